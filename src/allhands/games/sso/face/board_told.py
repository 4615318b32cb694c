"""What the bar on top tells: how many challenges are to come, the oxygen, and the crew."""

from __future__ import annotations

from allhands.kernel.board import Gauge
from allhands.kernel.prose import count_of, starting

from ..rules import state as s
from ..rules.state import Omega
from .board_scene import Ship, living


def gauge(view: Omega) -> Gauge:
    """The challenges to come; alarming while somebody may die before the turn is over."""
    left = int(view.challenge_deck.count)
    most = left + int(view.challenges.count)
    ship = Ship(view, ())
    endangered = [each for each in ship.members.values() if each.danger]
    running = int(view.outcome) == s.RUNNING
    words = f"{starting(count_of(left, 'challenge'))} to come"
    if endangered and running:
        words = f"{words}; {count_of(len(endangered), 'crew member')} in danger"
    return Gauge("Challenges", left, most, bool(endangered) and running, f"{words}.")


def tally(view: Omega) -> list[tuple[str, str]]:
    """The turn, the oxygen, and how many live."""
    return [
        ("Turn", str(int(view.turn))),
        ("Oxygen", f"{int(view.general_oxygen)} of {int(view.most_general_oxygen)}"),
        ("Crew", str(living(view))),
    ]
