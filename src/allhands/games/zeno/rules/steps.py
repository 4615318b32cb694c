"""The steps of cards: each operation is carried out as it is declared in `cards/operations.py`."""

from __future__ import annotations

from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, bits, has_bit
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import decks as d
from ..cards import effects as f
from ..cards import numbers as n
from ..cards import operations as o
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import things as th
from . import (
    actions,
    baggage,
    blows,
    damage,
    groups,
    interlude,
    powers,
    scenes,
    spreading,
    survivors,
    windows,
)
from . import events as e
from . import nouns as w
from . import tasks as t
from .flow import all_in, pick_section, pick_survivor, score, then
from .state import Riga


@rule
def take_step(state: Riga, place: int) -> None:
    """Task: one step of a script, if its condition is met, and then the next."""
    operation = int(d.SCRIPT[place, 0])
    if operation < 0:
        return
    seat = int(state.scene.seat)
    then(state, t.TAKE_STEP, seat, place + 1)
    if not groups.is_met(state, int(d.SCRIPT[place, 4])):
        return
    amount, group, where = (
        int(d.SCRIPT[place, 1]),
        int(d.SCRIPT[place, 2]),
        int(d.SCRIPT[place, 3]),
    )
    if operation == o.IMPACT:
        then(state, t.RUN_INNER, seat, where, amount)
    elif group != o.NO_GROUP:
        reach(state, operation, amount, group)
    elif o.HAS_PLACE[operation]:
        do_at(state, operation, amount, where)
    else:
        do_plainly(state, operation, amount)


@rule
def run_inner(state: Riga, script: int, times: int) -> None:
    """Task: an impact, and then the others: a card says where it is."""
    if times > 1:
        then(state, t.RUN_INNER, state.scene.seat, script, times - 1)
    state.scene.impact = sh.SECTION_OF[damage.draw_malfunction(state)]
    then(state, t.TAKE_STEP, state.scene.seat, script)


# Survivors


@rule
def reach(state: Riga, operation: int, amount: int, group: int) -> None:
    """A step that reaches survivors; one of them may be chosen first."""
    mask = groups.reached(state, group)
    if group in (o.CHOSEN, o.CHOSEN_HERE):
        if mask:
            then(state, t.GROUP_STEP, state.scene.seat, operation, amount)
            pick_survivor(state, state.scene.seat, mask)
    else:
        do_to(state, operation, amount, mask)


@rule
def group_step(state: Riga, operation: int, amount: int) -> None:
    """Task: it reaches whoever was picked."""
    do_to(state, operation, amount, groups.one(state.picked))


@rule
def do_to(state: Riga, operation: int, amount: int, mask: int) -> None:
    """An operation reaches all of a mask: harm all at once, the rest one by one."""
    if operation in (o.INJURE, o.WOUND):
        survivors.threaten(state, mask, 1 if operation == o.WOUND else 0, amount)
        return
    if operation == o.EQUIP:
        then(state, t.EQUIP, state.scene.seat, state.scene.card)
        pick_survivor(state, state.scene.seat, mask)
        return
    if operation in (o.INFECT, o.ADD_STRESS, o.ELIMINATE) and bits(mask) > 1:
        blows.strike_all(state, mask, blow_of(operation), amount)
        return
    for survivor in range(sv.SURVIVORS):
        if has_bit(mask, survivor):
            if operation >= o.SCAPEGOAT:
                do_at_home(state, operation, amount, survivor)
            else:
                do_to_one(state, operation, amount, survivor)


@rule
def blow_of(operation: int) -> int:
    """What befalls several by an operation."""
    if operation == o.INFECT:
        return w.INFECTED
    return w.STRESSED if operation == o.ADD_STRESS else w.ELIMINATED


