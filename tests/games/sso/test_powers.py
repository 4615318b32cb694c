"""SSO: what is printed on the cards of the crew."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import state as s
from allhands.games.sso.rules import tasks as t
from allhands.kernel.state import UNKNOWN

from .table import (
    aboard,
    act,
    acting,
    ask,
    avoids,
    bring,
    cards,
    choices,
    choose,
    everybody,
    law,
    put,
    step,
    task,
    told,
    with_member,
)

FIRST_OFFICER, ENGINEER, ASTRONAUT, SURGEON = 1, 4, 6, 7
VENT = 6
NAVIGATOR, BOTANIST, QUARTERMASTER, CADET = 8, 9, 10, 13


@pytest.mark.rule("sso/crew")
def test_every_rank_is_another_and_every_card_says_something() -> None:
    assert len(set(c.RANK.tolist())) == c.CREW == len(set(c.MEMBER.texts))
    assert list(c.RANK) == sorted(c.RANK, reverse=True)
    assert (c.MOST_MORALE[c.CAPTAIN], c.MOST_OXYGEN[c.GENERALIST]) == (4, 4)  # as in the book


@pytest.mark.rule("sso/captain")
def test_the_captain_may_die_so_that_the_card_is_not_done() -> None:
    state = with_member(c.CAPTAIN)
    state.challenge_deck.cards[state.challenge_deck.count - 1] = VENT
    ask(state, (t.BEGIN_STEP, 0, t.FLIP_STEP))
    assert c.CAPTAIN in aboard(state, GAME.awaited(state)[0])
    spared, supply = state.copy(), state.general_oxygen
    choose(state, d.SACRIFICE)
    assert told(state, e.DIED) == [(c.CAPTAIN,)]
    while task(state) not in (t.ASSIGN, t.SACRIFICE):
        choose(state, d.WAKE, c.CORRIDOR)
    assert state.general_oxygen == supply
    assert state.turn == 2
    choose(spared, d.LIVE_ON)
    assert spared.general_oxygen < supply


@pytest.mark.rule("sso/captain", "sso/cryo-blank")
def test_a_frozen_captain_is_not_asked() -> None:
    state = with_member(c.CAPTAIN)
    put(state, c.CAPTAIN, c.CRYO)
    step(state, t.FLIP_STEP)
    assert task(state) == t.ACT


@pytest.mark.rule("sso/first-officer", "sso/must")
def test_the_first_officer_turns_exactly_two_missions_down() -> None:
    state, member = acting(c.CORRIDOR, FIRST_OFFICER)
    state.missions[0].status = m.ACTIVE
    assert law(state, d.SCRAP, 0, 2) == "first-officer"
    state.missions[2].status = m.ACTIVE
    state.crew[member].token = c.CREW + 2
    assert choices(state, d.SCRAP) == {(0, 2)}
    choose(state, d.SCRAP, 0, 2)
    assert [state.missions[each].status for each in (0, 2)] == [m.FACE_DOWN] * 2
    assert state.crew[member].token == member
    assert all(state.crew[each].morale == 4 for each in everybody(state))


@pytest.mark.rule("sso/psychologist")
def test_the_psychologist_may_count_one_as_two() -> None:
    for verb, morale in ((d.CHEER_TWICE, 4), (d.WEAR_TWICE, 0), (d.CHEER, 3), (d.WEAR_DOWN, 1)):
        state, member = acting(c.MEDICAL, c.PSYCHOLOGIST)
        target = next(each for each in everybody(state) if each != member)
        state.crew[target].morale = 2
        choose(state, verb, target)
        assert state.crew[target].morale == morale
    state, _ = acting(c.MEDICAL, c.CAPTAIN)
    assert law(state, d.CHEER_TWICE, c.CAPTAIN) == "psychologist"


@pytest.mark.rule("sso/engineer")
def test_the_engineer_flips_up_what_touches() -> None:
    state, _ = acting(c.RADIO, ENGINEER)
    state.locations[c.ARRAY_RADIO] = state.locations[c.ARRAY_CRYO] = 0
    assert choices(state, d.POWER_UP) == {(c.ARRAY_RADIO,)}
    choose(state, d.POWER_UP, c.ARRAY_RADIO)
    assert state.locations[c.ARRAY_RADIO] == 1


@pytest.mark.rule("sso/radio-officer")
@pytest.mark.parametrize(("location", "times"), [(c.RADIO, 2), (c.CORRIDOR, 1)])
def test_the_radio_officer_doubles_what_is_avoided(location: int, times: int) -> None:
    state = with_member(c.RADIO_OFFICER)
    put(state, c.RADIO_OFFICER, location)
    for member in [each for each in everybody(state) if each != c.RADIO_OFFICER][:2]:
        put(state, member, c.HYDRO)
    state.missions[1].status = m.ACTIVE
    state.missions[1].guide = 2
    step(state, t.SUCCEED_STEP)
    assert state.challenges.count == times * avoids(1)


@pytest.mark.rule("sso/astronaut", "sso/array-air")
def test_the_book_s_example_of_an_astronaut_who_takes_six() -> None:
    state, member = acting(c.CORRIDOR, ASTRONAUT, oxygen=3)
    state.general_oxygen = 5
    assert law(state, d.SUIT_UP) == "must"
    state.general_oxygen = 8
    put(state, member, c.ARRAY_RADIO)
    assert law(state, d.SUIT_UP) == "must"
    put(state, member, c.CORRIDOR)
    choose(state, d.SUIT_UP)
    assert (state.general_oxygen, state.crew[member].oxygen) == (2, 6)


@pytest.mark.rule("sso/generalist")
def test_the_generalist_takes_over_an_action_for_good() -> None:
    states = (with_member(c.GENERALIST, players) for players in range(1, 7))
    state = next(each for each in states if len(everybody(each)) > 1)
    put(state, c.GENERALIST, c.CORRIDOR)
    other = next(each for each in everybody(state) if each != c.GENERALIST)
    replace(state, other, ASTRONAUT)
    act(state, c.GENERALIST)
    assert law(state, d.COPY, c.GENERALIST) == "generalist"
    choose(state, d.COPY, ASTRONAUT)
    act(state, c.GENERALIST)
    supply = state.general_oxygen
    choose(state, d.SUIT_UP)
    assert (supply - state.general_oxygen, state.crew[c.GENERALIST].oxygen) == (6, 4)
    put(state, ASTRONAUT, c.CRYO)
    state.copied = c.GENERALIST
    act(state, c.GENERALIST)
    assert law(state, d.COPY, ASTRONAUT) == "generalist"


def replace(state: Any, member: int, by: int) -> None:
    """Have somebody aboard in the place of another, if they are not there yet."""
    if by in everybody(state):
        return
    for pile in [*state.aboard, *state.reserve, state.box]:
        for place in range(pile.count):
            if pile.cards[place] in (member, by):
                pile.cards[place] = by if pile.cards[place] == member else member
    put(state, member, c.NOWHERE)
    put(state, by, c.CORRIDOR, morale=4, token=by)


@pytest.mark.rule("sso/surgeon")
def test_the_surgeon_tends_all_others_there() -> None:
    state, _ = acting(c.HYDRO, SURGEON)
    assert law(state, d.TEND) == "surgeon"
    one, two, *_ = (each for each in everybody(state) if each != SURGEON)
    put(state, one, c.HYDRO, morale=1)
    put(state, two, c.RADIO, morale=1)
    choose(state, d.TEND)
    assert [state.crew[each].morale for each in (one, two, SURGEON)] == [2, 1, 4]


@pytest.mark.rule("sso/navigator")
def test_the_navigator_has_the_shuttle_come() -> None:
    state, _ = acting(c.CORRIDOR, NAVIGATOR)
    choose(state, d.STEER, c.CORRIDOR)
    assert state.docked == c.CORRIDOR
    state.crew[NAVIGATOR].card = c.NEXT_DOOR
    seat = next(each for each in range(3) if NAVIGATOR in aboard(state, each))
    ask(state, (t.MOVE, seat))
    assert (NAVIGATOR, c.SHUTTLE) in choices(state, d.USE)


@pytest.mark.rule("sso/botanist")
def test_the_botanist_turns_morale_in_the_hydro_pod_into_oxygen() -> None:
    state, _ = acting(c.CORRIDOR, BOTANIST)
    one, two, three, *_ = (each for each in everybody(state) if each != BOTANIST)
    put(state, one, c.HYDRO, morale=2)
    put(state, two, c.HYDRO, morale=1)
    assert law(state, d.DRAIN, one) == "limits"
    state.general_oxygen = 10
    assert law(state, d.DRAIN, three) == "botanist"
    for target in (one, two, one):
        choose(state, d.DRAIN, target)
    assert state.general_oxygen == 13
    assert task(state) != t.DRAIN_MORE
    state.crew[one].morale = 2
    act(state, BOTANIST)
    choose(state, d.DRAIN, one)
    choose(state, d.ENOUGH)
    assert (state.crew[one].morale, state.general_oxygen) == (1, 14)


@pytest.mark.rule("sso/quartermaster")
def test_the_quartermaster_shares_out_oxygen() -> None:
    state, _ = acting(c.RADIO, QUARTERMASTER)
    one = next(each for each in everybody(state) if each != QUARTERMASTER)
    put(state, one, c.RADIO, oxygen=int(c.MOST_OXYGEN[one]) - 1)
    supply = state.general_oxygen
    choose(state, d.SHARE_OUT)
    assert state.crew[QUARTERMASTER].oxygen == 0
    assert state.crew[one].oxygen == c.MOST_OXYGEN[one]
    assert state.general_oxygen == supply
    act(state, QUARTERMASTER)
    assert law(state, d.SHARE_OUT) == "quartermaster"


@pytest.mark.rule("sso/gunner")
def test_the_gunner_s_player_looks_at_the_next_challenge_and_may_bury_it() -> None:
    state, _ = acting(c.CORRIDOR, c.GUNNER)
    seat = next(each for each in range(3) if c.GUNNER in aboard(state, each))
    top = cards(state.challenge_deck)[-1]
    choose(state, d.SCAN)
    for viewer in (-1, 0, 1, 2):
        seen = cards(GAME.observe(state, viewer).challenge_deck)[-1]
        assert seen == (top if viewer == seat else UNKNOWN)
    choose(state, d.BURY)
    assert cards(state.challenge_deck)[0] == top
    assert state.crew[c.GUNNER].morale == 3
    act(state, c.GUNNER)
    top = cards(state.challenge_deck)[-1]
    choose(state, d.SCAN)
    choose(state, d.ON_TOP)
    assert (cards(state.challenge_deck)[-1], state.crew[c.GUNNER].morale) == (top, 3)
    state.crew[c.GUNNER].morale = 0
    act(state, c.GUNNER)
    choose(state, d.SCAN)
    assert task(state) != t.BURY


@pytest.mark.rule("sso/cadet", "sso/crew-face-down")
def test_the_cadet_goes_to_sleep_and_a_reserve_wakes() -> None:
    state, _ = acting(c.CORRIDOR, CADET)
    seat = next(each for each in range(3) if CADET in aboard(state, each))
    one = next(each for each in everybody(state) if each != CADET)
    state.crew[one].token, state.crew[CADET].token = CADET, one
    (reserve,) = cards(state.reserve[seat])
    choose(state, d.RELIEVE)
    choose(state, d.WAKE, c.RADIO)
    assert reserve in aboard(state, seat)
    assert (state.crew[reserve].location, state.crew[reserve].morale) == (c.RADIO, c.RESTED)
    assert cards(state.reserve[seat]) == [CADET] == cards(GAME.observe(state, -1).reserve[seat])
    assert state.crew[one].token == one
    assert state.crew[one].morale == 4
    assert state.crew[CADET].location == c.NOWHERE


@pytest.mark.rule("sso/cadet")
def test_a_cadet_whose_player_has_no_reserve_stays_awake() -> None:
    state, _ = acting(c.CORRIDOR, CADET)
    seat = next(each for each in range(3) if CADET in aboard(state, each))
    state.reserve[seat].count = 0
    assert law(state, d.RELIEVE) == "cadet"


def backing() -> tuple[Any, int]:
    """A game in which the Backer acts, with the token on a mission, and another crew member."""
    state, _ = acting(c.CORRIDOR, c.BACKER)
    state.missions[0].status = m.ACTIVE
    state.missions[0].guide = 2
    assert law(state, d.BACK) == "backer"
    state.crew[c.BACKER].token = c.CREW
    return state, next(each for each in everybody(state) if each != c.BACKER)


@pytest.mark.rule("sso/backer")
def test_what_the_backer_backs_alone_succeeds_this_turn() -> None:
    state, _ = backing()
    state.general_oxygen = 5
    quiet = state.copy()
    choose(state, d.BACK)
    for each, status in ((state, m.REMOVED), (quiet, m.ACTIVE)):
        step(each, t.SUCCEED_STEP)
        assert each.missions[0].status == status
    assert state.backing == 0
    assert state.outcome == s.RUNNING


@pytest.mark.rule("sso/backer")
@pytest.mark.parametrize(("goes_home", "status"), [(True, m.REMOVED), (False, m.ACTIVE)])
def test_the_backer_may_act_before_another_s_token_goes_home(goes_home: bool, status: int) -> None:
    state, other = backing()
    state.crew[other].token = c.CREW
    choose(state, d.BACK)
    act(state, c.BACKER)
    assert law(state, d.BACK) == "backer", "once is enough"
    if goes_home:
        put(state, other, c.RADIO)
        act(state, other)
        choose(state, d.RECALL)
    step(state, t.SUCCEED_STEP)
    assert state.missions[0].status == status


@pytest.mark.rule("sso/backer", "sso/generalist")
def test_two_who_back_the_same_mission_are_not_alone_on_it() -> None:
    state, _ = backing()
    bring(state, c.GENERALIST, c.BACKER)
    state.copied = c.BACKER
    state.crew[c.GENERALIST].token = c.CREW
    for member in (c.BACKER, c.GENERALIST):
        act(state, member)
        choose(state, d.BACK)
    step(state, t.SUCCEED_STEP)
    assert state.missions[0].status == m.ACTIVE
