"""How the first compilation is shown."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from .mode import INTERPRETED

rules_declared: list[str] = []
"""Qualified names of all rules declared so far; the progress display counts against it."""


@contextmanager
def compile_progress(what: str) -> Generator[None]:
    """Show on stderr, if that is a terminal, that rules are being compiled, and how far.

    Nothing is shown when the compiled code comes from the cache.
    """
    if INTERPRETED or not sys.stderr.isatty():
        yield
        return
    from numba.core import event
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    bar = progress.add_task(f"Compiling {what}, once for this machine", total=len(rules_declared))

    class Listener(event.Listener):  # pyright: ignore[reportUnknownMemberType, reportUntypedBaseClass]
        def on_start(self, event: object) -> None:  # noqa: ARG002
            progress.start()

        def on_end(self, event: object) -> None:  # noqa: ARG002
            progress.advance(bar)

    try:
        with event.install_listener("numba:compile", Listener()):
            yield
    finally:
        progress.stop()
