"""What the rule of thumb answers to the smaller questions; each answer gets a score."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules import decisions as d
from ..rules.crew_sheet import is_aboard
from ..rules.crises import card_at
from ..rules.skill_test import SUCCEEDS_FROM
from ..rules.state import ArkShip
from . import thumb_weights as w
from .thumb_rooms import rest, unlocked
from .thumb_sight import distance, sickness_cost
from .thumb_signals import keenness, nearer, steps_at_best, steps_of_wave, steps_to

# Rooms


@rule
def score_signal(state: ArkShip, verb: int, signal: int, which: int) -> int:
    """What Comms or the Archives do to a signal."""
    keen, away = int(keenness(state, signal)) + 1, int(distance(state, signal))
    if verb == d.APPLY:
        steps = int(steps_of_wave(state, signal, which))
    elif verb == d.PICK:
        steps = int(steps_at_best(state, signal, which))
    elif verb == d.RAISE:
        steps = int(steps_to(state, signal, which, 1))
    else:
        steps = int(steps_to(state, signal, which, -c.COLUMNS))
    return int(nearer(keen, away, steps))


@rule
def score_rest(state: ArkShip, verb: int, slot: int) -> int:
    """Whose stress is taken off."""
    if verb == d.REST_ONE:
        return int(rest(state, slot, int(state.stress[slot])))
    worth = 0
    for other in range(c.SLOTS):
        if is_aboard(state, other) and state.stress[other] > 0:
            worth += int(rest(state, other, 1))
    return worth


@rule
def score_column(state: ArkShip, column: int) -> int:
    """Whether a waveform brings a column nearer."""
    signal = int(agenda.argument(state.agenda, 0))
    card = int(state.wave[agenda.argument(state.agenda, 1)])
    return int(steps_to(state, signal, column, c.WAVE[card, column]))


# Tests


@rule
def score_reroll(state: ArkShip, highest: int) -> int:
    """All dice that fail, and no others."""
    return int(highest) + 1 if highest + 1 + state.result_bonus < SUCCEEDS_FROM else -1


@rule
def score_take_stress(state: ArkShip) -> int:
    """Whether somebody bears stress better than who would get it."""
    taker = int(agenda.argument(state.agenda, 0))
    spared = int(agenda.argument(state.agenda, 1))
    return burden(state, spared) - burden(state, taker)


@rule
def burden(state: ArkShip, slot: int) -> int:
    """How badly somebody bears one more token of stress."""
    return int(sickness_cost(state, slot)) + 8 * (
        int(c.RED_BOXES[state.age[slot]]) + int(state.stress[slot])
    )


# Learning


@rule
def score_skill(state: ArkShip, slot: int, skill: int) -> int:
    """What a rank is worth: more if a test in sight lists the skill, or it opens a room."""
    worth = w.RANK
    for location in range(c.LOCATIONS):
        card = int(card_at(state, location))
        if card >= 0 and (c.TESTED[card, 0] == skill or c.TESTED[card, 1] == skill):
            worth += w.OF_USE if card < c.CRISES else w.OF_USE_THERE
    return worth + int(unlocked(state, slot, skill))


# What is chosen for a card


@rule
def score_member(state: ArkShip, slot: int) -> int:
    """Good to those who need it; bad to those who bear it best."""
    what = int(agenda.argument(state.agenda, 0))
    sick = int(state.ranks[slot, c.SICKNESS])
    if what == c.HEAL_ONE:
        return sick * 10 + ability(state, slot)
    if what == c.CLONE:
        return -int(state.age[slot])
    if what == c.SICKEN_ONE:
        return -20 * sick - ability(state, slot)
    if what == c.KILL_ONE_HERE:
        return 10 * sick + int(state.age[slot]) - 2 * ability(state, slot)
    return int(state.age[slot]) + 5 * sick - ability(state, slot)


@rule
def ability(state: ArkShip, slot: int) -> int:
    """The ranks of a crew member."""
    ranks = 0
    for skill in range(c.SKILLS):
        ranks += int(state.ranks[slot, skill])
    return ranks


@rule
def score_set_column(state: ArkShip, signal: int, column: int, level: int) -> int:
    """Nearer to the target, or the least away from it."""
    keen, away = int(keenness(state, signal)) + 1, int(distance(state, signal))
    change = int(level) - int(state.token[signal, column])
    return int(nearer(keen, away, int(steps_to(state, signal, column, change))))


@rule
def score_write(state: ArkShip, slot: int, other: int) -> int:
    """The oldest, if somebody's death is what is hoped for; else the ablest."""
    if c.GOAL_WHEN[state.goal[slot]] == c.NAMED_DEAD:
        return int(state.age[other]) + 4 * int(state.ranks[other, c.SICKNESS])
    return ability(state, other)
