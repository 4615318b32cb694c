"""Turning points: where the chance of winning moved, whether by choice or by luck, and how much of
that is more than the search may be wrong by."""

from __future__ import annotations

import json
from functools import cache

import pytest

from allhands import games, loading
from allhands.kernel.errors import OptionError
from allhands.kernel.mode import INTERPRETED
from allhands.lab.turning_points import (
    CLOSER,
    MOST_MARKED,
    Swing,
    course,
    sentence,
    turning_points,
)
from allhands.match import Match

from .fake_search import Asked, Thought, put_in
from .games_under_test import under_test
from .playing import golden_files

DROP = 20
"""The decision, counted from 0, after which the chance falls in most of these tests."""


@cache
def lost() -> Match:
    """A match that was lost. Nobody changes it."""
    return next(
        loading.load(path) for path in golden_files("solar-storm") if path.stem == "room-lost"
    )


def taken(match: Match) -> list[int]:
    return [decision.number for decision in match.decisions]


def marked(swings: list[Swing]) -> list[int]:
    return [swing.decision for swing in swings if swing.is_turning_point]


def found(
    monkeypatch: pytest.MonkeyPatch, drop: Thought, error: float = 0.01
) -> tuple[list[Swing], list[Asked]]:
    """What is found in a match whose chance falls from 60 % to 20 % after one decision."""

    def think(decision: int) -> Thought:
        chance = 0.6 if decision < DROP else 0.2
        return drop if decision == DROP else Thought(chance, error=error)

    asked = put_in(monkeypatch, taken(lost()), think)
    return turning_points(lost()), asked


def test_the_largest_moves_are_the_turning_points(monkeypatch: pytest.MonkeyPatch) -> None:
    swings, _ = found(monkeypatch, Thought(0.6))
    last = len(lost().decisions)
    assert marked(swings) == [DROP + 1, last]
    swing = swings[DROP]
    assert swing.change == pytest.approx(-0.4)
    assert (swing.before.mean, swing.left.mean, swing.after.mean) == (0.6, 0.6, 0.2)
    assert swings[-1].after == (0.0, 0.0, 0.0)


def test_luck_moves_the_chance_where_the_search_does_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swing = found(monkeypatch, Thought(0.6))[0][DROP]
    assert not swing.is_by_choice
    assert swing.loss == 0
    assert sentence(swing, "wait", None) == (
        "From 60 % to 20 % by luck: a search would have done the same."
    )


def test_a_choice_moves_the_chance_where_the_search_would_have_kept_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swing = found(monkeypatch, Thought(0.6, 0.25, objects=True))[0][DROP]
    assert swing.is_by_choice
    assert swing.loss == pytest.approx(0.35)
    assert swing.advised != swing.action == lost().decisions[DROP].number
    # Compiled, a reason may follow.
    assert sentence(swing, "wait", None).startswith(
        "From 60 % to 25 % by choice, then to 20 % by luck. A search would rather wait (60 %)."
    )


def test_what_was_done_is_weighed_against_what_the_search_would_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swings, asked = found(monkeypatch, Thought(0.6, 0.25, objects=True))
    pairs = [one.actions for one in asked if one.decision == DROP][1::2]
    assert pairs == [sorted((swings[DROP].action, swings[DROP].advised))] * 2


def test_a_choice_that_may_be_as_good_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    swing = found(monkeypatch, Thought(0.6, 0.5, error=0.2, objects=True))[0][DROP]
    assert not swing.is_worse
    assert sentence(swing, "wait", None) == (
        "From 60 % to 20 % by luck. A search would rather wait, which is worth as much."
    )


def test_a_choice_that_luck_outdid_is_put_down_to_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    swing = found(monkeypatch, Thought(0.6, 0.5, objects=True))[0][DROP]
    assert not swing.is_by_choice
    assert swing.loss == pytest.approx(0.1)


def test_a_choice_that_luck_made_good_is_a_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    drop = Thought(0.6, 0.1, objects=True)
    put_in(monkeypatch, taken(lost()), lambda decision: drop if decision == 5 else Thought(0.6))
    swings = turning_points(lost())
    assert swings[5].change == 0
    assert 6 in marked(swings)


def test_what_the_search_may_be_wrong_by_is_no_turning_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swings, _ = found(monkeypatch, Thought(0.6, error=0.5), error=0.5)
    assert DROP + 1 not in marked(swings)


def test_small_moves_beside_large_ones_are_no_turning_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chances = {5: 0.65, 30: 0.21}
    put_in(
        monkeypatch,
        taken(lost()),
        lambda decision: Thought(chances.get(decision, 0.6 if decision < DROP else 0.2), error=0),
    )
    assert marked(turning_points(lost())) == [DROP, len(lost().decisions)]


