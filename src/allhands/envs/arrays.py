"""The memory of a batch of games: what is handed out, what is only read, and scratch space."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.game import Game
from allhands.kernel.state import State, new_records
from allhands.players.partners import desk_of

from .encoding import NOTHING, room_for, sheet_of
from .layout import Layout
from .stepping import Last, Out, Stands, Work

NOBODY: Final = -1
"""The seat to move in a game that is over."""


def new_out(
    count: int, players: int, seen: Layout, state: Layout, actions: int, finals: int, states: int
) -> Out:
    """What is handed out of so many games, and of so many that are over in between."""
    return Out(
        np.zeros((count, seen.size), np.float32),
        np.zeros((count, actions), np.bool),
        np.full(count, NOBODY, np.int32),
        np.zeros((count, players), np.float32),
        np.zeros(count, np.bool),
        np.zeros(count, np.bool),
        np.zeros(count, np.int8),
        np.zeros((count, players), np.float32),
        np.zeros((count, players), np.float32),
        np.zeros((states, state.size), np.float32),
        Last(
            np.zeros((finals, seen.size), np.float32),
            np.zeros((finals, actions), np.bool),
            np.zeros(finals, np.int8),
            np.zeros((finals, players), np.float32),
            np.zeros((finals, players), np.float32),
        ),
        Stands(
            np.full(count, NOTHING),
            np.full(count, NOTHING),
            np.empty((count, actions), np.int32),
            np.zeros(count, np.int64),
        ),
    )


def copied(out: Out) -> Out:
    """The same once more. What is empty stays so, and of the actions that are marked only those are
    read again that are."""
    arrays: list[Any] = [_once_more(each) for each in out[:-2]]
    final: list[Any] = [_once_more(each) for each in out.final]
    stands = out.stands
    most = int(stands.marks.max())
    marked = np.empty(out.mask.shape, np.int32)
    marked[:, :most] = stands.marked[:, :most]
    return Out(
        *arrays,
        final=Last(*final),
        stands=Stands(stands.observation.copy(), stands.state.copy(), marked, stands.marks.copy()),
    )


def _once_more(array: NDArray[Any]) -> NDArray[Any]:
    """An array of its own, which may be written to; an empty one need not be another."""
    return array.copy() if array.size or not array.flags.writeable else array


def packed(out: Out) -> Out:
    """The same for a pickle, without room for more marks: it is `copied` before it is gone on with,
    also because Ray hands out arrays that may only be read."""
    most = int(out.stands.marks.max())
    return out._replace(stands=out.stands._replace(marked=out.stands.marked[:, :most].copy()))


def copied_records(records: NDArray[Any]) -> NDArray[Any]:
    """An array of records once more. NumPy would copy them field by field."""
    return records_of(records.dtype, records.tobytes())


def records_of(kind: np.dtype[Any], data: bytes) -> NDArray[Any]:
    """An array of records of these bytes, to be changed."""
    return np.frombuffer(bytearray(data), kind)


class Scratch:
    """Scratch space for a game, lent to one thread at a time. Who copies a batch has it in common
    with that: nothing in it is read again from one call to the next."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._idle: list[tuple[Any, Work]] = []

    def lent(self) -> tuple[Any, Work]:
        """Choices, and all that work takes."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._game.actions.new_choices(), self._new_work()

    def given_back(self, lent: tuple[Any, Work]) -> None:
        """It is idle again."""
        self._idle.append(lent)

    def _new_work(self) -> Work:
        kind = self._game.state
        size = kind.dtype.itemsize
        view, view_before, state_before = (room_for(size) for _ in range(3))
        return Work(
            new_records(kind, 1),
            _record_in(view, kind),
            _record_in(view_before, kind),
            _record_in(state_before, kind),
            sheet_of(view, view_before),
            sheet_of(view, state_before),
            np.zeros(self._game.seats[-1]),
            desk_of(self._game),
        )


def _record_in(words: NDArray[np.uint64], kind: type[State]) -> Any:
    """An array of the one record that words begin with."""
    return words.view(np.uint8)[: kind.dtype.itemsize].view(kind.dtype)
