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

from .. import cards as c
from . import events as e
from . import laws
from . import tasks as t
from .actions import has_card_for, here, take_actions, why_not_repair_at_all
from .mess_hall import why_not_mess_hall
from .state import SolarStorm
from .supply import (
    aboard,
    cards_held,
    discard_card,
    discard_from_deck,
    gain,
    give_tokens,
    held,
    is_repaired,
    others_aboard,
    seat_of,
    win,
)

ON_TOP, AT_THE_BOTTOM = range(2)


@rule
def why_not_activate(state: SolarStorm) -> int:
    """A room's power takes its actions, a fully repaired room, and something to do."""
    room = here(state)
    if state.actions_left < c.POWER_COST[room, state.version[room]]:
        return laws.ACTIVATION_COST
    if not is_repaired(state, room):
        return laws.ROOM_NOT_REPAIRED
    if room == c.CREW_QUARTERS:
        return why_not_crew_quarters(state)
    if room == c.MESS_HALL:
        return why_not_mess_hall(state)
    if room == c.ENGINE_ROOM:
        return why_not_engine_room(state)
    if room == c.REPAIR_CENTRE:
        return why_not_repair_centre(state)
    if room == c.MEDICAL_BAY:
        return why_not_medical_bay(state)
    if room == c.BRIDGE:
        return laws.NO_DAMAGE_CARD_LEFT if state.damage_deck.count == 0 else ALLOWED
    if room == c.ARMOURY:
        return laws.NO_SHIELD_LEFT if state.shield_supply == 0 else ALLOWED
    if room == c.ENERGY_CORE:
        return laws.CORE_NOT_READY if state.diverted != c.ALL_DIVERTED else ALLOWED
    return ALLOWED


@rule
def activate(state: SolarStorm) -> None:
    """Use the power of the room one is in."""
    room = here(state)
    version = state.version[room]
    take_actions(state, c.POWER_COST[room, version])
    tell(state.chronicle, e.ACTIVATED, state.active, room, version)
    if room == c.CREW_QUARTERS:
        ask(state, t.TRANSFER, 0, 0)
    elif room == c.CARGO_HOLD:
        cargo_hold(state, version)
    elif room == c.MESS_HALL:
        ask(state, t.EXCHANGE if version == 0 else t.CHOOSE_PAIR, 0, 0)
    elif room == c.ENGINE_ROOM:
        engine_room(state)
    elif room == c.REPAIR_CENTRE:
        ask(state, t.REPAIR_ELSEWHERE if version == 0 else t.HAND_OUT_CUBE, 0, 0)
    elif room == c.MEDICAL_BAY:
        ask(state, t.HAND_OUT_TOKENS, c.POWER_NUMBER[room, version], 0)
    elif room == c.BRIDGE:
        bridge(state, version)
    elif room == c.ARMOURY and version == 0:
        ask(state, t.PLACE_SHIELDS, c.POWER_NUMBER[room, version], 0)
    elif room == c.ARMOURY:
        ask(state, t.HAND_OUT_SHIELD, 0, 0)
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
    if state.version[c.CREW_QUARTERS] == 1:
        return ALLOWED
    for crew in range(state.crew):
        if aboard(state, crew) and state.meeple[crew] != here(state):
            return ALLOWED
    return laws.NOBODY_TO_JOIN


@rule
def why_not_anybody(state: SolarStorm, crew: int) -> int:
    """Anybody aboard, oneself included."""
    return ALLOWED if aboard(state, crew) else laws.NOT_ABOARD


@rule
def why_not_move_meeple(state: SolarStorm, crew: int, room: int) -> int:
    """To another room: version 1 with somebody in it, version 2 with nobody."""
    if state.meeple[crew] == room:
        return laws.ALREADY_THERE
    occupied = False
    for other in range(state.crew):
        occupied = occupied or state.meeple[other] == room
    if state.version[c.CREW_QUARTERS] == 0:
        return ALLOWED if occupied else laws.NOBODY_THERE
    return laws.SOMEBODY_THERE if occupied else ALLOWED


