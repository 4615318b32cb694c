"""What lost games are put down to, and when a faction is many."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import operations as o
from allhands.games.zeno.cards import survivors as sv
from allhands.games.zeno.rules import evacuation, flow, groups, losses
from allhands.games.zeno.rules import events as e
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import state as s
from allhands.games.zeno.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.rule import in_python
from allhands.kernel.views import SPECTATOR

from .table import WHO, clear, crew, deal, mark, new, place, run

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


@pytest.mark.rule("zeno/disaster")
@pytest.mark.parametrize(("blow", "token"), [(w.INJURY, n.HARMS), (w.STRESSED, n.STRESSES)])
def test_once_the_ship_is_lost_nobody_else_is_struck_and_the_last_line_says_why(
    blow: int, token: int
) -> None:
    state = deal()
    there = crew(state, "Cryo", "Amara Diallo", "Kateryna Bondar")
    mark(state, there[1], harm=w.INJURED)
    state.in_play[token] = n.MANDATORY[token]
    state.harmed = state.waiting = sum(1 << each for each in there)
    run(state, (t.BEFALL, 0, blow, 2))
    assert state.outcome == s.DISASTER
    assert state.survivors[there[1]].harm == w.INJURED
    last = GAME.events(state, int(state.chronicle.total) - 1)[-1]
    assert (last.kind, last.details[0]) == (e.DISASTER, token)


@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_last_line_of_a_lost_game_says_what_has_run_out(players: int) -> None:
    luck = random.Random(players)
    state = new(players, seed=players)
    while not state.outcome:
        seat = GAME.choosers(state)[0]
        apply_of(state, seat, luck.choice(GAME.legal_actions(state, seat)))
    last = GAME.events(state, int(state.chronicle.total) - 1)[-1]
    words = GAME.words.event(GAME.observe(state, SPECTATOR), last, GAME.crew_names)
    assert (state.outcome, last.kind) == (s.DISASTER, e.DISASTER)
    assert words.endswith(" have run out: the Riga is lost.")


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
