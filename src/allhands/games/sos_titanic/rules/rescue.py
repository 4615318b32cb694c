"""Setting up the passengers' rescue, and playing a passenger (page 6)."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws, lines
from . import tasks as t
from .state import Titanic
from .whereabouts import remember, shows

# Drawing


@rule
def why_not_rescue(state: Titanic, more: int) -> int:
    """The number of passengers lies in the crew member's range, and in the stack."""
    passengers = more + 1
    if passengers > c.MOST_DRAWN[state.crew[state.active]]:
        return laws.TOO_MANY_DRAWN
    return ALLOWED if passengers <= state.stack.count else laws.STACK_TOO_SMALL


@rule
def rescue(state: Titanic, seat: int, more: int) -> None:
    """Draw so many passengers at once. One of them must be played if any can be."""
    agenda.pop(state.agenda)
    tell(state.chronicle, e.DREW, seat, more + 1)
    for _ in range(more + 1):
        card = piles.draw(state, state.stack, EVERY_SEAT)
        shows(state, card)
        piles.put(state.drawn, card, EVERY_SEAT)
        tell(state.chronicle, e.DRAWN, seat, card)
    offer(state, state.drawn, EVERY_SEAT)
    if somebody_fits(state, state.drawn):
        agenda.push(state.agenda, t.PLAY_DRAWN, seat)
    else:
        fail_rescue(state, seat)


@rule
def fail_rescue(state: Titanic, seat: int) -> None:
    """Nobody fits: all are discarded, a page is turned, and then there is compensation."""
    tell(state.chronicle, e.FAILED, seat)
    withdraw_offer(state)
    discard_drawn(state)
    pitman = lines.seat_of(state, c.PITMAN)
    if pitman not in (UNKNOWN, seat):
        agenda.push(state.agenda, t.TAKE_ACTION_CARD, pitman)
    agenda.push(state.agenda, t.COMPENSATE, seat)
    agenda.push(state.agenda, t.TURN_PAGE, seat)


@rule
def discard_drawn(state: Titanic) -> None:
    """Discard the passengers drawn that were not played, in the order in which they came."""
    while state.drawn.count > 0:
        piles.discard(state.discards, piles.draw_bottom(state, state.drawn, EVERY_SEAT))


# The stack is depleted


@rule
def why_not_new_stack(state: Titanic) -> int:
    """Only when the stack is depleted."""
    return ALLOWED if state.stack.count == 0 else laws.STACK_NOT_EMPTY


@rule
def new_stack(state: Titanic, seat: int) -> None:
    """To draw from a depleted stack, the discards become a new one, and a page is turned. Where
    nobody is left to draw, the rescue has failed."""
    agenda.pop(state.agenda)
    if state.discards.count == 0:
        fail_rescue(state, seat)
        return
    renew_stack(state)
    agenda.push(state.agenda, t.HOW_MANY, seat)
    agenda.push(state.agenda, t.TURN_PAGE, seat)


@rule
def renew_stack(state: Titanic) -> None:
    """Shuffle the discarded passengers into a new stack."""
    gather_stack(state)
    tell(state.chronicle, e.NEW_STACK, state.active, state.stack.count)


@rule
def gather_stack(state: Titanic) -> None:
    """Shuffle what is in the stack and among the discards together. All have seen the discards."""
    while state.discards.count > 0:
        card = piles.draw(state, state.discards, EVERY_SEAT)
        piles.put(state.stack, card, EVERY_SEAT)
    shuffle_stack(state)


@rule
def shuffle_stack(state: Titanic) -> None:
    """Shuffle the stack; who knows a card of it still knows that it is there."""
    remember(state, state.stack, c.STACK)
    piles.shuffle_pile(state, state.stack)


# Playing a passenger


@rule
def offer(state: Titanic, pile: Pile, readers: int) -> None:
    """The passengers of a pile may be chosen from now, by somebody who knows what they are."""
    for place in range(pile.count):
        if pile.cards[place] < c.MYSTERY:
            state.offered[pile.cards[place]] = 1
    state.offered_to = readers


@rule
def withdraw_offer(state: Titanic) -> None:
    """Nobody can be chosen any more, as all may know."""
    state.offered[:] = 0
    state.offered_to = EVERY_SEAT


@rule
def somebody_fits(state: Titanic, pile: Pile) -> bool:
    """Whether any of the passengers in a pile can be played."""
    for place in range(pile.count):
        if lines.can_be_played(state, pile.cards[place]):
            return True
    return False


@rule
def why_not_offered(state: Titanic, card: int) -> int:
    """Only those drawn, or looked through, can be chosen."""
    return ALLOWED if state.offered[card] else laws.NOT_OFFERED


@rule
def why_not_join(state: Titanic, card: int, number: int) -> int:
    """A passenger joins a line as one from another line would."""
    return lines.why_not_onto(state, number, c.CLASS[card], c.NUMBER[card])


@rule
def join(state: Titanic, card: int, number: int) -> None:
    """A passenger is placed at the front of a line."""
    take_offered(state, card)
    lines.join_line(state, number, card)
    tell(state.chronicle, e.JOINED, state.active, card, number)
    lines.look_at_front(state, number)
    after_playing(state)


@rule
def why_not_board(state: Titanic, card: int, which: int) -> int:
    """A passenger embarks as one from a line would."""
    number = c.CLASS[card] * c.BOATS_EACH + which
    return lines.why_not_into(state, number, c.CLASS[card], c.NUMBER[card])


@rule
def board(state: Titanic, card: int, which: int) -> None:
    """A passenger embarks at once."""
    take_offered(state, card)
    lines.embark(state, c.CLASS[card] * c.BOATS_EACH + which, card, UNKNOWN)
    after_playing(state)


@rule
def why_not_take_over(state: Titanic, card: int) -> int:
    """A passenger takes the place of the Mystery Passenger that stands in for it."""
    return ALLOWED if state.stand_in[c.CLASS[card]] == c.NUMBER[card] else laws.NO_STAND_IN


@rule
def take_over(state: Titanic, card: int) -> None:
    """A passenger takes a Mystery Passenger's place."""
    take_offered(state, card)
    lines.relieve(state, card, UNKNOWN)
    after_playing(state)


@rule
def offered_pile(state: Titanic) -> Pile:
    """The pile that a passenger is chosen from."""
    task = agenda.top_task(state.agenda)
    if task == t.PLAY_FROM_STACK:
        return state.stack
    if task == t.PLAY_FROM_DISCARDS:
        return state.discards
    return state.drawn


@rule
def take_offered(state: Titanic, card: int) -> None:
    """Take the chosen passenger out of its pile."""
    pile = offered_pile(state)
    piles.draw_at(state, pile, piles.find(pile, card), EVERY_SEAT)
    state.offered[card] = 0


@rule
def after_playing(state: Titanic) -> None:
    """One passenger is all, but for William Murdoch: he places all that he can."""
    task = agenda.top_task(state.agenda)
    if task == t.PLAY_DRAWN:
        if state.crew[state.active] == c.MURDOCH and somebody_fits(state, state.drawn):
            return
        if state.drawn.count > 0:
            tell(state.chronicle, e.DISCARDED, state.active, state.drawn.count)
        discard_drawn(state)
    elif task == t.PLAY_FROM_STACK:
        shuffle_stack(state)
    withdraw_offer(state)
    agenda.pop(state.agenda)
