"""Compiling beside the server, so that nobody waits for it: until a game is compiled, its rules run
as plain Python, and its crew does not think ahead.

Games are compiled in processes of their own, the one that somebody plays before the others.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from allhands import games, warm
from allhands.kernel import unit
from allhands.kernel.mode import INTERPRETED, WHOLE

LOG: Final = logging.getLogger("allhands.server")
SECONDS_A_RULE: Final = 0.055
"""What compiling is thought to take, until a game has been compiled here: so much on two cores."""
AT_LEAST: Final = 2.0
"""Seconds left of what takes longer than was thought."""


class Compiling:
    """The games that are still to be compiled, or loaded, and the processes that do so.

    `command` is what compiles a game of a name. There are as many processes at once as there are
    cores beside the server's own, and at least one.
    """

    def __init__(
        self,
        command: Callable[[str], Sequence[str]] = warm.command,
        at_once: int | None = None,
    ) -> None:
        self._command = command
        self._at_once = at_once or max(1, (os.cpu_count() or 1) - 1)
        self._lock = threading.Lock()
        self._waiting = list(games.names())
        self._pending = set(self._waiting)
        self._begun: dict[str, float] = {}
        self._pace = SECONDS_A_RULE
        self._preferred = ""
        self._played: set[str] = set()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._put_off: set[str] = set()
        self._is_closed = False
        self._threads = [threading.Thread(target=self._work) for _ in range(self._at_once)]

    def start(self) -> None:
        """Begin, and have rules run as plain Python meanwhile."""
        unit.compile_elsewhere(self.prefer, self.seconds_left)
        for thread in self._threads:
            thread.start()

    def prefer(self, game: str) -> None:
        """Somebody plays this game: have it compiled before the others, and at once if one is being
        compiled that nobody plays."""
        with self._lock:
            self._preferred = game
            self._played.add(game)
            idle = [name for name in self._running if name not in self._played]
            if game in self._waiting and idle and not self._put_off:
                self._put_off.add(idle[0])
                _stop(self._running[idle[0]])

    def seconds_left(self, game: str) -> float | None:
        """In about how many seconds the game of this name is compiled and loaded, if somebody plays
        it; None if it is, or cannot be."""
        with self._lock:
            if game not in self._pending:
                return None
            if game in self._begun:
                return self._left(game)
            before = (each for each in self._begun if each in self._played)
            return self._left(game) + sum(self._left(each) for each in before) / self._at_once

    def _left(self, name: str) -> float:
        takes = unit.rules_in(games.find(name).state) * self._pace
        begun = self._begun.get(name)
        return takes if begun is None else max(AT_LEAST, takes - (time.monotonic() - begun))

    def close(self) -> None:
        """Leave what is not compiled as it is."""
        with self._lock:
            self._is_closed = True
            self._waiting.clear()
            for process in self._running.values():
                _stop(process)
        for thread in self._threads:
            thread.join()
        unit.compile_elsewhere(None)

    def _work(self) -> None:
        while (name := self._next()) is not None:
            try:
                is_done = self._have_ready(name)
            except Exception:
                LOG.exception("the rules of %s stay slow", name)
                is_done = True
            if is_done:
                self._pending.discard(name)

    def _next(self) -> str | None:
        """The game that is to be made ready next: what lies compiled costs nothing to load."""
        ready = [name for name in games.names() if unit.is_ready(games.find(name))]
        with self._lock:
            for name in (*ready, self._preferred, *self._waiting):
                if name in self._waiting:
                    self._waiting.remove(name)
                    return name
        return None

    def _have_ready(self, name: str) -> bool:
        """Whether it is, and was not put off."""
        game = games.find(name)
        is_compiled = unit.is_ready(game) or self._compile(name)
        if is_compiled and not self._is_closed:
            unit.load(None)
            unit.load(game)
        return is_compiled

    def _compile(self, name: str) -> bool:
        """Whether it was compiled, and not put off. Raises RuntimeError if it cannot be."""
        command, nowhere = self._command(name), subprocess.DEVNULL
        with self._lock:
            if self._is_closed:
                return False
            process = self._running[name] = subprocess.Popen(
                command,
                stdin=nowhere,
                stdout=nowhere,
                stderr=nowhere,
                start_new_session=True,  # an interrupt at the terminal is the server's
            )
            self._begun[name] = time.monotonic()
        status = process.wait()
        with self._lock:
            del self._running[name]
            took = time.monotonic() - self._begun.pop(name)
            is_put_off = name in self._put_off and not self._is_closed
            self._put_off.discard(name)
            if is_put_off:
                self._waiting.append(name)
                return False
        if status and not self._is_closed:
            raise RuntimeError(f"compiling ended with {status}")
        self._pace = took / unit.rules_in(games.find(name).state)
        return True


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that compiles, and the copy that it may have made of itself."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)  # it leads a session of its own
    else:
        process.terminate()


@contextmanager
def compiled_beside() -> Generator[None]:
    """Have the games compiled beside what is done here. Where Numba compiles rule by rule, that
    cannot be: then they are compiled first."""
    if INTERPRETED:
        yield
        return
    if not WHOLE:
        for name in games.names():
            if not unit.is_ready(games.find(name)):
                LOG.warning("The rules of %s are compiled first: that takes a minute.", name)
            warm.practise(name)
        yield
        return
    compiling = Compiling()
    compiling.start()
    try:
        yield
    finally:
        compiling.close()
