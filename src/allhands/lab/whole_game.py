"""One game of a tournament: played by players from its deal to its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from allhands import games as all_games
from allhands.kernel.chance import stream_seed
from allhands.kernel.errors import IllegalActionError
from allhands.kernel.game import Game, apply, cause, current_player, legal_actions, turns_of
from allhands.kernel.rule import entry
from allhands.observation import Observation
from allhands.players import Search

from .line_ups import Entrant, LineUp, line_up_name


@dataclass(frozen=True)
class Setting:
    """What is played in a tournament, and by whom; `release` is that of All Hands."""

    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: int
    line_ups: tuple[LineUp, ...]
    release: str

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values: equal for equal settings."""
        return {
            "game": self.game,
            "version": self.version,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "line_ups": [line_up_name(crew) for crew in self.line_ups],
            "release": self.release,
        }


class Task(NamedTuple):
    """A game to be played: by which of the line-ups, and its number."""

    line_up: int
    number: int


@dataclass(frozen=True)
class Finished:
    """What came of a game. The lists are by seat: how often it was asked, the seconds of
    processor time that it took, and the iterations of a search."""

    line_up: int
    number: int
    outcome: str
    score: int | None
    turns: int
    cause: int
    decisions: int
    asked: list[int]
    seconds: list[float]
    iterations: list[int]

    @property
    def task(self) -> Task:
        """The game that it is."""
        return Task(self.line_up, self.number)


@dataclass
class _Seated:
    """A player in its seat for one game."""

    entrant: Entrant
    player: Any
    asked: int = 0
    seconds: float = 0.0
    iterations: int = 0
    sees_all: bool = field(init=False)

    def __post_init__(self) -> None:
        self.sees_all = getattr(self.player, "clairvoyant", False)

    def decide(self, observation: Observation, actions: list[int]) -> int:
        """The action taken. Raises IllegalActionError if it is none of these."""
        began = time.thread_time()
        if type(self.player) is Search:
            advice = self.player.weigh(observation, actions, until_settled=True)
            action = advice.action
            self.iterations += advice.iterations
        else:
            action = int(self.player.act(observation, actions))
        self.seconds += time.thread_time() - began
        self.asked += 1
        if action not in actions:
            raise IllegalActionError(
                f"{self.entrant.name} answered with {action}, which is no legal action there."
            )
        return action


def play(
    setting: Setting, task: Task, is_stopped: Callable[[], bool] = lambda: False
) -> Finished | None:
    """Play a game to its end; None if it was stopped before.

    A deal follows from the seed and the game's number, and the chance of a player from these and
    its seat: the line-ups meet the same deals, in whatever order and wherever they are played.
    """
    game = all_games.find(setting.game)
    options = game.option_numbers(setting.players, setting.options)
    state = game.new(options, setting.seed, task.number)
    deal = stream_seed(np.uint64(setting.seed), np.uint64(task.number))
    crew = [
        _Seated(entrant, entrant.player.fresh(int(stream_seed(np.uint64(deal), np.uint64(seat)))))
        for seat, entrant in enumerate(setting.line_ups[task.line_up])
    ]
    decisions = _play_on(game, state, crew, is_stopped)
    if not state.outcome:
        return None
    return Finished(
        *task,
        outcome=game.outcomes[int(state.outcome)].name,
        score=game.score_of(state),
        turns=int(turns_of(state)),
        cause=int(cause_of(state)),
        decisions=decisions,
        asked=[seated.asked for seated in crew],
        seconds=[round(seated.seconds, 6) for seated in crew],
        iterations=[seated.iterations for seated in crew],
    )


@entry
def cause_of(state: Any) -> int:
    """`cause`, for plain Python."""
    return cause(state)


def _play_on(game: Game, state: Any, crew: list[_Seated], is_stopped: Callable[[], bool]) -> int:
    """Play until the end, or until it is stopped; the number of decisions. Who has no choice is not
    asked."""
    choices = game.actions.new_choices()
    decisions = 0
    while not state.outcome and not is_stopped():
        count = int(legal_actions(state, choices))
        actions = [int(action) for action in choices.action[:count]]
        action = actions[0]
        if count > 1:
            seat = int(current_player(state))
            seated = crew[seat]
            seen = state.copy() if seated.sees_all else game.observe(state, seat)
            action = seated.decide(Observation(game, seat, game.crew_names, seen), actions)
        apply(state, action)
        decisions += 1
    return decisions
