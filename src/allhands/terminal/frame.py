"""What a seat is shown before it is asked: put on a screen of any size, or into a file."""

from __future__ import annotations

from itertools import groupby
from typing import Final, NamedTuple

from allhands.terminal.screen import Screen

PROMPT_LINES: Final = 1
GO_ON: Final = " Enter goes on > "


class Frame(NamedTuple):
    """Lines: what has happened, the whole table, how things stand in short, what is asked."""

    news: list[str]
    table: list[str]
    summary: list[str]
    asked: list[str]


def put(frame: Frame, screen: Screen, turn_begins: bool, wanted: bool) -> None:
    """Show a frame.

    On a terminal that has room for all of it the table stands on top, always in the same place.
    Else things are told in their order, and the table stands there when a turn begins or if it
    is `wanted`; on a terminal that is too low for it, only in the latter case.
    """
    news, table, summary, asked = frame
    everything = _apart(table, news, asked)
    if screen.can_clear and len(everything) + PROMPT_LINES <= screen.height:
        screen.clear()
        _write(screen, everything)
    elif screen.is_live and len(table) + PROMPT_LINES > screen.height:
        if wanted:
            _in_pages(screen, [*_blocks(table), *_blocks(_apart(news, asked))])
        else:
            _write(screen, ["", *_apart([*news, *summary], asked)])
    elif turn_begins or wanted:
        _news_first(screen, frame)
    else:
        _write(screen, ["", *_apart([*news, *summary], asked)])


def _news_first(screen: Screen, frame: Frame) -> None:
    """If the news would leave the screen when the table comes, they are left to be read."""
    if frame.news:
        _write(screen, ["", *frame.news, ""])
        if sum(map(len, frame)) > screen.height:
            screen.pause(GO_ON)
    _write(screen, _apart(frame.table, frame.asked))


def _in_pages(screen: Screen, blocks: list[list[str]]) -> None:
    """Blocks of lines, with a pause before one that would push out what was not read yet."""
    used = 0
    for number, block in enumerate(blocks):
        lines = [*block, ""] if number < len(blocks) - 1 else block
        if used and used + len(lines) + PROMPT_LINES > screen.height:
            screen.pause(GO_ON)
            used = 0
        _write(screen, lines)
        used += len(lines)


def _apart(*parts: list[str]) -> list[str]:
    """The parts that have any lines, with an empty line between them."""
    lines: list[str] = []
    for part in parts:
        lines += ["", *part] if lines and part else part
    return lines


def _blocks(lines: list[str]) -> list[list[str]]:
    """Lines as blocks: what stands between empty lines."""
    parts = groupby(lines, key=lambda line: bool(line.strip()))
    return [list(block) for filled, block in parts if filled]


def _write(screen: Screen, lines: list[str]) -> None:
    screen.write("\n".join(lines))
