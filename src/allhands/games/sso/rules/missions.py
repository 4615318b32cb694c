"""Missions: how they are turned up, count down, fail and succeed."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards import conditions as q
from ..cards import missions as m
from ..cards.causes import FIRST_MISSION
from . import crew, laws, ship
from . import events as e
from . import tasks as t
from .state import Omega

FAILING, SUCCEEDING = range(2)


@rule
def first(state: Omega) -> int:
    """The first mission of the deck that is played."""
    return m.EACH * state.deck


@rule
def change_guide(state: Omega, mission: int, by: int) -> None:
    """Move a guide as far as it goes."""
    one = state.missions[mission]
    changed = min(int(m.GUIDE[mission]), max(0, one.guide + by))
    if changed != one.guide:
        one.guide = changed
        tell(state.chronicle, e.GUIDED, -1, mission, changed)


@rule
def count_down(state: Omega) -> None:
    """All guides of face-up missions go down."""
    for mission in range(first(state), first(state) + m.EACH):
        if state.missions[mission].status == m.ACTIVE:
            change_guide(state, mission, -1)


@rule
def send_tokens_home(state: Omega, mission: int) -> None:
    """The rank tokens on a mission go back to their cards."""
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission:
            crew.move_token(state, member, member)


@rule
def put_away(state: Omega, mission: int, status: int) -> None:
    """A mission is turned down or removed, and its tokens go back."""
    send_tokens_home(state, mission)
    state.missions[mission].status = status
    state.missions[mission].guide = 0


@rule
def show(state: Omega, mission: int, status: int) -> None:
    """A mission is turned up, with its guide at the highest number."""
    state.missions[mission].status = status
    state.missions[mission].guide = m.GUIDE[mission]
    tell(state.chronicle, e.TURNED_UP, -1, mission, mission)


@rule
def turn_up_missions(state: Omega, mask: int) -> None:
    """Task: missions are turned up to be voted on, if all in the mask can be."""
    for number in range(m.EACH):
        if has_bit(mask, number):
            if state.missions[first(state) + number].status != m.FACE_DOWN:
                return
    for number in range(m.EACH):
        if has_bit(mask, number):
            show(state, first(state) + number, m.VOTED_ON)


# Conditions


@rule
def crew_in(state: Omega, place: int) -> int:
    """How many of the living are in a kind of location, or in one, that is face up."""
    count = 0
    for member in range(c.CREW):
        if crew.is_living(state, member):
            here = state.crew[member].location
            count += ship.is_up(state, here) and ch.IS_PLACE[place, here] == 1
    return count


@rule
def manned(state: Omega, place: int) -> int:
    """How many locations of a kind the living are in."""
    mask, count = 0, 0
    for member in range(c.CREW):
        if crew.is_living(state, member):
            here = state.crew[member].location
            if ship.is_up(state, here) and ch.IS_PLACE[place, here] and not has_bit(mask, here):
                mask |= bit(here)
                count += 1
    return count


@rule
def dark(state: Omega, place: int) -> int:
    """How many locations of a kind are face down."""
    count = 0
    for location in range(c.LOCATIONS):
        count += ch.IS_PLACE[place, location] == 1 and state.locations[location] == 0
    return count


@rule
def equipped(state: Omega, oxygen: int) -> int:
    """How many of the living have so much personal oxygen."""
    count = 0
    for member in range(c.CREW):
        count += crew.is_living(state, member) and state.crew[member].oxygen >= oxygen
    return count


@rule
def is_met(state: Omega, mission: int, condition: int, need: int, beside: int) -> bool:
    """Whether a condition is met now."""
    alive = crew.living(state)
    if condition == q.GUIDE_AT:
        return state.missions[mission].guide == need
    if condition == q.CREW_IN:
        return alive > 0 and crew_in(state, beside) >= min(need, alive)
    if condition == q.MANNED:
        return alive > 0 and manned(state, beside) >= min(need, alive)
    if condition == q.NOBODY_IN:
        return crew_in(state, beside) == 0
    if condition == q.ALL_IN:
        return alive > 0 and crew_in(state, beside) == alive
    if condition == q.DARK:
        return dark(state, beside) >= need
    if condition == q.EQUIPPED:
        return alive > 0 and equipped(state, beside) >= min(need, alive)
    return state.general_oxygen < need


@rule
def fails(state: Omega, mission: int) -> bool:
    """Whether one of its conditions of failing is met."""
    for place in range(q.MOST_CONDITIONS):
        condition, need = m.FAILS[mission, place, 0], m.FAILS[mission, place, 1]
        if condition >= 0 and is_met(state, mission, condition, need, m.FAILS[mission, place, 2]):
            return True
    return False


@rule
def succeeds(state: Omega, mission: int) -> bool:
    """Whether all conditions of success are met, or it is backed by the only token on it."""
    if is_the_backers(state, mission):
        return True
    for place in range(q.MOST_CONDITIONS):
        condition, need = m.SUCCEEDS[mission, place, 0], m.SUCCEEDS[mission, place, 1]
        beside = m.SUCCEEDS[mission, place, 2]
        if condition >= 0 and not is_met(state, mission, condition, need, beside):
            return False
    return True


@rule
def is_the_backers(state: Omega, mission: int) -> bool:
    """Whether a mission is backed this turn, by a crew member whose token is the only one on it."""
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission and has_bit(state.backing, member):
            return crew.is_awake(state, member) and is_only_token(state, member)
    return False


@rule
def is_only_token(state: Omega, member: int) -> bool:
    """Whether a crew member's rank token is the only one where it lies."""
    for other in range(c.CREW):
        if other != member and state.crew[other].token == state.crew[member].token:
            return False
    return True


