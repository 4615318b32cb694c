"""The choices as they are listed: numbered, under the heading of their kind, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final, Protocol, TypeVar

from rich.cells import cell_len

from allhands.terminal.screen import BOLD, CYAN, Screen, padded, wrapped

MOST_COLUMNS: Final = 3
GAP: Final = 2
NARROW_MARGIN: Final = 3
"""What is below its heading is moved in by so much."""


class Listed(Protocol):
    """What is listed: an action, or what is chosen like one."""

    @property
    def words(self) -> str:
        """What it is."""
        ...

    @property
    def group(self) -> str:
        """The heading it stands under."""
        ...


L = TypeVar("L", bound=Listed)


def grouped(actions: list[L]) -> list[L]:
    """The actions in the order in which they are numbered: those of a kind stand together."""
    headings = list(dict.fromkeys(action.group for action in actions))
    return sorted(actions, key=lambda action: headings.index(action.group))


def listing(actions: Sequence[Listed], screen: Screen) -> list[str]:
    """The lines of the list; `actions` are grouped, and numbered from 1."""
    kinds: dict[str, list[Listed]] = {}
    for action in actions:
        kinds.setdefault(action.group, []).append(action)
    margin = max((cell_len(kind) for kind in kinds), default=0) + 1 + GAP
    if screen.is_narrow:
        margin = NARROW_MARGIN
    digits = len(str(len(actions)))
    numbers = count(1)
    lines: list[str] = []
    for kind, members in kinds.items():
        items = [(str(next(numbers)).rjust(digits), action.words) for action in members]
        rows = _in_columns(items, screen, margin)
        if screen.is_narrow and kind:
            lines.append(screen.paint(f" {kind}", CYAN))
            lines += (" " * margin + row for row in rows)
            continue
        for at, row in enumerate(rows):
            heading = screen.paint(padded(f" {kind}", margin), CYAN) if at == 0 else " " * margin
            lines.append(heading + row)
    return lines


def _in_columns(items: list[tuple[str, str]], screen: Screen, margin: int) -> list[str]:
    """Numbered words, in as many columns as have room for most of them; those that are longer
    take up two or more."""
    room = screen.width - 1 - margin
    lengths = sorted(len(number) + 1 + cell_len(words) for number, words in items)
    usual = lengths[3 * (len(lengths) - 1) // 4]
    columns = max([n for n in range(1, MOST_COLUMNS + 1) if usual <= room // n - GAP] or [1])
    cell = room // columns
    lines: list[str] = []
    free = 0
    for number, words in items:
        length = len(number) + 1 + cell_len(words)
        if length > room:
            lines += _over_lines(number, words, screen, room)
            free = 0
            continue
        taken = -(-min(length + GAP, room) // cell)
        if taken > free:
            lines.append("")
            free = columns
        lines[-1] += (
            screen.paint(number, BOLD) + " " + padded(words, taken * cell - len(number) - 1)
        )
        free -= taken
    return [line.rstrip() for line in lines]


def _over_lines(number: str, words: str, screen: Screen, room: int) -> list[str]:
    """A choice that takes more than a line."""
    indent = " " * (len(number) + 1)
    first, *further = wrapped(words, room, indent)
    return [f"{screen.paint(number, BOLD)} {first[len(indent) :]}", *further]
