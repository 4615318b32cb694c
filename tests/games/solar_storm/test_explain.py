"""What a choice is said to do before it is taken: costs and odds that agree with the rules."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.told_odds import held

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.face.explain import (
    by_result,
    deadly_next,
    explain,
    faces_in_words,
    next_damage_cards,
)
from allhands.games.solar_storm.face.nouns import Scene
from allhands.games.solar_storm.rules import decisions as d
from allhands.kernel.game import apply, determinize, new_luck

from .drawn import FILES, moments
from .table import quiet_table

NAMES = GAME.crew_names
NOOR, IMRE = 0, 1


def said(state: Any, verb: int, *arguments: int) -> str:
    return held(state, d.ACTIONS.number(verb, *arguments))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_choice_is_explained_in_sentences(path: Path) -> None:
    for moment in moments(path):
        if moment.seat == moment.chooser:
            for action in GAME.legal_actions(moment.view):
                words = explain(moment.view, action, NAMES).words
                assert re.fullmatch(r"[A-Z0-9].*\.", words), words
                assert "  " not in words
                assert "-1" not in words


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_choices_that_are_not_allowed_can_be_explained_too(path: Path) -> None:
    for moment in moments(path, every=40):
        for action in range(GAME.actions.count):
            explain(moment.view, action, NAMES)


@pytest.mark.rule("solar-storm/scavenge")
def test_the_odds_of_scavenging_are_those_of_the_die() -> None:
    words = said(quiet_table().state, d.SCAVENGE)
    chances = [Fraction(int(a), int(b)) for a, b in re.findall(r"\((\d) in (\d)\)", words)]
    assert chances == [Fraction(2, 6), Fraction(3, 6), Fraction(1, 6)]
    assert sum(chances) == 1
    expected = sum(found * len(faces) for found, faces in by_result(c.SCAVENGED).items())
    assert expected == int(c.SCAVENGED[1:].sum())


@pytest.mark.parametrize(
    ("faces", "words"), [([1, 2], "1 or 2"), ([3, 4, 5], "3 to 5"), ([6], "6")]
)
def test_faces_are_told_as_people_do(faces: list[int], words: str) -> None:
    assert faces_in_words(faces) == words


@pytest.mark.rule("solar-storm/hull-breach")
def test_once_the_hull_is_breached_the_end_of_the_turn_tells_what_it_costs() -> None:
    state = quiet_table().state
    state.damage_deck.count = 0
    words = said(state, d.END_ACTIONS)
    assert "one card on 1 or 2, two cards on 3 or 4, three cards on 5 or 6" in words


@pytest.mark.rule("solar-storm/save-actions")
def test_ending_early_tells_the_tokens_gained() -> None:
    state = quiet_table().state
    assert said(state, d.END_ACTIONS).startswith("Gains 3 action tokens.")
    state.token_supply = 1
    assert said(state, d.END_ACTIONS).startswith("Gains 1 action token.")


@pytest.mark.rule("solar-storm/divert")
def test_diverting_tells_what_is_discarded_and_how_far_the_core_is() -> None:
    state = quiet_table().at(NOOR, c.BRIDGE).hand(NOOR, "DMEU").state
    words = said(state, d.DIVERT, 0b001)
    assert "Discards Metal, Energy and a Universal card." in words
    assert "1 of 8 rooms" in words
    state.diverted = c.ALL_DIVERTED & ~(1 << c.BRIDGE)
    assert "and can be started" in said(state, d.DIVERT, 0)


@pytest.mark.rule("solar-storm/diverted-repair")
def test_a_repair_tells_what_is_left_to_repair() -> None:
    table = quiet_table().at(NOOR, c.ARMOURY).damage(c.ARMOURY, 0, 1)
    state = table.hand(NOOR, "DMNEU").state
    assert "One cube is then still missing in the Armoury." in said(state, d.REPAIR, 0, 0)
    table.diverted(c.ARMOURY)
    assert "The Armoury is then whole." in said(state, d.REPAIR, 0, 0)


@pytest.mark.rule("solar-storm/armoury-v1")
def test_placing_no_more_tells_where_the_token_stays() -> None:
    state = quiet_table().state
    state.meeple[NOOR] = c.ARMOURY
    assert "Up to two protection tokens go to any rooms" in said(state, d.ACTIVATE)
    state.shield_supply = 1
    assert "A protection token goes to any room" in said(state, d.ACTIVATE)
    apply(state, d.ACTIONS.number(d.ACTIVATE))
    assert said(state, d.NO_MORE) == "The other tokens stay in the supply."


@pytest.mark.parametrize(
    ("cubes", "words"),
    [
        (0b111, "It is fully repaired, and its power is not yet diverted."),
        (0b110, "One of its three repair cubes is missing, and its power is not yet diverted."),
        (0b100, "Two of its three repair cubes are missing, and its power is not yet diverted."),
        (0b000, "All three of its repair cubes are missing, and its power is not yet diverted."),
    ],
)
def test_a_room_that_one_may_move_to_is_told_by_its_cubes(cubes: int, words: str) -> None:
    state = quiet_table().state
    state.cubes[c.BRIDGE] = cubes
    assert said(state, d.MOVE, c.BRIDGE) == f"Takes one action. {words}"


def test_a_damaged_room_is_told_by_its_cubes() -> None:
    state = quiet_table().state
    assert said(state, d.DAMAGE, c.BRIDGE) == "One of its three repair cubes is then missing."
    state.cubes[c.BRIDGE] = 0b100
    assert said(state, d.DAMAGE, c.BRIDGE) == "All three of its repair cubes are then missing."


@pytest.mark.rule("solar-storm/armoury-v1-absorbs")
@pytest.mark.rule("solar-storm/armoury-v2-absorbs")
def test_a_room_that_a_token_saves_is_said_to_lose_that() -> None:
    placed, carried = quiet_table(), quiet_table().at(IMRE, c.BRIDGE).carried(IMRE, 1)
    placed.protected(c.BRIDGE, IMRE)
    for table in (placed, carried):
        words = said(table.state, d.DAMAGE, c.BRIDGE)
        assert words == "A protection token there goes instead of a cube."


def test_leaving_what_was_found_tells_what_that_is_good_for() -> None:
    assert said(quiet_table().state, d.LEAVE) == (
        "The deck keeps its cards: the crew loses as soon as it is empty."
    )


@pytest.mark.rule("solar-storm/deck-empty")
@pytest.mark.parametrize(("left", "lost"), [(3, False), (2, True), (1, True)])
def test_a_draw_that_empties_the_deck_is_said_to_lose(left: int, lost: bool) -> None:
    state = quiet_table().state
    state.resource_deck.count = left
    assert ("the crew has lost" in said(state, d.DRAW_TWO)) == lost


@pytest.mark.rule("solar-storm/deck-empty")
@pytest.mark.parametrize(("left", "lost"), [(2, False), (1, True)])
def test_an_open_card_after_which_the_deck_is_empty_is_said_to_lose(left: int, lost: bool) -> None:
    state = quiet_table().state
    state.resource_deck.count = left
    words = said(state, d.TAKE_FACE_UP, int(state.face_up[0]))
    assert ("It is the last one, and the crew has lost." in words) == lost


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_next_damage_card_is_always_one_of_those_it_is_said_to_be(path: Path) -> None:
    for moment in moments(path, every=3):
        count = int(moment.view.damage_deck.count)
        cards = next_damage_cards(Scene(moment.view, NAMES))
        if cards is not None and moment.at < len(moment.match.decisions):
            record = moment.match._before[moment.at]
            assert int(record.damage_deck.cards[count - 1]) in cards


@pytest.mark.rule("solar-storm/room-lost")
def test_the_odds_of_losing_the_ship_are_those_of_the_deals_that_agree_with_the_view() -> None:
    state = quiet_table().state
    state.cubes[c.ENGINE_ROOM] = 0
    view = GAME.observe(state, NOOR)
    deadly = deadly_next(Scene(view, NAMES))
    assert deadly is not None
    luck = new_luck(1)
    tops: set[int] = set()
    for _ in range(120):
        deal = view.copy()
        determinize(deal, NOOR, luck)
        tops.add(int(deal.damage_deck.cards[int(deal.damage_deck.count) - 1]))
    fatal = {card for card in tops if int(c.DAMAGE_ROOMS[card]) >> c.ENGINE_ROOM & 1}
    assert deadly == (len(fatal), len(tops))


@pytest.mark.rule("solar-storm/room-lost")
def test_a_room_with_a_protection_token_is_not_told_to_be_in_danger() -> None:
    state = quiet_table().state
    state.cubes[c.ENGINE_ROOM] = 0
    state.cube_supply = c.SPACES
    assert " in 8 would lose the ship." in said(state, d.END_ACTIONS)
    state.held_shields[IMRE] = 1
    state.meeple[IMRE] = c.ENGINE_ROOM
    assert "no room can be lost to it." in said(state, d.END_ACTIONS)
    state.held_shields[IMRE] = 0
    state.shields[c.ENGINE_ROOM, IMRE] = 1
    assert "no room can be lost to it." in said(state, d.END_ACTIONS)


def test_cards_that_somebody_has_seen_on_top_are_told_as_certain() -> None:
    state = quiet_table().state
    state.cubes[c.ENGINE_ROOM] = 0
    for deck in (state.damage_deck, state.resource_deck):
        deck.seen[int(deck.count) - 1] = 1 << NOOR
    top = int(state.damage_deck.cards[int(state.damage_deck.count) - 1])
    loses = bool(int(c.DAMAGE_ROOMS[top]) >> c.ENGINE_ROOM & 1)
    assert ("known to be next loses the ship" in said(state, d.END_ACTIONS)) == loses
    assert "The top of the deck is known: " in said(state, d.DRAW_TWO)


def test_an_explained_choice_changes_nothing() -> None:
    state = quiet_table().state
    view = GAME.observe(state, NOOR)
    before = view.tobytes()
    for action in GAME.legal_actions(view):
        explain(view, action, NAMES)
    assert view.tobytes() == before
    apply(state, GAME.legal_actions(state)[0])
