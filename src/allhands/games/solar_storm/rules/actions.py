"""Phase one: the actions that anybody may take anywhere (pages 7 to 10)."""

from __future__ import annotations

from allhands.kernel import agenda
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .state import SolarStorm
from .supply import (
    aboard,
    discard_card,
    give_tokens,
    held,
    is_diverted,
    is_face_up,
    place_cubes,
    seat_of,
)

SWAP_COST = 2
"""Actions to swap a card in phase one: one for the card given, one for the card taken."""


@rule
def take_actions(state: SolarStorm, number: int) -> None:
    """Use up that many actions. With none left, nor a token to buy one, phase one is over."""
    state.actions_left -= number
    if state.actions_left == 0 and state.action_tokens[state.active] == 0:
        agenda.pop(state.agenda)


@rule
def take_or_answer(state: SolarStorm, number: int) -> None:
    """Use up that many actions, or answer what the Mess Hall was activated for."""
    if choosing_action(state):
        take_actions(state, number)
    else:
        agenda.pop(state.agenda)


@rule
def choosing_action(state: SolarStorm) -> bool:
    """Whether phase one's question is asked, and not that of a room's power."""
    return agenda.top_task(state.agenda) == t.CHOOSE_ACTION


@rule
def here(state: SolarStorm) -> int:
    """The room that the active crew member is in."""
    return state.meeple[state.active]


# Move


@rule
def why_not_act(state: SolarStorm) -> int:
    """An action takes one of those left."""
    return ALLOWED if state.actions_left > 0 else laws.NO_ACTION_LEFT


@rule
def why_not_move(state: SolarStorm, room: int) -> int:
    """To an orthogonally adjacent room."""
    return ALLOWED if has_bit(state.doors[here(state)], room) else laws.NOT_ADJACENT


@rule
def move(state: SolarStorm, room: int) -> None:
    """Move to the next room."""
    take_actions(state, 1)
    tell(state.chronicle, e.MOVED, state.active, room, here(state))
    state.meeple[state.active] = room


# Scavenge


@rule
def scavenge(state: SolarStorm) -> None:
    """Roll: 1 or 2 finds nothing, 3 to 5 a card, 6 two cards."""
    take_actions(state, 1)
    face = roll_die(state)
    tell(state.chronicle, e.ROLLED, state.active, face, e.ROLL_SCAVENGE)
    if c.SCAVENGED[face]:
        agenda.push(state.agenda, t.PICK, seat_of(state, state.active), c.SCAVENGED[face], 1)


# Share resources


@rule
def why_not_share(state: SolarStorm) -> int:
    """There is another player; in phase one, and an action for it."""
    if state.players == 1:
        return laws.ALONE
    return why_not_act(state) if choosing_action(state) else ALLOWED


@rule
def why_not_deal_with(state: SolarStorm, other: int) -> int:
    """Cards pass between two players: in the same room, or from the Mess Hall anywhere aboard."""
    if not aboard(state, other):
        return laws.NOT_ABOARD
    if other == state.active:
        return laws.ONESELF
    apart = state.meeple[other] != here(state)
    return laws.NOT_HERE if apart and choosing_action(state) else ALLOWED


@rule
def why_not_give(state: SolarStorm, other: int, kind: int) -> int:
    """Give a card of one's own."""
    return ALLOWED if state.hand[state.active, kind] > 0 else laws.NO_SUCH_CARD


@rule
def why_not_take(state: SolarStorm, other: int, kind: int) -> int:
    """Take a card that the other holds."""
    return ALLOWED if state.hand[other, kind] > 0 else laws.NO_SUCH_CARD


@rule
def give(state: SolarStorm, other: int, kind: int) -> None:
    """Give one card: an action, or what the Mess Hall was activated for."""
    take_or_answer(state, 1)
    hand_over(state, state.active, other, kind)


@rule
def take(state: SolarStorm, other: int, kind: int) -> None:
    """Take one card: an action, or what the Mess Hall was activated for."""
    take_or_answer(state, 1)
    hand_over(state, other, state.active, kind)


@rule
def hand_over(state: SolarStorm, giver: int, taker: int, kind: int) -> None:
    """A card passes from hand to hand."""
    state.hand[giver, kind] -= 1
    state.hand[taker, kind] += 1
    tell(state.chronicle, e.GAVE, giver, taker, kind)


