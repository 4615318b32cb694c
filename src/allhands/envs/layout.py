"""How an observation is laid out: which numbers of a state stand where, as counted from a seat.

It follows from the declarations alone (`kernel/holds.py`): a count becomes a share of what is many,
one of numbered things a one among zeros, a mask a one or zero for each thing. Where many fields are
each one of many things, the thing's number stands in bits instead. Whatever is dealt
round the seats comes in their order from the one who looks on. Nothing is hidden here: what is
encoded is a view, made by `kernel.views`; only what no seat can ever read has no place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.agenda import FIRST, WIDTH, Agenda
from allhands.kernel.at_once import Chosen
from allhands.kernel.chronicle import Chronicle
from allhands.kernel.copies import Constant
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.holds import CODE, COUNT, KIND_NAMES, MASK, ONE_OF, SCRATCH, Holds
from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.piles import Pile
from allhands.kernel.state import EVERYONE, NOBODY, OWNER, Field, Struct

TOP: Final = 3
"""So many cards on top of a pile are told in their order, and who has seen them."""
WAITING: Final = 3
"""So many tasks are told of those that wait, the question first."""
DIGITS: Final = 16
IN_BITS: Final = SCRATCH + 1
"""How one of numbered things is written where zeros would fill the observation: its number + 1 in
binary, so that none is all zeros."""
MOST_ZEROS: Final = 4_096
"""So many numbers of a name are ones among zeros; what would take more is written in bits."""
LEFT_OUT: Final = ("players", "outcome", "chronicle")
"""Fields of every state that are the same throughout, or tell how things came about."""

# Columns of the tables that compiled code reads, by which kind of row
KIND, AT, SIZE, OUT, THINGS, SPAN, TURN, KNOWN = range(8)
COUNT_AT, CARDS_AT, CARD_SIZE, SEEN_AT, CAPACITY, CARDS, COPIES, KNOWN_OUT, TOP_OUT, SEEN_OUT = (
    range(10)
)
FIRST_WORD, STOP_WORD = 10, 11
WORD: Final = 8
"""Records are compared by words of so many bytes."""
TOGETHER: Final = 8
"""So many words are compared at once, as a block, and then one by one if they are not the same."""
Table = NDArray[np.int32]
Row = tuple[int, ...]


class Slice(NamedTuple):
    """Some numbers of an observation, one after the other: what they are called and what they tell.

    They run from `start` to `stop` - 1, row by row of `shape`, whose dimensions are named by `axes`
    and whose last one has the `labels`, where they have names. `kind` says how they are written.
    """

    name: str
    kind: str
    start: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def stop(self) -> int:
        """Where the next one starts."""
        return self.start + int(np.prod(self.shape, dtype=int))


class Tables(NamedTuple):
    """What compiled code reads of a layout: a row for each number, in the order of the words of a
    record that they are read from; for each word, and behind the last, the row of its first number;
    the piles; and for each seat the agenda, where its count and its entries are, and where they are
    written.

    Numbers and piles that stand at the same places for all seats come first: so many piles are
    `shared`, and of `words` the first row. Behind them are those that each seat reads or writes
    elsewhere, one seat's behind the other's.

    `blocks` has the first words of those blocks that numbers and piles are read from.
    """

    blocks: Table
    words: Table
    numbers: Table
    piles: Table
    shared_piles: int
    agenda: Table


@dataclass(frozen=True)
class Layout(Constant):
    """The order of the numbers in an observation or, with `everything`, in the state that a critic
    may see.

    `name` has a version: it is another whenever one of the numbers means something else. All
    numbers are from 0 to `most`.
    """

    name: str
    game: Game
    players: int
    slices: tuple[Slice, ...]
    size: int
    most: float
    tables: Tables
    everything: bool

    def __reduce__(self) -> tuple[Any, ...]:
        return layout_of, (self.game, self.players, self.everything)

    @cached_property
    def by_name(self) -> dict[str, Slice]:
        """Each slice by its name."""
        return {each.name: each for each in self.slices}

    def __getitem__(self, name: str) -> slice:
        """Where the numbers of a name are, to index an observation with."""
        found = self.by_name[name]
        return slice(found.start, found.stop)

    def of(self, observation: NDArray[np.float32], name: str) -> NDArray[np.float32]:
        """The numbers of a name in one observation or a batch, in their shape."""
        return observation[..., self[name]].reshape(
            *observation.shape[:-1], *self.by_name[name].shape
        )


class _Axis(NamedTuple):
    """A dimension: what it counts, and the indices that are looked at, in their order."""

    name: str
    places: list[int]


class _Writer:
    """Lays the fields out one after the other, as a seat looks at them."""

    def __init__(self, game: Game, players: int, seat: int, everything: bool) -> None:
        self.game, self.players, self.seat, self.everything = game, players, seat, everything
        self.size = 0
        self.most = 1.0
        self.slices: list[Slice] = []
        self.numbers: list[Row] = []
        self.piles: list[Row] = []
        self.agenda: Row = ()

    def struct(self, kind: type[Struct], bases: list[int], prefix: str, axes: list[_Axis]) -> None:
        """Each field of a struct that lies at `bases`, once for each row of `axes`."""
        for name, spec in kind.fields.items():
            if self._is_left_out(kind, name, spec):
                continue
            offsets: Any = kind.dtype.fields
            start = int(offsets[name][1])
            own = self._axes(spec)
            inside = [
                base + start + place * spec.dtype.itemsize
                for base in bases
                for place in _places(spec.shape, own)
            ]
            called = f"{prefix}{name}"
            if spec.struct is None:
                self._numbers(called, spec, inside, [*axes, *own])
            elif issubclass(spec.struct, Agenda):
                self._agenda(called, spec.struct, inside[0])
            elif issubclass(spec.struct, Pile):
                self._piles(called, spec, spec.struct, inside, [*axes, *own])
            else:
                self.struct(spec.struct, inside, f"{called}.", [*axes, *own])

    def _is_left_out(self, kind: type[Struct], name: str, spec: Field) -> bool:
        if spec.struct is Chronicle or (spec.struct and issubclass(spec.struct, Chronicle)):
            return True
        if kind is Chosen and name == "given":
            return True
        if spec.reader == NOBODY and not self.everything:
            return True
        is_scratch = spec.declared is not None and spec.declared.kind == SCRATCH
        return is_scratch or name in LEFT_OUT

    def _axes(self, spec: Field) -> list[_Axis]:
        axes: list[_Axis] = []
        for length, noun in zip(spec.shape, spec.rows, strict=True):
            here = length if noun is None else min(length, noun.at_table(self.players))
            places = list(range(here))
            if noun and noun.tables:
                places = [(place + self.seat) % here for place in places]
                is_own = spec.reader == OWNER or spec.holds.own
                if is_own and not axes and not self.everything:
                    places = places[:1]
            axes.append(_Axis(noun.name if noun else "place", places))
        return axes

    def _add(self, name: str, kind: str, axes: list[_Axis], last: str, labels: list[str]) -> int:
        """Make room for a slice, and say where it starts."""
        start = self.size
        shape = (*(len(axis.places) for axis in axes), len(labels))
        names = (*(axis.name for axis in axes), last)
        self.slices.append(Slice(name, kind, start, shape, names, tuple(labels)))
        self.size = self.slices[-1].stop
        return start

    def _kind(self, holds: Holds, fields: int) -> int:
        """How each of so many fields is written."""
        is_many = fields * self._things(holds) > MOST_ZEROS
        is_dealt = holds.noun is not None and holds.noun.tables
        return IN_BITS if holds.kind == ONE_OF and is_many and not is_dealt else holds.kind

    def _labels(self, holds: Holds, kind: int) -> list[str]:
        """What the numbers are called that one number of a field is written as."""
        if kind == CODE:
            return [f"bit {digit}" for digit in range(_digits(holds))]
        if kind == IN_BITS:
            return [f"bit {digit}" for digit in range(self._things(holds).bit_length())]
        if kind == COUNT:
            return ["share"]
        return [_label(holds, thing, self.players) for thing in range(self._things(holds))]

    def _things(self, holds: Holds) -> int:
        dealt = holds.noun is not None and holds.noun.tables
        return holds.noun.at_table(self.players) if holds.noun and dealt else holds.things

    def _span(self, noun: Noun | None) -> int:
        return noun.at_table(self.players) if noun and noun.tables else 0

    def _numbers(self, name: str, spec: Field, bases: list[int], axes: list[_Axis]) -> None:
        holds = spec.holds
        kind = self._kind(holds, len(bases))
        labels = self._labels(holds, kind)
        if kind == COUNT:
            self.most = max(self.most, holds.most / holds.scale)
        width = len(labels)
        can_hide = spec.reader not in (EVERYONE, NOBODY)
        if can_hide:
            labels.append("known")
        noun = holds.noun.name if holds.noun else "number"
        out = self._add(name, _kind_words(holds, kind), axes, noun, labels)
        span = holds.scale if kind == COUNT else self._span(holds.noun)
        turn = self.seat if span and kind != COUNT else 0
        for base in bases:
            known = out + width if can_hide else -1
            row = (kind, base, spec.dtype.itemsize, out, width, span, turn, known)
            self.numbers.append(row)
            out += len(labels)

    def _piles(
        self, name: str, spec: Field, kind: type[Pile], bases: list[int], axes: list[_Axis]
    ) -> None:
        fields: Any = kind.dtype.fields
        at = {field: int(fields[field][1]) for field in kind.fields}
        if not spec.declared and not spec.means:
            raise OptionError(
                f"{self.game.title} cannot be learnt yet: its pile {name} does not say what its "
                "cards are. Declare it with means=, or with holds=."
            )
        cards = kind.fields["cards"]
        capacity, holds = cards.shape[0], spec.holds
        for field, scale in (("count", capacity), ("counted", 1)):
            out = self._add(f"{name}.{field}", KIND_NAMES[COUNT], axes, "number", ["share"])
            size = kind.fields[field].dtype.itemsize
            for number, base in enumerate(bases):
                row = (COUNT, base + at[field], size, out + number, 1, scale, 0, -1)
                self.numbers.append(row)
        labels = self._labels(holds, holds.kind)
        is_told_apart = holds.copies == 1
        kind_name = "height in the pile" if is_told_apart else "share of the copies known"
        known = self._add(f"{name}.cards", kind_name, axes, "card", labels)
        places = [_Axis("from the top", list(range(TOP)))]
        top = -1
        if not is_told_apart:
            top = self._add(f"{name}.top", KIND_NAMES[ONE_OF], [*axes, *places], "card", labels)
        seats = [_seat_words(seat) for seat in range(self.players)]
        seen = self._add(f"{name}.seen_by", KIND_NAMES[MASK], [*axes, *places], SEAT.name, seats)
        for base in bases:
            self.piles.append(
                (
                    base + at["count"],
                    base + at["cards"],
                    cards.dtype.itemsize,
                    base + at["seen"],
                    capacity,
                    len(labels),
                    holds.copies,
                    known,
                    top,
                    seen,
                    base // WORD,
                    word_count(base + kind.dtype.itemsize),
                )
            )
            known += len(labels)
            top += TOP * len(labels) if top >= 0 else 0
            seen += TOP * len(seats)

    def _task_words(self, task: int) -> str:
        actions = self.game.actions
        verbs = [actions.verbs[verb].name for verb in actions.answers(task)]
        return f"question: {', '.join(verbs)}" if verbs else f"task {task}"

    def _agenda(self, name: str, kind: type[Agenda], base: int) -> None:
        fields: Any = kind.dtype.fields
        tasks = max(self.game.actions.questions) + 1
        waiting = [_Axis("from the next on", list(range(WAITING)))]
        numbered = [self._task_words(task) for task in range(tasks)]
        task_out = self._add(f"{name}.tasks", KIND_NAMES[ONE_OF], waiting, "task", numbered)
        seats = [_seat_words(seat) for seat in range(self.players)]
        seat_out = self._add(f"{name}.seats", KIND_NAMES[MASK], waiting, SEAT.name, seats)
        digits = [f"bit {digit}" for digit in range(DIGITS)]
        arguments = [_Axis("argument", list(range(WIDTH - FIRST)))]
        out = self._add(f"{name}.arguments", KIND_NAMES[CODE], arguments, "bit", digits)
        at = (base + int(fields["count"][1]), base + int(fields["entry"][1]))
        self.agenda = (*at, task_out, tasks, seat_out, out, self.players, self.seat)


def word_count(size: int) -> int:
    """How many words so many bytes take."""
    return -(-size // WORD)


def whole_words(size: int) -> int:
    """The words that so many bytes take where they are compared."""
    return -(-word_count(size) // TOGETHER) * TOGETHER


def _places(shape: tuple[int, ...], axes: list[_Axis]) -> Iterator[int]:
    """The places of an array's elements that are looked at, in their order."""
    if not shape:
        yield 0
        return
    rest = int(np.prod(shape[1:], dtype=int))
    for place in axes[0].places:
        for inner in _places(shape[1:], axes[1:]):
            yield place * rest + inner


