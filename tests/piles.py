"""Piles of a record, laid out by hand. Of a pile the first card written is the top."""

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


def insert(record: Any, place: int, card: int, seen: int) -> None:
    """Put a card in at a place, from the bottom, known to the seats in the mask `seen`."""
    record.cards[place + 1 : record.count + 1] = record.cards[place : record.count].copy()
    record.seen[place + 1 : record.count + 1] = record.seen[place : record.count].copy()
    record.cards[place] = card
    record.seen[place] = seen
    record.count += 1


def put_on(record: Any, card: int) -> None:
    """Put a card face down on top."""
    insert(record, int(record.count), card, 0)


def remove(record: Any, place: int) -> int:
    """Take the card at a place, from the bottom."""
    card = int(record.cards[place])
    record.cards[place : record.count - 1] = record.cards[place + 1 : record.count].copy()
    record.seen[place : record.count - 1] = record.seen[place + 1 : record.count].copy()
    record.count -= 1
    record.cards[record.count] = UNKNOWN
    record.seen[record.count] = 0
    return card


def remove_card(record: Any, card: int) -> bool:
    """Take a card, if it is there; whether it was."""
    found = card in pile(record)
    if found:
        remove(record, list(record.cards[: record.count]).index(card))
    return found
