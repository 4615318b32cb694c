"""Crew-mates who think ahead: beside everything else, in their turn, and saying why."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

import pytest

from allhands.players.crew import TEMPERS
from allhands.server import crew, thinking
from allhands.server.deal import SeatPlan
from allhands.server.deciding import SPARE, Task, task_of
from allhands.server.errors import TableError
from allhands.server.hall import Hall, HallTable, folded
from allhands.server.table import Table
from allhands.server.thinking import LEAST, Minds
from allhands.server.thinking import Mate as MateOf

from .memory_store import MemoryStore
from .tables import FOR_EVER, PERSON, THUMB, a_hall, any_action, choose, open_table, position, run
from .tables import until as watched_until
from .thinking_mates import LOOKS, Mate, let_think

SWIFT = SeatPlan("crew", "swift")
THOROUGH = SeatPlan("crew", "thorough")


async def until_thinking(made: list[Any]) -> Mate:
    """The first mate that thinks, once it does."""
    while not made:
        await asyncio.sleep(0)
    assert await asyncio.to_thread(made[0].begun.wait, 30)
    return made[0]


def shut() -> Mate:
    """A mate who thinks until its gate is opened."""
    mate = Mate()
    mate.gate.clear()
    return mate


def minds_of(hall: Hall) -> Minds:
    assert isinstance(hall.minds, Minds)
    return hall.minds


async def at_the_computers(table: HallTable) -> None:
    """The persons decide until it is a computer's choice."""
    while table.table.awaited and not any(seat.player for seat in table.table.awaited):
        await choose(table, any_action(table.table.match))


def by_computers(table: Table) -> list[int]:
    """The decisions that computers took, in order."""
    both = zip(table.match.decisions, table.taken, strict=True)
    return [decision.number for decision, taken in both if taken.by == "crew"]


def test_a_crew_mate_thinks_only_where_there_may_be_a_choice(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = let_think(monkeypatch)
    put = noted_tasks(monkeypatch)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, SWIFT, SWIFT, mine=0)
            await watched_until(table, lambda now: len(now.taken) > 60 or now.match.is_over)

    run(scenario())
    asked = [each for mate in made for each in mate.asked]  # type: ignore[attr-defined]
    assert asked
    open_or_forced = [task for task in put if task.haste != "steady"]
    assert len(asked) == len(put) - sum(len(task.question.actions) == 1 for task in open_or_forced)


