"""The challenge phase: a card is flipped, and done as its row says."""

from __future__ import annotations

from allhands.kernel.agenda import pop, push
from allhands.kernel.chronicle import tell
from allhands.kernel.laws import ALLOWED
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from . import cards as c
from . import crew, missions, ship
from . import events as e
from . import state as s
from .state import Omega


@rule
def flip_challenge(state: Omega) -> None:
    """The next card is turned up."""
    state.challenge = draw(state, state.challenge_deck, EVERY_SEAT)
    put(state.challenges, state.challenge, EVERY_SEAT)
    tell(state.chronicle, e.CHALLENGED, -1, state.challenge)


@rule
def resolve_challenge(state: Omega) -> None:
    """What the card does, then the missions that it turns up."""
    missions.turn_up(state, c.CHALLENGE_ROW[state.challenge, c.TURNS_UP])
    effect = c.CHALLENGE_ROW[state.challenge, c.EFFECT]
    amount = c.CHALLENGE_ROW[state.challenge, c.AMOUNT]
    if effect == c.VENT:
        crew.change_general(state, -crew.living(state))
    elif effect == c.VENT_HALF:
        crew.change_general(state, -((crew.living(state) + 1) // 2))
    elif effect == c.SHUT:
        ship.flip(state, c.CHALLENGE_ROW[state.challenge, c.PLACE], 0)
    elif effect in (c.SHUT_MODULE, c.SHUT_ARRAY):
        shut_random(state, c.MODULE if effect == c.SHUT_MODULE else c.ARRAY)
    elif effect == c.DISTRACT:
        if crew.living(state) > 1 and has_free_token(state):
            push(state.agenda, s.DISTRACTED, crew.highest_player(state))
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
    if effect == c.SADDEN:
        crew.change_all_morale(state, -amount)
        return
    if effect == c.HAUNT:
        crew.change_morale(state, crew.random_living(state), -amount)
        return
    for member in range(c.CREW):
        if crew.is_living(state, member):
            others = crew.others_with(state, member)
            is_meant = others == 0 if effect == c.LONELY else others + 1 >= c.CROWD
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
    return ALLOWED if is_free else s.NOT_ON_OWN


@rule
def why_not_distract_by(state: Omega, member: int, other: int) -> int:
    """To the card of somebody else."""
    return ALLOWED if crew.is_living(state, other) and other != member else s.NOT_ON_OWN


@rule
def distract(state: Omega, member: int, other: int) -> None:
    """The token lies there now."""
    pop(state.agenda)
    crew.move_token(state, member, other)
