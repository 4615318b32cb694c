"""A trained agent: the file that it is kept in, and the player that sits at a table with it.

It plays by NumPy alone. In every seat it remembers its own decisions and nobody else's.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from allhands import games as all_games
from allhands.envs.encoding import written
from allhands.envs.layout import Layout, layout_of
from allhands.envs.numbering import Numbering, numbering_of
from allhands.kernel.arrays import arrays_in
from allhands.kernel.copies import Constant, Copied
from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.game import Game
from allhands.kernel.reading import json_of, opened
from allhands.kernel.whole_file import whole_file
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .network import Weights, decided

FORMAT: Final = 1
"""Counts up whenever files of before cannot be read any more."""
ABOUT: Final = "about"
MOMENT: Final = "moment"


class Settled(NamedTuple):
    """What an agent is for: a game, so many players, and the observation and number of actions by
    which it knows it."""

    game: str
    players: int
    observation: str
    actions: int


def settled(game: Game, players: int) -> Settled:
    """The same of this release of All Hands."""
    layout, numbering = layout_of(game, players), numbering_of(game, players)
    return Settled(game.name, players, layout.name, numbering.count)


@dataclass(frozen=True)
class Agent(Constant):
    """What a file holds: what it is for, how it has learnt (`course`, as plain values), what it has
    learnt, and the moments of Adam with which it goes on."""

    kind: Settled
    course: Mapping[str, Any]
    weights: Weights
    moments: Sequence[Any] = ()
    rounds: int = 0
    decisions: int = 0

    @property
    def game(self) -> Game:
        """The game that it plays."""
        return all_games.find(self.kind.game)

    def write(self, path: Path) -> None:
        """Keep it in a file, whole or not at all. Raises OptionError if that cannot be."""
        about = {
            "format": FORMAT,
            **self.kind._asdict(),
            "course": dict(self.course),
            "rounds": self.rounds,
            "decisions": self.decisions,
        }
        arrays = {name: np.asarray(each) for name, each in self.weights._asdict().items()}
        arrays |= {f"{MOMENT}{place}": each for place, each in enumerate(self.moments)}
        with whole_file(path, OptionError) as draft, draft.open("wb") as file:
            np.savez(file, allow_pickle=False, **{ABOUT: np.array(json.dumps(about))}, **arrays)


def read(path: Path) -> Agent:
    """The agent in a file. Raises OptionError if it is none, was cut short, or knows a game, or its
    observations and actions, in another way than this release of All Hands."""
    arrays = _arrays(path)
    try:
        about = json_of(str(arrays[ABOUT]))
        made, course = about["format"], about["course"]
        kind = Settled(*(about[name] for name in Settled._fields))
        trust, taken = float(course["trust"]), (about["rounds"], about["decisions"])
        weights = Weights(*(arrays[name].astype(np.float32) for name in Weights._fields))
        count = len(arrays) - len(weights) - 1
        moments = [arrays[f"{MOMENT}{place}"] for place in range(count)]
    except (KeyError, TypeError, ValueError) as error:
        raise OptionError(f"{path} is no trained agent: `allhands train` makes one.") from error
    if made != FORMAT:
        raise OptionError(f"{path} is a trained agent of another release of All Hands.")
    if [*map(type, (*kind, *taken))] != [str, int, str, int, int, int] or not math.isfinite(trust):
        raise OptionError(f"{path} is no trained agent: what it says of itself cannot be.")
    try:
        game = all_games.find(kind.game)
        known = settled(game, game.settle(kind.players, {})[0])
    except AllHandsError as error:
        raise OptionError(f"{path} plays what is not here: {error}") from error
    if known != kind:
        raise OptionError(
            f"{path} has learnt observations {kind.observation} and {kind.actions} actions; this "
            f"release makes {known.observation} and {known.actions}: train it anew."
        )
    layout = layout_of(game, kind.players)
    if [each.shape for each in weights] != shapes(layout.size, weights.units, kind.actions):
        raise OptionError(f"{path} is no trained agent: its numbers do not fit together.")
    return Agent(kind, course, weights, moments, *taken)


def shapes(seen: int, units: int, actions: int) -> list[tuple[int, ...]]:
    """The shapes of the weights of a network: see `Weights`."""
    gates = 3 * units
    inner, memory = [(seen, units), (units,)], [(units, gates), (gates,), (units, gates)]
    return [*inner, *memory, (2 * units, actions), (actions,), (2 * units,), (1,)]


def _arrays(path: Path) -> dict[str, Any]:
    with opened(path, OptionError) as file:
        try:
            return arrays_in(file, path.stat().st_size)  # as much as is there: nothing is packed
        except ValueError as error:
            raise OptionError(
                f"{path} is no trained agent, or was cut short: `allhands train` makes one."
            ) from error


class Trained(Copied):
    """A trained agent in a seat. It takes what it holds most likely to be best."""

    def __init__(self, path: str, agent: Agent, seed: int = 0) -> None:
        self.name = f"trained:{path}"
        self._thumb, self._trust = PolicyPlayer("thumb", seed), float(agent.course["trust"])
        self._path, self._agent = path, agent
        self._memory = np.zeros((1, agent.weights.units), np.float32)

    def act(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        """The number of the action taken; it takes next to no time. Raises OptionError if the agent
        has learnt something else than what is played."""
        layout, numbering = self._known(observation)
        seat = observation.player
        seen = written(layout, observation.record, seat)[None]
        trusted = self._thumb.act(observation, actions) if self._trust else actions[0]
        thumb = numbering.from_game[seat, trusted]
        asked_of = self._memory, seen, [thumb]
        self._memory, logits, _ = decided(self._agent.weights, *asked_of, self._trust)
        return actions[int(logits[0, numbering.from_game[seat, list(actions)]].argmax())]

    def _known(self, observation: Observation) -> tuple[Layout, Numbering]:
        game, players = observation.game, int(observation.record.players)
        kind = self._agent.kind
        if (game.name, players) != (kind.game, kind.players):
            raise OptionError(
                f"{self._path} has learnt {self._agent.game.title} for {kind.players}: it cannot "
                f"play {game.title} for {players}."
            )
        return layout_of(game, players), numbering_of(game, players)

    def fresh(self, seed: int) -> Trained:
        """The same agent, which remembers nothing yet."""
        return Trained(self._path, self._agent, seed)


def player(path: str) -> Trained:
    """The player that a file holds. Raises OptionError."""
    return Trained(path, read(Path(path)))
