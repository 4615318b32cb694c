"""How what has a state is copied and pickled, in the middle of whatever it does.

The copy goes on as the original does, with the same luck, and neither changes the other. Values
that never change, such as a game and the layout of its observations, stand for themselves in a
copy, and are pickled by name: so pickles are read by the same release of All Hands only.
"""

from __future__ import annotations

import copy
from typing import Any, ClassVar, NoReturn, Self


class Copied:
    """What can be copied: `copy.copy` gives as much as `copy.deepcopy`, as half a copy would change
    with the original."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


class Constant:
    """A value that never changes, and is its own copy."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Uncopied:
    """What cannot be copied or pickled, and says so: `uncopied` is a sentence that says why, and
    what to do instead."""

    uncopied: ClassVar[str]

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError(self.uncopied)
