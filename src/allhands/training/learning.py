"""Training: rounds of games to learn from, a file after each, and how it does beside the rule of
thumb.

A round begins all its games anew, and its chance follows from the seed and its number. So training
that was broken off goes on from its file to just what it would have come to.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.envs import Vector, vector
from allhands.envs.layout import layout_of
from allhands.kernel.chance import stream_seed
from allhands.kernel.copies import Copied
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.reading import json_of, read_text
from allhands.kernel.whole_file import whole_file
from allhands.lab.paired import Difference, difference_of, worths_of
from allhands.lab.simulation import simulate
from allhands.players.policies import policy_number

from .agent import Agent, read, settled
from .network import Weights, decided, untaught
from .ppo import Course, Learner, imported
from .rollout import NOT_LEGAL, Rollout, Tables, Thumb, credited

LESSONS: Final = 16
"""So many to a round."""
DEALS: Final = 200
"""Played after each round, to see how it does."""
MOST_DECISIONS: Final = 2_000
"""A game of more is broken off."""


class Mark(NamedTuple):
    """How far training is after a round: decisions so far, seconds of processor time (of all runs
    together), what the round's games returned on average and how long they were, how much variety
    there was, in nats; and what the agent made in some deals, the rule of thumb in the same ones,
    and how much more that is, with its 95 % interval."""

    decisions: int
    seconds: float
    returned: float
    length: float
    variety: float
    made: float
    thumb: float
    more: float
    low: float
    high: float


@dataclass(frozen=True)
class Training(Copied):
    """What came of training: the agent, its marks, and whether it was interrupted."""

    agent: Agent
    marks: list[Mark]
    interrupted: bool


def train(
    game: str,
    out: str | Path,
    players: int | None = None,
    seed: int = 0,
    decisions: int = 5_000_000,
    minutes: float | None = None,
    *,
    beside: Sequence[str] = (),
    course: Course | None = None,
    told: Callable[[Mark], None] | None = None,
    **options: object,
) -> Training:
    """Have an agent learn a game by playing it, and keep it in the file `out`.

    It plays in all seats; with policies `beside` it, half of the games are played in one seat, with
    one of these policies in all others. It learns until it has taken so many `decisions`, or
    at the end of the round in which the `minutes` are over. The file is written after each round,
    and its curve beside it, as JSON lines; where there is a file of the same setting already,
    training goes on with it. `told` is called after each round. An interrupt (Ctrl-C) leaves the
    file of the latest round. Raises OptionError or UnknownGameError.
    """
    imported()
    found = all_games.find(game)
    number, chosen = found.settle(players, options)
    school = School(found, number, chosen, seed, tuple(beside), course or Course())
    for name in beside:
        policy_number(name)
    path = Path(out)
    agent = school.resumed(path) if path.exists() else school.untaught()
    agent.write(path)
    marks = _marks(path, agent.decisions)
    clock = _Clock(marks[-1].seconds if marks else 0.0)
    try:
        thumb = school.by_thumb()
        while agent.decisions < decisions and not clock.is_over(minutes):
            after, came = school.taught(agent, decisions)
            mark = _mark(school, after, came, thumb, clock.seconds)
            after.write(path)
            agent, marks = after, [*marks, mark]
            _write_marks(path, marks)
            if told:
                told(mark)
    except KeyboardInterrupt:
        return Training(agent, marks, interrupted=True)
    return Training(agent, marks, interrupted=False)


class _Clock:
    """How long a run has taken, and how much processor time with those before it."""

    def __init__(self, before: float) -> None:
        self._before, self._began = before - time.process_time(), time.monotonic()

    def is_over(self, minutes: float | None) -> bool:
        """Whether this run has taken so many minutes."""
        return minutes is not None and time.monotonic() - self._began >= 60 * minutes

    @property
    def seconds(self) -> float:
        """Of processor time, in all runs."""
        return self._before + time.process_time()


class _Round(NamedTuple):
    """What its games returned and how long they were, and how much variety there was."""

    finished: list[tuple[float, int]]
    variety: float


@dataclass(frozen=True)
class School:
    """What is learnt, and how."""

    game: Game
    players: int
    options: Mapping[str, Any]
    seed: int
    beside: tuple[str, ...]
    course: Course

    @property
    def about(self) -> dict[str, Any]:
        """How it is learnt, as plain values."""
        asked = {"options": dict(self.options), "seed": self.seed, "beside": [*self.beside]}
        return {**asked, **self.course._asdict()}

    def untaught(self) -> Agent:
        """One that has learnt nothing."""
        kind, luck = settled(self.game, self.players), np.random.default_rng(self.seed)
        seen = layout_of(self.game, self.players).size
        weights = untaught(seen, self.course.units, kind.actions, luck)
        return Agent(kind, self.about, weights)

    def resumed(self, path: Path) -> Agent:
        """One that has learnt so far as its file says. Raises OptionError if it has learnt
        something else, or in another way."""
        agent = read(path)
        if (agent.kind, agent.course) != (settled(self.game, self.players), self.about):
            raise OptionError(
                f"{path} has learnt something else, or in another way: ask for the same, or name "
                "another file."
            )
        return agent

    def by_thumb(self) -> NDArray[np.int16]:
        """What the rule of thumb makes of the deals by which an agent is marked."""
        made = np.zeros(DEALS, np.int16)
        asked: dict[str, Any] = {
            "limit": MOST_DECISIONS,
            "made": made,
            "policy": "thumb",
            "seed": self.seed,
        }
        if simulate(self.game.name, DEALS, self.players, **asked, **self.options).interrupted:
            raise KeyboardInterrupt
        return worths_of(self.game, made)

    def taught(self, agent: Agent, decisions: int) -> tuple[Agent, _Round]:
        """An agent after one round more; the rate falls to nothing at so many decisions."""
        course, number = self.course, agent.rounds + 1
        luck = np.random.default_rng([self.seed, number])
        learner = Learner(agent.weights, course, agent.moments)
        with_own = (course.units, course.trust, luck)
        tables = [Tables(games, *with_own) for games in self._games(number)]
        taken, varieties = agent.decisions, list[float]()
        for _ in range(LESSONS):
            rate = course.rate * max(0.0, 1 - taken / decisions)
            steps = joined([each.played(learner.weights, course.steps) for each in tables])
            steps = steps._replace(brought=steps.brought * np.float32(course.scale))
            credit = credited(steps, course.discount, course.trace)
            varieties.append(learner.learn(steps, credit, rate, luck))
            taken += int(steps.asked.sum())
        finished = [one for each in tables for one in each.finished]
        after = replace(
            agent, weights=learner.weights, moments=learner.moments, rounds=number, decisions=taken
        )
        return after, _Round(finished, float(np.mean(varieties)))

    def _games(self, number: int) -> Iterator[Vector]:
        """The games of a round: all by the agent, or half of them beside others."""
        seed = int(stream_seed(np.uint64(self.seed), np.uint64(number)))
        own = self.course.games // 2 if self.beside else self.course.games
        yield self._vector(own, seed, {})
        for place, name in enumerate(self.beside):
            seat = (place + number) % self.players
            others = {other: name for other in range(self.players) if other != seat}
            yield self._vector(max(1, own // len(self.beside)), seed + 1 + place, others)

    def _vector(self, count: int, seed: int, others: Mapping[int, str]) -> Vector:
        asked: dict[str, Any] = {
            "max_decisions": MOST_DECISIONS,
            "others": others,
            "seed": seed % 2**64,
        }
        return vector(self.game.name, count, players=self.players, **asked, **self.options)

    def made_by(self, weights: Weights, deals: int) -> NDArray[np.int16]:
        """What an agent in all seats makes of so many deals by which it is marked."""
        asked: dict[str, Any] = {"max_decisions": MOST_DECISIONS, "autoreset": "disabled"}
        asked |= {"players": self.players, "seed": self.seed, **self.options}
        return made_of(vector(self.game.name, deals, **asked), weights, self.course.trust)


def made_of(games: Vector, weights: Weights, trust: float) -> NDArray[np.int16]:
    """What comes of each game of a batch that does not begin anew (`autoreset="disabled"`): its
    score, or how many of the agent's seats have won, or whether it was won. The agent takes what it
    holds most likely to be best."""
    games.reset()
    memory = np.zeros((games.count, games.players, weights.units), np.float32)
    made, thumb, own = np.zeros(games.count), Thumb(games, games.seed_of(0)), [*games.own_seats]
    while (games.seat >= 0).any():
        actions = games.mask.argmax(axis=1)
        rows = np.flatnonzero(games.mask.sum(axis=1) > 1)
        at = rows, games.seat[rows]
        asked_of = memory[at], games.observation[rows], thumb.taken()[rows]
        memory[at], logits, _ = decided(weights, *asked_of, trust)
        actions[rows] = np.where(games.mask[rows], logits, NOT_LEGAL).argmax(axis=1)
        games.step(actions)
        by_seat = games.game.by_seat
        made += games.rewards[:, own].sum(axis=1) if by_seat else games.rewards[:, 0]
    return made.astype(np.int16)


def joined(several: Sequence[Rollout]) -> Rollout:
    """Steps of games that were played at several tables, as if they had been at one."""
    if len(several) == 1:
        return several[0]
    return Rollout(*(np.concatenate(parts, axis=1) for parts in zip(*several, strict=True)))


def _mark(
    school: School, agent: Agent, came: _Round, thumb: NDArray[np.int16], seconds: float
) -> Mark:
    made = school.made_by(agent.weights, DEALS)
    more: Difference = difference_of(school.game, thumb, made)
    returned, lengths = zip(*came.finished, strict=True) if came.finished else ((0.0,), (0,))
    return Mark(
        agent.decisions,
        round(seconds, 1),
        float(np.mean(returned)),
        float(np.mean(lengths)),
        came.variety,
        float(made.mean()),
        float(thumb.mean()),
        more.mean,
        more.low,
        more.high,
    )


def curve_of(path: Path) -> Path:
    """Where the curve of an agent's file is."""
    return path.with_suffix(".jsonl")


def _marks(path: Path, decisions: int) -> list[Mark]:
    """The curve up to so many decisions: what has no agent's file, as it was cut off between the
    two, is left out. Raises OptionError."""
    curve = curve_of(path)
    if not decisions or not curve.exists():
        return []
    try:
        lines = [json_of(line) for line in read_text(curve, OptionError).splitlines()]
        marks = [Mark(**line) for line in lines]
        if not all(math.isfinite(number) for mark in marks for number in mark):
            raise ValueError("a mark is of numbers")
    except OptionError:
        raise
    except (TypeError, ValueError) as error:
        raise OptionError(f"{curve} is no curve of a trained agent: move it away.") from error
    return [mark for mark in marks if mark.decisions <= decisions]


def _write_marks(path: Path, marks: Sequence[Mark]) -> None:
    lines = [json.dumps(mark._asdict()) + "\n" for mark in marks]
    with whole_file(curve_of(path), OptionError) as draft:
        draft.write_text("".join(lines), encoding="utf-8")
