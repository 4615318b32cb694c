"""The free moves of the rule of thumb: only those that lead on, so that they come to an end."""

from __future__ import annotations

from allhands.kernel.rule import rule

from .. import cards as c
from ..rules.moving import boat_of, how_many_move
from ..rules.state import Titanic
from .thumb_weights import (
    ANCHORS_TOGETHER,
    BURIED,
    EMBARK_FIRST,
    FLEE_WITHIN,
    MOVE_LAST,
    OPENING,
    RUN_BEHIND,
    STERNWARD,
)
from .thumb_worth import (
    hidden_behind,
    is_nearest_to_bow,
    pages_in_order,
    pages_until_flood,
)

NEVER = -100_000


@rule
def score_embark(state: Titanic, origin: int, which: int) -> int:
    """Whoever can embark does: from the line that most can follow from."""
    score = EMBARK_FIRST + RUN_BEHIND * int(state.run[origin])
    if state.run[origin] == 1:
        score += OPENING if hidden_behind(state, origin) > 0 else OPENING // 2
    queue = state.queues[origin]
    card = queue.cards[queue.count - 1]
    return score + score_anchor(state, boat_of(state, origin, which), card)


@rule
def score_anchor(state: Titanic, group: int, card: int) -> int:
    """Anchors go where anchors are, and others where there are none."""
    other = group ^ 1
    if state.aboard[group] == 0 or state.aboard[other] != state.aboard[group]:
        return 0
    longer = anchors_at_end(state, group) - anchors_at_end(state, other)
    return ANCHORS_TOGETHER * (longer if c.ANCHOR[card] else -longer)


@rule
def anchors_at_end(state: Titanic, group: int) -> int:
    """How many of the last survivors of a group show anchors."""
    survivors = state.boats[group]
    place = survivors.count
    while place > 0 and c.ANCHOR[survivors.cards[place - 1]] == 1:
        place -= 1
    return survivors.count - place


@rule
def score_move(state: Titanic, origin: int, target: int) -> int:
    """A whole series that uncovers somebody, leaves its line to others, or flees from the water."""
    moving = how_many_move(state, origin, target)
    run = int(state.run[origin])
    score = MOVE_LAST + STERNWARD * target - BURIED * hidden_behind(state, target)
    if moving < run:
        return NEVER
    if hidden_behind(state, origin) > 0:
        if state.front_number[target] == 0 and pages_until_flood(state, target) <= FLEE_WITHIN:
            return NEVER
        if is_nearest_to_bow(state, origin):
            score += OPENING
        return score + OPENING - BURIED * hidden_behind(state, origin)
    if state.front_number[target] > 0:
        return score if pages_in_order(state, target) > FLEE_WITHIN else NEVER
    is_safer = pages_until_flood(state, origin) < pages_until_flood(state, target)
    return score if is_safer and pages_until_flood(state, origin) <= FLEE_WITHIN else NEVER
