"""What a search's evaluation looks at: where those who are waited for are, and what is left."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.piles import Pile
from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.lines import is_line
from ..rules.state import Titanic
from .thumb_sight import pair, size
from .thumb_worth import hidden_behind, steps_to_boat

AHEAD: Final = 4
"""So many of those who are to follow into each boat are looked for."""
WHERE: Final = 5
"""In the stack, among the discards, face down in a line, at the front of one, behind the front."""
FEATURES: Final = (
    (c.PAGES + 1) + 7 + c.BOATS * AHEAD * WHERE + c.LINES * 5 + c.ACTION_KINDS + c.CREW_MEMBERS
)

Numbers = NDArray[np.float64]


@rule
def features(state: Titanic, out: Numbers) -> None:
    """Everything, each number of about the same size."""
    out[:] = 0.0
    out[state.turned] = 1.0
    at = tell_stacks(state, out, c.PAGES + 1)
    at = tell_wanted(state, out, at)
    at = tell_lines(state, out, at)
    tell_crew(state, out, at)


@rule
def tell_stacks(state: Titanic, out: Numbers, at: int) -> int:
    """How many are where; returns the place of what comes next."""
    out[at] = state.stack.count / 32
    out[at + 1] = state.discards.count / 32
    out[at + 2] = state.action_stack.count / 10
    out[at + 3] = state.players
    out[at + 4] = c.MOST_DRAWN[state.crew[state.active]] / 6
    for number in range(c.BOATS):
        out[at + 5] += state.aboard[number] / 60
    for number in range(c.LINES):
        out[at + 6] += hidden_behind(state, number) / 30
    return at + 7


@rule
def tell_wanted(state: Titanic, out: Numbers, at: int) -> int:
    """Where the next ones of each boat are, the fuller boat of a class first."""
    stack = passengers(state.stack, 0, state.stack.count)
    discards = passengers(state.discards, 0, state.discards.count)
    hidden, fronts, behind = 0, 0, 0
    for number in range(c.LINES):
        queue = state.queues[number]
        front, series = queue.count - 1, queue.count - state.run[number]
        fronts |= passengers(queue, max(0, front), queue.count)
        behind |= passengers(queue, series, front)
        hidden |= passengers(queue, 0, series)
    for kind in range(c.CLASSES):
        one, other = (
            int(state.aboard[c.BOATS_EACH * kind]),
            int(state.aboard[c.BOATS_EACH * kind + 1]),
        )
        for which in range(c.BOATS_EACH):
            aboard = min(one, other) if which else max(one, other)
            for number in range(aboard + 1, min(aboard + AHEAD, int(c.HIGHEST[kind])) + 1):
                both = pair(kind, number)
                place = at + WHERE * (number - aboard - 1)
                out[place] = size(both & stack)
                out[place + 1] = size(both & discards)
                out[place + 2] = size(both & hidden)
                out[place + 3] = size(both & fronts)
                out[place + 4] = size(both & behind)
            at += WHERE * AHEAD
    return at


@rule
def passengers(pile: Pile, first: int, beyond: int) -> int:
    """The passengers in some places of a pile, as a mask."""
    found = 0
    for place in range(first, beyond):
        card = int(pile.cards[place])
        if card < c.MYSTERY:
            found |= 1 << card
    return found


@rule
def tell_lines(state: Titanic, out: Numbers, at: int) -> int:
    """How long each line is, and how far its front passenger is from a boat."""
    for number in range(c.LINES):
        out[at] = state.queues[number].count / 10
        out[at + 1] = hidden_behind(state, number) / 10
        out[at + 2] = state.run[number] / 5
        front = state.front_number[number]
        if front > 0:
            out[at + 3] = steps_to_boat(state, state.front_class[number], front) / 10
        elif is_line(state, number):
            out[at + 4] = 1.0
        at += 5
    return at


@rule
def tell_crew(state: Titanic, out: Numbers, at: int) -> None:
    """Who is there, and which action cards they have together."""
    for seat in range(state.players):
        for kind in range(c.ACTION_KINDS):
            out[at + kind] += state.hand[seat, kind]
        out[at + c.ACTION_KINDS + int(state.crew[seat])] = 1.0
