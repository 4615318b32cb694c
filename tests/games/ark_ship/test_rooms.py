"""The order in which locations are evaluated, rooms with a crisis, and ranks for rows."""

from __future__ import annotations

import pytest

from allhands.games.ark_ship import cards
from allhands.games.ark_ship.rules import decisions as d
from allhands.games.ark_ship.rules import events, tasks

from .rooms import SKILLED_ROOMS, skilled, using
from .setups import card, quiet_ship

# The order


@pytest.mark.rule("ark-ship/evaluate-order")
def test_the_locations_have_their_numbers():
    assert cards.LOCATION_NAMES == (
        "Bridge",
        "Comms",
        "Archives",
        "Medical",
        "Recreation",
        "Training",
        "Crisis 2",
        "Crisis 1",
        "Planet 1",
        "Planet 2",
    )


@pytest.mark.rule("ark-ship/evaluate-order")
@pytest.mark.parametrize("places", [(5, 4, 0, 2), (3, 1, 5, 0), (0, 1, 2, 3)])
def test_rooms_are_used_in_the_order_of_their_numbers(places: tuple[int, ...]):
    ship = quiet_ship(4)
    ship.send(*places)
    ship.settle()
    room_of = [
        event.details[0] for event in ship.log if event.kind in (events.USED, events.LEFT_IT)
    ]
    assert room_of == sorted(places)


@pytest.mark.rule("ark-ship/evaluate-order")
def test_crises_are_evaluated_in_their_places_and_planets_last():
    ship = quiet_ship(4).planet(0, "Wrong Stars").planet(1, "Hard Ground")
    ship.crisis(cards.CRISIS_1, "Shifted Cargo").crisis(cards.CRISIS_2, "Stuck Valves")
    ship.crisis(cards.ARCHIVES, "Homesickness")
    ship.send(cards.PLANET_2, cards.PLANET_1, cards.CRISIS_1, cards.CRISIS_2)
    ship.settle()
    evaluated = [e for e in ship.log if e.kind in (events.COUNTED, events.LEFT_ALONE)]
    assert [event.details[0] for event in evaluated] == [
        card(title)
        for title in ("Homesickness", "Stuck Valves", "Shifted Cargo", "Wrong Stars", "Hard Ground")
    ]


@pytest.mark.rule("ark-ship/evaluate-order")
def test_a_planet_where_nobody_is_is_passed_over():
    ship = quiet_ship().planet(0, "Storm Belt")
    ship.send(cards.BRIDGE)
    assert ship.happened(events.TEST_BEGAN) == ship.happened(events.LEFT_ALONE) == []


@pytest.mark.rule("ark-ship/evaluate-order")
@pytest.mark.parametrize("planet", range(cards.PLANETS))
def test_nothing_would_come_of_a_planet_where_nobody_is(planet: int):
    """The reading that passes it over rests on this."""
    row = cards.ROW_EFFECT[cards.CRISES + planet, 0, :, 0].tolist()
    assert set(row) <= {-1, cards.STRESS_HERE, cards.AGE_HERE, cards.SICKEN_HERE}


@pytest.mark.rule("ark-ship/use-one-row")
def test_those_in_the_same_room_act_in_the_order_of_their_places():
    ship = quiet_ship(3).next_turn()
    ship.log.clear()
    ship.send(cards.COMMS, cards.COMMS, cards.COMMS)
    assert ship.who(events.USED) == [0, 1, 2]


# A crisis in a room


@pytest.mark.rule("ark-ship/blocked")
@pytest.mark.parametrize(("room", "skill"), SKILLED_ROOMS)
@pytest.mark.parametrize("rank", [0, 1, 2])
def test_in_a_room_with_a_crisis_nobody_uses_it(room: int, skill: int, rank: int):
    ship = quiet_ship().sheet(0, ranks={skill: rank}, stress=1)
    ship.crisis(room, "Computer Failure").luck(*[5] * 5)
    ship.send(room)
    assert ship.happened(events.USED) == ship.happened(events.LEFT_IT) == []
    assert len(ship.happened(events.TEST_BEGAN)) == 1
    assert ship.question != tasks.USE_LOCATION


@pytest.mark.rule("ark-ship/blocked")
def test_not_even_when_they_have_removed_it():
    ship = quiet_ship().sheet(0, ranks={cards.NAVIGATION: 1})
    ship.crisis(cards.BRIDGE, "Computer Failure").reach("Computer Failure")
    ship.send(cards.BRIDGE)
    assert ship.discarded == ["Computer Failure"]
    assert ship.happened(events.STEADIED) == []
    assert ship.rank(0, cards.NAVIGATION) == 1


@pytest.mark.rule("ark-ship/blocked")
def test_a_crisis_blocks_training():
    ship = quiet_ship().crisis(cards.TRAINING, "Homesickness").luck(4)
    ship.send(cards.TRAINING)
    assert ship.happened(events.USED) == []
    assert len(ship.happened(events.TEST_BEGAN)) == 1


# Rows and ranks


