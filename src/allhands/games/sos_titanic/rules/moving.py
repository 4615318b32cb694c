"""First part of a turn: moving the passengers, as often as one likes but not back (pages 4, 5)."""

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
from . import laws, lines
from .state import Titanic


@rule
def why_not_from(state: Titanic, origin: int) -> int:
    """There has to be somebody at the front of a line."""
    return ALLOWED if state.front_number[origin] > 0 else laws.NOBODY_THERE


@rule
def how_many_move(state: Titanic, origin: int, target: int) -> int:
    """So many would have to move for the target to go on counting down; none if below 1."""
    front = state.front_number[target]
    if front == 0:
        return c.HIGHEST[state.front_class[origin]] - state.front_number[origin] + 1
    return front - state.front_number[origin]


@rule
def why_not_move_at_all(state: Titanic, origin: int) -> int:
    """Some line wants one of the series, with those in front of it."""
    wanted = state.wanted[state.front_class[origin]] >> state.front_number[origin]
    return ALLOWED if wanted & (bit(state.run[origin]) - 1) else laws.NOT_IN_ORDER


@rule
def why_not_move(state: Titanic, origin: int, target: int) -> int:
    """A series, or part of one, goes onto the next higher of its class, or as the highest into an
    empty line."""
    if not lines.is_line(state, target):
        return laws.NO_SUCH_LINE
    if origin == target:
        return laws.SAME_LINE
    front = state.front_number[target]
    if front > 0 and state.front_class[target] != state.front_class[origin]:
        return laws.NOT_IN_ORDER
    moving = how_many_move(state, origin, target)
    if moving < 1:
        return laws.NOT_IN_ORDER
    if moving > state.run[origin]:
        return laws.SERIES_TOO_SHORT if front > 0 else laws.ONLY_THE_HIGHEST
    return ALLOWED


@rule
def why_not_back(state: Titanic, origin: int, target: int) -> int:
    """Nobody goes back to where they have stood in this turn, since anything came of the moves.

    Whoever is the last of a series can stand in few places, and leaves each of them once: so moves
    come to an end.
    """
    here, there = state.queues[origin], state.queues[target]
    last = here.cards[here.count - how_many_move(state, origin, target)]
    stood = int(state.stood[last])
    return laws.STOOD_THERE if stood & standing_at(there, target, there.count) else ALLOWED


@rule
def standing_at(passengers: Pile, number: int, place: int) -> int:
    """What it is to stand at a place of a line, as a bit: in this line with nobody behind, or in
    front of one of those who are one higher, wherever they stand."""
    if place == 0:
        return bit(number)
    behind = int(passengers.cards[place - 1])
    return bit(c.LINES + 2) if behind >= c.MYSTERY else bit(c.LINES + int(c.ANCHOR[behind]))


@rule
def move(state: Titanic, origin: int, target: int) -> None:
    """Move part of a series. The question stays: moves may be repeated."""
    moving = how_many_move(state, origin, target)
    here = state.queues[origin]
    last = here.count - moving
    state.stood[here.cards[last]] |= standing_at(here, origin, last)
    move_series(state, origin, target, moving)
    tell(state.chronicle, e.MOVED, state.active, origin, target, moving)
    lines.look_at_front(state, target)
    lines.look_at_front(state, origin)


@rule
def move_series(state: Titanic, origin: int, target: int, moving: int) -> None:
    """Take so many from the front of one line to the front of another, in their order."""
    here, there = state.queues[origin], state.queues[target]
    lowest = here.count - moving
    for _ in range(moving):
        piles.put(there, piles.draw_at(state, here, lowest, EVERY_SEAT), EVERY_SEAT)


@rule
def boat_of(state: Titanic, origin: int, which: int) -> int:
    """The number of one of the survivors groups of the front passenger's class."""
    return state.front_class[origin] * c.BOATS_EACH + which


@rule
def why_not_embark_at_all(state: Titanic, origin: int) -> int:
    """Some survivors group of its class wants the front passenger."""
    wanted = lines.wanted_aboard(state, state.front_class[origin])
    return ALLOWED if has_bit(wanted, state.front_number[origin]) else laws.NOT_NEXT_SURVIVOR


@rule
def why_not_embark(state: Titanic, origin: int, which: int) -> int:
    """The front passenger of a line is the next of a survivors group, or its lifeboat."""
    number = boat_of(state, origin, which)
    return lines.why_not_into(state, number, state.front_class[origin], state.front_number[origin])


@rule
def embark(state: Titanic, origin: int, which: int) -> None:
    """The front passenger of a line embarks."""
    number = boat_of(state, origin, which)
    passengers = state.queues[origin]
    card = piles.draw(state, passengers, EVERY_SEAT)
    lines.embark(state, number, card, origin)
    lines.look_at_front(state, origin)


# In the place of a Mystery Passenger


@rule
def how_many_relieve(state: Titanic, origin: int) -> int:
    """So many would move if the passenger that is stood in for took its place back; none if 0.

    With others in front of it, it takes its place as the last of a series does: only at the front
    of a line.
    """
    kind = state.front_class[origin]
    wanted = state.stand_in[kind]
    moving = wanted - state.front_number[origin] + 1
    if wanted == 0 or moving < 1 or moving > state.run[origin]:
        return 0
    place = lines.line_of_stand_in(state, kind)
    if place == origin:
        return 0
    if moving == 1:
        return 1
    is_front = (
        place != UNKNOWN
        and state.front_class[place] == kind
        and state.front_number[place] == wanted
    )
    return moving if is_front else 0


@rule
def why_not_relieve_at_all(state: Titanic) -> int:
    """A Mystery Passenger stands in for somebody."""
    return ALLOWED if lines.is_stand_in_out(state) else laws.NO_STAND_IN


@rule
def why_not_relieve(state: Titanic, origin: int) -> int:
    """The passenger that a Mystery Passenger stands in for may take its place."""
    return ALLOWED if how_many_relieve(state, origin) > 0 else laws.NO_STAND_IN


@rule
def relieve(state: Titanic, origin: int) -> None:
    """The passenger stood in for takes its place; those who stood in front of it follow."""
    moving = how_many_relieve(state, origin)
    place = lines.line_of_stand_in(state, state.front_class[origin])
    here = state.queues[origin]
    card = piles.draw_at(state, here, here.count - moving, EVERY_SEAT)
    lines.relieve(state, card, origin)
    if moving > 1:
        move_series(state, origin, place, moving - 1)
        tell(state.chronicle, e.MOVED, state.active, origin, place, moving - 1)
    if place != UNKNOWN:
        lines.look_at_front(state, place)
    lines.look_at_front(state, origin)
