"""What became of the crew of the Titanic, by name."""

from __future__ import annotations

from typing import Final

from .. import cards as c
from ..rules.lines import ALL_SAFE
from ..rules.state import Titanic
from .nouns import Scene

# What somebody did to the last, by crew member: as the ship sinks, and with all safe.
_AT_THE_LAST: Final[dict[int, tuple[str, str]]] = {
    c.MURDOCH: ("is still placing passengers when", "has found every passenger a place"),
    c.LEE: ("keeps the lookout until", "comes down from the lookout at last"),
    c.LOWE: ("is still searching below when", "counts the boats once more, and nobody is missing"),
    c.SMITH: ("gives orders until", "leaves the bridge with nothing more to order"),
    c.PHILLIPS: ("is still at the key when", "sends the message that all are in the boats"),
    c.BOXHALL: ("looks for one more way when", "sets the course for the four boats"),
    c.LATIMER: ("shows people the way until", "closes the doors of empty cabins"),
    c.FLEET: ("keeps his eyes on the boats until", "sees four full boats and open water"),
    c.PITMAN: ("lends a hand until", "takes the last of the boats away from her side"),
    c.LIGHTOLLER: ("is still at the boats when", "has no passenger left to call"),
}


def fates(view: Titanic, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Everybody at the table, as the crew member they were."""
    scene = Scene(view, names)
    all_safe = int(view.outcome) == ALL_SAFE
    return [
        (scene.name(seat), _fate(scene.member(seat), all_safe=all_safe))
        for seat in range(int(view.players))
    ]


def _fate(member: int, *, all_safe: bool) -> str:
    if member not in _AT_THE_LAST:
        return "is aboard to the last"
    lost, safe = _AT_THE_LAST[member]
    return f"as {c.CREW_NAMES[member]} {safe if all_safe else f'{lost} the last page turns'}"
