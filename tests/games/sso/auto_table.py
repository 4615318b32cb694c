"""SSO: what the rulebook says of each auto effect, in plain Python, and positions to try them in:
laid out at random, and from random games."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.rules import tasks as t
from allhands.kernel.chance import below
from allhands.kernel.game import apply_of
from allhands.kernel.rule import in_python

from .table import AFT_LASER, BRIDGE, FORE_LASER, bring, deal, everybody, lay

_below = in_python(below)


# Positions


def laid_out(seed: int, arrays: tuple[int, ...], most: int) -> Any:
    """A position in which the crew is mostly where autos reach them, with any dials."""
    luck = random.Random(seed)
    state = deal(luck.randint(1, 6), seed=luck.randrange(12), deck="montalbano")
    row = list(dict.fromkeys(luck.sample(arrays, luck.randint(0, most))))
    lay(state, *row)
    state.locations[row] = [int(luck.random() < 0.9) for _ in row]
    for white in (c.REC_ROOM, c.CRYO, c.RADIO, c.COMMAND):
        state.locations[white] = int(luck.random() < 0.9)
    state.docked = luck.choice([each for each in range(c.LOCATIONS) if is_there(state, each)])
    state.general_oxygen = luck.choice((0, 3, 20))
    for member, share in ((c.PILOT, 0.8), (c.CAPTAIN, 0.5)):
        if luck.random() < share:
            bring(state, member, c.PILOT)
    places = (c.SHUTTLE, c.REC_ROOM, c.CRYO, c.COMMAND, c.CORRIDOR, *row, *row)
    for member in everybody(state):
        one = state.crew[member]
        full = [each for each in places if count_at(state, each) >= c.MOST[each]]
        one.location = luck.choice([each for each in places if each not in full])
        one.morale = luck.choice((0, 1, 1, 2, c.MOST_MORALE[member] - 1, c.MOST_MORALE[member]))
        one.oxygen = luck.choice((0, 0, 1, 4))
    return state


def is_there(state: Any, location: int) -> bool:
    return location != c.SHUTTLE and state.locations[location] != c.ABSENT


def count_at(state: Any, location: int) -> int:
    return sum(int(one.location) == location for one in state.crew)


def played(seed: int) -> Iterator[Any]:
    """Positions of a random game against the other ship, as cards are turned up."""
    luck = random.Random(seed)
    state = deal(luck.randint(1, 6), seed=seed, deck="montalbano")
    while not state.outcome:
        if state.step == t.DISCARD_STEP or (state.step == t.RESOLVE_STEP and luck.random() < 0.3):
            yield state.copy()
        seat = GAME.awaited(state)[0]
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))


# The table


class Table(NamedTuple):
    """What autos look at and change: where the crew is, their dials, the supply, what the Shuttle
    touches, and how many lasers have fired."""

    at: tuple[int, ...]
    morale: tuple[int, ...]
    oxygen: tuple[int, ...]
    supply: int
    docked: int
    fired: int = 0


class Box(NamedTuple):
    """What does not change in the step: who lives, what is face up, whom lasers find."""

    living: tuple[int, ...]
    up: frozenset[int]
    victims: tuple[int, ...]


def table_of(state: Any) -> Table:
    return Table(
        tuple(int(one.location) for one in state.crew),
        tuple(int(one.morale) for one in state.crew),
        tuple(int(one.oxygen) for one in state.crew),
        int(state.general_oxygen),
        int(state.docked),
    )


def box_of(state: Any) -> Box:
    living, copy = tuple(everybody(state)), state.copy()
    victims = tuple(living[_below(copy, len(living))] for _ in range(2))
    return Box(
        living,
        frozenset(each for each in range(c.LOCATIONS) if state.locations[each] == 1),
        victims,
    )


def at(box: Box, table: Table, location: int) -> list[int]:
    return [each for each in box.living if table.at[each] == location]


def turned(box: Box, table: Table, dials: str, members: list[int], by: int) -> Table:
    most = {"morale": c.MOST_MORALE, "oxygen": c.MOST_OXYGEN}[dials]
    values = list(getattr(table, dials))
    for each in members:
        is_frozen = table.at[each] == c.CRYO and c.CRYO in box.up
        if not is_frozen:
            values[each] = min(int(most[each]), max(0, values[each] + by))
    return table._replace(**{dials: tuple(values)})


def done(box: Box, table: Table, auto: int, to: int) -> Table:
    """A table after an auto; `to` is where the Shuttle is taken."""
    if auto == c.SHUTTLE_AUTO:
        return flown(box, table, to)
    if auto == c.REC_ROOM_AUTO:
        there = at(box, table, c.REC_ROOM)
        return turned(box, table, "morale", there, len(there) - 1)
    if auto == c.PILOT_AUTO:
        is_alone = at(box, table, table.at[c.PILOT]) == [c.PILOT]
        is_low = is_alone and not table.morale[c.PILOT]
        return turned(box, table, "morale", [c.PILOT], int(is_low))
    array = auto - c.FIRST_ARRAY_AUTO + c.FIRST_ARRAY
    if at(box, table, array):
        return table
    if array == BRIDGE:
        return turned(box, table, "morale", list(box.living), -1)
    if array in (FORE_LASER, AFT_LASER):
        struck = turned(box, table, "oxygen", [box.victims[table.fired]], -2)
        return struck._replace(fired=table.fired + 1)
    return table._replace(supply=max(0, table.supply - 4))


def flown(box: Box, table: Table, to: int) -> Table:
    aboard = at(box, table, c.SHUTTLE)
    if not aboard:
        return table
    room = int(c.MOST[to]) - len(at(box, table, to)) if to in box.up else 0
    places = list(table.at)
    for each in aboard[: max(0, room)]:
        places[each] = to
    return table._replace(at=tuple(places), docked=to)


def in_play(state: Any) -> frozenset[int]:
    up = [each for each in range(c.FIRST_ARRAY, c.LOCATIONS) if state.locations[each] == 1]
    found = {each - c.FIRST_ARRAY + c.FIRST_ARRAY_AUTO for each in up}
    if state.locations[c.SHUTTLE] == 1:
        found.add(c.SHUTTLE_AUTO)
    if state.locations[c.REC_ROOM] == 1:
        found.add(c.REC_ROOM_AUTO)
    if c.PILOT in everybody(state):
        found.add(c.PILOT_AUTO)
    return frozenset(found)


def all_orders(state: Any, to: int, box: Box) -> set[Table]:
    """What all orders of the autos in play come to, if the Shuttle is taken to a location."""

    @cache
    def ends(table: Table, left: frozenset[int]) -> frozenset[Table]:
        if not left:
            return frozenset((table._replace(fired=0),))
        after = (ends(done(box, table, each, to), left - {each}) for each in left)
        return frozenset[Table]().union(*after)

    return set(ends(table_of(state), in_play(state)))


def can_matter(state: Any, ways: Iterable[int]) -> bool:
    """Whether orders come to different things, wherever of these the Shuttle goes, and whomever
    lasers find."""
    box = box_of(state)
    lasers = box.up.intersection((FORE_LASER, AFT_LASER))
    boxes = [box._replace(victims=each) for each in product(box.living, repeat=len(lasers))]
    return any(len(all_orders(state, to, each)) > 1 for to in ways for each in boxes)
