"""The odds that are told: counted by trying every deal, and held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.moments import choosing, golden_games

from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.face.odds import (
    ANYWHERE,
    chance,
    chance_of_one,
    chance_of_rescue,
    hidden,
    ways,
)
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.game import apply, determinize, new_luck
from allhands.kernel.prose import in_cases
from allhands.kernel.state import UNKNOWN

from .printed import p
from .table import Table, quiet_table

ADA, BERTIE = range(2)

# Where the unseen can be


def test_deals_are_counted_as_by_trying_them_all() -> None:
    rooms = (2, 1, 2)
    masks = (0b111, 0b111, 0b101, 0b011, 0b110)
    wanted = (True, False, True, False, False)
    for region in range(len(rooms)):
        counted = ways(_grouped(masks, wanted), rooms, region)
        tried = _tried(rooms, masks, wanted, region)
        assert _in_proportion(counted) == _in_proportion(tried)


def test_deals_are_counted_where_some_are_tied_to_places() -> None:
    rooms = (1, 2, 0, 3)
    masks = (0b0001, 0b1010, 0b1011, 0b1111, 0b1000, 0b1111)
    for wanted in [(True, True, False, True, False, False), (False,) * 5 + (True,)]:
        for region in (0, 1, 3):
            counted = ways(_grouped(masks, wanted), rooms, region)
            tried = _tried(rooms, masks, wanted, region)
            assert _in_proportion(counted) == _in_proportion(tried)


def _grouped(masks: tuple[int, ...], wanted: tuple[bool, ...]) -> Any:
    return frozenset(Counter(zip(masks, wanted, strict=True)).items())


def _tried(
    rooms: tuple[int, ...], masks: tuple[int, ...], wanted: tuple[bool, ...], region: int
) -> Counter[int]:
    """Every way to lay the cards into the places, by the number of wanted ones in a region."""
    places = [at for at, room in enumerate(rooms) for _ in range(room)]
    found: Counter[int] = Counter()
    for order in permutations(range(len(masks))):
        there = list(zip(order, places, strict=True))
        if all(masks[card] >> place & 1 for card, place in there):
            found[sum(wanted[card] for card, place in there if place == region)] += 1
    return found


def _in_proportion(counts: dict[int, int]) -> dict[int, Fraction]:
    total = sum(counts.values())
    return {hits: Fraction(number, total) for hits, number in counts.items() if number}


@golden_games("sos-titanic")
def test_the_unseen_fill_the_unknown_places_and_are_where_they_may_be(
    path: Path,
) -> None:
    for moment in choosing(path, every=4):
        unseen = hidden(moment.view)
        assert len(unseen.masks) == sum(unseen.rooms)
        record = moment.match.record_at(moment.at)
        for card, mask in unseen.masks:
            assert mask >> _region_of(record, card) & 1


def _region_of(record: Any, card: int) -> int:
    lying = (*record.queues, record.stack)
    piles = [pile.cards[: int(pile.count)].tolist() for pile in lying]
    return next(
        (at for at, pile in enumerate(piles) if card in pile), c.STACK
    )  # looked at by somebody


# The odds of a rescue


def lifeboats_wanted() -> Table:
    """Only second lifeboats, twos and twelves can be played; all but six in the stack are seen."""
    table = quiet_table(c.LEE)
    table.lines("f13*", "f5", "s9", "s4").boat(0, "f1").boat(2, "s1*")
    return table


def tops(table: Table, number: int) -> Iterator[Table]:
    """The same table with each choice of unseen passengers on top of the stack."""
    pile = table.state.stack
    stack = pile.cards[: int(pile.count)].tolist()
    for chosen in combinations(stack, number):
        other = Table(table.state.copy())
        rest = [card for card in stack if card not in chosen]
        other.state.stack.cards[: len(stack)] = [*rest, *chosen]
        yield other


def share_of(found: list[bool]) -> Fraction:
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.rule("sos-titanic/rescue-must-play")
def test_the_odds_of_a_rescue_are_those_of_all_draws(number: int) -> None:
    table = lifeboats_wanted().stack_of(9)
    expected = chance_of_rescue(table.view(ADA), number)
    fitting: list[bool] = []
    for other in tops(table, number):
        other.rescue(number)
        fitting.append(other.question == t.PLAY_DRAWN)
    assert expected == share_of(fitting)
    if 0 < expected < 1:
        assert f"fits {in_cases(expected)}." in table.explained(d.RESCUE, number - 1)


def test_the_odds_of_a_rescue_agree_with_deals_drawn_at_random() -> None:
    table = quiet_table(c.LEE, c.LOWE)
    table.lines("s3 f6 | f12", "f9 f10 s11 | s5", "s8 | f4", "| s16")
    view = table.view(ADA)
    expected = float(chance_of_rescue(view, 3))
    luck, drawn, fitting = new_luck(4), 80, 0
    for _ in range(drawn):
        deal = view.copy()
        determinize(deal, ADA, luck)
        apply(deal, d.ACTIONS.number(d.RESCUE, 2))
        fitting += int(deal.agenda.entry[deal.agenda.count - 1, 0]) == t.PLAY_DRAWN
    assert abs(fitting / drawn - expected) < 4 * (expected * (1 - expected) / drawn) ** 0.5


def test_who_may_stand_in_a_line_as_well_is_counted_there_as_well() -> None:
    table = quiet_table(c.LEE)
    table.lines("f2 | f13", "s9", "s4").boat(0, "f1").stack_of(1)
    unseen = len(hidden(table.view(ADA)).masks)
    assert unseen == 2
    (top,) = table.in_stack.split()
    fit = [name in ("f1*", "f2", "f2*", "s1", "s1*", "f12", "f12*") for name in ("f2", top)]
    assert chance_of_rescue(table.view(ADA), 1) == share_of(fit)


@pytest.mark.rule("sos-titanic/looked-at")
def test_a_passenger_known_to_be_next_is_certain() -> None:
    table = quiet_table(c.LEE).lines("f13", "f5", "s9", "s4").stack("s2 f12")
    for place, card in (("next", "s2"), ("second", "f12")):
        at = int(table.state.stack.count) - (1 if place == "next" else 2)
        assert int(table.state.stack.cards[at]) == p(card)
        table.state.stack.seen[at] = 1 << ADA
    assert table.explained(d.RESCUE, 0).startswith("Nobody can fit:")
    assert table.explained(d.RESCUE, 1).startswith("Somebody fits for certain.")


@pytest.mark.rule("sos-titanic/looked-at")
def test_what_one_seat_has_seen_does_not_change_the_odds_of_another() -> None:
    table = quiet_table(c.LEE, c.LOWE).lines("f13", "f5", "s9", "s4").stack("f12")
    before = chance_of_rescue(table.view(BERTIE), 1)
    table.state.stack.seen[int(table.state.stack.count) - 1] = 1 << ADA
    table.state.known[ADA, p("f12")] = 1 << c.STACK
    assert chance_of_rescue(table.view(ADA), 1) == 1
    assert chance_of_rescue(table.view(BERTIE), 1) == before < 1
    assert chance_of_rescue(table.view(-1), 1) == before


@pytest.mark.rule("sos-titanic/stack-new")
def test_who_was_discarded_is_known_to_be_in_the_new_stack() -> None:
    table = quiet_table(c.LEE, c.LOWE).lines("f3 f4 | f13", "f5", "s9", "s4")
    table.stack_of(6).discarded("f12 s10 s11 s12 s13").stack_of(0)
    table.do(d.NEW_STACK)
    assert table.question == t.HOW_MANY
    view = table.view(ADA)
    size = int(view.stack.count)
    assert all(mask == 1 << c.STACK for card, mask in hidden(view).masks if card == p("f12"))
    fitting = {"f12", "f12*", "f4*", "s8", "s8*", "s3", "s3*", "f1", "f1*", "s1", "s1*", "f4"}
    number = len(fitting & set(table.in_stack.split()))
    for drawn in (1, 2, 4):
        expected = 1 - Fraction(comb(size - number, drawn), comb(size, drawn))
        assert chance_of_rescue(view, drawn) == expected


@pytest.mark.rule("sos-titanic/same-lines")
def test_passengers_mixed_over_two_lines_are_in_neither_stack_nor_other_lines() -> None:
    table = quiet_table(c.LEE, c.LOWE).hand(ADA, c.SAME_LINES)
    table.lines("| f13 f12", "| f5 f4", "s2 s3 | s9", "| s4")
    table.play_card(c.SAME_LINES)
    table.do(d.SHARE_OUT, 0, 1)
    view = table.view(BERTIE)
    faced_down = {card for card, mask in hidden(view).masks if mask == 0b11}
    assert len(faced_down) == 2
    assert chance(view, faced_down, c.STACK, 1) == 0
    assert chance(view, faced_down, 0, 1) == 1
    assert chance_of_one(view, faced_down, 6) == 0


# Other odds


@pytest.mark.rule("sos-titanic/reveal-front")
def test_who_is_turned_up_goes_on_at_once_as_often_as_is_said() -> None:
    table = quiet_table(c.LOWE).lines("s2 s8 | f12", "| f13", "| s9", "| s4 s3")
    table.boat(0, "f1").boat(2, "s1").stack_of(5)
    words = table.explained(d.MOVE, 0, 1)
    unseen = [card for card, _ in hidden(table.view(ADA)).masks]
    going_on: list[bool] = []
    for card in unseen:
        other = Table(table.state.copy())
        _swap(other, card, 0, 1)
        other.do(d.MOVE, 0, 1)
        going_on.append(
            any(choice[0] == 0 for verb in (d.MOVE, d.EMBARK) for choice in other.choices(verb))
        )
    share = share_of(going_on)
    assert 0 < share < 1
    assert words == (f"Free. Turns up a passenger, who can go on at once {in_cases(share)}.")


def _swap(table: Table, card: int, line: int, place: int) -> None:
    """Have an unseen passenger change places with the one at a place of a line."""
    there = int(table.state.queues[line].cards[place])
    for pile in (*table.state.queues, table.state.stack):
        for at in range(int(pile.count)):
            if int(pile.cards[at]) == card:
                pile.cards[at] = there
    table.state.queues[line].cards[place] = card


@pytest.mark.rule("sos-titanic/lowe")
def test_the_odds_of_an_anchor_are_those_of_all_tops() -> None:
    table = quiet_table(c.LOWE).stack_of(9)
    view = table.view(ADA)
    anchored = {card for card in range(c.PASSENGERS) if c.ANCHOR[card]}
    expected = share_of([int(other.state.stack.cards[8]) in anchored for other in tops(table, 1)])
    assert chance_of_one(view, anchored, 1) == expected
    assert f"The next one has an anchor {in_cases(expected)}." in table.explained(d.LET_GO)


def test_nobody_is_anywhere_but_in_a_line_or_the_stack() -> None:
    assert 1 << (c.STACK + 1) == ANYWHERE + 1
    assert UNKNOWN not in (card for card, _ in hidden(quiet_table().view(ADA)).masks)
