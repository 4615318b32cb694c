"""One location of the ship, and the crew who are in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.boxes import Box
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
from allhands.kernel.prose import listed

from .. import cards as c
from .board_scene import Member, Ship, the
from .board_symbols import MEEPLE, meeple

_COLOURS: Final = ("white", "yellow", "red")
_INFINITE: Final = 30
"""As many crew as this are never aboard."""
_WIDE, _NARROW = frozenset("mMwW"), frozenset("iltfrjI ")
_GAP: Final = 3
_ROOMY: Final = 110
"""Locations that are as wide have room for the letters of random selection."""


def words_for(location: int) -> list[str]:
    """What a location is called on its card, line by line. All Solar Arrays are called alike."""
    name = c.LOCATION.words[location]
    if c.COLOUR[location] == c.YELLOW:
        name = name.partition(" at ")[0]
    first, *rest = name.split(" ")
    return [first, " ".join(rest)] if rest else [first]


@lru_cache(maxsize=512)
def card(location: int, box: Box, is_up: bool, fails: bool, who: str) -> str:
    """A location's card, with what is printed on it if it is face up."""
    colour = _COLOURS[int(c.COLOUR[location])]
    is_empty = who == NOBODY
    inside = _back(box, is_empty=is_empty)
    if is_up:
        inside = _front(location, box, colour, fails=fails, is_empty=is_empty)
    state = "" if is_up else " dark"
    return group(
        title(told(location, is_up, fails, who)),
        *inside,
        rectangle(box.x, box.y, box.width, box.height, rx=_round(location), class_="hit"),
        class_=f"location {colour}{state}{' failing' if fails else ''}{_cramped(location, box)}",
        data_place=c.LOCATION.place(location),
    )


def told(location: int, is_up: bool, fails: bool, who: str) -> str:
    """A location in a sentence, for a pointer or a screen reader."""
    name = c.LOCATION.words[location]
    if not is_up:
        return f"{name}: {who}; face down, a {_COLOURS[int(c.COLOUR[location])]} location"
    most = int(c.MOST[location])
    room = "any number" if most >= _INFINITE else str(most)
    power = "; loses its power, as its Solar Array is face down" if fails else ""
    printed = f". {c.LOCATION.text(location)}" if c.LOCATION.text(location) else ""
    return f"{name}: {who}; room for {room}{power}{printed}"


def is_other(location: int) -> bool:
    """Whether a location is one of another ship's."""
    return location >= c.FIRST_ARRAY


def _round(location: int) -> int:
    return 22 if location == c.SHUTTLE else 9


def _back(box: Box, *, is_empty: bool) -> tuple[str, ...]:
    """A location without power: dark, its edge broken."""
    (x, y), scale = (box.middle, 1.0) if is_empty else ((box.x + 22, box.y + 25), 0.62)
    bolt = "M4 -26L-14 4H-2L-6 26L14 -6H2z"
    return (
        rectangle(box.x, box.y, box.width, box.height, rx=9, class_="floor"),
        rectangle(box.x, box.y, box.width, box.height, rx=9, class_="no-power"),
        moved(
            x, y, path(bolt, class_="bolt"), path("M-24 24L24 -24", class_="struck"), scale=scale
        ),
    )


def _front(location: int, box: Box, colour: str, *, fails: bool, is_empty: bool) -> tuple[str, ...]:
    rounded = _round(location)
    floor = rectangle(box.x, box.y, box.width, box.height, rx=rounded, class_="floor")
    cells = ""
    if colour == "yellow":
        cells = rectangle(
            box.x + 5, box.y + 5, box.width - 10, box.height - 10, rx=5, class_="cells"
        )
    return (
        floor,
        cells,
        _most(location, box),
        _other_name(location, box, is_empty=is_empty)
        if is_other(location)
        else _name(location, box),
        _letters(location, box) if box.width >= _ROOMY else "",
        moved(box.right - 26, box.bottom - 30, path("M9 -8L0 5H7L3 16L14 1H7z", class_="warn-bolt"))
        if fails
        else "",
    )


