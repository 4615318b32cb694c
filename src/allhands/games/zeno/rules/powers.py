"""What abilities, items, robots and conditions of survivors do as long as they have them."""

from __future__ import annotations

from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.rule import rule

from ..cards import decks as d
from ..cards import effects as f
from .flow import first_of, own_in
from .state import Riga

KIND, AMOUNT, TEST, REACH = range(4)


@rule
def amount_of(state: Riga, owner: int, kind: int, test: int, attributes: int, reach: int) -> int:
    """What one owner of effects gives of a kind: a sum. Of additions those to the test count, of
    its kind or of one of a mask of attributes; of what is ignored or barred, whether it is number
    `test`."""
    total = 0
    for number in range(d.FIRST_EFFECT[owner], d.FIRST_EFFECT[owner + 1]):
        if d.EFFECT[number, KIND] != kind or d.EFFECT[number, REACH] < reach:
            continue
        amount = int(d.EFFECT[number, AMOUNT])
        if kind == f.ADD:
            to = d.EFFECT[number, TEST]
            if to in (f.ALL, test) or (attributes << f.BY_LEADERSHIP) & bit(to):
                total += amount
        elif kind in (f.IGNORE, f.CANNOT):
            total += 1 if amount == test else 0
        else:
            total += amount
    return total


@rule
def carried(
    state: Riga, survivor: int, kind: int, test: int = 0, attributes: int = 0, reach: int = 0
) -> int:
    """What a survivor's ability and baggage give of a kind."""
    total = amount_of(state, survivor, kind, test, attributes, reach)
    card = int(state.survivors[survivor].top)
    while card >= 0:
        if state.baggage[card].idle == 0:
            total += amount_of(state, d.FIRST_CARD + card, kind, test, attributes, reach)
        card = int(state.baggage[card].below)
    return total


@rule
def given(state: Riga, survivor: int, kind: int, test: int = 0) -> int:
    """The same, with what others of the faction in the section give to all of them."""
    return given_to(state, survivor, bit(survivor), kind, test, 0)


@rule
def given_to(
    state: Riga, survivor: int, resolvers: int, kind: int, test: int, attributes: int
) -> int:
    """What all of a mask, of whom one is `survivor`, have of a kind together, and what others of
    the faction in the section give to all of them: each effect counts once."""
    person = state.survivors[survivor]
    together = own_in(state, person.faction, person.section)
    return given_among(state, together, resolvers, kind, test, attributes)


@rule
def given_among(
    state: Riga, together: int, resolvers: int, kind: int, test: int, attributes: int
) -> int:
    """The same, with a mask of those of the faction who are there together."""
    total, everybody = 0, resolvers | together
    other = first_of(everybody)
    while other >= 0:
        reach = 0 if has_bit(resolvers, other) else f.SQUAD
        total += carried(state, other, kind, test, attributes, reach)
        other = next_bit(everybody, other)
    return total


@rule
def ignores(state: Riga, survivor: int, what: int) -> bool:
    """Whether a survivor need not heed something."""
    return given(state, survivor, f.IGNORE, what) > 0


@rule
def is_barred(state: Riga, survivor: int, what: int) -> bool:
    """Whether a survivor cannot do something."""
    return carried(state, survivor, f.CANNOT, what) > 0


@rule
def barred(state: Riga, survivor: int) -> int:
    """A mask of all that a survivor cannot do."""
    mask, card = barred_by(survivor), int(state.survivors[survivor].top)
    while card >= 0:
        if state.baggage[card].idle == 0:
            mask |= barred_by(d.FIRST_CARD + card)
        card = int(state.baggage[card].below)
    return mask


@rule
def barred_by(owner: int) -> int:
    """A mask of what one owner of effects bars."""
    mask = 0
    for number in range(d.FIRST_EFFECT[owner], d.FIRST_EFFECT[owner + 1]):
        if d.EFFECT[number, KIND] == f.CANNOT:
            mask |= bit(int(d.EFFECT[number, AMOUNT]))
    return mask


@rule
def least_of(state: Riga, survivor: int, kind: int, otherwise: int) -> int:
    """The least amount of a kind that a survivor has, or what is said otherwise."""
    least = least_of_owner(state, survivor, kind, otherwise)
    card = int(state.survivors[survivor].top)
    while card >= 0:
        if state.baggage[card].idle == 0:
            least = min(least, least_of_owner(state, d.FIRST_CARD + card, kind, otherwise))
        card = int(state.baggage[card].below)
    return least


@rule
def least_of_owner(state: Riga, owner: int, kind: int, otherwise: int) -> int:
    """The least amount of a kind that one owner has, or what is said otherwise."""
    least = otherwise
    for number in range(d.FIRST_EFFECT[owner], d.FIRST_EFFECT[owner + 1]):
        if d.EFFECT[number, KIND] == kind:
            least = min(least, int(d.EFFECT[number, AMOUNT]))
    return least
