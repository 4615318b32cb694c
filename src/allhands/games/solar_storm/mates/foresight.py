"""What crew-mates choose for: rooms that hold, power diverted, and getting home alive."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chronicle import latest
from allhands.kernel.foresight import Foresight
from allhands.kernel.masks import bits
from allhands.kernel.prose import some
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..face.nouns import the_room
from ..rules import events as e
from ..rules.state import CREW, SolarStorm
from ..rules.supply import (
    DESERTER_ESCAPED,
    OUT_OF_RESOURCES,
    ROOM_LOST,
    WON,
    WON_WITHOUT_DESERTER,
    is_diverted,
)

ROOM_GAVE_WAY: Final = 0
POWER_DIVERTED: Final = ROOM_GAVE_WAY + c.DAMAGEABLE
SO_MANY_DIVERTED: Final = POWER_DIVERTED + c.DAMAGEABLE
DECK_RAN_OUT: Final = SO_MANY_DIVERTED + c.DAMAGEABLE
GOT_HOME: Final = DECK_RAN_OUT + 1
"""Where a kind of foresight begins: one for each room, each number of rooms, each player."""
ROOM_WEIGHT: Final = 2.0
"""A ship that is lost gets nothing more done: then it is the room that is to be spoken of."""


@rule
def foresee(state: SolarStorm, out: NDArray[np.int8]) -> None:
    """Note what has become of the ship, and of each player."""
    lost = room_that_gave_way(state)
    diverted = bits(state.diverted)
    for room in range(c.DAMAGEABLE):
        out[ROOM_GAVE_WAY + room] = room == lost
        out[POWER_DIVERTED + room] = is_diverted(state, room)
        out[SO_MANY_DIVERTED + room] = diverted > room
    out[DECK_RAN_OUT] = state.outcome in (OUT_OF_RESOURCES, OUT_OF_RESOURCES + DESERTER_ESCAPED)
    won = state.outcome in (WON, WON_WITHOUT_DESERTER)
    escaped = state.outcome > ROOM_LOST
    for player in range(CREW):
        out[GOT_HOME + player] = escaped if player == state.deserter else won


@rule
def room_that_gave_way(state: SolarStorm) -> int:
    """The room that the ship was lost with, or -1. Little is told after it."""
    if state.outcome not in (ROOM_LOST, ROOM_LOST + DESERTER_ESCAPED):
        return UNKNOWN
    row = latest(state.chronicle, e.GAVE_WAY)
    return state.chronicle.details[row, 0] if row >= 0 else UNKNOWN


def _of_the_ship(words: str, view: SolarStorm, _: tuple[str, ...], seat: int) -> str:
    """What whoever is in the escape pod does not choose for."""
    return "" if seat == view.deserter else words


def _power_diverted(room: int, view: SolarStorm, names: tuple[str, ...], seat: int) -> str:
    if int(view.diverted) >> room & 1:
        return ""
    return _of_the_ship(f"gets the power of {the_room(room)} diverted", view, names, seat)


def _so_many_diverted(number: int) -> str:
    most = number == c.DAMAGEABLE
    rooms = "all eight rooms" if most else f"{some(number, 'room')} or more"
    return f"gets the power of {rooms} diverted"


def _gets_home(player: int, view: SolarStorm, names: tuple[str, ...], seat: int) -> str:
    if player != seat:
        return ""
    if view.escape_pod:
        return f"gets {names[seat]} home alive"
    return "gets the ship away from the Sun"


FORESIGHTS: Final = (
    *(
        Foresight(
            partial(_of_the_ship, f"keeps {the_room(room)} from giving way"),
            good=False,
            weight=ROOM_WEIGHT,
        )
        for room in range(c.DAMAGEABLE)
    ),
    *(Foresight(partial(_power_diverted, room)) for room in range(c.DAMAGEABLE)),
    *(
        Foresight(partial(_of_the_ship, _so_many_diverted(number + 1)))
        for number in range(c.DAMAGEABLE)
    ),
    Foresight(partial(_of_the_ship, "keeps the resource deck from running out"), good=False),
    *(Foresight(partial(_gets_home, player)) for player in range(CREW)),
)
