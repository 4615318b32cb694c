"""How long a new process takes until it can play, as JSON in seconds of processor time since it
began, its own and those of the processes that it starts: until All Hands is imported, until the
first decision is offered, until one has been taken, and until a simulation has played a game.

`run.py` starts it with the name of a game and the number of players.
"""

import os

BEGAN = sum(os.times()[:4])

import json  # noqa: E402 - the clock is started first
import sys  # noqa: E402

import allhands  # noqa: E402


def seconds() -> float:
    return sum(os.times()[:4]) - BEGAN


taken = {"import": seconds()}
game, players = sys.argv[1], int(sys.argv[2])
match = allhands.new(game, players, seed=1)
choices = match.actions()
taken["offered"] = seconds()
match.play(choices[0])
taken["taken"] = seconds()
allhands.simulate(game, 1, players, seed=1, threads=1)
taken["simulated"] = seconds()
print(json.dumps(taken))
