"""The rooms of the ship: what is drawn in each, by the few things that it depends on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import circle, group, moved, path, rectangle, text, title
from allhands.drawing.symbols import CUBE, SHIELD, WARNING, meeple
from allhands.kernel.prose import count_of, listed

from .. import cards as c
from .board_plan import CENTRE, PLAN, REACTOR, ROOM_HEIGHT, ROOM_WIDTH, corner_of, direction_of
from .board_symbols import CHIP_WIDTH, POWER_GLYPHS, chip
from .nouns import RESOURCES

TRACKER_X: Final = ROOM_WIDTH - 60
TRACKER_Y: Final = 48
SPACE: Final = 46
"""The height of a space of a tracker, and the width too."""


class Person(NamedTuple):
    """Somebody in a room: the crew member, the name, tokens carried, and whose turn it is."""

    member: int
    name: str
    shields: int
    active: bool


class Room(NamedTuple):
    """All that a drawing of a room depends on."""

    room: int
    cell: int
    version: int
    cubes: int
    diverted: bool
    shields: tuple[int, ...]
    people: tuple[Person, ...]
    owners: tuple[str, ...]

    @property
    def missing(self) -> int:
        """How many cubes are gone."""
        return 0 if self.room == c.ENERGY_CORE else (c.ALL_SPACES & ~self.cubes).bit_count()


@lru_cache(maxsize=4096)
def draw_room(room: Room) -> str:
    """A room that can be damaged: its spaces, and who and what is in it."""
    spaces = "".join(_space(room, space) for space in range(c.SPACES))
    diverted = PLAN["diverted"] if room.diverted else ""
    floor = _floor(room, _name(room), _power(room), diverted)
    return _placed(room, floor, spaces, _cost(room), _pieces(room))


@lru_cache(maxsize=1024)
def draw_core(core: Room, ring: str) -> str:
    """The Energy Core: the ring with its power lines, as drawn on the ship, and who is there."""
    x, y = corner_of(core.cell)
    name = group(_name(core), class_="unmoving")
    return _placed(core, _floor(core), moved(-x, -y, ring), name, _pieces(core))


def _placed(room: Room, *inside: str) -> str:
    """What is in a room, put where the room lies."""
    return moved(*corner_of(room.cell), *inside, class_=f"room-box missing-{room.missing}")


def _floor(room: Room, *inside: str) -> str:
    """A room's floor and walls, which are its place on the board."""
    shape = PLAN[f"floor-{room.cell}"]
    live = " live" if room.diverted else ""
    return group(
        title(describe_room(room)),
        dressed(shape, class_="floor"),
        _damage(room),
        dressed(shape, class_=f"wall{live}", stroke_dasharray=WALLS[room.missing]),
        *inside,
        data_place=f"room-{room.room}",
        class_=f"room{live}",
    )


WALLS: Final = (
    None,
    "150 7 46 4 210 9 60 5",
    "46 12 70 7 18 9 90 15 30 6",
    "15 13 34 19 8 16 22 9",
)
"""How a room's walls are broken, by the number of cubes gone."""


def _name(room: Room) -> str:
    words = text(c.ROOM_NAMES[room.room], 16, 35, 26.5, class_="name")
    mark = ""
    if room.version:
        mark = text("v2", 182, 171, 17, class_="version", text_anchor="middle")
    if room.missing == c.SPACES:
        mark += moved(ROOM_WIDTH - 32, 13, WARNING)
    return words + mark


def _power(room: Room) -> str:
    """A room's power: its cost in actions, its symbol, and a word or three; without its cost, and
    dim, while it cannot be used."""
    cost = 0 if room.missing else int(c.POWER_COST[room.room, room.version])
    marks = "".join(f"M{17 + 9 * at} 53l6 6l-6 6" for at in range(cost))
    x = 16 + 10 * cost
    power = c.POWERS[room.room][room.version]
    return group(
        path(marks, class_="action-marks") if cost else "",
        moved(x, 49, POWER_GLYPHS[room.room], scale=0.8, class_="power-glyph"),
        text(power.printed, x + 26, 65, 19, class_="power-words small-print"),
        text(power.short, x + 26, 67, 29.5, class_="power-words large-print"),
        class_="power off" if room.missing else "power",
    )


# The tracker


def _space(room: Room, space: int) -> str:
    """A space of the repair tracker: its cube, or what repairs it."""
    top = TRACKER_Y + space * SPACE
    kind = int(c.TRACKER[room.room, space])
    filled = room.cubes >> space & 1
    words = "repair cube" if filled else f"exposed space, {RESOURCES[kind]} repairs it"
    where = f"{('top', 'middle', 'bottom')[space]} of the {c.ROOM_NAMES[room.room]}"
    frame = rectangle(TRACKER_X, top, 52, SPACE - 4, rx=5, class_="slot full" if filled else "slot")
    if filled:
        cube = moved(TRACKER_X + 8.5, top + 3, CUBE, scale=1.46)
        inside = group(cube, data_piece=f"cube-{room.room}-{space}", class_="piece")
    else:
        inside = moved(TRACKER_X + 2, top + 5, chip(kind))
    return group(
        title(f"{where}: {words}"),
        frame,
        inside,
        data_place=f"space-{room.room}-{space}",
        class_="space" if filled else "space exposed",
    )


# Diverting


