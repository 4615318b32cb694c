"""What abilities, items, robots and conditions do as long as somebody has them: how rows say it, in
words, and as numbers that rules index.

An effect of a row is a table such as `{ add = 2, to = "repair" }`: one word for what it does, with
an amount or a name, and what it speaks of. `rules/powers.py` asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from allhands.kernel.prose import NUMBERS, some
from allhands.kernel.rows import Where

# What is tested

TESTS: Final = (
    *("all", "clear", "repair", "extinguish", "encounters", "attacks", "hiding", "rescues"),
    *("investigations", "searches", "leadership", "vigor", "wits", "logic"),
)
(
    ALL,
    CLEARING,
    REPAIRING,
    EXTINGUISHING,
    ENCOUNTERS,
    ATTACKS,
    HIDING,
    RESCUES,
    INVESTIGATIONS,
    SEARCHES,
    BY_LEADERSHIP,
    BY_VIGOR,
    BY_WITS,
    BY_LOGIC,
) = range(len(TESTS))
_TESTS_SAID: Final = (
    *("in all tests", "when clearing wreckage", "when repairing", "when fighting fire"),
    *("in encounters", "when attacking", "when hiding", "in rescues", "in investigations"),
    *("when searching", "in Leadership tests", "in Vigor tests", "in Wits tests", "in Logic tests"),
)

# What is ignored

IGNORED: Final = (
    *("gravity", "access", "fumes", "fire", "stress", "harm", "darkness", "infection", "damage"),
)
GRAVITY, ACCESS, FUMES, FIRE, STRESS, HARM, DARKNESS, INFECTION, DAMAGE = range(len(IGNORED))
_IGNORED_SAID: Final = (
    *("ignores zero gravity", "ignores slow airlocks", "ignores toxic and opaque air"),
    *("ignores infernos", "ignores stress in tests", "ignores injuries and wounds in tests"),
    *("can search in the dark", "cannot be infected"),
    "can operate where there is damage, but not wreckage",
)
BARRED: Final = ("help", "operate", "search", "run", "attack", "extinguish", "repair", "evacuate")
HELPING, OPERATING, SEARCHING, RUNNING, ATTACKING, QUENCHING, MENDING, LEAVING = range(len(BARRED))
_BARRED_SAID: Final = (
    *("cannot help others in tests", "cannot operate anything", "cannot search", "cannot run"),
    *("cannot attack", "cannot fight fire", "cannot clear or repair"),
    "does not count toward the evacuation target",
)

# Effects


class Kind(NamedTuple):
    """What an effect can do: its name in rows, its amounts (or the names that it takes), and
    whether it may hold for all own survivors in the section."""

    name: str
    least: int = 0
    most: int = 0
    names: Sequence[str] = ()
    has_squad: bool = False


KINDS: Final = (
    Kind("add", -4, 4, has_squad=True),
    Kind("ease", 1, 3, has_squad=True),
    Kind("ignore", names=IGNORED, has_squad=True),
    Kind("cannot", names=BARRED),
    Kind("moves", -1, 2),
    Kind("stride", -2, 1),
    Kind("leads", -3, 3),
    Kind("save", 2, 12),
    Kind("save-wounded", 2, 12),
    Kind("home", -2, 3),
    Kind("counts", 0, 3),
    Kind("silent", 1, 1),
)
KIND_NAMES: Final = tuple(kind.name for kind in KINDS)
(
    ADD,
    EASE,
    IGNORE,
    CANNOT,
    MOVES,
    STRIDE,
    LEADS,
    SAVE,
    SAVE_WOUNDED,
    HOME,
    COUNTS,
    SILENT,
) = range(len(KINDS))
SELF, SQUAD = range(2)
REACHES: Final = ("self", "squad")


class Effect(NamedTuple):
    """A kind, its amount or the number of its name, the tests it speaks of, and for whom."""

    kind: int
    amount: int
    test: int = ALL
    reach: int = SELF


def effects_of(here: Where, rows: object) -> list[Effect]:
    """The effects of a list in a row. Raises RowError for one that is wrong."""
    if not isinstance(rows, list):
        raise here.wrong(f"it is a list of effects, not {rows!r}")
    return [_effect(here, row) for row in rows]  # pyright: ignore[reportUnknownVariableType]


def _effect(here: Where, row: Any) -> Effect:
    named = [name for name in row if name not in ("to", "for")] if isinstance(row, dict) else []
    if len(named) != 1:
        raise here.wrong(
            f"an effect is one thing, as in {{ add = 1, to = “repair” }}, and not {row!r}"
        )
    number = here.one_of(named[0], KIND_NAMES)
    kind, value = KINDS[number], row[named[0]]
    if (number == ADD) != ("to" in row):
        raise here.wrong("add says to which tests, as in to = “repair”, and nothing else does")
    if "for" in row and not kind.has_squad:
        raise here.wrong(f"{kind.name} is for whoever has it alone")
    amount = here.one_of(value, kind.names) if kind.names else 0
    if not kind.names:
        amount = here.number(value, kind.least, kind.most)
    return Effect(
        number,
        amount,
        here.one_of(row["to"], TESTS) if "to" in row else ALL,
        here.one_of(row["for"], REACHES) if "for" in row else SELF,
    )


def effect_words(effect: Effect) -> str:
    """An effect in words: the middle of a sentence about the survivor who has it."""
    said = _said(effect)
    if effect.reach == SELF:
        return said
    if effect.kind == EASE:
        return f"{said} for the whole squad"
    return f"the whole squad {'has ' if effect.kind == ADD else ''}{said}"


_SAID: Final = {
    ADD: "{signed} to the die {tests}",
    EASE: "movement difficulty is {amount} lower",
    IGNORE: "{ignored}",
    CANNOT: "{barred}",
    MOVES: "{signed} to the player's moves each turn",
    STRIDE: "goes {sections} {farther} in a move",
    LEADS: "leads {number} {more} in tests",
    SAVE: "a survivor who is harmed here is spared on a roll of {amount} or more",
    SAVE_WOUNDED: "a wounded survivor who is harmed here is spared on a roll of {amount} or more",
    HOME: "scores {successes} if evacuated",
    COUNTS: "counts as {number} if evacuated",
    SILENT: "is never made a scapegoat",
}


def _said(effect: Effect) -> str:
    kind, amount = effect.kind, effect.amount
    if kind == HOME and amount < 0:
        return f"the player's target rises by {-amount} if this survivor is evacuated"
    if kind == COUNTS and amount == 0:
        return "does not count if evacuated"
    number = NUMBERS[abs(amount)] if abs(amount) < len(NUMBERS) else str(amount)
    return _SAID[kind].format(
        amount=amount,
        number=number,
        signed=f"{amount:+d}".replace("-", "\N{MINUS SIGN}"),
        tests=_TESTS_SAID[effect.test],
        ignored=_IGNORED_SAID[amount] if kind == IGNORE else "",
        barred=_BARRED_SAID[amount] if kind == CANNOT else "",
        successes="a success" if amount == 1 else f"{number} successes",
        sections=some(abs(amount), "section"),
        farther="farther" if amount > 0 else "less far",
        more="more" if amount > 0 else "fewer",
    )


def effects_words(effects: Sequence[Effect]) -> str:
    """Effects in words: the middle of a sentence."""
    return "; ".join(effect_words(effect) for effect in effects)
