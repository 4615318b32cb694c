"""The screen: how wide it is, whether it has colours, what is written and what is typed."""

from __future__ import annotations

import codecs
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final, TextIO

from rich.cells import cell_len

from allhands.naming import shown

NARROWEST: Final = 40
NARROW: Final = 60
"""In fewer columns what stands side by side elsewhere stands below each other."""
WIDEST: Final = 100
DEFAULT_SIZE: Final = (80, 24)
LONGEST_LINE: Final = 10_000
"""So many characters of a line that is typed, or comes from a file, are read; the rest is not."""
OUTPUT: Final = "The output"
"""What standard output is called in a sentence."""

BOLD: Final = "1"
DIM: Final = "2"
GREEN: Final = "32"
YELLOW: Final = "33"
CYAN: Final = "36"

_PARTS = re.compile(r"\s+|\S+")
_LINES = re.compile("[\u2500-\u257f]+")
_SHADES = re.compile("[\u2591-\u2593\u2588]+")
_POINTED = re.compile("\u25ba ?\\w+")
_LOOKALIKES = {
    **dict.fromkeys(range(0x2500, 0x2580), "+"),
    **str.maketrans("─═│║░▒▓█■□●○►◊·", "--||.:%##_@o>*."),
}


def _lookalike(error: UnicodeError) -> tuple[str, int]:
    """What a terminal that cannot show a character is given instead: one of ASCII, as wide."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_LOOKALIKES)
    return text.encode("ascii", "replace").decode("ascii"), error.end


class Output(io.TextIOWrapper):
    """Standard output, which names itself in its own errors: so they are told apart from those
    of files."""

    def write(self, text: str, /) -> int:
        """Write a text. Raises OSError, whose file is the `OUTPUT`."""
        with _named():
            return super().write(text)

    def flush(self) -> None:
        """Have all that was written be seen. Raises OSError, whose file is the `OUTPUT`."""
        with _named():
            super().flush()


@contextmanager
def _named() -> Generator[None]:
    try:
        yield
    except OSError as error:
        error.filename = OUTPUT
        raise


def prepare_streams() -> None:
    """Have no character that a stream cannot show, and no byte that it cannot read, end it."""
    codecs.register_error("lookalike", _lookalike)
    if type(sys.stdout) is io.TextIOWrapper:
        was = sys.stdout
        encoding, by_line = was.encoding, was.line_buffering
        sys.stdout = Output(was.detach(), encoding, was.errors, line_buffering=by_line)
    for name, errors in (("stdin", "replace"), ("stdout", "lookalike"), ("stderr", "lookalike")):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)  # pyright: ignore[reportAttributeAccessIssue]


LEAST: Final = 16
"""So many columns a text has at least beside what its first line begins with."""
INDENT: Final = 3
"""So much a text is moved in that stands below."""


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """`text` in lines of at most `width` columns, begun by `first` and then by `rest`. Where that
    leaves a text no room, it stands below `first`. Only a word that is longer than a line, such as
    a file's name, makes a longer one."""
    lines: list[str] = []
    room = width - cell_len(first)
    if room < min(LEAST, cell_len(text)):
        lines = [first.rstrip()] if first.strip() else []
        first = rest = " " * (len(first) - len(first.lstrip()) + INDENT if lines else 2 * INDENT)
    line, begun = first, False
    for word in text.split():
        longer = f"{line} {word}" if begun else f"{line}{word}"
        if begun and cell_len(longer) > width:
            lines.append(line)
            longer = f"{first if rest is None else rest}{word}"
        line, begun = longer, True
    return [*lines, line] if begun else lines


def printable(text: str) -> str:
    """`text` without what would make a terminal do something else than show it."""
    return "".join(x if x.isspace() else shown(x, "?") for x in _PARTS.findall(text))


