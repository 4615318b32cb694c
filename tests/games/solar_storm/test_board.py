"""The board of Solar Storm: what is drawn of a view, and of nothing but the view."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import allhands
from allhands.drawing.aloud import read_aloud
from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.face import board
from allhands.games.solar_storm.face.words import WORDS
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules.laws import LAWS
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .drawn import FILES, drawn, golden, moments, strips, tree, values
from .table import quiet_table

NAMES = GAME.crew_names
every_golden_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@every_golden_game
def test_drawings_are_well_formed_and_carry_no_styles_scripts_or_links(path: Path) -> None:
    for moment in moments(path, every=16):
        whole = drawn(moment)
        for element in tree(whole).iter():
            assert element.tag.rpartition("}")[2] not in ("script", "style", "a", "image", "use")
            assert not [name for name in element.attrib if name == "style" or name[:2] == "on"]
        tree(f"<div>{read_aloud(WORDS.account(moment.view, moment.names))}</div>")


@every_golden_game
def test_places_pieces_and_ids_are_each_named_once(path: Path) -> None:
    for moment in moments(path, every=16):
        whole = drawn(moment)
        for attribute in ("id", "data-piece", "data-place"):
            names = values(whole, attribute)
            assert len(names) == len(set(names)), attribute


@every_golden_game
def test_every_choice_has_a_place_that_is_drawn_and_named(path: Path) -> None:
    for moment in moments(path):
        if moment.seat != moment.chooser:
            continue
        there = set(re.findall(r'data-place="([^"]*)"', drawn(moment)))
        for action in GAME.legal_actions(moment.view):
            places = board.places(moment.view, action)
            assert places[0] in there, GAME.words.action(moment.view, action, NAMES)
            for place in places:
                assert board.place_name(moment.view, place, NAMES)


@every_golden_game
def test_an_action_has_places_whether_or_not_it_is_allowed(path: Path) -> None:
    for moment in moments(path, every=40):
        for action in range(GAME.actions.count):
            assert board.places(moment.view, action)


@every_golden_game
def test_gauge_and_tally_can_be_told_at_any_moment(path: Path) -> None:
    for moment in moments(path, every=5):
        gauge = board.gauge(moment.view)
        assert -1 <= gauge.value <= gauge.most
        assert gauge.words.endswith(".")
        assert all(label and words for label, words in board.tally(moment.view))


@every_golden_game
def test_what_happens_has_places_and_pictures(path: Path) -> None:
    match = golden(path)
    view = match.view().record
    for event in match.events:
        for told in (event, event._replace(details=(UNKNOWN,) * 3)):
            for place in board.event_places(told):
                assert board.place_name(view, place, NAMES)
            tree(f"<div>{board.event_picture(view, told)}</div>")


@every_golden_game
def test_equal_views_are_drawn_equal(path: Path) -> None:
    for moment in moments(path, every=25):
        again = moment.match.view(moment.seat, moment.at).record
        assert again.tobytes() == moment.view.tobytes()
        assert drawn(moment) == drawn(moment._replace(view=again))


class OnlyRead:
    """A view whose fields can be read and nothing else; it notes which ones were."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self._view, name)

    @property
    def dtype(self) -> Any:
        return self._view.dtype


@every_golden_game
def test_a_drawing_reads_no_field_that_is_hidden_from_everybody(path: Path) -> None:
    for moment in moments(path, every=30):
        view = OnlyRead(moment.view)
        before = moment.view.tobytes()
        drawn(moment._replace(view=view))
        WORDS.account(view, NAMES)
        assert not view.read & {"chance", "chances", "reveals", "in_the_box", "unseen"}
        assert moment.view.tobytes() == before


# What a drawing shows


def ship_of(state: Any, seat: int = 0) -> str:
    return board.ship(GAME.observe(state, seat), NAMES)


def test_a_cube_is_drawn_where_it_is_and_what_repairs_a_space_where_it_is_not() -> None:
    state = quiet_table().state
    state.cubes[c.BRIDGE] = 0b110
    ship = ship_of(state)
    pieces = values(ship, "data-piece")
    assert f"cube-{c.BRIDGE}-0" not in pieces
    assert f"cube-{c.BRIDGE}-1" in pieces
    assert "top of the Bridge: exposed space, Nanobots repairs it" in ship


def test_each_missing_cube_breaks_the_drawing_further() -> None:
    state = quiet_table().state
    for missing, cubes in enumerate((0b111, 0b110, 0b100, 0)):
        state.cubes[c.ARMOURY] = cubes
        ship = ship_of(state)
        assert f"room-box missing-{missing}" in ship
        assert f"hull-line missing-{missing}" in ship
    assert "no cube left, the next damage loses the ship" in ship


