"""A turn's steps, its progress box, new crises and new waveforms, and assigning crew."""

from __future__ import annotations

from itertools import product

import pytest
from tests.piles import pile

from allhands.games.ark_ship import GAME
from allhands.games.ark_ship import cards as c
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events as e
from allhands.games.ark_ship.rules import tasks as t

from .setups import Ship, card, quiet_ship


def told(ship: Ship) -> list[int]:
    """The kinds of what was told, in order."""
    return [event.kind for event in ship.log]


def crisis_next_turn(*titles: str, boxes: int = 1) -> Ship:
    """A ship on which so many crises are drawn with the next progress box."""
    ship = quiet_ship()
    ship.state.progress = next(box for box in range(1, c.BOXES) if c.PROGRESS[box] == boxes)
    return ship.next_crises(*titles)


# The steps


@pytest.mark.rule("ark-ship/turn")
def test_the_steps_of_a_turn_come_in_order():
    ship = quiet_ship(2).nobody(1).crisis(c.MEDICAL, "Shifted Cargo")
    ship.luck(6).send(c.BRIDGE)
    order = told(ship)
    steps = [
        order.index(kind)
        for kind in (
            e.ASSIGNED,
            e.LEFT_ALONE,
            e.SICKNESS_ROLLED,
            e.GREW_OLDER,
            e.TURN_BEGAN,
            e.CRISIS_DRAWN,
            e.WAVEFORM_DRAWN,
            e.THAWED,
        )
    ]
    assert steps == sorted(steps)


@pytest.mark.rule("ark-ship/not-asked")
def test_what_is_not_asked_cannot_be_done():
    ship = quiet_ship()
    for verb, arguments in (
        (d.STEADY, ()),
        (d.APPLY, (0, 0)),
        (d.LEARN, (0,)),
        (d.REROLL, (0,)),
        (d.KEEP, ()),
        (d.TAKE_IT, ()),
        (d.CHOOSE_MEMBER, (0,)),
        (d.SET_COLUMN, (0, 0, 0)),
        (d.REVEAL, ()),
        (d.WRITE, (0,)),
        (d.ENOUGH, ()),
    ):
        assert ship.why_not(verb, *arguments) == "not-asked"
    ship.send(c.TRAINING)
    assert ship.question == t.USE_LOCATION
    assert ship.why_not(d.ASSIGN_TO, c.BRIDGE) == "not-asked"
    assert ship.why_not(d.WAIT) == "not-asked"


# Progress


@pytest.mark.rule("ark-ship/progress")
def test_the_progress_boxes_are_those_of_the_picture():
    assert c.PROGRESS.tolist() == [2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 2, 1, 2, 2, 2, 2]


@pytest.mark.rule("ark-ship/progress")
def test_each_turn_checks_a_box_and_draws_as_many_crises_as_it_says():
    ship = quiet_ship()
    for box in range(1, 16):
        ship.log.clear()
        ship.crises_left(20).state.progress = box
        for location in range(8):
            ship.no_crisis(location)
        ship.sheet(0, goal="A Last Gift")
        ship.next_turn()
        assert ship.state.progress == box + 1
        (began,) = ship.happened(e.TURN_BEGAN)
        assert began.details[:2] == (box + 1, c.PROGRESS[box])
        assert len(ship.happened(e.CRISIS_DRAWN)) == c.PROGRESS[box]


@pytest.mark.rule("ark-ship/progress", "ark-ship/crises-new")
def test_the_first_turn_checks_the_first_box_and_draws_two():
    state = Ship.deal(3, 5).state
    assert (state.turn, state.progress) == (1, 1)
    assert (state.crisis >= 0).sum() == 2
    assert state.crisis_deck.count == 22


# New crises


@pytest.mark.rule("ark-ship/crises-new")
def test_crises_come_from_the_top_of_the_deck_one_after_the_other():
    ship = crisis_next_turn("Stuck Valves", "Food Shortage", boxes=2)
    ship.next_turn()
    drawn = [event.details[0] for event in ship.happened(e.CRISIS_DRAWN)]
    assert drawn == [card("Stuck Valves"), card("Food Shortage")]


@pytest.mark.rule("ark-ship/crises-place")
def test_the_first_goes_to_crisis_1_and_the_second_to_crisis_2():
    ship = crisis_next_turn("Stuck Valves", "Food Shortage", boxes=2)
    ship.next_turn()
    assert ship.crises == {c.CRISIS_1: "Stuck Valves", c.CRISIS_2: "Food Shortage"}


