"""A game, and the functions common to all games.

The functions below are called with a record of any game's state. Compiled, Numba picks the
game's own rules by the record's type; interpreted, they are looked up by its dtype. Search,
simulation and the adapters are written once on top of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from . import agenda
from .actions import ActionSpace, Layout
from .chance import next_bits, stream_seed
from .laws import ALLOWED, SAME_FIRST, WHOLE_VERB, Entry, Laws
from .options import Option
from .rule import INTERPRETED, entry, rule
from .state import NOBODY, State, Struct, field, new_record
from .views import observe

if TYPE_CHECKING:
    from .chronicle import Chronicle

NO_SEAT: Final = -1


class Outcome(NamedTuple):
    """A way to end: its name, whether the crew won, and what happened, in a sentence."""

    name: str
    won: bool
    sentence: str


class Event(NamedTuple):
    """One event of the chronicle, as its reader sees it (unreadable details are -1)."""

    kind: int
    who: int
    details: tuple[int, int, int]


class Words(Protocol):
    """How a game is put into words; every function is given a view, never the whole state."""

    def kind_names(self) -> dict[str, list[str]]: ...
    def action(self, view: Any, action: int, names: tuple[str, ...]) -> str: ...
    def question(self, view: Any, names: tuple[str, ...]) -> str: ...
    def event(self, view: Any, event: Event, names: tuple[str, ...]) -> str: ...
    def table(self, view: Any, names: tuple[str, ...], width: int) -> str: ...
    def summary(self, view: Any) -> str: ...


class Game(NamedTuple):
    """Everything that is known of a game. A game's folder makes one and calls `register`."""

    name: str
    title: str
    summary: str
    version: int
    seats: range
    default_seats: int
    options: tuple[Option, ...]
    state: type[State]
    actions: ActionSpace
    outcomes: tuple[Outcome, ...]
    laws: Laws
    not_asked: int
    crew_names: tuple[str, ...]
    words: Words
    check_options: Callable[[int, dict[str, str]], None]
    deal: Callable[..., None]
    why_not: Callable[..., int]
    do: Callable[..., None]
    run: Callable[..., None]
    fill_unknown: Callable[..., None]
    returns: Callable[..., None]
    thumb: Callable[..., int]
    turns: Callable[..., int]

    def layout(self) -> Layout:
        """The tables of its actions."""
        return self.actions.layout()

    def option_numbers(self, players: int, settled: dict[str, str]) -> NDArray[np.int64]:
        """What `deal` reads: the number of players, then each option's place in its choices."""
        chosen = [option.names.index(settled[option.name]) for option in self.options]
        return np.array([players, *chosen], np.int64)

    def new(self, options: NDArray[np.int64], seed: int, stream: int = 0) -> Any:
        """A record at its first decision: game number `stream` of `seed`."""
        state = new_record(self.state)
        start = stream_seed(np.uint64(seed), np.uint64(stream))
        set_up(state, options, np.uint64(start))
        return state

    def observe(self, state: Any, seat: int) -> Any:
        """What `seat` may know of `state`, as a record of its own (-1: a spectator)."""
        return observe(self.state, state, seat)

    def legal_actions(self, state: Any) -> list[int]:
        """The legal actions as a list of numbers; empty when the game is over."""
        out = np.empty(self.actions.count, np.int32)
        return [int(action) for action in out[: legal_actions(state, out)]]

    def forbids(self, state: Any, action: int) -> Entry | None:
        """The ledger's rule that forbids an action now, or None if it is allowed."""
        code = forbidden_by(state, action)
        return None if code == ALLOWED else self.laws.entry(self.not_asked if code < 0 else code)

    def events(self, record: Any, since: int) -> list[Event]:
        """The events told after the first `since`. Raises ValueError if some have been lost."""
        chronicle: Chronicle = record.chronicle
        ring = len(chronicle.what)
        if chronicle.total - since > ring:
            raise ValueError(f"only the latest {ring} events are kept")
        rows = [number % ring for number in range(since, int(chronicle.total))]
        return [
            Event(*(int(x) for x in chronicle.what[row]), tuple(int(x) for x in chronicle.details[row]))  # type: ignore[arg-type]
            for row in rows
        ]