def _most(location: int, box: Box) -> str:
    """Max Crew, in its black circle."""
    most = int(c.MOST[location])
    x, y = box.x + 15, box.y + 17
    if most >= _INFINITE:
        ring = "M-8 0C-8 -7 -1 -5 0 0S8 7 8 0S1 -5 0 0S-8 7 -8 0z"
        inside = moved(x, y, path(ring, class_="infinite"))
    else:
        inside = text(str(most), x, y + 8.5, 24, class_="most-number", text_anchor="middle")
    return group(circle(x, y, 16.5, class_="most"), inside)


def _name(location: int, box: Box) -> str:
    """Its name, on one line or two."""
    lines = words_for(location)
    left = box.x + 36
    wide = box.right - left - 4
    whole = " ".join(lines)
    if 25 * _width(whole) <= wide:
        return text(whole, left, box.y + 30, 25, class_="name")
    size = min(24.0, wide / max(map(_width, lines)))
    kinds = ("name", "name wide" if _on_a_phone(lines[-1]) > wide else "name")
    return "".join(
        _line(each, left, box.y + 27 + at * 23, round(size, 1), kinds[at])
        for at, each in enumerate(lines)
    )


_PHONE_SIZE: Final = 27.7
"""The size of names on a phone, as the style sheet has it."""
_SHORT: Final = {"Cryogenics": "Cryo", "Torpedo": "Torp"}
"""What stands for the longest words on a phone."""


def _line(words: str, x: float, y: float, size: float, kind: str) -> str:
    """A line of a name; on a phone, a shorter one where there is one."""
    if words not in _SHORT:
        return text(words, x, y, size, class_=kind)
    either = (
        element("tspan", words, class_="small-print"),
        element("tspan", _SHORT[words], class_="large-print"),
    )
    return element("text", *either, x=x, y=y, font_size=size, class_=kind)


def _on_a_phone(words: str) -> float:
    """About how wide words are there, in units of the drawing."""
    return _PHONE_SIZE * _width(_SHORT.get(words, words))


def _cramped(location: int, box: Box) -> str:
    """The style of a location whose name has no room beside its Max Crew on a phone."""
    is_white = c.COLOUR[location] == c.WHITE
    is_cramped = is_white and _on_a_phone(words_for(location)[0]) > box.width - 40
    return " cramped" if is_cramped else ""


_NARROWEST: Final = 100
"""A location of another ship as narrow as this has its name beneath its crew."""


def _other_name(location: int, box: Box, *, is_empty: bool) -> str:
    """A location of another ship is called by what it is, and by where on her."""
    *where, kind = c.LOCATION.words[location].removesuffix(" Array").split(" ")
    is_narrow = box.width < _NARROWEST
    x, y = (box.x + 5, box.bottom - 8) if is_narrow else (box.x + 36, box.y + 25)
    size = min(21.0, (box.right - x - 4) / _width(kind))
    name = _line(kind, x, y, round(size, 1), "name wide" if is_narrow else "name")
    if not where or (is_narrow and not is_empty):
        return name
    x, y = (box.x + 36, box.y + 25) if is_narrow else (box.x + 6, box.bottom - 8)
    return name + text(" ".join(where), x, y, 18, class_="whereabouts")


def _width(words: str) -> float:
    """About how wide words are, in parts of their height."""
    return sum(0.97 if each in _WIDE else 0.4 if each in _NARROW else 0.64 for each in words)


def _letters(location: int, box: Box) -> str:
    """Heads and tails of its random selection: full and open rings, at the lower edge."""
    code = [int(each) for each in c.CODE[location] if each > 0]
    y = box.bottom - 9
    marks = "".join(
        circle(
            box.right - 14 - 12 * (len(code) - 1 - at),
            y,
            3.8,
            class_="heads" if each == 1 else "tails",
        )
        for at, each in enumerate(code)
    )
    words = " ".join("heads" if each == 1 else "tails" for each in code)
    return group(title(f"chosen at random by {words}"), marks, class_="code") if code else ""


NOBODY: Final = "nobody"


# The crew


def crew_in(ship: Ship, location: int, box: Box) -> str:
    """The meeples of all who are in a location."""
    there = ship.at(location)
    if not there:
        return ""
    if is_other(location):
        room = Box(box.x + 50, box.y + 29, box.width - 52, box.height - 32)
        if box.width < _NARROWEST:
            room = Box(box.x + 33, box.y + 6, box.width - 36, box.height - 34)
        return _all_in(ship, there, room)
    is_low = box.height < _LOW
    below = 58 if len(words_for(location)) > 1 and box.width < _ONE_LINE else 42
    below = 34 if is_low else below
    room = Box(box.x + 4, box.y + below, box.width - 8, box.height - below - 5)
    if location != c.CORRIDOR and box.height > _TALL:
        room = room._replace(height=room.height - 10)
    return _all_in(ship, there, room)


