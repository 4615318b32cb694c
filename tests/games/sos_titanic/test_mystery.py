"""The Mystery Passengers. Lines are written from the bow on, with commas between them."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import p
from .table import Table, happened, quiet_table


def before(lines: str, *cards: int, member: int = c.LOWE) -> Table:
    """Somebody's turn before these lines, with these action cards."""
    return quiet_table(member, c.LEE).lines(*lines.split(", ")).hand(0, *cards)


# Standing in


@pytest.mark.rule("sos-titanic/mystery")
@pytest.mark.parametrize(
    ("kind", "line", "after"),
    [
        (c.MYSTERY_FIRST, 0, "f9 | f7 f?6"),
        (c.MYSTERY_FIRST, 2, "f?13"),
        (c.MYSTERY_SECOND, 2, "s?17"),
        (c.MYSTERY_SECOND, c.COLLAPSIBLE, "s9 s8 s?7"),
    ],
)
def test_in_a_line_it_stands_in_for_the_next_lower_or_the_highest(kind: int, line: int, after: str):
    table = before("f9 | f7, s4, , s2", kind).collapsible("s9 s8")
    table.play_card(kind)
    assert table.question == t.PLACE_MYSTERY
    table.do(d.STAND_IN_LINE, line)
    assert table.in_line(line) == after
    assert table.action_discards == []
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/mystery")
def test_in_a_survivors_group_for_the_next_or_as_a_lifeboat_that_is_lowered():
    table = before("f9, s4, , s2", c.MYSTERY_FIRST).boat(1, "f1-4")
    table.play_card(c.MYSTERY_FIRST)
    table.do(d.STAND_IN_BOAT, 1)
    assert table.in_boat(1) == "f1 f2 f3 f4 f?5"
    assert table.score == 10 + 5
    table = before("f7, f4, f4*, s2", c.MYSTERY_SECOND)
    table.play_card(c.MYSTERY_SECOND)
    table.do(d.STAND_IN_BOAT, 0)
    assert table.in_boat(2) == "s?1"


@pytest.mark.rule("sos-titanic/mystery")
def test_only_where_a_passenger_of_its_class_could_be_played():
    table = before("f9, s4, f1, , ", c.MYSTERY_FIRST).boat(0, "f1*").boat(2, "s1-17*")
    table.play_card(c.MYSTERY_FIRST)
    assert table.choices(d.STAND_IN_LINE) == {(0,), (3,)}
    assert table.choices(d.STAND_IN_BOAT) == {(0,), (1,)}
    assert table.why_not(d.STAND_IN_LINE, 1) == "move-onto-line"
    assert table.why_not(d.STAND_IN_LINE, 2) == "move-onto-line"
    assert table.why_not(d.STAND_IN_LINE, 4) == "flood-fifth-deck"
    table = before("f9, s4, f1, ", c.MYSTERY_SECOND).boat(2, "s1-17*")
    table.play_card(c.MYSTERY_SECOND)
    assert table.choices(d.STAND_IN_LINE) == {(1,), (3,)}
    assert table.choices(d.STAND_IN_BOAT) == {(1,)}


@pytest.mark.rule("sos-titanic/mystery")
def test_it_moves_embarks_and_is_moved_onto_as_the_one_it_stands_in_for():
    table = before("f9 f?8, f7, f10, s3")
    table.do(d.MOVE, 1, 0)
    assert table.in_line(0) == "f9 f?8 f7"
    table.do(d.MOVE, 0, 2)
    assert table.in_line(2) == "f10 f9 f?8 f7"
    table = before("f9 f?8, f7, f10, s3").boat(0, "f1-6 f7*")
    table.do(d.EMBARK, 0, 0)
    table.do(d.EMBARK, 0, 0)
    assert table.in_boat(0).endswith("f7* f?8 f9")


@pytest.mark.rule("sos-titanic/mystery")
@pytest.mark.parametrize(("front", "group"), [("f3*", "f1* f?2"), ("f?3", "f1* f2*")])
def test_it_shows_no_anchor(front: str, group: str):
    table = before(f"{front}, f9, s4, ", member=c.LATIMER).boat(0, group)
    table.do(d.EMBARK, 0, 0)
    assert table.holds(0) == []


