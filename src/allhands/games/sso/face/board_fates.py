"""What became of everybody at the end."""

from __future__ import annotations

from allhands.kernel.prose import listed

from ..rules import state as s
from ..rules.state import Omega
from .board_scene import Ship, the


def fates(view: Omega, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each player, with those of the crew who live."""
    ship = Ship(view, names)
    return [(ship.name(seat), _fate(ship, seat)) for seat in range(ship.players)]


def _fate(ship: Ship, seat: int) -> str:
    living = [the(each.member) for each in ship.members.values() if each.seat == seat]
    if not living:
        return "has lost all of the crew"
    who = listed(living)
    if int(ship.view.outcome) == s.SURVIVED:
        return f"has won: {who} {'lives' if len(living) == 1 else 'live'}"
    return f"still has {who}"
