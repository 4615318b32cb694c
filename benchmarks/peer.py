"""A peer on the same machine: the Hanabi of OpenSpiel, a cooperative game for several players with
hidden hands, whose rules are in C++ and reached through a Python module."""

from __future__ import annotations

import random
import time

import pyspiel

PLAYERS = 3
GAME = pyspiel.load_game("hanabi", {"players": PLAYERS})


def random_play(games: int, seed: int) -> float:
    """Decisions a second of whole random games, played by OpenSpiel's own loop and bots in C++."""
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(PLAYERS)]
    decisions, seconds = 0, 0.0
    for number in range(games):
        state = GAME.new_initial_state()
        began = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed + number)
        seconds += time.process_time() - began
        decisions += sum(step.player >= 0 for step in state.full_history())
    return decisions / seconds


def random_play_from_python(games: int, seed: int) -> float:
    """Decisions a second when each one is listed, chosen and taken from Python."""
    chance = random.Random(seed)
    decisions = 0
    began = time.process_time()
    for _ in range(games):
        state = GAME.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                draw(state, chance)
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.process_time() - began)


def dealt(state: pyspiel.State, chance: random.Random) -> pyspiel.State:
    """A state, once all that chance decides in it is decided."""
    while state.is_chance_node():
        draw(state, chance)
    return state


def draw(state: pyspiel.State, chance: random.Random) -> None:
    """Have chance decide."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(chance.choices(outcomes, odds)[0])
