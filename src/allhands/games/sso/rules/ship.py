"""The ship: what touches what, what is face up, and what is chosen at random."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import challenges as ch
from ..cards.parts import LOCATION_PART
from . import events as e
from . import laws
from .state import Omega


@rule
def is_up(state: Omega, location: int) -> bool:
    """Whether a location is face up, and so has its name and its type."""
    return location != c.NOWHERE and state.locations[location] == 1


@rule
def works(state: Omega, location: int) -> bool:
    """Whether a location is face up, and what it does has not been taken out of the game."""
    return is_up(state, location) and state.without != LOCATION_PART[location]


@rule
def are_touching(state: Omega, one: int, other: int) -> bool:
    """Whether two locations touch; the Shuttle does where it is docked."""
    if c.SHUTTLE in (one, other):
        return one != other and state.docked == one + other - c.SHUTTLE
    return c.TOUCHING[one, other] == 1 or is_next(state, one, other)


@rule
def is_next(state: Omega, one: int, other: int) -> bool:
    """Whether two arrays lie beside each other in the row of the other ship."""
    if one < c.FIRST_ARRAY or other < c.FIRST_ARRAY:
        return False
    first, second = find(state.hull, one), find(state.hull, other)
    return first >= 0 and second >= 0 and abs(first - second) == 1


@rule
def are_adjacent(state: Omega, one: int, other: int) -> bool:
    """Whether they touch and are of one colour, or one of them is the Shuttle, face up."""
    if not are_touching(state, one, other):
        return False
    is_shuttle = c.SHUTTLE in (one, other) and is_up(state, c.SHUTTLE)
    return is_shuttle or c.COLOUR[one] == c.COLOUR[other]


@rule
def are_attached(state: Omega, one: int, other: int) -> bool:
    """Whether they touch and are not adjacent."""
    return are_touching(state, one, other) and not are_adjacent(state, one, other)


@rule
def is_array(state: Omega, location: int) -> bool:
    """Whether a location is an Array, as far as it shows that."""
    return is_up(state, location) and c.TYPE[location] == c.ARRAY


@rule
def is_at(state: Omega, member: int, location: int) -> bool:
    """Whether a crew member is in a location, and alive: the dead are nobody's company, keep
    nothing going and take no room."""
    return state.crew[member].location == location and state.crew[member].life == c.ALIVE


@rule
def crew_at(state: Omega, location: int) -> int:
    """How many of the living are in a location."""
    count = 0
    for member in range(c.CREW):
        count += is_at(state, member, location)
    return count


@rule
def why_no_room(state: Omega, location: int) -> int:
    """Nobody goes to a location that is face down or full."""
    if not is_up(state, location):
        return laws.IS_SHUT
    if c.MOST[location] >= c.CREW:
        return ALLOWED
    return laws.IS_FULL if crew_at(state, location) >= c.MOST[location] else ALLOWED


@rule
def why_not_go(state: Omega, here: int, to: int) -> int:
    """Another location, with room."""
    return laws.IS_THERE if here == to else why_no_room(state, to)


@rule
def landing(state: Omega, to: int) -> int:
    """A mask of those in the Shuttle who go where it touches, by rank, as long as there is room."""
    room = int(c.MOST[to]) - crew_at(state, to) if is_up(state, to) else 0
    mask = 0
    for member in range(c.CREW):
        if room > 0 and is_at(state, member, c.SHUTTLE):
            mask |= bit(member)
            room -= 1
    return mask


@rule
def has_room_anywhere(state: Omega) -> bool:
    """Whether there is a location that somebody can be put in."""
    for location in range(c.FIRST_ARRAY):
        if why_no_room(state, location) == ALLOWED:
            return True
    return False


@rule
def dock(state: Omega, location: int) -> None:
    """The Shuttle comes to touch a location."""
    state.docked = location
    tell(state.chronicle, e.DOCKED, -1, location)


@rule
def flip(state: Omega, location: int, face: int) -> None:
    """Turn a location to a face; what shows it already stays."""
    if state.locations[location] != face:
        state.locations[location] = face
        state.shut_by[location] = state.cause
        tell(state.chronicle, e.FLIPPED, -1, location, face)


@rule
def flip_pods(state: Omega, face: int) -> None:
    """Pods with a Solar Array face up flip up, or those with none flip down."""
    for pod in range(c.CRYO, c.HYDRO + 1):
        if state.locations[c.ARRAY_AT[pod]] == face:
            flip(state, pod, face)
            state.shut_by[pod] = state.shut_by[c.ARRAY_AT[pod]]


@rule
def lose_pods(state: Omega) -> None:
    """Pods without a Solar Array that is face up flip down."""
    flip_pods(state, 0)


@rule
def with_letter(mask: int, place: int, letter: int) -> int:
    """Those locations of a mask whose code has a letter in a place."""
    found = 0
    for location in range(c.LOCATIONS):
        if has_bit(mask, location) and c.CODE[location, place] == letter:
            found |= bit(location)
    return found


@rule
def random_location(state: Omega, kind: int) -> int:
    """A face-up location of a kind, with a code, by tossing coins; -1 if there is none."""
    left = 0
    for location in range(c.LOCATIONS):
        if is_up(state, location) and ch.IS_PLACE[kind, location] and c.CODE[location, 0]:
            left |= bit(location)
    for place in range(c.LETTERS):
        heads, tails = with_letter(left, place, 1), with_letter(left, place, 2)
        if heads and tails:
            left = tails if below(state, 2) else heads
    for location in range(c.LOCATIONS):
        if has_bit(left, location):
            return location
    return -1
