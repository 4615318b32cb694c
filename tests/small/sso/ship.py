"""The ship: what touches what, what is face up, and what is chosen at random."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from . import cards as c
from . import state as s
from .events import FLIPPED
from .state import Omega


@rule
def is_up(state: Omega, location: int) -> bool:
    """Whether a location is face up, and so has its name and its type."""
    return location != c.NOWHERE and state.locations[location] == 1


@rule
def is_of_type(state: Omega, location: int, kind: int) -> bool:
    """Whether it is a face-up location of a type."""
    return is_up(state, location) and c.TYPE[location] == kind


@rule
def touch(state: Omega, one: int, other: int) -> bool:
    """Whether two locations touch; the Shuttle touches what it was moved to."""
    if one == c.SHUTTLE:
        return state.shuttle == other
    if other == c.SHUTTLE:
        return state.shuttle == one
    return c.TOUCHING[one, other] == 1


@rule
def are_adjacent(state: Omega, one: int, other: int) -> bool:
    """Whether they touch and are of one colour, or one of them is the Shuttle."""
    if c.COLOUR[one] != c.COLOUR[other] and c.RED not in (c.COLOUR[one], c.COLOUR[other]):
        return False
    return touch(state, one, other)


@rule
def are_attached(state: Omega, one: int, other: int) -> bool:
    """Whether they touch and are of different colours."""
    return touch(state, one, other) and c.COLOUR[one] != c.COLOUR[other]


@rule
def crew_at(state: Omega, location: int) -> int:
    """How many of the crew are in a location, with those who die there in this step."""
    count = 0
    for member in range(c.CREW):
        count += state.crew[member].location == location
    return count


@rule
def why_no_room(state: Omega, location: int) -> int:
    """Nobody goes to a location that is face down or full."""
    if not is_up(state, location):
        return s.IS_SHUT
    return s.IS_FULL if crew_at(state, location) >= c.MOST[location] else ALLOWED


@rule
def flip(state: Omega, location: int, face: int) -> None:
    """Turn a location to a face; what shows it already stays."""
    if state.locations[location] != face:
        state.locations[location] = face
        tell(state.chronicle, FLIPPED, -1, location, face)


@rule
def has_array(state: Omega, pod: int) -> bool:
    """Whether a Solar Array that is face up touches a Pod."""
    return state.locations[c.ARRAY_AT[pod]] == 1


@rule
def power_pods(state: Omega) -> None:
    """At the beginning of a step the Pods with a Solar Array flip up."""
    for pod in range(c.CRYO, c.HYDRO + 1):
        if has_array(state, pod):
            flip(state, pod, 1)


@rule
def lose_pods(state: Omega) -> None:
    """Pods without a Solar Array flip down, unless the Command Module keeps them going."""
    for pod in range(c.CRYO, c.HYDRO + 1):
        if state.skip_pods == 0 and not has_array(state, pod):
            flip(state, pod, 0)
    state.skip_pods = 0


@rule
def locations_of_type(state: Omega, kind: int) -> int:
    """A mask of the face-up locations of a type."""
    found = 0
    for location in range(c.LOCATIONS):
        if is_of_type(state, location, kind):
            found |= bit(location)
    return found


@rule
def with_letter(mask: int, place: int, letter: int) -> int:
    """Those locations of a mask whose code has a letter in a place."""
    found = 0
    for location in range(c.LOCATIONS):
        if has_bit(mask, location) and c.CODE[location, place] == letter:
            found |= bit(location)
    return found


@rule
def random_location(state: Omega, mask: int) -> int:
    """One of the locations in a mask, by tossing coins; -1 if none of them has a code."""
    left = with_letter(mask, 0, 1) | with_letter(mask, 0, 2)
    for place in range(c.LETTERS):
        heads, tails = with_letter(left, place, 1), with_letter(left, place, 2)
        if heads and tails:
            left = tails if below(state, 2) else heads
    for location in range(c.LOCATIONS):
        if bits(left) == 1 and has_bit(left, location):
            return location
    return -1
