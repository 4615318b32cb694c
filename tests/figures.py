"""The figures in the documentation: where they stand, and how each was measured, and when.

Above figures stands a comment, `<!-- measured 2026-11-26: allhands simulate ... -->`, which holds
up to the next heading or the next such comment. Several commands stand between semicolons. Figures
that are set and not measured, such as limits, have `<!-- set in src/allhands/... -->`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = (
    "README.md",
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
)
COMMENT: Final = re.compile(
    r"<!-- (?:measured (?P<day>\d{4}-\d\d-\d\d): (?P<commands>.+)|set in (?P<files>.+)) -->"
)
FIGURE: Final = re.compile(
    r"\d(?:\.\d+)? ?%|\d of a hundred|\b\d+\.\d+ (?:points|s|ms|min|times)\b"
    r"|\b\d+ (?:ms|µs|kB|KiB)\b|\(\d[\d.]* to \d"
    r"|\b\d{1,3}(?:,\d{3})+\b(?! (?:deals|games|decisions|iterations|positions|looks))"
)
"""What looks as if it had been measured."""
NOT_PROSE: Final = ("python", "pycon", "toml", "json", "nginx", "bash", "yaml")
"""The languages of blocks that hold no figures, or whose figures a test checks."""


class Source(NamedTuple):
    """Where figures come from: measured on a day by commands, or set in files."""

    page: str
    line: int
    day: date | None
    commands: tuple[str, ...]
    files: tuple[str, ...]


class Figure(NamedTuple):
    """A line that has figures, and where they come from; None if nobody says."""

    page: str
    line: int
    text: str
    source: Source | None


def figures() -> Iterator[Figure]:
    """All lines of the documentation with figures."""
    for page in PAGES:
        yield from figures_of(page, (ROOT / page).read_text("utf-8"))


def figures_of(page: str, text: str) -> Iterator[Figure]:
    """The lines with figures of a page."""
    source: Source | None = None
    language: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            language = None if language is not None else line.strip().removeprefix("```") or "text"
        elif language is None and line.startswith("#"):
            source = None
        elif found := COMMENT.fullmatch(line.strip()):
            source = _source(page, number, found)
        elif language not in NOT_PROSE and not line.startswith("    ") and FIGURE.search(line):
            yield Figure(page, number, line, source)


def _source(page: str, line: int, found: re.Match[str]) -> Source:
    day = date.fromisoformat(found["day"]) if found["day"] else None
    return Source(page, line, day, _parts(found["commands"]), _parts(found["files"]))


def _parts(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(";") if part.strip())
