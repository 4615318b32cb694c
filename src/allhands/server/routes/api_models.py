"""What the bot API is sent and what it answers with: matches, seats, choices."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from allhands.kernel.state import MAX_SEATS
from allhands.kernel.whole_numbers import MAX_SEED
from allhands.naming import is_shown
from allhands.server.deal import UndoRule
from allhands.server.errors import TableError
from allhands.server.settings import LONGEST_PACE

from .api_models_games import OutcomeOfGame

LARGEST: Final = 2**31 - 1
LONGEST_REPLY: Final = 20_000
"""Characters that a language model may take to answer."""
RETURNS: Final = (
    "Each seat's result, at the end: 1 for won and 0 for lost or, where the game has a `score`, "
    "that score, the same for all."
)


def printable(text: str) -> str:
    """The text. Raises ValueError if it has characters that cannot be shown in a line."""
    if not is_shown(text):
        raise ValueError("has characters that cannot be shown")
    return text


Line = Annotated[str, AfterValidator(printable)]
Story = Annotated[int, Field(ge=0, le=LARGEST, description="How far the match had got.")]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS, description="A seat, counted from 0.")]
Request = Annotated[
    str,
    Field(
        max_length=64,
        pattern=r"^[ -~]*$",
        description="A word of your own for this wish. Sent again, with the same word, it is "
        "answered as before and counts once.",
        examples=["move-17"],
    ),
]


class Given(BaseModel):
    """Something a client sends: fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# Errors


class Refusal(BaseModel):
    """Why something was not done, in a sentence."""

    sentence: str = Field(description="For people.", examples=["It is Imre's choice."])
    rule: str | None = Field(
        default=None,
        description="The id of the game's rule that forbids it, if one does.",
        examples=["solar-storm/move"],
    )
    story: int | None = Field(
        default=None, description="How far the match has got, if what was sent is out of date."
    )


# Matches


class NewMatch(Given):
    """A match to be opened."""

    game: Line = Field(max_length=40, description="The name of a game.", examples=["solar-storm"])
    title: Line = Field(
        default="",
        max_length=60,
        description="What it can be found by; a title is made if there is none.",
        examples=["Tuesday's descent"],
    )
    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = Field(
        default=None,
        description="The number of seats: as many as `seats` names, or else the game's usual one.",
    )
    options: dict[Line, bool | Line] = Field(
        default={},
        max_length=40,
        description="The game's options by name; a switch also takes true and false.",
        examples=[{"difficulty": "easy"}],
    )
    seats: list[Line] | None = Field(
        default=None,
        min_length=1,
        max_length=MAX_SEATS,
        description='Who sits where: "me", "open" (waits for somebody) or a computer crew-mate '
        "by name. You and computer crew-mates, if it is left out.",
        examples=[["me", "open", "swift"]],
    )
    names: list[Line] = Field(
        default=[],
        max_length=MAX_SEATS,
        description='The names of the crew, by seat; "" is the one that the game gives.',
        examples=[["Ada"]],
    )
    undo: UndoRule = Field(default="ask", description="The rule for taking back.")
    hints: bool = Field(default=True, description="Whether advice may be asked for.")
    listed: bool = Field(default=False, description="Whether everybody finds it in the lobby.")
    pace: Annotated[float, Field(ge=0, le=LONGEST_PACE, strict=False)] | None = Field(
        default=None,
        description="How many seconds a computer crew-mate thinks; as the table has it set, if it "
        "is left out.",
        examples=[0],
    )
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = Field(
        default=None,
        description="Decides every shuffle and roll; drawn if it is left out. That it was chosen "
        "is told to all who come, and such a match is not listed.",
    )


class SeatOfMatch(BaseModel):
    """A seat as it stands now."""

    seat: int
    name: str = Field(examples=["Noor"])
    kind: Literal["person", "crew"]
    policy: str = Field(description="Which computer crew-mate decides now, if one does.")
    open: bool = Field(description="Whether it waits for somebody.")
    away: bool = Field(description="Whether a computer crew-mate has taken over for a while.")
    present: bool = Field(description="Whether its person or bot is listening now.")


class Progress(BaseModel):
    """How far a match has got."""

    story: int = Field(description="Grows with each decision, also with one taken back.")
    entries: int = Field(description="Grows with everything that happens at the table.")
    current: int | None = Field(
        description="The seat that has to choose, the first of those awaited; null at the end."
    )
    awaited: list[int] = Field(
        description="The seats that have to choose, if several do at once, and have not: none "
        "learns what another has chosen before all have, and each may choose again until then."
    )
    over: bool


class Asked(BaseModel):
    """Something that a seat asks the others for: to take something back, or to open the seat of a
    computer crew-mate that has played."""

    number: int = Field(description="Sent along with an answer.")
    seat: int = Field(description="Who asks.")
    sentence: str = Field(examples=["Ada asks to take back the latest decision."])
    waiting: list[int] = Field(description="The seats that have not yet agreed.")


