"""The voyage of the day: one deal by its date, one try that counts, and nothing told before."""

from __future__ import annotations

import asyncio
import io
import os
import re
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import MAXYEAR, UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from allhands import games, loading, saving
from allhands.daily import NoVoyageError, day_at, read_day, turn_of, voyage_of
from allhands.kernel.game import Game
from allhands.kernel.state import record_bytes
from allhands.match import Decision, Match
from allhands.players import PolicyPlayer
from allhands.server.daily import sail, standing_of
from allhands.server.daily_crew import ThinkingCrew, main
from allhands.server.errors import SailedError, StaleError, TableError
from allhands.server.hall import Hall, HallTable
from allhands.server.routes.replay import wish_again
from allhands.server.seating import hashed
from allhands.server.store import Store, Try
from allhands.server.wishing import daily_wish

from .clients import FROM_A_PAGE, play, running, settings, visiting

YEAR = (date.fromordinal(day) for day in range(date(2026, 1, 1).toordinal(), MAXYEAR * 365))
VOYAGE = next(each for each in map(voyage_of, YEAR) if each.game.name == "solar-storm")
DAY, NEXT = VOYAGE.day, VOYAGE.day + timedelta(days=1)
ON = DAY.isoformat()
EVENING = datetime(DAY.year, DAY.month, DAY.day, 23, 59, 58, tzinfo=UTC).timestamp()
ADA, BO = ("a" * 43, "b" * 43)

TELL = """
from datetime import date
from allhands.daily import voyage_of
from allhands.kernel.game import Game
from allhands.kernel.state import record_bytes
from allhands.match import Decision, Match
for day in (24, 25, 26, 27):
    voyage = voyage_of(date(2026, 11, day))
    match = Match(voyage.game, seed=voyage.seed)
    print(voyage.game.name, voyage.seed, hash(record_bytes(match.record).hex()) and match.options)
"""


# The deal


def test_the_deal_of_a_day_is_the_same_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", TELL],
            env=os.environ | {"ALLHANDS_INTERPRET": "1", "PYTHONHASHSEED": salt, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt, zone in (("1", "UTC"), ("2", "Pacific/Auckland"))
    }
    assert len(told) == 1
    assert len(set(told.pop().splitlines())) == 4


def test_each_game_has_its_days_and_another_one_moves_no_other() -> None:
    names = games.in_folder()
    days = [date.fromordinal(DAY.toordinal() + day) for day in range(1000)]
    turns = [turn_of(day, names) for day in days]
    assert [voyage_of(day).game.name for day in days[:9]] == turns[:9]
    assert all(turns.count(name) > 600 / len(names) for name in names)
    with_another = [turn_of(day, ("a-game-more", *names)) for day in days]
    moved = {now for before, now in zip(turns, with_another, strict=True) if before != now}
    assert moved == {"a-game-more"}
    assert with_another.count("a-game-more") > 600 / (len(names) + 1)


@pytest.mark.parametrize(
    "text", ["", "today", "2026-13-01", "2026-02-30", "20261125", "2026-W48-3", "\uff12026-11-25"]
)
def test_what_is_no_day_is_told(text: str) -> None:
    with pytest.raises(NoVoyageError, match="A day is written like"):
        read_day(text, DAY)


def test_a_day_begins_at_midnight_utc() -> None:
    assert (day_at(EVENING), day_at(EVENING + 3)) == (DAY, NEXT)
    with pytest.raises(NoVoyageError, match=f"{NEXT.day} {NEXT:%B} {NEXT.year} has not begun yet"):
        read_day(NEXT.isoformat(), day_at(EVENING))
    assert read_day(NEXT.isoformat(), day_at(EVENING + 3)) == NEXT


# Trying


class Clock:
    """A clock that stands just before midnight until it is set."""

    def __init__(self) -> None:
        self.now = EVENING

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def a_hall(database: str, clock: Clock) -> AsyncGenerator[tuple[Hall, Store]]:
    """A hall at work, on a database."""
    store = await Store.open(database)
    hall = Hall(store, 0, clock)
    await hall.start()
    try:
        yield hall, store
    finally:
        await hall.stop()
        await store.close()


async def counted(store: Store) -> list[Try]:
    """The tries that count."""
    return (await store.tries(VOYAGE)).counted


