"""What a game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .actions import ActionSpace
from .at_once import AT_ONCE, ONE_BY_ONE, Choosing
from .dispatch import Dispatch
from .errors import OptionError
from .evaluation import Evaluation
from .events import Events
from .foresight import Foresight
from .guidance import Guidance
from .laws import ALLOWED, Laws
from .lesson import NO_LESSON, Lesson
from .options import Option, settle
from .outcomes import Outcome
from .primer import NO_PRIMER, Primer
from .rule import rule
from .score import Score
from .speech import NO_SPEECH, Sentences, Speech
from .standing import Standing
from .state import State
from .whole_numbers import whole_number
from .words import NO_WORDS, Words

Settled = tuple[int, dict[str, str]]


@rule
def no_progress(state: Any, seat: int) -> float:
    """The `progress` of a game that tells none: see `Game`."""
    return 0.0


def no_idle_answer(view: Any, legal: list[int]) -> int | None:
    """The `idle` of a game that has none: see `Game`."""


def nobody_is_out(record: Any, seat: int) -> int:
    """The `out` of a game in which all take part to the end: see `Game`."""
    return ALLOWED


def talk_is_open(record: Any, options: Mapping[str, str]) -> int:
    """The `hush` of a game in which people may always talk: see `Game`."""
    return ALLOWED


def anybody_proposes(options: Mapping[str, str]) -> int:
    """The `propose` of a game in which others may be told what to do: see `Game`."""
    return ALLOWED


def nobody_volunteers(view: Any, seat: int) -> Speech | None:
    """The `volunteer` of a game in which computers only answer: see `Game`."""


def all_options_go_together(players: int, options: dict[str, str]) -> None:
    """The `check_options` of a game that forbids no combination: see `Game`."""


class Declaration(NamedTuple):
    """Everything that a game declares.

    A game without `words` is put into words, and one without a `board` module drawn, by what it
    declares: see `allhands.face`. Its `event_kinds` say what happens, and `speech` has what people
    can say in one click.
    `check_options` raises OptionError if options do not go together.

    `idle` is given a view of the seat that has to choose and the legal actions, and answers with
    the one that passes if the seat has nothing to gain by any other; else with None. `out` is given
    a record and a seat, and answers with the law by which that seat takes no part at present; with
    ALLOWED if it does. `hush` is given a record and the options, and answers with the law by which
    nobody at the table speaks at present; with ALLOWED if all may; `propose` is given the options,
    and answers so of proposing moves to others. `volunteer` is given a view of a seat and answers
    with what a computer in it says now without being asked; with None if it says nothing. `minutes`
    is how long people sit over a match, roughly: the least and the most, (0, 0) if nobody knows.
    `score` is how a game counts that is not just won or lost. `cause` is a rule that says what a
    lost game is put down to, as a number in `causes`, where those are named; -1 for nothing in
    particular. `foresee` is a rule that says which of the `foresights` have come true. `progress`
    is a rule that tells how far the crew has come, or a seat if it takes one, from 0 to 1, for
    learners and for the searches that `guidance` guides; of a game that is known, plain Python may
    ask it of any record and seat. With an `evaluation` searches need not play every game to its
    end. `lesson` is a guided first voyage, and `primer` the rules on two screens.
    """

    name: str
    title: str
    summary: str
    version: int
    seats: range
    default_seats: int
    state: type[State]
    actions: ActionSpace
    outcomes: tuple[Outcome, ...]
    laws: Laws
    not_asked: int
    crew_names: tuple[str, ...]
    deal: Callable[..., None]
    dispatch: Dispatch
    fill_unknown: Callable[..., None]
    returns: Callable[..., None]
    thumb: Callable[..., int]
    turns: Callable[..., int]
    options: tuple[Option, ...] = ()
    check_options: Callable[[int, dict[str, str]], None] = all_options_go_together
    words: Words = NO_WORDS
    event_kinds: Events | None = None
    standing: tuple[Standing, ...] = ()
    speech: Sentences = NO_SPEECH
    idle: Callable[[Any, list[int]], int | None] = no_idle_answer
    out: Callable[[Any, int], int] = nobody_is_out
    hush: Callable[[Any, Mapping[str, str]], int] = talk_is_open
    propose: Callable[[Mapping[str, str]], int] = anybody_proposes
    volunteer: Callable[[Any, int], Speech | None] = nobody_volunteers
    minutes: tuple[int, int] = (0, 0)
    score: Score | None = None
    cause: Callable[..., int] | None = None
    causes: tuple[str, ...] = ()
    foresee: Callable[..., None] | None = None
    foresights: tuple[Foresight, ...] = ()
    progress: Callable[..., float] = no_progress
    guidance: Guidance = Guidance()
    evaluation: Evaluation | None = None
    lesson: Lesson = NO_LESSON
    primer: Primer = NO_PRIMER

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that players are asked about."""
        return tuple(option for option in self.options if not option.for_designers)

    def settle(self, players: int | None, chosen: Mapping[str, object]) -> Settled:
        """The number of players and every option, with defaults for what is not chosen.

        Raises OptionError if the game does not have them or they do not go together.
        """
        seats = self.default_seats
        if players is not None:
            seats = whole_number(players, "The number of players")
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise OptionError(f"{self.title} is for {least} to {most} players, not {seats}.")
        settled = settle(self.options, chosen, self.title)
        self.check_options(seats, settled)
        return seats, settled

    def option_numbers(self, players: int, settled: dict[str, str]) -> NDArray[np.int64]:
        """What `deal` reads: the number of players, then each option's place in its choices."""
        chosen = [option.names.index(settled[option.name]) for option in self.options]
        return np.array([players, *chosen], np.int64)

    @property
    def asks_at_once(self) -> Choosing:
        """How seats are asked that choose at once, or that none of them ever do."""
        return AT_ONCE if "chosen" in self.state.fields else ONE_BY_ONE
