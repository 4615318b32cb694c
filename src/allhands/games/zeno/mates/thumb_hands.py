"""What the rule of thumb knows of a survivor's hands: the work that they are kept from, and how
well they would do what is to be done."""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.masks import bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import checks, powers
from ..rules import nouns as w
from ..rules.flow import is_down, own_in
from ..rules.state import Riga
from .thumb_chance import chance_of

BURNS, DAMAGED, WRECKED = 1, 2, 4
"""What may be wrong with a section, as a mask."""


class Hands(NamedTuple):
    """A survivor; a mask of what they cannot do; what the die must show to put out a fire,
    but for what each token of it adds; and the chances to repair damage and to clear wreckage, in
    hundredths. What was not asked for is 0."""

    survivor: int
    hindered: int
    fire: int
    repair: int
    clear: int


@rule
def hands_of(state: Riga, survivor: int, wrong: int) -> Hands:
    """What a survivor can do about what is wrong."""
    fire, repair, clear = 0, 0, 0
    if wrong != 0:
        person, own = state.survivors[survivor], bit(survivor)
        there = own_in(state, person.faction, person.section)
        harder = checks.modifier(state, own, 0) - checks.helpers_among(state, there, own)
        if wrong & BURNS:
            fire = n.EXTINGUISH_DIFFICULTY + harder
            fire -= adds_of(state, there, survivor, c.WITS, f.EXTINGUISHING)
        if wrong & DAMAGED:
            needed = n.REPAIR_DIFFICULTY + harder
            repair = chance_of(needed - adds_of(state, there, survivor, c.LOGIC, f.REPAIRING))
        if wrong & WRECKED:
            needed = n.CLEAR_DIFFICULTY + harder
            clear = chance_of(needed - adds_of(state, there, survivor, c.VIGOR, f.CLEARING))
    return Hands(survivor, hindrances(state, survivor), fire, repair, clear)


@rule
def adds_of(state: Riga, there: int, survivor: int, attribute: int, test: int) -> int:
    """What a survivor adds to the die, with those of the faction who are there."""
    given = powers.given_among(state, there, bit(survivor), f.ADD, test, bit(attribute))
    return int(sv.SCORE[survivor, attribute]) + given


@rule
def wrong_in(state: Riga, section: int) -> int:
    """What is wrong with a section."""
    one, wrong = state.sections[section], 0
    if one.fire > 0:
        wrong |= BURNS
    if one.damage == w.WRECKED:
        wrong |= WRECKED
    elif one.damage != w.WHOLE:
        wrong |= DAMAGED
    return wrong


@rule
def hindrances(state: Riga, survivor: int) -> int:
    """A mask of what a survivor cannot do: who does not see in the dark finds nothing."""
    mask = powers.barred(state, survivor)
    if is_down(state, sy.LIGHTING) and not powers.ignores(state, survivor, f.DARKNESS):
        mask |= bit(f.SEARCHING)
    return mask
