"""What has happened aboard the Titanic, as sentences; secret details are left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import events as e
from .nouns import (
    DECK_NAMES,
    THE_COLLAPSIBLE,
    Scene,
    a_card,
    boat_name,
    boats_of,
    in_line,
    numbered,
    of_line,
    page_and_clock,
    passenger_name,
    stand_in_name,
    the_line,
    this_card,
)


class _Told(Scene):
    """An event in its scene: who acted, and up to three details."""

    def __init__(self, view: Any, names: tuple[str, ...], event: Event) -> None:
        super().__init__(view, names)
        self.actor = event.who
        self.who = self.name(event.who)
        self.a, self.b, self.c = (int(detail) for detail in event.details)


def event(view: Any, event: Event, names: tuple[str, ...]) -> str:
    """What happened, in a sentence; nothing where another event says it."""
    return EVENTS[event.kind](_Told(view, names, event)) if event.kind in EVENTS else ""


# Passengers


def _embarked(told: _Told) -> str:
    """Where somebody comes from who has just been drawn need not be said."""
    origin = f" from {the_line(told.c)}" if told.c >= 0 else ""
    whom = f"{passenger_name(told.a)}{origin}"
    is_lifeboat = told.a != UNKNOWN and c.NUMBER[told.a] == c.LIFEBOAT
    if is_lifeboat:
        return f"{told.who} lowers {boat_name(told.b)} with {whom}."
    return f"{told.who} puts {whom} into {boat_name(told.b)}."


def _relieved(told: _Told) -> str:
    origin = f" from {the_line(told.b)}" if told.b >= 0 else ""
    whom = f"{passenger_name(told.a)}{origin}"
    return f"{told.who} puts {whom} in the place of the Mystery Passenger."


def _discarded(told: _Told) -> str:
    if told.a == UNKNOWN:
        return "The others are discarded."
    return f"{starting(some(told.a, 'other'))} {'is' if told.a == 1 else 'are'} discarded."


def _let_go(told: _Told) -> str:
    gone = [passenger_name(card) for card in (told.a, told.b, told.c) if card != UNKNOWN]
    whom = listed(gone) if gone else "passengers"
    return f"Searching for an anchor, {told.who} discards {whom}."


def _put_back(told: _Told) -> str:
    if told.a == UNKNOWN:
        return f"{told.who} puts a passenger back."
    where = "underneath" if told.b == 1 else "on top of"
    return f"{told.who} puts {passenger_name(told.a)} {where} the stack."


def _lowered_collapsible(told: _Told) -> str:
    whom = some(told.b, "passenger")
    return f"{told.who} loads {THE_COLLAPSIBLE} with {whom} from {the_line(told.a)}."


# The booklet


def _page_turned(told: _Told) -> str:
    if told.a == UNKNOWN:
        return "A page is turned."
    if told.a == c.PAGES:
        return f"The last page is turned: {c.CLOCK[told.a]}."
    return f"A page is turned: {page_and_clock(told.a)}."


def _flooded(told: _Told) -> str:
    deck = starting(DECK_NAMES[told.a]) if told.a >= 0 else "A deck"
    return f"{deck} is fully flooded."


def _panicked(told: _Told) -> str:
    if told.a == UNKNOWN:
        return "The passengers of a deck flee to the next."
    line = f"where {told.c} now stand in line" if told.c > 1 else "where one now stands in line"
    return f"Its passengers flee to {the_line(told.b)}, {line}."


def _ended(told: _Told) -> str:
    outcomes = game_of(told.view).outcomes
    return outcomes[told.a].sentence if 0 < told.a < len(outcomes) else "The game is over."


# Action cards


def _played(told: _Told) -> str:
    if told.b in (told.actor, UNKNOWN):
        return f"{told.who} plays {a_card(told.a)}."
    card = this_card(told.a).removeprefix("the ")
    return f"{told.who} plays {told.name(told.b)}'s {card}."


def _took(told: _Told) -> str:
    origin = " from the discards" if told.b == 1 else ""
    return f"{told.who} takes {a_card(told.a)}{origin}."


def _shuffled_actions(told: _Told) -> str:
    if told.a == 1:
        return "The discarded action card is the new stack."
    number = f" of {told.a}" if told.a > 0 else ""
    return f"The discarded action cards are shuffled into a new stack{number}."


def _looked(told: _Told) -> str:
    seen = "passenger" if told.a == 1 else some(told.a, "passenger")
    if told.a == 0:
        return f"{told.who} finds nobody in the stack."
    return (
        f"{told.who} looks at the top {seen}." if told.a > 0 else f"{told.who} looks at the stack."
    )


LOOKED_THROUGH: Final = ("the stack", "the discards", "the stack of action cards")


def _looked_through(told: _Told) -> str:
    what = LOOKED_THROUGH[told.a] if told.a >= 0 else "some cards"
    return f"{told.who} looks through {what}."


def _stood_in(told: _Told) -> str:
    return f"The Mystery Passenger stands in for {numbered(told.a, told.b)}."


def _dealt(told: _Told) -> str:
    if told.a == told.actor:
        return f"{told.who} keeps {a_card(told.b)}."
    return f"{told.who} gives {a_card(told.b)} to {told.name(told.a)}."


def _swapped(told: _Told) -> str:
    return f"{told.who} swaps {numbered(told.a, told.b)} of {boats_of(told.a)}."


EVENTS: Final[dict[int, Callable[[_Told], str]]] = {
    e.TURN_BEGAN: lambda told: f"{told.who}'s turn begins.",
    e.MOVED: lambda told: (
        f"{told.who} moves {some(told.c, 'passenger')} "
        f"from {the_line(told.a)} to {the_line(told.b)}."
    ),
    e.EMBARKED: _embarked,
    e.RELIEVED: _relieved,
    e.REVEALED: lambda told: f"At the front {of_line(told.b)}: {passenger_name(told.a)}.",
    e.DREW: lambda told: f"{told.who} sets up a rescue and draws {some(told.a, 'passenger')}.",
    e.DRAWN: lambda told: f"Drawn: {passenger_name(told.a)}.",
    e.JOINED: lambda told: f"{told.who} puts {passenger_name(told.a)} {in_line(told.b)}.",
    e.DISCARDED: _discarded,
    e.FAILED: lambda told: f"{told.who}'s rescue fails: nobody fits.",
    e.NEW_STACK: lambda told: (
        f"The discards become a new stack of {count_of(told.a, 'passenger')}."
    ),
    e.PAGE_TURNED: _page_turned,
    e.FLOODED: _flooded,
    e.PANICKED: _panicked,
    e.NEW_LINE: lambda told: f"Passengers may now stand {in_line(told.a)}.",
    e.PLAYED: _played,
    e.TOOK: _took,
    e.NO_CARD: lambda told: f"There is no action card for {told.who}.",
    e.SHUFFLED_ACTIONS: _shuffled_actions,
    e.KEPT: lambda told: f"{told.who} keeps {a_card(told.a)} and discards the rest.",
    e.PUT_AWAY: lambda _: "",
    e.LOOKED: _looked,
    e.PUT_BACK: _put_back,
    e.LOOKED_THROUGH: _looked_through,
    e.NOBODY_FITS: lambda _: "Nobody there fits.",
    e.SEARCHED: lambda told: f"{told.who} looks at everybody {in_line(told.a)}.",
    e.SHARED_OUT: lambda told: (
        f"{told.who} mixes the lines at {the_line(told.a)} and {the_line(told.b)} "
        "and shares them out."
    ),
    e.SENT_OFF: lambda told: (
        f"{told.who} discards {some(told.b, 'passenger')} from {the_line(told.a)}."
    ),
    e.SAVED_TIME: lambda told: (
        f"Stack and discards become a new stack of {count_of(told.a, 'passenger')}."
    ),
    e.NO_EFFECT: lambda told: f"{starting(this_card(told.a))} has no effect.",
    e.LOWERED_COLLAPSIBLE: _lowered_collapsible,
    e.COLLAPSIBLE_GONE: lambda _: "The Collapsible Boat is empty and is discarded.",
    e.STOOD_IN: _stood_in,
    e.MYSTERY_GONE: lambda told: f"The {stand_in_name(told.a)} is discarded.",
    e.GATHERED: lambda told: f"{told.who} gathers all action cards to deal them out anew.",
    e.DEALT: _dealt,
    e.LET_GO: _let_go,
    e.NO_ANCHOR: lambda _: "No anchor is found.",
    e.SWAPPED: _swapped,
    e.TURNED_UP: lambda told: f"{told.who} turns up {a_card(told.a)}.",
    e.ENDED: _ended,
}
