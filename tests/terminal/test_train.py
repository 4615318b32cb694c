"""`allhands train`: what it tells, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from allhands.terminal.train import Plan, train
from allhands.training import learning, ppo
from allhands.training.learning import curve_of

from .driver import Terminal

pytest.importorskip("jax", reason="it comes with the extra `train`")

pytestmark = pytest.mark.installed


def test_an_agent_is_trained_and_it_is_told_how_it_comes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learning, "LESSONS", 1)
    monkeypatch.setattr(learning, "DEALS", 1)
    monkeypatch.setattr(ppo, "Course", partial(ppo.Course, games=2, steps=60))
    out = tmp_path / "agent.npz"
    plan = Plan(("solar-storm",), out, "2", "100", None, None, "0", "4", "1", as_json=False)
    assert train(plan) == 0
    told = capsys.readouterr().out
    assert "% won; the rule of thumb" in told.splitlines()[0]
    assert f"and plays as trained:{out}." in " ".join(told.split())
    assert out.exists()
    assert curve_of(out).exists()
    assert train(replace(plan, as_json=True)) == 0
    assert [mark["thumb"] for mark in json.loads(capsys.readouterr().out)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Missing option '--out'."),
        ("--out a.npz", "Say which game to train an agent of: "),
        ("solar-strom --out a.npz", "Did you mean solar-storm?"),
        ("solar-storm --out a.npz --beside thmub", "Did you mean thumb?"),
        ("solar-storm --out a.npz --beside search", "There is no policy 'search'"),
        ("solar-storm --out a.npz --players 5", "--players is a whole number from 1 to 4"),
        ("solar-storm --out a.npz --decisions 0", "--decisions is a whole number from 1 to"),
        ("solar-storm --out a.npz --minutes soon", "--minutes is a whole number from 1 to"),
        ("solar-storm --out a.npz --units 0", "--units is a whole number from 1 to 4096"),
        ("solar-storm --out a.npz --trust no", "--trust is a whole number from 0 to"),
        ("solar-storm --out /nowhere/a.npz", "/nowhere/a.npz cannot be written: No such"),
    ],
)
def test_wrong_input_is_told_before_anything_is_learnt(
    words: str, said: str, allhands: Terminal
) -> None:
    result = allhands("train", *words.split())
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1
