"""The command `allhands` as a whole: how it ends, and how it says what is wrong."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from typing import Annotated, Final

import typer

from allhands.terminal import commands_to_play, commands_to_study
from allhands.terminal.command_line import NoColour, Work
from allhands.terminal.screen import NARROW, OUTPUT, columns, prepare_streams

WRONG: Final = 2
INTERRUPTED: Final = 130

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Cooperative survival games aboard ships. With nothing after it, it opens the web table.",
)
app.add_typer(commands_to_play.commands)
app.add_typer(commands_to_study.commands)


def _version(value: bool) -> None:
    if value:
        from allhands.version import __version__

        print(f"allhands {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Tell the version.")
    ] = False,
    no_color: NoColour = False,
) -> Work | None:
    if context.invoked_subcommand is not None:
        return None
    from allhands.terminal.serve import Plan
    from allhands.terminal.serve import serve as serve_it

    return partial(serve_it, Plan(open_browser=True))


def main() -> int:
    """Run the command line; the exit status."""
    prepare_streams()
    try:
        status = _work()
        sys.stdout.flush()
    except BrokenPipeError:
        return _abandon_output(0)
    except KeyboardInterrupt:
        _complain("Interrupted.")
        return INTERRUPTED
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        _complain(sentence)
        return _abandon_output(WRONG) if getattr(error, "filename", None) == OUTPUT else WRONG
    return status


def _work() -> int:
    """Read the command line, and do what it asks for."""
    width = {"terminal_width": columns()} if columns() < NARROW else {}
    work: Work | int | None = app(prog_name="allhands", standalone_mode=False, **width)
    return work() if callable(work) else work or 0


def _sentence(error: Exception) -> str | None:
    """What was wrong and what would be right; None if it is nobody's fault but ours."""
    from allhands.kernel.errors import AllHandsError

    if isinstance(error, AllHandsError):
        return str(error)
    if isinstance(error, OSError):
        return _trouble(error)
    if hasattr(error, "format_message"):  # whichever of its exceptions Typer raises
        words: str = error.format_message()  # pyright: ignore[reportAttributeAccessIssue]
        full = words if words.endswith((".", "?")) else f"{words}."
        return full if "Did you mean" in full else f"{full} `allhands --help` tells more."
    return None


def _trouble(error: OSError) -> str:
    """What the system refuses: with which file, and why."""
    from allhands.kernel.whole_file import reason

    if error.filename is None:
        return f"The system refuses what is needed here: {reason(error)}."
    does = "cannot be written" if error.filename == OUTPUT else "cannot be used"
    return f"{error.filename} {does}: {reason(error)}."


def _complain(sentence: str) -> None:
    """Write one line to stderr, if anybody can read it."""
    from allhands.kernel.errors import readable

    line = readable(" ".join(sentence.split()))
    line += "" if line.endswith((".", "?")) else "."
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def _abandon_output(status: int) -> int:
    """Nobody reads on, or nothing more fits: have Python not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
