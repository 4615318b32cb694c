"""Activating a room: what each one's power does, in both versions (pages 9, 18 to 20).

`activate` pays and hands over to the room; a power that leaves a choice asks for it. A power is
offered only where it can do something.
"""

from __future__ import annotations

from allhands.kernel import agenda, piles
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import (
    ALL_DIVERTED,
    ARMOURY,
    BRIDGE,
    CARGO_HOLD,
    CREW_QUARTERS,
    DAMAGEABLE,
    ENERGY_CORE,
    ENGINE_ROOM,
    MEDICAL_BAY,
    MESS_HALL,
    POWER_COST,
    REPAIR_CENTRE,
)
from .actions import has_card_for, here, repair_in, take_actions, why_not_repair_at_all
from .events import (
    ACTIVATED,
    ARRANGED,
    FROM_DAMAGE,
    FROM_RESOURCES,
    GOT_CUBE,
    GOT_SHIELD,
    LOOKED,
    SALVAGED,
    SHIELDED,
    WAS_MOVED,
)
from .laws import (
    ACTIVATION_COST,
    ALREADY_THERE,
    CORE_NOT_READY,
    EMPTY_DISCARD,
    GIVE_ONE_FIRST,
    MEDICAL_BAY_BY_ITSELF,
    NO_CUBE_TO_GIVE,
    NO_DAMAGE_CARD_LEFT,
    NO_ROOM_TO_REPAIR,
    NO_SHIELD_LEFT,
    NO_TOKEN_TO_GIVE,
    NOBODY_THERE,
    NOBODY_TO_JOIN,
    NOT_ABOARD,
    NOT_AMONG_THEM,
    NOT_IN_DISCARD,
    NOT_IN_HAND,
    NOT_LOOKED_AT,
    NOT_ONESELF,
    NOTHING_TO_GIVE,
    OTHER_ROOM,
    PLACE_ONE_FIRST,
    ROOM_NOT_REPAIRED,
    SOMEBODY_THERE,
    TOKENS_FOR_OTHERS,
)
from .mess_hall import mess_hall, why_not_mess_hall
from .state import SolarStorm
from .supply import (
    aboard,
    cards_held,
    discard_card,
    discard_from_deck,
    gain,
    give_token,
    held,
    is_repaired,
    others_aboard,
    seat_of,
    win,
)
from .tasks import (
    ARRANGE_DAMAGE,
    ARRANGE_RESOURCES,
    HAND_OUT_CUBE,
    HAND_OUT_SHIELD,
    HAND_OUT_TOKENS,
    PICK,
    PLACE_SHIELDS,
    REPAIR_ELSEWHERE,
    REPLACE_CARD,
    RETURN_DAMAGE,
    SALVAGE_CARD,
    TRANSFER,
)

CARGO_LOOK = 5
BRIDGE_LOOK = 3
BRIDGE_LOOK_V2 = 2
TOKENS_TO_GIVE = 3
SHIELDS_TO_PLACE = 2
ON_TOP, AT_THE_BOTTOM = range(2)


@rule
def why_not_activate(state: SolarStorm) -> int:
    """A room's power takes its actions, a fully repaired room, and something to do."""
    room = here(state)
    if state.actions_left < POWER_COST[room, state.version[room]]:
        return ACTIVATION_COST
    if not is_repaired(state, room):
        return ROOM_NOT_REPAIRED
    if room == CREW_QUARTERS:
        return why_not_crew_quarters(state)
    if room == MESS_HALL:
        return why_not_mess_hall(state)
    if room == ENGINE_ROOM:
        return why_not_engine_room(state)
    if room == REPAIR_CENTRE:
        return why_not_repair_centre(state)
    if room == MEDICAL_BAY:
        return why_not_medical_bay(state)
    if room == BRIDGE:
        return NO_DAMAGE_CARD_LEFT if state.damage_deck.count == 0 else ALLOWED
    if room == ARMOURY:
        return NO_SHIELD_LEFT if state.shield_supply == 0 else ALLOWED
    if room == ENERGY_CORE:
        return CORE_NOT_READY if state.diverted != ALL_DIVERTED else ALLOWED
    return ALLOWED