# Failing and succeeding


@rule
def fail_missions(state: Omega) -> None:
    """All that fail as the step begins do so, one after the other."""
    mask = 0
    for number in range(m.EACH):
        mission = first(state) + number
        if state.missions[mission].status == m.ACTIVE and fails(state, mission):
            mask |= bit(number)
    push(state.agenda, t.END_MISSIONS, 0, mask, FAILING)


@rule
def succeed_missions(state: Omega) -> None:
    """All that succeed as the step begins do so, one after the other."""
    mask = 0
    for number in range(m.EACH):
        mission = first(state) + number
        if state.missions[mission].status == m.ACTIVE and succeeds(state, mission):
            mask |= bit(number)
    state.backing = 0
    push(state.agenda, t.END_MISSIONS, 0, mask, SUCCEEDING)


@rule
def end_missions(state: Omega, mask: int, how: int) -> None:
    """Task: the only one of a mask, or the one that the highest-ranking player picks."""
    count, last = 0, 0
    for number in range(m.EACH):
        if has_bit(mask, number):
            count += 1
            last = number
    if count == 1:
        end_mission(state, first(state) + last, how)
    elif count > 1:
        push(state.agenda, t.PICK_ENDING, crew.highest_player(state), mask, how)


@rule
def why_not_pick_ending(state: Omega, mission: int, mask: int) -> int:
    """One that fails or succeeds in this step."""
    number = mission - first(state)
    is_own = 0 <= number < m.EACH
    return ALLOWED if is_own and has_bit(mask, number) else laws.UNCLEAR


@rule
def pick_ending(state: Omega, mission: int, mask: int, how: int) -> None:
    """It is done first, then the others."""
    push(state.agenda, t.END_MISSIONS, 0, mask & ~bit(mission - first(state)), how)
    end_mission(state, mission, how)


@rule
def end_mission(state: Omega, mission: int, how: int) -> None:
    """It fails or succeeds."""
    if how == FAILING:
        fail(state, mission)
    else:
        succeed(state, mission)


@rule
def fail(state: Omega, mission: int) -> None:
    """Who backed it loses morale, all suffer the punishment, and it is turned down."""
    tell(state.chronicle, e.FAILED, -1, mission)
    state.cause = FIRST_MISSION + mission
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission:
            crew.change_morale(state, member, -1)
    push(state.agenda, t.PUT_AWAY, 0, mission, m.FACE_DOWN)
    push(state.agenda, t.TAKE_STEP, 0, ch.PUNISHES + mission, 0, 1)


@rule
def succeed(state: Omega, mission: int) -> None:
    """Tokens go back, the reward is given, and the mission is gone."""
    tell(state.chronicle, e.SUCCEEDED, -1, mission)
    times = 2 if crew.is_reporting(state) else 1
    send_tokens_home(state, mission)
    push(state.agenda, t.PUT_AWAY, 0, mission, m.REMOVED)
    push(state.agenda, t.TAKE_STEP, 0, ch.REWARDS + mission, 0, times)
