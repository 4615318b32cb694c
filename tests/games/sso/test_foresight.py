"""What crew-mates of SSO choose for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.foreseeing import check_words, foreseen, said_of
from tests.games_under_test import under_test
from tests.playing import Start

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.mates import foresight as f
from allhands.games.sso.rules.state import LOST, SURVIVED

from .table import aboard, deal, everybody, put


def ended(outcome: int) -> Any:
    """A game of three that is over, in which the second player has lost everybody."""
    state = deal()
    for member in aboard(state, 1):
        put(state, member, c.NOWHERE)
    state.aboard[1].count = 0
    state.outcome = outcome
    return state


def test_who_has_crew_outlasts_it() -> None:
    assert foreseen(ended(SURVIVED))[: c.SEATS] == [True, False, True, False, False, False]
    assert not any(foreseen(ended(LOST))[: c.SEATS])


def test_crew_who_are_aboard_at_the_end_live() -> None:
    state = ended(SURVIVED)
    lives = foreseen(state)[f.MEMBER_LIVES :][: c.CREW]
    assert [member for member in range(c.CREW) if lives[member]] == everybody(state)
    count = len(everybody(state))
    so_many = foreseen(state)[f.SO_MANY_LIVE :][: f.SO_MANY]
    assert sum(so_many) == min(f.SO_MANY, count - 1)


@pytest.mark.parametrize("deck", ["frost", "montalbano"])
def test_a_mission_removed_is_done(deck: str) -> None:
    state = deal(deck=deck)
    assert not any(foreseen(state)[f.MISSION_DONE :][: m.MISSIONS])
    mission = m.EACH * int(state.deck) + 2
    state.missions[mission].status = m.REMOVED
    done = foreseen(state)[f.MISSION_DONE :][: m.MISSIONS]
    assert [each for each in range(m.MISSIONS) if done[each]] == [mission]


def test_the_ship_is_saved() -> None:
    assert foreseen(ended(SURVIVED))[f.SAVED]
    assert not foreseen(ended(LOST))[f.SAVED]


def test_only_the_own_crew_and_what_is_still_to_be_done_are_spoken_of() -> None:
    state = deal()
    own, other = aboard(state, 0)[0], aboard(state, 1)[0]
    assert said_of(state, f.MEMBER_LIVES + own, 0) == f"keeps the {c.MEMBER.words[own]} alive"
    assert said_of(state, f.MEMBER_LIVES + other, 0) == ""
    assert said_of(state, f.OUTLASTS, 0) == "brings Amara through it with crew"
    assert said_of(state, f.OUTLASTS + 1, 0) == ""
    state.missions[0].status = m.REMOVED
    assert said_of(state, f.MISSION_DONE, 0) == ""
    assert said_of(state, f.MISSION_DONE + m.EACH, 0) == ""


def test_words_read_well_within_a_sentence() -> None:
    for place in under_test("sso").sittings[:3]:
        for state in Start(place, 5, 1).walk(every=40):
            check_words(GAME, state)
