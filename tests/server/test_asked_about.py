"""Whatever lies on the board, and whatever has something printed on it, can be asked about: it says
its rule in words, and what the rule is called after them."""

from __future__ import annotations

import re
from html import unescape

import pytest

from allhands import games
from allhands.kernel.prose import starting
from allhands.server.pages.rendering import rendered
from allhands.server.pages.sight import Sight
from allhands.server.pages.table.why import why_here, why_words

from .finished import ended, sight_of, table

EVERY = pytest.mark.parametrize("game", games.names())
DECISIONS = 20
"""So many into a game, all kinds of things lie on the table."""
UNKNOWN = "Nothing of that name"
LEAST_THINGS = 3
"""Every game has at least so many kinds of things."""


def under_way(game: str) -> Sight:
    """A match that goes on, as its first seat sees it."""
    return sight_of(table(ended(game), decisions=DECISIONS), frozenset({0}))


def places(sight: Sight) -> list[str]:
    """A place of each kind that is drawn: of rooms, of cards, of those aboard."""
    board, record, names = sight.board, sight.record, sight.names
    strips = (board.crew(record, names, each, 0) for each in board.crew_members(record))
    drawn = "".join(map(str, (board.ship(record, names), board.decks(record, names), *strips)))
    kinds: dict[str, str] = {}
    for place in re.findall(r'data-place="([^"]+)"', drawn):
        kinds.setdefault(re.sub(r"(-\d+)+$", "", place), place)
    return list(kinds.values())


@EVERY
def test_a_thing_of_each_kind_on_the_board_says_its_rules_in_words(game: str) -> None:
    sight = under_way(game)
    ledger = sight.game.laws.ledger.values()
    for place in places(sight):
        told = rendered(why_here(sight, place))
        name = sight.board.place_name(sight.record, place, sight.names)
        assert unescape(told).startswith(f"<h3>{starting(name)}</h3>")
        rules = [unescape(each) for each in re.findall(r'([^>]+) <a class="rule"', told)]
        assert rules, f"{place} says no rule"
        assert set(rules) <= {entry.sentence for entry in ledger}


@EVERY
def test_whatever_lies_on_the_board_is_known_by_its_name(game: str) -> None:
    sight = under_way(game)
    for place in places(sight):
        name = sight.board.place_name(sight.record, place, sight.names)
        told = unescape(rendered(why_words(sight, name)))
        assert UNKNOWN not in told
        assert re.search(r'<p>|class="rule"', told), name


@EVERY
def test_what_is_printed_on_a_thing_is_said_to_whoever_asks_for_it(game: str) -> None:
    sight = under_way(game)
    printed = {what: (called, text) for what, called, text in sight.game.words.printed()}
    for what, (called, text) in printed.items():  # one of each kind
        told = unescape(rendered(why_words(sight, called)))
        assert UNKNOWN not in told, (what, called)
        assert not text or f"<p>{text}</p>" in told


@EVERY
def test_a_thing_that_is_nowhere_in_sight_is_known_by_its_name(game: str) -> None:
    sight = under_way(game)
    things = sight.game.words.things()
    lies_open = {sight.board.place_name(sight.record, each, sight.names) for each in places(sight)}
    assert len(things) >= LEAST_THINGS
    for noun in things:
        for name in {noun.words[-1]} - lies_open:
            told = unescape(rendered(why_words(sight, name)))
            assert UNKNOWN not in told, (noun.name, name)
            assert name.lower() in told.lower()


def test_somebody_and_something_out_of_sight_are_told_apart() -> None:
    sight = under_way("ark-ship")
    by_kind = {noun.name: noun for noun in sight.game.words.things()}
    asked = {
        "waveform": "A waveform that does not lie open on the board now.",
        "person": "Somebody who is not in sight now.",
    }
    for kind, answer in asked.items():
        told = [unescape(rendered(why_words(sight, name))) for name in by_kind[kind].words]
        assert any(f"<p>{answer}</p>" in each for each in told)


def test_what_the_game_has_not_is_said_to_be_unknown() -> None:
    assert UNKNOWN in rendered(why_words(under_way("zeno"), "a submarine"))
