"""The games as environments of PettingZoo, for all seats.

    from allhands.envs import on_pettingzoo

    env = on_pettingzoo.CrewEnv("solar-storm", players=3)
    env = on_pettingzoo.CrewParallelEnv("sso", players=4)

Agents are `seat_0`, `seat_1` and so on. `CrewEnv` asks them one after the other. `CrewParallelEnv`
asks all at once whom the game asks at once, and takes no notice of the others, whose masks are
empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.views import SPECTATOR

from .layout import layout_of
from .on_gymnasium import box_of
from .one import One, one
from .vector import MOST_DECISIONS

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


def name_of(seat: int) -> str:
    """What the agent in a seat is called."""
    return f"seat_{seat}"


class Crew:
    """What both kinds of environments have: the game, its agents, and what they see.

    Seats in `others` are played by crew-mates within the step, and are no agents. An observation
    has an `observation`, and an `action_mask` with a 1 for each legal action. With `state`,
    `state()` is all there is to know, for a critic. `reset` without a seed begins the next game of
    the seed given last. Raises UnknownGameError or OptionError.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        others: Mapping[int, str] | Sequence[str | None] = (),
        max_decisions: int = MOST_DECISIONS,
        state: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.one: One = one(
            game,
            players=players,
            max_decisions=max_decisions,
            state=state,
            others=others,
            **options,
        )
        self.render_mode = render_mode
        self.seats = {name_of(seat): seat for seat in self.one.own_seats}
        self.possible_agents = list(self.seats)
        self.agents: list[str] = []
        box, count = box_of(self.one.layout), self.one.numbering.count
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(count)})
            for agent in self.seats
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.seats}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    @cached_property
    def state_space(self) -> spaces.Space[Any]:
        """The space of `state()`."""
        return box_of(layout_of(self.one.game, self.one.players, everything=True))

    def state(self) -> NDArray[np.float32]:
        """All there is to know, as the seat counts that chooses next. Raises OptionError if it was
        not asked for."""
        return self.one.state.copy()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do: nothing while it is not asked."""
        seat = self.seats[agent]
        mask = self.one.mask_of(seat).astype(np.int8)
        return {"observation": self.one.seen(seat), "action_mask": mask}

    def render(self) -> str:
        """What lies open, as text."""
        return self.one.view(SPECTATOR).table()

    def close(self) -> None:
        """There is nothing to let go of."""

    def told(self) -> dict[str, float]:
        """What the last step has brought each agent."""
        return {agent: float(self.one.rewards[self.seats[agent]]) for agent in self.agents}


class CrewEnv(Crew, AECEnv[str, Observation, int | None]):
    """All seats of a game, one after the other. Seats that choose at once are asked in their order,
    and none sees what another has chosen."""

    metadata = {"name": "allhands", "render_modes": ["ansi"], "is_parallelizable": False}

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Begin the next game; with a seed, the first one of that seed. There are no `options`."""
        self.one.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = name_of(self.one.seat)

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked; None of one whose game is over.

        Raises IllegalActionError, which says why, if it is not legal; nothing is changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} has to choose: None is for agents whose game is over.")
        self.one.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.told()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.one.terminated)
        self.truncations = dict.fromkeys(self.agents, self.one.truncated)
        is_over = self.one.terminated or self.one.truncated
        self.agent_selection = self.agents[0] if is_over else name_of(self.one.seat)


class CrewParallelEnv(Crew, ParallelEnv[str, Observation, int]):
    """All seats of a game in one step: all that are asked at once choose, unseen by each other.
    What is said for others, whose masks are empty, counts for nothing."""

    metadata = {"name": "allhands", "render_modes": ["ansi"]}

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin the next game; with a seed, the first one of that seed. There are no `options`."""
        self.one.reset(seed)
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take the actions of all that are asked, in the order of seats.

        Raises OptionError if one of them has none or the game is over, and IllegalActionError,
        which says why, if one is not legal; nothing is changed then.
        """
        if not self.agents:
            raise OptionError("Begin a game with reset(): there is none, or it is over.")
        asked = self.one.awaited
        for seat in asked:
            agent = name_of(seat)
            if agent not in actions:
                raise OptionError(f"{agent} has to choose, and has no action.")
            said = self.one.why_not(seat, int(actions[agent]))
            if said:
                raise IllegalActionError(said)
        for seat in asked:
            if not self.one.truncated:
                self.one.step(int(actions[name_of(seat)]))
        rewards = self.told()
        ends = self.one.terminated, self.one.truncated
        terminations, truncations = (dict.fromkeys(self.agents, end) for end in ends)
        infos: Infos = {agent: {} for agent in self.agents}
        if any(ends):
            self.agents = []
        return self._observations(), rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}
