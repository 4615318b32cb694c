"""One's own voyages: counted by game, crew and difficulty, exported, and deleted for good."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from allhands.match import Match
from allhands.server.journal import Entry
from allhands.server.seating import hashed
from allhands.server.store import Store

from .clients import FROM_A_PAGE, play, running, settings, visiting
from .finished import LOST, SECONDS_EACH, STARTED, WON, ended, golden, journal

TOKEN = "a" * 43
ADA = hashed(TOKEN)
COOKIE = {"cookies": {"allhands": TOKEN}}
DAY = 86_400.0


async def keep(
    store: Store, match_id: str, match: Match, person: str = ADA, left_for: float = 0.0
) -> None:
    """A match that is over, in which a person sat in the first seat, and was away for some seconds
    before the last decision."""
    deal, entries = journal(match, match_id)
    entries[-1] = entries[-1]._replace(at=entries[-1].at + left_for)
    await store.create(deal, {0: person})
    for entry in entries[:-1]:
        assert await store.append(match_id, entry)
    shown: dict[str, Any] = {
        "outcome": match.outcome.name,
        "winners": sum(1 << seat for seat in match.winners),
        "score": -1 if match.score is None else match.score,
    }
    assert await store.append(match_id, entries[-1], **shown)


def test_voyages_are_counted_exported_and_deleted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app:
            store: Store = app.state.store
            for match_id, match in (
                ("one", golden(WON)),
                ("two", golden(WON)),
                ("three", golden(LOST)),
                ("four", ended("sos-titanic")),
            ):
                await keep(store, match_id, match)
            await keep(store, "others", golden(WON), hashed("b" * 43))
            async with visiting(app, **COOKIE) as web:
                page = (await web.get("/voyages")).text
                assert "4 voyages, " in page
                assert "Won 2 of 3. In a row: 0 now, 2 at best." in page
                score = ended("sos-titanic").score
                assert f"Best score: {score} points." in page
                assert "<svg" in page
                told = (await web.get("/voyages.json")).json()
                assert [each["match"] for each in told] == ["four", "three", "two", "one"]
                assert [each["won"] for each in told[1:]] == [False, True, True]
                assert told[0]["score"] == score
                assert (await web.get("/")).text.count("/voyages") >= 1
                gone = await web.post("/voyages/delete", headers=FROM_A_PAGE)
                assert gone.status_code in (200, 303)
                assert "No voyage of yours has ended yet" in (await web.get("/voyages")).text
                assert (await web.get("/voyages.json")).json() == []
            assert [each.id for each in await store.voyages(hashed("b" * 43))] == ["others"]
            assert await store.load("one") is not None

    play(scene)


def shares(page: str) -> dict[str, str]:
    """How often was won by what is at the head of the rows, of all tables of a page."""
    return dict(re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', page))


def test_time_played_is_told_and_a_long_pause_is_cut_short(tmp_path: Path) -> None:
    sunk = ended("sos-titanic")

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, **COOKIE) as web:
            store: Store = app.state.store
            await keep(store, "won", golden(WON))
            assert "Time played: 37 minutes." in (await web.get("/voyages")).text
            await keep(store, "lost", golden(LOST), left_for=3 * DAY)
            await keep(store, "sunk", sunk)
            count = len(sunk.decisions)
            said = Entry(count + 1, "say", 0, {"text": "Again?", "request": ""}, STARTED + DAY)
            assert await store.append("sunk", said)
            told = (await web.get("/voyages.json")).json()
            assert {each["match"]: each["seconds_played"] for each in told} == {
                "won": 113 * SECONDS_EACH,
                "lost": 42 * SECONDS_EACH + 300,
                "sunk": (count - 1) * SECONDS_EACH,
            }
            page = (await web.get("/voyages")).text
            assert "Time played: 1 hour 24 minutes, usually 27 minutes a voyage." in page
            assert "Time played: 56 minutes, usually 28 minutes a voyage." in page
            assert "of them, 5 minutes count." in page

    play(scene)


def test_voyages_are_counted_by_crew_and_by_difficulty(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, **COOKIE) as web:
            for name in (WON, LOST, "won-without-deserter", "room-lost-deserter-escaped"):
                await keep(app.state.store, name, golden(name))
            page = (await web.get("/voyages")).text
            assert shares(page) == {
                "2": "1 of 1",
                "3": "1 of 2",
                "4": "0 of 1",
                "easy": "1 of 2",
                "medium": "1 of 2",
            }
            assert page.index(">Aboard<") < page.index(">Difficulty<")

    play(scene)


def test_a_match_that_goes_on_is_no_voyage_and_keeps_its_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/table.db")
        try:
            deal, _ = journal(WON, "running", 20)
            await store.create(deal, {0: ADA})
            assert await store.voyages(ADA) == []
            await store.forget(ADA)
            assert await store.holders("running") == [(0, ADA)]
        finally:
            await store.close()

    play(scene)
