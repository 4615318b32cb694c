"""OpenSpiel's information-set tree search at the games of All Hands.

It is the one that OpenSpiel has in Python: the one in C++ ends the process when it is given a game
written in Python, OpenSpiel's own included (tried with version 2.0.2).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator, RandomRolloutEvaluator

from allhands.envs.on_openspiel import ShipGame, ShipState, ship_game
from allhands.kernel.game import apply, current_player, legal_actions, new_luck, returns
from allhands.kernel.rule import entry
from allhands.players.partners import desk_of
from allhands.players.policies import choose, policy_number
from ours import Measured
from searching import EXPLORATION, Decide, Make

OWN: Final = "own"
"""Rollouts of OpenSpiel itself."""


@entry
def _play_out(record: Any, policy: int, choices: Any, luck: Any, desk: Any, results: Any) -> None:
    while record.outcome == 0:
        count = legal_actions(record, choices)
        apply(record, choose(record, current_player(record), policy, choices, count, luck, desk))
    returns(record, results)


class CompiledRollouts(Evaluator):
    """What OpenSpiel's `RandomRolloutEvaluator` does, in a compiled loop, and with any policy."""

    def __init__(self, game: ShipGame, policy: str, seed: int) -> None:
        self._game = game
        self._policy = policy_number(policy)
        self._luck = new_luck(seed)
        self._desk = desk_of(game.game)
        self._results = np.zeros(game.num_players())

    def evaluate(self, state: ShipState) -> Any:
        """Each seat's result when the game is played to its end."""
        record = state.record.copy()
        _play_out(record, self._policy, self._game.choices, self._luck, self._desk, self._results)
        return self._results.copy()

    def prior(self, state: ShipState) -> list[tuple[int, float]]:
        """Each action as good as any other."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def rollouts(game: ShipGame, kind: str, seed: int) -> Evaluator:
    """How a leaf is judged: by a `random` or `thumb` game in compiled code, or by OpenSpiel's
    `own` random one."""
    if kind == OWN:
        return RandomRolloutEvaluator(random_state=np.random.RandomState(seed))
    return CompiledRollouts(game, kind, seed)


def bot(
    game: ShipGame, iterations: int, kind: str, seed: int, exploration: float = EXPLORATION
) -> pyspiel.Bot:
    """OpenSpiel's search as its own tools set it up, with a seed for every chance in it."""
    made = ISMCTSBot(
        game,
        rollouts(game, kind, seed),
        uct_c=exploration * (game.max_utility() - game.min_utility()),
        max_simulations=iterations,
        random_state=np.random.RandomState(seed),
    )
    luck = new_luck(seed, 1)
    made.set_resampler(lambda state, player: state.resampled(player, luck))
    return made


def with_rollouts(kind: str, exploration: float = EXPLORATION) -> Make:
    """OpenSpiel's search with rollouts of that kind."""

    def make(of: Measured, iterations: int, seed: int) -> Decide:
        game = ship_game(of.name, of.players)
        search = bot(game, iterations, kind, seed, exploration)

        def decide(record: Any, seat: int) -> tuple[int, int]:
            action = search.step(game.state_of(record))
            return int(game.numbering.to_game[seat, action]), iterations

        return decide

    return make
