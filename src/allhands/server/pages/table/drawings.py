"""What is drawn of a board, once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable

import htpy as h
from htpy import Node
from markupsafe import Markup

from allhands.drawing import aloud
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight


def _seen_part(part: str, sight: Sight, draw: Callable[[], Node]) -> str:
    return drawn((part, sight.game.name, sight.seen, sight.names), draw)


def ship(sight: Sight) -> str:
    """The ship."""
    return _seen_part(
        "ship",
        sight,
        lambda: h.div(".scale")[Markup(sight.board.ship(sight.record, sight.names))],
    )


def decks(sight: Sight) -> str:
    """Decks, open cards, dice and supplies."""
    return _seen_part("decks", sight, lambda: sight.board.decks(sight.record, sight.names))


def crew(sight: Sight) -> str:
    """What each of the crew holds, as whoever looks may know it."""
    board, record, looking = sight.board, sight.record, sight.number

    def draw() -> str:
        members = board.crew_members(record)
        return "".join(str(board.crew(record, sight.names, each, looking)) for each in members)

    return drawn(("crew", sight.game.name, sight.seen, sight.names, looking), draw)


def read_aloud(sight: Sight) -> str:
    """The whole board as headings and lists."""
    words = sight.game.words
    return _seen_part(
        "read", sight, lambda: aloud.read_aloud(words.account(sight.record, sight.names))
    )
