"""What the bar on top tells: how far the Shuttle is, and how the ship burns."""

from __future__ import annotations

from allhands.kernel.board import Gauge
from allhands.kernel.prose import count_of, starting

from ..cards import numbers as n
from ..cards import ship as sh
from ..rules import nouns as w
from ..rules import state as s
from ..rules.state import Riga


def burning(view: Riga) -> int:
    """How many sections burn."""
    return sum(int(view.sections[at].fire) > 0 for at in range(sh.SECTIONS))


def away(view: Riga, seat: int) -> int:
    """How many of a faction got away."""
    rows = view.survivors
    return sum(int(each.fate) == w.EVACUATED and int(each.faction) == seat for each in rows)


def gauge(view: Riga) -> Gauge:
    """The tokens of fire that are left in the box, without which the ship is lost."""
    most = int(n.MANDATORY[n.FIRES])
    left = most - int(view.in_play[n.FIRES])
    is_alarming = left <= most // 4 and int(view.outcome) == s.RUNNING
    words = f"{starting(count_of(left, 'fire'))} to come, then the ship is lost."
    return Gauge("Fires left", left, most, is_alarming, words)


def tally(view: Riga) -> list[tuple[str, str]]:
    """The turn, the Shuttle's resources, what burns and what is broken, and the targets."""
    broken = int(view.broken.sum())
    wrecks = sum(int(view.sections[at].damage) == w.WRECKED for at in range(sh.SECTIONS))
    return [
        ("Turn", str(int(view.turn))),
        ("Shuttle", f"{int(view.track)} of {n.TRACK}"),
        ("Burning", str(burning(view))),
        ("Wrecked", str(wrecks)),
        ("Down", str(broken)),
    ]
