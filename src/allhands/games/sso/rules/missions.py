"""Missions: how they are voted on, and how they fail and succeed."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.at_once import ask_at_once
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.piles import draw, find, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import missions as m
from . import crew, laws, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def change_guide(state: Omega, mission: int, by: int) -> None:
    """Move a guide as far as it goes."""
    one, most = state.missions[mission], int(m.MISSION_ROW[mission, m.GUIDE])
    changed = min(most, max(0, one.guide + by))
    if changed != one.guide:
        one.guide = changed
        tell(state.chronicle, e.GUIDED, -1, mission, changed)


@rule
def count_down(state: Omega) -> None:
    """All guides of face-up missions go down."""
    for mission in range(m.MISSIONS):
        if state.missions[mission].status == m.ACTIVE:
            change_guide(state, mission, -1)


@rule
def put_away(state: Omega, mission: int, status: int) -> None:
    """A mission is turned down or removed, and its tokens go back."""
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission:
            crew.move_token(state, member, member)
    state.missions[mission].status = status
    state.missions[mission].guide = 0


@rule
def turn_up(state: Omega, mask: int) -> None:
    """Missions are turned up to be voted on, if all in the mask can be."""
    for mission in range(m.MISSIONS):
        if has_bit(mask, mission) and state.missions[mission].status != m.FACE_DOWN:
            return
    for mission in range(m.MISSIONS):
        if has_bit(mask, mission):
            state.missions[mission].status = m.VOTED_ON
            state.missions[mission].guide = m.MISSION_ROW[mission, m.GUIDE]
            tell(state.chronicle, e.TURNED_UP, -1, mission)


# Failing and succeeding


@rule
def fail_missions(state: Omega) -> None:
    """Those fail whose guide is at 0."""
    for mission in range(m.MISSIONS):
        if state.missions[mission].status == m.ACTIVE and state.missions[mission].guide == 0:
            fail(state, mission)


@rule
def fail(state: Omega, mission: int) -> None:
    """Who backed it loses morale, all suffer the punishment, and it is turned down."""
    tell(state.chronicle, e.FAILED, -1, mission)
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission:
            crew.change_morale(state, member, -1)
    crew.change_all_morale(state, -int(m.MISSION_ROW[mission, m.COSTS_MORALE]))
    crew.change_general(state, -int(m.MISSION_ROW[mission, m.COSTS_OXYGEN]))
    put_away(state, mission, m.FACE_DOWN)


@rule
def succeed_missions(state: Omega) -> None:
    """Those succeed whose condition is met."""
    for mission in range(m.MISSIONS):
        if state.missions[mission].status == m.ACTIVE and is_met(state, mission):
            succeed(state, mission)
    state.backing = 0


@rule
def is_met(state: Omega, mission: int) -> bool:
    """Whether a mission's condition is met, or only the Backer's token lies on it."""
    if is_the_backers(state, mission):
        return True
    condition, need = m.MISSION_ROW[mission, m.CONDITION], m.MISSION_ROW[mission, m.NEED]
    where = m.MISSION_ROW[mission, m.WHERE]
    if condition == m.GATHER:
        return ship.is_up(state, where) and ship.crew_at(state, where) >= need
    if condition == m.SPREAD:
        return white_with_crew(state) >= need
    dark = 0
    for array in range(c.ARRAY_RADIO, c.SHUTTLE):
        dark += not ship.is_up(state, array)
    return dark == 0


@rule
def is_the_backers(state: Omega, mission: int) -> bool:
    """Whether somebody backs a mission this turn whose token lies on it, and no other does."""
    tokens, backed = 0, False
    for member in range(c.CREW):
        if state.crew[member].token == c.CREW + mission:
            tokens += 1
            backed = has_bit(state.backing, member) and crew.is_awake(state, member)
    return tokens == 1 and backed


@rule
def white_with_crew(state: Omega) -> int:
    """In how many white locations somebody is."""
    count = 0
    for location in range(c.COMPUTER + 1):
        count += ship.is_up(state, location) and ship.crew_at(state, location) > 0
    return count


@rule
def succeed(state: Omega, mission: int) -> None:
    """Tokens go back, challenge cards are avoided, and the mission is gone."""
    tell(state.chronicle, e.SUCCEEDED, -1, mission)
    put_away(state, mission, m.REMOVED)
    reward = int(m.MISSION_ROW[mission, m.REWARD])
    if crew.is_reporting(state):
        reward *= 2
    for _ in range(min(reward, int(state.challenge_deck.count))):
        card = draw(state, state.challenge_deck, EVERY_SEAT)
        put(state.challenges, card, EVERY_SEAT)
        tell(state.chronicle, e.AVOIDED, -1, card)


# Votes


@rule
def next_vote(state: Omega) -> None:
    """The mission turned up is voted on; of several, one that the highest-ranking player picks."""
    count, last = 0, 0
    for mission in range(m.MISSIONS):
        if state.missions[mission].status == m.VOTED_ON:
            count += 1
            last = mission
    if count == 1:
        vote_on(state, last)
    elif count > 1:
        push(state.agenda, t.PICK_MISSION, crew.highest_player(state))


@rule
def why_not_pick(state: Omega, mission: int) -> int:
    """One that is to be voted on."""
    return ALLOWED if state.missions[mission].status == m.VOTED_ON else laws.NOT_VOTED_ON


@rule
def pick(state: Omega, mission: int) -> None:
    """It is voted on."""
    pop(state.agenda)
    vote_on(state, mission)


@rule
def vote_on(state: Omega, mission: int) -> None:
    """Tokens go into hands, hands are opened, and then comes the next vote."""
    push(state.agenda, t.VOTE_STEP, 0)
    push(state.agenda, t.OPEN_HANDS, 0, mission)
    push(state.agenda, t.FILL_HANDS, 0, mission)


@rule
def next_token(state: Omega, seat: int) -> int:
    """The highest of a seat's tokens that lie on their own cards and in no hand; -1 if none."""
    for member in range(c.CREW):
        one = state.crew[member]
        if find(state.aboard[seat], member) >= 0 and crew.is_living(state, member):
            if one.token == member and one.hand == c.OPEN_HAND:
                return member
    return -1


