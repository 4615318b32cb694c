"""What searches are measured by: positions to search, games to play out, and All Hands' own search
as one that decides."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.game import apply, current_player, legal_actions, new_luck
from allhands.match import checked_names
from allhands.observation import Observation
from allhands.players import Search
from allhands.players.partners import desk_of
from allhands.players.policies import THUMB, choose
from ours import Measured

EXPLORATION: Final = math.sqrt(2)
"""What OpenSpiel's own tools set it to, times the range of results."""

Decide = Callable[[Any, int], tuple[int, int]]
"""Is given a record and the seat that has to choose in it; answers with the action and the number
of iterations that it took."""

Make = Callable[[Measured, int, int], Decide]
"""Makes a search of a game from a number of iterations a decision, and a seed."""


def all_hands(of: Measured, iterations: int, seed: int) -> Decide:
    """The search of All Hands, for every seat one of its own that is given that seat's view."""
    names = checked_names(of.game, None)
    crew = [
        Search(iterations=iterations, seed=seed * of.players + seat) for seat in range(of.players)
    ]

    def decide(record: Any, seat: int) -> tuple[int, int]:
        view = of.game.observe(record, seat)
        seen = Observation(of.game, seat, names, view)
        advice = crew[seat].weigh(seen, of.game.legal_actions(view))
        return advice.action, advice.iterations

    return decide


def sampled(of: Measured, count: int, seed: int) -> list[Any]:
    """Positions with something to choose, each from anywhere in a game by the rule of thumb."""
    chance, luck = random.Random(seed), new_luck(seed)
    choices, desk = of.game.actions.new_choices(), desk_of(of.game)
    positions: list[Any] = []
    for stream in range(count):
        state = of.new(seed, stream)
        met: list[Any] = []
        while legal := legal_actions(state, choices):
            if legal > 1:
                met.append(state.copy())
            apply(state, choose(state, current_player(state), THUMB, choices, legal, luck, desk))
        positions.append(chance.choice(met))
    return positions


def speed(of: Measured, make: Make, positions: list[Any], iterations: int, seed: int) -> float:
    """Iterations a second over the positions, each searched from nothing."""
    done, seconds = 0, 0.0
    for number, record in enumerate(positions):
        decide = make(of, iterations, seed + number)
        seat = int(current_player(record))
        began = time.process_time()
        done += decide(record, seat)[1]
        seconds += time.process_time() - began
    return done / seconds


def play(of: Measured, make: Make, iterations: int, seed: int, deal: int) -> float:
    """Play a game to its end, all seats by one kind of search; what the crew made of it."""
    decide = make(of, iterations, deal)
    record = of.new(seed, deal)
    while (legal := of.game.legal_actions(record)) != []:
        only = len(legal) == 1
        apply(record, legal[0] if only else decide(record, int(current_player(record)))[0])
    return statistics.mean(of.game.returns_of(record, of.players))