def noted_tasks(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """All questions that are put to computers from now on."""
    put: list[Task] = []

    def noting(*about: Any) -> Task:
        put.append(task_of(*about))
        return put[-1]

    monkeypatch.setattr(crew, "task_of", noting)
    return put


def test_a_seat_with_secrets_takes_the_same_time_whether_it_has_a_choice_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Everybody at the table takes it that there may be several choices."""
    made = let_think(monkeypatch)
    put = noted_tasks(monkeypatch)
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def no_time_passes(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", no_time_passes)

    async def scenario() -> None:
        for seed in range(8):
            async with a_hall() as hall:
                table = await open_table(
                    hall, "last-boat", THOROUGH, THOROUGH, THOROUGH, mine=0, drawn=seed
                )
                await watched_until(table, lambda now: now.match.is_over)

    run(scenario())
    secret = [task for task in put if task.haste == "steady"]
    assert {len(task.question.actions) > 1 for task in secret} == {True, False}
    assert {task.seconds for task in secret} == {TEMPERS["thorough"] + SPARE}
    assert pauses.count(TEMPERS["thorough"] + SPARE) == len(secret)
    asked = [each for mate in made for each in mate.asked]  # type: ignore[attr-defined]
    assert len(asked) == len(secret)
    assert not any(mate.may_stop_early for mate in made)  # type: ignore[attr-defined]


def test_each_seat_keeps_its_own_thoughts(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = let_think(monkeypatch)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, SWIFT, SWIFT, mine=0)

            def both_have_chosen(now: Table) -> bool:
                return now.match.is_over or len({each.player for each in now.match.decisions}) > 1

            await watched_until(table, both_have_chosen)
            await watched_until(table, lambda now: len(now.taken) > 20 or now.match.is_over)
            assert len(made) <= 2
            assert len(minds_of(hall)._known) == len(made)

    run(scenario())


def test_thoughts_are_let_go_with_their_table_and_when_there_are_too_many(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_think(monkeypatch)
    monkeypatch.setattr(thinking, "MOST_MINDS", 3)

    async def scenario() -> None:
        async with a_hall(most_tables=1) as hall:
            minds = minds_of(hall)
            table = await open_table(hall, game, SWIFT, PERSON, mine=0)
            mate = MateOf(table.deal.id, 0, "swift", 1)
            assert minds._thinker(mate) is minds._thinker(mate)
            del table
            await open_table(hall, game, PERSON, PERSON)
            assert not minds._known
            for seat in range(4):
                minds._thinker(MateOf("another", seat, "swift", 1))
            assert [mate.seat for mate in minds._known] == [1, 2, 3]

    run(scenario())


def test_thinking_is_part_of_the_pause(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = let_think(monkeypatch)

    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, SWIFT)
            await at_the_computers(table)
            await until_thinking(made)
            before = len(table.table.taken)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(table.table.taken) == before

    run(scenario())


def test_a_page_is_served_while_a_crew_mate_thinks(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = let_think(monkeypatch, shut)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, THOROUGH)
            await at_the_computers(table)
            mate = await until_thinking(made)
            before = len(table.table.taken)
            await table.say(0, "No hurry.")
            assert len(table.table.taken) == before
            mate.gate.set()
            await watched_until(table, lambda now: len(now.taken) > before)
            assert table.table.taken[before].by == "crew"

    run(scenario())


def test_what_was_thought_of_another_position_does_not_count(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = let_think(monkeypatch, shut)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, THOROUGH, undo="free")
            await at_the_computers(table)
            mate = await until_thinking(made)
            await table.undo(0, table.table.story)
            mate.gate.set()
            for _ in range(50):
                await asyncio.sleep(0)
            assert by_computers(table.table) == []

    run(scenario())


def test_a_crew_mate_who_fails_does_not_stop_the_table(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Mate):
        def weigh(self, *_: Any, **__: bool) -> Any:
            raise ZeroDivisionError

    let_think(monkeypatch, Broken)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, SWIFT, SWIFT, mine=0)
            with caplog.at_level(logging.CRITICAL, "allhands.server"):
                await watched_until(table, lambda now: len(now.taken) > 20 or now.match.is_over)

    run(scenario())


def test_until_the_search_is_compiled_the_rule_of_thumb_is_followed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Minds, "is_ready", lambda *_: False)

    async def played_by(mate: SeatPlan) -> bytes:
        async with a_hall() as hall:
            table = await open_table(hall, game, mate, mate, mine=0, drawn=5)
            await watched_until(table, lambda now: now.match.is_over)
            return position(table.table)

    async def scenario() -> None:
        assert await played_by(THOROUGH) == await played_by(THUMB)

    run(scenario())


def test_who_cannot_sit_at_a_table(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            for nobody in ("clairvoyant", "search:60", "swfit"):
                with pytest.raises(Exception, match="no computer crew-mate"):
                    await open_table(hall, game, PERSON, SeatPlan("crew", nobody))

    run(scenario())


def test_those_who_think_at_once_share_the_time() -> None:
    given: list[float | None] = []
    gate = threading.Event()

    def first(seconds: float | None) -> None:
        given.append(seconds)
        assert gate.wait(30)

    async def scenario() -> None:
        minds = Minds(threads=1)
        wishing = [asyncio.create_task(minds._think(first, 2.0))]
        while not given:
            await asyncio.sleep(0)
        wishing += [asyncio.create_task(minds._think(given.append, 2.0)) for _ in range(3)]
        wishing += [asyncio.create_task(minds._think(given.append, None))]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*wishing)
        await minds.close()

    run(scenario())
    assert given[0] == 2.0
    assert all(each is not None and LEAST <= each <= 1.0 for each in given[1:4])
    assert given[4] is None


# Why


def says(monkeypatch: pytest.MonkeyPatch, sentence: str) -> None:
    monkeypatch.setattr(thinking, "public_reason", lambda *_: sentence)


def test_a_reason_is_written_down_and_not_said_twice(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_think(monkeypatch)
    says(monkeypatch, "Keeps 3 rooms whole in 62 % of what may come.")

    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON, SWIFT)
            while len(table.table.taken) < 12 and not table.table.match.is_over:
                await watched_until(table, lambda now: not any(seat.player for seat in now.awaited))
                await choose(table, any_action(table.table.match))
            said = [each.why for each in table.table.taken]
            assert len([why for why in said if why]) == 1
            again = folded(table.deal, store.database.journals[table.deal.id])
            assert [each.why for each in again.taken] == said[: len(again.taken)]

    run(scenario())


def test_only_crew_mates_give_reasons(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            await choose(table)
            assert "why" not in table.table.entries[-1].data

    run(scenario())


# Hints


def test_a_hint_follows_from_the_question_and_is_thought_about_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = let_think(monkeypatch)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            story = table.table.story
            one, other = await asyncio.gather(table.advise(0, story), table.advise(0, story))
            assert one is other
            assert one.advice.iterations == LOOKS
            assert len(made) == 1
            await choose(table)
            assert await table.advise(0, table.table.story) is not one

    run(scenario())


def test_hints_are_refused_in_a_sentence(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = let_think(monkeypatch, shut)

    async def scenario() -> None:
        async with a_hall() as hall:
            silent = await open_table(hall, game, PERSON, hints=False)
            with pytest.raises(TableError, match="no hints"):
                await silent.advise(0, 0)
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            story = table.table.story
            with pytest.raises(TableError, match="choice"):
                await table.advise(1 - table.table.match.current_player, story)
            with pytest.raises(TableError, match="moved on"):
                await table.advise(table.table.match.current_player, story + 1)
            first = asyncio.create_task(table.advise(table.table.match.current_player, story))
            mate = await until_thinking(made)
            await choose(table)
            with pytest.raises(TableError, match="just being advised"):
                await table.advise(table.table.match.current_player, table.table.story)
            mate.gate.set()
            assert (await first).story == story

    run(scenario())


def test_a_hint_that_failed_can_be_asked_for_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Once(Mate):
        failed = False

        def weigh(self, *asked: Any, **_: bool) -> Any:
            if not Once.failed:
                Once.failed = True
                raise ZeroDivisionError
            return super().weigh(*asked)

    let_think(monkeypatch, Once)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            with pytest.raises(ZeroDivisionError):
                await table.advise(0, table.table.story)
            assert (await table.advise(0, table.table.story)).advice.iterations == LOOKS

    run(scenario())


def test_what_waits_in_the_line_is_not_thought_of_any_more_when_all_is_closed() -> None:
    minds, gate = Minds(threads=1), threading.Event()
    begun, waiting = minds._pool.submit(gate.wait, 30), minds._pool.submit(int)
    run(minds.close())
    gate.set()
    assert waiting.cancelled()
    assert begun.result(30)
