"""Phase three: damage cards, Damage Control, protection, and the Hull Breach (pages 11, 15)."""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .state import SolarStorm
from .supply import ROOM_LOST, discard_from_deck, lose, seat_of


@rule
def damage_phase(state: SolarStorm) -> None:
    """Draw the top damage card; once none is left, the Hull Breach card takes its place."""
    if state.damage_deck.count == 0:
        breach_hull(state)
        return
    card = piles.draw(state, state.damage_deck, EVERY_SEAT)
    piles.discard(state.damage_discard, card)
    damage_by_card(state, card)


@rule
def damage_by_card(state: SolarStorm, card: int) -> None:
    """Damage the rooms on a card, or let the active player choose them (Damage Control)."""
    tell(state.chronicle, e.DAMAGE_CARD, state.active, card)
    seat = seat_of(state, state.active)
    if card >= c.LISTED_DAMAGE:
        agenda.push(state.agenda, t.CHOOSE_DAMAGED, seat, c.DAMAGE_TYPE[card], 0)
        return
    for room in range(c.DAMAGEABLE - 1, -1, -1):  # the first one last, as it is then on top
        if has_bit(c.DAMAGE_ROOMS[card], room):
            agenda.push(state.agenda, t.DAMAGE_ROOM, seat, room)


@rule
def why_not_damage(state: SolarStorm, room: int, chosen: int) -> int:
    """Damage Control: each room chosen for a card must be another one."""
    return laws.CHOSEN_ALREADY if has_bit(chosen, room) else ALLOWED


@rule
def damage(state: SolarStorm, seat: int, room: int, left: int, chosen: int) -> None:
    """Damage Control: this room is damaged, and another is asked for if the card says so."""
    tell(state.chronicle, e.CHOSE_ROOM, state.active, room)
    if left > 1:
        agenda.push(state.agenda, t.CHOOSE_DAMAGED, seat, left - 1, chosen | bit(room))
    agenda.push(state.agenda, t.DAMAGE_ROOM, seat, room)


@rule
def damage_room(state: SolarStorm, room: int) -> None:
    """Take the topmost cube off a room's tracker, unless something protects it. A room without
    cubes is lost, and the game with it."""
    if spend_placed_shield(state, room) or spend_carried_shield(state, room):
        return
    for space in range(c.SPACES):
        if has_bit(state.cubes[room], space):
            state.cubes[room] &= ~bit(space)
            state.cube_supply += 1
            tell(state.chronicle, e.DAMAGED, state.active, room, space)
            return
    tell(state.chronicle, e.GAVE_WAY, state.active, room)
    lose(state, ROOM_LOST)


@rule
def spend_placed_shield(state: SolarStorm, room: int) -> bool:
    """Armoury, version 1: a token in the room goes instead of a cube; the oldest one first.

    Tokens end when their owner's turn comes, so the oldest is that of the next in turn order.
    """
    for step in range(1, state.crew + 1):
        owner = (state.active + step) % state.crew
        if state.shields[room, owner] > 0:
            state.shields[room, owner] -= 1
            state.shield_supply += 1
            tell(state.chronicle, e.PROTECTED, state.active, room, owner)
            return True
    return False


@rule
def spend_carried_shield(state: SolarStorm, room: int) -> bool:
    """Armoury, version 2: somebody in the room returns a token carried; if several could, the
    active player says who."""
    carriers = 0
    carrier = 0
    for crew in range(state.crew):
        if carries_shield_in(state, crew, room):
            carriers += 1
            carrier = crew
    if carriers == 1:
        spend_shield(state, carrier, room)
    elif carriers > 1:
        agenda.push(state.agenda, t.WHOSE_SHIELD, seat_of(state, state.active), room)
    return carriers > 0


@rule
def carries_shield_in(state: SolarStorm, crew: int, room: int) -> bool:
    """Whether a crew member stands in a room with a protection token."""
    return state.meeple[crew] == room and state.held_shields[crew] > 0


@rule
def why_not_spend_shield(state: SolarStorm, crew: int, room: int) -> int:
    """Only somebody who carries a token in the damaged room can return it."""
    return ALLOWED if carries_shield_in(state, crew, room) else laws.CARRIES_NONE


@rule
def spend_shield(state: SolarStorm, crew: int, room: int) -> None:
    """A carried token goes back to the supply instead of a cube."""
    state.held_shields[crew] -= 1
    state.shield_supply += 1
    tell(state.chronicle, e.PROTECTED, state.active, room, crew)


@rule
def breach_hull(state: SolarStorm) -> None:
    """The Hull Breach card: roll, and lose that many cards from the top of the resource deck."""
    face = roll_die(state)
    tell(state.chronicle, e.ROLLED, state.active, face, e.ROLL_BREACH)
    tell(state.chronicle, e.BREACHED_HULL, state.active, c.BREACHED[face])
    for _ in range(c.BREACHED[face]):
        if state.outcome == 0:
            discard_from_deck(state)
