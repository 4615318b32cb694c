"""Where compiled rules are kept, and how the first compilation is shown."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("kernel", "games", "players", "lab")
"""The folders of the package that compiled code is made from."""
FOLDERS_KEPT = 4


def source_fingerprint() -> str:
    """A hash of every file that rules, or what rules call, may stand in.

    Numba notices a change in the file of the function it loads, but not in a function which
    that one calls from another file. A folder named by this hash cannot hold stale code.
    """
    digest = hashlib.sha256()
    for path in compiled_files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled_files() -> list[Path]:
    """The files that compiled code is made from."""
    files = (path for folder in COMPILED for path in (PACKAGE / folder).rglob("*"))
    return sorted(path for path in files if path.suffix in (".py", ".toml"))


@functools.cache
def cache_folder() -> Path:
    """The folder for compiled rules: in the user's cache folder, or a temporary one if that
    cannot be written (a read-only home)."""
    wanted = platformdirs.user_cache_path("allhands") / "compiled" / source_fingerprint()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            pass
    except OSError:
        return Path(tempfile.gettempdir()) / f"allhands-{_user()}" / source_fingerprint()
    _forget_old(wanted)
    return wanted


def is_ready() -> bool:
    """Whether the rules of all games lie compiled in the folder, for this very machine."""
    try:
        return _ready_marker().read_text("utf-8") == _machine()
    except OSError:
        return False


def mark_ready() -> None:
    """Note that the rules of all games have been compiled."""
    _ready_marker().write_text(_machine(), "utf-8")


def _ready_marker() -> Path:
    # Several copies of the package may share the folder, but not what was compiled of each.
    copy = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:16]
    return cache_folder() / f"ready-{copy}"


def _machine() -> str:
    """What compiled rules are made for: they are of no use to another processor or Numba, nor if
    a file was written again since, be it the same."""
    from llvmlite import binding

    written = max(path.stat().st_mtime_ns for path in compiled_files())
    return f"{sys.version} {version('numba')} {binding.get_host_cpu_name()} {written}"


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _forget_old(current: Path) -> None:
    """Remove the folders of earlier versions but for the latest few."""
    os.utime(current)
    others = [folder for folder in current.parent.iterdir() if folder != current]
    others.sort(key=_age_or_gone)
    for folder in others[: -(FOLDERS_KEPT - 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def _age_or_gone(folder: Path) -> float:
    """When a folder was last used; another process may have removed it meanwhile."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


@contextmanager
def compile_progress(what: str) -> Generator[None]:
    """Show on stderr, if that is a terminal, that rules are being compiled, and how far.

    Nothing is shown when the compiled code comes from the cache.
    """
    from .rule import INTERPRETED, rules_declared

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
