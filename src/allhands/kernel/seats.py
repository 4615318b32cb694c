"""How many can sit at a table, masks of them, and what they may not know."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 6
"""Seats of the largest game; a mask of seats fits an int8 with a bit to spare."""
EVERY_SEAT: Final = (1 << MAX_SEATS) - 1
UNKNOWN: Final = -1
"""What a blanked value reads as (all its bits are set)."""
NO_SEAT: Final = -1
"""Whose something is that is nobody's."""
