"""What people say to each other and point at."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from allhands.server.journal import Entry
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight


def talk(sight: Sight) -> str:
    """All that was said, the newest at the bottom."""
    said = sight.table.talk
    latest = said[-1].number if said else 0
    key = ("talk", sight.table.deal.id, latest, sight.names)
    return drawn(key, lambda: h.ul[_lines(sight, said)])


def _lines(sight: Sight, said: list[Entry]) -> Node:
    if not said:
        return h.li(".dim")["Nobody has said anything yet."]
    return [_line(sight, entry) for entry in said]


def _line(sight: Sight, entry: Entry) -> Element:
    who = h.b(class_=f"crew-{entry.seat}")[sight.name(entry.seat)]
    if entry.kind == "ping":
        place = entry.data["place"]
        # These lines are kept for all who look, so they say what anybody may know.
        where = sight.board.place_name(sight.match.view().record, place, sight.names)
        return h.li(".ping", data_entry=str(entry.number), data_places=place)[
            who, f" points at {where}."
        ]
    return h.li(data_entry=str(entry.number))[who, ": ", entry.data["text"]]
