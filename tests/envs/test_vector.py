"""Many games at once: that they are the games that they would be one by one."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from allhands import envs, games
from allhands.envs.vector import Vector
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.game import apply, current_player
from allhands.kernel.state import record_bytes

from .test_observation import seen, written

EVERY_GAME = pytest.mark.parametrize("name", games.names())


def made(name: str = "solar-storm", count: int = 3, **asked: Any) -> Vector:
    """Some games, begun."""
    given: dict[str, Any] = {"seed": 7, **asked}
    found = envs.vector(name, count, **given)
    found.reset()
    return found


def some_actions(mask: NDArray[np.bool], luck: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each game, at random."""
    return (luck.random(mask.shape) * mask).argmax(axis=1)


def records(batch: Vector) -> list[bytes]:
    """The positions of a batch."""
    return [record_bytes(each) for each in batch._games]


def play(batch: Vector, steps: int, luck_seed: int = 1) -> None:
    """Take random actions."""
    luck = np.random.default_rng(luck_seed)
    for _ in range(steps):
        batch.step(some_actions(batch.mask, luck))


def all_players() -> list[tuple[str, int]]:
    """Each game with each number of players."""
    return [(name, players) for name in games.names() for players in games.find(name).seats]


@EVERY_GAME
@pytest.mark.parametrize("autoreset", ["next-step", "same-step"])
def test_what_stands_from_before_tells_nothing_of_another_seat_or_game(
    name: str, autoreset: str
) -> None:
    game = games.find(name)
    batch = made(name, 2, max_decisions=25, autoreset=autoreset, state=True)
    luck = np.random.default_rng(5)
    for _ in range(80):
        batch.step(some_actions(batch.mask, luck))
        for row, seat in enumerate(batch.seat.tolist()):
            record = batch.games[row]
            if seat >= 0 and not batch.truncated[row]:
                assert (batch.observation[row] == seen(game, record, seat)).all()
                assert (batch.state[row] == written(batch.state_layout, record, seat)).all()
                legal = {int(n) for n in batch.numbering.to_game[seat][batch.mask[row]]}
                assert legal == set(game.legal_actions(record))


@pytest.mark.parametrize(("name", "players"), all_players())
def test_what_is_handed_out_is_what_the_game_says(name: str, players: int) -> None:
    game = games.find(name)
    batch = made(name, 2, players=players, state=True)
    own = [game.new(game.option_numbers(*game.settle(players, {})), 7, row) for row in range(2)]
    luck = np.random.default_rng(3)
    for _ in range(60):
        for row, record in enumerate(own):
            if record.outcome:
                continue
            seat = int(current_player(record))
            assert batch.seat[row] == seat
            assert (batch.observation[row] == seen(game, record, seat)).all()
            assert (batch.state[row] == written(batch.state_layout, record, seat)).all()
            legal = {int(n) for n in batch.numbering.to_game[seat][batch.mask[row]]}
            assert legal == set(game.legal_actions(record))
        actions = some_actions(batch.mask, luck)
        for record, action, seat in zip(own, actions, batch.seat.copy(), strict=True):
            if not record.outcome:
                apply(record, int(batch.numbering.to_game[seat, action]))
        over = [bool(record.outcome) for record in own]
        batch.step(actions)
        for row, record in enumerate(own):
            if not over[row]:
                assert records(batch)[row] == record_bytes(record)
                assert not batch.rewards[row].any()
            elif batch.terminated[row]:
                assert batch.rewards[row].tolist() == game.returns_of(record, players)
                assert batch.seat[row] == -1
                assert not batch.mask[row].any()


@EVERY_GAME
def test_threads_and_batches_change_nothing(name: str) -> None:
    batches = [made(name, 5, threads=threads) for threads in (1, 2, 5)]
    for batch in batches:
        play(batch, 40)
    for batch in batches[1:]:
        assert records(batch) == records(batches[0])
        assert (batch.observation == batches[0].observation).all()
        assert (batch.mask == batches[0].mask).all()
        batch.close()
    for batch in batches:
        play(batch, 10)
    for batch in batches[1:]:
        assert records(batch) == records(batches[0])


