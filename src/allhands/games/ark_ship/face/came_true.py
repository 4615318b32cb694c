"""Whether what was told of a choice came true, as the story after it shows.

What is told holds as things stand. Where something else comes in between that changes the odds, a
story says nothing of them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from allhands.kernel.odds import CameTrue, Story
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.skill_test import SUCCEEDS_FROM
from ..rules.state import ArkShip
from .nouns import faces_of, slot_of
from .tonight import NOT_SENT

# How whoever is asked answers


def roll_failed_again(record: ArkShip, legal: list[int]) -> int:
    """Of the dice on the table, roll again all that fail."""
    highest = SUCCEEDS_FROM - 1 - int(record.result_bonus)
    failed = [d.ACTIONS.number(d.REROLL, face) for face in range(highest)]
    return max((action for action in failed if action in legal), default=LET_LIE)


LET_LIE: Final = d.ACTIONS.number(d.KEEP)
ROLLED_AGAIN: Final = {t.REROLL_DICE: roll_failed_again}


def leave_room(record: ArkShip, legal: list[int]) -> int:
    """Do nothing in a room."""
    return d.ACTIONS.number(d.LEAVE_IT)


def learn_a_rank(record: ArkShip, legal: list[int]) -> int:
    """Learn in Training, a rank rather than a trait; do nothing in other rooms."""
    trains = d.ACTIONS.verb_of(legal[0]).number in (d.TRAIN_SKILL, d.TRAIN_TRAIT)
    return legal[0] if trains else leave_room(record, legal)


def let_stress_be(record: ArkShip, legal: list[int]) -> int:
    """Take no stress of others."""
    return d.ACTIONS.number(d.LET_IT)


AS_THINGS_STAND: Final = {t.TAKE_STRESS: let_stress_be}
TRAINED: Final = {**AS_THINGS_STAND, t.USE_LOCATION: learn_a_rank}
LEFT: Final = {**AS_THINGS_STAND, t.USE_LOCATION: leave_room}


# Tests


class Test(NamedTuple):
    """A test that somebody would be in: its card, where it is, who is in it, and who on the Bridge
    will help as was told."""

    card: int
    location: int
    company: frozenset[int]
    helpers: frozenset[int] = frozenset()

    def is_changed_by(self, event: Event) -> bool:
        """Whether something has happened before it that its odds were not told for."""
        slot = slot_of(event.who)
        if event.kind == e.ASSIGNED:
            expected = {self.location: self.company, c.BRIDGE: self.helpers}
            return slot not in expected.get(event.details[0], {slot})
        if event.kind in (e.STEADIED, e.MORE_DICE):
            return slot not in self.helpers
        if event.kind in _ON_A_SHEET:
            return slot in self.company
        return _changes_rules(event)

    def reaches(self, rows: Collection[int]) -> CameTrue:
        """It ends with one of these rows."""

        def came_true(story: Story) -> bool | None:
            for event in story.events:
                if event.kind == e.COUNTED and event.details[0] == self.card:
                    return event.details[2] in rows
                if self.is_changed_by(event):
                    return None
            return None

        return came_true

    def rolls_one(self, slot: int) -> CameTrue:
        """Somebody who is in it rolls a 1, before any dice are rolled again."""

        def came_true(story: Story) -> bool | None:
            for event in story.events:
                if event.kind == e.ROLLED and slot_of(event.who) == slot:
                    return 1 in faces_of(event.details)
                if self.is_changed_by(event):
                    return None
            return None

        return came_true


_ON_A_SHEET: Final = (
    e.SKILL_ROLLED,
    e.TRAIT_ROLLED,
    e.LEARNED,
    e.GOT_TRAIT,
    e.FELL_SICK,
    e.HEALED,
    e.DIED,
)


def _changes_rules(event: Event) -> bool:
    """Whether something begins or ends that lasts, or a life goal has its effect."""
    if event.kind in (e.CRISIS_DRAWN, e.CRISIS_GONE):
        return int(c.ONGOING[event.details[0]]) != c.NOTHING_ONGOING
    return event.kind == e.GOAL_REVEALED


# Nights


class Night(NamedTuple):
    """The end of a turn for somebody who is at a place: what was told of it holds for what those do
    in their rooms whose `own` choice it is, and for what `carers` bring from Medical. The dice of
    the test of card `rolled` lie on the table."""

    slot: int
    place: int
    own: frozenset[int]
    carers: frozenset[int]
    rolled: int

    def falls_sick(self, story: Story) -> bool | None:
        """Whoever it is falls sick."""
        for event in story.events:
            if event.kind == e.SICKNESS_ROLLED and slot_of(event.who) == self.slot:
                die, bonus, target = event.details[:3]
                return die + bonus <= target
            if event.kind == e.TURN_BEGAN:
                return False  # with nothing to roll against, nobody rolls
            if self._is_changed_by(event):
                return None
        return None

    def _is_changed_by(self, event: Event) -> bool:
        """Whether something has happened that its odds were not told for."""
        who = slot_of(event.who)
        if event.kind == e.COUNTED:
            card, _, row = event.details[:3]
            return card == self.rolled or (card, row) in _ROWS_ON_CREW
        if event.kind == e.LEFT_ALONE:
            return (event.details[0], 0) in _ROWS_ON_CREW
        if event.kind == e.ASSIGNED:
            return event.details[0] == self.place and who != self.slot
        if event.kind == e.USED:
            return self._is_changed_in(event.details[0], event.details[1], who)
        if event.kind == e.CARED:
            return who not in self.carers
        if event.kind == e.ROLLED:
            return who == self.slot
        if event.kind in (e.GOT_TRAIT, e.TRAIT_ROLLED):
            return who not in self.own
        if event.kind in (e.STRESSED_BY, e.CALMED):
            return who == self.slot and self.place == NOT_SENT
        return _changes_rules(event)

    def _is_changed_in(self, room: int, row: int, who: int) -> bool:
        """Whether somebody takes stress off others in Recreation, or gets some in Training."""
        if who in self.own:
            return False
        return (room == c.RECREATION and row > 0) or (room == c.TRAINING and who == self.slot)


_ON_CREW: Final = (c.STRESS_ALL, c.STRESS_ONTO_ONE, c.CALM_ALL, c.AGE_ALL, c.SICKEN_ONE)
_ROWS_ON_CREW: Final = frozenset(
    (card, row)
    for card, rows in enumerate(c.ROW_EFFECT.tolist())
    for row, effects in enumerate(rows)
    if any(effect in _ON_CREW for effect, _ in effects)
)
"""Rows of tests, by card, that reach crew members who are not in them."""


# Traits


def trait_is_new(story: Story) -> bool:
    """The trait rolled was not held before."""
    return not _trait_rolled(story).details[1]


def trait_is(trait: int) -> CameTrue:
    """This trait is rolled."""
    return lambda story: _trait_rolled(story).details[0] == trait


def _trait_rolled(story: Story) -> Event:
    return next(event for event in story.events if event.kind == e.TRAIT_ROLLED)
