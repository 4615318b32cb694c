"""Proximal policy optimisation (Schulman and others, 2017) of an agent with a memory, by JAX.

All seats are played by the same network, and each remembers its own decisions only. What an agent
learns from is what a game has come to, which it is told after each of its decisions: what the game
returns, and as long as it does not, the progress that it declares.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.errors import OptionError

from .network import Weights, answered, remembered, taken_in
from .rollout import NOT_LEGAL, Credit, Rollout, pieces


class Course(NamedTuple):
    """How it is learnt: so many games beside each other and steps of each between two lessons;
    the network's `units`; pieces of so many decisions, of which so many at once teach; how often
    each is learnt from; the `rate` at first, which falls to nothing; how far the likelihood of an
    action may change at once; what variety is worth; and the discount and trace of credit. The
    games' worth is multiplied by `scale`, so that about as much is learnt of values as of policies.
    What the rule of thumb would take is trusted so far, in nats, before anything is learnt.
    """

    games: int = 128
    steps: int = 128
    units: int = 64
    piece: int = 16
    batch: int = 16
    passes: int = 2
    rate: float = 7e-4
    clip: float = 0.2
    variety: float = 0.01
    discount: float = 0.999
    trace: float = 0.95
    scale: float = 10.0
    steepest: float = 0.5
    trust: float = 0.0


class Batch(NamedTuple):
    """Pieces to learn from, (decisions, pieces, ...); `memory` is that before the first."""

    seen: Any
    mask: Any
    memory: Any
    action: Any
    log: Any
    thumb: Any
    advantage: Any
    target: Any
    weight: Any


def recalled(weights: Weights, batch: Batch, course: Course, by: Any) -> tuple[Any, Any]:
    """The logarithms of how likely all actions are in each decision of a batch, and what is still
    to come, each piece remembered from its beginning on."""
    units, taken = taken_in(weights, batch.seen, by.numpy)

    def remember(memory: Any, now: Any) -> tuple[Any, Any]:
        after = remembered(weights, memory, now, by.numpy)
        return after, after

    _, memories = by.lax.scan(remember, batch.memory, taken)
    logits, value = answered(weights, units, memories, by.numpy)
    logits += course.trust * by.nn.one_hot(batch.thumb, logits.shape[-1])
    return by.nn.log_softmax(by.numpy.where(batch.mask, logits, NOT_LEGAL)), value


def loss(weights: Weights, batch: Batch, course: Course, by: Any) -> tuple[Any, Any]:
    """What is to become less, and how much variety there is, in nats; `by` is JAX."""
    logs, value = recalled(weights, batch, course, by)
    log = by.numpy.take_along_axis(logs, batch.action[..., None], axis=-1)[..., 0]
    ratio = by.numpy.exp(log - batch.log)
    within = by.numpy.clip(ratio, 1 - course.clip, 1 + course.clip)
    gain = by.numpy.minimum(ratio * batch.advantage, within * batch.advantage)
    variety = -(by.numpy.exp(logs) * by.numpy.where(batch.mask, logs, 0)).sum(axis=-1)
    error = 0.5 * (value - batch.target) ** 2
    count = by.numpy.maximum(batch.weight.sum(), 1)
    of_all = ((0.5 * error - gain - course.variety * variety) * batch.weight).sum() / count
    return of_all, (variety * batch.weight).sum() / count


@cache
def _lesson(course: Course) -> tuple[Any, Any]:
    """The rule by which weights are changed, and one lesson, compiled: the weights and moments
    after it, and how much variety there was."""
    jax, optax = imported()
    clipped = optax.clip_by_global_norm(course.steepest)
    rule = optax.chain(clipped, optax.scale_by_adam(eps=1e-5))
    slope = jax.value_and_grad(loss, has_aux=True)

    def learnt(weights: Weights, moments: Any, batch: Batch, rate: Any) -> tuple[Any, ...]:
        (_, variety), slopes = slope(weights, batch, course, jax)
        changes, moments = rule.update(slopes, moments)
        changed = [was - rate * change for was, change in zip(weights, changes, strict=True)]
        return Weights(*changed), moments, variety

    return rule, jax.jit(learnt)


class Learner:
    """What learns: the weights, and the moments of Adam (Kingma and Ba, ICLR 2015)."""

    def __init__(self, weights: Weights, course: Course, moments: Sequence[Any] = ()) -> None:
        """Goes on with `moments`, if there are any. Raises OptionError if they are not such a
        network's, or JAX is not installed."""
        self._tree = imported()[0].tree_util
        self.weights, self._course = weights, course
        self._moments = _lesson(course)[0].init(weights)
        if moments:
            if [np.shape(each) for each in moments] != [each.shape for each in self.moments]:
                raise OptionError("The agent's moments do not fit its network: train another.")
            self._moments = self._tree.tree_structure(self._moments).unflatten(moments)

    @property
    def moments(self) -> list[Any]:
        """The moments, as arrays."""
        return [np.asarray(each) for each in self._tree.tree_leaves(self._moments)]

    def learn(
        self, steps: Rollout, credit: Credit, rate: float, luck: np.random.Generator
    ) -> float:
        """Learn from some steps; how much variety there was, in nats."""
        course, lesson = self._course, _lesson(self._course)[1]
        found = pieces(steps, course.piece)
        known = credit.advantage[credit.known]
        away = ((credit.advantage - known.mean()) / (known.std() + 1e-8)).astype(np.float32)
        weights, varieties = self.weights, []
        for _ in range(course.passes):
            order = luck.permutation(len(found))
            for first in range(0, len(order), course.batch):
                some = np.full((course.batch, course.piece), -1)
                chosen = order[first : first + course.batch]
                some[: len(chosen)] = found[chosen]
                batch = batch_of(steps, credit, away, some)
                weights, self._moments, variety = lesson(weights, self._moments, batch, rate)
                varieties.append(variety)
        self.weights = Weights(*(np.asarray(each) for each in weights))
        return float(np.mean(varieties))


def batch_of(steps: Rollout, credit: Credit, away: Any, some: NDArray[np.int64]) -> Batch:
    """Some `pieces` of steps, with advantages `away` from their mean: those decisions count of
    which it is known what they brought."""

    def flat(array: NDArray[Any], at: NDArray[np.int64]) -> NDArray[Any]:
        return array.reshape(-1, *array.shape[2:])[at]

    at = some.T
    return Batch(
        flat(steps.seen, at),
        flat(steps.mask, at),
        flat(steps.memory, at[0]),
        flat(steps.action, at),
        flat(steps.log, at),
        flat(steps.thumb, at),
        flat(away, at),
        flat(credit.target, at),
        (flat(credit.known, at) & (at >= 0)).astype(np.float32),
    )


MISSING: Final = "`allhands train` learns by JAX, which is not here: pip install 'allhands[train]'."


def imported() -> tuple[Any, Any]:
    """JAX, on processors, and Optax. Raises OptionError if they are not installed."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        return import_module("jax"), import_module("optax")
    except ImportError as error:
        raise OptionError(MISSING) from error
