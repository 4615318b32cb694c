"""What players of SSO can say in one click, whether it is true, and whether it was kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allhands.games.sso import GAME
from allhands.games.sso import cards as c
from allhands.games.sso.cards import missions as m
from allhands.games.sso.face import speech as s
from allhands.games.sso.rules import decisions as d
from allhands.games.sso.rules import events as e
from allhands.games.sso.rules import tasks as t
from allhands.kernel.game import apply_of
from allhands.kernel.speech import Sentence, Since, Speech
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Match
from allhands.players.replies import true_answer

from .table import aboard, choices, choose, deal, new, put, task, with_card


def offered(state: Any, seat: int = 0) -> dict[str, set[int]]:
    """What a seat may say, by the sentence's name, and of what."""
    view = GAME.observe(state, SPECTATOR)
    return {
        sentence.name: {speech.about[0] for speech in speeches}
        for sentence, speeches in GAME.speech.offered(view, seat)
    }


def holds(sentence: Sentence, state: Any, location: int, seat: int = 0) -> bool:
    assert sentence.holds
    return sentence.holds(GAME.observe(state, seat), seat, (location,))


def test_locations_are_spoken_of_while_cards_are_assigned_and_turned_up() -> None:
    state = deal()
    state.locations[c.RADIO] = 0
    said = offered(state)
    assert said["reach"] == said["man"] == said["who-reaches"]
    assert c.HYDRO in said["reach"]
    assert c.RADIO not in said["reach"]
    assert c.FIRST_ARRAY not in said["reach"]
    state.step = t.ACTION_STEP
    assert "reach" not in offered(state)


def test_nothing_is_said_before_the_first_turn() -> None:
    assert task(new()) == t.SWAP
    assert offered(new()) == {}


def test_missions_are_spoken_of_when_they_are_voted_on() -> None:
    state = deal()
    assert "vote-for" not in offered(state)
    state.missions[2].status = m.VOTED_ON
    assert offered(state)["vote-for"] == offered(state)["who-votes"] == {2}


def test_those_can_be_cheered_who_have_less_morale_than_most() -> None:
    state = deal()
    one, other = aboard(state, 0)[0], aboard(state, 1)[0]
    state.crew[one].morale = c.MOST_MORALE[one]
    state.crew[other].morale = 1
    said = offered(state)["who-cheers"]
    assert other in said
    assert one not in said
    state.locations[c.MEDICAL] = 0
    assert "who-cheers" not in offered(state)


def test_whoever_has_no_crew_has_nothing_to_say() -> None:
    state = deal()
    state.missions[2].status = m.VOTED_ON
    state.aboard[1].count = 0
    assert offered(state, 1) == {}
    assert offered(state, 0)


# What is true


def with_hand(*hand: int) -> tuple[Any, int]:
    """A game at its first cards, with these in the hand of the first seat, which has one crew."""
    state = deal()
    member = aboard(state, 0)[0]
    state.aboard[0].count = 1
    state.aboard[0].cards[0] = member
    state.hands[0].count = len(hand)
    state.hands[0].cards[: len(hand)] = hand
    return state, member


def test_a_card_that_may_be_assigned_leads_somewhere() -> None:
    state, _ = with_hand(c.TO_REC_ROOM, c.TO_POD)
    for location, can in ((c.REC_ROOM, True), (c.HYDRO, True), (c.COMMAND, False)):
        assert holds(s.REACH, state, location) == can
        assert holds(s.NO_CARD, state, location) != can


def test_a_card_that_was_chosen_is_the_only_one() -> None:
    state, member = with_hand(c.TO_REC_ROOM, c.TO_POD)
    choose(state, d.ASSIGN, member, c.TO_POD, seat=0)
    assert holds(s.REACH, state, c.HYDRO)
    assert not holds(s.REACH, state, c.REC_ROOM)
    assert holds(s.NO_CARD, state, c.REC_ROOM)


def test_whoever_is_there_can_reach_it() -> None:
    state, member = with_hand(c.TO_REC_ROOM)
    put(state, member, c.COMMAND)
    assert holds(s.REACH, state, c.COMMAND)
    assert not holds(s.NO_CARD, state, c.COMMAND)


def test_a_full_location_cannot_be_reached() -> None:
    state, _ = with_hand(c.ANYWHERE)
    assert holds(s.REACH, state, c.COMMAND)
    put(state, aboard(state, 1)[0], c.COMMAND)
    assert not holds(s.REACH, state, c.COMMAND)


def test_what_lies_on_somebody_leads_where_it_leads_when_turned_up() -> None:
    state, member = with_card(c.TO_POD, c.CORRIDOR)
    state.aboard[0].count = 1
    state.aboard[0].cards[0] = member
    state.step = t.RESOLVE_STEP
    state.agenda.entry[: state.agenda.count, 0] = t.SEAT_MOVES
    can = {location for location in range(c.FIRST_ARRAY) if holds(s.REACH, state, location)}
    assert can == {c.CORRIDOR, c.CRYO, c.MEDICAL, c.RADIO, c.HYDRO}


def test_whoever_is_done_reaches_nothing_more() -> None:
    state, _ = with_hand(c.ANYWHERE)
    state.step = t.RESOLVE_STEP
    state.agenda.count = 0
    assert not holds(s.REACH, state, c.HYDRO)
    assert not holds(s.NO_CARD, state, c.HYDRO)


