"""What a guided first voyage says, above the question."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element, Node

from allhands.kernel.lesson import Fate
from allhands.lessons import LEARNER, Guide
from allhands.server.pages.frame import href
from allhands.server.pages.sight import Sight

from .forms import seat_form

WRITTEN_ANEW: Final = "This first voyage has been written anew since you began it: begin it again."


def coach(sight: Sight) -> Node:
    """The present step of a lesson, with the way on where it is just read; nothing elsewhere."""
    guide = sight.table.guide
    if guide is None:
        return None
    if guide.is_over:
        return _ended(sight, sight.game.lesson.end)
    if guide.is_stuck(sight.match):
        return _ended(sight, WRITTEN_ANEW)
    number, count = guide.step + 1, len(guide.lesson.steps)
    return h.section(".coached", aria_label="First voyage")[
        h.p(".coach-step")[
            h.b["First voyage"],
            f" {number} of {count}",
            h.progress(value=str(number), max=str(count), aria_hidden="true"),
        ],
        number == 1 and h.p(".coach-goal")[guide.lesson.goal],
        h.p(".coach-says")[guide.now.say],
        guide.now.seen and h.ul(".fates")[(_fate(each) for each in guide.now.seen)],
        _way_on(sight, guide) if guide.is_read and LEARNER in sight.held else None,
    ]


def _fate(fate: Fate) -> Element:
    return h.li(class_="fate-won" if fate.won else "fate-lost")[
        h.b[f"{fate.who}: {'won' if fate.won else 'not won'}."], " ", fate.what
    ]


def _way_on(sight: Sight, guide: Guide) -> Element:
    button = h.button(".main", data_key="n")[
        h.span(".words")["Next"], h.kbd(aria_hidden="true")["N"]
    ]
    return seat_form(sight, "/step", LEARNER, button, done=str(guide.step))


def _ended(sight: Sight, said: str) -> Element:
    """What can be done when the lesson is over."""
    game = sight.game
    return h.section(".coached", aria_label="First voyage")[
        h.p(".coach-says")[said],
        h.form(".ways-on", method="post", action=href(sight.request, f"/play/{game.name}"))[
            h.input(type="hidden", name="name", data_own_name=True),
            h.button(".main")["Play now"],
            h.button(".quiet", formaction=href(sight.request, f"/lesson/{game.name}"))["Again"],
            h.a(".button.quiet", href=sight.rules_href())["Rules"],
        ],
    ]
