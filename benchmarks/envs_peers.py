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

PLAYERS = 3


class Peer(NamedTuple):
    """A peer, and what takes so many steps with it: decisions a second."""

    title: str
    take: Callable[[int, int], float]


def openspiel_hanabi(steps: int, seed: int) -> float:
    """Seats in turn: what the next one sees as a tensor, and what it may do."""
    import pyspiel

    game = pyspiel.load_game("hanabi", {"players": PLAYERS})
    chance, seconds = random.Random(seed), 0.0

    def dealt(state: Any) -> Any:
        while state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, odds)[0])
        return state

    state = dealt(game.new_initial_state())
    for _ in range(steps):
        if state.is_terminal():
            state = dealt(game.new_initial_state())
        action = chance.choice(state.legal_actions())
        began = time.perf_counter()
        state.apply_action(action)
        dealt(state)
        if not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.legal_actions()
        seconds += time.perf_counter() - began
    return steps / seconds


def pettingzoo_hanabi(steps: int, seed: int) -> float:
    """Seats in turn."""
    env: Any = import_module("pettingzoo.classic.hanabi_v5").env(players=PLAYERS)
    chance, seconds = random.Random(seed), 0.0
    env.reset(seed=seed)
    seen, _, terminated, truncated, info = env.last()
    for _ in range(steps):
        mask = info.get("action_mask", seen["action_mask"])
        action = int(chance.choice(np.flatnonzero(mask)))
        began = time.perf_counter()
        env.step(action)
        seen, _, terminated, truncated, info = env.last()
        seconds += time.perf_counter() - began
        if terminated or truncated:
            env.reset(seed=chance.randrange(1 << 30))
            seen, _, _, _, info = env.last()
    return steps / seconds


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
        mask: Any = np.asarray(state.legal_action_mask)
        actions = (luck.random(mask.shape, np.float32) * mask).argmax(axis=1)
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
        yield Peer("PettingZoo's `hanabi_v5`, seats in turn", pettingzoo_hanabi)
    if find_spec("pgx"):
        for name in ("connect_four", "backgammon"):
            yield Peer(f"Pgx, `{name}`, {games:,} games", partial(pgx_batch, name, games))
