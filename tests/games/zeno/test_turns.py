"""Zeno: set-up, turns and moves."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.cards import systems as sy
from allhands.games.zeno.cards import tokens as tk
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t

from .table import WHO, N, begin, cards, choices, choose, crew, deal, law, new, place, task

EVERY_TABLE = pytest.mark.parametrize("players", range(1, 6))


def own(state: Any, seat: int) -> list[int]:
    return [
        number
        for number, person in enumerate(state.survivors)
        if person.fate == w.ABOARD and person.faction == seat
    ]


# Setting up


@pytest.mark.rule(
    "zeno/players", "zeno/setup-survivors", "zeno/setup-start", "zeno/faction", "zeno/shuttle-bay"
)
@EVERY_TABLE
def test_each_is_dealt_two_survivors_who_begin_in_the_shuttle_bay(players: int) -> None:
    state = new(players)
    assert [len(own(state, seat)) for seat in range(5)] == [2] * players + [0] * (5 - players)
    for person in state.survivors:
        assert person.section == (sh.SHUTTLE_BAY if person.fate == w.ABOARD else -1)
    assert state.survivor_deck.count == 40 - 2 * players


@pytest.mark.rule("zeno/target", "zeno/target-option")
def test_the_target_is_seven_or_what_was_chosen() -> None:
    assert new(3).targets.tolist() == [7, 7, 7, 0, 0]
    assert new(2, target=5).targets.tolist() == [5, 5, 0, 0, 0]


@pytest.mark.rule("zeno/rank", "zeno/seniority", "zeno/first-turn")
@EVERY_TABLE
def test_the_highest_rank_has_seniority_and_begins(players: int) -> None:
    state = new(players, seed=players)
    highest = min(each for seat in range(players) for each in own(state, seat))
    assert sv.LISTED[0].rank == 1
    assert state.seniority == highest
    assert state.acting == state.survivors[highest].faction
    assert GAME.choosers(state) == (int(state.acting),)


@pytest.mark.rule("zeno/seniority-success")
def test_nobody_scores_by_beginning_with_seniority() -> None:
    assert set(new(4).targets[:4].tolist()) == {n.TARGET}


@pytest.mark.rule("zeno/setup-resources", "zeno/setup-pumps", "zeno/setup-craft")
def test_eleven_resources_four_pumps_and_two_craft_lie_on_the_ship() -> None:
    state = new()
    there = {sh.NAMES[at]: int(one.resource) for at, one in enumerate(state.sections)}
    assert {name: count for name, count in there.items() if count} == {
        "Cryo": 1,
        "Brig": 1,
        "Xeno": 1,
        "Bridge": 2,
        "Systems": 2,
        "Halox 1": 2,
        "Halox 2": 2,
    }
    pumps = {sh.NAMES[at] for at, one in enumerate(state.sections) if one.pump == w.OFFLINE}
    assert pumps == {"Plasma 1", "Plasma 2", "Fuel Pump", "Freon"}
    craft = {sh.NAMES[at]: int(one.craft) for at, one in enumerate(state.sections) if one.craft}
    assert craft == {"Hangar": 1, "Lifeboat": 2}


@pytest.mark.rule("zeno/setup-shuttle", "zeno/setup-track", "zeno/setup-status")
def test_nothing_counts_down_and_the_track_is_at_its_beginning() -> None:
    state = new()
    assert (state.is_counting, state.track, state.tasks) == (0, 0, -1)


@pytest.mark.rule("zeno/setup-clues", "zeno/clue-token")
def test_three_clues_lie_in_xeno_and_where_they_say() -> None:
    for seed in range(8):
        state = new(seed=seed)
        lying = {clue: int(at) for clue, at in enumerate(state.clue_at) if at >= 0}
        assert len(lying) == 3
        elsewhere = {clue: at for clue, at in lying.items() if at != sh.XENO}
        assert len(elsewhere) == 2
        assert all(tk.CLUE_AT[clue] == at for clue, at in elsewhere.items())


@pytest.mark.rule("zeno/setup-rescues", "zeno/rescue-token")
def test_seven_rescue_tokens_are_added() -> None:
    assert Counter(new().rescues.tolist())[tk.ON_SHIP] == 7


@pytest.mark.rule("zeno/setup-malfunctions", "zeno/malfunction-deck")
def test_seven_of_24_malfunctions_are_resolved() -> None:
    state = new()
    assert (state.malfunctions.count, state.malfunctioned.count) == (17, 7)
    drawn = set(cards(state.malfunctioned))
    assert all(state.broken[system] for system in drawn)
    assert all(state.sections[sh.SECTION_OF[system]].damage for system in drawn)
    assert sy.MALFUNCTION_CARDS == 24


@pytest.mark.rule("zeno/setup-decks", "zeno/setup-hands", "zeno/hands-secret")
@pytest.mark.parametrize("players", range(2, 6))
def test_hands_grow_from_the_left_of_seniority_on(players: int) -> None:
    state = new(players, seed=players)
    first = int(state.acting) + 1
    for number in range(players):
        seat = (first + number) % players
        assert state.hands[seat].count == 3 + number
        for other in range(players):
            seen = cards(GAME.observe(state, other).hands[seat])
            assert (-1 not in seen) == (other == seat)
    dealt = [int(deck.count) for deck in state.event_decks[: 2 * players]]
    assert sum(dealt) + sum(int(hand.count) for hand in state.hands) == d.EVENTS


@pytest.mark.rule("zeno/setup-supply", "zeno/setup-scenes")
def test_the_top_supply_lies_open_and_scenes_lie_face_down() -> None:
    view = GAME.observe(new(), 0)
    assert view.supply.cards[view.supply.count - 1] >= 0
    assert set(cards(view.supply)[:-1]) == {-1}
    assert set(cards(view.investigations)) == {-1} == set(cards(view.rescue_deck))


# Turns and moves


@pytest.mark.rule("zeno/moves", "zeno/acting")
def test_a_turn_has_five_moves_and_passes_to_the_left() -> None:
    state = deal(2)
    crew(state, "Passage N", "Ruth Adeyemi")
    begin(state)
    assert state.moves == 5
    choose(state, v.END)
    while task(state) != t.ACT:
        state.hands[1].count = 0
        choose(state, *v_first(state))
    assert state.acting == 1


def v_first(state: Any) -> tuple[int, ...]:
    """The first choice that there is, as a verb with its arguments."""
    action = GAME.legal_actions(state)[0]
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


@pytest.mark.rule("zeno/move-reach")
def test_nobody_goes_further_than_three_sections() -> None:
    state = deal()
    crew(state, "Bridge", "Ruth Adeyemi")
    begin(state)
    for section in range(sh.SECTIONS):
        far = sh.DISTANCE[0, N("Bridge"), section]
        assert ((section,) in choices(state, v.MOVE)) == (1 <= far <= 3)
    assert law(state, v.MOVE, N("Engines")) == "move-reach"


@pytest.mark.rule("zeno/move", "zeno/move-cost", "zeno/run", "zeno/move-there", "zeno/move-once")
def test_a_move_gathers_whom_one_likes_and_costs_the_greatest_distance() -> None:
    state = deal()
    first, second, third = crew(state, "Passage A", "Ruth Adeyemi", "Idris Cole", "Anders Holm")
    state.survivors[second].section = N("Bridge")
    state.survivors[third].section = N("Passage M")
    begin(state)
    choose(state, v.MOVE, N("Passage M"))
    assert law(state, v.SET_OUT) == "move"
    choose(state, v.BRING, first)
    choose(state, v.BRING, second)
    choose(state, v.SET_OUT)
    assert state.moves == 2
    assert state.scene.ran == 1
    assert [int(state.survivors[each].section) for each in (first, second)] == [N("Passage M")] * 2
    assert [int(state.survivors[each].moved) for each in (first, second, third)] == [1, 1, 1]


@pytest.mark.rule("zeno/move-section-once", "zeno/move-once")
def test_a_section_is_moved_into_once_a_turn_and_nobody_moves_twice() -> None:
    state = deal()
    first, second = crew(state, "Passage A", "Ruth Adeyemi", "Idris Cole")
    begin(state)
    state.sections[N("Bridge")].moved_into = 1
    state.survivors[first].moved = 1
    assert law(state, v.MOVE, N("Bridge")) == "move-section-once"
    choose(state, v.MOVE, N("Comms 1"))
    assert choices(state, v.BRING) == {(second,)}
    assert law(state, v.BRING, first) == "move-once"


@pytest.mark.rule("zeno/move-event", "zeno/event-begins")
def test_a_move_begins_an_event_there_and_the_player_to_the_left_is_asked_first() -> None:
    state = deal()
    (first,) = crew(state, "Passage A", "Ruth Adeyemi")
    begin(state)
    choose(state, v.MOVE, N("Bridge"))
    choose(state, v.BRING, first)
    choose(state, v.SET_OUT)
    assert (task(state), GAME.choosers(state)) == (t.PLAY_OR_DRAW, (1,))
    assert state.scene.section == N("Bridge")


@pytest.mark.rule("zeno/default-event")
def test_who_has_moved_nobody_has_an_event_where_the_highest_is() -> None:
    state = deal()
    crew(state, "Cryo", "Ruth Adeyemi", "Idris Cole")
    state.survivors[WHO("Idris Cole")].section = N("Bridge")
    begin(state)
    choose(state, v.END)
    assert (task(state), int(state.scene.section)) == (t.PLAY_OR_DRAW, N("Cryo"))


@pytest.mark.rule("zeno/out-of-action", "zeno/wake", "zeno/computer-cryo", "zeno/no-elimination")
def test_who_has_no_survivors_wakes_one_in_cryo() -> None:
    state = deal()
    crew(state, "Cryo", "Ruth Adeyemi")
    state.broken[sy.COMPUTER] = 1
    state.survivors[WHO("Ruth Adeyemi")].fate = w.LOST
    top = cards(state.survivor_deck)[-1]
    begin(state)
    assert own(state, 0) == [top]
    assert state.survivors[top].section == sh.CRYO
    assert task(state) == t.ACT


@pytest.mark.rule("zeno/no-returning")
def test_an_action_may_be_repeated_but_not_returned_to() -> None:
    state = deal()
    first, second = crew(state, "Reactor 1", "Ruth Adeyemi", "Anders Holm")
    state.sections[N("Reactor 1")].damage = w.DAMAGED
    state.sections[N("Reactor 1")].fire = 1
    begin(state)
    state.survivors[first].closed = 1 << w.REPAIR
    assert law(state, v.REPAIR, first) == "no-returning"
    assert (second,) in choices(state, v.REPAIR)
    choose(state, v.EXTINGUISH, first)
    if task(state) == t.ACT and state.sections[N("Reactor 1")].fire == 0:
        state.sections[N("Reactor 1")].fire = 1
    choose(state, v.REPAIR, second)
    assert int(state.survivors[first].closed) >> w.EXTINGUISH & 1
    place(state, "Ravi Menon", "Cryo")
