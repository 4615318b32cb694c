"""The crew members' abilities, in the order of the rulebook (page 8), and what a failed rescue
brings each of them."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .action_cards import has_use, play
from .action_stack import draw_action_card, put_away, renew_action_stack, take_action_card
from .rescue import renew_stack
from .state import Titanic
from .whereabouts import shows

FLEET_TAKES = 3
TOLD_AT_ONCE = 3

# After a failed rescue


@rule
def compensate(state: Titanic, seat: int) -> None:
    """Task: after a failed rescue and the turned page, the crew member takes action cards."""
    member = state.crew[seat]
    if member in (c.MURDOCH, c.LEE, c.PITMAN):
        return
    if member == c.FLEET:
        take_three(state, seat)
        return
    kind = take_action_card(state, seat)
    if member == c.BOXHALL:
        take_action_card(state, seat)
    elif member == c.LIGHTOLLER and kind != UNKNOWN:
        agenda.push(state.agenda, t.PLAY_AT_ONCE, seat, kind)


@rule
def take_one(state: Titanic, seat: int) -> None:
    """Task: Herbert John Pitman takes an action card when another one has failed."""
    take_action_card(state, seat)


# Harold Lowe


@rule
def why_not_let_go(state: Titanic) -> int:
    """Harold Lowe may search for an anchor, as long as there is anybody to let go. A search that
    lets nobody go would be a turn without an action."""
    if state.crew[state.active] != c.LOWE:
        return laws.NOT_LOWE
    is_possible = state.stack.count > 0 or anchor_among_discards(state)
    return ALLOWED if is_possible else laws.NOBODY_TO_LET_GO


@rule
def let_go(state: Titanic, seat: int) -> None:
    """Instead of a turn's action: discard passengers of the stack until one shows an anchor."""
    agenda.pop(state.agenda)
    agenda.push(state.agenda, t.SEARCH_ANCHOR, seat)


@rule
def search_anchor(state: Titanic, seat: int) -> None:
    """Task: discard one by one. A depleted stack is renewed if that can bring an anchor."""
    if state.stack.count == 0:
        if not anchor_among_discards(state):
            tell(state.chronicle, e.NO_ANCHOR, seat)
            return
        renew_stack(state)
        agenda.push(state.agenda, t.SEARCH_ANCHOR, seat)
        agenda.push(state.agenda, t.TURN_PAGE, seat)
    elif not discard_to_anchor(state, seat):
        agenda.push(state.agenda, t.SEARCH_ANCHOR, seat)
    elif can_swap(state):
        agenda.push(state.agenda, t.SWAP_SURVIVORS, seat)


@rule
def anchor_among_discards(state: Titanic) -> bool:
    """Whether a new stack would hold an anchor."""
    for place in range(state.discards.count):
        if c.ANCHOR[state.discards.cards[place]] == 1:
            return True
    return False


@rule
def discard_to_anchor(state: Titanic, seat: int) -> bool:
    """Discard the next few of the stack; whether the last of them shows an anchor."""
    first, second, third = UNKNOWN, UNKNOWN, UNKNOWN
    found = False
    for number in range(TOLD_AT_ONCE):
        if state.stack.count > 0 and not found:
            card = piles.draw(state, state.stack, EVERY_SEAT)
            shows(state, card)
            piles.discard(state.discards, card)
            found = c.ANCHOR[card] == 1
            if number == 0:
                first = card
            elif number == 1:
                second = card
            else:
                third = card
    tell(state.chronicle, e.LET_GO, seat, first, second, third)
    return found


@rule
def can_swap(state: Titanic) -> bool:
    """Whether two survivors groups of a class have a number in common: both have a lifeboat."""
    for kind in range(c.CLASSES):
        if common(state, kind) > 0:
            return True
    return False


@rule
def common(state: Titanic, kind: int) -> int:
    """How many numbers both survivors groups of a class have."""
    first = kind * c.BOATS_EACH
    return min(int(state.aboard[first]), int(state.aboard[first + 1]))


@rule
def why_not_swap(state: Titanic, kind: int, place: int) -> int:
    """Two survivors of a class and a number, in different groups."""
    return ALLOWED if place < common(state, kind) else laws.NOT_THE_SAME


@rule
def swap(state: Titanic, kind: int, place: int) -> None:
    """Two survivors switch places."""
    one, other = state.boats[kind * c.BOATS_EACH], state.boats[kind * c.BOATS_EACH + 1]
    kept = one.cards[place]
    one.cards[place] = other.cards[place]
    other.cards[place] = kept
    tell(state.chronicle, e.SWAPPED, state.active, kind, place + 1)


