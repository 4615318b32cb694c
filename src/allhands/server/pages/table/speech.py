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

from .forms import folded, seat_form

ONE_OPEN: Final = "speech-sentence"
"""The name that unfolded sentences share: a browser keeps only one of them open."""
NOTHING_TO_SAY: Final = "There is nothing to say now."


def speech(sight: Sight) -> str:
    """The menu of what one of the person's seats may say now, which is asked for when it is opened;
    nothing in a game that has no sentences, or that nobody may speak."""
    match = sight.match
    if not sight.held or not sight.game.speech or match.is_over:
        return ""
    if match.why_hushed:
        return drawn(("hushed",), lambda: h.p(".dim")[HUSHED])
    key = ("speech", sight.href())
    return drawn(key, lambda: folded(sight, "Say in a click", "/sayable", id="sayable"))


def sayable(sight: Sight) -> Node:
    """All that one of the person's seats may say now."""
    match = sight.match
    if not sight.held or match.is_over or match.why_hushed:
        return h.p(".dim")[NOTHING_TO_SAY]
    seat = sight.seat if sight.seat in sight.held else min(sight.held)
    offered = match.sayable(seat)
    if not offered:
        return h.p(".dim")[NOTHING_TO_SAY]
    sentences = [_sentence(sight, seat, *each) for each in offered]
    return h.div(".speech-sheet")[seat_form(sight, "/speak", seat, sentences)]


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
