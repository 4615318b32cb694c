"""Action cards about the stacks: Get Ready!, Come On!, Come Back!, Save Time, Plan A and Plan B."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell, tell_to
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .action_stack import (
    FROM_DISCARDS,
    FROM_STACK,
    renew_action_stack,
)
from .rescue import gather_stack, offer, shuffle_stack, somebody_fits, withdraw_offer
from .state import Titanic
from .whereabouts import remember_one

IN_STACK, IN_DISCARDS, IN_ACTION_CARDS = range(3)
"""What is looked through, as it is told."""
ON_TOP, UNDERNEATH = range(2)


@rule
def look_through(state: Titanic, seat: int, pile: Pile) -> None:
    """A player looks at every card of a pile."""
    for place in range(pile.count):
        if not (pile.seen[place] >> seat) & 1:
            state.reveals += 1
            pile.seen[place] |= bit(seat)


# Get Ready!


@rule
def get_ready(state: Titanic, seat: int) -> None:
    """Take and look at the top five of the stack, or at fewer if there are no more. Whoever knew
    one of them only knows now that it is in the stack."""
    looked_at = min(c.LOOKED_AT, int(state.stack.count))
    tell(state.chronicle, e.LOOKED, seat, looked_at)
    for _ in range(looked_at):
        seen = state.stack.seen[state.stack.count - 1]
        card = piles.draw(state, state.stack, bit(seat))
        remember_one(state, card, seen, c.STACK)
        piles.put(state.drawn, card, bit(seat))
    if looked_at > 0:
        agenda.push(state.agenda, t.ARRANGE, seat)


@rule
def why_not_put_back(state: Titanic, place: int) -> int:
    """Only those taken are put back."""
    return ALLOWED if place < state.drawn.count else laws.NOT_LOOKED_AT


@rule
def put_on_top(state: Titanic, seat: int, place: int) -> None:
    """Put one back on top of the stack."""
    card = take_looked_at(state, seat, place)
    piles.put(state.stack, card, bit(seat))
    put_back(state, seat, card, ON_TOP)


@rule
def put_under(state: Titanic, seat: int, place: int) -> None:
    """Put one back at the bottom of the stack."""
    card = take_looked_at(state, seat, place)
    piles.put_under(state.stack, card, bit(seat))
    put_back(state, seat, card, UNDERNEATH)


@rule
def take_looked_at(state: Titanic, seat: int, place: int) -> int:
    """The passenger chosen to be put back."""
    return piles.draw_at(state, state.drawn, place, bit(seat))


@rule
def put_back(state: Titanic, seat: int, card: int, where: int) -> None:
    """When the last one is put back, that is all."""
    tell_to(state.chronicle, bit(seat), e.PUT_BACK, seat, card, where)
    if state.drawn.count == 0:
        agenda.pop(state.agenda)


# Come On! and Come Back!


@rule
def come_on(state: Titanic, seat: int) -> None:
    """Look through the stack and choose somebody who is played at once."""
    tell(state.chronicle, e.LOOKED_THROUGH, seat, IN_STACK)
    look_through(state, seat, state.stack)
    offer(state, state.stack, bit(seat))
    if somebody_fits(state, state.stack):
        agenda.push(state.agenda, t.PLAY_FROM_STACK, seat)
    else:
        shuffle_stack(state)
        nobody_fits(state, seat)


@rule
def come_back(state: Titanic, seat: int) -> None:
    """Look through the discards and choose somebody who is played at once."""
    tell(state.chronicle, e.LOOKED_THROUGH, seat, IN_DISCARDS)
    offer(state, state.discards, EVERY_SEAT)
    if somebody_fits(state, state.discards):
        agenda.push(state.agenda, t.PLAY_FROM_DISCARDS, seat)
    else:
        nobody_fits(state, seat)


@rule
def nobody_fits(state: Titanic, seat: int) -> None:
    """Nobody can be played: a page is turned, and no action card is taken for it."""
    withdraw_offer(state)
    tell(state.chronicle, e.NOBODY_FITS, seat)
    agenda.push(state.agenda, t.TURN_PAGE, seat)


# Save Time


@rule
def save_time(state: Titanic, seat: int) -> None:
    """The stack and the discards become one new stack, and no page is turned."""
    if state.stack.count + state.discards.count == 0:
        tell(state.chronicle, e.NO_EFFECT, seat, c.SAVE_TIME)
        return
    gather_stack(state)
    tell(state.chronicle, e.SAVED_TIME, seat, state.stack.count)


# Plan A and Plan B


@rule
def plan_a(state: Titanic, seat: int) -> None:
    """Look through the stack of action cards and choose one."""
    if state.action_stack.count == 0:
        tell(state.chronicle, e.NO_EFFECT, seat, c.PLAN_A)
        return
    tell(state.chronicle, e.LOOKED_THROUGH, seat, IN_ACTION_CARDS)
    look_through(state, seat, state.action_stack)
    agenda.push(state.agenda, t.TAKE_FROM_ACTION_STACK, seat)


@rule
def why_not_take_card(state: Titanic, kind: int) -> int:
    """A card of the stack."""
    return ALLOWED if piles.find(state.action_stack, kind) != UNKNOWN else laws.NOT_IN_STACK


@rule
def take_card(state: Titanic, seat: int, kind: int) -> None:
    """Take the card chosen, and shuffle the stack."""
    take_chosen(state, seat, state.action_stack, kind, FROM_STACK)
    piles.shuffle_pile(state, state.action_stack)
    renew_action_stack(state)


@rule
def plan_b(state: Titanic, seat: int) -> None:
    """Look through the discarded action cards and choose one; without any, nothing happens."""
    if state.action_discards.count == 0:
        tell(state.chronicle, e.NO_EFFECT, seat, c.PLAN_B)
        return
    agenda.push(state.agenda, t.TAKE_FROM_ACTION_DISCARDS, seat)


@rule
def why_not_take_back(state: Titanic, kind: int) -> int:
    """A discarded card."""
    return ALLOWED if piles.find(state.action_discards, kind) != UNKNOWN else laws.NOT_IN_DISCARDS


@rule
def take_back(state: Titanic, seat: int, kind: int) -> None:
    """Take the discarded card chosen."""
    take_chosen(state, seat, state.action_discards, kind, FROM_DISCARDS)


@rule
def take_chosen(state: Titanic, seat: int, pile: Pile, kind: int, whence: int) -> None:
    """Place a card chosen from a pile in front of whoever looked through it."""
    piles.draw_at(state, pile, piles.find(pile, kind), EVERY_SEAT)
    state.hand[seat, kind] += 1
    tell(state.chronicle, e.TOOK, seat, kind, whence)
