"""The picture of a game's ship: as everybody sees it when a game begins."""

from __future__ import annotations

import asyncio
from typing import Final

import htpy as h
from markupsafe import Markup

from allhands.kernel.game import Game
from allhands.match import Match
from allhands.server.static_files import static_files

SEED: Final = 6
"""Of the deal that is drawn; any would do."""


_pictures: dict[Game, Markup] = {}


def picture(game: Game) -> Markup:
    """The ship, to be looked at and not to be used."""
    if game not in _pictures:
        _pictures[game] = _drawn(game)
    return _pictures[game]


async def draw_pictures(*every: Game) -> None:
    """Draw the ships of games beside everything else, where that has not been done: it takes a
    while once."""
    for game in every:
        if game not in _pictures:
            await asyncio.to_thread(picture, game)


def _drawn(game: Game) -> Markup:
    view = Match(game, seed=SEED).view()
    ship = Markup(game.board.ship(view.record, view.names))
    return Markup(str(h.div(".picture", aria_hidden="true", inert=True)[ship]))


def hue(game: Game) -> str:
    """The game's class in style sheets."""
    return game.board.HUE


def colours(*every: Game) -> list[str]:
    """The names of the style sheets with the colours of games."""
    named = (f"board-{game.name}.css" for game in every)
    return [name for name in named if name in static_files()]
