"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames
from allhands.kernel.nouns import Noun
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import BOAT, CLASS_NAMES, LINE, MEMBER, MYSTERY, PASSENGER, TITLES
from .nouns import Scene, cards_of

Places = tuple[str, ...]


def hand_place(seat: int, kind: int) -> str:
    """The action cards of a kind in front of somebody."""
    return f"hand-{seat}-{kind}"


def _card(card: int) -> Places:
    """A passenger who lies open; nowhere for one that may not be known."""
    return tuple(filter(None, (PASSENGER.place(card),)))


# Choices


def _from_front(scene: Scene, line: int, depth: int = 1) -> Places:
    """The passenger that many places from the front of a line, counted from 1."""
    cards = cards_of(scene.view.queues[line])
    return _card(cards[-depth]) if 0 < depth <= len(cards) else ()


def _move(scene: Scene, origin: int, target: int) -> Places:
    """The front passenger, where it goes, and the highest of those who go there."""
    first = _from_front(scene, origin)
    head = _from_front(scene, origin, scene.how_many_move(origin, target))
    return (*first, LINE.place(target), *(place for place in head if place not in first))


def _boat(kind: int, which: int) -> str:
    return BOAT.place(kind * c.BOATS_EACH + which)


def _embark(scene: Scene, origin: int, which: int) -> Places:
    kind, _ = scene.front(origin)
    return (*_from_front(scene, origin), _boat(kind, which))


def _relieve(scene: Scene, origin: int) -> Places:
    """The passenger stood in for, who is the highest of those who move, and its place."""
    kind, lowest = scene.front(origin)
    head = _from_front(scene, origin, int(scene.view.stand_in[kind]) - lowest + 1)
    there = _mystery(scene, kind)
    return (*head, *there) or (LINE.place(origin),)


def _mystery(scene: Scene, kind: int) -> Places:
    return (MYSTERY.place(kind),) if int(scene.view.stand_in[kind]) > 0 else ()


def _play_card(_: Scene, owner: int, kind: int) -> Places:
    return (hand_place(owner, kind),)


def _board(_: Scene, card: int, which: int) -> Places:
    return (*_card(card), _boat(int(c.CLASS[card]), which))


def _take_over(scene: Scene, card: int) -> Places:
    return (*_card(card), *_mystery(scene, int(c.CLASS[card])))


def _at_active(scene: Scene, *_: int) -> Places:
    return (MEMBER.place(scene.active),)


def _put_back(scene: Scene, place: int) -> Places:
    cards = cards_of(scene.view.drawn)
    return (*(_card(cards[place]) if place < len(cards) else ()), "stack")


def _bring_forward(scene: Scene, card: int) -> Places:
    there = scene.arguments[0] if scene.task == t.BRING_FORWARD_ONE else UNKNOWN
    return (*_card(card), *((LINE.place(there),) if there >= 0 else ()))


def _load(scene: Scene, origin: int, more: int) -> Places:
    return (*_from_front(scene, origin, more + 1), LINE.place(origin))


def _stand_in_boat(scene: Scene, which: int) -> Places:
    kind = scene.arguments[0] % c.CLASSES
    return (_boat(kind, which),)


def _play_now(scene: Scene) -> Places:
    kind = scene.arguments[0] if scene.task == t.PLAY_AT_ONCE else UNKNOWN
    own = MEMBER.place(scene.active)
    return (hand_place(scene.active, kind), own) if kind >= 0 else (own,)


def _swap(scene: Scene, kind: int, depth: int) -> Places:
    """The two survivors, in their boats."""
    boats = range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH)
    groups = [cards_of(scene.view.boats[boat]) for boat in boats]
    there = [place for group in groups if depth < len(group) for place in _card(group[depth])]
    return (*there, *(BOAT.place(boat) for boat in boats))


CHOSEN_AT: Final = {
    d.MOVE: _move,
    d.EMBARK: _embark,
    d.RELIEVE: _relieve,
    d.PLAY_CARD: _play_card,
    d.BOARD: _board,
    d.TAKE_OVER: _take_over,
    d.SWAP: _swap,
    d.LEAVE_SWAP: _at_active,
    d.GATHER: _at_active,
    d.KEEP: _at_active,
    d.PLAY_NOW: _play_now,
    d.NOT_NOW: _at_active,
    d.PUT_ON_TOP: _put_back,
    d.PUT_UNDER: _put_back,
    d.BRING_FORWARD: _bring_forward,
    d.LOAD: _load,
    d.STAND_IN_BOAT: _stand_in_boat,
}
"""Where those choices are made that are not made where their verbs say."""


# Names


def _boat_name(_: Scene, boat: int) -> str:
    return f"{BOAT.words[boat]}, {CLASS_NAMES[boat // c.BOATS_EACH]}"


def _person(scene: Scene, seat: int) -> str:
    member = scene.member(seat)
    known = f", {c.CREW_NAMES[member]}" if member >= 0 else ""
    return f"{scene.name(seat)}{known}"


PLACE_NAMES: Final[PlaceNames] = {
    "stack": "the stack of passengers",
    "discards": "the discarded passengers",
    "action-stack": "the stack of action cards",
    "action-discards": "the discarded action cards",
    "booklet": "the booklet",
    LINE: "{line}",
    PASSENGER: "{passenger}",
    BOAT: _boat_name,
    MEMBER: _person,
    ("hand", MEMBER, Noun("card", TITLES)): "{crew}'s {card}",
}
"""What each place that is drawn is called."""


# Events


def _hand(seat: int, kind: int) -> Places:
    own = (MEMBER.place(seat),) if seat >= 0 else ()
    return (hand_place(seat, kind), *own) if kind >= 0 and own else own


def _in_own_hand(who: int, card: int, *_: int) -> Places:
    return _hand(who, card)


def _played(_: int, card: int, owner: int) -> Places:
    return _hand(owner, card)


def _dealt(_: int, to: int, card: int) -> Places:
    return _hand(to, card)


def _swapped(_: int, kind: int, __: int) -> Places:
    return tuple(_boat(kind, which) for which in range(c.BOATS_EACH)) if kind >= 0 else ()


HAPPENS_AT: Final = {
    e.PLAYED: _played,
    e.TOOK: _in_own_hand,
    e.KEPT: _in_own_hand,
    e.DEALT: _dealt,
    e.SWAPPED: _swapped,
}
"""Where that happens that is not at the places of its details."""
