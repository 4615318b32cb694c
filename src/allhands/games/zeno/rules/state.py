"""The state of Zeno: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.agenda import Agenda
from allhands.kernel.chronicle import Chronicle, chronicle
from allhands.kernel.holds import NOTHING, YES_OR_NO, code, mask_of, one_of, up_to
from allhands.kernel.nouns import SEAT
from allhands.kernel.piles import Pile, pile
from allhands.kernel.state import NOBODY, State, Struct, array_of, field, struct, structs

from .. import cards as c
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import things as th
from ..cards import tokens as tk
from . import nouns as w

RUNNING, LAUNCHED, DISASTER = range(3)
DECKS = 2 * c.SEATS
DECK_SIZE = 56
"""With two players there are four decks, and none takes more back."""
HAND_SIZE = 2 * DECK_SIZE
"""What lies in both decks of a seat and in its hand never is more, so a hand holds all of it."""
MOST = 127
"""What nothing limits but the field."""
MOST_TURNS = (1 << 15) - 1
ANY_CARD = one_of(d.CARD, or_none=True)
ANYBODY = one_of(sv.SURVIVOR, or_none=True)
MALFUNCTION_CARD = one_of(sy.SYSTEM, copies=int(sy.MALFUNCTION_COPIES.max()))


class Section(Struct):
    """What lies in a section. `covered` counts search icons that have been used, by kind; cubes
    lie on blue spaces first; `moved_into` is 1 if the acting player has moved there this turn."""

    fire: int = field(np.int8, usual=0, holds=up_to(n.INFERNO))
    damage: int = field(np.int8, means=w.DAMAGE, usual=w.WHOLE)
    green: int = field(np.int8, usual=0, holds=up_to(int(sh.AIR.max())))
    black: int = field(np.int8, usual=0, holds=up_to(int(sh.AIR.max())))
    resource: int = field(np.int8, usual=0, holds=up_to(MOST, scale=int(sh.RESOURCE.max())))
    pump: int = field(np.int8, means=w.PUMP, usual=w.NO_PUMP)
    craft: int = field(np.int8, means=c.CRAFT, usual=c.NO_CRAFT)
    moved_into: int = field(np.int8, told=False, holds=YES_OR_NO)
    covered: NDArray[np.int8] = field(
        np.int8, (len(c.ICONS),), told=False, holds=up_to(int(sh.SEARCH.max())), along=(c.ICON,)
    )


class Person(Struct):
    """A survivor: whose, where, and what lies on the card.

    `top` is the topmost card of the baggage, or -1. `moved` is 1 if they have moved this turn,
    `locks` the airlocks that they passed in this move. `closed` is a mask of actions that they
    cannot do again this turn, `used` one of those that are done once a turn.
    """

    fate: int = field(np.int8, means=w.FATE, usual=w.ASLEEP)
    faction: int = field(np.int8, means=SEAT, usual=-1)
    section: int = field(np.int8, means=sh.SECTION, usual=-1)
    harm: int = field(np.int8, means=w.HARM, usual=0)
    infection: int = field(np.int8, means=w.INFECTION, usual=0)
    stress: int = field(np.int8, usual=0, holds=up_to(int(n.MANDATORY[n.STRESSES]), scale=5))
    is_scapegoat: int = field(np.int8, means=c.SWITCH, usual=0)
    top: int = field(np.int16, told=False, holds=ANY_CARD)
    moved: int = field(np.int8, told=False, holds=YES_OR_NO)
    locks: int = field(np.int8, told=False, holds=up_to(sh.FAR))
    closed: int = field(np.int64, told=False, holds=mask_of(w.FIRST_DEED + d.DEEDS))
    used: int = field(np.int64, told=False, holds=mask_of(d.DEED))


class Baggage(Struct):
    """A card as what is equipped: to whom, and which card lies below it in the stack (-1: none).

    A weapon is `turned` over; an item from another faction is `idle` until its new player's turn
    has ended; what was `handled` in this turn is not traded, turned or raised again; a
    relationship has a `target`, or `waits` for the next survivor.
    """

    holder: int = field(np.int8, means=sv.SURVIVOR, usual=-1)
    below: int = field(np.int16, told=False, holds=ANY_CARD)
    turned: int = field(np.int8, means=c.SWITCH, usual=0)
    idle: int = field(np.int8, means=c.SWITCH, usual=0)
    handled: int = field(np.int8, told=False, holds=YES_OR_NO)
    target: int = field(np.int8, means=sv.SURVIVOR, usual=-1)
    waits: int = field(np.int8, means=c.SWITCH, usual=0)


class Scene(Struct):
    """What is being resolved: a card (-1: none), where, by which seat, whether it is an event and
    they ran, who resolves it, and how the test went.

    `impact` is the section of an impact, `joined` who has just joined. `weapons` is a mask of the
    traits of weapons used in an attack.
    """

    card: int = field(np.int16, means=d.CARD, usual=-1)
    section: int = field(np.int8, means=sh.SECTION, usual=-1)
    seat: int = field(np.int8, told=False, holds=one_of(SEAT))
    is_event: int = field(np.int8, told=False, holds=YES_OR_NO)
    ran: int = field(np.int8, told=False, holds=YES_OR_NO)
    attribute: int = field(np.int8, told=False, holds=one_of(c.ATTRIBUTE))
    resolver: int = field(np.int8, means=sv.SURVIVOR, usual=-1)
    second: int = field(np.int8, means=sv.SURVIVOR, usual=-1)
    die: int = field(np.int8, usual=0, holds=up_to(n.DIE))
    passed: int = field(np.int8, told=False, holds=YES_OR_NO)
    weapons: int = field(np.int8, told=False, holds=mask_of(th.TRAIT))
    impact: int = field(np.int8, told=False, holds=one_of(sh.SECTION, or_none=True))
    joined: int = field(np.int8, told=False, holds=ANYBODY)


class Riga(State):
    """The ship, its survivors and the decks.

    A seat has two event decks, of which twice its number is the left one. What the backs of their
    top cards show, and those of the rescue and investigation decks, is public. `task_by` are the
    seats whose tokens lie on the tasks card. `last_actor` and `last_action` are who acted last in
    this turn, and how. `candidates` is a mask of what may be picked now, and `picked` what was.
    `growing` are the sections to which fire or other trouble is still to come, and `burnt_out` the
    areas whose fire is still to reach over to others. `harmed` are the survivors that a blow
    strikes, `waiting` those that it has not reached yet, `doomed` those that it eliminates.
    `first_target` is what all targets were at first.
    `in_play` counts mandatory tokens. `is_closing` is 1 once nothing more is to be pushed.
    """

    agenda: Agenda = agenda.agenda(96)
    chronicle: Chronicle = chronicle(256, details=3)
    players: int = field(np.int8, holds=up_to(c.SEATS, 1))
    turn: int = field(np.int16, holds=up_to(MOST_TURNS, scale=60))
    acting: int = field(np.int8, means=SEAT)
    moves: int = field(np.int8, holds=up_to(MOST, scale=n.MOVES))
    has_moved: int = field(np.int8, told=False, holds=YES_OR_NO)
    last_actor: int = field(np.int8, told=False, holds=ANYBODY)
    last_action: int = field(
        np.int8, told=False, holds=one_of(w.FIRST_DEED + d.DEEDS, or_none=True)
    )
    seniority: int = field(np.int8, means=sv.SURVIVOR, usual=-1)
    targets: NDArray[np.int8] = field(
        np.int8, (c.SEATS,), of=SEAT, holds=up_to(MOST, scale=max(n.TARGETS))
    )
    first_target: int = field(np.int8, told=False, holds=up_to(max(n.TARGETS), min(n.TARGETS)))
    track: int = field(np.int8, holds=up_to(n.TRACK))
    is_counting: int = field(np.int8, means=c.SWITCH)
    is_launched: int = field(np.int8, means=c.SWITCH, usual=0)
    is_closing: int = field(np.int8, told=False, holds=YES_OR_NO)
    broken: NDArray[np.int8] = field(np.int8, (sy.SYSTEMS,), of=sy.SYSTEM, means=w.BROKEN, usual=0)
    in_play: NDArray[np.int8] = field(
        np.int8, (len(n.MANDATORY),), told=False, holds=up_to(int(n.MANDATORY.max()))
    )
    searched: int = field(np.int8, told=False, holds=up_to(n.SEARCH_TOKENS))
    tasks: int = field(np.int16, means=d.CARD, usual=-1)
    task_step: int = field(np.int8, holds=up_to(3))
    task_by: NDArray[np.int8] = field(np.int8, (3,), told=False, holds=one_of(SEAT, or_none=True))
    scene: Scene = struct(Scene)
    candidates: int = field(np.int64, told=False, holds=mask_of(sh.SECTIONS))
    picked: int = field(np.int16, told=False, holds=code(sh.SECTIONS, or_none=True))
    growing: int = field(np.int64, told=False, holds=mask_of(sh.SECTION))
    burnt_out: int = field(np.int32, told=False, holds=mask_of(sh.AREA))
    harmed: int = field(np.int64, told=False, holds=mask_of(sv.SURVIVOR))
    waiting: int = field(np.int64, told=False, holds=mask_of(sv.SURVIVOR))
    doomed: int = field(np.int64, told=False, holds=mask_of(sv.SURVIVOR))
    wins: int = field(np.int8, told=False, holds=mask_of(SEAT))
    sections: Sequence[Section] = structs(Section, sh.SECTIONS, of=sh.SECTION)
    survivors: Sequence[Person] = structs(Person, sv.SURVIVORS, of=sv.SURVIVOR, present="fate")
    baggage: Sequence[Baggage] = structs(Baggage, d.BOX_CARDS, of=d.CARD, present="holder")
    clue_at: NDArray[np.int8] = field(np.int8, (tk.CLUES,), of=tk.CLUE, means=sh.SECTION, usual=-1)
    clue_on: NDArray[np.int16] = field(np.int16, (tk.CLUES,), of=tk.CLUE, means=d.CARD, usual=-1)
    rescues: NDArray[np.int8] = field(
        np.int8, (tk.RESCUES,), told=False, holds=one_of(tk.TOKEN_PLACE), along=(tk.RESCUE_TOKEN,)
    )
    frames: NDArray[np.int8] = field(np.int8, (d.FRAMES + 1,), told=False, holds=YES_OR_NO)
    survivor_deck: Pile = pile(sv.SURVIVORS, means=sv.SURVIVOR)
    supply: Pile = pile(40, np.int16, means=d.CARD)
    discoveries: Pile = pile(24, np.int16, means=d.CARD)
    investigations: Pile = pile(12, np.int16, means=d.CARD)
    investigation_backs: NDArray[np.int8] = field(
        np.int8, (12,), told=False, holds=mask_of(c.DIVISION)
    )
    rescue_deck: Pile = pile(48, np.int16, means=d.CARD)
    rescue_backs: NDArray[np.int8] = field(np.int8, (48,), told=False, holds=mask_of(c.DIVISION))
    malfunctions: Pile = pile(sy.MALFUNCTION_CARDS, means=sy.SYSTEM, holds=MALFUNCTION_CARD)
    malfunctioned: Pile = pile(sy.MALFUNCTION_CARDS, means=sy.SYSTEM, holds=MALFUNCTION_CARD)
    reckoning: Pile = pile(d.FRAMES, np.int16, means=d.CARD)
    waste: Pile = pile(d.BOX_CARDS, np.int16, means=d.CARD)
    hazards: NDArray[np.int8] = field(np.int8, (DECKS,), means=c.HAZARD, usual=-1)
    event_decks: Sequence[Pile] = array_of(pile(DECK_SIZE, np.int16, means=d.CARD), DECKS)
    hands: Sequence[Pile] = array_of(pile(HAND_SIZE, np.int16, means=d.CARD), c.SEATS, of=SEAT)
    left: NDArray[np.int16] = field(np.int16, (d.BOX_CARDS,), NOBODY, holds=NOTHING)  # scratch