@pytest.mark.rule("ark-ship/crises-place")
def test_a_place_that_is_empty_is_filled_before_a_die_is_rolled():
    ship = crisis_next_turn("Stuck Valves").crisis(c.CRISIS_1, "Homesickness")
    ship.next_turn()
    assert ship.crises == {c.CRISIS_1: "Homesickness", c.CRISIS_2: "Stuck Valves"}


@pytest.mark.rule("ark-ship/crises-place")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_with_both_places_taken_a_die_names_a_room(die: int):
    ship = crisis_next_turn("Stuck Valves").crisis(c.CRISIS_1, "Homesickness")
    ship.crisis(c.CRISIS_2, "Rationed Power").luck(die)
    ship.next_turn()
    assert ship.crises == {
        c.CRISIS_1: "Homesickness",
        c.CRISIS_2: "Rationed Power",
        die - 1: "Stuck Valves",
    }
    assert ship.happened(e.CRISIS_DRAWN)[0].details[1:3] == (die - 1, die)


@pytest.mark.rule("ark-ship/crises-full")
def test_a_crisis_that_lies_in_the_room_makes_room_for_the_new_one():
    ship = crisis_next_turn("Stuck Valves").crisis(c.CRISIS_1, "Homesickness")
    ship.crisis(c.CRISIS_2, "Rationed Power").crisis(c.COMMS, "Hull Fever").luck(6, 2)
    ship.next_turn()
    assert ship.crises[c.COMMS] == "Stuck Valves"
    assert ship.discarded == ["Hull Fever"]


@pytest.mark.rule("ark-ship/crises-renewed")
def test_when_the_deck_has_run_out_the_discards_are_shuffled():
    ship = crisis_next_turn(boxes=2).crises_left(1)
    discards = {*pile(ship.state.crisis_discards), *pile(ship.state.crisis_deck)}
    unseen = set(ship.state.left_out.tolist())
    ship.next_turn()
    assert len(ship.crises) == 2
    assert {*pile(ship.state.crisis_deck)} < discards
    assert ship.state.crisis_deck.count == len(discards) - 2
    assert set(ship.state.left_out.tolist()) == unseen
    assert not ship.state.crisis_deck.seen.any()
    assert len(ship.happened(e.CRISES_RENEWED)) == 1


@pytest.mark.rule("ark-ship/crises-renewed")
def test_the_deck_is_not_renewed_before_a_crisis_is_wanted():
    ship = crisis_next_turn().crises_left(1).next_turn()
    assert len(ship.crises) == 1
    assert ship.state.crisis_deck.count == 0
    assert ship.happened(e.CRISES_RENEWED) == []


# New waveforms


@pytest.mark.rule("ark-ship/waveforms-new")
def test_each_turn_two_waveforms_cover_those_before():
    ship = quiet_ship()
    before = ship.state.wave.tolist()
    coming = pile(ship.state.wave_deck)[:2]
    buried = pile(ship.state.wave_buried)
    ship.next_turn()
    assert ship.state.wave.tolist() == coming
    assert sorted(pile(ship.state.wave_buried)) == sorted(buried + before)


@pytest.mark.rule("ark-ship/waveforms-new")
def test_only_the_waveforms_on_top_can_be_used():
    ship = quiet_ship().sheet(0, ranks={c.ENGINEERING: 2}).tokens(0, 1, 1, 1, 1, 1)
    ship.tokens(1, 1, 1, 1, 1, 0).next_turn()
    ship.sheet(0, ranks={c.ENGINEERING: 1}).waves(12, 15).send(c.COMMS)
    assert {where for _, where in ship.choices(d.APPLY)} == {0, 1}
    ship.do(d.APPLY, 0, 0)
    assert ship.happened(e.WAVE_APPLIED)[-1].details[:2] == (0, 12)


@pytest.mark.rule("ark-ship/waveforms-renewed")
def test_when_the_deck_of_waveforms_has_run_out_those_buried_are_shuffled():
    ship = quiet_ship().waves_left(1)
    ship.next_turn()
    on_top = set(ship.state.wave.tolist())
    assert len(on_top) == 2
    assert ship.state.wave_deck.count + ship.state.wave_buried.count == 28
    assert ship.state.wave_deck.count > 0
    assert len(ship.happened(e.WAVEFORMS_RENEWED)) == 1


@pytest.mark.rule("ark-ship/waveforms-renewed")
def test_the_waveforms_are_not_shuffled_before_one_is_wanted():
    ship = quiet_ship().waves_left(2).next_turn()
    assert ship.state.wave_deck.count == 0
    assert ship.happened(e.WAVEFORMS_RENEWED) == []


