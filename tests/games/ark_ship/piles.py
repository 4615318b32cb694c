"""Piles of a record, laid out by hand."""

from __future__ import annotations

from typing import Any

from allhands.kernel.state import UNKNOWN


def pile(record: Any) -> list[int]:
    """The cards of a pile, top first."""
    return [int(card) for card in record.cards[: record.count][::-1]]


def lay(record: Any, cards: list[int], seen: int) -> None:
    """Have exactly these cards in a pile, top first, known to the seats in a mask."""
    record.cards[:] = UNKNOWN
    record.seen[:] = 0
    record.cards[: len(cards)] = cards[::-1]
    record.seen[: len(cards)] = seen
    record.count = len(cards)
