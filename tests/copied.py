"""What has a state and can be copied: how each is made, in the middle of what it does, and what it
does next. Whoever copies one in another process imports this, too."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from allhands import envs, games, lessons
from allhands.envs.layout import id_of
from allhands.kernel.game import new_luck
from allhands.kernel.state import record_bytes
from allhands.match import Match, new
from allhands.observation import Observation
from allhands.players import LLM, POLICIES, Player, PolicyPlayer, Search

from .small import SMALL

Parts = tuple[Any, ...]
"""What is copied together: a thing, and what it needs to go on."""
GAMES: Final = (*games.names(), *SMALL)
STEPS: Final = 12
OTHERS: Final = {1: "thumb"}


class Thing(NamedTuple):
    """Something with a state: how it is made for a game, as it stands in the middle, and all that
    can be told of it as it goes on."""

    name: str
    made: Callable[[str], Parts]
    told: Callable[[Parts], list[Any]]


WAYS: Final[dict[str, Callable[[Any], Any]]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}


def gone_on(told: Callable[[Parts], list[Any]], parts: Parts) -> list[Any]:
    """What is told by something as it goes on, wherever that is."""
    return told(parts)


def a_choice(mask: Any, luck: np.random.Generator) -> int:
    """A legal action, at random."""
    return int(luck.choice(np.flatnonzero(mask)))


# Matches, and what they are made of


def a_match(game: str) -> Match:
    """A match after some decisions, one of which was taken back."""
    match = new(game, players=3, seed=7)
    _play(match, STEPS, seed=1)
    match.undo(force=True)
    return match


def _play(match: Match, decisions: int, seed: int) -> None:
    luck = np.random.default_rng(seed)
    for _ in range(decisions):
        if match.is_over:
            return
        actions = match.actions()
        match.play(actions[int(luck.integers(len(actions)))])


def _of_match(parts: Parts) -> list[Any]:
    """All that a match tells, as it is played on and taken back."""
    (match,) = parts
    _play(match, STEPS, seed=2)
    told = [record_bytes(match.record), match.log(), str(match), match.returns, match.options]
    for _ in range(2 * STEPS):
        if match.decisions:
            match.undo(force=True)
    match.rename(0, "Zoe")
    return [*told, record_bytes(match.record), match.decisions, match.events, match.names]


def _of_view(parts: Parts) -> list[Any]:
    """What a view tells, and tells no more when it is written to."""
    (view,) = parts
    told = [record_bytes(view.record), view.table(), view.actions(), view.player, view.names]
    view.record.players = 0
    return told


def _of_record(parts: Parts) -> list[Any]:
    (record,) = parts
    told = record_bytes(record)
    record.players = 0
    return [told, str(record.dtype)]


def _of_luck(parts: Parts) -> list[Any]:
    (luck,) = parts
    told = record_bytes(luck)
    luck.chance = 0
    return [told]


def _of_guide(parts: Parts) -> list[Any]:
    """What a lesson wants, step by step."""
    guide, match = parts
    told: list[Any] = []
    while not guide.is_over and len(told) < STEPS:
        lessons.advance(match, guide)
        told.append((guide.step, guide.taken, wanted := guide.wanted(match)))
        if guide.is_read:
            guide.went_on()
        elif wanted:
            match.play(wanted[0])
            guide.decided()
    return told


def _guide(game: str) -> Parts:
    found = games.find(game)
    match, guide = lessons.begun(found), lessons.Guide(found)
    lessons.advance(match, guide)
    return guide, match


def matches(game: str) -> Iterator[Thing]:
    """Matches, and what they are made of."""
    yield Thing("match", lambda name: (a_match(name),), _of_match)
    yield Thing("view", lambda name: (a_match(name).view(1),), _of_view)
    yield Thing("record", lambda name: (a_match(name).record,), _of_record)
    yield Thing("luck", lambda _: (new_luck(3),), _of_luck)
    if games.find(game).lesson.is_any:
        yield Thing("guide", _guide, _of_guide)


# Players, each at a table


def first_choice(prompt: str) -> str:
    """A language model that always names the first."""
    return f"Answer: {1 + len(prompt) % 2}"


def _players() -> Iterator[Player]:
    yield from map(PolicyPlayer, POLICIES)
    yield Search(iterations=20)
    yield Search(iterations=20, threads=2, memory=4)
    yield Search(iterations=20, clairvoyant=True)
    yield LLM(first_choice)


def _seated(player: Player, game: str) -> Parts:
    match = a_match(game)
    _of_player((player, match))
    return player, match


def _of_player(parts: Parts) -> list[Any]:
    """What a player chooses at a table, and then."""
    player, match = parts
    told: list[Any] = []
    for _ in range(3):
        if match.is_over:
            break
        seat = match.current_player
        view = match.view(seat)
        if getattr(player, "clairvoyant", False):
            view = Observation(match.game, seat, match.names, match.record.copy())
        told.append(player.act(view, view.legal_actions()))
        match.play(told[-1])
    return [*told, str(getattr(player, "counts", ""))]


def players(game: str) -> Iterator[Thing]:
    """All that can sit in a seat."""
    for number, each in enumerate(_players()):

        def made(name: str, each: Player = each) -> Parts:
            return _seated(each.fresh(5), name)

        yield Thing(f"player {number} {each.name}", made, _of_player)


# Environments


def _one(**asked: Any) -> Callable[[str], Parts]:
    def made(game: str) -> Parts:
        one = envs.one(game, players=3, seed=7, max_decisions=40, **asked)
        one.reset()
        _of_one((one,))
        return (one,)

    return made


def _of_one(parts: Parts) -> list[Any]:
    """What is handed out step by step, and in the games after this one."""
    (one,) = parts
    luck, told = np.random.default_rng(3), list[Any]()
    for _ in range(STEPS):
        if one.seat < 0 or one.truncated:
            one.reset()
        one.step(a_choice(one.mask, luck))
        told += [one.observation.tobytes(), one.mask.tobytes(), one.rewards.tolist(), one.seat]
        told += [one.outcome, one.progress.tolist(), one.shaping.tolist(), one.terminated]
        told += [one.seed, one.number, one.awaited, one.view(-1).table(), one.own_seats]
        told += [one.seen(seat).tobytes() for seat in range(3)]
        told += [one.mask_of(seat).tobytes() for seat in range(3)]
    return told


def _vector(**asked: Any) -> Callable[[str], Parts]:
    def made(game: str) -> Parts:
        batch = envs.vector(game, 4, players=3, max_decisions=9, **{"seed": 7, **asked})
        batch.reset()
        _of_vector((batch,))
        return (batch,)

    return made


def _of_vector(parts: Parts) -> list[Any]:
    (batch,) = parts
    luck, told = np.random.default_rng(3), list[Any]()
    for _ in range(STEPS):
        batch.step((luck.random(batch.mask.shape) * batch.mask).argmax(axis=1))
        arrays = [batch.observation, batch.mask, batch.seat, batch.rewards, batch.terminated]
        arrays += [batch.truncated, batch.outcome, batch.progress, batch.shaping, batch.games]
        arrays += [*batch.final] if batch.autoreset == "same-step" else []
        arrays += [batch.state] if batch.has_state else []
        told += [each.tobytes() for each in arrays]
    batch.close()
    return [*told, batch.seed, [batch.episode(row) for row in range(batch.count)]]


def environments(game: str) -> Iterator[Thing]:
    """Those that need nothing else."""
    yield Thing("one", _one(), _of_one)
    yield Thing("one with a critic's state", _one(state=True), _of_one)
    yield Thing("one beside others", _one(others={1: "careful", 2: "search:20i"}), _of_one)
    yield Thing("vector", _vector(), _of_vector)
    yield Thing("vector of threads", _vector(threads=2, others=OTHERS), _of_vector)
    yield Thing(
        "vector with all", _vector(autoreset="same-step", state=True, seed=(1, 2, 3, 4)), _of_vector
    )


# Those on other libraries


def _seat_env(**asked: Any) -> Callable[[str], Parts]:
    def made(game: str) -> Parts:
        from allhands.envs.on_gymnasium import SeatEnv

        env = SeatEnv(game, players=3, seat=2, max_decisions=40, **asked)
        env.reset(seed=7)
        env.action_space.seed(4)
        _of_seat_env((env,))
        return (env,)

    return made


def _of_seat_env(parts: Parts) -> list[Any]:
    (env,) = parts
    told: list[Any] = []
    _, info = env.reset()
    for _ in range(STEPS):
        action = env.action_space.sample(mask=info["action_mask"])
        seen, *came, info = env.step(action)
        told += [action, seen.tobytes(), came, {**info, "action_mask": None}]
        told += [info["action_mask"].tobytes(), env.unwrapped.render(), env.np_random.random()]
        if any(came[1:]):
            _, info = env.reset()
    return told


def _made_env(game: str) -> Parts:
    import gymnasium

    from allhands.envs import on_gymnasium

    name = f"{on_gymnasium.__name__}:{id_of(game)}"
    env = gymnasium.make(name, players=3, seat=2, render_mode="ansi", max_decisions=40)
    env.reset(seed=7)
    env.action_space.seed(4)
    _of_seat_env((env,))
    return (env,)


def _vector_env(game: str) -> Parts:
    from allhands.envs.on_gymnasium import SeatVectorEnv

    batch = SeatVectorEnv(game, 3, players=3, max_decisions=20, autoreset="same-step")
    batch.reset(seed=7)
    batch.action_space.seed(4)
    _of_vector_env((batch,))
    return (batch,)


def _of_vector_env(parts: Parts) -> list[Any]:
    (batch,) = parts
    luck, told = np.random.default_rng(3), list[Any]()
    _, infos = batch.reset()
    for _ in range(STEPS):
        mask = infos["action_mask"]
        *came, infos = batch.step((luck.random(mask.shape) * mask).argmax(axis=1))
        told += [each.tobytes() for each in came]
        told += [infos["outcome"].tolist(), infos["final_info"]["outcome"].tolist()]
    return [*told, batch.action_space.sample().tolist(), batch.np_random.random()]


def _crew_env(game: str) -> Parts:
    from allhands.envs.on_pettingzoo import CrewEnv

    env = CrewEnv(game, players=3, others=OTHERS, max_decisions=40, state=True)
    env.reset(seed=7)
    for agent in env.agents:
        env.action_space(agent).seed(4)
    _of_crew_env((env,))
    return (env,)


def _of_crew_env(parts: Parts) -> list[Any]:
    (env,) = parts
    told: list[Any] = []
    for _ in range(STEPS):
        if not env.agents:
            env.reset()
        seen, *came = env.last()
        is_over = came[1] or came[2]
        agent = env.agent_selection
        mask = seen["action_mask"]
        action = None if is_over else env.action_space(agent).sample(mask)
        told += [agent, seen["observation"].tobytes(), mask.tobytes(), came, action]
        told += [env.state().tobytes(), env.rewards, env.infos, env.agents.copy()]
        env.step(action)
    return told


def _parallel_env(game: str) -> Parts:
    from allhands.envs.on_pettingzoo import CrewParallelEnv

    env = CrewParallelEnv(game, players=3, max_decisions=40)
    env.reset(seed=7)
    for agent in env.agents:
        env.action_space(agent).seed(4)
    _of_parallel_env((env,))
    return (env,)


def _of_parallel_env(parts: Parts) -> list[Any]:
    (env,) = parts
    told: list[Any] = []
    seen, _ = env.reset()
    for _ in range(STEPS):
        actions = {
            agent: env.action_space(agent).sample(each["action_mask"])
            for agent, each in seen.items()
        }
        seen, *came = env.step(actions)
        told += [actions, came, *(each["observation"].tobytes() for each in seen.values())]
        told += [each["action_mask"].tobytes() for each in seen.values()]
        if not env.agents:
            seen, _ = env.reset()
    return told


def _openspiel(game: str) -> Any:
    from allhands.envs import on_openspiel

    name = on_openspiel.short_name(game)
    state = on_openspiel.loaded(name, {"players": 3}).new_initial_state()
    state.apply_action(7)
    return state


def _spiel_state(game: str) -> Parts:
    state = _openspiel(game)
    _of_state((state,))
    return (state,)


def _of_state(parts: Parts) -> list[Any]:
    (state,) = parts
    luck, told = np.random.default_rng(3), list[Any]()
    for _ in range(STEPS):
        if state.is_terminal():
            break
        seat = state.current_player()
        told += [seat, state.legal_actions(), state.observation_tensor(seat), state.history()]
        told += [state.information_state_string(seat), str(state), str(state.get_game())]
        state.apply_action(int(luck.choice(state.legal_actions())))
    return [*told, state.returns()]


def _spiel_game(game: str) -> Parts:
    return (_openspiel(game).get_game(),)


def _of_spiel_game(parts: Parts) -> list[Any]:
    (game,) = parts
    state = game.new_initial_state()
    state.apply_action(5)
    return [str(game), game.get_parameters(), *_of_state((state,))]


def _observer(game: str) -> Parts:
    state = _openspiel(game)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    return observer, state


def _of_observer(parts: Parts) -> list[Any]:
    observer, state = parts
    told = [observer.tensor.tobytes()]
    _of_state((state,))
    observer.set_from(state, 0)
    return [*told, observer.tensor.tobytes(), *(each.tobytes() for each in observer.dict.values())]


def on_others(game: str) -> Iterator[Thing]:
    """Those that stand on other libraries, each for the game if it is one of the libraries'."""
    yield Thing("Gymnasium", _seat_env(), _of_seat_env)
    yield Thing("Gymnasium beside others", _seat_env(crew={0: "search:20i"}), _of_seat_env)
    yield Thing("Gymnasium, a vector", _vector_env, _of_vector_env)
    yield Thing("PettingZoo, in turn", _crew_env, _of_crew_env)
    yield Thing("PettingZoo, at once", _parallel_env, _of_parallel_env)
    yield Thing("OpenSpiel, a state", _spiel_state, _of_state)
    yield Thing("OpenSpiel, a game", _spiel_game, _of_spiel_game)
    yield Thing("OpenSpiel, an observer", _observer, _of_observer)
    if game in games.names():
        yield Thing("Gymnasium, made by name", _made_env, _of_seat_env)


def trained(path: Path) -> Callable[[str], Iterator[Thing]]:
    """Agents that have learnt, in a folder."""

    def things(game: str) -> Iterator[Thing]:
        from allhands.training.agent import Agent, player, settled
        from allhands.training.network import untaught

        kind = settled(games.find(game), 3)
        size = envs.observation(game, 3).size
        weights = untaught(size, 8, kind.actions, np.random.default_rng(1))
        file = path / f"{game}.npz"
        Agent(kind, {"trust": 1.0}, weights).write(file)
        yield Thing("trained", lambda name: _seated(player(str(file)), name), _of_player)

    return things
