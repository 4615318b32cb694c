from __future__ import annotations

import asyncio
import gc
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.game import forbidden_by
from allhands.server.deal import SeatPlan
from allhands.server.errors import StaleError, TableError
from allhands.server.hall import Hall, HallTable, NoSuchTable, Store, folded
from allhands.server.store import StoreError

from .memory_store import MemoryDatabase, MemoryStore
from .tables import (
    NAMES,
    PERSON,
    THUMB,
    a_hall,
    any_action,
    choose,
    database_stores,
    open_table,
    position,
    quiet_action,
    run,
    until,
    wish,
)


def test_whoever_opens_a_table_sits_there(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB, mine=2)
            assert await table.seats_of("ada") == {0, 1}
            assert [seat.is_held for seat in table.table.seats] == [True, True, False]
            assert table.table.match.names[:2] == NAMES[:2]
            assert table.deal.title == f"{games.find(game).title}, Ada's crew"
            assert await hall.find(table.deal.id) is table

    run(scenario())


def test_wishes_that_cannot_be(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            good = wish(game, PERSON, PERSON, listed=False)
            for wrong, error, sentence in (
                (good._replace(players=3), TableError, "Each of the 3 seats"),
                (good._replace(players=9), OptionError, "is for"),
                (good._replace(mine=frozenset({0, 5})), TableError, "A seat of yours"),
                (
                    good._replace(seats=(PERSON, SeatPlan("crew", "x"))),
                    OptionError,
                    "no computer crew",
                ),
                (good._replace(undo="maybe"), TableError, "Taking back"),
                (good._replace(title="x" * 61), TableError, "at most 60"),
                (good._replace(names={0: "Bo", 1: "bo"}), TableError, "same name"),
                (good._replace(seed=-1), OptionError, "A seed is"),
                (good._replace(seed=7, listed=True), TableError, "can know the deal"),
                (good._replace(options={"wind": "on"}), OptionError, "no option"),
            ):
                with pytest.raises(error, match=sentence):
                    await hall.open_match(wrong, "ada")
            assert hall.tables == []

    run(scenario())


def test_there_is_no_such_table() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            for unknown in ("nothing", "", "a\0b", "\ud800", "../x"):
                with pytest.raises(NoSuchTable, match="no such match"):
                    await hall.find(unknown)

    run(scenario())


def test_a_table_is_found_again_by_another_process(game: str) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            here = await open_table(one, game, PERSON, PERSON, people=2)
            for _ in range(3):
                await choose(here)
            there, same = await asyncio.gather(two.find(here.deal.id), two.find(here.deal.id))
            assert there is same
            assert position(there.table) == position(here.table)
            await choose(here)
            await until(there, lambda now: now.story == 4)
            assert position(there.table) == position(here.table)
            assert await there.seats_of("bo") == {1}

    run(scenario())


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nobody looks for garbage: what leaves memory is what nothing holds."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_unused_tables_are_let_go_but_never_doubled(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(most_tables=2) as hall:
            tables = [await open_table(hall, game, PERSON) for _ in range(4)]
            held, lost = tables[0], tables[1].deal.id
            tables.clear()
            known = {table.deal.id for table in hall.tables}
            assert held.deal.id in known
            assert lost not in known
            assert await hall.find(held.deal.id) is held
            assert (await hall.find(lost)).deal.id == lost

    run(scenario())


@pytest.mark.usefixtures("no_collector")
def test_a_table_that_was_played_at_leaves_memory_as_soon_as_others_are_used(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(most_tables=2) as hall:
            for _ in range(6):
                table = await open_table(hall, game, PERSON, THUMB)
                with table.watch(frozenset((0,))):
                    await until(table, lambda now: not any(seat.player for seat in now.awaited))
                    if not table.table.match.is_over:
                        await choose(table, any_action(table.table.match))
                    await table.say(0, "Steady.")
                with suppress(TableError, IllegalActionError):
                    await table.act(0, table.table.story + 1, 0)
                await until(table, lambda now: not any(seat.player for seat in now.awaited))
                del table
                await asyncio.sleep(0)  # what drove the computers ends
            assert len(hall.tables) == 2

    run(scenario())


def test_why_an_action_is_not_allowed(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            match = table.table.match
            actions = range(match.game.actions.count)
            forbidden = next(
                a for a in actions if forbidden_by(match.record, match.current_player, a) > 0
            )
            law = match.why_not(forbidden)
            assert law is not None
            with pytest.raises(IllegalActionError) as refused:
                await table.act(0, 0, forbidden)
            assert law.sentence in str(refused.value)
            assert table.table.match.decisions == []

    run(scenario())


def test_two_clicks_at_once_are_one_decision(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            action = quiet_action(table.table.match)
            answers = await asyncio.gather(
                *(table.act(0, 0, action, f"click {n}") for n in range(3)), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [type(None), StaleError, StaleError]
            assert len(table.table.match.decisions) == 1

    run(scenario())


def test_a_repeated_request_is_granted_once(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            action = quiet_action(table.table.match)
            await asyncio.gather(*(table.act(0, 0, action, "same") for _ in range(3)))
            await table.undo(0, 1, "back")
            await table.act(0, 0, action, "same")
            assert table.table.match.decisions == []
            assert table.table.story == 2
            for wrong in ("x" * 65, "a\nb", "\ud800"):
                with pytest.raises(TableError, match="A request is named"):
                    await table.act(0, 2, action, wrong)

    run(scenario())


def test_what_is_not_committed_has_not_happened(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON)
            before = position(table.table), len(table.table.entries)
            store.fails = "before"
            with pytest.raises(StoreError, match="full"):
                await choose(table)
            assert (position(table.table), len(table.table.entries)) == before
            store.fails = ""
            await choose(table)

    run(scenario())


def test_what_was_committed_unheard_has_happened(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON)
            store.fails = "after"
            await choose(table, request="r")
            assert len(table.table.match.decisions) == 1
            assert len(store.database.journals[table.deal.id]) == len(table.table.entries)

    run(scenario())


def test_a_decision_is_committed_before_it_is_shown(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON)
            store.waits = asyncio.Event()
            deciding = asyncio.create_task(choose(table))
            for _ in range(20):
                await asyncio.sleep(0)
            assert table.table.match.decisions == []
            assert not deciding.done()
            store.waits.set()
            await deciding
            assert len(table.table.match.decisions) == 1

    run(scenario())


def test_a_visitor_who_goes_away_leaves_nothing_half_done(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON)
            store.waits = asyncio.Event()
            deciding = asyncio.create_task(choose(table))
            for _ in range(20):
                await asyncio.sleep(0)
            deciding.cancel()
            await asyncio.gather(deciding, return_exceptions=True)
            store.waits.set()
            await until(table, lambda now: now.story == 1)
            assert len(table.table.entries) == len(store.database.journals[table.deal.id])

    run(scenario())


def test_stopping_waits_for_what_is_being_written(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        hall = Hall(store, 0)
        await hall.start()
        table = await open_table(hall, game, PERSON)
        store.waits = asyncio.Event()
        deciding = asyncio.create_task(choose(table))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        stopping = asyncio.create_task(hall.stop())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not stopping.done()
        store.waits.set()
        await stopping
        await deciding
        assert table.table.story == 1

    run(scenario())


def test_a_watcher_never_misses_the_last_change(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            with table.watch(frozenset()) as watcher:
                for _ in range(5):
                    await choose(table)
                await watcher.changed()
                assert table.table.story == 5
                waiting = asyncio.create_task(watcher.changed())
                await asyncio.sleep(0)
                assert not waiting.done()
                await table.say(0, "Steady.")
                await waiting

    run(scenario())


def test_a_journal_of_other_rules_says_so(game: str) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            table = await open_table(one, game, PERSON)
            await choose(table)
            journal = database.journals[table.deal.id]
            journal[-1] = journal[-1]._replace(data={**journal[-1].data, "action": 10**6})
            with pytest.raises(TableError, match="by other rules"):
                await two.find(table.deal.id)

    run(scenario())


# People who do what they like, all at once


async def any_caller(table: HallTable, chance: random.Random, granted: Counter[str]) -> None:
    """Somebody who decides, takes back and talks, and notes what was acknowledged.

    Taking back may be acknowledged with nothing written: when it has been asked for already.
    """
    for step in range(8):
        now, request = table.table, f"{chance.random()}"
        seat = now.match.current_player if chance.random() < 0.8 else chance.randrange(2)
        try:
            match chance.choice(("act", "act", "act", "undo", "say")):
                case "act" if not now.match.is_over:
                    legal = now.match.game.legal_actions(now.match.record)
                    repeated = 1 + (chance.random() < 0.3)
                    for _ in range(repeated):
                        await table.act(seat, now.story, chance.choice(legal), request)
                    granted[request] += 1
                case "undo":
                    await table.undo(max(seat, 0), now.story, request)
                case _:
                    await table.say(max(seat, 0), f"Step {step}", request)
                    granted[request] += 1
        except (TableError, IllegalActionError):
            await asyncio.sleep(0)


def written(entries: list[Any]) -> Counter[str]:
    """How often each request that was to act or to speak is in a journal."""
    kinds = ("act", "say")
    requests = (entry.data["request"] for entry in entries if entry.kind in kinds)
    return Counter(request for request in requests if request)


async def mingle(game: str, stores: list[Store], seed: int, undo: Any) -> None:
    """Several callers in the halls of several processes: nothing is lost and nothing doubled."""
    async with a_hall(stores[0]) as one, a_hall(stores[-1]) as two:
        here = await open_table(one, game, PERSON, PERSON, THUMB, people=2, undo=undo, drawn=seed)
        there = await two.find(here.deal.id) if len(stores) > 1 else here
        granted: Counter[str] = Counter()
        await asyncio.gather(
            *(
                any_caller(table, random.Random(seed * 10 + number), granted)
                for number, table in enumerate((here, there, here, there))
            )
        )
        await one.stop()
        await two.stop()
        await asyncio.gather(here.refresh(), there.refresh())
        stored = await stores[0].load(here.deal.id)
        assert stored is not None
        assert written(stored[1]) == granted
        again = folded(*stored)
        for table in (here.table, there.table):
            assert table.entries == stored[1]
            assert position(table) == position(again)
            assert (table.seats, table.taken, table.requests, table.proposal) == (
                again.seats,
                again.taken,
                again.requests,
                again.proposal,
            )


@given(seed=st.integers(0, 10**6), undo=st.sampled_from(["free", "ask"]))
def test_one_process(game: str, seed: int, undo: str) -> None:
    run(mingle(game, [MemoryStore()], seed, undo))


@given(seed=st.integers(0, 10**6), undo=st.sampled_from(["free", "ask"]))
def test_two_processes(game: str, seed: int, undo: str) -> None:
    database = MemoryDatabase()
    run(mingle(game, [MemoryStore(database), MemoryStore(database)], seed, undo))


@pytest.mark.parametrize("seed", range(3))
def test_two_processes_on_one_database(game: str, seed: int, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with database_stores(tmp_path, 2) as stores:
            await mingle(game, stores, seed, "free")

    run(scenario())


def test_a_move_is_seen_through_the_database(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            database_stores(tmp_path, 2) as stores,
            a_hall(stores[0]) as one,
            a_hall(stores[1]) as two,
        ):
            here = await open_table(one, game, PERSON, PERSON, people=2)
            there = await two.find(here.deal.id)
            await choose(here)
            await until(there, lambda now: now.story == 1)
            assert there.table.entries == here.table.entries
            await choose(there)
            await until(here, lambda now: now.story == 2)
            assert position(there.table) == position(here.table)

    run(scenario())
