"""Play the same games in any mode: `python -m tests.mode_script` prints what came of them.

For each game that is a list of digests, one a decision, of the record's bytes and the legal
actions (now and then of golden games that take long), and now and then of what everybody sees, of a
world drawn from that, and of what each policy would do: so the first digest that differs names the
decision that came out another way.
Of a few positions it is also printed what a search thinks of them.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from allhands import games
from allhands.kernel.game import apply, current_player
from allhands.kernel.state import record_bytes, record_from_bytes
from allhands.lab.simulation import simulate
from allhands.observation import Observation
from allhands.players import PolicyPlayer, Search

from .games_under_test import PLAIN, Sitting, every_sitting, game_of, under_test
from .playing import action_of, determinized, golden_files, golden_story, pick

GAMES_SIMULATED = 2
MOST_TIMES = 12
"""A search looks ahead no oftener."""


class Trace:
    """A game that is played and hashed. With `restore` it is put down and taken up again, as
    bytes, before every decision. Its actions are listed one of so many times (`rarer`), and it is
    looked at so much rarer."""

    def __init__(self, sitting: Sitting, restore: bool = False, rarer: int = 1) -> None:
        self.game = game_of(sitting)
        self.seats = sitting.players
        self.state = sitting.deal()
        self.restore = restore
        self.digests: list[str] = []
        self._listed = rarer
        self._looked = under_test(sitting.game).pace.looked * rarer
        self._crew = [PolicyPlayer(policy, 1) for policy in PLAIN]
        self._note()

    def play(self, action: int) -> None:
        """Take an action."""
        if self.restore:
            self.state = record_from_bytes(self.game.state, record_bytes(self.state))
        apply(self.state, action)
        self._note()

    def _note(self) -> None:
        hashed = hashlib.sha256(record_bytes(self.state))
        if len(self.digests) % self._listed == 0:
            hashed.update(repr(self.game.legal_actions(self.state)).encode())
        if len(self.digests) % self._looked == 0:
            self._look(hashed)
        self.digests.append(hashed.hexdigest()[:12])

    def _look(self, hashed: Any) -> None:
        for seat in range(-1, self.seats):
            hashed.update(record_bytes(self.game.observe(self.state, seat)))
            if not self.state.outcome:
                world = determinized(self.game, self.state, seat, len(self.digests))
                hashed.update(record_bytes(world))
        if not self.state.outcome:
            view = self.game.observe(self.state, int(current_player(self.state)))
            hashed.update(repr([action_of(crew, self.game, view) for crew in self._crew]).encode())


def traced_at_random(sitting: Sitting, restore: bool = False) -> list[str]:
    """A random game."""
    trace, luck = Trace(sitting, restore), random.Random(sitting.seed)
    while not trace.state.outcome:
        trace.play(pick(trace.game.legal_actions(trace.state), luck))
    return trace.digests


def traced_golden(name: str) -> dict[str, list[str]]:
    """The golden games of a game."""
    traces: dict[str, list[str]] = {}
    for path in golden_files(name):
        sitting, actions = golden_story(path)
        trace = Trace(sitting, rarer=under_test(name).pace.golden)
        for action in actions:
            trace.play(action)
        traces[f"{name}/{path.name}"] = trace.digests
    return traces


def simulated(sitting: Sitting, policy: str) -> list[object]:
    """What a simulation comes to."""
    result = simulate(
        sitting.game,
        GAMES_SIMULATED,
        sitting.players,
        policy,
        seed=sitting.seed,
        threads=1,
        **dict(sitting.options),
    )
    return [
        result.outcomes,
        result.decisions,
        result.turns.tolist()[:100],
        result.scores.tolist(),
    ]


def searched(path: Path) -> list[object]:
    """What one search thinks of the last decisions of a golden game."""
    sitting, actions = golden_story(path)
    game, state = game_of(sitting), sitting.deal()
    pace = under_test(game.name).pace
    search = Search(iterations=min(MOST_TIMES, pace.times), memory=1, seed=sitting.seed)
    thoughts: list[object] = []
    quiet = len(actions) - pace.thought
    for number, action in enumerate(actions):
        if number >= quiet:
            seat = int(current_player(state))
            view = Observation(game, seat, game.crew_names, game.observe(state, seat))
            advice = search.weigh(view, game.legal_actions(state))
            weighed = [(choice.visits, choice.mean) for choice in advice.choices]
            thoughts.append([advice.action, weighed])
        apply(state, action)
    return thoughts


def main() -> None:
    """Print everything, as JSON."""
    came_of: dict[str, object] = {}
    for sitting in every_sitting():
        for seed in range(under_test(sitting.game).pace.seeds):
            came_of[str(sitting.with_seed(seed))] = traced_at_random(sitting.with_seed(seed))
        for policy in under_test(sitting.game).pace.simulated:
            came_of[f"{sitting} simulated with {policy}"] = simulated(sitting, policy)
    for name in games.names():
        came_of |= traced_golden(name)
        came_of[f"{name} searched"] = searched(golden_files(name)[0])
    print(json.dumps(came_of))


if __name__ == "__main__":
    main()
