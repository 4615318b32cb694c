"""Draws of chance, compiled if the tests run compiled."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands.kernel.chance import stream_seed
from allhands.kernel.game import new_luck

from . import entries as e
from .entries import raft

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
WORDS = st.integers(0, MASK)
# The 99.9 % points of the chi-square distribution, by degrees of freedom
LIMITS = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 6: 22.46, 12: 32.91}


def mixed(word: int) -> int:
    """The mixer of SplitMix64, in whole numbers of any size."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


def test_the_numbers_are_those_of_splitmix64() -> None:
    record = raft(seed=0)
    reference = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert [int(e.next_bits(record)) for _ in reference] == reference


@given(WORDS)
def test_the_mixer_is_that_of_splitmix64(word: int) -> None:
    assert int(e.mix(np.uint64(word))) == mixed(word)


@given(WORDS, WORDS)
def test_a_stream_starts_where_seed_and_number_say(seed: int, stream: int) -> None:
    start = mixed(mixed(seed + GOLDEN & MASK) ^ (stream * 0xD1342543DE82EF95 + GOLDEN) & MASK)
    assert int(stream_seed(np.uint64(seed), np.uint64(stream))) == start
    assert int(new_luck(seed, stream).chance) == start


@given(WORDS, st.integers(1, 2**31))
def test_a_bounded_draw_is_the_high_half_of_a_product(seed: int, bound: int) -> None:
    record, chance, draws = raft(seed), seed, 0
    while True:
        chance, draws = chance + GOLDEN & MASK, draws + 1
        product = (mixed(chance) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            break
    assert e.below(record, bound) == product >> 32
    assert int(record.chance) == chance
    assert record.chances == 1, "one draw, however many numbers it took"


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 13])
def test_draws_are_even(bound: int) -> None:
    counts = np.zeros(bound, np.int64)
    e.count_draws(raft(seed=bound), counts, 1_000 * bound)
    assert chi_square(counts) < LIMITS[bound - 1]


def test_a_large_bound_that_a_remainder_would_favour_is_drawn_evenly() -> None:
    """Of three times 2**29 numbers the lower half would come twice as often as the upper."""
    record, bound = raft(seed=1), 3 * 2**29
    drawn = [int(e.below(record, bound)) for _ in range(3_000)]
    assert max(drawn) < bound
    assert chi_square(np.bincount([number * 3 // bound for number in drawn])) < LIMITS[2]


def test_the_only_number_below_one_is_nought_and_it_is_a_draw() -> None:
    record = raft(seed=3)
    assert e.below(record, 1) == 0
    assert record.chances == 1


def test_dice_have_faces_from_one() -> None:
    record = raft(seed=3)
    assert {int(e.roll_plain_die(record)) for _ in range(200)} == set(range(1, 7))
    assert {int(e.roll_die(record, 4)) for _ in range(200)} == set(range(1, 5))


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts = np.zeros(27, np.int64)
    e.count_orders(raft(seed=5), counts, np.zeros(3, np.int8))
    orders = counts[counts > 0]
    assert len(orders) == 6
    assert chi_square(orders) < LIMITS[5]


def test_a_shuffle_leaves_what_lies_beyond_its_count() -> None:
    items = np.arange(10, dtype=np.int8)
    e.shuffle(raft(seed=1), items, 4)
    assert sorted(items[:4]) == [0, 1, 2, 3]
    assert items[4:].tolist() == [4, 5, 6, 7, 8, 9]


def test_neighbouring_streams_draw_different_numbers() -> None:
    drawn = [int(e.next_bits(new_luck(9, stream))) for stream in range(1_000)]
    assert len(set(drawn)) == 1_000
    rises = sum(one < two for one, two in pairwise(drawn))
    assert 400 < rises < 600
