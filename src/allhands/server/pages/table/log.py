"""The log: what came of every decision, in segments of which only the last is sent anew."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element, Node

from allhands.server.journal import By
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight

from .news import decided, told_lines, which

SEGMENT: Final = 20
"""Decisions in a segment."""

_BY: Final[dict[By, str]] = {
    "person": "",
    "crew": "computer",
    "substitute": "stand-in",
    "standing": "auto-play",
}


def log_parts(sight: Sight) -> dict[str, str]:
    """The segments of the log by their ids; there is always one."""
    firsts = range(0, max(1, sight.at), SEGMENT)
    return {f"log-{first // SEGMENT}": _segment(sight, first) for first in firsts}


def _segment(sight: Sight, first: int) -> str:
    """The decisions from number `first` on; what was taken back has left the log."""
    last = min(first + SEGMENT, sight.at)
    # One who chooses at once with others may stand before those who chose earlier.
    taken = tuple(each.entry for each in sight.table.taken[first:last])
    whose = _whose(sight)
    key = (*whose, "segment", first, taken)
    return drawn(key, lambda: "".join(_line(sight, whose, each) for each in range(first, last)))


def _whose(sight: Sight) -> tuple[object, ...]:
    """What a line of the log depends on besides its decision."""
    return sight.table.deal.id, sight.number, sight.names, sight.match.is_over


def _line(sight: Sight, whose: tuple[object, ...], decision: int) -> str:
    entry = sight.table.taken[decision].entry
    key = (*whose, "line", decision, entry)
    return drawn(key, lambda: _shared_line(sight, decision))


def _shared_line(sight: Sight, decision: int) -> str:
    """A line is the same for all who saw the same then."""
    then = sight if sight.at == decision + 1 else sight.at_moment(decision + 1)
    key = ("line", *which(sight, decision), decision, then.names, then.seen)
    return drawn(key, lambda: _draw_line(then, decision))


def _draw_line(sight: Sight, decision: int) -> Element:
    taken_by = sight.table.taken[decision].by
    by = _BY[taken_by] if sight.table.guide is None or taken_by == "person" else "by the lesson"
    name = sight.name(sight.match.decisions[decision].player)
    number = decision + 1
    return h.li(".entry", data_moment=str(number))[
        h.a(
            ".entry-step",
            href=f"?moment={number}",
            data_step=str(number),
        )[
            h.span(".unseen")["Look at decision "],
            h.span(".entry-number")[str(number)],
            " ",
            name,
            by and h.span(".entry-by")[by],
        ],
        h.ul[_told(sight, decision)],
        _why(sight.table.taken[decision].why),
    ]


def _why(sentence: str) -> Element | None:
    """What whoever decided said of it."""
    return h.p(".said-why")[f"“{sentence}”"] if sentence else None


def _told(sight: Sight, decision: int) -> Node:
    lines = told_lines(sight, decision, pictures=False)
    return lines or h.li[decided(sight, decision)]
