"""What the rule of thumb makes of what cards do: the worth of a script."""

from __future__ import annotations

from allhands.kernel.masks import bits, has_bit
from allhands.kernel.rule import rule

from ..cards import decks as d
from ..cards import numbers as n
from ..cards import operations as o
from ..cards import ship as sh
from ..cards import survivors as sv
from ..rules import nouns as w
from ..rules.flow import all_in, cubes, faction, is_down, own_in
from ..rules.groups import is_met
from ..rules.state import Riga
from . import thumb_weights as weights
from .thumb_sight import Sight


@rule
def worth_of_script(
    state: Riga, sight: Sight, script: int, seat: int, section: int, share: int
) -> int:
    """What steps are worth that befall a seat's survivors in a section; of what befalls them only a
    share counts, in hundredths."""
    worth, place = 0, script
    while place >= 0 and d.SCRIPT[place, 0] >= 0:
        chance = likelihood(state, int(d.SCRIPT[place, 4]))
        worth += worth_of_step(state, sight, place, seat, section, share) * chance // 100
        place += 1
    return worth


@rule
def likelihood(state: Riga, condition: int) -> int:
    """How likely a step is done, in hundredths."""
    if condition >= o.FIRST_FAILS:
        return 100 if is_down(state, condition - o.FIRST_FAILS) else 0
    if condition >= o.FIRST_WORKS:
        return 0 if is_down(state, condition - o.FIRST_WORKS) else 100
    if condition == o.IF_MANY or condition in o.BY_PLAYERS:
        return 100 if is_met(state, condition) else 0
    if condition in (o.ON_BOTCH, o.ON_TRIUMPH):
        return 100 // n.DIE
    return 100 if condition == o.ALWAYS else 50


@rule
def worth_of_step(
    state: Riga, sight: Sight, place: int, seat: int, section: int, share: int
) -> int:
    """What one step is worth."""
    operation, amount, group = (
        int(d.SCRIPT[place, 0]),
        int(d.SCRIPT[place, 1]),
        int(d.SCRIPT[place, 2]),
    )
    worth = int(weights.STEP[operation])
    if group != o.NO_GROUP:
        return worth_to_group(state, operation, amount, group, seat, section) * share // 100
    if operation in (o.SUCCESS, o.SETBACK, o.JOIN, o.FIND):
        return worth * amount * share // 100
    if operation == o.DO_HAZARD:
        return worth
    if operation == o.DOUSE:
        if d.SCRIPT[place, 3] == o.PLACE_BURNING:
            return worth * burning(state)
        return worth * min(amount, int(state.sections[section].fire))
    if operation == o.MEND:
        return worth if state.sections[section].damage != w.WHOLE else 0
    if operation == o.VENT:
        return worth * int(cubes(state, section))
    if operation in (o.BREAK, o.STOCK, o.DRAW_FRAME):
        return worth
    return worth * amount * scarcity(state, sight, operation) // 100


@rule
def burning(state: Riga) -> int:
    """How many sections burn."""
    count = 0
    for section in range(sh.SECTIONS):
        count += state.sections[section].fire > 0
    return count


@rule
def scarcity(state: Riga, sight: Sight, operation: int) -> int:
    """How much dearer it is as tokens run out, in hundredths."""
    if operation == o.ADD_FIRE:
        return sight.heat
    if operation == o.SMOKE:
        return 100 + 15 * int(state.in_play[n.SMOKES])
    return 100 + 10 * int(state.in_play[n.FUELS]) if operation == o.ADD_FUEL else 100


@rule
def worth_to_group(
    state: Riga, operation: int, amount: int, group: int, seat: int, section: int
) -> int:
    """What a step is worth that reaches survivors: to as many as it reaches."""
    mask = own_in(state, seat, section)
    if group in (o.HERE, o.CHOSEN_HERE):
        mask = all_in(state, section)
    elif group == o.FACTION:
        mask = faction(state, seat)
    elif group in (o.EVERYBODY, o.INFECTED, o.STRESSED, o.HARMED, o.IN_AREA):
        mask = 0
        for each in range(state.players):
            mask |= faction(state, each)
    reached = bits(touched(state, operation, mask))
    many = group in (o.AFFECTED, o.HERE, o.FACTION, o.EVERYBODY, o.INFECTED, o.STRESSED, o.HARMED)
    if not many:
        reached = min(reached, 1)
    counts = operation in (o.INJURE, o.WOUND, o.INFECT, o.ADD_STRESS, o.CALM)
    times = amount if counts else 1
    worth = int(weights.STEP[operation]) * times * reached
    if operation == o.ADD_STRESS:
        return worth * (100 + 10 * int(state.in_play[n.STRESSES])) // 100
    return worth


@rule
def touched(state: Riga, operation: int, mask: int) -> int:
    """Those of a mask to whom it makes a difference: nobody is healed who is not hurt."""
    left = 0
    for survivor in range(sv.SURVIVORS):
        if has_bit(mask, survivor):
            person = state.survivors[survivor]
            is_so = True
            if operation == o.HEAL:
                is_so = person.harm != w.UNHURT
            elif operation == o.CURE:
                is_so = person.infection != w.WELL
            elif operation == o.CALM:
                is_so = person.stress > 0
            left |= 1 << survivor if is_so else 0
    return left
