"""The state of SSO: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.agenda import Agenda
from allhands.kernel.at_once import Chosen
from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.holds import NOTHING, YES_OR_NO, code, mask_of, one_of, up_to
from allhands.kernel.nouns import SEAT, Noun
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, Seen, State, Struct, array_of, field, struct, structs

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..cards.causes import CAUSES
from ..cards.parts import PARTS
from ..cards.second_ship import ARRAYS
from . import tasks as t

LEFT = max(c.CREW, ch.CHALLENGES)
CAUSE = Noun("cause", CAUSES, places=())
OF_CAUSE = code(len(CAUSES) - 1)
CHALLENGE_CARD = one_of(ch.CHALLENGE, copies=int(ch.COPIES.max()))
ACTIVATION_CARD = one_of(c.CARD, copies=int(c.COPIES.max()))
MOST_SUPPLY = c.POINTS_EACH * c.FIRST_CREW
"""General oxygen: no table begins with more crew than a first game does."""
MOST_SCORE = 127
MOST_DEATHS = 127
"""Crew who die can come aboard again."""
RUNNING, SURVIVED, SACRIFICED, LOST = range(4)


class Member(Struct):
    """One of the crew, with what lies on the card; the activation card and the closed hand are
    seen by the player until they are shown."""

    location: int = field(np.int8, means=c.LOCATION, usual=c.NOWHERE)
    oxygen: int = field(np.int8, holds=up_to(int(c.MOST_OXYGEN.max())))
    morale: int = field(np.int8, holds=up_to(int(c.MOST_MORALE.max())))
    token: int = field(np.int8, means=m.TOKEN_ON)
    card: int = field(np.int8, (), Seen("card_seen"), means=c.CARD, usual=c.NO_CARD)
    card_seen: int = field(np.int8, holds=mask_of(SEAT))
    hand: int = field(np.int8, (), Seen("hand_seen"), means=c.HAND, usual=c.OPEN_HAND)
    hand_seen: int = field(np.int8, holds=mask_of(SEAT))
    acted: int = field(np.int8, told=False, holds=YES_OR_NO)
    life: int = field(np.int8, means=c.LIFE, usual=c.ALIVE)
    worn_by: int = field(np.int8, told=False, holds=OF_CAUSE)


class Mission(Struct):
    """A mission, and how far its guide has counted down."""

    status: int = field(np.int8, means=m.STATUS, usual=m.REMOVED)
    guide: int = field(np.int8, holds=up_to(int(m.GUIDE.max())))


class Omega(State):
    """The ship, its crew, and the decks.

    Crew lie in one pile each: aboard or in the reserve before a seat, lost, or in the box. `offer`
    and `offered_by` are what all who were asked at once have agreed to: a crew or a payment, plus
    one. `docked` is the location that the Shuttle touches, `copied` whose action the Generalist
    has, `backing` a mask of those whose missions succeed this turn, `autos` one of the auto effects
    still to come, `hull` the arrays of the other ship in the row in which
    they lie, and `score` is counted when the game has ended. `without` is a part taken away to see
    what it is worth, or 0. `cause` is what happens now; it is kept in `worn_by`, `shut_by` and
    `deaths_by` for what it does to morale, to locations and to lives.
    """

    agenda: Agenda = agenda.agenda(32)
    chronicle: Chronicle = chronicle(256, details=3)
    chosen: Chosen = struct(Chosen)
    players: int = field(np.int8, holds=up_to(c.SEATS, 1))
    mode: int = field(np.int8, means=c.MODE)
    is_together: int = field(np.int8, means=c.SWITCH)
    is_open: int = field(np.int8, means=c.SWITCH)
    has_backer: int = field(np.int8, means=c.SWITCH)
    turn: int = field(np.int16, holds=up_to(ch.DECK_SIZE + 1))
    step: int = field(np.int8, means=t.STEP)
    general_oxygen: int = field(np.int8, holds=up_to(MOST_SUPPLY))
    most_general_oxygen: int = field(np.int8, told=False, holds=up_to(MOST_SUPPLY))
    challenge: int = field(np.int8, means=ch.CHALLENGE, usual=-1)
    challenge_deck: Pile = pile(ch.DECK_SIZE, means=ch.CHALLENGE, holds=CHALLENGE_CARD)
    challenges: Pile = pile(ch.DECK_SIZE, means=ch.CHALLENGE, holds=CHALLENGE_CARD)
    activation_deck: Pile = pile(c.CARDS, means=c.CARD, holds=ACTIVATION_CARD)
    discards: Pile = pile(c.CARDS, means=c.CARD, holds=ACTIVATION_CARD)
    box: Pile = pile(c.CREW, means=c.MEMBER)
    lost: Pile = pile(c.CREW, means=c.MEMBER)
    offer: int = field(np.int8, told=False, holds=one_of(c.CREW + 1))
    offered_by: int = field(np.int8, told=False, holds=one_of(SEAT))
    locations: NDArray[np.int8] = field(
        np.int8, (c.LOCATIONS,), of=c.LOCATION, means=c.FACE, usual=c.ABSENT
    )
    docked: int = field(np.int8, means=c.LOCATION)
    keeps_pods: int = field(np.int8, means=c.SWITCH)
    is_avoided: int = field(np.int8, means=c.SWITCH)
    copied: int = field(np.int8, means=c.MEMBER, usual=c.GENERALIST)
    backing: int = field(np.int16, told=False, holds=mask_of(c.MEMBER))
    autos: int = field(np.int16, told=False, holds=mask_of(c.AUTO))
    first_crew: int = field(np.int8, told=False, holds=up_to(c.FIRST_CREW))
    score: int = field(np.int16, told=False, holds=up_to(MOST_SCORE, scale=20))
    deck: int = field(np.int8, means=ch.DECK)
    without: int = field(np.int8, told=False, holds=code(len(PARTS)))
    cause: int = field(np.int8, told=False, holds=OF_CAUSE)
    shut_by: NDArray[np.int8] = field(
        np.int8, (c.LOCATIONS,), told=False, holds=OF_CAUSE, along=(c.LOCATION,)
    )
    deaths_by: NDArray[np.int8] = field(
        np.int8,
        (len(CAUSES),),
        told=False,
        holds=up_to(MOST_DEATHS, scale=c.CREW),
        along=(CAUSE,),
    )
    hull: Pile = pile(len(ARRAYS), means=c.LOCATION)
    missions: Sequence[Mission] = structs(Mission, m.MISSIONS, of=m.MISSION, present="status")
    aboard: Sequence[Pile] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    reserve: Sequence[Pile] = array_of(pile(c.CREW, means=c.MEMBER), c.SEATS, of=SEAT)
    left: NDArray[np.int8] = field(  # scratch, for what is unknown
        np.int8, (LEFT,), NOBODY, holds=NOTHING
    )
    hands: Sequence[Pile] = array_of(
        pile(c.HANDFUL, means=c.CARD, holds=ACTIVATION_CARD), c.SEATS, of=SEAT
    )
    crew: Sequence[Member] = structs(Member, c.CREW, of=c.MEMBER, present="location")
