"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from .board_symbols import CLASS_STYLES
from .consequences import Choice
from .nouns import (
    CLASS_NAMES,
    Scene,
    boat_name,
    card_title,
    cards_of,
    passenger_name,
    stand_in_name,
    the_line,
)

Places = tuple[str, ...]


# What places are called on the board


def line_place(line: int) -> str:
    """A line of passengers."""
    return f"line-{line}"


def boat_place(boat: int) -> str:
    """A survivors group."""
    return f"boat-{boat}"


def seat_place(seat: int) -> str:
    """Somebody at the table."""
    return f"seat-{seat}"


def hand_place(seat: int, kind: int) -> str:
    """The action cards of a kind in front of somebody."""
    return f"hand-{seat}-{kind}"


def mystery_place(kind: int) -> str:
    """The Mystery Passenger of a class."""
    return f"mystery-{CLASS_STYLES[kind]}"


def card_place(card: int) -> Places:
    """A passenger who lies open; nowhere for one that may not be known."""
    if card == UNKNOWN:
        return ()
    return (f"passenger-{card}",) if card < c.MYSTERY else (mystery_place(card - c.MYSTERY),)


# Choices


def _from_front(at: Choice, line: int, depth: int = 1) -> Places:
    """The passenger that many places from the front of a line, counted from 1."""
    cards = cards_of(at.view.queues[line])
    return card_place(cards[-depth]) if 0 < depth <= len(cards) else ()


def _move(at: Choice) -> Places:
    """The front passenger, where it goes, and the highest of those who go there."""
    (kind, lowest), (_, front) = at.front(at.a), at.front(at.b)
    moving = (front or int(c.HIGHEST[kind]) + 1) - lowest
    first = _from_front(at, at.a)
    head = _from_front(at, at.a, moving)
    return (*first, line_place(at.b), *(place for place in head if place not in first))


def _embark(at: Choice) -> Places:
    kind, _ = at.front(at.a)
    return (*_from_front(at, at.a), boat_place(kind * c.BOATS_EACH + at.b))


def _relieve(at: Choice) -> Places:
    """The passenger stood in for, who is the highest of those who move, and its place."""
    kind, lowest = at.front(at.a)
    head = _from_front(at, at.a, int(at.view.stand_in[kind]) - lowest + 1)
    there = _mystery(at, kind)
    return (*head, *there) or (line_place(at.a),)


def _mystery(at: Choice, kind: int) -> Places:
    return (mystery_place(kind),) if int(at.view.stand_in[kind]) > 0 else ()


def _boat(at: Choice, card: int, which: int) -> str:
    return boat_place(int(c.CLASS[card]) * c.BOATS_EACH + which)


def _put_back(at: Choice) -> Places:
    cards = cards_of(at.view.drawn)
    return (*(card_place(cards[at.a]) if at.a < len(cards) else ()), "stack")


def _bring_forward(at: Choice) -> Places:
    there = at.arguments[0] if at.task == t.BRING_FORWARD_ONE else UNKNOWN
    return (*card_place(at.a), *((line_place(there),) if there >= 0 else ()))


def _load(at: Choice) -> Places:
    return (*_from_front(at, at.a, at.b + 1), line_place(at.a))


def _stand_in_boat(at: Choice) -> Places:
    kind = at.arguments[0] % c.CLASSES
    return (boat_place(kind * c.BOATS_EACH + at.a),)


def _play_now(at: Choice) -> Places:
    kind = at.arguments[0] if at.task == t.PLAY_AT_ONCE else UNKNOWN
    own = seat_place(at.active)
    return (hand_place(at.active, kind), own) if kind >= 0 else (own,)


def _swap(at: Choice) -> Places:
    """The two survivors, in their boats."""
    boats = range(at.a * c.BOATS_EACH, (at.a + 1) * c.BOATS_EACH)
    groups = [cards_of(at.view.boats[boat]) for boat in boats]
    there = [place for group in groups if at.b < len(group) for place in card_place(group[at.b])]
    return (*there, *(boat_place(boat) for boat in boats))


