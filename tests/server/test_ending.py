"""How a match ended, told on the table's page."""

from __future__ import annotations

import re

import pytest

from allhands import games, loading
from allhands.kernel.game import turns_of
from allhands.server.journal import Entry
from allhands.server.pages.ending import (
    aftermath,
    duration,
    ending,
    found_turn,
    kind_of,
    told_on,
    turning_point,
)
from allhands.server.pages.moments import Reel
from allhands.server.pages.rendering import rendered
from allhands.server.table import Table
from allhands.verdict import verdict

from ..playing import GOLDEN, golden_files
from .finished import (
    DESERTED,
    ENDINGS,
    LOST,
    STARTED,
    WON,
    ended,
    ended_as,
    ended_well,
    golden,
    sight_of,
    table,
)
from .test_turning_points import BY_LUCK, swings_of


def told(table: Table, held: frozenset[int] = frozenset({0})) -> str:
    """The ending as a person sees it who holds those seats."""
    sight = sight_of(table, held, "/ships")
    return "".join(str(node) for node in (ending(sight), aftermath(sight)) if node is not None)


def test_nothing_is_told_while_the_game_goes_on() -> None:
    assert told(table(WON, decisions=113)) == ""


@pytest.mark.parametrize(
    ("name", "headline"), [(WON, "The crew is saved"), (LOST, "The ship is lost")]
)
def test_it_says_how_the_game_ended(name: str, headline: str) -> None:
    text = told(table(name))
    assert headline in text
    assert golden(name).outcome.sentence in text
    assert "ending-mark" in text  # not colour alone


def test_it_names_everybody_with_their_fate() -> None:
    text = told(table(DESERTED))
    match = golden(DESERTED)
    fates = match.game.board.fates(match.revealed().record, match.names)
    assert [name for name, _ in fates] == list(match.names[:3])
    assert all(f"<strong>{name}</strong> {fate}" in text for name, fate in fates)
    assert sum("escape pod" in fate and "gets away" in fate for _, fate in fates) == 1


def test_it_tells_the_last_decisions_with_links_into_the_replay() -> None:
    match = golden(LOST)
    text = told(table(LOST))
    assert f"/ships/match/golden/replay?move={len(match.decisions)}" in text
    assert match.log()[-2] in text


def test_it_counts() -> None:
    finished = table(WON, decisions=113)
    finished.fold(Entry(114, "undo", 0, {"count": 1, "request": ""}, STARTED + 2300))
    for number in (113, 114):
        act = golden(WON).decisions[number - 1]
        data = {"action": act.number, "words": act.words, "by": "person", "request": ""}
        finished.fold(Entry(number + 2, "act", act.player, data, STARTED + 20 * number + 60))
    text = told(finished)
    assert "<dt>Decisions</dt><dd>114</dd>" in text
    assert "<dt>Taken back</dt><dd>once</dd>" in text
    assert "<dt>Time</dt><dd>38 minutes</dd>" in text
    assert f"<dt>Seed</dt><dd>{finished.match.seed}</dd>" in text
    assert "<dt>Turns</dt>" in text


def test_only_those_who_sat_here_deal_again() -> None:
    assert 'action="/ships/match/golden/again"' in told(table(WON))
    assert "/again" not in told(table(WON), frozenset())


@pytest.mark.parametrize("held", [frozenset({0}), frozenset[int]()])
def test_the_rules_can_be_read_when_all_is_over(held: frozenset[int]) -> None:
    assert re.search(
        r'<a [^>]*href="/ships/rules/solar-storm"[^>]*>Rules</a>', told(table(WON), held)
    )


def test_the_next_match_is_offered_to_all() -> None:
    over = table(WON)
    assert "the next match" not in told(over, frozenset())
    over.fold(Entry(len(over.entries) + 1, "again", 0, {"match": "onward"}, STARTED))
    assert 'action="/ships/match/golden/on"' in told(over, frozenset())


def test_the_end_was_near_from_the_turning_point_on() -> None:
    reel = Reel(golden(LOST))
    turned = turning_point(reel)
    alarms = [reel.board.gauge(reel.view(at).record).alarm for at in range(reel.last + 1)]
    assert all(alarms[turned:]) if turned else not alarms[-1] or all(alarms)
    assert not turned or not alarms[turned - 1]


