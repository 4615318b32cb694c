from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from allhands import games
from allhands.kernel.options import Choice
from allhands.kernel.standing import ASK, Standing
from allhands.match import Match
from allhands.players.tact import haste_of
from allhands.server import crew, deciding, live_table
from allhands.server.errors import TableError
from allhands.server.hall import HallTable, folded
from allhands.server.journal import Entry
from allhands.server.standing import AT_A_PAGE, checked_answers, offered, standing_answer
from allhands.server.table import Table
from allhands.server.thinking import Thought

from .memory_store import MemoryDatabase, MemoryStore
from .tables import (
    FOR_EVER,
    PERSON,
    RANDOM,
    THUMB,
    Clock,
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


def waits_for_a_person(table: Table) -> bool:
    return not any(seat.player for seat in table.awaited)


async def at_rest() -> None:
    """Let everything run that is not waiting for a person or for time to pass."""
    for _ in range(50):
        await asyncio.sleep(0)


async def to_the_end(table: HallTable) -> None:
    """The persons decide in turn, and the computers after each, until the game is over."""
    while not table.table.match.is_over:
        await until(table, waits_for_a_person)
        if not table.table.match.is_over:
            await choose(table, any_action(table.table.match))


def test_computers_play_with_a_person_to_the_end(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON, THUMB, RANDOM)
            await to_the_end(table)
            by = {
                (decision.player, taken.by)
                for decision, taken in zip(
                    table.table.match.decisions, table.table.taken, strict=True
                )
            }
            assert by == {(0, "person"), (1, "crew"), (2, "crew")}
            shown = store.database.shown[table.deal.id]
            assert (shown["outcome"], shown["current"]) == (table.table.match.outcome.name, -1)

    run(scenario())


def test_computers_stand_still_while_nobody_follows(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, THUMB, THUMB, mine=0)
            await at_rest()
            assert table.table.entries == []
            with table.watch(frozenset()) as watcher:
                while len(table.table.entries) < 3:
                    await watcher.changed()
            seen = len(table.table.entries)
            await at_rest()
            assert len(table.table.entries) <= seen + 1

    run(scenario())


def test_watched_computers_play_to_the_end(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, THUMB, THUMB, mine=0)
            await until(table, lambda now: now.match.is_over)

    run(scenario())


def test_a_table_plays_alike_when_it_is_loaded_again(game: str) -> None:
    async def whole_game(seed: int) -> bytes:
        async with a_hall() as hall:
            table = await open_table(hall, game, RANDOM, RANDOM, mine=0, drawn=seed)
            await until(table, lambda now: now.match.is_over)
            return position(table.table)

    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as hall:
            table = await open_table(hall, game, RANDOM, RANDOM, mine=0, drawn=11)
            await until(table, lambda now: len(now.entries) >= 5)
            match_id = table.deal.id
        async with a_hall(MemoryStore(database)) as hall:
            again = await hall.find(match_id)
            await until(again, lambda now: now.match.is_over)
            assert position(again.table) == await whole_game(11)

    run(scenario())


def test_a_person_who_is_away_is_played_for(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = table.table.match.current_player
            await table.leave(seat)
            await until(table, lambda now: now.match.current_player != seat)
            assert {taken.by for taken in table.table.taken} == {"substitute"}

    run(scenario())


def test_nobody_is_played_for_when_all_have_left(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            await table.leave(1 - table.table.match.current_player)
            await table.leave(table.table.match.current_player)
            await at_rest()
            assert table.table.match.decisions == []

    run(scenario())


@pytest.mark.parametrize("wrong", ["fails", "cheats"])
def test_a_policy_that_goes_wrong_takes_the_first_choice(
    game: str, wrong: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def bad(*_: Any) -> Thought:
        if wrong == "fails":
            raise ZeroDivisionError
        return Thought(10**6)

    monkeypatch.setattr(deciding, "decide", bad)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, THUMB, mine=0)
            with caplog.at_level(logging.CRITICAL, "allhands.server"):
                await until(table, lambda now: now.match.is_over)

    run(scenario())


def test_computers_go_on_when_the_store_is_there_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "RETRY", 0)

    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, THUMB, mine=0)
            store.fails = "before"
            with table.watch(frozenset()) as watcher:
                await at_rest()
                assert table.table.entries == []
                store.fails = ""
                await watcher.changed()
                assert table.table.entries != []

    run(scenario())


def test_computers_wait_while_somebody_asks_to_take_back(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, people=3)
            while (loud := loud_action(table.table.match)) is None:
                await choose(table)
            asking = await choose(table, loud)
            await table.undo(asking, table.table.story)
            await table.leave(table.table.match.current_player)
            before = len(table.table.match.decisions)
            await at_rest()
            assert table.table.proposal is not None
            assert len(table.table.match.decisions) == before
            await table.refuse(asking, asked_at(table))
            await until(table, lambda now: len(now.match.decisions) > before)
            assert table.table.taken[-1].by == "substitute"

    run(scenario())


class Overtaken:
    """A table as its crew sees it, where another process decides at the worst moment: after the
    crew has seen that a decision is due, and before it has begun to think."""

    def __init__(self, place: HallTable, others: list[Entry]) -> None:
        self.table = place.table
        self._others = others
        self._looks = 0
        self.acts: list[int] = []

    head_start = 0.0

    @property
    def is_followed(self) -> bool:
        """The crew asks when it is woken, when it begins, and when it has waited its head start."""
        self._looks += 1
        if self._looks == 3:
            asyncio.get_running_loop().call_soon(self._overtake)
        return bool(self._others) or self._looks < 3

    def _overtake(self) -> None:
        for entry in self._others:
            self.table.fold(entry)
        self._others = []

    async def act(self, seat: int, *_: Any, **__: Any) -> None:
        self.acts.append(seat)

    async def reply(self, *_: Any) -> None:
        raise AssertionError("nobody has asked anything")


def test_a_computer_thinks_about_the_question_that_was_due_though_another_process_answers_it(
    game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought_about: list[tuple[int, list[int]]] = []
    decide = deciding.decide

    async def noting(minds: Any, task: deciding.Task) -> Thought:
        thought_about.append((task.seat, task.question.actions))
        return await decide(minds, task)

    monkeypatch.setattr(deciding, "decide", noting)

    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            written = await open_table(hall, game, THUMB, RANDOM, mine=0)
            await until(written, lambda now: now.story > 3 or now.match.is_over)
            written_down = list(written.table.entries)
            behind = await open_table(hall, game, THUMB, RANDOM, mine=0)
            thought_about.clear()
            asked = behind.table.match.current_player
            legal = behind.table.match.game.legal_actions(behind.table.match.record, asked)
            overtaken = Overtaken(behind, written_down)
            computers = crew.Crew(0, hall.minds)
            computers.wake(overtaken)
            with caplog.at_level(logging.ERROR, "allhands.server"):
                await at_rest()
                await computers.stop()
            assert thought_about == [(asked, legal)]
            assert overtaken.acts == []
            assert caplog.records == []

    run(scenario())


def standing_at(match: Match) -> tuple[Standing, ...]:
    def first(view: Any, legal: list[int], choice: str) -> int | None:
        return {"first": legal[0], "cheat": 10**6, "not-mine": None}[choice]

    choices = (ASK, *(Choice(name, name) for name in ("first", "cheat", "not-mine", "broken")))
    return (Standing("anything", "Whatever is asked", choices, first),)


def with_standing(match: Match) -> Match:
    match.game = match.game._replace(standing=standing_at(match), idle=lambda _, legal: legal[-1])
    return match


def test_standing_answers() -> None:
    match = with_standing(Match(games.find("solar-storm"), 2, {}, 7))
    legal = match.game.legal_actions(match.record)
    assert standing_answer(match, match.current_player, {}) is None
    assert standing_answer(match, match.current_player, {"anything": "ask"}) is None
    assert standing_answer(match, match.current_player, {"anything": "first"}) == legal[0]
    assert standing_answer(match, match.current_player, {"anything": "cheat"}) is None
    assert standing_answer(match, match.current_player, {"anything": "not-mine"}) is None
    assert standing_answer(match, match.current_player, {"pass": "on"}) == legal[-1]
    assert (
        standing_answer(match, match.current_player, {"pass": "on", "anything": "first"})
        == legal[0]
    )
    names = [standing.name for standing in offered(match.game)]
    assert names == ["only", "pass", "anything"]


def test_unknown_standing_answers_are_refused() -> None:
    with pytest.raises(TableError, match="standing answers for only, pass"):
        checked_answers(games.find("solar-storm"), {"jump": "on"})
    with pytest.raises(TableError, match="off or on"):
        checked_answers(games.find("solar-storm"), {"pass": "always"})


def test_the_only_choice_is_taken_for_whoever_wishes_it(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            await table.prefer(0, {"pass": "on"})
            await table.prefer(0, {"pass": "on"})
            assert table.table.seats[0].answers == {"pass": "on"}
            while not table.table.match.is_over:
                actions = table.table.match.actions()
                story = table.table.story
                if (due := crew.due(table.table)) and due.by == "standing":
                    await until(table, lambda now, story=story: now.story > story)
                else:
                    assert len(actions) > 1
                    await choose(table, any_action(table.table.match))
            assert sum(entry.kind == "prefer" for entry in table.table.entries) == 1

    run(scenario())


@pytest.mark.parametrize("name", [*games.names(), "last-boat"])
def test_a_question_with_one_answer_answers_itself_where_that_tells_nothing(name: str) -> None:
    """The haste of an answer tells the others that there was one choice: they must know it."""

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, name, PERSON, PERSON, people=2)
            for person in ("ada", "bo"):
                await table.begin_at_a_page(person)
            for number in range(120):
                match = table.table.match
                if match.is_over:
                    break
                asked = match.current_player
                legal = match.view(asked).legal_actions()
                answers = AT_A_PAGE | {"only": "ask"} if number % 3 == 2 else AT_A_PAGE
                taken = standing_answer(match, asked, answers)
                is_known = haste_of(match.view(), asked) != "steady"
                is_asked = len(legal) > 1 or not is_known or answers["only"] == "ask"
                assert taken == (None if is_asked else legal[0])
                story = table.table.story
                if crew.due(table.table):
                    await until(table, lambda now, story=story: now.story > story)
                else:
                    await choose(table, any_action(match))

    run(scenario())


def test_a_broken_standing_answer_asks_the_person(
    game: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON)
            with_standing(table.table.match)
            with caplog.at_level(logging.CRITICAL, "allhands.server"):
                await table.prefer(0, {"anything": "broken"})
                await at_rest()
            assert table.table.match.decisions == []
            await choose(table)

    run(scenario())


def test_a_computers_choice_does_not_count_when_the_person_is_back(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON)
            with pytest.raises(live_table.TableError, match="decides again"):
                await table.act(0, 0, table.table.match.actions()[0].number, by="crew")

    run(scenario())


def test_folding_a_computers_game_afresh_is_the_same(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(clock=Clock()) as hall:
            table = await open_table(hall, game, THUMB, RANDOM, mine=0)
            await until(table, lambda now: now.match.is_over)
            again = folded(table.deal, table.table.entries)
            assert position(again) == position(table.table)

    run(scenario())
