"""The account of the table as headings and lists, to be read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from allhands.kernel.words import Section

from .markup import html
from .widgets import bullets


def read_aloud(account: Iterable[Section]) -> str:
    """Each section with its heading, and a list of its things."""
    return "".join(
        html("h3", escape(section.heading)) + bullets(f"{line.sentence}." for line in section.lines)
        for section in account
    )
