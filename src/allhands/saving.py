"""Saved games: a match as a readable JSON file, written whole or not at all.

A file holds the game, the version of its rules, the options, the seed and the decisions: see
`loading` for how they are played again. Its fingerprint is a hash of everything that was told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from allhands.kernel.errors import SavedGameError
from allhands.kernel.game import Game
from allhands.kernel.whole_file import whole_file
from allhands.kernel.words import Event
from allhands.observation import Decision

FORMAT: Final = 1
LARGEST_FILE: Final = 16 * 2**20
"""Bytes of a saved game."""
MOST_DECISIONS: Final = 20_000
"""A saved game has no more: games end after some hundreds, and loading plays all of them again."""


class Played(Protocol):
    """What is saved of a match."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        ...

    @property
    def players(self) -> int:
        """How many there are."""
        ...

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the game's."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the crew."""
        ...

    @property
    def seed(self) -> int:
        """What decides every shuffle and roll."""
        ...

    @property
    def decisions(self) -> Sequence[Decision]:
        """What was decided so far."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What was told so far."""
        ...


def fingerprint(match: Played) -> str:
    """A hash of the events told so far: equal for equal stories, whatever the record's layout."""
    told = json.dumps([(event.kind, event.who, *event.details) for event in match.events])
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def to_json(match: Played) -> str:
    """The file's text; each decision stands on a line of its own. Raises SavedGameError if there
    are too many to be played again."""
    if len(match.decisions) > MOST_DECISIONS:
        raise SavedGameError(
            f"A saved game has at most {MOST_DECISIONS:,} decisions, and this match has "
            f"{len(match.decisions):,}: it can be played on, but not saved."
        )
    head = {
        "format": FORMAT,
        "game": match.game.name,
        "version": match.game.version,
        "players": match.players,
        "options": match.options,
        "names": list(match.names),
        "seed": match.seed,
    }
    lines = [
        json.dumps([decision.player, decision.number, decision.words], ensure_ascii=False)
        for decision in match.decisions
    ]
    body = json.dumps(head, indent=2, ensure_ascii=False)[:-2]
    decisions = ",\n    ".join(lines)
    listed = f"[\n    {decisions}\n  ]" if lines else "[]"
    return f'{body},\n  "decisions": {listed},\n  "fingerprint": "{fingerprint(match)}"\n}}\n'


def save(match: Played, path: Path) -> None:
    """Write a match to a file. Raises SavedGameError if that cannot be done."""
    text = to_json(match)
    with whole_file(path, SavedGameError) as draft:
        draft.write_text(text, encoding="utf-8")