@pytest.mark.rule("sos-titanic/mystery")
def test_there_may_be_one_of_each_class():
    table = before("f9 f?8, s4, s9, f2", c.MYSTERY_SECOND)
    table.play_card(c.MYSTERY_SECOND)
    table.do(d.STAND_IN_LINE, 1)
    assert (table.in_line(0), table.in_line(1)) == ("f9 f?8", "s4 s?3")


# Replaced

REPLACED = {
    "by the passenger": ("s3 | f9 f?8, s2 | f8, s9, f3", 1, "s3 | f9 f8, s2"),
    "by the one with an anchor": ("s3 | f9 f?8, s2 | f8*, s9, f3", 1, "s3 | f9 f8*, s2"),
    "in the middle of a line": ("f9 f?8 f7 f6, s2 | f8, s9, f3", 1, "f9 f8 f7 f6, s2"),
    "in the Collapsible Boat": (
        "s9, s2 | f8, s9*, f3, , f9 f?8 f7",
        1,
        "s9, s2, s9*, f3, , f9 f8 f7",
    ),
    "and those in front come along": (
        "f9 f?8, s2 | f8 f7* f6, s9, f3",
        1,
        "f9 f8 f7* f6, s2",
    ),
    "from within a longer series": ("f9 f?8, f10 f9* f8 f7, s9, f3", 1, "f9 f8 f7, f10 f9*"),
}


def with_collapsible(lines: str) -> Table:
    """The last of six lines is the Collapsible Boat's."""
    *first, boat = [*lines.split(", "), *[""] * 6][:6]
    table = before(", ".join(first))
    return table.collapsible(boat) if boat else table


