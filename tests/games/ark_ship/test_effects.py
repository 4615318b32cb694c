"""What the rows of crises do."""

from __future__ import annotations

import pytest
from tests.luck import Face
from tests.piles import pile

from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, amount, quiet_ship


def at_crisis(title: str, *dice: Face, crew: int = 1) -> Ship:
    """A ship with a crisis at Crisis 1; the dice fall so."""
    return quiet_ship(crew).crisis(c.CRISIS_1, title).luck(*dice)


def work(ship: Ship) -> Ship:
    """Everybody goes to the crisis."""
    ship.send(*[c.CRISIS_1] * 4)
    return ship


def leave(ship: Ship) -> Ship:
    """Everybody stays away from it, on the Bridge."""
    ship.send(*[c.BRIDGE] * 4)
    return ship


@pytest.mark.rule("ark-ship/lose")
def test_sleepers_who_are_lost_leave_the_freezer():
    ship = leave(at_crisis("Garden Blight"))
    assert ship.state.sleepers == 20 - amount("Garden Blight", c.LOSE)
    assert ship.state.memorial.count == 0


@pytest.mark.rule("ark-ship/stress")
def test_stress_for_all_goes_to_everybody_aboard():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Shifted Cargo")
    ship.send(c.BRIDGE, c.COMMS, c.MEDICAL)
    got = amount("Shifted Cargo", c.STRESS_ALL)
    assert [ship.stress(slot) for slot in range(3)] == [got] * 3


@pytest.mark.rule("ark-ship/stress")
def test_stress_for_those_here_goes_to_those_at_the_location():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Watch-Room Quarrel")
    ship.reach("Watch-Room Quarrel", c.STRESS_HERE, crew=2)
    ship.send(c.CRISIS_1, c.COMMS, c.CRISIS_1)
    ship.settle()
    got = amount("Watch-Room Quarrel", c.STRESS_HERE) + 1
    assert [ship.stress(slot) for slot in range(3)] == [got, 0, got]


