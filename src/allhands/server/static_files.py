"""The files that pages ask for: style sheets, scripts, pictures, and the games' own colours.

One digest stands for all of them, so that a script may import another by a relative path and
everything may be kept by browsers for good: whatever changes has another address.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from allhands import games
from allhands.drawing.styles import style_sheet

MEDIA_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


class StaticFile(NamedTuple):
    """A file's bytes, and what kind of file it is."""

    body: bytes
    media_type: str


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file by its name; a game's board has its `board-<game>.css`."""
    found = dict(_walk(files("allhands.server").joinpath("static"), ""))
    for game in games.known():
        sheet = style_sheet(games.find(game).laws.folder)
        found[f"board-{game}.css"] = StaticFile(sheet.encode(), "text/css")
    return found


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, StaticFile]]:
    found: list[tuple[str, StaticFile]] = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        name = f"{prefix}{item.name}"
        if item.is_dir():
            found += _walk(item, f"{name}/")
        else:
            found.append((name, StaticFile(item.read_bytes(), media_type(name))))
    return found


def media_type(name: str) -> str:
    """What kind of file a name stands for, whatever this machine thinks of it."""
    ending = name[name.rfind(".") :]
    return MEDIA_TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


@cache
def digest() -> str:
    """A short hash of all the files, which stands in their addresses."""
    total = hashlib.sha256()
    for name, file in sorted(static_files().items()):
        total.update(name.encode())
        total.update(hashlib.sha256(file.body).digest())
    return total.hexdigest()[:12]
