"""Games that were broken off before their end: why, and how they count.

They are counted among the games played, as not won and, where there is a score, as no points. To
leave them out would flatter whoever dawdles over a game that goes badly. They have no length.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from allhands.kernel.score import Score

MOST_DECISIONS: Final = 20_000
"""A game that is still not over then will hardly ever be: all games end after far fewer."""
BY_A_FAULT: Final = "by a fault of the rules"
"""The reason of games whose outcome is `FAULT`."""
MOST_REASONS: Final = 4
"""So many reasons are told, those of most games; the others' games are added up."""


def after(limit: int) -> str:
    """The reason of games that had come to the limit of decisions."""
    return f"after {limit:,} decisions" if limit > 1 else "after one decision"


def told(reasons: Mapping[str, int], games: int, score: Score | None) -> list[str]:
    """How many of some games were broken off, and why, in sentences; nothing of none."""
    if not reasons:
        return []
    most = sorted(reasons.items(), key=lambda found: -found[1])
    lines = [_sentence(number, games, why) for why, number in most[:MOST_REASONS]]
    others = sum(number for _, number in most[MOST_REASONS:])
    if others:
        lines.append(_sentence(others, games, "for other reasons"))
    return [*lines, f"They count as {'not won' if score is None else f'0 {score.unit}s'}."]


def _sentence(number: int, games: int, why: str) -> str:
    return f"{number:,} of {games:,} games {'was' if number == 1 else 'were'} broken off {why}."
