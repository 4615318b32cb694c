"""The lifeboats on the water, each with its survivors, or the davits that wait for one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, group, moved, path, rectangle, text, title

from .. import cards as c
from ..rules.nouns import BOAT_LETTERS, CLASS_NAMES
from .board_cards import face_of, front, in_words, piece_of, place_of, slot
from .board_symbols import ANCHOR, CLASS_STYLES
from .nouns import longest_run

BOAT_WIDTH: Final = 225
BOATS_TOP: Final = 686
_SEATS_FROM: Final = 20
_SEATS_WIDE: Final = 182


def boats(aboard: tuple[tuple[int, ...], ...], stand_in: tuple[int, ...]) -> str:
    """All lifeboats: who is aboard of each, upwards from the lifeboat itself."""
    drawn = "".join(
        _boat(boat, cards, stand_in[boat // c.BOATS_EACH]) for boat, cards in enumerate(aboard)
    )
    return group(drawn, class_="boats")


@lru_cache(maxsize=2048)
def _boat(boat: int, cards: tuple[int, ...], stand_in: int) -> str:
    inside = _lowered(boat, cards, stand_in) if cards else _waiting(boat)
    return group(
        title(describe_boat(boat, cards, stand_in)),
        rectangle(4, 0, BOAT_WIDTH - 8, 170, rx=8, class_="hit"),
        inside,
        data_place=f"boat-{boat}",
        class_=f"boat {CLASS_STYLES[boat // c.BOATS_EACH]}{'' if cards else ' waiting'}",
        transform=f"translate({boat * BOAT_WIDTH} {BOATS_TOP})",
    )


_BOAT_HULL: Final = "M8 104Q112 122 217 104Q212 146 184 158H42Q14 146 8 104z"
_PLANKS: Final = "M14 139Q112 149 211 139"


def _lowered(boat: int, cards: tuple[int, ...], stand_in: int) -> str:
    kind = boat // c.BOATS_EACH
    highest = int(c.HIGHEST[kind])
    full = len(cards) == highest
    top = face_of(cards[-1], stand_in)
    lead = group(
        title(in_words(top)),
        front(top),
        data_piece=piece_of(cards[-1]),
        data_place=place_of(cards[-1]),
        class_="piece aboard",
        transform="translate(24 10)",
    )
    said = "all safe" if full else f"of {highest}"
    run = longest_run(cards)
    runs = moved(101, 72, ANCHOR, scale=1.05) + text(f"\u00d7{run}", 131, 94, 25, class_="run")
    return group(
        lead,
        text(BOAT_LETTERS[boat], 207, 30, 25, class_="letter", text_anchor="end"),
        text(said, 100, 62, 25, class_="of-all full" if full else "of-all"),
        group(runs, class_="anchor-run") if run > 1 else "",
        path(_BOAT_HULL, class_="boat-hull"),
        path(_PLANKS, class_="plank"),
        _seats(cards, highest, stand_in),
        path("M-2 160" + "q7 -5 14 0t14 0" * 8, class_="bow-wave"),
    )


def _seats(cards: tuple[int, ...], highest: int, stand_in: int) -> str:
    """A seat for everyone of the class: empty, taken, or taken by somebody with an anchor."""
    apart = _SEATS_WIDE / (highest - 1)
    drawn: list[str] = []
    for seat in range(highest):
        x = _SEATS_FROM + seat * apart
        y = 124 + 10 * (1 - ((x - 112) / 92) ** 2) - 4
        if seat >= len(cards):
            drawn.append(circle(x, y, 2.6, class_="empty-seat"))
            continue
        mark = _survivor(cards[seat])
        if seat == len(cards) - 1:
            drawn.append(moved(x, y, mark))
            continue
        drawn.append(
            group(
                title(in_words(face_of(cards[seat], stand_in))),
                mark,
                data_piece=piece_of(cards[seat]),
                data_place=place_of(cards[seat]),
                class_="piece survivor",
                transform=f"translate({x:.1f} {y:.1f})",
            )
        )
    return "".join(drawn)


def _survivor(card: int) -> str:
    """Somebody in a seat: an anchor, a head, or the outline of a Mystery Passenger."""
    if card >= c.MYSTERY:
        return circle(0, 0, 4.2, class_="stranger")
    if c.ANCHOR[card]:
        return moved(-7.2, -8.5, ANCHOR, scale=0.6)
    return circle(0, 0, 4, class_="head")


def _waiting(boat: int) -> str:
    """Davits, with the outline of the boat that would hang from them."""
    kind = boat // c.BOATS_EACH
    davits = "M22 156V60Q22 22 56 22M203 156V60Q203 22 169 22"
    falls = "M56 22V104M169 22V104"
    return group(
        path(davits, class_="davit"),
        path(falls, class_="fall"),
        path("M38 106Q112 118 187 106Q182 136 162 142H63Q43 136 38 106z", class_="boat-outline"),
        text(BOAT_LETTERS[boat], 112, 135, 25, class_="letter", text_anchor="middle"),
        moved(79.5, 4, slot(kind, c.LIFEBOAT)),
    )


@lru_cache(maxsize=2048)
def describe_boat(boat: int, cards: tuple[int, ...], stand_in: int) -> str:
    """A lifeboat in a sentence, for a pointer or a screen reader."""
    kind = boat // c.BOATS_EACH
    which = f"Boat {BOAT_LETTERS[boat]}, {CLASS_NAMES[kind]}"
    if not cards:
        return f"{which}, not lowered: a {c.LIFEBOAT} lowers it"
    number, highest = len(cards), int(c.HIGHEST[kind])
    run = longest_run(cards)
    anchors = f", {run} anchors in a row" if run > 1 else ""
    if number == highest:
        return f"{which}: all {highest} safe{anchors}"
    return f"{which}: {number} of {highest} safe{anchors}, {number + 1} is next"
