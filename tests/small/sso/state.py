"""The state of SSO, its laws, its tasks and its questions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.agenda import Agenda
from allhands.kernel.at_once import Chosen
from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.laws import Laws
from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, Struct, array_of, field, struct, structs

from . import cards as c

# Steps of a turn, in their order

ASSIGN_STEP, RESOLVE_STEP, DISCARD_STEP, AUTO_STEP, MORALE_STEP, BREATHE_STEP = range(6)
ACTION_STEP, FAIL_STEP, SUCCEED_STEP, POD_STEP, GUIDE_STEP, WIN_STEP = range(6, 12)
LOSS_STEP, FLIP_STEP, CHALLENGE_STEP, VOTE_STEP = range(12, 16)
STEPS = 16
_STEPS = (
    "assigning cards, resolving cards, discarding cards, auto effects, death by morale, "
    "breathing, actions, missions fail, missions succeed, pods lose power, guides count down, "
    "check for a win, check for a loss, the next challenge, the challenge, votes"
)
STEP = Noun("step", _STEPS.split(", "))

# Tasks that are carried out, the first of which are the steps; then questions

BEGIN_STEP, FINISH_STEP, ASSIGN_MORE, SEAT_MOVES, SEAT_ACTS = range(STEPS, 21)
DEATHS, DEATH, HAND_OVER, ADD_CREW, PAID, REVIVE, FILL_HANDS, OPEN_HANDS = range(21, 29)
ASSIGN, MOVE, ACT, BREATHE, DISTRACTED, PICK_MISSION = range(29, 35)
CLOSE_HAND, GIVE_CREW, PAY, WAKE = range(35, 39)
RUNNING, SURVIVED, SACRIFICED, LOST = range(4)

LAWS = Laws("sso", __name__.rpartition(".")[0])
NOT_ASKED = LAWS.law("not-asked")
NOT_OWN = LAWS.law("resolve-order")
NOT_TO_ASSIGN = LAWS.law("assign")
NO_CARD_HELD = LAWS.law("use-card")
NOT_TOGETHER = LAWS.law("join")
IS_SHUT = LAWS.law("move-open")
IS_FULL = LAWS.law("move-full")
IS_THERE = LAWS.law("move-elsewhere")
NOT_ADJACENT = LAWS.law("card-adjacent")
IS_ARRAY = LAWS.law("card-open")
NOT_ON_CARD = LAWS.law("use-card")
NOT_OUTSIDE = LAWS.law("array-cards")
CANNOT_BREATHE = LAWS.law("breathe")
NO_ARRAY_AIR = LAWS.law("array-air")
HAS_ACTED = LAWS.law("actions")
MUST = LAWS.law("must")
AT_LIMIT = LAWS.law("limits")
SAME_SIDE = LAWS.law("flip-same")
IS_FROZEN = LAWS.law("cryo-still")
NOT_ON_OWN = LAWS.law("move-token")
NOT_VOTED_ON = LAWS.law("vote-several")
NOT_NEXT_TOKEN = LAWS.law("vote-hands")
NOT_RESERVE = LAWS.law("death-pass")


class Member(Struct):
    """One of the crew, with what lies on the card; the activation card and the closed hand are
    seen by the player until they are shown."""

    location: int = field(np.int8, means=c.LOCATION, usual=c.NOWHERE)
    oxygen: int = field(np.int8)
    morale: int = field(np.int8)
    token: int = field(np.int8, means=c.TOKEN_ON)
    card: int = field(np.int8, (), Seen("card_seen"), means=c.CARD, usual=c.NO_CARD)
    card_seen: int = field(np.int8)
    hand: int = field(np.int8, (), Seen("hand_seen"), means=c.HAND, usual=c.OPEN_HAND)
    hand_seen: int = field(np.int8)
    acted: int = field(np.int8, told=False)
    life: int = field(np.int8, means=c.LIFE, usual=c.ALIVE)


class Mission(Struct):
    """A mission, and how far its guide has counted down."""

    status: int = field(np.int8, means=c.STATUS, usual=c.REMOVED)
    guide: int = field(np.int8)


class Omega(State):
    """The ship, its crew, and the decks.

    Crew lie in one pile each: aboard or in the reserve before a seat, lost, or in the box. `offer`
    and `offered_by` are what all who were asked at once have agreed to: a crew or a payment, plus
    one.
    """

    agenda: Agenda = agenda.agenda(32)
    chronicle: Chronicle = chronicle(256, details=3)
    chosen: Chosen = struct(Chosen)
    players: int = field(np.int8)
    mode: int = field(np.int8, means=c.MODE)
    turn: int = field(np.int16)
    step: int = field(np.int8, means=STEP)
    general_oxygen: int = field(np.int8)
    most_general_oxygen: int = field(np.int8, told=False)
    challenge: int = field(np.int8, means=c.CHALLENGE, usual=-1)
    challenge_deck: Pile = pile(c.CHALLENGES, means=c.CHALLENGE)
    challenges: Pile = pile(c.CHALLENGES, means=c.CHALLENGE)
    activation_deck: Pile = pile(c.CARDS, means=c.CARD)
    discards: Pile = pile(c.CARDS, means=c.CARD)
    box: Pile = pile(c.CREW, means=c.MEMBER)
    lost: Pile = pile(c.CREW, means=c.MEMBER)
    offer: int = field(np.int8, told=False)
    offered_by: int = field(np.int8, told=False)
    locations: NDArray[np.int8] = field(np.int8, (c.LOCATIONS,), of=c.LOCATION, means=c.FACE)
    missions: NDArray[Any] = structs(Mission, c.MISSIONS, of=c.MISSION, present="status")
    aboard: NDArray[Any] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    reserve: NDArray[Any] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    left: NDArray[np.int8] = field(np.int8, (c.CREW,), NOBODY)  # scratch, for what is unknown
    hands: NDArray[Any] = array_of(pile(c.HANDFUL, means=c.CARD), c.SEATS, of=SEAT)
    crew: NDArray[Any] = structs(Member, c.CREW, of=c.MEMBER, present="location")
