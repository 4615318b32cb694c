"""What a position is worth, as a small network reckons it that has learnt from games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, BinaryIO, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from .arrays import arrays_in
from .reading import MIB

LARGEST: Final = 64 * MIB
"""Bytes of a network's numbers."""
Numbers = NDArray[np.floating[Any]]


class Network(NamedTuple):
    """One hidden layer over the features of a position.

    `inner` is (features, units) and `inner_bias` (units,): a unit counts as far as its sum is
    positive. `outer` (units,) and `outer_bias` (1,) make one number of them.
    """

    inner: Numbers
    inner_bias: Numbers
    outer: Numbers
    outer_bias: Numbers


NO_NETWORK: Final = Network(np.zeros((1, 1)), np.zeros(1), np.zeros(1), np.zeros(1))


@dataclass(frozen=True, eq=False)
class Evaluation:
    """How a game's positions are evaluated, so that a search need not play to the end.

    `features` is a rule that writes so many numbers, `count`, about a position at the first
    decision of a turn. The network makes of them what the position is worth, from 0 to 1 in shares
    of the highest return. A search plays on for `horizon` turns before it asks.
    """

    features: Callable[..., None]
    count: int
    horizon: int
    network: Network


def reckoned(network: Network, rows: Numbers) -> Numbers:
    """What a network makes of the features of positions."""
    total = np.maximum(rows @ network.inner + network.inner_bias, 0) @ network.outer
    total = total + network.outer_bias[0]
    return 0.5 + 0.5 * total / np.sqrt(1 + total * total)


def read_network(package: str) -> Network:
    """The network in a folder of a game, its `mates`: `evaluation.npz`. Raises ValueError if that
    is none."""
    with files(package).joinpath("evaluation.npz").open("rb") as file:
        saved = arrays_in(cast("BinaryIO", file), LARGEST)
    if missing := set(Network._fields) - saved.keys():
        raise ValueError(f"evaluation.npz has no {min(missing)}")
    return Network(*(saved[name].astype(np.float64) for name in Network._fields))
