"""Interludes: pumps, medical bays, infections, vents, engines and malfunctions, in this order."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import draw, draw_at, put, put_under
from allhands.kernel.rule import rule

from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from . import blows, damage, laws, survivors, windows
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import decks_drawn, is_aboard, is_down, then
from .state import DECK_SIZE, HAND_SIZE, Riga

TEXT, PUMPS, BAYS, INFECTIONS, VENTS, ENGINES, REFRESH, PARTS = range(8)


@rule
def interlude(state: Riga, seat: int, part: int) -> None:
    """Task: one part of an interlude, and then the next."""
    if part + 1 < PARTS:
        then(state, t.INTERLUDE, seat, part + 1)
    if part == TEXT:
        if d.PASSED[state.scene.card] >= 0:
            then(state, t.TAKE_STEP, seat, d.PASSED[state.scene.card])
    elif part == PUMPS:
        pump_all(state)
    elif part == BAYS:
        if not is_down(state, sy.MEDICAL):
            then(state, t.BAYS, seat, 0)
    elif part == INFECTIONS:
        blows.strike_all(state, survivors.infected(state), w.DEVELOPS, 1)
    elif part == VENTS:
        if not is_down(state, sy.VENTS):
            damage.clean_ship(state)
    elif part == ENGINES:
        if is_down(state, sy.ENGINES):
            burn_cards(state, 1)
    else:
        damage.refresh(state)


@rule
def pump_all(state: Riga) -> None:
    """Each working pump moves the counter by one."""
    for section in range(sh.SECTIONS):
        if state.sections[section].pump == w.WORKING:
            move_track(state, 1)


@rule
def move_track(state: Riga, spaces: int) -> None:
    """The resource counter moves, and stays on its track."""
    before = int(state.track)
    state.track = min(n.TRACK, max(0, before + spaces))
    if state.track != before:
        tell(state.chronicle, e.TRACK, -1, state.track)


@rule
def burn_cards(state: Riga, cards: int) -> None:
    """Each player discards the top cards of both event decks, as far as there are any."""
    lost = 0
    for deck in range(decks_drawn(state)):
        for _ in range(cards):
            if state.event_decks[deck].count > 0:
                put(state.waste, draw(state, state.event_decks[deck], 0), 0)
                lost += 1
    if lost > 0:
        tell(state.chronicle, e.RAN_DOWN, -1, lost)
    windows.note_hazards(state)


@rule
def return_cards(state: Riga, cards: int) -> None:
    """The event cards discarded longest ago go under the event decks with room."""
    returned = 0
    for deck in range(decks_drawn(state)):
        for _ in range(cards):
            place = first_event(state)
            if place >= 0 and has_room(state, deck):
                seen = state.waste.seen[place]
                put_under(state.event_decks[deck], draw_at(state, state.waste, place, seen), seen)
                returned += 1
    if returned > 0:
        tell(state.chronicle, e.REFILLED, -1, returned)
    windows.note_hazards(state)


@rule
def has_room(state: Riga, deck: int) -> bool:
    """Whether a deck has fewer cards than a quarter of the box, and a hand that drew both decks of
    its seat to the last card would have no more than half of it."""
    seat = deck // 2
    decks, hand = state.event_decks, state.hands[seat]
    together = decks[2 * seat].count + decks[2 * seat + 1].count + hand.count
    return decks[deck].count < DECK_SIZE and together < HAND_SIZE


@rule
def first_event(state: Riga) -> int:
    """Where the event card that was discarded first lies, or -1."""
    for place in range(state.waste.count):
        if 0 <= state.waste.cards[place] < d.EVENTS:
            return place
    return -1


# Medical bays


@rule
def treat_in_bays(state: Riga, first: int) -> None:
    """Task: each survivor in a medical bay who could be treated may be, by rank."""
    for survivor in range(first, sv.SURVIVORS):
        if is_aboard(state, survivor):
            person = state.survivors[survivor]
            if sh.IS_BAY[person.section] and (person.harm or person.infection):
                then(state, t.BAYS, 0, survivor + 1)
                then(state, t.TREAT, int(person.faction), survivor)
                return


@rule
def why_not_heal_here(state: Riga, survivor: int) -> int:
    """Somebody who is hurt."""
    return ALLOWED if state.survivors[survivor].harm else laws.NOT_TREATED


@rule
def why_not_cure_here(state: Riga, survivor: int) -> int:
    """Somebody who is infected."""
    return ALLOWED if state.survivors[survivor].infection else laws.NOT_TREATED


@rule
def heal_here(state: Riga, survivor: int) -> None:
    """The harm token is discarded."""
    survivors.heal(state, survivor)


@rule
def cure_here(state: Riga, survivor: int) -> None:
    """The infected token is discarded."""
    survivors.cure(state, survivor)


@rule
def leave_untreated(state: Riga) -> None:
    """Nothing is done."""
