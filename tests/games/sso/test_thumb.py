"""The rule of thumb: what it does at tables laid out by hand, and how it plays whole games."""

from __future__ import annotations

from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import missions as m
from allhands.games.sso.cards import operations as o
from allhands.games.sso.mates import thumb_sight as sight
from allhands.games.sso.mates import thumb_weights as w
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.game import apply, current_player
from allhands.lab.simulation import simulate
from allhands.observation import Observation
from allhands.players import PolicyPlayer

from .table import (
    BRIDGE,
    aboard,
    act,
    acting,
    ask,
    bring,
    deal,
    everybody,
    new,
    put,
    step,
    task,
    with_hull,
)

GAMES = 400
TABLES = [(players, deck) for players, (deck, _) in zip((1, 2), ch.DECK_CHOICES, strict=True)]


def answer(state: Any, seat: int | None = None, policy: str = "thumb") -> tuple[int, ...]:
    """The verb that a policy answers with, and its arguments."""
    asked = int(current_player(state)) if seat is None else seat
    action = taken(state, asked, policy)
    return GAME.actions.verb_of(action).number, *GAME.actions.arguments_of(action)


def taken(state: Any, seat: int, policy: str = "thumb", seed: int = 1) -> int:
    seen = Observation(GAME, seat, GAME.crew_names, state)
    return PolicyPlayer(policy, seed).act(seen, GAME.legal_actions(state, seat))


def mission_of(state: Any, number: int) -> int:
    return m.EACH * int(state.deck) + number - 1


def vote(state: Any, mission: int) -> None:
    state.missions[mission].status = m.VOTED_ON
    ask(state, (t.VOTE_STEP, 0))


def hands(state: Any, mission: int) -> dict[int, int]:
    """Into which hand each token goes, if all follow the rule of thumb."""
    vote(state, mission)
    closed: dict[int, int] = {}
    while (found := answer(state))[0] == d.CLOSE:
        _, member, hand, *_ = found
        closed[member] = hand
        apply(state, taken(state, int(current_player(state))))
    return closed


# Whole games


@pytest.mark.parametrize(("players", "deck"), TABLES)
def test_it_saves_far_more_than_random_play(players: int, deck: str) -> None:
    by_thumb, by_chance = (
        simulate("sso", GAMES, players, policy, deck=deck, mode="story")
        for policy in ("thumb", "random")
    )
    assert by_thumb.mean_seat_rate > 2 * by_chance.mean_seat_rate


@pytest.mark.parametrize("deck", [name for name, _ in ch.DECK_CHOICES])
def test_it_needs_no_more_than_the_view(deck: str) -> None:
    state = new(2, "challenge", 2, deck=deck)
    while not state.outcome:
        seat = int(current_player(state))
        action = taken(state, seat)
        assert taken(GAME.observe(state, seat), seat) == action
        apply(state, action)


# Where crew go


def moving(card: int, here: int, **dials: int) -> tuple[Any, int]:
    """A game in which the first seat has a card to turn up, and nobody has anything to do."""
    state = deal()
    for other in everybody(state):
        put(state, other, c.CORRIDOR)
    member = aboard(state, 0)[0]
    put(state, member, here, card=card, **dials)
    ask(state, (t.MOVE, 0))
    return state, member


def test_two_go_to_the_hydro_pod_when_oxygen_is_short() -> None:
    state, member = moving(c.TO_POD, c.CORRIDOR)
    state.general_oxygen = 20
    put(state, everybody(state)[-1], c.HYDRO)
    assert answer(state) == (d.USE, member, c.HYDRO, 0)[:3]


def test_who_has_an_empty_dial_goes_where_it_is_filled_while_the_supply_lasts() -> None:
    state, member = moving(c.TO_POD, c.CORRIDOR, oxygen=0)
    assert answer(state)[:3] == (d.USE, member, c.HYDRO)
    state, member = moving(c.TO_POD, c.CORRIDOR, oxygen=w.WANTED)
    assert answer(state)[:3] != (d.USE, member, c.HYDRO)


def test_a_dial_is_filled_as_far_as_is_wanted() -> None:
    state = deal()
    member = aboard(state, 0)[0]
    put(state, member, c.HYDRO, oxygen=1)
    act(state, member)
    assert answer(state) == (d.FILL, w.WANTED - 1)


def test_nobody_goes_into_a_pod_that_will_lose_power() -> None:
    state, _ = moving(c.TO_POD, c.CORRIDOR)
    state.general_oxygen = 20
    put(state, everybody(state)[-1], c.HYDRO)
    state.locations[c.ARRAY_HYDRO] = 0
    verb, *rest = answer(state)
    assert verb == d.STAY or rest[1] != c.HYDRO


