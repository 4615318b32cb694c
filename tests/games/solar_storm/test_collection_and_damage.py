"""Phase two, phase three, and how a game ends (pages 11 and 12)."""

from __future__ import annotations

from collections import Counter

import pytest

from allhands import games
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .printed import (
    BOTTOM,
    DATA,
    EIGHT_ROOMS,
    ENERGY,
    METAL,
    MIDDLE,
    NANOBOTS,
    TOP,
    WHOLE,
    damage_card,
)
from .table import Table, faces, happened, quiet_table

SOLAR_STORM = games.find("solar-storm")


DAMAGE_CARDS = [
    {c.BRIDGE},
    {c.CREW_QUARTERS},
    {c.MESS_HALL},
    {c.REPAIR_CENTRE},
    {c.ENGINE_ROOM},
    {c.CARGO_HOLD},
    {c.ARMOURY},
    {c.MEDICAL_BAY},
    {c.ENGINE_ROOM, c.REPAIR_CENTRE},
    {c.MEDICAL_BAY, c.CREW_QUARTERS},
    {c.REPAIR_CENTRE, c.CARGO_HOLD},
    {c.BRIDGE, c.ARMOURY},
    {c.ARMOURY, c.MESS_HALL},
    {c.BRIDGE, c.CARGO_HOLD},
    {c.CREW_QUARTERS, c.MESS_HALL},
    {c.ENGINE_ROOM, c.MEDICAL_BAY},
    {c.BRIDGE, c.MEDICAL_BAY, c.MESS_HALL},
    {c.BRIDGE, c.ENGINE_ROOM, c.CREW_QUARTERS},
    {c.ENGINE_ROOM, c.ARMOURY, c.CARGO_HOLD},
    {c.MEDICAL_BAY, c.CARGO_HOLD, c.MESS_HALL},
    {c.ENGINE_ROOM, c.REPAIR_CENTRE, c.MESS_HALL},
    {c.BRIDGE, c.REPAIR_CENTRE, c.CREW_QUARTERS},
    {c.MEDICAL_BAY, c.REPAIR_CENTRE, c.ARMOURY},
    {c.CREW_QUARTERS, c.ARMOURY, c.CARGO_HOLD},
]


def collecting(hand: str = "", **options: object) -> Table:
    """Crew member 0 has ended phase one; a harmless damage card comes next."""
    table = quiet_table(3, **options).hand(0, hand).damage_next(damage_card(c.BRIDGE))
    table.end_actions()
    return table


# Collection


@pytest.mark.rule("solar-storm/collect")
def test_one_takes_one_face_up_card():
    table = collecting().face_up("DM")
    table.do(d.TAKE_FACE_UP, METAL)
    assert table.holds(0) == "M"
    assert table.active == 1


@pytest.mark.rule("solar-storm/collect")
def test_or_one_draws_two_cards_from_the_deck():
    table = collecting().deck_top("NED")
    table.do(d.DRAW_TWO)
    assert table.holds(0) == "NE"
    assert table.deck[0] == "D"
    assert table.shown == "DM"
    assert table.active == 1


@pytest.mark.rule("solar-storm/collect")
def test_nothing_else_can_be_done_and_a_card_that_does_not_lie_face_up_cannot_be_taken():
    table = collecting().face_up("DM")
    assert table.choices(d.TAKE_FACE_UP) == {(DATA,), (METAL,)}
    assert table.can(d.DRAW_TWO)
    assert table.why_not(d.TAKE_FACE_UP, ENERGY) == "collect"
    assert table.why_not(d.LEAVE) == "turn-phases"
    assert table.why_not(d.DRAW_ONE) == "turn-phases"


@pytest.mark.rule("solar-storm/deck-empty")
def test_the_crew_loses_the_moment_a_collected_card_empties_the_deck():
    table = collecting().deck_of(2)
    table.do(d.DRAW_TWO)
    assert table.outcome == "out-of-resources"
    assert table.results == [0, 0, 0]
    assert table.asked == -1


@pytest.mark.rule("solar-storm/deck-empty")
def test_the_first_of_two_cards_may_empty_the_deck():
    table = collecting().deck_of(1)
    table.do(d.DRAW_TWO)
    assert table.outcome == "out-of-resources"
    assert len(table.holds(0)) == 1


@pytest.mark.rule("solar-storm/deck-empty")
def test_replacing_a_face_up_card_may_empty_the_deck():
    table = collecting().deck_of(1)
    told = table.do(d.TAKE_FACE_UP, DATA)
    assert table.outcome == "out-of-resources"
    assert not happened(told, e.DAMAGE_CARD)


