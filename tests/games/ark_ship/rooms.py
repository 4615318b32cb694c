"""Rooms and those who use them: the language of their tests."""

from __future__ import annotations

from allhands.games.ark_ship import cards as c

from .setups import Ship, quiet_ship

SKILLED_ROOMS = [
    (c.BRIDGE, c.NAVIGATION),
    (c.COMMS, c.ENGINEERING),
    (c.ARCHIVES, c.COMPUTING),
    (c.MEDICAL, c.MEDICINE),
    (c.RECREATION, c.HERBOLOGY),
]
"""Each room with the skill that it asks for."""


def skilled(room: int, rank: int) -> dict[int, int]:
    """Ranks in the skill of a room."""
    return {dict(SKILLED_ROOMS)[room]: rank}


def using(room: int, rank: int, crew: int = 1) -> Ship:
    """The first crew member, who has this rank, is to use a room; others know nothing."""
    return quiet_ship(crew).sheet(0, ranks=skilled(room, rank))
