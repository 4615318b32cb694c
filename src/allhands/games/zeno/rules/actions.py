"""The standard actions: clearing, repairing, fighting fire, operating pumps, and searching."""

from __future__ import annotations

from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards import systems as sy
from . import acts, baggage, checks, damage, laws, powers, windows
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import NOBODY, is_down, own_in, pick_survivor, then
from .state import Riga

# Clearing and repairing


@rule
def why_not_mend(state: Riga, seat: int, survivor: int, action: int) -> int:
    """An own survivor who may and can do such work where they are."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    found = state.sections[state.survivors[survivor].section].damage
    if action == w.CLEAR and found != w.WRECKED:
        return laws.NO_WRECKAGE
    if action == w.REPAIR and found != w.DAMAGED:
        return laws.NO_DAMAGE
    if powers.is_barred(state, survivor, f.MENDING):
        return laws.NO_SUCH_ACTION
    return acts.why_not_again(state, survivor, action)


@rule
def why_not_clear(state: Riga, seat: int, survivor: int) -> int:
    """Where there is wreckage."""
    return why_not_mend(state, seat, survivor, w.CLEAR)


@rule
def why_not_repair(state: Riga, seat: int, survivor: int) -> int:
    """Where there is damage."""
    return why_not_mend(state, seat, survivor, w.REPAIR)


@rule
def clear(state: Riga, survivor: int) -> None:
    """Vigor against 10: wreckage becomes damage, or the duct leaks."""
    acts.note_action(state, survivor, w.CLEAR)
    passed = checks.attempt(state, survivor, c.VIGOR, f.CLEARING, n.CLEAR_DIFFICULTY)
    mend_or_leak(state, int(state.survivors[survivor].section), passed)


@rule
def repair(state: Riga, survivor: int) -> None:
    """Logic against 10: damage is discarded, or the duct leaks."""
    acts.note_action(state, survivor, w.REPAIR)
    passed = checks.attempt(state, survivor, c.LOGIC, f.REPAIRING, n.REPAIR_DIFFICULTY)
    mend_or_leak(state, int(state.survivors[survivor].section), passed)


@rule
def mend_or_leak(state: Riga, section: int, passed: int) -> None:
    """What comes of it."""
    if passed:
        damage.mend(state, section)
    else:
        then(state, t.LEAK, 0, section)


# Fighting fire


@rule
def why_not_extinguish(state: Riga, seat: int, survivor: int) -> int:
    """Where it burns."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if state.sections[state.survivors[survivor].section].fire == 0:
        return laws.NO_FIRE
    if powers.is_barred(state, survivor, f.QUENCHING):
        return laws.NO_SUCH_ACTION
    return acts.why_not_again(state, survivor, w.EXTINGUISH)


@rule
def extinguish(state: Riga, survivor: int) -> None:
    """Wits against 8 and one for each token: one is discarded, and one for each point above."""
    acts.note_action(state, survivor, w.EXTINGUISH)
    section = int(state.survivors[survivor].section)
    difficulty = n.EXTINGUISH_DIFFICULTY + int(state.sections[section].fire)
    above = checks.attempt_by(state, survivor, c.WITS, f.EXTINGUISHING, difficulty)
    if above >= 0:
        damage.douse(state, section, 1 + above)
    else:
        then(state, t.ADD_CUBES, 0, section, w.BLACK, 1)


# Pumps


