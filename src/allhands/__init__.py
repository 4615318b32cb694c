"""All Hands: cooperative survival games aboard ships that are going down.

>>> import allhands
>>> match = allhands.new("solar-storm", players=3, difficulty="hard", seed=7)
>>> len(match.actions()) > 0
True
>>> result = allhands.simulate("solar-storm", games=100, players=3, seed=1)
>>> result.games
100
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from allhands.extensions import extend
from allhands.version import __version__ as __version__

if TYPE_CHECKING:
    from allhands.kernel.errors import (
        AllHandsError,
        IllegalActionError,
        OptionError,
        OwnGameError,
        SavedGameError,
        UndoError,
        UnknownGameError,
    )
    from allhands.lab.crossplay import Crossplay, crossplay
    from allhands.lab.simulation import simulate
    from allhands.lab.simulation_result import Simulation
    from allhands.lab.tournament import tournament
    from allhands.lab.tournament_result import Tournament
    from allhands.loading import load
    from allhands.match import Match, new
    from allhands.observation import Action, Observation

_WHERE = {
    "AllHandsError": "allhands.kernel.errors",
    "IllegalActionError": "allhands.kernel.errors",
    "OptionError": "allhands.kernel.errors",
    "OwnGameError": "allhands.kernel.errors",
    "SavedGameError": "allhands.kernel.errors",
    "UndoError": "allhands.kernel.errors",
    "UnknownGameError": "allhands.kernel.errors",
    "Action": "allhands.observation",
    "Crossplay": "allhands.lab.crossplay",
    "Match": "allhands.match",
    "Observation": "allhands.observation",
    "Simulation": "allhands.lab.simulation",
    "Tournament": "allhands.lab.tournament_result",
    "crossplay": "allhands.lab.crossplay",
    "load": "allhands.loading",
    "new": "allhands.match",
    "simulate": "allhands.lab.simulation",
    "tournament": "allhands.lab.tournament",
}

__all__ = [
    "Action",
    "AllHandsError",
    "Crossplay",
    "IllegalActionError",
    "Match",
    "Observation",
    "OptionError",
    "OwnGameError",
    "SavedGameError",
    "Simulation",
    "Tournament",
    "UndoError",
    "UnknownGameError",
    "crossplay",
    "load",
    "new",
    "simulate",
    "tournament",
]


extend(
    entries=(
        "allhands.kernel.chance",
        "allhands.kernel.game",
        "allhands.kernel.views",
        "allhands.lab.simulation",
        "allhands.lab.whole_game",
        "allhands.players.policies",
        "allhands.players.reasons",
        "allhands.players.tree",
    ),
    face="allhands.face.plain",
    agents="allhands.training.agent",
    games="allhands.games",
)


def __getattr__(name: str) -> Any:
    """Import on first use: most of the time that importing takes is Numba's."""
    if name == "players":
        return import_module("allhands.players")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
