"""Action cards about lines: Your Turn!, Same Lines!, Wait!, Collapsible Boat and the Mystery
Passengers."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from . import events as e
from . import laws, lines
from . import tasks as t
from .moving import move_series
from .rescue import offer, withdraw_offer
from .stack_cards import look_through
from .state import Titanic
from .whereabouts import mixed, remember

# Your Turn!


@rule
def why_not_search(state: Titanic, number: int) -> int:
    """A line with passengers in it."""
    return ALLOWED if lines.has_passengers(state, number) else laws.NOBODY_TO_CHOOSE


@rule
def search(state: Titanic, seat: int, number: int) -> None:
    """Look at everybody in a line. To all others it stands as it stood."""
    passengers = state.queues[number]
    tell(state.chronicle, e.SEARCHED, seat, number)
    look_through(state, seat, passengers)
    offer(state, passengers, bit(seat))
    agenda.push(state.agenda, t.BRING_FORWARD_ONE, seat, number)


@rule
def line_searched(state: Titanic, line: int) -> Pile:
    """The line that somebody is chosen from."""
    return state.queues[line]


@rule
def why_not_bring_forward(state: Titanic, card: int) -> int:
    """Somebody of that line, and no Mystery Passenger."""
    is_there = card < c.MYSTERY and state.offered[card] != 0
    return ALLOWED if is_there else laws.NOT_IN_THAT_LINE


@rule
def bring_forward(state: Titanic, card: int, line: int) -> None:
    """The one chosen comes to the front, face up; the others are shuffled behind."""
    withdraw_offer(state)
    passengers = state.queues[line]
    place = piles.find(passengers, card)
    was_seen = passengers.seen[place]
    piles.draw_at(state, passengers, place, EVERY_SEAT)
    lines.drop_stand_ins(state, passengers)
    remember(state, passengers, line)
    piles.shuffle_pile(state, passengers)
    piles.put(passengers, card, was_seen)
    if was_seen == EVERY_SEAT:
        tell(state.chronicle, e.REVEALED, state.active, card, line)
    lines.look_at_front(state, line)


# Same Lines!


@rule
def why_not_share_first(state: Titanic, one: int) -> int:
    """A deck's line: not the Collapsible Boat."""
    return ALLOWED if lines.is_line(state, one) else laws.NO_SUCH_LINE


@rule
def why_not_share_out(state: Titanic, one: int, other: int) -> int:
    """Two lines, from the bow to the stern, of which one may be empty."""
    if not lines.is_line(state, other):
        return laws.NO_SUCH_LINE
    somebody = lines.has_passengers(state, one) or lines.has_passengers(state, other)
    return ALLOWED if one < other and somebody else laws.NOT_TWO_LINES


