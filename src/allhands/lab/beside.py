"""Work done by several threads beside each other, until it is done or somebody interrupts it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

Task = TypeVar("Task")
Interrupted = Callable[[], bool]


def beside(tasks: Iterator[Task], work: Callable[[Task, Interrupted], None], threads: int) -> bool:
    """Do `work` on each task, in so many threads; whether an interrupt (Ctrl-C) ended it early.

    What is begun then is waited for; it may ask whether that is so. An error of a task ends the
    others in the same way and is raised.
    """
    interrupted, taking = threading.Event(), threading.Lock()

    def take_and_do() -> None:
        while not interrupted.is_set():
            with taking:
                task = next(tasks, None)
            if task is None:
                return
            work(task, interrupted.is_set)

    with ThreadPoolExecutor(threads) as pool:
        try:
            busy = {pool.submit(take_and_do) for _ in range(threads)}
            while busy:  # waking now and then, as an interrupt does not wake a waiting thread
                done, busy = wait(busy, timeout=0.1)
                for worker in done:
                    worker.result()
        except KeyboardInterrupt:
            return True
        finally:
            interrupted.set()
    return False
