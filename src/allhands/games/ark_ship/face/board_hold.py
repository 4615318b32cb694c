"""What lies under the rooms: quarters, freezer, life goals, and the voyage along the keel."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import group, moved, path, rectangle, text, title
from allhands.drawing.symbols import die

from .. import cards as c
from .board_hull import (
    FREEZER_LEFT,
    FREEZER_WIDTH,
    GOALS_LEFT,
    HOLD,
    HOLD_HEIGHT,
    KEEL,
    LEFT,
    QUARTERS_WIDTH,
    TRACK_LEFT,
    TRACK_STEP,
)
from .board_rooms import Standing, standing
from .board_symbols import ASLEEP, VACANT
from .nouns import crises


@lru_cache(maxsize=512)
def quarters(crew: Standing) -> str:
    """Where the crew is that has not been sent anywhere."""
    width = QUARTERS_WIDTH - 64
    return group(
        text("Quarters", 22, 26, 20, class_="room-name"),
        moved(28, 0, standing(crew, width, HOLD_HEIGHT - 4)),
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
                text("+1", x, y + 16.5, 17, class_="bonus-text"),
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