async def own_try(store: Store, person: str) -> Try | None:
    """The one of a person."""
    return (await store.tries(VOYAGE)).own.get(person)


async def to_the_end(place: HallTable) -> None:
    """Whoever sits in the first seat goes by the rule of thumb, as the crew does."""
    mate, seen = PolicyPlayer("thumb", 1), frozenset((0,))
    with place.watch(seen) as watcher:
        while not place.table.match.is_over:
            if 0 in place.table.match.awaited:
                view = place.table.match.view(0)
                action = mate.act(view, view.legal_actions())
                await place.act(0, place.table.story, action)
            else:
                await watcher.changed()


def test_there_is_one_try_that_counts_however_often_one_asks(database: str) -> None:
    async def scene() -> None:
        clock = Clock()
        async with a_hall(database, clock) as (hall, store), a_hall(database, clock) as others:
            asked = [
                sail(each, kept, VOYAGE, "ada", "", counts=True)
                for each, kept in ((hall, store), others)
                for _ in range(3)
            ]
            found = {place.deal.id for place in await asyncio.gather(*asked)}
            assert len(found) == 1
            bo = await sail(hall, store, VOYAGE, "bo", "Bo", counts=True)
            assert bo.deal.id not in found
            ada = await hall.find(found.pop())
            assert ada.deal.counts
            assert [entry.kind for entry in ada.table.entries].count("sit") == 1
            dealt = {record_bytes(place.table.match.record_at(0)) for place in (ada, bo)}
            assert len(dealt) == 1
            assert [each.sailed_as for each in await counted(store)] == [
                "counted",
                "counted",
            ]

    play(scene)


def test_a_try_goes_on_after_a_restart_and_after_midnight(database: str) -> None:
    async def scene() -> None:
        clock = Clock()
        async with a_hall(database, clock) as (hall, store):
            begun = await sail(hall, store, VOYAGE, "ada", "Ada", counts=True)
        clock.now += 60
        async with a_hall(database, clock) as (hall, store):
            again = await sail(hall, store, VOYAGE, "ada", "", counts=True)
            assert again.deal == begun.deal
            assert again.table.name(0) == "Ada"
            with pytest.raises(StaleError, match="That day is over"):
                await sail(hall, store, VOYAGE, "bo", "", counts=True)
            late = await sail(hall, store, VOYAGE, "bo", "", counts=False)
            assert not late.deal.counts
            assert await own_try(store, "bo") is None

    play(scene)


def test_a_server_that_stopped_before_one_sat_down_has_one_sit_down(database: str) -> None:
    async def scene() -> None:
        async with a_hall(database, Clock()) as (hall, store):
            deal = (await hall.open_match(daily_wish(VOYAGE, "counted"), "ada")).deal
            lost = await hall.find(deal.id)
            unseated = replace(deal, id="lost")
            assert not await store.create(unseated, {0: "ada"})
            assert await store.create(unseated, {0: "bo"})
            place = await sail(hall, store, VOYAGE, "bo", "", counts=True)
            assert (place.deal.id, place.table.seats[0].is_held) == ("lost", True)
            assert await place.seats_of("bo") == {0}
            assert lost.table.seats[0].is_held

    play(scene)


def test_a_try_that_counts_takes_nothing_back_and_keeps_its_crew(database: str) -> None:
    async def scene() -> None:
        async with a_hall(database, Clock()) as (hall, store):
            place = await sail(hall, store, VOYAGE, "ada", "", counts=True)
            story = place.table.story
            for asked, said in (
                (place.advise(0, story), "no hints are given"),
                (place.leave(0), "sailed by whoever began it"),
                (place.give_to_crew(1, "", 0), "sailed by whoever began it"),
                (place.delete(0), "is not deleted"),
                (sail(hall, store, VOYAGE, "ada", "", counts=False), "to its end first"),
            ):
                with pytest.raises(TableError, match=said):
                    await asked
            await _one_decision(place)
            with pytest.raises(TableError, match="nothing is taken back"):
                await place.undo(0, place.table.story)
            with pytest.raises(SailedError):
                await hall.open_match(daily_wish(VOYAGE, "counted"), "ada")

    play(scene)


