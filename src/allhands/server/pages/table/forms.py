"""Forms of the table: each is sent for one of the seats that the person holds."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from allhands.server.pages.sight import Sight


def seat_form(
    sight: Sight, path: str, seat: int, *content: Node, hint: str = "", **fields: str
) -> Element:
    """A form that is sent for a seat, with further hidden fields."""
    sent = {"seat": str(seat), **fields}
    return h.form(
        ".seat-form",
        method="post",
        action=sight.href(path),
        title=hint or None,
    )[(h.input(type="hidden", name=name, value=value) for name, value in sent.items()), content]


def folded(sight: Sight, title: str, path: str, **attributes: str) -> Element:
    """Something folded away, which the script asks for when it is opened; without one there is a
    link to it."""
    return h.details(".folded", data_asks=path, **attributes)[
        h.summary[title],
        h.div(".asked-for", aria_live="polite")[h.a(href=sight.href(path))["Show"]],
    ]
