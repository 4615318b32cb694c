"""What lost games are put down to, and when a faction is many."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.rules import evacuation, flow, groups, losses
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.kernel.rule import in_python

from .table import WHO, clear, deal, place

cause = in_python(losses.cause)
count_up = in_python(evacuation.count_up)
is_met = in_python(groups.is_met)
take_token = in_python(flow.take_token)


def blamed(state: Any) -> str:
    """What the game is put down to."""
    number = cause(state)
    return losses.CAUSES[number] if number >= 0 else ""


@pytest.mark.parametrize("token", range(len(n.MANDATORY)))
def test_a_disaster_is_put_down_to_the_token_that_was_wanted(token: int) -> None:
    state = deal()
    state.in_play[token] = n.MANDATORY[token]
    take_token(state, token)
    assert (state.outcome, cause(state)) == (s.DISASTER, token)


def test_a_disaster_with_all_tokens_is_put_down_to_the_cards_or_to_nobody_being_aboard() -> None:
    state = deal()
    state.outcome = s.DISASTER
    assert blamed(state) == "No event card to be had"
    clear(state)
    assert blamed(state) == "Nobody left aboard"


def nobody() -> Any:
    """A game alone in which nobody ever was of a faction."""
    state = deal(1)
    clear(state)
    for person in state.survivors:
        person.faction = -1
    return state


def ended(target: int, **fates: int) -> str:
    """The cause of a game alone with that target, and so many of the faction of each fate."""
    state = nobody()
    names = iter(("Mei Tanaka", "Ravi Menon", "Linnea Sjoberg", "Hugo Baptiste", "Wren"))
    for name, amount in fates.items():
        for _ in range(amount):
            who = next(names)
            place(state, who, "Mess")
            state.survivors[WHO(who)].fate = getattr(w, name)
    state.targets[0] = target
    count_up(state)
    return blamed(state)


def test_who_launches_with_enough_has_lost_to_nothing() -> None:
    assert ended(2, EVACUATED=2) == ""


def test_what_is_lacking_most_is_blamed_for_a_launch_that_nobody_wins_by() -> None:
    assert ended(3, EVACUATED=1, LOST=2, ABOARD=1) == "Those who died"
    assert ended(3, EVACUATED=1, LOST=1, ABOARD=2) == "Those who were left behind"
    assert ended(6, EVACUATED=1, LOST=1, ABOARD=2) == "Too few were ever found"


def test_the_infected_who_got_away_do_not_count() -> None:
    state = nobody()
    for name in ("Mei Tanaka", "Ravi Menon"):
        place(state, name, "Mess")
        state.survivors[WHO(name)].fate = w.EVACUATED
    state.survivors[WHO("Ravi Menon")].infection = w.EARLY
    state.targets[0] = 2
    count_up(state)
    assert blamed(state) == "Those who got away and do not count"


@pytest.mark.rule("zeno/crowd")
@pytest.mark.parametrize("more", [0, 1])
def test_more_than_five_of_the_acting_faction_are_many(more: int) -> None:
    state = deal()
    clear(state)
    for name in sv.SURVIVOR.words[: n.CROWD + more]:
        place(state, name, "Mess")
    place(state, "Wren", "Mess", 1)
    state.scene.seat = 0
    assert is_met(state, o.IF_MANY) == bool(more)
