"""The challenge phase: a card is flipped, and done as its row says."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from .. import cards as c
from ..cards import challenges as ch
from . import crew, laws, missions, powers, ship
from . import events as e
from . import tasks as t
from .state import Omega


@rule
def flip_challenge(state: Omega) -> None:
    """The next card is turned up."""
    state.challenge = draw(state, state.challenge_deck, EVERY_SEAT)
    put(state.challenges, state.challenge, EVERY_SEAT)
    tell(state.chronicle, e.CHALLENGED, -1, state.challenge)
    powers.ask_captain(state)


@rule
def resolve_challenge(state: Omega) -> None:
    """What the card does, then the missions that it turns up."""
    missions.turn_up(state, ch.CHALLENGE_ROW[state.challenge, ch.TURNS_UP])
    effect = ch.CHALLENGE_ROW[state.challenge, ch.EFFECT]
    amount = ch.CHALLENGE_ROW[state.challenge, ch.AMOUNT]
    if effect == ch.VENT:
        crew.change_general(state, -crew.living(state))
    elif effect == ch.VENT_HALF:
        crew.change_general(state, -((crew.living(state) + 1) // 2))
    elif effect == ch.SHUT:
        ship.flip(state, ch.CHALLENGE_ROW[state.challenge, ch.PLACE], 0)
    elif effect in (ch.SHUT_MODULE, ch.SHUT_ARRAY):
        shut_random(state, c.MODULE if effect == ch.SHUT_MODULE else c.ARRAY)
    elif effect == ch.DISTRACT:
        if crew.living(state) > 1 and has_free_token(state):
            push(state.agenda, t.DISTRACTED, crew.highest_player(state))
    else:
        sadden(state, effect, amount)


@rule
def shut_random(state: Omega, kind: int) -> None:
    """A random location of a type flips down, if one is face up."""
    location = ship.random_location(state, kind)
    if location >= 0:
        ship.flip(state, location, 0)


@rule
def sadden(state: Omega, effect: int, amount: int) -> None:
    """Morale of those whom a card means falls."""
    if effect == ch.SADDEN:
        crew.change_all_morale(state, -amount)
        return
    if effect == ch.HAUNT:
        crew.change_morale(state, crew.random_living(state), -amount)
        return
    for member in range(c.CREW):
        if crew.is_living(state, member):
            others = crew.others_with(state, member)
            is_meant = others == 0 if effect == ch.LONELY else others + 1 >= ch.CROWD
            if is_meant:
                crew.change_morale(state, member, -amount)


@rule
def has_free_token(state: Omega) -> bool:
    """Whether a rank token of the living lies on its own card."""
    for member in range(c.CREW):
        if crew.is_living(state, member) and state.crew[member].token == member:
            return True
    return False


@rule
def why_not_distract(state: Omega, member: int) -> int:
    """A token that lies on its own card."""
    is_free = crew.is_living(state, member) and state.crew[member].token == member
    return ALLOWED if is_free else laws.NOT_ON_OWN


@rule
def why_not_distract_by(state: Omega, member: int, other: int) -> int:
    """To the card of somebody else."""
    return ALLOWED if crew.is_living(state, other) and other != member else laws.NOT_ON_OWN


@rule
def distract(state: Omega, member: int, other: int) -> None:
    """The token lies there now."""
    pop(state.agenda)
    crew.move_token(state, member, other)
