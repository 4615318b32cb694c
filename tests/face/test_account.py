"""What lies on the table is told whole, however it is declared."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.drawing.aloud import read_aloud
from allhands.face.account import lines_of
from allhands.face.as_text import section_as_text
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
from allhands.kernel.words import Line, Section

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


def line(label: str, words: str | list[str], place: str, seat: int = -1, text: str = "") -> Line:
    """What is said of a thing, its parts divided by commas unless they are listed."""
    things = words.split(", ") if isinstance(words, str) else words
    return Line(label, tuple(things), place, seat, text)


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
    assert lines_of(Quay, quay, ("Ada", "Bo")) == [
        line("day", "0", "day"),
        line("tides", ["0, 0, 0"], "tides"),
        line("the gig", "leaks 0, cargo tea, holds none, the mate", "boat-0", text="It sails."),
        line("the yawl", "leaks 2, cargo tar, holds none, the cook", "boat-1", text="It leaks."),
        line("wrecks 1", "leaks 0, cargo tea", "wrecks-0"),
        line("wrecks 2", "leaks 0, cargo tea", "wrecks-1"),
        line("crates 1", "none", "crates-0"),
        line("crates 2", "tar", "crates-1"),
        line("flagship", "leaks 0, cargo tea", "flagship"),
        line("purses", "0", "crew-0", 0),
        line("purses", "0", "crew-1", 1),
        line("leaks", "0", "crew-0", 0),
        line("cargo", "tea", "crew-0", 0),
        line("leaks", "3", "crew-1", 1),
        line("cargo", "tea", "crew-1", 1),
        line("stakes", ["0, 0"], "crew-0", 0),
        line("stakes", ["0, 0"], "crew-1", 1),
        line("the mate", "boat the gig", "sailor-0"),
        line("the cook", "boat the yawl, watch 4", "sailor-1"),
        line("sunk", "none", "sunk"),
    ]


def test_what_is_as_usual_is_left_out() -> None:
    quay = new_record(Quay)
    assert "order" not in [line.label for line in lines_of(Quay, quay, ("Ada",))]
    quay.order = 1
    assert line("order", "cast off", "order", text="All boats leave.") in lines_of(
        Quay, quay, ("Ada",)
    )


def test_a_line_reads_as_a_sentence() -> None:
    assert Line("the gig", ("leaks 0",), "boat-0").sentence == "The gig: leaks 0"
    assert Line("the gig", ("leaks 0",), "boat-0", text="It sails.").sentence == (
        "The gig: leaks 0 (It sails.)"
    )
    assert Line("the jib", (), "sail-0").sentence == "The jib"
    assert Line("Ada", ("tea, tar", "wet"), has_turn=True).sentence == (
        "Ada, whose turn it is: tea, tar; wet"
    )


def test_a_table_has_labels_in_a_column_and_breaks_what_is_long() -> None:
    lines = [
        Line("Ada", ("tea, tar", "a coat"), has_turn=True),
        Line("Bo", (), text="Is asleep, and has been asleep since the day before yesterday."),
        Line("the crew of the second yawl", ("nobody",)),
    ]
    assert section_as_text(Section("The crew", lines), 60) == [
        " The crew",
        " ► Ada                     tea, tar; a coat",
        "   Bo                      (Is asleep, and has been asleep",
        "                           since the day before yesterday.)",
        "   the crew of the second yawl",
        "                           nobody",
    ]


def test_in_few_columns_labels_stand_above_and_nothing_is_cut() -> None:
    lines = [
        Line("Ada", ("tea, tar", "a coat"), has_turn=True),
        Line("the crew of the second yawl, all of them", ("Donaudampfschifffahrtskapitän",)),
        Line("船" * 12, (), text="Is asleep, and has been asleep since yesterday."),
    ]
    assert section_as_text(Section("The crew of this and of other boats", lines), 30) == [
        " The crew of this and of other",
        " boats",
        " ► Ada",
        "       tea, tar; a coat",
        "   the crew of the second",
        "   yawl, all of them",
        "       Donaudampfschifffahrtsk",
        "       apitän",
        "   船船船船船船船船船船船船",
        "       (Is asleep, and has",
        "       been asleep since",
        "       yesterday.)",
    ]


def test_what_is_read_aloud_is_escaped() -> None:
    section = Section("The <crew>", [Line("<b>&", ("wet",))])
    assert read_aloud([section]) == (
        "<h3>The &lt;crew&gt;</h3><ul><li>&lt;b&gt;&amp;: wet.</li></ul>"
    )
