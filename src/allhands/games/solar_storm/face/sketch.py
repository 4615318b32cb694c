"""The ship of Solar Storm drawn in letters, and what stands above it.

In each room of its plan the power still to be diverted stands below, the
repair tracker on the right, from the top down, and whoever is there in between.
"""

from __future__ import annotations

from typing import Final

from allhands.kernel.game import game_of
from allhands.kernel.prose import at_ends, beside, columns, count_of, fit, flow
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.state import SolarStorm
from ..rules.unknown import DECK_AT_START
from .account import SHIP
from .nouns import LETTERS, RESOURCES, Scene, in_core

NAME: Final = 12
CUBE, GAP, POWER, NO_POWER, SHIELD, ACTIVE, NONE = "■", "□", "●", "○", "◊", "►", "·"
KEY: Final = (
    (
        f"{CUBE} repair cube",
        f"D{GAP} exposed, Data repairs it",
        f"{POWER} power diverted",
        f"{SHIELD} protection",
    ),
    (
        *(f"{letter} {name}" for letter, name in zip(LETTERS, RESOURCES, strict=True)),
        f"{ACTIVE} whose turn",
    ),
)


def sketch(view: SolarStorm, names: tuple[str, ...], section: str, width: int) -> list[str]:
    """The ship's plan with its key, in place of what is told of the ship."""
    if section != SHIP:
        return []
    key = [row for things in KEY for row in flow("", things, width, 0, "   ")]
    return [*_ship(Scene(view, names), width), "", *key]


# The heading


def heading(view: SolarStorm, names: tuple[str, ...], width: int) -> list[str]:
    """What game this is, whose turn it is, and how near the Sun has come."""
    scene = Scene(view, names)
    title = f" SOLAR STORM  {c.DIFFICULTIES[int(scene.view.difficulty)]}"
    return [*at_ends(title, f"{_whose_turn(scene)} ", width), _sun(scene.damage_left, width)]


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        won = game_of(view).outcome_of(view).won
        return "the ship is saved" if won else "the ship is lost"
    if view.turn == 0:
        return f"before the first turn: {scene.me}"
    turn = f"turn {int(view.turn)}: " if view.turn > 0 else ""
    return f"{turn}{fit(scene.me, NAME).rstrip()} {_phase(scene)}"


def _phase(scene: Scene) -> str:
    if scene.task in (t.COLLECT, t.DISCARD_DOWN):
        return "collects"
    if scene.task in (t.CHOOSE_DAMAGED, t.WHOSE_SHIELD):
        return "faces damage"
    left = int(scene.view.actions_left)
    return f"acts, {count_of(left, 'action')} left"


