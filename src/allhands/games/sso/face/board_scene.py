"""What the drawings read of a view: who is where, whose they are, and what endangers them."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from allhands.face.scene import Scene
from allhands.kernel.game import choosers
from allhands.kernel.piles import Pile
from allhands.kernel.rule import in_python
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import missions as m
from ..rules import crew
from ..rules import state as s

UP, DOWN = 1, 0
living, living_of = in_python(crew.living), in_python(crew.living_of)
"""How many of the crew live, or of a seat's crew."""


class Member(NamedTuple):
    """One of the crew who is aboard, as everybody sees them."""

    member: int
    seat: int
    location: int
    rank: int
    morale: int
    oxygen: int
    token: int
    card: int
    is_alone: bool
    is_frozen: bool
    danger: str


class Ship(Scene[s.Omega]):
    """A view of the ship, with what follows from it."""

    @cached_property
    def players(self) -> int:
        """How many play."""
        return int(self.view.players)

    @cached_property
    def faces(self) -> dict[int, int]:
        """Which face each location in play shows."""
        faces = self.view.locations.tolist()
        return {at: face for at, face in enumerate(faces) if face in (UP, DOWN)}

    def is_up(self, location: int) -> bool:
        """Whether a location is face up."""
        return self.faces.get(location) == UP

    @cached_property
    def owners(self) -> dict[int, int]:
        """The seat of everybody aboard."""
        return {
            member: seat
            for seat in range(self.players)
            for member in cards_of(self.view.aboard[seat])
            if member != UNKNOWN
        }

    @cached_property
    def members(self) -> dict[int, Member]:
        """All who are aboard, the highest rank first."""
        rows = {member: self.view.crew[member] for member in sorted(self.owners)}
        crowd = Counter(int(row.location) for row in rows.values() if row.life == c.ALIVE)
        return {
            member: self._member(member, row, crowd[int(row.location)] == 1)
            for member, row in rows.items()
        }

    @cached_property
    def living(self) -> int:
        """How many of them have not just died."""
        return living(self.view)

    def _member(self, member: int, row: s.Member, is_alone: bool) -> Member:
        location = int(row.location)
        frozen = location == c.CRYO and self.is_up(location)
        return Member(
            member,
            self.owners[member],
            location,
            0 if frozen else int(c.RANK[member]),
            int(row.morale),
            int(row.oxygen),
            int(row.token),
            int(row.card),
            is_alone,
            frozen,
            self._danger(member, row, is_alone, frozen),
        )

    def _danger(self, member: int, row: s.Member, is_alone: bool, frozen: bool) -> str:
        """What this one of the crew may die of before the turn is over, in words; "" if nothing."""
        location, morale, oxygen = int(row.location), int(row.morale), int(row.oxygen)
        if int(self.view.outcome) != s.RUNNING:
            return ""
        if int(row.life) != c.ALIVE:
            return "dying"
        if not self.is_up(location):
            return "in a location that is face down"
        if self.loses_power(location):
            return "in a Pod that loses its power"
        if morale == 0 and is_alone and member != c.PILOT:
            return "alone with no morale"
        if frozen or oxygen > 0:
            return ""
        if c.TYPE[location] == c.ARRAY and location != c.SHUTTLE:
            return "outside with nothing to breathe"
        return "" if int(self.view.general_oxygen) > 0 else "with nothing to breathe"

    def loses_power(self, location: int) -> bool:
        """Whether a Pod is face up that the next loss of Pods flips face down."""
        if not self.is_up(location) or c.TYPE[location] != c.POD:
            return False
        return not self.is_up(int(c.ARRAY_AT[location])) and not int(self.view.keeps_pods)

    def at(self, location: int) -> tuple[Member, ...]:
        """Who is in a location."""
        return tuple(each for each in self.members.values() if each.location == location)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The locations of another ship, in the row in which they lie."""
        return tuple(at for at in cards_of(self.view.hull) if at in self.faces)

    @cached_property
    def lost(self) -> tuple[int, ...]:
        """Who has died, in that order."""
        return tuple(card for card in cards_of(self.view.lost) if card != UNKNOWN)

    @cached_property
    def asked(self) -> frozenset[int]:
        """The seats that are to choose something."""
        mask = int(choosers(self.view))
        return frozenset(seat for seat in range(self.players) if mask >> seat & 1)

    def tokens_on(self, place: int) -> tuple[int, ...]:
        """Whose rank tokens lie there, on somebody's card or on a mission, but not on their own."""
        return tuple(
            each.member
            for each in self.members.values()
            if each.token == place and each.member != place
        )


def the(member: int) -> str:
    """One of the crew in a sentence, where they are called by what they are."""
    return f"the {c.MEMBER.words[member]}"


def the_token_place(place: int) -> str:
    """What a rank token lies on in a sentence: somebody's card, or a mission, which has a title."""
    return the(place) if 0 <= place < c.CREW else m.TOKEN_ON.word(place, ())


def cards_of(pile: Pile) -> list[int]:
    """The cards of a pile, the top last."""
    return [int(card) for card in pile.cards[: int(pile.count)]]
