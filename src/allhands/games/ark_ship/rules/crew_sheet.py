"""Crew sheets: skills, traits, age, stress, and what becomes of a crew member."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .state import ArkShip

WITHOUT_TRAIT = 1
WITHOUT_ROOM = WITHOUT_TRAIT + c.TRAITS
WITHOUT_GOAL = WITHOUT_ROOM + c.ROOMS
"""`without` counts traits, rooms and life goals, in this order, from 1."""
AWAKENING, NEW_YEAR = c.TESTS, c.TESTS + 1
"""Why somebody grows older: at creation, with each turn, or else by a card."""
EVERY_SKILL = (1 << c.SKILLS) - 1
EVERY_TRAIT = (1 << c.TRAITS) - 1


@rule
def clear_sheet(state: ArkShip, slot: int) -> None:
    """Nobody is aboard here."""
    state.portrait[slot] = UNKNOWN
    state.ranks[slot, :] = 0
    state.traits[slot] = 0
    state.age[slot] = 0
    state.stress[slot] = 0
    state.served[slot] = 0
    state.solved[slot] = 0
    state.failed[slot] = 0
    state.place[slot] = UNKNOWN
    state.tested &= ~bit(slot)
    state.goal[slot] = UNKNOWN
    state.named[slot] = UNKNOWN
    state.named_dead[slot] = 0
    state.goal_seen[slot] = bit(owner(state, slot))
    state.has_goal[slot] = 0
    state.has_named[slot] = 0
    state.written &= ~bit(slot)
    state.revealed &= ~bit(slot)
    state.declined &= ~bit(slot)


@rule
def member(state: ArkShip, slot: int) -> int:
    """What events call a crew member: the portrait as well as the slot, which others come to."""
    if slot < 0 or not is_aboard(state, slot):
        return UNKNOWN
    return int(state.portrait[slot]) * c.SLOTS + int(slot)


@rule
def tell_of(
    state: ArkShip, kind: int, slot: int, first: int = 0, second: int = 0, third: int = 0
) -> None:
    """Record an event of a crew member that everybody sees; slot -1 for nobody in particular."""
    tell(state.chronicle, kind, member(state, slot), first, second, third)


@rule
def owner(state: ArkShip, slot: int) -> int:
    """The seat that a crew member belongs to."""
    return slot % state.players


@rule
def is_aboard(state: ArkShip, slot: int) -> bool:
    """Whether somebody is awake in this slot."""
    return state.portrait[slot] >= 0


@rule
def is_at(state: ArkShip, slot: int, location: int) -> bool:
    """Whether a crew member stands at a location."""
    return state.place[slot] == location and state.portrait[slot] >= 0


@rule
def crew_at(state: ArkShip, location: int) -> int:
    """How many stand at a location."""
    found = 0
    for slot in range(c.SLOTS):
        if is_at(state, slot, location):
            found += 1
    return found


@rule
def has_trait(state: ArkShip, slot: int, trait: int) -> bool:
    """Whether a crew member has a trait, and it has its effect on this voyage."""
    return has_bit(state.traits[slot], trait) and state.without != WITHOUT_TRAIT + trait


@rule
def lasts(state: ArkShip, slot: int, lasting: int) -> bool:
    """Whether a crew member's revealed life goal has a lasting effect of this kind."""
    goal = state.goal[slot]
    return (
        has_bit(state.revealed, slot)
        and c.GOAL_LASTING[goal] == lasting
        and state.without != WITHOUT_GOAL + goal
    )


# Skills


@rule
def roll_skill(state: ArkShip, seat: int, slot: int) -> None:
    """Task: a d6 names a skill to gain a rank of; a 6, or a skill that is full, is a trait."""
    if not is_aboard(state, slot):
        return
    die = roll_die(state)
    skill = die - 1
    if skill < c.SKILLS and state.ranks[slot, skill] < c.MOST_RANKS:
        state.ranks[slot, skill] += 1
        tell_of(state, e.SKILL_ROLLED, slot, die, skill, state.ranks[slot, skill])
        return
    tell_of(state, e.SKILL_ROLLED, slot, die, UNKNOWN)
    agenda.push(state.agenda, t.ROLL_TRAIT, seat, slot)