async def _one_decision(place: HallTable) -> None:
    with place.watch(frozenset((0,))) as watcher:
        while 0 not in place.table.match.awaited:
            await watcher.changed()
    await place.act(0, place.table.story, place.table.match.actions(0)[0].number)


def test_what_comes_after_it_counts_no_more(database: str) -> None:
    async def scene() -> None:
        async with a_hall(database, Clock()) as (hall, store):
            first = await sail(hall, store, VOYAGE, "ada", "", counts=True)
            await to_the_end(first)
            (kept,) = await counted(store)
            assert kept.is_won == (0 in first.table.match.winners)
            assert kept.score == (
                -1 if first.table.match.score is None else first.table.match.score
            )
            assert await sail(hall, store, VOYAGE, "ada", "", counts=True) is first
            second = await sail(hall, store, VOYAGE, "ada", "", counts=False)
            same = await hall.open_match(wish_again(first.table, frozenset((0,)), same=True), "ada")
            for place in (second, same):
                assert (place.deal.sailed_as, place.deal.seed) == ("further", VOYAGE.seed)
                assert (place.deal.undo, place.deal.hints, place.deal.listed) == (
                    "ask",
                    True,
                    False,
                )
            await to_the_end(second)
            other = wish_again(first.table, frozenset((0,)), same=False)
            assert (other.daily, other.undo, other.hints, other.seed) == ("", "ask", True, None)
            assert await counted(store) == [kept]

    play(scene)


def test_the_same_choices_come_to_the_same_end(database: str) -> None:
    async def scene() -> None:
        async with a_hall(database, Clock()) as (hall, store):
            ends: set[bytes] = set()
            for person in ("ada", "bo"):
                place = await sail(hall, store, VOYAGE, person, "", counts=True)
                await to_the_end(place)
                ends.add(record_bytes(place.table.match.record))
            assert len(ends) == 1

    play(scene)


# The thinking crew


async def by_thumb(text: str) -> AsyncGenerator[int, None]:
    """The thinking crew, which follows the rule of thumb."""
    match = loading.from_json(text, "This match")
    crew = [PolicyPlayer("thumb", seat) for seat in range(match.players)]
    while not match.is_over:
        view = match.view(match.current_player)
        action = crew[view.player].act(view, view.legal_actions())
        match.play(action, view.player)
        yield action


async def cut_short(text: str) -> AsyncGenerator[int, None]:
    """The same, until something goes wrong."""
    left = 5
    async for action in by_thumb(text):
        yield action
        left -= 1
        if not left:
            raise RuntimeError("the process has ended")


async def asked(crew: ThinkingCrew, hall: Hall, store: Store) -> None:
    """Ask the crew to sail, and wait until it has."""
    standing = await standing_of(store, VOYAGE, "", DAY)
    crew.ask(hall, store, standing)
    while crew.is_sailing(VOYAGE):
        await asyncio.sleep(0)


def test_the_thinking_crew_sails_once_and_goes_on_where_it_was_left(database: str) -> None:
    async def scene() -> None:
        async with a_hall(database, Clock()) as (hall, store):
            crew = ThinkingCrew(by_thumb)
            await asked(crew, hall, store)
            assert await _crews(store) == []  # nobody has begun it
            await sail(hall, store, VOYAGE, "ada", "", counts=True)
            await asked(ThinkingCrew(cut_short), hall, store)
            (left,) = await _crews(store)
            assert not left.is_over
            first = await _decisions(hall, left.match)
            assert len(first) == 5
        async with a_hall(database, Clock()) as (hall, store):
            for _ in range(2):
                await asked(crew, hall, store)
            (done,) = await _crews(store)
            assert (done.match, done.is_over) == (left.match, True)
            assert await _decisions(hall, done.match, 5) == first

    play(scene)


async def _crews(store: Store) -> list[Try]:
    crew = (await store.tries(VOYAGE)).crew
    return [crew] if crew else []


async def _decisions(hall: Hall, match_id: str, count: int | None = None) -> list[Decision]:
    return (await hall.find(match_id)).table.match.decisions[:count]


