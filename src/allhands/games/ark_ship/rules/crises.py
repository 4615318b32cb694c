"""Crises: drawn, laid at a location, lasting, and removed."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .state import ArkShip

SOLVED_HERE, MADE_ROOM, TAKEN_AWAY = range(3)
"""How a crisis goes: those who worked on it, another that needs its place, or some effect."""


@rule
def new_crises(state: ArkShip, seat: int, cards: int) -> None:
    """Task: draw crises, and lay each down before the next is drawn."""
    if cards > 1:
        agenda.push(state.agenda, t.NEW_CRISES, seat, cards - 1)
    if cards > 0:
        draw_crisis(state)


@rule
def draw_crisis(state: ArkShip) -> None:
    """A new crisis lies on a free crisis location, or else on the room that a d6 names."""
    if state.crisis_deck.count == 0:
        renew_crises(state)
    if state.crisis_deck.count == 0:
        return
    card = piles.draw(state, state.crisis_deck, EVERY_SEAT)
    state.crisis_met[card] = 1
    location = c.CRISIS_1
    die = 0
    if state.crisis[c.CRISIS_1] >= 0:
        location = c.CRISIS_2
        if state.crisis[c.CRISIS_2] >= 0:
            die = roll_die(state)
            location = die - 1
    if state.crisis[location] >= 0:
        remove_crisis(state, location, MADE_ROOM)
    state.crisis[location] = card
    tell(state.chronicle, e.CRISIS_DRAWN, state.speaker, card, location, die)
    note_ongoing(state)


@rule
def renew_crises(state: ArkShip) -> None:
    """The discarded crises become the new deck."""
    if state.crisis_discards.count > 0:
        tell(state.chronicle, e.CRISES_RENEWED, state.speaker, state.crisis_discards.count)
    while state.crisis_discards.count > 0:
        card = piles.draw(state, state.crisis_discards, EVERY_SEAT)
        piles.put(state.crisis_deck, card, 0)
    piles.shuffle_pile(state, state.crisis_deck)
    state.renewed = 1


@rule
def remove_crisis(state: ArkShip, location: int, how: int) -> None:
    """A crisis is discarded; what lasted because of it ends."""
    card = state.crisis[location]
    if card < 0:
        return
    state.crisis[location] = UNKNOWN
    piles.discard(state.crisis_discards, card)
    tell(state.chronicle, e.CRISIS_GONE, state.speaker, card, location, how)
    note_ongoing(state)


@rule
def note_ongoing(state: ArkShip) -> None:
    """Keep a mask of what lasts, since it is looked at often."""
    mask = 0
    for location in range(c.CRISIS_PLACES):
        if state.crisis[location] >= 0:
            mask |= bit(int(c.ONGOING[state.crisis[location]]))
    state.ongoing = mask & ~1


@rule
def card_at(state: ArkShip, location: int) -> int:
    """The crisis at a location, or the planet crisis once it is revealed; else -1."""
    if location < c.CRISIS_PLACES:
        return state.crisis[location]
    signal = location - c.PLANET_1
    return UNKNOWN if state.signal[signal] >= 0 else c.CRISES + state.planet[signal]


# A crisis that an effect removes


@rule
def ask_for_crisis(state: ArkShip) -> None:
    """The speaker chooses which, if there is more than one."""
    found = 0
    only = 0
    for location in range(c.CRISIS_PLACES):
        if state.crisis[location] >= 0:
            found += 1
            only = location
    if found == 1:
        remove_crisis(state, only, TAKEN_AWAY)
    elif found > 1:
        agenda.push(state.agenda, t.CHOOSE_CRISIS, state.speaker)


@rule
def why_not_choose_crisis(state: ArkShip, location: int) -> int:
    """Where a crisis lies."""
    return ALLOWED if state.crisis[location] >= 0 else laws.NO_CRISIS_TO_REMOVE


@rule
def choose_crisis(state: ArkShip, location: int) -> None:
    """Remove the crisis chosen."""
    remove_crisis(state, location, TAKEN_AWAY)
