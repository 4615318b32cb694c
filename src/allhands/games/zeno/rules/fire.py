"""Fire: adding it, infernos that spread, fires that grow, ignition and explosions."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, bits, has_bit, next_bit
from allhands.kernel.rule import rule

from ..cards import numbers as n
from ..cards import ship as sh
from . import apart, damage, spreading, survivors
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import all_in, first_of, is_inferno, pick, pick_section, take_token, then
from .state import Riga


@rule
def add_fire(state: Riga, section: int, tokens: int) -> None:
    """Task: fire tokens are added, twice as many where it is flammable."""
    if section == sh.SHUTTLE_BAY or tokens <= 0:
        return
    times = 2 if sh.IS_FLAMMABLE[section] else 1
    then(state, t.PLACE_FIRE, 0, section, tokens * times)


@rule
def place_fire(state: Riga, section: int, tokens: int) -> None:
    """Task: one token after the other; one that is added to an inferno spreads."""
    if is_inferno(state, section):
        spread_from(state, section, tokens)
        return
    if not take_token(state, n.FIRES):
        return
    state.sections[section].fire += 1
    tell(state.chronicle, e.FIRE, -1, section, state.sections[section].fire)
    if tokens > 1:
        then(state, t.PLACE_FIRE, 0, section, tokens - 1)
    damage.ignite(state, section, sh.AREA_OF[section])


# Spreading


@rule
def spread_from(state: Riga, section: int, tokens: int) -> None:
    """A token that was to be added to an inferno looks for another section of the area; of a pair
    for one that is flammable a single one does."""
    left = tokens - 2 + tokens % 2 if sh.IS_FLAMMABLE[section] else tokens - 1
    if left > 0:
        then(state, t.PLACE_FIRE, 0, section, left)
    mask = places_to_spread(state, section)
    if mask:
        then(state, t.SPREAD, 0)
        pick_section(state, state.acting, mask)


@rule
def places_to_spread(state: Riga, section: int) -> int:
    """A mask of the sections that a token spreads to: of the nearest that are no infernos those
    with the fewest tokens; none if all of the area are infernos."""
    reached = bit(section)
    while True:
        ring = 0
        for one in range(sh.SECTIONS):
            if has_bit(reached, one):
                ring |= int(sh.HATCHES[one])
        ring &= ~reached
        if ring == 0:
            return 0
        best, fewest = 0, n.INFERNO
        for one in range(sh.SECTIONS):
            if has_bit(ring, one) and one != sh.SHUTTLE_BAY:
                fire = state.sections[one].fire
                if fire < fewest:
                    best, fewest = 0, fire
                if fire == fewest and fire < n.INFERNO:
                    best |= bit(one)
        if best:
            return best
        reached |= ring


@rule
def spread(state: Riga) -> None:
    """Task: the token is added to the section that was picked."""
    add_fire(state, int(state.picked), 1)


# Fires grow


@rule
def grow_fires(state: Riga) -> None:
    """Task: a token for every section that burns; areas full of fire reach over to others."""
    burning = 0
    for section in range(sh.SECTIONS):
        if state.sections[section].fire > 0:
            burning |= bit(section)
    state.burnt_out = 0
    for area in range(sh.AREAS):
        if is_burnt_out(state, area):
            state.burnt_out |= bit(area)
    then(state, t.GROW_OVER, 0)
    spreading.come_to_all(state, burning, w.FIRE, 1)


@rule
def is_burnt_out(state: Riga, area: int) -> bool:
    """Whether all sections of an area, but for the Shuttle Bay, are infernos."""
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and section != sh.SHUTTLE_BAY:
            if not is_inferno(state, section):
                return False
    return True


@rule
def grow_over(state: Riga) -> None:
    """Task: a token over an airlock of each area that was all infernos; of those that reach the
    same area the player says which comes first."""
    area = first_of(state.burnt_out)
    if area < 0:
        return
    then(state, t.REACH_OVER, 0)
    rivals = rivals_of(state, area)
    if bits(rivals) > 1 and can_overlap(state, rivals):
        pick(state, t.PICK_AREA, state.acting, rivals)
    else:
        state.picked = area


@rule
def reach_over(state: Riga) -> None:
    """Task: fire of the area that was picked reaches over, and then that of the others."""
    area = int(state.picked)
    state.burnt_out &= ~bit(area)
    then(state, t.GROW_OVER, 0)
    mask = places_over(state, area)
    if mask:
        then(state, t.SPREAD, 0)
        pick_section(state, state.acting, mask)


@rule
def places_over(state: Riga, area: int) -> int:
    """A mask of the sections over an airlock of an area that are no infernos."""
    mask = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area:
            mask |= int(sh.AIRLOCKS[section])
    for section in range(sh.SECTIONS):
        if is_inferno(state, section):
            mask &= ~bit(section)
    return mask


@rule
def areas_over(state: Riga, area: int) -> int:
    """A mask of the areas that an area's fire can reach over to."""
    mask, places = 0, places_over(state, area)
    section = first_of(places)
    while section >= 0:
        mask |= bit(sh.AREA_OF[section])
        section = next_bit(places, section)
    return mask


@rule
def rivals_of(state: Riga, area: int) -> int:
    """The areas that still reach over, of which fire can come to the same area as that of one."""
    mask, reached = bit(area), areas_over(state, area)
    other = first_of(state.burnt_out)
    while other >= 0:
        mask |= bit(other) if areas_over(state, other) & reached else 0
        other = next_bit(state.burnt_out, other)
    return mask


@rule
def can_overlap(state: Riga, areas: int) -> bool:
    """Whether fire of several areas may not all have room where it comes."""
    for section in range(sh.SECTIONS):
        count, area = 0, first_of(areas)
        while area >= 0:
            count += has_bit(places_over(state, area), section)
            area = next_bit(areas, area)
        fuel = 2 * apart.green_in(state, sh.AREA_OF[section])
        if count > 1 and apart.grown(state, section, count + fuel) > n.INFERNO:
            return True
    return False


# Explosions


@rule
def explode(state: Riga, section: int) -> None:
    """Task: a section explodes into the adjacent one with the largest air supply."""
    if section == sh.SHUTTLE_BAY:
        return
    best, largest = 0, 0
    for other in range(sh.SECTIONS):
        if has_bit(int(sh.DOORS[section]), other):
            if sh.AIR[other] > largest:
                best, largest = 0, sh.AIR[other]
            if sh.AIR[other] == largest and largest > 0:
                best |= bit(other)
    then(state, t.EXPLODE_INTO, 0, section)
    pick_section(state, state.acting, best)


@rule
def explode_into(state: Riga, section: int) -> None:
    """Task: fire is divided, both are wrecked, and all who are there are injured."""
    other = int(state.picked)
    tell(state.chronicle, e.EXPLODED, -1, section, other)
    one, two = state.sections[section], state.sections[other]
    total = one.fire + two.fire
    one.fire = (total + 1) // 2
    two.fire = total // 2
    survivors.threaten(state, all_in(state, section) | all_in(state, other), 0)
    damage.wreck(state, other)
    damage.wreck(state, section)
    for area in (sh.AREA_OF[section], sh.AREA_OF[other]):
        place = section if area == sh.AREA_OF[section] else other
        if state.sections[place].fire > 0:
            damage.ignite(state, place, area)
