"""A game, and the functions common to all games.

The functions below are called with a record of any game's state. Compiled, Numba picks the
game's own rules by the record's type; interpreted, they are looked up by its dtype. Search,
simulation and the adapters are written once on top of them.
"""

# The common functions have no body but their docstrings: `common` puts the game's own there.
# pyright: reportReturnType=false

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands import extensions

from . import agenda, at_once, registry
from .board import Board
from .chance import next_bits, stream_seed
from .chronicle import Chronicle
from .common import common, reading
from .copies import Constant
from .declaration import Declaration, no_progress
from .dispatch import with_seat
from .errors import OptionError, UnknownGameError
from .laws import ALLOWED, Entry
from .outcomes import BROKEN, FAULT, Outcome
from .rule import entry, rule
from .seats import NO_SEAT
from .state import (
    MAX_SEATS,
    State,
    Struct,
    field,
    new_record,
    record_bytes,
    record_from_bytes,
)
from .views import SPECTATOR, observe
from .words import NO_WORDS, Event

_checked: Final[set[Any]] = set()
"""The boards that speak of nothing that their games have not."""


class Game(Constant, Declaration):
    """Everything that is known of a game. A game's folder makes one and calls `register`; what it
    is made of, `Declaration` says."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by its name."""
        if not registry.is_registered(self):
            raise TypeError(
                f"This {self.title} is not the one that is played here, so it cannot be pickled: "
                "make it known with register()."
            )
        return named, (self.name, self.version, self.state.__module__)

    @property
    def board(self) -> Board:
        """How the game is drawn: `BOARD` of its `face.board` module, or tiles without one; imported
        when first asked for, as many never draw it. Raises TypeError if that speaks of what there
        is not."""
        face = f"{self.laws.package}.face"
        try:
            board: Board = importlib.import_module(f"{face}.board").BOARD
        except ModuleNotFoundError as error:
            if error.name not in (face, f"{face}.board"):
                raise
            return extensions.plain_board(self.state)
        if board not in _checked:
            board.check(self)
            _checked.add(board)
        return board

    def new(self, options: NDArray[np.int64], seed: int, stream: int = 0) -> Any:
        """A record at its first decision: game number `stream` of `seed`."""
        state = new_record(self.state)
        start = stream_seed(np.uint64(seed), np.uint64(stream))
        set_up(state, options, np.uint64(start))
        return state

    def observe(self, state: Any, seat: int) -> Any:
        """What `seat` may know of `state`, as a record of its own (-1: a spectator)."""
        return observe(self.state, state, seat)

    def choosers(self, state: Any) -> tuple[int, ...]:
        """The seats that have to choose, or still may; none when the game is over."""
        mask = int(choosers(state))
        return tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1)

    def awaited(self, state: Any) -> tuple[int, ...]:
        """Those of them that have not chosen; everybody may know who has."""
        seats = self.choosers(state)
        if len(seats) < 2:
            return seats
        return tuple(seat for seat in seats if not state.chosen.seen_by[seat])

    def legal_actions(self, state: Any, seat: int | None = None) -> list[int]:
        """The legal actions of a seat, or of whoever has to choose, as a list of numbers; empty
        when the game is over or others have to choose."""
        choices = self.actions.new_choices()
        asked = current_player(state) if seat is None else seat
        if asked < 0 or not choosers(state) >> asked & 1:
            return []
        count = legal_actions_of(state, asked, choices)
        return [int(action) for action in choices.action[:count]]

    @property
    def by_seat(self) -> bool:
        """Whether some seats may win while others do not."""
        return any(outcome.won is None for outcome in self.outcomes)

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that have won; none while the game goes on. Of a game that is scored, those
        that have reached more than there is to beat."""
        won, seats = self.outcome_of(state).won, range(int(state.players))
        if not state.outcome or (won is not None and self.score is None):
            return tuple(seats) if won and state.outcome else ()
        returned = self.returns_of(state, len(seats))
        least = self.score.to_beat + 1 if self.score else self.highest_return
        return tuple(seat for seat in seats if returned[seat] >= least)

    @property
    def highest_return(self) -> float:
        """What a game returns at most."""
        return float(self.score.most) if self.score else 1.0

    def returns_of(self, state: Any, players: int) -> list[float]:
        """Each seat's result."""
        out = np.zeros(players)
        returns_into(state, out)
        return out.tolist()

    def score_of(self, state: Any) -> int | None:
        """The score as it stands; None in a game that is just won or lost."""
        return None if self.score is None else round(self.returns_of(state, self.seats[-1])[0])

    def in_short(self, state: Any) -> str:
        """How things stand in a line, as everybody may know it; of a scored game that is over,
        the score."""
        points = self.score_of(state) if state.outcome else None
        if self.score is None or points is None:
            return self.words.summary(self.observe(state, SPECTATOR))
        return f"{self.score.counted(points)}, {self.score.compared(points)}."

    @property
    def tells_progress(self) -> bool:
        """Whether it says how far the crew has come."""
        return _progress_rule(self) is not no_progress

    def outcome_of(self, state: Any) -> Outcome:
        """How a game ended; the first of the outcomes while it goes on."""
        return BROKEN if state.outcome == FAULT else self.outcomes[int(state.outcome)]

    def forbids(self, state: Any, action: int, seat: int | None = None) -> Entry | None:
        """The ledger's rule that forbids an action to a seat, or to whoever has to choose; None if
        it is allowed."""
        code = forbidden_by(state, current_player(state) if seat is None else seat, action)
        return None if code == ALLOWED else self.laws.entry(self.not_asked if code < 0 else code)

    def why_out(self, state: Any, seat: int) -> Entry | None:
        """The ledger's rule by which a seat takes no part at present; None if it does, or if the
        game is over."""
        code = ALLOWED if state.outcome else self.out(state, seat)
        return None if code == ALLOWED else self.laws.entry(code)

    def why_hushed(self, state: Any, options: Mapping[str, str]) -> Entry | None:
        """The ledger's rule by which nobody speaks at present; None if all may, or if the game is
        over."""
        code = ALLOWED if state.outcome else self.hush(state, options)
        return None if code == ALLOWED else self.laws.entry(code)

    def events(self, record: Any, since: int) -> list[Event]:
        """The events told after the first `since`. Raises ValueError if some have been lost."""
        chronicle: Chronicle = record.chronicle
        ring = len(chronicle.what)
        if chronicle.total - since > ring:
            raise ValueError(f"only the latest {ring} events are kept")
        events: list[Event] = []
        for number in range(since, int(chronicle.total)):
            row = number % ring
            kind, who = (int(x) for x in chronicle.what[row])
            details = tuple(int(detail) for detail in chronicle.details[row])
            events.append(Event(kind, who, details, int(chronicle.readers[row])))
        return events


