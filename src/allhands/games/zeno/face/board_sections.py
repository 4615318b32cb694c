"""A section on the plan: its name, its air, what lies there, and who is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from allhands.drawing.boxes import Box
from allhands.drawing.markup import circle, group, path, rectangle, text, title
from allhands.kernel.prose import count_of, listed, starting

from .. import cards as c
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import tokens as tk
from ..rules import nouns as w
from .board_plan import BOXES, IS_PASSAGE, LETTERS
from .board_scene import Deck, Place, Survivor
from .board_symbols import MARK, TOKEN, mark, token

_LETTER: Final = 10.4
"""About how wide a letter of a name is."""
_AIR: Final = 10.5
_INDENT: Final = 17
_DUCT_MARKS: Final = ("", "plasma", "fuel")


@lru_cache(maxsize=8192)
def section(number: int, place: Place, who: str) -> str:
    """A section with what lies in it; `who` is there, in words."""
    box = BOXES[number]
    return group(
        title(told(number, place, who)),
        rectangle(*box, rx=3, class_="floor"),
        *_state(number, place, box),
        _air(number, place, box),
        *_name(number, box),
        *_marks(number, place, box),
        rectangle(*box, rx=3, class_="hit"),
        class_=" ".join(("section", *_classes(number, place))),
        data_place=sh.SECTION.place(number),
        data_concerned="" if place.is_scene else None,
    )


def _classes(number: int, place: Place) -> list[str]:
    applies = (
        (f"fire-{place.fire}", place.fire > 0),
        ("toxic", place.is_toxic),
        ("opaque", place.is_opaque),
        ("failing", place.is_broken),
        (w.DAMAGE.words[place.damage], place.damage != w.WHOLE),
        ("task-here", place.is_task),
        ("scene-here", place.is_scene),
        ("bay", number == sh.SHUTTLE_BAY),
    )
    return [word for word, is_so in applies if is_so]


def _state(number: int, place: Place, box: Box) -> list[str]:
    """Bad air, damage and fire, over the floor and beneath all else."""
    drawn: list[str] = []
    if place.is_toxic:
        drawn.append(rectangle(*box, rx=3, class_="fumes"))
    if place.is_opaque:
        drawn.append(rectangle(*box, rx=3, class_="smoke"))
    if place.damage != w.WHOLE:
        drawn.append(rectangle(*box, rx=3, class_="damage"))
    if place.damage == w.WRECKED:
        drawn.append(_torn(box))
    return drawn


def _torn(box: Box) -> str:
    """The walls of a wreck, torn at two corners."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    return path(
        f"M{right - 34:g} {y:g}l7 9 5-4 6 10 7-3 9 12V{y:g}z"
        f"M{x:g} {bottom - 30:g}l9 8-3 6 11 4 1 7 12 5H{x:g}z",
        class_="torn",
    )


# Air


def _air(number: int, place: Place, box: Box) -> str:
    """The air supply: spaces from below, blue ones first, and the cubes on them."""
    blue, white = int(sh.BLUE[number]), int(sh.WHITE[number])
    cubes = ["fuel"] * place.green + ["smoke"] * place.black
    spaces = [
        _space(box.x + 4, box.y + 4 + at * (_AIR + 1.5), "blue" if at < blue else "white", cube)
        for at, cube in enumerate([*cubes, *[""] * max(0, blue + white - len(cubes))])
    ]
    return group(*spaces, class_="air") if spaces else ""


def _space(x: float, y: float, kind: str, cube: str) -> str:
    space = rectangle(x, y, _AIR, _AIR, class_=f"space {kind}")
    if not cube:
        return space
    sign = (
        circle(x + _AIR / 2, y + _AIR / 2, 2.4, class_="cube-sign")
        if cube == "fuel"
        else path(f"M{x + 2:g} {y + 2:g}l6.500 6.500m0 -6.500l-6.500 6.500", class_="cube-line")
    )
    return space + group(rectangle(x - 1, y - 1, _AIR + 2, _AIR + 2), sign, class_=f"cube {cube}")


# Names and marks


def _lines(number: int) -> tuple[str, ...]:
    """The name of a section, in two lines where it is too long for one; passages show a letter."""
    name, box = sh.NAMES[number], BOXES[number]
    if IS_PASSAGE[number]:
        return ()
    if len(name) <= _LONG or box.height <= _HIGH:
        return (name,)
    first, last = name.rsplit(" ", 1)
    return (first, last)


