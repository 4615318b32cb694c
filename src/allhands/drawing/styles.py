"""The style sheet of a game's board: the symbols that ships share, then the game's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from allhands.kernel.reading import part_text

SYMBOLS: Final = "drawing.css"
TILES: Final = "plain.css"


@cache
def style_sheet(folder: Traversable | None) -> str:
    """What a game's board is drawn with, by the game's folder, if it has one; without a
    `face/board.css` there, plain tiles."""
    shared = files("allhands.drawing")
    own = folder.joinpath("face", "board.css") if folder else None
    drawn = own if own and own.is_file() else shared.joinpath(TILES)
    return "\n".join(map(part_text, (shared.joinpath(SYMBOLS), drawn)))
