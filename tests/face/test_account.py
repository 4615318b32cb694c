"""What lies on the table is told whole, however it is declared."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.face.account import Line, account
from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.piles import Pile, pile
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

BOAT = Noun("boat", ("the gig", "the yawl"), texts=("It sails.", "It leaks."))
SAILOR = Noun("sailor", ("the mate", "the cook", "the boy"))
ORDER = Noun("order", ("none", "cast off"), texts=("", "All boats leave."))
CARGO = Noun("cargo", ("tea", "tar"))


class Hull(Struct):
    """What a boat is like."""

    leaks: int = field(np.int8)
    cargo: int = field(np.int8, means=CARGO)


class Sailor(Struct):
    """Where somebody is, who is aboard unless that is 9, and what they are up to."""

    boat: int = field(np.int8, means=BOAT, usual=9)
    watch: int = field(np.int8, usual=0)
    scratch: int = field(np.int8, told=False)


class Quay(Struct):
    """One field of each kind that a game may declare."""

    day: int = field(np.int8)
    tides: NDArray[np.int8] = field(np.int8, (3,))
    boats: NDArray[Any] = structs(Hull, 2, of=BOAT)
    wrecks: NDArray[Any] = structs(Hull, 2)
    crates: NDArray[Any] = array_of(pile(4, means=CARGO), 2)
    holds: NDArray[Any] = array_of(pile(4, means=CARGO), 2, of=BOAT)
    flagship: Hull = struct(Hull)
    order: int = field(np.int8, means=ORDER, usual=0)
    purses: NDArray[np.int8] = field(np.int8, (4,), OWNER)
    skiffs: NDArray[Any] = structs(Hull, 4, of=SEAT)
    stakes: NDArray[np.int8] = field(np.int8, (4, 2), of=SEAT)
    sailors: NDArray[Any] = structs(Sailor, 3, of=SAILOR, present="boat")
    log: NDArray[np.int8] = field(np.int8, (4,), NOBODY)
    sunk: Pile = pile(4, means=NUMBER)


def test_every_field_that_can_be_read_is_told() -> None:
    quay = new_record(Quay)
    quay.boats[1].leaks = 2
    quay.boats[1].cargo = 1
    quay.skiffs[1].leaks = 3
    quay.sailors[1].boat = 1
    quay.sailors[2].boat = 9
    quay.sailors[1].watch = 4
    quay.crates[1].counted = 1
    quay.crates[1].count = 1
    quay.crates[1].cards[0] = 1
    assert account(Quay, quay, ("Ada", "Bo")) == [
        Line("day", "0", "day"),
        Line("tides", "0, 0, 0", "tides"),
        Line("the gig", "leaks 0, cargo tea, holds none, the mate", "boat-0", text="It sails."),
        Line("the yawl", "leaks 2, cargo tar, holds none, the cook", "boat-1", text="It leaks."),
        Line("wrecks 1", "leaks 0, cargo tea", "wrecks-0"),
        Line("wrecks 2", "leaks 0, cargo tea", "wrecks-1"),
        Line("crates 1", "none", "crates-0"),
        Line("crates 2", "tar", "crates-1"),
        Line("flagship", "leaks 0, cargo tea", "flagship"),
        Line("purses", "0", "crew-0", 0),
        Line("purses", "0", "crew-1", 1),
        Line("leaks", "0", "crew-0", 0),
        Line("cargo", "tea", "crew-0", 0),
        Line("leaks", "3", "crew-1", 1),
        Line("cargo", "tea", "crew-1", 1),
        Line("stakes", "0, 0", "crew-0", 0),
        Line("stakes", "0, 0", "crew-1", 1),
        Line("the mate", "boat the gig", "sailor-0"),
        Line("the cook", "boat the yawl, watch 4", "sailor-1"),
        Line("sunk", "none", "sunk"),
    ]


def test_what_is_as_usual_is_left_out() -> None:
    quay = new_record(Quay)
    assert "order" not in [line.label for line in account(Quay, quay, ("Ada",))]
    quay.order = 1
    assert Line("order", "cast off", "order", text="All boats leave.") in account(
        Quay, quay, ("Ada",)
    )


def test_a_line_reads_as_a_sentence() -> None:
    assert Line("the gig", "leaks 0", "boat-0").sentence == "The gig: leaks 0"
    assert Line("the gig", "leaks 0", "boat-0", text="It sails.").sentence == (
        "The gig: leaks 0 (It sails.)"
    )
    assert Line("the jib", "", "sail-0").sentence == "The jib"