def test_a_game_that_is_over_before_the_caller_chooses_is_passed_over() -> None:
    batch = made(count=1, others={0: "thumb", 1: "thumb"}, max_decisions=1)
    assert batch.seat.tolist() == [2]
    assert batch.episode(0) > 1


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    batch = made()
    first = batch.observation.copy()
    play(batch, 20)
    batch.reset()
    assert (batch.observation == first).all()
    batch.reset(seed=8)
    assert (batch.observation != first).any()


def ended(batch: Vector) -> tuple[int, NDArray[np.float32]]:
    """Play until a game is over: which, and what was seen before."""
    luck = np.random.default_rng(5)
    while True:
        actions = some_actions(batch.mask, luck)
        batch.step(actions)
        done = batch.terminated | batch.truncated
        if done.any():
            return int(done.argmax()), batch.observation.copy()


def test_the_next_game_begins_in_the_step_after() -> None:
    batch = made(max_decisions=2000)
    row, _ = ended(batch)
    assert batch.seat[row] == -1
    actions = some_actions(batch.mask, np.random.default_rng(1))
    actions[row] = 10**6  # counts for nothing
    batch.step(actions)
    assert not batch.terminated[row]
    assert not batch.rewards[row].any()
    game = batch.game
    options = game.option_numbers(batch.players, batch.options)
    assert records(batch)[row] == record_bytes(game.new(options, 7, row + batch.count))


def test_the_next_game_begins_in_the_same_step() -> None:
    one, other = made(autoreset="same-step"), made()
    row, last = ended(other)
    assert ended(one)[0] == row
    assert one.terminated[row]
    assert one.seat[row] >= 0
    assert one.mask[row].any()
    assert (one.final_observation[row] == last[row]).all()
    assert one.rewards[row].tolist() == other.rewards[row].tolist()
    for name in ("mask", "outcome", "progress", "shaping"):
        assert (getattr(one.final, name)[row] == getattr(other, name)[row]).all()
    assert one.outcome[row] == 0 != other.outcome[row]


def test_a_game_that_is_over_stays_so_without_autoreset() -> None:
    batch = made(autoreset="disabled")
    row, _ = ended(batch)
    before = records(batch)[row]
    play(batch, 3)
    assert records(batch)[row] == before
    assert batch.seat[row] == -1
    assert not batch.terminated[row]


def test_a_game_is_truncated_after_so_many_decisions() -> None:
    batch = made(max_decisions=4)
    for number in range(1, 5):
        play(batch, 1)
        assert batch.truncated.all() == (number == 4)
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert (batch.seat >= 0).all()
    assert batch.mask.any(axis=1).all()
    play(batch, 1)
    assert not batch.truncated.any()


def test_an_illegal_action_is_refused_with_the_law_and_nothing_is_changed() -> None:
    batch = made(count=4, threads=2)
    before = records(batch), batch.observation.copy()
    actions = batch.mask.argmax(axis=1)
    actions[2] = (~batch.mask[2]).argmax()
    with pytest.raises(IllegalActionError, match=r"Game 2: action \d+ \(.*\) is not legal\. \w"):
        batch.step(actions)
    actions[2] = batch.numbering.count
    with pytest.raises(IllegalActionError, match="run from 0 to 261"):
        batch.step(actions)
    assert records(batch) == before[0]
    assert (batch.observation == before[1]).all()


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0.0, 1.0], "Actions are whole numbers, not float64"),
        ([float("nan"), 1], "Actions are whole numbers, not float64"),
        (["0", "1"], "Actions are whole numbers, not <U1"),
        ([True, False], "Actions are whole numbers, not bool"),
        ([None, 1], "Actions are whole numbers, not object"),
        ([[0], [1, 2]], "One action for each of the 2 games"),
        (3, "One action for each of the 2 games"),
    ],
)
def test_what_are_no_whole_numbers_are_no_actions(actions: Any, said: str) -> None:
    batch = made(count=2)
    before = records(batch)
    with pytest.raises((IllegalActionError, OptionError), match=said):
        batch.step(actions)
    assert records(batch) == before


def test_actions_that_may_only_be_read_are_taken() -> None:
    batch = made(count=2)
    actions = batch.mask.argmax(axis=1)
    actions.flags.writeable = False
    batch.step(actions)
    batch.step(batch.mask.argmax(axis=1).astype(np.uint16))