def test_a_crew_that_needs_compiled_rules_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_never_ready(_: Game) -> bool:
        return False

    monkeypatch.setattr("allhands.server.daily_crew.is_ready", is_never_ready)

    async def scene() -> None:
        async with a_hall(f"sqlite+aiosqlite:///{tmp_path}/t.db", Clock()) as (hall, store):
            await sail(hall, store, VOYAGE, "ada", "", counts=True)
            crew = ThinkingCrew()
            await asked(crew, hall, store)
            assert await _crews(store) == []

    play(scene)


def test_it_plays_a_saved_game_to_its_end_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(games.find("solar-storm"), 1, {}, 3)
    monkeypatch.setattr("sys.stdin", io.StringIO(saving.to_json(match)))
    monkeypatch.delattr(os, "nice", raising=False)
    assert main(looks=1) == 0
    for line in capsys.readouterr().out.split():
        match.play(int(line), match.current_player)
    assert match.is_over


# Pages


@asynccontextmanager
async def a_server(folder: Path) -> AsyncGenerator[tuple[FastAPI, Clock]]:
    """The application just before midnight, with a thinking crew that needs no compiled rules."""
    async with running(settings(folder)) as app:
        clock = app.state.hall.clock = Clock()
        app.state.thinking_crew = ThinkingCrew(by_thumb)
        yield app, clock


def visit(app: FastAPI, token: str) -> Any:
    """Somebody's browser."""
    return visiting(app, cookies={"allhands": token})


async def sailed(web: httpx.AsyncClient, app: FastAPI) -> HallTable:
    """A try that counts, begun on the page."""
    answer = await web.post(f"/daily/{ON}/sail", data={"counts": "on"}, headers=FROM_A_PAGE)
    assert answer.status_code == 303
    return await app.state.hall.find(answer.headers["Location"].rpartition("/")[2])


