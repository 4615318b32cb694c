"""Sentences of SSO: who is called by what they are has an article, as a mission by its title has
none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.face.board import BOARD
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t
from allhands.kernel.words import Event

from .table import aboard, deal
from .test_board import NAMES, random_games, walk

BARE: Final = re.compile(rf"(?<![Tt]he )\b(?:{'|'.join(c.MEMBER.words)})\b")


@pytest.mark.parametrize(
    ("place", "on"),
    [(c.PSYCHOLOGIST, "the Psychologist"), (c.CREW, m.MISSION.words[0])],
)
def test_a_rank_token_lies_on_somebody_or_on_a_mission(place: int, on: str) -> None:
    event = Event(e.TOKEN, -1, (c.PILOT, place, 0))
    said = GAME.words.event(deal(), event, NAMES)
    assert said == f"The rank token of the Pilot lies on {on}."


def test_a_question_to_one_begins_with_who_is_asked() -> None:
    several = {t.ASSIGN, t.CLOSE_HAND, t.GIVE_CREW, t.PAY, t.SWAP}
    for task in set(GAME.actions.questions) - several:
        state = deal()
        state.agenda.count = 1
        state.agenda.entry[0] = (task, 1, 0, 0, 0)
        asked = GAME.words.question(GAME.observe(state, 1), NAMES)
        assert asked.startswith(f"{NAMES[1]} "), asked


@random_games
def test_nobody_is_named_without_an_article_in_a_sentence(players: int, seed: int) -> None:
    for state in walk(players, seed)[::20]:
        for told in sentences(state):
            assert not BARE.search(told), told


def sentences(state: Any) -> Iterator[str]:
    """What is said of choices, of what has happened, and on top of the drawings."""
    for seat in GAME.awaited(state):
        view = GAME.observe(state, seat)
        for action in GAME.legal_actions(view, seat):
            yield GAME.words.action(view, action, NAMES)
            yield BOARD.explain(view, action, NAMES).words
    yield from (GAME.words.event(state, event, NAMES) for event in latest(state))
    yield from (words for _, words in BOARD.fates(state, NAMES))


def latest(state: Any) -> list[Event]:
    """The events that are still written down."""
    total, kept = int(state.chronicle.total), len(state.chronicle.what)
    return GAME.events(state, max(0, total - kept))


def test_a_token_elsewhere_is_told_with_what_it_lies_on() -> None:
    state = deal()
    one, other = aboard(state, 0)[0], aboard(state, 1)[0]
    state.crew[one].token = other
    on = f"on the {c.MEMBER.words[other]}"
    assert f"its rank token lies {on}" in BOARD.crew(state, NAMES, 0, 0)
    sections = GAME.words.account(state, NAMES)
    lines = [line.sentence for section in sections for line in section.lines]
    assert any(f"rank token {on}" in each for each in lines)
