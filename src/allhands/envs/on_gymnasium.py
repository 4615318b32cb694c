"""The games as environments of Gymnasium: one seat, with crew-mates in all others.

    import gymnasium
    from allhands.envs import on_gymnasium

    env = gymnasium.make("allhands/solar-storm-v1", players=3, crew={1: "thumb", 2: "search:20i"})
    envs = gymnasium.make_vec("allhands/solar-storm-v1", num_envs=1024, players=3, threads=2)

Importing this module registers all games that `allhands.games.names` lists, each with the version
of its observation: `allhands.envs.ids()` are their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.options import nearest, or_list

from .layout import Layout, game_named, id_of
from .mates import Named, by_seat, seat_of
from .one import One, checked_action, one
from .outcomes import outcome_names
from .stepping import Last
from .vector import MOST_DECISIONS, Seeds, Vector, vector

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]
Info = dict[str, Any]

THUMB: Final = "thumb"
ILLEGAL: Final = -1.0
"""The reward of an action that is not legal, which ends the episode."""
AUTORESETS: Final = {
    "next-step": AutoresetMode.NEXT_STEP,
    "same-step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


def box_of(layout: Layout) -> spaces.Space[Numbers]:
    """The space of observations, or of states."""
    box: Any = spaces.Box(0.0, layout.most, (layout.size,), np.float32)
    return box


def crew_of(seat: int, players: int, crew: str | Named) -> dict[int, str]:
    """Who plays each of the other seats. Raises OptionError if one's own seat is among them."""
    named = {} if isinstance(crew, str) else by_seat(crew, players)
    if seat in named:
        raise OptionError(f"Seat {seat} is your own: name crew-mates for the others.")
    usual = crew if isinstance(crew, str) else THUMB
    return {**{other: usual for other in range(players) if other != seat}, **named}


def autoreset_mode(said: Any) -> AutoresetMode:
    """When the next game begins, by a name of ours or Gymnasium's own. Raises OptionError."""
    if isinstance(said, AutoresetMode):
        return said
    mode = AUTORESETS.get(said) if isinstance(said, str) else None
    if mode is None:
        raise OptionError(
            f"There is no autoreset {said!r}: it is {or_list(AUTORESETS)}, or one of Gymnasium's "
            f"AutoresetMode.{nearest(str(said), AUTORESETS)}"
        )
    return mode


Space = TypeVar("Space", bound=spaces.Space[Any])


def copied_space(space: Space) -> Space:
    """A space once more, with the same luck to come. Its bounds, which never change, are shared."""
    other = object.__new__(type(space))
    vars(other).update(vars(space))
    luck: Any = space._np_random
    if luck is not None:
        other._np_random = copied_luck(luck)
    if isinstance(other, spaces.Dict):
        other.spaces = {name: copied_space(each) for name, each in other.spaces.items()}
    return other


def copied_luck(luck: np.random.Generator) -> np.random.Generator:
    """A generator that draws the same from here on. It takes a tenth of what `deepcopy` does."""
    bits: Any = luck.bit_generator
    other = type(bits)(deepcopy(bits.seed_seq))
    other.state = bits.state
    return np.random.Generator(other)


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a game, for Gymnasium.

    `crew` plays the other seats: a name that `allhands.players` knows, one by seat, or several from
    seat 0 on with None for one's own; the rule of thumb where none is given. An action that is not
    legal ends the episode with the reward -1, and `info["illegal"]` says why it is not; what is no
    whole number raises IllegalActionError. `reset` without a seed begins the next game of the seed
    given last. Raises UnknownGameError or OptionError.

    `info` has the `action_mask`, with a 1 for each legal action; the `outcome` by name, "running"
    while the game goes on and "broken-off" after too many decisions; and the seat's `progress` and
    `shaping`, which are for rewards and not to decide by: see `Vector`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        seat: int = 0,
        crew: str | Named = THUMB,
        max_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        settled, _ = game_named(game).settle(players, options)
        self.seat = seat_of(seat, settled)
        others = crew_of(self.seat, settled, crew)
        self.one: One = one(
            game, players=settled, max_decisions=max_decisions, others=others, **options
        )
        self.render_mode = render_mode
        self.observation_space = box_of(self.one.layout)
        self.action_space = spaces.Discrete(self.one.numbering.count)
        self._was_illegal = False

    def clone(self) -> SeatEnv:
        """Another environment, at the same moment and with the same luck to come; neither changes
        the other. It takes some microseconds, but where crew-mates think: see `One.clone`."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.one = self.one.clone()
        other.observation_space = copied_space(self.observation_space)
        other.action_space = copied_space(self.action_space)
        if self._np_random is not None:
            other._np_random = copied_luck(self._np_random)
        return other

    def __copy__(self) -> SeatEnv:
        return self.clone()

    def __deepcopy__(self, memo: object) -> SeatEnv:
        return self.clone()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Begin the next game; with a seed, the first one of that seed. There are no `options`."""
        super().reset(seed=seed, options=options)
        self._was_illegal = False
        self.one.reset(seed)
        return self.one.observation.copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, Info]:
        """Take an action, and have the crew play until one has to choose again. Raises OptionError
        if the game is over, and IllegalActionError if the action is no whole number."""
        if self._was_illegal:
            raise OptionError("Begin a game with reset(): an illegal action has ended this one.")
        number = checked_action(action)
        try:
            self.one.step(number)
        except IllegalActionError as error:
            self._was_illegal = True
            info = {**self._info(), "illegal": str(error)}
            return self.one.observation.copy(), ILLEGAL, True, False, info
        reward = float(self.one.rewards[self.seat])
        ends = self.one.terminated, self.one.truncated
        return self.one.observation.copy(), reward, *ends, self._info()

    def action_masks(self) -> NDArray[np.bool]:
        """Which actions are legal, as learners that mask actions ask for it."""
        return self.one.mask.copy()

    def render(self) -> str:
        """What the seat may know, as text."""
        return self.one.view(self.seat).table()

    def _info(self) -> Info:
        told = {**self.one.info_of(self.seat), "outcome": self.one.outcome}
        return {"action_mask": self.one.mask.astype(np.int8), **told}


