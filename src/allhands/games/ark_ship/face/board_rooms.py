"""The rooms of the ship: what each offers, the crisis that lies on it, and who stands in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allhands.drawing.markup import circle, group, moved, path, rectangle, text, title
from allhands.drawing.symbols import meeple
from allhands.kernel.prose import listed

from .. import cards as c
from .board_symbols import LOOP, ranks, skill_glyph
from .board_words import (
    fitted,
    ongoing_short,
    removed_from,
    room_short,
    row_short,
    span_short,
    title_lines,
)
from .nouns import location_name, test_title
from .words_cards import room_rows, test_words

WIDTH: Final = 189
HEIGHT: Final = 184
_CARD_TOP: Final = 38
_CARD_WIDTH: Final = 177
_CARD_HEIGHT: Final = 111
_MEEPLE: Final = 1.3
"""How large crew members are drawn."""

FITTINGS: Final = (
    "M8 181v-22l12 -8h16v30M13 165h16M13 171h16M150 181v-9h-9v-16M150 172h12v-16M132 156h18"
    "M168 181v-26h14",
    "M14 181v-30h20v30M18 157h12M18 163h12M18 169h7M160 181l6 -16l6 16M166 165v-6M154 152"
    "q2 12 14 10l-10 -10M161 156l5 -5",
    "M8 181v-36h34v36M8 157h34M8 169h34M13 157v-9M17 157v-9M21 157v-8M30 157l5 -9M12 169v-9M20 169"
    "v-8M24 169v-8M15 181v-9M31 181v-9M35 181v-8M150 181v-36h32v36M150 157h32M150 169h32M156 157v-9"
    "M162 157v-8M172 157v-9M158 169v-9M170 169v-8M176 169v-8M156 181v-8M174 181v-9",
    "M10 181v-12h40v12M10 169v-8h12q6 2 6 8M168 181v-34M168 147h-9v9h6v-9M160 181h16",
    "M14 181l-2 -12h20l-2 12M22 169v-14q-10 2 -11 -8q11 -2 11 8q0 -12 10 -11q1 10 -10 11M152 181"
    "v-10h28v10M156 171v-10h20v10M160 161q-1 -8 6 -9q7 1 6 9",
    "M12 176h34M18 168v16M12 171v10M40 168v16M46 171v10M168 181v-34h-16v12h16M152 153h-6",
    "M10 181v-16h18v16zM28 181v-24h16v24zM10 165l18 16M28 157l16 24M156 181v-18h22v18z"
    "M156 163l22 18",
    "M12 181v-22h20v22zM12 159l20 22M150 181v-14h14v14zM164 181v-26h16v26zM164 155l16 26",
)
"""What stands about in each room, in lines as fine as those of the hull."""

Standing = tuple[tuple[int, str], ...]
"""Crew members who stand somewhere: the slot and the name of each."""


class Room(NamedTuple):
    """All that the drawing of a room depends on."""

    location: int
    card: int
    crew: Standing
    x: float
    y: float


@lru_cache(maxsize=2048)
def draw_room(room: Room) -> str:
    """A room as the one place on the board."""
    blocked = room.card >= 0
    return group(
        title(describe_room(room.location, room.card, room.crew)),
        path(_outline(room.location), class_="hit"),
        path(FITTINGS[room.location], class_="fittings"),
        _head(room.location),
        _crisis(room.card) if blocked else _offers(room.location),
        standing(room.crew, WIDTH, HEIGHT - 2),
        data_place=f"location-{room.location}",
        class_="ark-room blocked" if blocked else "ark-room",
        transform=f"translate({room.x:g} {room.y:g})",
    )


_OUTLINES: Final = {
    c.BRIDGE: f"M46 3H{WIDTH - 3}V{HEIGHT - 3}H3V56Q12 22 46 3z",
    c.RECREATION: f"M3 3H{WIDTH - 3}V{HEIGHT - 3}H25Q7 {HEIGHT - 20} 3 {HEIGHT - 44}z",
}
"""The two rooms in the bow are not rectangular."""


def _outline(location: int) -> str:
    return _OUTLINES.get(location, f"M3 3H{WIDTH - 3}V{HEIGHT - 3}H3z")


def _head(location: int) -> str:
    """The number, by which rooms are evaluated, the name, and the skill that is used here."""
    start = 38 if location == c.BRIDGE else 8
    skill = int(c.ROOM_SKILL[location]) if location < c.SKILLED_ROOMS else -1
    return group(
        number_badge(location, start + 12, 21),
        text(location_name(location), start + 29, 28, 19, class_="room-name"),
        moved(WIDTH - 33, 8, skill_glyph(skill)) if skill >= 0 else "",
    )


def number_badge(location: int, x: float, y: float) -> str:
    """The number of a location, in a ring."""
    return group(
        circle(x, y, 12, class_="badge-ring"),
        text(str(location + 1), x, y + 6, 17, class_="badge-text", text_anchor="middle"),
    )


def _offers(location: int) -> str:
    """What one can do in a room without a rank in its skill, with one, and with two."""
    if location >= c.ROOMS:
        slot = rectangle(6, _CARD_TOP, _CARD_WIDTH, _CARD_HEIGHT, rx=7, class_="empty-slot")
        words = text(
            "no crisis", WIDTH / 2, _CARD_TOP + 62, 19, class_="aside", text_anchor="middle"
        )
        return slot + words
    lines = room_short(location)
    ranked = location < c.SKILLED_ROOMS
    drawn = [
        (moved(10, 58 + row * 27, ranks(row)) if ranked else "")
        + text(words, 36 if ranked else 12, 67 + row * 27, 16.5, class_="offer")
        for row, words in enumerate(lines)
    ]
    return group(*drawn, class_="small-print")


# Crises


def _crisis(card: int) -> str:
    return group(
        crisis_card(card),
        data_piece=f"crisis-{card}",
        class_="crisis-piece",
        transform=f"translate(6 {_CARD_TOP})",
    )


@lru_cache(maxsize=64)
def crisis_card(card: int) -> str:
    """A crisis as it lies on a room: its title, its skills, what lasts, and its rows; where there
    is little room, only from how many successes on it goes."""
    return group(
        rectangle(0, 0, _CARD_WIDTH, _CARD_HEIGHT, rx=7, class_="card-face"),
        path(_hazard(), class_="hazard"),
        _card_title(card),
        group(*skill_pair(card, _CARD_WIDTH - 50, 14, 0.86), class_="card-skills"),
        group(_rows(card), class_="small-print"),
        group(
            text(f"gone at {removed_from(card)}+", 10, 99, 23, class_="card-goal"),
            class_="large-print",
        ),
        class_="crisis-card",
    )


def _hazard() -> str:
    """A hatched edge, by which one sees from afar that a room is blocked."""
    return "".join(f"M{x} 8L{x + 8} 1" for x in range(6, _CARD_WIDTH - 12, 10))


def _card_title(card: int) -> str:
    lines = title_lines(test_title(card))
    top = 35 if len(lines) == 1 else 26
    return group(
        *(
            fitted(words, 8, top + at * 17, 16, _CARD_WIDTH - 62, "card-title")
            for at, words in enumerate(lines)
        )
    )


def skill_pair(card: int, x: float, y: float, scale: float = 1.0) -> tuple[str, str]:
    """The two skills of a test side by side."""
    first, second = (int(skill) for skill in c.TESTED[card])
    return (
        moved(x, y, skill_glyph(first), scale=scale),
        moved(x + 27 * scale, y, skill_glyph(second), scale=scale),
    )


def _rows(card: int) -> str:
    """What lasts, and each row: so many successes, and what happens then."""
    lasting = ongoing_short(card)
    drawn: list[str] = []
    y = 59
    if lasting:
        drawn.append(moved(7, y - 13, LOOP, scale=0.62, class_="lasting"))
    for words in lasting:
        drawn.append(fitted(words, 26, y, 16, _CARD_WIDTH - 32, "card-row"))
        y += 16
    first = 1 if lasting else 0
    for row in range(first, int(c.ROWS[card])):
        drawn.append(card_row(card, row, 8, y, 16, _CARD_WIDTH - 42))
        y += 16
    return "".join(drawn)


@lru_cache(maxsize=512)
def card_row(card: int, row: int, x: float, y: float, size: float, room: float) -> str:
    """A row of a test: the successes, and what happens."""
    good = " ark-good" if c.ROW_GOOD[card, row] else ""
    span = text(span_short(card, row), x, y, size, class_=f"card-span{good}")
    return span + fitted(
        row_short(card, row), x + size * 1.8, y, size, room, class_=f"card-row{good}"
    )


# Crew


def standing(crew: Standing, width: float, floor: float) -> str:
    """Crew members who stand side by side on a floor."""
    step = min(38.0, (width - 16) / max(1, len(crew)))
    left = (width - step * len(crew)) / 2 + (step - 24 * _MEEPLE) / 2
    return "".join(
        group(
            title(name),
            meeple(slot, name[:1]),
            data_piece=f"meeple-{slot}",
            class_="crew-piece",
            transform=f"translate({left + at * step:.1f} {floor - 24 * _MEEPLE - 2:.1f})"
            f" scale({_MEEPLE})",
        )
        for at, (slot, name) in enumerate(crew)
    )


@lru_cache(maxsize=2048)
def describe_room(location: int, card: int, crew: Standing) -> str:
    """A room in a few sentences, for a pointer or a screen reader."""
    where = f"{location + 1}, {location_name(location)}"
    there = f" There: {listed(name for _, name in crew)}." if crew else ""
    if card >= 0:
        return f"{where}: {test_title(card)}. {test_words(card)}{there}"
    if location >= c.ROOMS:
        return f"{where}: no crisis.{there}"
    rows = room_rows(location)
    return f"{where}: {'; '.join(rows)}.{there}"
