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
from ..rules.nouns import DAMAGEABLE_ROOM, DECK, RESOURCES, ROOM, SPACES
from ..rules.state import MEMBER, SolarStorm
from .nouns import Scene


def hand_place(player: int, kind: int) -> str:
    """Where the cards of a kind in a hand lie."""
    return f"hand-{player}-{kind}"


def _own_cards(scene: Scene, kind: int) -> str:
    return hand_place(0 if scene.alone else scene.active, kind)


def _next_resource(scene: Scene, kind: int) -> tuple[str, ...]:
    """A card that was looked at; by its place if it may be known."""
    pile = scene.view.looked_at
    known = pile.cards[: int(pile.count)].tolist()
    beside = (f"looked-{known.index(kind)}",) if kind in known else ()
    return (*beside, "resource-deck")


def _salvage(scene: Scene, kind: int) -> tuple[str, ...]:
    pile = scene.view.resource_discard
    there = kind in pile.cards[: int(pile.count)].tolist()
    return (f"discarded-{kind}", "resource-discard") if there else ("resource-discard",)


def _offer(scene: Scene, kind: int) -> tuple[str, ...]:
    first, second, _ = scene.arguments
    giver = second if scene.task == t.OFFER_SECOND else first
    return (hand_place(giver, kind), f"crew-{giver}")


def _pair(scene: Scene) -> tuple[str, ...]:
    first, second, _ = scene.arguments
    if scene.task == t.AGREE_TO_EXCHANGE and scene.seat == second:
        first, second = second, first
    return (f"crew-{first}", f"crew-{second}")


def _space_here(scene: Scene, space: int, *_: int) -> tuple[str, ...]:
    if scene.here >= c.DAMAGEABLE:
        return (f"room-{scene.here}",)
    return (f"space-{scene.here}-{space}", f"room-{scene.here}")


def _divert(scene: Scene, _: int) -> tuple[str, ...]:
    if scene.here >= c.DAMAGEABLE or scene.diverted(scene.here):
        return (f"room-{scene.here}",)
    return (f"divert-{scene.here}", f"room-{scene.here}")


def _give(scene: Scene, other: int, kind: int) -> tuple[str, ...]:
    return (_own_cards(scene, kind), f"crew-{other}")


def _swap_for(scene: Scene, kind: int) -> tuple[str, ...]:
    other, _, _ = scene.arguments
    return (hand_place(other, kind), f"crew-{other}")


def _take(_: Scene, other: int, kind: int) -> tuple[str, ...]:
    return (hand_place(other, kind), f"crew-{other}")


def _trade(scene: Scene, own: int, other: int) -> tuple[str, ...]:
    return (hand_place(0, own), *_take_face_up(scene, other))


def _take_face_up(scene: Scene, kind: int) -> tuple[str, ...]:
    return (f"face-up-{0 if int(scene.view.face_up[0]) == kind else 1}",)


def _activate(scene: Scene) -> tuple[str, ...]:
    return (f"room-{scene.here}",)


def _spend_token(scene: Scene) -> tuple[str, ...]:
    return (f"tokens-{scene.active}", f"crew-{scene.active}")


def _end_actions(scene: Scene) -> tuple[str, ...]:
    return (f"crew-{scene.active}",)


def _replace(scene: Scene, kind: int) -> tuple[str, ...]:
    return (_own_cards(scene, kind), "resource-discard")


def _repair_afar(_: Scene, room: int, space: int, __: int) -> tuple[str, ...]:
    return (f"space-{room}-{space}", f"room-{room}")


def _discard(scene: Scene, kind: int) -> tuple[str, ...]:
    return (_own_cards(scene, kind),)


def _spend_shield(scene: Scene, crew: int) -> tuple[str, ...]:
    return (f"crew-{crew}", f"room-{scene.arguments[0]}")


CHOSEN_AT: Final = {
    d.GIVE: _give,
    d.TAKE: _take,
    d.TRADE: _trade,
    d.REPAIR: _space_here,
    d.USE_CUBE: _space_here,
    d.ACTIVATE: _activate,
    d.DIVERT: _divert,
    d.SPEND_TOKEN: _spend_token,
    d.END_ACTIONS: _end_actions,
    d.NEXT_RESOURCE: _next_resource,
    d.SWAP_WITH: _give,
    d.SWAP_FOR: _swap_for,
    d.OFFER: _offer,
    d.PROPOSE: _pair,
    d.AGREE: _pair,
    d.REFUSE: _pair,
    d.SALVAGE: _salvage,
    d.REPLACE: _replace,
    d.REPAIR_AFAR: _repair_afar,
    d.TAKE_FACE_UP: _take_face_up,
    d.DISCARD: _discard,
    d.SPEND_SHIELD: _spend_shield,
}
"""Where those choices are made that are not made where their verbs say."""


def _drew(who: int, _: int, source: int) -> tuple[str, ...]:
    pile = "resource-discard" if source == 1 else "resource-deck"
    return tuple(filter(None, (pile, MEMBER.place(who))))


def _at_deck(_: int, *details: int) -> tuple[str, ...]:
    return (DECK.place(max(e.FROM_RESOURCES, details[-1])),)


HAPPENS_AT: Final = {e.DREW: _drew, e.LOOKED: _at_deck, e.ARRANGED: _at_deck}
"""Where that happens whose place others may not know."""


# Names

_CARD: Final = Noun("card", RESOURCES)
_SPACE: Final = Noun("space", SPACES)
_FACE_UP: Final = Noun("which", ("first", "second"))
_LOOKED_AT: Final = Noun("which", ("first", "second", "third", "fourth", "fifth"))


def _hand(scene: Scene, player: int, kind: int) -> str:
    whose = "the crew" if scene.alone else scene.name(player)
    return f"{whose}'s {RESOURCES[kind]} cards"


PLACE_NAMES: Final[PlaceNames] = {
    "resource-deck": "the resource deck",
    "resource-discard": "the resource discards",
    "damage-deck": "the damage deck",
    "damage-discard": "the damage cards drawn",
    "supply": "the supply",
    "die": "the die",
    "pod": "the escape pod",
    ROOM: "{room}",
    MEMBER: "{crew}",
    ("face-up", _FACE_UP): "the {which} face-up card",
    ("space", DAMAGEABLE_ROOM, _SPACE): "the {space} space of {room}",
    ("divert", DAMAGEABLE_ROOM): "the power of {room}",
    ("hand", MEMBER, _CARD): _hand,
    ("tokens", MEMBER): "{crew}'s action tokens",
    ("looked", _LOOKED_AT): "the {which} card",
    ("discarded", _CARD): "the discarded {card} cards",
}
"""What each place that is drawn is called."""


def latest_roll(view: SolarStorm) -> int:
    """The face of the die when it was last rolled, as far back as the chronicle goes; or -1."""
    chronicle = view.chronicle
    total = int(chronicle.total)
    kinds = chronicle.what[:, 0].tolist()
    ring = len(kinds)
    for number in range(total - 1, max(-1, total - 1 - ring), -1):
        if kinds[number % ring] == e.ROLLED:
            return int(chronicle.details[number % ring, 0])
    return UNKNOWN