def test_the_medical_pod_is_where_somebody_is_cheered() -> None:
    state, member = with_hand(c.TO_REC_ROOM)
    assert holds(s.CANNOT_CHEER, state, member)
    assert not holds(s.CAN_CHEER, state, member)
    state, member = with_hand(c.TO_POD)
    assert holds(s.CAN_CHEER, state, aboard(state, 1)[0])
    assert not holds(s.CANNOT_CHEER, state, member)


def test_a_token_that_lies_elsewhere_is_no_token_to_vote_with() -> None:
    state, member = with_hand(c.TO_POD)
    assert holds(s.HAS_TOKENS, state, 2)
    state.crew[member].token = aboard(state, 1)[0]
    assert holds(s.NO_TOKENS, state, 2)
    assert not holds(s.HAS_TOKENS, state, 2)


def test_others_are_accused_of_what_nobody_mans() -> None:
    state = deal()
    view = GAME.observe(state, SPECTATOR)
    empty = {location for (location,) in s.goals(view, 0)} - {c.CORRIDOR}
    others = range(1, int(state.players))
    assert {*s.neglected(view, 0)} == {(other, to) for other in others for to in empty}
    state.aboard[1].count = 0
    assert offered(state)["breaks"] == offered(state)["lets-die"] == {*others} - {1}


def test_who_is_accused_answers_truly_and_nobody_else_does() -> None:
    match = Match(GAME, 3, seed=4)
    while match.record.turn == 0:
        match.play(match.actions()[0])
    said = Speech(s.HIDES, (1, c.HYDRO))
    for seat in range(3):
        answer = true_answer(match.view(), match.view(seat), said)
        reaches = holds(s.REACH, match.record, c.HYDRO, seat)
        claim = s.REACH if reaches else s.NO_CARD
        assert answer == (Speech(claim, (c.HYDRO,)) if seat == 1 else None)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_can_reach_is_where_it_is_or_may_go_by_a_card(seed: int) -> None:
    state, luck, moves = deal(seed=seed), random.Random(seed), 0
    while not state.outcome and moves < 25:
        seat = GAME.awaited(state)[0]
        legal = GAME.legal_actions(state, seat)
        if task(state) == t.MOVE:
            moves += 1
            here = {int(state.crew[member].location) for member in aboard(state, seat)}
            up = {location for location in here if state.locations[location] == 1}
            assert said_to_reach(state, seat) == {to for _, to in choices(state, d.USE)} | up
        apply_of(state, seat, luck.choice(legal))
    assert moves > 5


def said_to_reach(state: Any, seat: int) -> set[int]:
    """Where a seat can truly say to come; of everything else it says the contrary."""
    goals = {location for (location,) in s.goals(GAME.observe(state, SPECTATOR), seat)}
    said = {each for each in goals if holds(s.REACH, state, each, seat)}
    assert {each for each in goals if holds(s.NO_CARD, state, each, seat)} == goals - said
    return said


# What was kept


def vote(state: Any, mission: int, *hands: tuple[int, int]) -> list[Event]:
    cast = [Event(e.VOTED, seat, (aboard(state, seat)[0], hand)) for seat, hand in hands]
    return [*cast, Event(e.COUNTED, -1, (mission, 1, 0))]


def kept(sentence: Sentence, about: int, since: Since, seat: int = 0) -> bool | None:
    assert sentence.kept
    return sentence.kept(seat, (about,), since)


def test_a_vote_is_kept_by_all_hands_at_the_next_vote_on_that_mission() -> None:
    state = deal()
    other = vote(state, 3, (0, c.LEFT))
    since = Since([state], [*other, *vote(state, 2, (0, c.RIGHT), (1, c.LEFT)), *other])
    assert kept(s.VOTE_FOR, 2, since) is True
    assert kept(s.VOTE_AGAINST, 2, since) is False
    assert kept(s.VOTE_FOR, 2, since, 1) is False
    assert kept(s.VOTE_AGAINST, 2, since, 1) is True
    mixed = Since([state], vote(state, 2, (0, c.RIGHT), (0, c.LEFT)))
    assert kept(s.VOTE_FOR, 2, mixed) is False
    assert kept(s.VOTE_AGAINST, 2, mixed) is False


def test_nobody_can_say_of_a_vote_that_never_came() -> None:
    state = deal()
    for events in ([], vote(state, 3, (0, c.RIGHT)), vote(state, 2, (1, c.RIGHT))):
        assert kept(s.VOTE_FOR, 2, Since([state], events)) is None
        assert kept(s.VOTE_AGAINST, 2, Since([state], events)) is None


def test_a_location_is_manned_by_whoever_is_there_after_the_cards() -> None:
    state = deal()
    before, after, later = state.copy(), state.copy(), state.copy()
    after.step = t.BREATHE_STEP
    later.turn += 1
    put(after, aboard(after, 0)[0], c.HYDRO)
    put(later, aboard(later, 0)[0], c.RADIO)
    since = Since([before, after, later], [])
    for location, manned in ((c.HYDRO, True), (c.RADIO, False)):
        assert kept(s.MAN, location, since) is manned
        assert kept(s.KEEP_OUT, location, since) is not manned
    assert kept(s.MAN, c.HYDRO, Since([before, later], [])) is None
    assert kept(s.KEEP_OUT, c.HYDRO, Since([before, later], [])) is None
