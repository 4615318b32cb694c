"""The account of the table as text, in columns: what terminals and language models read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from allhands.kernel.prose import broken, columns, fit
from allhands.kernel.words import Line, Section

WIDEST: Final = 100
"""No table is wider."""
DRAWN: Final = 60
"""In fewer columns labels that are not short stand above what they are of."""
SHORT: Final = 10
"""Columns of a label that is short."""
LABEL: Final = 22
"""No column of labels is wider; a longer one has a row of its own."""
INDENT: Final = 2
"""Columns that things are moved in by below a label that stands above them."""
UNBROKEN: Final = 28
"""What takes no more columns stands in one row."""
HAS_TURN: Final = "►"


def blank_between(blocks: Iterable[list[str]]) -> Iterator[str]:
    """The rows of some blocks, with a blank one between them."""
    for number, block in enumerate(filter(None, blocks)):
        yield from ("", *block) if number else block


def section_as_text(section: Section, width: int) -> list[str]:
    """The heading of a section, and its things below, each with what is said of it beside it."""
    label_width = max((columns(line.label) for line in section.lines), default=0)
    if width < DRAWN and label_width > SHORT:
        label_width = INDENT
    rows = [f" {row}" for row in broken(section.heading, width - 1)]
    for line in section.lines:
        mark = f"{HAS_TURN} " if line.has_turn else "  "
        rows += _line_as_text(line, mark, min(label_width, LABEL), width)
    return rows


def _line_as_text(line: Line, mark: str, label_width: int, width: int) -> Iterator[str]:
    label = f" {mark}{line.label}"
    indent = 1 + len(mark) + label_width + 2
    rows = list(_broken(line, width - indent))
    if columns(label) > indent - 2:
        first, *others = broken(line.label, width - 1 - len(mark))
        yield f" {mark}{first}"
        yield from (f"   {other}" for other in others)
    elif rows:
        yield fit(label, indent) + rows.pop(0)
    else:
        yield label
    for row in rows:
        yield " " * indent + row


def _broken(line: Line, width: int) -> Iterator[str]:
    """What is said of a thing in rows, broken between things, and within those that are long."""
    row = ""
    for unit in _units(line, width):
        longer = f"{row} {unit}" if row else unit
        if row and columns(longer) > width:
            yield row
            longer = unit
        row = longer
    if row:
        yield row


def _units(line: Line, width: int) -> Iterator[str]:
    """What stays together in a row of so many columns."""
    between = line.between
    ends = [*(between for _ in line.things[1:]), ""] if line.things else []
    for thing, end in zip(line.things, ends, strict=True):
        if columns(thing) <= UNBROKEN and columns(thing + end) <= width:
            yield thing + end
        else:
            yield from _words(f"{thing}{end}", width)
    if line.text:
        yield from _words(f"({line.text})", width)


def _words(text: str, width: int) -> Iterator[str]:
    """The words of a text, in pieces where one has no room in a row."""
    for word in text.split(" "):
        yield from broken(word, width) if columns(word) > width else [word]