class Progress:
    """A game's `progress` as plain Python asks it; `rule` is what the game has declared."""

    def __init__(self, rule: Callable[..., float]) -> None:
        self.rule = rule

    def __call__(self, state: Any, seat: int = 0) -> float:
        """How far a seat has come in a state of the game, from 0 to 1, or in a game that the crew
        wins or loses together, all of it. Raises OptionError if there is no such seat."""
        if seat not in range(int(state.players)):
            raise OptionError(f"There is no seat {seat}: they are 0 to {int(state.players) - 1}.")
        return float(progress_of(state, seat))


def _progress_rule(game: Declaration) -> Callable[..., float]:
    told = game.progress
    return told.rule if isinstance(told, Progress) else told


def register(game: Game) -> Game:
    """Make a game known to the common functions. Raises TypeError if its state lacks what they
    read, or its words speak of what there is not."""
    if "players" not in game.state.fields:
        raise TypeError(f"the state of {game.title} needs a field `players`, how many there are")
    if game.words is NO_WORDS:
        board = extensions.plain_board(game.state)
        board.check(game)
        game = game._replace(words=board.words)
    game.words.check(game)
    game = game._replace(progress=Progress(_progress_rule(game)))
    registry.enter(game)
    records: Any = game.state.dtype.type
    records.__reduce__ = functools.partialmethod(_pickled, game)
    return game


