"""SSO at the web table: what a seat may not choose is refused by the rule, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.state import record_bytes
from allhands.server import saying
from allhands.server.hall import HallTable
from allhands.server.saying import public_reason, question_of
from tests.games.sso.table import aboard, ask, task

from .bots import Player, an_app, at_work, sat_down
from .tables import run
from .test_hints import advice_on


class Ship(NamedTuple):
    """A match of three bots."""

    place: HallTable
    players: list[Player]

    @property
    def state(self) -> Any:
        return self.place.table.match.record

    @property
    def story(self) -> int:
        return self.place.table.story

    def crew(self, seat: int) -> list[int]:
        """A seat's crew, the highest rank first."""
        return aboard(self.state, seat)

    async def choose(self, seat: int, verb: int, *arguments: int) -> None:
        answer = await self.players[seat].act(action=GAME.actions.number(verb, *arguments))
        assert answer.status_code == 200, answer.text

    async def refused(self, seat: int, verb: int, *arguments: int) -> dict[str, Any]:
        """What a seat is told that may not do that now, and that nothing came of it."""
        action, before = GAME.actions.number(verb, *arguments), self._stands()
        answer = await self.players[seat].act(action=action)
        assert (answer.status_code, self._stands()) == (400, before)
        told = answer.json()
        why = (await self.players[seat].ask("GET", f"why-not/{action}")).json()
        assert (why["allowed"], why["rule"]) == (False, told["rule"])
        assert why["sentence"] in told["sentence"]
        return told

    async def too_late(self, seat: int, story: int, verb: int, *arguments: int) -> None:
        """A seat chooses otherwise on what it saw before all had chosen."""
        action, before = GAME.actions.number(verb, *arguments), self._stands()
        answer = await self.players[seat].act(action=action, story=story)
        assert (answer.status_code, self._stands()) == (409, before)
        told = answer.json()
        assert "all have chosen meanwhile" in told["sentence"]
        assert told["story"] == self.story

    def _stands(self) -> tuple[Any, ...]:
        table = self.place.table
        return record_bytes(table.match.record), table.match.decisions[:], len(table.entries)


@asynccontextmanager
async def a_ship(folder: Path) -> AsyncIterator[Ship]:
    app = an_app(folder)
    async with at_work(app) as web:
        opened, players = await sat_down(web, "sso", "me", "open", "open")
        place = await app.state.hall.find(opened["id"])
        yield Ship(place, sorted(players, key=lambda each: each.seat))


async def dealt(ship: Ship) -> list[list[int]]:
    """All keep their reserves; the cards that each is dealt."""
    for seat in range(3):
        await ship.choose(seat, d.KEEP)
    hands = [ship.state.hands[seat] for seat in range(3)]
    return [[int(card) for card in hand.cards[: hand.count]] for hand in hands]


def call_a_vote(ship: Ship) -> None:
    """The first mission is voted on."""
    ship.state.missions[0].status = m.VOTED_ON
    ship.state.missions[0].guide = 4
    ask(ship.state, (t.VOTE_STEP, 0))
    assert task(ship.state) == t.CLOSE_HAND


def leave(ship: Ship, seat: int) -> None:
    """All of a seat's crew are dead, and it has no reserve."""
    for member in ship.crew(seat):
        ship.state.crew[member].location = c.NOWHERE
    ship.state.aboard[seat].count = ship.state.reserve[seat].count = 0


def test_nobody_is_turned_down_who_is_not_of_the_own_crew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            told = await ship.refused(2, d.SWAP, ship.crew(0)[0])
            assert told["rule"] == "sso/reserve-swap"
            assert "turn down another of the own crew instead" in told["sentence"]

    run(scenario())


def test_neither_another_s_card_nor_another_s_crew_is_assigned(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            hands = await dealt(ship)
            first, second, *_ = ship.crew(2)
            await ship.choose(2, d.ASSIGN, first, hands[2][0])
            every = range(1, len(c.COPIES))
            missing = next(card for card in every if card not in hands[2])
            wrong = ((first, missing), (second, hands[2][0]), (ship.crew(0)[0], hands[2][0]))
            for member, card in wrong:
                told = await ship.refused(2, d.ASSIGN, member, card)
                assert told["rule"] == "sso/assign"
                assert "one of the own cards face down to each of the own crew" in told["sentence"]
                assert [each.player for each in ship.place.table.match.pending] == [2]

    run(scenario())


def test_no_assignment_is_changed_after_all_are_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            hands, story = await dealt(ship), ship.story
            member = ship.crew(0)[0]
            for seat in (1, 0, 2):
                await ship.choose(seat, d.ASSIGN, ship.crew(seat)[0], hands[seat][0])
            assert ship.story == story + 1
            await ship.too_late(0, story, d.ASSIGN, member, hands[0][-1])
            told = await ship.refused(0, d.ASSIGN, member, hands[0][-1])
            assert told["rule"] == "sso/assign"
            while task(ship.state) == t.ASSIGN:
                for player in ship.players:
                    choices = (await player.look())["actions"]
                    if choices:
                        await player.act(action=choices[0]["number"])
            (asked,) = ship.place.table.match.awaited
            told = await ship.refused(asked, d.ASSIGN, ship.crew(asked)[0], hands[asked][-1])
            assert told["rule"] == "sso/not-asked"
            assert "What the present step does not ask for cannot be done." in told["sentence"]
            other = (asked + 1) % 3
            told = await ship.refused(other, d.ASSIGN, ship.crew(other)[0], hands[other][-1])
            assert told["sentence"] == f"It is {ship.place.table.name(asked)}'s choice."

    run(scenario())


def test_no_token_votes_that_is_not_one_s_own_or_lies_elsewhere(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            await dealt(ship)
            (first, second, *_), (other, *_) = ship.crew(1), ship.crew(0)
            ship.state.crew[second].token = first
            call_a_vote(ship)
            await ship.choose(1, d.CLOSE, first, c.RIGHT)
            for member in (other, second):
                told = await ship.refused(1, d.CLOSE, member, c.LEFT)
                assert told["rule"] == "sso/vote-tokens"
                assert "rank tokens of their own crew" in told["sentence"]
            told = await ship.refused(1, d.CLOSE, first, c.OPEN_HAND)
            assert told["rule"] == "sso/vote-hands"
            assert [each.player for each in ship.place.table.match.pending] == [1]

    run(scenario())


def test_no_vote_is_changed_after_the_hands_were_opened(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            await dealt(ship)
            for seat in range(3):
                for member in ship.crew(seat)[1:]:
                    ship.state.crew[member].token = ship.crew(seat)[0]
            call_a_vote(ship)
            story = ship.story
            for seat in range(3):
                await ship.choose(seat, d.CLOSE, ship.crew(seat)[0], c.RIGHT)
            assert ship.state.missions[0].status == m.ACTIVE
            await ship.too_late(1, story, d.CLOSE, ship.crew(1)[0], c.LEFT)
            told = await ship.refused(0, d.CLOSE, ship.crew(0)[0], c.LEFT)
            assert told["rule"] == "sso/not-asked"

    run(scenario())


def test_who_has_lost_all_crew_is_told_that_they_are_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            hands, dead = await dealt(ship), ship.crew(1)[0]
            leave(ship, 1)
            ask(ship.state, (t.ASSIGN_MORE, 0))
            assert ship.place.table.match.awaited == (0, 2)
            told = await ship.refused(1, d.ASSIGN, dead, hands[1][0])
            assert told["rule"] == "sso/no-takeover"
            names = [ship.place.table.name(seat) for seat in (0, 2)]
            assert told["sentence"] == (
                "A player with neither crew nor a reserve is out of the game, and the others play "
                f"on. (sso/no-takeover) It is {names[0]} and {names[1]}'s choice."
            )
            told = await ship.refused(0, d.ASSIGN, dead, hands[0][0])
            assert told["rule"] == "sso/assign"

    run(scenario())


def test_of_a_match_that_is_gone_nothing_is_chosen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            keep = GAME.actions.number(d.KEEP)
            await ship.place.delete(0)
            answer = await ship.players[1].act(action=keep, story=0)
            assert answer.status_code == 404
            assert "it was deleted" in answer.json()["sentence"]

    run(scenario())


def test_what_somebody_chose_who_left_then_stands(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            await ship.choose(2, d.KEEP)
            assert (await ship.players[2].ask("POST", "leave")).status_code == 200
            with ship.place.watch(frozenset((0,))):
                await ship.choose(0, d.KEEP)
                assert [each.number for each in ship.place.table.awaited] == [1]
            await ship.choose(1, d.KEEP)
            by = [each.by for each in ship.place.table.taken]
            assert by == ["person"] * 3

    run(scenario())


def test_why_a_token_went_into_a_hand_is_not_said_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saying, "reason", lambda *_: "Because.")

    def said(ship: Ship) -> set[str]:
        question = question_of(ship.place.table.match, 0)
        return {public_reason(question, advice_on(question, each)) for each in question.actions}

    async def scenario() -> None:
        async with a_ship(tmp_path) as ship:
            await dealt(ship)
            for seat in (1, 2):
                leave(ship, seat)
            call_a_vote(ship)
            for member in ship.crew(0):
                is_last = member == ship.crew(0)[-1]
                assert ("Because." in said(ship)) == is_last
                await ship.choose(0, d.CLOSE, member, c.RIGHT)

    run(scenario())
