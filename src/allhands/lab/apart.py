"""Players of somebody else's, in processes of their own, so that one that hangs can be stopped.

A thread that hangs cannot be ended, and a process can. A tournament has a keeper, a process that
never runs what others wrote. The keeper starts a host whenever one is wanted, in which the players
of one game at a time sit, and ends all of them when the tournament ends, however it does. On Linux
they are forked: they have the players as they are, and rules that are compiled already. As the
keeper is forked before anything is played, no host holds what belongs to a game.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Client, Connection, Listener
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NamedTuple

from allhands.kernel.errors import OptionError
from allhands.observation import Seen
from allhands.players.llm import Counts, counted

from .line_ups import LineUp

PROCESSES: Final = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
PAUSE: Final = 0.1
"""Seconds until it is looked again whether the tournament is being ended."""
LONGEST: Final = 200
"""So many characters are told of an error."""


class PlayerError(Exception):
    """What a player did instead of deciding, in words to stand behind its name."""


class Stopped(Exception):  # noqa: N818
    """The tournament is being ended."""


def raised(error: BaseException) -> PlayerError:
    """What a player did that raised an error, and where."""
    words = " ".join("".join(traceback.format_exception_only(error)).split())[:LONGEST]
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return PlayerError(f"raised {words}{where}")


# What is said


class Sit(NamedTuple):
    """Sit down for a game. Answered by whether the player is clairvoyant."""

    line_up: int
    seat: int
    seed: int


class Decide(NamedTuple):
    """Decide. Answered by the number of the action taken."""

    seat: int
    seen: Seen
    actions: list[int]


class Answer(NamedTuple):
    """What came of it, the seconds of processor time that it took, what went wrong, and what the
    player has counted so far."""

    found: int
    seconds: float
    trouble: str = ""
    counts: Counts | None = None


# In the tournament


class Apart:
    """The hosts of a tournament. Each is lent for a game, and used again if it still lives."""

    def __init__(self, line_ups: Sequence[LineUp]) -> None:
        """Raises OptionError if the players cannot be had in another process."""
        self._lock = threading.Lock()
        self._idle: list[Host] = []
        try:
            with ExitStack() as opened:
                self._listener = opened.enter_context(Listener())
                self._keeper, theirs = PROCESSES.Pipe()
                opened.enter_context(self._keeper)
                told = (theirs, self._keeper, self._listener.address, tuple(line_ups))
                self._process = PROCESSES.Process(target=_keep, args=told)
                with theirs, warnings.catch_warnings():
                    # Python 3.12 and JAX warn of forking beside threads: the keeper needs none.
                    warnings.simplefilter("ignore", DeprecationWarning)
                    warnings.filterwarnings("ignore", r"os\.fork\(\)", RuntimeWarning)
                    self._process.start()
                self._keeper.recv()
                self._opened = opened.pop_all()
        except Exception as error:  # whatever it is that cannot be pickled
            reason = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise OptionError(
                f"The players cannot be had in a process of their own ({reason}): with "
                "patience=None they decide in this one, where nobody can stop them."
            ) from error

    @contextmanager
    def lend(self) -> Generator[Host]:
        """A host, for as long as a game lasts."""
        with self._lock:
            host = self._idle.pop() if self._idle else self._another()
        try:
            yield host
        finally:
            if host.lives:
                with self._lock:
                    self._idle.append(host)

    def close(self) -> None:
        """End all hosts."""
        self._opened.close()
        self._process.join()
        for host in self._idle:
            host.connection.close()

    def _another(self) -> Host:
        try:
            self._keeper.send(None)
            number: int = self._keeper.recv()
        except (EOFError, OSError) as error:
            raise OptionError("No process can be started for players to decide in.") from error
        return Host(self._listener.accept(), lambda: self._end(number))

    def _end(self, number: int) -> None:
        with self._lock, suppress(OSError):  # without a keeper, none lives
            self._keeper.send(number)


class Host:
    """A process in which players sit, as the tournament sees it."""

    def __init__(self, connection: Connection, end: Callable[[], None]) -> None:
        self.connection = connection
        self.lives = True
        self._end = end

    def ask(
        self, question: Sit | Decide, patience: float, is_stopped: Callable[[], bool]
    ) -> Answer:
        """What it answers. Raises PlayerError, or Stopped if the tournament is being ended; a host
        that has not answered is ended."""
        try:
            self.connection.send(question)
            self._wait(patience, is_stopped)
            answer: Answer = self.connection.recv()
        except (EOFError, ConnectionError):
            self._give_up()
            raise PlayerError("ended its process") from None
        except BaseException:
            self._give_up()
            raise
        if answer.trouble:
            raise PlayerError(answer.trouble)
        return answer

    def _give_up(self) -> None:
        self.lives = False
        self.connection.close()
        self._end()

    def _wait(self, patience: float, is_stopped: Callable[[], bool]) -> None:
        ends = time.monotonic() + patience
        while not self.connection.poll(max(0.0, min(PAUSE, ends - time.monotonic()))):
            if is_stopped():
                raise Stopped
            if time.monotonic() >= ends:
                raise PlayerError(f"took longer than {patience:g} s to answer")


# In the keeper


def _keep(
    asked: Connection, others_end: Connection, address: str, line_ups: tuple[LineUp, ...]
) -> None:
    """Start a host when asked for nothing, and end the one whose number is said, until there is
    nobody who could ask."""
    others_end.close()
    _leave_terminal()
    hosts: dict[int, BaseProcess] = {}
    started = 0
    asked.send(None)  # all is here
    with suppress(EOFError, OSError):
        while True:
            number: int | None = asked.recv()
            if number is not None:
                _kill(hosts.pop(number))  # later, others may go by its number in the system
                continue
            with Client(address) as connection:
                host = PROCESSES.Process(target=_attend, args=(connection, asked, line_ups))
                host.start()
            hosts[started] = host
            asked.send(started)
            started += 1
    for host in hosts.values():
        _kill(host)


def _kill(host: BaseProcess) -> None:
    """End a host, with whatever it has started itself."""
    with suppress(AttributeError, ProcessLookupError, PermissionError):
        assert host.pid
        os.killpg(host.pid, signal.SIGKILL)
    host.kill()
    host.join()


def _leave_terminal() -> None:
    """An interrupt at the terminal is the tournament's."""
    with suppress(AttributeError):  # a system without sessions
        os.setsid()


# In a host


def _attend(connection: Connection, keepers_end: Connection, line_ups: tuple[LineUp, ...]) -> None:
    """Answer, until there is nobody who could ask."""
    keepers_end.close()  # else nobody would hear of the keeper's end while a host lives
    _leave_terminal()
    seated: dict[int, Any] = {}
    with suppress(EOFError, ConnectionError):
        while True:
            question: Sit | Decide = connection.recv()
            connection.send(_answer(question, line_ups, seated))


def _answer(question: Sit | Decide, line_ups: tuple[LineUp, ...], seated: dict[int, Any]) -> Answer:
    seen = question.seen.observation() if isinstance(question, Decide) else None
    began = time.process_time()
    found, trouble, counts = 0, "", None
    try:
        match question:
            case Sit(line_up, seat, seed):
                player = seated[seat] = line_ups[line_up][seat].player.fresh(seed)
                found = int(getattr(player, "clairvoyant", False))
            case Decide(seat, _, actions):
                found = int(seated[seat].act(seen, actions))
                counts = counted(seated[seat])
    except BaseException as error:  # an exit or an interrupt of the player's own, too
        trouble = str(raised(error))
    return Answer(found, time.process_time() - began, trouble, counts)
