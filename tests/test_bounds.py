"""No rule of a game reads or writes what lies outside of an array."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.mode import INTERPRETED

from .modes import run_module

pytestmark = pytest.mark.skipif(INTERPRETED, reason="compiles each game with checks")


@pytest.mark.parametrize("name", games.names())
def test_every_place_that_is_read_or_written_is_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")  # kept beside what is compiled without it
    monkeypatch.setenv("NUMBA_OPT", "1")  # the checks are the same, and plays as fast
    simulated, searched = run_module("tests.bounds_script", name, interpreted=False)
    assert simulated > 100_000
    assert searched > 20
