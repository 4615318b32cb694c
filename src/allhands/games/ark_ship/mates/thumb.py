"""A rule of thumb for Ark Ship: crew go where they are worth most, and the rest follows.

Each answer gets a score, and the highest is taken; crew are assigned by a plan for all of them.
It looks only at what its seat may know. Worth is counted in hundredths of a sleeper.
"""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.actions import Choices
from allhands.kernel.chance import Stream
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules.crew_sheet import owner
from ..rules.locations import may_still_go, still_to_go
from ..rules.state import ArkShip
from ..rules.tasks import ASSIGN
from . import thumb_weights as w
from .thumb_answers import (
    score_column,
    score_member,
    score_reroll,
    score_rest,
    score_set_column,
    score_signal,
    score_skill,
    score_take_stress,
    score_write,
)
from .thumb_plan import (
    NO_TEST,
    NOWHERE,
    Plan,
    Sight,
    best_plan,
    card_in,
    look,
    place_in,
    so_far,
    steered,
    total,
)
from .thumb_sight import standing, tokens_needed

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument
NEVER = -1000000
FIRST_ASSIGN = d.ACTIONS.verbs[d.ASSIGN_TO].first
THE_STAY = d.ACTIONS.verbs[d.STAY].first


@rule
def thumb(state: ArkShip, choices: Choices, count: int, luck: Stream) -> int:
    """The first of the choices with the highest score."""
    if count == 1:
        return choices.action[0]
    if agenda.top_task(state.agenda) == ASSIGN:
        return assignment(state, choices, count)
    best = choices.action[0]
    best_score = NEVER
    for place in range(count):
        action = choices.action[place]
        score = int(score_of(state, action))
        if score > best_score:
            best = action
            best_score = score
    return best


# Assigning crew


@rule
def assignment(state: ArkShip, choices: Choices, count: int) -> int:
    """Where the best plan for all sends the crew member who is to be assigned."""
    slot = int(agenda.argument(state.agenda, 0))
    sight = look(state)
    plan = so_far(state, sight)
    sight = with_bridge(state, sight)
    free = 0
    for other in range(c.SLOTS):
        if state.portrait[other] >= 0 and not has_bit(state.assigned, other):
            free |= bit(other)
    if has_bit(state.ongoing, c.ONE_EACH):
        free = who_go(state, sight, plan, free, slot)
        if not has_bit(free, slot):
            return THE_STAY
    return FIRST_ASSIGN + destination(best_plan(state, sight, plan, free), slot)


@rule
def destination(plan: Plan, slot: int) -> int:
    """Where a plan sends somebody; to Training, if nowhere."""
    place = int(place_in(plan, slot))
    return c.TRAINING if place == NOWHERE else place


@rule
def who_go(state: ArkShip, sight: Sight, plan: Plan, free: int, slot: int) -> int:
    """While air is short: a mask of those free who had best be sent out, as many as may be; with
    this one, if others are no better."""
    number = int(still_to_go(state, UNKNOWN))
    best, most = 0, NEVER
    for some in range(1 << c.SLOTS):
        if some & ~free == 0 and bits(some) == number and can_go_together(state, some):
            worth = 2 * int(total(sight, best_plan(state, sight, plan, some)))
            worth += 1 if has_bit(some, slot) else 0
            if worth > most:
                best, most = some, worth
    return best


@rule
def can_go_together(state: ArkShip, some: int) -> bool:
    """Whether all of these may still be sent out, and no two are of the same player."""
    seats = 0
    for slot in range(c.SLOTS):
        if has_bit(some, slot):
            seat = owner(state, slot)
            if has_bit(seats, seat) or not may_still_go(state, slot):
                return False
            seats |= bit(seat)
    return True


@rule
def with_bridge(state: ArkShip, sight: Sight) -> Sight:
    """The sight, with what those do who are on the Bridge."""
    if card_in(sight.cards, c.BRIDGE) != NO_TEST:
        return sight
    for slot in range(c.SLOTS):
        rank = int(state.ranks[slot, c.NAVIGATION])
        if state.portrait[slot] >= 0 and state.place[slot] == c.BRIDGE and rank > 0:
            sight = steered(sight, rank)
    return sight


# Answers


@rule
def score_of(state: ArkShip, action: int) -> int:
    """How good an answer looks."""
    verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
    if verb in (d.APPLY, d.PICK, d.RAISE, d.CLEAR):
        return int(score_signal(state, verb, a, b))
    if verb in (d.REST_ONE, d.REST_ALL):
        return int(score_rest(state, verb, a))
    if verb in (d.STEADY, d.MORE_DICE):
        return int(score_bridge(state, verb))
    if verb in (d.LEARN, d.TRAIN_SKILL):
        return int(score_skill(state, int(agenda.argument(state.agenda, 0)), a))
    if verb in (d.TAKE_TRAIT, d.TRAIN_TRAIT):
        return int(w.TRAIT[a])
    if verb == d.RANDOM_TRAIT:
        return w.RANDOM_TRAIT
    if verb == d.MOVE_COLUMN:
        return int(score_column(state, a))
    if verb == d.REROLL:
        return int(score_reroll(state, a))
    if verb == d.TAKE_IT:
        return int(score_take_stress(state))
    return int(score_choice(state, verb, a, b, int(ARGUMENT[action, 2])))


@rule
def score_choice(state: ArkShip, verb: int, a: int, b: int, third: int) -> int:
    """How good what is chosen for a card looks; nothing, for an answer that passes."""
    if verb == d.CHOOSE_MEMBER:
        return int(score_member(state, a))
    if verb == d.SET_COLUMN:
        return int(score_set_column(state, a, b, third))
    if verb == d.REMOVE_CRISIS:
        return int(standing(state, a))
    if verb == d.ADD_TOKEN:
        needed = int(tokens_needed(state, a))
        return 10 - needed if needed > 0 else 0
    if verb == d.WRITE:
        return int(score_write(state, int(agenda.argument(state.agenda, 0)), a))
    return 1 if verb == d.REVEAL else 0


@rule
def score_bridge(state: ArkShip, verb: int) -> int:
    """What the tests of this turn gain."""
    sight = look(state)
    plan = so_far(state, sight)
    guided = steered(sight, 1 if verb == d.STEADY else 2)
    return int(total(guided, plan)) - int(total(sight, plan))
