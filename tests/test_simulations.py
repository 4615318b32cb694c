"""Simulation of every game: it plays what single games play, and counts what comes of them."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest

from allhands import games
from allhands.kernel.chance import stream_seed
from allhands.kernel.game import apply, current_player, turns
from allhands.kernel.intervals import share_interval
from allhands.kernel.rule import entry
from allhands.kernel.score import Score
from allhands.lab import simulation
from allhands.lab.broken_off import told
from allhands.lab.simulation import simulate
from allhands.lab.simulation_result import Simulation
from allhands.players import PolicyPlayer

from .games_under_test import PLAIN, Sitting, every_play, game_of
from .playing import action_of

SCORE = Score("point", 10, 5, "the other crew")
SEED = 2**63 + 5
GAMES = 3


@entry
def turns_of(state: Any) -> int:
    """How many turns have been begun."""
    return turns(state)


@entry
def mixed(word: np.uint64) -> np.uint64:
    """The chance stream of the policies of a game that starts there."""
    return simulation.mix(word)


class Counted(NamedTuple):
    """How some games end, how long they last, what they score, and how many decisions they take."""

    outcomes: Counter[str]
    lengths: Counter[int]
    scores: Counter[int | None]
    winners: Counter[tuple[int, ...]]
    decisions: int


def played_one_by_one(sitting: Sitting, policy: str) -> Counted:
    """What the games of a simulation come to."""
    game = game_of(sitting)
    options = game.option_numbers(sitting.players, sitting.settled)
    outcomes: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    scores: Counter[int | None] = Counter()
    winners: Counter[tuple[int, ...]] = Counter()
    decisions = 0
    for number in range(GAMES):
        state = game.new(options, SEED, number)
        player = PolicyPlayer(policy)
        player._luck.chance = mixed(np.uint64(stream_seed(np.uint64(SEED), np.uint64(number))))
        while not state.outcome:
            view = game.observe(state, int(current_player(state)))
            apply(state, action_of(player, game, view))
            decisions += 1
        outcomes[game.outcome_of(state).name] += 1
        lengths[int(turns_of(state))] += 1
        scores[game.score_of(state)] += 1
        winners[game.winners(state)] += 1
    return Counted(outcomes, lengths, scores, winners, decisions)


@pytest.mark.parametrize(("sitting", "policy"), every_play(), ids=str)
def test_a_simulation_plays_the_games_that_are_played_one_by_one(
    sitting: Sitting, policy: str
) -> None:
    options = dict(sitting.options)
    result = simulate(sitting.game, GAMES, sitting.players, policy, SEED, 2, **options)
    counted = played_one_by_one(sitting, policy)
    assert {name: count for name, count in result.outcomes.items() if count} == counted.outcomes
    assert {turn: int(count) for turn, count in enumerate(result.turns) if count} == counted.lengths
    assert result.decisions == counted.decisions
    if game_of(sitting).by_seat:
        for seat, won in enumerate(result.seat_wins):
            assert won == sum(count for seats, count in counted.winners.items() if seat in seats)
        assert result.wins == counted.winners[tuple(range(sitting.players))]
    else:
        good = {outcome.name for outcome in game_of(sitting).outcomes if outcome.won}
        assert result.wins == sum(count for name, count in counted.outcomes.items() if name in good)
    scores = {points: int(count) for points, count in enumerate(result.scores) if count}
    assert scores == ({} if result.score is None else counted.scores)


@pytest.mark.parametrize("name", games.names())
def test_an_error_in_a_thread_is_not_lost(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = simulation.play_games

    def failing(*arguments: Any) -> int:
        if arguments[7] > 0:
            raise MemoryError("no more")
        return real(*arguments)

    monkeypatch.setattr(simulation, "play_games", failing)
    monkeypatch.setattr(simulation, "GAMES_A_TASK", 2)
    with pytest.raises(MemoryError):
        simulate(name, 6)


@pytest.mark.parametrize("name", games.names())
def test_an_error_of_the_progress_display_is_not_lost(name: str) -> None:
    def failing(played: int) -> None:
        raise OSError("the terminal is gone")

    with pytest.raises(OSError, match="terminal is gone"):
        simulate(name, 6, progress=failing)


@pytest.mark.parametrize("name", games.names())
def test_an_interrupt_leaves_what_was_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "GAMES_A_TASK", 2)
    told: list[int] = []

    def interrupted(played: int) -> None:
        told.append(played)
        if len(told) == 3:
            raise KeyboardInterrupt

    result = simulate(name, 100, threads=1, progress=interrupted)
    assert result.interrupted
    assert result.games == sum(result.outcomes.values()) == sum(told) == 6


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"games": 0}, "The number of games is 1 or more, not 0"),
        ({"threads": 0}, "The number of threads is 1 or more, not 0"),
        ({"policy": "thmub"}, "Did you mean thumb"),
        ({"policy": ["thumb"] * 9}, "policies, not 9"),
        ({"seed": -3}, "A seed is a whole number"),
        ({"players": 99}, "players, not 99"),
        ({"luck": "on"}, "has no option 'luck'"),
    ],
)
@pytest.mark.parametrize("name", games.names())
def test_what_cannot_be_played_is_refused(name: str, wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(simulation.OptionError, match=said):
        simulate(name, **{"games": 1, **wanted})


@pytest.mark.parametrize("name", games.names())
def test_every_seat_may_have_a_policy_of_its_own(name: str) -> None:
    seats = games.find(name).default_seats
    mixed = simulate(name, 2, policy=["thumb", *["random"] * (seats - 1)], seed=4)
    assert mixed.policy == ",".join(["thumb", *["random"] * (seats - 1)])
    alike = {simulate(name, 2, policy=policy, seed=4).decisions for policy in PLAIN}
    assert mixed.decisions not in alike


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_counted_once_and_told_of(name: str) -> None:
    told: list[int] = []
    result = simulate(name, 12, seed=3, progress=told.append)
    assert result.games == sum(result.outcomes.values()) == result.turns.sum() == sum(told) == 12
    assert result.decisions != simulate(name, 12, seed=4).decisions
    assert not result.interrupted


@pytest.mark.parametrize("name", games.names())
def test_an_option_is_one_of_the_games(name: str) -> None:
    game = games.find(name)
    assert simulate(name, 1).options == game.settle(None, {})[1]
    for option in game.options:
        for choice in option.names:
            try:
                seats, settled = game.settle(None, {option.name: choice})
            except simulation.OptionError:
                continue
            chosen = {option.name.replace("-", "_"): choice}
            assert simulate(name, 1, seats, **chosen).options == settled


# The limit of decisions


@pytest.mark.parametrize("name", games.names())
def test_a_game_that_comes_to_the_limit_of_decisions_is_broken_off(name: str) -> None:
    whole = simulate(name, 1, policy="thumb", seed=6)
    alike = simulate(name, 1, policy="thumb", seed=6, limit=whole.decisions)
    assert (alike.broken_off, alike.outcomes) == ({}, whole.outcomes)
    short = simulate(name, 1, policy="thumb", seed=6, limit=whole.decisions - 1)
    assert short.broken_off == {f"after {whole.decisions - 1:,} decisions": 1}
    assert (short.games, short.unfinished, short.decisions) == (1, 1, whole.decisions - 1)
    assert (sum(short.outcomes.values()), short.turns.sum()) == (0, 0)


@pytest.mark.parametrize("name", games.names())
def test_games_that_are_broken_off_count_as_not_won_and_as_no_points(name: str) -> None:
    made = np.full(GAMES, -1, np.int16)
    result = simulate(name, GAMES, policy="thumb", made=made, limit=5)
    assert result.broken_off == {"after 5 decisions": GAMES}
    assert (result.games, result.wins, result.losses) == (GAMES, 0, 0)
    assert result.interval == share_interval(0, GAMES)
    assert sum(result.causes.values()) == 0
    assert made.tolist() == [0] * GAMES
    if result.score is not None:
        assert (result.mean_score, result.scores.tolist()[0]) == (0.0, GAMES)


def test_games_that_ended_are_told_apart_from_those_that_were_broken_off() -> None:
    lengths = sorted(simulate("solar-storm", 1, seed=seed).decisions for seed in range(6))
    found = [simulate("solar-storm", 1, seed=seed, limit=lengths[2]) for seed in range(6)]
    assert sum(result.unfinished for result in found) == sum(
        length > lengths[2] for length in lengths
    )
    assert all(sum(one.outcomes.values()) + one.unfinished == one.games for one in found)


def test_a_limit_of_no_decisions_is_refused() -> None:
    with pytest.raises(simulation.OptionError, match="limit of decisions is 1 or more, not 0"):
        simulate("solar-storm", 1, limit=0)


def test_games_broken_off_are_told_in_the_report_and_as_plain_values() -> None:
    result = replace(made(2_000, 500, {10: 1_997}), broken_off={"after 20,000 decisions": 3})
    assert (result.unfinished, result.losses, result.mean_turns) == (3, 1_497, 10.0)
    assert result.win_rate == 0.25
    assert (
        "3 of 2,000 games were broken off after 20,000 decisions.\nThey count as not won.\n"
        in str(result)
    )
    assert result.to_dict()["broken_off"] == {"after 20,000 decisions": 3}
    points = replace(scored({0: 1, 4: 20}), broken_off={"after one decision": 1})
    assert "1 of 21 games was broken off after one decision.\nThey count as 0 points." in str(
        points
    )


def test_of_many_reasons_the_rare_ones_are_added_up() -> None:
    reasons = {f"as it rained {number} times": number for number in range(1, 7)}
    assert told(reasons, 50, None) == [
        "6 of 50 games were broken off as it rained 6 times.",
        "5 of 50 games were broken off as it rained 5 times.",
        "4 of 50 games were broken off as it rained 4 times.",
        "3 of 50 games were broken off as it rained 3 times.",
        "3 of 50 games were broken off for other reasons.",
        "They count as not won.",
    ]
    assert told({}, 50, None) == []


# The figures


def made(games: int, wins: int, turns: dict[int, int]) -> Simulation:
    """A result with these counts."""
    lengths = np.zeros(simulation.MOST_TURNS, np.int64)
    for turn, count in turns.items():
        lengths[turn] = count
    return Simulation(
        game="raft",
        players=2,
        options={},
        policy="random",
        seed=0,
        games=games,
        decisions=600,
        seconds=2.0,
        threads=1,
        wins=wins,
        outcomes={"won": wins, "sunk": games - wins},
        turns=lengths,
    )


def test_the_figures_follow_from_the_counts() -> None:
    result = made(4, 1, {10: 1, 20: 2, 30: 1})
    assert result.win_rate == 0.25
    assert result.mean_turns == 20.0
    assert [result.turns_at(share) for share in (0.25, 0.5, 0.75, 1.0)] == [10, 20, 20, 30]
    assert result.decisions_per_second == 300.0


@pytest.mark.parametrize(
    ("games", "wins", "low", "high"),
    [(10, 0, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (10, 5, 0.2366, 0.7634), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(games: int, wins: int, low: float, high: float) -> None:
    assert made(games, wins, {5: games}).interval == pytest.approx((low, high), abs=1e-4)


def test_no_games_at_all_have_figures_too() -> None:
    result = made(0, 0, {})
    assert (result.win_rate, result.mean_turns) == (0.0, 0.0)
    assert "0 games" in str(result)


def test_it_reads_as_a_report_and_as_plain_values() -> None:
    result = made(2_000, 1, {5: 2_000})
    assert str(result).startswith("2,000 games of raft, 2 players, random crew\nwon 0.05%")
    assert "sunk: 1,999" in str(result)
    plain = result.to_dict()
    assert (plain["median_turns"], plain["mean_turns"], plain["wins"]) == (5, 5.0, 1)
    assert all(isinstance(value, int | float | str | dict | bool) for value in plain.values())
    assert not any("score" in key or "beat" in key for key in plain)


def scored(scores: dict[int, int]) -> Simulation:
    """The result of a game that is scored, with these counts."""
    games = sum(scores.values())
    counts = np.zeros(SCORE.most + 1, np.int64)
    for points, count in scores.items():
        counts[points] = count
    return replace(made(games, 0, {5: games}), score=SCORE, scores=counts)


def test_the_figures_of_scores_follow_from_the_counts() -> None:
    result = scored({2: 10, 4: 20, 6: 10})
    assert result.mean_score == 4.0
    assert [result.score_at(share) for share in (0.25, 0.5, 0.75, 1.0)] == [2, 4, 4, 6]
    half = 1.959964 * math.sqrt(80 / 39 / 40)
    assert result.score_interval == pytest.approx((4 - half, 4 + half))
    assert (result.beats, result.beat_rate) == (10, 0.25)
    low, high = result.beat_interval
    assert low < 0.25 < high
    assert scored({4: 1}).score_interval == (0.0, 10.0)
    assert scored({5: 30}).score_interval == (5.0, 5.0)


def test_scores_read_as_a_report_and_as_plain_values() -> None:
    result = scored({2: 10, 4: 20, 6: 10})
    assert "\n4.00 points (95 % interval 3.56 to 4.44), half of the games 2 to 4\n" in str(result)
    assert "\n25.00% more than 5 (95 % interval " in str(result)
    assert "won" not in str(result).split("sunk")[0]
    plain = result.to_dict()
    assert (plain["mean_score"], plain["beats"], plain["to_beat"]) == (4.0, 10, 5)
    assert plain["scores"] == {"2": 10, "4": 20, "6": 10}
    assert plain["score_quantiles"] == {"0.05": 2, "0.25": 2, "0.5": 4, "0.75": 4, "0.95": 6}
    assert json.loads(json.dumps(plain)) == plain


def test_no_scores_at_all_have_figures_too() -> None:
    result = scored({})
    assert (result.mean_score, result.beat_rate, result.score_interval) == (0.0, 0.0, (0.0, 10.0))
    assert "0.00 points" in str(result)


@pytest.mark.parametrize(
    ("name", "players", "option", "choices", "played"),
    [
        ("ark-ship", 2, "voyage", ("gentle", "standard", "dire"), 400),
        ("solar-storm", 2, "difficulty", ("easy", "hard", "realist"), 400),
        ("sso", 4, "mode", ("story", "challenge"), 400),
        ("zeno", 2, "target", ("4", "7", "9"), 60),
        ("zeno", 4, "target", ("4", "7", "9"), 60),
    ],
)
def test_what_is_told_as_harder_is_won_less_often(
    name: str, players: int, option: str, choices: tuple[str, ...], played: int
) -> None:
    won = np.empty((len(choices), played), np.int16)
    results = [
        simulate(name, played, players, "thumb", seed=1, made=made, **{option: choice})
        for choice, made in zip(choices, won, strict=True)
    ]
    if games.find(name).by_seat:
        shares = (won.mean(axis=1) / players).tolist()
    else:
        shares = [result.win_rate for result in results]
    assert shares == sorted(shares, reverse=True), shares
    assert shares[0] > 1.5 * shares[-1], shares
