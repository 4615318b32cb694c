"""The games as environments of Gymnasium: one seat, with crew-mates in all others.

    import gymnasium
    from allhands.envs import on_gymnasium

    env = gymnasium.make("allhands/solar-storm-v1", players=3, crew={1: "thumb", 2: "search:20i"})
    envs = gymnasium.make_vec("allhands/solar-storm-v1", num_envs=1024, players=3, threads=2)

Importing this module registers all games that `allhands.games.names` lists, each with the version
of its observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.options import nearest, or_list

from .layout import Layout, version_of
from .one import One, one
from .vector import MOST_DECISIONS, Vector, vector

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]
Info = dict[str, Any]

THUMB: Final = "thumb"
ILLEGAL: Final = -1.0
"""The reward of an action that is not legal, which ends the episode."""
AUTORESETS: Final = {"next-step": AutoresetMode.NEXT_STEP, "same-step": AutoresetMode.SAME_STEP}


def box_of(layout: Layout) -> spaces.Space[Numbers]:
    """The space of observations, or of states."""
    box: Any = spaces.Box(0.0, layout.most, (layout.size,), np.float32)
    return box


def crew_of(seat: int, players: int, crew: str | Mapping[int, str]) -> dict[int, str]:
    """Who plays each of the other seats. Raises OptionError if one's own seat is among them."""
    if seat not in range(players):
        raise OptionError(f"There is no seat {seat}: they are 0 to {players - 1}.")
    named = {} if isinstance(crew, str) else crew
    if seat in named:
        raise OptionError(f"Seat {seat} is your own: name crew-mates for the others.")
    usual = crew if isinstance(crew, str) else THUMB
    return {**{other: usual for other in range(players) if other != seat}, **named}


class SeatEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a game, for Gymnasium; `info["action_mask"]` has a 1 for each legal action.

    `crew` plays the other seats: a name that `allhands.players` knows, or one by seat, the rule of
    thumb where none is given. An action that is not legal ends the episode with the reward -1, and
    `info["illegal"]` says why it is not. `reset` without a seed begins the next game of the seed
    given last. Raises UnknownGameError or OptionError.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        seat: int = 0,
        crew: str | Mapping[int, str] = THUMB,
        max_decisions: int = MOST_DECISIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        settled, _ = all_games.find(game).settle(players, options)
        others = crew_of(seat, settled, crew)
        self.one: One = one(
            game, players=settled, max_decisions=max_decisions, others=others, **options
        )
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = box_of(self.one.layout)
        self.action_space = spaces.Discrete(self.one.numbering.count)
        self._was_illegal = False

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
        if the game is over."""
        if self._was_illegal:
            raise OptionError("Begin a game with reset(): an illegal action has ended this one.")
        try:
            self.one.step(int(action))
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
        return {"action_mask": self.one.mask.astype(np.int8)}


class SeatVectorEnv(VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """One seat in each of many games, stepped in one compiled pass.

    The crew are `"thumb"` or `"random"`. An action that is not legal raises IllegalActionError, and
    no game is touched. Without `copy`, the same arrays are handed out again, to be read only. With
    `autoreset="same-step"`, `infos["final_obs"]` is what was seen last in games that are over.
    Raises UnknownGameError or OptionError.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        seat: int = 0,
        crew: str | Mapping[int, str] = THUMB,
        threads: int = 1,
        max_decisions: int = MOST_DECISIONS,
        autoreset: str = "next-step",
        copy: bool = True,
        **options: Any,
    ) -> None:
        if autoreset not in AUTORESETS:
            raise OptionError(
                f"There is no autoreset {autoreset!r} here: it is {or_list(AUTORESETS)}."
                f"{nearest(autoreset, AUTORESETS)}"
            )
        settled, _ = all_games.find(game).settle(players, options)
        self.batch: Vector = vector(
            game,
            num_envs,
            players=settled,
            threads=threads,
            max_decisions=max_decisions,
            autoreset=autoreset,
            others=crew_of(seat, settled, crew),
            **options,
        )
        self.metadata = {"autoreset_mode": AUTORESETS[autoreset]}
        self.seat, self.num_envs = seat, num_envs
        self._copy = copy
        self.single_observation_space = box_of(self.batch.layout)
        self.single_action_space = spaces.Discrete(self.batch.numbering.count)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, Info]:
        """Begin the next game of each row; with a seed, the first ones of that seed. Raises
        OptionError if only some are to begin."""
        if options and "reset_mask" in options:
            raise OptionError("All games of a batch begin at once: leave out reset_mask.")
        super().reset(seed=seed)
        if seed is None and self.batch.is_reset:
            self.batch.begin()
        else:
            self.batch.reset(seed)
        return self._given(self.batch.observation), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Take an action in each game. Raises IllegalActionError if any is not legal."""
        batch = self.batch
        batch.step(actions)
        infos = self._infos()
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP:
            infos["final_obs"] = self._given(batch.final_observation)
            infos["_final_obs"] = batch.terminated | batch.truncated
        return (
            self._given(batch.observation),
            self._given(batch.rewards[:, self.seat]),
            self._given(batch.terminated),
            self._given(batch.truncated),
            infos,
        )

    def _infos(self) -> Info:
        mask = self._given(self.batch.mask).view(np.int8)
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, np.bool)}

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
            f"allhands/{name}-v{version_of(name)}",
            entry_point=f"{__name__}:SeatEnv",
            vector_entry_point=f"{__name__}:SeatVectorEnv",
            kwargs={"game": name},
        )


register()