def test_a_diverted_room_has_a_bright_line_and_no_cost() -> None:
    state = quiet_table().state
    assert f"divert-{c.BRIDGE}" in values(ship_of(state), "data-place")
    state.diverted = 1 << c.BRIDGE
    ship = ship_of(state)
    assert ship.count('class="power-line live"') == 1
    assert f"divert-{c.BRIDGE}" not in values(ship, "data-place")


def test_the_sun_rises_as_the_damage_deck_runs_down() -> None:
    state = quiet_table().state
    heights: list[float] = []
    for left in (22, 11, 0):
        state.damage_deck.count = left
        found = re.search(r'translate\(0 (-[\d.]+)\)" class="sun"', ship_of(state))
        assert found
        heights.append(-float(found[1]))
    assert heights == sorted(set(heights))


def test_a_sun_that_cannot_be_told_is_dotted() -> None:
    state = quiet_table().state
    state.damage_deck.counted = 0
    view = GAME.observe(state, 0)
    assert 'class="sun guessed"' in board.ship(view, NAMES)
    assert board.gauge(view).value == UNKNOWN
    assert ">?<" in board.decks(view, NAMES)


def test_cards_that_a_seat_has_not_seen_show_their_backs() -> None:
    state = quiet_table().state
    state.looked_at.cards[:2] = (2, 3)
    state.looked_at.seen[:2] = 1
    state.looked_at.count = 2
    own, others = (board.decks(GAME.observe(state, seat), NAMES) for seat in (0, 1))
    assert own != others
    assert others.count("A card that others look at") == 4  # said and shown on pointing


def test_a_card_that_a_seat_knows_to_be_next_is_shown_to_that_seat_alone() -> None:
    state = quiet_table().state
    top = int(state.damage_deck.count) - 1
    state.damage_deck.cards[top] = 0
    state.damage_deck.seen[top] = 1
    own, others = (board.decks(GAME.observe(state, seat), NAMES) for seat in (0, 1))
    assert "next: Bridge" in own
    assert "next:" not in others


def test_a_crew_of_one_player_shares_the_hand_of_the_first_strip() -> None:
    match = allhands.new("solar-storm", players=1, seed=3)
    view = match.view(0).record
    first, second, third = (board.crew(view, NAMES, member, 0) for member in range(3))
    assert "shared cards" in first
    assert 'class="hand"' not in second + third


def test_names_are_escaped() -> None:
    names = ("<b>&", "Imre", "Asta", "Teo")
    view = GAME.observe(quiet_table().state, 0)
    crew = "".join(board.crew(view, names, member, 0) for member in board.crew_members(view))
    whole = board.ship(view, names) + board.decks(view, names) + crew
    assert "<b>&" not in whole
    tree(f"<div>{whole}{read_aloud(WORDS.account(view, names))}</div>")


def test_a_die_that_was_rolled_is_pictured() -> None:
    view = GAME.observe(quiet_table().state, 0)
    rolled = Event(e.ROLLED, 0, (5, e.ROLL_SCAVENGE, 0), EVERY_SEAT)
    assert board.event_picture(view, rolled).count('class="pip"') == 5
    assert board.event_places(rolled) == ("die",)


def test_rules_of_places_and_groups_are_rules_of_the_ledger() -> None:
    groups = {verb.group for verb in d.ACTIONS.verbs}
    places = ("room-0", "room-8", "space-1-2", "divert-3", "hand-0-1", "crew-2", "tokens-0")
    decks = ("resource-deck", "resource-discard", "damage-deck", "damage-discard", "face-up-1")
    for thing in (*groups, *places, *decks, "looked-0", "discarded-1", "supply", "die", "pod"):
        rules = board.rules_of(thing)
        assert rules, thing
        assert set(rules) <= set(LAWS.ledger), thing


# In a notebook


@pytest.mark.parametrize("seat", [None, 0])
def test_a_view_shows_itself_whole_in_a_notebook(seat: int | None) -> None:
    match = allhands.new("solar-storm", seed=5)
    shown = match.view(seat)._repr_html_()
    assert shown.count('<svg class="ship') == 1
    assert "<style>" in shown
    assert "http" not in shown.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert match._repr_html_() == match.view(match.current_player)._repr_html_()


def test_strips_mark_whose_turn_it_is_and_who_is_looking() -> None:
    match = golden(FILES[0])
    moment = next(m for m in moments(FILES[0]) if m.seat == 0)
    drawn_strips = strips(moment)
    assert drawn_strips.count(" active") == 1
    assert drawn_strips.count(" own") == 1
    assert match.players == len(board.crew_members(moment.view))
