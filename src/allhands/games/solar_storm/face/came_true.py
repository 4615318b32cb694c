"""Whether what was told of a choice came true, as the story after it shows."""

from __future__ import annotations

from allhands.kernel.odds import Story

from ..rules import events as e
from ..rules import tasks as t


def finds(cards: int, story: Story) -> bool:
    """A search finds so many cards."""
    task, _, found, *_ = story.after.agenda.entry[int(story.after.agenda.count) - 1]
    return cards == (found if task == t.PICK else 0)


def draws(kind: int, story: Story) -> bool:
    """The first card drawn from the deck is of this kind."""
    return _first(story, e.DREW) == kind


def breach_costs(cards: int, story: Story) -> bool | None:
    """The breach in the hull costs the deck so many cards."""
    cost = _first(story, e.BREACHED_HULL)
    return None if cost is None else cost == cards


def _first(story: Story, kind: int) -> int | None:
    """The first detail of the first event of a kind."""
    return next((event.details[0] for event in story.events if event.kind == kind), None)


def room_is_lost(story: Story) -> bool | None:
    """The next damage card loses the ship."""
    kinds = [event.kind for event in story.events]
    if e.DAMAGE_CARD not in kinds:
        return None
    since = kinds[kinds.index(e.DAMAGE_CARD) :]
    return next((kind == e.GAVE_WAY for kind in since if kind in (e.GAVE_WAY, e.TURN_BEGAN)), None)
