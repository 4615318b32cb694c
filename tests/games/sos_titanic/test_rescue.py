"""Setting up the passengers' rescue, and the stack of passengers."""

from __future__ import annotations

import pytest

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t

from .printed import CREW, p, passengers
from .table import LIFEBOATS_AT_THE_FRONT, Table, happened, quiet_table


def ready(*lines: str) -> Table:
    """Lowe, who draws up to five, before these lines."""
    return quiet_table(c.LOWE, c.LEE).lines(*(lines or LIFEBOATS_AT_THE_FRONT))


# How many


@pytest.mark.rule("sos-titanic/rescue-number", "sos-titanic/crew-cards")
@pytest.mark.parametrize("member", CREW)
def test_one_draws_from_one_passenger_to_as_many_as_the_crew_member_allows(member: int):
    most = CREW[member].most
    table = quiet_table(member, c.LEE if member != c.LEE else c.LOWE)
    assert table.choices(d.RESCUE) == {(number - 1,) for number in range(1, most + 1)}
    for number in range(most + 1, 7):
        assert table.why_not(d.RESCUE, number - 1) == "rescue-number"


@pytest.mark.rule("sos-titanic/rescue-number")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_as_many_are_drawn_as_were_chosen(number: int):
    table = ready().stack("s9 f4 s12 f7 s5 f3")
    told = table.rescue(number)
    assert [event.details[0] for event in happened(told, e.DREW)] == [number]
    drawn = [event.details[0] for event in happened(told, e.DRAWN)]
    assert drawn == passengers("s9 f4 s12 f7 s5")[:number]


@pytest.mark.rule("sos-titanic/rescue-at-once")
def test_all_are_drawn_before_anything_is_decided():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f4 s12")
    table.rescue(3)
    assert table.drawn == "s4 f4 s12"
    assert table.verbs <= {d.JOIN, d.BOARD, d.TAKE_OVER}
    assert table.why_not(d.RESCUE, 0) == "not-asked"


@pytest.mark.rule("sos-titanic/rescue-at-once")
def test_nobody_sees_them_before_and_everybody_after():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f4 s12")
    for seat in (-1, 0, 1):
        assert -1 in set(table.view(seat).stack.cards[: table.state.stack.count])
        assert p("s4") not in set(table.view(seat).stack.cards)
    table.rescue(3)
    for seat in (-1, 0, 1):
        assert list(table.view(seat).drawn.cards[:3]) == [p("s4"), p("f4"), p("s12")]


# Playing one


@pytest.mark.rule("sos-titanic/rescue-must-play")
def test_if_anybody_can_be_played_somebody_must():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f4 s12")
    table.rescue(3)
    assert table.question == t.PLAY_DRAWN
    assert table.verbs == {d.JOIN}
    assert table.choices(d.JOIN) == {(p("s4"), 0)}


NOWHERE: tuple[set[int], set[int]] = (set(), set())


@pytest.mark.rule("sos-titanic/rescue-must-play")
@pytest.mark.parametrize(
    ("lines", "drawn", "places"),
    [
        (
            ("s5", "f9", "f2*", "s2"),
            "s4 f4 s12 f8 f1*",
            [({0}, set()), (set(), {0}), NOWHERE, ({1}, set()), ({2}, {1})],
        ),
        (("s5", "", "", "f5*"), "f13 s17 f12", [({1, 2}, set()), ({1, 2}, set()), NOWHERE]),
        (("f5", "f6", "f7", "f8"), "s1*", [(set(), {0})]),
    ],
    ids=["whoever fits", "the highest into an empty line", "a lifeboat always"],
)
def test_it_is_ones_choice_who_and_where(
    lines: tuple[str, ...], drawn: str, places: list[tuple[set[int], set[int]]]
):
    table = ready(*lines).boat(0, "f1-3").stack(drawn)
    table.rescue(len(drawn.split()))
    assert [table.places(each) for each in drawn.split()] == places


@pytest.mark.rule("sos-titanic/rescue-must-play")
def test_a_passenger_may_join_the_collapsible_boat():
    table = ready("s5", "f9", "f2", "f2*").collapsible("s8").stack("s7")
    table.rescue(1)
    assert table.places("s7") == ({c.COLLAPSIBLE}, set())


@pytest.mark.rule("sos-titanic/rescue-one")
def test_exactly_one_is_played_even_if_more_could_be():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f8 s3")
    table.rescue(3)
    table.join("f8", 1)
    assert table.in_line(1) == "f9 f8"
    assert table.in_line(0) == "s5"
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


