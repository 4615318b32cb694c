"""What the bot API says of a voyage of the day."""

from __future__ import annotations

from pydantic import BaseModel, Field


class DailyTry(BaseModel):
    """How a try that counted ended."""

    won: bool = Field(description="Whether the first seat, the person's, won.")
    score: int | None = Field(description="What it came to; null where nothing is scored.")


class CrewsTry(DailyTry):
    """How the thinking crew's ended."""

    match: str = Field(description="The id of the match, to be seen again.")


class DailyVoyage(BaseModel):
    """The voyage of a day: the same deal for everybody."""

    day: str = Field(examples=["2026-11-25"])
    game: str = Field(examples=["sso"])
    players: int
    options: dict[str, str]
    crew: str = Field(description="The computers in all seats but the first.", examples=["thumb"])
    is_over: bool = Field(description="Whether no try may be begun any more that counts.")
    seed: int | None = Field(description="What decides the deal; null until the day is over.")
    begun: int = Field(description="So many people have begun it.")
    tries: list[DailyTry] | None = Field(
        description="Those that came to their end, the first to be begun first; null until the day "
        "is over."
    )
    thinking_crew: CrewsTry | None = Field(
        description="That of computers that think ahead in all seats; null until the day is over, "
        "and where there is none."
    )