class MatchInFull(Progress):
    """A match, as everybody may know it."""

    id: str
    title: str
    game: str = Field(examples=["solar-storm"])
    version: int
    players: int
    options: dict[str, str]
    undo: UndoRule
    hints: bool
    listed: bool
    pace: float | None = Field(
        description="How many seconds a computer crew-mate thinks; null: as everywhere here."
    )
    seed_chosen: bool = Field(
        description="Whether the seed was chosen: whoever opened the match can know the deal."
    )
    host: int | None = Field(description="The seat that decides about the seats.")
    created_at: float = Field(description="In seconds since 1970.")
    seats: list[SeatOfMatch]
    summary: str = Field(description="How things stand, in a line.")
    decisions: int = Field(description="How many decisions stand.")
    taken_back: int = Field(description="How often something was taken back.")
    asked: Asked | None = Field(description="What somebody asks the others for, if anybody does.")
    outcome: OutcomeOfGame | None = Field(description="How it ended; null while it goes on.")
    returns: list[float] | None = Field(description=RETURNS)
    winners: list[int] | None = Field(description="The seats that have won, at the end.")


class MatchInShort(BaseModel):
    """A line of a list of matches."""

    id: str
    title: str
    game: str
    players: int
    options: dict[str, str]
    names: list[str]
    open_seats: int = Field(description="How many seats wait for somebody.")
    summary: str = Field(description="How things stand, in a line.")
    outcome: str = Field(description="The name of the way it ended; empty while it goes on.")
    created_at: float = Field(description="In seconds since 1970.")
    updated_at: float = Field(description="In seconds since 1970.")


class Matches(BaseModel):
    """A page of a list of matches, the latest first."""

    matches: list[MatchInShort]
    cursor: int | None = Field(description="Asks for the next page; null on the last one.")


class SeatToken(BaseModel):
    """The right to play a seat: keep it to yourself."""

    seat: int
    name: str
    token: str = Field(
        description="Sent as `Authorization: Bearer <token>`.",
        examples=["h3Kx9vQm2TzP.0.pA3dVq1l0Xy7cG5nR2sWtE"],
    )


class OpenSeat(BaseModel):
    """A seat that waits for somebody."""

    seat: int
    key: str = Field(description="Sent by a bot that takes the seat.")
    link: str = Field(description="Opened by a person who takes the seat in a browser.")


class Opened(BaseModel):
    """A match that was opened, and who may sit down at it."""

    id: str
    page: str = Field(description="Where people watch it.")
    tokens: list[SeatToken] = Field(description="For each seat that is yours.")
    open_seats: list[OpenSeat]
    match: MatchInFull


class SitDown(Given):
    """A wish to take an open seat."""

    name: Line = Field(
        default="",
        max_length=20,
        description="What you are called; the name that the game gives, if it is left out.",
        examples=["Ada"],
    )
    key: Line = Field(
        default="", max_length=200, description="The open seat's key; a listed match asks for none."
    )


# Playing


class ActionInWords(BaseModel):
    """Something that may be done now."""

    number: int
    words: str = Field(examples=["move to the Bridge"])
    group: str = Field(examples=["Move"])


class Choices(Progress):
    """What a seat may do now."""

    question: str = Field(examples=["Noor has 3 actions left: what next?"])
    actions: list[ActionInWords] = Field(description="Empty if it is not this seat's choice.")


class ThingOnTable(BaseModel):
    """One thing on the table."""

    label: str = Field(examples=["Noor", "the Mess Hall"])
    things: list[str] = Field(description="What is to be said of it.")
    place: str = Field(description="Where it lies on the board; empty if nowhere there.")
    seat: int | None = Field(description="Who has it; null for what nobody has.")
    text: str = Field(description="What is printed on it; mostly empty.")
    has_turn: bool


class PartOfTable(BaseModel):
    """What lies on a part of the table."""

    heading: str = Field(examples=["The crew"])
    lines: list[ThingOnTable]


class GoalOfSeat(BaseModel):
    """What is to be reached, and how far it has come."""

    sentence: str
    measures: dict[str, str] = Field(
        description="What measures it, by label.", examples=[{"diverted": "0 of 8"}]
    )
    rules: list[str] = Field(description="The ids of the rules about winning and losing.")


class Observed(Progress):
    """What a seat may know; without a token, what everybody at the table may."""

    seat: int | None = Field(description="Who looks; null for a spectator.")
    moment: int = Field(description="How many decisions had been taken.")
    names: list[str]
    question: str = Field(examples=["Noor has 3 actions left: what next?"])
    you: str = Field(
        description="Who this seat is, in a sentence.",
        examples=["You are Noor, in the Energy Core."],
    )
    goal: GoalOfSeat
    summary: str
    table: str | None = Field(description="The whole table as text, if it was asked for.")
    account: list[PartOfTable] | None = Field(
        description="The same, part by part and thing by thing, if it was asked for."
    )
    told: str | None = Field(
        description="All that is needed to choose, in short and with the choices numbered from 1, "
        "if it was asked for: what language models are told."
    )
    told_until: int = Field(
        description="Send it as `since` next time, to be told of what happens from now on."
    )
    view: dict[str, Any] = Field(
        description="The fields of the game's state, as `GET /api/v1/games/{game}` lists them. "
        "Numbers that this seat may not know are -1."
    )
    actions: list[ActionInWords] = Field(
        description="What may be done, if it is this seat's choice; else empty."
    )
    outcome: OutcomeOfGame | None = Field(description="How it ended; null while it goes on.")
    returns: list[float] | None = Field(description=RETURNS)
    winners: list[int] | None = Field(description="The seats that have won, at the end.")


