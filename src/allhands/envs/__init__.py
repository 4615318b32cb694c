"""Environments for learners, made from what each game declares.

>>> from allhands import envs
>>> layout = envs.observation("solar-storm", players=3)
>>> layout.name, layout.by_name["hand"].shape
('allhands/solar-storm-3p-v1', (3, 5, 1))
>>> numbering = envs.actions("solar-storm", players=3)
>>> numbering.act(numbering.number("give", other=1, kind=2))
Act(verb='give', arguments={'other': 1, 'kind': 2})
>>> envs.ids()[1]
'allhands/solar-storm-v1'
"""

from __future__ import annotations

from allhands import games as all_games

from .layout import Layout, Slice, game_named, id_of, layout_of
from .numbering import Act, Numbering, numbering_of
from .one import One, one
from .recording import Recording, record, recorded
from .vector import Vector, vector

__all__ = [
    "Act",
    "Layout",
    "Numbering",
    "One",
    "Recording",
    "Slice",
    "Vector",
    "actions",
    "ids",
    "observation",
    "one",
    "record",
    "recorded",
    "state",
    "vector",
]


def ids() -> tuple[str, ...]:
    """What all games are called as environments of Gymnasium, each with the version of its
    observation, which counts up whenever one of its numbers comes to mean something else."""
    return tuple(map(id_of, all_games.names()))


def observation(game: str, players: int | None = None) -> Layout:
    """What stands where in the observation of a game: see `Layout`. Raises OptionError or
    UnknownGameError."""
    found = game_named(game)
    return layout_of(found, found.settle(players, {})[0])


def state(game: str, players: int | None = None) -> Layout:
    """The same of the state, which a critic may see and a player may not."""
    found = game_named(game)
    return layout_of(found, found.settle(players, {})[0], everything=True)


def actions(game: str, players: int | None = None) -> Numbering:
    """The numbering of a game's actions: see `Numbering`. Raises OptionError or
    UnknownGameError."""
    found = game_named(game)
    return numbering_of(found, found.settle(players, {})[0])
