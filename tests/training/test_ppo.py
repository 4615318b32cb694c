"""Learning by JAX: that it is of the network that plays, that it learns, and goes on as it was."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from allhands import envs
from allhands.kernel.errors import OptionError
from allhands.training import learning, ppo
from allhands.training.agent import read
from allhands.training.learning import Mark, curve_of, train
from allhands.training.network import Weights, untaught
from allhands.training.ppo import Batch, Course, Learner, batch_of, loss, recalled
from allhands.training.rollout import Tables, credited, pieces

jax: Any = pytest.importorskip("jax", reason="it comes with the extra `train`")

pytestmark = pytest.mark.installed

SMALL = Course(games=8, steps=24, units=8, piece=4, trust=1)


def test_without_jax_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(ppo, "import_module", missing)
    with pytest.raises(OptionError, match=r"pip install 'allhands\[train\]'"):
        train("solar-storm", tmp_path / "agent.npz")


def by_jax(weights: Weights, batch: Batch, trust: float) -> Any:
    """What JAX recalls, compiled, which is quicker even for once."""
    return jax.jit(partial(recalled, course=Course(trust=trust), by=jax))(weights, batch)


def test_what_is_learnt_from_is_what_was_played() -> None:
    """JAX, from the pieces, finds each decision as likely, and expects as much, as NumPy did when
    it was taken in its game: so each seat's memory is its own, in its own game, in both."""
    games = envs.vector("solar-storm", 8, players=3, seed=4)
    luck = np.random.default_rng(2)
    weights = untaught(games.layout.size, 8, games.numbering.count, luck)
    weights = weights._replace(policy=weights.policy * 300)
    steps = Tables(games, 8, 1.5, luck).played(weights, 150)
    assert steps.over.any()
    credit = credited(steps, 1.0, 0.9)
    found = pieces(steps, 16)
    batch = batch_of(steps, credit, credit.advantage, found)
    logs, values = by_jax(weights, batch, 1.5)
    there = found.T >= 0
    log = np.take_along_axis(np.asarray(logs), batch.action[..., None], -1)[..., 0]
    assert there.sum() == steps.asked.sum()
    assert np.allclose(log[there], batch.log[there], atol=1e-4)
    assert np.allclose(
        np.asarray(values)[there], steps.value.reshape(-1)[found.T][there], atol=1e-4
    )
    assert np.abs(batch.log[there]).max() > 1


def one_decision(log: float, advantage: float, target: float) -> Batch:
    """A choice between two, by a network that holds both as likely."""
    two = np.full((1, 1, 2), True)
    one: NDArray[np.float32] = np.ones((1, 1), np.float32)
    return Batch(
        np.ones((1, 1, 3), np.float32),
        two,
        np.zeros((1, 4), np.float32),
        np.zeros((1, 1), np.int64),
        one * np.float32(log),
        np.zeros((1, 1), np.int64),
        one * np.float32(advantage),
        one * np.float32(target),
        one,
    )


def test_the_loss_and_its_slope_are_those_of_the_paper() -> None:
    """By hand: both choices are as likely, and the first was taken, with an advantage of 3 and 2
    to come where nothing was expected."""
    weights = untaught(3, 4, 2, np.random.default_rng(1))
    flat, half = weights._replace(policy=weights.policy * 0, value=weights.value * 0), np.log(0.5)
    course = Course(clip=0.2, variety=0.5)
    told = jax.jit(jax.value_and_grad(partial(loss, course=course, by=jax), has_aux=True))
    (found, variety), slopes = told(flat, one_decision(half, 3.0, 2.0))
    assert float(variety) == pytest.approx(np.log(2))
    assert float(found) == pytest.approx(0.25 * 2.0**2 - 3.0 - 0.5 * np.log(2), abs=1e-5)
    assert np.allclose(slopes.policy_bias, [-3.0 * 0.5, 3.0 * 0.5], atol=1e-5)
    assert np.allclose(slopes.value_bias, [-0.5 * 2.0], atol=1e-5)
    twice_as_likely_by_now = one_decision(half - np.log(2), 3.0, 0.0)
    (found, _), slopes = told(flat, twice_as_likely_by_now)
    assert float(found) == pytest.approx(-1.2 * 3 - 0.5 * np.log(2))
    assert np.allclose(slopes.policy_bias, 0, atol=1e-5)


