"""The instruments on the drawing: the ship's oxygen, the step of the turn, and who was lost."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, group, line, moved, path, rectangle, text, title
from allhands.kernel.prose import count_of, starting

from .. import cards as c
from ..rules import state as s
from ..rules import tasks as t
from .board_scene import Ship
from .board_symbols import MEEPLE, arc, at_angle, meeple

RED_STEP: Final = 6
"""Points of oxygen in a step of the red marker."""
OXYGEN_PLACE: Final = "general-oxygen"
_CENTRE: Final = (114, 714)
_OUTER, _INNER = 92, 68


def oxygen(ship: Ship) -> str:
    """The general supply, as a dial: red steps around, blue ones within, and all in points."""
    view = ship.view
    return _oxygen(int(view.general_oxygen), int(view.most_general_oxygen), ship.living)


@lru_cache(maxsize=512)
def _oxygen(now: int, most: int, living: int) -> str:
    x, y = _CENTRE
    reds = max(1, -(-most // RED_STEP))
    red, blue = divmod(now, RED_STEP)
    short = " short" if now < living else ""
    gap = 0.012
    around = (
        path(
            arc(x, y, _OUTER, at / reds + gap, (at + 1) / reds - gap),
            class_="red-step on" if at < red else "red-step",
        )
        for at in range(reds)
    )
    within = (
        path(
            arc(x, y, _INNER, at / RED_STEP + 2 * gap, (at + 1) / RED_STEP - 2 * gap),
            class_="blue-step on" if at < blue else "blue-step",
        )
        for at in range(RED_STEP - 1)
    )
    needle = at_angle(x, y, _OUTER + 11, min(1.0, now / max(1, most)))
    lasts = _lasts(now, living)
    return group(
        title(f"General oxygen: {now} of {most}, {red} red and {blue} blue; {lasts}"),
        circle(x, y, 106, class_="dial-face"),
        *around,
        *within,
        circle(round(needle[0], 1), round(needle[1], 1), 6, class_="dial-mark"),
        text(str(now), x, y + 10, 56, class_="dial-number", text_anchor="middle"),
        text(f"of {most}", x, y + 42, 23, class_="dial-most", text_anchor="middle"),
        text("Oxygen", x, y + 84, 23, class_="dial-label", text_anchor="middle"),
        text(lasts, x, 843, 22, class_="dial-lasts", text_anchor="middle"),
        class_=f"oxygen-dial{short}",
        data_place=OXYGEN_PLACE,
    )


def _lasts(now: int, living: int) -> str:
    if not living:
        return "nobody breathes"
    turns = now // living
    return f"air for {count_of(turns, 'turn')}" if turns else "not enough for all"


_PHASES: Final = (
    ("Activation", t.ASSIGN_STEP, t.AUTO_STEP),
    ("Check", t.AUTO_STEP, t.POD_STEP),
    ("Challenge", t.POD_STEP, t.STEPS),
)


def steps(ship: Ship) -> str:
    """The turn, its phase, and its step."""
    return _steps(int(ship.view.turn), int(ship.view.step), int(ship.view.outcome) != s.RUNNING)


@lru_cache(maxsize=512)
def _steps(turn: int, step: int, over: bool) -> str:
    phase = next(name for name, first, end in _PHASES if first <= step < end)
    name = "the game is over" if over else t.STEP.words[step]
    x, marks = 12.0, list[str]()
    for _, first, end in _PHASES:
        for at in range(first, end):
            state = " now" if at == step and not over else " past" if at < step or over else ""
            marks.append(rectangle(x, 42, 11.5, 8, rx=2, class_=f"step-mark{state}"))
            x += 14.5
        x += 9
    return group(
        title(f"Turn {turn}, {phase} phase: {name}"),
        text(f"Turn {turn}" if turn else "Set-up", 12, 31, 27, class_="turn"),
        text(phase, 270, 31, 22, class_="phase", text_anchor="end"),
        *marks,
        text(starting(name), 12, 73, 21, class_="step-name"),
        class_="steps",
    )


_LOST_X, _LOST_Y = 790, 536
_LOST_ACROSS, _LOST_SCALE = 2, 0.86


def lost(ship: Ship) -> str:
    """Those who have died, adrift beside the ship."""
    gone = ship.lost
    if not gone:
        return ""
    width, height = MEEPLE
    across = _LOST_ACROSS if len(gone) <= _FEW else _LOST_ACROSS + 1
    scale = _LOST_SCALE if len(gone) <= _FEW else 0.6
    drawn = list[str]()
    for at, member in enumerate(gone):
        down, right = divmod(at, across)
        place = c.MEMBER.place(member)
        x = _LOST_X + 6 + right * (width + 5) * scale
        y = _LOST_Y + 34 + down * (height + 6) * scale
        turned = (-14, 9, 17, -8, 12)[member % 5]
        drawn.append(
            group(
                title(f"{c.MEMBER.words[member]}: dead"),
                group(
                    meeple(member, int(c.RANK[member]), -1, "lost"),
                    transform=f"rotate({turned} 23 31)",
                ),
                path("M4 12L42 50M42 12L4 50", class_="cross"),
                data_place=place,
                data_piece=place,
                class_="piece",
                transform=f"translate({x:.1f} {y:.1f}) scale({scale:g})",
            )
        )
    return group(
        text("Lost", _LOST_X + 8, _LOST_Y + 22, 24, class_="lost-label"),
        line(_LOST_X + 8, _LOST_Y + 29, 890, _LOST_Y + 29, class_="fine"),
        moved(0, 0, *drawn),
        class_="adrift",
    )


_FEW: Final = 8
