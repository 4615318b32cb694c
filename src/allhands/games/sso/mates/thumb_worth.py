"""What it is worth to the rule of thumb that somebody stands somewhere, as all others stand."""

from __future__ import annotations

from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import conditions as q
from ..cards import missions as m
from ..rules import crew, missions, permanents, ship
from ..rules.state import Omega
from . import thumb_weights as w
from .thumb_sight import REWARD, Sight, halves, heartening, is_doomed_pod, is_in_vacuum


@rule
def worth_of(state: Omega, sight: Sight, member: int, to: int) -> int:
    """How good it is that somebody is in a location for the rest of the turn."""
    if not ship.is_up(state, to):
        return -2 * w.LIFE
    others = others_at(state, member, to)
    worth = safety(state, sight, member, to, others) * halves(sight, member) // 2
    if to == c.CRYO:
        return worth - w.FROZEN
    worth += use_of(state, sight, member, to, others)
    worth += mission_worth(state, sight, member, to)
    return worth + company(state, sight, member, to, others)


@rule
def others_at(state: Omega, member: int, location: int) -> int:
    """How many others are there."""
    return ship.crew_at(state, location) - (state.crew[member].location == location)


@rule
def safety(state: Omega, sight: Sight, member: int, to: int, others: int) -> int:
    """What somebody risks there."""
    one, risk = state.crew[member], 0
    if is_doomed_pod(state, to):
        risk += 2 * w.LIFE
    if one.morale == 0 and others == 0 and member != c.PILOT:
        risk += 2 * w.LIFE
    if is_in_vacuum(state, to):
        risk += 2 * w.LIFE if one.oxygen == 0 else w.OUTSIDE
        risk += sight.arrays * w.LIFE // 100
    elif to == c.AIRLOCK:
        risk += sight.airlock * w.LIFE // 100
    elif c.TYPE[to] == c.MODULE:
        risk += sight.modules * w.LIFE // 100
    if others == 0:
        risk += sight.killed * w.LIFE // 300
        risk -= sight.alone * heartening(state, sight, member, -1) // 100
    elif others >= 2 and to != c.CRYO:
        risk -= sight.crowded * heartening(state, sight, member, -1) // 100
    return -risk


@rule
def company(state: Omega, sight: Sight, member: int, to: int, others: int) -> int:
    """Standing by the one who is there, who has no morale."""
    if others != 1:
        return 0
    for other in range(c.CREW):
        one = state.crew[other]
        if other != member and one.location == to and one.morale == 0:
            return 0 if other == c.PILOT else w.COMPANY * halves(sight, other) // 2
    return 0


# What locations are good for


@rule
def use_of(state: Omega, sight: Sight, member: int, to: int, others: int) -> int:
    """What somebody can do there."""
    if to == c.HYDRO:
        return use_of_hydro(state, sight, member, others)
    if to == c.REC_ROOM:
        return use_of_rec_room(state, sight, member, others)
    if to == c.MEDICAL:
        return best_cheer(state, sight, member)
    if to == c.RADIO:
        return use_of_radio(state, sight, member)
    if to == c.COMMAND:
        return w.AT_COMMAND + keeping(state, sight) // 2
    if to == c.COMPUTER:
        return dark_white(state)
    if to == c.AIRLOCK:
        return sight.outside // 3 if sight.outside > 0 else 0
    if c.COLOUR[to] == c.YELLOW:
        return use_of_array(state, to)
    return use_of_other_ship(state, to, others)


@rule
def use_of_hydro(state: Omega, sight: Sight, member: int, others: int) -> int:
    """A dial can be filled there; two there make oxygen, a third one more."""
    room = min(w.WANTED - int(state.crew[member].oxygen), int(state.general_oxygen))
    filling = max(0, room) * w.FILLING
    if state.general_oxygen >= state.most_general_oxygen:
        return filling
    growing = (2 if others == 1 else 1) * sight.oxygen
    return max(filling, growing)


@rule
def use_of_rec_room(state: Omega, sight: Sight, member: int, others: int) -> int:
    """All there gain 1 for each other, before anybody dies."""
    worth = heartening(state, sight, member, others)
    for other in range(c.CREW):
        if other != member and state.crew[other].location == c.REC_ROOM:
            worth += heartening(state, sight, other, 1)
    return worth


@rule
def best_cheer(state: Omega, sight: Sight, member: int) -> int:
    """The most that an action in the Medical Pod does."""
    by, best = 2 if member == c.PSYCHOLOGIST else 1, 0
    for other in range(c.CREW):
        if crew.is_living(state, other):
            best = max(best, heartening(state, sight, other, by))
    return best


@rule
def use_of_radio(state: Omega, sight: Sight, member: int) -> int:
    """Reports, and one's own token."""
    worth = 0
    if state.crew[member].token < c.CREW and state.crew[member].token != member:
        worth += w.TOKEN_HOME
    for mission in range(missions.first(state), missions.first(state) + m.EACH):
        if has_bit(sight.active, mission):
            worth = max(worth, report_worth(state, mission))
            if member == c.RADIO_OFFICER:
                worth += w.REPORTING
    return worth