@pytest.mark.rule("sos-titanic/mystery-replace")
@pytest.mark.parametrize("how", REPLACED)
def test_it_is_replaced(how: str):
    lines, origin, after = REPLACED[how]
    table = with_collapsible(lines)
    told = table.do(d.RELIEVE, origin)
    for number, line in enumerate(after.split(", ")):
        assert table.in_line(number) == line
    assert table.action_discards == [c.MYSTERY_FIRST]
    assert len(happened(told, e.MYSTERY_GONE)) == 1
    assert (table.active, table.question) == (0, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/mystery-replace")
def test_from_the_collapsible_boat_too_which_may_leave_it_empty():
    table = with_collapsible("f9 f?8 f7, s9, f3, , , f8*")
    table.do(d.RELIEVE, c.COLLAPSIBLE)
    assert table.in_line(0) == "f9 f8* f7"
    assert not table.is_line(c.COLLAPSIBLE)
    assert set(table.action_discards) == {c.MYSTERY_FIRST, c.COLLAPSIBLE_BOAT}


@pytest.mark.rule("sos-titanic/mystery-replace")
@pytest.mark.parametrize(
    "lines",
    [
        *("f9 f?8, f7, s9*, f3", "f9 f?8, f9*, s9*, f3", "f9 f?8, s8, s9*, f3", "f9 f8, f8*, s9*"),
        *("f9 f?8, f13, s9*, f3", "f9 f?8 f7*, s2 | f8 f7, s9, f3"),
    ],
)
def test_nobody_else_takes_its_place_and_nobody_comes_along_where_others_follow(lines: str):
    table = before(lines)
    assert table.choices(d.RELIEVE) == set()
    for number in range(3):
        assert table.why_not(d.RELIEVE, number) == "mystery-replace"


@pytest.mark.rule("sos-titanic/mystery-replace", "sos-titanic/rescue-must-play")
def test_a_passenger_who_is_drawn_may_take_its_place():
    table = before("f9 f?8 f7, s2, s9, f3").stack("f8* s12 f12").discarded("s16")
    table.rescue(2)
    assert table.verbs == {d.TAKE_OVER}
    table.do(d.TAKE_OVER, p("f8*"))
    assert table.in_line(0) == "f9 f8* f7"
    assert table.discards == "s12 s16"
    assert (table.turned, table.active) == (0, 1)
    assert table.action_discards == [c.MYSTERY_FIRST]
    table = before("f9 f?8 f7, s5, f9*, f3").stack("f8* s4 f12")
    table.rescue(3)
    assert table.playable() == {"f8*", "s4"}
    assert table.choices(d.TAKE_OVER) == {(p("f8*"),)}
    assert table.places("f8*") == ({2}, set())
    table.join("f8*", 2)
    assert table.in_line(0) == "f9 f?8 f7"


@pytest.mark.rule("sos-titanic/mystery-replace")
@pytest.mark.parametrize("kind", [c.COME_ON, c.COME_BACK])
def test_one_who_is_called_may_take_its_place(kind: int):
    table = before("f9 f?8 f7, s1, s9, f3", kind).stack("f8 s12").stack_of(2, 3)
    if kind == c.COME_BACK:
        table.stack_of(0)
    table.play_card(kind)
    table.do(d.TAKE_OVER, p("f8"))
    assert (table.in_line(0), table.turned) == ("f9 f8 f7", 0)


@pytest.mark.rule("sos-titanic/mystery-replace")
def test_murdoch_has_to_play_that_one_too():
    table = before("f9 f?8 f7, s5, s9, f3", member=c.MURDOCH).stack("f8 s4 f12")
    table.rescue(3)
    table.join("s4", 1)
    assert table.verbs == {d.TAKE_OVER}
    table.do(d.TAKE_OVER, p("f8"))
    assert table.discards == "f12"


@pytest.mark.rule("sos-titanic/mystery-replace")
def test_when_it_is_replaced_it_can_be_drawn_again():
    table = before("f9 f?8, f8, s9, f3", c.PLAN_B)
    table.do(d.RELIEVE, 1)
    table.play_card(c.PLAN_B)
    table.do(d.TAKE_BACK, c.MYSTERY_FIRST)
    assert table.holds(0) == [c.MYSTERY_FIRST]


# In a survivors group


@pytest.mark.rule("sos-titanic/mystery-group")
def test_it_is_replaced_in_a_group_as_well_and_nobody_comes_along_there():
    table = before("s2 | f3*, s9, f9, f4").boat(1, "f1 f2 f?3 f4* f5")
    table.do(d.RELIEVE, 0)
    assert (table.in_boat(1), table.in_line(0)) == ("f1 f2 f3* f4* f5", "s2")
    assert table.action_discards == [c.MYSTERY_FIRST]
    table = before("s2, s9, f9, f4").boat(2, "s1 s?2 s3").stack("s2*")
    table.rescue(1)
    table.do(d.TAKE_OVER, p("s2*"))
    assert table.in_boat(2) == "s1 s2* s3"
    table = before("f3 f2, s9, f9, f4").boat(1, "f1 f2* f?3")
    assert table.why_not(d.RELIEVE, 0) == "mystery-replace"


@pytest.mark.rule("sos-titanic/mystery-group")
def test_a_lifeboat_may_take_the_place_of_one_that_stands_in_for_it():
    table = before("f1*, s9, f9, f4").boat(0, "f?1 f2").boat(1, "f1")
    assert table.choices(d.EMBARK) == set()
    table.do(d.RELIEVE, 0)
    assert table.in_boat(0) == "f1* f2"


@pytest.mark.rule("sos-titanic/mystery-group", "sos-titanic/latimer")
@pytest.mark.parametrize(
    ("group", "number"),
    [("f1* f?2 f3*", 1), ("f1 f?2 f3*", 0), ("f1-2* f?3 f4*", 0), ("f1-2* f?3 f4", 1)],
)
def test_latimer_counts_a_passenger_who_takes_its_place_in_a_group(group: str, number: int):
    passenger = "f2*" if "f?2" in group else "f3*"
    table = before(f"{passenger}, s9, f9, s4", member=c.LATIMER).boat(0, group)
    table.do(d.RELIEVE, 0)
    assert len(table.holds(0)) == number


# To the end


@pytest.mark.rule("sos-titanic/mystery-stays", "sos-titanic/end-all-safe")
def test_it_counts_as_the_one_it_stands_in_for_but_breaks_a_series_of_anchors():
    table = before(", , , , s12").pages(10).boat(0, "f1 f2 f?3").stack("s14")
    table.fail()
    assert (table.outcome, table.score) == ("sunk", 3)
    table = before(", , , s17*", c.MYSTERY_FIRST)
    table.boat(0, "f1-12").boat(1, "f1-13*").boat(2, "s1-17").boat(3, "s1-16*")
    table.do(d.EMBARK, 3, 1)
    assert table.outcome == "running"
    table.play_card(c.MYSTERY_FIRST)
    table.do(d.STAND_IN_BOAT, 0)
    assert (table.outcome, table.score) == ("all-safe", 60 + 10 + 13 + 17)
    table = before(", , , s17*")
    table.boat(0, "f1-13").boat(1, "f1-8* f?9 f10-13*").boat(2, "s1-17").boat(3, "s1-16*")
    table.do(d.EMBARK, 3, 1)
    assert (table.outcome, table.score) == ("all-safe", 60 + 10 + 8 + 17)


# Shuffled or discarded


@pytest.mark.rule("sos-titanic/mystery-shuffled")
@pytest.mark.parametrize(
    ("lines", "after", "discarded"),
    [
        ("s9 | f9 f?8 f7, s4 | s2, f5, f4", "s9 f9 f7 s4 s2", [c.MYSTERY_FIRST]),
        ("s9, s4 | s2 s?1, f5, f4", "s9 s4 s2", [c.MYSTERY_SECOND]),
        # alone in front of the deck it makes nobody panic
        ("f?13, s4 | s2, f5, f4", "s4 | s2", [c.MYSTERY_FIRST]),
        # if nobody flees the next line keeps it
        (", s4 | s2 s?1, f5, f4", "s4 | s2 s?1", []),
    ],
)
def test_panic_that_reaches_its_line_discards_it(lines: str, after: str, discarded: list[int]):
    table = before(lines).pages(2).stack("s12")
    told = table.fail()
    assert table.standing(1) == set(after.split()) - {"|"}
    assert bool(happened(told, e.PANICKED)) == ("|" not in after)
    assert "|" not in after or table.in_line(1) == after
    assert table.action_discards == discarded


@pytest.mark.rule("sos-titanic/mystery-shuffled")
@pytest.mark.parametrize(
    "lines", ["s9 | f9 f?8 f7, s4 | s2", "s4 | s2, s9 | f9 f?8 f7", "f?13, s9 f7 | s4"]
)
def test_same_lines_discards_it_and_counts_the_others(lines: str):
    table = before(f"{lines}, f5, f4", c.SAME_LINES)
    others = {who for who in lines.replace(",", "").split() if "?" not in who and who != "|"}
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 1)
    assert table.standing(0) | table.standing(1) == others
    assert len(table.standing(0)) == len(others) // 2
    assert set(table.action_discards) == {c.MYSTERY_FIRST, c.SAME_LINES}


