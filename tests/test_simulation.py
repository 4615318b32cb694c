"""Simulation: the same games on any number of threads, counted and told rightly."""

from __future__ import annotations

import pytest

import allhands
from allhands.kernel.errors import OptionError
from allhands.lab.simulation import Simulation

FEW = 24


def few(**wanted: object) -> Simulation:
    return allhands.simulate("solar-storm", **{"games": FEW, "players": 2, "seed": 4, **wanted})  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads():
    results = [few(threads=threads) for threads in (1, 2, 5)]
    assert len({str(result.outcomes) for result in results}) == 1
    assert len({result.decisions for result in results}) == 1
    assert len({result.turns.tobytes() for result in results}) == 1


def test_another_seed_gives_other_games():
    assert few().decisions != few(seed=5).decisions


def test_every_game_is_counted_once():
    told: list[int] = []
    result = few(progress=told.append)
    assert result.games == sum(result.outcomes.values()) == int(result.turns.sum()) == FEW
    assert sum(told) == FEW


def test_policies_may_differ_by_seat():
    mixed = few(policy=["thumb", "random"])
    assert mixed.policy == "thumb,random"
    assert mixed.decisions not in (few(policy="thumb").decisions, few(policy="random").decisions)


def test_the_interval_is_wilsons():
    result = few()
    made = Simulation(**{**vars(result), "games": 100, "wins": 10})
    low, high = made.interval
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert made.win_rate == 0.1


def test_as_plain_values_it_has_what_a_script_needs():
    wanted = {"game", "options", "policy", "games", "decisions", "seconds", "decisions_per_second"}
    wanted |= {"threads", "wins", "win_rate", "win_rate_low", "win_rate_high", "outcomes"}
    assert wanted <= set(few().to_dict())


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"games": 0}, "number of games is 1 or more"),
        ({"threads": 0}, "number of threads is 1 or more"),
        ({"policy": "tumb"}, "Did you mean thumb"),
        ({"policy": ["thumb"]}, "2 players need 2 policies"),
        ({"seed": -3}, "A seed is a whole number"),
        ({"difficulty": "nightmare"}, "difficulty is"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(wanted: dict[str, object], said: str):
    with pytest.raises(OptionError, match=said):
        few(**wanted)
