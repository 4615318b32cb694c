"""What came true of a game, by its foresights, and how they are put into words."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game, foresee, game_of
from allhands.kernel.rule import entry
from allhands.kernel.views import SPECTATOR

GRAMMAR = re.compile(r"[a-z]+s( [^ ]+)+")
"""What the choice does: a verb of the third person, and single spaces."""


@entry
def write_foreseen(state: Any, out: NDArray[np.int8]) -> None:
    """What has come true, reached from Python."""
    foresee(state, out)


def foreseen(state: Any) -> list[bool]:
    """For each foresight of the game whether it has come true."""
    out = np.full(len(game_of(state).foresights), -1, np.int8)
    write_foreseen(state, out)
    assert set(out.tolist()) <= {0, 1}, "each foresight is written"
    return [bool(came_true) for came_true in out]


def said_of(state: Any, number: int, seat: int = 0) -> str:
    """What a choice of a seat is said to do, if it is for this foresight."""
    game = game_of(state)
    public = game.observe(state, SPECTATOR)
    return game.foresights[number].words(public, game.crew_names, seat)


def check_words(game: Game, state: Any) -> None:
    """Whatever is said of a position reads well within a sentence."""
    for seat in range(game.seats[-1]):
        said = [said_of(state, number, seat) for number in range(len(game.foresights))]
        for words in filter(None, said):
            assert GRAMMAR.fullmatch(words), words
            assert not re.search(r"-\d|\d{3}|crew member|player \d|[.,;]$", words), words
        spoken = [words for words in said if words]
        assert len(spoken) == len(set(spoken)), "two foresights are told apart"
