"""What has happened aboard the Titanic, as sentences, where its declaration does not say it."""

from __future__ import annotations

from typing import Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import events as e
from ..rules.nouns import numbered
from .nouns import (
    Scene,
    a_card,
    boat_name,
    boats_of,
    page_and_clock,
    passenger_name,
    the_line,
    this_card,
)

# Passengers


def _embarked(scene: Scene, who: int, card: int, boat: int, origin: int) -> str:
    """Where somebody comes from who has just been drawn need not be said."""
    whence = f" from {the_line(origin)}" if origin >= 0 else ""
    whom = f"{passenger_name(card)}{whence}"
    is_lifeboat = card != UNKNOWN and c.NUMBER[card] == c.LIFEBOAT
    if is_lifeboat:
        return f"{scene.name(who)} lowers {boat_name(boat)} with {whom}."
    return f"{scene.name(who)} puts {whom} into {boat_name(boat)}."


def _relieved(scene: Scene, who: int, card: int, origin: int) -> str:
    whence = f" from {the_line(origin)}" if origin >= 0 else ""
    whom = f"{passenger_name(card)}{whence}"
    return f"{scene.name(who)} puts {whom} in the place of the Mystery Passenger."


def _discarded(_: Scene, __: int, others: int) -> str:
    if others == UNKNOWN:
        return "The others are discarded."
    return f"{starting(some(others, 'other'))} {'is' if others == 1 else 'are'} discarded."


def _let_go(scene: Scene, who: int, *cards: int) -> str:
    gone = [passenger_name(card) for card in cards if card != UNKNOWN]
    whom = listed(gone) if gone else "passengers"
    return f"Searching for an anchor, {scene.name(who)} discards {whom}."


# The booklet


def _page_turned(_: Scene, __: int, turned: int) -> str:
    if turned == UNKNOWN:
        return "A page is turned."
    if turned == c.PAGES:
        return f"The last page is turned: {c.CLOCK[turned]}."
    return f"A page is turned: {page_and_clock(turned)}."


def _panicked(_: Scene, __: int, deck: int, refuge: int, there: int) -> str:
    if deck == UNKNOWN:
        return "The passengers of a deck flee to the next."
    line = f"where {there} now stand in line" if there > 1 else "where one now stands in line"
    return f"Its passengers flee to {the_line(refuge)}, {line}."


def _ended(scene: Scene, _: int, outcome: int) -> str:
    outcomes = game_of(scene.view).outcomes
    return outcomes[outcome].sentence if 0 < outcome < len(outcomes) else "The game is over."


# Action cards


def _played(scene: Scene, who: int, card: int, owner: int) -> str:
    if owner in (who, UNKNOWN):
        return f"{scene.name(who)} plays {a_card(card)}."
    title = this_card(card).removeprefix("the ")
    return f"{scene.name(who)} plays {scene.name(owner)}'s {title}."


def _took(scene: Scene, who: int, card: int, source: int) -> str:
    origin = " from the discards" if source == 1 else ""
    return f"{scene.name(who)} takes {a_card(card)}{origin}."


def _shuffled_actions(_: Scene, __: int, cards: int) -> str:
    if cards == 1:
        return "The discarded action card is the new stack."
    number = f" of {cards}" if cards > 0 else ""
    return f"The discarded action cards are shuffled into a new stack{number}."


def _looked(scene: Scene, who: int, passengers: int) -> str:
    seen = "passenger" if passengers == 1 else some(passengers, "passenger")
    if passengers == 0:
        return f"{scene.name(who)} finds nobody in the stack."
    return (
        f"{scene.name(who)} looks at the top {seen}."
        if passengers > 0
        else f"{scene.name(who)} looks at the stack."
    )


def _stood_in(_: Scene, __: int, kind: int, number: int) -> str:
    return f"The Mystery Passenger stands in for {numbered(kind, number)}."


def _dealt(scene: Scene, who: int, to: int, card: int) -> str:
    if to == who:
        return f"{scene.name(who)} keeps {a_card(card)}."
    return f"{scene.name(who)} gives {a_card(card)} to {scene.name(to)}."


def _swapped(scene: Scene, who: int, kind: int, number: int) -> str:
    return f"{scene.name(who)} swaps {numbered(kind, number)} of {boats_of(kind)}."


HAPPENINGS: Final = {
    e.EMBARKED: _embarked,
    e.RELIEVED: _relieved,
    e.DISCARDED: _discarded,
    e.PAGE_TURNED: _page_turned,
    e.PANICKED: _panicked,
    e.PLAYED: _played,
    e.TOOK: _took,
    e.SHUFFLED_ACTIONS: _shuffled_actions,
    e.LOOKED: _looked,
    e.STOOD_IN: _stood_in,
    e.DEALT: _dealt,
    e.LET_GO: _let_go,
    e.SWAPPED: _swapped,
    e.ENDED: _ended,
}