@rule
def why_not_operate(state: Riga, seat: int, survivor: int) -> int:
    """An own survivor who can operate what is in their section."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if powers.is_barred(state, survivor, f.OPERATING):
        return laws.NOTHING_TO_OPERATE
    if acts.is_too_damaged(state, survivor):
        return laws.IS_DAMAGED
    return acts.why_not_again(state, survivor, w.OPERATE)


@rule
def why_not_pump(state: Riga, seat: int, survivor: int) -> int:
    """A pump that is offline."""
    why = why_not_operate(state, seat, survivor)
    if why != ALLOWED:
        return why
    pump = state.sections[state.survivors[survivor].section].pump
    return ALLOWED if pump == w.OFFLINE else laws.NOTHING_TO_OPERATE


@rule
def start_pump(state: Riga, survivor: int) -> None:
    """It works."""
    acts.note_action(state, survivor, w.OPERATE)
    section = int(state.survivors[survivor].section)
    state.sections[section].pump = w.WORKING
    tell(state.chronicle, e.PUMP, -1, section, w.WORKING)


# Searching


@rule
def why_not_look(state: Riga, seat: int, survivor: int) -> int:
    """An own survivor who sees something in a section with an icon that lies open."""
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if powers.is_barred(state, survivor, f.SEARCHING):
        return laws.NO_SUCH_ACTION
    if is_down(state, sy.LIGHTING) and not powers.ignores(state, survivor, f.DARKNESS):
        return laws.IS_DARK
    section = int(state.survivors[survivor].section)
    for icon in range(len(c.ICONS)):
        if open_icons(state, section, icon) > 0:
            return acts.why_not_again(state, survivor, w.SEARCH)
    return laws.NO_ICON


@rule
def open_icons(state: Riga, section: int, icon: int) -> int:
    """How many icons of a kind are not covered."""
    return int(sh.SEARCH[section, icon]) - int(state.sections[section].covered[icon])


@rule
def why_not_search(state: Riga, seat: int, survivor: int, icon: int) -> int:
    """By an open icon, as long as there are supplies."""
    if open_icons(state, int(state.survivors[survivor].section), icon) <= 0:
        return laws.NO_ICON
    return ALLOWED if state.supply.count > 0 else laws.NO_SUPPLY


@rule
def search_supply(state: Riga, seat: int, survivor: int, icon: int) -> None:
    """The first supply card that matches the icon, which is covered if there is one."""
    acts.note_action(state, survivor, w.SEARCH)
    tell(state.chronicle, e.SEARCHED, seat, survivor, icon)
    before = int(state.supply.count)
    while state.supply.count > 0 and d.ICON_OF[top_supply(state)] != icon:
        discard_supply(state)
    card = NOBODY
    if state.supply.count > 0:
        card = draw(state, state.supply, EVERY_SEAT)
        cover(state, int(state.survivors[survivor].section), icon)
    show_supply(state)
    passed_over = before - int(state.supply.count) - (1 if card >= 0 else 0)
    if passed_over > 0:
        tell(state.chronicle, e.PASSED_OVER, -1, passed_over)
    if card >= 0:
        obtain(state, seat, survivor, card)


@rule
def cover(state: Riga, section: int, icon: int) -> None:
    """A card was drawn by an icon: a token covers it, or without one left the supply is gone."""
    if state.searched < n.SEARCH_TOKENS:
        state.searched += 1
        state.sections[section].covered[icon] += 1
    else:
        while state.supply.count > 0:
            discard_supply(state)


@rule
def top_supply(state: Riga) -> int:
    """The card that lies open on the supply deck."""
    return int(state.supply.cards[state.supply.count - 1])


@rule
def discard_supply(state: Riga) -> None:
    """The top supply card is discarded, and the next one turned up."""
    card = draw(state, state.supply, EVERY_SEAT)
    put(state.waste, card, EVERY_SEAT)
    show_supply(state)


@rule
def show_supply(state: Riga) -> None:
    """The top card lies open."""
    if state.supply.count > 0:
        if state.supply.seen[state.supply.count - 1] != EVERY_SEAT:
            state.reveals += 1
        state.supply.seen[state.supply.count - 1] = EVERY_SEAT


@rule
def why_not_discover(state: Riga, survivor: int) -> int:
    """The top discovery has an icon that lies open in the section."""
    if state.discoveries.count == 0:
        return laws.NO_MATCH
    icon = d.ICON_OF[state.discoveries.cards[state.discoveries.count - 1]]
    section = int(state.survivors[survivor].section)
    return ALLOWED if open_icons(state, section, icon) > 0 else laws.NO_MATCH


@rule
def why_not_search_discovery(state: Riga, seat: int, survivor: int) -> int:
    """Where one may look, and the top discovery can be."""
    why = why_not_look(state, seat, survivor)
    return why if why != ALLOWED else why_not_discover(state, survivor)


@rule
def search_discovery(state: Riga, seat: int, survivor: int) -> None:
    """The top discovery is drawn."""
    acts.note_action(state, survivor, w.SEARCH)
    card = draw(state, state.discoveries, EVERY_SEAT)
    tell(state.chronicle, e.SEARCHED, seat, survivor, d.ICON_OF[card])
    obtain(state, seat, survivor, card)


@rule
def obtain(state: Riga, seat: int, survivor: int, card: int) -> None:
    """A card is had at once or by a test, and equipped to somebody in the section."""
    tell(state.chronicle, e.TURNED_UP, seat, card)
    passed = 1
    if d.HAS_TRIAL[card]:
        attribute = int(d.TRIAL[card, d.ATTRIBUTE_1])
        passed = checks.attempt(state, survivor, attribute, f.SEARCHES, d.TRIAL[card, d.WALK])
    if not passed:
        put(state.waste, card, EVERY_SEAT)
        tell(state.chronicle, e.DISCARDED, -1, card)
        return
    then(state, t.EQUIP, seat, card)
    pick_survivor(state, seat, own_in(state, seat, state.survivors[survivor].section))


# Actions that abilities and items give


@rule
def why_not_deed(state: Riga, seat: int, survivor: int, owner: int) -> int:
    """An action that an owner of effects gives to a survivor who may act."""
    deed = int(d.DEED_OF[owner])
    if deed < 0:
        return laws.NO_SUCH_ACTION
    why = acts.why_not_act(state, seat, survivor)
    if why != ALLOWED:
        return why
    if d.DEED_ONCE[deed] and (state.survivors[survivor].used >> deed) & 1:
        return laws.ONCE_A_TURN
    return acts.why_not_again(state, survivor, w.FIRST_DEED + deed)


@rule
def why_not_use_ability(state: Riga, seat: int, survivor: int) -> int:
    """An ability that is an action."""
    return why_not_deed(state, seat, survivor, survivor)


@rule
def why_not_use(state: Riga, seat: int, card: int) -> int:
    """Something that a survivor of one's own has, and that gives an action."""
    holder = int(state.baggage[card].holder)
    if holder < 0 or state.baggage[card].idle:
        return laws.NO_SUCH_ACTION
    return why_not_deed(state, seat, holder, d.FIRST_CARD + card)


