"""The chance of winning through a match: a curve over its moments, and the turning points on it."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import htpy as h
from htpy import Element, Node

from allhands.kernel.score import Score
from allhands.lab.turning_points import Estimate, Swing, amount, course, highest, sentence

from .moments import Reel

HEIGHT: Final = 100
"""The height of the curve's drawing, which is stretched to whatever there is."""
DOWN: Final = "M-7 -5 H7 L0 7 Z"
UP: Final = "M-7 5 H7 L0 -7 Z"
NOTE: Final = "As a search saw it, knowing what whoever had to choose knew then."


class Scale(NamedTuple):
    """What lies at the bottom and at the top of the curve."""

    bottom: float
    top: float

    def height(self, value: float) -> float:
        """How far down from the top a value lies, in per cent."""
        share = (value - self.bottom) / (self.top - self.bottom)
        return round(HEIGHT * (1 - min(1.0, max(0.0, share))), 2)


def scale(swings: Sequence[Swing], score: Score | None) -> Scale:
    """A chance from nothing on; a score from below the lowest, in steps of five."""
    top = highest(swings, score)
    if score is None:
        return Scale(0.0, top)
    least = min(mean for swing in swings for mean in (swing.before.mean, swing.after.mean))
    return Scale(min(5 * math.floor(least / 5), top - 5), top)


def chance_part(reel: Reel, swings: Sequence[Swing], moment: int, link: str) -> Node:
    """The curve with its marks, and the turning points as a list; `link` is the address of a
    moment, with `{}` for its number."""
    if not swings:
        return h.p["There was nothing to decide in this match."]
    score = reel.match.game.score
    at = course(swings, reel.last + 1)
    said = [amount(estimate.mean, score) for estimate in at]
    marked = [swing for swing in swings if swing.is_turning_point]
    drawn = scale(swings, score)
    measure = "Chance of winning" if score is None else "Score to be expected"
    return h.fragment[
        h.div(class_="chance-course", data_course=json.dumps(said, ensure_ascii=False))[
            h.p(class_="chance-here", title=NOTE)[
                f"{measure}: ", h.strong(data_chance_here=True)[said[moment]]
            ],
            h.div(class_="chance-frame")[
                h.span(class_="chance-top", aria_hidden="true")[_mark_of(drawn.top, score)],
                h.span(class_="chance-bottom", aria_hidden="true")[_mark_of(drawn.bottom, score)],
                _picture(at, marked, drawn, moment, link),
            ],
            h.p(class_="unseen", aria_live="polite", data_chance_told=True),
        ],
        h.div(class_="chance-points")[
            h.h2[f"Turning points: {len(marked)}"],
            _list(reel, marked, moment, link) if marked else h.p["Nothing stands out."],
        ],
    ]


def _mark_of(value: float, score: Score | None) -> str:
    return amount(value, score) if score is None else f"{value:.0f}"


def _picture(
    at: Sequence[Estimate], marked: Sequence[Swing], drawn: Scale, moment: int, link: str
) -> Element:
    """For the eye and the pointer; the list beside it has all of it, too."""
    last = len(at) - 1
    curve, lows, highs = (
        [f"{place},{drawn.height(value)}" for place, value in enumerate(values)]
        for values in zip(*at, strict=True)
    )
    now = _along(moment, last)
    return h.svg(class_="chance-picture", aria_hidden="true", data_picture=True)[
        h.svg(
            class_="chance-plot",
            viewBox=f"0 0 {last} {HEIGHT}",
            preserveAspectRatio="none",
            width="100%",
            height="100%",
        )[
            h.polygon(class_="chance-band", points=" ".join([*highs, *reversed(lows)])),
            h.polyline(class_="chance-line", points=" ".join(curve)),
        ],
        h.line(class_="chance-now", data_now_line=True, x1=now, x2=now, y1="0", y2="100%"),
        (_mark(swing, drawn, last, link) for swing in marked),
    ]


def _along(moment: int, last: int) -> str:
    return f"{100 * moment / last:.2f}%"


def _mark(swing: Swing, drawn: Scale, last: int, link: str) -> Element:
    """A triangle that points where the chance went; it is full where a choice moved it."""
    kind = "chance-rise" if swing.change > 0 else "chance-fall"
    return h.a(
        class_=["chance-mark", kind, {"chance-choice": swing.is_by_choice}],
        href=link.format(swing.decision),
        tabindex="-1",
        data_mark=str(swing.decision),
    )[
        h.svg(
            x=_along(swing.decision, last),
            y=f"{drawn.height(swing.after.mean)}%",
            overflow="visible",
            width="1",
            height="1",
        )[
            h.circle(class_="chance-target", r="14"),
            h.path(d=UP if swing.change > 0 else DOWN),
        ]
    ]


def _list(reel: Reel, marked: Sequence[Swing], moment: int, link: str) -> Element:
    return h.ol(class_="chance-list")[
        (
            h.li(
                data_at=str(swing.decision),
                aria_current="step" if swing.decision == moment else None,
            )[
                h.a(href=link.format(swing.decision), data_mark=str(swing.decision))[
                    h.span(class_="chance-number")[f"{swing.decision} "],
                    h.strong[reel.decider(swing.decision)],
                    f": {reel.decision(swing.decision)}",
                ],
                h.p[_told(reel, swing)],
            ]
            for swing in marked
        )
    ]


def _told(reel: Reel, swing: Swing) -> str:
    advised = reel.worded(swing.decision, swing.advised)
    return sentence(swing, advised, reel.match.game.score)
