"""Moving the passengers, before the action.

Lines are written from the bow on, with commas between them.
"""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p
from .table import Table, happened, quiet_table


def before(lines: str) -> Table:
    """Lines as written, and no others."""
    return quiet_table().lines(*lines.split(", "))


# Onto lines

MOVED = {
    "three onto the next higher": (
        "f9 | s4 s3* s2, f2 | s5*, f12, s14",
        [(0, 1)],
        "f9, f2 | s5* s4 s3* s2",
    ),
    "one is a series too": ("f9 | s4, f2 | s5, , ", [(0, 1)], "f9, f2 | s5 s4"),
    "of a longer one as many as fit": (
        "s7-3, s6*, s4*, f9",
        [(0, 1), (1, 2)],
        "s7 s6, s6* s5 s4, s4* s3",
    ),
    "nobody behind others without them": ("s7 s6 s5, s8, s7*, f9", [(0, 1)], ", s8 s7 s6 s5"),
    "a lifeboat in a line": ("f1, f2, s9, s9*", [(0, 1)], ", f2 f1"),
    "an empty line: the highest": ("s2 | f13, , f7, s9", [(0, 1)], "s2, f13"),
    "an empty line: the highest of the second class": ("s2 | s17, , f7, s9", [(0, 1)], "s2, s17"),
    "an empty line: with everybody in front": (
        "s2 | f13-9, , f7, s9",
        [(0, 1)],
        "s2, f13 f12 f11 f10 f9",
    ),
    "an empty line: with those with anchors": (
        "s2 | s17-15*, , f7, s9",
        [(0, 1)],
        "s2, s17* s16* s15*",
    ),
}


@pytest.mark.rule(
    "sos-titanic/move-series", "sos-titanic/move-lifeboat", "sos-titanic/move-empty-line"
)
@pytest.mark.parametrize("what", MOVED)
def test_passengers_move(what: str):
    lines, moves, after = MOVED[what]
    table = before(lines)
    for move in moves:
        table.do(d.MOVE, *move)
    for number, line in enumerate(after.split(", ")):
        assert table.in_line(number) == line


ALLOWED = {
    "a gap ends the series": ("| s7 s5 s4, s8, s6, f9", {(0, 2)}),
    "nobody face down moves": ("s5 | s4 s3, s6, f9, s5*", {(0, 3), (3, 1)}),
    "exactly one higher": ("s5, s6, s7, s4", {(0, 1), (1, 2), (3, 0)}),
    "two of a number do not follow each other": ("s5, s5*, f2, f2*", set()),
    "anchors make no difference": ("s5, s6*, f9, s4*", {(0, 1), (3, 0)}),
    "whoever fits nowhere, not into an empty line either": ("f12-1, , s14, s9*", set()),
    "not onto the other class": ("s5, f6, f4, s4*", {(3, 0)}),
    "a series ends where the class changes": ("| f6 s5 s4, s6, f7, s5*", {(0, 1), (0, 3), (3, 1)}),
}


@pytest.mark.rule(
    "sos-titanic/move-series",
    "sos-titanic/move-onto-line",
    "sos-titanic/move-empty-line",
    "sos-titanic/classes-apart",
)
@pytest.mark.parametrize("what", ALLOWED)
def test_from_which_line_to_which_somebody_can_move(what: str):
    lines, moves = ALLOWED[what]
    assert before(lines).choices(d.MOVE) == moves


@pytest.mark.rule("sos-titanic/move-series", "sos-titanic/classes-apart")
@pytest.mark.parametrize("line", ["| s7 s5 s4", "s5 | s4 s3", "| f6 s5 s4"])
def test_a_series_is_as_long_as_it_goes_on_face_up(line: str):
    assert quiet_table().line(0, line).state.run[0] == 2


