"""Players of somebody else's for tournaments, good and bad, and what tests ask of their games."""

from __future__ import annotations

import itertools
import json
import os
import random
import sys
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from allhands.kernel.mode import INTERPRETED
from allhands.lab.tournament_result import Tournament
from allhands.observation import Observation

ITERATIONS = 1 if INTERPRETED else 15
TIMED = ("seconds", "seconds_a_decision", "threads", "resumed")


class Noting:
    """Plays at random, and notes what it is shown. Always taking what is listed first might never
    come to an end."""

    name = "noting"
    clairvoyant = False

    def __init__(self, told: list[Any] | None = None, seed: int = 0) -> None:
        self.told: list[Any] = [] if told is None else told
        self.luck = random.Random(seed)

    def act(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        self.told.append((observation, list(actions)))
        return self.luck.choice(actions)

    def fresh(self, seed: int) -> Noting:
        return type(self)(self.told, seed)


class Clairvoyant(Noting):
    clairvoyant = True


class Wrong(Noting):
    name = "wrong"

    def act(self, *asked: Any, **_: Any) -> int:
        return max(asked[1]) + 1_000_000


def untimed(values: Any) -> Any:
    """What does not depend on how fast it was played."""
    if isinstance(values, dict):
        return {key: untimed(value) for key, value in values.items() if key not in TIMED}
    return [untimed(value) for value in values] if isinstance(values, list) else values


def plain(result: Tournament) -> dict[str, Any]:
    return untimed(result.to_dict())


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a tournament's file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def stop(played: int) -> None:
    """Told of the first game, interrupts a tournament."""
    if played == 1:
        raise KeyboardInterrupt


# Those that go wrong


class Failing(Noting):
    """Plays at random, and goes wrong at its third decision of the games whose seeds are named, or
    of all."""

    name = "failing"
    seeds: frozenset[int] | None = None

    def __init__(self, told: list[Any] | None = None, seed: int = 0) -> None:
        super().__init__(told, seed)
        self.goes_wrong = self.seeds is None or seed in self.seeds

    def act(self, *asked: Any, **_: Any) -> int:
        if self.goes_wrong and len(self.told) == 2:
            self.go_wrong()
        return super().act(*asked)

    def fresh(self, seed: int) -> Noting:
        return type(self)(None, seed)

    def go_wrong(self) -> None:
        raise ValueError("no luck\nat all")


class Endless(Failing):
    name = "endless"

    def go_wrong(self) -> None:
        while True:
            pass


class Deaf(Failing):
    """Never comes back from C, where no other thread is let in."""

    name = "deaf"

    def go_wrong(self) -> None:
        deque(itertools.repeat(0), maxlen=0)


class Asleep(Failing):
    name = "asleep"

    def go_wrong(self) -> None:
        time.sleep(10_000)


class Leaving(Failing):
    name = "leaving"

    def go_wrong(self) -> None:
        sys.exit("enough")


class Dying(Failing):
    name = "dying"

    def go_wrong(self) -> None:
        os._exit(3)


class Late(Noting):
    """Never sits down."""

    name = "late"

    def fresh(self, seed: int) -> Noting:  # noqa: ARG002
        while True:
            pass
