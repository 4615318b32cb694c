"""What cards can do: each operation with its words and what it takes, and groups of crew.

A step of a row is a table such as `{ lose-morale = 1, of = "alone" }`: an operation with an amount,
and whom it reaches. It is checked here and put into words here, so that what a card says is what it
does. `rules/effects.py` has a function for each operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from allhands.kernel.prose import NUMBERS, some

from .reading import MISSIONS_EACH, Where

# Whom a step reaches


class Group(NamedTuple):
    """Some of the crew: as a row names them, in words, and whether it is one only."""

    name: str
    words: str
    is_one: bool = False


GROUPS: Final = (
    Group("all", "all crew"),
    Group("random", "a random crew member", is_one=True),
    Group("highest", "the crew member of the highest rank", is_one=True),
    Group("alone", "all crew who are alone"),
    Group("random alone", "a random one of the crew who are alone", is_one=True),
    Group("crowded", "all crew who are three or more in one place"),
    Group("guilty", "all crew whose rank tokens lie on other crew's cards"),
    Group("in Arrays", "all crew in Arrays"),
)
ALL, RANDOM, HIGHEST, ALONE, RANDOM_ALONE, CROWDED, GUILTY, IN_ARRAYS = range(len(GROUPS))

# Where

KINDS: Final = (
    *("Module", "Pod", "Solar Array", "white location", "Array"),
    *("Array or Airlock", "Module or Airlock"),
)
"""Kinds of locations that rows name. Places are numbered: these first, then single locations."""
IN_MODULES, IN_PODS, ON_SOLAR_ARRAYS, IN_WHITE, ON_ARRAYS, OUT, AT_POSTS = range(len(KINDS))
KINDS_SAID: Final = (
    *("Modules", "Pods", "Solar Arrays", "white locations", "Arrays"),
    *("Arrays or the Main Airlock", "Modules or Airlocks"),
)


def place_number(here: Where, word: object, names: Sequence[str]) -> int:
    """The number of a kind of location, or after those of one location."""
    return here.one_of(word, (*KINDS, *names))


def place_words(place: int, names: Sequence[str]) -> str:
    """A single location, or all of a kind."""
    single = place - len(KINDS)
    return f"the {names[single]}" if single >= 0 else KINDS_SAID[place]


# Operations

AMOUNT, MISSION, PLACE, KIND, NOTHING = range(5)
"""What an operation is given beside whom it reaches."""
GIVEN: Final = ("amount", "number", "place", "kind", "amount")
"""What its rule calls that."""
_MOST_AMOUNT: Final = 9
WATCHES: Final = 4
"""With fewer players than these nobody stands a watch, and some cards take more."""


class Operation(NamedTuple):
    """What a step can do: its name in rows, its words, what it is given, and whether it reaches
    some of the crew, who are `{who}`; `{s}` and `{es}` make one of them do it."""

    name: str
    say: str
    takes: int = AMOUNT
    has_group: bool = False
    does: str = ""

    @property
    def rule(self) -> str:
        """The name of the rule that does it: its own, unless `does` says otherwise."""
        return self.does or self.name.replace("-", "_")


OPERATIONS: Final = (
    Operation("vent", "the general supply falls by {amount}"),
    Operation("vent-each", "the general supply falls by 1 for {each}"),
    Operation(
        "vent-unmanned", "the general supply falls by {amount} for each player fewer than {watches}"
    ),
    Operation("refill", "the general supply rises by {amount}"),
    Operation("lose-morale", "{who} lose{s} {amount} morale", has_group=True),
    Operation("gain-morale", "{who} gain{s} {amount} morale", has_group=True),
    Operation("lose-oxygen", "{who} lose{s} {amount} personal oxygen", has_group=True),
    Operation("kill", "{who} die{s}", NOTHING, has_group=True),
    Operation("send", "{who} go{es} to {place}, if there is room", PLACE, has_group=True),
    Operation("shut", "{place} flips face down", PLACE),
    Operation("shut-random", "a random {kind} flips face down", KIND),
    Operation("power-up", "all {kinds} flip face up", KIND, does="light_up"),
    Operation(
        "move-tokens",
        "the highest-ranking player moves {tokens} from its own card to somebody else's",
    ),
    Operation("turn-up", "mission {amount} is turned up, without a vote", MISSION),
    Operation("avoid", "{cards} flipped and avoided"),
    Operation(
        "next-terror",
        "the next challenge card is flipped and resolved, but turns up no missions",
        NOTHING,
    ),
    Operation("silence", "{arrays} of another ship, the newest first, {flip} face down"),
    Operation("join", "it joins the other ship", NOTHING, does="join_ship"),
)
OPERATION_NAMES: Final = tuple(each.name for each in OPERATIONS)
(
    VENT,
    VENT_EACH,
    VENT_UNMANNED,
    REFILL,
    LOSE_MORALE,
    GAIN_MORALE,
    LOSE_OXYGEN,
    KILL,
    SEND,
    SHUT,
    SHUT_RANDOM,
    POWER_UP,
    MOVE_TOKENS,
    TURN_UP,
    AVOID,
    NEXT_TERROR,
    SILENCE,
    JOIN,
) = range(len(OPERATIONS))


class Step(NamedTuple):
    """An operation, how much (or which mission, or a place), and whom it reaches."""

    operation: int
    amount: int = 0
    group: int = 0


def steps_of(here: Where, rows: object, names: Sequence[str]) -> list[Step]:
    """The steps of a list in a row. Raises RowError for one that is wrong."""
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_STEPS:  # pyright: ignore
        raise here.wrong(f"it is a list of one to {MOST_STEPS} steps, not {rows!r}")
    return [_step(here, row, names) for row in rows]  # pyright: ignore[reportUnknownVariableType]


MOST_STEPS: Final = 3


def _step(here: Where, row: Any, names: Sequence[str]) -> Step:
    named = [name for name in row if name != "of"] if isinstance(row, dict) else []
    if len(named) != 1:
        raise here.wrong(f"a step names one operation, as in {{ vent = 2 }}, and not {row!r}")
    number = here.one_of(named[0], OPERATION_NAMES)
    operation, value = OPERATIONS[number], row[named[0]]
    if operation.has_group != ("of" in row):
        needs = "says whom it reaches" if operation.has_group else "reaches nobody in particular"
        raise here.wrong(f"{operation.name} {needs}; so it has {needs_of(operation)} of")
    group = here.one_of(row["of"], [each.name for each in GROUPS]) if operation.has_group else 0
    return Step(number, _amount(here, operation, value, names), group)


def needs_of(operation: Operation) -> str:
    """Whether a row with this operation has a group."""
    return "an" if operation.has_group else "no"


def _amount(here: Where, operation: Operation, value: object, names: Sequence[str]) -> int:
    if operation.takes == NOTHING:
        if value is not True:
            raise here.wrong(f"{operation.name} is true, not {value!r}")
        return 0
    if operation.takes == PLACE:
        return here.one_of(value, names) + len(KINDS)
    if operation.takes == KIND:
        return here.one_of(value, KINDS)
    return here.number(value, 1, MISSIONS_EACH if operation.takes == MISSION else _MOST_AMOUNT)


def step_words(step: Step, names: Sequence[str]) -> str:
    """A step in words."""
    operation, amount, group = OPERATIONS[step.operation], step.amount, GROUPS[step.group]
    is_place = operation.takes in (PLACE, KIND)
    is_single = amount == 1 or is_place
    return operation.say.format(
        amount=amount,
        who=group.words,
        s="s" if group.is_one else "",
        es="es" if group.is_one else "",
        each=(
            "each living crew member"
            if is_single
            else f"every {NUMBERS[amount]} living crew, rounded up"
        ),
        watches=NUMBERS[WATCHES],
        place=place_words(amount, names) if is_place else "",
        kind=KINDS[amount] if operation.takes == KIND else "",
        kinds=KINDS_SAID[amount] if operation.takes == KIND else "",
        tokens=some(amount, "rank token") + ("" if is_single else ", each"),
        cards=some(amount, "challenge card") + (" is" if is_single else " are"),
        arrays=some(amount, "array"),
        flip="flips" if is_single else "flip",
    )


def steps_words(steps: Sequence[Step], names: Sequence[str]) -> str:
    """Steps in words, the first one first: the middle of a sentence."""
    return "; ".join(step_words(step, names) for step in steps)