def _pickled(record: Any, game: Game) -> tuple[Any, ...]:
    """How a record of a game is pickled: by the game's name, so that it is found where the game's
    own modules have not been imported yet."""
    return state_from_bytes, (game, record_bytes(record))


def state_from_bytes(game: Game, data: bytes) -> Any:
    """The record of a game that `record_bytes` wrote. Raises ValueError if that has another
    length."""
    return record_from_bytes(game.state, data)


def named(name: str, version: int, module: str) -> Game:
    """The game that was pickled by its name and the version of its rules. One that only a program
    knows is declared in a `module` that makes it known. Raises OptionError if its rules have
    changed since, and UnknownGameError."""
    try:
        game: Game = extensions.game_named(name)
    except UnknownGameError:
        importlib.import_module(module)
        game = extensions.game_named(name)
    if game.version != version:
        raise OptionError(
            f"This was pickled by version {version} of the rules of {game.title}, and here they "
            f"have version {game.version}. What is to be kept for long is saved: match.save(path)."
        )
    return game


def game_of(state: Any) -> Game:
    """The game that a record belongs to."""
    return registry.game_of(state)


def game_of_kind(kind: type[State]) -> Game:
    """The game whose state is declared so."""
    return registry.game_of_kind(kind)


@common(lambda game: game.deal)
def deal(state: Any, options: NDArray[np.int64]) -> None:
    """Lay out the game in a blank record with a seeded chance stream."""


@common(lambda game: game.dispatch.why_not)
def why_not(state: Any, seat: int, verb: int, a: int, b: int, c: int) -> int:
    """0 if a seat may answer the present question by the verb with these arguments, else the law's
    number."""


@common(lambda game: game.dispatch.do)
def do(state: Any, seat: int, verb: int, a: int, b: int, c: int) -> None:
    """Carry out an allowed verb of a seat."""


@common(lambda game: game.dispatch.run)
def run(state: Any, task: int, seat: int, a: int, b: int, c: int) -> None:
    """Carry out a task that was taken off the agenda."""


@common(lambda game: game.dispatch.legal_actions)
def list_legal(state: Any, seat: int, choices: Any) -> int:
    """`legal_actions_of` in a game that goes on."""


@common(lambda game: game.asks_at_once.asked)
def asked(state: Any) -> int:
    """`choosers` of a game that goes on."""


@common(lambda game: game.asks_at_once.next_chooser)
def next_chooser(state: Any) -> int:
    """`current_player` of a game that goes on."""


@common(lambda game: game.asks_at_once.give)
def give(state: Any, seat: int, action: int) -> int:
    """Keep what a seat chose among several, and say who is waited for (see `at_once`)."""


@common(lambda game: game.asks_at_once.given)
def given(state: Any, seat: int) -> int:
    """The action that a seat chose among several; -1: none."""


@common(lambda game: game.asks_at_once.close)
def close(state: Any, place: int) -> None:
    """Take a question that several seats have answered from its place on the agenda."""


@common(lambda game: game.asks_at_once.forget)
def forget_given(state: Any) -> None:
    """Take choices that a view does not show for not yet made."""


@common(lambda game: game.dispatch.is_question)
def is_question(state: Any, task: int) -> bool:
    """Whether a task waits for somebody to choose."""


@common(lambda game: game.fill_unknown, meanwhile=lambda game: (new_record(game.state), 0))
def fill_unknown(state: Any, seat: int) -> None:
    """Fill what a view of `seat` leaves unknown, at random, consistently with the rest."""


@common(lambda game: game.returns)
def returns(state: Any, out: NDArray[np.float64]) -> None:
    """Write each seat's result: 1 for a game won and 0 for one lost, or the game's score."""


