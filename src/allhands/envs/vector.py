"""Many games at once, for learners: all of them one decision on in one compiled pass."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.game import Game
from allhands.kernel.options import nearest, or_list
from allhands.kernel.progress import compile_progress
from allhands.kernel.rule import bound
from allhands.kernel.state import State, new_record, new_records
from allhands.kernel.views import plan_of
from allhands.kernel.whole_numbers import at_least_one, checked_seed
from allhands.players.policies import policy_number
from allhands.warm import practise

from .arrays import Scratch, copied, copied_records, new_out, packed, records_of
from .layout import Layout, game_named, layout_of
from .mates import Named, by_seat
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
    Last,
    Out,
    Place,
    Setting,
    advance_games,
)

AUTORESETS: Final = ("next-step", "same-step", "disabled")
"""Their places are the numbers that compiled code knows them by."""
MOST_DECISIONS: Final = 20_000
SHARE: Final = 0.5
"""Of what rewards may be shaped by, so much is progress, in a game that tells any."""
Seeds = int | Iterable[int | None]
"""A seed of all games, or one for each; None leaves a game's seed as it is."""
_BOUND: Final[dict[type[State], Callable[..., int]]] = {}
"""What steps the games of a kind: looking up what it is called with takes longer than most games
do."""


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
    - `outcome`: int8, (games,), the place in `game.outcomes` of how it ended; 0 while it goes on,
      -1 for a fault of the rules
    - `progress`: float32, (games, players), how far each of the caller's seats has come, from 0 to
      1, as the game's rules tell it; 0 in a game that tells nothing
    - `shaping`: float32, (games, players), what rewards may be shaped by: half of it what each of
      these seats would be returned now, as a share of the most, and half its progress; in a game
      that tells no progress, all of it the former
    - `state`: float32, (games, `state_layout.size`), with `state=True`: all there is to know
    - `final_observation`: with `autoreset="same-step"`, what was seen last in games that are over;
      `final` has that, and their last `mask`, `outcome`, `progress` and `shaping`

    `progress` and `shaping` are made of the whole state: they are for rewards, and not for a seat
    to decide by. A vector can be copied and pickled at any time: see `clone`.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int | None,
        options: Mapping[str, object],
        *,
        seed: Seeds | None,
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
        self.count = at_least_one(count, "games")
        self.threads = min(at_least_one(threads, "threads"), self.count)
        self.max_decisions = at_least_one(max_decisions, "max_decisions")
        if autoreset not in AUTORESETS:
            raise OptionError(
                f"There is no autoreset {autoreset!r}: it is {or_list(AUTORESETS)}."
                f"{nearest(str(autoreset), AUTORESETS)}"
            )
        self.autoreset = autoreset
        self.has_state = state
        self._policies = self._made_policies(others, mates)
        self._places = new_records(Place, self.count)
        self._games = new_records(game.state, self.count)
        self._know()
        finals = self.count if autoreset == "same-step" else 0
        states = self.count if state else 0
        self._out: Out = new_out(
            self.count,
            self.players,
            self.layout,
            self.state_layout,
            self.numbering.count,
            finals,
            states,
        )
        self.is_reset = False
        self._is_closed = False
        self.use_seed(secrets.randbits(64) if seed is None else seed)

    def _made_policies(
        self, others: Mapping[int, str], mates: Collection[int]
    ) -> NDArray[np.int64]:
        policies = np.full(self.players, BY_CALLER, np.int64)
        for seat in mates:
            policies[seat] = BY_MATE
        for seat, name in others.items():
            policies[seat] = policy_number(name)
        if BY_CALLER not in policies:
            raise OptionError("Somebody has to choose: leave one seat at least to yourself.")
        return policies

    def _know(self) -> None:
        """Have what follows from the game and all that was asked for, and from no step."""
        game, players = self.game, self.players
        self.layout: Layout = layout_of(game, players)
        self.state_layout: Layout = layout_of(game, players, everything=True)
        self.numbering: Numbering = numbering_of(game, players)
        self._setting = new_record(Setting)
        self._setting.most_decisions = self.max_decisions
        self._setting.autoreset = AUTORESETS.index(self.autoreset)
        self._setting.has_state = self.has_state
        self._setting.most = game.highest_return
        self._setting.share = SHARE if game.tells_progress else 0.0
        self._fixed = Fixed(
            game.option_numbers(players, self.options),
            self._policies,
            plan_of(game.state, but=("chronicle",)),
            self.layout.tables,
            self.state_layout.tables,
            self.numbering.to_game,
            self.numbering.from_game,
        )
        bounds = np.linspace(0, self.count, self.threads + 1).astype(int).tolist()
        self._shares: list[tuple[int, int]] = list(pairwise(bounds))
        self._scratch = Scratch(game)
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()

    # Copies

    def clone(self) -> Vector:
        """Another vector, at the same moment and with the same luck to come; neither changes the
        other. It has arrays of its own, and threads, if there are to be several."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.options = self.options.copy()
        other._places, other._games = copied_records(self._places), copied_records(self._games)
        other._out = copied(self._out)
        other._pool, other._process = None, os.getpid()
        return other

    def __copy__(self) -> Vector:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Vector:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name in KEPT}
        records = self._places.tobytes(), self._games.tobytes()
        return {**kept, "records": records, "out": packed(self._out)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        places, games = state.pop("records")
        self._out = copied(state.pop("out"))
        vars(self).update(state)
        self._policies = self._policies.copy()
        self._places = records_of(Place.dtype, places)
        self._games = records_of(self.game.state.dtype, games)
        self._know()

    # Looking

    @property
    def own_seats(self) -> tuple[int, ...]:
        """The seats that the caller chooses for."""
        return tuple(np.flatnonzero(self._policies == BY_CALLER).tolist())

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
    def outcome(self) -> NDArray[np.int8]:
        """How the game ended, game by game: its place in `game.outcomes`."""
        return self._out.outcome

    @property
    def progress(self) -> NDArray[np.float32]:
        """How far each of the caller's seats has come, game by game."""
        return self._out.progress

    @property
    def shaping(self) -> NDArray[np.float32]:
        """What rewards may be shaped by, game by game and seat by seat."""
        return self._out.shaping

    @property
    def state(self) -> NDArray[np.float32]:
        """All there is to know, for a critic, as the seat to move counts. Raises OptionError if it
        was not asked for."""
        if not self.has_state:
            raise OptionError("States are written if asked for: vector(..., state=True).")
        return self._out.state

    @property
    def final(self) -> Last:
        """What was handed out last of games that this step has ended. Raises OptionError if the
        next game does not begin in the same step."""
        if self.autoreset != "same-step":
            raise OptionError('What was handed out last stands there still, but for "same-step".')
        return self._out.final

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """What was seen last of games that this step has ended. Raises OptionError as `final`
        does."""
        return self.final.observation

    @property
    def games(self) -> Any:
        """The records of the games, to be read only."""
        return self._games

    def episode(self, row: int) -> int:
        """How many games of its seed there have been in a row."""
        return int(self._places["episode"][row])

    def seed_of(self, row: int) -> int:
        """The seed of the games in a row."""
        return int(self._places["seed"][row])

    # Stepping

    def use_seed(self, seed: Seeds) -> None:
        """Have the next games be the first ones of a seed, which all games share, or of one each;
        a game whose seed is None goes on. Raises OptionError."""
        places = self._places
        if not isinstance(seed, Iterable):
            self.seed: int | tuple[int | None, ...] = checked_seed(seed)
            places["seed"], places["episode"] = self.seed, 0
            places["first"], places["apart"] = np.arange(self.count), self.count
            return
        seeds = tuple(None if each is None else checked_seed(each) for each in seed)
        if len(seeds) != self.count:
            raise OptionError(f"One seed for each of the {self.count} games, not {len(seeds)}.")
        self.seed = seeds
        for row, own in enumerate(seeds):
            if own is not None:
                places[row]["seed"], places[row]["episode"] = own, 0
                places[row]["first"], places[row]["apart"] = 0, 1

    def reset(self, seed: Seeds | None = None) -> None:
        """Begin all games anew, of other seeds if they are given: one that all games share, or one
        for each game, where one of None goes on to its next game. Raises OptionError."""
        if seed is None:
            self._places["episode"] = 0
        else:
            self.use_seed(seed)
        self.begin()

    def begin(self, rows: NDArray[np.bool] | None = None) -> None:
        """Begin the next game of each row, or of some rows."""
        which = np.ones(self.count, np.int64) if rows is None else rows.astype(np.int64)
        self._each(BEGIN, which)
        if self._places["is_over"].any() and self._places["is_over"][which != 0].any():
            raise OptionError(
                f"{PASSED_OVER} games of {self.game.title} were over before you had to choose: "
                f"allow more than {self.max_decisions} decisions."
            )
        self.is_reset = True

    def step(self, actions: ArrayLike) -> None:
        """Take an action in each game, by the seat to move, and write what it has come to.

        What is said for a game that is over counts for nothing. Raises IllegalActionError if any of
        the actions is not legal or no whole number, and takes none of them then.
        """
        if not self.is_reset:
            raise OptionError("Begin with reset().")
        self.take(self._checked(actions))

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of several lengths
            given = np.zeros(0, np.int64)
        if given.shape != (self.count,):
            raise OptionError(f"One action for each of the {self.count} games, not {given.shape}.")
        if given.dtype.kind not in "iu":
            raise IllegalActionError(f"Actions are whole numbers, not {given.dtype}.")
        return np.array(given, np.int64)

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
        mine, *others = self._shares
        if not others or self._is_closed:
            found = [self._do(what, actions, share) for share in self._shares]
        else:
            pool = self._threads()
            busy = [pool.submit(self._do, what, actions, share) for share in others]
            found = [self._do(what, actions, mine), *(each.result() for each in busy)]
        return max(found, key=lambda row: row != ALL_LEGAL)

    def _threads(self) -> ThreadPoolExecutor:
        if self._process != os.getpid():
            raise OptionError(
                "These games were begun by the process that this one was forked from, where their "
                "threads are still: step a copy here, which copy.copy() makes."
            )
        if self._pool is None:
            self._pool = ThreadPoolExecutor(len(self._shares) - 1)
        return self._pool

    def _do(self, what: int, actions: NDArray[np.int64], share: tuple[int, int]) -> int:
        choices, work = lent = self._scratch.lent()
        arguments = (
            what,
            self._setting,
            self._games,
            self._places,
            choices,
            work,
            self._fixed,
            actions,
            *share,
            self._out,
        )
        try:
            return self._advance(arguments)(*arguments)
        finally:
            self._scratch.given_back(lent)

    def _advance(self, arguments: tuple[Any, ...]) -> Callable[..., int]:
        found = _BOUND.get(self.game.state)
        if found is None:
            with compile_progress(self.game.title):
                practise(self.game.name)  # what is compiled here calls the game's own entries
                found = _BOUND[self.game.state] = bound(advance_games, arguments)
        return found

    def refused(self, row: int, action: int, seat: int) -> str:
        """Why a seat may not take an action that is not legal, in a sentence."""
        return f"Game {row}: {self.numbering.refusal(self._games[row], seat, action)}"

    def close(self) -> None:
        """End the threads: from now on all games are stepped in one."""
        self._is_closed = True
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def __repr__(self) -> str:
        return (
            f"<Vector of {self.count} games of {self.game.title}: {self.players} players, "
            f"seed {self.seed}>"
        )