@rule
def fill_hands(state: Omega, mission: int) -> None:
    """All who have a token put one into a hand, and again."""
    seats = 0
    for seat in range(state.players):
        if next_token(state, seat) >= 0:
            seats |= bit(seat)
    if seats:
        push(state.agenda, t.FILL_HANDS, 0, mission)
        ask_at_once(state, t.CLOSE_HAND, seats, mission)


@rule
def why_not_close(state: Omega, seat: int, member: int, hand: int) -> int:
    """The seat's next token, in the left or the right hand."""
    if next_token(state, seat) != member:
        return laws.NOT_NEXT_TOKEN
    return ALLOWED if hand != c.OPEN_HAND else laws.NOT_NEXT_TOKEN


@rule
def close_hand(state: Omega, seat: int, member: int, hand: int) -> None:
    """A token is in a closed hand."""
    state.crew[member].hand = hand
    state.crew[member].hand_seen = bit(seat)
    tell(state.chronicle, e.CLOSED, seat, member)


@rule
def total(state: Omega, hand: int) -> int:
    """The ranks of all tokens in the left hands, or in the right."""
    found = 0
    for member in range(c.CREW):
        if state.crew[member].hand == hand:
            found += crew.rank(state, member)
    return found


@rule
def open_hands(state: Omega, mission: int) -> None:
    """All hands open at once, and the mission is attempted or aborted."""
    left, right = total(state, c.LEFT), total(state, c.RIGHT)
    state.reveals += 1
    for member in range(c.CREW):
        hand = state.crew[member].hand
        if hand != c.OPEN_HAND:
            tell(state.chronicle, e.VOTED, crew.player_of(state, member), member, hand)
            crew.clear_hand(state, member)
            if hand == c.RIGHT and right > left:
                crew.move_token(state, member, c.CREW + mission)
    tell(state.chronicle, e.COUNTED, -1, mission, right, left)
    if right > left:
        state.missions[mission].status = m.ACTIVE
        tell(state.chronicle, e.ATTEMPTED, -1, mission)
    else:
        tell(state.chronicle, e.ABORTED, -1, mission)
        crew.change_all_morale(state, -1)
        put_away(state, mission, m.FACE_DOWN)