@common(
    lambda game: with_seat(game.thumb, "choices", "count", "luck"),
    meanwhile=lambda game: (
        new_record(game.state),
        0,
        game.actions.new_choices(),
        0,
        new_luck(0),
    ),
)
def thumb(state: Any, seat: int, choices: Any, count: int, luck: Any) -> int:
    """The one of the first `count` choices that the game's rule of thumb takes for a seat. What
    stands behind them is scratch space."""


@common(lambda game: game.turns)
def turns(state: Any) -> int:
    """How many turns have been begun."""


@rule
def _no_cause(state: Any) -> int:
    """The `cause` of a game that names none."""
    return -1


@common(lambda game: game.cause or _no_cause)
def cause(state: Any) -> int:
    """The number of what a lost game is put down to, or -1."""


@common(lambda game: with_seat(_progress_rule(game)))
def progress(state: Any, seat: int) -> float:
    """How far a seat, or the whole crew, has come, from 0 to 1, in a game that is over or not."""


@rule
def _no_features(state: Any, out: NDArray[np.float64]) -> None:
    """The features of a game that has no evaluation."""


@common(
    lambda game: with_seat(game.evaluation.features if game.evaluation else _no_features, "out"),
    meanwhile=lambda game: (new_record(game.state), 0, np.zeros(1)),
)
def features(state: Any, seat: int, out: NDArray[np.float64]) -> None:
    """Write what the game's evaluation looks at, of a seat or of the whole crew."""


@rule
def _no_foresight(state: Any, out: NDArray[np.int8]) -> None:
    """The `foresee` of a game that tells nothing."""


@common(lambda game: game.foresee or _no_foresight)
def foresee(state: Any, out: NDArray[np.int8]) -> None:
    """Write for each of a game's foresights whether it has come true in a game that is over."""


@common(reading("verb", lambda game: game.actions.layout.verb))
def verb_of(state: Any, action: int) -> int:
    """The verb of an action."""


@common(reading("argument", lambda game: game.actions.layout.argument))
def argument_of(state: Any, action: int, number: int) -> int:
    """An argument of an action."""


@common(reading("answers", lambda game: game.actions.layout.answers))
def answer(state: Any, task: int, number: int) -> int:
    """Verb `number` that may answer a task, or -1 after the last; a mere task has none."""


@entry(like=lambda game: (new_record(game.state), np.zeros(1, np.int64), np.uint64()))
def set_up(state: Any, options: NDArray[np.int64], start: np.uint64) -> None:
    """Lay out a blank record and play on to its first decision."""
    state.chance = start
    deal(state, options)
    advance(state)


@rule
def advance(state: Any) -> None:
    """Carry out tasks until somebody has to choose or the game is over."""
    while state.outcome == 0:
        if state.agenda.overfull:
            state.outcome = FAULT
            break
        task = agenda.top_task(state.agenda)
        if is_question(state, task):
            return
        seat = agenda.top_seat(state.agenda)
        a = agenda.argument(state.agenda, 0)
        b = agenda.argument(state.agenda, 1)
        c = agenda.argument(state.agenda, 2)
        agenda.pop(state.agenda)
        run(state, task, seat, a, b, c)
    agenda.clear(state.agenda)


@entry(like=lambda game: (new_record(game.state),))
def current_player(state: Any) -> int:
    """The seat that has to choose, of several that choose at once the first that has not; -1 when
    the game is over."""
    return NO_SEAT if state.outcome != 0 else next_chooser(state)


@entry(like=lambda game: (new_record(game.state),))
def choosers(state: Any) -> int:
    """A mask of the seats that have to choose, or still may choose otherwise; 0 when the game is
    over."""
    return 0 if state.outcome != 0 else asked(state)


@entry(like=lambda game: (new_record(game.state), 0, game.actions.new_choices()))
def legal_actions_of(state: Any, seat: int, choices: Any) -> int:
    """Write the legal actions of a seat that has to choose into `choices`, grouped by verb, and
    return how many there are."""
    return 0 if state.outcome != 0 else list_legal(state, seat, choices)


