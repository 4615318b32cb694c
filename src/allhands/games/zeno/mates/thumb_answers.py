"""The smaller questions, by the rule of thumb: ties, ambushes, robots, items and bays."""

from __future__ import annotations

from typing import Final

from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import operations as o
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import decisions as v
from ..rules import nouns as w
from ..rules import tasks as t
from ..rules.flow import all_in, cubes
from ..rules.state import Riga
from . import thumb_weights as weights
from .thumb_chance import chance_of_means
from .thumb_jobs import cubes_in
from .thumb_sight import Sight

GOOD: Final = (o.CALM, o.HEAL, o.CURE, o.UNBIND)
"""What one is glad of."""


@rule
def score_answer(state: Riga, sight: Sight, verb: int, one: int) -> int:
    """How good an answer looks."""
    if verb == v.PICK_SECTION:
        return score_section(state, sight, one)
    if verb == v.PICK_AREA:
        return cubes_in(state, one)
    if verb == v.PICK_SURVIVOR:
        return score_survivor(state, sight, one)
    if verb == v.PICK_MALFUNCTION:
        return int(weights.SYSTEM[one]) * (1 - int(state.broken[one]))
    if verb == v.MEANS:
        return score_means(state, one)
    if verb in (v.REFLEX, v.ACCEPT, v.HEAL, v.AGAIN, v.INHERIT):
        return 2
    if verb == v.CURE:
        return 3
    if verb == v.INVOKE:
        return 2 if is_own_harmed(state, sight) else -1
    return -2 if verb == v.HAND_OVER else 0


@rule
def is_own_harmed(state: Riga, sight: Sight) -> bool:
    """Whether somebody of one's own is about to suffer harm."""
    return (int(state.harmed) & sight.own) != 0


@rule
def next_task(state: Riga) -> int:
    """What follows when the question has been answered."""
    return int(state.agenda.entry[state.agenda.count - 2, 0]) if state.agenda.count > 1 else -1


@rule
def next_argument(state: Riga, number: int) -> int:
    """What that remembers."""
    return int(state.agenda.entry[state.agenda.count - 2, 2 + number])


# Ties


@rule
def score_section(state: Riga, sight: Sight, section: int) -> int:
    """Where something good helps most, or something bad does the least."""
    one, following = state.sections[section], next_task(state)
    if following == t.HALOX_AT:
        return 10 * int(one.fire) - 6 * (all_in(state, section) != 0)
    if following == t.PLACE_STEP:
        operation = next_argument(state, 0)
        if operation == o.DOUSE:
            return int(one.fire)
        if operation == o.MEND:
            return int(one.damage)
        if operation == o.VENT:
            return int(cubes(state, section))
    harm = 4 * (all_in(state, section) & sight.own != 0) + 2 * (all_in(state, section) != 0)
    harm += 3 * int(sh.IS_FLAMMABLE[section]) + (3 if one.pump != w.NO_PUMP else 0)
    harm += 2 * int(one.resource) + int(one.fire)
    return -harm - (4 if one.fire == 0 else 0)


@rule
def score_survivor(state: Riga, sight: Sight, survivor: int) -> int:
    """Whom something good is for, or something bad: the own hurt ones, or the least of others."""
    person, is_own = state.survivors[survivor], has_bit(sight.own, survivor)
    need = int(person.harm) + 2 * int(person.infection) + int(person.stress)
    if next_task(state) == t.GROUP_STEP:
        operation = next_argument(state, 0)
        if operation in GOOD:
            return need + (8 if is_own else 0)
        return -need - (8 if is_own else 0)
    if next_task(state) == t.BEFALL_ONE:
        return -8 if is_own else 0  # who lives longest scores by the others
    if next_task(state) == t.EQUIP:
        return int(sv.SCORE[survivor, c.WITS]) + (8 if is_own else 0)
    return -need


# Ambushes


@rule
def score_means(state: Riga, means: int) -> int:
    """How likely it is to succeed."""
    scene = state.scene
    at = int(scene.seat), int(scene.section), int(scene.card), int(scene.ran)
    return chance_of_means(state, at[0], at[1], at[2], at[3], means)