@pytest.mark.rule("sos-titanic/flood-fifth-deck", "sos-titanic/move-series")
@pytest.mark.parametrize(
    ("lines", "choice", "law"),
    [
        ("| s7 s5 s4, s8, s6, f9", (d.MOVE, 0, 1), "move-series"),
        ("s5 | s4 s3, s6, f9, s5*", (d.MOVE, 0, 1), "move-series"),
        ("s5 s4, , s6, f13", (d.MOVE, 1, 0), "move-series"),
        ("s5 s4, , s6, f13", (d.MOVE, 0, 0), "move-series"),
        ("s5 s4, , s6, f13", (d.MOVE, 3, 3), "move-series"),
        ("s5 s4, , s6, f13", (d.EMBARK, 1, 0), "move-series"),
        ("s5, s6, s7, s4", (d.MOVE, 1, 0), "move-onto-line"),
        ("s5, s6, s7, s4", (d.MOVE, 2, 0), "move-onto-line"),
        ("s5, s5*, f2, f2*", (d.MOVE, 0, 1), "move-onto-line"),
        ("s5, f6, f4, s4*", (d.MOVE, 0, 1), "move-onto-line"),
        ("f12, , f13, s9*", (d.MOVE, 0, 1), "move-empty-line"),
        ("s16, , s17, s9*", (d.MOVE, 0, 1), "move-empty-line"),
        ("s13, , s14, s9*", (d.MOVE, 0, 1), "move-empty-line"),
        ("s13-10, , s14, s9*", (d.MOVE, 0, 1), "move-empty-line"),
        ("f13, , f4, f5", (d.MOVE, 0, 4), "flood-fifth-deck"),
        ("f13, , f4, f5", (d.MOVE, 0, c.COLLAPSIBLE), "flood-fifth-deck"),
    ],
)
def test_what_forbids_a_move(lines: str, choice: tuple[int, ...], law: str):
    assert before(lines).why_not(*choice) == law


# Lifeboats and survivors


@pytest.mark.rule("sos-titanic/move-lifeboat")
@pytest.mark.parametrize(("lifeboat", "boat"), [("f1", 0), ("f1*", 0), ("s1", 2), ("s1*", 2)])
def test_a_lifeboat_begins_a_group_of_its_class(lifeboat: str, boat: int):
    table = before(f"f9 | {lifeboat}, s9, f8, s7")
    table.do(d.EMBARK, 0, 0)
    assert [table.in_boat(number) for number in range(4) if number != boat] == [""] * 3
    assert table.in_boat(boat) == lifeboat


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_the_second_lifeboat_of_a_class_begins_a_second_group():
    table = before("f1, f1*, f8, s7")
    assert table.choices(d.EMBARK) == {(0, 0), (1, 0)}
    table.do(d.EMBARK, 0, 0)
    assert table.choices(d.EMBARK) == {(1, 1)}
    table.do(d.EMBARK, 1, 1)
    assert (table.in_boat(0), table.in_boat(1)) == ("f1", "f1*")


@pytest.mark.rule(
    "sos-titanic/move-lifeboat", "sos-titanic/move-survivors", "sos-titanic/classes-apart"
)
@pytest.mark.parametrize(
    ("front", "boats", "law", "allowed"),
    [
        *((front, {}, "move-survivors", set()) for front in ("f2", "f13", "s2", "s17")),
        ("f1", {0: "f1* f2"}, "move-lifeboat", {1}),
        *((front, {0: "f1-4"}, "move-survivors", set()) for front in ("f3*", "f4*", "f6", "f13")),
        ("f13*", {0: "f1-13", 1: "f1-4*"}, "move-survivors", set()),
        ("f3", {0: "f1", 2: "s1-2*"}, "move-survivors", set()),
    ],
)
def test_who_does_not_embark(front: str, boats: dict[int, str], law: str, allowed: set[int]):
    table = before(f"{front}, s9, s8, s9*")
    for number, survivors in boats.items():
        table.boat(number, survivors)
    assert table.choices(d.EMBARK) == {(0, which) for which in allowed}
    assert table.why_not(d.EMBARK, 0, 0) == law


@pytest.mark.rule("sos-titanic/move-lifeboat")
def test_nobody_but_a_lifeboat_begins_the_second_group():
    table = before("f2, f9, s9, s9*").boat(0, "f1")
    assert table.why_not(d.EMBARK, 0, 1) == "move-lifeboat"
    assert table.can(d.EMBARK, 0, 0)


@pytest.mark.rule("sos-titanic/move-survivors")
@pytest.mark.parametrize("which", [0, 1])
def test_the_next_higher_embarks_and_whoever_fits_both_groups_may_choose(which: int):
    table = before("s3, f9, s9, s9*").boat(2, "s1-2").boat(3, "s1-2*")
    assert table.choices(d.EMBARK) == {(0, 0), (0, 1)}
    table.do(d.EMBARK, 0, which)
    assert table.in_boat(2 + which).endswith(" s3")
    assert table.in_line(0) == ""


