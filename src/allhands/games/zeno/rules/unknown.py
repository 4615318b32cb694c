"""What a view leaves unknown, filled in at random so that all cards of the box are there."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards import survivors as sv
from ..cards import systems as sy
from . import nouns as w
from . import tasks as t
from .setup import decks_in_use
from .state import Riga

ANY = -1


@rule
def fill_unknown(state: Riga, seat: int) -> None:
    """Decks and hands, from the cards that lie nowhere yet; backs agree with what they show."""
    fill_survivors(state)
    fill_malfunctions(state)
    fill_cards(state)


@rule
def fill_survivors(state: Riga) -> None:
    """The survivor deck holds those who are asleep."""
    state.left[:] = 0
    for survivor in range(sv.SURVIVORS):
        state.left[survivor] = 1 if state.survivors[survivor].fate == w.ASLEEP else 0
    take_known(state, state.survivor_deck)
    fill_pile(state, state.survivor_deck, sv.SURVIVORS)


@rule
def fill_malfunctions(state: Riga) -> None:
    """The malfunction deck and its discards."""
    state.left[:] = 0
    for system in range(sy.SYSTEMS):
        state.left[system] = sy.MALFUNCTION_COPIES[system]
    take_known(state, state.malfunctions)
    take_known(state, state.malfunctioned)
    fill_pile(state, state.malfunctioned, sy.SYSTEMS)
    fill_pile(state, state.malfunctions, sy.SYSTEMS)


@rule
def fill_cards(state: Riga) -> None:
    """Event cards, supplies, rescues and investigations."""
    state.left[:] = 0
    state.left[: d.CARDS] = 1
    for card in range(d.CARDS):
        if state.baggage[card].holder >= 0:
            state.left[card] = 0
    if state.tasks >= 0:
        state.left[state.tasks] = 0
    if state.scene.card >= 0:
        state.left[state.scene.card] = 0
    take_pending(state)
    take_known(state, state.supply)
    take_known(state, state.discoveries)
    take_known(state, state.investigations)
    take_known(state, state.rescue_deck)
    take_known(state, state.waste)
    for deck in range(len(state.event_decks)):
        take_known(state, state.event_decks[deck])
    for owner in range(c.SEATS):
        take_known(state, state.hands[owner])
    fill_by_backs(state)
    fill_supply(state, state.supply)
    fill_tops(state)
    for deck in range(decks_in_use(state)):
        fill_events(state, state.event_decks[deck])
    for owner in range(c.SEATS):
        fill_events(state, state.hands[owner])
    fill_events(state, state.waste)


@rule
def take_pending(state: Riga) -> None:
    """Cards that were drawn and wait on the agenda to be equipped or offered are not left."""
    for place in range(state.agenda.count):
        task = state.agenda.entry[place, 0]
        if task in (t.EQUIP, t.CARD_COMES):
            card = state.agenda.entry[place, 2]
            if card >= 0:
                state.left[card] = 0


@rule
def take_known(state: Riga, pile: Pile) -> None:
    """What is known of a pile is not left."""
    for place in range(pile.count):
        if pile.cards[place] != UNKNOWN:
            state.left[pile.cards[place]] = max(0, state.left[pile.cards[place]] - 1)


@rule
def fill_pile(state: Riga, pile: Pile, end: int) -> None:
    """What is unknown of a pile is one of those left below a number."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = take_left(state, 0, end, ANY, ANY)


@rule
def fill_events(state: Riga, pile: Pile) -> None:
    """What is unknown of a pile is an event card."""
    fill_pile(state, pile, d.EVENTS)


@rule
def fill_supply(state: Riga, pile: Pile) -> None:
    """What is unknown of a pile is a supply card."""
    for place in range(pile.count):
        if pile.cards[place] == UNKNOWN:
            pile.cards[place] = take_left(state, d.FIRST_SUPPLY, d.CARDS, ANY, ANY)


@rule
def fill_by_backs(state: Riga) -> None:
    """Rescues and investigations agree with the divisions on their backs."""
    for place in range(state.rescue_deck.count):
        if state.rescue_deck.cards[place] == UNKNOWN:
            state.rescue_deck.cards[place] = take_left(
                state, d.EVENTS, d.FIRST_INVESTIGATION, state.rescue_backs[place], ANY
            )
    for place in range(state.investigations.count):
        if state.investigations.cards[place] == UNKNOWN:
            state.investigations.cards[place] = take_left(
                state,
                d.FIRST_INVESTIGATION,
                d.FIRST_FRAME,
                state.investigation_backs[place],
                ANY,
            )


@rule
def fill_tops(state: Riga) -> None:
    """The top cards of event decks agree with the hazards on their backs."""
    for deck in range(len(state.event_decks)):
        pile = state.event_decks[deck]
        if state.hazards[deck] >= 0 and pile.cards[pile.count - 1] == UNKNOWN:
            pile.cards[pile.count - 1] = take_left(state, 0, d.EVENTS, ANY, state.hazards[deck])


@rule
def take_left(state: Riga, first: int, end: int, back: int, hazard: int) -> int:
    """One of those left in a range, by chance; with these divisions or this hazard, if said."""
    left, total = state.left, 0
    for card in range(first, end):
        if left[card] and fits(card, back, hazard):
            total += left[card]
    if total == 0:
        return first
    pick = below(state, total)
    for card in range(first, end):
        if left[card] and fits(card, back, hazard):
            pick -= left[card]
            if pick < 0:
                left[card] -= 1
                return card
    return first


@rule
def fits(card: int, back: int, hazard: int) -> bool:
    """Whether a card has these divisions and this hazard, as far as they are said."""
    if back != ANY and d.ELIGIBLE[card] != back:
        return False
    return hazard == ANY or d.HAZARD_OF[card] == hazard