@pytest.mark.rule("ark-ship/no-waves")
def test_in_the_long_quiet_no_waveforms_are_drawn():
    ship = quiet_ship().crisis(c.TRAINING, "The Long Quiet")
    before = ship.state.wave.tolist()
    ship.next_turn()
    assert ship.state.wave.tolist() == before
    ship.no_crisis(c.TRAINING).next_turn()
    assert ship.state.wave.tolist() != before


@pytest.mark.rule("ark-ship/no-waves", "ark-ship/waves-again")
def test_when_it_is_over_two_waveforms_come_at_once():
    ship = quiet_ship().crisis(c.TRAINING, "The Long Quiet").waves(12, 15)
    coming = pile(ship.state.wave_deck)[:4]
    ship.reach("The Long Quiet", c.WAVES).send(c.TRAINING)
    drawn = [event.details[0] for event in ship.happened(e.WAVEFORM_DRAWN)]
    assert drawn == coming


# Assigning crew


@pytest.mark.rule("ark-ship/assign")
def test_each_crew_member_is_assigned_once_and_nobody_stays_in_quarters():
    ship = quiet_ship(3)
    assert ship.why_not(d.STAY) == "assign"
    asked: list[int] = []
    for _ in range(3):
        asked.append(ship.about[0])
        assert ship.choices(d.ASSIGN_TO) == {(room,) for room in range(6)}
        ship.do(d.ASSIGN_TO, c.TRAINING)
    assert asked == [0, 1, 2]
    assert ship.state.place.tolist()[:3] == [c.TRAINING] * 3


@pytest.mark.rule("ark-ship/assign-order")
def test_the_speakers_first_crew_member_is_the_first_to_be_assigned():
    ship = quiet_ship(3).next_turn()
    assert (ship.state.speaker, ship.about[0]) == (1, 1)
    order: list[tuple[int, int]] = []
    for _ in range(3):
        order.append((ship.about[0], ship.asked))
        ship.do(d.ASSIGN_TO, c.TRAINING)
    assert order == [(1, 1), (2, 2), (0, 0)]


@pytest.mark.rule("ark-ship/assign-order")
def test_of_two_players_they_take_turns():
    ship = quiet_ship(4, players=2)
    order: list[tuple[int, int]] = []
    for _ in range(4):
        order.append((ship.about[0], ship.asked))
        ship.do(d.ASSIGN_TO, c.TRAINING)
    assert order == [(0, 0), (1, 1), (2, 0), (3, 1)]


@pytest.mark.rule("ark-ship/assign-wait")
def test_who_lets_others_choose_first_is_asked_after_them():
    ship = quiet_ship(3)
    ship.do(d.WAIT)
    assert (ship.about[0], ship.asked) == (1, 1)
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert (ship.about[0], ship.asked) == (0, 0)
    assert ship.state.place[0] == -1


@pytest.mark.rule("ark-ship/assign-wait")
def test_somebody_has_to_begin():
    ship = quiet_ship(3)
    ship.do(d.WAIT)
    ship.do(d.WAIT)
    assert (ship.about[0], ship.asked) == (2, 2)
    assert ship.why_not(d.WAIT) == "assign-wait"
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.asked == 0


@pytest.mark.rule("ark-ship/assign-wait")
def test_whoever_has_the_last_to_assign_cannot_wait():
    ship = quiet_ship(2)
    ship.do(d.ASSIGN_TO, c.TRAINING)
    assert ship.why_not(d.WAIT) == "assign-wait"


@pytest.mark.rule("ark-ship/assign-wait")
def test_of_ones_own_crew_nobody_waits_for_another():
    ship = quiet_ship(3, players=1)
    assert ship.why_not(d.WAIT) == "assign-wait"


@pytest.mark.rule("ark-ship/assign-crisis")
def test_a_crisis_place_takes_crew_only_while_a_crisis_lies_there():
    ship = quiet_ship()
    assert ship.why_not(d.ASSIGN_TO, c.CRISIS_1) == "assign-crisis"
    assert ship.why_not(d.ASSIGN_TO, c.CRISIS_2) == "assign-crisis"
    ship.crisis(c.CRISIS_1, "Food Shortage")
    assert ship.can(d.ASSIGN_TO, c.CRISIS_1)
    assert ship.why_not(d.ASSIGN_TO, c.CRISIS_2) == "assign-crisis"


@pytest.mark.rule("ark-ship/assign-crisis")
def test_a_room_takes_crew_with_or_without_a_crisis():
    ship = quiet_ship().crisis(c.MEDICAL, "Food Shortage")
    assert ship.choices(d.ASSIGN_TO) == {(room,) for room in range(6)}


