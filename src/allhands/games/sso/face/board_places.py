"""Where on the board choices are made and events happen, and what those places are called."""

from __future__ import annotations

from typing import Final

from allhands.face.places import PlaceNames, named_places
from allhands.face.scene import Scene
from allhands.kernel.nouns import SEAT
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import missions as m
from ..rules import tasks as t
from ..rules.state import Omega
from .board_crew import crew_card_place
from .board_decks import ACTIVATION_DECK, BOX, CHALLENGE_DECK, CHALLENGE_PLACE
from .board_panels import OXYGEN_PLACE
from .board_scene import Ship

FROM_GENERAL: Final = 0


class ChosenAt(Scene[Omega]):
    """Where those choices are made that are not made where their verbs say."""

    def breathe(self, supply: int) -> tuple[str, ...]:
        if supply == FROM_GENERAL:
            return (OXYGEN_PLACE,)
        return (c.MEMBER.place(self.arguments[0]),)

    def assign(self, member: int) -> tuple[str, ...]:
        return (crew_card_place(member), c.MEMBER.place(member))

    close = assign

    def die(self) -> tuple[str, ...]:
        return (c.MEMBER.place(c.CAPTAIN),)

    live_on = die

    def distract(self, member: int, other: int) -> tuple[str, ...]:
        return (crew_card_place(member), crew_card_place(other))

    def pay(self) -> tuple[str, ...]:
        return (OXYGEN_PLACE,)


class HappensAt:
    """Where that happens which does not happen where its declaration says."""

    def token(self, member: int, token: int) -> tuple[str, ...]:
        if token >= c.CREW:
            return (crew_card_place(member), m.MISSION.place(token - c.CREW))
        return (
            (crew_card_place(member),)
            if token in (member, UNKNOWN)
            else tuple(map(crew_card_place, (member, token)))
        )

    def turn(self) -> tuple[str, ...]:
        return (ACTIVATION_DECK,)

    def general(self) -> tuple[str, ...]:
        return (OXYGEN_PLACE,)

    def challenged(self) -> tuple[str, ...]:
        return (CHALLENGE_PLACE,)

    def avoided(self) -> tuple[str, ...]:
        return (CHALLENGE_DECK,)

    scanned = buried = avoided

    def sacrificed(self) -> tuple[str, ...]:
        return (c.MEMBER.place(c.CAPTAIN),)

    def copied(self, member: int) -> tuple[str, ...]:
        return (c.MEMBER.place(c.GENERALIST), c.MEMBER.place(member))

    def paid(self, who: int) -> tuple[str, ...]:
        return (SEAT.place(who),)

    handed = done = kept = paid


PLACE_NAMES: Final[PlaceNames] = {
    OXYGEN_PLACE: "the general supply",
    CHALLENGE_PLACE: "the challenge",
    CHALLENGE_DECK: "the challenge deck",
    "challenges": "the challenges that were flipped",
    ACTIVATION_DECK: "the activation deck",
    "discards": "the activation cards discarded",
    BOX: "the crew who are not aboard",
    c.LOCATION: "the {location}",
    c.MEMBER: "the {member}",
    ("crew-card", c.MEMBER): "the card of the {member}",
    m.MISSION: "{mission}",
    SEAT: "{crew}",
}
"""What each place that is drawn is called."""
_NAMED: Final = named_places(PLACE_NAMES)


def beside(view: Omega, found: tuple[str, ...]) -> tuple[str, ...]:
    """Places of a choice, with the cards of those whom it concerns; without any, before whoever is
    asked."""
    ship = Ship(view, ())
    cards = (crew_card_place(member) for member in ship.members if c.MEMBER.place(member) in found)
    known = tuple(place for place in (*found, *cards) if is_place(place))
    return tuple(dict.fromkeys(known)) or _of_whom(ship)


def _of_whom(ship: Ship) -> tuple[str, ...]:
    """Whom of the crew the question is about, or else before whom it is asked."""
    remembered = t.TASKS.known[ship.task].arguments if ship.task >= 0 else {}
    member = ship.arguments[0]
    if c.MEMBER in remembered.values() and member in ship.members:
        return c.MEMBER.place(member), crew_card_place(member)
    asked = sorted(ship.asked) or [max(0, ship.seat)]
    return (SEAT.place(asked[0]),)


def is_place(place: str) -> bool:
    """Whether something is drawn at a place, at least now and then."""
    return place in _NAMED
