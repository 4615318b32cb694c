"""A board that stands by itself, with its style sheet: for notebooks and documentation."""

from __future__ import annotations

from typing import Any

from allhands.kernel.game import Game

from .markup import html
from .styles import style_sheet

FRAME = """
.allhands-board { color-scheme: light dark; max-width: 62rem; padding: 0.8rem; border-radius: 12px;
  background: var(--plan-space); font-family: system-ui, sans-serif; }
.allhands-board svg.ship { max-height: 38rem; }
.allhands-board .allhands-crew { display: grid; gap: 0.4rem; margin-top: 0.6rem;
  grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
"""


def stand_alone(game: Game, view: Any, names: tuple[str, ...], looking: int) -> str:
    """A view drawn whole, the ship, the decks and the crew, in one piece of HTML."""
    board = game.board
    crew = "".join(board.crew(view, names, member, looking) for member in board.crew_members(view))
    return html(
        "div",
        f"<style>{style_sheet(game.laws.folder)}{FRAME}</style>",
        board.ship(view, names),
        board.decks(view, names),
        html("div", crew, class_="allhands-crew"),
        class_=f"allhands-board {board.HUE}",
    )
