"""Many games at once, for learners: all of them one decision on in one compiled pass."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from allhands import games as all_games
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.game import Game
from allhands.kernel.options import nearest, or_list
from allhands.kernel.progress import compile_progress
from allhands.kernel.rule import bound
from allhands.kernel.state import State, new_record, new_records
from allhands.kernel.views import plan_of
from allhands.players.partners import desk_of
from allhands.players.policies import policy_number
from allhands.warm import practise

from .encoding import NOTHING, room_for, sheet_of
from .layout import Layout, layout_of
from .numbering import Numbering, numbering_of
from .stepping import (
    ALL_LEGAL,
    BEGIN,
    BY_CALLER,
    BY_MATE,
    CHECK,
    PASSED_OVER,
    STEP,
    Fixed,
    Out,
    Place,
    Setting,
    Stands,
    Work,
    advance_games,
)

AUTORESETS: Final = ("next-step", "same-step", "disabled")
"""Their places are the numbers that compiled code knows them by."""
MOST_DECISIONS: Final = 20_000
MAX_SEED: Final = 2**64 - 1
NOBODY: Final = -1
"""The seat to move in a game that is over."""


class Vector:
    """Many games of one kind, played beside each other. Make one with `allhands.envs.vector`.

    After `reset` and after each `step`, row *i* of these arrays tells of game *i*. They are the
    same arrays throughout: copy what is to be kept or changed, as a step writes only what is not as
    it was. They speak DLPack.

    - `observation`: float32, (games, `layout.size`), what the seat to move sees
    - `mask`: bool, (games, `numbering.count`), the actions that it may take
    - `seat`: int32, (games,), the seat to move; -1 in a game that is over
    - `rewards`: float32, (games, players), what the step has brought each seat: at the end of a
      game its result, which is 1 or 0, or the score
    - `terminated`, `truncated`: bool, (games,), whether the game has ended by its rules, or was
      broken off after `max_decisions`
    - `state`: float32, (games, `state_layout.size`), with `state=True`: all there is to know
    - `final_observation`: with `autoreset="same-step"`, what was seen last in games that are over
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int | None,
        options: Mapping[str, object],
        *,
        seed: int | None,
        threads: int,
        max_decisions: int,
        autoreset: str,
        state: bool,
        others: Mapping[int, str],
        mates: Collection[int] = (),
    ) -> None:
        """`mates` are seats that are stepped as the caller's are, but see nothing. Raises
        OptionError on anything that cannot be."""
        self.game = game
        self.players, self.options = game.settle(players, options)
        self.count = _at_least_one("games", count)
        self.threads = min(_at_least_one("threads", threads), self.count)
        self.max_decisions = _at_least_one("max_decisions", max_decisions)
        if autoreset not in AUTORESETS:
            raise OptionError(
                f"There is no autoreset {autoreset!r}: it is {or_list(AUTORESETS)}."
                f"{nearest(autoreset, AUTORESETS)}"
            )
        self.autoreset = autoreset
        self.layout: Layout = layout_of(game, self.players)
        self.state_layout: Layout = layout_of(game, self.players, everything=True)
        self.numbering: Numbering = numbering_of(game, self.players)
        self._setting = new_record(Setting)
        self._setting.games = self.count
        self._setting.most_decisions = self.max_decisions
        self._setting.autoreset = AUTORESETS.index(autoreset)
        self._setting.has_state = state
        self._fixed = self._made_fixed(others, mates)
        self._out = self._made_out(has_state=state)
        self._make_work()
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._advance: Callable[..., int] = advance_games
        self.is_reset = False
        self.seed = secrets.randbits(64) if seed is None else checked_seed(seed)

    def _made_fixed(self, others: Mapping[int, str], mates: Collection[int]) -> Fixed:
        policies = np.full(self.players, BY_CALLER, np.int64)
        for seat in (*others, *mates):
            if seat not in range(self.players):
                raise OptionError(f"There is no seat {seat}: they are 0 to {self.players - 1}.")
            policies[seat] = policy_number(others[seat]) if seat in others else BY_MATE
        if BY_CALLER not in policies:
            raise OptionError("Somebody has to choose: leave one seat at least to yourself.")
        return Fixed(
            self.game.option_numbers(self.players, self.options),
            policies,
            plan_of(self.game.state, but=("chronicle",)),
            self.layout.tables,
            self.state_layout.tables,
            self.numbering.to_game,
            self.numbering.from_game,
        )

    def _made_out(self, *, has_state: bool) -> Out:
        count, seen = self.count, self.layout.size
        finals = count if self.autoreset == "same-step" else 0
        return Out(
            np.zeros((count, seen), np.float32),
            np.zeros((count, self.numbering.count), np.bool),
            np.full(count, NOBODY, np.int32),
            np.zeros((count, self.players), np.float32),
            np.zeros(count, np.bool),
            np.zeros(count, np.bool),
            np.zeros((count if has_state else 0, self.state_layout.size), np.float32),
            np.zeros((finals, seen), np.float32),
            Stands(
                np.full(count, NOTHING),
                np.full(count, NOTHING),
                np.empty((count, self.numbering.count), np.int32),
                np.zeros(count, np.int64),
            ),
        )

    def _make_work(self) -> None:
        kind = self.game.state
        places, games = new_records(Place, self.count), new_records(kind, self.count)
        self._places = places
        bounds = np.linspace(0, self.count, self.threads + 1).astype(int).tolist()
        self._games, size = games, kind.dtype.itemsize
        self._shares: list[tuple[Any, ...]] = []
        for first, stop in pairwise(bounds):
            view, view_before, state_before = (room_for(size) for _ in range(3))
            work = Work(
                places,
                games,
                new_records(kind, 1),
                _record_in(view, kind),
                _record_in(view_before, kind),
                _record_in(state_before, kind),
                sheet_of(view, view_before),
                sheet_of(view, state_before),
                np.zeros(self.game.seats[-1]),
                desk_of(self.game),
            )
            self._shares.append((self.game.actions.new_choices(), work, first, stop))

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that the caller chooses for."""
        return tuple(np.flatnonzero(self._fixed.policies == BY_CALLER).tolist())

    @property
    def observation(self) -> NDArray[np.float32]:
        """What the seat to move sees, game by game."""
        return self._out.observation

    @property
    def mask(self) -> NDArray[np.bool]:
        """The actions that the seat to move may take, game by game."""
        return self._out.mask

    @property
    def seat(self) -> NDArray[np.int32]:
        """The seat to move, game by game; -1 in one that is over."""
        return self._out.seat

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the step has brought each seat, game by game."""
        return self._out.rewards

    @property
    def terminated(self) -> NDArray[np.bool]:
        """Whether the game has ended by its rules, game by game."""
        return self._out.terminated

    @property
    def truncated(self) -> NDArray[np.bool]:
        """Whether the game was broken off, game by game."""
        return self._out.truncated

    @property
    def state(self) -> NDArray[np.float32]:
        """All there is to know, for a critic, as the seat to move counts. Raises OptionError if it
        was not asked for."""
        if not self._setting.has_state:
            raise OptionError("States are written if asked for: vector(..., state=True).")
        return self._out.state

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """What whoever chose last saw of games that this step has ended. Raises OptionError if the
        next game does not begin in the same step."""
        if self.autoreset != "same-step":
            raise OptionError('What was seen last stands in `observation`, but for "same-step".')
        return self._out.final_observation

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, of another seed if one is given."""
        if seed is not None:
            self.seed = checked_seed(seed)
        self.start_over()
        self.begin()

    def start_over(self) -> None:
        """Have the first games of the seed be the next ones."""
        self._setting.seed = self.seed
        self._places["episode"] = 0

    @property
    def games(self) -> Any:
        """The records of the games, to be read only."""
        return self._games

    def episode(self, row: int) -> int:
        """How many games there have been in a row."""
        return int(self._places["episode"][row])

    def begin(self) -> None:
        """Begin the next game of each row."""
        nothing = np.zeros(self.count, np.int64)
        with compile_progress(self.game.title):
            practise(self.game.name)  # what is compiled here calls the game's own entries
            share = self._shares[0]
            self._advance = bound(advance_games, self._arguments(BEGIN, nothing, share))
            self._each(BEGIN, nothing)
        if self._places["is_over"].any():
            raise OptionError(
                f"{PASSED_OVER} games of {self.game.title} were over before you had to choose: "
                f"allow more than {self.max_decisions} decisions."
            )
        self.is_reset = True

    def step(self, actions: ArrayLike) -> None:
        """Take an action in each game, by the seat to move, and write what it has come to.

        What is said for a game that is over counts for nothing. Raises IllegalActionError if any of
        the actions is not legal, and takes none of them then.
        """
        if not self.is_reset:
            raise OptionError("Begin with reset().")
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise OptionError(f"One action for each of the {self.count} games, not {chosen.shape}.")
        self.take(chosen)

    def take(self, chosen: NDArray[np.int64]) -> None:
        """Take actions, or raise IllegalActionError and take none."""
        if len(self._shares) == 1:
            illegal = self._do(CHECK | STEP, chosen, self._shares[0])
        else:
            illegal = self._each(CHECK, chosen)
            if illegal == ALL_LEGAL:
                self._each(STEP, chosen)
        if illegal != ALL_LEGAL:
            said = self.refused(illegal, int(chosen[illegal]), int(self.seat[illegal]))
            raise IllegalActionError(said)

    def _each(self, what: int, actions: NDArray[np.int64]) -> int:
        """Do something with all games, in all threads."""
        if self._pool is None:
            found = [self._do(what, actions, share) for share in self._shares]
        else:
            mine, *others = self._shares
            busy = [self._pool.submit(self._do, what, actions, share) for share in others]
            found = [self._do(what, actions, mine), *(each.result() for each in busy)]
        return max(found, key=lambda row: row != ALL_LEGAL)

    def _do(self, what: int, actions: NDArray[np.int64], share: tuple[Any, ...]) -> int:
        return self._advance(*self._arguments(what, actions, share))

    def _arguments(
        self, what: int, actions: NDArray[np.int64], share: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        choices, work, first, stop = share
        setting, fixed, out = self._setting, self._fixed, self._out
        return what, setting, choices, work, fixed, actions, first, stop, out

    def refused(self, row: int, action: int, seat: int) -> str:
        """Why a seat may not take an action that is not legal, in a sentence."""
        if not 0 <= action < self.numbering.count:
            return f"Game {row}: actions run from 0 to {self.numbering.count - 1}, not {action}."
        verb, arguments = self.numbering.act(action)
        said = ", ".join(f"{name} {value}" for name, value in arguments.items())
        law = self.game.forbids(self._games[row], int(self.numbering.to_game[seat, action]), seat)
        why = law.text if law else ""
        return (
            f"Game {row}: action {action} ({verb}{f' {said}' if said else ''}) is not legal. {why}"
        )

    def close(self) -> None:
        """End the threads: from now on all games are stepped in one."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __repr__(self) -> str:
        return (
            f"<Vector of {self.count} games of {self.game.title}: {self.players} players, "
            f"seed {self.seed}>"
        )


