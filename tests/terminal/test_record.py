"""`allhands record`, interpreted so that nobody waits for the compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from .driver import Terminal

pytest.importorskip("pyarrow", reason="it comes with the extra `data`")

pytestmark = pytest.mark.installed


def test_games_are_recorded_and_it_is_told_where(allhands: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    argv = ("record", "solar-storm", "--players", "2", "--games", "2", "--policy", "thumb,hasty")
    result = allhands(*argv, "--out", str(path))
    assert (result.status, result.err) == (0, "")
    assert "2 games of Solar Storm are in" in result.out
    assert "allhands/solar-storm-2p-v1" in result.out
    assert path.read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Missing option '--out'."),
        ("--out a.parquet", "Say which game to record: "),
        ("solar-strom --out a.parquet", "Did you mean solar-storm?"),
        ("solar-storm --out a.parquet --policy thmub", "Did you mean thumb?"),
        ("solar-storm --out a.parquet --policy thumb,thumb", "3 seats need one player for all"),
        ("solar-storm --out a.parquet --players 5", "--players is a whole number from 1 to 4"),
        ("solar-storm --out a.parquet --games 0", "--games is a whole number from 1 to 1000000"),
        ("solar-storm --out /nowhere/a.parquet", "/nowhere/a.parquet cannot be written: No such"),
        ("solar-storm --out / --games 1", "/ cannot be written: Is a directory."),
    ],
)
def test_wrong_input_is_told_before_anything_is_played(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("record", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