def test_whoever_is_in_such_a_pod_leaves_it() -> None:
    state, member = moving(c.NEXT_DOOR, c.RADIO)
    state.locations[c.ARRAY_RADIO] = 0
    verb, mover, to, *_ = answer(state)
    assert (verb, mover) == (d.USE, member)
    assert to != c.RADIO


def test_who_has_no_morale_is_not_left_alone() -> None:
    state, member = moving(c.ANYWHERE, c.CORRIDOR)
    low = next(each for each in everybody(state) if each not in (member, c.PILOT))
    put(state, low, c.AIRLOCK, morale=0)
    assert answer(state) == (d.USE, member, c.AIRLOCK)


def test_who_has_no_morale_goes_to_others() -> None:
    state, member = moving(c.NEXT_DOOR, c.AIRLOCK, morale=0)
    assert member != c.PILOT
    assert answer(state) == (d.USE, member, c.CORRIDOR)


def test_nobody_goes_outside_without_oxygen_enough_to_breathe() -> None:
    state, member = moving(c.ANYWHERE, c.ARRAY_RADIO, oxygen=0)
    verb, mover, to = answer(state)
    assert (verb, mover) == (d.USE, member)
    assert to in (c.AIRLOCK, c.SHUTTLE)


def test_crew_stay_where_a_mission_needs_them() -> None:
    state, member = moving(c.ANYWHERE, c.RADIO)
    report = mission_of(state, 3)
    state.missions[report].status = m.ACTIVE
    state.missions[report].guide = 1
    assert answer(state)[0] == d.STAY
    state.missions[report].status = m.FACE_DOWN
    put(state, member, c.CORRIDOR)
    assert answer(state)[0] == d.USE or answer(state)[0] == d.STAY


def test_crew_go_where_a_mission_needs_them() -> None:
    state, member = moving(c.ANYWHERE, c.CORRIDOR)
    report = mission_of(state, 3)
    state.missions[report].status = m.ACTIVE
    state.missions[report].guide = 1
    assert answer(state) == (d.USE, member, c.RADIO)


def test_the_card_that_leads_where_it_is_needed_is_assigned() -> None:
    state = deal()
    report = mission_of(state, 3)
    state.missions[report].status = m.ACTIVE
    state.missions[report].guide = 1
    hand = state.hands[0]
    hand.cards[: hand.count] = c.TO_REC_ROOM
    hand.cards[0] = c.TO_POD
    while task(state) == t.ASSIGN:
        apply(state, taken(state, int(current_player(state))))
    assert c.TO_POD in [int(state.crew[member].card) for member in aboard(state, 0)]


# Breathing and acting


def breathing(general: int) -> tuple[Any, int]:
    state = deal()
    crew = everybody(state)
    state.general_oxygen = general
    for member in crew:
        put(state, member, c.CORRIDOR, oxygen=0)
    put(state, crew[0], c.CORRIDOR, oxygen=2)
    ask(state, (t.BREATHE_STEP, 0))
    return state, len(crew)


def test_it_breathes_from_the_supply_while_that_is_enough_for_all() -> None:
    state, _ = breathing(20)
    assert answer(state) == (d.BREATHE, 0)


def test_it_leaves_the_last_of_the_supply_to_those_who_have_none() -> None:
    state, crew = breathing(20)
    state.general_oxygen = crew - 1
    assert answer(state) == (d.BREATHE, 1)


def test_pods_with_crew_in_them_are_kept() -> None:
    state = deal()
    first, second, third, *_ = everybody(state)
    put(state, first, c.COMMAND)
    put(state, second, c.HYDRO)
    put(state, third, c.HYDRO)
    state.locations[c.ARRAY_HYDRO] = 0
    act(state, first)
    assert answer(state) == (d.KEEP_PODS,)


def test_it_never_wears_anybody_down_nor_darkens_the_ship() -> None:
    for location, verbs in ((c.MEDICAL, {d.WEAR_DOWN, d.WEAR_TWICE}), (c.COMPUTER, {d.DARKEN})):
        state = deal()
        member = aboard(state, 0)[0]
        for other in everybody(state):
            put(state, other, c.CORRIDOR, morale=int(c.MOST_MORALE[other]))
        put(state, member, location)
        act(state, member)
        assert answer(state)[0] not in verbs


