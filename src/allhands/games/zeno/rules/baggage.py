"""Baggage: equipping, stacks, trading, and relationships."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.piles import put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import decks as d
from ..cards import survivors as sv
from ..cards import things as th
from ..cards import tokens as tk
from . import events as e
from . import laws
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, is_aboard, pick_survivor, score, then
from .state import Riga

# Stacks


@rule
def equip(state: Riga, card: int, survivor: int) -> None:
    """A card lies on top of a survivor's baggage."""
    person = state.survivors[survivor]
    state.baggage[card].holder = survivor
    state.baggage[card].below = person.top
    person.top = card
    tell(state.chronicle, e.EQUIPPED, -1, survivor, card)


@rule
def drop(state: Riga, card: int) -> None:
    """A card is taken out of the stack in which it lies."""
    piece = state.baggage[card]
    if piece.holder < 0:
        return
    person = state.survivors[piece.holder]
    if person.top == card:
        person.top = piece.below
    else:
        above = int(person.top)
        while state.baggage[above].below != card:
            above = int(state.baggage[above].below)
        state.baggage[above].below = piece.below
    piece.holder = NOBODY
    piece.below = NOBODY


@rule
def discard(state: Riga, card: int) -> None:
    """A piece of baggage goes to the Waste, with the clue that lies on it."""
    drop(state, card)
    piece = state.baggage[card]
    piece.turned = 0
    piece.idle = 0
    piece.target = NOBODY
    piece.waits = 0
    piece.handled = 0
    for clue in range(tk.CLUES):
        if state.clue_on[clue] == card:
            state.clue_on[clue] = tk.NO_CLUE
            tell(state.chronicle, e.CLUE_LOST, -1, clue)
    put(state.waste, card, EVERY_SEAT)
    tell(state.chronicle, e.DISCARDED, -1, card)


@rule
def next_piece(state: Riga, card: int, beside: int) -> int:
    """The piece after this one of the baggage of all beside a faction; -1 after the last."""
    return piece_after(state, card, beside)


@rule
def next_own_piece(state: Riga, card: int, faction: int) -> int:
    """The piece of a faction's baggage after this one; -1 after the last."""
    return piece_after(state, card, faction)


@rule
def piece_after(state: Riga, card: int, holders: int) -> int:
    """The piece after this one, from the top of each stack down, of the baggage of a mask of
    survivors; -1 after the last."""
    below, holder = -1, -1
    if card >= 0:
        below, holder = int(state.baggage[card].below), int(state.baggage[card].holder)
    while below < 0:
        holder = next_bit(holders, holder)
        if holder < 0:
            return -1
        below = int(state.survivors[holder].top)
    return below


@rule
def is_inherited(state: Riga, card: int) -> bool:
    """Whether somebody else can have it when its holder is eliminated."""
    kind = d.THING_KIND[card]
    return kind not in (th.CONDITION, th.RELATIONSHIP) and d.IS_PERSONAL[card] == 0


@rule
def top_weapon(state: Riga, survivor: int) -> int:
    """The weapon that a survivor uses, or -1."""
    card = int(state.survivors[survivor].top)
    while card >= 0:
        piece = state.baggage[card]
        if d.THING_KIND[card] == th.WEAPON and piece.turned == 0 and piece.idle == 0:
            return card
        card = int(piece.below)
    return NOBODY


@rule
def is_goods(card: int) -> bool:
    """Whether a card is an item, a weapon or a robot."""
    return d.THING_KIND[card] in (th.ITEM, th.WEAPON, th.ROBOT)


# What is done with items in one's own turn, with each card once


@rule
def why_not_handle(state: Riga, seat: int, card: int) -> int:
    """Something of one's own that has not been handled in this turn."""
    holder = state.baggage[card].holder
    is_own = holder >= 0 and state.survivors[holder].faction == seat and is_goods(card)
    return ALLOWED if is_own and state.baggage[card].handled == 0 else laws.NOT_TRADED


@rule
def why_not_discard(state: Riga, seat: int, card: int) -> int:
    """Something of one's own."""
    holder = state.baggage[card].holder
    is_own = holder >= 0 and state.survivors[holder].faction == seat and is_goods(card)
    return ALLOWED if is_own else laws.NOT_DISCARDED


@rule
def discard_item(state: Riga, card: int) -> None:
    """It is discarded."""
    discard(state, card)


@rule
def why_not_raise(state: Riga, seat: int, card: int) -> int:
    """A weapon that lies below another card."""
    holder = state.baggage[card].holder
    if holder < 0 or state.survivors[holder].faction != seat or d.THING_KIND[card] != th.WEAPON:
        return laws.NOT_STACKED
    return ALLOWED if state.survivors[holder].top != card else laws.NOT_STACKED


@rule
def raise_weapon(state: Riga, card: int) -> None:
    """It lies on top."""
    holder = int(state.baggage[card].holder)
    state.baggage[card].handled = 1
    drop(state, card)
    equip(state, card, holder)


@rule
def why_not_turn(state: Riga, seat: int, card: int) -> int:
    """A weapon of one's own."""
    return ALLOWED if d.THING_KIND[card] == th.WEAPON else laws.NO_WEAPON


@rule
def turn_weapon(state: Riga, card: int) -> None:
    """It is turned over, or back."""
    state.baggage[card].handled = 1
    state.baggage[card].turned = 1 - state.baggage[card].turned
    tell(state.chronicle, e.TURNED_OVER, -1, card)


@rule
def why_not_offer(state: Riga, seat: int, card: int) -> int:
    """Something that somebody aboard has, and that has not been handled in this turn."""
    holder = state.baggage[card].holder
    is_held = holder >= 0 and is_aboard(state, holder) and is_goods(card)
    return ALLOWED if is_held and state.baggage[card].handled == 0 else laws.NOT_TRADED


