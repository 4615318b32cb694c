"""What a search's evaluation looks at, for one seat: its own crew, all others, the air, the ship
and the missions."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.masks import bits, has_bit
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..rules import crew, missions, ship
from ..rules.state import Omega
from .thumb_sight import REWARD, is_doomed_pod, look
from .thumb_worth import share_met

Numbers = NDArray[np.float64]
LIVES: Final = 4
"""From none of a side to three or more."""
MORALE: Final = 5
SIDE: Final = LIVES + MORALE + 6
"""What is told of the own crew, and then of all others together."""
TIME: Final = 8
SHIP: Final = c.FIRST_ARRAY + 6
PLANS: Final = 4 * m.EACH
TABLE: Final = c.SEATS + 5
FEATURES: Final = 2 * SIDE + TIME + SHIP + PLANS + TABLE


@rule
def features(state: Omega, seat: int, out: Numbers) -> None:
    """Everything, each number of about the same size."""
    out[:] = 0.0
    sight = look(state, seat)
    tell_side(state, sight.own, out, 0)
    others = 0
    for member in range(c.CREW):
        if crew.is_living(state, member) and not has_bit(sight.own, member):
            others |= 1 << member
    tell_side(state, others, out, SIDE)
    at = tell_time(state, sight.living, out, 2 * SIDE)
    at = tell_ship(state, out, at)
    at = tell_missions(state, sight.own, out, at)
    tell_table(state, seat, out, at)


@rule
def tell_side(state: Omega, mask: int, out: Numbers, at: int) -> None:
    """How many they are, how they feel, what they breathe, and who is in danger."""
    out[at + min(LIVES - 1, bits(mask))] = 1.0
    low = at + LIVES
    rest = low + MORALE
    for member in range(c.CREW):
        if not has_bit(mask, member):
            continue
        one = state.crew[member]
        out[low + min(MORALE - 1, int(one.morale))] += 1 / 2
        out[rest] += one.oxygen / 4
        is_alone = ship.crew_at(state, one.location) == 1
        if one.morale == 0 and is_alone:
            out[rest + 1] += 1.0
        if is_doomed_pod(state, one.location) or crew.is_outside(state, member):
            out[rest + 2] += 1 / 2
        if crew.is_frozen(state, member):
            out[rest + 3] += 1.0
        out[rest + 4] += (one.token == member) / 2
        out[rest + 5] += bits(mask) / 6


@rule
def tell_time(state: Omega, living: int, out: Numbers, at: int) -> int:
    """How many challenges are left, and for how long there is air; returns the next place."""
    left, supply = int(state.challenge_deck.count), int(state.general_oxygen)
    out[at] = left / ch.DECK_SIZE
    out[at + 1] = 1 / (1 + left)
    out[at + 2] = supply / (12 * max(1, int(state.first_crew)))
    out[at + 3] = min(3.0, supply / (1 + living * (1 + left / 2)))
    out[at + 4] = min(2.0, supply / (4 * max(1, living)))
    out[at + 5] = living / 6
    out[at + 6] = 1.0 if left == 0 else 0.0
    out[at + 7] = 1.0 if state.keeps_pods else 0.0
    return at + TIME


@rule
def tell_ship(state: Omega, out: Numbers, at: int) -> int:
    """What is dark, and the arrays of another ship; returns the next place."""
    for location in range(c.FIRST_ARRAY):
        out[at + location] = 1.0 if state.locations[location] != 1 else 0.0
    at += c.FIRST_ARRAY
    for place in range(state.hull.count):
        location = int(state.hull.cards[place])
        if ship.is_up(state, location):
            out[at + location % 3] += 1 / 2
            out[at + 3] += 1 / 3
            if ship.crew_at(state, location) == 0:
                out[at + 4] += 1 / 3
    out[at + 5] = state.hull.count / 7
    return at + 6


@rule
def tell_missions(state: Omega, own: int, out: Numbers, at: int) -> int:
    """Those done, those active, their guides and how near they are; returns the next place."""
    for number in range(m.EACH):
        mission = missions.first(state) + number
        place = at + 4 * number
        status = state.missions[mission].status
        if status == m.REMOVED:
            out[place] = 1.0
        elif status == m.ACTIVE:
            out[place + 1] = 1.0
            out[place + 2] = state.missions[mission].guide / 4
            out[place + 3] = share_met(state, mission) * REWARD[mission] / 40
    return at + PLANS


@rule
def tell_table(state: Omega, seat: int, out: Numbers, at: int) -> None:
    """How many play, and what they have to fall back on."""
    out[at + int(state.players) - 1] = 1.0
    at += c.SEATS
    out[at] = min(2, int(state.reserve[seat].count))
    for other in range(state.players):
        if other != seat:
            out[at + 1] += state.reserve[other].count / 3
            out[at + 2] += (crew.living_of(state, other) == 0) / 3
    out[at + 3] = 1.0 if state.is_together else 0.0
    out[at + 4] = 1.0 if find(state.aboard[seat], c.CAPTAIN) >= 0 else 0.0
