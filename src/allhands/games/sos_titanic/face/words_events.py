"""What has happened aboard the Titanic, as sentences, where its declaration does not say it."""

from __future__ import annotations

from allhands.kernel.prose import listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
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


class Happenings(Scene):
    """What has happened that its declarations do not say."""

    # Passengers

    def embarked(self, who: int, card: int, boat: int, origin: int) -> str:
        """Where somebody comes from who has just been drawn need not be said."""
        whence = f" from {the_line(origin)}" if origin >= 0 else ""
        whom = f"{passenger_name(card)}{whence}"
        is_lifeboat = card != UNKNOWN and c.NUMBER[card] == c.LIFEBOAT
        if is_lifeboat:
            return f"{self.name(who)} lowers {boat_name(boat)} with {whom}."
        return f"{self.name(who)} puts {whom} into {boat_name(boat)}."

    def relieved(self, who: int, card: int, origin: int) -> str:
        whence = f" from {the_line(origin)}" if origin >= 0 else ""
        whom = f"{passenger_name(card)}{whence}"
        return f"{self.name(who)} puts {whom} in the place of the Mystery Passenger."

    def discarded(self, others: int) -> str:
        if others == UNKNOWN:
            return "The others are discarded."
        return f"{starting(some(others, 'other'))} {'is' if others == 1 else 'are'} discarded."

    def let_go(self, who: int, **cards: int) -> str:
        gone = [passenger_name(card) for card in cards.values() if card != UNKNOWN]
        whom = listed(gone) if gone else "passengers"
        return f"Searching for an anchor, {self.name(who)} discards {whom}."

    # The booklet

    def page_turned(self, turned: int) -> str:
        if turned == UNKNOWN:
            return "A page is turned."
        if turned == c.PAGES:
            return f"The last page is turned: {c.CLOCK[turned]}."
        return f"A page is turned: {page_and_clock(turned)}."

    def panicked(self, deck: int, refuge: int, there: int) -> str:
        if deck == UNKNOWN:
            return "The passengers of a deck flee to the next."
        line = f"where {there} now stand in line" if there > 1 else "where one now stands in line"
        return f"Its passengers flee to {the_line(refuge)}, {line}."

    # Action cards

    def played(self, who: int, card: int, owner: int) -> str:
        if owner in (who, UNKNOWN):
            return f"{self.name(who)} plays {a_card(card)}."
        title = this_card(card).removeprefix("the ")
        return f"{self.name(who)} plays {self.name(owner)}'s {title}."

    def took(self, who: int, card: int, source: int) -> str:
        origin = " from the discards" if source == 1 else ""
        return f"{self.name(who)} takes {a_card(card)}{origin}."

    def shuffled_actions(self, cards: int) -> str:
        if cards == 1:
            return "The discarded action card is the new stack."
        number = f" of {cards}" if cards > 0 else ""
        return f"The discarded action cards are shuffled into a new stack{number}."

    def looked(self, who: int, passengers: int) -> str:
        seen = "passenger" if passengers == 1 else some(passengers, "passenger")
        if passengers == 0:
            return f"{self.name(who)} finds nobody in the stack."
        return (
            f"{self.name(who)} looks at the top {seen}."
            if passengers > 0
            else f"{self.name(who)} looks at the stack."
        )

    def stood_in(self, kind: int, number: int) -> str:
        return f"The Mystery Passenger stands in for {numbered(kind, number)}."

    def dealt(self, who: int, to: int, card: int) -> str:
        if to == who:
            return f"{self.name(who)} keeps {a_card(card)}."
        return f"{self.name(who)} gives {a_card(card)} to {self.name(to)}."

    def swapped(self, who: int, kind: int, number: int) -> str:
        return f"{self.name(who)} swaps {numbered(kind, number)} of {boats_of(kind)}."