_LONG: Final = 12
"""The most letters of a name that fit in one line."""


def _name(number: int, box: Box) -> Iterator[str]:
    for at, words in enumerate(_lines(number)):
        x, y = box.x + _INDENT, box.y + 16 + at * LETTERS
        yield text(words, x, y, LETTERS, class_="name small-print")


def _marks(number: int, place: Place, box: Box) -> list[str]:
    """What lies there and what is printed there: beside the name as far as there is room, then
    below, from the right; in a passage at its lower end."""
    marks = [*_lying(place), *_printed(number, place)]
    left = box.x + _INDENT
    if IS_PASSAGE[number]:
        across = int((box.right - left) // (MARK + 1))
        spots = [
            (left + at % across * (MARK + 1), box.bottom - (at // across + 1) * (MARK + 2))
            for at in range(len(marks))
        ]
    else:
        room = box.right - 3 - left - _LETTER * len(_lines(number)[0]) - 3
        above = max(0, int(room // (MARK + 1)))
        spots = [
            (
                box.right - 3 - ((at if at < above else at - above) + 1) * (MARK + 1),
                box.y + 3 if at < above else box.bottom - MARK - 3,
            )
            for at in range(len(marks))
        ]
    return [mark(symbol, *spot, kind) for (symbol, kind), spot in zip(marks, spots, strict=True)]


def _lying(place: Place) -> list[tuple[str, str]]:
    """Tokens, each with what is drawn and its class."""
    marks = [("flame", "fire")] * place.fire
    marks += [("hazard-malfunction", "broken")] if place.is_broken else []
    marks += [("rescue", "token-mark")] * len(place.rescues)
    marks += [("clue", "token-mark")] * len(place.clues)
    marks += [("resource", "resource")] * place.resource
    marks += [("task", "task-mark")] if place.is_task else []
    marks += [("craft", "craft")] if place.craft != c.NO_CRAFT else []
    marks += [("pump", "working")] if place.pump == w.WORKING else []
    return marks


def _printed(number: int, place: Place) -> list[tuple[str, str]]:
    marks = [("pump-offline", "printed")] if place.pump == w.OFFLINE else []
    for icon, symbol in enumerate(c.ICONS):
        count, used = int(sh.SEARCH[number, icon]), place.covered[icon]
        marks += [(symbol, "search used" if at < used else "search") for at in range(count)]
    works = sh.SYSTEM_AT[number] >= 0 and not place.is_broken
    marks += [("system", "works")] if works else []
    marks += [("bay", "printed")] if sh.IS_BAY[number] else []
    marks += [("elevator", "printed")] if number in _LIFTS else []
    marks += [("railpod", "printed")] if number in _STOPS else []
    duct = int(sh.DUCT[number])
    marks += [(_DUCT_MARKS[duct], "printed")] if duct != c.NO_DUCT else []
    marks += [("fragile", "printed")] if sh.IS_FRAGILE[number] else []
    marks += [("flammable", "printed")] if sh.IS_FLAMMABLE[number] else []
    return marks


_LIFTS: Final = {at for net in sh.SHIP.networks for pair in net.elevators for at in pair}
_STOPS: Final = {at for net in sh.SHIP.networks for at in net.railpods}


# In words


def told(number: int, place: Place, who: str) -> str:
    """A section in words, for a pointer or a screen reader."""
    said = "; ".join(filter(None, (*lying_in(number, place), who)))
    name = starting(sh.SECTION.words[number])
    return f"{f'{name}: {said}' if said else name}. {starting(sh.SECTION.text(number))}"


def lying_in(number: int, place: Place) -> tuple[str, ...]:
    """What lies in a section, thing by thing."""
    air = place.green + place.black
    cubes = f"{place.green} fuel and {place.black} smoke on {sh.AIR[number]} spaces of air"
    things = (
        f"fire {place.fire}" if place.fire else "",
        w.DAMAGE.words[place.damage] if place.damage != w.WHOLE else "",
        sy.system_does(int(sh.SYSTEM_AT[number]), "malfunction") if place.is_broken else "",
        "opaque" if place.is_opaque else "toxic" if place.is_toxic else "",
        cubes if air else "",
        count_of(place.resource, "resource") if place.resource else "",
        f"pump {w.PUMP.words[place.pump]}" if place.pump != w.NO_PUMP else "",
        c.CRAFT.words[place.craft] if place.craft != c.NO_CRAFT else "",
        *(tk.CLUE.words[clue] for clue in place.clues),
        *("somebody to be rescued" for _ in place.rescues),
        *(f"{c.ICON.words[icon]} searched" for icon, used in enumerate(place.covered) if used),
        "the next task is done here" if place.is_task else "",
    )
    return tuple(filter(None, things))


# Survivors


def survivors_in(deck: Deck, number: int) -> str:
    """The tokens of all who are in a section: each squad a stack, as wide as there is room."""
    there = deck.at(number)
    if not there:
        return ""
    spots = arranged(tuple(each.seat for each in there), room_in(number, deck.places[number]))
    return "".join(_survivor(deck, each, *spot) for each, spot in zip(there, spots, strict=True))


def room_in(number: int, place: Place) -> Box:
    """Where tokens stand in a section: below its name, above its lowest marks if it is high."""
    box = BOXES[number]
    is_high = box.height > _HIGH
    top, bottom = (46, 38) if IS_PASSAGE[number] else (2 + LETTERS * len(_lines(number)), 0)
    marks = len(_lying(place)) + len(_printed(number, place))
    if not IS_PASSAGE[number] and is_high and marks:
        bottom = MARK + 3
    left = box.x + (_INDENT if sh.AIR[number] else 4)
    return Box(left, box.y + top, box.right - 2 - left, box.height - top - bottom)


_HIGH: Final = 64
_WITHIN: Final = 28.0
"""How far apart the tokens of a squad are, and those of two squads, where there is room."""
_BETWEEN: Final = 32.0
_ROW: Final = 29.0
_SCALES: Final = (1.3, 1.1, 1.0, 0.9, 0.8, 0.7)


@lru_cache(maxsize=4096)
def arranged(seats: tuple[int, ...], room: Box) -> tuple[tuple[float, float, float], ...]:
    """Where the tokens of these seats stand, and how large: in rows, those of a squad together;
    over each other like roof tiles where even the smallest have no room."""
    scale, spots = _SCALES[-1], list[tuple[float, float]]()
    for larger in _SCALES:
        small = _scaled(room, larger)
        has_room = small.width >= TOKEN[0] and small.height >= TOKEN[1]
        if has_room and (spots := _in_rows(seats, small, 1.0)):
            scale = larger
            break
    squeeze = 1.0
    while not spots:
        squeeze *= 0.9
        spots = _in_rows(seats, _scaled(room, scale), squeeze)
    return tuple((room.x + x * scale, room.y + y * scale, scale) for x, y in spots)


def _scaled(room: Box, scale: float) -> Box:
    return Box(room.x, room.y, room.width / scale, room.height / scale)


def _in_rows(seats: tuple[int, ...], room: Box, squeeze: float) -> list[tuple[float, float]]:
    """The same, as far apart as it says; none if there is no room."""
    width, height = TOKEN
    rows = max(1, int((room.height - height) // _ROW) + 1)
    found: list[tuple[float, float]] = []
    x, row = 0.0, 0
    for at, seat in enumerate(seats):
        if at:
            x += (_WITHIN if seat == seats[at - 1] else _BETWEEN) * squeeze
        if x > room.width - width:
            x, row = 0.0, row + 1
        found.append((x, row * _ROW))
    return found if row < rows else []


def _survivor(deck: Deck, one: Survivor, x: float, y: float, scale: float) -> str:
    place = sv.SURVIVOR.place(one.number)
    drawn = token(one.number, one.seat, one.harm, one.infection, one.is_scapegoat)
    return group(
        title(sentence(deck, one)),
        drawn,
        data_place=place,
        data_piece=place,
        class_="piece",
        transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})",
    )


def sentence(deck: Deck, one: Survivor) -> str:
    """Somebody in a sentence."""
    return f"{sv.NAMES[one.number]}, {deck.name(one.seat)}'s: {'; '.join(ailments(one))}"


def ailments(one: Survivor) -> list[str]:
    """How somebody is."""
    said = [w.HARM.words[one.harm]]
    said += [w.INFECTION.words[one.infection]] if one.infection else []
    said += [f"stress {one.stress}"] if one.stress else []
    said += ["a scapegoat"] if one.is_scapegoat else []
    said += ["with seniority"] if one.has_seniority else []
    return said


def everybody(deck: Deck, number: int) -> str:
    """Who is in a section, in words."""
    there = deck.at(number)
    return f"with {listed(sv.NAMES[each.number] for each in there)}" if there else ""
