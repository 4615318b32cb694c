"""Boards: what is drawn of a view, and of nothing but the view; where choices are made, and what
happens."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import allhands
from allhands import games
from allhands.drawing.aloud import read_aloud
from allhands.kernel.game import Game
from allhands.kernel.state import UNKNOWN

from .drawn import drawn, tree, values
from .games_under_test import under_test
from .moments import GOLDEN, Moment, choosing, golden, moments, named

EVERY_GAME = pytest.mark.parametrize("name", games.names())
NAMES = ("Ada", "Bea", "Cy", "Dot", "Eve", "Flo")


@pytest.fixture(scope="module", params=GOLDEN, ids=named)
def path(request: pytest.FixtureRequest) -> Path:
    """A golden game."""
    return request.param


@lru_cache(maxsize=1)
def drawings(path: Path) -> list[tuple[Moment, str]]:
    """Now and then what each sees, with all that is drawn of it; and all laid open at the end."""
    match = golden(path)
    end = len(match.decisions)
    seen = [*moments(path, every=60), Moment(match, end, -1, match.revealed(end).record)]
    return [(moment, drawn(moment.view, moment.seat)) for moment in seen]


def test_drawings_are_well_formed_and_carry_no_styles_scripts_or_links(path: Path) -> None:
    for moment, whole in drawings(path):
        for element in tree(whole).iter():
            assert element.tag not in ("script", "style", "a", "image", "use")
            assert not [name for name in element.attrib if name == "style" or name[:2] == "on"]
        tree(read_aloud(moment.game.words.account(moment.view, NAMES)))


def test_places_pieces_and_ids_are_each_named_once(path: Path) -> None:
    for _, whole in drawings(path):
        for attribute in ("id", "data-piece", "data-place"):
            names = values(whole, attribute)
            assert len(names) == len(set(names)), attribute


def test_every_place_that_is_drawn_has_a_name_and_rules(path: Path) -> None:
    for moment, whole in drawings(path):
        board = moment.game.board
        for place in values(whole, "data-place"):
            assert board.place_name(moment.view, place, NAMES), place
            rules = board.rules_of(place)
            assert rules, place
            assert set(rules) <= set(moment.game.laws.ledger), place
            assert len(set(rules)) == len(rules), place


def test_every_place_of_every_choice_is_drawn_and_named(path: Path) -> None:
    placeless = under_test(golden(path).game.name).placeless
    for moment in choosing(path, every=3):
        board, actions = moment.game.board, moment.game.actions
        there = set(re.findall(r'data-place="([^"]*)"', drawn(moment.view, moment.seat)))
        for action in moment.legal:
            places = board.places(moment.view, action)
            words = moment.game.words.action(moment.view, action, NAMES)
            assert bool(places) == (actions.verb_of(action).name not in placeless), words
            assert len(set(places)) == len(places), words
            for place in places:
                assert place in there, (words, place)
                assert board.place_name(moment.view, place, NAMES), place


def test_choices_that_are_not_allowed_have_places_too(path: Path) -> None:
    for moment in moments(path, every=80):
        board, game = moment.game.board, moment.game
        everybody_plays = moment.match.players == game.seats[-1]
        for action in range(0, game.actions.count, 1 + game.actions.count // 400):
            for place in board.places(moment.view, action):
                named = board.place_name(moment.view, place, NAMES)
                assert named or not everybody_plays, place


def test_what_happens_has_places_that_are_named_and_pictures(path: Path) -> None:
    match = golden(path)
    board, view = match.game.board, match.view().record
    for event in match.events:
        for told in (event, event._replace(details=(UNKNOWN,) * 3)):
            for place in board.event_places(told):
                assert board.place_name(view, place, NAMES), place
            tree(board.event_picture(view, told))


def test_gauge_tally_and_fates_can_be_told_at_any_moment(path: Path) -> None:
    for moment, _ in drawings(path):
        board = moment.game.board
        gauge = board.gauge(moment.view)
        assert UNKNOWN <= gauge.value <= gauge.most
        assert gauge.label
        assert gauge.words.endswith(".")
        told = board.tally(moment.view)
        told += board.fates(moment.view, NAMES) if moment.view.outcome else []
        assert all(label and words for label, words in told)


def with_other_secrets(game: Game, view: Any) -> Any:
    """The view with other numbers in what nobody may read."""
    hidden = [name for name, spec in game.state.fields.items() if spec.reader == "nobody"]
    other = view.copy()
    for name in ("chance", "chances", "reveals", *hidden):
        if name in game.state.fields:
            other[name] = np.zeros((), game.state.dtype[name])
    return other


def test_a_drawing_reads_nothing_hidden_changes_nothing_and_is_always_the_same(path: Path) -> None:
    game = golden(path).game
    for moment, whole in drawings(path)[::4]:
        view, before = moment.view, moment.view.tobytes()
        other = with_other_secrets(game, view)
        names = game.crew_names
        assert drawn(other, moment.seat, names) == drawn(view, moment.seat, names) == whole
        assert game.words.account(other, names) == game.words.account(view, names)
        assert moment.view.tobytes() == before


@EVERY_GAME
def test_names_are_escaped(name: str) -> None:
    match = allhands.new(name, seed=5)
    names = ("<b>&", *NAMES[1 : match.players])
    for seat in range(match.players):
        view = match.view(seat).record
        whole = drawn(view, seat, names)
        assert names[0] not in whole
        assert escape(names[0]) in whole
        tree(whole + read_aloud(match.game.words.account(view, names)))


@EVERY_GAME
@pytest.mark.parametrize("seat", [None, 0])
def test_a_view_shows_itself_whole_in_a_notebook(name: str, seat: int | None) -> None:
    match = allhands.new(name, seed=5)
    shown = match.view(seat)._repr_html_()
    assert shown.count('<svg class="ship') == 1
    assert "<style>" in shown
    assert "http" not in shown.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert match._repr_html_() == match.view(match.current_player)._repr_html_()


@EVERY_GAME
def test_strips_mark_who_is_looking_and_whose_turn_it_is(name: str) -> None:
    match = allhands.new(name, seed=5)
    for seat in range(match.players):
        view, board = match.view(seat).record, match.game.board
        members = board.crew_members(view)
        strips = [board.crew(view, NAMES, member, seat) for member in members]
        active = sum(" active" in strip for strip in strips)
        assert active == len(match.awaited)
        assert any(" own" in strip for strip in strips)
        assert not any(" own" in board.crew(view, NAMES, member, -1) for member in members)


@EVERY_GAME
def test_rules_of_groups_of_choices_are_rules_of_the_ledger(name: str) -> None:
    game = games.find(name)
    for group in {verb.group for verb in game.actions.verbs}:
        rules = game.board.rules_of(group)
        assert rules, group
        assert set(rules) <= set(game.laws.ledger), group
        assert len(set(rules)) == len(rules), group


NO_PLACES = (
    *("", "nothing", "<b>", "hand", "crew", "crew-", "crew--1", "crew-9", "crew-\u0663", "crew-x"),
    *("crew-0-0", "location-99", "location-", "room-99", "line-9", "signal-2", "column-0-5"),
)
"""What might be taken for a place."""


@EVERY_GAME
@pytest.mark.parametrize("place", NO_PLACES)
def test_what_is_no_place_has_no_name(name: str, place: str) -> None:
    view = allhands.new(name, seed=5).view(0).record
    assert games.find(name).board.place_name(view, place, NAMES) == ""


@EVERY_GAME
@pytest.mark.parametrize("place", ["", "nothing"])
def test_what_is_no_place_has_no_rules(name: str, place: str) -> None:
    assert games.find(name).board.rules_of(place) == ()
