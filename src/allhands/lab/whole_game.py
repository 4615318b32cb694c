"""One game of a tournament: played by players to its end, or until it is broken off."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np

from allhands import games as all_games
from allhands.kernel.chance import stream_seed
from allhands.kernel.game import Game, apply, cause, current_player, legal_actions, turns_of
from allhands.kernel.outcomes import FAULT
from allhands.kernel.rule import entry
from allhands.kernel.state import new_record
from allhands.observation import Observation, Seen
from allhands.players import Search
from allhands.players.llm import Counts, counted

from .apart import Answer, Apart, Decide, Host, PlayerError, Sit, Stopped, raised
from .bots import Bot
from .broken_off import BY_A_FAULT, MOST_DECISIONS, after
from .line_ups import Entrant, LineUp, has_guests, line_up_name

PATIENCE: Final = 60.0
"""Seconds that a player of somebody else's has for a decision."""


@dataclass(frozen=True)
class Setting:
    """What is played in a tournament, and by whom; `release` is that of All Hands.

    A game is broken off after `limit` decisions, or when a player of somebody else's takes longer
    than `patience` seconds for one. Without patience, such players decide in this process.
    """

    game: str
    version: int
    players: int
    options: dict[str, str]
    seed: int
    line_ups: tuple[LineUp, ...]
    release: str
    limit: int = MOST_DECISIONS
    patience: float | None = PATIENCE

    @property
    def has_guests(self) -> bool:
        """Whether somebody else's players are to be watched."""
        return self.patience is not None and any(map(has_guests, self.line_ups))

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
            "limit": self.limit,
            "patience": self.patience,
        }


class Task(NamedTuple):
    """A game to be played: by which of the line-ups, and its number."""

    line_up: int
    number: int


@dataclass(frozen=True)
class Finished:
    """What came of a game. The lists are by seat: how often it was asked, the seconds of
    processor time that it took, and the iterations of a search. `broken_off` is the reason why the
    game was not played to its end, if it was not. `winners` are the seats that won, and `counts`
    what language models have counted."""

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
    broken_off: str = ""
    winners: list[int] = field(default_factory=list[int])
    counts: list[dict[str, int]] = field(default_factory=list[dict[str, int]])

    @property
    def task(self) -> Task:
        """The game that it is."""
        return Task(self.line_up, self.number)


# Who sits where


class _Seated:
    """A player in its seat for one game: one of ours, or one that nobody watches."""

    def __init__(self, entrant: Entrant, seed: int) -> None:
        self.entrant = entrant
        self.seed = seed
        self.sees_all = False
        self.asked = 0
        self.seconds = 0.0
        self.iterations = 0
        self._player: Any = None

    @property
    def counts(self) -> dict[str, int]:
        """What a language model has counted; nothing of any other player."""
        found = self._counted()
        return found.to_dict() if found else {}

    def _counted(self) -> Counts | None:
        return counted(self._player)

    def sit_down(self) -> None:
        """Be there. Raises PlayerError."""
        with self._answering():
            self._player = self.entrant.player.fresh(self.seed)
            self.sees_all = getattr(self._player, "clairvoyant", False)

    def decide(self, observation: Observation, actions: list[int]) -> int:
        """The action taken. Raises PlayerError if there is none."""
        self.asked += 1
        action = self._answer(observation, actions)
        if action not in actions:
            raise PlayerError(f"answered with {action}, which is no legal action there")
        return action

    def leave(self, told: dict[str, Any] | None) -> None:
        """Have a bot end, and be told what came of the game if it was played to its end."""
        if isinstance(self._player, Bot):
            self._player.leave(told)

    def _answer(self, observation: Observation, actions: list[int]) -> int:
        began = time.thread_time()
        with self._answering():
            if type(self._player) is Search:
                advice = self._player.weigh(observation, actions, until_settled=True)
                action = advice.action
                self.iterations += advice.iterations
            else:
                action = int(self._player.act(observation, actions))
        self.seconds += time.thread_time() - began
        return action

    @contextmanager
    def _answering(self) -> Generator[None]:
        """What somebody else's player raises is its own affair; an error of ours is not."""
        try:
            yield
        except (Exception, SystemExit) as error:
            if self.entrant.is_ours:
                raise
            raise raised(error) from error


class _SeatedApart(_Seated):
    """A player of somebody else's, who decides in a host."""

    def __init__(self, entrant: Entrant, place: Sit, ask: Callable[[Sit | Decide], Answer]) -> None:
        super().__init__(entrant, place.seed)
        self._place = place
        self._ask = ask
        self._counts: Counts | None = None

    def _counted(self) -> Counts | None:
        return self._counts

    def sit_down(self) -> None:
        """Be there. Raises PlayerError."""
        self.sees_all = bool(self._ask(self._place).found)

    def _answer(self, observation: Observation, actions: list[int]) -> int:
        answer = self._ask(Decide(self._place.seat, Seen.of(observation), actions))
        self._counts = answer.counts
        self.seconds += answer.seconds
        return answer.found


