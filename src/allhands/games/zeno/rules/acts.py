"""Acting: who may do what, and repeating without returning."""

from __future__ import annotations

from allhands.kernel.laws import ALLOWED
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.rule import rule

from ..cards import effects as f
from . import laws, powers
from . import nouns as w
from .flow import is_opaque, is_own
from .state import Riga


@rule
def why_not_act(state: Riga, seat: int, survivor: int) -> int:
    """An own survivor who sees what they do."""
    if not is_own(state, seat, survivor):
        return laws.NOT_OWN
    if is_opaque(state, state.survivors[survivor].section):
        if not powers.ignores(state, survivor, f.FUMES):
            return laws.IS_OPAQUE
    return ALLOWED


@rule
def why_not_again(state: Riga, survivor: int, action: int) -> int:
    """An action that the survivor has not left for another in this turn."""
    person = state.survivors[survivor]
    if has_bit(person.closed, action):
        return laws.NO_RETURN
    return ALLOWED


@rule
def is_too_damaged(state: Riga, survivor: int) -> bool:
    """Whether wreckage bars operating where a survivor is, or damage that they cannot pass over."""
    found = state.sections[state.survivors[survivor].section].damage
    if found == w.DAMAGED:
        return not powers.ignores(state, survivor, f.DAMAGE)
    return found != w.WHOLE


@rule
def note_action(state: Riga, survivor: int, action: int) -> None:
    """A survivor acts: whoever acted before in another way cannot return to that."""
    last, before = int(state.last_actor), int(state.last_action)
    if last >= 0 and (last != survivor or before != action):
        state.survivors[last].closed = int(state.survivors[last].closed) | bit(before)
    state.last_actor = survivor
    state.last_action = action
