"""Lines of passengers and survivors groups: how cards join and leave them (pages 4 and 5)."""

from __future__ import annotations

from allhands.kernel import piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from .action_stack import discard_action_card, take_action_card
from .state import Titanic
from .whereabouts import shows

RUNNING, SUNK, ALL_SAFE = range(3)
"""How a game ends: the order of the game's outcomes."""
ANCHORS_IN_A_ROW = 3
"""A series of so many brings Andrew Latimer an action card."""


@rule
def number_of(state: Titanic, card: int) -> int:
    """A passenger's number; a Mystery Passenger has that of whoever it stands in for."""
    return c.NUMBER[card] if card < c.MYSTERY else state.stand_in[card - c.MYSTERY]


@rule
def has_passengers(state: Titanic, number: int) -> bool:
    """Whether anybody stands in a line besides a Mystery Passenger."""
    passengers = state.queues[number]
    if passengers.count == 1:
        return passengers.cards[0] < c.MYSTERY
    return passengers.count > 0


@rule
def is_line(state: Titanic, number: int) -> bool:
    """Whether there is such a line now."""
    return has_bit(state.lines, number)


# What is at the front


@rule
def look_at_front(state: Titanic, number: int) -> None:
    """Turn up the front card of a line, and note how many at the front follow one another.

    A Collapsible Boat that is empty is discarded.
    """
    passengers = state.queues[number]
    front = passengers.count - 1
    state.front_number[number] = 0
    state.run[number] = 0
    if front < 0:
        state.front_class[number] = 0
        if number == c.COLLAPSIBLE and is_line(state, c.COLLAPSIBLE):
            discard_collapsible(state)
        look_whom_lines_want(state)
        return
    card = passengers.cards[front]
    if passengers.seen[front] != EVERY_SEAT:
        passengers.seen[front] = EVERY_SEAT
        state.reveals += 1
        shows(state, card)
        forget_moves(state)
        tell(state.chronicle, e.REVEALED, state.active, card, number)
    state.front_class[number] = c.CLASS[card]
    state.front_number[number] = number_of(state, card)
    state.run[number] = length_of_run(state, passengers)
    look_whom_lines_want(state)


@rule
def forget_moves(state: Titanic) -> None:
    """Something has come of the moves, or they are over: everybody may go anywhere again."""
    state.stood[:] = 0


@rule
def look_whom_lines_want(state: Titanic) -> None:
    """Note who could be placed at the front of any line."""
    first, second = 0, 0
    for number in range(c.LINES):
        front = state.front_number[number]
        if front > 0:
            one_lower = bit(front - 1) & ~1
            if state.front_class[number] == c.FIRST_CLASS:
                first |= one_lower
            else:
                second |= one_lower
        elif is_line(state, number):
            first |= bit(c.HIGHEST[c.FIRST_CLASS])
            second |= bit(c.HIGHEST[c.SECOND_CLASS])
    state.wanted[c.FIRST_CLASS] = first
    state.wanted[c.SECOND_CLASS] = second


@rule
def length_of_run(state: Titanic, passengers: Pile) -> int:
    """How many passengers at the front of a line follow one another, face up."""
    place = passengers.count - 1
    while place > 0 and passengers.seen[place - 1] == EVERY_SEAT:
        behind, before = passengers.cards[place - 1], passengers.cards[place]
        if c.CLASS[behind] != c.CLASS[before]:
            break
        if number_of(state, behind) != number_of(state, before) + 1:
            break
        place -= 1
    return passengers.count - place


@rule
def discard_collapsible(state: Titanic) -> None:
    """The Collapsible Boat is empty: its card is discarded."""
    state.lines &= ~bit(c.COLLAPSIBLE)
    state.in_play[c.COLLAPSIBLE_BOAT] -= 1
    tell(state.chronicle, e.COLLAPSIBLE_GONE, state.active)
    discard_action_card(state, c.COLLAPSIBLE_BOAT)


@rule
def is_stand_in_out(state: Titanic) -> bool:
    """Whether any Mystery Passenger is on the table."""
    return state.stand_in[c.FIRST_CLASS] + state.stand_in[c.SECOND_CLASS] > 0


@rule
def drop_stand_ins(state: Titanic, passengers: Pile) -> None:
    """A line is about to be shuffled or discarded: a Mystery Passenger in it is discarded."""
    if not is_stand_in_out(state):
        return
    for place in range(passengers.count - 1, -1, -1):
        card = passengers.cards[place]
        if card >= c.MYSTERY:
            piles.draw_at(state, passengers, place, EVERY_SEAT)
            discard_stand_in(state, card - c.MYSTERY)


@rule
def discard_stand_in(state: Titanic, kind: int) -> None:
    """The Mystery Passenger of a class leaves the table."""
    state.stand_in[kind] = 0
    state.in_play[c.MYSTERY_FIRST + kind] -= 1
    tell(state.chronicle, e.MYSTERY_GONE, state.active, kind)
    discard_action_card(state, c.MYSTERY_FIRST + kind)


# Where a passenger can go


