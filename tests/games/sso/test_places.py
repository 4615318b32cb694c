"""Where choices of SSO are made and events happen: places that the board draws and names."""

from __future__ import annotations

import fnmatch
from typing import Final

import pytest

from allhands.face.places import named_places
from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.face.board import BOARD
from allhands.games.sso.face.board_places import PLACE_NAMES
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.games.sso.rules.laws import LAWS
from allhands.kernel.state import UNKNOWN

from .table import aboard, ask, deal, put
from .test_board import NAMES, drawn, random_games, values, walk

PLACES: Final = tuple(named_places(PLACE_NAMES))
AT_ONCE: Final = (d.ASSIGN, d.STAY, d.SWAP, d.KEEP, d.CLOSE, d.GIVE, d.REFUSE)
"""What several choose at once."""


@random_games
def test_every_place_of_every_choice_is_drawn_and_named(players: int, seed: int) -> None:
    for state in walk(players, seed)[::3]:
        for seat in GAME.awaited(state):
            view = GAME.observe(state, seat)
            there = set(values(drawn(view, seat), "data-place"))
            for action in GAME.legal_actions(view, seat):
                places = BOARD.places(view, action)
                assert places
                assert len(set(places)) == len(places)
                for place in places:
                    assert place in there, GAME.words.action(view, action, NAMES)
                    assert BOARD.place_name(view, place, NAMES)


@random_games
def test_choices_that_are_not_allowed_have_places_too(players: int, seed: int) -> None:
    for state in walk(players, seed)[::60]:
        view = GAME.observe(state, 0)
        for action in range(0, GAME.actions.count, 7):
            for place in BOARD.places(view, action):
                assert BOARD.place_name(view, place, NAMES)


@random_games
def test_every_place_that_is_drawn_has_a_name_and_rules(players: int, seed: int) -> None:
    for state in walk(players, seed)[::40]:
        view = GAME.observe(state, 0)
        for place in values(drawn(view, 0), "data-place"):
            assert BOARD.place_name(view, place, NAMES), place
            rules = BOARD.rules_of(place)
            assert rules, place
            assert set(rules) <= set(LAWS.ledger), place


@random_games
def test_what_happens_has_places_that_are_named(players: int, seed: int) -> None:
    end = walk(players, seed)[-1]
    view = GAME.observe(end, 0)
    total, kept = int(end.chronicle.total), len(end.chronicle.what)
    for event in GAME.events(end, max(0, total - kept)):
        for told in (event, event._replace(details=(UNKNOWN,) * 3)):
            for place in BOARD.event_places(told):
                assert BOARD.place_name(view, place, NAMES), place


def test_breathing_is_at_the_supply_or_at_the_meeple() -> None:
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, c.CORRIDOR, oxygen=1)
    ask(state, (t.BREATHE, 0, member))
    places = [BOARD.places(state, d.ACTIONS.number(d.BREATHE, supply)) for supply in (0, 1)]
    assert places == [("general-oxygen",), (f"member-{member}", f"crew-card-{member}")]


def test_what_somebody_does_without_naming_anything_is_at_that_member() -> None:
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, c.HYDRO)
    ask(state, (t.DO, 0, member))
    places = BOARD.places(state, d.ACTIONS.number(d.GROW))
    assert places == (f"member-{member}", f"crew-card-{member}")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("location-5", "the Radio Pod"),
        ("member-0", "the Captain"),
        ("crew-card-2", "the card of the Pilot"),
        ("crew-1", "Boris"),
        ("general-oxygen", "the general supply"),
        ("challenge-deck", "the challenge deck"),
    ],
)
def test_places_are_called_as_everywhere_else(place: str, name: str) -> None:
    assert BOARD.place_name(deal(), place, NAMES) == name


@pytest.mark.parametrize(
    "place", ["", "crew", "crew-3", "crew-x", "crew-card-99", "location-99", "location-٣", "<b>"]
)
def test_what_is_no_place_has_no_name(place: str) -> None:
    assert not BOARD.place_name(deal(), place, NAMES)


def test_rules_of_places_and_groups_are_rules_of_the_ledger() -> None:
    for thing in {*PLACES, *(verb.group for verb in d.ACTIONS.verbs)}:
        rules = BOARD.rules_of(thing)
        assert rules, thing
        assert set(rules) <= set(LAWS.ledger), thing
        assert len(set(rules)) == len(rules), thing


def test_every_mark_in_the_ledger_names_a_place_or_a_group() -> None:
    groups = {verb.group for verb in d.ACTIONS.verbs}
    marks = {at for entry in LAWS.ledger.values() for at in entry.at}
    assert not [at for at in marks - groups if not fnmatch.filter(PLACES, at)]


def test_what_somebody_alone_can_do_stands_before_the_rules_for_all() -> None:
    for place in ("member-0", "crew-card-0"):
        assert BOARD.rules_of(place)[0] == "sso/captain"
        assert "sso/gunner" not in BOARD.rules_of(place)


# What comes of a choice


@random_games
def test_what_several_choose_at_once_is_explained(players: int, seed: int) -> None:
    told = set[int]()
    for state in walk(players, seed):
        for seat in GAME.awaited(state):
            view = GAME.observe(state, seat)
            for action in GAME.legal_actions(view, seat):
                verb = d.ACTIONS.verb_of(action).number
                if verb in AT_ONCE and verb not in told:
                    words = BOARD.explain(view, action, NAMES).words
                    assert words.endswith("."), GAME.words.action(view, action, NAMES)
                    told.add(verb)
    assert {d.ASSIGN, d.CLOSE, d.STAY} <= told


@pytest.mark.rule("sso/death-add")
def test_who_pays_for_somebody_new_is_told_the_price() -> None:
    state = deal()
    state.general_oxygen = 40
    ask(state, (t.PAY, 1, 0))
    told = BOARD.explain(GAME.observe(state, 1), d.ACTIONS.number(d.PAY), NAMES).words
    assert told == f"The general supply falls by {c.NEW_CREW * 6}, and somebody at random wakes."
