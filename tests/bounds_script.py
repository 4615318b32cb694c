"""Play a game by rules that raise IndexError for what lies outside of an array, be it before its
first place: `NUMBA_BOUNDSCHECK=1 python -m tests.bounds_script ark-ship` prints how many decisions
were taken. Without that variable such a rule would read or write what lies beside the array.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from allhands import games
from allhands.lab.simulation import simulate
from allhands.match import Match
from allhands.players import Search
from allhands.players.reasons import reason

from .games_under_test import PLAIN, every_play, under_test

FEW_GAMES = 20
ITERATIONS = 40


def simulated(name: str) -> int:
    """Games of every number of players and set of options that is tested."""
    decisions = 0
    for sitting, policy in every_play():
        if sitting.game == name:
            paced = under_test(name).pace.games
            count = paced if policy in PLAIN else min(FEW_GAMES, paced // 20)
            options = dict(sitting.options)
            played: Any = simulate(name, count, sitting.players, policy, seed=7, **options)
            decisions += played.decisions
    return decisions


def searched(name: str) -> int:
    """A match of a crew that thinks ahead and says why."""
    match, search = Match(games.find(name), seed=7), Search(iterations=ITERATIONS, seed=7)
    while not match.is_over and len(match.decisions) < under_test(name).pace.searched:
        view = match.view(match.current_player)
        legal = view.legal_actions()
        advice = search.weigh(view, legal)
        reason(view, advice.action, legal[0], playouts=2)
        match.play(advice.action)
    return len(match.decisions)


if __name__ == "__main__":
    print(json.dumps([simulated(sys.argv[1]), searched(sys.argv[1])]))
