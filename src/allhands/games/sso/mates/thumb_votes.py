"""Votes, by the rule of thumb: for missions that can be done, with as few tokens as that takes."""

from __future__ import annotations

from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import conditions as q
from ..cards import missions as m
from ..rules import crew
from ..rules.state import Omega
from . import thumb_weights as w
from .thumb_sight import Sight


@rule
def hand_for(state: Omega, sight: Sight, mission: int, member: int) -> int:
    """The hand that somebody's token goes into. All free tokens are counted from the highest down,
    and those that are not needed for a majority are kept free, as if everybody did so."""
    if not is_worth_trying(state, sight, mission):
        return c.LEFT
    right, left = 0, 0
    for other in range(c.CREW):
        if not crew.is_living(state, other) or state.crew[other].token != other:
            continue
        rank = int(crew.rank(state, other))
        hand = c.LEFT if left + rank + w.MARGIN < right else c.RIGHT
        if other == member:
            return hand
        if hand == c.RIGHT:
            right += rank
        else:
            left += rank
    return c.RIGHT


@rule
def is_worth_trying(state: Omega, sight: Sight, mission: int) -> bool:
    """Whether a mission can be done as things stand: there is room for those who are needed, and
    it does not fail at once."""
    for place in range(q.MOST_CONDITIONS):
        condition, need = m.SUCCEEDS[mission, place, 0], int(m.SUCCEEDS[mission, place, 1])
        where = m.SUCCEEDS[mission, place, 2]
        if condition == q.MANNED and places_up(state, where) < min(need, sight.living):
            return False
        if condition == q.CREW_IN and room_in(state, where) < min(need, sight.living):
            return False
        if condition == q.ALL_IN and sight.living > w.ALL_OUT:
            return False
        if condition == q.EQUIPPED and state.general_oxygen < 2 * need + 2 * sight.living:
            return False
        fails, at = m.FAILS[mission, place, 0], m.FAILS[mission, place, 2]
        if fails == q.NOBODY_IN and room_in(state, at) == 0:
            return False
        if fails == q.SUPPLY_BELOW:
            if state.general_oxygen < m.FAILS[mission, place, 1] + 3 * sight.living:
                return False
    return True


@rule
def places_up(state: Omega, place: int) -> int:
    """How many locations of a kind are face up, and will be."""
    count = 0
    for location in range(c.LOCATIONS):
        if ch.IS_PLACE[place, location] and state.locations[location] == 1:
            count += 1
    return count


@rule
def room_in(state: Omega, place: int) -> int:
    """For how many there is room."""
    room = 0
    for location in range(c.LOCATIONS):
        if ch.IS_PLACE[place, location] and state.locations[location] == 1:
            is_pod = c.TYPE[location] == c.POD
            if not is_pod or state.locations[c.ARRAY_AT[location]] == 1:
                room += min(9, int(c.MOST[location]))
    return room