def and_list(names: Iterable[str]) -> str:
    """`a, b and c`."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


def padded(text: str, width: int) -> str:
    """`text`, filled up to so many columns."""
    return text + " " * (width - cell_len(text))


def columns() -> int:
    """The number of columns that are written to."""
    return max(NARROWEST, min(shutil.get_terminal_size(DEFAULT_SIZE).columns, WIDEST))


class Screen:
    """Where somebody reads and types: a terminal, or files and pipes.

    Colour is used on a terminal only, and neither if NO_COLOR is set nor on a dumb one; nothing
    is said by colour alone.
    """

    def __init__(self) -> None:
        self.reads_terminal = sys.stdin.isatty()
        self.writes_terminal = sys.stdout.isatty()
        smart = self.writes_terminal and os.environ.get("TERM") != "dumb"
        self.colour = smart and not os.environ.get("NO_COLOR")
        self.can_clear = smart and self.reads_terminal
        self._typed_ahead = ""
        if self.colour and os.name == "nt":
            os.system("")  # has older consoles of Windows understand colours
        self._readline: Any = None
        if self.is_live:
            with suppress(ImportError):
                self._readline = import_module("readline")  # arrow keys, and a history

    @property
    def is_live(self) -> bool:
        """Whether a person sits there, who can be asked to press Enter."""
        return self.reads_terminal and self.writes_terminal

    @property
    def width(self) -> int:
        """The number of columns that are written to."""
        return columns()

    @property
    def is_narrow(self) -> bool:
        """Whether there are too few columns for things side by side."""
        return self.width < NARROW

    @property
    def height(self) -> int:
        """The number of lines that can be seen at once."""
        return shutil.get_terminal_size(DEFAULT_SIZE).lines

    # Writing

    def paint(self, text: str, *styles: str) -> str:
        """`text` in a colour, where there are colours."""
        return f"\x1b[{';'.join(styles)}m{text}\x1b[0m" if self.colour and text else text

    def headed(self, text: str) -> list[str]:
        """A heading, in as many lines as it takes."""
        return [self.paint(line, BOLD) for line in wrapped(text, self.width - 1, " ")]

    def paint_table(self, table: str) -> str:
        """A table with its lines held back and whose turn it is brought out."""
        table = _LINES.sub(lambda found: self.paint(found[0], DIM), table)
        table = _SHADES.sub(lambda found: self.paint(found[0], YELLOW), table)
        return _POINTED.sub(lambda found: self.paint(found[0], BOLD, CYAN), table)

    def write(self, text: str = "") -> None:
        """Write a line or several."""
        sys.stdout.write(f"{text}\n")

    def say(self, text: str, *styles: str) -> None:
        """Write a sentence, in as many lines as it takes."""
        for line in wrapped(printable(text), self.width - 1, " "):
            self.write(self.paint(line, *styles))

    def clear(self, everything: bool = False) -> None:
        """Wipe the screen; `everything` also what has left it above."""
        if self.can_clear:
            sys.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if everything else ""))

    def remark(self, text: str = "") -> None:
        """Say something until the next remark takes its place: only to somebody who sits there."""
        if self.can_clear:
            sys.stdout.write("\r\x1b[K" + self.paint(text, DIM))
            sys.stdout.flush()

    def page(self, lines: Iterable[str]) -> None:
        """Write many lines: to a person, through a pager if they are more than fit."""
        text = "\n".join(lines) + "\n"
        too_long = self.is_live and self.can_clear and text.count("\n") >= self.height
        if not (too_long and _through_pager(text)):
            sys.stdout.write(text)

    # Typing

    def offer(self, answers: Sequence[str]) -> None:
        """Have the Tab key complete what has been begun to one of these answers."""
        if self._readline is None:
            return

        def complete(begun: str, number: int) -> str | None:
            fitting = [answer for answer in answers if answer.startswith(begun)]
            return fitting[number] if number < len(fitting) else None

        self._readline.set_completer_delims("")
        self._readline.set_completer(complete)
        self._readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str = "> ") -> str:
        """What is typed on a line. What comes from a file or a pipe is written out, too, so that
        what is written reads like a conversation. Raises EOFError when there is no more."""
        from allhands.kernel.reading import BYTE_ORDER_MARK

        sys.stdout.flush()
        if self._typed_ahead:
            typed, self._typed_ahead = self._typed_ahead, ""
            self.write(prompt + typed)
            return typed
        if self.is_live:
            return input(prompt).strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = rest = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_LINE)
        typed = line.removeprefix(BYTE_ORDER_MARK).strip()
        if not self.reads_terminal:
            self.write(printable(typed))
        return typed

    def pause(self, prompt: str) -> None:
        """Give a person time to read, until Enter; what else is typed answers the next question."""
        if self.is_live:
            self._typed_ahead = self.ask(prompt)


def _through_pager(text: str) -> bool:
    """Whether a pager could be had to show `text`."""
    wanted = shlex.split(os.environ.get("PAGER") or shutil.which("less") or "")
    if not wanted or not shutil.which(wanted[0]):
        return False
    sys.stdout.flush()
    less = {"LESS": "FRX", **os.environ}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pager's affair
    try:
        subprocess.run(wanted, input=text, text=True, env=less, check=False)
    finally:
        signal.signal(signal.SIGINT, before)
    return True
