"""A game's compiled unit: all its entries and what they reach, made machine code once, in one file.

An entry called by plain Python is looked for in its game's unit, which is loaded or, if there is
none for what the rules are now, compiled. Entries that no game's unit declares (of learning,
tests and benchmarks) get small units of their own, in the same way, which call those of the game.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import pickle
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from allhands.extensions import import_entries

from . import cache
from .copying import can_copy, in_a_copy
from .fields import Struct
from .fingerprint import Reached, plain_function
from .mode import INTERPRETED, WHOLE
from .registry import Registered, game_of_kind, game_of_types

if TYPE_CHECKING:
    from .parts import Parts

NO_GAME: Final = "kernel"
"""The name of the unit of the entries that are handed no game's state."""

Like = Callable[[Any], tuple[Any, ...]] | Callable[[], tuple[Any, ...]]
"""Makes arguments of the kinds that an entry is called with: of a game, or without one."""

_declared: list[tuple[Any, Like]] = []
_meanwhile: list[tuple[Any, Like]] = []


def declare(rule: Any, like: Like) -> None:
    """Have an entry belong to every game's unit, by what it is called with."""
    _declared.append((rule, like))


def lower_meanwhile(rule: Any, like: Like) -> None:
    """Have a common rule, by what it is called with, be lowered by a core that has nothing else to
    do. That is of use for rules that reach little of what others reach."""
    _meanwhile.append((rule, like))


Typed = tuple[Any, tuple[Any, ...]]
"""An entry, and types of Numba's that it is called with."""


class Root(NamedTuple):
    """An entry as it is called: with arguments like these."""

    rule: Any
    example: tuple[Any, ...]

    @property
    def described(self) -> str:
        """What the arguments are, for a fingerprint."""
        return f"{plain_function(self.rule).__qualname__}{[_described(x) for x in self.example]}"


def _described(value: Any) -> str:
    if isinstance(value, tuple):  # a network, or a pair
        return f"{type(value).__name__}{[_described(each) for each in value]}"  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, np.ndarray | np.generic):
        return f"{value.dtype!r} {value.ndim}"
    return type(value).__name__


def roots_of(game: Registered | None) -> list[Root]:
    """The entries that belong to a game's unit; those that are handed no game's state for None."""
    import_entries()
    roots: list[Root] = []
    for rule, like in _declared:
        example: Any = like
        takes_game = bool(example.__code__.co_argcount)
        if takes_game == (game is not None):
            roots.append(Root(rule, example(game) if takes_game else example()))
    return sorted(roots, key=lambda root: root.described)  # modules are imported in any order


def reached_by(rules: Iterable[Any], game: Registered | None) -> Reached:
    """All rules that are reached from entries, in a game."""

    def own(rule: Any) -> Any:
        find = getattr(rule, "own_rule", None)
        return find(game) if find and game else rule

    reached = Reached(own)
    reached.follow(rules)
    return reached


@functools.cache
def rules_in(kind: type[Struct]) -> int:
    """How many rules the unit of a game has, by the kind of its state."""
    game = game_of_kind(kind)
    return len(reached_by((root.rule for root in roots_of(game)), game).rules)


def unit_name(game: Registered | None) -> str:
    """The name of the file of a game's unit, from what its compiled code is made of."""
    roots = roots_of(game)
    called = " ".join(root.described for root in roots)
    made_of = reached_by((root.rule for root in roots), game).hash() + called
    return _file_name(game.name if game else NO_GAME, made_of)


def _file_name(title: str, made_of: str) -> str:
    return f"{title}-{hashlib.sha256(f'{made_of} {cache.machine()}'.encode()).hexdigest()[:20]}"


def is_ready(game: Registered) -> bool:
    """Whether a game lies compiled in the folder, for this very machine."""
    return cache.unit_file(unit_name(game)).exists() if WHOLE else cache.is_marked(game.name)


def provide(rule: Any, arguments: tuple[Any, ...]) -> bool:
    """Install the compiled code of an entry, and of those that belong to the same unit.

    False if that is compiled elsewhere, and is not there yet: see `compile_elsewhere`.
    """
    game = game_of_types(arguments)
    wanted = _wanted(game)
    if (rule, arguments) not in wanted:
        _have_alone(rule, arguments, game)
    elif _elsewhere is None:
        load(game)
    else:
        return False
    return True


_elsewhere: Callable[[str], None] | None = None
_left: Callable[[str], float | None] | None = None
_loaded: set[type[Struct] | None] = set()


def compile_elsewhere(
    ask: Callable[[str], None] | None, left: Callable[[str], float | None] | None = None
) -> None:
    """Have rules run as plain Python until the unit of their game is loaded, by whoever is asked
    for games that are played, by their names; None: compile, and wait for it, as usual. `left`
    tells in about how many seconds a game is loaded, and None if it is not to be."""
    global _elsewhere, _left
    _elsewhere, _left = ask, left


def is_played(game: str) -> None:
    """Somebody plays the game of this name: whoever compiles elsewhere is to have it first."""
    if _elsewhere:
        _elsewhere(game)


def seconds_left(game: str) -> float | None:
    """In about how many seconds the game of this name, which is compiled elsewhere, is loaded; None
    if it is, or nobody knows."""
    return _left(game) if _left else None


def runs_compiled(game: Registered) -> bool:
    """Whether a game's rules run compiled here, or would if they were called."""
    return not INTERPRETED and (_elsewhere is None or game.state in _loaded)


