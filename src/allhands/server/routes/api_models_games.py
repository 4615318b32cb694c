"""What the bot API says of games: their options, rules, verbs and fields."""

from __future__ import annotations

from pydantic import BaseModel, Field


class Seats(BaseModel):
    """How many can play."""

    least: int
    most: int
    default: int


class ChoiceOfOption(BaseModel):
    """A value of an option."""

    name: str
    meaning: str


class OptionOfGame(BaseModel):
    """Something that is chosen before a match begins."""

    name: str
    meaning: str
    default: str
    choices: list[ChoiceOfOption]


class VerbOfGame(BaseModel):
    """Actions of one kind: their numbers are `first` to `first + count - 1`.

    The number of an action is `first` plus its arguments read as digits, the last one fastest,
    where `arguments` says how many values each has.
    """

    name: str
    group: str = Field(description="The heading it stands under in a list of choices.")
    first: int
    count: int
    arguments: list[int]


class FieldOfView(BaseModel):
    """A field of an observation's `view`."""

    name: str = Field(examples=["hand"])
    shape: list[int] = Field(
        description="Empty for one number; else nested lists of this size.", examples=[[4, 4]]
    )
    reader: str = Field(
        description='Who may read it: "everyone"; "owner" (row i only seat i); "seen" (whose bit '
        "is set in the field named by `mask`). To others it is -1.",
        examples=["everyone"],
    )
    mask: str = Field(default="", description="The mask that belongs to the reader `seen`.")
    fields: list[FieldOfView] = Field(
        default=[], description="What it is made of, if it is a struct."
    )


class OutcomeOfGame(BaseModel):
    """A way to end."""

    name: str = Field(examples=["won"])
    won: bool | None = Field(
        description="Whether the crew won; null where some seats may win while others do not."
    )
    sentence: str = Field(examples=["The Energy Core runs, and the ship climbs away from the Sun."])


class ScoreOfGame(BaseModel):
    """How a game counts that is not just won or lost."""

    unit: str = Field(description="What one of it is called.", examples=["point"])
    most: int = Field(description="No score is higher.")
    to_beat: int = Field(description="What `rival` made of the same voyage.", examples=[19])
    rival: str = Field(examples=["the historical crew"])


class GameInShort(BaseModel):
    """A game that can be played."""

    name: str = Field(examples=["solar-storm"])
    title: str = Field(examples=["Solar Storm"])
    summary: str
    version: int = Field(description="It grows when the rules or the numbering of actions change.")
    seats: Seats


class Games(BaseModel):
    """The games that can be played."""

    games: list[GameInShort]


class GameInFull(GameInShort):
    """Everything there is to know of a game before it begins."""

    options: list[OptionOfGame]
    crew: dict[str, str] = Field(description="The computer crew-mates, and what they do.")
    undo: dict[str, str] = Field(description="The rules for taking back, and what they mean.")
    action_count: int = Field(description="Actions are numbered 0 to `action_count - 1`.")
    verbs: list[VerbOfGame]
    outcomes: list[OutcomeOfGame]
    score: ScoreOfGame | None = Field(
        description="How it counts; null for a game that is won or lost."
    )
    fields: list[FieldOfView] = Field(description="The fields of an observation's `view`.")


class RuleOfGame(BaseModel):
    """A rule of a game, in our own words."""

    id: str = Field(examples=["solar-storm/move"])
    source: str = Field(description="Where the rulebook states it.", examples=["p. 7"])
    text: str


class Rules(BaseModel):
    """Rules of a game, in the order of its rulebook."""

    rules: list[RuleOfGame]


class PrintedOn(BaseModel):
    """A card, or another thing that has something printed on it."""

    kind: str = Field(examples=["mission"])
    name: str
    text: str


class Cards(BaseModel):
    """What is printed on the things of a game."""

    cards: list[PrintedOn]
