"""One game, stepped from plain Python: a batch of one, whose arrays it shares."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.chance import stream_seed
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.game import Game
from allhands.kernel.views import SPECTATOR
from allhands.kernel.whole_numbers import checked_seed, whole_number
from allhands.observation import Observation
from allhands.players import POLICIES, Player, player_named

from .encoding import written
from .layout import game_named
from .mates import Named, by_seat
from .outcomes import outcome_name
from .stepping import PASSED_OVER
from .vector import MOST_DECISIONS, Vector


class One:
    """One game after another, for learners. Make it with `allhands.envs.one`.

    After `reset` and after each `step`, `observation`, `mask`, `rewards`, `progress`, `shaping` and
    `state` are the same arrays, written anew; copy what is to be kept. They are those of `Vector`,
    without its first dimension. It can be copied and pickled at any time: see `clone`.
    """

    def __init__(self, batch: Vector, mates: Mapping[int, Player]) -> None:
        self._kinds = mates
        self._mates: dict[int, Player] = {}
        self._hold(batch)

    def _hold(self, batch: Vector) -> None:
        """Look at the arrays of a batch."""
        self._batch = batch
        self.game: Game = batch.game
        self.players, self.options = batch.players, batch.options
        self.layout, self.numbering = batch.layout, batch.numbering
        self.observation: NDArray[np.float32] = batch.observation[0]
        self.mask: NDArray[np.bool] = batch.mask[0]
        self.rewards: NDArray[np.float32] = batch.rewards[0]
        self.progress: NDArray[np.float32] = batch.progress[0]
        self.shaping: NDArray[np.float32] = batch.shaping[0]
        self._action = np.zeros(1, np.int64)
        self._seat, self._terminated, self._truncated = (
            batch.seat,
            batch.terminated,
            batch.truncated,
        )

    # Copies

    def clone(self) -> One:
        """Another one, at the same moment and with the same luck to come; neither changes the
        other. It takes some microseconds, but where crew-mates think: then all that they have
        thought is copied, too."""
        other = object.__new__(type(self))
        other._kinds = self._kinds
        other._mates = {seat: copy.deepcopy(mate) for seat, mate in self._mates.items()}
        other._hold(self._batch.clone())
        return other

    def __copy__(self) -> One:
        return self.clone()

    def __deepcopy__(self, memo: object) -> One:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self._batch, self._kinds, self._mates)

    # Looking

    @property
    def seed(self) -> int:
        """The seed of the games."""
        return int(self._batch.seed_of(0))

    @property
    def number(self) -> int:
        """Which of the games of that seed it is, from 0."""
        return self._batch.episode(0) - 1

    @property
    def seat(self) -> int:
        """The seat to move; -1 when the game is over."""
        return self._seat.item()

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its rules."""
        return self._terminated.item()

    @property
    def truncated(self) -> bool:
        """Whether the game was broken off."""
        return self._truncated.item()

    @property
    def outcome(self) -> str:
        """How the game ended, by name: "running" while it goes on, "broken-off" after too many
        decisions."""
        return outcome_name(self.game, self._batch.outcome.item(), self.truncated)

    def info_of(self, seat: int) -> dict[str, float]:
        """How the game stands for one of the caller's seats, in numbers by name: the outcome, as
        its place in `game.outcomes`, the seat's progress, and what its rewards may be shaped by."""
        return {
            "outcome": self._batch.outcome.item(),
            "progress": float(self.progress[seat]),
            "shaping": float(self.shaping[seat]),
        }

    @property
    def state(self) -> NDArray[np.float32]:
        """All there is to know, for a critic. Raises OptionError if it was not asked for."""
        return self._batch.state[0]

    def view(self, seat: int) -> Observation:
        """What a seat may know, or with -1 who only looks on, in words too. Raises OptionError if
        there is no such seat."""
        if seat not in range(SPECTATOR, self.players):
            raise OptionError(f"There is no seat {seat}: they are 0 to {self.players - 1}.")
        record = self.game.observe(self._record, seat)
        return Observation(self.game, seat, self.game.crew_names, record)

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that the caller chooses for."""
        return self._batch.own_seats

    @property
    def awaited(self) -> tuple[int, ...]:
        """The caller's seats that have to choose, several where they do at once; none when the game
        is over. They are stepped in their order."""
        if self.truncated:
            return ()
        return tuple(seat for seat in self.game.awaited(self._record) if seat in self.own_seats)

    def seen(self, seat: int) -> NDArray[np.float32]:
        """What any seat observes, in an array of its own. Raises OptionError if there is no such
        seat."""
        if seat == self.seat and seat in self.own_seats:
            return self.observation.copy()
        return written(self.layout, self.view(seat).record, seat)

    def mask_of(self, seat: int) -> NDArray[np.bool]:
        """Which actions any seat may take, in an array of its own: none if it is not awaited."""
        mask = np.zeros(self.numbering.count, np.bool)
        if seat in self.awaited:
            mask[self.numbering.from_game[seat, self.game.legal_actions(self._record, seat)]] = True
        return mask

    def why_not(self, seat: int, action: int) -> str:
        """Why a seat may not take an action, in a sentence; "" if it may."""
        if 0 <= action < self.numbering.count and self.mask_of(seat)[action]:
            return ""
        return self._batch.refused(0, action, seat)

    @property
    def _record(self) -> Any:
        return self._batch.games[0]

    # Stepping

    def reset(self, seed: int | None = None) -> None:
        """Begin the next game; with a seed, the first one of that seed. Raises OptionError."""
        if seed is not None:
            self._batch.use_seed(checked_seed(seed))
        for _ in range(PASSED_OVER):
            self._batch.begin()
            self._seat_mates()
            self._play_mates()
            if not (self.terminated or self.truncated):
                return
        raise OptionError(
            f"{PASSED_OVER} games of {self.game.title} were over before you had to choose: "
            f"allow more than {self._batch.max_decisions} decisions."
        )

    def step(self, action: int) -> None:
        """Take an action of the seat to move, and write what it has come to.

        Raises OptionError if the game is over, and IllegalActionError, which says why, if the
        action is not legal or no whole number; nothing is changed then.
        """
        if self.seat < 0 or self.truncated:
            raise OptionError("Begin a game with reset(): there is none, or it is over.")
        self._action[0] = checked_action(action)
        self._batch.take(self._action)
        if self._mates:
            self._play_mates()

    def _seat_mates(self) -> None:
        self._mates = {seat: self.seated(kind, seat) for seat, kind in self._kinds.items()}

    def seated(self, kind: Player, seat: int) -> Player:
        """A fresh player of a kind, for a seat of this game: its chance follows from the deal and
        the seat, as in a tournament."""
        deal = stream_seed(np.uint64(self.seed), np.uint64(self.number))
        return kind.fresh(int(stream_seed(np.uint64(deal), np.uint64(seat))))

    def choice_of(self, player: Player) -> int:
        """What a player takes for the seat to move, as the game numbers actions. Who has no choice
        is not asked."""
        legal = self.game.legal_actions(self._record)
        if len(legal) == 1:
            return legal[0]
        seen = self.view(self.seat)
        if getattr(player, "clairvoyant", False):
            seen = Observation(self.game, self.seat, self.game.crew_names, self._record.copy())
        return player.act(seen, legal)

    def _play_mates(self) -> None:
        while self.seat in self._mates and not self.truncated:
            seat = self.seat
            self._action[0] = self.numbering.from_game[seat, self.choice_of(self._mates[seat])]
            self._batch.take(self._action)

    def __repr__(self) -> str:
        return f"<One game of {self.game.title}: {self.players} players, seed {self.seed}>"


def _held(batch: Vector, kinds: Mapping[int, Player], mates: dict[int, Player]) -> One:
    made = One(batch, kinds)
    made._mates = mates
    return made


def checked_action(action: Any) -> int:
    """An action, legal or not. Raises IllegalActionError if it is no whole number."""
    return whole_number(action, "An action", IllegalActionError)


def one(
    game: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    max_decisions: int = MOST_DECISIONS,
    state: bool = False,
    others: Named = (),
    **options: object,
) -> One:
    """One game at a time, for learners, stepped from plain Python.

    `others` are the seats that crew-mates play, by any name that `allhands.players` knows, such as
    `"thumb"` or `"search:0.1"`. Raises UnknownGameError or OptionError.
    """
    return one_with(game, others, options, players, seed, max_decisions, state=state)


def one_with(
    game: str,
    others: Named,
    options: dict[str, object],
    players: int | None,
    seed: int | None,
    max_decisions: int,
    *,
    state: bool = False,
) -> One:
    """The same, with the game's options by name."""
    found = game_named(game)
    seats, _ = found.settle(players, options)
    named = by_seat(others, seats)
    mates = {seat: player_named(name) for seat, name in named.items() if name not in POLICIES}
    batch = Vector(
        found,
        1,
        seats,
        options,
        seed=None if seed is None else checked_seed(seed),
        threads=1,
        max_decisions=max_decisions,
        autoreset="disabled",
        state=state,
        others={seat: name for seat, name in named.items() if name in POLICIES},
        mates=tuple(mates),
    )
    return One(batch, mates)
