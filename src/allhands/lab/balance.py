"""How well a game is balanced: how often it is won, what it is lost to, what each part is worth.

A crew that plays by the rule of thumb stands in for people. It plays worse than they do, but the
same way each time, so that settings can be compared. What a part is worth shows in the same games,
by the same seeds, with the part and without it: whatever the two have in common cancels out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.intervals import Z
from allhands.kernel.options import Choice

from .broken_off import MOST_DECISIONS
from .simulation import Progress, Simulation, simulate

POLICY = "thumb"


class Setting(NamedTuple):
    """What is played: by how many, and with which options other than the usual."""

    players: int
    options: dict[str, Any]


@dataclass(frozen=True)
class Difference:
    """How much more is made without a part than with it, and the 95 % interval of that."""

    mean: float
    low: float
    high: float

    @property
    def is_measurable(self) -> bool:
        """Whether the interval leaves no doubt that there is one."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Part:
    """A choice that an option for designers offers: the same games with it and without."""

    option: str
    choice: Choice
    result: Simulation
    difference: Difference


@dataclass(frozen=True)
class Balance:
    """Everything that was played of a game.

    `settings` has all numbers of players with each choice of each option that is no switch, and
    `parts` each choice of an option for designers, as `whole` is without it.
    """

    game: Game
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
            "policy": POLICY,
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
    parts: bool = True,
    limit: int = MOST_DECISIONS,
) -> Balance:
    """Play each setting so many times by the rule of thumb, and the game without each part.

    The parts are taken from games of the usual number of players, or the first one of `players`.
    `progress` is called, and games are broken off after `limit` decisions, as by `simulate`.
    Raises OptionError or UnknownGameError, and KeyboardInterrupt when it is interrupted.
    """
    found = all_games.find(game)
    seats = players_of(found, players)
    settings = settings_of(found, seats)
    middle = found.default_seats if found.default_seats in seats else seats[0]
    usual = Setting(*found.settle(middle, {}))

    def played(setting: Setting) -> tuple[Simulation, NDArray[np.int16]]:
        made = np.zeros(max(games, 0), np.int16)
        result = simulate(
            game,
            games,
            setting.players,
            POLICY,
            seed,
            progress=progress,
            made=made,
            limit=limit,
            **setting.options,
        )
        if result.interrupted:
            raise KeyboardInterrupt
        return result, _worth(found, made)

    results = [played(setting) for setting in settings]
    whole, before = results[settings.index(usual)]
    taken: list[Part] = []
    for option, choice in parts_of(found) if parts else ():
        result, after = played(Setting(*found.settle(middle, {option: choice.name})))
        taken.append(Part(option, choice, result, paired_difference(before, after)))
    return Balance(found, games, seed, [result for result, _ in results], whole, taken)


def _worth(game: Game, made: NDArray[np.int16]) -> NDArray[np.int16]:
    """What counts of each game: its score, or how many seats won, or 1 if the crew did."""
    if game.score is not None or game.by_seat:
        return made
    return np.array([bool(outcome.won) for outcome in game.outcomes], np.int16)[made]


def paired_difference(before: NDArray[np.int16], after: NDArray[np.int16]) -> Difference:
    """How much more the same games make `after`.

    The interval is that of Agresti and Min (Statistics in Medicine 24, 2005): two games are added,
    of which one half goes up and one half down, so that it holds where few games differ, too.
    """
    more = after.astype(np.float64) - before
    games = len(more) + 2
    middle = float(more.sum()) / games
    square = (float(more @ more) + 1) / games - middle * middle
    half = Z * math.sqrt(square / games)
    return Difference(float(more.mean()), middle - half, middle + half)