@rule
def activate(state: SolarStorm) -> None:
    """Use the power of the room one is in."""
    room = here(state)
    version = state.version[room]
    take_actions(state, POWER_COST[room, version])
    tell(state.chronicle, ACTIVATED, state.active, room, version)
    if room == CREW_QUARTERS:
        ask(state, TRANSFER, 0, 0)
    elif room == CARGO_HOLD:
        cargo_hold(state, version)
    elif room == MESS_HALL:
        mess_hall(state, version)
    elif room == ENGINE_ROOM:
        engine_room(state)
    elif room == REPAIR_CENTRE:
        ask(state, REPAIR_ELSEWHERE if version == 0 else HAND_OUT_CUBE, 0, 0)
    elif room == MEDICAL_BAY:
        ask(state, HAND_OUT_TOKENS, TOKENS_TO_GIVE, 0)
    elif room == BRIDGE:
        bridge(state, version)
    elif room == ARMOURY and version == 0:
        ask(state, PLACE_SHIELDS, SHIELDS_TO_PLACE, 0)
    elif room == ARMOURY:
        ask(state, HAND_OUT_SHIELD, 0, 0)
    else:
        win(state)


@rule
def ask(state: SolarStorm, question: int, a: int, b: int) -> None:
    """Ask the active player."""
    agenda.push(state.agenda, question, seat_of(state, state.active), a, b)


# Crew Quarters


@rule
def why_not_crew_quarters(state: SolarStorm) -> int:
    """Version 1 brings people together: that takes two rooms with somebody in them."""
    if state.version[CREW_QUARTERS] == 1:
        return ALLOWED
    for crew in range(state.crew):
        if aboard(state, crew) and state.meeple[crew] != here(state):
            return ALLOWED
    return NOBODY_TO_JOIN


@rule
def why_not_anybody(state: SolarStorm, crew: int) -> int:
    """Anybody aboard, oneself included."""
    return ALLOWED if aboard(state, crew) else NOT_ABOARD


@rule
def why_not_move_meeple(state: SolarStorm, crew: int, room: int) -> int:
    """To another room: version 1 with somebody in it, version 2 with nobody."""
    if state.meeple[crew] == room:
        return ALREADY_THERE
    occupied = False
    for other in range(state.crew):
        occupied = occupied or state.meeple[other] == room
    if state.version[CREW_QUARTERS] == 0:
        return ALLOWED if occupied else NOBODY_THERE
    return SOMEBODY_THERE if occupied else ALLOWED


@rule
def move_meeple(state: SolarStorm, crew: int, room: int) -> None:
    """Move any meeple."""
    tell(state.chronicle, WAS_MOVED, state.active, crew, room, state.meeple[crew])
    state.meeple[crew] = room


# Cargo Hold


@rule
def cargo_hold(state: SolarStorm, version: int) -> None:
    """Version 1: look at the top five resource cards and put them back in any order.
    Version 2: one more card, from the deck or from those face up."""
    if version == 1:
        ask(state, PICK, 1, 0)
        return
    look(state, state.resource_deck, CARGO_LOOK, FROM_RESOURCES)
    ask(state, ARRANGE_RESOURCES, 0, 0)
    put_back_if_alike(state)


@rule
def look(state: SolarStorm, deck: piles.Pile, number: int, which: int) -> None:
    """Take the top cards of a deck, or all if it has fewer, for the active player to see."""
    reader = bit(seat_of(state, state.active))
    taken = min(number, deck.count)
    for _ in range(taken):
        piles.put(state.looked_at, piles.draw(state, deck, reader), reader)
    tell(state.chronicle, LOOKED, state.active, taken, which)


@rule
def put_back_next(state: SolarStorm, deck: piles.Pile, place: int) -> None:
    """Put one of the cards looked at back under those already arranged on top of the deck."""
    arranged = agenda.argument(state.agenda, 0)
    seen = state.looked_at.seen[place] | piles.STIRRED
    card = piles.draw_at(state, state.looked_at, place, 0)
    piles.put_at(deck, deck.count - arranged, card, seen)
    agenda.set_argument(state.agenda, 0, arranged + 1)


@rule
def why_not_next_resource(state: SolarStorm, kind: int) -> int:
    """Only the cards looked at are put back."""
    return ALLOWED if piles.find(state.looked_at, kind) >= 0 else NOT_AMONG_THEM


