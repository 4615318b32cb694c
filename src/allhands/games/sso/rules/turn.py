"""A turn, step by step."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.rule import rule

from ..cards import causes
from . import ship
from . import tasks as t
from .state import Omega


@rule
def begin_step(state: Omega, step: int) -> None:
    """Pods with arrays flip up; then the step, which is a task, what ends it, and the next one.

    A step that is skipped neither begins nor ends.
    """
    push(state.agenda, t.BEGIN_STEP, 0, (step + 1) % t.STEPS)
    if is_skipped(state, step):
        return
    ship.flip_pods(state, 1)
    state.step = step
    state.cause = cause_of(step)
    push(state.agenda, t.FINISH_STEP, 0)
    push(state.agenda, step, 0)


@rule
def cause_of(step: int) -> int:
    """What deaths in a step are put down to, as far as no card is behind them."""
    if step == t.ACTION_STEP:
        return causes.DEEDS
    return causes.ABORTED if step == t.VOTE_STEP else causes.SHIP


@rule
def is_skipped(state: Omega, step: int) -> bool:
    """Whether the Command Module or the Captain has had a step skipped, which they do once."""
    if step == t.POD_STEP and state.keeps_pods:
        state.keeps_pods = 0
        return True
    if step == t.CHALLENGE_STEP and state.is_avoided:
        state.is_avoided = 0
        return True
    return False