@rule
def why_not_onto(state: Titanic, number: int, kind: int, passenger: int) -> int:
    """A passenger of a class can be placed in a line: onto the next higher, or as the highest."""
    if not is_line(state, number):
        return laws.NO_SUCH_LINE
    front = state.front_number[number]
    if front == 0:
        return ALLOWED if passenger == c.HIGHEST[kind] else laws.ONLY_THE_HIGHEST
    fits = state.front_class[number] == kind and front == passenger + 1
    return ALLOWED if fits else laws.NOT_IN_ORDER


@rule
def why_not_into(state: Titanic, number: int, kind: int, passenger: int) -> int:
    """A passenger can embark: a lifeboat in the first free place of its class, others in order."""
    embarked = state.aboard[number]
    if passenger == c.LIFEBOAT:
        first_free = number
        for other in range(kind * c.BOATS_EACH, number):
            if state.aboard[other] == 0:
                first_free = other
        return ALLOWED if embarked == 0 and first_free == number else laws.ONLY_A_LIFEBOAT
    if embarked == 0:
        return laws.ONLY_A_LIFEBOAT
    return ALLOWED if passenger == embarked + 1 else laws.NOT_NEXT_SURVIVOR


@rule
def wanted_aboard(state: Titanic, kind: int) -> int:
    """A mask of the numbers of a class that could embark."""
    mask = 0
    for number in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        mask |= bit(state.aboard[number] + 1)
    return mask


@rule
def wanted_afloat(state: Titanic, kind: int) -> int:
    """A mask of the numbers of a class that fit a boat or a Mystery Passenger's place."""
    return wanted_aboard(state, kind) | bit(int(state.stand_in[kind]))


@rule
def can_be_played(state: Titanic, card: int) -> bool:
    """Whether a passenger from elsewhere fits a line, a boat or a Mystery Passenger's place."""
    kind, passenger = c.CLASS[card], c.NUMBER[card]
    return has_bit(int(state.wanted[kind]) | wanted_afloat(state, kind), passenger)


# Joining


@rule
def join_line(state: Titanic, number: int, card: int) -> None:
    """Put a card at the front of a line, face up."""
    piles.put(state.queues[number], card, EVERY_SEAT)
    if card < c.MYSTERY:
        shows(state, card)


@rule
def embark(state: Titanic, number: int, card: int, origin: int) -> None:
    """A passenger joins a survivors group. Andrew Latimer counts anchors; the last one ends it."""
    place = state.aboard[number]
    piles.put(state.boats[number], card, EVERY_SEAT)
    state.aboard[number] += 1
    if card < c.MYSTERY:
        shows(state, card)
    forget_moves(state)
    tell(state.chronicle, e.EMBARKED, state.active, card, number, origin)
    count_anchors(state, number, place)
    end_if_all_safe(state)


@rule
def end_if_all_safe(state: Titanic) -> None:
    """The game ends when the last passenger has embarked."""
    saved = 0
    for number in range(c.BOATS):
        saved += state.aboard[number]
    if saved == c.PASSENGERS:
        state.outcome = ALL_SAFE
        tell(state.chronicle, e.ENDED, state.active, ALL_SAFE)


@rule
def count_anchors(state: Titanic, number: int, place: int) -> None:
    """Andrew Latimer: a new series of exactly three anchors brings him an action card."""
    group = state.boats[number]
    if not has_anchor(group, place):
        return
    first, last = place, place
    while first > 0 and has_anchor(group, first - 1):
        first -= 1
    while last + 1 < group.count and has_anchor(group, last + 1):
        last += 1
    seat = seat_of(state, c.LATIMER)
    if seat != UNKNOWN and last - first + 1 == ANCHORS_IN_A_ROW:
        take_action_card(state, seat)


@rule
def has_anchor(group: Pile, place: int) -> bool:
    """Whether a survivor shows an anchor."""
    return c.ANCHOR[group.cards[place]] == 1


@rule
def seat_of(state: Titanic, member: int) -> int:
    """The seat of a crew member, or -1."""
    for seat in range(state.players):
        if state.crew[seat] == member:
            return seat
    return UNKNOWN


# Taking a Mystery Passenger's place


@rule
def line_of_stand_in(state: Titanic, kind: int) -> int:
    """The line that the Mystery Passenger of a class lies in, or -1."""
    for number in range(c.LINES):
        if piles.find(state.queues[number], c.MYSTERY + kind) != UNKNOWN:
            return number
    return UNKNOWN


@rule
def boat_of_stand_in(state: Titanic, kind: int) -> int:
    """The survivors group that the Mystery Passenger of a class lies in, or -1."""
    for number in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        if piles.find(state.boats[number], c.MYSTERY + kind) != UNKNOWN:
            return number
    return UNKNOWN


@rule
def relieve(state: Titanic, card: int, origin: int) -> None:
    """A passenger takes the place of the Mystery Passenger that stands in for it."""
    kind = c.CLASS[card]
    number = line_of_stand_in(state, kind)
    tell(state.chronicle, e.RELIEVED, state.active, card, origin)
    shows(state, card)
    forget_moves(state)
    if number != UNKNOWN:
        passengers = state.queues[number]
        passengers.cards[piles.find(passengers, c.MYSTERY + kind)] = card
        discard_stand_in(state, kind)
        return
    number = boat_of_stand_in(state, kind)
    group = state.boats[number]
    place = piles.find(group, c.MYSTERY + kind)
    group.cards[place] = card
    discard_stand_in(state, kind)
    count_anchors(state, number, place)
