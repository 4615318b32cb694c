"""Peers on the same machine, stepped as environments: the Hanabi of OpenSpiel with its tensor, that
of PettingZoo, and two games of Pgx, which steps batches by JAX. Those that are installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

PLAYERS = 3
HANABI = "PettingZoo's `hanabi_v5`, seats in turn"


def some(masks: NDArray[Any], luck: np.random.Generator) -> NDArray[np.int64]:
    """A legal action of each row, at random."""
    return (luck.random(masks.shape, np.float32) * masks).argmax(axis=1)


def one_of(mask: NDArray[Any], chance: random.Random) -> int:
    """A legal action, at random."""
    return int(chance.choice(np.flatnonzero(mask)))


Seen = tuple[Any, bool]
"""What may be done, and whether the episode is over."""


def whole_episodes(
    begin: Callable[[], Seen],
    step: Callable[[int], Seen],
    steps: int,
    seed: int,
    choose: Callable[[Any, random.Random], int] = one_of,
) -> float:
    """Decisions a second of processor time in as many whole episodes as come to so many decisions:
    their beginnings are counted, and choosing is not."""
    chance, seconds, decisions = random.Random(seed), 0.0, 0
    while decisions < steps:
        began = time.process_time()
        legal, is_over = begin()
        seconds += time.process_time() - began
        while not is_over:
            action = choose(legal, chance)
            began = time.process_time()
            legal, is_over = step(action)
            seconds += time.process_time() - began
            decisions += 1
    return decisions / seconds


def in_turn(env: Any, steps: int, seed: int) -> float:
    """The same of an environment of PettingZoo, whose seats act in turn."""
    env.reset(seed=seed)

    def begin() -> Seen:
        env.reset()
        return env.last()[0]["action_mask"], False

    def step(action: int) -> Seen:
        env.step(action)
        seen, _, terminated, truncated, _ = env.last()
        return seen["action_mask"], terminated or truncated

    return whole_episodes(begin, step, steps, seed)


class Peer(NamedTuple):
    """A peer, and what takes so many steps with it: decisions a second."""

    title: str
    take: Callable[[int, int], float]


def pettingzoo_hanabi(steps: int, seed: int) -> float:
    """Seats in turn."""
    env: Any = import_module("pettingzoo.classic.hanabi_v5").env(players=PLAYERS)
    return in_turn(env, steps, seed)


def openspiel_hanabi(steps: int, seed: int) -> float:
    """Seats in turn: what the next one sees as a tensor, and what it may do."""
    peer: Any = import_module("peer")
    chance = random.Random(seed)
    state = peer.GAME.new_initial_state()

    def seen() -> Seen:
        if not peer.dealt(state, chance).is_terminal():
            state.observation_tensor(state.current_player())
        return state.legal_actions(), state.is_terminal()

    def begin() -> Seen:
        nonlocal state
        state = peer.GAME.new_initial_state()
        return seen()

    def step(action: int) -> Seen:
        state.apply_action(action)
        return seen()

    return whole_episodes(begin, step, steps, seed, lambda legal, luck: luck.choice(legal))


def pgx_batch(name: str, games: int, steps: int, seed: int) -> float:
    """A batch in one compiled pass, which begins ended games anew."""
    import jax

    again: Any = import_module("pgx.experimental").auto_reset
    env: Any = import_module("pgx").make(name)
    step = jax.jit(jax.vmap(again(env.step, env.init)))
    key, luck, seconds = jax.random.PRNGKey(seed), np.random.default_rng(seed), 0.0
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    passes = max(1, steps // 100)
    for number in range(passes + 1):
        actions = some(np.asarray(state.legal_action_mask), luck)
        keys = jax.random.split(jax.random.fold_in(key, number), games)
        began = time.perf_counter()
        state = jax.block_until_ready(step(state, actions, keys))
        if number:  # the first pass compiles it
            seconds += time.perf_counter() - began
    return passes * games / seconds


def peers(games: int) -> Iterator[Peer]:
    """Those that are installed."""
    if find_spec("pyspiel"):
        yield Peer("OpenSpiel's Hanabi, seats in turn, with its tensor", openspiel_hanabi)
    if find_spec("shimmy") and find_spec("pygame"):
        yield Peer(HANABI, pettingzoo_hanabi)
    if find_spec("pgx"):
        for name in ("connect_four", "backgammon"):
            yield Peer(
                f"Pgx, `{name}`, {games:,} games, by the clock", partial(pgx_batch, name, games)
            )
