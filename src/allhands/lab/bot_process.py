"""A bot's process: lines to and from it within a time, in a place of its own.

It is started by a warden (`warden.py`), in an empty folder that is deleted afterwards, and inherits
of the environment nothing but where programs lie; whatever it has started ends with it. That keeps
bots out of each other's way, and from what is none of their business by chance. It is no prison for
those who mean harm: they run as the user who started the arena, and may read what that user may.
"""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from allhands.kernel.errors import OptionError

from .warden import TOO_MANY

WARDEN: Final = Path(__file__).with_name("warden.py")
MOST_SAID: Final = 2**16
"""Bytes that a bot may write for one answer."""
MOST_COMPLAINED: Final = 2**14
"""Bytes of what one process writes to its standard error that are kept."""
MOST_PROCESSES: Final = 64
LARGEST_FILE: Final = 64
"""MiB."""
GRACE: Final = 1.0
"""Seconds that a bot has to leave by itself once the match is over."""
PATIENCE: Final = 10.0
"""Seconds that a warden has to end what is left of its bot."""


@dataclass(frozen=True)
class Limits:
    """What a bot has: seconds for a decision, for all its decisions of a match, and to start; MiB
    of memory; and after so many faults in a match it is out of it."""

    decision: float = 1.0
    match: float = 120.0
    start: float = 10.0
    memory: int = 2048
    faults: int = 5

    @property
    def processor(self) -> int:
        """Seconds of processor time that each of its processes may take."""
        return int(self.match + self.start) + 1


class Late(Exception):  # noqa: N818
    """It has not answered in time."""


class Ended(Exception):  # noqa: N818
    """It has ended, as is said in words to stand behind its name."""


class Flooded(Exception):  # noqa: N818
    """It has written more than anybody wants to read."""


class BotProcess:
    """A bot that runs."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Raises OptionError if no process can be started."""
        self.complaints = b""
        self._heard = bytearray()
        self._unsaid = bytearray()
        self._left = MOST_SAID
        self._place = Path(tempfile.mkdtemp(prefix="allhands-bot-"))
        control, self._control = os.pipe()
        try:
            self._popen = self._started(command, limits, control)
        except OSError as error:
            os.close(self._control)
            shutil.rmtree(self._place, ignore_errors=True)
            raise OptionError(f"No process can be started for bots: {error.strerror}.") from error
        finally:
            os.close(control)
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe)
        self._streams = selectors.DefaultSelector()
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._streams.register(self._out, selectors.EVENT_READ)
        self._streams.register(self._err, selectors.EVENT_READ)

    def _started(
        self, command: Sequence[str], limits: Limits, control: int
    ) -> subprocess.Popen[bytes]:
        home = self._place / "home"  # alone in its folder: who looks around meets no other bot's
        home.mkdir()
        numbers = (MOST_PROCESSES, limits.processor, limits.memory, LARGEST_FILE)
        told = (str(control), str(self._place), ",".join(map(str, numbers)))
        return subprocess.Popen(
            [sys.executable, "-I", "-S", str(WARDEN), *told, *command],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=home,
            env={
                "PATH": os.environ.get("PATH", os.defpath),
                "HOME": str(home),
                "TMPDIR": str(home),
                "LANG": "C.UTF-8",
                "PYTHONUNBUFFERED": "1",
            },
            pass_fds=(control,),
            start_new_session=True,
        )

    def say(self, line: bytes, ends: float) -> None:
        """Write a line to it by some time of the monotonic clock; from then on it may write so much
        again. Raises Late, Ended or Flooded."""
        self._left = MOST_SAID
        self._unsaid += line + b"\n"
        self._streams.register(self._in, selectors.EVENT_WRITE)
        try:
            while self._unsaid:
                self._wait(ends)
        finally:
            self._streams.unregister(self._in)

    def line(self, ends: float) -> bytes:
        """The next line that it has written by some time. Raises Late, Ended or Flooded."""
        while b"\n" not in self._heard:
            self._wait(ends)
        line, _, self._heard = self._heard.partition(b"\n")
        return bytes(line)

    def leave(self, line: bytes) -> None:
        """Say a last line, give it a moment to leave by itself, and end what is left of it."""
        ends = time.monotonic() + GRACE
        with suppress(Late, Ended, Flooded):
            self.say(line, ends)
            while True:
                self.line(ends)
        self.end()

    def end(self) -> None:
        """End it, with whatever it has started."""
        os.close(self._control)
        try:
            self._popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        self._note_complaints()
        self._streams.close()
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe:
                pipe.close()

    def _wait(self, ends: float) -> None:
        """Wait until something can be read or written, and do that."""
        left = ends - time.monotonic()
        if left <= 0:
            raise Late
        for key, _ in self._streams.select(left):
            if key.fd == self._in:
                self._write()
            elif key.fd == self._out:
                self._listen()
            elif not self._note_complaints():
                self._streams.unregister(self._err)

    def _write(self) -> None:
        try:
            del self._unsaid[: os.write(self._in, self._unsaid)]
        except OSError:
            raise Ended(self._ending()) from None

    def _listen(self) -> None:
        data = os.read(self._out, MOST_SAID)
        if not data:
            raise Ended(self._ending())
        self._heard += data
        self._left -= len(data)
        if self._left < 0:
            self._heard.clear()
            raise Flooded

    def _note_complaints(self) -> bool:
        """Keep the beginning of what it writes to its standard error; whether it still may."""
        with suppress(BlockingIOError):
            data = os.read(self._err, MOST_SAID)
            self.complaints += data[: MOST_COMPLAINED - len(self.complaints)]
            return bool(data)
        return True

    def _ending(self) -> str:
        """How it has ended, in words."""
        with suppress(subprocess.TimeoutExpired):
            return _in_words(self._popen.wait(GRACE))
        return "closed its standard output"


def _in_words(status: int) -> str:
    if status == TOO_MANY:
        return f"had more than {MOST_PROCESSES} processes"
    if status == 128 + signal.SIGXCPU:
        return "used up its processor time"
    if status > 128:
        return f"was ended by signal {status - 128}"
    return f"ended with status {status}" if status >= 0 else "was ended"