@rule
def why_not_trade(state: Riga, seat: int, card: int) -> int:
    """Nothing personal."""
    return laws.IS_PERSONAL if d.IS_PERSONAL[card] else ALLOWED


@rule
def why_not_trade_with(state: Riga, seat: int, card: int, survivor: int) -> int:
    """Somebody else in the same section, and one of the two is of the own faction."""
    holder = state.baggage[card].holder
    if survivor == holder or not is_aboard(state, survivor):
        return laws.NOT_TRADED
    if seat not in (state.survivors[holder].faction, state.survivors[survivor].faction):
        return laws.NOT_TRADED
    is_there = state.survivors[survivor].section == state.survivors[holder].section
    return ALLOWED if is_there else laws.NOT_TRADED


@rule
def trade(state: Riga, seat: int, card: int, survivor: int) -> None:
    """It goes to another survivor; other players are asked whether they take it or part with it."""
    state.baggage[card].handled = 1
    giver = state.survivors[state.baggage[card].holder].faction
    other = state.survivors[survivor].faction
    if giver != seat:
        then(state, t.PART_WITH, giver, card, survivor)
    elif other == seat:
        drop(state, card)
        equip(state, card, survivor)
    else:
        tell(state.chronicle, e.OFFERED, seat, card, survivor)
        then(state, t.ACCEPT, other, card, survivor)


@rule
def accept(state: Riga, card: int, survivor: int) -> None:
    """It is taken, and of no use until the new player's current or next turn has ended."""
    drop(state, card)
    equip(state, card, survivor)
    state.baggage[card].idle = 1


@rule
def hand_over(state: Riga, card: int, survivor: int) -> None:
    """It is given to whoever asked for it."""
    accept(state, card, survivor)


@rule
def refuse(state: Riga, seat: int, card: int) -> None:
    """It stays with whoever has it."""
    tell(state.chronicle, e.REFUSED, seat, card)


@rule
def end_idling(state: Riga, seat: int) -> None:
    """What came from others is of use once a seat's turn has ended; all may be handled again."""
    for card in range(d.CARDS):
        state.baggage[card].handled = 0
        holder = state.baggage[card].holder
        if holder >= 0 and state.survivors[holder].faction == seat:
            state.baggage[card].idle = 0


# Relationships


@rule
def is_negative(card: int) -> bool:
    """Whether a card is a negative relationship."""
    return d.THING_KIND[card] == th.RELATIONSHIP and d.BOND[card] == th.NEGATIVE


@rule
def begin_bond(state: Riga, card: int, survivor: int) -> None:
    """A survivor has a relationship, and their player chooses with whom."""
    equip(state, card, survivor)
    if d.WITH_NEXT[card]:
        state.baggage[card].waits = 1
        return
    seat = state.survivors[survivor].faction
    mask = bond_partners(state, seat, survivor)
    if mask == 0:
        discard(state, card)
        return
    then(state, t.BUILD, seat, card)
    pick_survivor(state, seat, mask)


@rule
def bond_partners(state: Riga, seat: int, survivor: int) -> int:
    """A mask of those with whom it may be built: of other factions first, and new ones first."""
    for level in range(4):
        mask = 0
        for other in range(sv.SURVIVORS):
            if other != survivor and is_aboard(state, other):
                is_other = state.survivors[other].faction != seat
                is_new = not has_bond(state, seat, other)
                if (is_other or level >= 2) and (is_new or level % 2 == 1):
                    mask |= bit(other)
        if mask:
            return mask
    return 0


@rule
def has_bond(state: Riga, seat: int, target: int) -> bool:
    """Whether somebody of a faction has a relationship with a survivor."""
    for card in range(d.CARDS):
        holder = state.baggage[card].holder
        if holder >= 0 and d.THING_KIND[card] == th.RELATIONSHIP:
            if state.baggage[card].target == target and state.survivors[holder].faction == seat:
                return True
    return False


@rule
def build(state: Riga, card: int) -> None:
    """Task: it is built with whoever was picked."""
    if state.baggage[card].holder >= 0:
        state.baggage[card].target = state.picked
        tell(state.chronicle, e.BONDED, -1, card, state.picked)


@rule
def meet(state: Riga, survivor: int) -> None:
    """Relationships that wait for the next survivor are built."""
    for card in range(d.CARDS):
        if state.baggage[card].waits:
            state.baggage[card].waits = 0
            state.baggage[card].target = survivor
            tell(state.chronicle, e.BONDED, -1, card, survivor)


@rule
def end_bonds_with(state: Riga, survivor: int) -> None:
    """Somebody is eliminated: negative relationships with them score, and all of them end."""
    for card in range(d.CARDS):
        holder = int(state.baggage[card].holder)
        if holder < 0 or d.THING_KIND[card] != th.RELATIONSHIP:
            continue
        if state.baggage[card].target == survivor:
            if is_negative(card) and is_aboard(state, holder):
                score(state, state.survivors[holder].faction, 1)
            discard(state, card)


@rule
def kept_bonds(state: Riga, seat: int) -> int:
    """What positive relationships of a seat's with those who got away score."""
    total = 0
    for card in range(d.CARDS):
        holder, target = int(state.baggage[card].holder), int(state.baggage[card].target)
        if holder >= 0 and target >= 0 and state.survivors[holder].faction == seat:
            if d.BOND[card] == th.POSITIVE and state.survivors[target].fate == w.EVACUATED:
                total += 1
    return total


@rule
def is_held_by(state: Riga, mask: int, card: int) -> bool:
    """Whether one of some survivors has a card."""
    holder = state.baggage[card].holder
    return holder >= 0 and has_bit(mask, holder)
