"""Ambushes: attacking or hiding, weapons, weaknesses, and collateral damage."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import things as th
from . import baggage, checks, laws, powers, spreading
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, first_of, is_aboard, own_in, pick_survivor, then
from .state import Riga


@rule
def fighters(state: Riga, means: int) -> int:
    """A mask of the affected survivors who have the attribute for it, and may use it."""
    return fighters_in(state, int(state.scene.seat), int(state.scene.section), means)


@rule
def fighters_in(state: Riga, seat: int, section: int, means: int) -> int:
    """The same of a seat's survivors in a section."""
    mask = 0
    there = own_in(state, seat, section)
    for survivor in range(sv.SURVIVORS):
        if has_bit(there, survivor):
            if sv.SCORE[survivor, c.ATTACK + means] != sv.NO_ATTRIBUTE:
                if means == w.HIDE_BY or not powers.is_barred(state, survivor, f.ATTACKING):
                    mask |= bit(survivor)
    return mask


@rule
def begin_ambush(state: Riga) -> None:
    """The player chooses between attack and hiding, if there is a choice."""
    can_attack, can_hide = fighters(state, w.ATTACK_BY), fighters(state, w.HIDE_BY)
    if can_attack and can_hide:
        then(state, t.ATTACK_OR_HIDE, state.scene.seat)
    elif can_attack or can_hide:
        face_it(state, w.ATTACK_BY if can_attack else w.HIDE_BY)
    else:
        # Nobody may attack and nobody can hide: the lowest of all are caught unready.
        state.scene.passed = 0
        state.scene.attribute = c.VIGOR
        state.picked = 0
        there = own_in(state, state.scene.seat, state.scene.section)
        if there:
            then(state, t.OUTCOME, state.scene.seat)
            then(state, t.CAUGHT, state.scene.seat)
            pick_survivor(state, state.scene.seat, there)


@rule
def caught(state: Riga) -> None:
    """Task: whoever was picked suffers the ambush without a roll."""
    state.scene.resolver = state.picked


@rule
def choose_means(state: Riga, means: int) -> None:
    """Attack, or hide."""
    tell(state.chronicle, e.CHOSE, state.scene.seat, means)
    face_it(state, means)


@rule
def face_it(state: Riga, means: int) -> None:
    """Whoever resolves it is found, by the attribute that was chosen."""
    scene = state.scene
    scene.attribute = c.ATTACK + means
    mask = checks.best_by(
        state, fighters(state, means), scene.attribute, d.TRIAL[scene.card, d.PICK_1]
    )
    then(state, t.OUTCOME, scene.seat)
    then(state, t.AMBUSH_ROLL, scene.seat)
    pick_survivor(state, scene.seat, mask)


@rule
def roll_ambush(state: Riga) -> None:
    """Task: the roll; if it fails, and by no botch, a weakness lets the player make it again."""
    scene = state.scene
    scene.resolver = state.picked
    scene.second = -1
    roll_once(state)
    weakness = d.WEAKNESS[scene.card]
    is_weak = weakness >= 0 and has_bit(scene.weapons, weakness)
    if is_weak and not scene.passed and scene.die != n.BLANK:
        then(state, t.ROLL_AGAIN, scene.seat, scene.resolver)


@rule
def roll_again(state: Riga) -> None:
    """A weapon finds the weakness: the roll is made once more."""
    roll_once(state)


@rule
def let_stand(state: Riga) -> None:
    """The roll stands."""


@rule
def roll_once(state: Riga) -> None:
    """A roll, with weapons in an attack; a botch in one does collateral damage."""
    scene = state.scene
    who, mask = int(scene.resolver), bit(int(scene.resolver))
    is_attack = scene.attribute == c.ATTACK
    adds = checks.score_of(state, who, scene.attribute, f.ATTACKS if is_attack else f.HIDING)
    difficulty = checks.card_difficulty(state) + checks.modifier(
        state, mask, d.TRIAL[scene.card, d.BY_STRESS]
    )
    scene.weapons = weapon_traits(state, scene.section) if is_attack else 0
    adds += weapons_add(state, scene.section) if is_attack else 0
    scene.passed = checks.roll(state, who, mask, adds, difficulty)
    if is_attack and scene.die == n.BLANK:
        then(state, t.COLLATERAL, scene.seat, scene.weapons & ~bit(th.ACCURACY))


@rule
def weapon_of(state: Riga, survivor: int, section: int) -> int:
    """The weapon that a survivor uses in an attack in a section; -1 if they are not there, or have
    none."""
    if is_aboard(state, survivor) and state.survivors[survivor].section == section:
        return baggage.top_weapon(state, survivor)
    return NOBODY


@rule
def weapons_add(state: Riga, section: int) -> int:
    """What the topmost weapons of all in a section add."""
    adds = 0
    for survivor in range(sv.SURVIVORS):
        card = weapon_of(state, survivor, section)
        adds += int(d.WEAPON_ADDS[card]) if card >= 0 else 0
    return adds


@rule
def weapon_traits(state: Riga, section: int) -> int:
    """A mask of the traits of these weapons."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        card = weapon_of(state, survivor, section)
        mask |= int(d.WEAPON_TRAITS[card]) if card >= 0 else 0
    return mask


# Collateral damage


@rule
def collateral(state: Riga, traits: int) -> None:
    """Task: one effect after the other, in the order that the player likes."""
    if traits == 0:
        return
    if bits(traits) > 1:
        then(state, t.PICK_TRAIT, state.scene.seat, traits)
    else:
        do_collateral(state, first_of(traits))


@rule
def why_not_pick_trait(state: Riga, trait: int, traits: int) -> int:
    """One that is still to come."""
    return ALLOWED if has_bit(traits, trait) else laws.NOT_A_TIE


@rule
def pick_trait(state: Riga, trait: int, traits: int) -> None:
    """This one comes next."""
    left = traits & ~bit(trait)
    then(state, t.COLLATERAL, state.scene.seat, left)
    do_collateral(state, trait)


@rule
def do_collateral(state: Riga, trait: int) -> None:
    """Fire, damage, or damage to all fragile ducts of the area."""
    section = int(state.scene.section)
    tell(state.chronicle, e.COLLATERAL, -1, trait)
    if trait == th.FLAMES:
        then(state, t.ADD_FIRE, 0, section, 1)
    elif trait == th.POWERFUL:
        then(state, t.ADD_DAMAGE, 0, section, 0)
    else:
        mask = 0
        for other in range(sh.SECTIONS):
            if sh.AREA_OF[other] == sh.AREA_OF[section] and sh.IS_FRAGILE[other]:
                mask |= bit(other)
        spreading.come_to_all(state, mask, w.DAMAGES, 1)
