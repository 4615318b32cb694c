"""Luck made to order: a chance stream whose next dice show given faces."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import GOLDEN, MIX_1, MIX_2, S27, S30, S31, S32, SEED_MIX

Face = int | Collection[int] | None
"""A face, some faces of which any will do, or None for whatever comes."""
GOOD = (4, 5, 6)
BAD = (1, 2, 3)
_TRIED_AT_ONCE = 1 << 17


def lucky(*faces: Face, sides: int = 6) -> np.uint64:
    """A start of the chance stream from which the next dice, of so many sides, show these faces."""
    return _lucky(tuple(_faces(face, sides) for face in faces), sides)


def _faces(face: Face, sides: int) -> tuple[int, ...]:
    if face is None:
        return tuple(range(1, sides + 1))
    return (face,) if isinstance(face, int) else tuple(face)


@cache
def _lucky(faces: tuple[tuple[int, ...], ...], sides: int) -> np.uint64:
    for part in count():
        starts = np.arange(_TRIED_AT_ONCE, dtype=np.uint64) + np.uint64(part * _TRIED_AT_ONCE)
        starts = starts * SEED_MIX
        streams = starts
        for wanted in faces:
            streams = streams + GOLDEN
            fits = np.isin(_dice(streams, sides), wanted)
            starts, streams = starts[fits], streams[fits]
        if len(starts):
            return starts[0]
    raise AssertionError


def _dice(streams: NDArray[np.uint64], sides: int) -> NDArray[np.uint64]:
    """The dice that these streams show next: the same steps as in the kernel."""
    words = (streams ^ (streams >> S30)) * MIX_1
    words = (words ^ (words >> S27)) * MIX_2
    words = words ^ (words >> S31)
    return ((words >> S32) * np.uint64(sides) >> S32) + np.uint64(1)
