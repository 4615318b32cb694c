"""Whether what was told of a choice came true, as the story after it shows."""

from __future__ import annotations

from typing import Final

from allhands.kernel.game import game_of
from allhands.kernel.odds import CameTrue, Story

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t

OUT_OF_A_LINE: Final = tuple(
    frozenset(
        action
        for action in range(d.ACTIONS.count)
        if d.ACTIONS.verb_of(action).number in (d.MOVE, d.EMBARK, d.RELIEVE)
        and d.ACTIONS.arguments_of(action)[0] == line
    )
    for line in range(c.LINES)
)
"""OUT_OF_A_LINE[line]: the actions that take its front passenger away."""


def somebody_fits(story: Story) -> bool:
    """A rescue succeeds, or somebody is found in the stack who can be played."""
    return not any(event.kind in (e.FAILED, e.NOBODY_FITS) for event in story.events)


def next_has_anchor(story: Story) -> bool:
    """The first passenger let go shows an anchor."""
    let_go = next(event for event in story.events if event.kind == e.LET_GO)
    return bool(c.ANCHOR[let_go.details[0]])


def anchor_was_left(story: Story) -> bool:
    """Somebody in the stack shows an anchor, so that it is not made anew."""
    return not any(event.kind in (e.NEW_STACK, e.NO_ANCHOR) for event in story.events)


def goes_on(line: int) -> CameTrue:
    """Who is turned up in a line can move on or embark at once."""

    def came_true(story: Story) -> bool | None:
        top = story.after.agenda.entry[int(story.after.agenda.count) - 1]
        if story.after.outcome or top[0] != t.CHOOSE_ACTION:
            return None
        return not OUT_OF_A_LINE[line].isdisjoint(game_of(story.after).legal_actions(story.after))

    return came_true
