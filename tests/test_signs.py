"""What is heard of a game: dice, strikes and deaths, each by the events that tell of one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from allhands import games, loading
from allhands.kernel.events import EventKind

from .playing import golden_files

EVERY = pytest.mark.parametrize("game", games.names())
TOLD_OF = {
    "die": re.compile(r"\brolls (?:a )?\d|\brolls the blank\b|\bthe die shows\b"),
    "death": re.compile(r"\bdies\b|\bis eliminated\b|\bdrowns?\b"),
}
"""Words by which a sentence tells of a die, or of a death."""


@cache
def stories(game: str) -> dict[int, list[str]]:
    """What the golden games of a game tell, by the kind of event."""
    told: dict[int, list[str]] = {}
    for path in golden_files(game):
        match = loading.load(path)
        for number in range(-1, len(match.decisions)):
            view = match.revealed(number + 1).record
            for event in match.told_by(number):
                sentence = match.game.words.event(view, event, match.names)
                if sentence:
                    told.setdefault(event.kind, []).append(sentence)
    return told


def kinds_of(game: str) -> Iterator[tuple[int, EventKind, str]]:
    """The kinds of event that are told in words, each with its sign."""
    events = games.find(game).event_kinds
    assert events
    for kind in stories(game):
        yield kind, events.kinds[kind], events.signs.get(kind, "")


@EVERY
@pytest.mark.parametrize("sign", TOLD_OF)
def test_whatever_tells_of_a_die_or_of_a_death_is_heard(game: str, sign: str) -> None:
    for kind, event, made in kinds_of(game):
        said = [each for each in stories(game)[kind] if TOLD_OF[sign].search(each)]
        is_meant = 2 * len(said) > len(stories(game)[kind])  # and not only spoken of now and then
        assert not is_meant or made == sign, (event.name, said[0])


@EVERY
def test_a_blow_to_the_ship_is_heard_in_every_game(game: str) -> None:
    assert "strike" in {made for _, _, made in kinds_of(game)}


@EVERY
def test_whatever_is_to_be_heard_is_told(game: str) -> None:
    """A sign is made by a line of the news: of what has no sentence nothing would be heard."""
    events = games.find(game).event_kinds
    assert events
    assert events.signs.keys() <= stories(game).keys()