@pytest.mark.rule("solar-storm/deck-empty")
@pytest.mark.parametrize("pick", [(d.DRAW_ONE,), (d.TAKE_FACE_UP, DATA)])
def test_scavenging_may_empty_the_deck(pick: tuple[int, ...]):
    table = quiet_table().deck_of(1)
    table.do(d.SCAVENGE, rolls=[6])
    assert table.outcome == "running"
    table.do(*pick)
    assert table.outcome == "out-of-resources"


@pytest.mark.rule("solar-storm/deck-empty")
def test_the_engine_room_may_empty_the_deck():
    table = quiet_table().at(0, c.ENGINE_ROOM).version(c.ENGINE_ROOM, 2).deck_of(1)
    table.do(d.ACTIVATE)
    table.do(d.SALVAGE, min(table.choices(d.SALVAGE))[0])
    assert table.outcome == "out-of-resources"


@pytest.mark.rule("solar-storm/deck-empty")
def test_the_hull_breach_may_empty_the_deck():
    table = quiet_table().damage_deck_of(0).deck_of(2)
    table.end_actions()
    table.collect(rolls=[1])
    assert table.outcome == "out-of-resources"


@pytest.mark.rule("solar-storm/deck-empty")
def test_a_deck_of_one_card_is_not_empty():
    table = collecting().deck_of(3)
    table.do(d.DRAW_TWO)
    assert table.outcome == "running"
    assert len(table.deck) == 1


@pytest.mark.rule("solar-storm/deck-empty")
def test_cards_looked_at_in_the_cargo_hold_still_belong_to_the_deck():
    table = quiet_table().at(0, c.CARGO_HOLD).deck_top("DMN").deck_of(3)
    table.do(d.ACTIVATE)
    assert table.outcome == "running"
    for kind in (NANOBOTS, METAL):
        table.do(d.NEXT_RESOURCE, kind)
    assert table.outcome == "running"
    assert table.deck == "NMD"


@pytest.mark.rule("solar-storm/turn-phases", "solar-storm/hand-limit")
def test_whoever_holds_more_than_six_cards_after_collecting_discards_down_to_six_by_choice():
    table = collecting("DDMMNN").deck_top("EE").discarded("")
    table.do(d.DRAW_TWO)
    assert (table.question, table.asked) == (t.DISCARD_DOWN, 0)
    assert table.choices(d.DISCARD) == {(DATA,), (METAL,), (NANOBOTS,), (ENERGY,)}
    table.do(d.DISCARD, NANOBOTS)
    assert table.question == t.DISCARD_DOWN
    told = table.do(d.DISCARD, DATA)
    assert table.holds(0) == "DMMNEE"
    assert table.discards == "DN"
    assert happened(told, e.DAMAGE_CARD), "phase two ends before phase three"
    assert table.active == 1


@pytest.mark.rule("solar-storm/hand-limit")
def test_six_cards_may_be_kept_and_a_card_not_held_cannot_be_discarded():
    table = collecting("DDDDD").face_up("DD")
    table.do(d.TAKE_FACE_UP, DATA)
    assert table.active == 1
    table = collecting("DDDDDD").face_up("DD")
    table.do(d.TAKE_FACE_UP, DATA)
    assert table.choices(d.DISCARD) == {(DATA,)}
    assert table.why_not(d.DISCARD, METAL) == "hand-limit"


def test_the_rule_of_thumb_counts_to_more_than_six_of_a_kind():
    """Of nine cards alike it gives up one, and not one that a narrow number makes of them."""
    table = collecting("DDDDDDDD").deck_top("DN")
    table.do(d.DRAW_TWO)
    view = Observation(SOLAR_STORM, 0, SOLAR_STORM.crew_names, table.view(0))
    action = PolicyPlayer("thumb").act(view, SOLAR_STORM.legal_actions(view.record))
    assert action == SOLAR_STORM.actions.number(d.DISCARD, DATA)


@pytest.mark.rule("solar-storm/hand-limit")
def test_at_other_times_there_is_no_limit():
    table = quiet_table(2).hand(0, "DDDDDD").hand(1, "MMMMMMM").damage_next(damage_card(c.BRIDGE))
    table.do(d.TAKE, 1, METAL)
    table.do(d.SCAVENGE, rolls=[6])
    table.do(d.DRAW_ONE)
    table.do(d.DRAW_ONE)
    assert len(table.holds(0)) == 9
    assert table.question == t.CHOOSE_ACTION
    table.end_actions()
    assert table.question == t.COLLECT


@pytest.mark.rule("solar-storm/hand-limit")
def test_only_whoever_collects_discards():
    table = collecting().hand(1, "MMMMMMM")
    table.collect()
    assert (table.active, table.question) == (1, t.CHOOSE_ACTION)


# Damage


