"""The same seed and decisions give the same bytes: interpreted or compiled, in any process, on
any number of threads, and after a game was put down and taken up again."""

from __future__ import annotations

from functools import cache

import pytest

from allhands import games
from allhands.lab import simulation

from .games_under_test import Sitting, every_sitting
from .mode_script import simulated, traced_at_random
from .modes import run_module
from .playing import golden_files

CameOf = dict[str, list[object]]


@cache
def played(interpreted: bool) -> CameOf:
    """What came of it in a process of its own, in which Python hashes in another order."""
    hash_seed = "4242" if interpreted else "0"
    return run_module("tests.mode_script", interpreted=interpreted, hash_seed=hash_seed)


@cache
def traced(sitting: Sitting) -> list[str]:
    """A random game in this process."""
    return traced_at_random(sitting)


def assert_the_same(one: CameOf, other: CameOf) -> None:
    assert list(one) == list(other)
    for game in one:
        assert one[game] == other[game], f"{game}: {first_difference(one[game], other[game])}"


def first_difference(one: list[object], other: list[object]) -> str:
    same = (mine == theirs for mine, theirs in zip(one, other, strict=False))
    return f"differs after decision {list(same).index(False)}"


def test_interpreted_and_compiled_games_are_the_same_byte_for_byte() -> None:
    assert_the_same(played(interpreted=True), played(interpreted=False))


def test_every_game_at_every_sitting_and_every_golden_game_is_played() -> None:
    """The golden games replay compiled to what their index says, in `test_golden`."""
    golden = {f"{name}/{path.name}" for name in games.names() for path in golden_files(name)}
    expected = {str(sitting) for sitting in every_sitting()} | golden
    assert expected <= set(played(interpreted=True))
    assert {sitting.game for sitting in every_sitting()} == set(games.names())


@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_this_process_plays_as_any_other(sitting: Sitting) -> None:
    assert traced(sitting) == played(interpreted=True)[str(sitting)]


@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_putting_a_game_down_and_taking_it_up_changes_nothing(sitting: Sitting) -> None:
    assert traced_at_random(sitting, restore=True) == traced(sitting)


@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_the_number_of_threads_changes_nothing(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "GAMES_A_TASK", 2)
    options = dict(sitting.options)
    one, two = (
        simulation.simulate(sitting.game, 9, sitting.players, seed=5, threads=threads, **options)
        for threads in (1, 2)
    )
    assert (one.threads, two.threads) == (1, 2)
    assert one.outcomes == two.outcomes
    assert one.decisions == two.decisions
    assert one.turns.tolist() == two.turns.tolist()
    assert one.scores.tolist() == two.scores.tolist()


@pytest.mark.parametrize("sitting", every_sitting(), ids=str)
def test_how_the_games_are_divided_into_tasks_changes_nothing(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulated(sitting, "random")
    monkeypatch.setattr(simulation, "GAMES_A_TASK", 1)
    assert simulated(sitting, "random") == whole
