"""What survivors do where they stand, by the rule of thumb: all that is of use comes before any
move, as it costs nothing but the tests that fail."""

from __future__ import annotations

from allhands.kernel.masks import bit
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import things as th
from ..rules import decisions as v
from ..rules.flow import cubes
from ..rules.state import Riga
from . import thumb_weights as w
from .thumb_chance import chance_at, chance_to_clear, chance_to_fight, chance_to_repair
from .thumb_jobs import stocks_in, worth_of_mending, worth_of_resource
from .thumb_sight import Sight, would_win
from .thumb_steps import worth_of_script


@rule
def score_action(state: Riga, sight: Sight, verb: int, one: int, two: int) -> int:
    """What an action is worth that is done where somebody stands; less than 0 is not done."""
    if verb == v.COUNT_DOWN:
        return w.LAUNCH if would_win(state, sight) or sight.is_late else w.NEVER
    if verb == v.DO_TASK:
        return w.SUCCESS + 20
    if verb == v.CONCLUDE:
        return w.CONCLUSION
    if verb == v.RESCUE:
        return w.RESCUE
    if verb == v.PUMP:
        return w.PUMP
    if verb == v.INVESTIGATE:
        return w.CLUE
    if verb == v.SPEND:
        section = int(state.survivors[one].section)
        return worth_of_resource(state, stocks_in(state, bit(section)), section) - 1
    if verb in (v.EXTINGUISH, v.REPAIR, v.CLEAR):
        return score_work(state, sight, verb, one)
    if verb == v.SEARCH:
        return int(w.SEARCH[two])
    if verb == v.DISCOVER:
        return w.DISCOVERY
    if verb in (v.ABILITY, v.USE):
        is_item = verb == v.USE
        who = int(state.baggage[one].holder) if is_item else one
        return score_deed(state, sight, who, d.FIRST_CARD + one if is_item else one)
    return -1


# Work on the ship


@rule
def score_work(state: Riga, sight: Sight, verb: int, survivor: int) -> int:
    """Fighting fire and mending: what it brings, and what comes of it if it fails."""
    section = int(state.survivors[survivor].section)
    if verb == v.EXTINGUISH:
        fire = int(state.sections[section].fire)
        chance = chance_to_fight(state, survivor, fire)
        gain = (w.BURNING + w.FIRE * fire) * sight.heat // 100
        return (gain * chance - cost_of_smoke(state, section) * (100 - chance)) // 100
    is_clear = verb == v.CLEAR
    chance = chance_to_clear(state, survivor) if is_clear else chance_to_repair(state, survivor)
    gain = worth_of_mending(state, stocks_in(state, bit(section)), section)
    return (gain * chance - cost_of_leak(state, sight, section) * (100 - chance)) // 100


@rule
def cost_of_smoke(state: Riga, section: int) -> int:
    """What a cube of smoke costs there: much if nobody sees or breathes any more."""
    cost = w.SMOKE + int(state.in_play[n.SMOKES]) ** 2 // 4
    full = cubes(state, section)
    if full + 1 >= sh.AIR[section]:
        return cost + w.OPAQUE
    return cost + w.TOXIC if full + 1 > sh.BLUE[section] else cost


@rule
def cost_of_leak(state: Riga, sight: Sight, section: int) -> int:
    """What a leak costs: fire that those who are there may put out, or fuel."""
    if sh.DUCT[section] == c.PLASMA:
        return w.FIRE * sight.heat // 100
    return w.SMOKE + 2 * int(state.in_play[n.FUELS])


# Abilities and items


@rule
def score_deed(state: Riga, sight: Sight, survivor: int, owner: int) -> int:
    """What an ability or an item does, by how likely it is to be done; a condition goes by it."""
    if owner >= d.FIRST_CARD and d.THING_KIND[owner - d.FIRST_CARD] == th.CONDITION:
        return w.RELIEF
    deed, section = int(d.DEED_OF[owner]), int(state.survivors[survivor].section)
    chance = 100
    if d.DEED_ROLL[deed]:
        attribute = int(d.DEED_ATTRIBUTE[deed])
        chance = chance_at(state, survivor, attribute, 0, int(d.DEED_ROLL[deed]))
    good = worth_of_script(state, sight, int(d.DEED_PASSED[deed]), sight.seat, section, 100)
    bad = worth_of_script(state, sight, int(d.DEED_FAILED[deed]), sight.seat, section, 100)
    if good <= 0:
        return -1
    worth = (good * chance + bad * (100 - chance)) // 100
    return worth - 12 if d.DEED_SPENT[deed] and owner >= sv.SURVIVORS else worth
