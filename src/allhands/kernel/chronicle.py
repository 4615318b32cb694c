"""The chronicle: a short ring in the record of what just happened, as coded events.

The log, the animation, the screen reader and the replay read it. An event has a kind (a number
of the game's), the seat or piece that acted, and as many details as the game declares; a secret
event's details can be read only by the seats in its mask, though everybody may know that it
happened.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fields import Seen, Struct, field, struct
from .holds import CODES, mask_of, up_to
from .nouns import SEAT
from .rule import rule
from .seats import EVERY_SEAT

RING = 64
"""How many events are kept where a game does not say: a power of two, so that the remainder is a
mere mask."""
MOST_EVENTS = (1 << 31) - 1
DETAILS = 3
"""How many details an event has where a game does not say."""


class Chronicle(Struct):
    """`total` events so far; event i stands in row i modulo the number of rows."""

    total: int = field(np.int32, holds=up_to(MOST_EVENTS))
    what: NDArray[np.int16] = field(np.int16, (RING, 2), holds=CODES)
    details: NDArray[np.int16] = field(np.int16, (RING, DETAILS), Seen("readers"), holds=CODES)
    readers: NDArray[np.int8] = field(np.int8, (RING,), holds=mask_of(SEAT))


def chronicle(rows: int = RING, details: int = DETAILS) -> Any:
    """Declare a chronicle of another length, a power of two: all that one decision can lead to
    has to fit in; or whose events have another number of details.

    Raises TypeError if it cannot be."""
    if rows < 1 or rows & (rows - 1) or details < 1:
        raise TypeError("a chronicle has a power of two rows, and 1 detail or more")
    members: dict[str, Any] = {
        "what": field(np.int16, (rows, 2), holds=CODES),
        "details": field(np.int16, (rows, details), Seen("readers"), holds=CODES),
        "readers": field(np.int8, (rows,), holds=mask_of(SEAT)),
    }
    return struct(type(f"Chronicle{rows}x{details}", (Chronicle,), members))


@rule
def tell_to(
    chronicle: Chronicle, readers: int, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0
) -> None:
    """Record an event whose details only the seats in the mask `readers` learn."""
    row = chronicle.total & (len(chronicle.readers) - 1)
    width = chronicle.details.shape[1]
    chronicle.what[row, 0] = kind
    chronicle.what[row, 1] = who
    chronicle.details[row, 0] = a
    if width > 1:
        chronicle.details[row, 1] = b
    if width > 2:
        chronicle.details[row, 2] = c
    for number in range(3, width):
        chronicle.details[row, number] = 0
    chronicle.readers[row] = readers
    chronicle.total += 1


@rule
def tell(chronicle: Chronicle, kind: int, who: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Record an event that everybody sees."""
    tell_to(chronicle, EVERY_SEAT, kind, who, a, b, c)


@rule
def tell_more(chronicle: Chronicle, number: int, value: int) -> None:
    """Give the latest event its detail `number` (from 0), for the same readers: those behind the
    third are told so."""
    row = (chronicle.total - 1) & (len(chronicle.readers) - 1)
    chronicle.details[row, number] = value


@rule
def latest(chronicle: Chronicle, kind: int) -> int:
    """The row of the latest event of a kind, of those that are kept; -1 if there is none."""
    kept = len(chronicle.readers)
    for back in range(1, min(kept, int(chronicle.total)) + 1):
        row = (chronicle.total - back) & (kept - 1)
        if chronicle.what[row, 0] == kind:
            return row
    return -1