@rule
def free_skills(state: ArkShip, slot: int) -> int:
    """A mask of the skills that can still gain a rank."""
    mask = 0
    for skill in range(c.SKILLS):
        if state.ranks[slot, skill] < c.MOST_RANKS:
            mask |= bit(skill)
    return mask


@rule
def learn_one_of(state: ArkShip, seat: int, slot: int, skills: int) -> None:
    """Task: a rank in one of these skills, of the player's choice if there is one."""
    if not is_aboard(state, slot):
        return
    mask = skills & free_skills(state, slot)
    if bits(mask) > 1:
        agenda.push(state.agenda, t.CHOOSE_RANK, owner(state, slot), slot, mask)
        return
    for skill in range(c.SKILLS):
        if has_bit(mask, skill):
            gain_rank(state, slot, skill)


@rule
def gain_rank(state: ArkShip, slot: int, skill: int) -> None:
    """Check a box of a skill."""
    state.ranks[slot, skill] += 1
    tell_of(state, e.LEARNED, slot, skill, state.ranks[slot, skill])


@rule
def why_not_learn(state: ArkShip, task: int, skill: int, slot: int, skills: int) -> int:
    """A skill that is asked for, with a box left."""
    if task == t.CHOOSE_RANK and not has_bit(skills, skill):
        return laws.NOT_TAUGHT
    return ALLOWED if state.ranks[slot, skill] < c.MOST_RANKS else laws.RANK_FULL


@rule
def learn(state: ArkShip, skill: int, slot: int) -> None:
    """Gain the rank chosen."""
    gain_rank(state, slot, skill)


# Traits


@rule
def roll_trait(state: ArkShip, seat: int, slot: int) -> None:
    """Task: a d6 names a trait; one that is already held is any other trait, or a rank."""
    if not is_aboard(state, slot):
        return
    trait = roll_die(state) - 1
    held = has_bit(state.traits[slot], trait)
    tell_of(state, e.TRAIT_ROLLED, slot, trait, 1 if held else 0)
    if not held:
        state.traits[slot] |= bit(trait)
    elif state.traits[slot] != EVERY_TRAIT or free_skills(state, slot) != 0:
        agenda.push(state.agenda, t.CHOOSE_TRAIT, owner(state, slot), slot)


@rule
def why_not_take_trait(state: ArkShip, trait: int, slot: int) -> int:
    """A trait that the crew member does not have."""
    return laws.TRAIT_HELD if has_bit(state.traits[slot], trait) else ALLOWED


@rule
def take_trait(state: ArkShip, trait: int, slot: int) -> None:
    """Gain the trait chosen."""
    gain_trait(state, slot, trait)


@rule
def gain_trait(state: ArkShip, slot: int, trait: int) -> None:
    """Write a trait on the sheet."""
    state.traits[slot] |= bit(trait)
    tell_of(state, e.GOT_TRAIT, slot, trait)


# Age


@rule
def check_age(state: ArkShip, seat: int, slot: int, boxes: int, why: int) -> None:
    """Task: check age boxes, as far as there are any. The light bulb comes in between."""
    if not is_aboard(state, slot):
        return
    left = min(boxes, c.AGES - int(state.age[slot]))
    if left == 0:
        return
    to_bulb = c.BULB - state.age[slot]
    checked = to_bulb if 0 < to_bulb < left else left
    state.age[slot] += checked
    tell_of(state, e.GREW_OLDER, slot, state.age[slot], checked, why)
    if state.age[slot] == c.BULB:
        agenda.push(state.agenda, t.CHECK_AGE, seat, slot, left - checked, why)
        light_bulb(state, slot)


