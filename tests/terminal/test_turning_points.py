"""`allhands replay FILE --turning-points`: the curve of the chance, and what moved it."""

from __future__ import annotations

from pathlib import Path

import pytest

from allhands import loading
from allhands.kernel.errors import OptionError
from allhands.terminal.show import write_replay
from allhands.terminal.turning_points import show_turning_points

from ..fake_search import Thought, put_in
from ..playing import GOLDEN
from .driver import Terminal

LOST = GOLDEN / "solar-storm" / "room-lost.json"
SCORED = GOLDEN / "sos-titanic" / "no-anchor.json"
DROP = 20


def think(decision: int) -> Thought:
    """The chance falls from 60 % to 20 % by a choice."""
    if decision == DROP:
        return Thought(0.6, 0.25, objects=True)
    return Thought(0.6 if decision < DROP else 0.2)


def shown(path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert show_turning_points(path, None) == 0
    return capsys.readouterr().out.splitlines()


def search(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    match = loading.load(path)
    put_in(monkeypatch, [done.number for done in match.decisions], think)


def test_the_curve_and_what_moved_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    search(monkeypatch, LOST)
    lines = shown(LOST, capsys)
    assert " Solar Storm: the chance to win" in lines
    curve = [line for line in lines if "█" in line]
    assert len(curve) == 6
    assert curve[0] == "   64 % " + "█" * (DROP + 1)
    match = loading.load(LOST)
    decisions = len(match.decisions)
    numbers = " " * (8 + DROP + 1) + "1" + " " * (decisions - DROP - 2) + "2"
    assert numbers in lines
    told = " ".join(" ".join(lines).split())
    done = match.decisions[DROP]
    point = f"1 {match.names[done.player]}: {done.words} ({DROP + 1} of {decisions})"
    assert f"{point} From 60 % to 25 % by choice, then to 20 % by luck." in told
    assert max(map(len, lines)) <= 80


def test_a_game_that_is_scored_tells_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    search(monkeypatch, SCORED)
    lines = shown(SCORED, capsys)
    assert " SOS Titanic: the score to be expected" in lines
    assert any("points by luck" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_where_nothing_stands_out_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = loading.load(LOST)
    actions = [done.number for done in match.decisions]
    put_in(monkeypatch, actions, lambda _: Thought(0.1, error=0.5))
    assert " Nothing stands out." in shown(LOST, capsys)


def test_they_go_into_the_page_to_keep(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    search(monkeypatch, LOST)
    page = tmp_path / "kept.html"
    assert write_replay(LOST, page, turning_points=True) == 0
    assert f'data-mark="{DROP + 1}"' in page.read_text(encoding="utf-8")


def test_it_looks_at_all_moments() -> None:
    with pytest.raises(OptionError, match="leave out --at"):
        show_turning_points(LOST, "3")


def test_a_game_that_goes_on_has_none(allhands: Terminal, saved: Path) -> None:
    result = allhands("replay", str(saved), "--turning-points")
    assert result.status == 2
    assert result.err == "Turning points are looked for when the match is over.\n"
