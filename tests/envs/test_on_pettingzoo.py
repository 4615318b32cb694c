"""The games as PettingZoo plays them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from allhands import envs, games
from allhands.kernel.errors import IllegalActionError, OptionError
from allhands.kernel.state import record_bytes

pytest.importorskip("pettingzoo", reason="it comes with the extra `pettingzoo`")
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from allhands.envs.on_pettingzoo import CrewEnv, CrewParallelEnv

pytestmark = [
    pytest.mark.installed,
    # PettingZoo says so of every environment with masks that it does not list
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # it samples dead agents, which may do nothing
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
EVERY_GAME = pytest.mark.parametrize("name", games.names())
ALL_PLAYERS = pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name in games.names() for players in games.find(name).seats],
)
Choose = Callable[[Any], int]


def chooser(seed: int = 1) -> Choose:
    """Any legal action of an observation."""
    luck = np.random.default_rng(seed)
    return lambda seen: int((luck.random(len(seen["action_mask"])) * seen["action_mask"]).argmax())


@ALL_PLAYERS
def test_pettingzoo_finds_nothing_wrong_with_seats_in_turn(name: str, players: int) -> None:
    api_test(CrewEnv(name, players=players, max_decisions=25), num_cycles=30)


@ALL_PLAYERS
def test_pettingzoo_finds_nothing_wrong_with_seats_at_once(name: str, players: int) -> None:
    parallel_api_test(CrewParallelEnv(name, players=players, max_decisions=25), num_cycles=30)


@EVERY_GAME
def test_a_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: CrewEnv(name), num_cycles=10)


@ALL_PLAYERS
def test_seats_in_turn_play_the_game_that_is_played_without_pettingzoo(
    name: str, players: int
) -> None:
    env, alone = CrewEnv(name, players=players), envs.one(name, players=players, seed=5)
    env.reset(seed=5)
    alone.reset()
    choose = chooser()
    for _ in range(30):
        if alone.seat < 0:
            break
        seat = alone.seat
        assert env.agent_selection == f"seat_{seat}"
        seen = env.observe(env.agent_selection)
        assert (seen["observation"] == alone.observation).all()
        assert (seen["action_mask"] == alone.mask).all()
        action = choose(seen)
        env.step(action)
        alone.step(action)
        assert [env.rewards[agent] for agent in env.agents] == alone.rewards.tolist()


@ALL_PLAYERS
def test_seats_at_once_play_the_same_game_as_in_turn(name: str, players: int) -> None:
    together, alone = CrewParallelEnv(name, players=players), envs.one(name, players=players)
    observations, _ = together.reset(seed=5)
    alone.reset(seed=5)
    choose = chooser()
    for _ in range(15):
        asked = list(alone.awaited)
        for seat in range(players):
            mask = observations[f"seat_{seat}"]["action_mask"]
            assert (mask[: together.no_op] == alone.mask_of(seat)).all()
            assert mask[together.no_op] == (seat not in asked)
        actions = {agent: choose(seen) for agent, seen in observations.items()}
        observations, rewards, _, _, infos = together.step(actions)
        for seat in asked:
            alone.step(actions[f"seat_{seat}"])
        assert infos == {f"seat_{seat}": alone.info_of(seat) for seat in range(players)}
        assert record_bytes(together.one._record) == record_bytes(alone._record)
        assert list(rewards.values()) == alone.rewards.tolist()
        if alone.terminated:
            break


def test_at_once_nobody_sees_what_another_has_chosen_and_all_step_together() -> None:
    env = CrewParallelEnv("sso", players=4)
    observations, _ = env.reset(seed=1)
    assert not any(seen["action_mask"][env.no_op] for seen in observations.values())
    actions = {agent: chooser()(seen) for agent, seen in observations.items()}
    env.step(actions)
    assert not env.one._record.chosen.seen_by.any()


@EVERY_GAME
def test_there_is_something_to_choose_for_everybody_at_any_time(name: str) -> None:
    """Learners that draw from what the mask leaves need one choice at least."""
    env = CrewParallelEnv(name, players=3, max_decisions=20)
    observations, _ = env.reset(seed=2)
    choose = chooser()
    while env.agents:
        assert all(seen["action_mask"].any() for seen in observations.values())
        observations, *_ = env.step({each: choose(seen) for each, seen in observations.items()})
    for agent, seen in observations.items():
        assert np.flatnonzero(seen["action_mask"]).tolist() == [env.no_op]
        assert seen in env.observation_space(agent)


def test_who_is_not_asked_does_nothing() -> None:
    env = CrewParallelEnv("solar-storm", players=3)
    observations, _ = env.reset(seed=1)
    (asked,) = env.one.awaited
    own = int(observations[f"seat_{asked}"]["action_mask"].argmax())
    actions = dict.fromkeys(env.agents, env.no_op) | {f"seat_{asked}": own}
    other = next(agent for agent in env.agents if agent != f"seat_{asked}")
    before = record_bytes(env.one._record)
    for action in (own, -1, env.no_op + 1):
        with pytest.raises(IllegalActionError, match=f"{other} is not asked: its one action is"):
            env.step({**actions, other: action})
    with pytest.raises(IllegalActionError, match=f"{env.no_op}, which does nothing, is not legal"):
        env.step({**actions, f"seat_{asked}": env.no_op})
    with pytest.raises(OptionError, match="There is no agent 'seat_7': it is seat_0, seat_1 or"):
        env.step({**actions, "seat_7": 0})
    assert record_bytes(env.one._record) == before
    del actions[other]
    env.step(actions)
    assert record_bytes(env.one._record) != before


@pytest.mark.parametrize("kind", [CrewEnv, CrewParallelEnv])
def test_what_is_no_whole_number_is_no_action(kind: Any) -> None:
    env = kind("sso", players=2)
    env.reset(seed=1)
    legal = int(env.one.mask.argmax())
    before = record_bytes(env.one._record)
    for action in (float(legal), str(legal), float("nan"), np.float32(legal), True):
        with pytest.raises(IllegalActionError, match="An action is a whole number"):
            env.step(action if kind is CrewEnv else {"seat_0": legal, "seat_1": action})
    assert record_bytes(env.one._record) == before


def test_agents_in_turn_are_told_how_the_game_stands() -> None:
    env = CrewEnv("zeno", players=2, max_decisions=12)
    env.reset(seed=1)
    choose = chooser()
    while env.agents:
        for agent, info in env.infos.items():
            assert info == env.one.info_of(env.seats[agent])
            assert info["outcome"] == env.one._record.outcome
            assert all(np.asarray(value).dtype.kind in "if" for value in info.values())
        seen, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else choose(seen))
    assert env.outcome == "broken-off"


def test_of_seats_at_once_none_is_stepped_if_one_is_illegal_or_missing() -> None:
    env = CrewParallelEnv("sso", players=3)
    observations, _ = env.reset(seed=1)
    before = record_bytes(env.one._record)
    actions = {agent: chooser()(seen) for agent, seen in observations.items()}
    illegal = int((observations["seat_2"]["action_mask"] == 0).argmax())
    with pytest.raises(IllegalActionError, match="is not legal"):
        env.step({**actions, "seat_2": illegal})
    with pytest.raises(OptionError, match="seat_1 has to choose"):
        env.step({"seat_0": actions["seat_0"]})
    assert record_bytes(env.one._record) == before


@pytest.mark.parametrize("name", ["sso", "solar-storm"])
def test_crew_mates_are_no_agents(name: str) -> None:
    env = CrewParallelEnv(name, players=3, others={1: "thumb"}, max_decisions=40)
    observations, _ = env.reset(seed=2)
    assert env.agents == ["seat_0", "seat_2"]
    choose = chooser()
    while env.agents:
        actions = {agent: choose(seen) for agent, seen in observations.items()}
        observations, *given = env.step(actions)
        assert all(set(each) == {"seat_0", "seat_2"} for each in (observations, *given))
    with pytest.raises(OptionError, match="Begin a game with reset"):
        env.step({})


def test_an_illegal_action_is_refused_unless_it_is_to_lose() -> None:
    env = CrewEnv("solar-storm", players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int((env.observe(agent)["action_mask"] == 0).argmax())
    with pytest.raises(IllegalActionError, match=r"is not legal\. "):
        env.step(illegal)
    with pytest.raises(OptionError, match="None is for agents whose game is over"):
        env.step(None)
    wrapped = TerminateIllegalWrapper(env, illegal_reward=-1)
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert env._cumulative_rewards[agent] == -1
    assert all(env.terminations.values())


def test_a_critic_is_given_the_state_if_it_is_asked_for() -> None:
    env = CrewEnv("solar-storm", players=2, state=True)
    env.reset(seed=1)
    assert env.state() in env.state_space
    assert (env.state() == env.one.state).all()
    without = CrewEnv("solar-storm", players=2)
    without.reset(seed=1)
    with pytest.raises(OptionError, match="state=True"):
        without.state()


def test_what_lies_open_is_rendered() -> None:
    env = CrewEnv("solar-storm", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.one.view(-1).table()
    env.close()
