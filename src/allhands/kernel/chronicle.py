"""The chronicle: a short ring in the record of what just happened, as coded events.

The log, the animation, the screen reader and the replay read it. An event has a kind (a number
of the game's), the seat or piece that acted, and three details; a secret event's details can be
read only by the seats in its mask, though everybody may know that it happened.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rule import rule
from .state import EVERY_SEAT, Seen, Struct, field, struct

RING = 64
"""How many events are kept where a game does not say: a power of two, so that the remainder is a
mere mask."""


class Chronicle(Struct):
    """`total` events so far; event i stands in row i modulo the number of rows."""

    total: int = field(np.int32)
    what: NDArray[np.int16] = field(np.int16, (RING, 2))
    details: NDArray[np.int16] = field(np.int16, (RING, 3), Seen("readers"))
    readers: NDArray[np.int8] = field(np.int8, (RING,))


def chronicle(rows: int) -> Any:
    """Declare a chronicle of another length, a power of two: all that one decision can lead to
    has to fit in."""
    members: dict[str, Any] = {
        "what": field(np.int16, (rows, 2)),
        "details": field(np.int16, (rows, 3), Seen("readers")),
        "readers": field(np.int8, (rows,)),
    }
    return struct(type(f"Chronicle{rows}", (Chronicle,), members))


@rule
def tell_to(
    chronicle: Chronicle, readers: int, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0
) -> None:
    """Record an event whose details only the seats in the mask `readers` learn."""
    row = chronicle.total & (len(chronicle.readers) - 1)
    chronicle.what[row, 0] = kind
    chronicle.what[row, 1] = who
    chronicle.details[row, 0] = a
    chronicle.details[row, 1] = b
    chronicle.details[row, 2] = c
    chronicle.readers[row] = readers
    chronicle.total += 1


@rule
def tell(chronicle: Chronicle, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Record an event that everybody sees."""
    tell_to(chronicle, EVERY_SEAT, kind, who, a, b, c)