def test_games_of_a_seed_each_are_those_of_batches_of_one() -> None:
    batch = made(count=3, seed=[5, 8, 5], max_decisions=20)
    alone = [made(count=1, seed=seed, max_decisions=20) for seed in (5, 8, 5)]
    for _ in range(3):
        for _ in range(30):
            assert records(batch) == [records(each)[0] for each in alone]
            actions = batch.mask.argmax(axis=1)
            batch.step(actions)
            for each, action in zip(alone, actions, strict=True):
                each.step([action])
        batch.reset()
        for each in alone:
            each.reset()
    batch.reset(seed=[9, None, None])
    assert [batch.seed_of(row) for row in range(3)] == [9, 8, 5]
    assert [batch.episode(row) for row in range(3)] == [1, 2, 2]
    with pytest.raises(OptionError, match="One seed for each of the 3 games, not 2"):
        batch.reset(seed=[1, 2])


FORKED = """
import os, sys
from allhands import envs

games = envs.vector("solar-storm", 4, seed=1, threads=2)
games.reset()
actions = games.mask.argmax(axis=1)
games.step(actions)
child = os.fork()
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
try:
    games.step(games.mask.argmax(axis=1))
except ValueError as error:
    print(error)
own = games.clone()
own.step(own.mask.argmax(axis=1))
print(own)
"""


def test_a_vector_of_threads_says_in_a_forked_process_that_they_are_not_there() -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORKED]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    first, second = told.stdout.splitlines()
    assert (first, told.returncode) == (
        "These games were begun by the process that this one was forked from, where their threads "
        "are still: step a copy here, which copy.copy() makes.",
        0,
    )
    assert second.startswith("<Vector of 4 games of Solar Storm")


def test_policies_play_the_seats_that_are_theirs() -> None:
    batch = made("sos-titanic", 3, players=3, others={1: "thumb", 2: "random"})
    for _ in range(60):
        assert set(batch.seat.tolist()) <= {0, -1}
        play(batch, 1)
    assert batch._games["turn"].max() > 3


def test_several_who_choose_at_once_are_asked_in_the_order_of_seats() -> None:
    batch = made("sso", 1, players=4)
    asked = []
    for _ in range(4):
        asked.append(int(batch.seat[0]))
        chosen = batch.layout.of(batch.observation[0], "chosen.seen_by")
        others = batch.seat[0]
        assert np.count_nonzero(chosen.any(axis=1)) == others
        play(batch, 1)
    assert asked == [0, 1, 2, 3]


def test_arrays_are_handed_out_without_copying() -> None:
    batch = made()
    observation = batch.observation
    shared = np.from_dlpack(observation)
    play(batch, 5)
    assert observation is batch.observation
    assert np.shares_memory(shared, observation)
    assert (shared == batch.observation).all()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"count": 0}, "games is 1 or more"),
        ({"players": 9}, "is for 1 to 4 players"),
        ({"threads": 0}, "threads is 1 or more"),
        ({"max_decisions": 0}, "max_decisions is 1 or more"),
        ({"autoreset": "same"}, "Did you mean same-step"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"difficulty": "harder"}, "difficulty is"),
        ({"others": {3: "thumb"}}, "There is no seat 3"),
        ({"others": {0: "thumbs"}}, "Did you mean thumb"),
        ({"others": ("thumb", "thumb", "thumb")}, "Somebody has to choose"),
    ],
)
def test_what_cannot_be_is_said(asked: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"count": 2, **asked}
    with pytest.raises(OptionError, match=said):
        envs.vector("solar-storm", **given)


def test_a_batch_is_begun_and_asked_for_what_it_has() -> None:
    batch = envs.vector("solar-storm", 2, seed=1)
    with pytest.raises(OptionError, match="Begin with reset"):
        batch.step([0, 0])
    batch.reset()
    with pytest.raises(OptionError, match="One action for each of the 2 games"):
        batch.step([0])
    with pytest.raises(OptionError, match="state=True"):
        _ = batch.state
    with pytest.raises(OptionError, match="same-step"):
        _ = batch.final_observation


def test_learners_need_neither_web_server_nor_database() -> None:
    script = (
        "import sys, allhands.envs as envs\n"
        "envs.vector('solar-storm', 2, seed=1).reset()\n"
        "unwanted = 'fastapi starlette uvicorn sqlalchemy alembic htpy typer rich gymnasium "
        "pettingzoo pyspiel'\n"
        "print(*(name for name in unwanted.split() if name in sys.modules))\n"
        "print(*(name for name in sys.modules if name.startswith('allhands.server')))\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == []
