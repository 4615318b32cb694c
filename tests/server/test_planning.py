"""Moves that people propose to whoever has to choose: who may, which, and what becomes of them."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from allhands import games
from allhands.match import Match
from allhands.players import PolicyPlayer
from allhands.server.drafts import MOST_PLANS
from allhands.server.errors import MOVED_ON, StaleError, TableError
from allhands.server.hall import HallTable
from allhands.server.known import explained, known_of

from .clients import FROM_A_SCRIPT, play, running, settings, visiting
from .tables import FOR_EVER, PERSON, THUMB, a_hall, choose, database_stores, open_table, run, until

ADA, BO, CY = range(3)


def first(place: HallTable, number: int = 0) -> int:
    """A move that everybody knows can be chosen."""
    return known_of(place.table.match).actions[number].number


def others_of(place: HallTable) -> tuple[int, list[int]]:
    """Who has to choose, and the others."""
    (asked,) = place.table.match.choosers
    return asked, [seat for seat in (ADA, BO, CY) if seat != asked]


async def three(hall: Any) -> HallTable:
    return await open_table(hall, "leaky-raft", PERSON, PERSON, PERSON, people=3)


# What becomes of a proposal


def test_a_move_is_proposed_signed_and_gone_once_something_is_decided(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with database_stores(tmp_path, 2) as stores, a_hall(stores[0]) as hall:
            place = await three(hall)
            asked, (one, other) = others_of(place)
            action = first(place)
            await place.plan(one, place.table.story, action, "r1")
            await place.plan(one, place.table.story, action, "r1")
            (plan,) = place.table.plans.values()
            assert (plan.seat, plan.chooser, plan.action) == (one, asked, action)
            assert not place.table.is_agreed(plan)
            await place.sign(other, plan.number, False)
            assert place.table.plans[plan.number].against == {other}
            await place.sign(other, plan.number, True)
            (plan,) = place.table.plans.values()
            assert (plan.agreed, plan.against) == ({one, other}, set())
            assert place.table.is_agreed(plan)
            async with a_hall(stores[1]) as elsewhere:
                again = await elsewhere.find(place.deal.id)
                assert again.table.plans == place.table.plans
            await place.act(asked, place.table.story, action)
            assert place.table.plans == {}

    run(scenario())


def test_who_proposed_takes_it_back_and_who_proposes_the_same_is_for_it() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await three(hall)
            _, (one, other) = others_of(place)
            action = first(place)
            await place.plan(one, 0, action)
            await place.plan(other, 0, action)
            (plan,) = place.table.plans.values()
            assert plan.agreed == {one, other}
            await place.sign(one, plan.number, False)
            assert place.table.plans == {}
            with pytest.raises(StaleError, match="proposed no more"):
                await place.sign(other, plan.number, True)

    run(scenario())


def test_taking_back_ends_what_was_proposed_as_well() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await open_table(hall, "leaky-raft", PERSON, PERSON, people=2, undo="free")
            await choose(place)
            await place.plan(ADA, place.table.story, first(place))
            assert place.table.plans
            await place.undo(0 if place.table.undo_count(0) else 1, place.table.story)
            assert place.table.plans == {}

    run(scenario())


# Seats whose turn is to come, and seats that choose at once


def test_what_is_planned_for_a_later_turn_outlasts_what_others_decide(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with database_stores(tmp_path, 2) as stores, a_hall(stores[0]) as hall:
            place = await three(hall)
            asked, (one, other) = others_of(place)
            later = known_of(place.table.match, one).actions[0].number
            await place.plan(other, place.table.story, later, to=one)
            await place.plan(other, place.table.story, first(place))
            await place.act(asked, place.table.story, first(place))
            (plan,) = place.table.plans.values()
            assert (plan.seat, plan.chooser, plan.action) == (other, one, later)
            async with a_hall(stores[1]) as elsewhere:
                again = await elsewhere.find(place.deal.id)
                assert again.table.plans == place.table.plans
            while (now := place.table.match.current_player) != one:
                await place.act(now, place.table.story, first(place))
            legal = place.table.match.game.legal_actions(place.table.match.record, one)
            await place.act(one, place.table.story, later if later in legal else legal[0])
            assert place.table.plans == {}

    run(scenario())


def test_each_of_those_who_choose_at_once_is_proposed_to_alone() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await open_table(hall, "sso", PERSON, PERSON, PERSON, people=3)
            match = place.table.match
            while match.choosers != (ADA, BO, CY) or not known_of(match, CY).actions:
                await choose(place)
            actions = {to: known_of(match, to).actions[0].number for to in (BO, CY)}
            with pytest.raises(TableError, match="not one alone"):
                await place.plan(ADA, place.table.story, actions[BO])
            for to, action in actions.items():
                await place.plan(ADA, place.table.story, action, to=to)
            assert [plan.chooser for plan in place.table.plans.values()] == [BO, CY]
            await place.act(BO, place.table.story, match.game.legal_actions(match.record, BO)[0])
            assert [plan.chooser for plan in place.table.plans.values()] == [CY]

    run(scenario())


def test_everything_proposed_ends_with_the_game() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place, luck = await three(hall), random.Random(3)
            match = place.table.match
            while not match.is_over:
                for to in (ADA, BO, CY):
                    for action in known_of(match, to).actions[:1]:
                        await place.plan(ADA, place.table.story, action.number, to=to)
                asked = match.current_player
                action = luck.choice(match.game.legal_actions(match.record))
                await place.act(asked, place.table.story, action)
            assert place.table.plans == {}

    run(scenario())


def test_computers_do_what_people_agree_on_where_all_win_or_lose_together() -> None:
    async def scenario() -> None:
        async with a_hall(pace=0) as hall:
            place = await open_table(hall, "solar-storm", PERSON, PERSON, THUMB, people=2)
            match = place.table.match
            while match.current_player != ADA:
                await choose(place)
            moves = known_of(match, CY).actions
            wish = next(each for each in moves if each.words.startswith("move"))
            await place.plan(ADA, place.table.story, wish.number, to=CY)
            (plan,) = place.table.plans.values()
            await place.sign(BO, plan.number, True)
            while match.current_player != CY:
                await choose(place)
            await until(place, lambda table: CY in {each.player for each in table.match.decisions})
            number = next(n for n, each in enumerate(match.decisions) if each.player == CY)
            assert match.decisions[number].number == wish.number
            assert place.table.taken[number].why == f"As {place.table.name(ADA)} proposed."

    run(scenario())


def test_a_computer_that_takes_over_serves_its_own_aims_whatever_the_others_agree_on() -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            place = await open_table(hall, "sso", PERSON, PERSON, PERSON, people=3)
            table, match = place.table, place.table.match
            while BO not in match.choosers or not known_of(match, BO).actions:
                await choose(place)
            legal = match.game.legal_actions(match.record, BO)
            wish = next(each for each in known_of(match, BO).actions if each.number in legal)
            await place.plan(ADA, table.story, wish.number, to=BO)
            (plan,) = table.plans.values()
            await place.sign(CY, plan.number, True)
            assert table.agreed_plan(BO) is not None
            await place.leave(BO, by=ADA)
            assert table.agreed_plan(BO) is None

    run(scenario())


# What is refused


def test_what_cannot_be_proposed_is_refused_with_a_reason() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await three(hall)
            game = place.table.match.game
            legal = {each.number for each in known_of(place.table.match).actions}
            not_now = next(each for each in range(game.actions.count) if each not in legal)
            with pytest.raises(TableError, match="can know that this can be chosen"):
                await place.plan(ADA, 0, not_now)
            with pytest.raises(StaleError, match=re.escape(MOVED_ON)):
                await place.plan(ADA, 7, first(place))
            with pytest.raises(TableError, match="no such seat"):
                await place.plan(9, 0, first(place))
            with pytest.raises(TableError, match="no such seat"):
                await place.plan(ADA, 0, first(place), to=9)
            with pytest.raises(TableError, match="take a seat"):
                await place.plan(-1, 0, first(place))

    run(scenario())


def test_a_computer_with_an_aim_of_its_own_asks_nobody() -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            place = await open_table(hall, "sso", PERSON, THUMB, THUMB)
            action = known_of(place.table.match, BO).actions[0].number
            with pytest.raises(TableError, match="A computer chooses for"):
                await place.plan(ADA, 0, action, to=BO)

    run(scenario())


def test_not_everything_is_proposed_at_once() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await open_table(hall, "solar-storm", PERSON, PERSON, people=2)
            count = len(known_of(place.table.match).actions)
            for number in range(min(count, MOST_PLANS)):
                await place.plan(BO, 0, first(place, number))
            if count > MOST_PLANS:
                with pytest.raises(TableError, match=f"{MOST_PLANS} moves are proposed"):
                    await place.plan(BO, 0, first(place, MOST_PLANS))

    run(scenario())


# What everybody knows


def test_what_can_be_proposed_follows_from_what_everybody_sees(game: str) -> None:
    """All of it is legal, or where a hand is hidden nearly all, and told as to whoever chooses,
    whatever that holds."""
    match = Match(games.find(game), games.find(game).default_seats, {}, 5)
    luck, spoken_of, surprises = random.Random(5), 0, 0
    while not match.is_over and len(match.decisions) < 60:
        assert (known_of(match).actions == ()) or len(match.choosers) == 1
        for seat in match.choosers:
            known, seen = known_of(match, seat), match.view(seat)
            unfit = set(known.actions) - set(seen.actions())
            assert not (unfit and known.worlds)
            surprises += len(unfit)
            for action in known.actions[:2]:
                told = match.game.board.explain(seen.record, action.number, match.names).words
                assert explained(known, action.number) in ("", told)
            spoken_of += len(known.actions)
        seat = luck.choice(match.choosers)
        match.play(luck.choice(match.game.legal_actions(match.record, seat)), seat)
    assert 20 * surprises <= spoken_of > 0


def test_what_is_foreseen_of_a_turn_is_mostly_possible_when_it_comes(game: str) -> None:
    """By crew-mates who play well: and all of it can be said, drawn and explained before."""
    possible = foreseen = 0
    for seed in range(6):
        match = Match(games.find(game), max(3, games.find(game).default_seats), {}, seed)
        thumb = PolicyPlayer("thumb", seed)
        waiting: dict[int, set[int]] = {}
        while not match.is_over and len(match.decisions) < 50:
            view = match.view()
            for seat in range(match.players):
                if seat not in match.choosers and seat not in waiting:
                    known = known_of(match, seat)
                    waiting[seat] = {action.number for action in known.actions}
                    for action in known.actions[:2]:
                        assert action.words
                        assert view.describe(action.number).words
                        match.game.board.places(view.record, action.number)
                        explained(known, action.number)
            for seat in match.awaited:
                legal = set(match.game.legal_actions(match.record, seat))
                expected = waiting.pop(seat, set())
                possible, foreseen = possible + len(expected & legal), foreseen + len(expected)
            seat = match.awaited[0]
            seen = match.view(seat)
            match.play(thumb.act(seen, seen.legal_actions()), seat)
    assert foreseen > 20
    assert possible > 0.7 * foreseen


# Over HTTP


def test_bots_propose_and_sign(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            asked = {"game": "leaky-raft", "seats": ["me", "open"]}
            opened = (await web.post("/api/v1/matches", json=asked)).json()
            match, key = opened["match"]["id"], opened["open_seats"][0]["key"]
            there = f"/api/v1/matches/{match}"
            sat = (await web.post(f"{there}/seats/1", json={"key": key})).json()
            tokens = [opened["tokens"][0]["token"], sat["token"]]
            bearers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            plans = (await web.get(f"{there}/plans")).json()
            wish = {"story": plans["story"], "action": plans["possible"][0]["number"]}
            told = (await web.post(f"{there}/plans", json=wish, headers=bearers[1])).json()
            (plan,) = told["proposed"]
            assert (plan["seat"], plan["action"]) == (1, wish["action"])
            signed = await web.post(
                f"{there}/plans/{plan['number']}", json={"agrees": True}, headers=bearers[0]
            )
            assert signed.json()["proposed"][0]["agreed"] == [0, 1]
            later = (await web.get(f"{there}/plans", params={"to": 1})).json()["possible"]
            wish_later = {"story": plans["story"], "action": later[0]["number"], "to": 1}
            both = await web.post(f"{there}/plans", json=wish_later, headers=bearers[0])
            assert [each["to"] for each in both.json()["proposed"]] == [0, 1]
            late = await web.post(f"{there}/plans", json={**wish, "story": 99}, headers=bearers[1])
            assert late.status_code == 409
            nobody = await web.post(f"{there}/plans", json=wish)
            assert nobody.status_code == 401

    play(scene)


def test_a_form_of_somebody_elses_seat_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, headers=FROM_A_SCRIPT) as web:
            place = await three(app.state.hall)
            sent = {"seat": 0, "story": 0, "action": first(place)}
            answer: httpx.Response = await web.post(f"/match/{place.deal.id}/plan", data=sent)
            assert answer.status_code == 403

    play(scene)