def words_of(markup: str) -> str:
    """A page's words."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_nothing_is_told_before_ones_own_try_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, _), visit(app, ADA) as ada, visit(app, BO) as bo:
            store: Store = app.state.store
            place = await sailed(ada, app)
            await to_the_end(place)
            await asked(app.state.thinking_crew, app.state.hall, store)
            (crew,) = await _crews(store)
            for token, web in ((BO, bo), (ADA, ada)):
                for path in ("/", f"/daily/{ON}", f"/daily/{ON}/compared"):
                    markup = (await web.get(path)).text
                    is_ada = token == ADA
                    assert (crew.match in markup) == (is_ada and path != "/"), (token, path)
                    if not is_ada:
                        assert place.deal.id not in markup
                        assert str(VOYAGE.seed) not in markup
                        assert "to its end" not in markup
            assert "1 person has begun it so far" in words_of((await bo.get(f"/daily/{ON}")).text)
            told = words_of((await ada.get(f"/daily/{ON}")).text)
            assert "Nobody else has sailed it to its end yet" in told
            how = "won it" if crew.is_won else "did not win it"
            assert f"The thinking crew, computers that look ahead in all seats, {how}." in told
            own = await sailed(bo, app)
            assert crew.match not in (await bo.get(f"/daily/{ON}")).text
            assert (await bo.get(f"/match/{own.deal.id}/replay")).status_code == 400
            lists = (await bo.get("/api/v1/matches?kind=finished")).json()["matches"]
            assert lists == []

    play(scene)


def test_the_day_after_everything_may_be_looked_at(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, clock), visit(app, ADA) as ada, visit(app, BO) as bo:
            await to_the_end(await sailed(ada, app))
            running_on = await sailed(bo, app)
            clock.now += 10
            async with visit(app, "c" * 43) as cy:
                assert (await cy.get("/daily")).headers["Location"] == f"/daily/{NEXT}"
                past = words_of((await cy.get(f"/daily/{ON}")).text)
                assert "One person has sailed it to its end" in past
                assert "Sail it without counting" in past
                assert "Sail it: this try counts" not in past
                late = await cy.post(
                    f"/daily/{ON}/sail", data={"counts": "on"}, headers=FROM_A_PAGE
                )
                assert (late.status_code, "That day is over" in late.text) == (409, True)
            page = words_of((await bo.get(f"/daily/{ON}")).text)
            assert "is shown once your own try is over" in page
            await to_the_end(running_on)
            assert "2 people have sailed it to its end" in words_of(
                (await bo.get(f"/daily/{ON}")).text
            )

    play(scene)


@pytest.mark.parametrize("day", [NEXT.isoformat(), "2026-2-30", "yesterday", "%00", "9" * 300])
def test_a_day_that_has_no_voyage_is_answered_in_a_sentence(day: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, _), visit(app, ADA) as web:
            for answer in (
                await web.get(f"/daily/{day}", headers={"Accept": "application/json"}),
                await web.get(f"/daily/{day}/compared", headers={"Accept": "application/json"}),
                await web.post(
                    f"/daily/{day}/sail", headers={**FROM_A_PAGE, "Accept": "application/json"}
                ),
            ):
                assert answer.status_code == 404
                assert re.fullmatch(r"[A-Z][^.]*\.", answer.json()["sentence"])

    play(scene)


def test_a_page_that_asks_for_a_further_try_too_early_is_told(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, _), visit(app, ADA) as web:
            answer = await web.post(f"/daily/{ON}/sail", headers=FROM_A_PAGE)
            assert answer.status_code == 400
            assert "to its end first" in answer.text
            assert (await web.get(f"/daily/{ON}/compared?game=none")).status_code == 404

    play(scene)


def test_the_result_says_what_counted_and_is_shared_without_what_happened(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, _), visit(app, ADA) as web:
            place = await sailed(web, app)
            page = (await web.get(f"/match/{place.deal.id}")).text
            assert "This is your try that counts" in page
            assert "Delete this table" not in page
            assert "Let the computer play" not in page
            await to_the_end(place)
            page = (await web.get(f"/match/{place.deal.id}")).text
            shared = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
            assert shared
            assert shared[1].startswith(
                f"All Hands, voyage of {DAY.day} {DAY:%B}: {VOYAGE.game.title} ("
            )
            assert str(VOYAGE.seed) not in shared[1]
            assert f'data-compared="/daily/{ON}/compared?game={VOYAGE.game.name}"' in page
            assert "Your try that counts is over" in (await web.get("/")).text
            again = await web.post(f"/daily/{ON}/sail", headers=FROM_A_PAGE)
            page = (await web.get(again.headers["Location"])).text
            assert "This try does not count" in page

    play(scene)


def test_giving_up_ones_voyages_leaves_the_result_to_the_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_server(tmp_path) as (app, _), visit(app, ADA) as web:
            await to_the_end(await sailed(web, app))
            await web.post("/voyages/delete", headers=FROM_A_PAGE)
            store: Store = app.state.store
            assert await own_try(store, hashed(ADA)) is None
            assert len(await counted(store)) >= 1

    play(scene)


# The bot API


def test_programs_are_told_a_day_and_how_it_went_once_it_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            a_server(tmp_path) as (app, clock),
            visit(app, ADA) as ada,
            visit(app, BO) as bot,
        ):
            await to_the_end(await sailed(ada, app))
            await asked(app.state.thinking_crew, app.state.hall, app.state.store)
            assert (await bot.get("/api/v1/daily")).json() == {
                "day": ON,
                "game": VOYAGE.game.name,
                "players": VOYAGE.game.default_seats,
                "options": {each.name: each.default for each in VOYAGE.game.offered},
                "crew": "thumb",
                "is_over": False,
                "seed": None,
                "begun": 1,
                "tries": None,
                "thinking_crew": None,
            }
            clock.now += 10
            told = (await bot.get(f"/api/v1/daily/{ON}")).json()
            assert (told["is_over"], told["seed"], told["begun"]) == (True, VOYAGE.seed, 1)
            (own,) = (await app.state.store.tries(VOYAGE)).counted
            assert told["tries"] == [{"won": own.is_won, "score": None}]
            (crew,) = await _crews(app.state.store)
            assert told["thinking_crew"] == {
                "won": crew.is_won,
                "score": None,
                "match": crew.match,
            }
            assert (await bot.get("/api/v1/daily")).json()["day"] == NEXT.isoformat()
            other = next(name for name in games.in_folder() if name != VOYAGE.game.name)
            asked_for = await bot.get(f"/api/v1/daily/{ON}", params={"game": other})
            assert (asked_for.json()["game"], asked_for.json()["tries"]) == (other, [])
            refused = await bot.get("/api/v1/daily/yesterday")
            assert refused.status_code == 404
            assert "A day is written like" in refused.json()["sentence"]

    play(scene)
