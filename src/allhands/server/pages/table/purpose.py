"""What stands above every question: who one is, what is to be reached, and the way to the rules."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight


def purpose(sight: Sight) -> str:
    """Who whoever looks is, and the goal with what measures it; nothing once all is over."""
    if sight.match.is_over and sight.is_live:
        return ""
    whose = sight.names, sight.number, bool(sight.eyes.curtain)
    key = ("purpose", sight.rules_href(), *whose, sight.seen)
    return drawn(key, lambda: _purpose(sight))


def _purpose(sight: Sight) -> Node:
    view = sight.view
    you = "" if sight.eyes.curtain else view.you
    measures = [
        h.span(".measure")[h.span(".dim")[label], " ", h.b[words]]
        for label, words in view.goal.measures
    ]
    return h.details("#goal")[
        h.summary[h.b[you or "The goal"], h.span(".measures")[measures]],
        h.p[view.goal.sentence, " ", way_to_rules(sight)],
    ]


def way_to_rules(sight: Sight) -> Element:
    """The link to the rules of the game, which are read beside the table."""
    return h.a(".to-rules", href=sight.rules_href(), target="_blank")["Rules"]
