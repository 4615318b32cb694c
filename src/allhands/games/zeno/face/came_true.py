"""Whether what was told of a choice came true, as the story after it shows."""

from __future__ import annotations

from allhands.kernel.odds import Story

from ..rules import events as e


def is_passed(story: Story) -> bool | None:
    """The first test is passed."""
    kinds = (event.kind for event in story.events)
    return next((kind == e.PASSED for kind in kinds if kind in (e.PASSED, e.FAILED)), None)


def is_met(means: int, story: Story) -> bool | None:
    """An ambush is met by these means, if it is by these that it is met."""
    chosen = next((each.details[0] for each in story.events if each.kind == e.CHOSE), means)
    return is_passed(story) if chosen == means else None


def goes_out(section: int, story: Story) -> bool | None:
    """The test is passed, and no fire is left there by it."""
    passed = is_passed(story)
    left = (each.details for each in story.events if each.kind == e.FIRE)
    return passed and any(details[:2] == (section, 0) for details in left)


def hazard_is(which: int, hazard: int, story: Story) -> bool | None:
    """The first or the second hazard that comes is this one."""
    told = [event.details[0] for event in story.events if event.kind == e.HAZARD]
    return told[which] == hazard if len(told) > which else None
