"""Whom the steps of cards reach, where, and when."""

from __future__ import annotations

from allhands.kernel.chance import below
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import numbers as n
from ..cards import operations as o
from ..cards import ship as sh
from ..cards import survivors as sv
from . import nouns as w
from .flow import faction, first_of, is_aboard, is_down, own_in
from .state import Riga


@rule
def is_met(state: Riga, condition: int) -> bool:
    """Whether a step is done at all."""
    scene = state.scene
    if condition >= o.FIRST_FAILS:
        return is_down(state, condition - o.FIRST_FAILS)
    if condition >= o.FIRST_WORKS:
        return not is_down(state, condition - o.FIRST_WORKS)
    if condition in (o.WALKED, o.RAN):
        return scene.ran == (1 if condition == o.RAN else 0)
    if condition == o.ON_BOTCH:
        return scene.die == n.BLANK
    if condition == o.ON_TRIUMPH:
        return scene.die == n.TRIUMPH
    if condition in (o.IF_ALONE, o.IF_TOGETHER):
        is_alone = bits(own_in(state, scene.seat, scene.section)) == 1
        return is_alone == (condition == o.IF_ALONE)
    if condition == o.IF_MANY:
        return bits(faction(state, scene.seat)) > n.CROWD
    if condition in o.BY_PLAYERS:
        return bool(o.AT_TABLE[state.players, condition - o.IF_PAIR])
    if condition == o.IF_COUNTDOWN:
        return state.is_counting == 1
    return condition == o.ALWAYS or is_so(state, condition)


@rule
def is_so(state: Riga, condition: int) -> bool:
    """Whether something is true of whoever resolves the card."""
    who = int(state.scene.resolver)
    if who < 0:
        return False
    person = state.survivors[who]
    if condition == o.IF_STRESSED:
        return person.stress > 0
    if condition == o.IF_INFECTED:
        return person.infection != w.WELL
    return person.harm != w.UNHURT


# Groups


@rule
def alive(state: Riga, mask: int) -> int:
    """Those of a mask who are still aboard."""
    left = mask
    for survivor in range(sv.SURVIVORS):
        if has_bit(mask, survivor) and not is_aboard(state, survivor):
            left &= ~bit(survivor)
    return left


@rule
def reached(state: Riga, group: int) -> int:
    """A mask of those whom a step reaches, or from whom one is chosen."""
    scene = state.scene
    if group >= o.EVACUATED:
        return evacuated(state, group)
    if group in (o.RESOLVER, o.RESOLVERS):
        mask = one(scene.resolver)
        if group == o.RESOLVERS:
            mask |= one(scene.second)
        return alive(state, mask)
    if group in (o.AFFECTED, o.OTHERS, o.CHOSEN, o.RANDOM, o.HIGHEST, o.LOWEST):
        return of_affected(state, group, own_in(state, scene.seat, scene.section))
    if group == o.FACTION:
        return faction(state, scene.seat)
    if group in (o.SENIOR, o.NEWEST):
        return alive(state, one(state.seniority if group == o.SENIOR else scene.joined))
    return by_state(state, group)


@rule
def one(survivor: int) -> int:
    """The mask of one survivor, or of nobody."""
    return bit(survivor) if survivor >= 0 else 0


@rule
def of_affected(state: Riga, group: int, there: int) -> int:
    """Some of the affected survivors."""
    if group == o.OTHERS:
        return there & ~one(state.scene.resolver) & ~one(state.scene.second)
    if group == o.RANDOM:
        return by_chance(state, there)
    if group == o.HIGHEST:
        return one(first_of(there))
    if group == o.LOWEST:
        return one(last_of(there))
    return there


@rule
def last_of(mask: int) -> int:
    """The highest bit of a mask, which is the lowest rank; -1 if it has none."""
    found = -1
    for survivor in range(sv.SURVIVORS):
        if has_bit(mask, survivor):
            found = survivor
    return found


@rule
def by_chance(state: Riga, mask: int) -> int:
    """One bit of a mask, by chance."""
    count = bits(mask)
    if count == 0:
        return 0
    pick = below(state, count)
    for place in range(64):
        if has_bit(mask, place):
            if pick == 0:
                return bit(place)
            pick -= 1
    return 0


@rule
def by_state(state: Riga, group: int) -> int:
    """Survivors of all factions by where or how they are."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if is_aboard(state, survivor) and is_in_group(state, survivor, group):
            mask |= bit(survivor)
    return by_chance(state, mask) if group == o.RANDOM_ABOARD else mask


@rule
def is_in_group(state: Riga, survivor: int, group: int) -> bool:
    """Whether a survivor aboard is meant."""
    person, scene = state.survivors[survivor], state.scene
    if group in (o.HERE, o.CHOSEN_HERE):
        return person.section == scene.section
    if group == o.IN_AREA:
        return sh.AREA_OF[person.section] == sh.AREA_OF[scene.section]
    if group == o.INFECTED:
        return person.infection != w.WELL
    if group == o.STRESSED:
        return person.stress > 0
    if group == o.HARMED:
        return person.harm != w.UNHURT
    if group == o.AT_IMPACT:
        return person.section == scene.impact
    if group == o.IN_BAY:
        return person.section == sh.SHUTTLE_BAY
    return group in (o.EVERYBODY, o.RANDOM_ABOARD)


@rule
def evacuated(state: Riga, group: int) -> int:
    """Those who got away: all, the highest, or who has the most stress, the highest of equals."""
    mask, most, found = 0, 0, c.NOBODY_HERE
    for survivor in range(sv.SURVIVORS):
        if state.survivors[survivor].fate == w.EVACUATED:
            mask |= bit(survivor)
            if state.survivors[survivor].stress > most:
                most, found = int(state.survivors[survivor].stress), survivor
    if group == o.EVACUATED_SENIOR:
        return one(first_of(mask))
    return one(found) if group == o.EVACUATED_STRESSED else mask


# Places


@rule
def places(state: Riga, place: int) -> int:
    """A mask of the sections where a step is done, or from which one is chosen."""
    section = int(state.scene.section)
    if place >= o.FIRST_SECTION:
        return bit(place - o.FIRST_SECTION)
    if place == o.PLACE_IMPACT:
        return one(state.scene.impact)
    if place in (o.PLACE_CHOSEN, o.PLACE_RANDOM):
        mask = sh.ALL_SECTIONS & ~bit(sh.SHUTTLE_BAY)
        return by_chance(state, mask) if place == o.PLACE_RANDOM else mask
    if place in (o.PLACE_RANDOM_DUCT, o.PLACE_BURNING):
        mask = 0
        for other in range(sh.SECTIONS):
            burns = state.sections[other].fire > 0
            if burns if place == o.PLACE_BURNING else sh.DUCT[other] != c.NO_DUCT:
                mask |= bit(other)
        return by_chance(state, mask) if place == o.PLACE_RANDOM_DUCT else mask
    if section < 0:
        return 0
    if place in (o.PLACE_AREA, o.PLACE_CHOSEN_IN_AREA):
        return int(sh.IN_AREA[sh.AREA_OF[section]])
    return int(sh.DOORS[section]) if place == o.PLACE_ADJACENT else bit(section)
