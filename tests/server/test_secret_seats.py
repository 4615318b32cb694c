"""A computer's seat has secrets from the first moment on: what it was dealt, and what it chose.

Whoever sits down there sees them. So the others are asked before, and nobody sits down there while
they can still choose at once with it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from allhands.server.hall import HallTable
from allhands.server.table import Table

from .clients import A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting
from .tables import FOR_EVER, PERSON, THUMB, a_hall, choose, open_table, run, usual_seed, wish

ADA, BO, COMPUTER = 0, 1, 2
AT_ONCE = ("sso", "last-boat")
"""Games whose first question is asked of all at once."""
DEALT = ("sso", "zeno", "last-boat", "ark-ship")
"""Games in which a seat holds something that the others may not see, from the first moment on."""
SEEN = ("solar-storm", "leaky-raft")
"""Games in which everybody sees everything that a seat holds."""
OPENS = "seat opens as soon as all have chosen."


@dataclass
class Opened:
    """A table with Ada and Bo at it, or Ada alone, and a computer, and Ada's way to it."""

    app: FastAPI
    place: HallTable
    ada: httpx.AsyncClient

    @property
    def address(self) -> str:
        return f"/match/{self.place.deal.id}"

    @property
    def table(self) -> Table:
        return self.place.table

    @property
    def computer(self) -> int:
        """The computer's seat, the last one."""
        return len(self.table.seats) - 1

    async def post(self, path: str, **fields: object) -> httpx.Response:
        answer = await self.ada.post(f"{self.address}{path}", data=fields)
        assert answer.status_code < 500, answer.text
        return answer

    async def open_the_computers_seat(self) -> None:
        answer = await self.post("/crew", seat=ADA, about=self.computer, policy="")
        assert answer.status_code == 200, answer.text

    async def sit_there(self) -> httpx.Response:
        key = self.place.key(self.computer)
        return await self.post("/sit", seat=self.computer, name="Ada too", key=key)


@asynccontextmanager
async def at_a_table(
    folder: Path, game: str, *, alone: bool = False, pace: float = 60
) -> AsyncIterator[Opened]:
    async with (
        running(settings(folder, pace=pace)) as app,
        visiting(app, headers=FROM_A_SCRIPT) as ada,
    ):
        seats = (PERSON, THUMB) if alone else (PERSON, PERSON, THUMB)
        app.state.hall.draw_seed = lambda: usual_seed(game, len(seats))
        place = await app.state.hall.open_match(wish(game, *seats, mine=0), "nobody")
        at = Opened(app, place, ada)
        sent = {"seat": ADA, "name": "Ada", "key": place.key(ADA)}
        assert (await at.post("/sit", **sent)).status_code == 200
        if not alone:
            await place.sit(BO, "bo", "Bo", place.key(BO))
        yield at


async def choose_last(place: HallTable, seat: int) -> None:
    """A person chooses the last thing that they may."""
    table = place.table
    legal = table.match.game.legal_actions(table.match.record, seat)
    await place.act(seat, table.story, legal[-1])


async def until_the_computer_has_chosen(place: HallTable) -> None:
    with place.watch(frozenset()) as watcher:
        while place.table.seats[-1] in place.table.awaited:
            await watcher.changed()


@pytest.mark.parametrize("game", DEALT, indirect=True)
def test_what_a_computer_was_dealt_is_seen_with_the_others_consent_only(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path, game) as at:
            assert at.table.story == 0
            await at.open_the_computers_seat()
            assert at.table.seats[COMPUTER].kind == "crew"
            asked = at.table.proposal
            assert asked is not None
            assert at.table.waiting == {BO}
            refused = await at.sit_there()
            assert refused.status_code == 400
            await at.place.refuse(BO, asked.number)
            assert at.table.proposal is None
            assert at.table.seats[COMPUTER].kind == "crew"

    play(scene)


@pytest.mark.parametrize("game", SEEN, indirect=True)
def test_a_seat_of_which_everybody_sees_everything_is_opened_at_once(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path, game) as at:
            await at.open_the_computers_seat()
            assert at.table.seats[COMPUTER].is_open

    play(scene)


@pytest.mark.parametrize("game", AT_ONCE, indirect=True)
@pytest.mark.parametrize("alone", [True, False])
def test_nobody_sees_what_a_computer_holds_or_chose_and_still_chooses_at_once_with_it(
    game: str, alone: bool, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path, game, alone=alone, pace=0) as at:
            table, computer = at.table, at.computer
            while len(table.match.choosers) == 1:  # last-boat begins when all are ready
                await until_the_computer_has_chosen(at.place)
                if len(table.match.choosers) == 1:
                    await choose_last(at.place, table.match.current_player)
            await until_the_computer_has_chosen(at.place)
            await at.open_the_computers_seat()
            asked = table.proposal
            assert asked is not None
            if not alone:
                await at.place.agree(BO, asked.number)
            assert table.waiting == frozenset()
            rounds = 0
            while len(table.match.choosers) > 1:
                assert table.seats[computer].kind == "crew"
                assert (await at.sit_there()).status_code == 400
                page = (await at.ada.get(at.address, headers=A_PAGE)).text
                assert OPENS in page
                told = await at.ada.get(f"/api/v1/matches/{at.place.deal.id}")
                assert OPENS in told.json()["asked"]["sentence"]
                await until_the_computer_has_chosen(at.place)
                for seat in [each.number for each in table.awaited if each.is_held]:
                    await choose_last(at.place, seat)
                    rounds += 1
            assert rounds
            assert table.seats[computer].is_open, "all have chosen, and it opens by itself"
            assert table.proposal is None
            assert (await at.sit_there()).status_code == 200

    play(scene)


@pytest.mark.parametrize("game", AT_ONCE, indirect=True)
def test_who_asked_for_a_seat_that_waits_can_let_it_be(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_a_table(tmp_path, game, alone=True) as at:
            await at.open_the_computers_seat()
            asked = at.table.proposal
            assert (asked is not None) is (len(at.table.match.choosers) > 1)
            if asked is not None:
                await at.post("/refuse", seat=ADA, asked=asked.number)
                assert at.table.proposal is None
                assert at.table.seats[at.computer].kind == "crew"

    play(scene)


def test_what_was_decided_before_a_seat_was_seen_is_taken_back_with_consent() -> None:
    """It revealed nothing by itself, but whoever sat down since knows more."""

    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, THUMB, people=2)
            seat = await choose(table)
            assert table.table.undo_asks(seat, 1) == frozenset()
            await table.give_to_crew(COMPUTER, "", ADA)
            asked = table.table.proposal
            assert asked is not None
            await table.agree(BO, asked.number)
            assert table.table.undo_asks(seat, 1) == frozenset(), "nobody has seen anything yet"
            await table.sit(COMPUTER, "ada", "Ada too", table.key(COMPUTER))
            await table.undo(seat, table.table.story)
            assert len(table.table.match.decisions) == 1
            assert table.table.waiting == {BO}

    run(scenario())
