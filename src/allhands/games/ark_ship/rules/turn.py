"""A turn in eight steps, from ship progress to age."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from . import events as e
from . import tasks as t
from .crew_sheet import NEW_YEAR, check_age, fall_sick, has_trait, is_aboard, lasts, tell_of
from .ending import arrive
from .state import ArkShip


@rule
def begin_turn(state: ArkShip, seat: int) -> None:
    """Task: the next progress box is checked; if there is none left the ship has arrived."""
    if state.progress == c.BOXES:
        arrive(state)
        return
    state.turn += 1
    state.speaker = seat
    clear_turn(state)
    crises = c.PROGRESS[state.progress]
    state.progress += 1
    tell(state.chronicle, e.TURN_BEGAN, seat, state.progress, crises)
    agenda.push(state.agenda, t.END_TURN, seat)
    agenda.push(state.agenda, t.AGEING, seat)
    agenda.push(state.agenda, t.SICKNESS, seat)
    agenda.push(state.agenda, t.EVALUATE, seat)
    agenda.push(state.agenda, t.ASSIGN_CREW, seat)
    agenda.push(state.agenda, t.WRITE_NAMES, seat)
    agenda.push(state.agenda, t.THAW, seat)
    agenda.push(state.agenda, t.NEW_WAVEFORMS, seat)
    agenda.push(state.agenda, t.NEW_CRISES, seat, crises)


@rule
def clear_turn(state: ArkShip) -> None:
    """What was for one turn is over; everybody is in quarters."""
    state.place[:] = UNKNOWN
    state.tested = 0
    state.declined = 0
    state.assigned = 0
    state.waited = 0
    state.result_bonus = 0
    state.more_dice = 0
    state.health_bonus = 0


@rule
def sickness(state: ArkShip, seat: int, first: int) -> None:
    """Task: each crew member rolls a d6 against red age boxes and stress."""
    for slot in range(first, c.SLOTS):
        if is_aboard(state, slot) and rolls_sick(state, slot):
            agenda.push(state.agenda, t.SICKNESS, seat, slot + 1)
            fall_sick(state, seat, slot, sick_of(state, slot))
            return


@rule
def sick_of(state: ArkShip, slot: int) -> int:
    """What a sickness is put down to: age or stress, whichever is the more of the target."""
    stress, red = int(state.stress[slot]), int(red_boxes_felt(state, slot))
    if stress == 0 and red == 0:
        return c.FEVER
    return c.OF_STRESS if stress > red else c.OF_AGE


@rule
def red_boxes_felt(state: ArkShip, slot: int) -> int:
    """The red age boxes checked; an android does not feel them."""
    return 0 if lasts(state, slot, c.ANDROID) else int(c.RED_BOXES[state.age[slot]])


@rule
def sickness_target(state: ArkShip, slot: int) -> int:
    """Red age boxes checked, and stress."""
    target = int(state.stress[slot]) + int(red_boxes_felt(state, slot))
    if has_bit(state.ongoing, c.WORSE_SICKNESS):
        target += 1
    return target


@rule
def sickness_bonus(state: ArkShip, slot: int) -> int:
    """What is added to a sickness roll: by Medical for everybody, and by one's own care."""
    bonus = 0 if has_bit(state.ongoing, c.NO_MEDICINE) else int(state.health_bonus)
    return bonus + 1 if has_trait(state, slot, c.CAREFUL) else bonus


@rule
def rolls_sick(state: ArkShip, slot: int) -> bool:
    """Whoever does not roll above the target falls sick; with no target there is no roll."""
    target = sickness_target(state, slot)
    if target <= 0:
        return False
    bonus = sickness_bonus(state, slot)
    die = roll_die(state)
    tell_of(state, e.SICKNESS_ROLLED, slot, die, bonus, target)
    return die + bonus <= target


@rule
def ageing(state: ArkShip, seat: int, first: int) -> None:
    """Task: each crew member checks an age box."""
    for slot in range(first, c.SLOTS):
        if is_aboard(state, slot):
            if state.age[slot] + 1 == c.BULB:  # there will be a choice before the next one ages
                agenda.push(state.agenda, t.AGEING, seat, slot + 1)
                check_age(state, seat, slot, 1, NEW_YEAR)
                return
            check_age(state, seat, slot, 1, NEW_YEAR)


@rule
def end_turn(state: ArkShip, seat: int) -> None:
    """Task: whoever is aboard has served a turn, and the next player speaks."""
    for slot in range(c.SLOTS):
        if is_aboard(state, slot):
            state.served[slot] += 1
    agenda.push(state.agenda, t.BEGIN_TURN, (seat + 1) % state.players)
