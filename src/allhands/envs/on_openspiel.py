"""The games as games of OpenSpiel, so that its algorithms can play them.

    import pyspiel
    from allhands.envs import on_openspiel

    on_openspiel.register()
    game = pyspiel.load_game("allhands_solar_storm", {"players": 3, "difficulty": "hard"})

A game has its options as parameters, with underscores in their names: a switch is true or false,
and a choice among numbers is a number. What cannot be is a `pyspiel.SpielError`.

A game begins with a chance node that picks one of `DEALS` deals, each as likely. A deal has its
seed, from which all later rolls and draws follow, so that an action always does the same to the
same state. Who is not to know what comes resamples: see `ShipState.resample_from_infostate`.
Actions are numbered, and tensors laid out, as in all environments: counted from the seat that acts.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands import games
from allhands.kernel.errors import AllHandsError
from allhands.kernel.game import (
    Game,
    apply,
    current_player,
    determinize,
    legal_actions,
    new_luck,
)
from allhands.kernel.options import Option
from allhands.kernel.rule import entry
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.observation import Observation

from .encoding import written
from .layout import Layout, layout_of
from .numbering import Numbering, numbering_of

pyspiel: Any = import_module("pyspiel")
"""It has no types."""
DEALS: Final = 1_000
SEED: Final = 1
PLAYERS: Final = "players"
MOST_DECISIONS: Final = 5_000
"""No random game comes near this many."""


@entry
def _take(record: Any, action: int, choices: Any) -> tuple[int, int]:
    """Take an action, if there is one, and list those that follow: whose turn it is and how many
    there are. In one call, as calling compiled code costs more than what it does here."""
    if action >= 0:
        apply(record, action)
    return current_player(record), legal_actions(record, choices)


class Position:
    """A record, who has to choose in it, and the legal actions. Before the deal, there is none."""

    def __init__(self, record: Any, seat: int, legal: list[int]) -> None:
        self.record = record
        self.seat = seat
        self.legal = legal

    def __deepcopy__(self, memo: object) -> Position:
        record = None if self.record is None else self.record.copy()
        return Position(record, self.seat, self.legal)


BEFORE_THE_DEAL: Final = Position(None, pyspiel.PlayerId.CHANCE, [])


class ShipGame(pyspiel.Game):
    """A game for so many players, with its options. Every game has a subclass."""

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises SpielError if players and options cannot be, or do not go together."""
        params, game = dict(params or {}), self.game
        chosen = {name: value for name, value in params.items() if name != PLAYERS}
        try:
            players, settled = game.settle(params.get(PLAYERS), chosen)
        except AllHandsError as error:
            raise pyspiel.SpielError(str(error)) from error
        self.layout: Layout = layout_of(game, players)
        self.numbering: Numbering = numbering_of(game, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.count,
            max_chance_outcomes=DEALS,
            num_players=players,
            min_utility=0.0,
            max_utility=float(game.score.most) if game.score else 1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(type_of(game), info, params)
        self.options = game.option_numbers(players, settled)
        self.names = game.crew_names
        self.choices = game.actions.new_choices()
        self._listed = self.choices.action

    def new_initial_state(self) -> ShipState:
        """The chance node before the deal."""
        return ShipState(self)

    def state_of(self, record: Any) -> ShipState:
        """The state that a record is in; what led to it is not part of it."""
        state = self.new_initial_state()
        state.position = self.position(record.copy())
        return state

    def position(self, record: Any, action: int = -1) -> Position:
        """Where a record stands, once an action has been taken if one is given, by the game's own
        number."""
        seat, count = _take(record, action, self.choices)
        if seat < 0:
            return Position(record, pyspiel.PlayerId.TERMINAL, [])
        legal = self.numbering.from_game[seat, self._listed[:count]]
        return Position(record, seat, sorted(legal.tolist()))

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (short_name(self.game.name), self.get_parameters())

    def make_py_observer(self, *_: object) -> ShipObserver:
        """What tells a seat what it may know."""
        return ShipObserver(self)


class ShipState(pyspiel.State):
    """A record as a state. Its `clone` is the base class's, which copies `position`."""

    def __init__(self, game: ShipGame) -> None:
        super().__init__(game)
        self.position = BEFORE_THE_DEAL

    @property
    def record(self) -> Any:
        """The record; None before the deal."""
        return self.position.record

    def current_player(self) -> int:
        """The seat that has to choose, or chance, or that it is over."""
        return self.position.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.seat == pyspiel.PlayerId.TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def returns(self) -> list[float]:
        """Each seat's result once the game is over, 0 before."""
        ship: ShipGame = self.get_game()
        if not self.is_terminal():
            return [0.0] * ship.num_players()
        return ship.game.returns_of(self.record, ship.num_players())

    def resample_from_infostate(self, player: int, sampler: Any) -> ShipState:
        """A state that `player` cannot tell from this one, drawn by a sampler of OpenSpiel's."""
        return self.resampled(player, new_luck(int(sampler() * 2**53)))

    def resampled(self, player: int, luck: Any) -> ShipState:
        """The same, drawn from a chance stream. Who chooses in the same moment as `player`, and is
        asked before, chooses anew."""
        ship: ShipGame = self.get_game()
        record = ship.game.observe(self.record, player)
        determinize(record, player, luck)
        other = self.clone()
        other.position = ship.position(record)
        while self.current_player() == player != other.current_player():
            legal = other.legal_actions()
            other.apply_action(legal[int(other.record.chance) % len(legal)])
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return read, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def _legal_actions(self, _: int) -> list[int]:
        return self.position.legal

    def _apply_action(self, action: int) -> None:
        """Raises SpielError if the action is not legal, and changes nothing then."""
        ship: ShipGame = self.get_game()
        if self.record is None:
            if action not in range(DEALS):
                raise pyspiel.SpielError(f"Deals run from 0 to {DEALS - 1}: there is no {action}.")
            self.position = ship.position(ship.game.new(ship.options, SEED, action))
            return
        seat, legal = self.position.seat, self.position.legal
        place = bisect_left(legal, action)
        if legal[place : place + 1] != [action]:
            raise pyspiel.SpielError(self._refused(action))
        self.position = ship.position(self.record, int(ship.numbering.to_game[seat, action]))

    def _refused(self, action: int) -> str:
        ship: ShipGame = self.get_game()
        if self.is_terminal():
            return f"This game of {ship.game.title} is over: there is no action {action}."
        return (
            f"{ship.game.title}: {ship.numbering.refusal(self.record, self.position.seat, action)}"
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if self.record is None:
            return f"deal {action}"
        ship: ShipGame = self.get_game()
        if action not in range(ship.numbering.count):
            return f"no action {action}"
        view = ship.game.observe(self.record, player)
        number = int(ship.numbering.to_game[player, action])
        return Observation(ship.game, player, ship.names, view).describe(number).words

    def __str__(self) -> str:
        if self.record is None:
            return "before the deal"
        ship: ShipGame = self.get_game()
        return Observation(ship.game, SPECTATOR, ship.names, self.record).table()


class ShipObserver:
    """What a seat may know. As a tensor, it is the table as it lies, and `dict` has its slices by
    their names. As a string, it is the bytes of the view, with what happened of late, which stands
    for the whole story here. Either is the information state as well as the observation."""

    def __init__(self, ship: ShipGame) -> None:
        self._ship = ship
        self.tensor = np.zeros(ship.layout.size, np.float32)
        self.dict = {
            each.name: ship.layout.of(self.tensor, each.name) for each in ship.layout.slices
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return _observer, (self._ship, self.tensor.copy())

    def set_from(self, state: ShipState, player: int) -> None:
        """Write what a player sees; all zeros before the deal."""
        ship: ShipGame = state.get_game()
        self.tensor[:] = (
            written(ship.layout, ship.game.observe(state.record, player), player)
            if state.record is not None
            else 0.0
        )

    def string_from(self, state: ShipState, player: int) -> str:
        """The view in hexadecimal."""
        if state.record is None:
            return ""
        ship: ShipGame = state.get_game()
        return record_bytes(ship.game.observe(state.record, player)).hex()


def _observer(ship: ShipGame, tensor: NDArray[np.float32]) -> ShipObserver:
    observer = ShipObserver(ship)
    observer.tensor[:] = tensor
    return observer


def short_name(game: str) -> str:
    """What OpenSpiel loads a game by."""
    return f"allhands_{game.replace('-', '_')}"


def type_of(game: Game) -> Any:
    """What OpenSpiel is told of a game."""
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.default_seats,
            **{option.name.replace("-", "_"): _usual(option) for option in game.options},
        },
    )


def _usual(option: Option) -> str | int | bool:
    """The usual choice of an option, by which OpenSpiel knows what kind of parameter it is."""
    if option.is_switch:
        return option.default == "on"
    is_number = all(each.isdecimal() for each in option.names)
    return int(option.default) if is_number else option.default


def register() -> None:
    """Have OpenSpiel load the games by their names."""
    for name in games.known():
        _register(games.find(name))


@cache
def _register(game: Game) -> None:
    kind = type(f"{game.state.__name__}Game", (ShipGame,), {"game": game})
    pyspiel.register_game(type_of(game), kind)


def loaded(name: str, parameters: dict[str, Any]) -> ShipGame:
    """A game as OpenSpiel loads it, by its short name."""
    register()
    return pyspiel.load_game(name, parameters)


def read(written: str) -> ShipState:
    """A state that OpenSpiel has written together with its game."""
    register()
    return pyspiel.deserialize_game_and_state(written)[1]


@cache
def ship_game(name: str, players: int) -> ShipGame:
    """A game for so many players, with its usual options."""
    return loaded(short_name(name), {PLAYERS: players})