@rule
def move_meeple(state: SolarStorm, crew: int, room: int) -> None:
    """Move any meeple."""
    tell(state.chronicle, e.WAS_MOVED, state.active, crew, room, state.meeple[crew])
    state.meeple[crew] = room


# Cargo Hold


@rule
def cargo_hold(state: SolarStorm, version: int) -> None:
    """Version 1: look at the top five resource cards and put them back in any order.
    Version 2: one more card, from the deck or from those face up."""
    if version == 1:
        ask(state, t.PICK, 1, 0)
        return
    look(state, state.resource_deck, c.POWER_NUMBER[c.CARGO_HOLD, version], e.FROM_RESOURCES)
    ask(state, t.ARRANGE_RESOURCES, 0, 0)
    put_back_if_alike(state)


@rule
def look(state: SolarStorm, deck: piles.Pile, number: int, which: int) -> None:
    """Take the top cards of a deck, or all if it has fewer, for the active player to see."""
    reader = bit(seat_of(state, state.active))
    taken = min(number, deck.count)
    for _ in range(taken):
        piles.put(state.looked_at, piles.draw(state, deck, reader), reader)
    tell(state.chronicle, e.LOOKED, state.active, taken, which)


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
    return ALLOWED if piles.find(state.looked_at, kind) >= 0 else laws.NOT_AMONG_THEM


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
    finish_arranging(state, e.FROM_RESOURCES)


@rule
def finish_arranging(state: SolarStorm, which: int) -> None:
    """All cards looked at are back."""
    agenda.pop(state.agenda)
    tell(state.chronicle, e.ARRANGED, state.active, which)


# Engine Room


@rule
def why_not_engine_room(state: SolarStorm) -> int:
    """There is a discarded card to take, and for version 1 one to give for it."""
    if state.resource_discard.count == 0:
        return laws.EMPTY_DISCARD
    if state.version[c.ENGINE_ROOM] == 0 and cards_held(state, seat_of(state, state.active)) == 0:
        return laws.NOTHING_TO_GIVE
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
    ask(state, t.SALVAGE_CARD, 0, 0)


@rule
def why_not_salvage(state: SolarStorm, kind: int) -> int:
    """A card that lies in the discard pile."""
    return ALLOWED if piles.find(state.resource_discard, kind) >= 0 else laws.NOT_IN_DISCARD


@rule
def salvage(state: SolarStorm, kind: int) -> None:
    """Take the card. Version 1: a card of one's own is asked for in exchange. Version 2: the top
    card of the deck is discarded."""
    pile = state.resource_discard
    piles.draw_at(state, pile, piles.find(pile, kind), EVERY_SEAT)
    piles.show_top(state, pile)
    if not pile.counted:
        for beneath in range(pile.count - 1):
            pile.seen[beneath] = 0
    tell(state.chronicle, e.SALVAGED, state.active, kind)
    if state.version[c.ENGINE_ROOM] == 0:
        piles.put(state.looked_at, kind, EVERY_SEAT)
        ask(state, t.REPLACE_CARD, 0, 0)
    else:
        gain(state, kind)
        discard_from_deck(state)


@rule
def why_not_replace(state: SolarStorm, kind: int) -> int:
    """A card that one held before."""
    return ALLOWED if held(state, kind) > 0 else laws.NOT_IN_HAND


@rule
def replace(state: SolarStorm, kind: int) -> None:
    """Discard a card of one's own for the one taken."""
    discard_card(state, kind)
    gain(state, piles.draw(state, state.looked_at, EVERY_SEAT))


# Repair Centre


@rule
def why_not_repair_centre(state: SolarStorm) -> int:
    """Version 1: some other room can be repaired. Version 2: a cube and somebody to give it to."""
    if state.version[c.REPAIR_CENTRE] == 1:
        somebody = others_aboard(state) > 0
        return ALLOWED if somebody and state.cube_supply > 0 else laws.NO_CUBE_TO_GIVE
    for room in range(c.DAMAGEABLE):
        if why_not_repair_afar(state, room) == ALLOWED and has_card_for(state, room):
            return ALLOWED
    return laws.NO_ROOM_TO_REPAIR


