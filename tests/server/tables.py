"""Tables to test with, and people who play at them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from allhands import games
from allhands.kernel.game import apply, current_player
from allhands.kernel.state import record_bytes
from allhands.match import Match
from allhands.server.deal import SeatPlan, UndoRule
from allhands.server.hall import Hall, HallTable, Store, Wish
from allhands.server.store import Store as DatabaseStore
from allhands.server.table import Table

from .memory_store import MemoryStore

PERSON = SeatPlan("person")
THUMB = SeatPlan("crew", "thumb")
RANDOM = SeatPlan("crew", "random")
NAMES = ("Ada", "Bo", "Cy", "Di")
PATIENCE = 60
"""Seconds after which a test that waits in vain is given up."""
FOR_EVER = 3600
"""A pace at which no computer ever decides within a test."""


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1  # nobody asks too often unless a test wants it
        return self.now


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Play a scenario to its end."""
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


@asynccontextmanager
async def a_hall(
    store: Store | None = None,
    clock: Callable[[], float] | None = None,
    pace: float = 0,
    **settings: Any,
) -> AsyncIterator[Hall]:
    """A hall at work."""
    hall = Hall(store or MemoryStore(), pace, clock or Clock(), **settings)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()


@asynccontextmanager
async def database_stores(folder: Path, count: int) -> AsyncIterator[list[Store]]:
    """Several processes' stores on one SQLite file."""
    stores: list[Any] = []
    try:
        while len(stores) < count:
            stores += [await DatabaseStore.open(f"sqlite+aiosqlite:///{folder}/tables.sqlite")]
        yield stores
    finally:
        for store in stores:
            await store.close()


def wish(
    game: str,
    *seats: SeatPlan,
    mine: int = 1,
    undo: UndoRule = "ask",
    listed: bool = True,
    seed: int | None = None,
    hints: bool = True,
) -> Wish:
    """A table for these seats; the first `mine` of them are the opener's."""
    names = {seat: NAMES[seat] for seat in range(mine)}
    taken = frozenset(range(mine))
    return Wish(game, "", len(seats), {}, seats, taken, names, undo, listed, seed, hints=hints)


@cache
def usual_seed(game: str, players: int) -> int:
    """A seed of a deal in which the first seat begins, and may choose something that shows nothing
    hidden, if there is one: best one that leaves it the choice, and where something else does
    show it."""
    deals = ((seed, Match(games.find(game), players, {}, seed)) for seed in DEALS)
    begun = ((seed, match) for seed, match in deals if match.current_player == 0)
    suited: dict[int, int] = {}
    for seed, match in begun:
        suited[seed] = _suits(match)
        if suited[seed] == BEST:
            return seed
    return max(suited, key=lambda seed: suited[seed])


DEALS = range(7, 37)
BEST = 3


def _suits(match: Match) -> int:
    """How well a deal suits a test, from nothing at all."""
    action = quiet_action(match)
    if _reveals(match, action):
        return 0
    return 1 + _is_quiet(match, action) + (loud_action(match) is not None)


async def open_table(
    hall: Hall,
    game: str,
    *seats: SeatPlan,
    people: int = 0,
    drawn: int | None = None,
    **wishes: Any,
) -> HallTable:
    """A table at which the first `people` seats are taken, each by a person called as it is. The
    seed that is drawn for it is that of `usual_seed`, if no other is given."""
    seed = usual_seed(game, len(seats)) if drawn is None else drawn
    hall.draw_seed = lambda: seed
    opened = wish(game, *seats, **wishes)
    table = await hall.open_match(opened, "ada")
    for seat in range(len(opened.mine), people):
        await table.sit(seat, NAMES[seat].lower(), NAMES[seat], table.key(seat))
    return table


async def until(table: HallTable, condition: Callable[[Table], bool]) -> None:
    """Watch a table until something is so."""
    with table.watch(frozenset()) as watcher:
        while not condition(table.table):
            await watcher.changed()


async def choose(table: HallTable, action: int | None = None, request: str = "") -> int:
    """The present seat's person decides."""
    seat, number = table.table.match.current_player, action
    if number is None:
        number = quiet_action(table.table.match)
    await table.act(seat, table.table.story, number, request)
    return seat


def asked_at(table: HallTable) -> int:
    """The number of what is asked of the others now."""
    assert table.table.proposal is not None
    return table.table.proposal.number


def quiet_action(match: Match) -> int:
    """A legal action that draws no chance, shows nothing hidden and leaves the seat the choice; if
    there is none, one that at least shows nothing, and else any other."""
    legal = match.game.legal_actions(match.record)
    hushed = (action for action in legal if not _reveals(match, action))
    usual = next(hushed, legal[0])
    return next((action for action in legal if _is_quiet(match, action)), usual)


def loud_action(match: Match) -> int | None:
    """A legal action that draws chance or shows something hidden."""
    legal = match.game.legal_actions(match.record)
    return next((action for action in legal if _reveals(match, action)), None)


def any_action(match: Match) -> int:
    """A legal action by chance, the same at the same place of a match: so that it ends."""
    luck = random.Random(len(match.decisions))
    return luck.choice(match.game.legal_actions(match.record))


def some_place(match: Match) -> str:
    """A place of the board where something can be chosen now."""
    board, view = match.game.board, match.view(match.current_player).record
    places = (board.places(view, each) for each in match.game.legal_actions(match.record))
    return next(place for named in places for place in named)


def _after(match: Match, action: int) -> Any:
    record = match.record.copy()
    apply(record, action)
    return record


def _reveals(match: Match, action: int) -> bool:
    before, after = match.record, _after(match, action)
    return (before.chances, before.reveals) != (after.chances, after.reveals)


def _is_quiet(match: Match, action: int) -> bool:
    same_seat = int(current_player(_after(match, action))) == match.current_player
    return same_seat and not _reveals(match, action)


def position(table: Table) -> bytes:
    """The match's whole state."""
    return record_bytes(table.match.record)
