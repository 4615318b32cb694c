"""The table as it may just as well be, for all that somebody knows who looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from allhands.kernel.game import apply, current_player
from allhands.kernel.state import EVERY_SEAT, record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Decision, Match
from allhands.server.pages import kept
from allhands.server.table import Table

from ..playing import determinized

CHANCE = frozenset({"chance", "chances", "reveals"})
"""What is no card or the like, and is never shown."""
TRIES = 4


class World(NamedTuple):
    """What a match is made of."""

    record: Any
    before: list[Any]
    decisions: list[Decision]
    events: list[Event]


def world_of(match: Match) -> World:
    """The match as it is."""
    return World(match.record, match._before, match.decisions, match.events)


def same_to(match: Match, seat: int, moment: int, luck: int) -> World:
    """A world that the seat cannot tell from the true one, now and at an earlier moment: one in
    which whoever has to choose has other choices, if one is found."""
    game, before = match.game, list(match._before)
    for number in range(TRIES):
        record = determinized(game, match.record, seat, luck + number)
        if has_other_options(match, record):
            break
    if moment < len(before):
        before[moment] = determinized(game, before[moment], seat, luck)
    return World(record, before, match.decisions, told_in(match, record))


def other_choice(match: Match, seat: int, luck: int) -> World | None:
    """A world in which another has just chosen otherwise, or chosen something that goes by other
    words, and the seat has not noticed; None if none is found."""
    game, last = match.game, match.decisions[-1]
    seen = record_bytes(game.observe(match.record, seat))
    for number in range(TRIES):
        before = determinized(game, match._before[-1], seat, luck + number)
        view = game.observe(before, last.player)
        for action in game.legal_actions(before):
            words = game.words.action(view, action, match.names)
            if (action, words) == (last.number, last.words):
                continue
            record = before.copy()
            apply(record, action)
            if record_bytes(game.observe(record, seat)) == seen:
                decisions = [*match.decisions[:-1], Decision(last.player, action, words)]
                befores = [*match._before[:-1], before]
                return World(record, befores, decisions, told_in(match, record))
    return None


def told_in_secret(match: Match, seat: int, details: tuple[int, int, int]) -> World:
    """The match as if only others than the seat had been told what its latest decision led to."""
    first = int(match._before[-1].chronicle.total)
    others = 0 if seat == SPECTATOR else EVERY_SEAT & ~(1 << seat)
    hidden = [each._replace(details=details, readers=others) for each in match.events[first:]]
    return world_of(match)._replace(events=[*match.events[:first], *hidden])


def told_in(match: Match, record: Any) -> list[Event]:
    """The events of a match, the latest of them as they are in a record."""
    since = max(0, int(record.chronicle.total) - len(record.chronicle.what))
    return [*match.events[:since], *match.game.events(record, since)]


def differing(one: World, other: World) -> set[str]:
    """The fields in which two worlds differ now, chance left aside."""
    names = set(one.record.dtype.names) - CHANCE
    return {name for name in names if one.record[name].tobytes() != other.record[name].tobytes()}


def has_other_options(match: Match, other: Any) -> bool:
    """Whether who has to choose has other choices in that record, or the same by other words."""
    return options_in(match, match.record) != options_in(match, other)


def options_in(match: Match, record: Any) -> list[tuple[int, str]]:
    """What can be chosen in a record, in the words of who has to choose."""
    game, view = match.game, match.game.observe(record, int(current_player(record)))
    return [
        (action, game.words.action(view, action, match.names))
        for action in game.legal_actions(record)
    ]


@contextmanager
def in_place_of(table: Table, other: World) -> Iterator[None]:
    """Have a table stand as in another world."""
    true, entries = world_of(table.match), table.entries
    put(table, other)
    try:
        yield
    finally:
        put(table, true)
        table.entries = entries


def put(table: Table, world: World) -> None:
    """Make a table's match a world, of which nothing has been drawn yet."""
    match = table.match
    match.record, match._before, match.decisions, match.events = world
    if match.decisions:
        number, last = table.taken[-1].entry, match.decisions[-1]
        entry = table.entries[number - 1]
        told = entry.data | {"action": last.number, "words": last.words}
        table.entries = [
            *table.entries[: number - 1],
            entry._replace(data=told),
            *table.entries[number:],
        ]
    for drawings in (kept._of_views, kept._lasting):
        drawings.__init__(drawings.most)
