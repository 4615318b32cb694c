"""What is measured of All Hands. Each function does its work once and returns a rate or seconds.

Seconds are those of the processor, so that whatever else the machine does weighs little; only where
several threads play are they those of the clock.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

import allhands
from allhands import games
from allhands.kernel.game import (
    Game,
    Luck,
    apply,
    current_player,
    determinize,
    legal_actions,
    new_luck,
)
from allhands.kernel.state import new_records
from allhands.kernel.views import blank, observe_all, plan_of

POSITIONS = 4_096
QUICK = "sos-titanic"
"""The game by which a quick run shows that everything runs."""
HERE = Path(__file__).resolve().parent


class Measured(NamedTuple):
    """A game as it is measured: with its usual number of players and its usual options."""

    game: Game
    options: NDArray[np.int64]

    @property
    def name(self) -> str:
        """What the game is called on the command line."""
        return self.game.name

    @property
    def players(self) -> int:
        """How many play."""
        return self.game.default_seats

    def new(self, seed: int, stream: int) -> np.void:
        """A record at its first decision."""
        return self.game.new(self.options, seed, stream)


def measured(quick: bool = False) -> list[Measured]:
    """All games, or the one of a quick run."""
    found = (games.find(name) for name in ((QUICK,) if quick else games.names()))
    return [Measured(game, game.option_numbers(*game.settle(None, {}))) for game in found]


def random_play(of: Measured, count: int, threads: int, seed: int) -> float:
    """Decisions a second of whole random games, played in compiled code on so many threads."""
    began = time.process_time()
    result = allhands.simulate(of.name, count, seed=seed, threads=threads)
    if threads > 1:
        return result.decisions_per_second
    return result.decisions / (time.process_time() - began)


def random_play_from_python(of: Measured, count: int, seed: int) -> float:
    """Decisions a second when each one is listed, chosen and taken from Python."""
    chance = random.Random(seed)
    choices = of.game.actions.new_choices()
    decisions = 0
    began = time.process_time()
    for stream in range(count):
        state = of.new(seed, stream)
        while count := legal_actions(state, choices):
            apply(state, int(choices.action[chance.randrange(count)]))
            decisions += 1
    return decisions / (time.process_time() - began)


def sample_positions(of: Measured, seed: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Positions from random games, each with the seat that has to choose in it."""
    chance = random.Random(seed)
    choices = of.game.actions.new_choices()
    positions = new_records(of.game.state, POSITIONS)
    seats = np.zeros(POSITIONS, np.int64)
    stream, filled = 0, 0
    state = of.new(seed, stream)
    while filled < POSITIONS:
        count = legal_actions(state, choices)
        if not count:
            stream += 1
            state = of.new(seed, stream)
            continue
        positions[filled] = state
        seats[filled] = current_player(state)
        filled += 1
        apply(state, int(choices.action[chance.randrange(count)]))
    return positions, seats


@numba.njit(nogil=True)
def _copy(targets, sources, rounds):
    for _ in range(rounds):
        for row in range(len(sources)):
            targets[row] = sources[row]


@numba.njit(nogil=True)
def _blank(rows, plan, seats):
    for row in range(len(rows)):
        blank(rows[row], plan, seats[row])


@numba.njit(nogil=True, error_model="numpy")
def _determinize(work, views, seats, lucks):
    luck = lucks[0]
    for row in range(len(views)):
        work[0] = views[row]
        determinize(work[0], seats[row], luck)


class Positions:
    """A sample of positions, and what is done with them in compiled loops."""

    def __init__(self, of: Measured, seed: int) -> None:
        self.game = of.game
        self.states, self.seats = sample_positions(of, seed)
        self.views = observe_all(self.game.state, self.states, self.seats)
        self.scratch = new_records(self.game.state, POSITIONS)
        self.lucks = new_records(Luck, 1)
        self.lucks[0] = new_luck(seed)
        for measure in (self.copies, self.observations, self.determinizations):
            measure()

    @property
    def size(self) -> int:
        """Bytes of a position."""
        return self.states.dtype.itemsize

    def copies(self, rounds: int = 50) -> float:
        """Positions a second copied from one array of records to another."""
        began = time.process_time()
        _copy(self.scratch, self.states, rounds)
        return rounds * POSITIONS / (time.process_time() - began)

    def observations(self, rounds: int = 10) -> float:
        """Positions a second copied and blanked for the seat that has to choose."""
        plan = plan_of(self.game.state)
        began = time.process_time()
        for _ in range(rounds):
            self.scratch[:] = self.states
            _blank(self.scratch.view(np.uint8).reshape(POSITIONS, -1), plan, self.seats)
        return rounds * POSITIONS / (time.process_time() - began)

    def observations_from_python(self) -> float:
        """The same, one at a time from Python."""
        began = time.process_time()
        for state, seat in zip(self.states, self.seats, strict=True):
            self.game.observe(state, int(seat))
        return POSITIONS / (time.process_time() - began)

    def determinizations(self, rounds: int = 10) -> float:
        """Views a second copied and turned back into whole positions."""
        began = time.process_time()
        for _ in range(rounds):
            _determinize(self.scratch, self.views, self.seats, self.lucks)
        return rounds * POSITIONS / (time.process_time() - began)


def first_decision(of: Measured, cache: Path | None = None) -> dict[str, float]:
    """Seconds that a new process needs, by `first_decision.py`; with its compiled rules looked
    for in `cache`, or where they always are."""
    environment = dict(os.environ, **({"XDG_CACHE_HOME": str(cache)} if cache else {}))
    command = [sys.executable, str(HERE / "first_decision.py"), of.name, str(of.players)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def first_decision_ever(of: Measured) -> dict[str, float]:
    """The same where nothing has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        return first_decision(of, Path(folder))


def interpreted_play(of: Measured, count: int, seed: int) -> float:
    """Decisions a second of random games when rules run as plain Python."""
    program = (
        f"import allhands, time; play = allhands.simulate; play({of.name!r}, 1, threads=1); "
        "began = time.process_time(); "
        f"result = play({of.name!r}, {count}, seed={seed}, threads=1); "
        "print(result.decisions / (time.process_time() - began))"
    )
    environment = dict(os.environ, ALLHANDS_INTERPRET="1")
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
