"""What the rooms of the ship are worth to the rule of thumb, and the signals with them."""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.crew_sheet import can_be_calmed, is_aboard
from ..rules.signals import is_any_signal
from ..rules.state import ArkShip
from . import thumb_weights as w
from .thumb_sight import distance, eased, stress_cost, turns_left
from .thumb_signals import keenness, nearer, steps_at_best, steps_of_wave, steps_to

LIVES = c.MOST_RANKS + 1
"""The sicknesses that somebody dies of."""


class Rooms(NamedTuple):
    """What the rows of the rooms are worth now."""

    apply: int
    pick: int
    raised: int
    cleared: int
    care: int  # for each point
    rest_one: int
    rest_all: int


@rule
def see_rooms(state: ArkShip) -> Rooms:
    """What each row would bring at best."""
    apply, pick, raised, cleared = 0, 0, 0, 0
    for signal in range(c.SIGNALS):
        keen = int(keenness(state, signal))
        if keen > 0:
            away = int(distance(state, signal))
            for pile in range(2):
                steps = int(steps_of_wave(state, signal, pile))
                apply = max(apply, int(nearer(keen, away, steps)))
                steps = int(steps_at_best(state, signal, pile))
                pick = max(pick, int(nearer(keen, away, steps)))
            up, down = 0, 0
            for column in range(c.COLUMNS):
                up = max(up, int(steps_to(state, signal, column, 1)))
                down = max(down, int(steps_to(state, signal, column, -c.COLUMNS)))
            raised = max(raised, int(nearer(keen, away, up)))
            cleared = max(cleared, int(nearer(keen, away, down)))
    care, rest_one, rest_all = 0, 0, 0
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            care += int(eased(state, slot, 1))
            rest_one = max(rest_one, int(rest(state, slot, int(state.stress[slot]))))
            rest_all += int(rest(state, slot, 1))
    return Rooms(apply, pick, raised, cleared, care, rest_one, rest_all)


@rule
def use_worth(state: ArkShip, rooms: Rooms, slot: int, room: int) -> int:
    """What a crew member would bring in a room. What the Bridge does is judged by the tests."""
    if room == c.TRAINING:
        return w.TRAIN * int(lifetime(state, slot)) // LIVES
    rank = int(state.ranks[slot, c.ROOM_SKILL[room]])
    if rank == 0:
        return 0
    if room == c.COMMS:
        return rooms.apply if rank == 1 else rooms.pick
    if room == c.ARCHIVES:
        return rooms.raised if rank == 1 else max(rooms.raised, rooms.cleared)
    if room == c.MEDICAL:
        return (
            0 if has_bit(state.ongoing, c.NO_MEDICINE) else rank * rooms.care * w.CARE_SHARE // 100
        )
    if room == c.RECREATION:
        worth = rooms.rest_one if rank == 1 else max(rooms.rest_one, rooms.rest_all)
        return worth * w.REST_SHARE // 100
    return 0


@rule
def lifetime(state: ArkShip, slot: int) -> int:
    """How much is made of what somebody learns: the less, the nearer to death or the end."""
    return min(int(turns_left(state)), LIVES - int(state.ranks[slot, c.SICKNESS]))


@rule
def unlocked(state: ArkShip, slot: int, skill: int) -> int:
    """What a rank is worth by what it allows in a room; less if another can do it already."""
    if skill in (c.COMPUTING, c.ENGINEERING) and not is_any_signal(state):
        return 0
    rank = int(state.ranks[slot, skill])
    worth = 0
    if rank == 0:
        worth = int(w.UNLOCKED[skill])
    elif skill == c.ENGINEERING and rank == 1:
        worth = w.UNLOCK_PICK
    for other in range(c.SLOTS):
        if other != slot and state.ranks[other, skill] > rank:
            return worth * w.SHARED // 100
    return worth


@rule
def rest(state: ArkShip, slot: int, tokens: int) -> int:
    """What it is worth to take so many tokens of stress off somebody."""
    if tokens == 0 or not can_be_calmed(state, slot):
        return 0
    return int(eased(state, slot, tokens)) + tokens * int(stress_cost(state, slot))
