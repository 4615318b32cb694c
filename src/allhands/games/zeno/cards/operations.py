"""What cards can do: each operation with its words and what it takes, whom it reaches, where, and
when.

A step of a row is a table such as `{ injure = 1, of = "resolver", when = "ran" }`: an operation
with an amount, and perhaps whom it reaches (`of`), where (`at`) and when. It is checked here and
put into words here, so that what a card says is what it does. `rules/steps_*.py` have a function
for each operation.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

import numpy as np

from allhands.kernel.prose import NUMBERS, listed, some
from allhands.kernel.rows import Where

from . import HAZARDS, SEATS
from .numbers import CROWD, FULL, PAIR
from .ship import NAMES, SECTION
from .ship_rows import BAY
from .systems import SYSTEM_NAMES

# Whom a step reaches


class Group(NamedTuple):
    """Some of the survivors: as a row names them, in words, and whether it is one only."""

    name: str
    words: str
    is_one: bool = False


GROUPS: Final = (
    Group("nobody", "nobody"),
    Group("resolver", "whoever resolves it", is_one=True),
    Group("resolvers", "all who resolve it"),
    Group("affected", "all affected survivors"),
    Group("others", "all affected survivors who do not resolve it"),
    Group("here", "all survivors here"),
    Group("area", "all survivors in the area"),
    Group("faction", "all survivors of the faction"),
    Group("all", "all survivors aboard"),
    Group("chosen", "an affected survivor of the player's choice", is_one=True),
    Group("chosen here", "a survivor here of the player's choice", is_one=True),
    Group("random", "an affected survivor by chance", is_one=True),
    Group("random aboard", "a survivor aboard by chance", is_one=True),
    Group("highest", "the affected survivor of the highest rank", is_one=True),
    Group("lowest", "the affected survivor of the lowest rank", is_one=True),
    Group("senior", "the survivor with seniority", is_one=True),
    Group("newest", "the survivor who has just joined", is_one=True),
    Group("infected", "all infected survivors"),
    Group("stressed", "all survivors with stress"),
    Group("harmed", "all injured and wounded survivors"),
    Group("impact", "all survivors where the impact is"),
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
    ("chosen in area", "in a section of the area, by the player's choice"),
    ("random", "in a section by chance"),
    ("random duct", "in a section with a duct, by chance"),
    ("burning", "in each section that burns"),
    ("impact", "where the impact is"),
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
    ("alone", "if only one is affected"),
    ("together", "if several are affected"),
    ("many", f"if the faction has more than {NUMBERS[CROWD]}"),
    ("pair", f"if {NUMBERS[PAIR]} play"),
    ("full", f"if {NUMBERS[FULL]} or more play"),
    ("few", f"if fewer than {NUMBERS[FULL]} play"),
    ("countdown", "if the countdown runs"),
    ("stressed", "if who resolves it has stress"),
    ("infected", "if who resolves it is infected"),
    ("harmed", "if who resolves it is hurt"),
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
_WHEN: Final = (
    *(words for _, words in CONDITIONS),
    *(f"if {name} works" for name in SYSTEM_NAMES),
    *(f"if {name} malfunctions" for name in SYSTEM_NAMES),
)

# Operations

AMOUNT, TRUE, SYSTEM_NAME, HAZARD_NAME, TO_SECTION, FRAME = range(6)
"""What an operation is given."""
MOST_AMOUNT: Final = 12
FRAMES: Final = 68


class Operation(NamedTuple):
    """What a step can do: its name in rows, its words, what it is given, whether it reaches
    survivors, and whether it happens at a place. `{s}` and `{es}` make one of them do it."""

    name: str
    say: str
    takes: int = AMOUNT
    has_group: bool = False
    has_place: bool = False


OPERATIONS: Final = (
    # Survivors
    Operation("injure", "{who} gain{s} {injuries}", has_group=True),
    Operation("wound", "{who} gain{s} {wounds}", has_group=True),
    Operation("infect", "{who} gain{s} {infections}", has_group=True),
    Operation("stress", "{who} gain{s} {amount} stress", has_group=True),
    Operation("calm", "{who} lose{s} up to {amount} stress", has_group=True),
    Operation("heal", "{who} discard{s} a harm token", TRUE, has_group=True),
    Operation("cure", "{who} discard{s} an infected token", TRUE, has_group=True),
    Operation("eliminate", "{who} {is} eliminated", TRUE, has_group=True),
    Operation("send", "{who} go{es} to {section}", TO_SECTION, has_group=True),
    Operation("join", "{survivors} of the deck join{s_amount} the faction here"),
    Operation("disarm", "{who} discard{s} the topmost item", TRUE, has_group=True),
    Operation("unbind", "{who} discard{s} all conditions", TRUE, has_group=True),
    Operation(
        "scapegoat",
        "{who} roll{s}, if stressed: with twice the stress at {amount} or more {is} a scapegoat",
        has_group=True,
    ),
    Operation("clear-name", "{who} {is} no scapegoat", TRUE, has_group=True),
    Operation("lose", "{who} {is} lost and not evacuated", TRUE, has_group=True),
    # Baggage
    Operation("equip", "{who} {is} equipped with this card", TRUE, has_group=True),
    Operation("find", "the top supply card is equipped here", TRUE),
    Operation("lose-robot", "a robot here is discarded", TRUE),
    # The ship
    Operation("fire", "{fires} {is_amount} added {where}", has_place=True),
    Operation("douse", "up to {fires} {is_amount} discarded {where}", has_place=True),
    Operation("smoke", "{cubes} of smoke {is_amount} added {where}", has_place=True),
    Operation("fuel", "{cubes} of fuel {is_amount} added {where}", has_place=True),
    Operation("vent", "all cubes are discarded {where}", TRUE, has_place=True),
    Operation(
        "damage", "{damages} {is_amount} added {where}, as far as there are ducts", has_place=True
    ),
    Operation("mend", "damage or wreckage is one step less {where}", TRUE, has_place=True),
    Operation("explode", "there is an explosion {where}", TRUE, has_place=True),
    Operation("hazard", "a hazard: {hazard}", HAZARD_NAME),
    Operation("malfunction", "{malfunctions} {is_amount} drawn"),
    Operation("break", "{system} malfunctions, with damage", SYSTEM_NAME),
    Operation("impact", "{impacts}, each: "),
    # The shuttle, tokens and decks
    Operation("pump", "{resources} more in the Shuttle"),
    Operation("drain", "{resources} fewer in the Shuttle"),
    Operation("stock", "a resource is added to {section}", TO_SECTION),
    Operation("rescue-token", "{rescues} {is_amount} drawn"),
    Operation("burn-cards", "each player discards the top {top_cards} of both event decks"),
    Operation(
        "return-cards", "under each event deck {go} the event {top_cards} discarded longest ago"
    ),
    Operation("draw", "the player draws {cards} of the larger event deck"),
    Operation("frame", "frame {amount} is drawn and resolved", FRAME),
    Operation("reckon", "this card is added to the Reckoning", TRUE),
    # Scores and turns
    Operation("success", "the player scores {successes}"),
    Operation("success-all", "each player scores {successes}"),
    Operation("setback", "the player's target rises by {amount}"),
    Operation("setback-all", "each player's target rises by {amount}"),
    Operation("moves", "the player has {moves} more in this turn"),
    Operation("tire", "the player has {moves} fewer in this turn"),
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
        elif step.group == IN_BAY:
            named.append(NAMES.index(BAY))
        named += sections_of(step.inner)
    return named


def step_words(step: Step) -> str:
    """A step in words."""
    return steps_words((step,))


def _deed_words(step: Step) -> str:
    """What a step does, whenever that is."""
    operation, amount, group = OPERATIONS[step.operation], step.amount, GROUPS[step.group]
    takes = operation.takes
    number = NUMBERS[amount] if amount < len(NUMBERS) else str(amount)
    said = operation.say.format(
        amount=amount,
        who=group.words,
        s="s" if group.is_one else "",
        es="es" if group.is_one else "",
        **{"is": "is" if group.is_one else "are"},
        is_amount="is" if amount == 1 else "are",
        s_amount="s" if amount == 1 else "",
        injuries="an injury" if amount == 1 else some(amount, "injury token"),
        wounds="a wound" if amount == 1 else some(amount, "wound"),
        infections="an infected token" if amount == 1 else some(amount, "infected token"),
        survivors=some(amount, "survivor"),
        fires=some(amount, "fire token"),
        cubes=some(amount, "cube"),
        damages=some(amount, "damage token"),
        malfunctions=some(amount, "malfunction card"),
        impacts=some(amount, "impact"),
        resources=some(amount, "resource"),
        rescues=some(amount, "rescue token"),
        cards=some(amount, "card"),
        top_cards="card" if amount == 1 else some(amount, "card"),
        go="goes" if amount == 1 else "go",
        successes="a success" if amount == 1 else f"{number} successes",
        moves=some(amount, "move"),
        where=_place_words(step.place),
        section=SECTION.words[amount] if takes == TO_SECTION else "",
        hazard=HAZARDS[amount] if takes == HAZARD_NAME else "",
        system=SYSTEM_NAMES[amount] if takes == SYSTEM_NAME else "",
    )
    return said + steps_words(step.inner)


def _among(steps: Sequence[Step], players: int) -> list[Step]:
    """What is left of steps if so many play."""
    return [
        step._replace(condition=ALWAYS) if step.condition in BY_PLAYERS else step
        for step in steps
        if step.condition not in BY_PLAYERS or AT_TABLE[players, step.condition - IF_PAIR]
    ]


def _place_words(place: int) -> str:
    single = place - FIRST_SECTION
    return f"in {SECTION.words[single]}" if single >= 0 else PLACES[place][1]


def steps_words(steps: Sequence[Step], players: int | None = None) -> str:
    """Steps in words, the first one first, a condition once, and what is done once more just after
    as that: the middle of a sentence. What is always done is set off from a condition before it. If
    it is known how many play, only what is done then."""
    said: list[str] = []
    known = steps if players is None else _among(steps, players)
    for condition, together in groupby(known, lambda step: step.condition):
        alike = groupby(map(_deed_words, together))
        deeds = [deed + ", and again" * (len(list(times)) - 1) for deed, times in alike]
        when = _WHEN[condition] or ("in any case" if said else "")
        said += [f"{when}, {listed(deeds)}"] if when else deeds
    return "; ".join(said)