def _crew(
    setting: Setting, task: Task, deal: int, host: Host | None, is_stopped: Callable[[], bool]
) -> Iterator[_Seated]:
    """Who plays a game. The chance of each follows from the deal and the seat."""
    patience = setting.patience

    def ask(question: Sit | Decide) -> Answer:
        assert host is not None
        assert patience is not None
        return host.ask(question, patience, is_stopped)

    for seat, entrant in enumerate(setting.line_ups[task.line_up]):
        seed = int(stream_seed(np.uint64(deal), np.uint64(seat)))
        if host is None or entrant.is_ours:
            yield _Seated(entrant, seed)
        else:
            yield _SeatedApart(entrant, Sit(task.line_up, seat, seed), ask)


# The game


@contextmanager
def hosting(setting: Setting) -> Generator[Apart | None]:
    """Where players of somebody else's decide, if there are any to be watched. Raises
    OptionError."""
    if not setting.has_guests:
        yield None
        return
    apart = Apart(setting.line_ups)
    try:
        yield apart
    finally:
        apart.close()


def play(
    setting: Setting,
    task: Task,
    is_stopped: Callable[[], bool] = lambda: False,
    apart: Apart | None = None,
) -> Finished | None:
    """Play a game to its end, or until it is broken off; None if the tournament was ended before.

    A deal follows from the seed and the game's number, and the chance of a player from these and
    its seat: the line-ups meet the same deals, in whatever order and wherever they are played.
    """
    game = all_games.find(setting.game)
    options = game.option_numbers(setting.players, setting.options)
    state = game.new(options, setting.seed, task.number)
    deal = stream_seed(np.uint64(setting.seed), np.uint64(task.number))
    is_watched = has_guests(setting.line_ups[task.line_up])
    with apart.lend() if apart and is_watched else nullcontext() as host:
        course = _Course(game, state, [*_crew(setting, task, int(deal), host, is_stopped)])
        broken_off = course.played(setting.limit, is_stopped)
    if broken_off is None:
        return None
    return Finished(
        *task,
        outcome=game.outcome_of(state).name,
        score=None if broken_off else game.score_of(state),
        turns=int(turns_of(state)),
        cause=-1 if broken_off else int(cause_of(state)),
        decisions=course.decisions,
        asked=[seated.asked for seated in course.crew],
        seconds=[round(seated.seconds, 6) for seated in course.crew],
        iterations=[seated.iterations for seated in course.crew],
        broken_off=broken_off,
        winners=[] if broken_off else [*game.winners(state)],
        counts=[seated.counts for seated in course.crew],
    )


@entry(like=lambda game: (new_record(game.state),))
def cause_of(state: Any) -> int:
    """`cause`, for plain Python."""
    return cause(state)


class _Course:
    """A game on its way, and who plays it."""

    def __init__(self, game: Game, state: Any, crew: list[_Seated]) -> None:
        self.crew = crew
        self.decisions = 0
        self._game = game
        self._state = state
        self._choices = game.actions.new_choices()
        self._at = crew[0]

    def played(self, limit: int, is_stopped: Callable[[], bool]) -> str | None:
        """Play to the end; the reason why it was broken off, if it was, or None if the tournament
        was ended before. Bots have left then."""
        told: dict[str, Any] | None = None
        try:
            broken_off = self._play_on(limit, is_stopped)
            told = self._told(broken_off)
            return broken_off
        except Stopped:
            return None
        finally:
            for seated in self.crew:
                seated.leave(told)

    def _told(self, broken_off: str) -> dict[str, Any]:
        """What came of the game, as bots are told."""
        if broken_off:
            return {"broken_off": broken_off}
        return {
            "outcome": self._game.outcome_of(self._state)._asdict(),
            "returns": self._game.returns_of(self._state, len(self.crew)),
            "winners": [*self._game.winners(self._state)],
        }

    def _play_on(self, limit: int, is_stopped: Callable[[], bool]) -> str:
        """Play to the end; the reason why it was broken off, if it was. Raises Stopped."""
        try:
            for seated in self.crew:
                self._at = seated
                seated.sit_down()
            while not self._state.outcome:
                if is_stopped():
                    raise Stopped
                if self.decisions == limit:
                    return after(limit)
                apply(self._state, self._chosen())
                self.decisions += 1
            if self._state.outcome == FAULT:
                return BY_A_FAULT
        except PlayerError as error:
            return f"as {self._at.entrant.name} {error}"
        return ""

    def _chosen(self) -> int:
        """The next action. Who has no choice is not asked."""
        count = int(legal_actions(self._state, self._choices))
        actions = [int(action) for action in self._choices.action[:count]]
        if count == 1:
            return actions[0]
        seat = int(current_player(self._state))
        self._at = self.crew[seat]
        seen = self._state.copy() if self._at.sees_all else self._game.observe(self._state, seat)
        return self._at.decide(Observation(self._game, seat, self._game.crew_names, seen), actions)