@rule
def light_bulb(state: ArkShip, slot: int) -> None:
    """The light bulb: a rank of choice, or a trait at random."""
    tell_of(state, e.BULB, slot)
    if free_skills(state, slot) == 0:
        agenda.push(state.agenda, t.ROLL_TRAIT, owner(state, slot), slot)
    else:
        agenda.push(state.agenda, t.BULB_LIT, owner(state, slot), slot)


@rule
def random_trait(state: ArkShip, seat: int, slot: int) -> None:
    """Rather a trait at random than a rank."""
    agenda.push(state.agenda, t.ROLL_TRAIT, seat, slot)


# Stress


@rule
def get_stress(state: ArkShip, seat: int, slot: int, tokens: int, first: int) -> None:
    """Task: a crew member gets stress, unless somebody empathetic at its location takes it.

    Those from slot `first` on have not yet been asked."""
    if not is_aboard(state, slot):
        return
    for other in range(first, c.SLOTS):
        if other != slot and can_take_stress(state, other, slot):
            agenda.push(state.agenda, t.TAKE_STRESS, owner(state, other), other, slot, tokens)
            return
    add_stress(state, slot, tokens)


@rule
def can_take_stress(state: ArkShip, slot: int, sufferer: int) -> bool:
    """Whether somebody is empathetic, and at the location of somebody who gets stress."""
    here = state.place[sufferer]
    return here >= 0 and is_at(state, slot, here) and has_trait(state, slot, c.EMPATHETIC)


@rule
def add_stress(state: ArkShip, slot: int, tokens: int) -> None:
    """Put stress tokens on a sheet."""
    state.stress[slot] += tokens
    tell_of(state, e.STRESSED_BY, slot, tokens, state.stress[slot])


@rule
def take_stress(state: ArkShip, slot: int, sufferer: int, tokens: int) -> None:
    """Somebody empathetic takes the stress of another."""
    tell_of(state, e.TOOK_STRESS, slot, member(state, sufferer), tokens)
    add_stress(state, slot, tokens)


@rule
def let_stress(state: ArkShip, seat: int, slot: int, sufferer: int, tokens: int) -> None:
    """Somebody empathetic does not: the next one is asked."""
    agenda.push(state.agenda, t.STRESS, seat, sufferer, tokens, slot + 1)


@rule
def can_be_calmed(state: ArkShip, slot: int) -> bool:
    """Whether stress can be taken off a crew member."""
    return (
        is_aboard(state, slot)
        and state.stress[slot] > 0
        and not has_bit(state.ongoing, c.NO_CALMING)
        and not lasts(state, slot, c.ANDROID)
    )


@rule
def calm(state: ArkShip, slot: int, tokens: int) -> None:
    """Take up to so many stress tokens off a sheet."""
    if can_be_calmed(state, slot):
        taken = min(tokens, int(state.stress[slot]))
        state.stress[slot] -= taken
        tell_of(state, e.CALMED, slot, taken, state.stress[slot])


# Sickness


@rule
def fall_sick(state: ArkShip, seat: int, slot: int, of: int) -> None:
    """Check a sickness box; whoever has none left dies of what has brought the sickness."""
    if not is_aboard(state, slot):
        return
    if state.ranks[slot, c.SICKNESS] == c.MOST_RANKS:
        agenda.push(state.agenda, t.DIE, seat, slot, of)
        return
    state.ranks[slot, c.SICKNESS] += 1
    tell_of(state, e.FELL_SICK, slot, state.ranks[slot, c.SICKNESS])


@rule
def heal(state: ArkShip, slot: int) -> None:
    """Clear a sickness box."""
    if is_aboard(state, slot) and state.ranks[slot, c.SICKNESS] > 0:
        state.ranks[slot, c.SICKNESS] -= 1
        tell_of(state, e.HEALED, slot, state.ranks[slot, c.SICKNESS])
