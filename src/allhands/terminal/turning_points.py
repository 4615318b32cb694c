"""`allhands replay FILE --turning-points`: where the chance of winning moved most, and why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from allhands import loading
from allhands.kernel.errors import OptionError
from allhands.terminal.screen import BOLD, CYAN, DIM, Screen, wrapped

if TYPE_CHECKING:
    from allhands.lab.turning_points import Swing
    from allhands.match import Match

ROWS: Final = 7
LABEL: Final = 8
"""Columns at the left of the curve."""


def show_turning_points(path: Path, at: str | None) -> int:
    """Show the chance of winning through a saved match, and its turning points; the exit status."""
    if at is not None:
        raise OptionError("--turning-points looks at all moments: leave out --at.")
    match = loading.load(path)
    swings = searched(match)
    Screen().page(report(match, swings, Screen()))
    return 0


def searched(match: Match) -> list[Swing]:
    """A match's decisions with their turning points, and meanwhile a bar on stderr."""
    from allhands.lab.turning_points import turning_points

    with _progress_bar() as progress:
        return turning_points(match, progress=progress)


@contextmanager
def _progress_bar() -> Generator[Callable[[float], None] | None, None, None]:
    """A bar on stderr if that is a terminal, which leaves nothing behind."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("Searching"), BarColumn(), TaskProgressColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    bar = progress.add_task("", total=1.0)

    def advance(share: float) -> None:
        progress.start()
        progress.update(bar, completed=share)

    try:
        yield advance
    finally:
        progress.stop()


def report(match: Match, swings: Sequence[Swing], screen: Screen) -> list[str]:
    """The curve of a match and its turning points, as a page of text."""
    width = screen.width - 1
    scored = match.game.score is not None
    title = f"{match.game.title}: {'the score to be expected' if scored else 'the chance to win'}"
    note = "As a search saw it, knowing what whoever had to choose knew then."
    lines = ["", *screen.headed(title), *wrapped(note, width, " "), ""]
    if not swings:
        return [*lines, " There was nothing to decide."]
    marked = [swing for swing in swings if swing.is_turning_point]
    lines += [*_curve(match, swings, marked, width), ""]
    if not marked:
        return [*lines, " Nothing stands out."]
    for number, swing in enumerate(marked, start=1):
        lines += _point(match, number, swing, screen)
    return [*lines, ""]


def _curve(match: Match, swings: Sequence[Swing], marked: Sequence[Swing], width: int) -> list[str]:
    """The chance at every moment as a column, and below it the numbers of the turning points."""
    from allhands.lab.turning_points import course, highest

    moments = len(match.decisions) + 1
    means = [estimate.mean for estimate in course(swings, moments)]
    across = min(moments, width - LABEL)
    places = [moments * column // across for column in range(across)]
    top = highest(swings, match.game.score)
    lines: list[str] = []
    for row in range(ROWS, 0, -1):
        label = f"{_label(match, top * row / ROWS):>{LABEL - 1}} "
        bars = ("█" if means[place] >= top * (row - 0.5) / ROWS else " " for place in places)
        lines.append((label + "".join(bars)).rstrip())
    numbers = [" "] * across
    for number, swing in enumerate(marked, start=1):
        numbers[min(across - 1, swing.decision * across // moments)] = str(number)
    return [*lines, " " * LABEL + "─" * across, (" " * LABEL + "".join(numbers)).rstrip()]


def _label(match: Match, value: float) -> str:
    return f"{100 * value:.0f} %" if match.game.score is None else f"{value:.1f}"


def _point(match: Match, number: int, swing: Swing, screen: Screen) -> list[str]:
    """One turning point: which decision it was, and what moved the chance."""
    from allhands.lab.turning_points import sentence

    width = screen.width - 1
    place = f"{swing.decision} of {len(match.decisions)}"
    heading = f"{match.names[swing.seat]}: {swing.words} ({place})"
    first, *rest = wrapped(heading, width - 4, "")
    told = sentence(swing, swing.advised_words, match.game.score)
    return [
        f" {screen.paint(str(number), CYAN)}  {screen.paint(first, BOLD)}",
        *(f"    {line}" for line in rest),
        *(screen.paint(line, DIM) for line in wrapped(told, width, "    ")),
    ]
