"""What is told of a choice before it is taken, where trying it does not tell."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.told_choices import Choice
from tests.told_odds import play

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import challenges as ch
from allhands.games.sso.cards import operations as o
from allhands.games.sso.face.board import BOARD
from allhands.games.sso.face.explain import AUTOS, location_shares, unseen_challenges
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import tasks as t
from allhands.kernel.game import current_player
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.odds import Explanation

from .table import (
    BRIDGE,
    aboard,
    act,
    ask,
    bring,
    deal,
    everybody,
    put,
    step,
    with_card,
    with_hull,
    with_member,
)


def told(state: Any, verb: int, *arguments: int) -> Explanation:
    """What the seat that is asked is told; unless rules are interpreted, its chances are played."""
    view = GAME.observe(state, int(current_player(state)))
    action = GAME.actions.number(verb, *arguments)
    found = BOARD.explain(view, action, GAME.crew_names)
    if not INTERPRETED:
        results = play(Choice("laid out", state.copy(), action, found))
        assert [str(result) for result in results if result.is_wrong] == []
    return found


def shares(found: Explanation) -> list[Fraction]:
    return [chance.share for chance in found.chances]


def challenge(title: str) -> int:
    return ch.TITLES.index(title)


def captain_asked(title: str) -> tuple[Any, int]:
    """A game in which the Captain's player is asked, and nobody stands alone."""
    state = with_member(c.CAPTAIN)
    for member in everybody(state):
        put(state, member, c.CORRIDOR)
    seat = next(each for each in range(3) if c.CAPTAIN in aboard(state, each))
    state.challenge = challenge(title)
    deck = state.challenge_deck
    place = [int(card) for card in deck.cards[: deck.count]].index(state.challenge)
    deck.cards[place] = deck.cards[deck.count - 1]
    deck.count -= 1
    state.challenges.cards[0] = state.challenge
    state.challenges.seen[0] = 127
    state.challenges.count = 1
    ask(state, (t.SACRIFICE, seat), (t.FINISH_STEP, 0), (t.CHALLENGE_STEP, 0))
    return state, seat


# Activation cards


def test_of_a_card_assigned_it_is_told_whether_others_may_have_one() -> None:
    state = deal(2)
    member = aboard(state, 0)[0]
    hand = state.hands[0]
    card = int(hand.cards[0])
    copies = [int(each) for each in hand.cards[: hand.count]].count(card)
    found = told(state, d.ASSIGN, member, card)
    others = int(state.hands[1].count)
    unseen, left = c.CARDS - int(hand.count), int(c.COPIES[card]) - copies
    none = Fraction(1)
    for drawn in range(others):
        none *= Fraction(max(0, unseen - left - drawn), unseen - drawn)
    assert shares(found) == [1 - none]


def test_of_a_card_whose_copies_one_holds_oneself_nobody_else_has_one() -> None:
    state = deal(2)
    hand = state.hands[0]
    deck = [int(card) for pile in (state.activation_deck, state.hands[1]) for card in pile.cards]
    assert deck
    card = c.TO_POD
    swapped = [place for place in range(hand.count) if hand.cards[place] != card][:2]
    for place, other in zip(swapped, (state.hands[1], state.activation_deck), strict=False):
        found = [at for at in range(other.count) if other.cards[at] == card]
        if found:
            other.cards[found[0]], hand.cards[place] = int(hand.cards[place]), card
    held = [int(each) for each in hand.cards[: hand.count]].count(card)
    chance = shares(told(state, d.ASSIGN, aboard(state, 0)[0], card))[0]
    assert (chance == 0) == (held == int(c.COPIES[card]))


def test_a_lone_player_is_told_of_no_others() -> None:
    state = deal(1)
    member, card = aboard(state, 0)[0], int(state.hands[0].cards[0])
    assert not told(state, d.ASSIGN, member, card).chances


@pytest.mark.parametrize(
    ("card", "to", "words"),
    [
        (c.TO_AIRLOCK, c.AIRLOCK, "1 personal oxygen"),
        (c.TO_POD, c.RADIO, "an action there at once"),
        (c.TO_REC_ROOM, c.REC_ROOM, "may come along"),
    ],
)
def test_rewards_of_cards_are_told(card: int, to: int, words: str) -> None:
    state, member = with_card(card, c.CORRIDOR)
    assert words in told(state, d.USE, member, to).words


def test_a_pod_that_will_lose_power_is_warned_of() -> None:
    state, member = with_card(c.TO_POD, c.CORRIDOR)
    state.locations[c.ARRAY_RADIO] = 0
    assert "loses power" in told(state, d.USE, member, c.RADIO).words
    assert "loses power" not in told(state, d.USE, member, c.HYDRO).words
    state.keeps_pods = 1
    assert "loses power" not in told(state, d.USE, member, c.RADIO).words


