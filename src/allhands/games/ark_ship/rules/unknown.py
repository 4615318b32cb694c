"""Filling in what a player cannot know: a deal of the hidden cards that agrees with the rest."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import below, shuffle
from allhands.kernel.masks import has_bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import tasks as t
from .crew_sheet import is_aboard
from .life_goals import is_reached, others_aboard
from .state import ArkShip

LEFT_OUT_EACH = c.LEFT_OUT // c.CHAPTERS
TRIES = 400


@rule
def fill_unknown(state: ArkShip, seat: int) -> None:
    """Deal the cards that the viewer has not seen to the places that they can be in."""
    state.left[:] = 0
    fill_portraits(state)
    fill_waveforms(state)
    fill_planets(state)
    fill_crises(state)
    mark_goals(state)
    fill_goal_asked_about(state)
    fill_goals(state)
    fill_names(state)
    state.left[:] = 0


# Decks whose cards are all alike unknown


@rule
def fill_portraits(state: ArkShip) -> None:
    """Whoever is neither aboard nor dead is asleep, in any order."""
    state.left[: c.PORTRAITS] = 1
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            state.left[state.portrait[slot]] = 0
    strike_out(state, state.memorial)
    fill_deck(state, state.portraits, c.PORTRAITS)


@rule
def fill_waveforms(state: ArkShip) -> None:
    """Waveforms that lie neither on top nor buried are in the deck, in any order."""
    state.left[: c.WAVEFORMS] = 1
    for place in range(2):
        if state.wave[place] >= 0:
            state.left[state.wave[place]] = 0
    strike_out(state, state.wave_buried)
    fill_deck(state, state.wave_deck, c.WAVEFORMS)


@rule
def strike_out(state: ArkShip, pile: Pile) -> None:
    """Cards of an open pile are nowhere else."""
    for place in range(pile.count):
        state.left[pile.cards[place]] = 0


@rule
def fill_deck(state: ArkShip, deck: Pile, cards: int) -> None:
    """Put the cards that are left into a deck, in any order."""
    place = 0
    for card in range(cards):
        if state.left[card] and place < deck.count:
            deck.cards[place] = card
            place += 1
    shuffle(state, deck.cards, deck.count)


# Planet crises


@rule
def fill_planets(state: ArkShip) -> None:
    """A hidden planet crisis is any that does not lie open."""
    for place in range(c.SIGNALS):
        if state.planet[place] == UNKNOWN:
            planet = below(state, c.PLANETS)
            while planet == state.planet[1 - place]:
                planet = below(state, c.PLANETS)
            state.planet[place] = planet


# Crises


@rule
def fill_crises(state: ArkShip) -> None:
    """Crises never met are in the deck, or were left in the box. A deck made of discards holds
    those that have been met and do not lie open."""
    if state.deck == c.IN_CHAPTERS:
        for chapter in range(c.CHAPTERS):
            fill_chapter(state, chapter)
    elif state.renewed == 0:
        lay_out_unmet(state, 0, c.CRISES)
        for place in range(state.crisis_deck.count):
            state.crisis_deck.cards[place] = state.left[place]
    if state.renewed:
        fill_renewed_deck(state)


@rule
def fill_chapter(state: ArkShip, chapter: int) -> None:
    """The crises of a chapter that were never met lie in its part of the deck, and of the box."""
    lay_out_unmet(state, chapter * c.IN_CHAPTER, (chapter + 1) * c.IN_CHAPTER)
    first_out = (c.CHAPTERS - 1 - chapter) * LEFT_OUT_EACH
    for place in range(LEFT_OUT_EACH):
        state.left_out[first_out + place] = state.left[place]
    bottom = (c.CHAPTERS - 1 - chapter) * c.DEALT_OF_CHAPTER
    for place in range(c.DEALT_OF_CHAPTER):
        if state.renewed == 0 and bottom + place < state.crisis_deck.count:
            state.crisis_deck.cards[bottom + place] = state.left[LEFT_OUT_EACH + place]


@rule
def lay_out_unmet(state: ArkShip, first: int, end: int) -> None:
    """Lay out those of a run of crises that were never met, in any order."""
    found = 0
    for card in range(first, end):
        if state.crisis_met[card] == 0:
            state.left[found] = card
            found += 1
    shuffle(state, state.left, found)


@rule
def fill_renewed_deck(state: ArkShip) -> None:
    """The crises that were discarded before the deck was shuffled anew, in any order."""
    for card in range(c.CRISES):
        state.left[card] = state.crisis_met[card]
    for location in range(c.CRISIS_PLACES):
        if state.crisis[location] >= 0:
            state.left[state.crisis[location]] = 0
    strike_out(state, state.crisis_discards)
    fill_deck(state, state.crisis_deck, c.CRISES)


# Life goals


@rule
def mark_goals(state: ArkShip) -> None:
    """The life goals that do not lie open, nor are the viewer's own."""
    state.left[: c.GOALS] = 1
    strike_out(state, state.goals_past)
    for slot in range(c.SLOTS):
        if state.goal[slot] >= 0:
            state.left[state.goal[slot]] = 0


