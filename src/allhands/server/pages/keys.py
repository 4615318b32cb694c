"""The keys by which one plays at a table."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element

KEYS: Final = (
    ("the letter beside a choice", "take it"),
    ("Tab, arrows, Enter", "go through choices and lit places, and take one"),
    ("Esc", "close or leave what is open"),
    ("H", "a hint"),
    ("U", "take back"),
    ("W", "why not?"),
    ("L", "the log"),
    ("/", "the talk"),
    (",", "the seats"),
    ("[ and ]", "step back and forward through what happened"),
    (".", "back to the present, or skip to it"),
    (";", "again: what happened since your last decision"),
    ("?", "these keys"),
)


def key_list() -> Element:
    """Every key with what it does."""
    return h.dl[((h.dt[keys], h.dd[what]) for keys, what in KEYS)]
