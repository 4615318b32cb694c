"""Cards as rows: what each kind of card may say, and a sentence for one that is wrong.

`_FIELDS` lists what each kind must have and may have.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from allhands.kernel.rows import Row, Where, checked_row

from . import ALL_DIVISIONS, ATTACK, ATTRIBUTES, DIVISIONS, HAZARDS, ICONS
from .deeds import Deed
from .operations import DRAW_FRAME, EQUIP, FRAMES, RECKON, Step, steps_of
from .ship import NAMES
from .things import INVESTIGATION as INVESTIGATION_THING
from .things import TRAITS, Thing, thing_of

# Kinds of cards

KINDS: Final = (
    *("encounter", "discovery", "ambush", "crisis", "mission", "interlude"),
    *("rescue", "investigation", "frame", "supply"),
)
ENCOUNTER, DISCOVERY, AMBUSH, CRISIS, MISSION, INTERLUDE = range(6)
RESCUE, INVESTIGATION, FRAME, SUPPLY = range(6, 10)

_OF_ALL: Final[dict[str, type]] = {"title": str, "senryu": list}
_OF_EVENTS: Final[dict[str, type]] = {"kind": str, "hazard": str}
_ELIGIBLE: Final[dict[str, type]] = {"divisions": list}
_TEST: Final[dict[str, type]] = {"walk": int, "run": int}
_PICK: Final[dict[str, type]] = {"high": str, "low": str, "stress": bool}
_ENDS: Final[dict[str, type]] = {"pass": list, "fail": list}
_THING: Final[dict[str, type]] = dict.fromkeys(
    ("item", "weapon", "robot", "condition", "relationship"), dict
)
_TWO: Final[dict[str, type]] = {"tests": list, "difficulty": int}
_FIELDS: Final[dict[int, tuple[dict[str, type], dict[str, type]]]] = {
    ENCOUNTER: ({**_OF_EVENTS, **_ELIGIBLE, **_TEST}, {**_PICK, **_ENDS, **_THING}),
    DISCOVERY: (
        {**_OF_EVENTS, **_ELIGIBLE, "icon": str, "attribute": str, "roll": int},
        _THING,
    ),
    AMBUSH: (
        {**_OF_EVENTS, **_ELIGIBLE, **_TEST, "pick": str, "fail": list},
        {"stress": bool, "weakness": str, **_THING},
    ),
    CRISIS: ({**_OF_EVENTS, **_ELIGIBLE, "tasks": list, "fail": list}, {}),
    MISSION: ({**_OF_EVENTS, **_ELIGIBLE, "tasks": list}, {"reward": list}),
    INTERLUDE: (_OF_EVENTS, {"do": list}),
    RESCUE: ({**_ELIGIBLE, **_TWO}, {"stress": bool, **_ENDS, **_THING}),
    INVESTIGATION: ({"division": str, **_TWO, "frame": int}, {"stress": bool}),
    FRAME: (
        {"number": int},
        {**_TWO, "stress": bool, "do": list, **_ENDS, "reckoning": list, **_THING},
    ),
    SUPPLY: ({"icon": str}, {"attribute": str, "roll": int, **_THING}),
}
LINES: Final = 3

# Tasks of missions and crises

TASKS: Final = ("presence", "operation", "launch")
PRESENCE, OPERATION, LAUNCH = range(3)
TASKS_OF: Final = {MISSION: 3, CRISIS: 2}

# Tests

LOW, HIGH = range(2)
PICKS: Final = ("low", "high")
EASIEST, HARDEST = 3, 20


class Trial(NamedTuple):
    """A test: up to two attributes, each with whether the highest or the lowest resolves it (-1 for
    no second), and the difficulty when they walked and when they ran."""

    picks: tuple[int, int] = (HIGH, -1)
    attributes: tuple[int, int] = (0, -1)
    walk: int = 0
    run: int = 0
    has_stress: bool = False


class Card(NamedTuple):
    """What is printed on a card of any kind. `divisions` is a mask, of all four if it is always
    eligible; `passed` are the steps of success, or of a card without a test, and `reckoning` those
    that are done when the Shuttle is home."""

    kind: int
    title: str
    senryu: tuple[str, ...]
    hazard: int = 0
    divisions: int = ALL_DIVISIONS
    trial: Trial | None = None
    passed: tuple[Step, ...] = ()
    failed: tuple[Step, ...] = ()
    reckoning: tuple[Step, ...] = ()
    thing: Thing | None = None
    icon: int = -1
    weakness: int = -1
    tasks: tuple[tuple[int, int], ...] = ()
    frame: int = 0
    number: int = 0

    @property
    def deed(self) -> Deed | None:
        """The action that it gives."""
        return self.thing.deed if self.thing else None


def checked_card(file: str, row: Any, kind: int | None = None) -> Card:
    """A card of a row, of the kind that the row or else the file says. Raises RowError for one that
    is wrong."""
    here = Where(file, str(row.get("title", "a row")) if isinstance(row, dict) else "a row", "kind")
    if kind is None:
        kind = here.one_of(row.get("kind") if isinstance(row, dict) else None, KINDS[:6])
    must, may = _FIELDS[kind]
    fields = checked_row(file, row, {**_OF_ALL, **must}, may)
    thing = thing_of(here, fields)
    card = Card(
        kind,
        fields["title"],
        _senryu(here, fields["senryu"]),
        here._replace(field="hazard").one_of(fields["hazard"], HAZARDS) if kind < RESCUE else 0,
        _divisions(here, fields),
        _trial(here, kind, fields),
        _steps(here, fields, {INTERLUDE: "do", MISSION: "reward"}.get(kind, "pass")),
        _steps(here, fields, "fail"),
        _steps(here, fields, "reckoning"),
        thing,
        here._replace(field="icon").one_of(fields["icon"], ICONS) if "icon" in fields else -1,
        here._replace(field="weakness").one_of(fields["weakness"], TRAITS)
        if "weakness" in fields
        else -1,
        _tasks(here, kind, fields),
        _number(here, fields, "frame"),
        _number(here, fields, "number"),
    )
    return _whole(here, card, fields)


def _whole(here: Where, card: Card, fields: Row) -> Card:
    """The card, with what only some kinds have, if its parts go together."""
    if card.kind == FRAME and "do" in fields:
        if card.trial:
            raise here._replace(field="do").wrong("a frame with a test has pass and fail, not do")
        card = card._replace(passed=_steps(here, fields, "do"))
    if card.kind == FRAME and not (card.passed or card.failed):
        raise here._replace(field="do").wrong("a frame does something: do, or tests with pass")
    if card.kind == INVESTIGATION:
        card = card._replace(thing=Thing(INVESTIGATION_THING, card.title))
    if card.kind in (DISCOVERY, SUPPLY) and card.thing is None:
        raise here._replace(field="item").wrong("it is an item, a weapon or a robot")
    steps = (*card.passed, *card.failed, *card.reckoning)
    is_equipped = any(step.operation == EQUIP for step in steps)
    if is_equipped and card.thing is None:
        raise here._replace(field="pass").wrong(
            "it equips this card, which is no item or other thing"
        )
    takes = card.kind in (DISCOVERY, SUPPLY, INVESTIGATION)
    if card.thing and not takes and not is_equipped:
        raise here._replace(field="fail").wrong(
            "its thing is never equipped; say { equip = true, … }"
        )
    if any(step.operation == RECKON for step in steps) != bool(card.reckoning):
        raise here._replace(field="reckoning").wrong("reckon and reckoning go together")
    return card


def _senryu(here: Where, lines: Any) -> tuple[str, ...]:
    if len(lines) != LINES or not all(isinstance(line, str) and line for line in lines):
        raise here._replace(field="senryu").wrong(f"it is three lines, not {lines!r}")
    return tuple(lines)


def _divisions(here: Where, fields: Row) -> int:
    if "division" in fields:
        return 1 << here._replace(field="division").one_of(fields["division"], DIVISIONS)
    if "divisions" not in fields or fields["divisions"] == ["always"]:
        return ALL_DIVISIONS
    here = here._replace(field="divisions")
    listed = {here.one_of(each, DIVISIONS) for each in fields["divisions"]}
    if len(listed) != 2:
        raise here.wrong(f"they are two, or [“always”], not {fields['divisions']}")
    return sum(1 << each for each in listed)


def _steps(here: Where, fields: Row, field: str) -> tuple[Step, ...]:
    return tuple(steps_of(here._replace(field=field), fields[field])) if field in fields else ()


def _number(here: Where, fields: Row, field: str) -> int:
    return here._replace(field=field).number(fields[field], 1, FRAMES) if field in fields else 0


def _difficulty(here: Where, fields: Row, field: str) -> int:
    return here._replace(field=field).number(fields[field], EASIEST, HARDEST)


def _trial(here: Where, kind: int, fields: Row) -> Trial | None:
    has_stress = fields.get("stress", False)
    if kind in (DISCOVERY, SUPPLY):
        return _roll(here, fields)
    if kind == AMBUSH:
        pick = here._replace(field="pick").one_of(fields["pick"], PICKS)
        walk, run = (_difficulty(here, fields, each) for each in ("walk", "run"))
        return Trial((pick, -1), (ATTACK, -1), walk, run, has_stress)
    if kind == ENCOUNTER:
        named = [pick for pick in PICKS if pick in fields]
        if len(named) != 1:
            raise here._replace(field="high").wrong("it has a high or a low test, and one of them")
        attribute = here._replace(field=named[0]).one_of(fields[named[0]], ATTRIBUTES[:ATTACK])
        walk, run = (_difficulty(here, fields, each) for each in ("walk", "run"))
        return Trial((PICKS.index(named[0]), -1), (attribute, -1), walk, run, has_stress)
    if "tests" not in fields:
        return None
    return _two(here._replace(field="tests"), fields, has_stress)


def _roll(here: Where, fields: Row) -> Trial | None:
    if ("attribute" in fields) != ("roll" in fields):
        raise here._replace(field="roll").wrong("what is tested for has an attribute and a roll")
    if "roll" not in fields:
        return None
    attribute = here._replace(field="attribute").one_of(fields["attribute"], ATTRIBUTES[:ATTACK])
    roll = _difficulty(here, fields, "roll")
    return Trial((HIGH, -1), (attribute, -1), roll, roll)


def _two(here: Where, fields: Row, has_stress: bool) -> Trial:
    tests = fields["tests"]
    if len(tests) not in (1, 2) or not all(isinstance(each, list) for each in tests):
        raise here.wrong("they are one or two, as in [[“high”, “logic”], [“low”, “vigor”]]")
    if "difficulty" not in fields:
        raise here._replace(field="difficulty").wrong("tests need a difficulty")
    picks = [here.one_of(each[0], PICKS) for each in tests] + [-1] * (2 - len(tests))
    named = [here.one_of(each[1], ATTRIBUTES[:ATTACK]) for each in tests] + [-1] * (2 - len(tests))
    difficulty = _difficulty(here, fields, "difficulty")
    return Trial((picks[0], picks[1]), (named[0], named[1]), difficulty, difficulty, has_stress)


def _tasks(here: Where, kind: int, fields: Row) -> tuple[tuple[int, int], ...]:
    if kind not in TASKS_OF:
        return ()
    here, rows = here._replace(field="tasks"), fields["tasks"]
    if len(rows) != TASKS_OF[kind]:
        raise here.wrong(f"a {KINDS[kind]} has {TASKS_OF[kind]} tasks, not {len(rows)}")
    return tuple((here.one_of(each[0], TASKS), here.one_of(each[1], NAMES)) for each in rows)


def last_frames(card: Card) -> list[int]:
    """The frames that a card leads to, by their numbers."""
    steps = (*card.passed, *card.failed, *card.reckoning)
    return [step.amount for step in steps if step.operation == DRAW_FRAME] + [card.frame] * (
        card.frame > 0
    )
