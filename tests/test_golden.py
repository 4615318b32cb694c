"""Golden games: saved games that show every rule at work, and must replay as they were played;
interpreted and compiled they are the same byte for byte, as `test_modes` holds.

If rules have changed on purpose, `uv run python -m tests.record_golden` finds and records anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from allhands import games, loading

from .golden_index import index_entry, to_show
from .playing import GOLDEN, golden_files

FILES = [path for name in games.names() for path in golden_files(name)]


def index(name: str) -> dict[str, Any]:
    return json.loads((GOLDEN / name / "index.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_game_replays_to_the_same_story_and_the_same_bytes(path: Path) -> None:
    match = loading.load(path)
    assert match.is_over
    assert index_entry(match) == index(path.parent.name)[path.name]


@pytest.mark.parametrize("name", games.names())
def test_the_index_lists_the_golden_games(name: str) -> None:
    assert sorted(index(name)) == [path.name for path in golden_files(name)]


@pytest.mark.parametrize("name", games.names())
def test_the_golden_games_show_every_ending_verb_option_and_power(name: str) -> None:
    shown = {thing for entry in index(name).values() for thing in entry["shows"]}
    assert not to_show(name) - shown, "not shown by any golden game"
