"""A rule of thumb: it backs missions, breathes from the general supply, and else tries anything."""

from __future__ import annotations

from typing import Any

from allhands.kernel.agenda import top_task
from allhands.kernel.chance import below
from allhands.kernel.rule import rule

from ..rules import tasks as t
from ..rules.state import Omega


@rule
def thumb(state: Omega, choices: Any, count: int, luck: Any) -> int:
    """The first or the last of the choices where that is the sensible one."""
    task = top_task(state.agenda)
    if task in (t.BREATHE, t.GIVE_CREW):
        return choices.action[0]
    if task in (t.CLOSE_HAND, t.PAY, t.SACRIFICE, t.SWAP):
        return choices.action[count - 1]
    return choices.action[below(luck, count)]
