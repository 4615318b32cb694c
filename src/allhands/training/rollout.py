"""Games that an agent plays to learn from, and what each of its decisions turned out to bring."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.envs import Vector
from allhands.envs.layout import Table
from allhands.kernel.game import current_player, legal_actions, new_luck
from allhands.kernel.rule import entry
from allhands.players.partners import Desk, desk_of
from allhands.players.policies import THUMB, choose

from .network import Weights, decided

Numbers = NDArray[np.float32]
NOT_LEGAL = np.float32(-1e9)


@entry
def write_thumb(
    games: Any, choices: Any, luck: Any, desk: Desk, from_game: Table, out: NDArray[np.int64]
) -> None:
    """What the rule of thumb takes in each game that goes on, as environments number actions."""
    for row in range(len(games)):
        if games[row].outcome == 0:
            seat, count = current_player(games[row]), legal_actions(games[row], choices)
            taken = choose(games[row], seat, THUMB, choices, count, luck, desk)
            out[row] = from_game[seat, taken]


class Thumb:
    """The rule of thumb in all seats of some games."""

    def __init__(self, games: Vector, seed: int) -> None:
        self._games, self._luck = games, new_luck(seed)
        self._choices, self._desk = games.game.actions.new_choices(), desk_of(games.game)
        self._taken = np.zeros(games.count, np.int64)

    def taken(self) -> NDArray[np.int64]:
        """What it takes, game by game."""
        from_game = self._games.numbering.from_game
        asked = self._games.games, self._choices, self._luck, self._desk, from_game, self._taken
        write_thumb(*asked)
        return self._taken


class Rollout(NamedTuple):
    """Steps of games, (steps, games, ...): `seat` moved, and was `asked` if it had more than one
    choice. `memory` is that of the seat before, `log` the logarithm of how likely the action was,
    `thumb` what the rule of thumb would have taken, `value` what was expected, `brought` what the
    step has brought each seat, and `over` whether it was the last of its game."""

    seen: Numbers
    mask: NDArray[np.bool]
    seat: NDArray[np.int32]
    asked: NDArray[np.bool]
    memory: Numbers
    action: NDArray[np.int64]
    log: Numbers
    thumb: NDArray[np.int64]
    value: Numbers
    brought: Numbers
    over: NDArray[np.bool]


class Tables:
    """Games that are played beside each other, and what each seat remembers of its own."""

    def __init__(self, games: Vector, units: int, trust: float, luck: np.random.Generator) -> None:
        self.games = games
        self._trust, self._luck = trust, luck
        self._thumb = Thumb(games, int(luck.integers(2**63))) if trust else None
        self._memory = np.zeros((games.count, games.players, units), np.float32)
        self._worths = np.zeros((games.count, games.players), np.float32)
        self._over = np.zeros(games.count, np.bool)
        self._lengths = np.zeros(games.count, np.int64)
        self.finished: list[tuple[float, int]] = []
        """Of games that have ended, what they returned on average, and their decisions."""
        games.reset()
        self._weigh()

    def _weigh(self) -> Numbers:
        before, self._worths = self._worths, self.games.shaping.copy()
        return self._worths - before

    def played(self, weights: Weights, steps: int) -> Rollout:
        """So many steps on, by the agent."""
        games, count = self.games, self.games.count
        out = Rollout(
            np.empty((steps, *games.observation.shape), np.float32),
            np.empty((steps, *games.mask.shape), np.bool),
            np.empty((steps, count), np.int32),
            np.zeros((steps, count), np.bool),
            np.zeros((steps, count, weights.units), np.float32),
            np.zeros((steps, count), np.int64),
            np.zeros((steps, count), np.float32),
            np.zeros((steps, count), np.int64),
            np.zeros((steps, count), np.float32),
            np.zeros((steps, count, games.players), np.float32),
            np.zeros((steps, count), np.bool),
        )
        for step in range(steps):
            self._step(weights, out, step)
        return out

    def _step(self, weights: Weights, out: Rollout, step: int) -> None:
        games = self.games
        out.seen[step], out.mask[step], out.seat[step] = games.observation, games.mask, games.seat
        rows = np.flatnonzero(games.mask.sum(axis=1) > 1)
        seats = games.seat[rows]
        before = self._memory[rows, seats]
        if self._thumb:
            out.thumb[step] = self._thumb.taken()
        said = out.thumb[step, rows]
        after, logits, value = decided(weights, before, games.observation[rows], said, self._trust)
        self._memory[rows, seats] = after
        logs = log_chances(logits, games.mask[rows])
        chosen = drawn(logs, self._luck)
        out.asked[step, rows] = True
        out.memory[step, rows], out.value[step, rows] = before, value
        out.action[step] = games.mask.argmax(axis=1)
        out.action[step, rows] = chosen
        out.log[step, rows] = logs[np.arange(len(rows)), chosen]
        was_over = self._over
        games.step(out.action[step])
        out.brought[step] = self._weigh() * ~was_over[:, None]
        self._over = out.over[step] = games.terminated | games.truncated
        self._memory[was_over] = 0
        self._lengths = np.where(was_over, 0, self._lengths + 1)
        for row in np.flatnonzero(self._over):
            self.finished.append((float(games.rewards[row].mean()), int(self._lengths[row])))


def log_chances(logits: Numbers, mask: NDArray[np.bool]) -> Numbers:
    """The logarithms of how likely the legal actions are."""
    legal = np.where(mask, logits, NOT_LEGAL)
    legal -= legal.max(axis=1, keepdims=True)
    return legal - np.log(np.exp(legal).sum(axis=1, keepdims=True))


def drawn(logs: Numbers, luck: np.random.Generator) -> NDArray[np.int64]:
    """An action of each row, as likely as it says."""
    up_to = np.cumsum(np.exp(logs, dtype=np.float64), axis=1)
    at = luck.random((len(logs), 1)) * up_to[:, -1:]
    return (up_to > at).argmax(axis=1)


class Credit(NamedTuple):
    """Of each step, how much better it came than was expected, what was to be expected, and whether
    that is known: of a seat's last decision it is not, unless its game has ended."""

    advantage: Numbers
    target: Numbers
    known: NDArray[np.bool]


