"""Frames: where each is reached from, and what comes of drawing it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.cards.card_rows import FRAME, INVESTIGATION, MISSION, last_frames
from allhands.games.zeno.cards.tokens import CLUE_AT
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import tasks as t
from allhands.games.zeno.rules.state import RUNNING

from .table import N, at, cards, choices, choose, crew, deal, place, run, seeded, task

NUMBERS: Final = range(1, d.FRAMES + 1)
CREW: Final = ("Hana Kobayashi", "Ines Okonjo", "Leila Haddad")


def leads_to(number: int) -> list[int]:
    """The frames that a frame leads to."""
    return last_frames(d.CARDS_LISTED[d.FRAME_CARD[number]])


@pytest.mark.rule("zeno/box-rescues")
def test_every_frame_is_reached_from_an_investigation_or_a_mission() -> None:
    others = [card for card in d.CARDS_LISTED if card.kind != FRAME]
    reached = {number for card in others for number in last_frames(card)}
    waiting = list(reached)
    while waiting:
        new = set(leads_to(waiting.pop())) - reached
        reached |= new
        waiting += new
    assert reached == set(NUMBERS)


@pytest.mark.rule("zeno/box-rescues")
def test_investigations_and_missions_lead_each_to_a_frame_of_its_own() -> None:
    told = [last_frames(d.CARDS_LISTED[each]) for each in d.numbers_of(INVESTIGATION)]
    told += [last_frames(d.CARDS_LISTED[each]) for each in d.numbers_of(MISSION)]
    assert all(len(each) == 1 for each in told)
    assert set(Counter(number for (number,) in told).values()) == {1}


def test_no_frame_leads_back_to_itself() -> None:
    for number in NUMBERS:
        waiting, seen = leads_to(number), set[int]()
        while waiting:
            follows = waiting.pop()
            assert follows != number
            if follows not in seen:
                seen.add(follows)
                waiting += leads_to(follows)


@pytest.mark.rule("zeno/investigation-card")
def test_three_investigations_fit_each_division_and_every_clue_some() -> None:
    backs = Counter(int(d.ELIGIBLE[each]) for each in d.numbers_of(INVESTIGATION))
    assert backs == {1: 3, 2: 3, 4: 3, 8: 3}
    assert all(int(sh.DIVISIONS_OF[where]) in backs for where in CLUE_AT)


def draw_frame(number: int, seed: int) -> Any:
    state = deal(2, seed)
    state.scene.resolver = crew(state, "Barracks", *CREW)[0]
    state.scene.section, state.scene.seat = N("Barracks"), 0
    run(state, (t.FRAME, 0, number))
    return state


@pytest.mark.rule("zeno/frames")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_frame_is_drawn_once_and_the_game_goes_on(number: int) -> None:
    for seed in range(4):
        state = draw_frame(number, seed)
        assert state.frames[number] == 1
        assert state.outcome == RUNNING


def after(number: int, follows: int) -> Any:
    """A frame was drawn, and the test on it went so that another followed."""

    def make(seed: int) -> Any:
        return draw_frame(number, seed)

    def wanted(state: Any) -> bool:
        return bool(state.frames[follows])

    return seeded(make, wanted)


@pytest.mark.rule("zeno/frames")
def test_a_test_that_is_passed_leads_on_and_one_that_fails_elsewhere() -> None:
    assert after(33, 36).frames[35] == 0
    failed = after(33, 35)
    assert (failed.frames[36], int(failed.sections[N("Barracks")].fire)) == (0, 1)


@pytest.mark.rule("zeno/frames", "zeno/reckoning")
def test_a_frame_of_the_reckoning_lies_there_while_the_next_is_resolved() -> None:
    assert cards(after(28, 62).reckoning) == [d.FRAME_CARD[28]]


@pytest.mark.rule("zeno/frames")
def test_nothing_comes_of_a_frame_that_is_gone() -> None:
    state = deal(2)
    state.scene.resolver = crew(state, "Barracks", *CREW)[0]
    state.scene.section, state.scene.seat = N("Barracks"), 0
    state.frames[68] = 1
    run(state, (t.FRAME, 0, 68))
    assert state.targets[0] == 7


AREA: Final = ("Barracks", "Brig", "Drill Hall", "Passage R")
GROUP, PLACE = 2, 3
"""Which number of a step says whom it reaches, and where it is done."""


def take_step(state: Any, operation: int, number: int, said: int) -> None:
    """Some card's step, in the Barracks, of an operation that says that it is done there."""
    steps = [row[0] == operation and row[number] == said for row in d.SCRIPT]
    state.scene.section, state.scene.seat = N("Barracks"), 0
    run(state, (t.TAKE_STEP, 0, steps.index(True)))


def damaged() -> Any:
    state = deal()
    for section in (*AREA, "Hangar"):
        at(state, section).damage = 1
    return state


@pytest.mark.rule("zeno/areas")
def test_what_is_done_in_the_area_is_done_in_all_its_sections_and_nowhere_else() -> None:
    state = damaged()
    take_step(state, o.MEND, PLACE, o.PLACE_AREA)
    assert [int(at(state, section).damage) for section in (*AREA, "Hangar")] == [0, 0, 0, 0, 1]


@pytest.mark.rule("zeno/areas")
def test_a_section_of_the_area_is_chosen_where_a_step_says_so() -> None:
    state = deal()
    take_step(state, o.SMOKE, PLACE, o.PLACE_CHOSEN_IN_AREA)
    assert choices(state, v.PICK_SECTION) == {(N(section),) for section in AREA}
    choose(state, v.PICK_SECTION, N("Brig"))
    assert [at(state, section).black > 0 for section in AREA] == [False, True, False, False]


@pytest.mark.rule("zeno/frames")
def test_a_section_of_the_whole_ship_is_chosen_where_a_step_says_so() -> None:
    state = damaged()
    take_step(state, o.MEND, PLACE, o.PLACE_CHOSEN)
    assert task(state) == t.PICK_SECTION
    choose(state, v.PICK_SECTION, N("Hangar"))
    assert [int(at(state, section).damage) for section in (*AREA, "Hangar")] == [1, 1, 1, 1, 0]


@pytest.mark.rule("zeno/areas")
def test_a_step_for_those_in_the_area_reaches_them_and_nobody_else() -> None:
    state = deal()
    there = [place(state, name, section) for name, section in zip(CREW, AREA, strict=False)]
    away = place(state, "Ravi Menon", "Hangar")
    take_step(state, o.ADD_STRESS, GROUP, o.IN_AREA)
    assert [int(state.survivors[each].stress) for each in (*there, away)] == [1, 1, 1, 0]
