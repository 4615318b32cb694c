"""What the rule of thumb sees: where passengers are, or may be, as one seat knows it.

It is handed the whole state by simulations, so it looks only at what lies open to the seat.
"""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel import agenda
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..rules.lines import is_line
from ..rules.state import Titanic
from .thumb_weights import (
    REVEAL,
    REVEAL_FITTING,
)

ALL = (1 << c.PASSENGERS) - 1
SECOND = 2 * int(c.HIGHEST[0])
SURE = 1000


class Sight(NamedTuple):
    """Masks of passengers, and how likely one of the unseen is in the stack, of `SURE`."""

    seat: int
    in_stack: int
    in_lines: int
    unseen: int
    discarded: int
    standing: int
    share: int
    reveal: int  # what it is worth to turn up somebody who stands face down


@rule
def look(state: Titanic) -> Sight:
    """Where passengers are, as the seat knows it that has to choose."""
    seat = int(agenda.top_seat(state.agenda))
    standing, aboard = 0, 0
    for number in range(c.LINES):
        standing |= in_sight(state.queues[number], EVERY_SEAT)
    for number in range(c.BOATS):
        aboard |= in_sight(state.boats[number], EVERY_SEAT)
    discarded = in_sight(state.discards, EVERY_SEAT)
    in_stack = in_sight(state.stack, bit(seat))
    in_lines = 0
    seen = standing | aboard | discarded | in_stack | in_sight(state.drawn, bit(seat))
    for card in range(c.PASSENGERS):
        if not has_bit(seen, card):
            regions = int(state.known_to_all[card]) | int(state.known[seat, card])
            if has_bit(regions, c.STACK):
                in_stack |= bit(card)
            elif regions != 0:
                in_lines |= bit(card)
    unseen = ALL & ~(seen | in_stack | in_lines)
    room = int(state.stack.count) - size(in_stack)
    share = SURE * room // max(1, size(unseen))
    share = min(max(share, 0), SURE)
    hidden = unseen | in_lines
    fitting = size(hidden & wanted_now(state))
    reveal = REVEAL + REVEAL_FITTING * fitting // max(1, size(hidden))
    return Sight(seat, in_stack, in_lines, unseen, discarded, standing, share, reveal)


@rule
def wanted_now(state: Titanic) -> int:
    """All passengers who would fit a boat or a line now, as a mask."""
    wanted = 0
    for group in range(c.BOATS):
        kind, number = group // c.BOATS_EACH, int(state.aboard[group]) + 1
        if number <= c.HIGHEST[kind]:
            wanted |= pair(kind, number)
    for number in range(c.LINES):
        for kind in range(c.CLASSES):
            if wanted_in(state, number, kind) > 0:
                wanted |= pair(kind, wanted_in(state, number, kind))
    return wanted


@rule
def wanted_in(state: Titanic, number: int, kind: int) -> int:
    """Who of a class could join a line, or 0."""
    if not is_line(state, number):
        return 0
    front = int(state.front_number[number])
    if front == 0:
        return int(c.HIGHEST[kind])
    return front - 1 if state.front_class[number] == kind else 0


@rule
def in_sight(pile: Pile, readers: int) -> int:
    """The passengers of a pile that these seats all see, as a mask."""
    found = 0
    for place in range(pile.count):
        if pile.seen[place] & readers == readers:
            card = int(pile.cards[place])
            if card < c.MYSTERY:
                found |= 1 << card
    return found


@rule
def size(mask: int) -> int:
    """How many passengers a mask holds."""
    found = 0
    left = int(mask)
    while left:
        left &= left - 1
        found += 1
    return found


@rule
def pair(kind: int, number: int) -> int:
    """Both passengers of a class and a number."""
    return 3 << (int(kind) * SECOND + 2 * (int(number) - 1))


@rule
def copies_in_stack(sight: Sight, both: int) -> int:
    """How many of a pair of passengers are in the stack, as far as one can tell, times `SURE`."""
    return SURE * size(both & sight.in_stack) + sight.share * size(both & sight.unseen)


@rule
def copies_in_lines(sight: Sight, both: int) -> int:
    """How many of a pair stand face down in lines, as far as one can tell, times `SURE`."""
    hidden = SURE - sight.share
    return SURE * size(both & sight.in_lines) + hidden * size(both & sight.unseen)
