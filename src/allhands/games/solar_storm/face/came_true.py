"""Whether what was told of a choice came true, as the story after it shows."""

from __future__ import annotations

from allhands.kernel.odds import CameTrue, Story

from ..rules import events as e
from ..rules import tasks as t


def finds(cards: int) -> CameTrue:
    """A search finds so many cards."""

    def came_true(story: Story) -> bool:
        task, _, found, *_ = story.after.agenda.entry[int(story.after.agenda.count) - 1]
        return cards == (found if task == t.PICK else 0)

    return came_true


def draws(kind: int) -> CameTrue:
    """The first card drawn from the deck is of this kind."""
    return lambda story: _first(story, e.DREW) == kind


def breach_costs(cards: int) -> CameTrue:
    """The breach in the hull costs the deck so many cards."""

    def came_true(story: Story) -> bool | None:
        cost = _first(story, e.BREACHED_HULL)
        return None if cost is None else cost == cards

    return came_true


def _first(story: Story, kind: int) -> int | None:
    """The first detail of the first event of a kind."""
    return next((event.details[0] for event in story.events if event.kind == kind), None)


def room_is_lost(story: Story) -> bool | None:
    """The next damage card loses the ship."""
    drawn = False
    for event in story.events:
        drawn |= event.kind == e.DAMAGE_CARD
        if drawn and event.kind in (e.GAVE_WAY, e.TURN_BEGAN):
            return event.kind == e.GAVE_WAY
    return None
