"""Activation cards, by the rule of thumb: who gets which, and what is done with them."""

from __future__ import annotations

from allhands.kernel.actions import Choices
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import has_bit
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules import crew, ship
from ..rules import decisions as d
from ..rules.state import Omega
from . import thumb_weights as w
from .thumb_sight import Sight
from .thumb_worth import worth_of

VERB = d.ACTIONS.layout.verb
ARGUMENT = d.ACTIONS.layout.argument


# Assigning


@rule
def leads_to(state: Omega, member: int, card: int, to: int) -> bool:
    """Whether a card would take somebody there."""
    here = state.crew[member].location
    if ship.why_not_go(state, here, to) != ALLOWED:
        return False
    if crew.is_outside(state, member):
        return c.TYPE[to] in (c.ARRAY, c.LOCK)
    if here == c.AIRLOCK and c.TYPE[to] == c.ARRAY and state.crew[member].oxygen > 0:
        return True
    if card == c.NEXT_DOOR:
        return ship.are_adjacent(state, here, to)
    if card == c.ANYWHERE:
        return c.TYPE[to] != c.ARRAY
    if card == c.TO_POD:
        return c.TYPE[to] == c.POD
    return to == (c.REC_ROOM if card == c.TO_REC_ROOM else c.AIRLOCK)


@rule
def reward_of(state: Omega, sight: Sight, member: int, card: int, to: int) -> int:
    """What a card gives beside the way."""
    if crew.is_outside(state, member):
        return 0
    if card == c.TO_AIRLOCK and to == c.AIRLOCK:
        room = int(c.MOST_OXYGEN[member]) - int(state.crew[member].oxygen)
        return min(c.AIRLOCK_GIVES, room) * max(w.OWN_OXYGEN, sight.oxygen)
    if card == c.TO_POD and c.TYPE[to] == c.POD:
        return w.POD_ACTION + sight.oxygen // 2
    return 0


@rule
def worth_of_card(state: Omega, sight: Sight, member: int, card: int) -> int:
    """The most that somebody gains by a card."""
    best = 0
    before = worth_of(state, sight, member, state.crew[member].location)
    for to in range(c.LOCATIONS):
        if leads_to(state, member, card, to):
            gain = worth_of(state, sight, member, to) - before
            best = max(best, gain + reward_of(state, sight, member, card, to))
    return best + (w.FLEXIBLE if card == c.ANYWHERE else 0)


@rule
def assign(state: Omega, sight: Sight, choices: Choices, count: int) -> int:
    """The card that is best for the next, less what it would be to another of the own crew who
    has none yet, beyond what is left for them."""
    best, best_score = choices.action[0], w.NEVER
    for place in range(count):
        action = choices.action[place]
        member, card = int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
        score = 2 * worth_of_card(state, sight, member, card) - missed(state, sight, member, card)
        if score > best_score:
            best, best_score = action, score
    return best


@rule
def missed(state: Omega, sight: Sight, member: int, card: int) -> int:
    """How much more another one, who has no card yet, would gain by a card than by any other."""
    hand = state.hands[sight.seat]
    copies = 0
    for place in range(hand.count):
        copies += hand.cards[place] == card
    if copies > 1:
        return 0
    most = 0
    for other in range(c.CREW):
        if not has_bit(sight.own, other) or other == member:
            continue
        if state.crew[other].card != c.NO_CARD or not crew.is_awake(state, other):
            continue
        with_it, without = worth_of_card(state, sight, other, card), 0
        for kind in range(c.NO_CARD + 1, c.TO_AIRLOCK + 1):
            if kind != card and find(hand, kind) >= 0:
                without = max(without, worth_of_card(state, sight, other, kind))
        most = max(most, with_it - without)
    return 2 * most


# Resolving


@rule
def gain_of_move(state: Omega, sight: Sight, action: int) -> int:
    """What turning up a card, or discarding two, brings; nothing, for staying."""
    verb, a, b = int(VERB[action]), int(ARGUMENT[action, 0]), int(ARGUMENT[action, 1])
    if verb == d.STAY:
        return w.STAY
    before = worth_of(state, sight, a, state.crew[a].location)
    if verb == d.USE:
        reward = reward_of(state, sight, a, int(state.crew[a].card), b)
        return worth_of(state, sight, a, b) - before + reward
    gain = worth_of(state, sight, a, state.crew[b].location) - before - w.JOIN_COST
    if not has_bit(sight.own, b):
        return gain - w.OTHERS_CARD
    return gain - worth_of_card(state, sight, b, int(state.crew[b].card))


@rule
def gain_of_bringing(state: Omega, sight: Sight, action: int) -> int:
    """Somebody who gains much by it comes along."""
    if VERB[action] == d.ALONE:
        return w.STAY
    member = int(ARGUMENT[action, 0])
    gain = worth_of(state, sight, member, c.REC_ROOM)
    gain -= worth_of(state, sight, member, state.crew[member].location)
    return gain if has_bit(sight.own, member) else gain - w.BRING
