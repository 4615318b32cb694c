"""What a search's evaluation looks at: each room, who could do something for it, and the time that
is left."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.masks import bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.actions import lacked_by
from ..rules.state import CREW, SolarStorm
from ..rules.supply import aboard, is_diverted, seat_of
from .thumb import distance, mends

WHOLE: Final = c.SPACES + 1
"""From no cube or token on a room to as many as it has spaces, or more."""
LACKING: Final = 4
"""From none of the three cards that divert a room to all of them."""
THREATS: Final = 3
POWER: Final = LACKING + 3
MENDING: Final = 2
ROOM: Final = WHOLE + THREATS + POWER + MENDING
TOGETHER: Final = c.DAMAGEABLE + 1
"""From here on, how many rooms are how whole, and lack how many cards."""
TIME: Final = 7
FEATURES: Final = TOGETHER + WHOLE + LACKING + c.DAMAGEABLE * ROOM + TIME + 2 * c.KINDS + CREW + 5
FARTHEST: Final = 4

Numbers = NDArray[np.float64]


@rule
def features(state: SolarStorm, out: Numbers) -> None:
    """Everything, each number of about the same size."""
    out[:] = 0.0
    out[bits(state.diverted)] = 1.0
    at = TOGETHER + WHOLE + LACKING
    for room in range(c.DAMAGEABLE):
        whole = tell_wholeness(state, room, out, at)
        tell_threats(state, room, out, at + WHOLE)
        tell_power(state, room, out, at + WHOLE + THREATS)
        tell_menders(state, room, whole, out, at + WHOLE + THREATS + POWER)
        at += ROOM
    at = tell_time(state, out, at)
    at = tell_cards(state, out, at)
    tell_crew(state, out, at)


@rule
def tell_wholeness(state: SolarStorm, room: int, out: Numbers, at: int) -> int:
    """The damage that a room can take, of as much as it has spaces; returns it."""
    whole = bits(state.cubes[room])
    for owner in range(state.crew):
        whole += int(state.shields[room, owner])
    whole = min(c.SPACES, whole)
    out[at + whole] = 1.0
    out[TOGETHER + whole] += 1 / 4
    return whole


@rule
def tell_threats(state: SolarStorm, room: int, out: Numbers, at: int) -> None:
    """The damage cards still to come that name a room, and how near the nearest one to it is."""
    threats = 0
    for place in range(state.damage_deck.count):
        if has_bit(int(c.DAMAGE_ROOMS[state.damage_deck.cards[place]]), room):
            threats += 1
    out[at] = threats / 4
    if state.cubes[room] == 0:
        out[at + 1] = threats / 4
    nearest = FARTHEST
    for crew in range(state.crew):
        if aboard(state, crew):
            nearest = min(nearest, distance(state, state.meeple[crew], room))
    out[at + 2] = nearest / FARTHEST


@rule
def tell_power(state: SolarStorm, room: int, out: Numbers, at: int) -> None:
    """Whether a room is diverted, or the fewest cards that somebody lacks to do it, and how near
    whoever lacks none is."""
    if is_diverted(state, room):
        out[at + LACKING] = 1.0
        return
    least, ready = LACKING - 1, 0
    for crew in range(state.crew):
        if aboard(state, crew):
            lacking = lacked_by(state, seat_of(state, crew), room)
            least = min(least, lacking)
            if lacking == 0:
                ready = max(ready, FARTHEST + 1 - distance(state, state.meeple[crew], room))
    out[at + least] = 1.0
    out[TOGETHER + WHOLE + least] += 1 / 4
    out[at + LACKING + 1] = ready / 5
    out[at + LACKING + 2] = ready * bits(state.cubes[room]) / 15


@rule
def tell_menders(state: SolarStorm, room: int, whole: int, out: Numbers, at: int) -> None:
    """How near the nearest one is who has a card to repair a room with."""
    near = 0
    for crew in range(state.crew):
        if aboard(state, crew) and can_mend(state, seat_of(state, crew), room):
            near = max(near, FARTHEST - distance(state, state.meeple[crew], room))
    out[at] = near / FARTHEST
    if whole <= 1:
        out[at + 1] = near / FARTHEST


@rule
def can_mend(state: SolarStorm, player: int, room: int) -> bool:
    """Whether a player has a card that repairs an exposed space of a room."""
    if state.hand[player, c.UNIVERSAL] > 0 and bits(state.cubes[room]) < c.SPACES:
        return True
    for kind in range(c.UNIVERSAL):
        if state.hand[player, kind] > 0 and mends(state, kind, room):
            return True
    return False


@rule
def tell_time(state: SolarStorm, out: Numbers, at: int) -> int:
    """How much time is left, and for how many rooms; returns the place of what comes next."""
    deck = state.resource_deck.count
    out[at] = deck / 20
    out[at + 1] = 1 / (1 + deck)
    out[at + 2] = state.damage_deck.count / 12
    out[at + 3] = 1.0 if state.damage_deck.count == 0 else 0.0
    out[at + 4] = state.resource_discard.count / 20
    out[at + 5] = state.cube_supply / 12
    out[at + 6] = (c.DAMAGEABLE - bits(state.diverted)) / (1 + deck / 4)
    return at + TIME


@rule
def tell_cards(state: SolarStorm, out: Numbers, at: int) -> int:
    """What can be drawn and what the hands hold together, by kind."""
    for place in range(state.resource_deck.count):
        out[at + int(state.resource_deck.cards[place])] += 1 / 8
    for slot in range(len(state.face_up)):
        if state.face_up[slot] >= 0:
            out[at + int(state.face_up[slot])] += 1 / 2
    at += c.KINDS
    for player in range(state.players):
        for kind in range(c.KINDS):
            out[at + kind] += state.hand[player, kind] / 4
    return at + c.KINDS


@rule
def tell_crew(state: SolarStorm, out: Numbers, at: int) -> None:
    """How many they are, their tokens and cubes, and how far the core is if it can be started."""
    out[at + int(state.crew) - 1] = 1.0
    at += CREW
    for crew in range(state.crew):
        out[at] += state.action_tokens[crew] / 4
        out[at + 1] += state.held_cubes[crew] / 4
        out[at + 2] += state.held_shields[crew] / 4
    out[at + 3] = state.players
    if state.diverted == c.ALL_DIVERTED and aboard(state, state.active):
        out[at + 4] = 1.0 - distance(state, state.meeple[state.active], c.ENERGY_CORE) / 8
