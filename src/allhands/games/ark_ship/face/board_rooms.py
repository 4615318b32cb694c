"""The rooms of the ship: what each offers, the crisis that lies on it, and who stands in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import circle, group, moved, path, rectangle, text, title
from allhands.drawing.symbols import meeple

from .. import cards as c
from .account import location_line
from .board_symbols import LOOP, ranks, skill_glyph
from .nouns import Scene, location_name, test_title
from .words_cards import (
    ongoing_short,
    removed_from,
    room_short,
    row_short,
    span_short,
)

MINUS: Final = "\u2212"
WIDTH: Final = 189
HEIGHT: Final = 184
_CARD_TOP: Final = 38
_CARD_WIDTH: Final = 177
_CARD_HEIGHT: Final = 111
_LARGE: Final = 26
"""The size of words on a phone, where its style sheet has no say."""
_MEEPLE: Final = 1.3
"""How large crew members are drawn."""

_HULL: Final = art(__name__, "hull.svg")
_FITTINGS: Final = tuple(
    _HULL[f"fittings-{name.lower().replace(' ', '-')}"]
    for name in c.LOCATION_NAMES[: c.CRISIS_PLACES]
)
"""What stands about in each room, in lines as fine as those of the hull."""


def draw_room(scene: Scene, location: int, x: float, y: float) -> str:
    """A room as the one place on the board: what it offers, or the crisis that lies on it, and who
    stands in it."""
    card = scene.test_at(location)
    return group(
        title(location_line(scene, location).sentence),
        path(_outline(location), class_="hit"),
        _FITTINGS[location],
        _head(location),
        _crisis(card) if card >= 0 else _offers(location),
        standing(scene, location, WIDTH, HEIGHT - 2),
        data_place=f"location-{location}",
        class_="ark-room blocked" if card >= 0 else "ark-room",
        transform=f"translate({x:g} {y:g})",
    )


_OUTLINES: Final = {
    c.BRIDGE: f"M46 3H{WIDTH - 3}V{HEIGHT - 3}H3V56Q12 22 46 3z",
    c.RECREATION: f"M3 3H{WIDTH - 3}V{HEIGHT - 3}H25Q7 {HEIGHT - 20} 3 {HEIGHT - 44}z",
}
"""The two rooms in the bow are not rectangular."""


def _outline(location: int) -> str:
    return _OUTLINES.get(location, f"M3 3H{WIDTH - 3}V{HEIGHT - 3}H3z")


@lru_cache(maxsize=16)
def _head(location: int) -> str:
    """The number, by which rooms are evaluated, the name, and the skill that is used here."""
    start = 38 if location == c.BRIDGE else 8
    skill = int(c.ROOM_SKILL[location]) if location < c.SKILLED_ROOMS else -1
    return group(
        number_badge(location, start + 12, 21),
        text(location_name(location), start + 29, 28, 19, class_="room-name"),
        moved(WIDTH - 33, 8, skill_glyph(skill), class_="room-skill") if skill >= 0 else "",
    )


def number_badge(location: int, x: float, y: float) -> str:
    """The number of a location, in a ring."""
    return group(
        circle(x, y, 12, class_="badge-ring"),
        text(str(location + 1), x, y + 6, 17, class_="badge-text", text_anchor="middle"),
    )


@lru_cache(maxsize=16)
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


@lru_cache(maxsize=64)
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
        group(*_card_title(card, 16, _CARD_WIDTH - 62, (35, 26, 17)), class_="small-print"),
        group(*skill_pair(card, _CARD_WIDTH - 50, 14, 0.86), class_="card-skills"),
        group(_rows(card), class_="small-print"),
        group(
            *_card_title(card, _LARGE, _CARD_WIDTH - 15, (44, 31, 25)),
            text(f"gone at {removed_from(card)}+", 9, 103, _LARGE, class_="card-goal"),
            class_="large-print",
        ),
        class_="crisis-card",
    )


def _hazard() -> str:
    """A hatched edge, by which one sees from afar that a room is blocked."""
    return "".join(f"M{x} 8L{x + 8} 1" for x in range(6, _CARD_WIDTH - 12, 10))


def _card_title(card: int, size: int, room: float, down: tuple[int, int, int]) -> list[str]:
    """The title: a single line stands as far down as is said first, two begin as is said next."""
    lines = title_lines(test_title(card))
    single, first, apart = down
    top = single if len(lines) == 1 else first
    return [
        fitted(words, 8, top + at * apart, size, room, "card-title")
        for at, words in enumerate(lines)
    ]


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
        row_short(card, row), x + size * 2.05, y, size, room - size * 0.25, f"card-row{good}"
    )


_LONGEST: Final = 13


@lru_cache(maxsize=64)
def title_lines(title: str) -> tuple[str, ...]:
    """A title in one line, or cut in two where they come out most alike."""
    words = title.split(" ")
    if len(title) <= _LONGEST or len(words) == 1:
        return (title,)
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda cut: max(len(cut[0]), len(cut[1])))


_WIDE: Final = 0.415
"""How wide a letter of card text is on the average, by the size of the type."""


def fitted(words: str, x: float, y: float, size: float, room: float, class_: str) -> str:
    """Card text for which there is only so much room: long lines are as wide as they may be in
    whatever serif the page has."""
    natural = len(words) * size * _WIDE
    if natural < room * 0.75:
        return text(words, x, y, size, class_=class_)
    width = min(room, natural)
    return text(words, x, y, size, class_=class_, textLength=width, lengthAdjust="spacingAndGlyphs")


# Crew


def standing(scene: Scene, location: int, width: float, floor: float) -> str:
    """Who is at a location, or in quarters at -1, side by side on a floor."""
    crew = scene.crew_at(location)
    step = min(38.0, (width - 16) / max(1, len(crew)))
    left = (width - step * len(crew)) / 2 + (step - 24 * _MEEPLE) / 2
    return "".join(
        group(
            title(scene.crew(slot)),
            meeple(slot, scene.crew(slot)[:1]),
            data_piece=f"meeple-{slot}",
            class_="crew-piece",
            transform=f"translate({left + at * step:.1f} {floor - 24 * _MEEPLE - 2:.1f})"
            f" scale({_MEEPLE})",
        )
        for at, slot in enumerate(crew)
    )