@rule
def next_resource(state: SolarStorm, kind: int) -> None:
    """This one comes next after those already put back."""
    put_back_next(state, state.resource_deck, piles.find(state.looked_at, kind))
    put_back_if_alike(state)


@rule
def put_back_if_alike(state: SolarStorm) -> None:
    """When all that are left are alike there is nothing to choose: they go back."""
    cards = state.looked_at
    for place in range(cards.count):
        if cards.cards[place] != cards.cards[0]:
            return
    while cards.count > 0:
        put_back_next(state, state.resource_deck, cards.count - 1)
    finish_arranging(state, FROM_RESOURCES)


@rule
def finish_arranging(state: SolarStorm, which: int) -> None:
    """All cards looked at are back."""
    agenda.pop(state.agenda)
    tell(state.chronicle, ARRANGED, state.active, which)


# Engine Room


@rule
def why_not_engine_room(state: SolarStorm) -> int:
    """There is a discarded card to take, and for version 1 one to give for it."""
    if state.resource_discard.count == 0:
        return EMPTY_DISCARD
    if state.version[ENGINE_ROOM] == 0 and cards_held(state, seat_of(state, state.active)) == 0:
        return NOTHING_TO_GIVE
    return ALLOWED


@rule
def engine_room(state: SolarStorm) -> None:
    """Look through the discard pile for one card. Where piles may not be looked through, this is
    the exception, and only while the card is chosen."""
    if not state.resource_discard.counted:
        reader = bit(seat_of(state, state.active))
        for place in range(state.resource_discard.count):
            state.resource_discard.seen[place] |= reader
        state.reveals += 1
    ask(state, SALVAGE_CARD, 0, 0)


@rule
def why_not_salvage(state: SolarStorm, kind: int) -> int:
    """A card that lies in the discard pile."""
    return ALLOWED if piles.find(state.resource_discard, kind) >= 0 else NOT_IN_DISCARD


@rule
def salvage(state: SolarStorm, kind: int) -> None:
    """Take the card. Version 1: a card of one's own is asked for in exchange. Version 2: the top
    card of the deck is discarded."""
    pile = state.resource_discard
    piles.draw_at(state, pile, piles.find(pile, kind), EVERY_SEAT)
    if not pile.counted:
        pile.seen[:] = 0
    piles.show_top(pile)
    tell(state.chronicle, SALVAGED, state.active, kind)
    if state.version[ENGINE_ROOM] == 0:
        piles.put(state.looked_at, kind, EVERY_SEAT)
        ask(state, REPLACE_CARD, 0, 0)
    else:
        gain(state, kind)
        discard_from_deck(state)


@rule
def why_not_replace(state: SolarStorm, kind: int) -> int:
    """A card that one held before."""
    return ALLOWED if held(state, kind) > 0 else NOT_IN_HAND


@rule
def replace(state: SolarStorm, kind: int) -> None:
    """Discard a card of one's own for the one taken."""
    discard_card(state, kind)
    gain(state, piles.draw(state, state.looked_at, EVERY_SEAT))


# Repair Centre


@rule
def why_not_repair_centre(state: SolarStorm) -> int:
    """Version 1: some other room can be repaired. Version 2: a cube and somebody to give it to."""
    if state.version[REPAIR_CENTRE] == 1:
        somebody = others_aboard(state) > 0
        return ALLOWED if somebody and state.cube_supply > 0 else NO_CUBE_TO_GIVE
    for room in range(DAMAGEABLE):
        if why_not_repair_afar(state, room) == ALLOWED and has_card_for(state, room):
            return ALLOWED
    return NO_ROOM_TO_REPAIR


@rule
def why_not_repair_afar(state: SolarStorm, room: int) -> int:
    """Version 1: any other room, as if one were there."""
    return OTHER_ROOM if room == REPAIR_CENTRE else why_not_repair_at_all(state, room)


@rule
def repair_afar(state: SolarStorm, room: int, space: int, universal: int) -> None:
    """Version 1: repair another room."""
    repair_in(state, room, space, universal)


@rule
def why_not_hand_cube(state: SolarStorm, crew: int) -> int:
    """Version 2: to another crew member aboard."""
    if not aboard(state, crew):
        return NOT_ABOARD
    return NOT_ONESELF if crew == state.active else ALLOWED


