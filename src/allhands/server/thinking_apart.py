"""Where the crew of an interpreted server thinks: in a process of its own that runs compiled.

A server that was started on a machine which had nothing compiled runs its rules interpreted as long
as it lives. As soon as they are compiled, a process beside it thinks for it: see
`thinking_process`.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from allhands import games
from allhands.kernel.cache import is_ready
from allhands.kernel.game import Game
from allhands.kernel.rule import INTERPRETED
from allhands.observation import Observation
from allhands.players import Advice

from .exchange import Advise, Answer, Decide, Forget, Prepare, Request, Seen, hear, message
from .saying import Question
from .thinking import Mate, Minds, MindsHere, ThinkingError, Thought

LOG: Final = logging.getLogger("allhands.server")
COMMAND: Final = (sys.executable, "-m", "allhands.server.thinking_process")
"""What runs apart."""
PAUSE: Final = 10.0
"""Seconds until it is looked again whether rules are compiled, and until a process that has ended
is followed by another."""
PATIENCE: Final = 120.0
"""Seconds after which a process that does not answer has gone wrong."""

LOST: Final = "What was thought about this has been lost: ask again in a moment."


def usual_minds() -> Minds:
    """The minds of a server, as its rules are run."""
    return MindsApart() if INTERPRETED else MindsHere()


class MindsApart:
    """Minds that think in a process apart, from when the rules are compiled on.

    Until then, and whenever that process is lost, nobody thinks ahead, and hints are rough ones
    that are made here.
    """

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        is_compiled: Callable[[], bool] | None = None,
        pause: float = PAUSE,
    ) -> None:
        self._command = command
        self._is_compiled = is_compiled or is_ready
        self._pause = pause
        self._here = MindsHere()
        self._child: _Child | None = None
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Have a process think as soon as one can, and as long as the server runs."""
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Think no more; what has been begun is nobody's any longer."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        child, self._child = self._child, None
        if child is not None:
            await child.ended()
        await self._here.close()

    # Thinking

    def is_ready(self, game: Game) -> bool:
        """Whether the process apart can think about this game by now."""
        return self._thinker(game) is not None

    def _thinker(self, game: Game) -> _Child | None:
        """The process apart, if it can think about this game."""
        return self._child if self._child is not None and game.name in self._child.ready else None

    async def decide(self, mate: Mate, question: Question) -> Thought:
        """What a crew-mate decides, who still knows what it thought at its last decision, and
        why. Raises ThinkingError if the process apart is not there, or is lost over it."""
        child = self._thinker(question.seen.game)
        if child is None:
            raise ThinkingError(LOST)
        return await child.ask(Decide.of(mate, question), PATIENCE)

    async def advise(self, seen: Observation, actions: list[int]) -> Advice:
        """A hint from somebody who knows nothing but what is asked: a rough one until the process
        apart is ready. Raises ThinkingError if that is lost over it."""
        child = self._thinker(seen.game)
        if child is None:
            return await self._here.advise(seen, actions)
        return await child.ask(Advise(Seen.of(seen), actions), PATIENCE)

    def forget(self, match_id: str) -> None:
        """Let go of what was thought at a table that has left memory: in whichever thread that was
        noticed."""
        child = self._child
        if child is not None:
            child.tell(Forget(match_id))

    # The process apart

    async def _keep(self) -> None:
        """One process after the other, should they end."""
        while True:
            try:
                if await asyncio.to_thread(self._is_compiled):
                    await self._live()
            except Exception:
                LOG.exception("nobody can think ahead")
            await asyncio.sleep(self._pause)

    async def _live(self) -> None:
        """The life of one process."""
        child = self._child = await _Child.born(self._command)
        preparing = asyncio.create_task(_make_ready(child))
        try:
            await child.listen()
        except Exception:
            LOG.exception("the process that thinks ahead cannot be understood")
        finally:
            preparing.cancel()
            child.stop()
        status = await child.ended()
        self._child = None
        LOG.error("the process that thinks ahead ended with %s: another will follow", status)


async def _make_ready(child: _Child) -> None:
    """Have a process make the games ready, one after the other."""
    for name in games.names():
        try:
            await child.ask(Prepare(name))
            child.ready.add(name)
        except RuntimeError:
            LOG.exception("nobody can think ahead in %s", name)


class _Child:
    """One process that thinks: `ready` are the games that it can think about."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        self.ready: set[str] = set()
        self._process = process
        self._ear = process.stdin
        self._mouth = process.stdout
        self._loop = asyncio.get_running_loop()
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[Answer]] = {}

    @classmethod
    async def born(cls, command: Sequence[str]) -> _Child:
        """A new process."""
        return cls(
            await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "ALLHANDS_INTERPRET": "0"},
                start_new_session=True,  # an interrupt at the terminal is the server's
            )
        )

    async def ask(self, request: Request, patience: float | None = None) -> Any:
        """What it answers. Raises ThinkingError if it ends before, or is out of patience, and
        RuntimeError if it could not."""
        number = next(self._numbers)
        waiting = self._waiting[number] = self._loop.create_future()
        try:
            self._ear.write(message(number, request))
            async with asyncio.timeout(patience):
                answer = await waiting
        except TimeoutError:
            LOG.error("the process that thinks ahead does not answer")
            self._kill()
            raise ThinkingError(LOST) from None
        finally:
            del self._waiting[number]
        if answer.trouble:
            raise RuntimeError(answer.trouble)
        return answer.found

    def tell(self, request: Request) -> None:
        """Have it do something, and wait for nothing; from any thread."""
        told = message(next(self._numbers), request)
        self._loop.call_soon_threadsafe(self._ear.write, told)

    async def listen(self) -> None:
        """Hear its answers, until it ends."""
        while (heard := await hear(self._mouth)) is not None:
            number, answer = heard
            waiting = self._waiting.get(number)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)

    def stop(self) -> None:
        """Have it end, with what it was asked unanswered."""
        self.ready.clear()
        self._kill()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ThinkingError(LOST))

    async def ended(self) -> int:
        """Its exit status, when nothing is left of it: nor of what it said that nobody heard."""
        with suppress(ConnectionError):
            await self._mouth.read()
        return await self._process.wait()

    def _kill(self) -> None:
        # Its own `kill` would look whether it has ended, and keep the exit status from asyncio.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, signal.SIGKILL)
