"""What players know of passengers and action cards that lie face down."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest
from tests.piles import pile

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.state import record_bytes
from allhands.kernel.views import view_as_json
from allhands.server.routes.api_view import fields_of

from .printed import p, passengers
from .table import Table, happened, quiet_table

SPECTATOR = -1

TWO = (0, 1)
ALL_OF_TWO = (SPECTATOR, 0, 1)
TOP_FIVE = "f9 s9 f7* s3 f3"


def worlds(table: Table, seat: int, number: int = 8) -> Iterator[Table]:
    """Some such states, each drawn with other luck."""
    return (table.filled_in(seat, luck) for luck in range(number))


def in_stack(table: Table) -> set[str]:
    """Whoever is in the stack."""
    return set(table.in_stack.split())


def stack_as_seen(table: Table, seat: int) -> list[int]:
    """The stack, top first, -1 for each passenger that a seat does not know."""
    return pile(table.view(seat).stack)


def line_as_seen(table: Table, seat: int, number: int) -> list[int]:
    """A line, front first, -1 for each passenger that a seat does not know."""
    return pile(table.view(seat).queues[number])


def always_in_stack(table: Table, seat: int) -> set[str]:
    """Whoever is in the stack of every world that a seat thinks possible, as far as some tell."""
    return set.intersection(*(in_stack(world) for world in worlds(table, seat)))


def always_in_line(table: Table, seat: int, *numbers: int) -> set[str]:
    """Whoever is in one of these lines in every such world."""
    found = [
        set().union(*(world.standing(number) for number in numbers))
        for world in worlds(table, seat)
    ]
    return set.intersection(*found)


def look_alike(one: Table, other: Table, seat: int) -> bool:
    """Whether two worlds are the same to a seat, byte for byte."""
    return record_bytes(one.view(seat)) == record_bytes(other.view(seat))


# What lies open


@pytest.mark.rule("sos-titanic/setup-open", "sos-titanic/plan-a")
def test_the_cards_of_the_action_stack_are_seen_only_by_who_looks_through_it():
    table = quiet_table().hand(0, c.PLAN_A)
    table.play_card(c.PLAN_A)
    assert pile(table.view(0).action_stack) == table.action_stack
    for seat in (SPECTATOR, 1):
        assert set(pile(table.view(seat).action_stack)) == {-1}
    table.do(d.TAKE, c.WAIT)
    for seat in ALL_OF_TWO:
        assert set(pile(table.view(seat).action_stack)) == {-1}
        for world in worlds(table, seat, 5):
            assert sorted(world.action_stack) == sorted(table.action_stack)


@pytest.mark.rule("sos-titanic/setup-open")
def test_any_card_that_lies_nowhere_else_may_be_the_next_of_the_action_stack():
    table = few_hidden("f1", "f1*", "s3").hand(0, c.PLAN_B).hand(1, c.SAVE_TIME)
    table.actions_discarded(c.PLAN_A)
    found = {kind for world in worlds(table, 0, 12) for kind in world.action_stack[:8]}
    missing = {c.PLAN_A, c.PLAN_B, c.SAVE_TIME}
    assert found == set(range(c.ACTION_KINDS)) - missing
    assert len({world.action_stack[0] for world in worlds(table, 0, 12)}) > 3


@pytest.mark.rule("sos-titanic/discards-closed")
def test_what_was_discarded_face_up_stays_known_to_all():
    table = quiet_table().stack("f9 s9 s3").hand(1, c.COME_BACK)
    table.rescue(3)
    table.play_card(c.COME_BACK)
    for seat in ALL_OF_TWO:
        assert pile(table.view(seat).discards) == passengers("s3 s9 f9")
        assert pile(table.view(seat).action_discards) == table.action_discards


@pytest.mark.rule("sos-titanic/rescue-at-once")
def test_passengers_drawn_for_a_rescue_are_seen_by_all():
    table = quiet_table().stack("f13 s9 s3").lines("", "f5", "s5", "s9*")
    table.rescue(3)
    for seat in ALL_OF_TWO:
        assert pile(table.view(seat).drawn)[::-1] == passengers("f13 s9 s3")
        assert [card for card, may in enumerate(table.view(seat).offered) if may] == sorted(
            passengers("f13 s9 s3")
        )


# What lies face down


@pytest.mark.rule("sos-titanic/setup-reveal", "sos-titanic/reveal-front")
def test_nobody_knows_who_comes_to_the_front_before():
    for table in Table.deals(3, 3):
        for seat in (SPECTATOR, 0, 1, 2):
            possible = list(worlds(table, seat, 4))
            for number in range(c.FIRST_LINES):
                assert line_as_seen(table, seat, number)[1] == -1
                assert len({pile(world.state.queues[number])[1] for world in possible}) > 1


@pytest.mark.rule("sos-titanic/setup-stack")
def test_anybody_unseen_may_be_anywhere():
    table = few_hidden("f9 s9 | f1", "f5 | f1*", "s3 f7 f8")
    possible = list(worlds(table, 1, 60))
    unseen = set(passengers("f9 s9 f5 s3 f7 f8"))
    for number, place in ((0, 1), (0, 2), (1, 1)):
        assert {pile(world.state.queues[number])[place] for world in possible} == unseen
    for place in (0, 2):
        assert {pile(world.state.stack)[place] for world in possible} == unseen


def test_bots_are_told_of_each_line_and_each_boat():
    table = quiet_table().lines("f9 s9 | f1", "f5 | f1*", "s4", "s5").boat(2, "s1 s2")
    view = view_as_json(GAME.state, table.view(0))
    piles = [*view["queues"], *view["boats"]]
    assert [pile["count"] for pile in piles] == [3, 2, 1, 1, 0, 0, 0, 0, 2, 0]
    assert view["queues"][1]["cards"][:3] == [-1, p("f1*"), -1]
    described = {field.name: field for field in fields_of(GAME.state)}
    assert (described["queues"].shape, described["boats"].shape) == ([6], [4])
    for each in ("queues", "boats"):
        assert {field.name for field in described[each].fields} == set(view[each][0])


@pytest.mark.rule("sos-titanic/looked-at")
def test_two_deals_that_show_the_same_are_the_same_to_everybody():
    one = quiet_table().lines("f9 f8 | f1", "f1*", "s1", "s9 | s1*").stack("s5 s6")
    other = quiet_table().lines("s5 f8 | f1", "f1*", "s1", "f9 | s1*").stack("s9 s6")
    for seat in ALL_OF_TWO:
        assert look_alike(one, other, seat)
    for table in (one, other):
        table.hand(0, c.YOUR_TURN)
        table.play_card(c.YOUR_TURN)
        table.do(d.SEARCH, 0)
    assert not look_alike(one, other, 0)
    for seat in (SPECTATOR, 1):
        assert look_alike(one, other, seat)
    for table in (one, other):
        table.do(d.BRING_FORWARD, p("f8"))
    assert not look_alike(one, other, 0)
    for seat in (SPECTATOR, 1):
        assert look_alike(one, other, seat)


# A new stack


def discarded_and_renewed() -> Table:
    """All six of the stack were drawn in vain, and have been made into a new one."""
    table = quiet_table(c.LEE, c.FLEET).lines("f9 f8 | f1", "f1*", "s9 | s1*", "s1")
    table.stack("f3 f5 s7 s8 s3 s13").stack_of(6, rest_behind=3)
    table.rescue(6)
    table.do(d.NEW_STACK)
    return table


@pytest.mark.rule("sos-titanic/stack-new", "sos-titanic/looked-at")
def test_everybody_knows_who_is_in_a_stack_made_of_the_discards():
    table = discarded_and_renewed()
    assert table.question == t.HOW_MANY
    for seat in ALL_OF_TWO:
        assert set(stack_as_seen(table, seat)) == {-1}
        for world in worlds(table, seat):
            assert in_stack(world) == {"f3", "f5", "s7", "s8", "s3", "s13"}


@pytest.mark.rule("sos-titanic/stack-new")
def test_but_nobody_knows_the_order_of_a_new_stack():
    table = discarded_and_renewed()
    for seat in ALL_OF_TWO:
        tops = {pile(world.state.stack)[0] for world in worlds(table, seat, 12)}
        assert len(tops) > 2


@pytest.mark.rule("sos-titanic/save-time", "sos-titanic/looked-at")
def test_after_save_time_everybody_knows_that_the_discarded_are_in_the_stack():
    table = few_hidden("f9 f8 s9 f7 | f1", "s8 s6 f6 | f1*", "s4").hand(0, c.SAVE_TIME)
    table.discarded("f3 f5 s7").stack_of(3, rest_behind=1).play_card(c.SAVE_TIME)
    for seat in ALL_OF_TWO:
        assert set(stack_as_seen(table, seat)) == {-1}
        assert {"f3", "f5", "s7"} <= always_in_stack(table, seat)


@pytest.mark.rule("sos-titanic/looked-at")
def test_who_is_drawn_from_a_known_stack_is_no_longer_known_to_be_in_it():
    table = discarded_and_renewed()
    table.rescue(2)
    left = in_stack(table)
    assert len(left) == 4
    for seat in ALL_OF_TWO:
        for world in worlds(table, seat, 8):
            assert in_stack(world) == left


# Get Ready!


def get_ready(*order: tuple[int, int]) -> Table:
    """The first player has looked at the top five and put them back."""
    table = quiet_table(c.LEE, c.FLEET).lines("f1", "f1*", "s1", "s1*").hand(0, c.GET_READY)
    table.stack(f"{TOP_FIVE} f5 f6").stack_of(7, rest_behind=3).play_card(c.GET_READY)
    for verb, place in order:
        table.do(verb, place)
    return table


ALL_ON_TOP = ((d.PUT_ON_TOP, 0),) * 5
SOME_UNDER = ((d.PUT_UNDER, 4), (d.PUT_ON_TOP, 0), (d.PUT_UNDER, 0), *ALL_ON_TOP[:2])


@pytest.mark.rule("sos-titanic/get-ready", "sos-titanic/looked-at")
def test_the_five_looked_at_are_seen_by_the_one_who_looks():
    table = get_ready()
    assert sorted(pile(table.view(0).drawn)) == sorted(passengers(TOP_FIVE))
    for seat in (SPECTATOR, 1):
        assert pile(table.view(seat).drawn) == [-1] * 5
        assert len({world.drawn for world in worlds(table, seat)}) > 5


@pytest.mark.rule("sos-titanic/get-ready", "sos-titanic/looked-at")
@pytest.mark.parametrize("order", [ALL_ON_TOP, SOME_UNDER])
def test_who_put_five_back_knows_their_places_and_others_nothing(
    order: tuple[tuple[int, int], ...],
):
    table = get_ready(*order)
    on_top = sum(verb == d.PUT_ON_TOP for verb, _ in order)
    true, seen = pile(table.state.stack), stack_as_seen(table, 0)
    hidden = seen[on_top : on_top + 2]
    assert hidden == [-1, -1]
    assert [*seen[:on_top], *true[on_top : on_top + 2], *seen[on_top + 2 :]] == true
    for world in worlds(table, 0, 5):
        assert pile(world.state.stack)[:on_top] == true[:on_top]
    for seat in (SPECTATOR, 1):
        assert set(stack_as_seen(table, seat)) == {-1}
        assert always_in_stack(table, seat) == set()


@pytest.mark.rule("sos-titanic/looked-at")
def test_others_cannot_tell_one_order_from_another():
    one = get_ready(*ALL_ON_TOP)
    other = get_ready(*((d.PUT_ON_TOP, place) for place in (4, 3, 2, 1, 0)))
    assert one.in_stack != other.in_stack
    for seat in (SPECTATOR, 1):
        assert look_alike(one, other, seat)
    assert not look_alike(one, other, 0)


@pytest.mark.rule("sos-titanic/looked-at")
def test_when_the_stack_is_shuffled_who_looked_knows_only_that_they_are_in_it():
    table = get_ready(*ALL_ON_TOP).hand(1, c.SAVE_TIME)
    table.play_card(c.SAVE_TIME)
    assert set(stack_as_seen(table, 0)) == {-1}
    assert set(TOP_FIVE.split()) <= always_in_stack(table, 0)
    for seat in (SPECTATOR, 1):
        assert always_in_stack(table, seat) == set()


@pytest.mark.rule("sos-titanic/looked-at")
def test_places_that_somebody_else_may_have_changed_are_no_longer_known():
    table = get_ready(*ALL_ON_TOP).hand(1, c.GET_READY)
    table.play_card(c.GET_READY)
    assert pile(table.view(0).drawn) == [-1] * 5
    for place in (3, 0, 1, 1, 0):
        table.do(d.PUT_ON_TOP, place)
    assert stack_as_seen(table, 1)[:5] == pile(table.state.stack)[:5]
    assert set(stack_as_seen(table, 0)) == {-1}
    assert set(TOP_FIVE.split()) <= always_in_stack(table, 0)


@pytest.mark.rule("sos-titanic/looked-at")
def test_those_below_stay_known_when_others_are_drawn_from_above():
    table = get_ready(*ALL_ON_TOP)
    left = pile(table.state.stack)[2:5]
    table.rescue(2)
    assert stack_as_seen(table, 0)[:4] == [*left, -1]


# Come On!


def come_on(front: str = "f9") -> Table:
    """The first player is to look through a small stack; behind deck 4 there are all others."""
    table = quiet_table(c.LEE, c.FLEET).lines("f6 s6 | f1", front, "s1", "s9 f13 | s1*")
    return table.stack("f8 s7 f3").stack_of(3, rest_behind=3).hand(0, c.COME_ON)


@pytest.mark.rule("sos-titanic/come-on", "sos-titanic/looked-at")
def test_the_stack_is_seen_by_the_one_who_looks_through_it_and_nobody_else():
    table = come_on()
    table.play_card(c.COME_ON)
    assert table.question == t.PLAY_FROM_STACK
    assert stack_as_seen(table, 0) == passengers("f8 s7 f3")
    for seat in (SPECTATOR, 1):
        assert set(stack_as_seen(table, seat)) == {-1}
        assert set(table.view(seat).offered) == {-1}


@pytest.mark.rule("sos-titanic/come-on")
def test_others_know_that_somebody_in_the_stack_fits_while_it_is_looked_through():
    table = come_on()
    table.play_card(c.COME_ON)
    for seat in (SPECTATOR, 1):
        offered = [world.playable() for world in worlds(table, seat, 12)]
        assert all(offered)
        assert len({name for names in offered for name in names}) > 1


@pytest.mark.rule("sos-titanic/come-on", "sos-titanic/looked-at")
def test_who_looked_through_the_stack_knows_who_is_left_in_it():
    table = come_on()
    table.play_card(c.COME_ON)
    table.join("f8", 1)
    assert set(stack_as_seen(table, 0)) == {-1}
    assert {world.in_stack for world in worlds(table, 0)} == {"s7 f3", "f3 s7"}
    for seat in (SPECTATOR, 1):
        assert always_in_stack(table, seat) == set()


@pytest.mark.rule("sos-titanic/come-on-none", "sos-titanic/looked-at")
def test_who_looked_in_vain_knows_the_stack_as_well():
    table = come_on("s5")
    table.play_card(c.COME_ON)
    assert table.turned == 1
    assert always_in_stack(table, 0) == {"f8", "s7", "f3"}
    assert always_in_stack(table, 1) == set()


# Your Turn!


def your_turn() -> Table:
    """The first player looks along deck 1."""
    table = quiet_table(c.LEE, c.FLEET).hand(0, c.YOUR_TURN)
    table.lines("f5 f6 s7 f9 | f1", "s9 | f1*", "f3 | s1", "s1*")
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    return table


def brought_forward() -> Table:
    """The first player has looked along deck 1 and brought a nine forward."""
    table = your_turn()
    table.do(d.BRING_FORWARD, p("f9"))
    return table


BEHIND = {"f5", "f6", "s7", "f1"}


@pytest.mark.rule("sos-titanic/your-turn", "sos-titanic/looked-at")
def test_a_line_is_seen_by_the_one_who_looks_along_it():
    table = your_turn()
    assert line_as_seen(table, 0, 0) == passengers("f1 f9 s7 f6 f5")
    for seat in (SPECTATOR, 1):
        assert line_as_seen(table, seat, 0) == [p("f1"), -1, -1, -1, -1]
        assert set(table.view(seat).offered) == {-1}
        offered = {len(world.choices(d.BRING_FORWARD)) for world in worlds(table, seat)}
        assert offered == {5}


@pytest.mark.rule("sos-titanic/your-turn", "sos-titanic/mystery-shuffled", "sos-titanic/looked-at")
def test_nobody_else_sees_who_stands_behind_a_mystery_passenger():
    """Neither while one of the line is chosen nor afterwards."""
    table = quiet_table(c.LEE, c.FLEET).lines("f5 s7 | f?6", "s9 | f1*", "f3 | s1", "s1*")
    table.hand(0, c.YOUR_TURN).play_card(c.YOUR_TURN)
    told = table.do(d.SEARCH, 0)
    assert not happened(told, e.REVEALED)
    assert line_as_seen(table, 0, 0)[1:] == passengers("s7 f5")
    for seat in (SPECTATOR, 1):
        assert line_as_seen(table, seat, 0)[1:] == [-1, -1]
        assert set(table.view(seat).offered) == {-1}
        for world in worlds(table, seat):
            hidden = {(p(card),) for card in world.in_line(0).split()[:2]}
            assert world.choices(d.BRING_FORWARD) == hidden
    table.do(d.BRING_FORWARD, p("f5"))
    assert always_in_line(table, 0, 0) == {"f5", "s7"}
    for seat in (SPECTATOR, 1):
        assert always_in_line(table, seat, 0) == {"f5"}


@pytest.mark.rule("sos-titanic/your-turn", "sos-titanic/looked-at")
def test_who_looked_along_a_line_knows_who_is_behind_but_not_in_which_order():
    table = brought_forward()
    for seat in ALL_OF_TWO:
        assert line_as_seen(table, seat, 0) == [p("f9"), -1, -1, -1, -1]
    assert always_in_line(table, 0, 0) == {"f9"} | BEHIND
    assert len({world.in_line(0) for world in worlds(table, 0)}) > 3
    for seat in (SPECTATOR, 1):
        assert always_in_line(table, seat, 0) == {"f9", "f1"}, "the one who stood face up"


@pytest.mark.rule("sos-titanic/flood-panic", "sos-titanic/looked-at")
def test_who_flees_stays_known_in_the_next_line():
    table = brought_forward().pages(2).stack("f3*")
    table.fail()
    assert not table.is_line(0)
    assert BEHIND | {"f9", "f1*"} <= table.standing(1)
    assert always_in_line(table, 0, 1) >= BEHIND | {"f9", "f1*"}
    for seat in (SPECTATOR, 1):
        front = set(table.front(1).split())
        assert always_in_line(table, seat, 1) == {"f9", "f1", "f1*"} | front


@pytest.mark.rule("sos-titanic/same-lines", "sos-titanic/looked-at")
def test_whoever_is_shared_out_is_known_to_be_in_either_line():
    table = brought_forward().hand(1, c.SAME_LINES)
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 1)
    known = BEHIND | {"f9", "f1*"}
    fronts = {table.front(0), table.front(1)}
    assert always_in_line(table, 0, 0, 1) >= known
    hidden = known - fronts
    for number in TWO:
        assert always_in_line(table, 0, number) & hidden == set()
        seen = set().union(*(world.standing(number) for world in worlds(table, 0, 16)))
        assert hidden <= seen
    for seat in (SPECTATOR, 1):
        assert always_in_line(table, seat, 0, 1) == {"f9", "f1", "f1*"} | fronts


@pytest.mark.rule("sos-titanic/looked-at")
def test_whoever_comes_to_the_front_is_known_to_all():
    for table in brought_forward().other_chances(2):
        table.hand(1, c.WAIT)
        table.play_card(c.WAIT)
        table.do(d.SEND_OFF, 0)
        front = table.front(0)
        for seat in ALL_OF_TWO:
            assert line_as_seen(table, seat, 0)[0] == p(front)
        assert always_in_line(table, 0, 0) == BEHIND
        assert always_in_line(table, 1, 0) == {front, "f1"}


@pytest.mark.rule("sos-titanic/flood-panic", "sos-titanic/looked-at")
def test_whoever_stood_face_up_before_a_panic_is_known_to_be_in_the_new_line():
    table = quiet_table(c.LEE, c.FLEET).lines("s8 | f9 f8 f7", "| s17 s16", "f3 | s1", "s1*")
    table.pages(2).stack("f3*").fail()
    for seat in ALL_OF_TWO:
        known = always_in_line(table, seat, 1)
        assert known == {"f9", "f8", "f7", "s17", "s16", table.front(1)}


# Filling in, each deal as likely as the other


def few_hidden(first: str, second: str, stack: str, *others: str) -> Table:
    """All are in sight, but for a few in the first lines and in the stack."""
    table = quiet_table(c.LEE, c.FLEET).lines(first, second, *(others or ("s1", "s1*")))
    return table.stack(stack).stack_of(len(stack.split()))


def hidden_in(table: Table, lines: int) -> tuple[str, ...]:
    """Whoever is face down in the first lines, and in the stack."""
    found = [pile(queue)[1:] for queue in table.state.queues[:lines]]
    return tuple(map(table.spelled, (*found, pile(table.state.stack))))


def every_deal(table: Table, where: dict[str, set[int]], lines: int = 2) -> set[tuple[str, ...]]:
    """Every deal of the hidden ones to their places; of some it is known in which parts they may
    be: the lines from the bow, and then the stack."""
    parts = [part.split() for part in hidden_in(table, lines)]
    found = set[tuple[str, ...]]()
    for order in permutations(each for part in parts for each in part):
        left = list(order)
        dealt = [[left.pop(0) for _ in part] for part in parts]
        if all(n in where.get(each, {n}) for n, part in enumerate(dealt) for each in part):
            found.add(tuple(map(" ".join, dealt)))
    return found


def assert_each_as_likely(
    table: Table, seat: int, where: dict[str, set[int]], lines: int = 2
) -> None:
    """Of all that may be, each comes up about as often as the others, and nothing else."""
    expected = every_deal(table, where, lines)
    share = 4 if INTERPRETED else 200
    drawn = worlds(table, seat, share * len(expected))
    found = Counter(hidden_in(world, lines) for world in drawn)
    assert set(found) <= expected, "a deal that cannot be"
    assert len(found) > 0.9 * len(expected)
    spread = sum((found[deal] - share) ** 2 / share for deal in expected)
    degrees = len(expected) - 1
    assert spread < degrees + 5 * math.sqrt(2 * degrees), "chi squared, five deviations off"


def test_where_nothing_is_known_each_deal_is_as_likely():
    assert_each_as_likely(few_hidden("f9 | f1", "s9 | f1*", "s3 f7"), 1, {})


@pytest.mark.rule("sos-titanic/looked-at")
def test_where_a_line_is_known_each_deal_is_as_likely():
    table = few_hidden("f9 s4 | f1", "s9 | f1*", "s3 s5").hand(0, c.YOUR_TURN)
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 0)
    table.do(d.BRING_FORWARD, p("f9"))
    assert_each_as_likely(table, 1, {"f1": {0}})
    assert_each_as_likely(table, 0, {"f1": {0}, "s4": {0}})


@pytest.mark.rule("sos-titanic/same-lines", "sos-titanic/looked-at")
def test_where_some_are_known_to_be_in_either_line_each_deal_is_as_likely():
    """Two of the first two lines, which were shared out, and then one line is looked along."""
    table = few_hidden("| f9 f7", "s9 | f5 f3", "s13", "s1", "s1*")
    table.hand(0, c.SAME_LINES).hand(1, c.YOUR_TURN)
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 1)
    face_up = {"f9", "f7", "f5", "f3"}
    either = {each: {0, 1} for each in face_up - {table.front(0), table.front(1)}}
    assert_each_as_likely(table, 0, either)
    once_in_front = table.front(1)
    table.play_card(c.YOUR_TURN)
    table.do(d.SEARCH, 1)
    behind = next(each for each in sorted(table.standing(1)) if each != once_in_front)
    table.do(d.BRING_FORWARD, p(behind))
    where = {each: {0, 1} for each in either if each != behind} | {once_in_front: {1}}
    assert_each_as_likely(table, 0, where)
