"""Passenger cards: ivory and round for the first class, brass and cut off for the second."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allhands.drawing.markup import element, group, moved, path, rectangle, text

from .. import cards as c
from ..rules.nouns import numbered
from .board_symbols import ANCHOR, BACK_GLYPH, CLASS_STYLES, LIFEBOAT, NUMERALS, PENNANT, numeral

WIDTH: Final = 66
HEIGHT: Final = 92
TAB: Final = 28
"""How much of a card shows where others lie on it."""

_EDGES: Final = (
    "M0 13Q0 0 13 0H53Q66 0 66 13V{low}Q66 {end} 53 {end}H13Q0 {end} 0 {low}z",
    "M11 0H55L66 11V{low}L55 {end}H11L0 {low}V11z",
)


class Face(NamedTuple):
    """What is drawn on a passenger card."""

    kind: int
    number: int
    anchor: bool
    mystery: bool

    @property
    def is_highest(self) -> bool:
        """Whether it may begin a line."""
        return self.number == int(c.HIGHEST[self.kind])


@lru_cache(maxsize=256)
def face_of(card: int, stand_in: int = 0) -> Face:
    """A passenger's face; a Mystery Passenger's with the number for which it stands in."""
    if card >= c.MYSTERY:
        return Face(card - c.MYSTERY, max(stand_in, 0), anchor=False, mystery=True)
    anchor = bool(c.ANCHOR[card])
    return Face(int(c.CLASS[card]), int(c.NUMBER[card]), anchor=anchor, mystery=False)


def in_words(face: Face) -> str:
    """A passenger in a few words: "1st class 8, with an anchor"."""
    who = numbered(face.kind, face.number)
    if face.mystery:
        return f"Mystery Passenger, as {who}"
    marks = [
        words
        for marked, words in (
            (face.number == c.LIFEBOAT, "a lifeboat"),
            (face.is_highest, "the highest"),
            (face.anchor, "with an anchor"),
        )
        if marked
    ]
    return ", ".join([who, *marks])


def piece_of(card: int) -> str:
    """What a passenger's card is called where it is drawn, wherever it lies."""
    return f"passenger-{card}"


def place_of(card: int) -> str:
    """What the place is called where a passenger's card lies."""
    return f"mystery-{CLASS_STYLES[card - c.MYSTERY]}" if card >= c.MYSTERY else piece_of(card)


def edge(kind: int, height: float = HEIGHT) -> str:
    """The outline of a card of a class."""
    corner = 13 if kind == c.FIRST_CLASS else 11
    return _EDGES[kind].format(low=height - corner, end=height)


@lru_cache(maxsize=256)
def front(face: Face) -> str:
    """A card that nothing lies on."""
    lifeboat = face.number == c.LIFEBOAT
    number = text(
        str(face.number) if face.number else "?",
        19 if lifeboat else 33,
        48,
        47,
        class_="number",
        text_anchor="middle",
    )
    return group(
        _paper(face, HEIGHT),
        number,
        moved(33, 15, LIFEBOAT, scale=1.2) if lifeboat else "",
        moved(8, 61, numeral(face.kind), scale=1.15),
        _mark(face, 34, 59, 1.05),
        class_=_style(face),
    )


@lru_cache(maxsize=256)
def tab(face: Face, height: float = TAB + 20) -> str:
    """A card under others: what it is stands along its upper edge."""
    return group(
        _paper(face, height),
        moved(5, 5.5, numeral(face.kind), scale=0.86),
        text(str(face.number), 34, 24, 28, class_="number", text_anchor="middle"),
        _mark(face, 49, 7, 0.62),
        class_=f"{_style(face)} under",
    )


def _style(face: Face) -> str:
    return f"passenger {CLASS_STYLES[face.kind]}{' mystery' if face.mystery else ''}"


def _paper(face: Face, height: float) -> str:
    flag = moved(9, 0, PENNANT) if face.is_highest else ""
    return flag + path(edge(face.kind, height), class_="paper")


def _mark(face: Face, x: float, y: float, scale: float) -> str:
    """An anchor, or the question mark of a Mystery Passenger."""
    if face.mystery:
        query = text("?", 12, 21, 27, class_="query", text_anchor="middle")
        return moved(x, y, query, scale=scale)
    return moved(x, y, ANCHOR, scale=scale) if face.anchor else ""


@lru_cache(maxsize=8)
def back(*, covered: bool = False) -> str:
    """The back of a passenger card; without its lifebuoy where other cards lie on it."""
    return group(
        rectangle(0, 0, WIDTH, HEIGHT, rx=9, class_="paper"),
        rectangle(5, 5, WIDTH - 10, HEIGHT - 10, rx=5, class_="inner"),
        "" if covered else moved(15, HEIGHT / 2 - 18, BACK_GLYPH, scale=1.5),
        class_="passenger back",
    )


@lru_cache(maxsize=8)
def slot(kind: int, number: int) -> str:
    """A place that waits for a passenger of a class: only its outline, and the number."""
    return group(
        path(edge(kind), class_="outline"),
        text(str(number), 33, 48, 40, class_="number", text_anchor="middle"),
        text(NUMERALS[kind], 33, 78, 24, class_="number lesser", text_anchor="middle"),
        class_=f"slot {CLASS_STYLES[kind]}",
    )


@lru_cache(maxsize=256)
def passenger_card(card: int, number: int = 0) -> str:
    """A card as a drawing of its own: `number` is for whom a Mystery Passenger stands in, and a
    card that is not known shows its back."""
    drawn = front(face_of(card, number)) if card >= 0 else back()
    return element(
        "svg",
        drawn,
        class_="sos-titanic card",
        viewBox=f"-2 -2 {WIDTH + 4} {HEIGHT + 4}",
        aria_hidden="true",
    )
