"""What players know: hands, decks and their backs; and what they imagine of the rest."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from tests.piles import remove_card
from tests.playing import determinized

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import UNKNOWN

from .table import cards, new

SPECTATOR = -1
PLAYERS = 3
VIEWERS = (*range(PLAYERS), SPECTATOR)
LUCKS = 12
FACE_DOWN = ("survivor_deck", "investigations", "rescue_deck", "malfunctions")


@cache
def under_way() -> tuple[Any, ...]:
    """Positions from the beginning of a game on, played at random."""
    state, luck, found = new(PLAYERS, seed=5), random.Random(5), []
    while not state.outcome and len(found) < 8:
        for _ in range(20):
            if not state.outcome:
                apply(state, luck.choice(GAME.legal_actions(state)))
        found.append(state.copy())
    return tuple(found)


def piles(state: Any) -> list[Any]:
    """All piles of cards of the box."""
    stacks = (state.supply, state.discoveries, state.investigations, state.rescue_deck)
    return [*stacks, state.waste, *state.event_decks, *state.hands]


def lying(state: Any) -> Counter[int]:
    """The cards of the box that lie in piles, with somebody, or in the middle of the table."""
    found = Counter(card for pile in piles(state) for card in cards(pile))
    held = (card for card in range(d.CARDS) if state.baggage[card].holder >= 0)
    return found + Counter(held)


@pytest.mark.rule("zeno/hands-secret")
def test_a_hand_is_seen_by_whoever_has_it_and_counted_by_all() -> None:
    for state in under_way():
        for seat in VIEWERS:
            view = GAME.observe(state, seat)
            for owner in range(PLAYERS):
                own, seen = cards(state.hands[owner]), cards(view.hands[owner])
                assert seen == (own if seat == owner else [UNKNOWN] * len(own))


@pytest.mark.rule("zeno/hands-secret")
def test_a_hand_that_is_imagined_has_as_many_events_of_which_one_holds_none() -> None:
    for number, state in enumerate(under_way()):
        own = {*cards(state.hands[0])}
        world = determinized(GAME, state, 0, number)
        assert cards(world.hands[0]) == cards(state.hands[0])
        for other in range(1, PLAYERS):
            imagined = cards(world.hands[other])
            assert len(imagined) == int(state.hands[other].count)
            assert all(card < d.EVENTS for card in imagined)
            assert not own & {*imagined}


@pytest.mark.parametrize("deck", FACE_DOWN)
def test_a_deck_lies_face_down_for_everybody(deck: str) -> None:
    state = new(PLAYERS)
    for seat in VIEWERS:
        pile = getattr(GAME.observe(state, seat), deck)
        assert pile.count == getattr(state, deck).count > 0
        assert {*cards(pile)} == {UNKNOWN}


@pytest.mark.rule("zeno/setup-supply")
def test_of_the_supply_all_see_the_top_card() -> None:
    state = new(PLAYERS)
    *below, top = cards(state.supply)
    for seat in VIEWERS:
        assert cards(GAME.observe(state, seat).supply) == [*[UNKNOWN] * len(below), top]


@pytest.mark.rule("zeno/scene-backs")
def test_what_is_imagined_of_rescues_and_investigations_has_the_backs_that_all_see() -> None:
    for number, state in enumerate(under_way()):
        for seat in VIEWERS:
            view, world = GAME.observe(state, seat), determinized(GAME, state, seat, number)
            for pile, backs in (
                (world.rescue_deck, view.rescue_backs),
                (world.investigations, view.investigation_backs),
            ):
                assert [int(d.ELIGIBLE[card]) for card in cards(pile)] == [*backs[: pile.count]]


@pytest.mark.rule("zeno/hazard-order")
def test_the_top_of_an_event_deck_is_imagined_with_the_hazard_on_its_back() -> None:
    told = 0
    for number, state in enumerate(under_way()):
        for seat in VIEWERS:
            view, world = GAME.observe(state, seat), determinized(GAME, state, seat, number)
            for deck, hazard in enumerate(view.hazards):
                if hazard >= 0:
                    assert d.HAZARD_OF[cards(world.event_decks[deck])[-1]] == hazard
                    told += 1
    assert told > PLAYERS


def test_what_is_imagined_holds_each_card_of_the_box_at_most_once() -> None:
    for number, state in enumerate(under_way()):
        for seat in VIEWERS:
            found = lying(determinized(GAME, state, seat, number))
            assert found.total() == lying(state).total()
            assert max(found.values()) == 1


@pytest.mark.parametrize("task", [t.EQUIP, t.CARD_COMES])
def test_a_card_that_was_drawn_and_waits_is_imagined_nowhere_else(task: int) -> None:
    state = new(PLAYERS)
    card = drawn_from(state.supply)
    state.agenda.entry[state.agenda.count, :3] = task, 0, card
    state.agenda.count += 1
    assert all(card not in imagined_supply(state, luck) for luck in range(LUCKS))


def test_a_card_that_is_carried_is_imagined_nowhere_else() -> None:
    state = new(PLAYERS)
    card = drawn_from(state.supply)
    assert any(card in imagined_supply(state, luck) for luck in range(LUCKS))
    state.baggage[card].holder = sv.survivor_number("Ravi Menon")
    assert all(card not in imagined_supply(state, luck) for luck in range(LUCKS))


def drawn_from(pile: Any) -> int:
    """The top card of a pile, which lies nowhere any more."""
    card = cards(pile)[-1]
    remove_card(pile, card)
    return card


def imagined_supply(state: Any, luck: int) -> list[int]:
    return cards(determinized(GAME, state, 1, luck).supply)


def test_those_who_are_asleep_are_imagined_in_the_survivors_deck() -> None:
    for number, state in enumerate(under_way()):
        asleep = {each for each in range(sv.SURVIVORS) if state.survivors[each].fate == w.ASLEEP}
        imagined = cards(determinized(GAME, state, 0, number).survivor_deck)
        assert len(imagined) == len({*imagined}) == int(state.survivor_deck.count)
        assert {*imagined} <= asleep


def test_malfunctions_are_imagined_as_often_as_the_box_has_them() -> None:
    for number, state in enumerate(under_way()):
        world = determinized(GAME, state, 0, number)
        found = Counter([*cards(world.malfunctions), *cards(world.malfunctioned)])
        assert all(count <= sy.MALFUNCTION_COPIES[system] for system, count in found.items())
        assert {*cards(GAME.observe(state, 0).malfunctions)} <= {UNKNOWN}
