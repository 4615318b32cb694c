"""What touches each location of the ship."""

from __future__ import annotations

from typing import Final

from .. import cards as c
from ..rules.state import Omega
from .board_scene import cards_of

COLOURS: Final = {c.WHITE: "white", c.YELLOW: "yellow", c.RED: "red"}


def ways(view: Omega) -> list[tuple[str, tuple[str, ...]]]:
    """The locations in play by their names and colours, each with those that it touches."""
    there = [each for each in range(c.LOCATIONS) if view.locations[each] != c.ABSENT]
    row = [int(card) for card in cards_of(view.hull)]
    return [
        (
            f"{c.NAMES[one]} ({COLOURS[int(c.COLOUR[one])]})",
            tuple(c.NAMES[other] for other in there if _touch(view, row, one, other)),
        )
        for one in there
    ]


def _touch(view: Omega, row: list[int], one: int, other: int) -> bool:
    if c.SHUTTLE in (one, other):
        return one != other and int(view.docked) == one + other - c.SHUTTLE
    if one in row and other in row:
        return abs(row.index(one) - row.index(other)) == 1
    return bool(c.TOUCHING[one, other])
