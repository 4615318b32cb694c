"""What came of a decision: sentences, with pictures where these say more."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight


def news(sight: Sight) -> str:
    """What the latest decision before the moment shown did."""
    # The view has the latest events in it as its eyes may know them: alike views, alike news.
    key = ("news", sight.game.name, sight.seen, sight.names, *which(sight, sight.at - 1))
    return drawn(key, lambda: _news(sight))


def which(sight: Sight, decision: int) -> tuple[str, int, bool]:
    """Names a decision, as it may be taken back and another taken, and says whether whoever looks
    took it; -1: before the first one."""
    if decision < 0:
        return sight.table.deal.id, 0, False
    own = sight.match.decisions[decision].player == sight.number
    return sight.table.deal.id, sight.table.taken[decision].entry, own


def _news(sight: Sight) -> Node:
    lines = told_lines(sight, sight.at - 1, pictures=True)
    if not lines and sight.at:
        lines = [h.li[decided(sight, sight.at - 1)]]
    return h.fragment[
        h.h2(".unseen")["What just happened"],
        h.ul(".news-lines")[lines, _why(sight, sight.at - 1)],
    ]


def _why(sight: Sight, decision: int) -> Element | None:
    """What whoever decided said of it."""
    why = sight.table.taken[decision].why if decision >= 0 else ""
    name = sight.name(sight.match.decisions[decision].player) if why else ""
    return h.li(".said-why")[h.span[h.b[name], f": “{why}”"]] if why else None


def told_lines(sight: Sight, decision: int, *, pictures: bool) -> list[Element]:
    """A list item for each thing that came of a decision, with where it happened."""
    words, board, record = sight.game.words, sight.board, sight.record
    signs = sight.game.event_kinds.signs if sight.game.event_kinds else {}
    lines: list[Element] = []
    for event in sight.told(decision):
        sentence = words.event(record, event, sight.names)
        if sentence:
            picture = board.event_picture(record, event) if pictures else ""
            places = " ".join(board.event_places(event))
            lines.append(
                h.li(data_places=places or None, data_sign=signs.get(event.kind))[
                    picture and h.span(class_=["picture", board.HUE])[Markup(picture)],
                    h.span[sentence],
                ]
            )
    return lines


def decided(sight: Sight, decision: int) -> str:
    """A decision in words, if whoever looks may know which it was."""
    taken = sight.match.decisions[decision]
    name = sight.name(taken.player)
    if not _saw(sight, decision, taken.player):
        return f"{name} makes a choice that others do not see."
    words = sight.at_moment(decision).view.describe(taken.number).words
    return f"{name}: {words}."


def _saw(sight: Sight, decision: int, player: int) -> bool:
    """Whether whoever looks knew as much as the seat that decided, before it and after it.

    A choice among cards that only one has seen would tell the others of what they cannot see.
    """
    match = sight.match
    return match.is_over or all(
        sight.at_moment(moment).seen == match.view(player, moment).record.tobytes()
        for moment in (decision, decision + 1)
    )