@rule
def hand_cube(state: SolarStorm, crew: int) -> None:
    """Version 2: give a repair cube from the supply."""
    state.cube_supply -= 1
    state.held_cubes[crew] += 1
    tell(state.chronicle, GOT_CUBE, state.active, crew)


# Medical Bay (version 1 works by itself: see `turn.rest_in_medical_bay`)


@rule
def why_not_medical_bay(state: SolarStorm) -> int:
    """Version 2: a token in the supply, and somebody to give it to."""
    if state.version[MEDICAL_BAY] == 0:
        return MEDICAL_BAY_BY_ITSELF
    somebody = others_aboard(state) > 0
    return ALLOWED if somebody and state.token_supply > 0 else NO_TOKEN_TO_GIVE


@rule
def why_not_hand_token(state: SolarStorm, crew: int) -> int:
    """Version 2: to others aboard, never to oneself."""
    if not aboard(state, crew):
        return NOT_ABOARD
    return TOKENS_FOR_OTHERS if crew == state.active else ALLOWED


@rule
def hand_token(state: SolarStorm, crew: int, left: int) -> None:
    """Version 2: give a token; up to three in all, while there are any."""
    give_token(state, crew)
    if left > 1 and state.token_supply > 0:
        ask(state, HAND_OUT_TOKENS, left - 1, 1)


@rule
def why_not_no_more(state: SolarStorm, task: int, given: int) -> int:
    """One token at least, as that is what the room was activated for: here, and in the Armoury."""
    if given:
        return ALLOWED
    return PLACE_ONE_FIRST if task == PLACE_SHIELDS else GIVE_ONE_FIRST


@rule
def no_more(state: SolarStorm) -> None:
    """The other tokens stay in the supply."""


# Bridge


@rule
def bridge(state: SolarStorm, version: int) -> None:
    """Version 1: look at the top three damage cards and put them back in any order. Version 2:
    look at the top two, and put each on top of the deck or at its bottom."""
    look(state, state.damage_deck, BRIDGE_LOOK if version == 0 else BRIDGE_LOOK_V2, FROM_DAMAGE)
    ask(state, ARRANGE_DAMAGE if version == 0 else RETURN_DAMAGE, 0, 0)
    only_one = state.looked_at.count == 1
    if only_one and (version == 0 or state.damage_deck.count == 0):
        next_damage(state, 0)


@rule
def why_not_looked_at(state: SolarStorm, place: int) -> int:
    """Only the cards looked at are put back."""
    return ALLOWED if place < state.looked_at.count else NOT_LOOKED_AT


@rule
def next_damage(state: SolarStorm, place: int) -> None:
    """This one comes next after those already put back; the last goes back by itself."""
    put_back_next(state, state.damage_deck, place)
    if state.looked_at.count == 1:
        put_back_next(state, state.damage_deck, 0)
    if state.looked_at.count == 0:
        finish_arranging(state, FROM_DAMAGE)


@rule
def return_card(state: SolarStorm, place: int, where: int) -> None:
    """Version 2: one of the cards goes on top of the deck, or beneath all of it."""
    seen = state.looked_at.seen[place] | piles.STIRRED
    card = piles.draw_at(state, state.looked_at, place, 0)
    if where == ON_TOP:
        piles.put(state.damage_deck, card, seen)
    else:
        piles.put_under(state.damage_deck, card, seen)
    if state.looked_at.count == 0:
        finish_arranging(state, FROM_DAMAGE)


# Armoury


@rule
def place_shield(state: SolarStorm, room: int, left: int) -> None:
    """Version 1: a protection token in any room; up to two in all, while there are any."""
    state.shield_supply -= 1
    state.shields[room, state.active] += 1
    tell(state.chronicle, SHIELDED, state.active, room)
    if left > 1 and state.shield_supply > 0:
        ask(state, PLACE_SHIELDS, left - 1, 1)


@rule
def hand_shield(state: SolarStorm, crew: int) -> None:
    """Version 2: a protection token to carry."""
    state.shield_supply -= 1
    state.held_shields[crew] += 1
    tell(state.chronicle, GOT_SHIELD, state.active, crew)
