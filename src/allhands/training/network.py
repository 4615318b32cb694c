"""What an agent is made of: a small recurrent network, by NumPy in play and by JAX in learning.

What a seat sees passes a layer of units into a memory (a GRU: Cho and others, EMNLP 2014). Both
together say how likely each action is, and what is still to come. Each function takes the library
that does the arithmetic, so that there is one network and not two that are meant to be alike.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

GATES: Final = 3
"""Of the memory: what is forgotten for the new, what is kept of the old, and the new."""
CAUTION: Final = 0.01
"""How far an untaught network prefers one action to another."""


class Weights(NamedTuple):
    """The numbers of a network, float32, for `seen` numbers that a seat sees, so many `units` and
    so many `actions`.

    `inner` (seen, units), `inner_bias` (units,); `taken` (units, 3 units) and `taken_bias`
    (3 units,) from there into the memory, `kept` (units, 3 units) from the memory into itself;
    `policy` (2 units, actions), `policy_bias` (actions,), `value` (2 units,), `value_bias` (1,).
    """

    inner: Any
    inner_bias: Any
    taken: Any
    taken_bias: Any
    kept: Any
    policy: Any
    policy_bias: Any
    value: Any
    value_bias: Any

    @property
    def units(self) -> int:
        """How many units there are, and numbers in the memory of a seat."""
        return int(self.inner.shape[1])


def untaught(seen: int, units: int, actions: int, luck: np.random.Generator) -> Weights:
    """A network that has learnt nothing."""

    def directions(rows: int, columns: int, scale: float) -> Any:
        drawn = luck.normal(size=(max(rows, columns), min(rows, columns)))
        found = np.linalg.qr(drawn)[0] * scale
        return np.ascontiguousarray(found if rows >= columns else found.T, np.float32)

    def nothing(count: int) -> Any:
        return np.zeros(count, np.float32)

    gates = [directions(units, units, 1.0) for _ in range(2 * GATES)]
    return Weights(
        directions(seen, units, 2**0.5),
        nothing(units),
        np.concatenate(gates[:GATES], axis=1),
        nothing(GATES * units),
        np.concatenate(gates[GATES:], axis=1),
        directions(2 * units, actions, CAUTION),
        nothing(actions),
        directions(2 * units, 1, 1.0)[:, 0],
        nothing(1),
    )


def taken_in(weights: Weights, seen: Any, by: Any = np) -> tuple[Any, Any]:
    """What is seen (..., seen), as the units have it (..., units), and as it is handed to the
    memory (..., 3 units)."""
    units = by.maximum(seen @ weights.inner + weights.inner_bias, 0)
    return units, units @ weights.taken + weights.taken_bias


def remembered(weights: Weights, memory: Any, taken: Any, by: Any = np) -> Any:
    """The memory (..., units) after one decision more."""
    units = weights.units
    kept = memory @ weights.kept
    gates = 0.5 + 0.5 * by.tanh(0.5 * (taken[..., : 2 * units] + kept[..., : 2 * units]))
    forgets, keeps = gates[..., :units], gates[..., units:]
    new = by.tanh(taken[..., 2 * units :] + forgets * kept[..., 2 * units :])
    return keeps * memory + (1 - keeps) * new


def answered(weights: Weights, units: Any, memory: Any, by: Any = np) -> tuple[Any, Any]:
    """The logarithms of how likely actions are, up to a sum (..., actions), and what is still to
    come (...)."""
    both = by.concatenate([units, memory], axis=-1)
    logits = both @ weights.policy + weights.policy_bias
    return logits, both @ weights.value + weights.value_bias[0]


def decided(
    weights: Weights, memory: Any, seen: Any, thumb: Any, trust: float
) -> tuple[Any, Any, Any]:
    """One decision of each of some seats: the memory after it, the logits of the actions, and what
    is still to come. What the rule of thumb would take, `thumb` (seats,), is trusted so far, in
    nats, before anything is learnt."""
    units, taken = taken_in(weights, seen)
    after = remembered(weights, memory, taken)
    logits, value = answered(weights, units, after)
    logits[np.arange(len(logits)), thumb] += np.float32(trust)
    return after, logits, value