def _cost(room: Room) -> str:
    """What diverting the room's power takes, until that is done."""
    if room.diverted:
        return ""
    kinds = [int(kind) for kind in c.DIVERT_COST[room.room]]
    chips = [moved(14 + at * (CHIP_WIDTH + 3), 148, chip(kind)) for at, kind in enumerate(kinds)]
    words = f"diverting the power of the {c.ROOM_NAMES[room.room]} takes {_kinds(kinds)}"
    return group(
        title(words),
        path(f"M14 141H{14 + 3 * CHIP_WIDTH + 6}", class_="bracket"),
        *chips,
        data_place=f"divert-{room.room}",
        class_="divert-cost",
    )


def _kinds(kinds: list[int]) -> str:
    return listed(RESOURCES[kind] for kind in kinds)


# Damage


def _damage(room: Room) -> str:
    """What breaks the drawing of a damaged room, growing from the hull inwards."""
    if not room.missing:
        return ""
    across, down = direction_of(room.cell)
    left = across < 0 or (across == 0 and room.room % 2 == 0)
    top = down < 0 or (down == 0 and room.room % 2 == 0)
    x, y = (0 if left else ROOM_WIDTH), (0 if top else ROOM_HEIGHT)
    turn = f"translate({x} {y}) scale({1 if left else -1} {1 if top else -1})"
    return group(_DAMAGE[room.missing], transform=turn, class_="damage")


_DRAWN_DAMAGE: Final = art(__name__, "damage.svg")
_DAMAGE: Final = ("", *(_DRAWN_DAMAGE[f"damage-{missing}"] for missing in range(1, c.SPACES + 1)))
"""Hatching, cracks, sparks and smoke, by the number of cubes gone."""


# Those who are there


def _pieces(room: Room) -> str:
    """Protection tokens and crew members, closer together where it is crowded."""
    core = room.room == c.ENERGY_CORE
    shields = [
        (owner, number) for owner, count in enumerate(room.shields) for number in range(count)
    ]
    room_for = (ROOM_WIDTH if core else TRACKER_X) - 30
    wanted = 50 * len(room.people) + 26 * len(shields)
    close = min(1.0, room_for / wanted) if wanted else 1.0
    x = (ROOM_WIDTH - wanted * close) / 2 if core else 14.0
    y = 143 if core else 78
    drawn: list[str] = []
    for person in room.people:
        drawn.append(_meeple(person, x, y))
        x += 50 * close
    for owner, number in shields:
        drawn.append(_shield(room, owner, number, x, y + 16))
        x += 26 * close
    return "".join(drawn)


def _meeple(person: Person, x: float, y: float) -> str:
    initial = person.name[:1].upper()
    active = " active" if person.active else ""
    carried = "".join(
        moved(29 - 9 * number, 30, SHIELD, scale=0.75) for number in range(person.shields)
    )
    halo = circle(23, 25, 30, class_="halo") if person.active else ""
    figure = moved(0, 0, meeple(person.member, initial), scale=1.95)
    return group(
        title(person.name),
        moved(x, y, halo, figure, carried),
        data_piece=f"meeple-{person.member}",
        class_=f"piece person{active}",
    )


def _shield(room: Room, owner: int, number: int, x: float, y: float) -> str:
    words = f"{room.owners[owner]}'s protection token"
    return group(
        title(words),
        moved(x, y, SHIELD, scale=1.25),
        circle(x + 15, y + 34, 4.5, class_=f"owner crew-{owner}"),
        data_piece=f"shield-{room.room}-{owner}-{number}",
        class_="piece",
    )


# The Energy Core


@lru_cache(maxsize=512)
def draw_reactor(lit: int, cells: tuple[int, ...]) -> str:
    """The ring of the Energy Core: a segment for each room, lit when its power is diverted.

    `lit` is a mask of rooms; `cells` are where the rooms lie.
    """
    x, y = CENTRE
    number = lit.bit_count()
    segments = "".join(
        dressed(
            PLAN[f"segment-{cells[room]}"],
            class_="segment lit" if lit >> room & 1 else "segment",
        )
        for room in range(c.DAMAGEABLE)
    )
    glow = circle(x, y, 44 + 15 * number, class_=f"glow glow-{number}") if number else ""
    ready = " ready" if number == c.DAMAGEABLE else ""
    return group(
        glow,
        circle(x, y, REACTOR + 4, class_="reactor-floor"),
        segments,
        circle(x, y, REACTOR - 15, class_="reactor"),
        text(str(number), x, y + 9, 38, class_="reactor-number", text_anchor="middle"),
        text(f"of {c.DAMAGEABLE}", x, y + 32, 17.5, class_="reactor-of", text_anchor="middle"),
        class_=f"core-ring{ready}",
    )


# In words


@lru_cache(maxsize=4096)
def describe_room(room: Room) -> str:
    """A room in a sentence, for a pointer or a screen reader."""
    return "; ".join((c.ROOM_NAMES[room.room], *things_in(room)))


def things_in(room: Room) -> tuple[str, ...]:
    """What is to be said of a room."""
    is_core = room.room == c.ENERGY_CORE
    return tuple(
        filter(
            None,
            (
                "version 2" if room.version else "",
                "" if is_core else _cubes_in_words(room),
                "" if is_core else "power diverted" if room.diverted else "power here",
                count_of(sum(room.shields), "protection token") if any(room.shields) else "",
                f"{listed(each.name for each in room.people)} here" if room.people else "",
            ),
        )
    )


def _cubes_in_words(room: Room) -> str:
    if not room.missing:
        return "all cubes in place"
    needed = [
        RESOURCES[int(c.TRACKER[room.room, space])]
        for space in range(c.SPACES)
        if not room.cubes >> space & 1
    ]
    repaired = f"{listed(needed)} to repair"
    if room.missing == c.SPACES:
        return f"no cube left, the next damage loses the ship, {repaired}"
    return f"{count_of(room.missing, 'cube')} missing, {repaired}"