@entry(like=lambda game: (new_record(game.state), game.actions.new_choices()))
def legal_actions(state: Any, choices: Any) -> int:
    """`legal_actions_of` whoever has to choose."""
    return 0 if state.outcome != 0 else list_legal(state, next_chooser(state), choices)


@entry(like=lambda game: (new_record(game.state), np.zeros(1)))
def returns_into(state: Any, out: NDArray[np.float64]) -> None:
    """`returns`, for plain Python."""
    returns(state, out)


@entry(like=lambda game: (new_record(game.state),))
def turns_of(state: Any) -> int:
    """`turns`, for plain Python."""
    return turns(state)


@entry(like=lambda game: (new_record(game.state), 0))
def progress_of(state: Any, seat: int) -> float:
    """`progress`, for plain Python."""
    return progress(state, seat)


@entry(like=lambda game: (new_record(game.state), 0, np.zeros(1)))
def features_of(state: Any, seat: int, out: NDArray[np.float64]) -> None:
    """`features`, for plain Python."""
    features(state, seat, out)


@rule
def arguments_of(state: Any, action: int) -> tuple[int, int, int]:
    """The three arguments of an action (0 where it has fewer)."""
    return (
        argument_of(state, action, 0),
        argument_of(state, action, 1),
        argument_of(state, action, 2),
    )


@entry(like=lambda game: (new_record(game.state), 0, 0))
def forbidden_by(state: Any, seat: int, action: int) -> int:
    """0 if the action is legal for a seat that has to choose, the number of the law that forbids
    it, or -1 if it is no answer to the present question at all."""
    if state.outcome != 0:
        return -1
    task = agenda.top_task(state.agenda)
    wanted = verb_of(state, action)
    number = 0
    verb = answer(state, task, 0)
    while verb >= 0:
        if verb == wanted:
            return why_not(state, seat, verb, *arguments_of(state, action))
        number += 1
        verb = answer(state, task, number)
    return -1


@entry(like=lambda game: (new_record(game.state), 0))
def apply(state: Any, action: int) -> None:
    """Play a legal action of whoever has to choose, and on to the next decision or the end."""
    apply_of(state, next_chooser(state), action)


@entry(like=lambda game: (new_record(game.state), 0, 0))
def apply_of(state: Any, seat: int, action: int) -> None:
    """Play a legal action of a seat. Where several choose at once it is carried out when all have,
    and until then another may be put in its place."""
    answer = give(state, seat, action)
    if answer == at_once.OTHERS_WAITED_FOR:
        return
    if answer == at_once.ALONE:
        carry_out(state, seat, action)
    else:
        place = state.agenda.count - 1
        for each in range(MAX_SEATS):
            chosen = given(state, each)
            if chosen >= 0:
                carry_out(state, each, chosen)
        close(state, place)
    advance(state)


@rule
def carry_out(state: Any, seat: int, action: int) -> None:
    """What an action does by itself."""
    a, b, c = arguments_of(state, action)
    do(state, seat, verb_of(state, action), a, b, c)


class Luck(Struct):
    """A chance stream beside the game's own: a policy's, or a search's."""

    chances: int = field(np.int32)  # first, or Numba takes a state for a kind of luck
    chance: np.uint64 = field(np.uint64)


def new_luck(seed: int, stream: int = 0) -> Any:
    """A chance stream for a policy."""
    luck = new_record(Luck)
    luck.chance = stream_seed(np.uint64(seed), np.uint64(stream))
    return luck


@entry(like=lambda game: (new_record(game.state), 0, new_luck(0)))
def determinize(view: Any, seat: int, luck: Any) -> None:
    """Turn a view of `seat` into a whole state that agrees with it, drawn from `luck`."""
    view.chance = next_bits(luck)
    view.chances = 0
    view.reveals = 0
    forget_given(view)
    fill_unknown(view, seat)
