"""What a choice is said to do before it is taken: costs and odds that agree with the rules."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.moments import choosing
from tests.playing import golden_files

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.face.explain import (
    by_result,
    deadly_next,
    faces_in_words,
    next_damage_cards,
)
from allhands.games.solar_storm.face.nouns import Scene
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .printed import EIGHT_ROOMS
from .table import Laid, Table, quiet_table

NAMES = GAME.crew_names
NOOR, IMRE = 0, 1


@pytest.mark.rule("solar-storm/scavenge")
def test_the_odds_of_scavenging_are_those_of_the_die() -> None:
    words = quiet_table().explained(d.SCAVENGE)
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


def on_bridge(hand: str = "", *damaged: int) -> Table:
    return quiet_table().at(NOOR, c.BRIDGE).hand(NOOR, hand).damage(c.BRIDGE, *damaged)


def in_armoury(*damaged: int) -> Table:
    return quiet_table().at(NOOR, c.ARMOURY).hand(NOOR, "DMNEU").damage(c.ARMOURY, *damaged)


@pytest.mark.rule(
    "solar-storm/hull-breach",
    "solar-storm/save-actions",
    "solar-storm/divert",
    "solar-storm/diverted-repair",
    "solar-storm/armoury-v1",
    "solar-storm/armoury-v1-absorbs",
    "solar-storm/armoury-v2-absorbs",
)
@pytest.mark.parametrize(
    ("lay", "choice", "words"),
    [
        (
            lambda: quiet_table().damage_deck_of(0),
            (d.END_ACTIONS,),
            "one card on 1 or 2, two cards on 3 or 4, three cards on 5 or 6",
        ),
        (quiet_table, (d.END_ACTIONS,), "^Gains 3 action tokens."),
        (lambda: quiet_table().tokens(IMRE, 7), (d.END_ACTIONS,), "^Gains 1 action token."),
        (
            lambda: on_bridge("DMEU"),
            (d.DIVERT, 0b001),
            "Discards Metal, Energy and a Universal card.",
        ),
        (lambda: on_bridge("DMEU"), (d.DIVERT, 0b001), "1 of 8 rooms"),
        (
            lambda: on_bridge("DMEU").diverted(*set(EIGHT_ROOMS) - {c.BRIDGE}),
            (d.DIVERT, 0),
            "and can be started",
        ),
        (
            lambda: in_armoury(0, 1),
            (d.REPAIR, 0, 0),
            "One cube is then still missing in the Armoury.",
        ),
        (
            lambda: in_armoury(0, 1).diverted(c.ARMOURY),
            (d.REPAIR, 0, 0),
            "The Armoury is then whole.",
        ),
        (in_armoury, (d.ACTIVATE,), "Up to two protection tokens go to any rooms"),
        (
            lambda: in_armoury().carried(IMRE, 3),
            (d.ACTIVATE,),
            "A protection token goes to any room",
        ),
        (
            lambda: in_armoury().activate((d.PLACE_SHIELD, c.BRIDGE)),
            (d.NO_MORE,),
            "^The other tokens stay in the supply.$",
        ),
        (
            quiet_table,
            (d.DAMAGE, c.BRIDGE),
            "^One of its three repair cubes is then missing.$",
        ),
        (
            lambda: on_bridge("", 0, 1),
            (d.DAMAGE, c.BRIDGE),
            "^All three of its repair cubes are then missing.$",
        ),
        (
            lambda: quiet_table().protected(c.BRIDGE, IMRE),
            (d.DAMAGE, c.BRIDGE),
            "^A protection token there goes instead of a cube.$",
        ),
        (
            lambda: quiet_table().at(IMRE, c.BRIDGE).carried(IMRE, 1),
            (d.DAMAGE, c.BRIDGE),
            "^A protection token there goes instead of a cube.$",
        ),
        (
            lambda: quiet_table().ask(t.PICK, 1, 1),
            (d.LEAVE,),
            "^The deck keeps its cards: the crew loses as soon as it is empty.$",
        ),
    ],
)
def test_what_is_told(lay: Laid, choice: tuple[int, ...], words: str) -> None:
    assert re.search(words, lay().ask_for(choice[0]).explained(*choice))


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        (0, "It is fully repaired"),
        (1, "One of its three repair cubes is missing"),
        (2, "Two of its three repair cubes are missing"),
        (3, "All three of its repair cubes are missing"),
    ],
)
def test_a_room_that_one_may_move_to_is_told_by_its_cubes(missing: int, words: str) -> None:
    table = quiet_table().damage(c.BRIDGE, *range(missing))
    beside = next(room for room in range(c.ROOMS) if table.state.doors[room] >> c.BRIDGE & 1)
    told = table.at(NOOR, beside).explained(d.MOVE, c.BRIDGE)
    assert told == f"Takes one action. {words}, and its power is not yet diverted."


@pytest.mark.rule("solar-storm/deck-empty")
@pytest.mark.parametrize(
    ("choice", "left", "lost"),
    [
        ((d.DRAW_TWO,), 3, False),
        ((d.DRAW_TWO,), 2, True),
        ((d.DRAW_TWO,), 1, True),
        ((d.TAKE_FACE_UP, 0), 2, False),
        ((d.TAKE_FACE_UP, 0), 1, True),
    ],
)
def test_a_draw_that_empties_the_deck_is_said_to_lose(
    choice: tuple[int, ...], left: int, lost: bool
) -> None:
    table = quiet_table().deck_of(left).ask_for(choice[0])
    assert ("the crew has lost" in table.explained(*choice)) == lost


@pytest.mark.parametrize("path", golden_files("solar-storm"), ids=lambda path: path.stem)
def test_the_next_damage_card_is_always_one_of_those_it_is_said_to_be(path: Path) -> None:
    for moment in choosing(path, every=3):
        deck = moment.match.record_at(moment.at).damage_deck
        cards = next_damage_cards(Scene(moment.view, NAMES))
        if cards is not None:
            assert int(deck.cards[deck.count - 1]) in cards


def in_danger() -> Table:
    """The Engine Room has no cube left."""
    return quiet_table().damage(c.ENGINE_ROOM, 0, 1, 2)


@pytest.mark.rule("solar-storm/room-lost")
def test_the_odds_of_losing_the_ship_are_those_of_the_deals_that_agree_with_the_view() -> None:
    table = in_danger()
    deadly = deadly_next(Scene(table.view(NOOR), NAMES))
    tops = {table.filled_in(NOOR, luck).damage_deck[0] for luck in range(120)}
    fatal = {card for card in tops if int(c.DAMAGE_ROOMS[card]) >> c.ENGINE_ROOM & 1}
    assert deadly == (len(fatal), len(tops))


@pytest.mark.rule("solar-storm/room-lost")
def test_a_room_with_a_protection_token_is_not_told_to_be_in_danger() -> None:
    assert " in 8 would lose the ship." in in_danger().explained(d.END_ACTIONS)
    carried = in_danger().at(IMRE, c.ENGINE_ROOM).carried(IMRE, 1)
    for table in (carried, in_danger().protected(c.ENGINE_ROOM, IMRE)):
        assert "no room can be lost to it." in table.explained(d.END_ACTIONS)


@pytest.mark.parametrize("deadly", [False, True])
def test_cards_that_somebody_has_seen_on_top_are_told_as_certain(deadly: bool) -> None:
    table = in_danger().damage_next(4 if deadly else 0)
    for deck in (table.state.damage_deck, table.state.resource_deck):
        deck.seen[int(deck.count) - 1] = 1 << NOOR
    assert ("known to be next loses the ship" in table.explained(d.END_ACTIONS)) == deadly
    assert "The top of the deck is known: " in table.ask_for(d.DRAW_TWO).explained(d.DRAW_TWO)
