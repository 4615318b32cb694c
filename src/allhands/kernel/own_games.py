"""Where games of one's own lie: Python files and packages anywhere, named in `ALLHANDS_GAMES`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "ALLHANDS_GAMES"
"""The environment variable, in which paths stand as they do in PATH; child processes inherit it."""
SUFFIXES: Final = (".py", ".toml")
"""The files that rules, and numbers for them, stand in."""


def named() -> str:
    """What the variable says; nothing if it is not set."""
    return os.environ.get(VARIABLE, "")


def paths(said: str) -> list[Path]:
    """The files and packages that the variable names. Raises OSError if one cannot be looked up."""
    written = [each.strip() for each in said.split(os.pathsep)]
    whole = [Path(each).expanduser().resolve() for each in written if each]
    return [path.parent if path.name == "__init__.py" else path for path in whole]


def sources(said: str) -> list[Path]:
    """All files of these games that rules, or numbers for them, may stand in."""
    return sorted(
        file
        for path in paths(said)
        for file in ([path] if path.is_file() else path.rglob("*"))
        if file.suffix in SUFFIXES
    )
