"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.drawing.symbols import die, icon
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from .board_symbols import resource_icon
from .nouns import RESOURCES, Scene, the_room

SPACE_NAMES: Final = ("top", "middle", "bottom")
LOOKED_NAMES: Final = ("first", "second", "third", "fourth", "fifth")


class _Chosen(Scene):
    """A choice in its scene, with up to three details."""

    def __init__(self, view: Any, details: tuple[int, ...]) -> None:
        super().__init__(view, ())
        self.a, self.b, self.c = (*details, 0, 0, 0)[:3]

    @property
    def mine(self) -> int:
        """The player whose hand is played from."""
        return 0 if self.alone else self.active


def hand_place(player: int, kind: int) -> str:
    """Where the cards of a kind in a hand lie."""
    return f"hand-{player}-{kind}"


def _looked_at(chosen: _Chosen) -> tuple[str, ...]:
    """A card that was looked at; by its place if it may be known."""
    pile = chosen.view.looked_at
    known = pile.cards[: int(pile.count)].tolist()
    if chosen.a in known:
        return (f"looked-{known.index(chosen.a)}", "resource-deck")
    return ("resource-deck",)


def _face_up(chosen: _Chosen, kind: int) -> str:
    return f"face-up-{0 if int(chosen.view.face_up[0]) == kind else 1}"


def _salvage(chosen: _Chosen) -> tuple[str, ...]:
    pile = chosen.view.resource_discard
    there = chosen.a in pile.cards[: int(pile.count)].tolist()
    return (f"discarded-{chosen.a}", "resource-discard") if there else ("resource-discard",)


def _offer(chosen: _Chosen) -> tuple[str, ...]:
    first, second, _ = chosen.arguments
    giver = second if chosen.task == t.OFFER_SECOND else first
    return (hand_place(giver, chosen.a), f"crew-{giver}")


def _pair(chosen: _Chosen) -> tuple[str, ...]:
    first, second, _ = chosen.arguments
    if chosen.task == t.AGREE_TO_EXCHANGE and chosen.seat == second:
        first, second = second, first
    return (f"crew-{first}", f"crew-{second}")


def _space_here(chosen: _Chosen) -> tuple[str, ...]:
    if chosen.here >= c.DAMAGEABLE:
        return (f"room-{chosen.here}",)
    return (f"space-{chosen.here}-{chosen.a}", f"room-{chosen.here}")


def _divert(chosen: _Chosen) -> tuple[str, ...]:
    if chosen.here >= c.DAMAGEABLE or chosen.diverted(chosen.here):
        return (f"room-{chosen.here}",)
    return (f"divert-{chosen.here}", f"room-{chosen.here}")


_PLACES: Final[dict[int, Callable[[_Chosen], tuple[str, ...]]]] = {
    d.MOVE: lambda at: (f"room-{at.a}",),
    d.SCAVENGE: lambda _: ("die", "resource-deck"),
    d.GIVE: lambda at: (hand_place(at.mine, at.b), f"crew-{at.a}"),
    d.TAKE: lambda at: (hand_place(at.a, at.b), f"crew-{at.a}"),
    d.TRADE: lambda at: (hand_place(0, at.a), _face_up(at, at.b)),
    d.REPAIR: _space_here,
    d.USE_CUBE: _space_here,
    d.ACTIVATE: lambda at: (f"room-{at.here}",),
    d.DIVERT: _divert,
    d.SPEND_TOKEN: lambda at: (f"tokens-{at.active}", f"crew-{at.active}"),
    d.BOARD_POD: lambda _: ("pod",),
    d.END_ACTIONS: lambda at: (f"crew-{at.active}",),
    d.MOVE_MEEPLE: lambda at: (f"room-{at.b}", f"crew-{at.a}"),
    d.NEXT_RESOURCE: _looked_at,
    d.SWAP_WITH: lambda at: (hand_place(at.mine, at.b), f"crew-{at.a}"),
    d.SWAP_FOR: lambda at: (hand_place(at.arguments[0], at.a), f"crew-{at.arguments[0]}"),
    d.BETWEEN: lambda at: (f"crew-{at.a}", f"crew-{at.b}"),
    d.OFFER: _offer,
    d.PROPOSE: _pair,
    d.AGREE: _pair,
    d.REFUSE: _pair,
    d.SALVAGE: _salvage,
    d.REPLACE: lambda at: (hand_place(at.mine, at.a), "resource-discard"),
    d.REPAIR_AFAR: lambda at: (f"space-{at.a}-{at.b}", f"room-{at.a}"),
    d.HAND_CUBE: lambda at: (f"crew-{at.a}",),
    d.HAND_TOKEN: lambda at: (f"crew-{at.a}",),
    d.NO_MORE: lambda _: ("supply",),
    d.NEXT_DAMAGE: lambda at: (f"looked-{at.a}", "damage-deck"),
    d.RETURN_CARD: lambda at: (f"looked-{at.a}", "damage-deck"),
    d.PLACE_SHIELD: lambda at: (f"room-{at.a}",),
    d.HAND_SHIELD: lambda at: (f"crew-{at.a}",),
    d.TAKE_FACE_UP: lambda at: (_face_up(at, at.a),),
    d.DRAW_ONE: lambda _: ("resource-deck",),
    d.DRAW_TWO: lambda _: ("resource-deck",),
    d.LEAVE: lambda _: ("die",),
    d.DISCARD: lambda at: (hand_place(at.mine, at.a),),
    d.DAMAGE: lambda at: (f"room-{at.a}",),
    d.SPEND_SHIELD: lambda at: (f"crew-{at.a}", f"room-{at.arguments[0]}"),
}