@pytest.mark.rule("ark-ship/first-rank")
@pytest.mark.parametrize(("room", "skill"), SKILLED_ROOMS)
def test_without_a_rank_one_gains_the_first(room: int, skill: int):
    ship = quiet_ship().tokens(0, 1, 1, 1, 1, 1).sheet(0, stress=0)
    ship.send(room)
    assert ship.ranks(0) == [1 if other == skill else 0 for other in range(5)]
    assert ship.turn == 2


@pytest.mark.rule("ark-ship/first-rank")
@pytest.mark.parametrize(("room", "skill"), SKILLED_ROOMS)
@pytest.mark.parametrize("rank", [1, 2])
def test_with_a_rank_one_gains_none(room: int, skill: int, rank: int):
    ship = quiet_ship().sheet(0, ranks={skill: rank}, stress=1).luck(6)
    ship.send(room)
    ship.settle()
    assert ship.rank(0, skill) == rank


@pytest.mark.rule("ark-ship/use-own-rank")
def test_a_row_for_rank_two_is_not_for_rank_one():
    assert using(cards.COMMS, 1).send(cards.COMMS)
    for room, verb, arguments in (
        (cards.COMMS, d.PICK, (0, 0)),
        (cards.ARCHIVES, d.CLEAR, (0, 0)),
        (cards.RECREATION, d.REST_ALL, ()),
    ):
        ship = using(room, 1).tokens(0, 1, 0, 0, 0, 0)
        ship.state.stress[0] = 1
        ship.send(room)
        assert ship.why_not(verb, *arguments) == "use-own-rank"


@pytest.mark.rule("ark-ship/use-own-rank")
def test_the_ranks_of_others_who_are_there_do_not_help():
    ship = quiet_ship(2).sheet(1, ranks=skilled(cards.ARCHIVES, 2)).tokens(0, 1, 0, 0, 0, 0)
    ship.send(cards.ARCHIVES, cards.ARCHIVES)
    assert ship.rank(0, cards.COMPUTING) == 1
    assert (ship.question, ship.about[:2]) == (tasks.USE_LOCATION, (1, cards.ARCHIVES))


@pytest.mark.rule("ark-ship/use-own-rank")
def test_nor_do_ranks_in_other_skills():
    every = {skill: 2 for _, skill in SKILLED_ROOMS}
    for room, skill in SKILLED_ROOMS:
        ship = quiet_ship().sheet(0, ranks=every | {skill: 0})
        ship.send(room)
        assert ship.rank(0, skill) == 1


@pytest.mark.rule("ark-ship/use-one-row")
def test_only_the_rows_of_the_room_that_one_is_in_can_be_used():
    ship = using(cards.COMMS, 2).tokens(0, 1, 0, 0, 0, 0)
    ship.send(cards.COMMS)
    assert ship.why_not(d.STEADY) == "use-one-row"
    assert ship.why_not(d.RAISE, 0, 0) == "use-one-row"
    assert ship.why_not(d.CLEAR, 0, 0) == "use-one-row"
    assert ship.why_not(d.TRAIN_SKILL, 0) == "use-one-row"
    assert ship.why_not(d.TRAIN_TRAIT, 0) == "use-one-row"
    assert ship.verbs == {d.APPLY, d.PICK, d.LEAVE_IT}


@pytest.mark.rule("ark-ship/use-one-row")
@pytest.mark.parametrize(
    ("room", "verbs"),
    [
        (cards.BRIDGE, {d.STEADY, d.MORE_DICE}),
        (cards.COMMS, {d.APPLY, d.PICK}),
        (cards.ARCHIVES, {d.RAISE, d.CLEAR}),
        (cards.RECREATION, {d.REST_ONE, d.REST_ALL}),
    ],
)
def test_with_rank_two_one_chooses_one_of_the_two(room: int, verbs: set[int]):
    ship = using(room, 2).tokens(0, 1, 0, 0, 0, 0)
    ship.state.stress[0] = 1
    ship.send(room)
    assert ship.verbs == verbs | {d.LEAVE_IT}


@pytest.mark.rule("ark-ship/use-one-row")
def test_whoever_has_used_a_row_is_not_asked_again():
    ship = using(cards.ARCHIVES, 2).tokens(0, 1, 0, 0, 0, 0)
    ship.send(cards.ARCHIVES)
    ship.do(d.RAISE, 0, 0)
    assert (ship.question, ship.turn) == (tasks.ASSIGN, 2)


@pytest.mark.rule("ark-ship/leave-it")
@pytest.mark.parametrize(
    "room", [cards.BRIDGE, cards.COMMS, cards.ARCHIVES, cards.RECREATION, cards.TRAINING]
)
def test_a_room_may_be_left_unused(room: int):
    ship = quiet_ship().sheet(0, ranks={skill: 2 for _, skill in SKILLED_ROOMS}, stress=2)
    ship.tokens(0, 1, 0, 0, 0, 0).luck(6)
    ship.send(room)
    ship.do(d.LEAVE_IT)
    assert ship.who(events.LEFT_IT) == [0]
    assert ship.happened(events.USED) == []
    assert (ship.lines(0), ship.stress(0)) == ((1, 0, 0, 0, 0), 2)
    assert ship.ranks(0) == [2] * 5
