from __future__ import annotations

import pytest

from allhands.server.errors import StaleError, TableError
from allhands.server.hall import HallTable

from .memory_store import MemoryDatabase, MemoryStore
from .tables import (
    FOR_EVER,
    PERSON,
    THUMB,
    a_hall,
    any_action,
    asked_at,
    choose,
    loud_action,
    open_table,
    position,
    run,
    until,
)


async def choose_loudly(table: HallTable) -> int:
    """Decide until something was revealed; the seat that did."""
    while (action := loud_action(table.table.match)) is None:
        await choose(table)
    return await choose(table, action)


def test_what_revealed_nothing_is_taken_back_at_once(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            before = position(table.table)
            seat = await choose(table)
            await table.undo(seat, table.table.story)
            assert position(table.table) == before
            assert (table.table.story, table.table.taken_back) == (2, 1)

    run(scenario())


def test_the_same_request_takes_back_once(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2, undo="free")
            for _ in range(2):
                seat = await choose(table)
            story = table.table.story
            await table.undo(seat, story, "once")
            await table.undo(seat, story, "once")
            assert len(table.table.match.decisions) == 1
            with pytest.raises(StaleError):
                await table.undo(seat, story, "twice")

    run(scenario())


def test_the_others_are_asked_and_agree(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, people=3)
            seat = await choose_loudly(table)
            others = sorted({0, 1, 2} - {seat})
            story, taken = table.table.story, len(table.table.match.decisions)
            await table.undo(seat, story, "please")
            await table.undo(seat, story, "please")
            await table.undo(seat, story, "please now")
            asked = table.table.proposal
            assert asked is not None
            assert table.table.waiting == set(others)
            for other in others:
                if table.table.undo_count(other):
                    with pytest.raises(TableError, match="asks for something: answer that first"):
                        await table.undo(other, story)
            await table.agree(others[0], asked.number)
            await table.agree(others[0], asked.number)
            assert len(table.table.match.decisions) == taken
            await table.agree(others[1], asked.number)
            assert len(table.table.match.decisions) == taken - 1
            assert [entry.kind for entry in table.table.entries[-4:]] == [
                "ask-undo",
                "agree",
                "agree",
                "undo",
            ]
            for answer in (table.agree, table.refuse):
                with pytest.raises(StaleError, match="not asked any more"):
                    await answer(others[0], asked.number)

    run(scenario())


def test_refusing_and_withdrawing(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = await choose_loudly(table)
            taken = len(table.table.match.decisions)
            for refusing in (seat, 1 - seat):
                await table.undo(seat, table.table.story)
                await table.refuse(refusing, asked_at(table))
                assert table.table.proposal is None
            assert len(table.table.match.decisions) == taken

    run(scenario())


def test_a_decision_meanwhile_drops_the_wish(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = await choose_loudly(table)
            await table.undo(seat, table.table.story)
            asked = table.table.proposal
            assert asked is not None
            await choose(table)
            with pytest.raises(StaleError):
                await table.agree(1 - seat, asked.number)
            assert table.table.proposal is None

    run(scenario())


def test_whoever_leaves_leaves_it_to_those_who_stay(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = await choose_loudly(table)
            taken = len(table.table.match.decisions)
            await table.undo(seat, table.table.story)
            await table.leave(1 - seat)
            assert len(table.table.match.decisions) == taken - 1

    run(scenario())


@pytest.mark.parametrize("first", ["asking", "putting away"])
def test_whoever_is_put_away_is_still_asked(game: str, first: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = await choose_loudly(table)
            taken = len(table.table.match.decisions)
            if first == "asking":
                await table.undo(seat, table.table.story)
            await table.leave(1 - seat, by=seat)
            if first != "asking":
                await table.undo(seat, table.table.story)
            assert table.table.waiting == {1 - seat}
            await table.refuse(seat, asked_at(table))
            await table.undo(seat, table.table.story)
            assert len(table.table.match.decisions) == taken
            await table.return_(1 - seat)
            await table.agree(1 - seat, asked_at(table))
            assert len(table.table.match.decisions) == taken - 1

    run(scenario())


def test_one_person_with_two_seats_need_not_ask(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, mine=2)
            seat = await choose_loudly(table)
            taken = len(table.table.match.decisions)
            await table.undo(seat, table.table.story)
            assert len(table.table.match.decisions) == taken - 1

    run(scenario())


def test_computers_decisions_since_are_taken_back_as_well(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, THUMB, undo="free")
            await until(table, lambda now: now.match.current_player == 0)
            while table.table.taken[-1:] == [] or table.table.taken[-1].by != "crew":
                before = position(table.table)
                await choose(table, any_action(table.table.match))
                await until(table, lambda now: now.match.is_over or now.match.current_player == 0)
            taken = len(table.table.match.decisions)
            await table.undo(0, table.table.story)
            assert position(table.table) == before
            assert len(table.table.match.decisions) < taken - 1
            assert table.table.match.current_player == 0

    run(scenario())


def test_nobody_takes_back_what_is_not_theirs(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = await choose(table)
            with pytest.raises(TableError, match="no decision of yours"):
                await table.undo(1 - seat, table.table.story)
            with pytest.raises(TableError, match="no such seat"):
                await table.undo(-1, table.table.story)

    run(scenario())


def test_the_others_agree_from_another_process(game: str) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            here = await open_table(one, game, PERSON, PERSON, people=2)
            seat = await choose_loudly(here)
            taken = len(here.table.match.decisions)
            there = await two.find(here.deal.id)
            await here.undo(seat, here.table.story)
            await until(there, lambda now: now.proposal is not None)
            await there.agree(1 - seat, asked_at(there))
            await until(here, lambda now: now.proposal is None)
            assert len(here.table.match.decisions) == taken - 1
            assert position(here.table) == position(there.table)

    run(scenario())


@pytest.mark.parametrize("game", ["sso", "last-boat"], indirect=True)
def test_a_choice_made_at_once_is_withdrawn_freely_and_taken_back_by_all(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, people=3)
            match = table.table.match
            while len(match.choosers) == 1:
                await choose(table, match.game.legal_actions(match.record)[-1])
            before, story = position(table.table), table.table.story

            async def all_choose() -> None:
                for seat in (2, 0, 1):
                    legal = match.game.legal_actions(match.record, seat)
                    await table.act(seat, table.table.story, legal[-1])

            await table.act(2, story, match.game.legal_actions(match.record, 2)[0])
            await table.undo(2, story)
            assert table.table.proposal is None
            assert position(table.table) == before
            await all_choose()
            assert table.table.story == story + 1
            await table.undo(0, table.table.story)
            assert table.table.waiting == {1, 2}
            assert position(table.table) != before
            for seat in (1, 2):
                await table.agree(seat, asked_at(table))
            assert position(table.table) == before

    run(scenario())
