"""Piles: what lies where, who has seen it, and what is forgotten."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands.kernel.piles import STIRRED
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.views import SPECTATOR, observe

from . import entries as e
from .entries import Raft, raft

SEAT_0, SEAT_1 = 0b01, 0b10


def raft_with(*cards: tuple[int, int], counted: bool = True) -> Any:
    """A raft with these cards in its pile, from the bottom up, each with who has seen it."""
    record = raft(seed=7)
    e.empty(record, counted)
    for card, seen in cards:
        e.put(record, card, seen)
    return record


def lying(record: Any) -> list[tuple[int, int]]:
    """The cards from the bottom up, each with who has seen it."""
    pile = record.cards
    count = int(pile.count)
    assert (pile.cards[count:] == UNKNOWN).all()
    assert not pile.seen[count:].any()
    return [(int(pile.cards[place]), int(pile.seen[place])) for place in range(count)]


def test_a_card_put_comes_on_top_and_is_drawn_first() -> None:
    record = raft_with((4, 0), (5, 0), (6, 0))
    assert [e.draw(record, EVERY_SEAT) for _ in range(3)] == [6, 5, 4]
    assert lying(record) == []


def test_the_bottom_card_can_be_drawn() -> None:
    record = raft_with((4, 0), (5, SEAT_0), (6, SEAT_1))
    assert e.draw_bottom(record, EVERY_SEAT) == 4
    assert lying(record) == [(5, SEAT_0), (6, SEAT_1)]


def test_a_card_can_be_drawn_out_of_the_middle() -> None:
    record = raft_with((4, SEAT_0), (5, 0), (6, SEAT_1))
    assert e.draw_at(record, 1, 0) == 5
    assert lying(record) == [(4, SEAT_0), (6, SEAT_1)]


def test_a_card_can_be_put_in_the_middle_and_at_the_bottom() -> None:
    record = raft_with((4, SEAT_0), (6, SEAT_1))
    e.put_at(record, 1, 5, 0)
    e.put_under(record, 3, SEAT_1)
    assert lying(record) == [(3, SEAT_1), (4, SEAT_0), (5, 0), (6, SEAT_1)]


def test_nobody_remembers_how_deep_a_card_lies_in_a_pile_that_may_not_be_counted() -> None:
    record = raft_with((4, 0), counted=False)
    e.put_under(record, 3, SEAT_1 | STIRRED)
    assert lying(record) == [(3, STIRRED), (4, 0)]


def test_a_discard_lies_open() -> None:
    record = raft_with()
    e.discard(record, 4)
    e.discard(record, 5)
    assert lying(record) == [(4, EVERY_SEAT), (5, EVERY_SEAT)]


def test_a_discard_hides_the_one_beneath_where_looking_through_is_forbidden() -> None:
    record = raft_with(counted=False)
    e.discard(record, 4)
    e.discard(record, 5)
    assert lying(record) == [(4, 0), (5, EVERY_SEAT)]
    assert e.draw(record, EVERY_SEAT) == 5
    e.show_top(record)
    assert lying(record) == [(4, EVERY_SEAT)]


@pytest.mark.parametrize(("seen", "revealed"), [(0, 1), (SEAT_1, 1), (EVERY_SEAT, 0)])
def test_a_top_that_somebody_sees_only_now_is_something_revealed(seen: int, revealed: int) -> None:
    record = raft_with((4, 0), (5, seen))
    e.show_top(record)
    assert lying(record) == [(4, 0), (5, EVERY_SEAT)]
    assert record.reveals == revealed


def test_an_empty_pile_has_no_top_to_show() -> None:
    record = raft_with()
    e.show_top(record)
    assert lying(record) == []


@pytest.mark.parametrize(
    ("seen", "readers", "revealed"),
    [
        (0, 0, 0),
        (0, SEAT_0, 1),
        (SEAT_0, SEAT_0, 0),
        (SEAT_0, SEAT_1, 1),
        (SEAT_0, SEAT_0 | SEAT_1, 1),
        (EVERY_SEAT, EVERY_SEAT, 0),
    ],
)
def test_a_card_is_revealed_to_those_who_have_not_seen_it(
    seen: int, readers: int, revealed: int
) -> None:
    record = raft_with((4, seen))
    e.draw(record, readers)
    assert record.reveals == revealed


def test_finding_names_the_highest_place() -> None:
    record = raft_with((4, 0), (5, 0), (4, 0), (6, 0))
    assert [e.find(record, card) for card in (4, 5, 6, 7)] == [2, 1, 3, -1]


def test_a_shuffle_keeps_the_cards_and_forgets_who_saw_them() -> None:
    record = raft_with(*((card, EVERY_SEAT | STIRRED) for card in range(10)))
    e.shuffle_pile(record)
    shuffled = lying(record)
    assert sorted(card for card, _ in shuffled) == list(range(10))
    assert [card for card, _ in shuffled] != list(range(10))
    assert not any(seen for _, seen in shuffled)
    assert record.chances > 0


def test_a_pile_is_raised_on_unknown_cards() -> None:
    record = raft_with((4, SEAT_0), (5, 0))
    e.raise_cards(record, 3)
    assert lying(record) == [(-1, 0), (-1, 0), (-1, 0), (4, SEAT_0), (5, 0)]
    e.raise_cards(record, 0)
    assert len(lying(record)) == 5


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["put", "under", "draw", "bottom", "at", "middle", "shuffle"]),
        st.integers(0, 9),
        st.integers(0, EVERY_SEAT),
    ),
    max_size=60,
)


@given(STEPS)
def test_a_pile_behaves_as_a_list_does(steps: list[tuple[str, int, int]]) -> None:
    record, model = raft_with(), []
    for step, number, seen in steps:
        model = lying(record) if step == "shuffle" else model
        if step in ("put", "under", "middle") and len(model) < 10:
            place = {"put": len(model), "under": 0}.get(step, number % (len(model) + 1))
            if step == "put":
                e.put(record, number, seen)
            elif step == "under":
                e.put_under(record, number, seen)
            else:
                e.put_at(record, place, number, seen)
            model.insert(place, (number, seen))
        elif step in ("draw", "bottom", "at") and model:
            place = {"draw": len(model) - 1, "bottom": 0}.get(step, number % len(model))
            drawn = {"draw": e.draw, "bottom": e.draw_bottom}.get(step)
            card = drawn(record, seen) if drawn else e.draw_at(record, place, seen)
            assert card == model.pop(place)[0]
        elif step == "shuffle":
            e.shuffle_pile(record)
            assert sorted(card for card, _ in lying(record)) == sorted(card for card, _ in model)
            model = lying(record)
        assert lying(record) == model


CARDS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, EVERY_SEAT | STIRRED)), max_size=10)


@given(CARDS, st.integers(SPECTATOR, 5), st.booleans())
def test_a_view_shows_what_was_seen_and_of_an_uncounted_pile_no_more(
    cards: list[tuple[int, int]], seat: int, counted: bool
) -> None:
    view = observe(Raft, raft_with(*cards, counted=counted), seat)
    wanted = EVERY_SEAT if seat == SPECTATOR else 1 << seat
    shown = [(card if seen & wanted == wanted else UNKNOWN, seen) for card, seen in cards]
    if not counted:
        known = [place for place, (_, seen) in enumerate(cards) if seen & wanted == wanted]
        shown = shown[min([*known, len(cards) - 1]) :] if cards else []
    assert lying(view) == shown
