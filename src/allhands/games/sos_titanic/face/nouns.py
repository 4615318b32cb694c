"""The names of what lies on the table of SOS Titanic, and the scene that sentences speak of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from allhands.face import scene as face
from allhands.kernel.game import game_of
from allhands.kernel.piles import Pile
from allhands.kernel.prose import count_of, listed
from allhands.kernel.rule import in_python
from allhands.kernel.state import EVERY_SEAT, UNKNOWN

from .. import cards as c
from ..rules import ending
from ..rules.nouns import (
    A_CARD,
    BOAT,
    BOAT_LETTERS,
    CLASS_NAMES,
    IN_LINE,
    LINE,
    PASSENGER,
    THIS_CARD,
    TITLES,
    numbered,
)
from ..rules.state import Numbers, Titanic

POWERS: Final = (
    ("places all who fit", "gets no card for a failed rescue"),
    ("gets no card for a failed rescue",),
    ("may look for an anchor", "then swap two survivors"),
    ("may deal out all action cards anew",),
    ("may play the action cards of others",),
    ("gets two cards for a failed rescue",),
    ("gets a card for three anchors in a row",),
    ("gets one of three cards for a failed rescue",),
    ("gets a card when another's rescue fails", "none for his own"),
    ("may play at once the card of a failed rescue",),
)
"""POWERS[crew member]: what he can do, in parts that read on behind his name."""


# Passengers


def passenger_name(card: int) -> str:
    """A passenger, with the anchor if there is one: "1st class 7 (anchor)"."""
    return PASSENGER.word(card, ())


def series(highest: int, lowest: int) -> str:
    """Numbers that count down: "5-4-3", "9 down to 4"."""
    if highest - lowest > LISTED_SERIES:
        return f"{highest} down to {lowest}"
    return "-".join(str(number) for number in range(highest, lowest - 1, -1))


LISTED_SERIES: Final = 3
"""A series longer than this by more than one is not spelled out."""


# Places


def the_line(line: int) -> str:
    """Where a line stands: "deck 2", "the Collapsible Boat"."""
    return LINE.word(line, ())


def in_line(line: int) -> str:
    """In a line: "at deck 2", "in the Collapsible Boat"."""
    return IN_LINE.word(line, ())


def boat_name(boat: int) -> str:
    """A survivors group, by the letter of its boat."""
    return BOAT.word(boat, ())


def boats_of(kind: int) -> str:
    """The boats of a class: "boats A and B"."""
    first = kind * c.BOATS_EACH
    return (
        f"boats {listed(BOAT_LETTERS[first : first + c.BOATS_EACH])}" if kind >= 0 else "two boats"
    )


# Action cards


def card_title(kind: int) -> str:
    """What an action card is called: "Come On!", "1st class Mystery Passenger"."""
    return TITLES[kind] if kind >= 0 else "an action card"


def a_card(kind: int) -> str:
    """An action card in a sentence: "a Come On! card", "the Save Time card"."""
    return A_CARD.word(kind, ())


def this_card(kind: int) -> str:
    """An action card that has been spoken of: "the Come On! card"."""
    return THIS_CARD.word(kind, ())


def hand_in_words(hand: Numbers) -> str:
    """Some action cards, counted by kind: "Get Ready!, 2 Come On!"."""
    held = ((int(number), card_title(kind)) for kind, number in enumerate(hand) if number > 0)
    return ", ".join(f"{number} {title}" if number > 1 else title for number, title in held)


# The booklet and the boats


def page_and_clock(turned: int) -> str:
    """The page that the booklet lies open at: "page 7, 0:45"; the last one has no number."""
    page = f"page {c.PAGES - 1 - turned}" if turned < c.PAGES else "the last page"
    return f"{page}, {c.CLOCK[turned]}"


def saved(view: Titanic) -> int:
    """How many have embarked."""
    return sum(int(number) for number in view.aboard)


def page_value(view: Titanic) -> int:
    """What the page counts that the booklet lies open at; the last one nothing."""
    return max(0, c.PAGES - 1 - int(view.turned))


anchors_in_a_row: Final = in_python(ending.anchors_in_a_row)


def longest_run(cards: Iterable[int]) -> int:
    """The most anchors in a row among some survivors."""
    longest = run = 0
    for card in cards:
        run = run + 1 if c.ANCHOR[card] else 0
        longest = max(longest, run)
    return longest


def points(view: Titanic) -> int:
    """The score as it stands."""
    return game_of(view).score_of(view) or 0


def reached(view: Titanic) -> str:
    """What has been achieved so far."""
    return f"{saved(view)} of {c.PASSENGERS} saved, {count_of(points(view), 'point')}"


# Piles


def cards_of(pile: Pile) -> list[int]:
    """The cards of a pile from the bottom up, -1 where they are not known."""
    return [int(card) for card in pile.cards[: int(pile.count)]]


def face_up(pile: Pile) -> int:
    """How many at the top of a pile lie face up."""
    seen = [int(mask) & EVERY_SEAT == EVERY_SEAT for mask in pile.seen[: int(pile.count)]]
    return len(seen) if all(seen) else seen[::-1].index(False)


_NEEDED: Final = {
    c.GET_READY: ("stack",),
    c.SAVE_TIME: ("stack", "discards"),
    c.PLAN_A: ("action_stack",),
    c.PLAN_B: ("action_discards",),
}
"""The piles that an action card is about which may be played in vain."""


def is_in_vain(view: Titanic, kind: int) -> bool:
    """Whether nothing would come of an action card, as there is nobody or no card to choose."""
    return kind in _NEEDED and not any(int(getattr(view, pile).count) for pile in _NEEDED[kind])


class Scene(face.Scene[Titanic]):
    """What the sentences of SOS Titanic speak of: whose turn it is, crew, lines, passengers."""

    def __init__(self, view: Titanic, names: tuple[str, ...]) -> None:
        super().__init__(view, names)
        self.active = int(view.active)

    @property
    def me(self) -> str:
        """Who is asked."""
        return self.name(self.seat if self.seat >= 0 else self.active)

    def member(self, seat: int) -> int:
        """The crew member of a seat; -1 if there is none."""
        return int(self.view.crew[seat]) if 0 <= seat < len(self.view.crew) else UNKNOWN

    def is_line(self, line: int) -> bool:
        """Whether there is such a line now."""
        return bool(int(self.view.lines) >> line & 1)

    def front(self, line: int) -> tuple[int, int]:
        """Class and number of whoever stands at the front of a line; the number 0 for nobody."""
        return int(self.view.front_class[line]), int(self.view.front_number[line])

    def front_name(self, line: int) -> str:
        """Whoever stands at the front of a line, in words."""
        cards = cards_of(self.view.queues[line])
        if cards and cards[-1] != UNKNOWN:
            return self.passenger(cards[-1])
        return numbered(*self.front(line))

    def passenger(self, card: int) -> str:
        """A passenger, also with whom a Mystery Passenger stands in for."""
        if card < c.MYSTERY:
            return passenger_name(card)
        kind = card - c.MYSTERY
        number = int(self.view.stand_in[kind])
        return (
            f"the Mystery Passenger ({numbered(kind, number)})" if number else passenger_name(card)
        )

    def at_the_front(self, line: int, length: int) -> str:
        """So many at the front of a line: "1st class 5-4-3"; "passengers" if there are not."""
        kind, lowest = self.front(line)
        if lowest < 1 or not 0 < length <= int(self.view.run[line]):
            return "passengers"
        return f"{CLASS_NAMES[kind]} {series(lowest + length - 1, lowest)}"

    def how_many_move(self, origin: int, target: int) -> int:
        """How many would go from one line to another, which goes on counting down; 0 if nobody
        stands there or the other line is of the other class."""
        (kind, lowest), (its_kind, front) = self.front(origin), self.front(target)
        if lowest == 0 or (front and kind != its_kind):
            return 0
        return (front or int(c.HIGHEST[kind]) + 1) - lowest

    @property
    def next_to_deal(self) -> int:
        """The kind of action card that is dealt out next; -1 if there is none."""
        held = [kind for kind in range(c.ACTION_KINDS) if self.view.held_out[kind] > 0]
        return held[0] if held else UNKNOWN