class Recall:
    """Two seats are each shown a bit, one after the other, and have to name it two steps later,
    when nothing is to be seen: rewarded is who remembers its own."""

    players = 2

    def __init__(self, count: int, luck: np.random.Generator) -> None:
        self.count, self._luck = count, luck
        self.rewards = np.zeros((count, 2), np.float32)
        self.mask = np.ones((count, 2), np.bool)
        self.truncated = np.zeros(count, np.bool)
        self.reset()

    def reset(self) -> None:
        self._at, self._bits = 0, self._luck.integers(2, size=(2, self.count))
        self.terminated = np.zeros(self.count, np.bool)
        self._show()

    def _show(self) -> None:
        self.seat = np.full(self.count, self._at % 2)
        self.observation = np.zeros((self.count, 3), np.float32)
        self.observation[:, 2] = self._at < 2
        if self._at < 2:
            self.observation[np.arange(self.count), self._bits[self._at]] = 1

    def step(self, actions: NDArray[np.int64]) -> None:
        if self.terminated.all():
            return self.reset()
        self.rewards[:] = 0
        if self._at >= 2:
            self.rewards[:, self._at % 2] = actions == self._bits[self._at % 2]
        self._at += 1
        self.terminated[:] = self._at == 4
        return self._show()


class RecallTables(Tables):
    """Tables at which it is played."""

    def _weigh(self) -> Any:
        return self.games.rewards.copy()


def test_it_learns_what_only_its_own_memory_can_tell() -> None:
    course = Course(units=16, piece=4, batch=32, passes=4, rate=0.01)
    luck = np.random.default_rng(1)
    game: Any = Recall(64, luck)
    tables = RecallTables(game, course.units, 0.0, luck)
    learner = Learner(untaught(3, course.units, 2, luck), course)
    right: list[float] = []
    for _ in range(24):
        steps = tables.played(learner.weights, 10)
        learner.learn(steps, credited(steps, 1.0, 0.95), course.rate, luck)
        right.append(float(steps.brought.sum() / steps.over.sum() / 2))
    assert right[0] < 0.65
    assert np.mean(right[-3:]) > 0.95


def kept(path: Path) -> dict[str, Any]:
    with np.load(path) as saved:
        return dict(saved)


def test_it_goes_on_after_an_interrupt_as_if_there_had_been_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "LESSONS", 2)
    monkeypatch.setattr(learning, "DEALS", 4)

    def trained(name: str, told: Any = None) -> learning.Training:
        asked: dict[str, Any] = {"beside": ["thumb"], "course": SMALL, "told": told}
        return train("solar-storm", tmp_path / name, 3, 9, 700, **asked)

    def stop(mark: Mark) -> None:
        raise KeyboardInterrupt

    whole = trained("whole.npz")
    assert not whole.interrupted
    assert whole.agent.rounds > 1
    begun = trained("parts.npz", stop)
    assert begun.interrupted
    assert read(tmp_path / "parts.npz").rounds == 1
    parts = trained("parts.npz")
    one, other = kept(tmp_path / "whole.npz"), kept(tmp_path / "parts.npz")
    assert one.keys() == other.keys()
    for name, each in one.items():
        assert (each == other[name]).all(), name
    told = [mark._replace(seconds=0) for mark in whole.marks]
    assert told == [mark._replace(seconds=0) for mark in parts.marks]
    lines = curve_of(tmp_path / "parts.npz").read_text().splitlines()
    assert [Mark(**json.loads(line)) for line in lines] == parts.marks
    with pytest.raises(OptionError, match="has learnt something else, or in another way"):
        train("solar-storm", tmp_path / "parts.npz", 3, 8, 700, course=SMALL)
