"""What lies on the table is told whole, however it is declared."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.face.account import Line, account
from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.piles import Pile, empty, pile, put
from allhands.kernel.state import (
    NOBODY,
    OWNER,
    Struct,
    array_of,
    field,
    new_record,
    struct,
    structs,
)

BOAT = Noun("boat", ("the gig", "the yawl"))
CARGO = Noun("cargo", ("tea", "tar"))


class Hull(Struct):
    """What a boat is like."""

    leaks: int = field(np.int8)
    cargo: int = field(np.int8, means=CARGO)


class Quay(Struct):
    """One field of each kind that a game may declare."""

    day: int = field(np.int8)
    tides: NDArray[np.int8] = field(np.int8, (3,))
    boats: NDArray[Any] = structs(Hull, 2, of=BOAT)
    wrecks: NDArray[Any] = structs(Hull, 2)
    crates: NDArray[Any] = array_of(pile(4, means=CARGO), 2)
    holds: NDArray[Any] = array_of(pile(4, means=CARGO), 2, of=BOAT)
    flagship: Hull = struct(Hull)
    purses: NDArray[np.int8] = field(np.int8, (4,), OWNER)
    skiffs: NDArray[Any] = structs(Hull, 4, of=SEAT)
    stakes: NDArray[np.int8] = field(np.int8, (4, 2), of=SEAT)
    log: NDArray[np.int8] = field(np.int8, (4,), NOBODY)
    sunk: Pile = pile(4, means=NUMBER)


def test_every_field_that_can_be_read_is_told() -> None:
    quay = new_record(Quay)
    quay.boats[1].leaks = 2
    quay.boats[1].cargo = 1
    quay.skiffs[1].leaks = 3
    empty(quay.crates[1])
    put(quay.crates[1], 1, 1)
    assert account(Quay, quay, ("Ada", "Bo")) == [
        Line("day", "0", "day"),
        Line("tides", "0, 0, 0", "tides"),
        Line("boats: the gig", "leaks 0, cargo tea", "boat-0"),
        Line("boats: the yawl", "leaks 2, cargo tar", "boat-1"),
        Line("wrecks 1", "leaks 0, cargo tea", "wrecks-0"),
        Line("wrecks 2", "leaks 0, cargo tea", "wrecks-1"),
        Line("crates 1", "none", "crates-0"),
        Line("crates 2", "tar", "crates-1"),
        Line("holds: the gig", "none", "boat-0"),
        Line("holds: the yawl", "none", "boat-1"),
        Line("flagship", "leaks 0, cargo tea", "flagship"),
        Line("purses", "0", "crew-0", 0),
        Line("purses", "0", "crew-1", 1),
        Line("leaks", "0", "crew-0", 0),
        Line("cargo", "tea", "crew-0", 0),
        Line("leaks", "3", "crew-1", 1),
        Line("cargo", "tea", "crew-1", 1),
        Line("stakes", "0, 0", "crew-0", 0),
        Line("stakes", "0, 0", "crew-1", 1),
        Line("sunk", "none", "sunk"),
    ]


def test_a_line_reads_as_a_sentence() -> None:
    assert Line("boats: the gig", "leaks 0", "boat-0").sentence == "Boats: the gig: leaks 0"
    assert Line("the jib", "", "sail-0").sentence == "The jib"
