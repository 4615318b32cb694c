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
