"""What it is worth to the rule of thumb that somebody is in a section: what there is to do."""

from __future__ import annotations

from typing import Final, NamedTuple

from allhands.kernel.masks import bit, has_bit, next_bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import card_rows as k
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import tokens as tk
from ..rules import actions, board_tasks, powers, scenes
from ..rules import nouns as w
from ..rules.flow import cubes, first_of, is_aboard, is_down, is_inferno, is_opaque, is_toxic
from ..rules.state import Riga
from . import thumb_weights as weights
from .thumb_chance import chance_of, chance_to_rescue
from .thumb_hands import Hands, wrong_in
from .thumb_sight import Sight

HALOX: Final = 1 << int(sh.HALOX_1) | 1 << int(sh.HALOX_2)
"""A mask of the sections with Halox."""


class Stocks(NamedTuple):
    """What Halox and clean air would be worth, where there are any: 0 where not."""

    dousing: int
    purging: int


class Jobs(NamedTuple):
    """What there is to do on the ship, whoever does it, as masks of sections: where a rescue or a
    clue lies that a card fits, where an icon is open, and where others stand. `work` is where there
    may be more to do than to search, and searching elsewhere is worth `search` at most. `wrong` is
    what is wrong with any section."""

    rescues: int
    clues: int
    icons: int
    others: int
    work: int
    search: int
    wrong: int
    stocks: Stocks


@rule
def jobs_for(state: Riga, sight: Sight) -> Jobs:
    """What there is to do, as a seat looks at it."""
    rescues, clues = rescues_to_do(state), clues_to_follow(state)
    work = rescues | clues | clues_carried(state) | bit(sh.SHUTTLE_BAY)
    icons, wrong = 0, 0
    for section in range(sh.SECTIONS):
        here = wrong_in(state, section)
        wrong |= here
        if has_open_icon(state, section):
            icons |= bit(section)
        if here != 0 or has_work(state, section):
            work |= bit(section)
    others, search = others_on_board(state, sight), best_search(state, icons & ~work)
    return Jobs(rescues, clues, icons, others, work, search, wrong, stocks_in(state, work))


@rule
def best_search(state: Riga, sections: int) -> int:
    """What searching the best of some sections is worth."""
    most, section = 0, first_of(sections)
    while section >= 0:
        most = max(most, worth_of_search(state, section))
        section = next_bit(sections, section)
    return most


@rule
def rescues_to_do(state: Riga) -> int:
    """A mask of the sections with a rescue token that a card fits, as long as there are survivors
    to be found."""
    mask = 0
    if state.survivor_deck.count > 0:
        for token in range(tk.RESCUES):
            section = int(tk.RESCUE_AT[token])
            if state.rescues[token] == tk.ON_SHIP and scenes.has_match(state, 1, section):
                mask |= bit(section)
    return mask


@rule
def clues_to_follow(state: Riga) -> int:
    """A mask of the sections with a clue that a card fits."""
    mask = 0
    for clue in range(tk.CLUES):
        section = int(state.clue_at[clue])
        if section >= 0 and scenes.clue_in(state, section) >= 0:
            if scenes.has_match(state, 0, section):
                mask |= bit(section)
    return mask


@rule
def clues_carried(state: Riga) -> int:
    """A mask of the sections that clues lead to which somebody carries."""
    mask = 0
    for clue in range(tk.CLUES):
        if state.clue_on[clue] >= 0:
            mask |= bit(int(tk.CLUE_TO[clue]))
    return mask


@rule
def others_on_board(state: Riga, sight: Sight) -> int:
    """A mask of the sections in which other players' survivors stand."""
    mask = 0
    for survivor in range(sv.SURVIVORS):
        if not has_bit(sight.own, survivor) and is_aboard(state, survivor):
            mask |= bit(int(state.survivors[survivor].section))
    return mask


@rule
def has_open_icon(state: Riga, section: int) -> bool:
    """Whether anything can be searched for in a section."""
    for icon in range(len(c.ICONS)):
        if actions.open_icons(state, section, icon) > 0:
            return True
    return False