def credited(steps: Rollout, discount: float, trace: float) -> Credit:
    """What each decision turned out to bring (generalised advantages: Schulman and others, ICLR
    2016), seat by seat: a seat's next step is its own next decision, and what was brought to it
    until then is what this one has brought."""
    count, players = steps.brought.shape[1:]
    brought, value, advantage = (np.zeros((count, players), np.float32) for _ in range(3))
    known = np.zeros((count, players), np.bool)
    nothing = np.zeros_like(steps.value)
    out = Credit(nothing, nothing.copy(), np.zeros_like(steps.asked))
    for step in reversed(range(len(steps.seat))):
        over = steps.over[step]
        for ahead in (brought, value, advantage):
            ahead[over] = 0
        known[over] = True
        brought += steps.brought[step]
        rows = np.flatnonzero(steps.asked[step])
        at = rows, steps.seat[step, rows]
        expected = steps.value[step, rows]
        surprise = brought[at] + discount * value[at] - expected
        gained = np.where(known[at], surprise + discount * trace * advantage[at], 0)
        out.advantage[step, rows], out.target[step, rows] = gained, gained + expected
        out.known[step, rows] = known[at]
        brought[at], value[at], advantage[at], known[at] = 0, expected, gained, True
    return out


def pieces(steps: Rollout, length: int) -> NDArray[np.int64]:
    """The decisions of each seat in each game, cut into pieces of a `length`: rows of numbers of
    steps, `step * games + game`, and -1 behind the last."""
    when, rows = np.nonzero(steps.asked)
    episode = np.cumsum(steps.over, axis=0)[when, rows] - steps.over[when, rows]
    seats = steps.seat[when, rows]
    order = np.lexsort((when, episode, seats, rows))
    keys = np.stack([rows, seats, episode])[:, order]
    begins = np.ones(len(order), np.bool)
    begins[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    places = np.arange(len(order))
    place = places - np.maximum.accumulate(np.where(begins, places, 0))
    piece = np.cumsum(place % length == 0) - 1
    found = np.full((piece[-1] + 1 if len(piece) else 0, length), -1, np.int64)
    found[piece, place % length] = (when * steps.seat.shape[1] + rows)[order]
    return found
