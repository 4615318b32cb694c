"""The chance stream: the generator that it says it is, and draws without bias."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from allhands.kernel.chance import stream_seed

# Rules without a bridge from Python are called in a process that interprets them.
DRAWS = """
import numpy as np
from allhands.kernel.chance import below, next_bits, roll_die, shuffle
from allhands.kernel.game import Luck
from allhands.kernel.state import new_record
luck = new_record(Luck)
luck.chance = np.uint64(1234567)
print(*(int(next_bits(luck)) for _ in range(3)))
for bound in (2, 6, 7, 100):
    counts = np.zeros(bound, int)
    for _ in range(300 * bound):
        counts[below(luck, bound)] += 1
    print(bound, float(((counts - 300) ** 2 / 300).sum()))
print(*sorted({int(roll_die(luck)) for _ in range(200)}))
deck = np.arange(20, dtype=np.int8)
shuffle(luck, deck, 20)
print(sorted(deck.tolist()) == list(range(20)), deck.tolist() != list(range(20)))
"""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", DRAWS],
        env={**os.environ, "ALLHANDS_INTERPRET": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


def test_it_is_splitmix64(lines: list[str]):
    # The first numbers that the authors' program gives for the seed 1234567
    assert lines[0] == "6457827717110365317 3203168211198807973 9817491932198370423"


@pytest.mark.parametrize(("line", "limit"), [(1, 10.8), (2, 20.5), (3, 22.5), (4, 148.2)])
def test_draws_are_even(lines: list[str], line: int, limit: float):
    """Chi-square below its 99.9 % point."""
    assert float(lines[line].split()[1]) < limit


def test_a_die_has_its_six_faces(lines: list[str]):
    assert lines[5] == "1 2 3 4 5 6"


def test_a_shuffle_loses_no_card(lines: list[str]):
    assert lines[6] == "True True"


def test_neighbouring_seeds_and_streams_start_far_apart():
    starts = {
        int(stream_seed(np.uint64(seed), np.uint64(stream)))
        for seed in range(60)
        for stream in range(60)
    }
    assert len(starts) == 3600
    ordered = sorted(starts)
    assert min(b - a for a, b in pairwise(ordered)) > 2**36