def _wanted(game: Registered | None) -> list[Typed]:
    """The entries of a unit, and the types that they are called with."""
    return _wanted_of(game.state if game else None)


@functools.cache
def _wanted_of(kind: type[Struct] | None) -> list[Typed]:
    import numba

    roots = roots_of(game_of_kind(kind) if kind else None)
    typed = [tuple(numba.typeof(each) for each in root.example) for root in roots]
    return [(root.rule, types) for root, types in zip(roots, typed, strict=True)]


Unit = tuple[Any, list[Any]]
"""What was emitted, and its entries: see `emitting`."""


def load(game: Registered | None, *, by_copies: bool = False) -> None:
    """Install a game's unit, which is compiled if need be; for None that of no game. Copies of this
    process may take part in that where it does nothing else."""
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        if (game.state if game else None) not in _loaded:
            _load(game, by_copies=by_copies)
            _loaded.add(game.state if game else None)


def _load(game: Registered | None, *, by_copies: bool) -> None:
    wanted, title = _wanted(game), game.name if game else NO_GAME

    def compiled() -> Unit:
        parts = _parts_of(title, reached_by((rule for rule, _ in wanted), game), frozenset())
        if game and by_copies and can_copy():
            _lower_by_two(game, parts)
        unit, results = _compiled(wanted, parts, frozenset())
        cache.keep(cache.parts_file(title), _written(parts.of(results)))
        return unit

    _have(unit_name(game), wanted, compiled)


def _have_alone(rule: Any, arguments: tuple[Any, ...], game: Registered | None) -> None:
    """Install an entry that is in no game's unit. The entries of that unit, which it calls, are
    called there, unless the unit is compiled elsewhere, and may not be loaded yet."""
    wanted, reached = [(rule, arguments)], reached_by([rule], game)
    title = plain_function(rule).__name__ + (f".{game.name}" if game else "")
    name = _file_name(title, f"{reached.hash()} {arguments}")
    there: frozenset[Typed] = frozenset()
    if game and _elsewhere is None:
        load(game)
        there = frozenset(_wanted(game))

    def compiled() -> Unit:
        parts = _parts_of(game.name if game else NO_GAME, reached, there)
        return _compiled(wanted, parts, there)[0]

    _have(name, wanted, compiled)


def _have(name: str, wanted: list[Typed], compiled: Callable[[], Unit]) -> None:
    """Install a unit from its file or, where there is none that can be used, compiled."""
    file = cache.unit_file(name)
    with suppress(OSError, ValueError, LookupError):
        _install(wanted, _read(file.read_bytes()))
        cache.used(file)
        return
    unit = compiled()
    cache.keep(file, _written(unit))
    _install(wanted, unit)


def _parts_of(title: str, reached: Reached, there: frozenset[Typed]) -> Parts:
    """What a unit's rules were lowered to before, if that can be read."""
    from .parts import Parts

    with suppress(OSError, ValueError):
        return Parts(_read(cache.parts_file(title).read_bytes()), reached, there)
    return Parts({}, reached, there)


def _read(data: bytes) -> Any:
    digest, content = data[:32], data[32:]
    if hashlib.sha256(content).digest() != digest:
        raise ValueError("cut short")
    try:
        return pickle.loads(content)
    except (ImportError, AttributeError) as error:  # a module or a rule had another name then
        raise ValueError("made of what there is no more") from error


def _written(made: Any) -> bytes:
    from numba.core.serialize import dumps

    content: bytes = dumps(made)
    return hashlib.sha256(content).digest() + content


def _lower_by_two(game: Registered, parts: Parts) -> None:
    """Lower what a copy of this process need not wait for, which meanwhile lowers what is declared
    so. What it does not come to is left to be lowered as usual."""
    import numba

    def asked(rule: Any, like: Any) -> Typed:
        return rule.own_rule(game), tuple(numba.typeof(each) for each in like(game))

    few = [asked(rule, like) for rule, like in _meanwhile]
    theirs = {rule for rule, _ in few}

    def is_ours(entry: Any) -> bool:
        return theirs.isdisjoint(reached_by([entry], game).rules.values())

    with _collecting_seldom(), parts:
        answer = in_a_copy(lambda: _written(parts.of(_lowered(few))))
        _lowered(each for each in _wanted(game) if is_ours(each[0]))
        with suppress(ValueError):
            parts.add(_read(answer()))


def _lowered(wanted: Iterable[Typed]) -> list[Any]:
    from .lowering import lowered

    return [lowered(rule, arguments) for rule, arguments in wanted]


def _compiled(wanted: list[Typed], parts: Parts, there: frozenset[Typed]) -> tuple[Unit, list[Any]]:
    """A unit, and what its entries were lowered to."""
    from .emitting import emitted, entry_of

    with _collecting_seldom():
        with parts:
            results = _lowered(wanted)
        return (emitted(results, there), [entry_of(each) for each in results]), results


@contextmanager
def _collecting_seldom() -> Generator[None]:
    """What is made in lowering lives on: looking for garbage in it takes long and finds little."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _install(wanted: list[Typed], unit: Unit) -> None:
    from .emitting import add_machine_code, callable_of

    made, entries = unit
    add_machine_code(made)
    for (rule, arguments), entry in zip(wanted, entries, strict=True):
        rule.install(arguments, callable_of(entry))
