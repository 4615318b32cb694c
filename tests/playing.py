"""Random games to test with: from the deal, or from somewhere in a golden game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from allhands import loading
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game, apply, current_player, new_luck
from allhands.kernel.game import determinize as fill_in
from allhands.kernel.options import Option
from allhands.kernel.state import record_bytes, record_from_bytes
from allhands.kernel.views import SPECTATOR
from allhands.observation import Observation
from allhands.players import Player

from .games_under_test import Pace, Sitting, game_of, under_test

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"


def golden_files(game: str) -> list[Path]:
    """The golden games of a game, by name."""
    return sorted(path for path in (GOLDEN / game).glob("*.json") if path.name != "index.json")


@cache
def golden_story(path: Path) -> tuple[Sitting, tuple[int, ...]]:
    """A golden game's sitting and its decisions."""
    match = loading.load(path)
    sitting = Sitting(match.game.name, match.players, tuple(match.options.items()), match.seed)
    return sitting, tuple(decision.number for decision in match.decisions)


@cache
def _golden_positions(path: Path) -> tuple[bytes, ...]:
    sitting, actions = golden_story(path)
    state = sitting.deal()
    positions = [record_bytes(state)]
    for action in actions:
        apply(state, action)
        positions.append(record_bytes(state))
    return tuple(positions)


@dataclass(frozen=True)
class Start:
    """Where a random game starts: at the deal, or after `played` decisions of a golden game.

    `luck` decides the decisions that follow; the larger `bias`, the oftener one of the choices
    listed first is made.
    """

    sitting: Sitting
    luck: int
    bias: int
    golden: str = ""
    played: int = 0

    @property
    def game(self) -> Game:
        return game_of(self.sitting)

    @property
    def seats(self) -> range:
        """The seats that are played."""
        return range(self.sitting.players)

    @property
    def viewers(self) -> list[int]:
        """All seats, and somebody who watches."""
        return [*self.seats, SPECTATOR]

    def state(self) -> Any:
        """The record at the start."""
        if not self.golden:
            return self.sitting.deal()
        positions = _golden_positions(GOLDEN / self.sitting.game / self.golden)
        return record_from_bytes(self.game.state, positions[self.played])

    def walk(self, every: int = 1) -> Iterator[Any]:
        """The record at the start, after every so many decisions, and at the end: the very record
        that is played on, so that whoever changes it spoils the game."""
        state, luck = self.state(), random.Random(self.luck)
        for number in range(under_test(self.sitting.game).most_decisions):
            if state.outcome or number % every == 0:
                yield state
            if state.outcome:
                return
            apply(state, pick(self.game.legal_actions(state), luck, self.bias))
        raise AssertionError("a random game that does not end")

    def at_pace(self, every: int) -> Iterator[Any]:
        """The same, as much more seldom as less of the game is `looked` at."""
        return self.walk(every * under_test(self.sitting.game).pace.looked // Pace().looked)


MANY = 400
"""Values of a verb: where there are more, about so many are tried at once."""


def tried(game: Game, turn: int) -> list[int]:
    """Every action there is; of verbs with many values some, others at each `turn`."""
    steps = [(verb, 1 + verb.size // MANY) for verb in game.actions.verbs]
    return [
        action
        for verb, step in steps
        for action in range(verb.first + turn % step, verb.first + verb.size, step)
    ]


def pick(legal: list[int], luck: random.Random, bias: int = 1) -> int:
    """A random choice."""
    return legal[int(len(legal) * luck.random() ** bias)]


@st.composite
def sittings(draw: st.DrawFn, game: Game) -> Sitting:
    """Any players, any options that go together, any seed; of an option for designers most often
    what it is by default."""
    players = draw(st.sampled_from(list(game.seats)))
    chosen = {option.name: draw(_choices(option)) for option in game.options}
    try:
        game.settle(players, chosen)
    except OptionError:
        assume(False)
    return Sitting(game.name, players, tuple(chosen.items()), draw(st.integers(0, 2**64 - 1)))


def _choices(option: Option) -> st.SearchStrategy[str]:
    """The choices of an option."""
    every = st.sampled_from(option.names)
    return st.just(option.default) | every if option.for_designers else every


@st.composite
def starts(draw: st.DrawFn, game: Game) -> Start:
    """The start of a random game."""
    luck, bias = draw(st.integers(0, 2**32 - 1)), draw(st.integers(1, 2))
    files = golden_files(game.name)
    if not files or draw(st.booleans()):
        return Start(draw(sittings(game)), luck, bias)
    path = draw(st.sampled_from(files))
    sitting, actions = golden_story(path)
    played = draw(st.integers(0, len(actions)))
    return Start(sitting, luck, bias, path.name, played)


def determinized(game: Game, state: Any, seat: int, luck: int) -> Any:
    """A whole state that looks the same to a seat (or, with -1, to somebody who watches)."""
    world = game.observe(state, seat)
    fill_in(world, seat, new_luck(luck))
    return world


def played_out(game: Game, state: Any, luck: int) -> Any:
    """The record, played at random to the end."""
    chance = random.Random(luck)
    for _ in range(under_test(game.name).most_decisions):
        if state.outcome:
            return state
        apply(state, pick(game.legal_actions(state), chance))
    raise AssertionError("a random game that does not end")


def action_of(player: Player, game: Game, record: Any) -> int:
    """What a player does in a record: a view, or a whole state."""
    seen = Observation(game, int(current_player(record)), game.crew_names, record)
    return player.act(seen, game.legal_actions(record))