@pytest.mark.rule("sos-titanic/rescue-one")
def test_only_one_of_those_drawn_and_only_where_it_fits():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f4 s12")
    table.rescue(3)
    assert table.why_not(d.JOIN, p("s4*"), 0) == "rescue-one"
    assert table.why_not(d.JOIN, p("f8"), 1) == "rescue-one"
    assert table.why_not(d.BOARD, p("f1"), 0) == "rescue-one"
    assert table.why_not(d.JOIN, p("s4"), 1) == "move-onto-line"
    assert table.why_not(d.BOARD, p("s4"), 0) == "move-lifeboat"
    assert table.why_not(d.TAKE_OVER, p("s4")) == "mystery-replace"


@pytest.mark.rule("sos-titanic/rescue-one", "sos-titanic/rescue-discard")
def test_the_one_played_stands_face_up_at_the_front_or_embarks_and_no_other_is_discarded():
    table = ready("f3 | s5", "f9", "f2", "f2*").stack("s4")
    table.rescue(1)
    table.join("s4", 0)
    assert (table.in_line(0), table.discards) == ("f3 | s5 s4", "")
    table = ready("f3 | s5", "f9", "f2", "f2*").boat(2, "s1-3").stack("s4*")
    table.rescue(1)
    table.board("s4*")
    assert (table.in_boat(2), table.discards) == ("s1 s2 s3 s4*", "")


@pytest.mark.rule("sos-titanic/rescue-discard", "sos-titanic/rescue-fail")
def test_the_others_are_discarded_in_the_order_in_which_they_came_and_no_page_is_turned():
    table = ready("s5", "f9", "f2", "f2*").discarded("s16").stack("s12 s4 f4 f8 s13")
    table.rescue(4)
    table.join("s4", 0)
    assert table.discards == "f8 f4 s12 s16"
    assert table.in_stack.startswith("s13")
    assert (table.turned, table.holds(0)) == (0, [])


# Failing


@pytest.mark.rule("sos-titanic/rescue-fail")
def test_if_nobody_can_be_played_all_are_discarded_and_a_page_is_turned():
    table = ready().discarded("s16").stack("s12 s4 f4 f8 s13")
    told = table.rescue(4)
    assert len(happened(told, e.FAILED)) == 1
    assert table.discards == "f8 f4 s4 s12 s16"
    assert table.turned == 1
    assert table.active == 1


@pytest.mark.rule("sos-titanic/compensation")
@pytest.mark.parametrize("member", [c.LOWE, c.SMITH, c.PHILLIPS, c.LATIMER])
def test_after_a_failed_rescue_one_takes_an_action_card(member: int):
    table = quiet_table(member, c.LEE).hand(0, c.WAIT).action_next(c.PLAN_A, c.PLAN_B)
    table.fail()
    assert table.holds(0) == [c.WAIT, c.PLAN_A]
    assert table.holds(1) == []
    assert table.action_stack[0] == c.PLAN_B


@pytest.mark.rule("sos-titanic/compensation")
def test_the_card_is_taken_after_the_page():
    told = ready().fail()
    kinds = [event.kind for event in told]
    assert kinds.index(e.FAILED) < kinds.index(e.PAGE_TURNED) < kinds.index(e.TOOK)


@pytest.mark.rule("sos-titanic/compensation")
def test_a_failure_that_sinks_the_ship_brings_no_card():
    table = quiet_table().lines("", "", "", "", "f1").pages(10)
    table.fail()
    assert table.outcome == "sunk"
    assert table.holds(0) == []


# The stack


@pytest.mark.rule("sos-titanic/stack-limit")
@pytest.mark.parametrize("left", [1, 2, 4])
def test_one_cannot_draw_more_than_are_left(left: int):
    table = ready().stack_of(left)
    assert table.choices(d.RESCUE) == {(number,) for number in range(left)}
    for number in range(left, 5):
        assert table.why_not(d.RESCUE, number) == "stack-limit"
    assert table.why_not(d.RESCUE, 5) == "rescue-number"


@pytest.mark.rule("sos-titanic/stack-limit")
def test_the_last_of_the_stack_can_be_drawn():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f6").stack_of(2)
    table.rescue(2)
    table.join("s4", 0)
    assert table.in_stack == ""
    assert table.turned == 0


@pytest.mark.rule("sos-titanic/stack-new")
def test_a_new_stack_is_made_only_when_the_stack_is_empty():
    table = ready().stack_of(1)
    assert table.why_not(d.NEW_STACK) == "stack-new"
    table = ready().stack_of(0)
    assert table.choices(d.RESCUE) == set()
    assert table.why_not(d.RESCUE, 0) == "stack-limit"
    assert table.can(d.NEW_STACK)


