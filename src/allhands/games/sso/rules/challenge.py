"""The challenge phase: a card is flipped, and done as its row says."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.chronicle import tell
from allhands.kernel.piles import draw, put
from allhands.kernel.rule import rule
from allhands.kernel.state import EVERY_SEAT

from ..cards import challenges as ch
from . import events as e
from . import powers
from . import tasks as t
from .state import Omega


@rule
def flip_challenge(state: Omega) -> None:
    """The next card is turned up; with none left there is nothing to resolve."""
    state.challenge = -1
    if state.challenge_deck.count > 0:
        state.challenge = draw(state, state.challenge_deck, EVERY_SEAT)
        put(state.challenges, state.challenge, EVERY_SEAT)
        tell(state.chronicle, e.CHALLENGED, -1, state.challenge, state.challenge)
        powers.ask_captain(state)


@rule
def resolve_challenge(state: Omega, without_missions: int) -> None:
    """What the card does, then the missions that it turns up, unless an array has flipped it."""
    if state.challenge < 0 or state.is_avoided:
        state.is_avoided = 0
        return
    if without_missions == 0:
        push(state.agenda, t.TURN_UP_MISSIONS, 0, ch.TURNS_UP[state.challenge])
    push(state.agenda, t.TAKE_STEP, 0, state.challenge, 0, 1)
