"""Players by name, as they are asked for at the table and on the command line."""

from __future__ import annotations

import math
from typing import Final

from allhands.extensions import trained_player
from allhands.kernel.errors import OptionError, quoted
from allhands.kernel.options import nearest, or_list

from .characters import CHARACTERS
from .player import Player, PolicyPlayer
from .policies import POLICIES
from .search import Search

TEMPERS: Final = {"swift": 0.1, "thorough": 2.0}
"""Seconds that a crew-mate of that temper thinks about a decision."""

CREW: Final = ("swift", "thorough", "thumb", "random")
"""Who can be asked to a table, the best company for most people first."""

NAMES: Final = (*POLICIES, "search", *TEMPERS, "clairvoyant")
"""Every name that `player_named` knows by itself."""

TRAINED: Final = "trained"
"""The one that it knows before a colon and the file of an agent, as in `trained:agent.npz`."""

MEANING: Final = {
    "random": "takes any legal action",
    "thumb": "follows the game's rule of thumb",
    **{name: character.meaning for name, character in CHARACTERS.items()},
    "search": "thinks ahead for a tenth of a second",
    "swift": "thinks ahead, and answers at once",
    "thorough": "thinks ahead for two seconds",
    "clairvoyant": "thinks ahead and sees the hidden cards: a yardstick, no player",
}

TIMED: Final = ("search", "clairvoyant")
MOST_SECONDS: Final = 3600.0
MOST_ITERATIONS: Final = 10**9


def player_named(text: str, seed: int = 0) -> Player:
    """The player that a name means; `search:0.5` thinks for half a second and `search:500i` for 500
    iterations, and so does `clairvoyant`; `trained:agent.npz` plays by what is in that file.

    Raises OptionError.
    """
    name, colon, given = text.strip().partition(":")
    if name == TRAINED:
        if not given:
            raise OptionError("trained plays by a file, as in trained:agent.npz.")
        return trained_player(given)
    if name not in NAMES:
        known = (*NAMES, TRAINED)
        raise OptionError(
            f"There is no player {quoted(name)}: it is {or_list(known)}.{nearest(name, known)}"
        )
    if colon and name not in TIMED:
        raise OptionError(f"{name} takes no time: only {or_list(TIMED)} can be given one.")
    if name in POLICIES:
        return PolicyPlayer(name, seed)
    seconds, iterations = _budget(name, given) if colon else (TEMPERS.get(name), None)
    return Search(seconds, iterations, seed=seed, clairvoyant=name == "clairvoyant")


def _budget(name: str, text: str) -> tuple[float | None, int | None]:
    """The seconds or the iterations that a text gives."""
    digits = text.removesuffix("i")
    if digits != text and digits.isdecimal() and len(digits) <= len(str(MOST_ITERATIONS)):
        iterations = int(digits)
        if 0 < iterations <= MOST_ITERATIONS:
            return None, iterations
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        raise OptionError(
            f"{name}:{text} should say seconds, as {name}:0.1 does, "
            f"or iterations, as {name}:500i does."
        )
    return seconds, None