def _sun(damage_left: int, width: int) -> str:
    """The Sun above the ship: it grows as the damage deck runs out."""
    label = f"  {count_of(damage_left, 'damage card')} left  "
    if damage_left <= 0:
        label = "  the hull is breached  " if damage_left == 0 else "  the Sun  "
    drawn = 0 if damage_left == UNKNOWN else max(0, DECK_AT_START - damage_left)
    least = len(label) + 12
    size = least + (width - least) * drawn // DECK_AT_START
    half = (size - len(label)) // 2
    shade = max(1, half // 6)
    limb = "░" * shade + "▒" * shade + "▓" * shade
    limb += "█" * (half - len(limb))
    return f"{limb}{label}{limb[::-1]}".center(width)


# The ship


def _ship(scene: Scene, width: int) -> list[str]:
    """The rooms in their places, with doors between them, and the escape pod below."""
    inner = (width - 4) // 3
    room_at = {int(scene.view.cell[room]): room for room in range(c.ROOMS)}
    rooms = [_room(scene, room_at[cell], inner) for cell in range(c.CELLS)]
    side = "─" * ((inner - 5) // 2)
    wall = f"{side}┤{' ' * (inner - 2 - 2 * len(side))}├{side}"
    lines = ["╔" + "╤".join(["═" * inner] * 3) + "╗"]
    for row in range(3):
        if row:
            lines.append("╟" + "┼".join([wall] * 3) + "╢")
        for number, texts in enumerate(zip(*rooms[3 * row : 3 * row + 3], strict=True)):
            lines.append("║" + ("│" if number != 2 else " ").join(texts) + "║")
    hull = "╚" + "╧".join(["═" * inner] * 3) + "╝"
    if not scene.view.escape_pod:
        return [*lines, hull]
    docked = scene.view.deserter < 0
    middle = len(hull) // 2
    keel = f"{hull[:middle]}╤{hull[middle + 1 :]}" if docked else hull
    pod = fit(f"escape pod, {scene.pod}", len(hull) - 4).rstrip()
    return [*lines, keel, f"( {pod} )".center(len(hull))]


def _room(scene: Scene, room: int, inner: int) -> list[str]:
    """The five lines of a room."""
    width = inner - 2
    if room == c.ENERGY_CORE:
        return [f" {fit(line, width)} " for line in _core(scene, width)]
    tracker = [_space(scene.view, room, space) for space in range(c.SPACES)]
    people = _people(scene, room, width - 3, 2)
    between = [*people, _protection(scene, room, width - 3)]
    version = "v2" if scene.view.version[room] else ""
    lines = [beside(c.ROOM_NAMES[room], version, width)]
    lines += [beside(*pair, width) for pair in zip(between, tracker, strict=True)]
    lines.append(fit(_power(scene, room, width), width))
    return [f" {line} " for line in lines]


def _core(scene: Scene, width: int) -> list[str]:
    diverted = in_core(scene.view)
    lamps = POWER * diverted + NO_POWER * (c.DAMAGEABLE - diverted)
    ready = (
        "ready to start" if diverted == c.DAMAGEABLE else f"{diverted} of {c.DAMAGEABLE} diverted"
    )
    return [c.ROOM_NAMES[c.ENERGY_CORE], *_people(scene, c.ENERGY_CORE, width, 2), lamps, ready]


def _space(view: SolarStorm, room: int, space: int) -> str:
    """A space of a tracker: its cube, or the letter of what repairs it and a gap."""
    if int(view.cubes[room]) >> space & 1:
        return CUBE
    return LETTERS[int(c.TRACKER[room, space])] + GAP


def _power(scene: Scene, room: int, width: int) -> str:
    if scene.diverted(room):
        return f"{POWER} diverted"
    cost = " ".join(LETTERS[int(kind)] for kind in c.DIVERT_COST[room])
    longer = f"{NO_POWER} {cost} to divert"
    return longer if len(longer) <= width else f"{NO_POWER} {cost}"


def _people(scene: Scene, room: int, width: int, rows: int) -> list[str]:
    """Who is in a room, in so many lines: by name, or by less of it where it is crowded."""
    there = [crew for crew in range(int(scene.view.crew)) if scene.view.meeple[crew] == room]
    lines: list[str] = []
    for length in (width, 10, 6, 4, 3, 2, 1):
        lines = [""]
        for crew in there:
            token = _person(scene, crew, length)
            longer = f"{lines[-1]} {token}".strip()
            if columns(longer) > width:
                lines.append(token)
            else:
                lines[-1] = longer
        if len(lines) <= rows and max(map(columns, lines)) <= width:
            break
    return (lines + [""] * rows)[:rows]


def _person(scene: Scene, crew: int, length: int) -> str:
    active = ACTIVE if crew == scene.active and scene.view.outcome == 0 else ""
    name = fit(scene.name(crew), length).rstrip()
    return active + name + SHIELD * int(scene.view.held_shields[crew])


def _protection(scene: Scene, room: int, width: int) -> str:
    """The protection tokens in a room, and whose turn ends them; or that it has no cube left."""
    placed = {crew: int(scene.view.shields[room, crew]) for crew in range(int(scene.view.crew))}
    placed = {crew: number for crew, number in placed.items() if number}
    if not placed:
        return "" if scene.view.cubes[room] else "no cube left"
    owned = [f"{SHIELD * number} until {scene.name(crew)}" for crew, number in placed.items()]
    longer = ", ".join(owned)
    return longer if columns(longer) <= width else SHIELD * sum(placed.values())
