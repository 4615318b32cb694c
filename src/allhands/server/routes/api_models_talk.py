"""What the bot API is sent and answers with where people plan and talk."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from allhands.kernel.speech import SpeechKind
from allhands.kernel.state import MAX_SEATS

from .api_models import LARGEST, ActionInWords, Given, Request, Story

# Planning


class Propose(Given):
    """A move to be proposed."""

    story: Story
    action: Annotated[int, Field(ge=0, le=LARGEST, description="The number of the action.")]
    to: Annotated[int, Field(ge=0, lt=MAX_SEATS)] | None = Field(
        default=None,
        description="The seat that it is proposed to: without one, the only one that has to "
        "choose.",
    )
    request: Request = ""


class Sign(Given):
    """What somebody thinks of a move that is proposed."""

    agrees: bool


class PlanOfTable(BaseModel):
    """A move that is proposed."""

    number: int = Field(description="The number of its entry, by which it is signed.")
    seat: int = Field(description="Who proposes it.")
    to: int = Field(description="The seat that it is proposed to, for what that decides next.")
    action: int
    words: str = Field(examples=["move to the Bridge"])
    agreed: list[int] = Field(description="The seats that are for it.")
    against: list[int]
    is_agreed: bool = Field(description="Whether all people beside whoever chooses are for it.")


class Plans(BaseModel):
    """What is proposed, and what can be."""

    story: int
    proposed: list[PlanOfTable]
    possible: list[ActionInWords] = Field(
        description="What everybody knows, or may expect, that the seat asked about can choose."
    )


# Talking


class Say(Given):
    """Something to be said: one of the game's sentences, or a text of one's own."""

    sentence: str = Field(
        default="",
        max_length=80,
        description="As it is listed among the sentences.",
        examples=["reach 6"],
    )
    text: str = Field(default="", max_length=300, examples=["Who goes to the Hydro Pod?"])
    request: Request = ""


class Said(BaseModel):
    """Something that was said or pointed at."""

    number: int = Field(description="The number of its entry.")
    seat: int
    name: str = Field(examples=["Noor"])
    text: str = Field(description="In words; empty if a place was pointed at.")
    place: str = Field(description="The place pointed at, if one was.")
    sentence: str = Field(
        description="Which of the game's sentences, and what it speaks of; empty for other words.",
        examples=["reach 6"],
    )


class Talk(BaseModel):
    """What was said, the earliest first."""

    said: list[Said]
    entries: int = Field(description="Sent as `since`, it asks for what is said from now on.")


class SentenceOfGame(BaseModel):
    """A sentence that the game has ready."""

    sentence: str = Field(description="Sent to say it.", examples=["reach 6"])
    kind: SpeechKind
    words: str = Field(examples=["I can reach the Oxygen Hydro Pod."])


class Sentences(BaseModel):
    """What a seat may say now."""

    sentences: list[SentenceOfGame]
