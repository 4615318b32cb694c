"""What all tests share: Hypothesis draws the same examples every time, unless told to explore.

`ALLHANDS_TESTS=explore pytest tests/test_properties.py` draws new ones, and many more.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from allhands import games, warm
from allhands.kernel import unit
from allhands.kernel.mode import INTERPRETED

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]  # the first example may compile rules

settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=12 if INTERPRETED else 25,
    suppress_health_check=_SLOW,
)
settings.register_profile("explore", deadline=None, max_examples=500, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("ALLHANDS_TESTS", "steady"))


LONGEST = (
    "test_modes",
    "test_bounds",
    "test_copies",
    "test_outlook",
    "test_evaluation",
    "test_told_odds",
    "test_leaks",
    "test_compiling",
    "test_unit",
    "test_thinking",
    "test_first_minutes_in_browser",
    "test_two_browsers",
    "test_access",
    "test_on_a_phone",
    "test_lessons_in_browser",
    "test_ending_in_browser",
    "test_replay_in_browser",
    "test_pressing",
    "test_by_keyboard",
    "test_table_in_browser",
    "test_search",
    "test_endings",
    "test_match_errors",
)
"""Files that take longest are begun first, so that no worker is left with one at the end."""

NAMES_A_NEED = re.compile(r"mark\.installed|\b(?:visitor|browser|postgres)\b|\bdatabase: str\b")
"""What stands in a file that has tests marked as `installed`."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m installed`, leave out files that have no such tests: each worker imports all."""
    is_wanted = config.option.markexpr != "installed" or not collection_path.match("test_*.py")
    return None if is_wanted or NAMES_A_NEED.search(collection_path.read_text()) else True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the longest files begun first, and make sure that `-m installed` finds its tests."""
    needing = {item.path for item in items if item.get_closest_marker("installed")}
    for path in needing:
        if not NAMES_A_NEED.search(path.read_text()):
            raise pytest.UsageError(f"{path} names nothing of NAMES_A_NEED, and has such tests.")
    order = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(order)))


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile each game once, side by side, before workers share the tests."""
    shares = bool(config.getoption("numprocesses", None))
    if INTERPRETED or not shares or config.option.collectonly:
        return
    missing = [name for name in games.names() if not unit.is_ready(games.find(name))]
    warm.side_by_side(missing)