@rule
def why_not_repair_afar(state: SolarStorm, room: int) -> int:
    """Version 1: any other room, as if one were there."""
    return laws.OTHER_ROOM if room == c.REPAIR_CENTRE else why_not_repair_at_all(state, room)


@rule
def why_not_hand_cube(state: SolarStorm, task: int, crew: int) -> int:
    """To another crew member aboard: a cube, or tokens of the Medical Bay."""
    if not aboard(state, crew):
        return laws.NOT_ABOARD
    if crew != state.active:
        return ALLOWED
    return laws.NOT_ONESELF if task == t.HAND_OUT_CUBE else laws.TOKENS_FOR_OTHERS


why_not_hand_token = why_not_hand_cube


@rule
def hand_cube(state: SolarStorm, crew: int) -> None:
    """Version 2: give a repair cube from the supply."""
    state.cube_supply -= 1
    state.held_cubes[crew] += 1
    tell(state.chronicle, e.GOT_CUBE, state.active, crew)


# Medical Bay (version 1 works by itself: see `turn.rest_in_medical_bay`)


@rule
def why_not_medical_bay(state: SolarStorm) -> int:
    """Version 2: a token in the supply, and somebody to give it to."""
    if state.version[c.MEDICAL_BAY] == 0:
        return laws.MEDICAL_BAY_BY_ITSELF
    somebody = others_aboard(state) > 0
    return ALLOWED if somebody and state.token_supply > 0 else laws.NO_TOKEN_TO_GIVE


@rule
def hand_token(state: SolarStorm, crew: int, left: int) -> None:
    """Version 2: give a token; up to three in all, while there are any."""
    give_tokens(state, crew, 1)
    tell(state.chronicle, e.GOT_TOKEN, state.active, crew)
    if left > 1 and state.token_supply > 0:
        ask(state, t.HAND_OUT_TOKENS, left - 1, 1)


@rule
def why_not_no_more(state: SolarStorm, task: int, given: int) -> int:
    """One token at least, as that is what the room was activated for: here, and in the Armoury."""
    if given:
        return ALLOWED
    return laws.PLACE_ONE_FIRST if task == t.PLACE_SHIELDS else laws.GIVE_ONE_FIRST


@rule
def no_more(state: SolarStorm) -> None:
    """The other tokens stay in the supply."""


# Bridge


@rule
def bridge(state: SolarStorm, version: int) -> None:
    """Version 1: look at the top three damage cards and put them back in any order. Version 2:
    look at the top two, and put each on top of the deck or at its bottom."""
    look(state, state.damage_deck, c.POWER_NUMBER[c.BRIDGE, version], e.FROM_DAMAGE)
    ask(state, t.ARRANGE_DAMAGE if version == 0 else t.RETURN_DAMAGE, 0, 0)
    only_one = state.looked_at.count == 1
    if only_one and (version == 0 or state.damage_deck.count == 0):
        next_damage(state, 0)


@rule
def why_not_looked_at(state: SolarStorm, place: int) -> int:
    """Only the cards looked at are put back."""
    return ALLOWED if place < state.looked_at.count else laws.NOT_LOOKED_AT


@rule
def next_damage(state: SolarStorm, place: int) -> None:
    """This one comes next after those already put back; the last goes back by itself."""
    put_back_next(state, state.damage_deck, place)
    if state.looked_at.count == 1:
        put_back_next(state, state.damage_deck, 0)
    if state.looked_at.count == 0:
        finish_arranging(state, e.FROM_DAMAGE)


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
        finish_arranging(state, e.FROM_DAMAGE)


# Armoury


@rule
def place_shield(state: SolarStorm, room: int, left: int) -> None:
    """Version 1: a protection token in any room; up to two in all, while there are any."""
    state.shield_supply -= 1
    state.shields[room, state.active] += 1
    tell(state.chronicle, e.SHIELDED, state.active, room)
    if left > 1 and state.shield_supply > 0:
        ask(state, t.PLACE_SHIELDS, left - 1, 1)


@rule
def hand_shield(state: SolarStorm, crew: int) -> None:
    """Version 2: a protection token to carry."""
    state.shield_supply -= 1
    state.held_shields[crew] += 1
    tell(state.chronicle, e.GOT_SHIELD, state.active, crew)
