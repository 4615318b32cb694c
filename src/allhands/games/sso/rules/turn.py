"""A turn, step by step."""

from __future__ import annotations

from allhands.kernel.agenda import push
from allhands.kernel.rule import rule

from . import ship
from . import tasks as t
from .state import Omega


@rule
def begin_step(state: Omega, step: int) -> None:
    """Pods with arrays flip up; then the step, which is a task, what ends it, and the next one."""
    ship.flip_pods(state, 1)
    state.step = step
    push(state.agenda, t.BEGIN_STEP, 0, (step + 1) % t.STEPS)
    push(state.agenda, t.FINISH_STEP, 0)
    push(state.agenda, step, 0)
