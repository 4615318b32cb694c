"""The forty survivors: ranks, attributes and abilities."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from allhands.kernel.nouns import SOMEBODY, Noun
from allhands.kernel.rows import Row, Where, checked_row, read_rows

from . import ATTACK, ATTRIBUTE, ATTRIBUTES, HIDE, PACKAGE, SURVIVORS
from .deeds import Deed, deed_of
from .effects import Effect, effects_of, effects_words

SURVIVORS_FILE: Final = "survivors.toml"
_MUST: Final = {"name": str, "role": str, "rank": int, "scores": list, "ability": str}
_MAY: Final = {"attack": int, "hide": int, "effects": list, "action": dict}
_BEST: Final = 5
NO_ATTRIBUTE: Final = -1


class Survivor(NamedTuple):
    """What is printed on a survivor card; of attack and hide one is -1."""

    name: str
    role: str
    rank: int
    scores: list[int]
    ability: str
    effects: list[Effect]
    deed: Deed | None

    @property
    def text(self) -> str:
        """The card in words, as its row says."""
        head = f"{self.role}, rank {self.rank}. {self.scored}. {self.ability}"
        said = [f"{head}: {effects_words(self.effects)}" if self.effects else head]
        return f"{'. '.join([*said, *([self.deed.words] if self.deed else [])])}."

    @property
    def scored(self) -> str:
        """The attributes in words."""
        return ", ".join(
            f"{ATTRIBUTE.words[number]} {score}"
            for number, score in enumerate(self.scores)
            if score != NO_ATTRIBUTE
        )


def checked_survivors(data: Row) -> list[Survivor]:
    """The survivors of a file, by rank. Raises RowError for a row that is wrong."""
    top = checked_row(SURVIVORS_FILE, data, {"survivors": list}, {}, "the survivors")
    listed = [_survivor(row) for row in top["survivors"]]
    ranks = [one.rank for one in listed]
    if ranks != list(range(1, SURVIVORS + 1)):
        raise Where(SURVIVORS_FILE, "the survivors", "rank").wrong(
            f"they stand in the order of their ranks, 1 to {SURVIVORS}, each once, not {ranks}"
        )
    return listed


def _survivor(row: Any) -> Survivor:
    fields = checked_row(SURVIVORS_FILE, row, _MUST, _MAY, called="name")
    here = Where(SURVIVORS_FILE, fields["name"], "scores")
    scores = [here.number(each, 0, _BEST) for each in fields["scores"]]
    if len(scores) != ATTACK:
        raise here.wrong(f"they are those of the four attributes in order, not {scores}")
    if ("attack" in fields) == ("hide" in fields):
        raise here._replace(field="attack").wrong("a survivor has either attack or hide")
    if not fields.get("effects") and "action" not in fields:
        raise here._replace(field="effects").wrong("an ability has effects or an action")
    for number in (ATTACK, HIDE):
        word = ATTRIBUTES[number]
        value = here._replace(field=word).number(fields.get(word, 0), 0, _BEST)
        scores.append(value if word in fields else NO_ATTRIBUTE)
    return Survivor(
        fields["name"],
        fields["role"],
        here._replace(field="rank").number(fields["rank"], 1, SURVIVORS),
        scores,
        fields["ability"],
        effects_of(here._replace(field="effects"), fields.get("effects", [])),
        deed_of(here._replace(field="action"), fields["action"]) if "action" in fields else None,
    )


LISTED: Final = checked_survivors(read_rows(PACKAGE, SURVIVORS_FILE))
NAMES: Final = tuple(one.name for one in LISTED)
SURVIVOR: Final = Noun("survivor", NAMES, SOMEBODY, texts=[one.text for one in LISTED])
"""Survivors are numbered by rank, so that a lower number is a higher rank."""
SCORE: Final = np.array([one.scores for one in LISTED], np.int8)
"""SCORE[survivor, attribute]: -1 for that of Attack and Hide which they do not have."""


def survivor_number(name: str) -> int:
    """The number of a survivor. Raises ValueError if there is none of that name."""
    return NAMES.index(name)