@rule
def do_to_one(state: Riga, operation: int, amount: int, survivor: int) -> None:
    """An operation reaches one survivor."""
    if operation == o.INFECT:
        for _ in range(amount):
            survivors.infect(state, survivor)
    elif operation == o.ADD_STRESS:
        survivors.add_stress(state, survivor, amount)
    elif operation == o.CALM:
        survivors.calm(state, survivor, amount)
    elif operation == o.HEAL:
        survivors.heal(state, survivor)
    elif operation == o.CURE:
        survivors.cure(state, survivor)
    elif operation == o.ELIMINATE:
        survivors.eliminate(state, survivor)
    elif operation == o.SEND:
        state.survivors[survivor].section = amount
        tell(state.chronicle, e.MOVED, -1, survivor, amount)
    elif operation == o.DISARM:
        discard_first(state, survivor, 0)
    else:
        while discard_first(state, survivor, 1):
            pass


@rule
def discard_first(state: Riga, survivor: int, is_condition: int) -> bool:
    """The topmost condition, or else the topmost item, is discarded, if there is one."""
    card = int(state.survivors[survivor].top)
    while card >= 0:
        kind = d.THING_KIND[card]
        if kind == th.CONDITION if is_condition else baggage.is_goods(card):
            baggage.discard(state, card)
            return True
        card = int(state.baggage[card].below)
    return False


@rule
def do_at_home(state: Riga, operation: int, amount: int, survivor: int) -> None:
    """An operation of the reckoning reaches one survivor."""
    person = state.survivors[survivor]
    if operation == o.SCAPEGOAT:
        if person.stress > 0 and not person.is_scapegoat and not is_silent(state, survivor):
            if roll_die(state, n.DIE) + 2 * person.stress >= amount:
                person.is_scapegoat = 1
                tell(state.chronicle, e.SCAPEGOAT, -1, survivor)
    elif operation == o.CLEAR_NAME:
        if person.is_scapegoat:
            person.is_scapegoat = 0
            tell(state.chronicle, e.CLEARED_NAME, -1, survivor)
    elif person.fate == w.EVACUATED:
        person.fate = w.LOST
        tell(state.chronicle, e.NOT_SAVED, -1, survivor)


@rule
def is_silent(state: Riga, survivor: int) -> bool:
    """Whether somebody never breaks."""
    return powers.carried(state, survivor, f.SILENT) > 0


# Places


@rule
def do_at(state: Riga, operation: int, amount: int, place: int) -> None:
    """A step that happens somewhere; a section may be chosen first."""
    mask = groups.places(state, place)
    if place in (o.PLACE_CHOSEN, o.PLACE_CHOSEN_IN_AREA):
        then(state, t.PLACE_STEP, state.scene.seat, operation, amount)
        pick_section(state, state.scene.seat, mask)
        return
    kind = trouble_of(operation)
    if kind >= 0 and bits(mask) > 1:
        spreading.come_to_all(state, mask, kind, amount)
        return
    for back in range(sh.SECTIONS):
        section = sh.SECTIONS - 1 - back
        if has_bit(mask, section):
            do_there(state, operation, amount, section)


@rule
def trouble_of(operation: int) -> int:
    """What comes to several sections by an operation, if it is trouble; else -1."""
    if operation == o.ADD_FIRE:
        return w.FIRE
    if operation == o.SMOKE:
        return w.SMOKE
    if operation == o.ADD_FUEL:
        return w.FUEL
    return w.DAMAGES if operation == o.ADD_DAMAGE else -1


@rule
def place_step(state: Riga, operation: int, amount: int) -> None:
    """Task: it happens where it was picked."""
    do_there(state, operation, amount, int(state.picked))


@rule
def do_there(state: Riga, operation: int, amount: int, section: int) -> None:
    """An operation in one section."""
    if operation == o.ADD_FIRE:
        then(state, t.ADD_FIRE, 0, section, amount)
    elif operation == o.DOUSE:
        damage.douse(state, section, amount)
    elif operation == o.SMOKE:
        then(state, t.ADD_CUBES, 0, section, w.BLACK, amount)
    elif operation == o.ADD_FUEL:
        then(state, t.ADD_CUBES, 0, section, w.GREEN, amount)
    elif operation == o.VENT:
        damage.clean_air(state, section)
    elif operation == o.ADD_DAMAGE:
        for _ in range(amount):
            then(state, t.ADD_DAMAGE, 0, section, 0)
    elif operation == o.MEND:
        damage.mend(state, section)
    else:
        then(state, t.EXPLODE, 0, section)