@rule
def use_ability(state: Riga, seat: int, survivor: int) -> None:
    """The survivor does what the ability gives."""
    do_deed(state, seat, survivor, survivor)


@rule
def use_item(state: Riga, seat: int, card: int) -> None:
    """Whoever has it does what it gives."""
    do_deed(state, seat, int(state.baggage[card].holder), d.FIRST_CARD + card)


@rule
def do_deed(state: Riga, seat: int, survivor: int, owner: int) -> None:
    """The action is tested, if it needs that, and its steps follow in a scene."""
    deed = int(d.DEED_OF[owner])
    acts.note_action(state, survivor, w.FIRST_DEED + deed)
    state.survivors[survivor].used = int(state.survivors[survivor].used) | (1 << deed)
    tell(state.chronicle, e.DEED_DONE, seat, survivor, deed)
    windows.begin_scene(state, seat, int(state.survivors[survivor].section), NOBODY)
    passed = 1
    if d.DEED_ROLL[deed]:
        passed = checks.attempt(
            state, survivor, int(d.DEED_ATTRIBUTE[deed]), f.ALL, int(d.DEED_ROLL[deed])
        )
    state.scene.resolver = survivor
    state.scene.passed = passed
    script = int(d.DEED_PASSED[deed] if passed else d.DEED_FAILED[deed])
    if script >= 0:
        then(state, t.TAKE_STEP, seat, script)
    is_gone = d.DEED_SPENT[deed] or (passed and d.DEED_SHED[deed])
    if is_gone and owner >= d.FIRST_CARD:
        baggage.discard(state, owner - d.FIRST_CARD)
