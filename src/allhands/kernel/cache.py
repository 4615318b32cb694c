"""Where compiled rules are kept."""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import shutil
import sys
import tempfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import platformdirs

from . import own_games

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED = ("kernel", "games", "players", "lab", "envs")
"""The folders of the package that compiled code is made from."""
COMPILERS = (
    "emitting.py",
    "fingerprint.py",
    "lowering.py",
    "mode.py",
    "parts.py",
    "rule.py",
    "unit.py",
    "widths.py",
)
"""The files of the kernel that say how rules are compiled."""
FOLDERS_KEPT = 4
UNITS_KEPT = 12
log = logging.getLogger(__name__)


def source_fingerprint() -> str:
    """A hash of every file that rules, or what rules call, may stand in.

    Numba notices a change in the file of the function it loads, but not in a function which
    that one calls from another file. A folder named by this hash cannot hold stale code.
    """
    digest = hashlib.sha256()
    for path in compiled_files():
        ours = path.is_relative_to(PACKAGE)
        digest.update((path.relative_to(PACKAGE) if ours else path).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def compiled_files() -> list[Path]:
    """The files that compiled code is made from."""
    files = (path for folder in COMPILED for path in (PACKAGE / folder).rglob("*"))
    ours = sorted(path for path in files if path.suffix in own_games.SUFFIXES)
    return [*ours, *own_games.sources(own_games.named())]


# One file for each game


def unit_file(name: str) -> Path:
    """Where a compiled unit lies, or will lie: `name` is its title, a dash and a hash."""
    return _units_folder() / f"{name}.unit"


def parts_file(title: str) -> Path:
    """Where lies what a game's rules were lowered to: see `parts`."""
    made_by = hashlib.sha256(machine().encode()).hexdigest()[:20]
    return _units_folder() / f"{title}-{made_by}.parts"


def keep(file: Path, data: bytes) -> None:
    """Write a unit's file, whole or not at all, and forget old ones of the same title.

    Where it cannot be written, that is told, and the rules will be compiled again.
    """
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as beside:
            beside.write(data)
        Path(beside.name).replace(file)
    except OSError as error:
        why = error.strerror or error
        log.warning("Compiled rules cannot be kept in %s (%s).", file.parent, why)
        return
    title = file.stem.rpartition("-")[0]
    of_title = [each for each in file.parent.glob(f"{title}-*{file.suffix}") if each != file]
    for old in sorted(of_title, key=_age_or_gone)[: -(UNITS_KEPT - 1)]:
        old.unlink(missing_ok=True)


def used(file: Path) -> None:
    """Note that a unit is of use still."""
    with suppress(OSError):
        os.utime(file)


@functools.cache
def _units_folder() -> Path:
    return _writable("units")


@functools.cache
def machine() -> str:
    """What machine code is made by, and for: it is of no use to another processor or version."""
    from llvmlite import binding
    from numba.core import config

    made_by = hashlib.sha256()
    for name in COMPILERS:
        made_by.update((PACKAGE / "kernel" / name).read_bytes())
    features = sorted(binding.get_host_cpu_features().items())
    versions = [version(name) for name in ("numba", "llvmlite", "numpy")]
    # By NUMBA_BOUNDSCHECK or by Numba's own file of settings, so that no type checker knows it.
    checks = bool(getattr(config, "BOUNDSCHECK", None))
    return f"{sys.version} {versions} {_processor()} {features} {made_by.hexdigest()} {checks}"


def _processor() -> str:
    from llvmlite import binding

    name: str = binding.get_host_cpu_name()
    return name


# A file for each rule, as Numba writes them by itself


@functools.cache
def cache_folder() -> Path:
    """The folder for rules that Numba compiles one by one: see `mode.WHOLE`."""
    folder = _writable("compiled", source_fingerprint())
    _forget_old(folder)
    return folder


def is_marked(game: str) -> bool:
    """Whether the rules of a game lie in the folder, for this very machine."""
    try:
        return _marker(game).read_text("utf-8") == _of_now()
    except OSError:
        return False


def mark(game: str) -> None:
    """Note that the rules of a game have been compiled."""
    _marker(game).write_text(_of_now(), "utf-8")


def _marker(game: str) -> Path:
    # Several copies of the package may share the folder, but not what was compiled of each.
    copy = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:16]
    return cache_folder() / f"{game}-{copy}"


def _of_now() -> str:
    """Numba does not load what was compiled if a file was written again since, be it the same."""
    written = max(path.stat().st_mtime_ns for path in compiled_files())
    return f"{sys.version} {version('numba')} {_processor()} {written}"


def _forget_old(current: Path) -> None:
    """Remove the folders of earlier versions but for the latest few."""
    os.utime(current)
    others = [folder for folder in current.parent.iterdir() if folder != current]
    others.sort(key=_age_or_gone)
    for folder in others[: -(FOLDERS_KEPT - 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def _age_or_gone(path: Path) -> float:
    """When something was last used; another process may have removed it meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _writable(*names: str) -> Path:
    """A folder in the user's cache folder, or a temporary one if that cannot be written (a
    read-only home)."""
    wanted = platformdirs.user_cache_path("allhands").joinpath(*names)
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            pass
    except OSError:
        user = str(os.getuid()) if hasattr(os, "getuid") else "user"
        wanted = Path(tempfile.gettempdir(), f"allhands-{user}", *names)
        with suppress(OSError):
            wanted.mkdir(parents=True, exist_ok=True)
    return wanted
