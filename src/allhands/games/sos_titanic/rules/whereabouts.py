"""Who knows where face-down passengers are, once their places have been shuffled.

`seen`, beside each card of a pile, says who knows what lies in a place. Shuffling forgets the
places, but not which cards were among those shuffled: whoever saw a passenger go into the stack
knows that it is there. That is kept beside the card, as a mask of the lines (and the stack) that
it can be in: once for what all know, and once for each seat.
"""

from __future__ import annotations

from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from .state import Titanic


@rule
def shows(state: Titanic, card: int) -> None:
    """All see where a passenger is: nothing else need be known."""
    state.known_to_all[card] = 0
    state.known[:, card] = 0


@rule
def remember(state: Titanic, pile: Pile, region: int) -> None:
    """Before a pile is shuffled into a region: whoever knows a card of it knows it to be there."""
    for place in range(pile.count):
        remember_one(state, pile.cards[place], pile.seen[place], region)


@rule
def remember_one(state: Titanic, card: int, seen: int, region: int) -> None:
    """A card goes into a region and is lost from sight: those in the mask `seen` know that."""
    if seen & EVERY_SEAT == EVERY_SEAT:
        state.known_to_all[card] = bit(region)
    elif seen:
        for seat in range(state.players):
            if has_bit(seen, seat):
                state.known[seat, card] = bit(region)
                state.known_by[seat] = bit(seat)


@rule
def fled(state: Titanic, origin: int, refuge: int) -> None:
    """Whoever was known to be in one line is now in the other."""
    for card in range(c.PASSENGERS):
        state.known_to_all[card] = _moved_on(state.known_to_all[card], origin, refuge)
    for seat in range(state.players):
        if state.known_by[seat] != EVERY_SEAT:
            for card in range(c.PASSENGERS):
                state.known[seat, card] = _moved_on(state.known[seat, card], origin, refuge)


@rule
def _moved_on(mask: int, origin: int, refuge: int) -> int:
    """The mask with the bit of one line in the place of another's; without a branch, for speed."""
    was_there = mask >> origin & 1
    return mask & ~(was_there << origin) | was_there << refuge


@rule
def mixed(state: Titanic, one: int, other: int) -> None:
    """Whoever was known to be in one of two lines may now be in either."""
    both = bit(one) | bit(other)
    for card in range(c.PASSENGERS):
        if state.known_to_all[card] & both:
            state.known_to_all[card] |= both
    for seat in range(state.players):
        if state.known_by[seat] != EVERY_SEAT:
            for card in range(c.PASSENGERS):
                if state.known[seat, card] & both:
                    state.known[seat, card] |= both
