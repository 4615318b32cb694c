"""The games as Gymnasium plays them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from allhands import envs, games
from allhands.kernel.errors import IllegalActionError, OptionError

gymnasium: Any = pytest.importorskip("gymnasium", reason="it comes with the extra `gymnasium`")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from allhands.envs import on_gymnasium  # noqa: E402
from allhands.envs.layout import version_of  # noqa: E402

pytestmark = pytest.mark.installed


def all_players() -> list[tuple[str, int]]:
    return [(name, players) for name in games.names() for players in games.find(name).seats]


def id_of(name: str) -> str:
    return f"allhands/{name}-v{version_of(name)}"


def some_action(info: dict[str, Any], luck: np.random.Generator) -> Any:
    return luck.choice(np.flatnonzero(info["action_mask"]))


@pytest.mark.parametrize(("name", "players"), all_players())
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    env = gymnasium.make(id_of(name), players=players, seat=players - 1)
    check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "players"), all_players())
def test_a_seat_is_stepped_as_it_is_by_itself_and_its_crew_in_the_step(
    name: str, players: int
) -> None:
    crew = dict.fromkeys(range(1, players), "random")
    env = gymnasium.make(id_of(name), players=players, crew=crew, max_decisions=60)
    alone = envs.one(name, players=players, others=crew, max_decisions=60)
    luck = np.random.default_rng(1)
    observation, info = env.reset(seed=5)
    alone.reset(seed=5)
    ended = False
    while not ended:
        assert alone.seat == 0
        assert observation in env.observation_space
        assert (observation == alone.observation).all()
        assert (info["action_mask"] == alone.mask).all()
        assert (env.unwrapped.action_masks() == alone.mask).all()
        action = some_action(info, luck)
        observation, reward, terminated, truncated, info = env.step(action)
        alone.step(int(action))
        assert reward == alone.rewards[0]
        assert (terminated, truncated) == (alone.terminated, alone.truncated)
        ended = terminated or truncated


def test_gymnasium_imports_the_module_that_a_name_begins_with() -> None:
    made = gymnasium.make(f"allhands.envs.on_gymnasium:{id_of('sso')}", players=2)
    assert made.unwrapped.one.game.name == "sso"
    assert made.spec.id == id_of("sso")


def test_an_illegal_action_ends_the_game_with_the_law_that_forbids_it() -> None:
    env = gymnasium.make(id_of("solar-storm"), players=2)
    observation, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).argmax())
    last, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert (last == observation).all()
    assert "is not legal. " in info["illegal"]
    with pytest.raises(OptionError, match="an illegal action has ended this one"):
        env.step(illegal)
    again, info = env.reset(seed=1)
    assert (again == observation).all()
    assert "illegal" not in env.step(int(info["action_mask"].argmax()))[4]


def test_a_table_is_rendered_as_its_seat_sees_it() -> None:
    env = gymnasium.make(id_of("solar-storm"), players=2, seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.unwrapped.one.view(1).table()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("autoreset", ["next-step", "same-step"])
def test_many_games_are_those_of_a_vector(name: str, autoreset: str) -> None:
    batch = gymnasium.make_vec(
        id_of(name), num_envs=3, crew="random", autoreset=autoreset, max_decisions=50
    )
    players = games.find(name).default_seats
    others = dict.fromkeys(range(1, players), "random")
    own = envs.vector(name, 3, others=others, autoreset=autoreset, max_decisions=50, seed=4)
    observations, infos = batch.reset(seed=4)
    own.reset()
    luck = np.random.default_rng(1)
    kept: list[tuple[Any, Any]] = []
    over = 0
    for _ in range(40):
        assert (observations == own.observation).all()
        assert observations in batch.observation_space
        assert (infos["action_mask"] == own.mask).all()
        kept.append((observations, observations.copy()))
        actions = (luck.random(own.mask.shape) * infos["action_mask"]).argmax(axis=1)
        observations, rewards, terminated, truncated, infos = batch.step(actions)
        own.step(actions)
        assert (rewards == own.rewards[:, 0]).all()
        assert (terminated == own.terminated).all()
        assert (truncated == own.truncated).all()
        over += int((terminated | truncated).sum())
        if autoreset == "same-step":
            rows = infos["_final_obs"]
            assert (rows == terminated | truncated).all()
            assert (infos["final_obs"][rows] == own.final_observation[rows]).all()
    assert over
    assert all((given == copied).all() for given, copied in kept)
    batch.close()


def test_a_batch_goes_on_to_the_next_games_and_refuses_what_is_illegal() -> None:
    batch = gymnasium.make_vec(id_of("solar-storm"), num_envs=2, copy=False)
    first = batch.reset(seed=3)[0].copy()
    observations, infos = batch.reset()
    assert (observations != first).any()
    with pytest.raises(IllegalActionError, match="is not legal"):
        batch.step((infos["action_mask"] == 0).argmax(axis=1))
    assert batch.reset(seed=3)[0] is observations
    assert (observations == first).all()


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(OptionError, match="There is no seat 4"):
        on_gymnasium.SeatEnv("solar-storm", players=4, seat=4)
    with pytest.raises(OptionError, match="There is no seat 5"):
        on_gymnasium.SeatEnv("solar-storm", players=4, crew={5: "thumb"})
    with pytest.raises(OptionError, match="Seat 0 is your own"):
        on_gymnasium.SeatEnv("solar-storm", crew={0: "thumb"})
    with pytest.raises(OptionError, match="Did you mean next-step"):
        on_gymnasium.SeatVectorEnv("solar-storm", autoreset="next-stop")
    with pytest.raises(OptionError, match="leave out reset_mask"):
        on_gymnasium.SeatVectorEnv("solar-storm").reset(options={"reset_mask": [True]})
