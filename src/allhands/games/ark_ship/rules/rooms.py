"""The six rooms: what those do there whom no crisis keeps from it."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .crew_sheet import (
    EVERY_TRAIT,
    WITHOUT_ROOM,
    calm,
    can_be_calmed,
    free_skills,
    gain_rank,
    gain_trait,
    is_at,
    tell_of,
)
from .signals import (
    apply_waveform,
    decode_if_matched,
    is_any_signal,
    set_token,
)
from .state import ArkShip

FIRST_RANK, RANK_ONE, RANK_TWO = range(3)
"""The rows of a room: whoever has no rank gains the first; the others need a rank."""


@rule
def is_usable(state: ArkShip, location: int) -> bool:
    """Whether a location is a room with an action, and has it on this voyage."""
    return location < c.ROOMS and state.without != WITHOUT_ROOM + location


@rule
def use(state: ArkShip, seat: int, slot: int, location: int) -> None:
    """Task: a crew member uses one row of the room. It is asked where there is a choice."""
    if not is_at(state, slot, location):
        return
    if location == c.TRAINING:
        if free_skills(state, slot) != 0 or state.traits[slot] != EVERY_TRAIT:
            agenda.push(state.agenda, t.USE_LOCATION, seat, slot, location)
        return
    rank = state.ranks[slot, c.ROOM_SKILL[location]]
    if rank == 0:
        tell_of(state, e.USED, slot, location, FIRST_RANK)
        gain_rank(state, slot, c.ROOM_SKILL[location])
    elif location == c.MEDICAL:
        care(state, slot, rank)
    elif location == c.BRIDGE and rank == RANK_ONE:
        steady_hands(state, slot)
    elif is_anything_to_use(state, location):
        agenda.push(state.agenda, t.USE_LOCATION, seat, slot, location)


@rule
def is_anything_to_use(state: ArkShip, location: int) -> bool:
    """Whether a room with a choice has one now."""
    if location in (c.COMMS, c.ARCHIVES):
        return is_any_signal(state)
    if location == c.RECREATION:
        return is_any_stress(state)
    return True


@rule
def why_not_use(state: ArkShip, slot: int, location: int, room: int, rank: int) -> int:
    """Whoever chooses is at this room, with this rank in its skill."""
    if location != room:
        return laws.OTHER_LOCATION
    return ALLOWED if state.ranks[slot, c.ROOM_SKILL[room]] >= rank else laws.RANK_TOO_LOW


@rule
def leave_it(state: ArkShip, slot: int, location: int) -> None:
    """Do nothing in this room."""
    tell_of(state, e.LEFT_IT, slot, location)


# Bridge


@rule
def steady_hands(state: ArkShip, slot: int) -> None:
    """Row 1: every die of a skill test counts one more this turn."""
    tell_of(state, e.USED, slot, c.BRIDGE, RANK_ONE)
    state.result_bonus += 1
    tell_of(state, e.STEADIED, slot, state.result_bonus)


@rule
def why_not_bridge(state: ArkShip, slot: int, location: int) -> int:
    """With the second rank there is a choice."""
    return why_not_use(state, slot, location, c.BRIDGE, RANK_TWO)


@rule
def steady(state: ArkShip, slot: int) -> None:
    """Choose row 1."""
    steady_hands(state, slot)


@rule
def more_dice(state: ArkShip, slot: int) -> None:
    """Row 2: everybody rolls one die more in skill tests this turn."""
    tell_of(state, e.USED, slot, c.BRIDGE, RANK_TWO)
    state.more_dice += 1
    tell_of(state, e.MORE_DICE, slot, state.more_dice)


# Comms


@rule
def why_not_apply(state: ArkShip, slot: int, location: int) -> int:
    """Row 1 of Comms."""
    return why_not_use(state, slot, location, c.COMMS, RANK_ONE)


@rule
def apply(state: ArkShip, signal: int, pile: int, slot: int) -> None:
    """Apply a waveform to all columns of a signal."""
    tell_of(state, e.USED, slot, c.COMMS, RANK_ONE)
    apply_waveform(state, slot, signal, state.wave[pile])


@rule
def why_not_pick_columns(state: ArkShip, slot: int, location: int) -> int:
    """Row 2 of Comms."""
    return why_not_use(state, slot, location, c.COMMS, RANK_TWO)


@rule
def pick_columns(state: ArkShip, seat: int, signal: int, pile: int, slot: int) -> None:
    """Apply a waveform to chosen columns of a signal, one after the other."""
    tell_of(state, e.USED, slot, c.COMMS, RANK_TWO)
    agenda.push(state.agenda, t.CHOOSE_COLUMNS, seat, signal, pile)


# Archives


@rule
def why_not_raise(state: ArkShip, slot: int, location: int) -> int:
    """Row 1 of the Archives."""
    return why_not_use(state, slot, location, c.ARCHIVES, RANK_ONE)


@rule
def why_not_higher(state: ArkShip, signal: int, column: int) -> int:
    """A token below the top."""
    return ALLOWED if state.token[signal, column] < c.HIGHEST else laws.NOTHING_MOVES


@rule
def raise_token(state: ArkShip, signal: int, column: int, slot: int) -> None:
    """Move one token of a signal up 1."""
    tell_of(state, e.USED, slot, c.ARCHIVES, RANK_ONE)
    set_token(state, slot, signal, column, state.token[signal, column] + 1)
    decode_if_matched(state, slot, signal)


@rule
def why_not_clear_any(state: ArkShip, slot: int, location: int) -> int:
    """Row 2 of the Archives."""
    return why_not_use(state, slot, location, c.ARCHIVES, RANK_TWO)


@rule
def why_not_clear(state: ArkShip, signal: int, column: int) -> int:
    """A token that is not at 0."""
    return ALLOWED if state.token[signal, column] > 0 else laws.NOTHING_MOVES


@rule
def clear(state: ArkShip, signal: int, column: int, slot: int) -> None:
    """Set one token of a signal to 0."""
    tell_of(state, e.USED, slot, c.ARCHIVES, RANK_TWO)
    set_token(state, slot, signal, column, 0)
    decode_if_matched(state, slot, signal)


# Medical


@rule
def care(state: ArkShip, slot: int, rank: int) -> None:
    """Everybody's sickness roll counts as much more this turn as the rank is. The higher row
    does all that the lower one does, so there is nothing to choose."""
    tell_of(state, e.USED, slot, c.MEDICAL, rank)
    state.health_bonus += rank
    tell_of(state, e.CARED, slot, state.health_bonus)


# Recreation


@rule
def is_any_stress(state: ArkShip) -> bool:
    """Whether somebody has stress that can be taken off."""
    for slot in range(c.SLOTS):
        if can_be_calmed(state, slot):
            return True
    return False


@rule
def why_not_rest(state: ArkShip, slot: int, location: int) -> int:
    """Row 1 of Recreation."""
    return why_not_use(state, slot, location, c.RECREATION, RANK_ONE)


@rule
def why_not_rest_one(state: ArkShip, other: int) -> int:
    """Somebody with stress that can be taken off."""
    return ALLOWED if can_be_calmed(state, other) else laws.NO_STRESS


@rule
def rest_one(state: ArkShip, other: int, slot: int) -> None:
    """Take all stress off one crew member."""
    tell_of(state, e.USED, slot, c.RECREATION, RANK_ONE)
    calm(state, other, state.stress[other])


@rule
def why_not_rest_all(state: ArkShip, slot: int, location: int) -> int:
    """Row 2 of Recreation."""
    return why_not_use(state, slot, location, c.RECREATION, RANK_TWO)


@rule
def rest_all(state: ArkShip, slot: int) -> None:
    """Take one stress off everybody."""
    tell_of(state, e.USED, slot, c.RECREATION, RANK_TWO)
    for other in range(c.SLOTS):
        calm(state, other, 1)


# Training


@rule
def why_not_train(state: ArkShip, location: int) -> int:
    """Whoever chooses is in Training."""
    return ALLOWED if location == c.TRAINING else laws.OTHER_LOCATION


@rule
def why_not_train_skill(state: ArkShip, skill: int, slot: int) -> int:
    """A skill with a box left."""
    return ALLOWED if has_bit(free_skills(state, slot), skill) else laws.RANK_FULL


@rule
def train_skill(state: ArkShip, seat: int, skill: int, slot: int) -> None:
    """Gain a rank of any skill, and a stress."""
    train(state, seat, slot)
    gain_rank(state, slot, skill)


@rule
def why_not_train_trait(state: ArkShip, trait: int, slot: int) -> int:
    """A trait that one does not have."""
    return laws.TRAIT_HELD if has_bit(state.traits[slot], trait) else ALLOWED


@rule
def train_trait(state: ArkShip, seat: int, trait: int, slot: int) -> None:
    """Gain any trait, and a stress."""
    train(state, seat, slot)
    gain_trait(state, slot, trait)


@rule
def train(state: ArkShip, seat: int, slot: int) -> None:
    """Training costs a stress."""
    tell_of(state, e.USED, slot, c.TRAINING, RANK_ONE)
    agenda.push(state.agenda, t.STRESS, seat, slot, 1)