@pytest.mark.rule("sos-titanic/mystery-shuffled", "sos-titanic/your-turn")
def test_your_turn_discards_it_when_the_others_are_shuffled_and_not_before():
    table = before("s9 | f9 f?8 f7, s4, f5, f4", c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    told = table.do(d.SEARCH, 0)
    assert not happened(told, e.MYSTERY_GONE)
    assert (table.in_line(0), table.action_discards) == ("s9 | f9 f?8 f7", [])
    assert table.choices(d.BRING_FORWARD) == {(p(card),) for card in ("s9", "f9", "f7")}
    told = table.do(d.BRING_FORWARD, p("s9"))
    assert len(happened(told, e.MYSTERY_GONE)) == 1
    assert table.standing(0) == {"s9", "f9", "f7"}
    assert table.state.run[0] == 1
    assert set(table.action_discards) == {c.MYSTERY_FIRST, c.YOUR_TURN}


@pytest.mark.rule("sos-titanic/mystery-shuffled")
@pytest.mark.parametrize(
    ("line", "discards", "left"), [("s9 | f9 f?8 f7", "f9 f7", "s9"), ("f?13", "", "")]
)
def test_wait_discards_it_with_the_action_cards(line: str, discards: str, left: str):
    table = before(f"{line}, s4, f5, f4", c.WAIT).discarded("")
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, 0)
    assert (table.discards, table.in_line(0)) == (discards, left)
    assert set(table.action_discards) == {c.MYSTERY_FIRST, c.WAIT}


@pytest.mark.rule("sos-titanic/mystery-shuffled")
def test_a_line_of_nobody_else_cannot_be_searched_and_the_collapsible_boat_keeps_it():
    table = before("f?13, s4, f5, f4", c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    assert table.why_not(d.SEARCH, 0) == "your-turn"
    table = before("s9 | s8, s4 | s2, f5, f4").collapsible("f9 f?8").pages(2).stack("s12")
    table.fail()
    assert table.in_line(c.COLLAPSIBLE) == "f9 f?8"
