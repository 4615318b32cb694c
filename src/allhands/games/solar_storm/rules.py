"""Which function carries out which task, which allows which verb, and which does it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from allhands.kernel import agenda
from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import rule

from . import actions, damage, escape_pod, mess_hall, rooms, turn
from . import decisions as d
from .state import SolarStorm
from .supply import (
    ROOM_LOST,
    WON,
    WON_WITHOUT_DESERTER,
)


@rule
def run(state: SolarStorm, task: int, seat: int, a: int, b: int, c: int) -> None:
    """Carry out a task taken off the agenda."""
    if task == d.BEGIN_TURN:
        turn.begin_turn(state, a)
    elif task == d.ACT:
        turn.act(state)
    elif task == d.CHECK_HAND:
        turn.check_hand(state)
    elif task == d.DAMAGE_PHASE:
        damage.damage_phase(state)
    elif task == d.DAMAGE_ROOM:
        damage.damage_room(state, a)
    elif task == d.END_TURN:
        turn.end_turn(state)
    elif task == d.EXCHANGE_AGREED:
        mess_hall.exchange_agreed(state, a, b)


@rule
def why_not(state: SolarStorm, verb: int, a: int, b: int, c: int) -> int:
    """0 if the verb with these arguments may answer the present question, else a law."""
    if verb == d.MOVE:
        return actions.why_not_move(state, a)
    if verb == d.SCAVENGE:
        return actions.why_not_scavenge(state)
    if verb == d.GIVE:
        return actions.why_not_give(state, a, b)
    if verb == d.TAKE:
        return actions.why_not_take(state, a, b)
    if verb == d.TRADE:
        return actions.why_not_trade(state, a, b)
    if verb == d.REPAIR:
        return actions.why_not_repair(state, a, b)
    if verb == d.USE_CUBE:
        return actions.why_not_use_cube(state, a)
    if verb == d.ACTIVATE:
        return rooms.why_not_activate(state)
    if verb == d.DIVERT:
        return actions.why_not_divert(state, a)
    if verb == d.SPEND_TOKEN:
        return actions.why_not_spend_token(state)
    if verb == d.BOARD_POD:
        return escape_pod.why_not_board_pod(state)
    if verb == d.MOVE_MEEPLE:
        return rooms.why_not_move_meeple(state, a, b)
    if verb == d.NEXT_RESOURCE:
        return rooms.why_not_next_resource(state, a)
    if verb == d.SWAP_WITH:
        return mess_hall.why_not_swap_with(state, a, b)
    if verb == d.SWAP_FOR:
        return mess_hall.why_not_swap_for(state, a)
    if verb == d.BETWEEN:
        return mess_hall.why_not_between(state, a, b)
    if verb == d.OFFER:
        return mess_hall.why_not_offer(state, a)
    if verb == d.PROPOSE:
        return mess_hall.why_not_propose(state)
    if verb == d.SALVAGE:
        return rooms.why_not_salvage(state, a)
    if verb == d.REPLACE:
        return rooms.why_not_replace(state, a)
    if verb == d.REPAIR_AFAR:
        return rooms.why_not_repair_afar(state, a, b, c)
    if verb == d.HAND_CUBE:
        return rooms.why_not_hand_cube(state, a)
    if verb == d.HAND_TOKEN:
        return rooms.why_not_hand_token(state, a)
    if verb == d.NO_MORE:
        return rooms.why_not_stop_giving(state)
    if verb in (d.NEXT_DAMAGE, d.RETURN_CARD):
        return rooms.why_not_looked_at(state, a)
    if verb == d.HAND_SHIELD:
        return rooms.why_not_hand_shield(state, a)
    if verb == d.TAKE_FACE_UP:
        return turn.why_not_take_face_up(state, a)
    if verb == d.LEAVE:
        return turn.why_not_leave(state)
    if verb == d.DISCARD:
        return turn.why_not_discard(state, a)
    if verb == d.DAMAGE:
        return damage.why_not_damage(state, a)
    if verb == d.SPEND_SHIELD:
        return damage.why_not_spend_shield(state, a)
    return ALLOWED


@rule
def do(state: SolarStorm, verb: int, a: int, b: int, c: int) -> None:
    """Carry out an allowed verb."""
    if verb == d.MOVE:
        actions.move(state, a)
    elif verb == d.SCAVENGE:
        actions.scavenge(state)
    elif verb == d.GIVE:
        actions.give(state, a, b)
    elif verb == d.TAKE:
        actions.take(state, a, b)
    elif verb == d.TRADE:
        actions.trade(state, a, b)
    elif verb == d.REPAIR:
        actions.repair(state, a, b)
    elif verb == d.USE_CUBE:
        actions.use_cube(state, a)
    elif verb == d.ACTIVATE:
        rooms.activate(state)
    elif verb == d.DIVERT:
        actions.divert(state, a)
    elif verb == d.SPEND_TOKEN:
        actions.spend_token(state)
    elif verb == d.BOARD_POD:
        escape_pod.board_pod(state)
    elif verb == d.END_ACTIONS:
        actions.end_actions(state)
    elif verb == d.TAKE_FACE_UP:
        turn.take_face_up_card(state, a)
    elif verb == d.DRAW_ONE:
        turn.draw_one(state)
    elif verb == d.DRAW_TWO:
        turn.draw_two(state)
    elif verb == d.LEAVE:
        turn.leave(state)
    elif verb == d.DISCARD:
        turn.discard_down(state, a)
    elif verb == d.DAMAGE:
        damage.choose_damaged(state, a)
    elif verb == d.SPEND_SHIELD:
        damage.spend_shield(state, a)
    else:
        do_power(state, verb, a, b, c)


@rule
def do_power(state: SolarStorm, verb: int, a: int, b: int, c: int) -> None:
    """Carry out a choice that a room's power asked for."""
    if verb == d.MOVE_MEEPLE:
        rooms.move_meeple(state, a, b)
    elif verb == d.NEXT_RESOURCE:
        rooms.next_resource(state, a)
    elif verb == d.SWAP_WITH:
        mess_hall.swap_with(state, a, b)
    elif verb == d.SWAP_FOR:
        mess_hall.swap_for(state, a)
    elif verb == d.BETWEEN:
        mess_hall.between(state, a, b)
    elif verb == d.OFFER:
        mess_hall.offer(state, a)
    elif verb == d.PROPOSE:
        mess_hall.propose(state)
    elif verb == d.AGREE:
        mess_hall.agree(state)
    elif verb == d.REFUSE:
        mess_hall.refuse(state)
    elif verb == d.SALVAGE:
        rooms.salvage(state, a)
    elif verb == d.REPLACE:
        rooms.replace(state, a)
    elif verb == d.REPAIR_AFAR:
        rooms.repair_afar(state, a, b, c)
    elif verb == d.HAND_CUBE:
        rooms.hand_cube(state, a)
    elif verb == d.HAND_TOKEN:
        rooms.hand_token(state, a)
    elif verb == d.NO_MORE:
        agenda.pop(state.agenda)
    elif verb == d.NEXT_DAMAGE:
        rooms.next_damage(state, a)
    elif verb == d.RETURN_CARD:
        rooms.return_card(state, a, b)
    elif verb == d.PLACE_SHIELD:
        rooms.place_shield(state, a)
    elif verb == d.HAND_SHIELD:
        rooms.hand_shield(state, a)


@rule
def returns(state: SolarStorm, out: NDArray[np.float64]) -> None:
    """1 for each player who has won, 0 for the others (and for all while the game goes on)."""
    won = state.outcome in (WON, WON_WITHOUT_DESERTER)
    escaped = state.outcome >= ROOM_LOST + 1
    for player in range(state.players):
        deserted = player == state.deserter
        out[player] = 1.0 if (won and not deserted) or (escaped and deserted) else 0.0


@rule
def turns(state: SolarStorm) -> int:
    """How many turns have been begun."""
    return state.turn