KEPT: Final = frozenset(
    (
        "game",
        "players",
        "options",
        "count",
        "threads",
        "max_decisions",
        "autoreset",
        "has_state",
        "seed",
        "is_reset",
        "_is_closed",
        "_policies",
    )
)
"""What a pickle has of a vector as it is."""


def vector(
    game: str,
    count: int,
    *,
    players: int | None = None,
    seed: Seeds | None = None,
    threads: int = 1,
    max_decisions: int = MOST_DECISIONS,
    autoreset: str = "next-step",
    state: bool = False,
    others: Named = (),
    **options: object,
) -> Vector:
    """Many games of a kind, for learners, played beside each other.

    `seed` is one that all games share, or one for each of them. `others` are the seats that
    policies play, `"random"` or `"thumb"`, by seat; the rest is the caller's. `autoreset` says when
    a game that is over is followed by the next: in the step after it (`"next-step"`), in the same
    one, or never. `max_decisions` counts those of all seats. Raises UnknownGameError or
    OptionError.
    """
    found = game_named(game)
    seats, _ = found.settle(players, options)
    return Vector(
        found,
        count,
        seats,
        options,
        seed=seed,
        threads=threads,
        max_decisions=max_decisions,
        autoreset=autoreset,
        state=state,
        others=by_seat(others, seats),
    )
