"""What became of the crew of Solar Storm, by name."""

from __future__ import annotations

from .. import cards as c
from ..rules.state import SolarStorm
from ..rules.supply import ROOM_LOST, WON, WON_WITHOUT_DESERTER
from .nouns import Scene, the_room


def fates(view: SolarStorm, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each crew member's name, with where they are at the end and what becomes of them."""
    scene = Scene(view, names)
    return [(scene.name(member), _fate(view, member)) for member in range(int(view.crew))]


def _fate(view: SolarStorm, member: int) -> str:
    outcome, room = int(view.outcome), int(view.meeple[member])
    if room == c.ESCAPE_POD:
        away = "gets away" if outcome > ROOM_LOST else "is left behind"
        return f"in the escape pod, {away}"
    where = f"in {the_room(room)}"
    if outcome in (WON, WON_WITHOUT_DESERTER):
        return f"{where}, comes home"
    return f"{where}, falls into the Sun with the ship"