def test_the_largest_and_what_followed_them_are_looked_at_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = put_in(
        monkeypatch, taken(lost()), lambda number: Thought(0.6 if number < DROP + 1 else 0.2)
    )
    turning_points(lost(), iterations=7)
    decisions = len(lost().decisions)
    assert [one.decision for one in asked[:decisions]] == list(range(decisions))
    assert {one.iterations for one in asked[:decisions]} == {7}
    closely = asked[decisions:]
    assert {one.iterations for one in closely} == {7 * CLOSER}
    assert {DROP, DROP + 1, decisions - 1} <= {one.decision for one in closely}
    assert len(closely) <= 2 * MOST_MARKED


def test_the_time_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = put_in(monkeypatch, taken(lost()), lambda _: Thought(0.5))
    turning_points(lost(), seconds=8.0)
    decisions = len(lost().decisions)
    assert {one.seconds for one in asked[:decisions]} == {2.0 / decisions}
    spent = sum(one.seconds or 0 for one in asked[decisions:])
    assert 3.0 < spent <= 4.0  # the search takes no time here, and leaves it to the closer look


def test_the_search_knows_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = lost()
    for one in found(monkeypatch, Thought(0.6))[1]:
        seat = match.decisions[one.decision].player
        view = match.view(seat, one.decision)
        assert one.observation.player == seat
        assert one.observation.record.tobytes() == view.record.tobytes()
        assert one.observation.record.tobytes() != match.revealed(one.decision).record.tobytes()


def test_where_there_was_nothing_to_choose_no_search_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = next(
        loading.load(path) for path in golden_files("sos-titanic") if path.stem == "no-anchor"
    )
    put_in(monkeypatch, taken(match), lambda _: Thought(20.0))
    swings = turning_points(match)
    real = {
        number
        for number in range(len(match.decisions))
        if len(match.game.legal_actions(match.record_at(number))) > 1
    }
    assert len(real) < len(match.decisions)
    assert {swing.decision - 1 for swing in swings} == real
    assert swings[-1].after.mean == match.score
    assert sentence(swings[-1], "wait", match.game.score) == (
        f"From 20.0 to {match.score:.1f} points by luck: a search would have done the same."
    )


def test_the_course_stands_still_where_there_was_nothing_to_choose(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swings, _ = found(monkeypatch, Thought(0.6))
    at = course([swings[DROP]], DROP + 4)
    assert [estimate.mean for estimate in at] == [0.6] * (DROP + 1) + [0.2] * 3


def test_progress_is_told_and_may_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(monkeypatch, taken(lost()), lambda _: Thought(0.5))
    shares: list[float] = []
    turning_points(lost(), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[0] > 0
    assert shares[-1] == 1

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        turning_points(lost(), progress=stop)


def test_swings_go_through_json(monkeypatch: pytest.MonkeyPatch) -> None:
    swings, _ = found(monkeypatch, Thought(0.6, 0.25, objects=True))
    told = json.loads(json.dumps([swing.to_dict() for swing in swings]))
    assert told[DROP]["by"] == "choice"
    assert [Swing.from_dict(swing) for swing in told] == swings


def test_a_match_that_goes_on_has_none() -> None:
    with pytest.raises(OptionError, match="when the match is over"):
        turning_points(Match(games.find("solar-storm"), 2, seed=1))


@pytest.mark.parametrize("limit", [{"seconds": 0}, {"seconds": float("nan")}, {"iterations": 0}])
def test_no_time_is_too_little(limit: dict[str, float]) -> None:
    with pytest.raises(OptionError, match="no time"):
        turning_points(lost(), **limit)  # type: ignore[arg-type]


@pytest.mark.skipif(INTERPRETED, reason="a search of a whole match takes minutes")
@pytest.mark.parametrize("game", games.names())
def test_a_real_search_gives_the_same_answer_twice(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("allhands.lab.turning_points.MOST_MARKED", 1)
    path = min(golden_files(game), key=lambda path: path.stat().st_size)
    match = loading.load(path)
    times = min(50, 4 * under_test(game).pace.times)
    swings, again = (turning_points(match, iterations=times) for _ in range(2))
    assert swings == again
    most = 1.0 if match.game.score is None else match.game.score.most
    for swing in swings:
        assert 0 <= swing.before.mean <= most
        assert swing.before.low <= swing.before.mean <= swing.before.high
        assert swing.loss >= 0
