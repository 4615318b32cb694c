"""The style sheet of a game's board: the symbols that ships share, then the game's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

SYMBOLS: Final = "drawing.css"


@cache
def style_sheet(game: str) -> str:
    """What a game's board is drawn with; nothing for a game that has no `board.css`."""
    own = files("allhands.games").joinpath(game.replace("-", "_"), "board.css")
    if not own.is_file():
        return ""
    symbols = files("allhands.drawing").joinpath(SYMBOLS)
    return f"{symbols.read_text(encoding='utf-8')}\n{own.read_text(encoding='utf-8')}"
