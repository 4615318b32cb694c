"""Whether what was told of a choice came true, as the story after it shows."""

from __future__ import annotations

from collections.abc import Collection

from allhands.kernel.odds import CameTrue, Story

from ..rules import events as e
from ..rules.state import Omega
from .board_scene import cards_of

ENDS = (e.TURNED_UP, e.COUNTED, e.TURN_BEGAN)
"""What is told after a challenge has been done."""


def next_is(challenges: Collection[int]) -> CameTrue:
    """The challenge that is looked at is one of these."""

    def came_true(story: Story) -> bool | None:
        return _first(story, e.SCANNED, challenges)

    return came_true


def somebody_else_holds(card: int, seat: int, own: int) -> CameTrue:
    """Others have been dealt a card, of which the seat has so many itself."""

    def came_true(story: Story) -> bool:
        after = story.after
        others = [each for each in range(int(after.players)) if each != seat]
        held = sum(held_by(after, each, card) for each in others)
        discarded = cards_of(after.discards).count(card)
        return held + discarded > own - held_by(after, seat, card)

    return came_true


def held_by(state: Omega, seat: int, card: int) -> int:
    """How many copies of a card lie in a seat's hand and on its crew."""
    crew = cards_of(state.aboard[seat])
    assigned = sum(int(state.crew[member].card) == card for member in crew)
    return cards_of(state.hands[seat]).count(card) + assigned


def newcomer_is(members: Collection[int]) -> CameTrue:
    """Who is paid for is one of these."""

    def came_true(story: Story) -> bool | None:
        kinds = [event.kind for event in story.events]
        if e.PAID_FOR not in kinds:
            return None
        paid = kinds.index(e.PAID_FOR)
        return _first(Story(story.after, story.events[paid:]), e.WOKE, members)

    return came_true


def shuts_one_of(locations: Collection[int]) -> CameTrue:
    """The first location that flips face down is one of these."""

    def came_true(story: Story) -> bool | None:
        down = [event for event in story.events if event.kind == e.FLIPPED and not event.details[1]]
        return down[0].details[0] in locations if down else None

    return came_true


def falls_on(kind: int, members: Collection[int]) -> CameTrue:
    """The challenge does something to one of these before it is done."""

    def came_true(story: Story) -> bool:
        for event in story.events:
            if event.kind in ENDS:
                return False
            if event.kind == kind:
                return event.details[0] in members
        return False

    return came_true


def _first(story: Story, kind: int, wanted: Collection[int]) -> bool | None:
    """Whether the first event of a kind is about one of those wanted."""
    return next((each.details[0] in wanted for each in story.events if each.kind == kind), None)
