"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames
from allhands.kernel.chronicle import latest
from allhands.kernel.nouns import Noun
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import DAMAGEABLE_ROOM, DECK, ORDINAL, RESOURCES, ROOM, SPACES
from ..rules.state import MEMBER, SolarStorm
from .nouns import Scene, cards_of


def hand_place(player: int, kind: int) -> str:
    """Where the cards of a kind in a hand lie."""
    return f"hand-{player}-{kind}"


def _own_cards(scene: Scene, kind: int) -> str:
    return hand_place(scene.player_of(scene.active), kind)


class ChosenAt(Scene):
    """Where those choices are made that are not made where their verbs say."""

    def next_resource(self, kind: int) -> tuple[str, ...]:
        """A card that was looked at; by its place if it may be known."""
        known = self.looked_at
        beside = (f"looked-{known.index(kind)}",) if kind in known else ()
        return (*beside, "resource-deck")

    def salvage(self, kind: int) -> tuple[str, ...]:
        there = kind in cards_of(self.view.resource_discard)
        return (f"discarded-{kind}", "resource-discard") if there else ("resource-discard",)

    def offer(self, kind: int) -> tuple[str, ...]:
        return (hand_place(self.giver, kind), f"crew-{self.giver}")

    def propose(self) -> tuple[str, ...]:
        first, second, _ = self.arguments
        if self.task == t.AGREE_TO_EXCHANGE and self.seat == second:
            first, second = second, first
        return (f"crew-{first}", f"crew-{second}")

    agree = refuse = propose

    def repair(self, space: int) -> tuple[str, ...]:
        return self.repair_afar(self.here, space) if self.here < c.DAMAGEABLE else self.activate()

    use_cube = repair

    def divert(self) -> tuple[str, ...]:
        if self.here >= c.DAMAGEABLE or self.diverted(self.here):
            return self.activate()
        return (f"divert-{self.here}", f"room-{self.here}")

    def give(self, other: int, kind: int) -> tuple[str, ...]:
        return (_own_cards(self, kind), f"crew-{other}")

    swap_with = give

    def swap_for(self, kind: int) -> tuple[str, ...]:
        other, _, _ = self.arguments
        return (hand_place(other, kind), f"crew-{other}")

    def take(self, other: int, kind: int) -> tuple[str, ...]:
        return (hand_place(other, kind), f"crew-{other}")

    def trade(self, own: int, other: int) -> tuple[str, ...]:
        return (hand_place(0, own), *self.take_face_up(other))

    def take_face_up(self, kind: int) -> tuple[str, ...]:
        return (f"face-up-{0 if int(self.view.face_up[0]) == kind else 1}",)

    def activate(self) -> tuple[str, ...]:
        return (f"room-{self.here}",)

    def spend_token(self) -> tuple[str, ...]:
        return (f"tokens-{self.active}", f"crew-{self.active}")

    def end_actions(self) -> tuple[str, ...]:
        return (f"crew-{self.active}",)

    def replace(self, kind: int) -> tuple[str, ...]:
        return (_own_cards(self, kind), "resource-discard")

    def repair_afar(self, room: int, space: int) -> tuple[str, ...]:
        return (f"space-{room}-{space}", f"room-{room}")

    def discard(self, kind: int) -> tuple[str, ...]:
        return (_own_cards(self, kind),)

    def spend_shield(self, crew: int) -> tuple[str, ...]:
        return (f"crew-{crew}", f"room-{self.arguments[0]}")


class HappensAt:
    """Where that happens whose place others may not know."""

    def drew(self, who: int, source: int) -> tuple[str, ...]:
        pile = "resource-discard" if source == 1 else "resource-deck"
        return tuple(filter(None, (pile, MEMBER.place(who))))

    def looked(self, deck: int) -> tuple[str, ...]:
        return (DECK.place(max(e.FROM_RESOURCES, deck)),)

    arranged = looked


# Names

_CARD: Final = Noun("card", RESOURCES)
_SPACE: Final = Noun("space", SPACES)
_FACE_UP: Final = Noun("which", ORDINAL.words[: c.FACE_UP_CARDS])


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
    ("looked", ORDINAL): "the {which} card",
    ("discarded", _CARD): "the discarded {card} cards",
}
"""What each place that is drawn is called."""


_latest: Final = in_python(latest)


def latest_roll(view: SolarStorm) -> int:
    """The face of the die when it was last rolled, as far back as the chronicle goes; or -1."""
    row = _latest(view.chronicle, e.ROLLED)
    return int(view.chronicle.details[row, 0]) if row >= 0 else UNKNOWN
