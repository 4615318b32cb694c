"""What every phase does with cards, cubes and tokens, and how the game ends."""

from __future__ import annotations

from allhands.kernel import piles
from allhands.kernel.chance import roll_die
from allhands.kernel.chronicle import tell
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from . import events as e
from .state import SolarStorm

# Ways to end
RUNNING, WON, WON_WITHOUT_DESERTER, OUT_OF_RESOURCES, ROOM_LOST = range(5)
DESERTER_ESCAPED = 2
"""Added to a loss of the crew's when whoever deserted survives it."""


@rule
def seat_of(state: SolarStorm, crew: int) -> int:
    """The player who directs a crew member."""
    return 0 if state.players == 1 else crew


@rule
def aboard(state: SolarStorm, crew: int) -> bool:
    """Whether there is such a crew member, on the ship."""
    return crew < state.crew and state.meeple[crew] != c.ESCAPE_POD


@rule
def others_aboard(state: SolarStorm) -> int:
    """How many crew members are on the ship besides the active one."""
    return state.crew - 1 - (1 if state.deserter >= 0 else 0)


@rule
def cards_held(state: SolarStorm, player: int) -> int:
    """The number of resource cards in a hand."""
    total = 0
    for kind in range(c.KINDS):
        total += state.hand[player, kind]
    return total


@rule
def held(state: SolarStorm, kind: int) -> int:
    """How many cards of a kind the active crew member may use."""
    return int(state.hand[seat_of(state, state.active), kind])


@rule
def gain(state: SolarStorm, kind: int) -> None:
    """A card comes into the active hand."""
    state.hand[seat_of(state, state.active), kind] += 1


@rule
def is_repaired(state: SolarStorm, room: int) -> bool:
    """Whether every space of a room's tracker holds its cube. Nothing damages the core."""
    return room == c.ENERGY_CORE or state.cubes[room] == c.ALL_SPACES


@rule
def is_diverted(state: SolarStorm, room: int) -> bool:
    """Whether a room's power has been diverted."""
    return has_bit(state.diverted, room)


@rule
def is_face_up(state: SolarStorm, kind: int) -> bool:
    """Whether a card of a kind lies face up."""
    return state.face_up[0] == kind or state.face_up[1] == kind


@rule
def check_deck(state: SolarStorm) -> None:
    """Whoever took the last card of the resource deck has lost the game for all. To be called once
    the card drawn lies in its place."""
    if state.resource_deck.count == 0:
        lose(state, OUT_OF_RESOURCES)


@rule
def draw_into_hand(state: SolarStorm) -> None:
    """Draw one card from the deck into the active hand."""
    card = piles.draw(state, state.resource_deck, EVERY_SEAT)
    gain(state, card)
    tell(state.chronicle, e.DREW, state.active, card)
    check_deck(state)


@rule
def discard_from_deck(state: SolarStorm) -> None:
    """The top card of the deck goes to the discard pile."""
    card = piles.draw(state, state.resource_deck, EVERY_SEAT)
    piles.discard(state.resource_discard, card)
    tell(state.chronicle, e.LOST_CARD, state.active, card)
    check_deck(state)


@rule
def take_from_face_up(state: SolarStorm, kind: int) -> None:
    """Take a face-up card into the active hand; the deck replaces it at once."""
    slot = 0 if state.face_up[0] == kind else 1
    gain(state, kind)
    tell(state.chronicle, e.TOOK, state.active, kind)
    state.face_up[slot] = piles.draw(state, state.resource_deck, EVERY_SEAT)
    tell(state.chronicle, e.TURNED_UP, state.active, state.face_up[slot])
    check_deck(state)


@rule
def discard_card(state: SolarStorm, kind: int) -> None:
    """Discard a card of the active hand."""
    state.hand[seat_of(state, state.active), kind] -= 1
    piles.discard(state.resource_discard, kind)
    tell(state.chronicle, e.DISCARDED, state.active, kind)


@rule
def give_tokens(state: SolarStorm, crew: int, wanted: int) -> int:
    """Give action tokens, as many of those wanted as the supply holds; returns how many."""
    given = min(wanted, state.token_supply)
    state.token_supply -= given
    state.action_tokens[crew] += given
    return given


@rule
def place_cubes(state: SolarStorm, room: int, space: int, own: int) -> int:
    """Fill one space of a tracker, or all of them where power was diverted; returns how many.

    `own` cubes of the active crew member are used before the supply's. Should the supply run
    out, `space` is filled first and then from the top down.
    """
    filled = 0
    for turn in range(c.SPACES + 1):
        here = space if turn == 0 else turn - 1
        if (turn > 0 and not is_diverted(state, room)) or has_bit(state.cubes[room], here):
            continue
        if filled < own:
            state.held_cubes[state.active] -= 1
        elif state.cube_supply > 0:
            state.cube_supply -= 1
        else:
            break
        state.cubes[room] |= bit(here)
        filled += 1
    return filled


@rule
def win(state: SolarStorm) -> None:
    """The Energy Core runs: everybody on the ship has won."""
    end(state, WON_WITHOUT_DESERTER if state.deserter >= 0 else WON)


@rule
def lose(state: SolarStorm, how: int) -> None:
    """The crew has lost. Somebody in the escape pod draws once more and rolls a last time."""
    if state.outcome != RUNNING:
        return
    if state.deserter >= 0:
        draw_in_pod(state)
        if roll_in_pod(state):
            end(state, how + DESERTER_ESCAPED)
            return
    end(state, how)


@rule
def end(state: SolarStorm, outcome: int) -> None:
    """The game is over."""
    state.outcome = outcome
    tell(state.chronicle, e.ENDED, state.active, outcome)


@rule
def draw_in_pod(state: SolarStorm) -> None:
    """The deserter takes the top card of the resource discard pile, if there is one."""
    if state.resource_discard.count > 0:
        card = piles.draw(state, state.resource_discard, EVERY_SEAT)
        piles.show_top(state, state.resource_discard)
        state.hand[state.deserter, card] += 1
        tell(state.chronicle, e.DREW, state.deserter, card, 1)


@rule
def roll_in_pod(state: SolarStorm) -> bool:
    """Whether the deserter rolls higher than the number of resource cards in hand."""
    face = roll_die(state)
    tell(state.chronicle, e.ROLLED, state.deserter, face, e.ROLL_POD)
    return face > cards_held(state, state.deserter)