_PLACES: Final[dict[int, Callable[[Choice], Places]]] = {
    d.MOVE: _move,
    d.EMBARK: _embark,
    d.RELIEVE: _relieve,
    d.RESCUE: lambda _: ("stack",),
    d.NEW_STACK: lambda _: ("stack", "discards"),
    d.PLAY_CARD: lambda at: (hand_place(at.a, at.b),),
    d.JOIN: lambda at: (*card_place(at.a), line_place(at.b)),
    d.BOARD: lambda at: (*card_place(at.a), _boat(at, at.a, at.b)),
    d.TAKE_OVER: lambda at: (*card_place(at.a), *_mystery(at, int(c.CLASS[at.a]))),
    d.LET_GO: lambda at: (seat_place(at.active), "stack"),
    d.SWAP: _swap,
    d.LEAVE_SWAP: lambda at: (seat_place(at.active),),
    d.GATHER: lambda at: (seat_place(at.active),),
    d.DEAL_TO: lambda at: (seat_place(at.a),),
    d.KEEP: lambda at: (seat_place(at.active),),
    d.PLAY_NOW: _play_now,
    d.NOT_NOW: lambda at: (seat_place(at.active),),
    d.PUT_ON_TOP: _put_back,
    d.PUT_UNDER: _put_back,
    d.SEARCH: lambda at: (line_place(at.a),),
    d.BRING_FORWARD: _bring_forward,
    d.SHARE_OUT: lambda at: (line_place(at.a), line_place(at.b)),
    d.SEND_OFF: lambda at: (line_place(at.a),),
    d.TAKE: lambda _: ("action-stack",),
    d.TAKE_BACK: lambda _: ("action-discards",),
    d.LOAD: _load,
    d.STAND_IN_LINE: lambda at: (line_place(at.a),),
    d.STAND_IN_BOAT: _stand_in_boat,
}


def places(view: Any, action: int) -> Places:
    """Where an action is chosen, the main place first."""
    at = Choice(view, (), d.ACTIONS.arguments_of(action))
    return tuple(dict.fromkeys(_PLACES[d.ACTIONS.verb_of(action).number](at)))


# Names

