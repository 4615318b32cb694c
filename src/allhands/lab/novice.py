"""How far a game's first voyage brings somebody: a player who knows what it has told so far.

Where the rule of thumb would take a choice of a verb that the lesson has shown, the novice takes it
as well; else any legal action. So one who knows nothing plays at random, and one who knows all
verbs by the rule of thumb. It says nothing of how well a lesson is told, only of which verbs it
shows, and what these are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from allhands.kernel.copies import Copied
from allhands.kernel.game import Game
from allhands.lessons import Guide, begun
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .crossplay import Measured, mean_of, share_of
from .tournament import tournament


@dataclass
class Novice(Copied):
    """Somebody who knows some verbs, by their names."""

    name: str
    verbs: frozenset[str]
    seed: int = 0

    def __post_init__(self) -> None:
        self._thumb = PolicyPlayer("thumb", self.seed)
        self._random = PolicyPlayer("random", self.seed)

    def act(
        self, observation: Observation, actions: Sequence[int], seconds: float | None = None
    ) -> int:
        """The number of the action taken."""
        taken = self._thumb.act(observation, actions, seconds)
        verb = observation.game.actions.verb_of(taken)
        return taken if verb.name in self.verbs else self._random.act(observation, actions, seconds)

    def fresh(self, seed: int) -> Novice:
        """The same for another seat or match."""
        return Novice(self.name, self.verbs, seed)


class Part(NamedTuple):
    """What a lesson has come to with a step, numbered from 1: the verbs that it shows there for the
    first time, and all that it has shown."""

    step: int
    new: frozenset[str]
    known: frozenset[str]


def parts_of(game: Game) -> list[Part]:
    """The steps of a lesson that show new verbs: those that whoever learns may choose there, and
    those of its mates. Raises LessonError."""
    match, guide = begun(game), Guide(game)
    known: dict[int, frozenset[str]] = {0: frozenset()}
    while not guide.is_over:
        step, is_underway, shown = guide.step, guide.is_underway, guide.by_itself(match)
        if guide.is_read:
            guide.went_on()
            continue
        choices = guide.wanted(match) if shown is None else [shown]
        if not is_underway:
            verbs = {game.actions.verb_of(each).name for each in choices}
            known[step + 1] = known[max(known)] | verbs
        match.play(choices[0])
        guide.decided()
    told = [*known.items()]
    return [
        Part(step, now - before, now) for (_, before), (step, now) in pairwise(told) if now > before
    ]


class Stage(NamedTuple):
    """What somebody makes who has come so far: by what it is called, the verbs that are new, what a
    game comes to (its score, or the share of seats that win, or of games that are won), and how
    much of the way from random play to the rule of thumb that is; None if there is no such way.
    `turns` is how long a game lasts, which tells more where hardly any is won."""

    name: str
    new: frozenset[str]
    made: Measured
    share: float | None
    turns: float


def stages(
    game: Game,
    games: int = 200,
    seed: int = 0,
    threads: int | None = None,
    parts: Sequence[Part] | None = None,
) -> list[Stage]:
    """What is made at random, after each part of a game's lesson, or after some of them, and by the
    rule of thumb, in the same deals, with the lesson's players and options. Raises LessonError."""
    parts = parts_of(game) if parts is None else parts
    novices = [Novice(f"after step {part.step}", part.known) for part in parts]
    lesson = game.lesson
    options: dict[str, Any] = dict(lesson.options)
    result = tournament(
        game.name,
        games,
        lesson.players,
        "random",
        seed,
        threads,
        against=[*novices, "thumb"],
        patience=None,
        **options,
    )
    seats = lesson.players if game.by_seat else 1
    measured = mean_of if game.score or game.by_seat else share_of
    worths = [np.asarray(one.worths, np.float64) / seats for one in result.line_ups]
    none, all_of_it = float(worths[0].mean()), float(worths[-1].mean())
    way = all_of_it - none
    new = [frozenset[str](), *(part.new for part in parts), frozenset[str]()]
    return [
        Stage(
            one.name,
            fresh,
            measured(made),
            (float(made.mean()) - none) / way if way > 0 else None,
            one.result.mean_turns,
        )
        for one, fresh, made in zip(result.line_ups, new, worths, strict=True)
    ]