def test_the_lowest_is_cheered() -> None:
    state = deal()
    first, *_, last = everybody(state)
    put(state, first, c.MEDICAL)
    put(state, last, c.CORRIDOR, morale=0)
    act(state, first)
    assert answer(state) == (d.CHEER, last)


@pytest.mark.parametrize(("morale", "is_relieved"), [(0, True), (3, False)])
def test_a_cadet_without_morale_goes_to_sleep(morale: int, is_relieved: bool) -> None:
    cadet = c.MEMBER.words.index("Cadet")
    state, _ = acting(c.CORRIDOR, cadet, morale=morale)
    assert (answer(state)[0] == d.RELIEVE) == is_relieved


# Votes


def test_it_votes_for_a_mission_that_can_be_done_with_few_tokens() -> None:
    state = deal()
    mission = mission_of(state, 3)
    closed = hands(state, mission)
    assert set(closed) == set(everybody(state))
    assert state.missions[mission].status == m.ACTIVE
    backing = [each for each in everybody(state) if state.crew[each].token == c.CREW + mission]
    assert 0 < len(backing) < len(everybody(state))
    assert c.LEFT in closed.values()


def test_it_votes_against_a_mission_that_nobody_can_do() -> None:
    state = deal()
    for array in (c.ARRAY_RADIO, c.ARRAY_HYDRO, c.ARRAY_MEDICAL, c.ARRAY_CRYO):
        state.locations[array] = 0
    mission = mission_of(state, 3)
    assert set(hands(state, mission).values()) == {c.LEFT}
    assert state.missions[mission].status == m.FACE_DOWN


# Reserves


def mourning(general: int) -> Any:
    """A game in which the last of the second seat's crew has died."""
    state = deal()
    for member in aboard(state, 1)[1:]:
        put(state, member, c.NOWHERE)
    state.aboard[1].count = 1
    state.reserve[1].count = 0
    state.general_oxygen = general
    state.crew[int(state.aboard[1].cards[0])].life = c.DYING
    ask(state, (t.DEATHS, 0))
    return state


def test_a_reserve_goes_to_who_has_nobody() -> None:
    state = mourning(30)
    assert answer(state)[0] == d.GIVE


def test_somebody_new_is_paid_for_while_there_is_oxygen() -> None:
    for general, verb in ((60, d.PAY), (16, d.REFUSE)):
        state = mourning(general)
        for seat in range(int(state.players)):
            state.reserve[seat].count = 0
        ask(state, (t.ADD_CREW, 1))
        assert answer(state)[0] == verb


def test_who_has_lost_both_at_once_has_nobody() -> None:
    state = deal()
    state.reserve[1].count = 0
    one, two = aboard(state, 1)[:2]
    state.crew[one].life = state.crew[two].life = c.DYING
    ask(state, (t.DEATH, 1, one))
    assert answer(state)[0] == d.GIVE


# Autos, and the Backer


def test_crew_are_flown_first_and_morale_is_raised_after_it_has_fallen() -> None:
    state = with_hull(BRIDGE)
    bring(state, c.PILOT)
    put(state, c.PILOT, c.RADIO, morale=1)
    bridge = c.FIRST_ARRAY_AUTO + BRIDGE - c.FIRST_ARRAY
    trial = state.copy()
    step(trial, t.AUTO_STEP)
    assert answer(trial)[:2] == (d.FIRST, bridge)
    put(state, everybody(state)[-1], c.SHUTTLE)
    step(state, t.AUTO_STEP)
    assert answer(state)[:2] == (d.FIRST, c.SHUTTLE_AUTO)


def test_the_backer_backs_a_mission_only_if_nobody_else_s_token_is_on_it() -> None:
    for others, verb in ((0, d.BACK), (1, d.REST)):
        state, _ = acting(c.CORRIDOR, c.BACKER)
        state.missions[0].status = m.ACTIVE
        state.missions[0].guide = 2
        for member in (c.BACKER, *everybody(state)[:others]):
            state.crew[member].token = c.CREW
        assert answer(state)[0] == verb


# What it knows of the decks


def test_risks_are_read_from_the_cards() -> None:
    shut = [n for n, card in enumerate(ch.CARDS) if card.title == "Airlock Shutdown"]
    assert sight.RISK[shut[0]].tolist() == [0, 0, 0, 1, 0, 0]
    kinds = {o.LOSE_MORALE, o.KILL, o.SHUT, o.SHUT_RANDOM}
    for number, card in enumerate(ch.CARDS):
        if not kinds & {step.operation for step in card.steps}:
            assert not sight.RISK[number].any()


def test_every_reward_is_worth_something() -> None:
    assert (sight.REWARD > 0).all()
