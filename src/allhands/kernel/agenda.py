"""The agenda: a stack in the record of what is still to happen.

An entry is a task: a number of the game's, the seat it concerns, and up to three arguments. The
game's `run` carries out a task and may push others; a task that the game lists as a question
waits for that seat to choose. Turn order, reactions, "each player in turn" and "then, if any
died" are all said by pushing tasks in the reverse of the order in which they are to happen.

A game declares how many tasks may wait at once. One more is not taken, and the game ends as a
fault, which is told (`game.FAULT`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .fields import Struct, field, struct
from .holds import CODES, YES_OR_NO, up_to
from .rule import rule

DEPTH = 24
"""How many tasks may wait where a game does not say."""
WIDTH = 5
TASK, SEAT, FIRST = 0, 1, 2


class Agenda(Struct):
    """`count` entries; row i of `entry` is task, seat, and three arguments. The last is the top.

    `overfull` is 1 once there was no room for a task.
    """

    count: int = field(np.int16, holds=up_to(DEPTH))
    overfull: int = field(np.int8, holds=YES_OR_NO)
    entry: NDArray[np.int16] = field(np.int16, (DEPTH, WIDTH), holds=CODES)


def agenda(depth: int) -> Any:
    """Declare an agenda that holds so many tasks. Raises TypeError if it holds none."""
    if depth < 1:
        raise TypeError("an agenda holds 1 task or more")
    members: dict[str, Any] = {
        "count": field(np.int16, holds=up_to(depth)),
        "entry": field(np.int16, (depth, WIDTH), holds=CODES),
    }
    return struct(type(f"Agenda{depth}", (Agenda,), members))


@rule
def push(agenda: Agenda, task: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a task on top: it happens next."""
    place = agenda.count
    if place == len(agenda.entry):
        agenda.overfull = 1
        return
    agenda.entry[place, TASK] = task
    agenda.entry[place, SEAT] = seat
    agenda.entry[place, FIRST] = a
    agenda.entry[place, FIRST + 1] = b
    agenda.entry[place, FIRST + 2] = c
    agenda.count = place + 1


@rule
def pop(agenda: Agenda) -> None:
    """Take the top task off. Its row is cleared, so that equal positions have equal bytes."""
    place = agenda.count - 1
    for column in range(WIDTH):
        agenda.entry[place, column] = 0
    agenda.count = place


@rule
def clear(agenda: Agenda) -> None:
    """Nothing more is to happen."""
    agenda.entry[:, :] = 0
    agenda.count = 0


@rule
def top_task(agenda: Agenda) -> int:
    """The task on top."""
    return agenda.entry[agenda.count - 1, TASK]


@rule
def top_seat(agenda: Agenda) -> int:
    """The seat that the top task concerns."""
    return agenda.entry[agenda.count - 1, SEAT]


@rule
def argument(agenda: Agenda, number: int) -> int:
    """Argument `number` (from 0) of the top task."""
    return agenda.entry[agenda.count - 1, FIRST + number]


@rule
def set_argument(agenda: Agenda, number: int, value: int) -> None:
    """Change an argument of the top task: how a question remembers its earlier answers."""
    agenda.entry[agenda.count - 1, FIRST + number] = value
