"""Fire: adding it, infernos that spread, fires that grow, ignition and explosions."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from ..cards import numbers as n
from ..cards import ship as sh
from . import damage, survivors
from . import events as e
from . import tasks as t
from .flow import all_in, is_inferno, pick_section, take_token, then
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
    state.growing = 0
    for section in range(sh.SECTIONS):
        if state.sections[section].fire > 0:
            state.growing |= bit(section)
    state.burnt_out = 0
    for area in range(sh.AREAS):
        if is_burnt_out(state, area):
            state.burnt_out |= bit(area)
    then(state, t.GROW_OVER, 0, 0)
    then(state, t.GROW_NEXT, 0, 0)


@rule
def is_burnt_out(state: Riga, area: int) -> bool:
    """Whether all sections of an area, but for the Shuttle Bay, are infernos."""
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area and section != sh.SHUTTLE_BAY:
            if not is_inferno(state, section):
                return False
    return True


@rule
def grow_next(state: Riga, first: int) -> None:
    """Task: a token for the next section that burnt when fires began to grow."""
    for section in range(first, sh.SECTIONS):
        if has_bit(state.growing, section):
            then(state, t.GROW_NEXT, 0, section + 1)
            add_fire(state, section, 1)
            return


@rule
def grow_over(state: Riga, first: int) -> None:
    """Task: a token over an airlock of the next area that was all infernos."""
    for area in range(first, sh.AREAS):
        if has_bit(state.burnt_out, area):
            then(state, t.GROW_OVER, 0, area + 1)
            mask = 0
            for section in range(sh.SECTIONS):
                if sh.AREA_OF[section] == area:
                    mask |= int(sh.AIRLOCKS[section])
            for section in range(sh.SECTIONS):
                if is_inferno(state, section):
                    mask &= ~bit(section)
            if mask:
                then(state, t.SPREAD, 0)
                pick_section(state, state.acting, mask)
            return


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
