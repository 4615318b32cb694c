"""Thawing crew: a sleeper wakes, with skills, an age, a face and a life goal."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell, tell_to
from allhands.kernel.masks import bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import tasks as t
from .crew_sheet import AWAKENING, check_age, is_aboard, member, owner, roll_skill, tell_of
from .life_goals import reveal
from .state import ArkShip


@rule
def thaw(state: ArkShip, seat: int, slot: int) -> None:
    """Task: each crew member who is missing is thawed, from this slot on. The last sleeper is
    left to sleep."""
    while slot < state.slots and is_aboard(state, slot):
        slot += 1
    if slot == state.slots:
        return
    if state.sleepers <= 1:
        tell(state.chronicle, e.NOBODY_THAWED, UNKNOWN)
        return
    agenda.push(state.agenda, t.THAW, seat, slot + 1)
    create_crew(state, owner(state, slot), slot)


@rule
def create_crew(state: ArkShip, seat: int, slot: int) -> None:
    """A sleeper leaves the freezer: a new sheet and portrait; skills, age and goal are to come."""
    state.sleepers -= 1
    if state.died_of[slot] >= 0:
        state.taken_by[state.died_of[slot]] += 1
        state.died_of[slot] = UNKNOWN
    state.portrait[slot] = piles.draw(state, state.portraits, EVERY_SEAT)
    tell_of(state, e.THAWED, slot, state.portrait[slot], state.sleepers)
    agenda.push(state.agenda, t.DRAW_GOAL, seat, slot)
    agenda.push(state.agenda, t.ROLL_AGE, seat, slot)
    agenda.push(
        state.agenda, t.ROLL_STARTING_SKILLS, seat, slot, c.STARTING_DICE + full_rows(state)
    )


@rule
def full_rows(state: ArkShip) -> int:
    """How many rows of life-goal boxes are full: so many dice more for each new crew member."""
    rows = 0
    for row in range(len(c.GOAL_ROWS)):
        if state.goal_boxes >= c.GOAL_ROWS[row]:
            rows += 1
    return rows


@rule
def roll_starting_skills(state: ArkShip, seat: int, slot: int, dice: int) -> None:
    """Task: roll the starting dice one after the other, each for a skill."""
    if dice > 1:
        agenda.push(state.agenda, t.ROLL_STARTING_SKILLS, seat, slot, dice - 1)
    roll_skill(state, seat, slot)


@rule
def roll_age(state: ArkShip, seat: int, slot: int) -> None:
    """Task: a d6 says how many age boxes a new crew member has checked."""
    die = roll_die(state)
    tell_of(state, e.AGE_ROLLED, slot, die)
    check_age(state, seat, slot, die, AWAKENING)


@rule
def draw_goal(state: ArkShip, seat: int, slot: int) -> None:
    """Task: a life goal, which only its player knows."""
    if state.goal_deck.count == 0:
        return
    card = piles.draw(state, state.goal_deck, bit(seat))
    state.goal[slot] = card
    state.has_goal[slot] = 1
    state.has_named[slot] = c.GOAL_NAMES_SOMEBODY[card]
    tell_to(state.chronicle, bit(seat), e.GOAL_DRAWN, member(state, slot), card)
    if c.GOAL_REVEAL[card] == c.REVEAL_AT_ONCE:
        reveal(state, slot)
