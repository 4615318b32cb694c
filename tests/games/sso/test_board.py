"""The board of SSO: what is drawn of a view, and of nothing but the view."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from allhands.drawing.aloud import read_aloud
from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.face.board import BOARD
from allhands.games.sso.face.board_scene import Ship
from allhands.games.sso.face.board_symbols import emblem
from allhands.games.sso.face.words import WORDS
from allhands.kernel.game import apply_of, determinize, new_luck
from allhands.kernel.state import EVERY_SEAT

from .table import aboard, deal, everybody, put

NAMES = GAME.crew_names
WALKS = ((1, 5), (2, 3), (3, 1), (4, 8), (6, 2))
EVERY = 12
random_games = pytest.mark.parametrize(("players", "seed"), WALKS)


@lru_cache(maxsize=8)
def walk(players: int, seed: int) -> tuple[Any, ...]:
    """The positions of a game played at random."""
    luck, state = random.Random(seed), deal(players, seed=seed)
    found = [state.copy()]
    while not state.outcome:
        seat = GAME.awaited(state)[0]
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
        found.append(state.copy())
    return tuple(found)


def drawn(view: Any, seat: int) -> str:
    """All that a page shows of a view."""
    names = NAMES[: int(view.players)]
    strips = "".join(BOARD.crew(view, names, each, seat) for each in BOARD.crew_members(view))
    return BOARD.ship(view, names) + BOARD.decks(view, names) + strips


def views(players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Now and then what each seat sees, and at the end."""
    states = walk(players, seed)
    for state in (*states[::EVERY], states[-1]):
        for seat in range(players):
            yield GAME.observe(state, seat), seat


def tree(markup: str) -> ElementTree.Element:
    nameless = markup.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return ElementTree.fromstring(f"<div>{nameless}</div>")


def values(markup: str, attribute: str) -> list[str]:
    return re.findall(rf' {attribute}="([^"]*)"', markup)


@random_games
def test_drawings_are_well_formed_and_carry_no_styles_scripts_or_links(
    players: int, seed: int
) -> None:
    for view, seat in views(players, seed):
        for element in tree(drawn(view, seat)).iter():
            assert element.tag not in ("script", "style", "a", "image", "use")
            assert not [name for name in element.attrib if name == "style" or name[:2] == "on"]
        tree(read_aloud(WORDS.account(view, NAMES)))


@random_games
def test_places_pieces_and_ids_are_each_named_once(players: int, seed: int) -> None:
    for view, seat in views(players, seed):
        whole = drawn(view, seat)
        for attribute in ("id", "data-piece", "data-place"):
            named = values(whole, attribute)
            assert len(named) == len(set(named)), attribute


@random_games
def test_worlds_that_look_alike_to_a_seat_are_drawn_alike(players: int, seed: int) -> None:
    luck = new_luck(seed, 0)
    for view, seat in views(players, seed):
        world = view.copy()
        determinize(world, seat, luck)
        assert drawn(GAME.observe(world, seat), seat) == drawn(view, seat)


def test_an_assigned_card_and_a_reserve_are_drawn_open_to_their_player_alone() -> None:
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, c.CORRIDOR, card=c.TO_POD, card_seen=1)
    asleep = int(state.reserve[0].cards[0])
    own, others = (BOARD.crew(GAME.observe(state, seat), NAMES, 0, seat) for seat in (0, 1))
    assert c.CARD.words[c.TO_POD] in own
    assert "an activation card: face down" in others
    assert f"reserve: {c.MEMBER.words[asleep]}" in own
    assert c.MEMBER.words[asleep] not in others


# The ship


def ship_of(state: Any) -> str:
    return BOARD.ship(GAME.observe(state, 0), NAMES)


def location(state: Any, number: int) -> ElementTree.Element:
    place = c.LOCATION.place(number)
    found = tree(ship_of(state)).find(f".//g[@data-place='{place}']")
    assert found is not None
    return found


def written(element: ElementTree.Element) -> list[str]:
    """What is to be read on a drawing."""
    return [each.text or "" for each in element.iter("text")]


@pytest.mark.rule("sso/face-down")
def test_a_location_face_down_is_dark_and_without_its_name_but_has_its_colour() -> None:
    state = deal()
    assert written(location(state, c.RADIO)) == ["3", "Radio", "Pod"]
    for number, colour in ((c.RADIO, "white"), (c.ARRAY_HYDRO, "yellow"), (c.SHUTTLE, "red")):
        state.locations[number] = 0
        there = location(state, number)
        assert written(there) == []
        assert there.attrib["class"] == f"location {colour} dark"


def test_max_crew_is_printed_in_its_circle() -> None:
    state = deal()
    assert written(location(state, c.COMMAND))[0] == str(c.MOST[c.COMMAND])
    assert written(location(state, c.CORRIDOR)) == ["Central Corridor"]


def test_everybody_aboard_stands_on_the_ship_with_rank_and_emblem() -> None:
    state = deal(6)
    pieces = values(ship_of(state), "data-piece")
    assert sorted(pieces) == sorted(c.MEMBER.place(each) for each in everybody(state))


def test_no_two_of_the_crew_have_one_emblem_or_rank() -> None:
    assert len({emblem(each) for each in range(c.CREW)}) == c.CREW
    assert len(set(c.RANK.tolist())) == c.CREW


def dangers(state: Any) -> dict[int, str]:
    found = Ship(GAME.observe(state, 0), NAMES).members.values()
    return {each.member: each.danger for each in found if each.danger}


