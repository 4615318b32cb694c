"""The style sheet of a game's board: the symbols that ships share, then the game's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from allhands import games

SYMBOLS: Final = "drawing.css"


@cache
def style_sheet(game: str) -> str:
    """What a game's board is drawn with; of a game that has no `board.css`, plain tiles."""
    folder = games.find(game).laws.folder
    own = folder.joinpath("board.css") if folder else None
    symbols = files("allhands.drawing").joinpath(SYMBOLS).read_text(encoding="utf-8")
    drawn = own if own and own.is_file() else files("allhands.face").joinpath("plain.css")
    return f"{symbols}\n{drawn.read_text(encoding='utf-8')}"
