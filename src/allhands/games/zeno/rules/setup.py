"""Setting up: the ship, the tokens, the factions and the decks, in the steps of the rulebook."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.agenda import push
from allhands.kernel.chance import below
from allhands.kernel.masks import bit
from allhands.kernel.piles import draw, empty, put, shuffle_pile
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import tokens as tk
from . import actions, scenes, windows
from . import nouns as w
from . import tasks as t
from .board_tasks import clear_tasks
from .flow import NOBODY
from .state import DECKS, Riga


@rule
def deal(state: Riga, options: NDArray[np.int64]) -> None:
    """All eight steps; then the player with seniority begins."""
    state.players = options[0]
    clear_table(state)
    state.first_target = n.TARGETS[options[1]]
    state.targets[: state.players] = state.first_target
    lay_out_ship(state)
    lay_clues(state)
    for _ in range(n.FIRST_RESCUES):
        scenes.draw_rescue(state)
    deal_survivors(state)
    stack_decks(state)
    deal_events(state)
    state.acting = state.survivors[state.seniority].faction
    push(state.agenda, t.BEGIN_TURN, state.acting)
    for _ in range(sy.FIRST_MALFUNCTIONS):
        push(state.agenda, t.MALFUNCTION, 0)


@rule
def clear_table(state: Riga) -> None:
    """Nothing lies anywhere."""
    state.tasks = NOBODY
    clear_tasks(state)
    state.seniority = NOBODY
    state.last_actor = NOBODY
    state.scene.card = NOBODY
    state.scene.section = NOBODY
    state.scene.resolver = NOBODY
    state.scene.second = NOBODY
    state.scene.impact = NOBODY
    state.scene.joined = NOBODY
    state.clue_at[:] = tk.NO_CLUE
    state.clue_on[:] = tk.NO_CLUE
    state.hazards[:] = NOBODY
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        person.faction = NOBODY
        person.section = NOBODY
        person.top = NOBODY
    for card in range(d.BOX_CARDS):
        piece = state.baggage[card]
        piece.holder = NOBODY
        piece.below = NOBODY
        piece.target = NOBODY
    empty(state.survivor_deck)
    empty(state.supply)
    empty(state.discoveries)
    empty(state.investigations)
    empty(state.rescue_deck)
    empty(state.malfunctions)
    empty(state.malfunctioned)
    empty(state.reckoning)
    empty(state.waste)
    for deck in range(DECKS):
        empty(state.event_decks[deck])
    for seat in range(len(state.hands)):
        empty(state.hands[seat])


@rule
def lay_out_ship(state: Riga) -> None:
    """Resources, pumps that are offline, and spacecraft."""
    for section in range(sh.SECTIONS):
        one = state.sections[section]
        one.resource = sh.RESOURCE[section]
        one.pump = w.OFFLINE if sh.HAS_PUMP[section] else w.NO_PUMP
        one.craft = sh.CRAFT_AT[section]


@rule
def lay_clues(state: Riga) -> None:
    """Three clues: the first in Xeno, the others where they say."""
    for number in range(tk.FIRST_CLUES):
        pick = below(state, tk.CLUES - number)
        for clue in range(tk.CLUES):
            if state.clue_at[clue] == tk.NO_CLUE:
                if pick == 0:
                    state.clue_at[clue] = sh.XENO if number == 0 else tk.CLUE_AT[clue]
                    break
                pick -= 1


@rule
def deal_survivors(state: Riga) -> None:
    """Two for each player, who begin in the Shuttle Bay; the highest has seniority."""
    for survivor in range(sv.SURVIVORS):
        put(state.survivor_deck, survivor, 0)
    shuffle_pile(state, state.survivor_deck)
    for seat in range(state.players):
        for _ in range(n.FIRST_SURVIVORS):
            person = state.survivors[draw(state, state.survivor_deck, EVERY_SEAT)]
            person.fate = w.ABOARD
            person.faction = seat
            person.section = sh.SHUTTLE_BAY
    for back in range(sv.SURVIVORS):
        survivor = sv.SURVIVORS - 1 - back
        if state.survivors[survivor].fate == w.ABOARD:
            state.seniority = survivor


@rule
def stack_decks(state: Riga) -> None:
    """The decks of supplies, investigations, rescues and malfunctions are shuffled."""
    for card in range(d.CARDS):
        kind = d.KIND[card]
        if kind == k.SUPPLY:
            put(state.supply, card, 0)
        elif kind == k.INVESTIGATION:
            put(state.investigations, card, 0)
        elif kind == k.RESCUE:
            put(state.rescue_deck, card, 0)
    shuffle_pile(state, state.supply)
    actions.show_supply(state)
    shuffle_pile(state, state.investigations)
    shuffle_pile(state, state.rescue_deck)
    scenes.note_backs(state)
    for system in range(sy.SYSTEMS):
        for _ in range(sy.MALFUNCTION_COPIES[system]):
            put(state.malfunctions, system, 0)
    shuffle_pile(state, state.malfunctions)


@rule
def decks_in_use(state: Riga) -> int:
    """Into how many decks the event cards are dealt."""
    return n.SOLO_DECKS if state.players == 1 else 2 * int(state.players)


@rule
def deal_events(state: Riga) -> None:
    """The event cards are dealt into decks, and hands are drawn."""
    for card in range(d.EVENTS):
        put(state.waste, card, 0)  # nothing lies there yet, so they are shuffled there
    shuffle_pile(state, state.waste)
    decks = decks_in_use(state)
    for number in range(d.EVENTS):
        put(state.event_decks[number % decks], draw(state, state.waste, 0), 0)
    windows.note_hazards(state)
    if state.players == 1:
        for number in range(n.SOLO_HAND):
            windows.take_cards(state, n.RIGA, w.RIGHT if number == 1 else w.LEFT, 1, 0)
        return
    for seat in range(state.players):
        windows.take_cards(state, seat, w.LEFT, 1, bit(seat))
        windows.take_cards(state, seat, w.RIGHT, 1, bit(seat))
    first = state.survivors[state.seniority].faction + 1
    for number in range(state.players):
        seat = (first + number) % state.players
        windows.take_cards(state, seat, w.LEFT, number + 1, bit(seat))