def _all_in(ship: Ship, there: tuple[Member, ...], room: Box) -> str:
    return "".join(
        _member(ship, each, x, y, scale)
        for each, (x, y, scale) in zip(there, arranged(len(there), room), strict=True)
    )


_ONE_LINE: Final = 200
_LOW: Final = 100
"""A location as low as this has its name beside its crew's heads, or beneath them."""
_TALL: Final = 150
_LARGEST: Final = 1.3


@lru_cache(maxsize=512)
def arranged(number: int, room: Box) -> tuple[tuple[float, float, float], ...]:
    """Where so many meeples stand in a room, and how large: as large as they can."""
    width, height = MEEPLE
    wide, high = width + _GAP, height + _GAP
    best = 0.0, 1
    for rows in range(1, number + 1):
        across = -(-number // rows)
        scale = min(_LARGEST, room.width / (wide * across), room.height / (high * rows))
        best = max(best, (round(scale, 3), -rows))
    scale, rows = best[0], -best[1]
    across = -(-number // rows)
    found: list[tuple[float, float, float]] = []
    for at in range(number):
        down, right = divmod(at, across)
        in_row = min(across, number - down * across)
        left = room.x + (room.width - in_row * wide * scale) / 2
        top = room.y + (room.height - rows * high * scale) / 2
        found.append((left + right * wide * scale, top + down * high * scale, scale))
    return tuple(found)


def _member(ship: Ship, one: Member, x: float, y: float, scale: float) -> str:
    place = c.MEMBER.place(one.member)
    return group(
        title(sentence(ship, one)),
        _drawn(one),
        data_place=place,
        data_piece=place,
        class_=f"piece{_smallness(scale)}",
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})",
    )


_SMALL: Final = 0.97
"""A meeple that is drawn smaller needs a larger number to be read on a phone."""
_TINY: Final = 0.78
"""One that is drawn smaller still has no room for it there."""


def _smallness(scale: float) -> str:
    """The style of a meeple that is drawn smaller than others."""
    if scale < _TINY:
        return " tiny"
    return " little" if scale < _SMALL else ""


def _drawn(one: Member) -> str:
    mood = " ".join(
        word
        for word, applies in (
            ("alone", one.is_alone),
            ("frozen", one.is_frozen),
            ("endangered", bool(one.danger)),
        )
        if applies
    )
    width, height = MEEPLE
    behind = rectangle(30, 24, 18, 27, rx=3, class_="card-back") if one.card else ""
    ring = rectangle(-1.5, -1.5, width + 3, height + 3, rx=14, class_="danger-ring")
    flake = path("M38 -5V15M29.300 0L46.700 10M46.700 0L29.300 10", class_="frost")
    return "".join(
        (
            ring if one.danger else "",
            behind,
            meeple(one.member, one.rank, one.seat, mood),
            circle(38, 5, 11.5, class_="frost-ground") + flake if one.is_frozen else "",
            _warning() if one.danger else "",
        )
    )


@lru_cache(maxsize=1)
def _warning() -> str:
    return group(
        path("M9 -2L20 17H-2z", class_="warning-face"),
        line(9, 4.5, 9, 10.5, class_="warning-mark"),
        circle(9, 13.6, 1.5, class_="warning-dot"),
        class_="warning",
        transform="translate(31 -8)",
    )


def sentence(ship: Ship, one: Member) -> str:
    """Somebody of the crew in a sentence."""
    said = [f"rank {one.rank}", f"morale {one.morale}", f"oxygen {one.oxygen}"]
    said += ["frozen"] if one.is_frozen else []
    said += ["alone"] if one.is_alone else []
    said += [one.danger] if one.danger and not one.danger.startswith("alone") else []
    name = c.MEMBER.words[one.member]
    return f"{name}, {ship.name(one.seat)}'s: {', '.join(said)}"


def everybody(crew: tuple[Member, ...]) -> str:
    """Who is there, in words."""
    return listed(the(each.member) for each in crew) if crew else NOBODY
