"""The evaluation: what it looks at, what it has learnt, and how a search goes by it."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.games_under_test import under_test

from allhands import games, new
from allhands.kernel.evaluation import Network
from allhands.kernel.game import Game, features_of
from allhands.kernel.mode import INTERPRETED
from allhands.lab import learning
from allhands.observation import Observation
from allhands.players import Search

EVALUATED = [name for name in games.names() if games.find(name).evaluation]
EXPLAINED = {"sos-titanic": 0.55, "ark-ship": 0.2, "solar-storm": 0.3, "sso": 0.15, "zeno": 0.3}
"""What their networks explain at least of what games come to; about 0.67, 0.33, 0.46, 0.27 and
0.40 as measured."""
BY_SEARCH = {"solar-storm": 60, "sso": 60}
"""Games whose network has learnt from searches, and foresees what becomes of them; and how often
these look ahead here."""


def features_at(game: Game, record: object, spare: int = 0) -> np.ndarray:
    assert game.evaluation
    out = np.full(game.evaluation.count + spare, -7.0)
    features_of(record, 0, out[: game.evaluation.count])
    return out


def with_worth(game: Game, worth: float, horizon: int) -> Game:
    """The game, but every position that is evaluated has this worth."""
    assert game.evaluation
    total = (2 * worth - 1) / np.sqrt(1 - (2 * worth - 1) ** 2)
    hidden, bias, out, _ = game.evaluation.network
    blank = (np.zeros_like(hidden), np.zeros_like(bias), np.zeros_like(out))
    network = Network(*blank, np.array([total]))
    evaluation = replace(game.evaluation, network=network, horizon=horizon)
    return game._replace(evaluation=evaluation, guidance=game.guidance._replace(outlook=None))


def expected(game: Game, iterations: int = 12) -> float:
    """The chance, or the share of the highest score, that a search sees at a first decision."""
    match = new(game.name, seed=5)
    view = match.view(match.current_player)
    seen = Observation(game, view.player, view.names, view.record)
    advice = Search(iterations=iterations).weigh(seen, seen.legal_actions())
    return advice.best.mean / (game.score.most if game.score else 1)


@pytest.mark.parametrize("name", EVALUATED)
def test_a_search_goes_by_it_where_its_horizon_ends(name: str) -> None:
    game = games.find(name)
    assert expected(with_worth(game, 0.9, horizon=1)) == pytest.approx(0.9)
    assert expected(with_worth(game, 0.15, horizon=1)) == pytest.approx(0.15)


@pytest.mark.parametrize("name", EVALUATED)
def test_a_game_that_ends_before_is_worth_what_it_returns(name: str) -> None:
    game = games.find(name)
    all_in = with_worth(game, 0.999, horizon=10_000)
    assert expected(all_in) == expected(with_worth(game, 0.001, horizon=10_000))


@pytest.mark.parametrize("name", EVALUATED)
def test_features_fill_their_row_and_no_more(name: str) -> None:
    game = games.find(name)
    match = new(name, seed=2)
    while not match.is_over:
        told = features_at(game, match.record, spare=4)
        assert np.all(told[-4:] == -7)
        assert np.all(np.isfinite(told))
        assert told[:-4].min() >= 0
        assert told[:-4].max() <= 20
        match.play(game.legal_actions(match.record)[0])


def test_titanic_features_say_who_is_where() -> None:
    game = games.find("sos-titanic")
    match = new("sos-titanic", players=1, seed=4)
    told = features_at(game, match.record)
    assert told[0] == 1  # no page turned
    assert told[12] == 1  # all 32 in the stack
    wanted = told[19 : 19 + 4 * 4 * 5].reshape(4, 4, 5)
    assert np.all(wanted.sum(axis=2) == 2)  # nobody aboard: both of every number are somewhere
    assert wanted[:, :, 1].sum() == 0  # nobody discarded


def test_ark_ship_features_say_who_sleeps() -> None:
    game = games.find("ark-ship")
    match = new("ark-ship", players=2, seed=4)
    told = features_at(game, match.record)
    assert told[1] == 1  # the first box of the voyage is checked
    assert told[17] == match.record.sleepers / 10


def test_solar_storm_features_say_what_is_near() -> None:
    game = games.find("solar-storm")
    match = new("solar-storm", players=2, seed=4)
    told = features_at(game, match.record)
    assert told[:9].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0]  # no room diverted
    assert told[9:13].sum() == 8 / 4  # each room is somehow whole
    assert told[13:17].sum() == 8 / 4  # and lacks some cards
    rooms = told[17 : 17 + 8 * 16].reshape(8, 16)
    for room, row in enumerate(rooms):
        assert row[bin(match.record.cubes[room]).count("1")] == 1
    assert rooms[:, 6].max() <= 2 / 4  # all stand in the middle


@pytest.mark.skipif(INTERPRETED, reason="hundreds of games take minutes when interpreted")
@pytest.mark.parametrize("name", EVALUATED)
def test_it_knows_what_games_return(name: str) -> None:
    game = games.find(name)
    assert game.evaluation
    settings = learning.every_setting(game, game.seats)
    if name in BY_SEARCH:
        lessons = learning.lessons_by_search(game, settings[::7], 60, 77, BY_SEARCH[name])
    else:
        count = min(600, 4 * under_test(name).pace.games)
        lessons = learning.lessons_by_thumb(game, settings, count, seed=77)
    all_held_out = lessons._replace(game=lessons.game * learning.HELD_OUT)
    assert learning.explained(game.evaluation.network, all_held_out) > EXPLAINED[name]


def test_what_can_be_learnt_is_learnt() -> None:
    luck = np.random.default_rng(3)
    rows = luck.normal(size=(20_000, 6))
    worth = 0.5 + 0.3 * np.sin(rows[:, 0]) + 0.1 * (rows[:, 1] > 0)
    lessons = learning.Lessons(rows.astype(np.float32), worth, np.arange(len(rows)))
    before = learning.untaught(6, 16, seed=1)
    assert learning.explained(before, lessons) < 0.5
    after = learning.taught(before, lessons, learning.FROM_NOTHING, seed=1)
    assert learning.explained(after, lessons) > 0.9


def test_every_setting_is_learnt_from() -> None:
    game = games.find("ark-ship")
    settings = learning.every_setting(game, (1, 3))
    choices = math.prod(len(option.choices) for option in game.offered)
    assert len({tuple(setting) for setting in settings}) == len(settings) == 2 * choices > 2


def test_games_of_searches_teach_the_same_again() -> None:
    game = games.find("solar-storm")
    options = [game.option_numbers(*game.settle(2, {"difficulty": "easy"}))]
    lessons, again = (learning.lessons_by_search(game, options, 2, 5, 1) for _ in range(2))
    assert np.array_equal(lessons.features, again.features)
    assert np.array_equal(lessons.worth, again.worth)
    assert set(lessons.game) == {0, 1}
    assert 0 <= lessons.worth.min() <= lessons.worth.max() <= 1
    started = lessons.features[np.flatnonzero(np.diff(lessons.game, prepend=-1))]
    assert np.all(started[:, 0] == 1)  # no room diverted


@pytest.mark.parametrize("wrong", [["--games", "3"], ["--iterations", "0"], ["--games", "many"]])
def test_too_few_games_are_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learning.main(["ark-ship", "--out", "none.npz", *wrong])
    assert f"argument {wrong[0]}: '{wrong[1]}' is no number from" in capsys.readouterr().err


def test_learning_writes_what_a_game_reads(tmp_path: Path) -> None:
    written = tmp_path / "evaluation.npz"
    asked = ["sos-titanic", "--players", "1", "--games", "40", "--out", str(written)]
    assert learning.main(asked) == 0
    game = games.find("sos-titanic")
    assert game.evaluation
    with np.load(written) as saved:
        shapes = [saved[name].shape for name in Network._fields]
    assert shapes == [part.shape for part in game.evaluation.network]


def test_a_folder_that_is_not_there_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learning.main(["ark-ship", "--out", str(tmp_path / "nowhere" / "it.npz")]) == 2
    assert "it.npz cannot be written: its folder is missing" in capsys.readouterr().err


def test_more_players_than_can_play_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert learning.main(["ark-ship", "--players", "2", "9", "--out", "none.npz"]) == 2
    assert capsys.readouterr().err == "Ark Ship is for 1 to 4 players.\n"


@pytest.mark.parametrize("more", [[], ["--iterations", "5"]])
def test_an_interrupt_writes_nothing(
    more: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(learning, "follow", interrupted)
    monkeypatch.setattr(learning, "searched", interrupted)
    assert learning.main(["ark-ship", "--out", str(tmp_path / "it.npz"), *more]) == 130
    assert capsys.readouterr().err == "Stopped, and nothing written.\n"
    assert not list(tmp_path.iterdir())


def test_a_game_without_features_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = games.find("solar-storm")._replace(evaluation=None)
    monkeypatch.setattr(games, "find", lambda _name: bare)
    assert learning.main(["solar-storm", "--out", str(tmp_path / "none.npz")]) == 2
    assert "Solar Storm has no features" in capsys.readouterr().err