def test_going_outside_or_alone_is_warned_of() -> None:
    state, member = with_card(c.NEXT_DOOR, c.AIRLOCK)
    put(state, member, c.AIRLOCK, oxygen=2)
    assert "on the own dial" in told(state, d.USE, member, c.ARRAY_RADIO).words
    put(state, member, c.AIRLOCK, oxygen=0, morale=0)
    for other in everybody(state):
        put(state, other, c.AIRLOCK)
    assert member != c.PILOT
    assert "whoever is alone" in told(state, d.USE, member, c.CORRIDOR).words


# Challenges


def test_a_gunner_is_told_what_is_likely_to_come() -> None:
    state = with_member(c.GUNNER)
    act(state, c.GUNNER)
    cards = unseen_challenges(GAME.observe(state, int(current_player(state))))
    shuts = [
        card
        for card in cards
        if any(step.operation in (o.SHUT, o.SHUT_RANDOM) for step in ch.CARDS[card].steps)
    ]
    found = told(state, d.SCAN)
    assert len(cards) == ch.DECK_SIZE
    assert shares(found)[0] == Fraction(len(shuts), ch.DECK_SIZE)
    assert 0 < shares(found)[1] < 1


def test_a_challenge_that_has_been_seen_is_called_by_its_name() -> None:
    state = with_member(c.GUNNER)
    act(state, c.GUNNER)
    seat = int(current_player(state))
    state.challenge_deck.seen[state.challenge_deck.count - 1] = 1 << seat
    title = ch.TITLES[int(state.challenge_deck.cards[state.challenge_deck.count - 1])]
    found = told(state, d.SCAN)
    assert title in found.words
    assert not found.chances


def test_a_captain_is_told_how_likely_it_falls_on_the_own_crew() -> None:
    state, seat = captain_asked("Sinister Noise")
    found = told(state, d.LIVE_ON)
    assert shares(found) == [Fraction(len(aboard(state, seat)), len(everybody(state)))]
    for member in aboard(state, seat):
        put(state, member, c.CORRIDOR, morale=0)
    assert shares(told(state, d.LIVE_ON)) == [0]


def test_a_captain_is_told_where_it_may_go_dark() -> None:
    state, seat = captain_asked("Power Failure")
    assert shares(told(state, d.LIVE_ON)) == [0]
    put(state, aboard(state, seat)[0], c.COMMAND)
    assert shares(told(state, d.LIVE_ON)) == [Fraction(1, 2)]
    state.locations[c.COMPUTER] = 0
    assert shares(told(state, d.LIVE_ON)) == [1]


def test_coins_decide_between_locations_by_their_letters() -> None:
    state = deal()
    assert set(location_shares(state, o.ON_SOLAR_ARRAYS).values()) == {Fraction(1, 4)}
    state.locations[c.ARRAY_RADIO] = 0
    found = location_shares(state, o.ON_SOLAR_ARRAYS)
    assert found[c.ARRAY_HYDRO] == Fraction(1, 2)
    assert sum(found.values()) == 1


def test_a_death_of_the_captain_tells_what_is_spared() -> None:
    state, _ = captain_asked("Power Failure")
    assert "Power Failure is not done" in told(state, d.SACRIFICE).words


# Somebody new


def test_who_pays_is_told_whether_the_dead_come_back() -> None:
    state = deal()
    state.general_oxygen = state.most_general_oxygen
    state.reserve[1].count = 0
    state.crew[aboard(state, 1)[0]].life = c.DYING
    for other in (0, 2):
        pile = state.reserve[other]
        state.box.cards[state.box.count] = pile.cards[0]
        state.box.count += 1
        pile.count = 0
    ask(state, (t.DEATHS, 0), (t.BEGIN_STEP, 0, t.ASSIGN_STEP))
    found = told(state, d.PAY)
    assert shares(found) == [Fraction(1, 1 + int(state.box.count))]
    assert f"falls by {c.NEW_CREW * len(everybody(state))}" in found.words


def test_of_other_choices_nothing_is_told_here() -> None:
    state, _ = with_card(c.TO_POD, c.CORRIDOR)
    view = GAME.observe(state, 0)
    assert BOARD.explain(view, GAME.actions.number(d.REST), ()) == Explanation("")


@pytest.mark.rule("sso/auto-order")
def test_a_player_who_orders_autos_is_told_what_each_does() -> None:
    state = with_hull(BRIDGE)
    bring(state, c.PILOT)
    put(state, c.PILOT, c.RADIO, morale=1)
    step(state, t.AUTO_STEP)
    bridge = c.FIRST_ARRAY_AUTO + BRIDGE - c.FIRST_ARRAY
    assert told(state, d.FIRST, bridge).words == "If nobody is in it, all crew lose 1 morale."
    assert told(state, d.FIRST, c.PILOT_AUTO).words.endswith("the Pilot gains 1.")
    assert len(AUTOS) == c.AUTOS