@rule
def has_work(state: Riga, section: int) -> bool:
    """Whether there may be a use for hands in a section where nothing is wrong, but for what tokens
    and icons tell."""
    one = state.sections[section]
    if one.pump == w.OFFLINE or one.resource > 0:
        return True
    return sh.IS_BAY[section] != 0 or board_tasks.task_section(state) == section


@rule
def worth_of_place(state: Riga, sight: Sight, jobs: Jobs, hands: Hands, section: int) -> int:
    """What a survivor of one's own can do in a section, and what they suffer there."""
    if section == sh.SHUTTLE_BAY:
        return worth_of_home(state, sight)
    survivor, hindered = hands.survivor, hands.hindered
    suffers = suffering(state, survivor, section)
    if is_opaque(state, section) and not powers.ignores(state, survivor, f.FUMES):
        return -suffers
    worth = 0
    if not has_bit(hindered, f.QUENCHING):
        worth += worth_of_fire(state, sight, hands, section)
    if not has_bit(hindered, f.MENDING):
        worth += worth_of_damage(state, jobs, hands, section)
    if has_bit(jobs.icons, section) and not has_bit(hindered, f.SEARCHING):
        worth += worth_of_search(state, section)
    worth += worth_of_work(state, jobs, hands, section)
    if worth > 0 and has_bit(jobs.others, section):
        worth = worth * weights.OTHERS // 100
    worth += worth_of_task(state, section)
    worth += worth_of_clue(state, jobs, survivor, section)
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
def worth_of_fire(state: Riga, sight: Sight, hands: Hands, section: int) -> int:
    """What fighting the fire in a section is worth."""
    fire = int(state.sections[section].fire)
    if fire == 0:
        return 0
    worth = (weights.BURNING + weights.FIRE * fire) * sight.heat // 100
    return worth * min(100, 40 + chance_of(hands.fire + fire)) // 100


@rule
def worth_of_damage(state: Riga, jobs: Jobs, hands: Hands, section: int) -> int:
    """What mending a section is worth."""
    damage = state.sections[section].damage
    if damage == w.WHOLE:
        return 0
    worth = worth_of_mending(state, jobs.stocks, section)
    if damage == w.WRECKED:
        return worth * hands.clear // 200
    return worth * hands.repair // 100


@rule
def worth_of_mending(state: Riga, stocks: Stocks, section: int) -> int:
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
        worth += worth_of_resource(state, stocks, section) // 2
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
def worth_of_work(state: Riga, jobs: Jobs, hands: Hands, section: int) -> int:
    """What there is to operate in a section, and whom to rescue or treat."""
    worth, one = 0, state.sections[section]
    if one.damage == w.WHOLE and not has_bit(hands.hindered, f.OPERATING):
        worth += weights.PUMP if one.pump == w.OFFLINE else 0
        worth += worth_of_resource(state, jobs.stocks, section) if one.resource > 0 else 0
    if has_bit(jobs.rescues, section):
        worth += weights.RESCUE * chance_to_rescue(hands.survivor) // 100
    if sh.IS_BAY[section] and not is_down(state, sy.MEDICAL):
        person = state.survivors[hands.survivor]
        worth += weights.TREATMENT * int(person.harm) + weights.CURE * int(person.infection)
    return worth


@rule
def worth_of_resource(state: Riga, stocks: Stocks, section: int) -> int:
    """What spending a resource there is worth."""
    if is_down(state, sy.COMPUTER):
        return 0
    if section in (sh.CRYO, sh.BRIG):
        return weights.JOINER if state.survivor_deck.count > 0 else 0
    if section == sh.XENO:
        return weights.XENO if state.investigations.count > 0 else 0
    if section in (sh.HALOX_1, sh.HALOX_2):
        return stocks.dousing
    return stocks.purging if section == sh.SYSTEMS_ROOM else 0


@rule
def stocks_in(state: Riga, sections: int) -> Stocks:
    """What the stocks in a mask of sections are worth."""
    dousing, purging = 0, 0
    if sections & HALOX:
        dousing = worth_of_dousing(state)
    if has_bit(sections, sh.SYSTEMS_ROOM):
        purging = worth_of_purging(state)
    return Stocks(dousing, purging)


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
def worth_of_clue(state: Riga, jobs: Jobs, survivor: int, section: int) -> int:
    """A clue that lies there, or that leads there."""
    if has_bit(jobs.clues, section):
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