@rule
def share_out(state: Titanic, one: int, other: int) -> None:
    """Shuffle two lines together and deal them out in equal shares; an odd card goes astern."""
    fore, aft = state.queues[one], state.queues[other]
    lines.drop_stand_ins(state, fore)
    lines.drop_stand_ins(state, aft)
    remember(state, fore, one)
    remember(state, aft, other)
    mixed(state, one, other)
    while fore.count > 0:
        piles.put(aft, piles.draw(state, fore, 0), 0)
    piles.shuffle_pile(state, aft)
    for _ in range(aft.count // 2):
        piles.put(fore, piles.draw(state, aft, 0), 0)
    tell(state.chronicle, e.SHARED_OUT, state.active, one, other)
    lines.look_at_front(state, one)
    lines.look_at_front(state, other)


# Wait!


@rule
def why_not_send_off(state: Titanic, number: int) -> int:
    """A line with somebody in it."""
    return ALLOWED if state.front_number[number] > 0 else laws.NOBODY_TO_SEND_OFF


@rule
def send_off(state: Titanic, number: int) -> None:
    """Everybody who stands face up in a line goes to the discards."""
    passengers = state.queues[number]
    lines.drop_stand_ins(state, passengers)
    sent = 0
    while passengers.count > 0 and passengers.seen[passengers.count - 1] == EVERY_SEAT:
        piles.discard(state.discards, piles.draw(state, passengers, EVERY_SEAT))
        sent += 1
    tell(state.chronicle, e.SENT_OFF, state.active, number, sent)
    lines.look_at_front(state, number)


# Collapsible Boat


@rule
def why_not_load_from(state: Titanic, origin: int) -> int:
    """From a line that has somebody in it."""
    return ALLOWED if state.front_number[origin] > 0 else laws.NO_SUCH_SERIES


@rule
def why_not_load(state: Titanic, origin: int, more: int) -> int:
    """A series, or part of one, from the front."""
    return ALLOWED if more < state.run[origin] else laws.NO_SUCH_SERIES


@rule
def load(state: Titanic, origin: int, more: int) -> None:
    """Lay the boat out, and place a series on it, which may start with any number."""
    state.lines |= bit(c.COLLAPSIBLE)
    move_series(state, origin, c.COLLAPSIBLE, more + 1)
    tell(state.chronicle, e.LOWERED_COLLAPSIBLE, state.active, origin, more + 1)
    lines.look_at_front(state, c.COLLAPSIBLE)
    lines.look_at_front(state, origin)


# Mystery Passenger


@rule
def stands_for(state: Titanic, kind: int, number: int) -> int:
    """Whom a Mystery Passenger would stand in for at the front of a line; 0 for nobody."""
    if not lines.is_line(state, number):
        return 0
    front = state.front_number[number]
    if front == 0:
        return c.HIGHEST[kind]
    return front - 1 if state.front_class[number] == kind else 0


@rule
def why_not_stand_in_line(state: Titanic, number: int, kind: int) -> int:
    """Where a passenger of its class could be placed."""
    if not lines.is_line(state, number):
        return laws.NO_SUCH_LINE
    return ALLOWED if stands_for(state, kind, number) > 0 else laws.NOT_IN_ORDER


@rule
def stand_in_line(state: Titanic, number: int, kind: int) -> None:
    """A Mystery Passenger joins a line."""
    state.stand_in[kind] = stands_for(state, kind, number)
    tell(state.chronicle, e.STOOD_IN, state.active, kind, state.stand_in[kind], number)
    lines.join_line(state, number, c.MYSTERY + kind)
    lines.look_at_front(state, number)


@rule
def boards_as(state: Titanic, kind: int, which: int) -> int:
    """Whom a Mystery Passenger would stand in for in a survivors group; 0 for nobody."""
    number = kind * c.BOATS_EACH + which
    passenger = state.aboard[number] + 1
    if passenger > c.HIGHEST[kind]:
        return 0
    return passenger if lines.why_not_into(state, number, kind, passenger) == ALLOWED else 0


@rule
def why_not_stand_in_boat(state: Titanic, which: int, kind: int) -> int:
    """As the next of a survivors group, or as a lifeboat."""
    return ALLOWED if boards_as(state, kind, which) > 0 else laws.NOT_NEXT_SURVIVOR


@rule
def stand_in_boat(state: Titanic, which: int, kind: int) -> None:
    """A Mystery Passenger joins a survivors group."""
    state.stand_in[kind] = boards_as(state, kind, which)
    tell(state.chronicle, e.STOOD_IN, state.active, kind, state.stand_in[kind], UNKNOWN)
    lines.embark(state, kind * c.BOATS_EACH + which, c.MYSTERY + kind, UNKNOWN)


@rule
def can_stand_in(state: Titanic, kind: int) -> bool:
    """Whether there is a place for a Mystery Passenger."""
    for number in range(c.LINES):
        if stands_for(state, kind, number) > 0:
            return True
    return boards_as(state, kind, 0) > 0 or boards_as(state, kind, 1) > 0