@pytest.mark.rule("solar-storm/damage")
def test_each_room_on_the_top_damage_card_loses_its_topmost_cube_to_the_supply():
    table = quiet_table().damage(c.ARMOURY, TOP)
    card = damage_card(c.BRIDGE, c.ARMOURY)
    below = table.damage_next(card).damage_deck[1:]
    table.end_turn()
    assert table.cubes(c.BRIDGE) == {MIDDLE, BOTTOM}
    assert table.cubes(c.ARMOURY) == {BOTTOM}
    others = set(EIGHT_ROOMS) - {c.BRIDGE, c.ARMOURY}
    assert all(table.cubes(room) == WHOLE for room in others)
    assert table.state.cube_supply == 3
    assert table.damage_discards[0] == card
    assert table.damage_deck == below


@pytest.mark.rule("solar-storm/damage")
def test_the_damage_cards_damage_these_rooms():
    found = []
    for card in range(24):
        table = quiet_table()
        table.end_turn(card)
        found.append(frozenset(room for room in EIGHT_ROOMS if table.cubes(room) != WHOLE))
    assert Counter(found) == Counter(map(frozenset, DAMAGE_CARDS))


@pytest.mark.rule("solar-storm/damage")
def test_one_damage_card_is_drawn_each_turn():
    table = quiet_table()
    for turn in range(6):
        assert len(table.damage_deck) == 22 - turn
        table.end_turn()


@pytest.mark.rule("solar-storm/room-lost")
def test_a_room_survives_the_loss_of_its_last_cube_but_no_damage_after_that():
    table = quiet_table().damage(c.BRIDGE, TOP, MIDDLE)
    table.end_turn(damage_card(c.BRIDGE))
    assert table.cubes(c.BRIDGE) == set()
    assert table.outcome == "running"
    table.end_turn(damage_card(c.ARMOURY))
    assert table.outcome == "running"
    table.end_turn(damage_card(c.BRIDGE, c.ARMOURY))
    assert table.outcome == "room-lost"
    assert table.results == [0, 0, 0]
    assert table.asked == -1


# The Hull Breach


@pytest.mark.rule("solar-storm/hull-breach")
@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_hull_breach_discards_cards_from_the_top_of_the_deck(face: int, lost: int):
    table = quiet_table().damage_deck_of(0).discarded("").face_up("DD").deck_top("MNEDM")
    table.end_actions()
    told = table.do(d.TAKE_FACE_UP, DATA, rolls=[face])
    assert faces(told) == [face]
    # The top card, metal, replaced the face-up card.
    assert table.discards == "NED"[:lost][::-1]
    assert table.deck[: 4 - lost] == "NEDM"[lost:]
    assert table.active == 1


@pytest.mark.rule("solar-storm/hull-breach")
def test_the_hull_breach_damages_no_room_and_recurs_every_turn():
    table = quiet_table().damage_deck_of(1)
    table.end_turn()
    table.repair_everything()
    for _ in range(3):
        told = table.end_turn()
        assert len(happened(told, e.BREACHED_HULL)) == 1
        assert all(table.cubes(room) == WHOLE for room in EIGHT_ROOMS)


@pytest.mark.rule("solar-storm/hull-breach")
def test_there_is_no_roll_while_a_damage_card_is_left():
    table = quiet_table().damage_deck_of(1)
    assert faces(table.end_turn()) == []
    assert len(faces(table.end_turn())) == 1


# Winning


@pytest.mark.rule("solar-storm/win")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_crew_wins_together_when_the_core_is_activated_after_all_eight_diverted(players: int):
    table = quiet_table(players).at(0, c.BRIDGE).hand(0, "DME")
    table.diverted(*(room for room in EIGHT_ROOMS if room != c.BRIDGE))
    table.do(d.DIVERT, 0)
    assert table.outcome == "running"
    table.at(0, c.ENERGY_CORE)
    table.do(d.ACTIVATE)
    assert table.outcome == "won"
    assert table.results == [1] * players
    assert table.asked == -1


@pytest.mark.rule("solar-storm/win")
def test_a_damaged_ship_wins_all_the_same():
    table = (
        quiet_table()
        .diverted(*EIGHT_ROOMS)
        .damage(c.BRIDGE, TOP, MIDDLE, BOTTOM)
        .at(0, c.ENERGY_CORE)
    )
    table.do(d.ACTIVATE)
    assert table.outcome == "won"


@pytest.mark.rule("solar-storm/energy-core")
@pytest.mark.parametrize("missing", EIGHT_ROOMS)
def test_the_core_cannot_be_activated_while_one_room_is_not_diverted(missing: int):
    table = quiet_table().at(0, c.ENERGY_CORE)
    table.diverted(*(room for room in EIGHT_ROOMS if room != missing))
    assert table.why_not(d.ACTIVATE) == "energy-core"
    assert table.diverted(*EIGHT_ROOMS).can(d.ACTIVATE)
