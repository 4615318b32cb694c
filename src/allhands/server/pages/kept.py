"""What has been drawn lately, kept by what it was drawn from.

Most pages of a table see the same ship and every lobby has the same games, so each is drawn once
for all of them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from htpy import Node

from allhands.server.pages.rendering import rendered

OF_VIEWS: Final = 12_000_000
LASTING: Final = 48_000_000
"""So many characters and bytes of views are kept."""
OVERHEAD: Final = 400
"""What keeping takes besides: however little is drawn, there are only so many drawings."""

Key = tuple[object, ...]


class _Kept:
    """Drawings by what they were drawn from, the latest used last."""

    def __init__(self, most: int) -> None:
        self.drawings: OrderedDict[Key, str] = OrderedDict()
        self.most = most
        self.size = 0

    def keep(self, key: Key, drawing: str) -> None:
        """Keep one more, and let go of those unused for longest."""
        self.drawings[key] = drawing
        self.size += _size(key, drawing)
        while self.size > self.most:
            self.size -= _size(*self.drawings.popitem(last=False))


def _size(key: Key, drawing: str) -> int:
    return OVERHEAD + len(drawing) + sum(len(part) for part in key if isinstance(part, bytes | str))


# What is drawn from a view is asked for by all pages of a table at once, and then no more; it
# would drive out what is asked for with every decision.
_of_views = _Kept(OF_VIEWS)
_lasting = _Kept(LASTING)


def drawn(key: Key, draw: Callable[[], Node]) -> str:
    """What `draw` draws, or drew for the same key; text that it answers with is markup."""
    kept = _of_views if any(isinstance(part, bytes) for part in key) else _lasting
    found = kept.drawings.get(key)
    if found is not None:
        kept.drawings.move_to_end(key)
        return found
    made = draw()
    fresh = str(made) if isinstance(made, str) else rendered(made)
    kept.keep(key, fresh)
    return fresh