# Anything else


@rule
def do_plainly(state: Riga, operation: int, amount: int) -> None:
    """An operation that reaches nobody in particular and happens nowhere in particular."""
    if operation >= o.SUCCESS:
        do_score(state, operation, amount)
    elif operation >= o.PUMP:
        do_to_decks(state, operation, amount)
    elif operation == o.JOIN:
        for _ in range(amount):
            join(state)
    elif operation == o.FIND:
        find_supply(state)
    elif operation == o.LOSE_ROBOT:
        lose_robot(state)
    elif operation == o.DO_HAZARD:
        then(state, t.HAZARD, 0, amount)
    elif operation == o.DRAW_MALFUNCTION:
        for _ in range(amount):
            then(state, t.MALFUNCTION, 0)
    elif operation == o.BREAK:
        then(state, t.BREAK, 0, amount)


@rule
def join(state: Riga) -> None:
    """The top survivor of the deck joins the faction in the section, if there is one."""
    survivor = survivors.draw_survivor(state)
    if survivor >= 0:
        survivors.enter(state, survivor, int(state.scene.seat), int(state.scene.section))


@rule
def find_supply(state: Riga) -> None:
    """The top supply card is equipped to an affected survivor, if there are any."""
    mask = groups.reached(state, o.AFFECTED)
    if mask and state.supply.count > 0:
        card = draw(state, state.supply, EVERY_SEAT)
        actions.show_supply(state)
        then(state, t.EQUIP, state.scene.seat, card)
        pick_survivor(state, state.scene.seat, mask)


@rule
def lose_robot(state: Riga) -> None:
    """A robot in the section is discarded."""
    there = all_in(state, state.scene.section)
    for card in range(d.CARDS):
        if d.THING_KIND[card] == th.ROBOT and baggage.is_held_by(state, there, card):
            baggage.discard(state, card)
            return


@rule
def do_to_decks(state: Riga, operation: int, amount: int) -> None:
    """What changes the Shuttle, tokens and decks."""
    seat = int(state.scene.seat)
    if operation == o.PUMP:
        interlude.move_track(state, amount)
    elif operation == o.DRAIN:
        interlude.move_track(state, -amount)
    elif operation == o.STOCK:
        state.sections[amount].resource += 1
        tell(state.chronicle, e.STOCKED, -1, amount)
    elif operation == o.RESCUE_TOKEN:
        for _ in range(amount):
            scenes.draw_rescue(state)
    elif operation == o.RETURN_CARDS:
        interlude.return_cards(state, amount)
    elif operation == o.BURN_CARDS:
        interlude.burn_cards(state, amount)
    elif operation == o.DRAW:
        draw_cards(state, seat, amount)
    elif operation == o.DRAW_FRAME:
        then(state, t.FRAME, seat, amount)
    else:
        put(state.reckoning, int(state.scene.card), EVERY_SEAT)


@rule
def draw_cards(state: Riga, seat: int, amount: int) -> None:
    """A player draws event cards of the larger deck, the left one of equals; alone nobody does."""
    if state.players == 1:
        return
    left, right = state.event_decks[2 * seat].count, state.event_decks[2 * seat + 1].count
    if max(left, right) < amount:
        windows.disaster(state, w.NO_CARDS)
        return
    side = w.LEFT if left >= right else w.RIGHT
    windows.take_cards(state, seat, side, amount, bit(seat))


@rule
def do_score(state: Riga, operation: int, amount: int) -> None:
    """Successes, setbacks and moves."""
    seat = int(state.scene.seat)
    if operation == o.SUCCESS:
        score(state, seat, amount)
    elif operation == o.SETBACK:
        score(state, seat, -amount)
    elif operation in (o.SUCCESS_ALL, o.SETBACK_ALL):
        for each in range(state.players):
            score(state, each, amount if operation == o.SUCCESS_ALL else -amount)
    elif seat == state.acting:
        more = amount if operation == o.ADD_MOVES else -amount
        state.moves = max(0, state.moves + more)
