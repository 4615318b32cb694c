"""Zeno: missions, rescues, the end of a turn, the countdown and the launch."""

from __future__ import annotations

from typing import Any

import pytest
from tests.piles import put_on

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import evacuation, flow
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.rule import in_python

from .table import (
    CARD,
    WHO,
    N,
    at,
    begin,
    burn,
    cards,
    choose,
    chooser,
    clear,
    crew,
    crew_needed,
    deal,
    equip,
    fill_bay,
    fume,
    law,
    lay_rescue,
    mark,
    new,
    place,
    play,
    roll,
    run,
    task,
)

# Missions and crises


@pytest.mark.rule(
    "zeno/black-market",
    "zeno/mission",
    "zeno/mission-order",
    "zeno/mission-token",
    "zeno/reflex",
    "zeno/hot-potato",
    "zeno/mission-success",
    "zeno/task-operation",
    "zeno/task-presence",
    "zeno/frames",
)
def test_the_black_market_is_done_in_order_by_whoever_can() -> None:
    state = deal()
    first, second = crew(state, "Reactor 1", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[second].section = N("Reactor 2")
    state.tasks = CARD("Black Market")
    state.task_by[:] = -1
    at(state, "Reactor 2").damage = w.DAMAGED
    begin(state)
    assert law(state, v.DO_TASK, first) == "mission-order"
    assert law(state, v.DO_TASK, second) == "operate-damaged"
    at(state, "Reactor 2").damage = w.WHOLE
    choose(state, v.DO_TASK, second)
    assert (task(state), chooser(state)) == (t.DO_REFLEX, 0)
    choose(state, v.REFLEX)
    assert chooser(state) == 1  # Hugo Baptiste is the highest in the Shuttle Bay
    before = state.targets[:3].tolist()
    choose(state, v.REFLEX)
    assert before == [7, 7, 7]
    assert state.tasks == -1
    assert state.frames[22] == 1
    assert state.targets[0] == 5
    assert state.targets[1] <= 6  # and what the frame does


@pytest.mark.rule("zeno/reflex-one")
def test_a_reflex_that_is_declined_is_not_passed_on() -> None:
    state = deal()
    first, second = crew(state, "Reactor 2", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[first].section = N("Reactor 1")
    place(state, "Ravi Menon", "Reactor 1", 1)
    state.tasks = CARD("Black Market")
    begin(state)
    choose(state, v.DO_TASK, second)
    assert int(state.agenda.entry[state.agenda.count - 1, 2]) == first
    choose(state, v.LET_GO)
    assert task(state) == t.ACT


@pytest.mark.rule("zeno/crisis", "zeno/crisis-success", "zeno/crisis-reflex")
def test_each_task_of_a_crisis_scores_at_once() -> None:
    state = deal()
    first, _ = crew(state, "Flight", "Kateryna Bondar", "Mei Tanaka")
    other = place(state, "Ravi Menon", "Shields", 1)
    state.tasks = CARD("Debris Field")
    begin(state)
    choose(state, v.DO_TASK, first)
    assert state.targets[0] == 6
    assert int(state.agenda.entry[state.agenda.count - 1, 2]) == other
    choose(state, v.REFLEX)
    assert (state.targets[1], state.tasks) == (6, -1)


@pytest.mark.rule("zeno/task-launch")
@pytest.mark.parametrize(
    ("title", "step", "section"), [("Heat for Sale", 2, "Lifeboat"), ("Wish on It", 1, "Hangar")]
)
def test_a_launch_is_an_operation_that_sends_a_spacecraft_off(
    title: str, step: int, section: str
) -> None:
    state = deal()
    (who,) = crew(state, section, "Kateryna Bondar")
    state.tasks, state.task_step = CARD(title), step
    state.task_by[:] = -1
    at(state, section).damage = w.DAMAGED
    begin(state)
    assert law(state, v.DO_TASK, who) == "operate-damaged"
    craft, at(state, section).damage, at(state, section).craft = at(state, section).craft, 0, 0
    assert law(state, v.DO_TASK, who) == "task-launch"
    at(state, section).craft = craft
    choose(state, v.DO_TASK, who)
    assert (craft > 0, at(state, section).craft, state.tasks) == (True, 0, -1)
    assert state.survivors[who].fate == w.ABOARD


# Rescues


@pytest.mark.rule(
    "zeno/rescue",
    "zeno/rescue-reveal",
    "zeno/rescue-success",
    "zeno/rescue-fails",
    "zeno/rescue-new",
)
@pytest.mark.parametrize(("face", "is_saved"), [(12, True), (1, False)])
def test_who_is_rescued_joins_and_who_is_not_is_discarded(face: int, *, is_saved: bool) -> None:
    state = deal()
    (who,) = crew(state, "Mess", "Kateryna Bondar")
    card = next(each for each in d.numbers_of(k.RESCUE) if d.ELIGIBLE[each] & 0b100)
    token = lay_rescue(state, "Mess", card)
    begin(state)
    roll(state, face)
    choose(state, v.RESCUE, who)
    person = state.survivors[WHO("Felix Amsel")]
    assert (person.fate, person.faction == 0) == (w.ABOARD if is_saved else w.LOST, is_saved)
    assert state.rescues[token] == 2
    state.survivors[who].section = N("Bridge")
    assert law(state, v.RESCUE, who) == "rescue"


# The end of a turn


@pytest.mark.rule("zeno/toxic", "zeno/toxic-harm", "zeno/inferno-harm", "zeno/one-injury")
@pytest.mark.parametrize(
    ("black", "fire", "harm"), [(1, 0, 0), (2, 0, 1), (0, 4, 1), (2, 4, 1), (0, 3, 0)]
)
def test_toxic_air_and_infernos_make_one_injury(black: int, fire: int, harm: int) -> None:
    state = deal()
    (who,) = crew(state, "Comms 1", "Kateryna Bondar")
    other = place(state, "Mei Tanaka", "Comms 1", 1)
    fume(state, "Comms 1", black=black)
    burn(state, "Comms 1", fire)
    run(state, (t.TURN_HARM, 0))
    assert (state.survivors[who].harm, state.survivors[other].harm) == (harm, 0)


@pytest.mark.rule("zeno/inferno-trapped")
def test_whoever_is_shut_in_by_infernos_is_eliminated() -> None:
    state = deal()
    who, _ = crew(state, "Comms 1", "Kateryna Bondar", "Mei Tanaka")
    state.survivors[WHO("Mei Tanaka")].section = N("Cryo")
    for name in ("Comms 1", "Bridge", "Passage A"):
        burn(state, name, 4)
    run(state, (t.TURN_HARM, 0))
    assert state.survivors[who].fate == w.LOST


@pytest.mark.rule("zeno/opaque")
def test_in_opaque_air_there_are_only_moves() -> None:
    state = deal()
    (who,) = crew(state, "Comms 1", "Kateryna Bondar")
    fume(state, "Comms 1", black=2)
    burn(state, "Comms 1", 1)
    begin(state)
    assert law(state, v.EXTINGUISH, who) == "opaque"
    assert law(state, v.MOVE, N("Bridge")) == ""


# The countdown, the launch, and who has won


@pytest.mark.rule("zeno/countdown", "zeno/countdown-crew", "zeno/track")
def test_the_countdown_begins_with_enough_of_all_factions_in_the_bay() -> None:
    state = deal()
    (who,) = crew(state, "Shuttle Bay", "Kateryna Bondar")
    begin(state)
    assert law(state, v.COUNT_DOWN, who) == "countdown-crew"
    assert all(sorted(row, reverse=True) == row for each in n.CREW_NEEDED.tolist() for row in each)
    state.track = n.TRACK
    fill_bay(state, 1)
    assert law(state, v.COUNT_DOWN, who) == "countdown-crew"
    place(state, "Gideon Mbeki", "Shuttle Bay", 1)
    choose(state, v.COUNT_DOWN, who)
    assert state.is_counting == 1


@pytest.mark.rule("zeno/target-crew", "zeno/target-option")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_each_player_sees_to_as_many_more_or_fewer_as_the_target_is_off_the_printed_one(
    players: int,
) -> None:
    needed = [crew_needed(new(players, target=target)) for target in n.TARGETS]
    printed = needed[n.TARGETS.index(n.TARGET)]
    meant = [printed + players * (target - n.TARGET) for target in n.TARGETS]
    assert needed == [min(each, sv.SURVIVORS) for each in meant]
    assert n.CREW_NEEDED.min() >= 1


@pytest.mark.rule("zeno/target-crew", "zeno/success")
def test_a_success_later_on_changes_nothing_in_the_crew_needed() -> None:
    state = new(2, target=5)
    before = crew_needed(state)
    in_python(flow.score)(state, 0, 2)
    assert state.targets[0] == 3
    assert crew_needed(state) == before


def launched(players: int = 4) -> Any:
    """A table that counts down, with nobody aboard but those who are placed."""
    state = deal(players)
    crew(state, "Shuttle Bay", "Kateryna Bondar")
    state.is_counting = 1
    return state


@pytest.mark.rule("zeno/countdown-interlude", "zeno/launch")
def test_an_interlude_launches_the_shuttle_and_nothing_else_of_it_is_done() -> None:
    state = launched(3)
    place(state, "Mei Tanaka", "Cryo", infection=w.LATE)
    play(state, "Haircut", "Shuttle Bay")
    assert state.outcome == s.LAUNCHED
    assert state.survivors[WHO("Mei Tanaka")].fate == w.ABOARD
    assert state.survivors[WHO("Kateryna Bondar")].fate == w.EVACUATED
    assert CARD("Haircut") in state.waste.cards[: state.waste.count]


@pytest.mark.rule("zeno/launch-lifeboat", "zeno/launch-fighter", "zeno/spacecraft")
@pytest.mark.parametrize("is_there", [True, False])
def test_lifeboat_and_fighter_launch_with_all_and_with_the_two_highest(*, is_there: bool) -> None:
    state = launched(3)
    boat = [place(state, name, "Lifeboat") for name in ("Mei Tanaka", "Ravi Menon", "Yusuf Demir")]
    names = ("Linnea Sjoberg", "Ruth Adeyemi", "Amara Diallo")
    hangar = [place(state, name, "Hangar", 1) for name in names]
    if not is_there:
        at(state, "Lifeboat").craft = at(state, "Hangar").craft = 0
    run(state, (t.LAUNCH, 0))
    away = {each for each, one in enumerate(state.survivors) if one.fate == w.EVACUATED}
    assert away & {*boat, *hangar} == ({*boat, *hangar[1:]} if is_there else set())


@pytest.mark.rule("zeno/launch-scores", "zeno/relationship-positive")
def test_items_and_relationships_score_with_the_launch() -> None:
    state = launched(3)
    holder = place(state, "Mei Tanaka", "Bridge", 1)
    bond = equip(state, "Across the Galley", holder)
    state.baggage[bond].target = WHO("Kateryna Bondar")
    equip(state, "Winning Ticket", WHO("Kateryna Bondar"))
    before = state.targets.copy()
    run(state, (t.LAUNCH, 0))
    assert before[0] - state.targets[0] == 1
    assert before[1] - state.targets[1] == 1


def homecoming(**stress: int) -> Any:
    """A Shuttle that is home with these survivors, and so much stress on each."""
    state = launched()
    for name, tokens in stress.items():
        mark(state, place(state, name.replace("_", " "), "Shuttle Bay"), stress=tokens)
    for person in state.survivors:
        person.fate = w.EVACUATED if person.fate == w.ABOARD else person.fate
    state.is_launched = 1
    return state


@pytest.mark.rule("zeno/scapegoats", "zeno/reckoning")
def test_the_more_stress_the_sooner_somebody_is_made_a_scapegoat() -> None:
    state = homecoming(Yusuf_Demir=3, Mei_Tanaka=2, Ravi_Menon=0, Charlotte_Voss=3)
    put_on(state.reckoning, CARD("Four Scrapes"))  # at 12, and Charlotte is never made one
    roll(state, 6, 6)
    run(state, (t.RECKON, 0))
    goats = [sv.NAMES[each] for each, one in enumerate(state.survivors) if one.is_scapegoat]
    assert goats == ["Yusuf Demir"]
    assert (state.reckoning.count, CARD("Four Scrapes") in cards(state.waste)) == (0, True)


@pytest.mark.rule("zeno/victory")
@pytest.mark.parametrize(
    ("name", "has_seat", "worth"),
    [
        ("Ravi Menon", False, 1),
        ("Ravi Menon", True, 2),
        ("Tabitha Crane", False, 2),
        ("Tabitha Crane", True, 2),
        ("Gideon Mbeki", False, 0),
        ("Gideon Mbeki", True, 0),
    ],
)
def test_somebody_counts_as_the_least_that_is_said_of_them(
    name: str, has_seat: bool, worth: int
) -> None:
    state = deal()
    clear(state)
    who = place(state, name, "Shuttle Bay")
    if has_seat:
        equip(state, "The Twentieth Seat", who)
    state.survivors[who].fate = w.EVACUATED
    assert in_python(evacuation.counted)(state, 0) == worth


@pytest.mark.rule("zeno/victory", "zeno/all-win", "zeno/infected", "zeno/scapegoat-count")
@pytest.mark.parametrize(
    ("players", "spoilt", "wins"),
    [
        (4, (), [1, 1, 1, 1]),
        (4, ("infection",), [1, 1, 1, 1]),  # one alone is saved
        (4, ("infection", "is_scapegoat"), [0, 0, 1, 1]),
        (3, ("infection",), [0, 1, 1]),
    ],
)
def test_who_has_evacuated_enough_has_won_and_one_alone_of_four_with_them(
    players: int, spoilt: tuple[str, ...], wins: list[int]
) -> None:
    state = launched(players)
    names = ("Mei Tanaka", "Ravi Menon", "Yusuf Demir", "Amara Diallo")
    for person in state.survivors:
        if person.fate == w.ABOARD:
            person.section = N("Bridge")
    state.targets[:players] = 1
    for seat, name in enumerate(names[:players]):
        place(state, name, "Shuttle Bay", seat)
    for seat, field in enumerate(spoilt):
        mark(state, WHO(names[seat]), **{field: 1})
    run(state, (t.LAUNCH, 0))
    assert GAME.returns_of(state, players) == wins