def places(view: Any, action: int) -> tuple[str, ...]:
    """Where an action is chosen, the main place first."""
    chosen = _Chosen(view, d.ACTIONS.arguments_of(action))
    return _PLACES[d.ACTIONS.verb_of(action).number](chosen)


# Names


_NAMED: Final = {
    "resource-deck": "the resource deck",
    "resource-discard": "the resource discards",
    "damage-deck": "the damage deck",
    "damage-discard": "the damage cards drawn",
    "supply": "the supply",
    "die": "the die",
    "pod": "the escape pod",
    "face-up-0": "the first face-up card",
    "face-up-1": "the second face-up card",
}


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What a place is called; nothing if there is no such place."""
    if place in _NAMED:
        return _NAMED[place]
    scene = Scene(view, names)
    kind, *digits = place.split("-")
    numbers = tuple(int(digit) for digit in digits if digit.isdecimal() and len(digit) == 1)
    bounds = _bounds(names).get(kind)
    if bounds is None or len(numbers) != len(digits) or len(numbers) != len(bounds):
        return ""
    if any(number >= bound for number, bound in zip(numbers, bounds, strict=True)):
        return ""
    return _numbered(scene, kind, *numbers)


def _bounds(names: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """How far the numbers behind each kind of place go."""
    crew, resources = len(names), len(RESOURCES)
    return {
        "room": (c.ROOMS,),
        "space": (c.DAMAGEABLE, len(SPACE_NAMES)),
        "divert": (c.DAMAGEABLE,),
        "crew": (crew,),
        "hand": (crew, resources),
        "tokens": (crew,),
        "looked": (len(LOOKED_NAMES),),
        "discarded": (resources,),
    }


def _numbered(scene: Scene, kind: str, first: int, second: int = 0) -> str:
    whose = "the crew's" if scene.alone else f"{scene.name(first)}'s"
    named: dict[str, Callable[[], str]] = {
        "room": lambda: the_room(first),
        "space": lambda: f"the {SPACE_NAMES[second]} space of {the_room(first)}",
        "divert": lambda: f"the power of {the_room(first)}",
        "crew": lambda: scene.name(first),
        "hand": lambda: f"{whose} {RESOURCES[second]} cards",
        "tokens": lambda: f"{scene.name(first)}'s action tokens",
        "looked": lambda: f"the {LOOKED_NAMES[first]} card",
        "discarded": lambda: f"the discarded {RESOURCES[first]} cards",
    }
    return named[kind]()


# Events


def _member(number: int) -> tuple[str, ...]:
    return (f"crew-{number}",) if number >= 0 else ()


def _room(number: int) -> tuple[str, ...]:
    return (f"room-{number}",) if 0 <= number < c.ROOMS else ()


_EVENT_PLACES: Final[dict[int, Callable[[Event], tuple[str, ...]]]] = {
    e.TURN_BEGAN: lambda told: _member(told.who),
    e.MOVED: lambda told: _room(told.details[0]),
    e.ROLLED: lambda _: ("die",),
    e.TOOK: lambda told: ("face-up-0", "face-up-1", *_member(told.who)),
    e.DREW: lambda told: (
        "resource-discard" if told.details[1] == 1 else "resource-deck",
        *_member(told.who),
    ),
    e.TURNED_UP: lambda _: ("resource-deck",),
    e.LEFT: lambda _: ("die",),
    e.GAVE: lambda told: (*_member(told.details[0]), *_member(told.who)),
    e.TRADED: lambda told: ("face-up-0", "face-up-1", *_member(told.who)),
    e.REPAIRED: lambda told: _room(told.details[0]),
    e.ACTIVATED: lambda told: _room(told.details[0]),
    e.DIVERTED: lambda told: (*_room(told.details[0]), f"room-{c.ENERGY_CORE}"),
    e.SAVED: lambda told: _member(told.who),
    e.SPENT_TOKEN: lambda told: _member(told.who),
    e.WAS_MOVED: lambda told: _room(told.details[1]),
    e.LOOKED: lambda told: (_deck(told.details[1]),),
    e.ARRANGED: lambda told: (_deck(told.details[0]),),
    e.SALVAGED: lambda told: ("resource-discard", *_member(told.who)),
    e.DISCARDED: lambda told: ("resource-discard", *_member(told.who)),
    e.GOT_CUBE: lambda told: _member(told.details[0]),
    e.GOT_TOKEN: lambda told: _member(told.details[0]),
    e.GOT_SHIELD: lambda told: _member(told.details[0]),
    e.SHIELDED: lambda told: _room(told.details[0]),
    e.SHIELDS_ENDED: lambda _: ("supply",),
    e.RESTED: lambda told: _member(told.who),
    e.DAMAGE_CARD: lambda _: ("damage-discard",),
    e.DAMAGED: lambda told: _room(told.details[0]),
    e.GAVE_WAY: lambda told: _room(told.details[0]),
    e.PROTECTED: lambda told: _room(told.details[0]),
    e.BREACHED_HULL: lambda _: ("damage-deck",),
    e.LOST_CARD: lambda _: ("resource-discard", "resource-deck"),
    e.DESERTED: lambda _: ("pod",),
    e.PROPOSED: lambda told: (*_member(told.details[0]), *_member(told.details[1])),
    e.ANSWERED: lambda told: _member(told.who),
    e.CHOSE_ROOM: lambda told: _room(told.details[0]),
}


def _deck(which: int) -> str:
    return "damage-deck" if which == e.FROM_DAMAGE else "resource-deck"


def event_places(event: Event) -> tuple[str, ...]:
    """Where an event happened; nowhere if it was everywhere or may not be known."""
    found = _EVENT_PLACES.get(event.kind)
    return found(event) if found else ()


_CARD_EVENTS: Final = {
    e.TOOK: 0,
    e.DREW: 0,
    e.TURNED_UP: 0,
    e.GAVE: 1,
    e.SALVAGED: 0,
    e.DISCARDED: 0,
    e.LOST_CARD: 0,
}
"""Events that show a resource card, and which of their details that is."""


def event_picture(view: Any, event: Event) -> str:
    """The face of the die that was rolled, or the resource card that was moved."""
    if event.kind == e.ROLLED:
        return icon(die(event.details[0]), "die-face")
    if event.kind in _CARD_EVENTS:
        return resource_icon(event.details[_CARD_EVENTS[event.kind]])
    return ""


def latest_roll(view: Any) -> int:
    """The face of the die when it was last rolled, as far back as the chronicle goes; or -1."""
    chronicle = view.chronicle
    total = int(chronicle.total)
    kinds = chronicle.what[:, 0].tolist()
    ring = len(kinds)
    for number in range(total - 1, max(-1, total - 1 - ring), -1):
        if kinds[number % ring] == e.ROLLED:
            return int(chronicle.details[number % ring, 0])
    return UNKNOWN
