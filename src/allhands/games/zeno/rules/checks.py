"""Tests: who resolves them, how hard they are, who helps, and the roll."""

from __future__ import annotations

from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, bits, has_bit, next_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import survivors as sv
from ..cards import systems as sy
from . import events as e
from . import powers
from . import tasks as t
from .flow import NOBODY, first_of, is_down, own_in, pick_survivor, then
from .state import Riga

# Who resolves a test


@rule
def best_by(state: Riga, mask: int, attribute: int, pick: int) -> int:
    """A mask of those of some survivors with the highest or lowest attribute, if they have it."""
    best, found = 0, NOBODY
    for survivor in range(sv.SURVIVORS):
        score = sv.SCORE[survivor, attribute]
        if not has_bit(mask, survivor) or score == sv.NO_ATTRIBUTE:
            continue
        is_better = score > found if pick == k.HIGH else score < found
        if best == 0 or is_better:
            best, found = 0, score
        if score == found:
            best |= bit(survivor)
    return best


@rule
def begin_test(state: Riga, stage: int) -> None:
    """Task: those who resolve the card of the scene are found, by one attribute and the next."""
    scene, seat = state.scene, int(state.scene.seat)
    there = own_in(state, seat, scene.section)
    if there == 0:
        return
    card = int(scene.card)
    if stage == 0:
        scene.second = NOBODY
        scene.attribute = d.TRIAL[card, d.ATTRIBUTE_1]
        then(state, t.BEGIN_TEST, seat, 1)
        pick_survivor(state, seat, best_by(state, there, scene.attribute, d.TRIAL[card, d.PICK_1]))
        return
    if stage == 1:
        scene.resolver = state.picked
        if d.TRIAL[card, d.PICK_2] >= 0:
            then(state, t.BEGIN_TEST, seat, 2)
            other = d.TRIAL[card, d.ATTRIBUTE_2]
            pick_survivor(state, seat, best_by(state, there, other, d.TRIAL[card, d.PICK_2]))
            return
    else:
        scene.second = state.picked
    if d.KIND[card] != k.RESCUE:
        then(state, t.OUTCOME, seat)
    then(state, t.ROLL, seat)


@rule
def roll_card(state: Riga) -> None:
    """Task: the test of the scene's card is rolled for."""
    scene, card = state.scene, int(state.scene.card)
    kind = d.KIND[card]
    test = f.ENCOUNTERS
    if kind == k.RESCUE:
        test = f.RESCUES
    elif kind in (k.INVESTIGATION, k.FRAME):
        test = f.INVESTIGATIONS
    adds = int(sv.SCORE[scene.resolver, scene.attribute])
    mask, attributes = bit(scene.resolver), bit(scene.attribute)
    if scene.second >= 0:
        other = d.TRIAL[card, d.ATTRIBUTE_2]
        adds += int(sv.SCORE[scene.second, other])
        mask |= bit(scene.second)
        attributes |= bit(other)
    adds += powers.given_to(state, scene.resolver, mask, f.ADD, test, attributes)
    difficulty = card_difficulty(state) + modifier(state, mask, d.TRIAL[card, d.BY_STRESS])
    scene.passed = roll(state, scene.resolver, mask, adds, difficulty)


@rule
def score_of(state: Riga, survivor: int, attribute: int, test: int) -> int:
    """What a survivor adds to the die: the attribute, and what is given for such a test."""
    return int(sv.SCORE[survivor, attribute]) + powers.given_to(
        state, survivor, bit(survivor), f.ADD, test, bit(attribute)
    )


# Difficulty


@rule
def card_difficulty(state: Riga) -> int:
    """The difficulty on the card, which depends on the move where they moved."""
    scene, card = state.scene, int(state.scene.card)
    difficulty = int(d.TRIAL[card, d.RUN if scene.ran else d.WALK])
    if d.KIND[card] in (k.ENCOUNTER, k.AMBUSH):
        difficulty += move_modifier(state, scene.resolver)
    return difficulty


