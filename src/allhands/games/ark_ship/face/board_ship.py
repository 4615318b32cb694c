"""The ship: the one drawing that shows how things stand.

What never changes in it is drawn in `hull.svg`; here is where other things stand: the signals in
the sky, the rooms with everybody in them, under them quarters, freezer and life goals, and the
voyage along the keel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art, dressed
from allhands.drawing.markup import circle, element, group, moved, path, rectangle, text, title
from allhands.drawing.symbols import die
from allhands.drawing.widgets import ship_frame

from .. import cards as c
from ..rules.state import ArkShip
from .board_rooms import HEIGHT as ROOM_HEIGHT
from .board_rooms import WIDTH as ROOM_WIDTH
from .board_rooms import draw_room, standing
from .board_signals import WAVE_HEIGHT, WAVE_WIDTH, draw_sky, draw_wave
from .board_signals import WIDTH as SIGNAL_WIDTH
from .board_symbols import ASLEEP, VACANT
from .nouns import Scene, crises

HUE: Final = "ark-ship"
WIDTH: Final = 840
HEIGHT: Final = 836
LEFT: Final = 36
"""Where her rooms begin."""
UPPER: Final = 266
LOWER: Final = UPPER + ROOM_HEIGHT
HOLD: Final = LOWER + ROOM_HEIGHT
"""How far down her decks lie."""
HOLD_HEIGHT: Final = 112
KEEL: Final = HOLD + HOLD_HEIGHT
_STERN: Final = LEFT + 4 * ROOM_WIDTH
QUARTERS_WIDTH: Final = 204
FREEZER_LEFT: Final = LEFT + QUARTERS_WIDTH
FREEZER_WIDTH: Final = 370
GOALS_LEFT: Final = FREEZER_LEFT + FREEZER_WIDTH
TRACK_LEFT: Final = LEFT + 88
TRACK_STEP: Final = (_STERN - 6 - TRACK_LEFT) / c.BOXES

_DRAWN: Final = art(__name__, "hull.svg")
_HULL: Final = _DRAWN["hull"]

VESSEL: Final = group(
    _DRAWN["astern"],
    dressed(_HULL, class_="hull"),
    _DRAWN["frames"],
    dressed(_HULL, class_="hull-edge"),
    _DRAWN["rooms"],
    class_="vessel",
)
"""The ship without what changes in her."""
CLIPS: Final = element("defs", element("clipPath", _HULL, id="ark-ship-hull"))
"""What keeps the frames within the hull."""


def ship(view: ArkShip, names: tuple[str, ...]) -> str:
    """The signals, the ship in section with everybody in her, and her voyage, as one `<svg>`."""
    scene = Scene(view, names)
    checked = min(max(int(view.progress), 0), c.BOXES)
    return ship_frame(
        HUE,
        WIDTH,
        HEIGHT,
        CLIPS,
        space(checked),
        VESSEL,
        *(
            moved(6 if signal == 0 else WIDTH - 6 - SIGNAL_WIDTH, 6, draw_sky(scene, signal))
            for signal in range(c.SIGNALS)
        ),
        *(_wave(pile, int(card)) for pile, card in enumerate(view.wave)),
        *(draw_room(scene, room, *room_corner(room)) for room in range(c.CRISIS_PLACES)),
        quarters(scene),
        freezer(min(max(int(view.sleepers), 0), c.FREEZER)),
        life_goals(min(max(int(view.goal_boxes), 0), c.GOAL_BOXES)),
        progress(checked),
    )


def _wave(pile: int, card: int) -> str:
    x = (WIDTH - WAVE_WIDTH) / 2
    return moved(x, 8 + pile * (WAVE_HEIGHT + 4), draw_wave(pile, card))


@lru_cache(maxsize=32)
def space(progress: int) -> str:
    """The stars, and the planet that comes nearer with every box of the voyage."""
    radius = 22 + 5.5 * progress
    ahead = group(
        circle(4, HEIGHT - 6, radius, class_="globe"),
        path(
            "".join(
                f"M{4 - radius * 0.8:.1f} {HEIGHT - 6 + radius * at:.1f}"
                f"Q4 {HEIGHT - 6 + radius * (at + 0.22):.1f} {4 + radius * 0.8:.1f}"
                f" {HEIGHT - 6 + radius * at:.1f}"
                for at in (-0.55, -0.2, 0.15)
            ),
            class_="band",
        ),
        class_="ahead",
    )
    return group(_DRAWN["stars"], ahead, class_="space")


def room_corner(location: int) -> tuple[int, int]:
    """Where a room lies: four on each deck, from the bow on."""
    row, column = divmod(location, 4)
    return LEFT + column * ROOM_WIDTH, (UPPER, LOWER)[row]


def quarters(scene: Scene) -> str:
    """Where the crew is that has not been sent anywhere."""
    width = QUARTERS_WIDTH - 64
    return group(
        text("Quarters", 22, 26, 20, class_="room-name"),
        moved(28, 0, standing(scene, -1, width, HOLD_HEIGHT - 4)),
        class_="quarters",
        transform=f"translate({LEFT + 30} {HOLD})",
    )


# The freezer


_BERTHS_WIDE: Final = 12
_BERTH: Final = 29.7


@lru_cache(maxsize=32)
def freezer(sleepers: int) -> str:
    """A berth for each box of the freezer, and who sleeps in it."""
    berths = "".join(
        moved(
            8 + at % _BERTHS_WIDE * _BERTH,
            31 + at // _BERTHS_WIDE * 38.5,
            ASLEEP if at < sleepers else VACANT,
        )
        for at in range(c.FREEZER)
    )
    empty = c.FREEZER - sleepers
    return group(
        title(f"The freezer: {sleepers} asleep, {empty} berths empty, by thawing or by loss"),
        rectangle(1, 3, FREEZER_WIDTH - 5, HOLD_HEIGHT - 6, rx=4, class_="hit"),
        text("Freezer", 9, 24, 20, class_="room-name"),
        text(f"{sleepers} asleep", FREEZER_WIDTH - 12, 24, 20, class_="count", text_anchor="end"),
        berths,
        data_place="freezer",
        class_="ark-freezer",
        transform=f"translate({FREEZER_LEFT} {HOLD})",
    )


# Life goals


@lru_cache(maxsize=32)
def life_goals(checked: int) -> str:
    """The boxes of scored life goals: a full row is one die more for each new crew member."""
    drawn: list[str] = []
    first = 0
    for row, end in enumerate(c.GOAL_ROWS.tolist()):
        y = 32 + row * 25
        for at in range(first, end):
            x = 9 + (at - first) * 23.5
            drawn.append(_box(x, y, 20, full=at < checked))
        x = 9 + (end - first) * 23.5 + 1
        full = checked >= end
        drawn.append(
            group(
                text("+1", x, y + 16.5, 17, class_="bonus-text small-print"),
                text("+", x, y + 19, 26, class_="bonus-text large-print"),
                moved(x + 26, y + 1.5, die(6), scale=0.78),
                class_="bonus reached" if full else "bonus",
            )
        )
        first = end
    return group(
        title(f"Life goals scored: {checked} of {c.GOAL_BOXES}; a full row is one die more"),
        rectangle(1, 3, 172, HOLD_HEIGHT - 6, rx=4, class_="hit"),
        text("Life goals", 9, 24, 20, class_="room-name"),
        *drawn,
        data_place="life-goals",
        class_="ark-goals",
        transform=f"translate({GOALS_LEFT + 2} {HOLD})",
    )


def _box(x: float, y: float, size: float, *, full: bool) -> str:
    """A box of the ship sheet, perhaps checked."""
    box = rectangle(x, y, size, size, rx=3, class_="sheet-box full" if full else "sheet-box")
    if not full:
        return box
    low, high = size * 0.78, size * 0.24
    tick = f"M{x + size * 0.2:.1f} {y + size * 0.52:.1f}L{x + size * 0.42:.1f} {y + low:.1f}"
    return box + path(f"{tick}L{x + size * 0.82:.1f} {y + high:.1f}", class_="box-tick")


# The voyage


@lru_cache(maxsize=32)
def progress(checked: int) -> str:
    """The boxes of the voyage along the keel: the number is that of crises drawn."""
    top = 15
    drawn: list[str] = []
    for box, number in enumerate(c.PROGRESS.tolist()):
        x = box * TRACK_STEP
        state = "past" if box < checked - 1 else "now" if box == checked - 1 else "ahead"
        drawn.append(
            group(
                rectangle(x, top, TRACK_STEP - 4, 46, rx=5, class_="stage-box"),
                path(
                    f"M{x + 5:.1f} {top + 41}L{x + TRACK_STEP - 9:.1f} {top + 5}",
                    class_="past-line",
                )
                if state == "past"
                else "",
                text(
                    str(number),
                    x + (TRACK_STEP - 4) / 2,
                    top + 32,
                    24,
                    class_="stage-number",
                    text_anchor="middle",
                ),
                path(f"M{x + TRACK_STEP / 2 - 9:.1f} {top - 12}h14l-7 9z", class_="here")
                if state == "now"
                else "",
                class_=f"stage-{state}",
            )
        )
    after = c.PROGRESS[checked] if checked < c.BOXES else 0
    follows = f"the next turn draws {crises(int(after))}" if after else "the next turn arrives"
    return group(
        title(f"The voyage: {checked} of {c.BOXES} boxes checked; {follows}"),
        rectangle(-6, 2, TRACK_STEP * c.BOXES + 8, 64, rx=6, class_="hit"),
        *drawn,
        data_place="progress",
        class_="ark-progress",
        transform=f"translate({TRACK_LEFT:g} {KEEL})",
    )
