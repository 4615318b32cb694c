"""What it is worth to the rule of thumb that somebody is in a section: what there is to do."""

from __future__ import annotations

from typing import Final

from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import systems as sy
from ..cards import tokens as tk
from ..rules import actions, board_tasks, powers, scenes
from ..rules import nouns as w
from ..rules.flow import cubes, is_down, is_inferno, is_opaque, is_toxic
from ..rules.state import Riga
from . import thumb_weights as weights
from .thumb_chance import chance_to_clear, chance_to_fight, chance_to_repair, chance_to_rescue
from .thumb_sight import Sight, others_in

WORK: Final = (f.QUENCHING, f.MENDING, f.OPERATING, f.SEARCHING)


@rule
def hindrances(state: Riga, survivor: int) -> int:
    """A mask of the work that a survivor cannot do: who does not see in the dark finds nothing."""
    mask = 0
    for work in WORK:
        if powers.is_barred(state, survivor, work):
            mask |= bit(work)
    if is_down(state, sy.LIGHTING) and not powers.ignores(state, survivor, f.DARKNESS):
        mask |= bit(f.SEARCHING)
    return mask


@rule
def worth_of_place(state: Riga, sight: Sight, survivor: int, hindered: int, section: int) -> int:
    """What a survivor of one's own can do in a section, but for the work that they are hindered
    from, and what they suffer there."""
    if section == sh.SHUTTLE_BAY:
        return worth_of_home(state, sight)
    suffers = suffering(state, survivor, section)
    if is_opaque(state, section) and not powers.ignores(state, survivor, f.FUMES):
        return -suffers
    worth = 0
    if not has_bit(hindered, f.QUENCHING):
        worth += worth_of_fire(state, sight, survivor, section)
    if not has_bit(hindered, f.MENDING):
        worth += worth_of_damage(state, survivor, section)
    if not has_bit(hindered, f.SEARCHING):
        worth += worth_of_search(state, section)
    worth += worth_of_work(state, survivor, hindered, section)
    if worth > 0 and others_in(state, sight, section):
        worth = worth * weights.OTHERS // 100
    worth += worth_of_task(state, section)
    worth += worth_of_clue(state, survivor, section)
    return worth - suffers


@rule
def worth_of_home(state: Riga, sight: Sight) -> int:
    """What it is worth to be in the Shuttle Bay."""
    if sight.goes_home == 0:
        return worth_of_task(state, sh.SHUTTLE_BAY)
    may_stay_out = state.is_counting and sight.fit < sight.target and not sight.is_last
    return weights.LATE_HOME if may_stay_out else weights.HOME


@rule
def suffering(state: Riga, survivor: int, section: int) -> int:
    """What toxic air and infernos do to who stays there."""
    burns = is_inferno(state, section) and not powers.ignores(state, survivor, f.FIRE)
    chokes = is_toxic(state, section) and not powers.ignores(state, survivor, f.FUMES)
    if not (burns or chokes):
        return 0
    return weights.TOXIC + weights.HURT * int(state.survivors[survivor].harm)


# Fire and damage


@rule
def worth_of_fire(state: Riga, sight: Sight, survivor: int, section: int) -> int:
    """What fighting the fire in a section is worth."""
    fire = int(state.sections[section].fire)
    if fire == 0:
        return 0
    worth = (weights.BURNING + weights.FIRE * fire) * sight.heat // 100
    return worth * min(100, 40 + chance_to_fight(state, survivor, fire)) // 100


@rule
def worth_of_damage(state: Riga, survivor: int, section: int) -> int:
    """What mending a section is worth."""
    damage = state.sections[section].damage
    if damage == w.WHOLE:
        return 0
    worth = worth_of_mending(state, section)
    if damage == w.WRECKED:
        return worth * chance_to_clear(state, survivor) // 200
    return worth * chance_to_repair(state, survivor) // 100


@rule
def worth_of_mending(state: Riga, section: int) -> int:
    """What a section without damage is worth: its system, its pump and its resources."""
    worth, system = weights.DAMAGE, sh.SYSTEM_AT[section]
    if system >= 0 and state.broken[system]:
        worth += int(weights.SYSTEM[system])
        if system in (sy.UPPER_COMMS, sy.LOWER_COMMS):
            worth += weights.CALLS * calls(state, int(system))
        if system == sy.VENTS:
            worth += weights.VENTED * int(state.in_play[n.SMOKES])
    if state.sections[section].pump == w.OFFLINE:
        worth += weights.PUMP // 2
    if state.sections[section].resource > 0:
        worth += worth_of_resource(state, section) // 2
    if board_tasks.task_section(state) == section:
        worth += worth_of_next(state) // 2
    return worth


