"""What decisions turned out to bring, seat by seat, and how they are cut into pieces."""

from __future__ import annotations

from typing import Any

import numpy as np

from allhands import envs
from allhands.lab.simulation import simulate
from allhands.training.network import untaught
from allhands.training.rollout import (
    NOT_LEGAL,
    Rollout,
    Tables,
    credited,
    drawn,
    log_chances,
    pieces,
)


def steps(
    seats: list[int],
    brought: list[tuple[float, float]],
    values: list[float],
    over: list[int] | None = None,
    forced: list[int] | None = None,
) -> Rollout:
    """Steps of one game for two, by whom they were, what they brought each, what was expected, and
    which were the last of a game, or left no choice."""
    count = len(seats)
    seat, asked = np.array(seats, np.int32)[:, None], np.ones((count, 1), np.bool)
    asked[forced or []] = False
    ends = np.zeros((count, 1), np.bool)
    ends[over or []] = True

    def numbers(given: Any) -> Any:
        return np.array(given, np.float32)

    nothing: Any = np.zeros((count, 1, 1), np.float32)
    zeros = np.zeros((count, 1), np.int64)
    value, came = numbers(values)[:, None], numbers(brought)[:, None]
    return Rollout(
        nothing, nothing > 0, seat, asked, nothing, zeros, value * 0, zeros, value, came, ends
    )


def test_a_seat_is_credited_with_what_comes_until_it_chooses_again() -> None:
    """By hand, with discount 0.5 and trace 0.5. Seat 0 chooses in steps 0, 2 and 3, and the game
    ends with step 3: what step 1 brings it, which is seat 1's, counts for its step 0."""
    found = steps(
        [0, 1, 0, 0],
        [(1.0, 0.0), (2.0, 8.0), (4.0, 16.0), (6.0, 32.0)],
        [0.5, 1.5, 2.5, 3.5],
        over=[3],
    )
    credit = credited(found, discount=0.5, trace=0.5)
    third = 6 - 3.5
    second = 4 + 0.5 * 3.5 - 2.5 + 0.25 * third
    first = (1 + 2) + 0.5 * 2.5 - 0.5 + 0.25 * second
    others = (8 + 16 + 32) - 1.5
    assert credit.advantage[:, 0].tolist() == [first, others, second, third]
    assert credit.target[:, 0].tolist() == [first + 0.5, others + 1.5, second + 2.5, third + 3.5]
    assert credit.known.all()


def test_nothing_of_the_next_game_is_credited_to_the_one_before() -> None:
    found = steps([0, 0, 0], [(1.0, 0.0), (2.0, 0.0), (4.0, 0.0)], [0.0] * 3, over=[0, 2])
    assert credited(found, 1.0, 1.0).advantage[:, 0].tolist() == [1, 6, 4]


def test_what_a_seats_last_decision_brought_is_not_known_before_it_chooses_again() -> None:
    found = steps([0, 1, 0], [(1.0, 1.0)] * 3, [10.0, 20.0, 30.0])
    credit = credited(found, 1.0, 1.0)
    assert credit.known[:, 0].tolist() == [True, False, False]
    assert credit.advantage[:, 0].tolist() == [2 + 30 - 10, 0, 0]


def test_who_has_no_choice_is_passed_over() -> None:
    found = steps([0, 0, 0], [(1.0, 0.0)] * 3, [0.0, 9.0, 0.0], over=[2], forced=[1])
    credit = credited(found, 1.0, 1.0)
    assert credit.advantage[:, 0].tolist() == [3, 0, 1]
    assert credit.known[:, 0].tolist() == [True, False, True]


def test_pieces_are_of_one_seat_in_one_game_and_in_order() -> None:
    found = steps([0, 1, 0, 0, 1, 0, 1, 0], [(0.0, 0.0)] * 8, [0.0] * 8, over=[4], forced=[6])
    assert pieces(found, 2).tolist() == [[0, 2], [3, -1], [5, 7], [1, 4]]


def test_pieces_of_nothing_are_none() -> None:
    assert pieces(steps([0], [(0.0, 0.0)], [0.0], forced=[0]), 4).shape == (0, 4)


def test_only_what_is_legal_is_drawn_and_as_often_as_it_is_likely() -> None:
    logits = np.tile(np.log(np.array([1, 6, 3], np.float32)), (4000, 1))
    mask = np.tile([True, False, True], (4000, 1))
    logs = log_chances(logits, mask)
    assert np.allclose(np.exp(logs[0]), [0.25, 0, 0.75])
    assert logs[0, 1] < NOT_LEGAL / 2
    often = np.bincount(drawn(logs, np.random.default_rng(1)), minlength=3) / 4000
    assert often[1] == 0
    assert abs(often[0] - 0.25) < 0.03


def test_who_trusts_the_rule_of_thumb_above_all_plays_by_it() -> None:
    """That of Ark Ship leaves nothing to chance: its games are those of a simulation."""
    games = envs.vector("ark-ship", 6, players=2, seed=8)
    luck = np.random.default_rng(1)
    weights = untaught(games.layout.size, 4, games.numbering.count, luck)
    found = Tables(games, 4, 1000.0, luck).played(weights, 200)
    assert found.over.any(axis=0).all()
    played = simulate("ark-ship", 6, 2, "thumb", seed=8, threads=1)
    assert (found.over.argmax(axis=0) + 1).sum() == played.decisions


def test_each_seat_begins_each_game_with_an_empty_memory() -> None:
    games = envs.vector("solar-storm", 4, players=2, seed=8)
    luck = np.random.default_rng(1)
    weights = untaught(games.layout.size, 4, games.numbering.count, luck)
    found = Tables(games, 4, 0.0, luck).played(weights, 200)
    for row in range(4):
        begins = int(found.over[:, row].argmax()) + 1
        for seat in range(2):
            own = found.asked[begins:, row] & (found.seat[begins:, row] == seat)
            first, second = found.memory[begins:, row][own][:2]
            assert not first.any()
            assert second.all()
