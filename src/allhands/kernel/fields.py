"""Fields and structs: how what is laid out in a record is declared, and who may read it."""

from __future__ import annotations

import functools
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

import numpy as np
from numpy.typing import DTypeLike, NDArray

from .holds import Holds, meaning, whatever
from .nouns import SEAT, Noun


class Reader(NamedTuple):
    """Who may read a field."""

    rule: str
    mask: str = ""
    own: bool = False  # a secret that a seat holds for long, as a hand of cards is


EVERYONE: Final = Reader("everyone")
NOBODY: Final = Reader("nobody")
OWNER: Final = Reader("owner", own=True)


def Seen(mask: str, own: bool = False) -> Reader:  # noqa: N802 - reads as one of those above
    """Those whose bit is set in the field `mask` of the same struct: one mask for all, or one for
    each row or, of a field in several dimensions, for each place in the first of them."""
    return Reader("seen", mask, own)


class Field(NamedTuple):
    """One declared field: its dtype (a struct's for a nested one), shape and reader; what its rows
    belong to, what its numbers stand for, and when it is worth telling, where that is declared;
    what numbers it holds, and what each dimension counts."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    reader: Reader
    struct: type[Struct] | None
    of: Noun | None = None
    means: Noun | None = None
    told: bool = True
    usual: int | None = None
    present: str = ""
    declared: Holds | None = None
    along: tuple[Noun | None, ...] = ()

    @property
    def holds(self) -> Holds:
        """What its numbers are: as declared, or as far as what they stand for or its dtype say."""
        if self.declared:
            return self.declared
        if self.means and len(self.means) > 1:
            return meaning(self.means, self.usual)
        return whatever(self.dtype)

    @property
    def rows(self) -> tuple[Noun | None, ...]:
        """What each of its dimensions counts; None where that is not said."""
        first = self.of or (SEAT if self.reader == OWNER else None)
        said = self.along or ((first,) if self.shape else ())
        return (*said, *(None,) * (len(self.shape) - len(said)))


def field(
    dtype: DTypeLike,
    shape: tuple[int, ...] | int = (),
    reader: Reader = EVERYONE,
    *,
    of: Noun | None = None,
    means: Noun | None = None,
    told: bool = True,
    usual: int | None = None,
    holds: Holds | None = None,
    along: tuple[Noun | None, ...] = (),
) -> Any:
    """Declare a field of numbers. `shape` is () for one number, `holds` says what numbers they are
    (see `holds.py`), and `along` what each dimension counts, where that is not `of`.

    Where a game is put into words, row i belongs to number i of the noun `of`, and the numbers
    stand for those of `means`. It is left out if it is not to be `told`, and where it has its
    `usual` number."""
    shape = (shape,) if isinstance(shape, int) else shape
    dtype = np.dtype(dtype)
    return Field(dtype, shape, reader, None, of, means, told, usual, declared=holds, along=along)


def struct(kind: type[Struct]) -> Any:
    """Declare a nested struct."""
    return Field(kind.dtype, (), EVERYONE, kind)


def structs(
    kind: type[Struct],
    count: int,
    reader: Reader = EVERYONE,
    *,
    of: Noun | None = None,
    present: str = "",
) -> Any:
    """Declare an array of nested structs. Each of them may be hidden as a whole by `reader`, and
    what stands in it by its own readers; `of` says whose they are. Where a game is put into words,
    one whose field `present` has its usual number is left out."""
    return Field(kind.dtype, (count,), reader, kind, of, present=present)


def array_of(
    declared: Any,
    count: int,
    reader: Reader = EVERYONE,
    *,
    of: Noun | None = None,
    along: tuple[Noun | None, ...] = (),
) -> Any:
    """Declare an array of what is declared: `array_of(pile(8), 5)` is five piles."""
    made: Field = structs(declared.struct, count, reader, of=of)
    return made._replace(means=declared.means, declared=declared.declared, along=along)


def record_dtype(
    name: str, layout: list[tuple[str, Any, tuple[int, ...]]], title: str = ""
) -> np.dtype[Any]:
    """The dtype of records that have their fields as attributes, packed: bytes between fields
    would make copies differ. NumPy's own `np.record` looks each field up in Python, which takes
    ten times as long. With a `title` it is not equal to others of the same layout."""
    fields = {field: property(itemgetter(field), _setter(field)) for field, _, _ in layout}
    kind = type(name, (np.void,), {"__slots__": (), "copy": _copied, "data": _itself, **fields})
    if not title:
        return np.dtype((kind, np.dtype(layout)))
    (first, *of_first), *others = layout
    return np.dtype((kind, np.dtype([((title, first), *of_first), *others])))


def _setter(field: str) -> Any:
    def write(record: Any, value: Any) -> None:
        record[field] = value

    return write


def _copied(record: Any) -> Any:
    """A record of its own, with the same in it. NumPy copies field by field, which takes fifty
    times as long."""
    return _laid_out(record_bytes(record), record.dtype)


_itself: Final = property(lambda record: record)
"""What Numba asks for at each call to find where a record lies; NumPy would describe every field
to it, which takes longer than most rules do."""


def _laid_out(data: bytes, dtype: np.dtype[Any]) -> Any:
    """A record of these bytes, to be changed."""
    return np.frombuffer(bytearray(data), dtype)[0]


def _pickled(record: Any, kind: type[Struct]) -> tuple[Any, ...]:
    """How a record is pickled: by the class that declares it, as its own has no address."""
    return record_from_bytes, (kind, record_bytes(record))


class Struct:
    """Base of everything laid out in the record. Instances are never made: rules are handed
    NumPy records, which have these fields as attributes."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]] = np.dtype([])

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """A record of its own, with the same in it."""
            ...

    def __init_subclass__(cls, title: str = "") -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        clashes = [name for name in own if hasattr(np.void, name)]
        if clashes:
            raise TypeError(f"{cls.__name__}.{clashes[0]}: NumPy records use that name themselves")
        cls.fields = {**cls.fields, **own}
        layout = [(name, spec.dtype, spec.shape) for name, spec in cls.fields.items()]
        cls.dtype = record_dtype(cls.__name__, layout, title)
        records: Any = cls.dtype.type
        records.__reduce__ = functools.partialmethod(_pickled, cls)


def new_records(kind: type[Struct], count: int) -> NDArray[Any]:
    """An array of `count` records of a game's state or of another struct, all zero."""
    return np.zeros(count, kind.dtype)


def new_record(kind: type[Struct]) -> Any:
    """One record of a game's state or of another struct, all zero."""
    return _laid_out(bytes(kind.dtype.itemsize), kind.dtype)


def record_bytes(record: Any) -> bytes:
    """The position: every byte of the record."""
    return bytes(record.tobytes())


def record_from_bytes(kind: type[Struct], data: bytes) -> Any:
    """The record that `record_bytes` wrote. Raises ValueError if the length is another."""
    if len(data) != kind.dtype.itemsize:
        expected = kind.dtype.itemsize
        raise ValueError(f"a position of this game has {expected} bytes, not {len(data)}")
    return _laid_out(data, kind.dtype)