@rule
def why_not_trade_now(state: SolarStorm) -> int:
    """Solo: for two actions, or by the Mess Hall."""
    if state.players > 1:
        return laws.NOT_ALONE
    return laws.TRADE_COST if choosing_action(state) and state.actions_left < SWAP_COST else ALLOWED


@rule
def why_not_trade(state: SolarStorm, own: int, other: int) -> int:
    """Solo: a card of the hand, for another kind of face-up card."""
    can = state.hand[0, own] > 0 and own != other and is_face_up(state, other)
    return ALLOWED if can else laws.NO_SUCH_TRADE


@rule
def trade(state: SolarStorm, own: int, other: int) -> None:
    """Solo: the card given takes the place of the face-up card taken."""
    take_or_answer(state, SWAP_COST)
    slot = 0 if state.face_up[0] == other else 1
    state.hand[0, own] -= 1
    state.hand[0, other] += 1
    state.face_up[slot] = own
    tell(state.chronicle, e.TRADED, state.active, own, other)


# Repair a room


@rule
def why_not_repair_at_all(state: SolarStorm, room: int) -> int:
    """The room has lost a cube, and the supply has one."""
    if room == c.ENERGY_CORE:
        return laws.CORE_UNDAMAGED
    if state.cubes[room] == c.ALL_SPACES:
        return laws.NOTHING_TO_REPAIR
    return ALLOWED if state.cube_supply > 0 else laws.NO_CUBE_LEFT


@rule
def why_not_repair_with(state: SolarStorm, room: int, space: int, universal: int) -> int:
    """A card that matches an exposed space, or a universal card.

    Where power was diverted one card repairs all spaces, so a universal card is offered once.
    """
    if has_bit(state.cubes[room], space):
        return laws.SPACE_NOT_EXPOSED
    if universal and is_diverted(state, room) and space != first_exposed(state, room):
        return laws.ONE_CARD_FOR_ALL
    kind = c.UNIVERSAL if universal else c.TRACKER[room, space]
    return ALLOWED if held(state, kind) > 0 else laws.NO_MATCHING_CARD


@rule
def has_card_for(state: SolarStorm, room: int) -> bool:
    """Whether some card at hand repairs some space of a room."""
    for space in range(c.SPACES):
        for universal in range(2):
            if why_not_repair_with(state, room, space, universal) == ALLOWED:
                return True
    return False


@rule
def first_exposed(state: SolarStorm, room: int) -> int:
    """The topmost space without a cube."""
    for space in range(c.SPACES):
        if not has_bit(state.cubes[room], space):
            return space
    return c.SPACES


@rule
def why_not_repair_here(state: SolarStorm) -> int:
    """The room one is in can be repaired."""
    return why_not_repair_at_all(state, here(state))


@rule
def why_not_repair(state: SolarStorm, space: int, universal: int) -> int:
    """One has the card for it."""
    return why_not_repair_with(state, here(state), space, universal)


@rule
def repair(state: SolarStorm, space: int, universal: int) -> None:
    """Discard the card and fill the space, or all spaces where power was diverted."""
    take_actions(state, 1)
    repair_afar(state, here(state), space, universal)


@rule
def repair_afar(state: SolarStorm, room: int, space: int, universal: int) -> None:
    """What a repair does, in whichever room."""
    kind = c.UNIVERSAL if universal else c.TRACKER[room, space]
    discard_card(state, kind)
    filled = place_cubes(state, room, space, 0)
    tell(state.chronicle, e.REPAIRED, state.active, room, filled, kind)


@rule
def why_not_use_cubes(state: SolarStorm) -> int:
    """Repair Centre, version 2: a cube of one's own repairs without a card."""
    room = here(state)
    if state.held_cubes[state.active] == 0:
        return laws.NO_CUBE_HELD
    if room == c.ENERGY_CORE:
        return laws.CORE_UNDAMAGED
    return laws.NOTHING_TO_REPAIR if state.cubes[room] == c.ALL_SPACES else ALLOWED