@pytest.mark.rule("sos-titanic/stack-new")
def test_an_empty_stack_stays_empty_until_somebody_wants_to_draw():
    table = ready("s5", "f9", "f2", "f2*").stack("s4 f6").stack_of(2).hand(1, c.WAIT)
    table.rescue(2)
    table.join("s4", 0)
    assert table.in_stack == ""
    table.play_card(c.WAIT)
    table.do(d.SEND_OFF, 1)
    assert table.in_stack == ""


@pytest.mark.rule("sos-titanic/stack-new")
def test_all_discards_become_the_new_stack_and_then_the_number_is_chosen():
    table = ready().stack_of(0)
    discarded = set(table.discards.split())
    assert len(discarded) == 56
    told = table.do(d.NEW_STACK)
    assert [event.details[0] for event in happened(told, e.NEW_STACK)] == [56]
    assert set(table.in_stack.split()) == discarded
    assert table.discards == ""
    assert (table.active, table.question) == (0, t.HOW_MANY)
    assert table.choices(d.RESCUE) == {(number,) for number in range(5)}
    table.rescue(3)
    assert table.active == 1


@pytest.mark.rule("sos-titanic/stack-new")
def test_the_new_stack_may_be_small_too():
    table = ready().discarded("s4 f9").stack_of(0, rest_behind=3)
    table.do(d.NEW_STACK)
    assert table.choices(d.RESCUE) == {(0,), (1,)}
    assert table.why_not(d.RESCUE, 2) == "stack-limit"


@pytest.mark.rule("sos-titanic/stack-new")
def test_the_new_stack_is_shuffled():
    tops: set[str] = set()
    for table in ready().stack_of(0).other_chances(40):
        table.do(d.NEW_STACK)
        tops.add(table.in_stack.split()[0])
    assert len(tops) > 20


@pytest.mark.rule("sos-titanic/stack-new-page")
def test_with_a_new_stack_a_page_is_turned_and_nobody_takes_a_card():
    table = quiet_table(c.LOWE, c.PITMAN).stack_of(0)
    table.do(d.NEW_STACK)
    assert table.turned == 1
    assert (table.holds(0), table.holds(1)) == ([], [])


@pytest.mark.rule("sos-titanic/stack-new-page")
def test_the_failed_rescue_after_it_turns_another_page_and_brings_a_card():
    table = ready().stack_of(0)
    table.do(d.NEW_STACK)
    table.rescue(1)
    assert table.turned == 2
    assert len(table.holds(0)) == 1


@pytest.mark.rule("sos-titanic/stack-new-page")
def test_that_page_may_bring_panic_before_anybody_is_drawn():
    table = ready("f4 | f5", "s8 | s3", "f2", "s2").stack_of(0).pages(2)
    table.do(d.NEW_STACK)
    assert table.question == t.HOW_MANY
    assert table.standing(1) == {"f4", "f5", "s8", "s3"}
    assert not table.is_line(0)


@pytest.mark.rule("sos-titanic/stack-new-page")
def test_that_page_may_end_the_game():
    table = quiet_table().lines("", "", "", "", "f1").pages(10).stack_of(0)
    table.do(d.NEW_STACK)
    assert table.outcome == "sunk"
    assert table.holds(0) == []
    assert table.asked == -1


@pytest.mark.rule("sos-titanic/stack-nobody-left")
def test_with_nobody_to_draw_the_rescue_has_failed():
    table = ready().stack_of(0, rest_behind=3)
    assert (table.in_stack, table.discards) == ("", "")
    assert table.verbs - {d.EMBARK} == {d.NEW_STACK}
    told = table.do(d.NEW_STACK)
    assert len(happened(told, e.FAILED)) == 1
    assert table.turned == 1
    assert len(table.holds(0)) == 1
    assert table.active == 1


@pytest.mark.rule("sos-titanic/stack-nobody-left")
def test_pitman_takes_his_card_for_that_failure_as_well():
    table = quiet_table(c.MURDOCH, c.PITMAN).stack_of(0, rest_behind=3)
    table.do(d.NEW_STACK)
    assert (table.holds(0), len(table.holds(1))) == ([], 1)


# The discards


@pytest.mark.rule("sos-titanic/discards-closed")
def test_nothing_that_is_asked_lets_one_take_a_discarded_passenger_or_card():
    table = ready().discarded("s5 f3").actions_discarded(c.PLAN_A)
    assert table.verbs == {d.RESCUE, d.EMBARK, d.LET_GO}
    for verb in (d.TAKE_BACK, d.TAKE, d.JOIN):
        assert table.choices(verb) == set()
