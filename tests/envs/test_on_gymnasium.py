"""The games as Gymnasium plays them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from allhands import envs, games
from allhands.kernel.errors import IllegalActionError, OptionError

gymnasium: Any = pytest.importorskip("gymnasium", reason="it comes with the extra `gymnasium`")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from allhands.envs import on_gymnasium  # noqa: E402
from allhands.envs.layout import id_of, version_of  # noqa: E402
from allhands.envs.outcomes import UNFINISHED  # noqa: E402

pytestmark = pytest.mark.installed


def all_players() -> list[tuple[str, int]]:
    return [(name, players) for name in games.names() for players in games.find(name).seats]


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
        assert info["outcome"] == alone.outcome
        assert info["progress"] == alone.progress[0]
        assert info["shaping"] == alone.shaping[0]
        ended = terminated or truncated
    assert (info["outcome"] == UNFINISHED) == truncated


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
    assert over
    assert all((given == copied).all() for given, copied in kept)
    batch.close()


def test_a_batch_goes_on_to_the_next_games_and_refuses_what_is_illegal() -> None:
    batch = gymnasium.make_vec(id_of("solar-storm"), num_envs=2, copy=False)
    first = batch.reset(seed=3)[0].copy()
    assert (batch.reset(seed=np.int64(3))[0] == first).all()
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
    with pytest.raises(OptionError, match="one of Gymnasium's AutoresetMode"):
        on_gymnasium.SeatVectorEnv("solar-storm", autoreset=[])
    with pytest.raises(OptionError, match="leave out reset_mask"):
        on_gymnasium.SeatVectorEnv("solar-storm").reset(options={"reset_mask": [True]})
    batch = on_gymnasium.SeatVectorEnv("solar-storm", 2, autoreset="disabled")
    for mask in ([False, False], [True], [1, 0]):
        with pytest.raises(OptionError, match="True or False for each of the 2 games"):
            batch.reset(options={"reset_mask": mask})
    with pytest.raises(OptionError, match="give a seed for each"):
        batch.reset(seed=3, options={"reset_mask": [True, False]})
    with pytest.raises(OptionError, match="One seed for each of the 2 games, not 3"):
        batch.reset(seed=[1, 2, 3])
    with pytest.raises(OptionError, match=r"A seed is a whole number from 0 to \d+, not 1\.5"):
        batch.reset(seed=[1, 1.5])


def same(ours: Any, theirs: Any) -> bool:
    """Whether what is told is the same; of what only some rows tell, as far as they do."""
    for name, told in theirs.items():
        rows = theirs.get(f"_{name}", ())
        if isinstance(told, dict):
            assert same(ours[name], told), name
        elif name.startswith("_"):
            assert (ours[name] == told).all(), name
        else:
            for row in np.flatnonzero(rows):
                assert np.array_equal(ours[name][row], told[row]), name
    return ours.keys() == theirs.keys()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("mode", AutoresetMode)
def test_many_games_of_a_seed_each_are_those_that_gymnasium_steps_one_by_one(
    name: str, mode: AutoresetMode
) -> None:
    asked: dict[str, Any] = {"num_envs": 3, "max_decisions": 40}
    ours = gymnasium.make_vec(id_of(name), autoreset=mode, **asked)
    theirs = gymnasium.make_vec(
        id_of(name), **asked, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}
    )
    luck, over = np.random.default_rng(1), 0
    (seen, infos), (other, told) = (each.reset(seed=[4, 9, 4]) for each in (ours, theirs))
    assert (seen[0] == seen[2]).all()
    for _ in range(40):
        assert (seen == other).all()
        mask = infos["action_mask"]
        actions = (luck.random(mask.shape) * mask).argmax(axis=1)
        (seen, *came, infos), (other, *else_, told) = (
            each.step(actions) for each in (ours, theirs)
        )
        assert all((one == two).all() for one, two in zip(came, else_, strict=True))
        assert same({each: infos[each] for each in told}, told)
        ended = came[1] | came[2]
        over += int(ended.sum())
        if mode == AutoresetMode.DISABLED and ended.any():
            (seen, infos), (other, _) = (
                each.reset(options={"reset_mask": ended.copy()}) for each in (ours, theirs)
            )
            assert infos["_action_mask"].tolist() == ended.tolist()
    assert over >= 3
    ours.close()
    theirs.close()


@pytest.mark.parametrize("autoreset", [AutoresetMode.SAME_STEP, "same-step"])
def test_of_games_that_end_in_a_same_step_all_is_told_that_was_told_last(autoreset: Any) -> None:
    batch = gymnasium.make_vec(
        id_of("solar-storm"), num_envs=2, autoreset=autoreset, max_decisions=7, crew="random"
    )
    _, infos = batch.reset(seed=[1, 2])
    while True:
        actions = infos["action_mask"].argmax(axis=1)
        *_, truncated, infos = batch.step(actions)
        assert infos["outcome"].tolist() == ["running", "running"]
        if truncated.any():
            break
    last = infos["final_info"]
    assert infos["_final_info"].tolist() == truncated.tolist()
    for row in np.flatnonzero(truncated):
        assert last["outcome"][row] == UNFINISHED
        assert last["_outcome"][row]
        assert 0 <= last["shaping"][row] <= 1


@pytest.mark.parametrize("maker", [gymnasium.make, gymnasium.make_vec])
def test_what_is_made_can_be_written_down_and_made_again(maker: Any) -> None:
    crew = {0: "random", 2: "careful"}
    made = maker(id_of("solar-storm"), players=3, seat=1, crew=crew, difficulty="hard")
    written = made.spec.to_json()
    again = maker(gymnasium.envs.registration.EnvSpec.from_json(written))
    for env in (made, again):
        env.action_space.seed(2)
    (seen, info), (other, told) = (env.reset(seed=3) for env in (made, again))
    for _ in range(12):
        assert np.array_equal(seen, other)
        action = info["action_mask"].argmax(axis=-1)
        seen, *_, info = made.step(action)
        other, *_, told = again.step(action)
    assert np.array_equal(info["action_mask"], told["action_mask"])


def test_crew_mates_may_be_named_one_after_the_other() -> None:
    named = on_gymnasium.crew_of(1, 4, ["random", None, "careful"])
    assert named == {0: "random", 2: "careful", 3: "thumb"}


@pytest.mark.parametrize(
    ("crew", "said"),
    [
        (["thumb"], "Seat 0 is your own"),
        ([None, "thumb", "thumb", "thumb", "thumb"], "There is no seat 4"),
        ({1: ["thumb"]}, "The crew-mate in seat 1 is named"),
        ({1.0: "thumb"}, "A seat is a whole number, not 1.0"),
        ({"one": "thumb"}, "A seat is a whole number, not 'one'"),
        (7, "Crew-mates are named by seat"),
        ({1: "thumbs"}, "Did you mean thumb"),
    ],
)
def test_a_crew_that_cannot_be_is_refused(crew: Any, said: str) -> None:
    for kind in (on_gymnasium.SeatEnv, on_gymnasium.SeatVectorEnv):
        with pytest.raises(OptionError, match=said):
            kind("solar-storm", players=4, crew=crew)


@pytest.mark.parametrize("name", games.names())
def test_the_name_of_another_version_says_which_is_current(name: str) -> None:
    assert id_of(name) in envs.ids()
    assert id_of(name) in gymnasium.registry
    for version in (version_of(name) - 1, version_of(name) + 1):
        other = f"allhands/{name}-v{version}"
        current = f"`{id_of(name)}`|`v{version_of(name)}`"
        with (
            warnings.catch_warnings(action="ignore"),
            pytest.raises(gymnasium.error.Error, match=current),
        ):
            gymnasium.make(other)
        with pytest.raises(
            OptionError, match=f"{other} is another version of what is {id_of(name)} now"
        ):
            envs.one(other)
    assert envs.observation(id_of(name)) is envs.observation(name)


def test_what_is_no_whole_number_is_no_action() -> None:
    env = gymnasium.make(id_of("solar-storm"), players=2).unwrapped
    env.reset(seed=1)
    legal = int(env.one.mask.argmax())
    for action in (float(legal), str(legal), float("nan"), None, np.float32(legal), True, [legal]):
        with pytest.raises(IllegalActionError, match="An action is a whole number"):
            env.step(action)
    for action in (np.array(legal), np.uint8(legal)):
        env.reset(seed=1)
        assert "illegal" not in env.step(action)[4]
