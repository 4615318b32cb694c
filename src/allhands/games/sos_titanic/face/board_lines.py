"""The lines of passengers, drawn on the plan of the boat deck beneath the ship.

A line is read like the column of a patience: those face down on the left, as a stack with their
number; those face up to the right of it, downwards to the front one, which is drawn whole. A series
too long for one column begins in the left one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allhands.drawing.markup import (
    circle,
    element,
    group,
    line,
    moved,
    path,
    rectangle,
    text,
    title,
)
from allhands.kernel.prose import count_of
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from .board_cards import HEIGHT, TAB, WIDTH, back, face_of, front, in_words, piece_of, place_of, tab
from .board_plan import DECK_WIDTH, LEFT

PLAN_TOP: Final = 298
PLAN_BOTTOM: Final = 680
_HEAD: Final = 46
_CARDS_TOP: Final = PLAN_TOP + _HEAD + 14
_ROOM: Final = PLAN_BOTTOM - 8 - _CARDS_TOP
_LEFT_COLUMN: Final = 2
_RIGHT_COLUMN: Final = DECK_WIDTH - WIDTH - 3
IN_COLUMN: Final = 1 + (_ROOM - HEIGHT) // TAB
"""So many face-up cards have room in one column."""
_BACKS_SHOWN: Final = 9
_AIRY: Final = 35
"""How much of a card shows where there is room enough."""


class Line(NamedTuple):
    """All that the drawing of a line depends on: the cards from the deck to the front one, how
    many at the front follow one another, and for whom Mystery Passengers stand in."""

    number: int
    cards: tuple[int, ...]
    run: int
    turned: int
    exists: bool
    stand_in: tuple[int, ...]

    @property
    def face_up(self) -> tuple[int, ...]:
        """The series at the front."""
        return self.cards[len(self.cards) - self.run :]

    @property
    def face_down(self) -> int:
        """How many lie behind them."""
        return len(self.cards) - len(self.face_up)

    @property
    def is_flooded(self) -> bool:
        """Whether the deck is under water."""
        return self.number < c.DECK_LINES and self.turned >= int(c.FLOODED_AT[self.number])

    @property
    def floods_in(self) -> int:
        """How many pages are left to the deck."""
        return int(c.FLOODED_AT[self.number]) - self.turned

    @property
    def compartments(self) -> int:
        """How many the deck has."""
        return int(c.COMPARTMENTS[self.number])

    @property
    def flooded(self) -> int:
        """How many of them are under water."""
        return min(self.compartments, max(0, self.compartments - self.floods_in))


@lru_cache(maxsize=4096)
def draw_line(shown: Line) -> str:
    """A deck of the plan with its line, as the one place on the board."""
    return group(
        title(describe_line(shown)),
        rectangle(0, PLAN_TOP + 4, DECK_WIDTH, PLAN_BOTTOM - PLAN_TOP - 8, class_="hit"),
        _COLLAPSIBLE if shown.number == c.COLLAPSIBLE else _water(shown),
        _head(shown),
        _cards(shown) if shown.cards else _nobody(shown),
        data_place=f"line-{shown.number}",
        class_=_style(shown),
        transform=f"translate({_left(shown.number)} 0)",
    )


def _style(shown: Line) -> str:
    if shown.number == c.COLLAPSIBLE:
        return "line"
    if shown.is_flooded:
        return "line flooded"
    return "line endangered" if shown.floods_in == 1 else "line"


def _left(number: int) -> int:
    return LEFT + number * DECK_WIDTH


# The plan


@lru_cache(maxsize=2)
def plan() -> str:
    """The boat deck from above, with the bulkheads between her decks."""
    outline = _outline(0)
    walls = "".join(
        line(_left(deck), PLAN_TOP + 2, _left(deck), PLAN_BOTTOM - 2, class_="wall")
        for deck in range(1, c.DECKS)
    )
    return group(
        path(outline, class_="deck-floor"),
        path(_outline(5), class_="fine"),
        path(_fittings(), class_="fittings"),
        walls,
        line(20, PLAN_TOP + _HEAD, 884, PLAN_TOP + _HEAD, class_="fine"),
        path(outline, class_="deck-edge"),
        class_="plan",
    )


def _outline(inset: int) -> str:
    top, bottom, middle = PLAN_TOP + inset, PLAN_BOTTOM - inset, (PLAN_TOP + PLAN_BOTTOM) / 2
    bow, stern = 2 + inset * 1.4, 898 - inset
    return (
        f"M32 {top}H872Q{stern} {top + 22} {stern} {top + 90}V{bottom - 90}"
        f"Q{stern} {bottom - 22} 872 {bottom}H32Q{bow + 6:g} {bottom - 84} {bow:g} {middle:g}"
        f"Q{bow + 6:g} {top + 84} 32 {top}z"
    )


def _fittings() -> str:
    """What stands on the boat deck: hatches, funnels, a skylight, boats in their chocks."""
    middle, top = (PLAN_TOP + PLAN_BOTTOM) / 2, PLAN_TOP + _HEAD + 6
    funnels = "".join(
        f"M{x - 27} {middle}a27 34 0 1 0 54 0a27 34 0 1 0 -54 0M{x - 20} {middle}a20 26 0 1 0 40 0"
        "a20 26 0 1 0 -40 0"
        for x in (268, 384, 500, 616)
    )
    hatches = "".join(
        f"M{x - 22} {y - 26}h44v52h-44zM{x - 22} {y - 26}l44 52m0 -52l-44 52"
        for x, y in ((92, middle), (800, top + 56), (800, top + 124))
    )
    boats = "".join(
        f"M{x} {y}q26 {bow} 52 0q-26 {-bow} -52 0z"
        for x in (190, 250, 310, 470, 530, 590, 650)
        for y, bow in ((top + 8, -15), (PLAN_BOTTOM - 18, 15))
    )
    skylight = f"M424 {middle - 20}h36v40h-36zM442 {middle - 20}v40M424 {middle}h36"
    capstans = "".join(
        f"M46 {y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0" for y in (middle - 46, middle + 46)
    )
    return funnels + hatches + boats + skylight + capstans


def _head(shown: Line) -> str:
    """A deck's name, and its compartments: each a page of the booklet."""
    if shown.number == c.COLLAPSIBLE:
        return text("Collapsible", 6, PLAN_TOP + 32, 21, class_="deck-name collapsible")
    left = DECK_WIDTH - 3 - shown.compartments * 15
    next_one = shown.flooded if shown.floods_in <= shown.compartments else UNKNOWN
    boxes = "".join(
        _compartment(
            left + at * 15,
            flooded=at < shown.flooded,
            is_next=at == next_one,
            is_last=at == shown.compartments - 1,
        )
        for at in range(shown.compartments)
    )
    return deck_name(shown.number, 5) + boxes