@rule
def move_modifier(state: Riga, survivor: int) -> int:
    """How much harder a move makes a test, by gravity, by airlocks and by what eases it."""
    harder = 0
    if is_down(state, sy.GRAVITY) and not powers.ignores(state, survivor, f.GRAVITY):
        harder += 1
    if is_down(state, sy.ACCESS) and not powers.ignores(state, survivor, f.ACCESS):
        harder += int(state.survivors[survivor].locks)
    return harder - powers.given(state, survivor, f.EASE)


@rule
def modifier(state: Riga, mask: int, by_stress: int) -> int:
    """The greatest addition to the difficulty that one of those who resolve a test brings."""
    greatest, survivor = 0, first_of(mask)
    while survivor >= 0:
        greatest = max(greatest, own_modifier(state, survivor, by_stress))
        survivor = next_bit(mask, survivor)
    return greatest


@rule
def own_modifier(state: Riga, survivor: int, by_stress: int) -> int:
    """What injuries, wounds and stress of one survivor add to a difficulty."""
    person = state.survivors[survivor]
    harder = 0
    if person.harm and not powers.ignores(state, survivor, f.HARM):
        harder += int(person.harm)
    if by_stress and person.stress and not powers.ignores(state, survivor, f.STRESS):
        harder += int(person.stress)
    return harder


# Collaborating, and the roll


@rule
def helpers(state: Riga, survivor: int, resolvers: int) -> int:
    """How many others of the faction in the section add one each, as far as leadership goes."""
    person = state.survivors[survivor]
    return helpers_among(state, own_in(state, person.faction, person.section), resolvers)


@rule
def helpers_among(state: Riga, there: int, resolvers: int) -> int:
    """The same, with a mask of those of the faction who are there."""
    led, willing, other = 0, 0, first_of(there)
    while other >= 0:
        leads = int(sv.SCORE[other, c.LEADERSHIP]) + powers.carried(state, other, f.LEADS)
        led = max(led, leads)
        if not has_bit(resolvers, other) and not powers.is_barred(state, other, f.HELPING):
            willing += 1
        other = next_bit(there, other)
    return max(0, min(willing, led - bits(resolvers)))


@rule
def roll(state: Riga, survivor: int, resolvers: int, adds: int, difficulty: int) -> int:
    """Roll the die with what is added: 1 if the test is passed."""
    return 1 if roll_above(state, survivor, resolvers, adds, difficulty) >= 0 else 0


@rule
def roll_above(state: Riga, survivor: int, resolvers: int, adds: int, difficulty: int) -> int:
    """Roll the die with what is added: by how much the test is passed, or -1. The blank never
    passes, and a triumph always does."""
    state.scene.die = roll_die(state, n.DIE)
    die = int(state.scene.die)
    total = die + adds + helpers(state, survivor, resolvers)
    if die == n.BLANK:
        tell(state.chronicle, e.BOTCHED, -1, survivor)
    else:
        tell(state.chronicle, e.ROLLED, -1, survivor, die, total)
    is_enough = die != n.BLANK and (die == n.TRIUMPH or total >= difficulty)
    tell(state.chronicle, e.PASSED if is_enough else e.FAILED, -1, difficulty)
    return max(0, total - difficulty) if is_enough else -1


@rule
def attempt(state: Riga, survivor: int, attribute: int, test: int, difficulty: int) -> int:
    """A survivor tests an attribute in an action: 1 if it is passed."""
    return 1 if attempt_by(state, survivor, attribute, test, difficulty) >= 0 else 0


@rule
def attempt_by(state: Riga, survivor: int, attribute: int, test: int, difficulty: int) -> int:
    """A survivor tests an attribute in an action: by how much it is passed, or -1."""
    harder = difficulty + modifier(state, bit(survivor), 0)
    adds = score_of(state, survivor, attribute, test)
    return roll_above(state, survivor, bit(survivor), adds, harder)


@rule
def outcome(state: Riga) -> None:
    """Task: what the card does if the test was passed, or if it was not."""
    scene = state.scene
    script = d.PASSED[scene.card] if scene.passed else d.FAILED[scene.card]
    if script >= 0:
        then(state, t.TAKE_STEP, scene.seat, script)
