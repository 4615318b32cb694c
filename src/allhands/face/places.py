"""What the places of a board are called, made from a table of all that it draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, NamedTuple

from allhands.kernel.nouns import Crew, Noun, said

from .scene import Scene

At = str | Noun | tuple[str, *tuple[Noun, ...]]
"""A place, or those of a noun, or those that are numbered by several: `("space", ROOM, SPACE)` are
`space-0-0` and so on."""
Called = str | Callable[..., str]
"""A sentence with the nouns of the place in braces; or what makes one of a scene and their
numbers."""
PlaceNames = Mapping[At, Called]


class NamedPlace(NamedTuple):
    """A place, what its numbers stand for, and what it is called."""

    nouns: tuple[Noun, ...]
    numbers: tuple[int, ...]
    called: Called

    def name(self, scene: Scene[Any]) -> str:
        """What it is called; "" if it is that of somebody who is not in the crew."""
        numbered = tuple(zip(self.nouns, self.numbers, strict=True))
        if any(isinstance(noun, Crew) and at >= scene.crew_size for noun, at in numbered):
            return ""
        if callable(self.called):
            return self.called(scene, *self.numbers)
        return said(self.called, {noun.name: noun.word(at, scene.names) for noun, at in numbered})


def named_places(names: PlaceNames) -> dict[str, NamedPlace]:
    """All places of a table, each by its own name."""
    return {
        place: NamedPlace(nouns, numbers, called)
        for at, called in names.items()
        for nouns in (_nouns_of(at),)
        for numbers in product(*(range(len(noun)) for noun in nouns))
        if (place := _place(at, numbers))
    }


def _nouns_of(at: At) -> tuple[Noun, ...]:
    if isinstance(at, str):
        return ()
    return (at,) if isinstance(at, Noun) else at[1:]


def _place(at: At, numbers: tuple[int, ...]) -> str:
    if isinstance(at, str):
        return at
    return at.place(*numbers) if isinstance(at, Noun) else "-".join((at[0], *map(str, numbers)))