class SeatVectorEnv(VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """One seat in each of many games, stepped in one compiled pass.

    The crew are policies, by name, such as `"thumb"`. An action that is not legal, or no whole
    number, raises IllegalActionError, and no game is touched. Without `copy`, the same arrays are
    handed out again, to be read only. Raises UnknownGameError or OptionError.

    `autoreset` is one of `"next-step"`, `"same-step"` and `"disabled"`, or of Gymnasium's
    `AutoresetMode`. With `"same-step"`, `infos["final_obs"]` is what was seen last in games that
    are over, and `infos["final_info"]` what their `info` was; with `"disabled"`, `reset` takes
    `options={"reset_mask": …}`, the rows that begin. A `seed` is one that all games share, or one
    for each, where None has a game go on to its next.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        seat: int = 0,
        crew: str | Named = THUMB,
        threads: int = 1,
        max_decisions: int = MOST_DECISIONS,
        autoreset: str | AutoresetMode = "next-step",
        copy: bool = True,
        **options: Any,
    ) -> None:
        mode = autoreset_mode(autoreset)
        settled, _ = game_named(game).settle(players, options)
        self.seat = seat_of(seat, settled)
        self.batch: Vector = vector(
            game,
            num_envs,
            players=settled,
            threads=threads,
            max_decisions=max_decisions,
            autoreset=next(name for name, each in AUTORESETS.items() if each is mode),
            others=crew_of(self.seat, settled, crew),
            **options,
        )
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = self.batch.count
        self._copy = copy
        self.single_observation_space = box_of(self.batch.layout)
        self.single_action_space = spaces.Discrete(self.batch.numbering.count)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, self.num_envs)
        self.action_space = batched(self.single_action_space, self.num_envs)

    def clone(self) -> SeatVectorEnv:
        """Another one, at the same moment and with the same luck to come; neither changes the
        other."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.batch = self.batch.clone()
        for name in ("observation_space", "action_space"):
            for each in (name, f"single_{name}"):
                setattr(other, each, copied_space(getattr(self, each)))
        if self._np_random is not None:
            other._np_random = copied_luck(self._np_random)
        return other

    def __copy__(self) -> SeatVectorEnv:
        return self.clone()

    def __deepcopy__(self, memo: object) -> SeatVectorEnv:
        return self.clone()

    def reset(
        self, *, seed: Seeds | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Begin the next game of each row; with a seed, or one for each, the first ones of that.
        Raises OptionError."""
        rows = self._rows((options or {}).get("reset_mask"), seed)
        if seed is not None:
            self.batch.use_seed(seed)
        self.batch.begin(rows)
        is_one = seed is not None and not isinstance(seed, Iterable)
        super().reset(seed=self.batch.seed_of(0) if is_one else None)
        return self._given(self.batch.observation), self._infos(rows)

    def _rows(self, said: Any, seed: Seeds | None) -> NDArray[np.bool]:
        """The rows that begin. Raises OptionError."""
        if said is None:
            return np.ones(self.num_envs, np.bool)
        if self._mode is not AutoresetMode.DISABLED:
            raise OptionError(
                'Games begin by themselves here: leave out reset_mask, or say autoreset="disabled".'
            )
        rows = np.asarray(said)
        if rows.shape != (self.num_envs,) or rows.dtype != np.bool or not rows.any():
            raise OptionError(
                f"reset_mask is True or False for each of the {self.num_envs} games, and True for "
                "one at least."
            )
        if seed is not None and not isinstance(seed, Iterable):
            raise OptionError(
                "Only some games begin: give a seed for each, and None to those that go on."
            )
        return rows

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Take an action in each game. Raises IllegalActionError if any is not legal."""
        batch = self.batch
        batch.step(actions)
        infos = self._infos(np.ones(self.num_envs, np.bool))
        if self._mode is AutoresetMode.SAME_STEP:
            over = batch.terminated | batch.truncated
            infos["final_obs"], infos["_final_obs"] = self._given(batch.final.observation), over
            infos["final_info"] = self._told(batch.final, batch.truncated, over)
            infos["_final_info"] = over
        return (
            self._given(batch.observation),
            self._given(batch.rewards[:, self.seat]),
            self._given(batch.terminated),
            self._given(batch.truncated),
            infos,
        )

    @property
    def _mode(self) -> AutoresetMode:
        return self.metadata["autoreset_mode"]

    def _infos(self, rows: NDArray[np.bool]) -> Info:
        truncated = self.batch.truncated
        if self._mode is AutoresetMode.SAME_STEP:  # the next games have begun
            truncated = np.zeros_like(truncated)
        return self._told(self.batch, truncated, rows)

    def _told(self, of: Vector | Last, truncated: NDArray[np.bool], rows: NDArray[np.bool]) -> Info:
        """What some games tell, as each would tell it alone."""
        told = {
            "action_mask": self._given(of.mask).view(np.int8),
            "outcome": outcome_names(self.batch.game, of.outcome, truncated),
            "progress": self._given(of.progress[:, self.seat]),
            "shaping": self._given(of.shaping[:, self.seat]),
        }
        return {**told, **{f"_{name}": rows for name in told}}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        super().close_extras(**kwargs)
        self.batch.close()


def register() -> None:
    """Have Gymnasium make the games by their names."""
    for name in all_games.names():
        gymnasium.register(
            id_of(name),
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": name},
        )


register()
