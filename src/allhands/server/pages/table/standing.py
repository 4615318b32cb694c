"""Standing answers: what a seat answers by itself, and passing when there is nothing to gain."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from allhands.kernel.standing import Standing
from allhands.server.pages.sight import Sight
from allhands.server.standing import offered
from allhands.server.table import Seat

from .forms import seat_form


def standing(sight: Sight) -> Node:
    """The standing answers of the seats held, to be changed."""
    return [_answers_of(sight, seat) for seat in sight.seated]


def _answers_of(sight: Sight, seat: Seat) -> Element:
    several = len(sight.held) > 1
    return seat_form(
        sight,
        "/prefer",
        seat.number,
        several and h.h4[sight.name(seat.number)],
        (_question(seat, each) for each in offered(sight.game)),
        h.button["Save"],
    )


def _question(seat: Seat, asked: Standing) -> Element:
    chosen = seat.answers.get(asked.name, asked.choices[0].name)
    return h.label(".field")[
        h.span(".label")[asked.meaning],
        h.select(name=f"answer-{asked.name}")[
            (
                h.option(value=choice.name, selected=choice.name == chosen)[choice.meaning]
                for choice in asked.choices
            )
        ],
    ]
