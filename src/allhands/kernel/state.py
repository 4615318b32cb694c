"""Declaring a game's state: an annotated class, from which the record's dtype is made.

A field is declared with who may read it, so that what a player sees is derived from the
declaration (`views.observe`) and never written by hand:

    class Raft(State):
        planks: int = field(np.int8)                                # everybody
        orders: NDArray[np.int8] = field(np.int8, (4,), OWNER)      # row i: only seat i
        compass: int = field(np.int8, (), NOBODY)                   # no player at all
        sealed: int = field(np.int8, (), Seen("opened_by"))         # whose bit stands in the mask
        cards: Pile = pile(40)                                      # whoever has seen the card
        chests: Sequence[Chest] = structs(Chest, 4)                 # as it is declared in `Chest`

A nested struct (a pile, the agenda, the chronicle) is a `Struct` of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .agenda import Agenda
from .chronicle import Chronicle
from .fields import (
    EVERYONE,
    NOBODY,
    OWNER,
    Field,
    Reader,
    Seen,
    Struct,
    array_of,
    field,
    new_record,
    new_records,
    record_bytes,
    record_dtype,
    record_from_bytes,
    struct,
    structs,
)
from .holds import NOTHING, up_to
from .outcomes import FAULT
from .seats import EVERY_SEAT, MAX_SEATS, UNKNOWN

MOST_OUTCOMES = 127

__all__ = [
    "EVERYONE",
    "EVERY_SEAT",
    "MAX_SEATS",
    "NOBODY",
    "OWNER",
    "UNKNOWN",
    "Field",
    "Reader",
    "Seen",
    "State",
    "Struct",
    "array_of",
    "field",
    "new_record",
    "new_records",
    "record_bytes",
    "record_dtype",
    "record_from_bytes",
    "struct",
    "structs",
]


class State(Struct):
    """What every game's state begins with.

    `outcome` is 0 while the game goes on, else the number of the way it ended.
    `chances` and `reveals` count the draws of chance and the hidden things that became known;
    taking a decision back is free as long as neither has grown. A game's state has `players`, too:
    how many seats there are at the table.
    """

    if TYPE_CHECKING:
        players: int

    chance: np.uint64 = field(np.uint64, (), NOBODY, holds=NOTHING)
    chances: int = field(np.int32, (), NOBODY, holds=NOTHING)
    reveals: int = field(np.int32, (), NOBODY, holds=NOTHING)
    outcome: int = field(np.int8, holds=up_to(MOST_OUTCOMES, FAULT))
    agenda: Agenda
    chronicle: Chronicle

    def __init_subclass__(cls) -> None:
        for name, kind in (("agenda", Agenda), ("chronicle", Chronicle)):
            if name not in vars(cls) and name not in cls.fields:
                setattr(cls, name, struct(kind))
        # Games are told apart by their dtypes, and two may have declared the same fields.
        super().__init_subclass__(title=f"{cls.__module__}.{cls.__qualname__}")
