"""The chance stream: SplitMix64 in the record, so that the same seed gives the same game.

The generator and its mixer are those of Steele, Lea and Flood, "Fast splittable pseudorandom
number generators" (OOPSLA 2014). Bounded draws are unbiased, by Lemire, "Fast random integer
generation in an interval" (ACM TOMACS 29, 2019), on 32 bits.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .rule import entry, rule, wrapping

U64 = np.uint64
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SEED_MIX = np.uint64(0xD1342543DE82EF95)
LOW_32 = np.uint64(0xFFFFFFFF)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


class Stream(Protocol):
    """What chance is drawn from: a state, or a policy's luck."""

    chance: np.uint64
    chances: int


@rule
@wrapping
def mix(word: np.uint64) -> np.uint64:
    """Scramble 64 bits into 64 bits, one to one."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@entry(like=lambda: (U64(), U64()))
@wrapping
def stream_seed(seed: np.uint64, stream: np.uint64) -> np.uint64:
    """Where stream number `stream` of `seed` starts: far apart for neighbouring numbers."""
    return mix(mix(seed + GOLDEN) ^ (stream * SEED_MIX + GOLDEN))


@rule
@wrapping
def next_bits(state: Stream) -> np.uint64:
    """The next 64 random bits of the state's stream."""
    state.chance += GOLDEN
    return mix(state.chance)


@rule
@wrapping
def below(state: Stream, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, each as likely (`bound` from 1 to 2**31)."""
    state.chances += 1
    span = U64(bound)
    product = (next_bits(state) >> S32) * span
    if (product & LOW_32) < span:
        least = ((LOW_32 - span) + U64(1)) % span
        while (product & LOW_32) < least:
            product = (next_bits(state) >> S32) * span
    return np.int64(product >> S32)  # pyright: ignore[reportReturnType]


@rule
def roll_die(state: Stream, sides: int = 6) -> int:
    """A die's face, 1 to `sides`."""
    return below(state, sides) + 1


@rule
def shuffle(state: Stream, items: NDArray[np.integer[Any]], count: int) -> None:
    """Put the first `count` of `items` into a random order (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(state, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