def _record_in(words: NDArray[np.uint64], kind: type[State]) -> Any:
    """An array of the one record that words begin with."""
    return words.view(np.uint8)[: kind.dtype.itemsize].view(kind.dtype)


def _at_least_one(name: str, value: int) -> int:
    if value < 1:
        raise OptionError(f"{name} is 1 or more, not {value}.")
    return value


def checked_seed(seed: int) -> int:
    """A seed. Raises OptionError if it is none."""
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"A seed is a number from 0 to {MAX_SEED}, not {seed}.")
    return seed


def vector(
    game: str,
    count: int,
    *,
    players: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    max_decisions: int = MOST_DECISIONS,
    autoreset: str = "next-step",
    state: bool = False,
    others: Mapping[int, str] | Sequence[str | None] = (),
    **options: object,
) -> Vector:
    """Many games of a kind, for learners, played beside each other.

    `others` are the seats that policies play, `"random"` or `"thumb"`, by seat; the rest is the
    caller's. `autoreset` says when a game that is over is followed by the next: in the step after
    it (`"next-step"`), in the same one, or never. `max_decisions` counts those of all seats.
    Raises UnknownGameError or OptionError.
    """
    by_seat = dict(others) if isinstance(others, Mapping) else dict(enumerate(others))
    return Vector(
        all_games.find(game),
        count,
        players,
        options,
        seed=seed,
        threads=threads,
        max_decisions=max_decisions,
        autoreset=autoreset,
        state=state,
        others={seat: policy for seat, policy in by_seat.items() if policy is not None},
    )
