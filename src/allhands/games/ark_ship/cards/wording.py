"""What the operations of the cards are called, read from `wording.toml`: words, and no rules."""

from __future__ import annotations

from typing import Final

from allhands.kernel.rows import read_rows

from . import LOCATION_NAMES, PACKAGE, SKILLED_ROOMS, TRAIT_NAMES

_DATA: Final = read_rows(PACKAGE, "wording.toml")

EFFECTS: Final = tuple(_DATA["effects"].values())
"""EFFECTS[effect]: its words, and those on a drawing."""
ONGOING: Final = ([""], *_DATA["ongoing"].values())
"""ONGOING[what]: its words, and the lines on a drawing; empty words for nothing."""
CONDITIONS: Final = tuple(_DATA["conditions"].values())
LASTING: Final = ("", *_DATA["lasting"].values())
ROOMS: Final = tuple(_DATA["rooms"][name] for name in LOCATION_NAMES[:SKILLED_ROOMS])
"""ROOMS[room][rank - 1]: what it offers: in words, in short, and on the drawing."""
TRAITS: Final = tuple(_DATA["traits"][name] for name in TRAIT_NAMES)
"""TRAITS[trait]: what it does, in words that read on behind its bearer's name, and in short."""