def deck_name(number: int, x: float) -> str:
    """A deck's name; where there is little room only its number, as on the ship's side."""
    words = element("tspan", "Deck ", class_="small-print") + str(number + 1)
    return element("text", words, x=x, y=PLAN_TOP + 32, font_size=21, class_="deck-name")


def _compartment(x: float, *, flooded: bool, is_next: bool, is_last: bool) -> str:
    """A compartment: under water, next to flood, or dry; a mark where a deck is lost with it."""
    top = PLAN_TOP + 13
    if flooded:
        waves = "".join(f"M{x + 1.5:g} {top + at}q2.25 -3 4.5 0t4.5 0" for at in (6, 12, 18))
        return rectangle(x, top, 12, 22, class_="box full") + path(waves, class_="box-water")
    box = rectangle(x, top, 12, 22, class_="box next" if is_next else "box")
    if is_next and is_last:
        box += path(f"M{x + 6:g} {top + 5}v8M{x + 6:g} {top + 17}v.5", class_="beware")
    return box


def _water(shown: Line) -> str:
    """The water on a deck: over as much of it as compartments are flooded."""
    if not shown.flooded:
        return ""
    width = DECK_WIDTH * shown.flooded / shown.compartments
    top = PLAN_TOP + 3
    times = round(width / 14)
    step = width / times
    ripple = f"q{step / 4:.2f} -4 {step / 2:.2f} 0t{step / 2:.2f} 0" * times
    waves = "".join(f"M0 {y}{ripple}" for y in range(PLAN_TOP + _HEAD + 16, PLAN_BOTTOM - 4, 17))
    low = PLAN_BOTTOM - 3
    box = rectangle(0, top, width, low - top, class_="flood")
    return group(box, path(waves, class_="flood-lines"), class_="deck-water")


# The cards


_COLLAPSIBLE: Final = path(
    f"M14 {_CARDS_TOP - 8}H126Q140 {_CARDS_TOP + 120} 128 {_CARDS_TOP + 210}"
    f"Q112 {PLAN_BOTTOM - 26} 70 {PLAN_BOTTOM - 4}Q28 {PLAN_BOTTOM - 26} 12 {_CARDS_TOP + 210}"
    f"Q0 {_CARDS_TOP + 120} 14 {_CARDS_TOP - 8}z",
    class_="collapsible-hull",
)


