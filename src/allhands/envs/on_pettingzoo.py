"""The games as environments of PettingZoo, for all seats.

    from allhands.envs import on_pettingzoo

    env = on_pettingzoo.CrewEnv("solar-storm", players=3)
    env = on_pettingzoo.CrewParallelEnv("sso", players=4)

Agents are `seat_0`, `seat_1` and so on. `CrewEnv` asks them one after the other. `CrewParallelEnv`
asks all at once whom the game asks at once; the others have one action, which does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.options import or_list
from allhands.kernel.views import SPECTATOR

from .layout import layout_of
from .mates import Named
from .on_gymnasium import box_of, copied_space
from .one import One, checked_action, one
from .vector import MOST_DECISIONS

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


def name_of(seat: int) -> str:
    """What the agent in a seat is called."""
    return f"seat_{seat}"


class Crew:
    """What both kinds of environments have: the game, its agents, and what they see.

    Seats in `others` are played by crew-mates within the step, and are no agents. An observation
    has an `observation`, and an `action_mask` with a 1 for each legal action. An agent's info has
    numbers alone, as learners make tensors of it: the `outcome`, 0 while the game goes on, and the
    agent's `progress` and `shaping`, which are for rewards and not to decide by (see `Vector`).
    `outcome` is the same by name. With `state`, `state()` is all there is to know, for a critic.
    `reset` without a seed begins the next game of the seed given last. Raises UnknownGameError or
    OptionError.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        others: Named = (),
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
        box, count = box_of(self.one.layout), self.actions
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(count)})
            for agent in self.seats
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.seats}

    @property
    def actions(self) -> int:
        """How many actions an agent has, legal or not."""
        return self.one.numbering.count

    @property
    def outcome(self) -> str:
        """How the game ended, by name: see `One.outcome`."""
        return self.one.outcome

    def clone(self) -> Self:
        """Another environment, at the same moment and with the same luck to come; neither changes
        the other. It takes some microseconds, but where crew-mates think: see `One.clone`."""
        other = object.__new__(type(self))
        for name, value in vars(self).items():
            vars(other)[name] = value.copy() if isinstance(value, dict | list) else value
        other.one = self.one.clone()
        for agent in self.seats:
            other.observation_spaces[agent] = copied_space(self.observation_spaces[agent])
            other.action_spaces[agent] = copied_space(self.action_spaces[agent])
        return other

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

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
        """What an agent sees, and what it may do."""
        seat = self.seats[agent]
        return {"observation": self.one.seen(seat), "action_mask": self.mask_of(seat)}

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do: nothing while it is not asked."""
        return self.one.mask_of(seat).astype(np.int8)

    def render(self) -> str:
        """What lies open, as text."""
        return self.one.view(SPECTATOR).table()

    def close(self) -> None:
        """There is nothing to let go of."""

    def told(self) -> dict[str, float]:
        """What the last step has brought each agent."""
        return {agent: float(self.one.rewards[self.seats[agent]]) for agent in self.agents}

    def told_of(self) -> Infos:
        """How the game stands for each agent."""
        return {agent: self.one.info_of(self.seats[agent]) for agent in self.agents}


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
        self.infos = self.told_of()
        self.agent_selection = name_of(self.one.seat)

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked; None of one whose game is over.

        Raises IllegalActionError, which says why, if it is not legal or no whole number; nothing is
        changed then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise OptionError(f"{agent} has to choose: None is for agents whose game is over.")
        self.one.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards, self.infos = self.told(), self.told_of()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, self.one.terminated)
        self.truncations = dict.fromkeys(self.agents, self.one.truncated)
        is_over = self.one.terminated or self.one.truncated
        self.agent_selection = self.agents[0] if is_over else name_of(self.one.seat)


class CrewParallelEnv(Crew, ParallelEnv[str, Observation, int]):
    """All seats of a game in one step: all that are asked at once choose, unseen by each other.

    The last action, `no_op`, does nothing. It is the one that agents have which are not asked, so
    no mask is ever empty; those may be left out of a step as well.
    """

    metadata = {"name": "allhands", "render_modes": ["ansi"]}

    @property
    def no_op(self) -> int:
        """The action of an agent that is not asked."""
        return self.one.numbering.count

    @property
    def actions(self) -> int:
        """How many actions an agent has, legal or not."""
        return self.no_op + 1

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do: nothing but `no_op` while it is not asked."""
        mask = np.zeros(self.actions, np.int8)
        mask[: self.no_op] = self.one.mask_of(seat)
        mask[self.no_op] = seat not in self.one.awaited
        return mask

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin the next game; with a seed, the first one of that seed. There are no `options`."""
        self.one.reset(seed)
        self.agents = self.possible_agents.copy()
        return self._observations(), self.told_of()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take the actions of all that are asked, in the order of seats.

        Raises OptionError if one of them has none, if there is no such agent or the game is over,
        and IllegalActionError, which says why, if one is not legal or no whole number; nothing is
        changed then.
        """
        chosen = self._checked(actions)
        for action in chosen:
            if not self.one.truncated:
                self.one.step(action)
        rewards, infos = self.told(), self.told_of()
        ends = self.one.terminated, self.one.truncated
        terminations, truncations = (dict.fromkeys(self.agents, end) for end in ends)
        if any(ends):
            self.agents = []
        return self._observations(), rewards, terminations, truncations, infos

    def _checked(self, actions: Mapping[str, int]) -> list[int]:
        """What the seats that are asked have chosen, in their order."""
        if not self.agents:
            raise OptionError("Begin a game with reset(): there is none, or it is over.")
        if unknown := [agent for agent in actions if agent not in self.seats]:
            raise OptionError(f"There is no agent {unknown[0]!r}: it is {or_list(self.seats)}.")
        asked, chosen = self.one.awaited, list[int]()
        for agent, seat in self.seats.items():
            if agent not in actions:
                if seat in asked:
                    raise OptionError(f"{agent} has to choose, and has no action.")
                continue
            action = checked_action(actions[agent])
            if seat in asked:
                if said := self._why_not(agent, action):
                    raise IllegalActionError(said)
                chosen.append(action)
            elif action != self.no_op:
                raise IllegalActionError(
                    f"{agent} is not asked: its one action is {self.no_op}, which does nothing."
                )
        return chosen

    def _why_not(self, agent: str, action: int) -> str:
        if action == self.no_op:
            return f"{agent} has to choose: {action}, which does nothing, is not legal now."
        return self.one.why_not(self.seats[agent], action)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}
