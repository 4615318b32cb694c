"""Crew-mates for tests who think ahead as a test wishes, whether rules are compiled or not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest

from allhands.observation import Observation
from allhands.players import Advice, Search, Weighed
from allhands.server import thinking
from allhands.server.thinking import Minds, Thinker

LOOKS = 6000
"""Iterations that a search of a test says it took."""


class Mate(Search):
    """A search that answers at once: the last choice, the one before it next best.

    It notes how many choices it was asked about and in how many seconds, and whether it might ever
    have stopped before that. While `gate` is shut it is thinking, and `begun` is set as soon as it
    does.
    """

    def __init__(self) -> None:
        super().__init__(iterations=LOOKS)
        self.asked: list[tuple[int, float | None]] = []
        self.may_stop_early = False
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Event()

    def weigh(
        self,
        _: Observation,
        actions: Sequence[int],
        seconds: float | None = None,
        *,
        until_settled: bool = False,
    ) -> Advice:
        self.asked.append((len(actions), seconds))
        self.may_stop_early |= until_settled
        self.begun.set()
        assert self.gate.wait(30)
        last = len(actions) - 1
        choices = tuple(
            Weighed(
                action, LOOKS + number, *((0.7, 0.65, 0.75) if number == last else (0.5, 0.4, 0.6))
            )
            for number, action in enumerate(actions)
        )
        return Advice(choices, actions[-1], LOOKS, 0.0)


def let_think(
    monkeypatch: pytest.MonkeyPatch, mate: Callable[[], Search] = Mate, seconds: float | None = 0.1
) -> list[Search]:
    """Have crew-mates and advisers think here, by searches that `mate` makes; all it made."""
    made: list[Search] = []

    def thinker(*_: object) -> Thinker:
        made.append(mate())
        return Thinker(made[-1], seconds)

    # interpreted, as it is in many a test, a reason takes seconds
    monkeypatch.setattr(thinking, "public_reason", lambda *_: "")
    monkeypatch.setattr(Minds, "is_ready", lambda *_: True)
    monkeypatch.setattr(Minds, "_new_mate", thinker)
    monkeypatch.setattr(Minds, "_new_adviser", thinker)
    return made