class Act(Given):
    """A choice, by its number, by its words, or by a reply in free text."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"story": 12, "action": 7},
                {"story": 12, "words": "scavenge"},
                {"story": 12, "reply": "The deck runs low.\n\nAnswer: 5"},
            ],
        },
    )

    story: Story
    action: Annotated[int, Field(ge=0, le=LARGEST)] | None = Field(
        default=None, description="The number of an action."
    )
    words: Annotated[Line, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="Its words, as short as fits one action only."
    )
    reply: Annotated[str, Field(max_length=LONGEST_REPLY)] | None = Field(
        default=None,
        description="What a language model answers to what it was `told`: a number of that "
        "list, or the words of a choice. It counts only if it plainly means one.",
    )
    request: Request = ""

    @property
    def meant(self) -> int | str:
        """The action: its number, words or a reply. Raises TableError unless it is one of them."""
        given = [each for each in (self.action, self.words, self.reply) if each is not None]
        if len(given) != 1:
            raise TableError("Name the action by its number, by its words or by a reply.")
        return given[0]


class Acted(Progress):
    """A decision that was taken, and what it led to, as this seat may know it.

    Of one that was taken back before its request was repeated, nothing is told.
    """

    action: ActionInWords
    told: list[str] = Field(examples=[["Noor moves to the Bridge."]])


class TakeBack(Given):
    """A wish to take back your latest decision, and those that followed it."""

    story: Story
    request: Request = ""


class Answered(Progress):
    """What became of a wish that the others may have to agree to."""

    taken_back: bool = Field(description="Whether something was taken back.")
    asked: Asked | None = Field(description="What is being asked now.")


class Answer(Given):
    """An answer to what somebody asks for."""

    asked: Annotated[int, Field(ge=1, le=LARGEST, description="The `number` of what is asked.")]


class CrewMate(Given):
    """Who is to play a seat that no person holds."""

    policy: Line = Field(
        max_length=20,
        description="A computer crew-mate by name; empty to open the seat for somebody.",
        examples=["swift"],
    )


class Host(Given):
    """Who is to decide about the seats."""

    seat: SeatNumber


class WorthOfAction(BaseModel):
    """What a choice is worth, as far as a search can tell."""

    action: ActionInWords
    visits: int = Field(description="How often the search looked into it.")
    mean: float | None = Field(
        description="The chance of winning or, where the game has a `score`, the score to expect; "
        "null if it was not looked into, or the hint has a `warning`.",
        examples=[0.62],
    )
    low: float | None = Field(
        description="By chance of the search the mean may be off: its 95 % interval begins here. "
        "It tells choices apart and is no forecast.",
    )
    high: float | None = Field(description="And ends here.")
    likely: list[int] | None = Field(
        description="Where the game has a `score`: between these two, four of five games end that "
        "go on from here.",
        examples=[[22, 41]],
    )


class Hint(BaseModel):
    """What your choices are worth, thought about for a second with what your seat may know."""

    story: int = Field(description="How far the match had got when it was asked for.")
    advised: int = Field(description="The number of the action that is advised.")
    choices: list[WorthOfAction] = Field(description="Every legal action.")
    as_good: list[int] = Field(
        description="The numbers of others that may be as good, for all the search can tell."
    )
    reason: str = Field(
        description="What the action advised does oftener than the next best; empty if nothing "
        "stands out.",
        examples=["Keeps the Bridge from giving way in 62 % of what may come; “scavenge” in 41 %."],
    )
    warning: str = Field(
        description="Why there are no figures: the search looked ahead too few times to tell "
        "anything. Empty if it did not.",
    )
    iterations: int = Field(description="How many games the search has looked ahead in.")
    seconds: float = Field(description="How long it has thought.")


class Permission(BaseModel):
    """Whether an action is allowed now; if not, why."""

    action: ActionInWords
    allowed: bool
    sentence: str = Field(description="Why not; empty if it is allowed.")
    rule: str | None = Field(description="The id of the game's rule that forbids it.")
    source: str | None = Field(description="Where the rulebook states it.", examples=["p. 7"])


class Told(BaseModel):
    """Something that happened."""

    number: int
    sentence: str = Field(description="Empty if it needs no words.")
    kind: int
    who: int
    details: list[int] = Field(description="-1 where this seat may not know.")


class Log(BaseModel):
    """What happened, the earliest first."""

    events: list[Told]
    next: int = Field(description="Ask `since` this number for what follows.")
    total: int
