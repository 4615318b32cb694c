"""What the numbers of a field are: how many there are of something, one of numbered things, a mask
of some of them; and the least and the greatest that they can be.

A field says so where it is declared, as in `field(np.int8, (ROOMS,), holds=mask_of(SPACE))`. An
observation for learners is made from this, and a test holds all random games to it. A field that
says nothing holds whatever its dtype can.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from .nouns import Noun

COUNT, ONE_OF, MASK, CODE, SCRATCH = range(5)
KIND_NAMES: Final = ("count", "one of", "mask", "code", "scratch")
NONE: Final = -1
"""What stands where there is none of numbered things."""


class Holds(NamedTuple):
    """What the numbers of a field are, from `least` to `most`.

    A `COUNT` is a number by which one is more than another. `ONE_OF` is a numbered thing, -1 for
    none; a `MASK` has a bit for each of them; what is numbered are those of `noun`, where that is
    said. A `CODE` is any number of 16 bits at most that is told from others. `SCRATCH` means
    nothing between two decisions. Of a pile, `copies` says how many cards in it can be alike.

    With `own`, each row is for the seat that it belongs to, and blank to all others. `scale` is a
    count that is already large, where few are near `most`.
    """

    kind: int
    least: int
    most: int
    noun: Noun | None = None
    copies: int = 1
    own: bool = False
    scale: int = 0

    @property
    def things(self) -> int:
        """How many numbered things there are: the bits of a mask, the values of `ONE_OF`."""
        return self.most.bit_length() if self.kind == MASK else self.most + 1

    def called(self, number: int) -> str:
        """What a numbered thing is called; its number, if nothing says so."""
        named = self.noun is not None and number < len(self.noun)
        return self.noun.words[number] if self.noun and named else str(number)

    def contains(self, number: int) -> bool:
        """Whether a number may stand there in a position that is played."""
        return self.least <= number <= self.most


def up_to(most: int, least: int = 0, scale: int = 0) -> Holds:
    """How many there are of something, at most; and how many are already a large number."""
    return Holds(COUNT, least, most, scale=scale or most)


def one_of(things: Noun | int, *, or_none: bool = False, copies: int = 1) -> Holds:
    """One of numbered things, or none. Of a pile: how many of its cards can be alike."""
    noun, number = _counted(things)
    return Holds(ONE_OF, NONE if or_none else 0, number - 1, noun, copies)


def mask_of(things: Noun | int, *, own: bool = False) -> Holds:
    """A mask, in which each of the things has a bit."""
    noun, number = _counted(things)
    return Holds(MASK, 0, (1 << number) - 1, noun, own=own)


def _counted(things: Noun | int) -> tuple[Noun | None, int]:
    return (None, things) if isinstance(things, int) else (things, len(things))


def code(most: int, *, or_none: bool = False) -> Holds:
    """A number that is told from others, and not more or less of anything."""
    return Holds(CODE, NONE if or_none else 0, most)


CODES: Final = Holds(CODE, -(1 << 15), (1 << 15) - 1)
NOTHING: Final = Holds(SCRATCH, -(1 << 63), (1 << 64) - 1)
"""What stands here is scratch space, or else nothing to be learnt from, such as a chance stream."""
SMALL: Final = 10
"""How many are already many where nothing is said."""
YES_OR_NO: Final = up_to(1)


def meaning(means: Noun, usual: int | None) -> Holds:
    """What a field holds that only says which noun its numbers are of, and which is usual."""
    numbers = (0, len(means) - 1, *(() if usual is None else (usual,)))
    return Holds(ONE_OF, min(numbers), max(numbers), means)


def whatever(dtype: np.dtype[Any]) -> Holds:
    """What a field holds of which nothing is said; a struct holds nothing but by its fields."""
    if dtype.kind == "V":
        return NOTHING
    limits = np.iinfo(dtype)
    return Holds(COUNT, int(limits.min), int(limits.max), scale=SMALL)