def _cards(shown: Line) -> str:
    """The stack of those face down, and the series in one column or two."""
    face_up, hidden = shown.face_up, shown.face_down
    behind = max(0, len(face_up) - IN_COLUMN)
    drawn = [_backs(shown.number, hidden, crowded=behind > 0)] if hidden else []
    top = _CARDS_TOP + (min(hidden, _BACKS_SHOWN) * 2 + 34 if hidden else 0)
    apart = min(TAB, (PLAN_BOTTOM - 12 - top - TAB - 16) / max(1, behind - 1)) if behind else TAB
    for at, card in enumerate(face_up[:behind]):
        drawn.append(_card(card, _LEFT_COLUMN, top + at * apart, shown.stand_in, whole=False))
    ahead = face_up[behind:]
    alone = shown.number == c.COLLAPSIBLE and not behind
    column = (DECK_WIDTH - WIDTH) // 2 if alone else _RIGHT_COLUMN
    pitch = min(_AIRY, (_ROOM - HEIGHT) / max(1, len(ahead) - 1))
    for at, card in enumerate(ahead):
        whole = at == len(ahead) - 1
        drawn.append(_card(card, column, _CARDS_TOP + at * pitch, shown.stand_in, whole=whole))
    return "".join(drawn)


def _card(card: int, x: float, y: float, stand_in: tuple[int, ...], *, whole: bool) -> str:
    face = face_of(card, stand_in[card - c.MYSTERY] if card >= c.MYSTERY else 0)
    return group(
        title(in_words(face)),
        front(face) if whole else tab(face),
        data_piece=piece_of(card),
        data_place=place_of(card),
        class_="piece front" if whole else "piece",
        transform=f"translate({x:g} {y:g})",
    )


@lru_cache(maxsize=256)
def _backs(number: int, hidden: int, *, crowded: bool) -> str:
    """Those face down: a stack as high as there are many of them, with their number."""
    edges = min(hidden, _BACKS_SHOWN) - 1
    below = "".join(
        rectangle(0, at * 2, WIDTH, 30, rx=9, class_="back-edge") for at in range(edges)
    )
    y = edges * 2
    badge_x, badge_y = (47, y + 16) if crowded else (WIDTH // 2, y + HEIGHT // 2)
    return group(
        below,
        moved(0, y, back(covered=crowded)),
        circle(badge_x, badge_y, 15 if crowded else 21, class_="badge"),
        rectangle(13, y + 1, 50, 30, rx=15, class_="badge large-print") if crowded else "",
        text(
            str(hidden),
            badge_x,
            badge_y + (7 if crowded else 9.5),
            20 if crowded else 27,
            class_="badge-number crowded" if crowded else "badge-number",
            text_anchor="middle",
        ),
        data_piece=f"backs-{number}",
        class_="piece backs",
        transform=f"translate({_LEFT_COLUMN} {_CARDS_TOP})",
    )


def _nobody(shown: Line) -> str:
    """A deck without passengers: where a new line may begin, or why there is none."""
    if shown.is_flooded:
        lost = ("lost at", c.CLOCK[int(c.FLOODED_AT[shown.number])])
        return _aside(lost, 28, 21, "small-print") + _aside(lost, 34, 29.5, "large-print")
    if shown.exists:
        return _open_slot()
    deck = f"deck {shown.number}"
    small = _aside(("no line", f"until {deck}", "is lost"), 28, 21, "small-print")
    return small + _aside(("no line", "until", deck, "is lost"), 34, 29.5, "large-print")


def _aside(lines: tuple[str, ...], apart: float, size: float, print_: str) -> str:
    middle, top = DECK_WIDTH / 2, _CARDS_TOP + 104
    return "".join(
        text(words, middle, top + at * apart, size, class_=f"aside {print_}", text_anchor="middle")
        for at, words in enumerate(lines)
    )


@lru_cache(maxsize=1)
def _open_slot() -> str:
    """Where the highest of either class may begin a line."""
    numbers = "".join(
        text(
            str(int(c.HIGHEST[kind])),
            33,
            40 + 36 * kind,
            29,
            class_="number lesser",
            text_anchor="middle",
        )
        for kind in range(c.CLASSES)
    )
    outline = rectangle(0, 0, WIDTH, HEIGHT, rx=8, class_="outline")
    return group(
        outline, numbers, class_="slot", transform=f"translate({_RIGHT_COLUMN} {_CARDS_TOP})"
    )


# In words


@lru_cache(maxsize=2048)
def describe_line(shown: Line) -> str:
    """A line in a sentence, for a pointer or a screen reader."""
    if shown.number == c.COLLAPSIBLE:
        return f"The Collapsible Boat: {_passengers(shown)}"
    deck = f"Deck {shown.number + 1}"
    if shown.is_flooded:
        return f"{deck}, under water"
    pages = f"floods in {shown.floods_in} {'page' if shown.floods_in == 1 else 'pages'}"
    if not shown.exists:
        return f"{deck}, without a line until deck {shown.number} is lost; {pages}"
    return f"{deck}: {_passengers(shown)}; {pages}"


def _passengers(shown: Line) -> str:
    if not shown.cards:
        return "nobody"
    ahead = [
        in_words(face_of(card, shown.stand_in[card - c.MYSTERY] if card >= c.MYSTERY else 0))
        for card in reversed(shown.face_up)
    ]
    known = f"in front {', then '.join(ahead)}" if ahead else "all face down"
    return f"{count_of(len(shown.cards), 'passenger')}, {known}"
