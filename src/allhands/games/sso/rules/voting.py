"""Votes: rank tokens in closed hands, for a mission or against it."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.at_once import ask_at_once
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.piles import find
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import missions as m
from . import crew, laws, missions
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def next_vote(state: Omega) -> None:
    """The mission turned up is voted on; of several, one that the highest-ranking player picks."""
    count, last = 0, 0
    for mission in range(missions.first(state), missions.first(state) + m.EACH):
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
    pile, found = state.aboard[seat], -1
    for place in range(pile.count):
        member = int(pile.cards[place])
        if may_vote(state, member) and state.crew[member].hand == c.OPEN_HAND:
            if found < 0 or member < found:
                found = member
    return found


@rule
def may_vote(state: Omega, member: int) -> bool:
    """Whether somebody's token is one that is voted with, be it in a hand already."""
    return state.crew[member].token == member and crew.is_living(state, member)


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
def why_no_vote(state: Omega, seat: int, member: int) -> int:
    """A token of the seat's own crew that lies on its own card."""
    is_own = find(state.aboard[seat], member) >= 0
    return ALLOWED if is_own and may_vote(state, member) else laws.NO_VOTE


@rule
def why_not_next(state: Omega, seat: int, member: int) -> int:
    """The seat's next token."""
    return ALLOWED if next_token(state, seat) == member else laws.NOT_NEXT_TOKEN


@rule
def why_not_close(state: Omega, member: int, hand: int) -> int:
    """The left or the right hand."""
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
        missions.put_away(state, mission, m.FACE_DOWN)
