"""The style sheet of a game's board: the symbols that ships share, then the game's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

SYMBOLS: Final = "drawing.css"
TILES: Final = "plain.css"


@cache
def style_sheet(package: str) -> str:
    """What a game's board is drawn with, by the game's folder; without a `face/board.css`, plain
    tiles."""
    shared, own = files("allhands.drawing"), files(package) / "face" / "board.css"
    drawn = own if own.is_file() else shared.joinpath(TILES)
    return "\n".join(each.read_text(encoding="utf-8") for each in (shared.joinpath(SYMBOLS), drawn))