@rule
def why_not_use_cube(state: SolarStorm, space: int) -> int:
    """It fills an exposed space; where power was diverted all of them, so that is offered once."""
    room = here(state)
    if has_bit(state.cubes[room], space):
        return laws.SPACE_NOT_EXPOSED
    again = is_diverted(state, room) and space != first_exposed(state, room)
    return laws.CUBES_FILL_ALL if again else ALLOWED


@rule
def use_cube(state: SolarStorm, space: int) -> None:
    """Place a cube of one's own; where power was diverted all of them, then the supply's."""
    take_actions(state, 1)
    filled = place_cubes(state, here(state), space, state.held_cubes[state.active])
    tell(state.chronicle, e.REPAIRED, state.active, here(state), filled, -1)


# Divert power


@rule
def why_not_divert_here(state: SolarStorm) -> int:
    """From a fully repaired room, once, with the cards for it."""
    room = here(state)
    if room == c.ENERGY_CORE:
        return laws.NOT_IN_CORE
    if is_diverted(state, room):
        return laws.ALREADY_DIVERTED
    if state.cubes[room] != c.ALL_SPACES:
        return laws.DIVERT_NEEDS_REPAIR
    return laws.CANNOT_PAY if cards_lacking(state, room) > 0 else ALLOWED


@rule
def why_not_divert(state: SolarStorm, universals: int) -> int:
    """All three cards at once.

    `universals` is a mask of those of the three costs that a universal card pays. Of two costs
    alike the first is the one so paid, so that no payment is offered twice.
    """
    room = here(state)
    for kind in range(c.KINDS):
        if payments_of(room, universals, kind) > held(state, kind):
            return laws.CANNOT_PAY
    for cost in range(2):
        alike = c.DIVERT_COST[room, cost] == c.DIVERT_COST[room, cost + 1]
        if alike and (universals >> cost) & 3 == 2:
            return laws.SAME_PAYMENT
    return ALLOWED


@rule
def cards_lacking(state: SolarStorm, room: int) -> int:
    """How many cards are missing to divert a room, universal cards counted in."""
    return lacked_by(state, seat_of(state, state.active), room)


@rule
def lacked_by(state: SolarStorm, player: int, room: int) -> int:
    """The same for any player."""
    missing = -int(state.hand[player, c.UNIVERSAL])
    for kind in range(c.UNIVERSAL):
        missing += max(0, int(c.DIVERT_NEEDS[room, kind]) - int(state.hand[player, kind]))
    return max(0, missing)


@rule
def payment(room: int, universals: int, cost: int) -> int:
    """The kind of card that pays one of the three costs."""
    return c.UNIVERSAL if has_bit(universals, cost) else c.DIVERT_COST[room, cost]


@rule
def payments_of(room: int, universals: int, kind: int) -> int:
    """How many cards of a kind the payment takes."""
    total = 0
    for cost in range(3):
        if payment(room, universals, cost) == kind:
            total += 1
    return total


@rule
def divert(state: SolarStorm, universals: int) -> None:
    """Discard the cards; the room's power goes to the Energy Core for good."""
    room = here(state)
    take_actions(state, 1)
    for cost in range(3):
        discard_card(state, payment(room, universals, cost))
    state.diverted |= bit(room)
    tell(state.chronicle, e.DIVERTED, state.active, room)


# Action tokens


@rule
def why_not_spend_token(state: SolarStorm) -> int:
    """An action token of one's own buys an action."""
    return ALLOWED if state.action_tokens[state.active] > 0 else laws.NO_TOKEN_HELD


@rule
def spend_token(state: SolarStorm) -> None:
    """Return a token to the supply for an extra action."""
    state.action_tokens[state.active] -= 1
    state.token_supply += 1
    state.actions_left += 1
    state.extra_actions += 1
    tell(state.chronicle, e.SPENT_TOKEN, state.active)


@rule
def end_actions(state: SolarStorm) -> None:
    """End phase one. Each of the three actions not taken gives a token, while there are any."""
    agenda.pop(state.agenda)
    taken = c.ACTIONS_EACH_TURN + state.extra_actions - state.actions_left
    saved = give_tokens(state, state.active, max(0, c.ACTIONS_EACH_TURN - taken))
    tell(state.chronicle, e.SAVED, state.active, saved)
