"""How well a game is balanced: how often it is won, what it is lost to, what each part is worth.

A crew that plays by the rule of thumb stands in for people. It plays worse than they do, but the
same way each time, so that settings can be compared. What it never does looks worth nothing, so
a crew of any other players can be asked, too: a search is slower, and plays well. What a part is
worth shows in the same games, by the same seeds, with the part and without it: whatever the two
have in common cancels out.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.copies import Copied
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.options import Choice
from allhands.players import POLICIES

from .broken_off import MOST_DECISIONS
from .line_ups import line_up
from .paired import Difference, difference_of, worths_of
from .simulation import Progress, simulate
from .simulation_result import Simulation
from .tournament import tournament

POLICY = "thumb"
"""Who plays, if nothing is said."""


class Setting(NamedTuple):
    """What is played: by how many, and with which options other than the usual."""

    players: int
    options: dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A choice that an option for designers offers: the same games with it and without."""

    option: str
    choice: Choice
    result: Simulation
    difference: Difference


@dataclass(frozen=True)
class Balance(Copied):
    """Everything that was played of a game.

    `settings` has all numbers of players with each choice of each option that is no switch, and
    `parts` each choice of an option for designers, as `whole` is without it.
    """

    game: Game
    policy: str
    games: int
    seed: int
    settings: list[Simulation]
    whole: Simulation
    parts: list[Part]

    @property
    def results(self) -> list[Simulation]:
        """All that was played."""
        return [*self.settings, *(part.result for part in self.parts)]

    @property
    def usual(self) -> list[Simulation]:
        """Those of the settings that have the usual options, by players."""
        usual = {option.name: option.default for option in self.game.options}
        return [result for result in self.settings if result.options == usual]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "game": self.game.name,
            "policy": self.policy,
            "games": self.games,
            "seed": self.seed,
            "settings": [result.to_dict() for result in self.settings],
            "parts": [
                {
                    "option": part.option,
                    "choice": part.choice.name,
                    "difference": part.difference.mean,
                    "difference_low": part.difference.low,
                    "difference_high": part.difference.high,
                    "measurable": part.difference.is_measurable,
                    **part.result.to_dict(),
                }
                for part in self.parts
            ],
        }


def settings_of(game: Game, players: Sequence[int]) -> list[Setting]:
    """The numbers of players, each with the choices of one option at a time."""
    varied = [option for option in game.offered if not option.is_switch]
    choices = [{option.name: choice} for option in varied for choice in option.names]
    found: list[Setting] = []
    for seats in players:
        for chosen in choices or [{}]:
            with suppress(OptionError):  # they do not go together
                setting = Setting(*game.settle(seats, chosen))
                found += [] if setting in found else [setting]
    return found


def parts_of(game: Game) -> list[tuple[str, Choice]]:
    """What the options for designers offer beside the usual: the option's name, and the choice."""
    return [
        (option.name, choice)
        for option in game.options
        for choice in option.choices
        if option.for_designers and choice.name != option.default
    ]


def players_of(game: Game, players: Sequence[int] | None) -> list[int]:
    """The numbers of players that are looked at, each once. Raises OptionError."""
    wanted = list(game.seats) if players is None else list(dict.fromkeys(players))
    if not wanted:
        raise OptionError("Name at least one number of players.")
    for seats in wanted:
        game.settle(seats, {})
    return wanted


def balance(
    game: str,
    games: int = 10_000,
    players: Sequence[int] | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    policy: str = POLICY,
    parts: bool = True,
    limit: int = MOST_DECISIONS,
) -> Balance:
    """Play each setting so many times by a crew of one policy, and the game without each part.

    `policy` is any player by name: beside those that play in compiled code, `search:0.05`, say.

    The parts are taken from games of the usual number of players, or the first one of `players`.
    `progress` is called, and games are broken off after `limit` decisions, as by `simulate`.
    Raises OptionError or UnknownGameError, and KeyboardInterrupt when it is interrupted.
    """
    found = all_games.find(game)
    seats = players_of(found, players)
    settings = settings_of(found, seats)
    middle = found.default_seats if found.default_seats in seats else seats[0]
    usual = Setting(*found.settle(middle, {}))

    line_up(policy, 1)  # before anything is played for nothing

    def played(setting: Setting) -> _Played:
        play = _simulated if policy in POLICIES else _as_tournament
        return play(found, setting, games, policy, seed, progress, limit)

    results = [played(setting) for setting in settings]
    whole, before = results[settings.index(usual)]
    taken: list[Part] = []
    for option, choice in parts_of(found) if parts else ():
        result, after = played(Setting(*found.settle(middle, {option: choice.name})))
        taken.append(Part(option, choice, result, difference_of(found, before, after)))
    return Balance(found, policy, games, seed, [result for result, _ in results], whole, taken)


_Played = tuple[Simulation, NDArray[np.int16]]
"""The figures of a setting, and what counts of each of its games."""


def _simulated(
    game: Game,
    setting: Setting,
    games: int,
    policy: str,
    seed: int,
    progress: Progress | None,
    limit: int,
) -> _Played:
    """By a policy that plays in compiled code."""
    made = np.zeros(max(games, 0), np.int16)
    result = simulate(
        game.name,
        games,
        setting.players,
        policy,
        seed,
        progress=progress,
        made=made,
        limit=limit,
        **setting.options,
    )
    if result.interrupted:
        raise KeyboardInterrupt
    return result, worths_of(game, made)


def _as_tournament(
    game: Game,
    setting: Setting,
    games: int,
    policy: str,
    seed: int,
    progress: Progress | None,
    limit: int,
) -> _Played:
    """By a player that thinks."""
    found = tournament(
        game.name,
        games,
        setting.players,
        policy,
        seed,
        progress=progress,
        limit=limit,
        **setting.options,
    )
    if found.run.interrupted:
        raise KeyboardInterrupt
    return found.result, found.line_ups[0].worths
