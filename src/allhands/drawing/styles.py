"""The style sheet of a game's board: the symbols that ships share, then the game's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from allhands import games

SYMBOLS: Final = "drawing.css"


@cache
def style_sheet(game: str) -> str:
    """What a game's board is drawn with; of a game that has no `face/board.css`, plain tiles."""
    own = files(games.find(game).laws.package) / "face" / "board.css"
    symbols = files("allhands.drawing").joinpath(SYMBOLS).read_text(encoding="utf-8")
    drawn = own if own.is_file() else files("allhands.face").joinpath("plain.css")
    return f"{symbols}\n{drawn.read_text(encoding='utf-8')}"