@rule
def report_worth(state: Omega, mission: int) -> int:
    """What a guide that goes up by 1 is worth: much, if it would fail now."""
    if m.SUCCEEDS[mission, 0, 0] == q.GUIDE_AT:
        return -int(REWARD[mission])
    guide = int(state.missions[mission].guide)
    if guide == 0:
        return w.PUNISHED + int(REWARD[mission]) // 2
    return int(REWARD[mission]) // 8 if guide == 1 else 0


@rule
def keeping(state: Omega, sight: Sight) -> int:
    """What it saves that Pods do not lose power."""
    worth = 0
    for member in range(c.CREW):
        if crew.is_living(state, member) and is_doomed_pod(state, state.crew[member].location):
            worth += w.LIFE * halves(sight, member)
    return worth


@rule
def dark_white(state: Omega) -> int:
    """What there is to flip up from the Computer Module."""
    for location in range(c.COMPUTER + 1):
        if c.TYPE[location] != c.POD and state.locations[location] != 1:
            return w.DARK_WHITE
    return 0


@rule
def use_of_array(state: Omega, here: int) -> int:
    """A dark array beside it can be flipped up."""
    for other in range(c.ARRAY_RADIO, c.SHUTTLE):
        if state.locations[other] != 1 and c.TOUCHING[here, other]:
            return w.DARK_ARRAY + w.DARK_POD
    return 0


@rule
def use_of_other_ship(state: Omega, to: int, others: int) -> int:
    """An array in which somebody is does nothing, and from some others can be silenced."""
    if to < c.FIRST_ARRAY:
        return w.IN_SHUTTLE if to == c.SHUTTLE else 0
    worth = w.AT_ARRAY if others == 0 else 0
    return worth + (w.SILENCE if permanents.can_silence(state, to) else 0)


# Missions


@rule
def mission_worth(state: Omega, sight: Sight, member: int, to: int) -> int:
    """What somebody there brings to active missions."""
    worth = 0
    if sight.active:
        for mission in range(missions.first(state), missions.first(state) + m.EACH):
            if has_bit(sight.active, mission):
                worth += part_in(state, sight, mission, member, to)
    return worth


@rule
def part_in(state: Omega, sight: Sight, mission: int, member: int, to: int) -> int:
    """What somebody there brings to a mission: all of it, if that completes it."""
    worth, reward = 0, int(REWARD[mission])
    for place in range(q.MOST_CONDITIONS):
        condition, need = m.SUCCEEDS[mission, place, 0], int(m.SUCCEEDS[mission, place, 1])
        where = m.SUCCEEDS[mission, place, 2]
        if condition == q.ALL_IN:
            need = sight.living
        need = min(need, sight.living)
        if condition in (q.CREW_IN, q.ALL_IN) and ch.IS_PLACE[where, to]:
            worth += share_of(reward, others_in(state, where, member), need)
        elif condition == q.MANNED and ch.IS_PLACE[where, to]:
            mask = manned_by_others(state, where, member)
            if not has_bit(mask, to):
                worth += share_of(reward, bits(mask), need)
        elif condition == q.EQUIPPED and state.crew[member].oxygen < where:
            if to in (c.HYDRO, c.AIRLOCK):
                worth += reward // (need + 1)
        if (
            m.FAILS[mission, place, 0] == q.NOBODY_IN
            and ch.IS_PLACE[m.FAILS[mission, place, 2], to]
        ):
            if others_in(state, m.FAILS[mission, place, 2], member) == 0:
                worth += reward
    return worth


@rule
def share_of(reward: int, others: int, need: int) -> int:
    """Of a reward for which so many are needed, what one more brings."""
    if others >= need:
        return 0
    return reward if others + 1 == need else reward * (others + 1) // (2 * need)


@rule
def others_in(state: Omega, place: int, member: int) -> int:
    """How many others of the living are in a kind of place."""
    count = 0
    for other in range(c.CREW):
        here = state.crew[other].location
        if other != member and ship.is_up(state, here):
            count += ch.IS_PLACE[place, here] == 1
    return count


@rule
def manned_by_others(state: Omega, place: int, member: int) -> int:
    """A mask of the locations of a kind that others are in."""
    mask = 0
    for other in range(c.CREW):
        here = state.crew[other].location
        if other != member and ship.is_up(state, here) and ch.IS_PLACE[place, here]:
            mask |= bit(here)
    return mask


@rule
def share_met(state: Omega, mission: int) -> float:
    """How much of what a mission needs is there, from 0 to 1."""
    living = max(1, crew.living(state))
    condition, need = m.SUCCEEDS[mission, 0, 0], min(living, int(m.SUCCEEDS[mission, 0, 1]))
    where = m.SUCCEEDS[mission, 0, 2]
    if condition == q.GUIDE_AT:
        at = m.FAILS[mission, 0, 2]
        is_manned = m.FAILS[mission, 0, 0] != q.NOBODY_IN or missions.crew_in(state, at) > 0
        return 1.0 if is_manned else 0.0
    if condition == q.ALL_IN:
        return missions.crew_in(state, where) / living
    have = missions.manned(state, where) if condition == q.MANNED else 0
    if condition == q.CREW_IN:
        have = missions.crew_in(state, where)
    elif condition == q.EQUIPPED:
        have = missions.equipped(state, where)
    return min(1.0, have / max(1, need))
