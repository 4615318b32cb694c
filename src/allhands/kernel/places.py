"""Places in arrays that are never negative.

Where an index has a sign, compiled code looks each time whether it counts from the end.
"""

from __future__ import annotations

import numpy as np

from .rule import rule


@rule
def place_of(number: int) -> np.uint64:
    """A place, from 0 on."""
    return np.uint64(number)
