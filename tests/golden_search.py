"""Finding games worth recording: at random, or by a search that keeps the best positions.

The search may look at the whole state, and at the dice to come: what it finds is a legal game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import below
from allhands.kernel.game import Game, apply, legal_actions, new_luck, turns
from allhands.kernel.rule import entry
from allhands.kernel.state import new_records, record_bytes

from .games_under_test import Recorded, Sitting, game_of
from .playing import pick

LONGEST_TURN = 60
Goal = Callable[[Any], bool]
WorthOfAll = Callable[[Any, NDArray[np.float64]], None]


@dataclass(frozen=True)
class Line:
    """A position and the actions that led there."""

    state: Any
    actions: tuple[int, ...] = ()


@entry
def play_turns(states: Any, choices: Any, lucks: Any, moves: Any, counts: Any) -> None:
    """Play each of the states at random to its next turn, and write down the actions."""
    luck = lucks[0]
    for place in range(len(states)):
        state = states[place]
        turn = turns(state)
        count = 0
        while state.outcome == 0 and turns(state) == turn and count < moves.shape[1]:
            legal = legal_actions(state, choices)
            action = choices.action[below(luck, legal if place % 2 else below(luck, legal) + 1)]
            moves[place, count] = action
            apply(state, action)
            count += 1
        counts[place] = count


class Search:
    """From each of the `width` best positions the next turn is played `tries` times at random."""

    def __init__(self, game: Game, worth_of_all: WorthOfAll, width: int, tries: int) -> None:
        self._worth_of_all = worth_of_all
        self._width = width
        self._tries = tries
        self._choices = game.actions.new_choices()
        self._states = new_records(game.state, width * tries)
        self._moves = np.zeros((width * tries, LONGEST_TURN), np.int64)
        self._counts = np.zeros(width * tries, np.int64)
        self._worth = np.zeros(width * tries)

    def find(self, start: Line, seed: int, reached: Goal) -> Line | None:
        """The first line to a position that is `reached`; None if all end before they reach it."""
        lucks = np.array([new_luck(seed)])
        best = [start]
        while best:
            found = next((line for line in best if reached(line.state)), None)
            if found:
                return found
            best = list(self._following(best, lucks, reached))
        return None

    def _following(self, lines: list[Line], lucks: Any, reached: Goal) -> Iterator[Line]:
        used = len(lines) * self._tries
        for place in range(used):
            self._states[place] = lines[place // self._tries].state
        states: Any = self._states[:used]
        play_turns(states, self._choices, lucks, self._moves, self._counts)
        self._worth_of_all(states, self._worth)
        different: set[bytes] = set()
        for place in np.argsort(-self._worth[:used], kind="stable"):
            state = states[place]
            if len(different) == self._width:
                return
            if record_bytes(state) not in different and (not state.outcome or reached(state)):
                different.add(record_bytes(state))
                moves = (int(move) for move in self._moves[place, : self._counts[place]])
                line = lines[place // self._tries]
                yield Line(state.copy(), (*line.actions, *moves))


def random_game(sitting: Sitting, luck: int) -> Recorded:
    """A game played at random."""
    return Recorded(sitting, _to_the_end(Line(sitting.deal()), game_of(sitting), luck)[1])


def finished(game: Game, line: Line, outcome: int, tries: int) -> tuple[int, ...] | None:
    """A line's actions and random ones after them, so that the game ends in the wanted way."""
    for luck in range(tries):
        state, actions = _to_the_end(line, game, luck)
        if state.outcome == outcome:
            return actions
    return None


def _to_the_end(line: Line, game: Game, luck: int) -> tuple[Any, tuple[int, ...]]:
    state, chance = line.state.copy(), random.Random(luck)
    actions = list(line.actions)
    while not state.outcome:
        actions.append(pick(game.legal_actions(state), chance, bias=1 + luck % 2))
        apply(state, actions[-1])
    return state, tuple(actions)