@rule
def calls(state: Riga, system: int) -> int:
    """How many rescue tokens may still come by a system."""
    count = 0
    for token in range(tk.RESCUES):
        count += state.rescues[token] == tk.IN_BAG and tk.RESCUE_BY[token] == system
    return count


# Pumps, resources, rescues


@rule
def worth_of_work(state: Riga, survivor: int, hindered: int, section: int) -> int:
    """What there is to operate in a section, and whom to rescue or treat."""
    worth, one = 0, state.sections[section]
    if one.damage == w.WHOLE and not has_bit(hindered, f.OPERATING):
        worth += weights.PUMP if one.pump == w.OFFLINE else 0
        worth += worth_of_resource(state, section) if one.resource > 0 else 0
    if scenes.rescue_in(state, section) >= 0 and state.survivor_deck.count > 0:
        if scenes.has_match(state, 1, section):
            worth += weights.RESCUE * chance_to_rescue(survivor) // 100
    if sh.IS_BAY[section] and not is_down(state, sy.MEDICAL):
        person = state.survivors[survivor]
        worth += weights.TREATMENT * int(person.harm) + weights.CURE * int(person.infection)
    return worth


@rule
def worth_of_resource(state: Riga, section: int) -> int:
    """What spending a resource there is worth."""
    if is_down(state, sy.COMPUTER):
        return 0
    if section in (sh.CRYO, sh.BRIG):
        return weights.JOINER if state.survivor_deck.count > 0 else 0
    if section == sh.XENO:
        return weights.XENO if state.investigations.count > 0 else 0
    if section in (sh.HALOX_1, sh.HALOX_2):
        return worth_of_dousing(state)
    return worth_of_purging(state) if section == sh.SYSTEMS_ROOM else 0


@rule
def worth_of_dousing(state: Riga) -> int:
    """What Halox does for the section with the most fire."""
    most = 0
    for section in range(sh.SECTIONS):
        most = max(most, int(state.sections[section].fire))
    return weights.BURNING + weights.FIRE * most if most >= weights.DOUSE_FROM else 0


@rule
def worth_of_purging(state: Riga) -> int:
    """What clean air in the area with the most cubes is worth."""
    most = 0
    for area in range(sh.AREAS):
        most = max(most, cubes_in(state, area))
    scarce = max(int(state.in_play[n.SMOKES]), int(state.in_play[n.FUELS]))
    return weights.SMOKE * most + 4 * scarce if most >= weights.PURGE_FROM else 0


@rule
def cubes_in(state: Riga, area: int) -> int:
    """Cubes in all air supplies of an area."""
    total = 0
    for section in range(sh.SECTIONS):
        if sh.AREA_OF[section] == area:
            total += int(cubes(state, section))
    return total


# Searching, clues, tasks


@rule
def worth_of_search(state: Riga, section: int) -> int:
    """The best icon that lies open, and the discovery that may be there."""
    best = 0
    for icon in range(len(c.ICONS)):
        if state.supply.count > 0 and actions.open_icons(state, section, icon) > 0:
            best = max(best, int(weights.SEARCH[icon]))
    if state.discoveries.count > 0:
        icon = d.ICON_OF[state.discoveries.cards[state.discoveries.count - 1]]
        if actions.open_icons(state, section, icon) > 0:
            best += weights.DISCOVERY
    return best


@rule
def worth_of_clue(state: Riga, survivor: int, section: int) -> int:
    """A clue that lies there, or that leads there."""
    if scenes.clue_in(state, section) >= 0 and scenes.has_match(state, 0, section):
        return weights.CLUE
    return weights.CONCLUSION if leads_to(state, survivor, section) else 0


@rule
def leads_to(state: Riga, survivor: int, section: int) -> bool:
    """Whether somebody carries a clue that leads there."""
    for clue in range(tk.CLUES):
        card = int(state.clue_on[clue])
        if card >= 0 and state.baggage[card].holder == survivor:
            if tk.CLUE_TO[clue] == section:
                return True
    return False


@rule
def worth_of_task(state: Riga, section: int) -> int:
    """The next task of a mission or a crisis, if it is done there."""
    if board_tasks.task_section(state) != section:
        return 0
    kind = board_tasks.task_kind(state)
    if kind != k.PRESENCE and state.sections[section].damage != w.WHOLE:
        return 0
    if kind == k.LAUNCH and state.sections[section].craft == c.NO_CRAFT:
        return 0
    return worth_of_next(state)


@rule
def worth_of_next(state: Riga) -> int:
    """What doing the next task is worth, wherever."""
    if d.KIND[state.tasks] == k.CRISIS:
        return weights.SUCCESS
    return int(weights.TASK[state.task_step])
