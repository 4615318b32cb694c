"""Zeno: relationships, investigations, the reckoning, and the game alone."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import things as th
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.rows import RowError

from .table import (
    CARD,
    WHO,
    N,
    at,
    begin,
    cards,
    choices,
    choose,
    crew,
    deal,
    equip,
    law,
    lay_clue,
    lay_rescue,
    mark,
    new,
    place,
    roll,
    run,
    task,
)

DEBT = "Unpaid Debt"
"""A negative relationship."""


def eliminate(state: Any, survivor: int) -> None:
    mark(state, survivor, harm=w.WOUNDED)
    state.harmed = 1 << survivor
    run(state, (t.DO_HARM, 0, 0, 1))


def bonding() -> tuple[Any, int, int]:
    """Somebody of seat 0, and somebody of seat 1, and none else."""
    state = deal(2)
    (first,) = crew(state, "Cryo", "Kateryna Bondar")
    return state, first, WHO("Hugo Baptiste")


@pytest.mark.rule("zeno/relationship", "zeno/relationship-others", "zeno/relationship-new")
def test_a_relationship_is_built_with_another_faction_and_one_who_is_new_to_ones_own() -> None:
    state, first, other = bonding()
    place(state, "Mei Tanaka", "Cryo")
    third = place(state, "Ravi Menon", "Bridge", 1)
    card = CARD(DEBT)
    state.picked = first
    run(state, (t.EQUIP, 0, card))
    assert choices(state, v.PICK_SURVIVOR) == {(other,), (third,)}
    choose(state, v.PICK_SURVIVOR, third)
    assert state.baggage[card].target == third
    state.picked = WHO("Mei Tanaka")
    run(state, (t.EQUIP, 0, CARD("Across the Galley")))
    assert state.baggage[CARD("Across the Galley")].target == other


@pytest.mark.rule("zeno/relationship-others", "zeno/relationship-self")
@pytest.mark.parametrize("is_alone", [True, False])
def test_it_is_built_within_the_faction_only_if_need_be_and_never_with_oneself(
    *, is_alone: bool
) -> None:
    state, first, other = bonding()
    state.survivors[other].fate = w.LOST
    mate = -1 if is_alone else place(state, "Mei Tanaka", "Bridge")
    state.picked = first
    run(state, (t.EQUIP, 0, CARD(DEBT)))
    assert state.baggage[CARD(DEBT)].target == mate
    assert (CARD(DEBT) in cards(state.waste)) == is_alone


@pytest.mark.rule("zeno/relationship-negative")
def test_a_negative_relationship_scores_when_its_target_is_eliminated() -> None:
    state, first, other = bonding()
    place(state, "Mei Tanaka", "Bridge", 1)
    card = equip(state, DEBT, first)
    state.baggage[card].target = other
    eliminate(state, other)
    assert state.targets[0] == 6
    assert card in cards(state.waste)


@pytest.mark.rule("zeno/relationship-ends", "zeno/at-once")
@pytest.mark.parametrize("is_holder_first", [True, False])
def test_a_relationship_ends_with_its_holder_and_scores_no_more(*, is_holder_first: bool) -> None:
    state, first, other = bonding()
    for seat in (0, 1):
        place(state, ("Mei Tanaka", "Ravi Menon")[seat], "Bridge", seat)
    card = equip(state, DEBT, first)
    state.baggage[card].target = other
    state.survivors[other].section = N("Cryo")
    for who in (first, other):
        mark(state, who, harm=w.WOUNDED)
    state.harmed = 1 << first | 1 << other
    run(state, (t.DO_HARM, 0, 0, 1))
    assert choices(state, v.PICK_SURVIVOR) == {(first,), (other,)}
    choose(state, v.PICK_SURVIVOR, first if is_holder_first else other)
    assert task(state) == t.ACT
    assert card in cards(state.waste)
    assert state.targets[0] == (7 if is_holder_first else 6)


@pytest.mark.rule("zeno/relationship-next")
def test_some_wait_for_the_next_survivor_of_the_deck() -> None:
    state, first, _ = bonding()
    card = equip(state, DEBT, first)
    state.baggage[card].waits = 1
    begin(state)
    top = cards(state.survivor_deck)[-1]
    choose(state, v.SPEND, first)
    assert (state.baggage[card].target, state.baggage[card].waits) == (top, 0)


@pytest.mark.rule("zeno/limits", "zeno/relationship")
def test_each_relationship_of_the_box_has_its_own_token() -> None:
    state, first, other = bonding()
    bonds = [each for each in range(d.CARDS) if d.THING_KIND[each] == th.RELATIONSHIP]
    assert len(bonds) == n.RELATIONSHIPS == 16
    for card in bonds:
        state.picked = first
        run(state, (t.EQUIP, 0, card))
    held = [int(state.baggage[each].target) for each in bonds if not d.WITH_NEXT[each]]
    assert held == [other] * len(held)
    more = d.CARDS_LISTED[bonds[0]]._replace(title="Another", senryu=("a", "b", "c"), number=0)
    with pytest.raises(RowError, match="the box holds 16 tokens, one for each, and not 17"):
        d.checked_box([*(d.CARDS_LISTED[each] for each in bonds), more])


@pytest.mark.rule(
    "zeno/investigate",
    "zeno/investigation-card",
    "zeno/investigation-test",
    "zeno/investigation-success",
    "zeno/investigation-failure",
)
@pytest.mark.parametrize(("face", "is_found"), [(12, True), (1, False)])
def test_a_clue_is_carried_on_with_success_and_else_gone(face: int, *, is_found: bool) -> None:
    state, first, _ = bonding()
    card = d.numbers_of(k.INVESTIGATION)[0]
    section = next(
        each
        for each in ("Bridge", "Flight", "Observatory", "Workshop")
        if sh.DIVISIONS_OF[N(each)] & d.ELIGIBLE[card]
    )
    state.survivors[first].section = N(section)
    lay_clue(state, section, card)
    begin(state)
    roll(state, face)
    choose(state, v.INVESTIGATE, first)
    assert state.clue_at[0] == tk.NO_CLUE
    assert (state.clue_on[0] == card, state.baggage[card].holder == first) == (is_found, is_found)
    assert (card in cards(state.waste)) != is_found
    assert (d.TRIAL[card, 2:4] >= 0).all()


@pytest.mark.rule("zeno/conclude")
def test_a_clue_is_concluded_where_it_leads() -> None:
    state, first, _ = bonding()
    card = d.numbers_of(k.INVESTIGATION)[0]
    state.clue_on[0] = card
    equip(state, d.CARDS_LISTED[card].title, first)
    begin(state)
    assert law(state, v.CONCLUDE, first) == "conclude"
    state.survivors[first].section = tk.CLUE_TO[0]
    choose(state, v.CONCLUDE, first)
    assert state.clue_on[0] == tk.NO_CLUE
    assert state.frames[d.FRAME_OF[card]] == 1


@pytest.mark.rule("zeno/xeno")
def test_the_clue_of_xeno_is_had_by_its_resource_whatever_the_division() -> None:
    state, first, _ = bonding()
    card = d.numbers_of(k.INVESTIGATION)[0]
    lay_clue(state, "Xeno", card)
    state.survivors[first].section = sh.XENO
    begin(state)
    assert law(state, v.INVESTIGATE, first) == "investigate"
    roll(state, 12)
    choose(state, v.SPEND, first)
    assert (state.clue_on[0], at(state, "Xeno").resource) == (card, 0)


# Alone


@pytest.mark.rule("zeno/solo", "zeno/solo-decks", "zeno/solo-hand", "zeno/players")
def test_alone_the_ship_has_two_decks_and_a_hand_of_three() -> None:
    state = new(1)
    assert state.hands[n.RIGA].count == n.SOLO_HAND == 3
    assert state.hands[0].count == 0
    sizes = sorted(int(deck.count) for deck in state.event_decks if deck.count)
    assert len(sizes) == 6
    assert sum(sizes) == d.BOX_EVENTS - 3
    assert set(state.hands[n.RIGA].seen[:3].tolist()) == {0}


# The box


@pytest.mark.rule("zeno/box-events")
def test_the_box_has_its_events_and_so_many_of_each_hazard() -> None:
    assert d.EVENTS == d.BOX_EVENTS == 224
    for kind, name in enumerate(k.KINDS[:6]):
        assert len(d.numbers_of(kind)) == d.TOLD[name]
    assert [int((d.HAZARD_OF[:224] == each).sum()) for each in range(4)] == [26, 68, 71, 59]


@pytest.mark.rule("zeno/rescue-card", "zeno/scene-backs", "zeno/rescued-moves")
@pytest.mark.parametrize("has_moved", [0, 1])
def test_the_first_rescue_whose_back_fits_is_drawn_and_the_rescued_may_move(has_moved: int) -> None:
    state, first, _ = bonding()
    fits = next(each for each in d.numbers_of(k.RESCUE) if d.ELIGIBLE[each] & 0b100)
    other = next(each for each in d.numbers_of(k.RESCUE) if not d.ELIGIBLE[each] & 0b100)
    state.survivors[first].section = N("Mess")
    lay_rescue(state, "Mess", fits)
    lay_rescue(state, "Mess", other)
    begin(state)
    at(state, "Mess").moved_into = has_moved
    roll(state, 12)
    choose(state, v.RESCUE, first)
    assert cards(state.rescue_deck)[0] == other
    assert state.rescue_backs[0] == d.ELIGIBLE[other]
    assert state.survivors[WHO("Felix Amsel")].moved == has_moved
