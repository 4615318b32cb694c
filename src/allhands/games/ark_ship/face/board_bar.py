"""What the bar on top tells: how near the end is, and what else counts."""

from __future__ import annotations

from typing import Final

from allhands.kernel.board import Gauge
from allhands.kernel.prose import some

from .. import cards as c
from ..rules.ending import BARREN
from ..rules.state import ArkShip
from .nouns import alive, awake, decoded, needed

RUNNING: Final = 0
FEW: Final = 4
"""So many sleepers or fewer are alarming at any time."""
LATE: Final = 3
"""With so many turns left, or fewer, so is what the planet would take."""


def gauge(view: ArkShip) -> Gauge:
    """The sleepers, for whom the ship flies."""
    sleepers = max(0, int(view.sleepers))
    left = c.BOXES - int(view.progress)
    stake = lost_on_arrival(view)
    if int(view.outcome) == RUNNING:
        alarm = sleepers <= FEW or (left <= LATE and stake >= sleepers)
    else:
        alarm = int(view.outcome) <= BARREN
    return Gauge("Asleep", sleepers, c.FREEZER, alarm, _words(view, sleepers, left, stake))


def lost_on_arrival(view: ArkShip) -> int:
    """What planet crises that lie open would take as things stand."""
    total = 0
    for signal in range(c.SIGNALS):
        planet = int(view.planet[signal])
        if view.signal[signal] < 0 <= planet and view.earned[signal] < needed(view, planet):
            total += int(c.COSTS[planet])
    return total


def _words(view: ArkShip, sleepers: int, left: int, stake: int) -> str:
    said = [f"{sleepers} of {c.FREEZER} berths hold a sleeper, {awake(view)} of the crew are awake"]
    if int(view.outcome) == RUNNING:
        said.append(f"{some(left, 'turn')} after this one" if left else "this turn is the last")
    if int(view.outcome) == RUNNING and stake:
        said.append(f"as things stand the planet takes {some(stake, 'sleeper')} at the end")
    return f"{'; '.join(said)}."


def tally(view: ArkShip) -> list[tuple[str, str]]:
    """The turn, the signals, who is alive, and what holds for this turn."""
    counts = [
        ("Turn", f"{int(view.turn)} of {c.BOXES}" if int(view.turn) > 0 else ""),
        ("Decoded", f"{decoded(view)} of {c.SIGNALS}"),
        ("Alive", str(alive(view))),
        ("This turn", ", ".join(_of_this_turn(view))),
    ]
    return [(label, words) for label, words in counts if words]


def _of_this_turn(view: ArkShip) -> list[str]:
    """What the Bridge and Medical add."""
    bonuses = (
        (int(view.result_bonus), "to dice"),
        (int(view.more_dice), "dice each"),
        (int(view.health_bonus), "to sickness rolls"),
    )
    return [f"+{bonus} {words}" for bonus, words in bonuses if bonus > 0]
