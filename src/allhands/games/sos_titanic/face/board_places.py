"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames
from allhands.kernel.nouns import Noun
from allhands.kernel.state import UNKNOWN

from .. import cards as c
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


def _boat(kind: int, which: int) -> str:
    return BOAT.place(kind * c.BOATS_EACH + which)


def _mystery(scene: Scene, kind: int) -> Places:
    return (MYSTERY.place(kind),) if int(scene.view.stand_in[kind]) > 0 else ()


class ChosenAt(Scene):
    """Where those choices are made that are not made where their verbs say."""

    def move(self, origin: int, target: int) -> Places:
        """The front passenger, where it goes, and the highest of those who go there."""
        first = _from_front(self, origin)
        head = _from_front(self, origin, self.how_many_move(origin, target))
        return (*first, LINE.place(target), *(place for place in head if place not in first))

    def embark(self, origin: int, which: int) -> Places:
        kind, _ = self.front(origin)
        return (*_from_front(self, origin), _boat(kind, which))

    def relieve(self, origin: int) -> Places:
        """The passenger stood in for, who is the highest of those who move, and its place."""
        kind, lowest = self.front(origin)
        head = _from_front(self, origin, int(self.view.stand_in[kind]) - lowest + 1)
        there = _mystery(self, kind)
        return (*head, *there) or (LINE.place(origin),)

    def play_card(self, owner: int, kind: int) -> Places:
        return (hand_place(owner, kind),)

    def board(self, card: int, which: int) -> Places:
        return (*_card(card), _boat(int(c.CLASS[card]), which))

    def take_over(self, card: int) -> Places:
        return (*_card(card), *_mystery(self, int(c.CLASS[card])))

    def leave_swap(self) -> Places:
        return (MEMBER.place(self.active),)

    gather = keep = not_now = leave_swap

    def put_on_top(self, place: int) -> Places:
        cards = cards_of(self.view.drawn)
        return (*(_card(cards[place]) if place < len(cards) else ()), "stack")

    put_under = put_on_top

    def bring_forward(self, card: int) -> Places:
        there = self.arguments[0] if self.task == t.BRING_FORWARD_ONE else UNKNOWN
        return (*_card(card), *((LINE.place(there),) if there >= 0 else ()))

    def load(self, origin: int, more: int) -> Places:
        return (*_from_front(self, origin, more + 1), LINE.place(origin))

    def stand_in_boat(self, which: int) -> Places:
        kind = self.arguments[0] % c.CLASSES
        return (_boat(kind, which),)

    def play_now(self) -> Places:
        kind = self.arguments[0] if self.task == t.PLAY_AT_ONCE else UNKNOWN
        own = MEMBER.place(self.active)
        return (hand_place(self.active, kind), own) if kind >= 0 else (own,)

    def swap(self, kind: int, place: int) -> Places:
        """The two survivors, in their boats."""
        boats = range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH)
        groups = [cards_of(self.view.boats[boat]) for boat in boats]
        there = [at for group in groups if place < len(group) for at in _card(group[place])]
        return (*there, *(BOAT.place(boat) for boat in boats))


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


class HappensAt:
    """Where that happens that is not at the places of its details."""

    def took(self, who: int, card: int) -> Places:
        return _hand(who, card)

    kept = took

    def played(self, card: int, owner: int) -> Places:
        return _hand(owner, card)

    def dealt(self, to: int, card: int) -> Places:
        return _hand(to, card)

    def swapped(self, kind: int) -> Places:
        return tuple(_boat(kind, which) for which in range(c.BOATS_EACH)) if kind >= 0 else ()
