"""What the operations of the cards are called, read from `wording.toml`: words, and no rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from . import (
    CONDITION_NAMES,
    EFFECT_NAMES,
    LASTING_NAMES,
    LOCATION_NAMES,
    ONGOING_NAMES,
    SKILLED_ROOMS,
    TRAIT_NAMES,
)

_DATA: Final[dict[str, Any]] = tomllib.loads(
    files(__name__.rpartition(".")[0]).joinpath("wording.toml").read_text(encoding="utf-8")
)

EFFECTS: Final = tuple(
    (str(words), str(short)) for words, short in map(_DATA["effects"].get, EFFECT_NAMES)
)
"""EFFECTS[effect]: its words, and those on a drawing."""
ONGOING: Final = tuple(tuple(_DATA["ongoing"].get(name, ("",))) for name in ONGOING_NAMES)
"""ONGOING[what]: its words, and the lines on a drawing; empty words for nothing."""
CONDITIONS: Final = tuple(str(_DATA["conditions"][name]) for name in CONDITION_NAMES)
LASTING: Final = tuple(str(_DATA["lasting"].get(name, "")) for name in LASTING_NAMES)
ROOMS: Final = tuple(_DATA["rooms"][name] for name in LOCATION_NAMES[:SKILLED_ROOMS])
"""ROOMS[room][rank - 1]: what it offers: in words, in short, and on the drawing."""
TRAITS: Final = tuple(
    (str(words), str(short)) for words, short in map(_DATA["traits"].get, TRAIT_NAMES)
)
"""TRAITS[trait]: what it does, in words that read on behind its bearer's name, and in short."""
