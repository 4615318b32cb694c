"""The ship sheet, the rooms and the signals drawn in letters, and what stands above them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from allhands.face.as_text import section_as_text
from allhands.kernel.prose import at_ends, fit
from allhands.kernel.words import Section

from .. import cards as c
from ..rules.nouns import COLUMN_NAMES
from ..rules.state import ArkShip
from .account import FREEZER, GOALS, ROOMS, SHIP, SIGNALS, VOYAGE, ship_sheet
from .nouns import (
    Scene,
    location_name,
    signal_name,
    signal_title,
    skill_name,
    test_title,
    turn_words,
    wave_title,
)

ROOMS_ABREAST: Final = 3
NAMES_ABREAST: Final = 2
LABEL: Final = 11
COLUMN: Final = 4
"""The width of a column of the signals."""
DONE, OPEN, ASLEEP, NONE, BLOCKED = "■", "□", "▓", "·", "!"


def sketch(view: ArkShip, names: tuple[str, ...], section: str, width: int) -> list[str]:
    """The rows that are drawn in place of a section of the account."""
    scene = Scene(view, names)
    if section == SHIP:
        return _sheet(scene, width)
    if section == ROOMS:
        return _rooms(scene, width)
    return _signals(view) if section == SIGNALS else []


# The heading and the ship sheet


def heading(view: ArkShip, names: tuple[str, ...], width: int) -> list[str]:
    """What game this is, and which turn."""
    title = f" ARK SHIP  {c.VOYAGES[int(view.voyage)]}"
    return at_ends(title, f"{_whose_turn(Scene(view, names))} ", width)


def _whose_turn(scene: Scene) -> str:
    view = scene.view
    if view.outcome != 0:
        return "the voyage is over"
    return f"{turn_words(view)}: {scene.name(int(view.speaker))} speaks for the crew"


def _sheet(scene: Scene, width: int) -> list[str]:
    """The ship sheet with its boxes."""
    boxes = {
        VOYAGE: _turns(scene.view),
        FREEZER: _berths(int(scene.view.sleepers)),
        GOALS: _goal_rows(int(scene.view.goal_boxes)),
    }
    lines = [
        line._replace(things=(boxes[line.label],)) if line.label in boxes else line
        for line in ship_sheet(scene)
    ]
    return section_as_text(Section(SHIP, lines), width)


def _turns(view: ArkShip) -> str:
    """The turns flown, and the crises of those to come."""
    flown = int(view.progress)
    coming = "".join(f"{number} " for number in c.PROGRESS[flown:])
    return f"{DONE * flown} {coming}arrival"


def _berths(sleepers: int) -> str:
    return ASLEEP * sleepers + NONE * (c.FREEZER - sleepers)


def _goal_rows(boxes: int) -> str:
    """The life-goal boxes row by row."""
    drawn = DONE * boxes + OPEN * (c.GOAL_BOXES - boxes)
    ends = [0, *(int(end) for end in c.GOAL_ROWS)]
    return " ".join(drawn[first:last] for first, last in pairwise(ends))


# The rooms


def _rooms(scene: Scene, width: int) -> list[str]:
    """The six rooms in two rows, with who is there."""
    inner = (width - 2 - ROOMS_ABREAST) // ROOMS_ABREAST
    rows = [range(first, first + ROOMS_ABREAST) for first in range(0, c.ROOMS, ROOMS_ABREAST)]
    lines: list[str] = []
    for number, row in enumerate(rows):
        left, between, right = "├┼┤" if number else "┌┬┐"
        edges = (f"─ {room + 1} {location_name(room)} ".ljust(inner, "─")[:inner] for room in row)
        lines.append(f" {left}{between.join(edges)}{right}")
        insides = [_inside(scene, room) for room in row]
        for line in range(max(map(len, insides))):
            cells = (fit(f" {(*cell, '', '', '')[line]}", inner) for cell in insides)
            lines.append(f" │{'│'.join(cells)}│")
    return [*lines, f" └{'┴'.join(['─' * inner] * ROOMS_ABREAST)}┘"]


def _inside(scene: Scene, room: int) -> list[str]:
    """The skill of a room, or the crisis that blocks it, and who is there."""
    card = scene.test_at(room)
    use = skill_name(int(c.ROOM_SKILL[room])) if room < c.SKILLED_ROOMS else "any rank or trait"
    there = [scene.crew(slot) for slot in scene.crew_at(room)]
    pairs = [there[at : at + NAMES_ABREAST] for at in range(0, len(there), NAMES_ABREAST)]
    who = [", ".join(pair) for pair in pairs] or [""]
    return [f"{BLOCKED} {test_title(card)}" if card >= 0 else use, *who]


# The signals


def _signals(view: ArkShip) -> list[str]:
    """The signals with their tokens, and the waveforms that can be applied to them."""
    rows = [_columns("Signals", COLUMN_NAMES, "at/target, + up, - down")]
    for signal, card in enumerate(view.signal):
        levels = zip(view.token[signal], c.TARGET[card], strict=True) if card >= 0 else ()
        stands = [f"{level}/{target}" for level, target in levels]
        title = signal_title(int(card)) if card >= 0 else "decoded"
        rows.append(_columns(f"  {signal_name(signal)}", stands, title))
    for pile, card in enumerate(view.wave):
        if card >= 0:
            moves = [_move(int(step)) for step in c.WAVE[card]]
            rows.append(_columns(f"  wave {pile + 1}", moves, wave_title(int(card))))
    return rows


def _columns(label: str, things: Iterable[str], title: str) -> str:
    """One thing for each column, and what it all is."""
    cells = "".join(thing.center(COLUMN) for thing in things)
    return f" {label.ljust(LABEL)}{cells} {title}"


def _move(step: int) -> str:
    return ("+" if step > 0 else "-") * abs(step) or NONE
