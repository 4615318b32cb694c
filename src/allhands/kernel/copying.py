"""Work that a copy of this process does on another core."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable


def can_copy() -> bool:
    """Whether there is another core, and this process can be copied: the copy has but one of its
    threads, so it must have no more."""
    return hasattr(os, "fork") and (os.cpu_count() or 1) > 1 and threading.active_count() == 1


def in_a_copy(work: Callable[[], bytes]) -> Callable[[], bytes]:
    """Begin work in a copy of this process. What is returned waits for its answer, which is cut
    short or empty where the work failed."""
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(work())
        finally:
            os._exit(0)  # without what this process does in the end
    os.close(writing)

    def answer() -> bytes:
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        os.waitpid(copy, 0)
        return told

    return answer