@pytest.mark.rule("ark-ship/assign-planet")
def test_a_planet_takes_crew_only_when_it_has_been_revealed():
    ship = quiet_ship()
    assert ship.why_not(d.ASSIGN_TO, c.PLANET_1) == "assign-planet"
    assert ship.why_not(d.ASSIGN_TO, c.PLANET_2) == "assign-planet"
    ship.planet(1, "Thin Air")
    assert ship.can(d.ASSIGN_TO, c.PLANET_2)
    assert ship.why_not(d.ASSIGN_TO, c.PLANET_1) == "assign-planet"


@pytest.mark.rule("ark-ship/one-each")
def test_during_a_co2_filter_malfunction_each_player_assigns_only_one():
    ship = quiet_ship(4, players=2).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    ship.do(d.ASSIGN_TO, c.TRAINING)
    ship.do(d.STAY)
    assert (ship.about[0], ship.asked) == (3, 1)
    assert ship.why_not(d.STAY) == "assign"
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert sorted(ship.who(e.STAYED_BEHIND)) == [1, 2]
    assert ship.who(e.USED) == [3]
    assert ship.question == t.USE_LOCATION
    assert ship.state.place.tolist() == [c.TRAINING, -1, -1, c.BRIDGE]


@pytest.mark.rule("ark-ship/one-each")
def test_somebody_alone_assigns_one_and_the_others_grow_older_all_the_same():
    ship = quiet_ship(3, players=1).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    ship.do(d.STAY)
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.who(e.USED) == [1]
    assert ship.state.age.tolist()[:3] == [1, 1, 1]


GOING = {1: 1, 2: 2, 3: 2, 4: 2}
"""How many go out during a CO2 Filter Malfunction, by the number of players."""


def short_of_air(players: int) -> Ship:
    """A whole crew at its first assignment, during a CO2 Filter Malfunction."""
    ship = quiet_ship(int(c.CREW_FOR[players]), players)
    return ship.crisis(c.CRISIS_1, "CO2 Filter Malfunction")


@pytest.mark.rule("ark-ship/one-each")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_with_any_number_of_players_some_of_the_crew_stay_and_no_more_than_have_to(players: int):
    crew = int(c.CREW_FOR[players])
    for stays in product((True, False), repeat=crew):
        ship = short_of_air(players)
        while ship.question == t.ASSIGN and ship.turn == 1:
            if stays[ship.about[0]] and ship.can(d.STAY):
                ship.do(d.STAY)
            else:
                ship.do(d.ASSIGN_TO, c.BRIDGE)
        sent = ship.who(e.ASSIGNED)
        assert len(sent) == GOING[players]
        assert len({slot % players for slot in sent}) == len(sent)
        assert sorted([*sent, *ship.who(e.STAYED_BEHIND)]) == list(range(crew))


@pytest.mark.rule("ark-ship/one-each")
@pytest.mark.parametrize("players", [3, 4])
def test_of_players_with_one_each_the_first_to_be_asked_may_stay_in_favour_of_others(players: int):
    ship = short_of_air(players)
    for slot in range(players - GOING[players]):
        assert ship.about[0] == slot
        ship.do(d.STAY)
    for _ in range(GOING[players]):
        assert ship.why_not(d.STAY) == "assign"
        ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.who(e.STAYED_BEHIND) == list(range(players - GOING[players]))


@pytest.mark.rule("ark-ship/one-each")
def test_half_of_the_crew_is_half_of_those_awake():
    ship = quiet_ship(2, players=4).crisis(c.CRISIS_1, "CO2 Filter Malfunction")
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.who(e.STAYED_BEHIND) == [1]


@pytest.mark.rule("ark-ship/one-each", "ark-ship/assign-wait")
def test_who_waited_too_long_stays():
    ship = short_of_air(4)
    ship.do(d.WAIT)
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.about[0] == 0
    ship.do(d.WAIT)
    ship.do(d.ASSIGN_TO, c.BRIDGE)
    assert ship.who(e.ASSIGNED) == [1, 2]
    assert ship.who(e.STAYED_BEHIND) == [0, 3]


@pytest.mark.rule("ark-ship/one-each")
def test_without_it_nobody_stays():
    ship = quiet_ship(3, players=1).crisis(c.CRISIS_1, "Homesickness")
    assert ship.why_not(d.STAY) == "assign"
    assert GAME.laws.ledger["ark-ship/assign"].sentence.startswith("Each crew member")
