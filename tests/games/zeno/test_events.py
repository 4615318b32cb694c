"""Zeno: events, who plays or draws, and hazards."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t

from .table import (
    CARD,
    N,
    at,
    cards,
    choices,
    choose,
    chooser,
    crew,
    deal,
    deck,
    equip,
    fill,
    hand,
    law,
    play,
    run,
    task,
    told,
)

INELIGIBLE = ("Freight Hoist", "Fan Blade")
"""Cards for Tactical and Engineering, which the Cabins of Command are not."""


def event(players: int = 3, section: str = "Cabins 1") -> Any:
    """A game in which an event can begin where seat 0 has somebody."""
    state = deal(players)
    crew(state, section, "Kateryna Bondar")
    return state


def begin_event(state: Any, section: str = "Cabins 1") -> None:
    run(state, (t.EVENT, 0, N(section), 0))


def alone(seed: int, *titles: str) -> Any:
    """The ship, which holds these cards, has had its part in an event of a single player."""
    state = deal(1, seed)
    crew(state, "Cabins 1", "Kateryna Bondar")
    hand(state, n.RIGA, *titles)
    deck(state, n.RIGA, w.LEFT, "Haircut", "Best Man", "Autopsy")
    deck(state, n.RIGA, w.RIGHT, "Weld Inspection", "Hand in the Hatch", "Black Market")
    begin_event(state)
    return state


def left(state: Any) -> set[str]:
    """What the ship holds."""
    return {d.CARD.words[card] for card in cards(state.hands[n.RIGA])}


@pytest.mark.rule("zeno/solo-play")
@pytest.mark.parametrize(
    ("titles", "outcomes"),
    [
        (("Unpaid Debt",), [set()]),
        (
            ("Unpaid Debt", "Beans at the Door", "Fan Blade"),
            [{"Unpaid Debt", "Fan Blade"}, {"Beans at the Door", "Fan Blade"}],
        ),
        (("Unpaid Debt", "Fan Blade"), [{"Fan Blade"}, {"Unpaid Debt", "Fan Blade", "Autopsy"}]),
        (("Freight Hoist", "Fan Blade"), [{"Freight Hoist", "Fan Blade", "Autopsy"}]),
    ],
)
def test_the_ship_plays_what_it_must_by_chance_and_a_single_one_by_a_coin(
    titles: tuple[str, ...], outcomes: list[set[str]]
) -> None:
    found = [left(alone(seed, *titles)) for seed in range(24)]
    assert all(each in outcomes for each in found)
    assert all(each in found for each in outcomes)


@pytest.mark.rule("zeno/solo-play")
def test_the_ship_draws_from_the_larger_of_its_decks() -> None:
    state = alone(1, *INELIGIBLE)
    assert (state.event_decks[2].count, state.event_decks[3].count) == (2, 3)
    begin_event(state)
    assert (state.event_decks[2].count, state.event_decks[3].count) == (2, 2)


@pytest.mark.rule("zeno/solo-hazards")
def test_alone_a_draw_resolves_three_hazards_the_left_one_first_and_again() -> None:
    state = deal(1)
    crew(state, "Cabins 1", "Kateryna Bondar")
    hand(state, n.RIGA, *INELIGIBLE)
    deck(state, n.RIGA, w.LEFT, "Best Man", "Autopsy", "Haircut")
    deck(state, n.RIGA, w.RIGHT, "Black Market", "Weld Inspection")
    begin_event(state)
    left, right = (d.HAZARD_OF[CARD(each)] for each in ("Autopsy", "Weld Inspection"))
    assert left != right
    assert told(state, e.HAZARD) == [(left,), (right,), (left,)]


@pytest.mark.rule("zeno/eligible", "zeno/must-play", "zeno/must-play-last")
@pytest.mark.parametrize(
    ("titles", "why"),
    [
        (("Unpaid Debt", "Best Man", "Fan Blade"), "must-play"),
        (("Unpaid Debt",), "must-play-last"),
        (("Unpaid Debt", "Fan Blade"), ""),
        (("Freight Hoist", "Fan Blade"), ""),
        (("Fan Blade",), ""),
        (("Night Watch", "Unpaid Debt"), "must-play"),
    ],
)
def test_two_eligible_cards_or_a_last_one_must_be_played(titles: tuple[str, ...], why: str) -> None:
    state = event()
    hand(state, 1, *titles)
    begin_event(state)
    assert law(state, v.DRAW, w.LEFT) == why
    eligible = {(CARD(each),) for each in titles if each not in INELIGIBLE}
    assert choices(state, v.PLAY) == eligible


@pytest.mark.rule("zeno/always-eligible", "zeno/interlude")
def test_interludes_are_eligible_everywhere_and_have_no_test() -> None:
    for card in d.numbers_of(k.INTERLUDE):
        assert d.ELIGIBLE[card] == 0b1111
        assert not d.HAS_TRIAL[card]


@pytest.mark.rule("zeno/event-ends", "zeno/discovery")
def test_the_first_card_ends_the_event_and_a_discovery_lies_open() -> None:
    state = event()
    play(state, "Locked Gun Cabinet", "Cabins 1")
    assert task(state) == t.ACT
    assert cards(state.discoveries)[-1] == CARD("Locked Gun Cabinet")


@pytest.mark.rule("zeno/event-ends", "zeno/event-begins", "zeno/draw")
def test_the_event_ends_when_all_have_drawn() -> None:
    state = event()
    hand(state, 1, *INELIGIBLE)
    hand(state, 2, "Rivets", "Two Shoes")
    begin_event(state)
    for seat in (1, 2):
        assert chooser(state) == seat
        choose(state, v.DRAW, w.LEFT)
        assert state.hands[seat].count == 3
    assert task(state) == t.ACT


@pytest.mark.rule("zeno/event-five")
def test_an_empty_hand_draws_five_of_one_deck() -> None:
    state = event(2)
    hand(state, 1)
    before = int(state.event_decks[3].count)
    begin_event(state)
    choose(state, v.DRAW, w.RIGHT)
    assert state.hands[1].count == 5
    assert state.event_decks[3].count == before - 5


@pytest.mark.rule("zeno/disaster-cards")
def test_who_must_draw_and_cannot_ends_the_game() -> None:
    state = event()
    hand(state, 1, *INELIGIBLE)
    for side in (w.LEFT, w.RIGHT):
        deck(state, 1, side)
    begin_event(state)
    assert state.outcome == s.DISASTER


@pytest.mark.rule("zeno/disaster-cards")
def test_who_cannot_draw_but_may_play_does_and_nothing_is_lost() -> None:
    state = event()
    hand(state, 1, "Unpaid Debt", "Fan Blade")
    for side in (w.LEFT, w.RIGHT):
        deck(state, 1, side)
    begin_event(state)
    assert state.outcome == s.RUNNING
    assert law(state, v.DRAW, w.LEFT) == "draw"
    assert choices(state, v.PLAY) == {(CARD("Unpaid Debt"),)}


@pytest.mark.rule("zeno/disaster-cards")
def test_a_hazard_that_cannot_be_checked_ends_the_game() -> None:
    state = event()
    hand(state, 1, *INELIGIBLE)
    deck(state, 1, w.RIGHT, "Crawlway")
    begin_event(state)
    choose(state, v.DRAW, w.RIGHT)
    assert state.outcome == s.DISASTER


# Hazards


@pytest.mark.rule(
    "zeno/hazard-order", "zeno/hazard-twice", "zeno/hazard-place", "zeno/hazard-damage"
)
def test_the_backs_of_both_decks_are_resolved_left_first_in_the_section_of_the_event() -> None:
    state = event(section="Flight")
    hand(state, 1, "Autopsy", "Fever Chart")
    deck(state, 1, w.LEFT, "Cold Ladder", "Crawlway")  # a leak, and then damage
    deck(state, 1, w.RIGHT, "Freight Hoist")  # damage
    run(state, (t.EVENT, 0, N("Flight"), 0))
    choose(state, v.DRAW, w.LEFT)
    assert [each[0] for each in told(state, e.HAZARD)] == [1, 2]  # before and after: only damage
    assert (at(state, "Flight").damage, at(state, "Flight").fire) == (w.DAMAGED, 0)
    state = event(section="Flight")
    hand(state, 1, "Autopsy", "Fever Chart")
    deck(state, 1, w.LEFT, "Crawlway", "Cold Ladder")
    deck(state, 1, w.RIGHT, "Freight Hoist")
    run(state, (t.EVENT, 0, N("Flight"), 0))
    choose(state, v.DRAW, w.LEFT)
    assert [each[0] for each in told(state, e.HAZARD)] == [2, 2]
    assert at(state, "Flight").damage == w.WRECKED


# What is resolved


@pytest.mark.rule("zeno/encounter", "zeno/outcome", "zeno/condition-resolver", "zeno/discards")
@pytest.mark.parametrize(("face", "is_failed"), [(8, False), (2, True)])
def test_an_outcome_is_resolved_only_if_its_condition_holds(face: int, *, is_failed: bool) -> None:
    state = deal()
    first, _ = crew(state, "Mess", "Kateryna Bondar", "Linnea Sjoberg")  # Vigor 3, and one helps
    play(state, "The Grille Gives Way", "Mess", face)
    card = CARD("The Grille Gives Way")
    assert (state.baggage[card].holder == first) == is_failed
    assert (card in cards(state.waste)) != is_failed
    assert state.survivors[first].harm == (w.INJURED if is_failed else w.UNHURT)


@pytest.mark.rule("zeno/affected")
def test_without_affected_survivors_the_card_is_discarded() -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    play(state, "Autopsy", "Mess")
    assert CARD("Autopsy") in cards(state.waste)
    assert told(state, e.ROLLED) == []


@pytest.mark.rule("zeno/third-law", "zeno/robots")
@pytest.mark.parametrize("is_invoked", [True, False])
def test_a_robot_may_be_given_for_all_whom_an_event_would_hurt(*, is_invoked: bool) -> None:
    state = deal()
    first, second = crew(state, "Engines", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[second].faction = 2
    robot = equip(state, "A Porter", second)
    play(state, "Cold Ladder", "Engines", 2)
    assert (task(state), chooser(state)) == (t.THIRD_LAW, 2)
    choose(state, *((v.INVOKE, robot) if is_invoked else (v.SPARE,)))
    assert state.survivors[first].harm == (w.UNHURT if is_invoked else w.INJURED)
    assert (robot in cards(state.waste)) == is_invoked


@pytest.mark.rule("zeno/third-law")
def test_a_robot_may_be_given_for_all_in_an_explosion_that_an_event_brings() -> None:
    state = deal()
    first, second = crew(state, "Comms 1", "Kateryna Bondar", "Mei Tanaka")
    robot = equip(state, "A Porter", first)
    state.scene.is_event, state.scene.card = 1, CARD("Debris Field")
    run(state, (t.EXPLODE, 0, N("Comms 1")))
    choose(state, v.INVOKE, robot)
    assert [int(state.survivors[each].harm) for each in (first, second)] == [w.UNHURT] * 2


@pytest.mark.rule(
    "zeno/crisis-place", "zeno/tactical", "zeno/mission-place", "zeno/mission-failure"
)
@pytest.mark.parametrize(("is_down", "lying"), [(0, "Burning Linen"), (1, None)])
def test_a_crisis_takes_the_place_of_a_mission_or_fails_at_once(
    is_down: int, lying: str | None
) -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    state.tasks, state.task_step = CARD("Black Market"), 1
    state.task_by[0] = 1
    state.broken[sy.TACTICAL] = is_down
    play(state, "Burning Linen", "Cryo")
    assert state.tasks == (CARD(lying) if lying else -1)
    assert CARD("Black Market") in cards(state.waste)
    assert state.targets[1] == 7
    assert at(state, "Cabins 1").fire == (4 if is_down else 0)  # two, and flammable


@pytest.mark.rule("zeno/tactical")
def test_what_an_old_crisis_does_to_tactical_comes_too_late_for_the_new_one() -> None:
    state = deal()
    crew(state, "Cryo", "Kateryna Bondar")
    state.tasks = CARD("Debris Field")  # one impact, as Shields work
    fill(state.malfunctions, [sy.TACTICAL])
    play(state, "Burning Linen", "Cryo")
    assert state.broken[sy.TACTICAL] == 1
    assert state.tasks == CARD("Burning Linen")
    assert at(state, "Cabins 1").fire == 0


@pytest.mark.rule("zeno/search-test", "zeno/discovery")
def test_no_discovery_is_had_without_a_test() -> None:
    assert all(d.HAS_TRIAL[card] for card in d.numbers_of(k.DISCOVERY))
