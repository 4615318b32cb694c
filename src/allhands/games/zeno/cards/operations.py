"""What cards can do: each operation with its words and what it takes, whom it reaches, where, and
when.

A step of a row is a table such as `{ injure = 1, of = "resolver", when = "ran" }`: an operation
with an amount, and perhaps whom it reaches (`of`), where (`at`) and when. It is checked here and
put into words in `step_words.py`, so that what a card says is what it does. `rules/steps.py`
carries each operation out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from allhands.kernel.prose import NUMBERS
from allhands.kernel.rows import Where

from . import HAZARDS, SEATS
from .numbers import CROWD, FULL, PAIR
from .ship import NAMES, SECTION_OF
from .ship_rows import BAY
from .systems import SYSTEM_NAMES, system_does

# Whom a step reaches


class Group(NamedTuple):
    """Some of the survivors: as a row names them, in words, and whether it is one at a time."""

    name: str
    words: str
    is_one: bool = False


GROUPS: Final = (
    Group("nobody", "nobody"),
    Group("resolver", "the resolver", is_one=True),
    Group("resolvers", "each resolver", is_one=True),
    Group("affected", "all affected survivors"),
    Group("others", "all affected survivors but the resolver"),
    Group("here", "all survivors here"),
    Group("area", "all survivors in the area"),
    Group("faction", "all survivors of the faction"),
    Group("all", "all survivors aboard"),
    Group("chosen", "an affected survivor of the player's choice", is_one=True),
    Group("chosen here", "a survivor here of the player's choice", is_one=True),
    Group("random", "a random affected survivor", is_one=True),
    Group("random aboard", "a random survivor aboard", is_one=True),
    Group("highest", "the affected survivor of the highest rank", is_one=True),
    Group("lowest", "the affected survivor of the lowest rank", is_one=True),
    Group("senior", "the survivor with seniority", is_one=True),
    Group("newest", "the survivor who has just joined", is_one=True),
    Group("infected", "all infected survivors"),
    Group("stressed", "all survivors with stress"),
    Group("harmed", "all injured and wounded survivors"),
    Group("impact", "all survivors where it hits"),
    Group("bay", "all survivors in the Shuttle Bay"),
    Group("evacuated", "all evacuated survivors"),
    Group("evacuated senior", "the evacuated survivor of the highest rank", is_one=True),
    Group("evacuated stressed", "the evacuated survivor with the most stress", is_one=True),
)
GROUP_NAMES: Final = tuple(group.name for group in GROUPS)
(
    NO_GROUP,
    RESOLVER,
    RESOLVERS,
    AFFECTED,
    OTHERS,
    HERE,
    IN_AREA,
    FACTION,
    EVERYBODY,
    CHOSEN,
    CHOSEN_HERE,
    RANDOM,
    RANDOM_ABOARD,
    HIGHEST,
    LOWEST,
    SENIOR,
    NEWEST,
    INFECTED,
    STRESSED,
    HARMED,
    AT_IMPACT,
    IN_BAY,
    EVACUATED,
    EVACUATED_SENIOR,
    EVACUATED_STRESSED,
) = range(len(GROUPS))

# Where a step is carried out: kinds of places, and then single sections

PLACES: Final = (
    ("here", "here"),
    ("area", "in each section of the area"),
    ("adjacent", "in each adjacent section"),
    ("chosen", "in a section of the player's choice"),
    ("chosen in area", "in a section of the area that the player chooses"),
    ("random", "in a random section"),
    ("random duct", "in a random section with a duct"),
    ("burning", "in each burning section"),
    ("impact", "where it hits"),
)
PLACE_NAMES: Final = tuple(name for name, _ in PLACES)
(
    PLACE_HERE,
    PLACE_AREA,
    PLACE_ADJACENT,
    PLACE_CHOSEN,
    PLACE_CHOSEN_IN_AREA,
    PLACE_RANDOM,
    PLACE_RANDOM_DUCT,
    PLACE_BURNING,
    PLACE_IMPACT,
) = range(len(PLACES))
FIRST_SECTION: Final = len(PLACES)
"""A place from this one on is a section."""
_LISTED_PLACES: Final = (*PLACE_NAMES, *NAMES)

# When a step is carried out

CONDITIONS: Final = (
    ("always", ""),
    ("walked", "if they walked"),
    ("ran", "if they ran"),
    ("botch", "on a botch"),
    ("triumph", "on a triumph"),
    ("alone", "if only one survivor is affected"),
    ("together", "if several survivors are affected"),
    ("many", f"if the faction has more than {NUMBERS[CROWD]} survivors"),
    ("pair", f"with {NUMBERS[PAIR]} players"),
    ("full", f"with {NUMBERS[FULL]} or more players"),
    ("few", f"with fewer than {NUMBERS[FULL]} players"),
    ("countdown", "if the countdown is running"),
    ("stressed", "if the resolver has stress"),
    ("infected", "if the resolver is infected"),
    ("harmed", "if the resolver is hurt"),
)
CONDITION_NAMES: Final = (
    *(name for name, _ in CONDITIONS),
    *(f"{name} works" for name in SYSTEM_NAMES),
    *(f"{name} fails" for name in SYSTEM_NAMES),
)
(
    ALWAYS,
    WALKED,
    RAN,
    ON_BOTCH,
    ON_TRIUMPH,
    IF_ALONE,
    IF_TOGETHER,
    IF_MANY,
    IF_PAIR,
    IF_FULL,
    IF_FEW,
    IF_COUNTDOWN,
    IF_STRESSED,
    IF_INFECTED,
    IF_HARMED,
) = range(len(CONDITIONS))
BY_PLAYERS: Final = (IF_PAIR, IF_FULL, IF_FEW)
"""The conditions that only the number of players decides."""
AT_TABLE: Final = np.array(
    [[players == PAIR, players >= FULL, players < FULL] for players in range(SEATS + 1)]
)
"""AT_TABLE[players, condition - IF_PAIR]: which of them are met if so many play."""
FIRST_WORKS: Final = len(CONDITIONS)
FIRST_FAILS: Final = FIRST_WORKS + len(SYSTEM_NAMES)
WHEN: Final = (
    *(words for _, words in CONDITIONS),
    *(f"if {system_does(number, 'work')}" for number in range(len(SYSTEM_NAMES))),
    *(f"if {system_does(number, 'malfunction')}" for number in range(len(SYSTEM_NAMES))),
)
"""When a step is done, in words; "" if always."""

# Operations

AMOUNT, TRUE, SYSTEM_NAME, HAZARD_NAME, TO_SECTION, FRAME = range(6)
"""What an operation is given."""
MOST_AMOUNT: Final = 12
FRAMES: Final = 68


class Operation(NamedTuple):
    """What a step can do: its name in rows, what it is given, whether it reaches survivors, and
    whether it happens at a place. `step_words.py` has its words."""

    name: str
    takes: int = AMOUNT
    has_group: bool = False
    has_place: bool = False


OPERATIONS: Final = (
    # Survivors
    Operation("injure", has_group=True),
    Operation("wound", has_group=True),
    Operation("infect", has_group=True),
    Operation("stress", has_group=True),
    Operation("calm", has_group=True),
    Operation("heal", TRUE, has_group=True),
    Operation("cure", TRUE, has_group=True),
    Operation("eliminate", TRUE, has_group=True),
    Operation("send", TO_SECTION, has_group=True),
    Operation("join"),
    Operation("disarm", TRUE, has_group=True),
    Operation("unbind", TRUE, has_group=True),
    Operation("scapegoat", has_group=True),
    Operation("clear-name", TRUE, has_group=True),
    Operation("lose", TRUE, has_group=True),
    # Baggage
    Operation("equip", TRUE, has_group=True),
    Operation("find", TRUE),
    Operation("lose-robot", TRUE),
    # The ship
    Operation("fire", has_place=True),
    Operation("douse", has_place=True),
    Operation("smoke", has_place=True),
    Operation("fuel", has_place=True),
    Operation("vent", TRUE, has_place=True),
    Operation("damage", has_place=True),
    Operation("mend", TRUE, has_place=True),
    Operation("explode", TRUE, has_place=True),
    Operation("hazard", HAZARD_NAME),
    Operation("malfunction"),
    Operation("break", SYSTEM_NAME),
    Operation("impact"),
    # The shuttle, tokens and decks
    Operation("pump"),
    Operation("drain"),
    Operation("stock", TO_SECTION),
    Operation("rescue-token"),
    Operation("burn-cards"),
    Operation("return-cards"),
    Operation("draw"),
    Operation("frame", FRAME),
    Operation("reckon", TRUE),
    # Scores and turns
    Operation("success"),
    Operation("success-all"),
    Operation("setback"),
    Operation("setback-all"),
    Operation("moves"),
    Operation("tire"),
)
HAS_PLACE: Final = np.array([each.has_place for each in OPERATIONS], np.int8)
"""HAS_PLACE[operation]: whether it happens at a place."""
OPERATION_NAMES: Final = tuple(each.name for each in OPERATIONS)
(
    INJURE,
    WOUND,
    INFECT,
    ADD_STRESS,
    CALM,
    HEAL,
    CURE,
    ELIMINATE,
    SEND,
    JOIN,
    DISARM,
    UNBIND,
    SCAPEGOAT,
    CLEAR_NAME,
    LOSE,
    EQUIP,
    FIND,
    LOSE_ROBOT,
    ADD_FIRE,
    DOUSE,
    SMOKE,
    ADD_FUEL,
    VENT,
    ADD_DAMAGE,
    MEND,
    EXPLODE,
    DO_HAZARD,
    DRAW_MALFUNCTION,
    BREAK,
    IMPACT,
    PUMP,
    DRAIN,
    STOCK,
    RESCUE_TOKEN,
    BURN_CARDS,
    RETURN_CARDS,
    DRAW,
    DRAW_FRAME,
    RECKON,
    SUCCESS,
    SUCCESS_ALL,
    SETBACK,
    SETBACK_ALL,
    ADD_MOVES,
    TIRE,
) = range(len(OPERATIONS))


class Step(NamedTuple):
    """An operation, its amount or the number of its name, whom it reaches, where, and when; and for
    an impact the steps that are done at it."""

    operation: int
    amount: int = 0
    group: int = NO_GROUP
    place: int = PLACE_HERE
    condition: int = ALWAYS
    inner: tuple[Step, ...] = ()


MOST_STEPS: Final = 6
_BESIDE: Final = ("of", "at", "when", "do")


def steps_of(here: Where, rows: object) -> list[Step]:
    """The steps of a list in a row. Raises RowError for one that is wrong."""
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_STEPS:  # pyright: ignore
        raise here.wrong(f"it is a list of one to {MOST_STEPS} steps, not {rows!r}")
    steps = [_step(here, row) for row in rows]  # pyright: ignore[reportUnknownVariableType]
    if any(step.operation == DRAW_FRAME for step in steps[:-1]):
        raise here.wrong("a frame is drawn by the last step, as the scene goes on there")
    return steps


def _step(here: Where, row: Any) -> Step:
    named = [name for name in row if name not in _BESIDE] if isinstance(row, dict) else []
    if len(named) != 1:
        raise here.wrong(f"a step names one operation, as in {{ smoke = 2 }}, and not {row!r}")
    number = here.one_of(named[0], OPERATION_NAMES)
    operation = OPERATIONS[number]
    if operation.has_group != ("of" in row):
        needs = "says whom it reaches" if operation.has_group else "reaches nobody in particular"
        raise here.wrong(f"{operation.name} {needs}; so it has {_needs(operation.has_group)} of")
    if "at" in row and not operation.has_place:
        raise here.wrong(f"{operation.name} happens nowhere in particular; so it has no at")
    if (number == IMPACT) != ("do" in row):
        raise here.wrong(
            "an impact says what it does, as in do = [{ explode = true, at = “impact” }]"
        )
    return Step(
        number,
        _amount(here, operation, row[named[0]]),
        here.one_of(row["of"], GROUP_NAMES) if "of" in row else NO_GROUP,
        here.one_of(row["at"], _LISTED_PLACES) if "at" in row else PLACE_HERE,
        here.one_of(row["when"], CONDITION_NAMES) if "when" in row else ALWAYS,
        tuple(steps_of(here, row["do"])) if "do" in row else (),
    )


def _needs(has: bool) -> str:
    return "an" if has else "no"


def _amount(here: Where, operation: Operation, value: object) -> int:
    if operation.takes == TRUE:
        if value is not True:
            raise here.wrong(f"{operation.name} is true, not {value!r}")
        return 1
    if operation.takes == SYSTEM_NAME:
        return here.one_of(value, SYSTEM_NAMES)
    if operation.takes == HAZARD_NAME:
        return here.one_of(value, HAZARDS)
    if operation.takes == TO_SECTION:
        return here.one_of(value, NAMES)
    return here.number(value, 1, FRAMES if operation.takes == FRAME else MOST_AMOUNT)


def sections_of(steps: Sequence[Step]) -> list[int]:
    """The sections that steps name, in their order."""
    named: list[int] = []
    for step in steps:
        if OPERATIONS[step.operation].takes == TO_SECTION:
            named.append(step.amount)
        elif step.place >= FIRST_SECTION:
            named.append(step.place - FIRST_SECTION)
        elif OPERATIONS[step.operation].takes == SYSTEM_NAME:
            named.append(int(SECTION_OF[step.amount]))
        elif step.group == IN_BAY:
            named.append(NAMES.index(BAY))
        named += sections_of(step.inner)
    return named