_BY_DTYPE: dict[np.dtype[Any], Game] = {}


def register(game: Game) -> Game:
    """Make a game known to the common functions."""
    _BY_DTYPE[game.state.dtype] = game
    return game


def game_of(state: Any) -> Game:
    """The game that a record belongs to."""
    return _BY_DTYPE[state.dtype]


def _common(find: Callable[[Game], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a function that hands over to the game's own: `find(game)` is that rule."""

    def decorate(stub: Callable[..., Any]) -> Callable[..., Any]:
        def call(state: Any, *arguments: Any) -> Any:
            return find(game_of(state))(state, *arguments)

        call.__doc__ = stub.__doc__
        call.__name__ = stub.__name__
        if not INTERPRETED:
            _dispatch_by_type(call, find)
        return call

    return decorate


def _dispatch_by_type(call: Callable[..., Any], find: Callable[[Game], Any]) -> None:
    from numba.core import types
    from numba.extending import overload
    from numba.np.numpy_support import as_dtype

    def choose(state: Any, *arguments: Any) -> Any:
        if not isinstance(state, types.Record):
            return None
        found = find(_BY_DTYPE[as_dtype(state)])

        def implementation(state: Any, *arguments: Any) -> Any:
            return found(state, *arguments)

        return implementation

    overload(call, jit_options={"nogil": True, "error_model": "numpy"})(choose)


def _reading(table: Callable[[Game], NDArray[Any]]) -> Callable[[Game], Any]:
    """The rule that reads one of a game's tables."""
    readers: dict[str, Any] = {}

    def find(game: Game) -> Any:
        if game.name not in readers:
            values = table(game)

            def read(state: Any, *place: int) -> int:
                return values[place]

            if INTERPRETED:
                readers[game.name] = read
            else:
                import numba

                readers[game.name] = numba.njit(nogil=True, error_model="numpy")(read)
        return readers[game.name]

    return find


@_common(lambda game: game.deal)
def deal(state: Any, options: NDArray[np.int64]) -> None:
    """Lay out the game in a blank record with a seeded chance stream."""


@_common(lambda game: game.why_not)
def why_not(state: Any, verb: int, a: int, b: int, c: int) -> int:
    """0 if the verb with these arguments may answer the present question, else the law's number."""


@_common(lambda game: game.do)
def do(state: Any, verb: int, a: int, b: int, c: int) -> None:
    """Carry out an allowed verb."""


@_common(lambda game: game.run)
def run(state: Any, task: int, seat: int, a: int, b: int, c: int) -> None:
    """Carry out a task that was taken off the agenda."""


@_common(lambda game: game.fill_unknown)
def fill_unknown(state: Any, seat: int) -> None:
    """Fill what a view of `seat` leaves unknown, at random, consistently with the rest."""


@_common(lambda game: game.returns)
def returns(state: Any, out: NDArray[np.float64]) -> None:
    """Write each seat's result: 1 for a game won, 0 for one lost, or the game's own score."""


@_common(lambda game: game.thumb)
def thumb(state: Any, actions: NDArray[np.int32], count: int, luck: Any) -> int:
    """The choice among the first `count` of `actions` that the game's rule of thumb makes."""


@_common(lambda game: game.turns)
def turns(state: Any) -> int:
    """How many turns have been begun."""


@_common(_reading(lambda game: game.layout().verb))
def verb_of(state: Any, action: int) -> int:
    """The verb of an action."""


@_common(_reading(lambda game: game.layout().argument))
def argument_of(state: Any, action: int, number: int) -> int:
    """An argument of an action."""


@_common(_reading(lambda game: game.layout().first))
def first_action(state: Any, verb: int) -> int:
    """The first action of a verb."""


@_common(_reading(lambda game: game.layout().span))
def span_of(state: Any, verb: int) -> int:
    """How many actions of a verb there are for each value of its first argument."""


@_common(_reading(lambda game: game.layout().answers))
def answer(state: Any, task: int, number: int) -> int:
    """Verb `number` that may answer a task, or -1 after the last; a mere task has none."""


@entry
def set_up(state: Any, options: NDArray[np.int64], start: np.uint64) -> None:
    """Lay out a blank record and play on to its first decision."""
    state.chance = start
    deal(state, options)
    advance(state)


@rule
def advance(state: Any) -> None:
    """Carry out tasks until somebody has to choose or the game is over."""
    entries = state.agenda.entry
    while state.outcome == 0:
        top = state.agenda.count - 1
        task = entries[top, 0]
        if answer(state, task, 0) >= 0:
            return
        seat = entries[top, 1]
        a, b, c = entries[top, 2], entries[top, 3], entries[top, 4]
        agenda.pop(state.agenda)
        run(state, task, seat, a, b, c)
    agenda.clear(state.agenda)


@entry
def current_player(state: Any) -> int:
    """The seat that has to choose; -1 when the game is over."""
    return NO_SEAT if state.outcome != 0 else agenda.top_seat(state.agenda)


@entry
def legal_actions(state: Any, out: NDArray[np.int32]) -> int:
    """Write the legal actions into `out`, ascending within each verb, and return how many."""
    found = 0
    if state.outcome != 0:
        return found
    task = agenda.top_task(state.agenda)
    number = 0
    verb = answer(state, task, 0)
    while verb >= 0:
        action = first_action(state, verb)
        end = first_action(state, verb + 1)
        while action < end:
            law = why_not(state, verb, *arguments_of(state, action))
            if law == ALLOWED:
                out[found] = action
                found += 1
            elif law & WHOLE_VERB:
                break
            elif law & SAME_FIRST:
                action += alike_after(state, verb, action)
            action += 1
        number += 1
        verb = answer(state, task, number)
    return found


@rule
def arguments_of(state: Any, action: int) -> tuple[int, int, int]:
    """The three arguments of an action (0 where it has fewer)."""
    return (
        argument_of(state, action, 0),
        argument_of(state, action, 1),
        argument_of(state, action, 2),
    )


@rule
def alike_after(state: Any, verb: int, action: int) -> int:
    """How many actions follow that have the same verb and first argument."""
    span = span_of(state, verb)
    return span - 1 - (action - first_action(state, verb)) % span


@entry
def forbidden_by(state: Any, action: int) -> int:
    """0 if the action is legal, the number of the law that forbids it, or -1 if it is no answer
    to the present question at all."""
    if state.outcome != 0:
        return -1
    task = agenda.top_task(state.agenda)
    wanted = verb_of(state, action)
    number = 0
    verb = answer(state, task, 0)
    while verb >= 0:
        if verb == wanted:
            return why_not(state, verb, *arguments_of(state, action))
        number += 1
        verb = answer(state, task, number)
    return -1


@entry
def apply(state: Any, action: int) -> None:
    """Play a legal action, and on to the next decision or the end."""
    a, b, c = arguments_of(state, action)
    do(state, verb_of(state, action), a, b, c)
    advance(state)


class Luck(Struct):
    """A chance stream beside the game's own: a policy's, or a search's."""

    chance: np.uint64 = field(np.uint64)
    chances: int = field(np.int32)


def new_luck(seed: int, stream: int = 0) -> Any:
    """A chance stream for a policy."""
    luck = new_record(Luck)  # pyright: ignore[reportArgumentType]
    luck.chance = stream_seed(np.uint64(seed), np.uint64(stream))
    return luck


@entry
def determinize(view: Any, seat: int, luck: Any) -> None:
    """Turn a view of `seat` into a whole state that agrees with it, drawn from `luck`."""
    view.chance = next_bits(luck)
    view.chances = 0
    view.reveals = 0
    fill_unknown(view, seat)
