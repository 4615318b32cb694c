"""What a choice may be taken for: things that prove true or not when a game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Foresight(NamedTuple):
    """One thing that may have come true when a game is over, which its game's `foresee` looks up.

    `words` is given what everybody may see, the names and the seat that chose. It says what a
    choice does if the thing comes true or, of one that is not `good`, if it does not: "gets signal
    1 decoded", "keeps the Bridge from giving way". It says nothing where the thing cannot be spoken
    of, or is nothing to that seat. A cause may have more `weight` than what merely follows from it.
    """

    words: Callable[[Any, tuple[str, ...], int], str]
    good: bool = True
    weight: float = 1.0
