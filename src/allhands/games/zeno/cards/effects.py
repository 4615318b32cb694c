"""What abilities, items, robots and conditions do as long as somebody has them: how rows say it, in
words, and as numbers that rules index.

An effect of a row is a table such as `{ add = 2, to = "repair" }`: one word for what it does, with
an amount or a name, and what it speaks of. `rules/powers.py` asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

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
    *("all tests", "clearing", "repairing", "fighting fire", "encounters", "attacks", "hiding"),
    *("rescues", "investigations", "searches", "tests of Leadership", "tests of Vigor"),
    *("tests of Wits", "tests of Logic"),
)

# What is ignored

IGNORED: Final = (
    *("gravity", "access", "fumes", "fire", "stress", "harm", "darkness", "infection", "damage"),
)
GRAVITY, ACCESS, FUMES, FIRE, STRESS, HARM, DARKNESS, INFECTION, DAMAGE = range(len(IGNORED))
_IGNORED_SAID: Final = (
    *("zero gravity", "airlocks that are slow", "toxic and opaque air", "infernos"),
    *("stress in tests", "injuries and wounds in tests", "darkness when searching"),
    *("infection, which is not added", "damage (but wreckage) when operating"),
)
BARRED: Final = ("help", "operate", "search", "run", "attack", "extinguish", "repair", "evacuate")
HELPING, OPERATING, SEARCHING, RUNNING, ATTACKING, QUENCHING, MENDING, LEAVING = range(len(BARRED))
_BARRED_SAID: Final = (
    *("help others in tests", "operate anything", "search", "run", "attack", "fight fire"),
    *("clear or repair", "count for the evacuation target"),
)

# Effects


class Kind(NamedTuple):
    """What an effect can do: its name in rows, in words, its amounts (or the names that it takes),
    and whether it may hold for all own survivors in the section."""

    name: str
    say: str
    least: int = 0
    most: int = 0
    names: Sequence[str] = ()
    has_squad: bool = False


KINDS: Final = (
    Kind("add", "{signed} to the die in {tests}", -4, 4, has_squad=True),
    Kind("ease", "the difficulty of moves is {amount} lower", 1, 3, has_squad=True),
    Kind("ignore", "no heed of {ignored}", names=IGNORED, has_squad=True),
    Kind("cannot", "cannot {barred}", names=BARRED),
    Kind("moves", "{signed} to the moves of a turn", -1, 2),
    Kind("stride", "{signed} to the sections that can be gone in a move", -2, 1),
    Kind("leads", "{signed} to how many may take part in a test", -3, 3),
    Kind("save", "whoever is harmed here is spared on a roll of {amount} or more", 2, 12),
    Kind("save-wounded", "a wounded survivor here is spared on a roll of {amount} or more", 2, 12),
    Kind("home", "{signed} to successes if evacuated", -2, 3),
    Kind("counts", "counts as {amount} when evacuated", 0, 3),
    Kind("silent", "is never made a scapegoat", 1, 1),
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
    """An effect in words."""
    kind = KINDS[effect.kind]
    said = kind.say.format(
        signed=f"{effect.amount:+d}".replace("-", "\N{MINUS SIGN}"),
        amount=effect.amount,
        tests=_TESTS_SAID[effect.test],
        ignored=_IGNORED_SAID[effect.amount] if effect.kind == IGNORE else "",
        barred=_BARRED_SAID[effect.amount] if effect.kind == CANNOT else "",
    )
    return f"{said}, for all own survivors here" if effect.reach == SQUAD else said


def effects_words(effects: Sequence[Effect]) -> str:
    """Effects in words: the middle of a sentence."""
    return "; ".join(effect_words(effect) for effect in effects)