@pytest.mark.parametrize("game", games.names())
def test_won_or_lost_it_says_where_it_turned_before_anybody_asks(game: str) -> None:
    for match in (ended(game), ended_well(game)):
        over = table(match)
        text = told(over, frozenset())
        way = "better" if kind_of(Reel(match), verdict(match)) == "won" else "worse"
        found = re.search(
            rf'By a quick look, it turned for the {way} at <a href="[^"]*move=(\d+)">', text
        )
        assert found
        assert 1 <= int(found[1]) <= len(match.decisions)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "under a minute"),
        (61, "1 minute"),
        (3600, "1 hour"),
        (3 * 3600 + 299, "3 hours 4 minutes"),
        (90 * 3600, "3 days 18 hours"),
    ],
)
def test_time_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_voyage_lost_late_was_nearly_won() -> None:
    kinds = {}
    for name in (WON, LOST):
        reel = Reel(golden(name))
        kinds[name] = kind_of(reel, verdict(reel.match))
    assert kinds == {WON: "won", LOST: "lost"}
    late = Reel(ended("ark-ship", seed=4))
    assert late.match.outcome.name == "barren"
    assert kind_of(late, verdict(late.match)) == "near"
    assert "So near" in told(table(late.match))


@pytest.mark.parametrize("game", games.names())
def test_every_game_can_be_won_nearly_won_and_lost(game: str) -> None:
    for kind in ENDINGS[game]:
        sight = ended_as(game, kind)
        assert kind_of(Reel(sight.match), verdict(sight.match), sight.held) == kind


@pytest.mark.parametrize(
    ("story", "held", "kind"),
    [
        ("sso/survived", (), "won"),
        ("sso/survived", (0,), "won"),
        ("sso/survived", (0, 1), "won"),
        ("sso/survived", (1,), "near"),
        ("sso/shows-01", (0,), "near"),
        ("sso/shows-01", (2,), "lost"),
        ("zeno/told-apart", (3,), "won"),
        ("zeno/told-apart", (0,), "near"),
        ("zeno/told-apart", (0, 2), "near"),
        ("zeno/told-apart", (2,), "lost"),
    ],
)
def test_where_each_plays_alone_it_is_won_by_those_who_have_and_nearly_by_the_next(
    story: str, held: tuple[int, ...], kind: str
) -> None:
    text = told(table(loading.load(GOLDEN / f"{story}.json")), frozenset(held))
    assert f"ending-{kind}" in text
    assert ("So near" in text) == (kind == "near")


@pytest.mark.parametrize("game", [name for name in games.names() if games.find(name).by_seat])
def test_a_game_where_each_plays_alone_measures_each_by_itself(game: str) -> None:
    assert told_apart(game), "there is a story in which some have come further than others"


def told_apart(game: str) -> bool:
    """Whether a golden game is nearly won by one of those who lost it and lost by another."""
    for path in golden_files(game):
        reel = Reel(loading.load(path))
        end, seats = verdict(reel.match), range(reel.match.players)
        if {"near", "lost"} <= {kind_of(reel, end, frozenset({seat})) for seat in seats}:
            return True
    return False


@pytest.mark.parametrize("game", games.names())
def test_what_is_handed_on_tells_the_result_and_nothing_else(game: str) -> None:
    reel = Reel(ended(game))
    text = told_on(reel, verdict(reel.match))
    assert reel.match.game.title in text
    assert verdict(reel.match).label in text
    happened = verdict(reel.match).sentences
    assert not any(sentence in text for sentence in happened)
    assert str(reel.match.seed) not in text.replace(str(turns_of(reel.match.record)), "")


def test_it_tells_the_swing_that_moved_most() -> None:
    match = golden(LOST)
    reel = Reel(match)
    text = rendered(found_turn(reel, swings_of(match), "/replay"))
    assert f'<a href="/replay?move={BY_LUCK}">decision {BY_LUCK}</a>, by luck' in text
    assert "From 40 % to 10 %, the chance of winning." in text


def test_names_are_escaped() -> None:
    text = told(table(WON, names=("<b>Ada", "</script>")))
    assert "<b>Ada" not in text
    assert "&lt;b&gt;Ada" in text