def _digits(holds: Holds) -> int:
    """A number below 0 has all bits set, one more than the greatest needs."""
    return max(1, holds.most.bit_length() + (holds.least < 0))


def _seat_words(seat: int) -> str:
    return "oneself" if seat == 0 else f"{seat} to the left"


def _label(holds: Holds, thing: int, players: int) -> str:
    if holds.noun is None or not holds.noun.tables:
        return holds.called(thing)
    own = holds.noun.at_table(players) // max(players, 1)
    whose = _seat_words(thing % players)
    return whose if own == 1 else f"{whose}, {thing // players + 1}"


def _kind_words(holds: Holds, kind: int) -> str:
    if kind == IN_BITS:
        return f"{KIND_NAMES[ONE_OF]} {holds.things}, in bits"
    if kind == COUNT:
        most = f", of {holds.scale}" if holds.scale > 1 else ""
        return f"{KIND_NAMES[COUNT]}{most}"
    return KIND_NAMES[holds.kind]


VERSIONS: Final = {"sso": 3, "zeno": 5}
"""The version of each game's observation; 1 if nothing is said."""


def version_of(name: str) -> int:
    """The version of a game's observation."""
    return VERSIONS.get(name, 1)


def id_of(name: str) -> str:
    """What a game is called as an environment: its name, and the version of its observation."""
    return f"allhands/{name}-v{version_of(name)}"


