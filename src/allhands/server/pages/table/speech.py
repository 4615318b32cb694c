"""What the game has ready to be said, beside the field for one's own words: sentence by sentence,
and for each a button for all that it may speak of."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element, Node

from allhands.kernel.speech import KINDS, Sentence, Speech
from allhands.server.drafts import HUSHED
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight

from .forms import seat_form

ONE_OPEN: Final = "speech-sentence"
"""The name that unfolded sentences share: a browser keeps only one of them open."""


def speech(sight: Sight) -> str:
    """All that one of the person's seats may say now; nothing where there is nothing to say, or
    that nobody may speak."""
    match = sight.match
    if not sight.held or not sight.game.speech or match.is_over:
        return ""
    seat = sight.seat if sight.seat in sight.held else min(sight.held)
    if match.why_hushed:
        return drawn(("hushed",), lambda: h.p(".dim")[HUSHED])
    view = match.view().record
    key = ("speech", sight.href(), seat, sight.names, view.tobytes())
    return drawn(key, lambda: _menu(sight, seat, match.sayable(seat)))


def _menu(sight: Sight, seat: int, offered: list[tuple[Sentence, list[Speech]]]) -> Node:
    if not offered:
        return None
    form = seat_form(
        sight,
        "/speak",
        seat,
        [_sentence(sight, seat, *each) for each in offered],
    )
    return h.details(".speech-menu")[
        h.summary["Say in a click"],
        h.div(".speech-sheet", role="group", aria_label="Say in a click")[form],
    ]


def _sentence(sight: Sight, seat: int, sentence: Sentence, speeches: list[Speech]) -> Element:
    kind = h.span(class_=["speech-kind", f"speech-{sentence.kind}"])[KINDS[sentence.kind]]
    if not sentence.nouns:
        (only,) = speeches
        words = only.words(seat, sight.names)
        return _button(only, kind, " ", h.span[words], class_="speech-whole")
    return h.details(".speech-sentence", name=ONE_OPEN)[
        h.summary[kind, " ", h.span[sentence.opening]],
        h.div(".speech-about")[
            (
                _button(
                    each,
                    ", ".join(each.nouns(sight.names)),
                    aria_label=each.words(seat, sight.names),
                )
                for each in speeches
            )
        ],
    ]


def _button(speech: Speech, *words: Node, **attributes: str) -> Element:
    return h.button(name="sentence", value=speech.code, **attributes)[words]