@pytest.mark.rule("sos-titanic/move-one-by-one")
def test_a_series_embarks_one_after_the_other_and_may_stop_in_the_middle():
    table = before("f9 | s4 s3* s2, f8, s9, s9*").boat(2, "s1")
    for aboard in (2, 3, 4):
        told = table.do(d.EMBARK, 0, 0)
        assert len(happened(told, e.EMBARKED)) == 1
        assert table.state.aboard[2] == aboard
    assert (table.in_boat(2), table.in_line(0)) == ("s1 s2 s3* s4", "f9")
    table = before("s4 s3 s2, f8, s9, s9*").boat(2, "s1").stack("f3")
    table.do(d.EMBARK, 0, 0)
    table.fail()
    assert (table.in_line(0), table.in_boat(2)) == ("s4 s3", "s1 s2")


@pytest.mark.rule("sos-titanic/survivors-stay")
def test_survivors_do_not_move_whatever_is_done():
    """The last of the one group would fit the other, and a line."""
    table = before("f5, f8, s9, s9*").boat(0, "f1-4").boat(1, "f1-3*")
    assert table.choices(d.MOVE) == set()
    assert table.choices(d.EMBARK) == {(0, 0)}
    for verb in (d.MOVE, d.EMBARK, d.RELIEVE):
        assert all(choice[0] < c.LINES for choice in table.choices(verb))
    table = before("f5, f8 f7, s9 s8, s9*").boat(0, "f1-4").stack("f6")
    table.do(d.EMBARK, 0, 0)
    table.rescue(1)
    table.board("f6")
    assert table.in_boat(0) == "f1 f2 f3 f4 f5 f6"


# Revealing


@pytest.mark.rule("sos-titanic/reveal-front")
def test_whoever_comes_to_the_front_is_turned_up_and_may_move():
    table = before("s2 s8 | f4, f5, s9, s3*")
    told = table.do(d.MOVE, 0, 1)
    assert [event.details[:2] for event in happened(told, e.REVEALED)] == [(p("s8"), 0)]
    assert table.in_line(0) == "s2 | s8"
    for seat in (-1, 0, 1):
        assert list(table.view(seat).queues[0].cards[:2]) == [-1, p("s8")]
    table.do(d.MOVE, 0, 2)
    assert table.in_line(0) == "s2"
    table.do(d.MOVE, 0, 3)
    assert [table.in_line(number) for number in (1, 2, 3)] == ["f5 f4", "s9 s8", "s3* s2"]


@pytest.mark.rule("sos-titanic/reveal-front")
@pytest.mark.parametrize(
    ("lines", "choice", "after", "run"),
    [
        ("s8 | f1, f5, s10, s4*", (d.EMBARK, 0, 0), "s8", 1),
        # the seven behind the six is seen only when the six has gone
        ("s8 s7 | s6, s7*, s10, f4", (d.MOVE, 0, 1), "s8 | s7", 1),
        ("s2 | s7 s6 s5, s6*, s10, f4", (d.MOVE, 0, 1), "s2 | s7 s6", 2),
    ],
)
def test_one_is_turned_up_if_nobody_face_up_is_left(
    lines: str, choice: tuple[int, ...], after: str, run: int
):
    table = before(lines)
    told = table.do(*choice)
    assert len(happened(told, e.REVEALED)) == (run == 1)
    assert (table.in_line(0), table.state.run[0]) == (after, run)


@pytest.mark.rule("sos-titanic/flood-fifth-deck")
def test_nobody_moves_to_the_line_of_a_flooded_deck_or_where_there_is_none():
    assert not any(quiet_table().is_line(number) for number in (4, c.COLLAPSIBLE))
    table = before(", f13, f4, f5, ").pages(3)
    assert not table.is_line(0)
    assert table.choices(d.MOVE) == {(2, 3)}
    table = before(", , , , f13").pages(10)
    assert [table.is_line(number) for number in range(6)] == [False] * 4 + [True, False]
    assert table.choices(d.MOVE) == set()
    assert table.question == t.CHOOSE_ACTION