_ID: Final = re.compile(r"allhands/(?P<name>[^/]+)-v(?P<version>\d+)")


def game_named(name: str) -> Game:
    """A game by its own name, or by that of its environment. Raises OptionError if that is the name
    of another version, and UnknownGameError."""
    said = _ID.fullmatch(name)
    game = all_games.find(said["name"] if said else name)
    if said and name != id_of(game.name):
        raise OptionError(f"{name} is another version of what is {id_of(game.name)} now.")
    return game


def layout_of(game: Game, players: int, everything: bool = False) -> Layout:
    """The layout of the observation of a game for so many players; with `everything`, of the state,
    which has what no seat may know, too."""
    return _layout_of(game, players, everything)


@cache
def _layout_of(game: Game, players: int, everything: bool) -> Layout:
    writers = [_Writer(game, players, seat, everything) for seat in range(players)]
    for writer in writers:
        writer.struct(game.state, [0], "", [])
    first = writers[0]
    return Layout(
        f"allhands/{game.name}-{players}p{'-state' if everything else ''}-v{version_of(game.name)}",
        game,
        players,
        tuple(first.slices),
        first.size,
        first.most,
        _tables(writers),
        everything,
    )


def _tables(writers: list[_Writer]) -> Tables:
    numbers = _told_apart([writer.numbers for writer in writers])
    piles = _told_apart([writer.piles for writer in writers])
    size = writers[0].game.state.dtype.itemsize
    words = [_by_word(group, whole_words(size)) for group in numbers]
    every = [rows for group in words for rows in group]
    stops = np.cumsum([0, *map(len, every)])
    starts = [stops[at : at + len(words[0]) + 1] for at in range(0, len(every), len(words[0]))]
    read = {at for group in words for at, rows in enumerate(group) if rows}
    for group in piles:
        read.update(at for row in group for at in range(row[FIRST_WORD], row[STOP_WORD]))
    blocks = sorted({at // TOGETHER for at in read})
    return Tables(
        np.array(blocks, np.int32) * np.int32(TOGETHER),
        np.array(starts, np.int32),
        _table([row for rows in every for row in rows]),
        _table([row for group in piles for row in group], STOP_WORD + 1),
        len(piles[0]),
        _table([writer.agenda for writer in writers]),
    )


def _told_apart(by_seat: list[list[Row]]) -> list[list[Row]]:
    """The rows that are the same for all seats, and what is left of each seat's."""
    shared = [rows[0] for rows in zip(*by_seat, strict=True) if len(set(rows)) == 1]
    taken = set(shared)
    return [shared, *([row for row in rows if row not in taken] for rows in by_seat)]


def _by_word(numbers: list[Row], words: int) -> list[list[Row]]:
    """The rows of the numbers that are read from each of so many words. A number that lies across
    two words is a row of both."""
    found: list[list[Row]] = [[] for _ in range(words)]
    for row in numbers:
        for word in range(row[AT] // WORD, word_count(row[AT] + row[SIZE])):
            found[word].append(row)
    return found


def _table(rows: list[Row], columns: int = 0) -> Table:
    return np.array(rows, np.int32).reshape(-1, columns or len(rows[0]))