@pytest.mark.rule("ark-ship/stress")
def test_what_a_row_takes_off_it_takes_off_those_it_names():
    ship = at_crisis("Watch-Room Quarrel", crew=3)
    ship.reach("Watch-Room Quarrel", c.CALM_HERE, 6, 6, 6, crew=2)
    for slot in range(3):
        ship.sheet(slot, stress=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert [ship.stress(slot) for slot in range(3)] == [1, 1, 2]


@pytest.mark.rule("ark-ship/stress-onto-one")
def test_abandoned_ship_moves_all_stress_onto_one_who_is_there():
    ship = quiet_ship(4).crisis(c.CRISIS_1, "Abandoned Ship").luck(5, 1)
    for slot, stress in enumerate((1, 2, 1, 3)):
        ship.sheet(slot, stress=stress)
    ship.send(c.CRISIS_1, c.BRIDGE, c.CRISIS_1, c.BRIDGE)
    assert (ship.question, ship.asked) == (t.CHOOSE_CREW, 0)
    assert ship.choices(d.CHOOSE_MEMBER) == {(0,), (2,)}
    ship.do(d.CHOOSE_MEMBER, 2)
    moved = ship.happened(e.STRESS_MOVED)[0]
    assert (moved.who % 4, moved.details[0]) == (2, 6)
    assert [ship.stress(slot) for slot in (1, 3)] == [0, 0]
    assert ship.stress(2) == 7


@pytest.mark.rule("ark-ship/chosen-crew")
def test_the_speaker_chooses_and_only_among_those_whom_the_card_names():
    ship = quiet_ship(3).next_turn()
    assert ship.state.speaker == 1
    for location in range(c.CRISIS_PLACES):
        ship.no_crisis(location)
    for slot in range(3):
        ship.sheet(slot)
    ship.crisis(c.CRISIS_1, "Abandoned Ship").luck(5, 1).send(c.CRISIS_1, c.BRIDGE, c.CRISIS_1)
    assert ship.question == t.CHOOSE_CREW
    assert ship.asked == 1
    assert ship.choices(d.CHOOSE_MEMBER) == {(0,), (2,)}
    assert ship.why_not(d.CHOOSE_MEMBER, 1) == "chosen-crew"
    assert ship.why_not(d.CHOOSE_MEMBER, 3) == "chosen-crew"


@pytest.mark.rule("ark-ship/chosen-crew", "ark-ship/death")
def test_if_only_one_comes_into_question_it_is_that_one():
    ship = at_crisis("Reactor Surge", crew=2).reach("Reactor Surge", c.KILL_ONE_HERE)
    ship.send(c.CRISIS_1, c.BRIDGE)
    assert ship.who(e.DIED) == [0]
    assert ship.happened(e.FELL_SICK) == []


@pytest.mark.rule("ark-ship/sicken")
def test_a_card_that_makes_one_sick_lets_anybody_awake_be_chosen():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Coolant in the Air")
    ship.send(c.BRIDGE, c.BRIDGE, c.COMMS)
    assert ship.question == t.CHOOSE_CREW
    assert ship.choices(d.CHOOSE_MEMBER) == {(0,), (1,), (2,)}
    ship.do(d.CHOOSE_MEMBER, 2)
    sick = ship.happened(e.FELL_SICK)
    assert [(event.who % 4, event.details[0]) for event in sick][:1] == [(2, 1)]
    kinds = [event.kind for event in ship.log]
    assert e.SICKNESS_ROLLED not in kinds[: kinds.index(e.FELL_SICK)]


@pytest.mark.rule("ark-ship/sicken")
def test_or_everybody_there():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Failing Seals")
    ship.reach("Failing Seals", c.SICKEN_HERE, crew=2).send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    ship.settle()
    assert ship.who(e.FELL_SICK)[:2] == [0, 1]
    assert ship.rank(2, c.SICKNESS) == 0


@pytest.mark.rule("ark-ship/heal")
def test_a_card_that_heals_takes_a_sickness_box_off_one_who_has_some():
    ship = quiet_ship(3).crisis(c.CRISIS_1, "Locked Medicine Chest")
    ship.sheet(1, sickness=2).sheet(2, sickness=1).reach("Locked Medicine Chest", crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert ship.choices(d.CHOOSE_MEMBER) == {(1,), (2,)}
    assert ship.why_not(d.CHOOSE_MEMBER, 0) == "chosen-crew"
    ship.do(d.CHOOSE_MEMBER, 1)
    assert ship.rank(1, c.SICKNESS) == 1
    assert ship.discarded == ["Locked Medicine Chest"]


@pytest.mark.rule("ark-ship/heal")
def test_with_nobody_sick_nothing_is_asked():
    ship = work(at_crisis("Locked Medicine Chest").reach("Locked Medicine Chest"))
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/clone")
def test_cloning_doubles_an_age_and_lays_a_copy_in_the_freezer():
    ship = at_crisis("Naive Cloning", 5, 5, 5, crew=3).put(sleepers=10)
    for slot, age in enumerate((0, 1, 2)):
        ship.sheet(slot, age=age)
    work(ship)
    assert ship.choices(d.CHOOSE_MEMBER) == {(0,), (1,), (2,)}
    ship.luck(6, 6, 6).do(d.CHOOSE_MEMBER, 1)
    assert ship.state.age.tolist()[:3] == [1, 3, 3]
    assert ship.state.sleepers == 11
    assert ship.discarded == ["Naive Cloning"]


@pytest.mark.rule("ark-ship/clone", "ark-ship/bulb-any-time")
def test_the_light_bulb_on_the_way_lights_up():
    ship = at_crisis("Naive Cloning", 5, 5, 5).sheet(0, age=4, ranks={c.MEDICINE: 2})
    work(ship)
    assert (ship.question, ship.state.age[0]) == (t.BULB_LIT, 5)
    ship.luck(6).do(d.LEARN, 0)
    assert ship.state.age[0] == 9


@pytest.mark.rule("ark-ship/clone", "ark-ship/ageing-end")
def test_nobody_grows_older_than_the_boxes():
    ship = at_crisis("Naive Cloning", 5, 5, 5, 6).sheet(0, age=7, ranks={c.MEDICINE: 2})
    work(ship)
    assert ship.state.age[0] == 10


@pytest.mark.rule("ark-ship/gain", "ark-ship/clone")
def test_a_full_freezer_takes_no_more():
    ship = at_crisis("Naive Cloning", 5, 5, 5).sheet(0, age=1, ranks={c.MEDICINE: 2})
    work(ship.put(sleepers=24))
    assert ship.state.sleepers == 24
    assert ship.state.age[0] == 3


@pytest.mark.rule("ark-ship/learn-here")
def test_early_wakers_teach_those_there_one_of_their_skills():
    ship = at_crisis("Early Wakers", crew=3).reach("Early Wakers", c.LEARN_HERE, crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert ship.choices(d.LEARN) == {(c.HERBOLOGY,), (c.MEDICINE,)}
    ship.do(d.LEARN, c.MEDICINE)
    ship.do(d.LEARN, c.HERBOLOGY)
    assert [ship.ranks(slot) for slot in range(3)] == [
        [0, 1, 0, 0, 0],
        [1, 0, 0, 0, 0],
        [0, 0, 0, 1, 0],
    ]
    assert ship.discarded == ["Early Wakers"]


@pytest.mark.rule("ark-ship/learn-here")
def test_worn_suits_give_those_there_a_trait():
    ship = at_crisis("Worn Suits", crew=3)
    ship.reach("Worn Suits", c.TRAIT_HERE, 3, 4, crew=2)
    ship.send(c.CRISIS_1, c.CRISIS_1, c.BRIDGE)
    assert [ship.traits(slot) for slot in range(3)] == [{c.INSPIRING}, {c.CAREFUL}, set()]
    assert ship.discarded == ["Worn Suits"]


@pytest.mark.rule("ark-ship/more-crises")
def test_a_row_may_have_another_crisis_drawn_which_is_placed_as_ever():
    ship = at_crisis("Stuck Valves").next_crises("Cryo Failure")
    leave(ship)
    assert ship.crises[c.CRISIS_2] == "Cryo Failure"
    assert ship.state.sleepers == 20


@pytest.mark.rule("ark-ship/more-crises")
def test_if_its_location_is_still_to_come_it_is_evaluated_this_turn():
    ship = quiet_ship().crisis(c.ARCHIVES, "Stuck Valves").next_crises("Cryo Failure")
    leave(ship)
    assert ship.crises[c.CRISIS_1] == "Cryo Failure"
    assert ship.state.sleepers == 18


@pytest.mark.rule("ark-ship/more-crises", "ark-ship/crises-full")
def test_it_may_fall_on_the_very_room_that_drew_it():
    ship = quiet_ship().crisis(c.ARCHIVES, "Stuck Valves").next_crises("Cryo Failure")
    ship.crisis(c.CRISIS_1, "Homesickness").crisis(c.CRISIS_2, "Rationed Power")
    leave(ship.luck(c.ARCHIVES + 1))
    assert ship.discarded == ["Stuck Valves"]
    assert ship.crises[c.ARCHIVES] == "Cryo Failure"
    assert ship.state.sleepers == 20


@pytest.mark.rule("ark-ship/ageing")
def test_a_row_may_have_everybody_grow_older_or_those_there():
    ship = leave(at_crisis("Worn Suits", crew=2))
    ages = 1 + amount("Worn Suits", c.AGE_ALL)
    assert ship.state.age.tolist()[:2] == [ages, ages]
    ship = quiet_ship(2).crisis(c.CRISIS_1, "Worn Suits").reach("Worn Suits", c.AGE_HERE)
    ship.send(c.CRISIS_1, c.BRIDGE)
    ship.settle()
    assert ship.state.age.tolist()[:2] == [1 + amount("Worn Suits", c.AGE_HERE), 1]


# Signals


@pytest.mark.rule("ark-ship/columns-down")
def test_every_token_of_both_signals_moves_down():
    ship = at_crisis("Bearing Error").tokens(0, 0, 1, 2, 3, 0).tokens(1, 3, 3, 0, 1, 1)
    leave(ship)
    assert ship.lines(0) == (0, 0, 1, 2, 0)
    assert ship.lines(1) == (2, 2, 0, 0, 0)


@pytest.mark.rule("ark-ship/column-zero")
def test_a_column_is_set_to_0_and_the_speaker_chooses_which():
    ship = at_crisis("Bearing Error").tokens(0, 0, 1, 2, 0, 0).tokens(1, 3, 0, 0, 0, 0)
    work(ship.reach("Bearing Error", c.COLUMN_ZERO))
    assert (ship.question, ship.asked) == (t.CHOOSE_COLUMN, 0)
    assert ship.choices(d.SET_COLUMN) == {(0, 1, 0), (0, 2, 0), (1, 0, 0)}
    assert ship.why_not(d.SET_COLUMN, 0, 1, 3) == "column-zero"
    assert ship.why_not(d.SET_COLUMN, 0, 0, 0) == "signal-bounds"
    ship.do(d.SET_COLUMN, 0, 2, 0)
    assert ship.lines(0) == (0, 1, 0, 0, 0)


@pytest.mark.rule("ark-ship/column-zero")
def test_with_all_tokens_on_0_nothing_is_asked():
    ship = work(at_crisis("Bearing Error").reach("Bearing Error", c.COLUMN_ZERO))
    assert ship.question == t.CHOOSE_RANK


@pytest.mark.rule("ark-ship/column-any")
def test_a_column_is_set_to_any_line():
    ship = at_crisis("Latent Memories", 5, 5, 5, crew=3).tokens(0, 0, 1, 2, 0, 0)
    work(ship)
    assert ship.question == t.CHOOSE_COLUMN
    assert len(ship.choices(d.SET_COLUMN)) == 2 * 5 * 3
    assert ship.can(d.SET_COLUMN, 0, 1, 0)
    ship.do(d.SET_COLUMN, 0, 1, 3)
    assert ship.lines(0) == (0, 3, 2, 0, 0)
    assert ship.discarded == ["Latent Memories"]


@pytest.mark.rule("ark-ship/column-any", "ark-ship/column-zero", "ark-ship/decode")
def test_a_column_of_a_decoded_signal_cannot_be_chosen():
    ship = at_crisis("Latent Memories", 5, 5, 5, crew=3).planet(0, "Thin Air")
    work(ship)
    assert ship.why_not(d.SET_COLUMN, 0, 0, 1) == "decode"
    assert {signal for signal, _, _ in ship.choices(d.SET_COLUMN)} == {1}


@pytest.mark.rule("ark-ship/column-any", "ark-ship/column-zero")
def test_with_both_signals_decoded_nothing_is_asked():
    ship = at_crisis("Latent Memories", 5, 5, 5, crew=3)
    work(ship.planet(0, "Thin Air").planet(1, "Hard Ground"))
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/waves-again")
def test_two_waveforms_come_as_in_the_turn():
    ship = at_crisis("The Long Quiet").reach("The Long Quiet", c.WAVES)
    before, coming = ship.state.wave.tolist(), pile(ship.state.wave_deck)
    work(ship)
    drawn = [event.details[:2] for event in ship.happened(e.WAVEFORM_DRAWN)]
    assert drawn == [(coming[0], 0), (coming[1], 1), (coming[2], 0), (coming[3], 1)]
    assert set(before) <= set(pile(ship.state.wave_buried))


# Planet crises


@pytest.mark.rule("ark-ship/token-lost")
def test_old_orders_take_a_token_off_each_planet_crisis():
    ship = at_crisis("Old Orders").planet(0, "Thin Air", 2).planet(1, "Hard Ground", 1)
    leave(ship)
    assert ship.state.earned.tolist() == [1, 0]


@pytest.mark.rule("ark-ship/token-lost")
def test_without_tokens_none_is_lost():
    ship = at_crisis("Old Orders").planet(0, "Thin Air", 0)
    leave(ship)
    assert ship.state.earned.tolist() == [0, 0]
