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


def some(masks: NDArray[Any], luck: np.random.Generator) -> NDArray[np.int64]:
    """A legal action of each row, at random."""
    return (luck.random(masks.shape, np.float32) * masks).argmax(axis=1)


def one_of(mask: NDArray[Any], chance: random.Random) -> int:
    """A legal action, at random."""
    return int(chance.choice(np.flatnonzero(mask)))


def in_turn(env: Any, steps: int, seed: int) -> float:
    """Steps a second of an environment of PettingZoo, whose seats act in turn."""
    chance, seconds = random.Random(seed), 0.0
    env.reset(seed=seed)
    seen = env.last()[0]
    for _ in range(steps):
        action = one_of(seen["action_mask"], chance)
        began = time.perf_counter()
        env.step(action)
        seen, _, terminated, truncated, _ = env.last()
        seconds += time.perf_counter() - began
        if terminated or truncated:
            env.reset()
            seen = env.last()[0]
    return steps / seconds


class Peer(NamedTuple):
    """A peer, and what takes so many steps with it: decisions a second."""

    title: str
    take: Callable[[int, int], float]


def pettingzoo_hanabi(steps: int, seed: int) -> float:
    """Seats in turn."""
    env: Any = import_module("pettingzoo.classic.hanabi_v5").env(players=PLAYERS)
    return in_turn(env, steps, seed)


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
        stepped = import_module("peer").stepped
        yield Peer("OpenSpiel's Hanabi, seats in turn, with its tensor", stepped)
    if find_spec("shimmy") and find_spec("pygame"):
        yield Peer("PettingZoo's `hanabi_v5`, seats in turn", pettingzoo_hanabi)
    if find_spec("pgx"):
        for name in ("connect_four", "backgammon"):
            yield Peer(f"Pgx, `{name}`, {games:,} games", partial(pgx_batch, name, games))
