"""The state of SSO: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.agenda import Agenda
from allhands.kernel.at_once import Chosen
from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.nouns import SEAT
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, Struct, array_of, field, struct, structs

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..cards.causes import CAUSES
from ..cards.second_ship import ARRAYS
from . import tasks as t

LEFT = max(c.CREW, ch.CHALLENGES)
RUNNING, SURVIVED, SACRIFICED, LOST = range(4)


class Member(Struct):
    """One of the crew, with what lies on the card; the activation card and the closed hand are
    seen by the player until they are shown."""

    location: int = field(np.int8, means=c.LOCATION, usual=c.NOWHERE)
    oxygen: int = field(np.int8)
    morale: int = field(np.int8)
    token: int = field(np.int8, means=m.TOKEN_ON)
    card: int = field(np.int8, (), Seen("card_seen"), means=c.CARD, usual=c.NO_CARD)
    card_seen: int = field(np.int8)
    hand: int = field(np.int8, (), Seen("hand_seen"), means=c.HAND, usual=c.OPEN_HAND)
    hand_seen: int = field(np.int8)
    acted: int = field(np.int8, told=False)
    life: int = field(np.int8, means=c.LIFE, usual=c.ALIVE)
    worn_by: int = field(np.int8, told=False)


class Mission(Struct):
    """A mission, and how far its guide has counted down."""

    status: int = field(np.int8, means=m.STATUS, usual=m.REMOVED)
    guide: int = field(np.int8)


class Omega(State):
    """The ship, its crew, and the decks.

    Crew lie in one pile each: aboard or in the reserve before a seat, lost, or in the box. `offer`
    and `offered_by` are what all who were asked at once have agreed to: a crew or a payment, plus
    one. `docked` is the location that the Shuttle touches, `copied` whose action the Generalist
    has, `backing` a mask of those whose missions succeed this turn, `autos` one of the effects
    still to come, `hull` the arrays of the other ship in the row in which
    they lie, and `score` is counted when the game has ended. `without` is a part taken away to see
    what it is worth, or 0. `cause` is what happens now; it is kept in `worn_by`, `shut_by` and
    `deaths_by` for what it does to morale, to locations and to lives.
    """

    agenda: Agenda = agenda.agenda(32)
    chronicle: Chronicle = chronicle(256, details=3)
    chosen: Chosen = struct(Chosen)
    players: int = field(np.int8)
    mode: int = field(np.int8, means=c.MODE)
    is_together: int = field(np.int8, means=c.SWITCH)
    is_open: int = field(np.int8, means=c.SWITCH)
    has_backer: int = field(np.int8, means=c.SWITCH)
    turn: int = field(np.int16)
    step: int = field(np.int8, means=t.STEP)
    general_oxygen: int = field(np.int8)
    most_general_oxygen: int = field(np.int8, told=False)
    challenge: int = field(np.int8, means=ch.CHALLENGE, usual=-1)
    challenge_deck: Pile = pile(ch.DECK_SIZE, means=ch.CHALLENGE)
    challenges: Pile = pile(ch.DECK_SIZE, means=ch.CHALLENGE)
    activation_deck: Pile = pile(c.CARDS, means=c.CARD)
    discards: Pile = pile(c.CARDS, means=c.CARD)
    box: Pile = pile(c.CREW, means=c.MEMBER)
    lost: Pile = pile(c.CREW, means=c.MEMBER)
    offer: int = field(np.int8, told=False)
    offered_by: int = field(np.int8, told=False)
    locations: NDArray[np.int8] = field(
        np.int8, (c.LOCATIONS,), of=c.LOCATION, means=c.FACE, usual=c.ABSENT
    )
    docked: int = field(np.int8, means=c.LOCATION)
    keeps_pods: int = field(np.int8, means=c.SWITCH)
    is_avoided: int = field(np.int8, means=c.SWITCH)
    copied: int = field(np.int8, means=c.MEMBER, usual=c.GENERALIST)
    backing: int = field(np.int16, told=False)
    autos: int = field(np.int8, told=False)
    first_crew: int = field(np.int8, told=False)
    score: int = field(np.int16, told=False)
    deck: int = field(np.int8, means=ch.DECK)
    without: int = field(np.int8, told=False)
    cause: int = field(np.int8, told=False)
    shut_by: NDArray[np.int8] = field(np.int8, (c.LOCATIONS,), told=False)
    deaths_by: NDArray[np.int8] = field(np.int8, (len(CAUSES),), told=False)
    hull: Pile = pile(len(ARRAYS), means=c.LOCATION)
    missions: Sequence[Mission] = structs(Mission, m.MISSIONS, of=m.MISSION, present="status")
    aboard: Sequence[Pile] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    reserve: Sequence[Pile] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    left: NDArray[np.int8] = field(np.int8, (LEFT,), NOBODY)  # scratch, for what is unknown
    hands: Sequence[Pile] = array_of(pile(c.HANDFUL, means=c.CARD), c.SEATS, of=SEAT)
    crew: Sequence[Member] = structs(Member, c.CREW, of=c.MEMBER, present="location")
