"""The choices as they are listed: numbered, under the heading of their kind, in columns."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from allhands.terminal.screen import BOLD, CYAN, Screen, padded, wrapped

if TYPE_CHECKING:
    from allhands.match import Action

MOST_COLUMNS: Final = 3
GAP: Final = 2


def grouped(actions: list[Action]) -> list[Action]:
    """The actions in the order in which they are numbered: those of a kind stand together."""
    headings = list(dict.fromkeys(action.group for action in actions))
    return sorted(actions, key=lambda action: headings.index(action.group))


def listing(actions: list[Action], screen: Screen) -> list[str]:
    """The lines of the list; `actions` are grouped, and numbered from 1."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.group, []).append(action)
    margin = max((cell_len(kind) for kind in kinds), default=0) + 1 + GAP
    digits = len(str(len(actions)))
    numbers = count(1)
    lines: list[str] = []
    for kind, members in kinds.items():
        items = [(str(next(numbers)).rjust(digits), action.words) for action in members]
        for at, line in enumerate(_in_columns(items, screen, margin)):
            heading = screen.paint(padded(f" {kind}", margin), CYAN) if at == 0 else " " * margin
            lines.append(heading + line)
    return lines


def _in_columns(items: list[tuple[str, str]], screen: Screen, margin: int) -> list[str]:
    """Numbered words, in as many columns as have room for all of them."""
    room = screen.width - 1 - margin
    longest = max(len(number) + 1 + cell_len(words) for number, words in items)
    fitting = [n for n in range(1, MOST_COLUMNS + 1) if longest <= (room + GAP) // n - GAP]
    if not fitting:
        return [line for item in items for line in _over_lines(*item, screen, margin, room)]
    columns = fitting[-1]
    width = (room + GAP) // columns
    lines: list[str] = []
    for at in range(0, len(items), columns):
        row = items[at : at + columns]
        cells = [f"{screen.paint(n, BOLD)} {padded(words, width - len(n) - 1)}" for n, words in row]
        lines.append("".join(cells).rstrip())
    return lines


def _over_lines(number: str, words: str, screen: Screen, margin: int, room: int) -> list[str]:
    """A choice that takes more than a line."""
    indent = " " * (len(number) + 1)
    first, *rest = wrapped(words, room, indent)
    further = [" " * margin + line for line in rest]
    return [f"{screen.paint(number, BOLD)} {first[len(indent) :]}", *further]
