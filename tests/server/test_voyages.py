"""One's own voyages: counted by game, crew and difficulty, exported, and deleted for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from allhands.match import Match
from allhands.server.seating import hashed
from allhands.server.store import Store

from .clients import FROM_A_PAGE, play, running, settings, visiting
from .finished import LOST, WON, ended, golden, journal

TOKEN = "a" * 43
ADA = hashed(TOKEN)
COOKIE = {"cookies": {"allhands": TOKEN}}


async def keep(store: Store, match_id: str, match: Match, person: str = ADA) -> None:
    """A match that is over, in which a person sat in the first seat."""
    deal, entries = journal(match, match_id)
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