@rule
def leave_swap(state: Titanic) -> None:
    """The survivors stay where they are."""


# Edward John Smith


@rule
def why_not_gather(state: Titanic) -> int:
    """Edward John Smith may redeal the action cards, if anybody has one."""
    if state.crew[state.active] != c.SMITH:
        return laws.NOT_SMITH
    return ALLOWED if state.hand.sum() > 0 else laws.NO_CARDS_TO_DEAL


@rule
def gather(state: Titanic, seat: int) -> None:
    """Instead of a turn's action: take everybody's action cards, to deal them out again."""
    agenda.pop(state.agenda)
    total = 0
    for owner in range(c.SEATS):
        for kind in range(c.ACTION_KINDS):
            cards = state.hand[owner, kind]
            state.hand_before[owner, kind] = cards
            state.held_out[kind] += cards
            state.hand[owner, kind] = 0
            total += cards
    tell(state.chronicle, e.GATHERED, seat, total)
    agenda.push(state.agenda, t.REDEAL, seat)


@rule
def next_to_deal(state: Titanic) -> int:
    """The card that is dealt next: the lowest kind left; -1 if none is."""
    for kind in range(c.ACTION_KINDS):
        if state.held_out[kind] > 0:
            return kind
    return UNKNOWN


@rule
def why_not_deal_to(state: Titanic, to: int) -> int:
    """To anybody aboard; but the last card may not make all hands what they were."""
    if to >= state.players:
        return laws.NOT_ABOARD
    return laws.HANDS_AS_BEFORE if would_restore(state, to) else ALLOWED


@rule
def would_restore(state: Titanic, to: int) -> bool:
    """Whether dealing the last card to a player gives everybody what they had."""
    last = next_to_deal(state)
    for kind in range(c.ACTION_KINDS):
        if state.held_out[kind] > (1 if kind == last else 0):
            return False
    for owner in range(state.players):
        for kind in range(c.ACTION_KINDS):
            more = 1 if owner == to and kind == last else 0
            if state.hand[owner, kind] + more != state.hand_before[owner, kind]:
                return False
    return True


@rule
def deal_to(state: Titanic, to: int) -> None:
    """The next card is dealt to a player."""
    kind = next_to_deal(state)
    state.held_out[kind] -= 1
    state.hand[to, kind] += 1
    tell(state.chronicle, e.DEALT, state.active, to, kind)
    if next_to_deal(state) == UNKNOWN:
        state.hand_before[:, :] = 0
        agenda.pop(state.agenda)


# Frederick Fleet


@rule
def take_three(state: Titanic, seat: int) -> None:
    """Three action cards are turned up, to keep one of."""
    kinds = 0
    only = UNKNOWN
    for _ in range(FLEET_TAKES):
        kind = draw_action_card(state)
        if kind != UNKNOWN:
            kinds += state.held_out[kind] == 0
            only = kind
            state.held_out[kind] += 1
            tell(state.chronicle, e.TURNED_UP, seat, kind)
    if kinds == 0:
        tell(state.chronicle, e.NO_CARD, seat)
    elif kinds == 1:
        keep_one(state, seat, only)
    else:
        agenda.push(state.agenda, t.KEEP_ONE, seat)


@rule
def why_not_keep(state: Titanic, kind: int) -> int:
    """One of those turned up."""
    return ALLOWED if state.held_out[kind] > 0 else laws.NOT_TAKEN


@rule
def keep(state: Titanic, seat: int, kind: int) -> None:
    """Choose the one to keep."""
    keep_one(state, seat, kind)


@rule
def keep_one(state: Titanic, seat: int, kind: int) -> None:
    """One card is kept, the others are discarded together."""
    state.held_out[kind] -= 1
    state.hand[seat, kind] += 1
    tell(state.chronicle, e.KEPT, seat, kind)
    for other in range(c.ACTION_KINDS):
        while state.held_out[other] > 0:
            state.held_out[other] -= 1
            put_away(state, other)
    renew_action_stack(state)


# Charles Lightoller


@rule
def why_not_play_now(state: Titanic, card: int) -> int:
    """The card just taken, if there is something to play it on."""
    return ALLOWED if has_use(state, card) else laws.NOTHING_TO_PLAY_ON


@rule
def play_now(state: Titanic, seat: int, card: int) -> None:
    """Play the card just taken at once."""
    play(state, seat, seat, card)


@rule
def not_now(state: Titanic) -> None:
    """Keep it."""