@rule
def fill_goal_asked_about(state: ArkShip) -> None:
    """Whoever is asked whether to reveal a life goal has reached it, as everybody sees. The true
    one is among those left, so that a few hundred tries find one."""
    slot = agenda.argument(state.agenda, 0)
    if agenda.top_task(state.agenda) != t.REVEAL_GOAL or state.goal[slot] != UNKNOWN:
        return
    for _ in range(TRIES):
        card = below(state, c.GOALS)
        if could_be(state, slot, card) and c.GOAL_REVEAL[card] == c.MAY_REVEAL:
            state.goal[slot] = card
            fill_name(state, slot)
            if is_reached(state, slot):
                break
    state.left[state.goal[slot]] = 0


@rule
def fill_goals(state: ArkShip) -> None:
    """A hidden life goal is any of those left: one that names somebody where the card does, and
    none that would have been revealed at once. The rest are the deck."""
    for slot in range(c.SLOTS):
        if state.has_goal[slot] == 1 and state.goal[slot] == UNKNOWN:
            card = below(state, c.GOALS)
            while not could_be(state, slot, card):
                card = below(state, c.GOALS)
            state.goal[slot] = card
            state.left[card] = 0
    fill_deck(state, state.goal_deck, c.GOALS)


@rule
def could_be(state: ArkShip, slot: int, card: int) -> bool:
    """Whether a life goal may be the hidden one of a crew member."""
    return (
        state.left[card] == 1
        and c.GOAL_NAMES_SOMEBODY[card] == state.has_named[slot]
        and c.GOAL_REVEAL[card] != c.REVEAL_AT_ONCE
    )


@rule
def fill_names(state: ArkShip) -> None:
    """A hidden name is that of anybody else aboard, or of somebody who has died since."""
    for slot in range(c.SLOTS):
        if state.named_dead[slot] == UNKNOWN:
            fill_name(state, slot)


@rule
def fill_name(state: ArkShip, slot: int) -> None:
    """A name that fits the life goal."""
    state.named[slot] = UNKNOWN
    state.named_dead[slot] = 0
    others = others_aboard(state, slot)
    if not has_bit(state.written, slot) or others == 0 or is_writing(state, slot):
        return
    is_last_laugh = c.GOAL_WHEN[state.goal[slot]] == c.NAMED_DEAD
    if is_last_laugh and state.memorial.count > 0 and below(state, 2) == 0:
        state.named_dead[slot] = 1
    else:
        state.named[slot] = some_other(state, slot, below(state, others))


@rule
def is_writing(state: ArkShip, slot: int) -> bool:
    """Whether a name is being written down for a crew member right now."""
    return (
        agenda.top_task(state.agenda) == t.WRITE_NAME and agenda.argument(state.agenda, 0) == slot
    )


@rule
def some_other(state: ArkShip, slot: int, number: int) -> int:
    """The crew member aboard that has this number among the others."""
    for other in range(c.SLOTS):
        if other != slot and is_aboard(state, other):
            if number == 0:
                return other
            number -= 1
    return UNKNOWN