_NAMED: Final = {
    "stack": "the stack of passengers",
    "discards": "the discarded passengers",
    "action-stack": "the stack of action cards",
    "action-discards": "the discarded action cards",
    "booklet": "the booklet",
    **{mystery_place(kind): f"the {stand_in_name(kind)}" for kind in range(c.CLASSES)},
}


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What a place is called; nothing if there is no such place."""
    if place in _NAMED:
        return _NAMED[place]
    kind, *digits = place.split("-")
    bounds = _bounds(int(view.players)).get(kind)
    if bounds is None or len(digits) != len(bounds):
        return ""
    if not all(digit.isascii() and digit.isdecimal() and len(digit) < 3 for digit in digits):
        return ""
    numbers = [int(digit) for digit in digits]
    if any(number >= bound for number, bound in zip(numbers, bounds, strict=True)):
        return ""
    return _numbered(Scene(view, names), kind, *numbers)


def _bounds(players: int) -> dict[str, tuple[int, ...]]:
    """How far the numbers behind each kind of place go."""
    return {
        "line": (c.LINES,),
        "boat": (c.BOATS,),
        "passenger": (c.PASSENGERS,),
        "seat": (players,),
        "hand": (players, c.ACTION_KINDS),
    }


def _numbered(scene: Scene, kind: str, first: int, second: int = 0) -> str:
    if kind == "line":
        return the_line(first)
    if kind == "boat":
        return f"{boat_name(first)}, {CLASS_NAMES[first // c.BOATS_EACH]}"
    if kind == "passenger":
        return passenger_name(first)
    if kind == "seat":
        member = scene.member(first)
        known = f", {c.CREW_NAMES[member]}" if member >= 0 else ""
        return f"{scene.name(first)}{known}"
    return f"{scene.name(first)}'s {card_title(second)}"


# Events


def _line(number: int) -> Places:
    return (line_place(number),) if 0 <= number < c.LINES else ()


def _seat(number: int) -> Places:
    return (seat_place(number),) if number >= 0 else ()


def _boats(kind: int) -> Places:
    if kind < 0:
        return ()
    return tuple(boat_place(kind * c.BOATS_EACH + which) for which in range(c.BOATS_EACH))


def _boat_at(number: int) -> Places:
    return (boat_place(number),) if number >= 0 else ()


def _hand(seat: int, kind: int) -> Places:
    return (hand_place(seat, kind), seat_place(seat)) if kind >= 0 and seat >= 0 else _seat(seat)


_PILES: Final = ("stack", "discards", "action-stack")

_EVENT_PLACES: Final[dict[int, Callable[[Event], Places]]] = {
    e.TURN_BEGAN: lambda told: _seat(told.who),
    e.MOVED: lambda told: (*_line(told.details[1]), *_line(told.details[0])),
    e.EMBARKED: lambda told: (*_boat_at(told.details[1]), *card_place(told.details[0])),
    e.RELIEVED: lambda told: card_place(told.details[0]),
    e.REVEALED: lambda told: (*card_place(told.details[0]), *_line(told.details[1])),
    e.DREW: lambda _: ("stack",),
    e.DRAWN: lambda told: (*card_place(told.details[0]), "stack"),
    e.JOINED: lambda told: (*card_place(told.details[0]), *_line(told.details[1])),
    e.DISCARDED: lambda _: ("discards",),
    e.FAILED: lambda _: ("discards",),
    e.NEW_STACK: lambda _: ("stack", "discards"),
    e.PAGE_TURNED: lambda _: ("booklet",),
    e.FLOODED: lambda told: _line(told.details[0]),
    e.PANICKED: lambda told: (*_line(told.details[1]), *_line(told.details[0])),
    e.NEW_LINE: lambda told: _line(told.details[0]),
    e.PLAYED: lambda told: _hand(told.details[1], told.details[0]),
    e.TOOK: lambda told: _hand(told.who, told.details[0]),
    e.NO_CARD: lambda _: ("action-stack",),
    e.SHUFFLED_ACTIONS: lambda _: ("action-stack", "action-discards"),
    e.KEPT: lambda told: _hand(told.who, told.details[0]),
    e.PUT_AWAY: lambda _: ("action-discards",),
    e.LOOKED: lambda _: ("stack",),
    e.PUT_BACK: lambda _: ("stack",),
    e.LOOKED_THROUGH: lambda told: (_PILES[told.details[0]],) if told.details[0] >= 0 else (),
    e.NOBODY_FITS: lambda _: ("booklet",),
    e.SEARCHED: lambda told: _line(told.details[0]),
    e.SHARED_OUT: lambda told: (*_line(told.details[0]), *_line(told.details[1])),
    e.SENT_OFF: lambda told: ("discards", *_line(told.details[0])),
    e.SAVED_TIME: lambda _: ("stack", "discards"),
    e.LOWERED_COLLAPSIBLE: lambda told: (line_place(c.COLLAPSIBLE), *_line(told.details[0])),
    e.COLLAPSIBLE_GONE: lambda _: ("action-discards",),
    e.STOOD_IN: lambda told: (mystery_place(told.details[0]),) if told.details[0] >= 0 else (),
    e.MYSTERY_GONE: lambda _: ("action-discards",),
    e.GATHERED: lambda told: _seat(told.who),
    e.DEALT: lambda told: _hand(told.details[0], told.details[1]),
    e.LET_GO: lambda _: ("discards", "stack"),
    e.NO_ANCHOR: lambda _: ("stack",),
    e.SWAPPED: lambda told: _boats(told.details[0]),
    e.TURNED_UP: lambda told: _seat(told.who),
    e.ENDED: lambda _: ("booklet",),
}


def event_places(event: Event) -> Places:
    """Where an event happened; nowhere if it was everywhere or may not be known."""
    found = _EVENT_PLACES.get(event.kind)
    return found(event) if found else ()
