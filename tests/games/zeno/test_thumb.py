"""The rule of thumb: what it does at tables laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.zeno import GAME
from allhands.games.zeno.cards import card_rows as k
from allhands.games.zeno.cards import decks as d
from allhands.games.zeno.cards import numbers as n
from allhands.games.zeno.cards import ship as sh
from allhands.games.zeno.rules import decisions as v
from allhands.games.zeno.rules import nouns as w
from allhands.games.zeno.rules import tasks as t
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .table import (
    CARD,
    WHO,
    N,
    at,
    begin,
    burn,
    card_of,
    chooser,
    crew,
    deal,
    equip,
    fill_bay,
    fume,
    hand,
    lay_rescue,
    mark,
    place,
    play,
    run,
)

RESCUE = card_of(lambda card: card.kind == k.RESCUE and card.divisions & 1 > 0)
INTERLUDE = d.CARDS_LISTED[d.numbers_of(k.INTERLUDE)[0]].title
MILD = "A Roster with Gaps"


def answer(state: Any, seed: int = 1) -> tuple[int, ...]:
    """The verb that the rule of thumb answers with, and its arguments."""
    seat = chooser(state)
    seen = Observation(GAME, seat, GAME.crew_names, state)
    action = PolicyPlayer("thumb", seed).act(seen, GAME.legal_actions(state, seat))
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


def empty(state: Any) -> None:
    """Nothing is to be found, rescued, started or spent anywhere."""
    state.rescues[:] = 0
    state.clue_at[:] = -1
    state.supply.count = 0
    for section in range(sh.SECTIONS):
        state.sections[section].resource = 0
        state.sections[section].pump = w.NO_PUMP


@pytest.fixture
def quiet() -> Any:
    """Seat 0 acts, with Emeka Nwosu in the Mess, on a ship without anything to do."""
    state = deal()
    empty(state)
    crew(state, "Mess", "Emeka Nwosu")
    begin(state, 0)
    return state


def test_it_ends_the_turn_where_nothing_is_to_be_done(quiet: Any) -> None:
    assert answer(quiet)[0] == v.END


def test_it_fights_the_fire_where_somebody_stands_before_it_moves(quiet: Any) -> None:
    burn(quiet, "Mess", 1)
    burn(quiet, "Passage Z", 2)
    assert answer(quiet)[0] == v.EXTINGUISH


@pytest.mark.parametrize("title", ["The Grille Gives Way", "After the Blast"])
def test_it_has_whoever_has_a_condition_get_rid_of_it(quiet: Any, title: str) -> None:
    card = equip(quiet, title, WHO("Emeka Nwosu"))
    assert answer(quiet)[:2] == (v.USE, card)


def test_it_goes_to_fight_a_fire_beside(quiet: Any) -> None:
    burn(quiet, "Cabins 1", 2)
    assert answer(quiet)[:2] == (v.MOVE, N("Cabins 1"))


def test_it_goes_to_a_rescue(quiet: Any) -> None:
    lay_rescue(quiet, "Cabins 1", RESCUE)
    assert answer(quiet)[:2] == (v.MOVE, N("Cabins 1"))


def test_it_leaves_bad_air_for_a_job_that_is_far(quiet: Any) -> None:
    lay_rescue(quiet, "Comms 1", RESCUE)
    fume(quiet, "Mess", black=2)
    verb, section, *_ = answer(quiet)
    assert verb == v.MOVE
    assert section != N("Mess")


@pytest.mark.parametrize(("target", "counts"), [(1, True), (2, False)])
def test_it_counts_down_when_it_would_win(target: int, counts: bool) -> None:
    state = deal()
    empty(state)
    crew(state, "Shuttle Bay", "Emeka Nwosu")
    state.track = n.TRACK
    state.targets[0] = target
    fill_bay(state, 1)
    place(state, "Felix Amsel", "Shuttle Bay", 1)
    begin(state, 0)
    assert (answer(state)[0] == v.COUNT_DOWN) == counts


def test_it_counts_down_when_the_ship_will_not_last() -> None:
    state = deal()
    empty(state)
    crew(state, "Shuttle Bay", "Emeka Nwosu")
    state.track = n.TRACK
    state.in_play[n.FIRES] = n.MANDATORY[n.FIRES] - 1
    fill_bay(state, 1)
    place(state, "Felix Amsel", "Shuttle Bay", 1)
    begin(state, 0)
    assert answer(state)[0] == v.COUNT_DOWN


@pytest.mark.parametrize(("infected", "launches"), [(0, True), (1, False)])
def test_it_launches_by_an_interlude_only_if_it_would_win(infected: int, launches: bool) -> None:
    state = deal()
    crew(state, "Shuttle Bay", "Emeka Nwosu", seat=1)
    own = place(state, "Lucia Ferro", "Shuttle Bay", 1)
    mark(state, own, infection=infected)
    state.targets[1] = 2
    state.is_counting = 1
    hand(state, 1, INTERLUDE, MILD)
    run(state, (t.EVENT, 0, N("Shuttle Bay"), 0))
    assert answer(state)[:2] == (v.PLAY, CARD(INTERLUDE if launches else MILD))


def test_it_starts_a_pump_where_it_stands(quiet: Any) -> None:
    at(quiet, "Mess").pump = w.OFFLINE
    assert answer(quiet)[0] == v.PUMP


# Ambushes, and what happens at once


@pytest.mark.parametrize(
    ("pick", "fighter", "means"),
    [
        ("Three Abreast", "Zofia Marek", w.ATTACK_BY),  # 5 against 4
        ("Three Abreast", "Kateryna Bondar", w.HIDE_BY),  # 3 against 4
    ],
)
def test_it_meets_an_ambush_by_what_is_likelier(pick: str, fighter: str, means: int) -> None:
    state = deal()
    crew(state, "Flight", fighter, "Linnea Sjoberg")
    play(state, pick, "Flight")
    assert answer(state) == (v.MEANS, means)


def test_weapons_wounds_and_who_is_the_lowest_bear_on_how_it_meets_an_ambush() -> None:
    state = deal()
    crew(state, "Flight", "Zofia Marek", "Linnea Sjoberg", "Ravi Menon")
    play(state, "A Decent Burial", "Flight")  # the lowest: Hide 2, though another has 4
    assert answer(state) == (v.MEANS, w.ATTACK_BY)
    state = deal()
    fighter, hider = crew(state, "Flight", "Kateryna Bondar", "Linnea Sjoberg")
    equip(state, "Fire Axe", fighter)  # 3 and 2 against 4
    play(state, "Three Abreast", "Flight")
    assert answer(state) == (v.MEANS, w.ATTACK_BY)
    mark(state, fighter, harm=w.WOUNDED)
    assert answer(state) == (v.MEANS, w.HIDE_BY)
    mark(state, hider, harm=w.WOUNDED)
    assert answer(state) == (v.MEANS, w.ATTACK_BY)


def test_of_those_who_die_at_once_its_own_come_last() -> None:
    state = deal(3)
    own, other = place(state, "Ines Okonjo", "Cryo", 0), place(state, "Pavel Strand", "Cryo", 1)
    state.seniority = own
    for survivor in (own, other):
        mark(state, survivor, harm=w.WOUNDED)
    state.harmed = 1 << own | 1 << other
    run(state, (t.DO_HARM, 0, 0, 1))
    assert answer(state) == (v.PICK_SURVIVOR, other)
