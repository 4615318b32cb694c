"""Hints: on the page and for bots, refused in a sentence, and made from what their seat knows."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from allhands import games
from allhands.kernel.prose import starting
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.players import Advice, Search, Weighed
from allhands.server import saying
from allhands.server.advising import Adviser, Hint
from allhands.server.hall import HallTable
from allhands.server.pages.table.advice import Scale, hint_parts
from allhands.server.routes.api_view import hint_in_full
from allhands.server.saying import Question, public_reason, question_of
from allhands.server.thinking import Minds

from .bots import Player, an_app, at_work, sat_down
from .clients import play
from .other_worlds import in_place_of, same_to, world_of
from .tables import PERSON, a_hall, any_action, choose, open_table, quiet_action, run
from .test_table_page import Scene, a_match, others_choose, seated, until_one_waits
from .thinking_mates import LOOKS, let_think

POSITIONS = 12
"""So many positions of a match are looked at for leaks."""
SEARCHED = 3
"""So many of them, where each is searched: that takes its time where rules are interpreted."""


# On the page


def choosing(here: Scene) -> Any:
    """A visitor who sits in the seat that has to choose."""
    return seated(here, here.place.table.match.current_player)


def test_a_page_is_told_what_each_choice_is_worth(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_think(monkeypatch)

    async def scene() -> None:
        async with a_match(game, tmp_path) as here, choosing(here) as visitor:
            answer = await visitor.get(f"{here.address}/advice?story=0")
            assert answer.status_code == 200, answer.text
            assert answer.headers["cache-control"] == "no-store"
            told = answer.json()
            legal = here.place.table.match.game.legal_actions(here.place.table.match.record)
            assert [int(number) for number in told["choices"]] == legal
            assert told["advised"] == legal[-1]
            advised = told["choices"][str(legal[-1])]
            assert "advised" in advised
            assert "<svg" in advised
            assert all("advised" not in told["choices"][str(other)] for other in legal[:-1])
            seat = here.place.table.match.current_player
            words = here.place.table.match.view(seat).describe(legal[-1]).words
            assert told["said"].startswith(starting(words))
            page = (await visitor.get(here.address, headers={"Accept": "text/html"})).text
            assert 'id="hint"' in page

    play(scene)


def test_a_page_without_the_choice_gets_no_hint(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            a_match(game, tmp_path) as here,
            seated(here, 0) as one,
            seated(here, 1) as other,
            seated(here) as watching,
        ):
            await until_one_waits(here)
            chooser, story = here.place.table.match.current_player, here.place.table.story
            asking, waiting = (one, other) if chooser == 0 else (other, one)
            answer = await waiting.get(f"{here.address}/advice?story={story}")
            assert answer.status_code == 400
            assert "choice" in answer.json()["sentence"]
            answer = await watching.get(f"{here.address}/advice?story={story}")
            assert answer.status_code == 400
            answer = await asking.get(f"{here.address}/advice?story={story + 1}")
            assert answer.status_code == 409

    play(scene)


def test_a_table_without_hints_shows_no_button_and_says_so(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path, hints=False) as here, choosing(here) as visitor:
            page = (await visitor.get(here.address, headers={"Accept": "text/html"})).text
            assert 'id="hint"' not in page
            assert "None are given at this table." in page
            answer = await visitor.get(f"{here.address}/advice?story=0")
            assert (answer.status_code, answer.json()["sentence"]) == (
                400,
                "At this table no hints are given.",
            )

    play(scene)


def test_reasons_stand_on_a_page_that_is_loaded_again(game: str, tmp_path: Path) -> None:
    sentence = "Keeps <b>everything</b> whole in 62 % of what may come."

    async def scene() -> None:
        async with (
            a_match(game, tmp_path, undo="free") as here,
            seated(here, 0, 1) as visitor,
        ):
            await others_choose(here, visitor)
            table = here.place.table
            seat = table.match.current_player
            await here.place.act(seat, 0, quiet_action(table.match), why=sentence)
            for path in (here.address, f"{here.address}/moment/1"):
                page = (await visitor.get(path, headers={"Accept": "text/html"})).text
                assert "Keeps &lt;b&gt;everything" in page
            assert page.count("Keeps") == 1
            await here.place.undo(seat, 1)
            page = (await visitor.get(here.address, headers={"Accept": "text/html"})).text
            assert "Keeps &lt;b" not in page

    play(scene)


# In figures and words

REASON = "Keeps the Bridge whole in 62 % of what may come; “scavenge” in 41 %."


def a_hint(match: Match, *choices: Weighed, reason: str = "") -> Hint:
    advice = Advice(choices, choices[0].action, 100, 1.0, reason)
    return Hint(0, match.view(match.current_player), advice)


def begun(game: str) -> tuple[Match, int, int]:
    """A match, and two of its first choices."""
    match = Match(games.find(game), 2, {}, 7)
    one, other, *_ = match.game.legal_actions(match.record)
    return match, one, other


def weighed(match: Match, action: int, mean: float, high: float, looks: int = 60) -> Weighed:
    """A choice of so great a chance, or so many points of a hundred."""
    if match.game.score is None:
        return Weighed(action, looks, mean, mean, high)
    return Weighed(action, looks, 100 * mean, 100 * mean, 100 * high, (22, 41))


def test_what_is_drawn_and_said(game: str) -> None:
    match, one, other = begun(game)
    best, second = weighed(match, one, 0.34, 0.36), weighed(match, other, 0.2, 0.3)
    parts = hint_parts(a_hint(match, best, second, reason=REASON))
    words = starting(match.view(match.current_player).describe(one).words)
    drawn = parts["choices"]
    foretold = "chance of winning 34\u00a0%"
    if match.game.score is not None:
        foretold = "likely 22 to 41 points, 34.0 on average"
    assert parts["said"] == f"{words}: {foretold}. {REASON}"
    assert parts["advised"] == one
    assert f": {foretold}, advised<" in drawn[str(one)]
    assert "as good" not in drawn[str(other)]
    assert 'width="34.0"' in drawn[str(one)] or match.game.score


def test_where_nothing_differs_that_is_said_and_nothing_is_advised(game: str) -> None:
    match, one, other = begun(game)
    best, second = weighed(match, one, 0.34, 0.36), weighed(match, other, 0.3, 0.5)
    parts = hint_parts(a_hint(match, best, second, reason=REASON))
    assert parts["said"].startswith("It makes no difference")
    assert parts["advised"] is None
    assert "advised" not in parts["choices"][str(one)]
    assert "about as good" in parts["choices"][str(other)]


def test_what_was_not_looked_into_has_no_figure(game: str) -> None:
    match, one, other = begun(game)
    hint = a_hint(match, weighed(match, one, 0.34, 0.36), unknown(match, other))
    drawn = hint_parts(hint)["choices"][str(other)]
    assert "not looked into" in drawn
    assert "<svg" not in drawn
    assert [(each.mean, each.high) for each in hint_in_full(hint).choices][1] == (None, None)


def unknown(match: Match, action: int) -> Weighed:
    return Weighed(action, 0, 0.0, 0.0, match.game.highest_return)


@pytest.mark.parametrize("looks", [1, 29])
def test_too_few_looks_are_told_in_place_of_figures(game: str, looks: int) -> None:
    match, one, other = begun(game)
    hint = a_hint(match, weighed(match, one, 0.34, 0.36, looks), weighed(match, other, 0.2, 0.3, 0))
    times = {1: "once", 29: "29 times"}[looks]
    warning = f"The search looked ahead {times} only: too little to tell."
    parts = hint_parts(hint)
    assert parts["said"].startswith("No advice yet, but a guess: ")
    assert parts["said"].endswith(f". {warning}")
    assert parts["advised"] is None
    assert parts["choices"] == {}
    told = hint_in_full(hint)
    assert told.warning == warning
    assert all(
        (each.mean, each.low, each.high, each.likely) == (None,) * 4 for each in told.choices
    )
    assert told.as_good == []


def test_bars_of_scores_reach_as_far_as_the_best_may() -> None:
    game = games.find("sos-titanic")
    choices = (Weighed(0, 5, 10.0, 5.0, 20.0), Weighed(1, 0, 0.0, 0.0, 100.0))
    scale = Scale(game.score, Advice(choices, 0, 5, 1.0))
    assert [scale.at(value) for value in (-3.0, 0.0, 10.0, 20.0, 25.0)] == [0, 0, 50, 100, 100]


def test_a_bot_is_told_what_a_page_shows(game: str) -> None:
    match, one, other = begun(game)
    best, second = weighed(match, one, 0.34, 0.36), weighed(match, other, 0.2, 0.5)
    told = hint_in_full(a_hint(match, best, second, reason=REASON))
    assert (told.reason, told.warning, told.as_good) == (REASON, "", [other])
    assert [each.mean for each in told.choices] == [best.mean, second.mean]
    likely = None if match.game.score is None else [22, 41]
    assert [each.likely for each in told.choices] == [likely, likely]


# For bots


def test_a_bot_is_advised(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    let_think(monkeypatch)

    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, players = await sat_down(web, game, "me", "open")
            assert opened["match"]["hints"] is True
            chooser, other = await until_one_waits_here(players)
            seen = await chooser.look()
            answer = await chooser.ask("GET", "advice")
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert [choice["action"] for choice in told["choices"]] == seen["actions"]
            assert (told["advised"], told["story"], told["iterations"]) == (
                seen["actions"][-1]["number"],
                seen["story"],
                LOOKS,
            )
            refused = await other.ask("GET", "advice")
            assert (refused.status_code, "choice" in refused.json()["sentence"]) == (400, True)
            stranger = await web.get(f"/matches/{chooser.match}/advice")
            assert stranger.status_code == 401
            silent, (bot,) = await sat_down(web, game, "me", hints=False)
            assert silent["match"]["hints"] is False
            refused = await bot.ask("GET", "advice")
            assert (refused.status_code, refused.json()["sentence"]) == (
                400,
                "At this table no hints are given.",
            )

    run(scenario())


async def until_one_waits_here(players: list[Player]) -> list[Player]:
    """Have all choose until not all have the choice; who has it, and then who has not."""
    seen = await players[0].look()
    while len(seen["awaited"]) == len(players):
        for player in players:
            choice = (await player.look())["actions"][0]
            seen = (await player.act(action=choice["number"])).json()
    return sorted(players, key=lambda each: each.seat not in seen["awaited"])


# Nothing that a seat cannot know


async def positions(table: HallTable) -> AsyncIterator[Match]:
    """Some positions of a match, one after the other."""
    for _ in range(POSITIONS):
        for _ in range(4):
            if table.table.match.is_over:
                return
            await choose(table, any_action(table.table.match))
        if not table.table.match.is_over:
            yield table.table.match


def test_a_hint_is_the_same_in_every_world_that_its_seat_may_be_in(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_think(monkeypatch, lambda: Search(iterations=SEARCHED), None)

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            compared = 0
            async for match in positions(table):
                seat, told = match.awaited[-1], []
                now = len(match.decisions)
                for world in (world_of(match), same_to(match, seat, now, now)):
                    with in_place_of(table.table, world):
                        hint = await Adviser(table.table, hall.minds).advise(
                            seat, table.table.story
                        )
                        in_full = hint_in_full(hint).model_dump_json(exclude={"seconds"})
                        told.append(json.dumps(hint_parts(hint)) + in_full)
                assert told[0] == told[1]
                compared += 1
                if compared == SEARCHED:
                    break
            assert compared == SEARCHED

    run(scenario())


def advice_on(question: Question, action: int) -> Advice:
    choices = tuple(Weighed(each, each, 0.5, 0.4, 0.6) for each in question.actions)
    return Advice(choices, action, 1, 0.0)


def is_told_to_all(question: Question, action: int) -> bool:
    return saying._is_told_to_all(question, action)


def test_a_reason_is_the_same_in_every_world_that_spectators_may_be_in(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_of(seen: Any, chosen: int, other: int, seed: int) -> str:
        return f"{chosen} {other} {seed} {hash(seen.record.tobytes())}"

    monkeypatch.setattr(saying, "reason", made_of)
    said = 0

    async def scenario() -> None:
        nonlocal said
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            luck = random.Random(5)
            async for match in positions(table):
                questions: list[Question] = []
                now = len(match.decisions)
                for world in (world_of(match), same_to(match, SPECTATOR, now, now)):
                    with in_place_of(table.table, world):
                        questions.append(question_of(match, match.current_player))
                one, other = questions
                both = [each for each in one.actions if each in other.actions]
                if len(both) < 2:
                    continue
                action = luck.choice(both)
                reasons = [public_reason(each, advice_on(each, action)) for each in questions]
                if len({is_told_to_all(each, action) for each in questions}) == 1:
                    assert reasons[0] == reasons[1]
                said += bool(reasons[0])

    run(scenario())
    assert said


def test_no_reason_is_given_of_what_was_told_in_secret(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saying, "reason", lambda *_: "Because.")
    match = Match(games.find(game), 2, {}, 7)
    while not public_reason(
        (question := question_of(match, match.current_player)),
        advice_on(question, action := question.actions[-1]),
    ):
        match.play(any_action(match))
    game_events = match.game.events

    def in_secret(record: Any, since: int) -> list[Any]:
        return [each._replace(readers=1) for each in game_events(record, since)]

    monkeypatch.setattr(type(match.game), "events", lambda _, *asked: in_secret(*asked))
    assert public_reason(question, advice_on(question, action)) == ""


# Agreed on


def test_the_form_says_whether_hints_are_given(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here) as visitor:
            form = (await visitor.get(f"/new/{game}", headers={"Accept": "text/html"})).text
            assert re.search(r'name="hints"[^>]*checked', form)
            for ticked in ("on", ""):
                fields = {"players": "2", "seat-0": "me", "seat-1": "swift", "hints": ticked}
                sent = {name: value for name, value in fields.items() if value}
                answer = await visitor.post(f"/new/{game}", data=sent)
                assert answer.status_code == 303, answer.text
                opened = answer.headers["location"].rpartition("/")[2]
                table = (await here.app.state.hall.find(opened)).table
                assert table.deal.hints is bool(ticked)
                stored = await here.app.state.store.load(opened)
                assert stored[0].hints is bool(ticked)

    play(scene)


def test_minds_that_are_closed_think_no_more() -> None:
    async def scenario() -> None:
        minds = Minds()
        await minds.close()
        with pytest.raises(RuntimeError):
            await minds._think(lambda _: None, 1.0)

    run(scenario())