@pytest.mark.rule("sso/morale-death")
def test_who_is_alone_with_no_morale_is_shown_to_be_in_danger() -> None:
    state = deal()
    first, second, *_ = (each for each in everybody(state) if each != c.PILOT)
    put(state, first, c.RADIO, morale=0)
    assert dangers(state) == {first: "alone with no morale"}
    put(state, second, c.RADIO)
    assert dangers(state) == {}


@pytest.mark.rule("sso/array-air")
def test_who_is_outside_without_oxygen_is_shown_to_be_in_danger() -> None:
    state = deal()
    member = everybody(state)[0]
    put(state, member, c.ARRAY_RADIO)
    assert dangers(state) == {member: "outside with nothing to breathe"}
    put(state, member, c.ARRAY_RADIO, oxygen=1)
    assert dangers(state) == {}


@pytest.mark.rule("sso/lose-pods")
def test_a_pod_without_its_array_is_shown_to_fail_with_who_is_in_it() -> None:
    state = deal()
    member = everybody(state)[0]
    put(state, member, c.RADIO)
    state.locations[c.ARRAY_RADIO] = 0
    assert "failing" in location(state, c.RADIO).attrib["class"]
    assert dangers(state) == {member: "in a Pod that loses its power"}
    state.keeps_pods = 1
    assert dangers(state) == {}


def test_the_shuttle_is_drawn_beside_what_it_touches() -> None:
    state, seen = deal(), set[str]()
    for docked in (c.AIRLOCK, c.HYDRO, c.COMPUTER, c.REC_ROOM):
        state.docked = docked
        floor = next(location(state, c.SHUTTLE).iter("rect"))
        seen.add(f"{floor.attrib['x']} {floor.attrib['y']}")
    assert len(seen) == 4


@pytest.mark.rule("sso/montalbano")
def test_arrays_of_another_ship_are_drawn_in_their_row_beside_the_omega() -> None:
    state = deal()
    arrays = list(range(c.FIRST_ARRAY, c.LOCATIONS))
    before = {place for place in values(ship_of(state), "data-place") if "location" in place}
    state.locations[arrays] = 1
    state.hull.cards[: len(arrays)] = arrays
    state.hull.seen[: len(arrays)] = EVERY_SEAT
    state.hull.count = len(arrays)
    floors = [next(location(state, each).iter("rect")).attrib for each in arrays]
    assert len({(each["x"], each["y"]) for each in floors}) == len(arrays)
    for one, other in pairwise(floors):
        assert one["x"] == other["x"] or one["y"] == other["y"]
    assert not before & {c.LOCATION.place(each) for each in arrays}


def test_the_dead_are_adrift() -> None:
    state = deal()
    member = everybody(state)[0]
    state.lost.cards[0] = member
    state.lost.seen[0] = 63
    state.lost.count = 1
    assert f"{c.MEMBER.words[member]}: dead" in ship_of(state)


# Decks, dials and the bar


def test_a_mission_shows_its_guide_its_tokens_and_how_it_ends() -> None:
    state = deal()
    member = everybody(state)[0]
    state.missions[0].status = m.ACTIVE
    state.missions[0].guide = 2
    state.crew[member].token = c.CREW
    decks = unescape(BOARD.decks(GAME.observe(state, 0), NAMES))
    assert m.MISSION.text(0).rstrip(".") in decks
    assert "guide at 2 of" in decks
    assert f'data-piece="token-{member}"' in decks
    assert f"tokens of the {c.MEMBER.words[member]}" in decks
    assert f'data-piece="token-{member}"' not in BOARD.crew(GAME.observe(state, 0), NAMES, 0, 0)


def test_dials_show_morale_and_oxygen_with_their_highest() -> None:
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, c.CORRIDOR, morale=3, oxygen=2)
    strip = BOARD.crew(GAME.observe(state, 0), NAMES, 0, 0)
    assert f"morale 3 of {c.MOST_MORALE[member]}" in strip
    assert f"oxygen 2 of {c.MOST_OXYGEN[member]}" in strip


@pytest.mark.rule("sso/start-oxygen")
def test_the_general_supply_is_a_dial_of_red_and_blue_steps() -> None:
    state = deal()
    assert "General oxygen: 72 of 72, 12 red and 0 blue" in ship_of(state)
    state.general_oxygen = 16
    ship = ship_of(state)
    assert "General oxygen: 16 of 72, 2 red and 4 blue" in ship
    assert ship.count('class="red-step on"') == 2
    assert ship.count('class="blue-step on"') == 4


def test_the_gauge_counts_the_challenges_to_come_and_alarms_in_danger() -> None:
    state = deal()
    gauge = BOARD.gauge(GAME.observe(state, 0))
    assert (gauge.value, gauge.most, gauge.alarm) == (state.challenge_deck.count,) * 2 + (False,)
    put(state, everybody(state)[0], c.ARRAY_RADIO)
    gauge = BOARD.gauge(GAME.observe(state, 0))
    assert gauge.alarm
    assert gauge.words.endswith("1 crew member in danger.")


def test_fates_tell_who_won_and_who_of_the_crew_lives() -> None:
    for players, seed in WALKS:
        end = walk(players, seed)[-1]
        fates = dict(BOARD.fates(GAME.observe(end, 0), NAMES))
        for seat in range(players):
            assert fates[NAMES[seat]].startswith("has won") == (seat in GAME.winners(end))


def test_names_are_escaped() -> None:
    names = ("<b>&", "Imre", "Asta")
    view = GAME.observe(deal(), 0)
    strips = "".join(BOARD.crew(view, names, each, 0) for each in range(3))
    whole = BOARD.ship(view, names) + BOARD.decks(view, names) + strips
    assert "<b>&" not in whole
    tree(whole)
