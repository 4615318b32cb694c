"""A computer crew at the terminal: who can be asked, and that one that thinks says why."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from allhands import new
from allhands.players import CREW, NAMES, POLICIES, Advice, Search, Weighed
from allhands.terminal import app, commands_to_play, crews, sitting
from allhands.terminal.play import Wish, play
from allhands.terminal.screen import Screen
from allhands.terminal.sitting import Sitting

from .driver import Terminal

REASON = "Keeps the Bridge from giving way in 62 % of what may come, not 41 %."


@pytest.fixture(autouse=True)
def quick_search(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A search that advises the last choice at once, and notes how many it had; with a reason."""
    asked: list[int] = []

    def weigh(self: Search, observation: Any, actions: Sequence[int], **_: bool) -> Advice:
        asked.append(len(actions))
        return Advice(tuple(Weighed(a, 1, 0.5, 0.0, 1.0) for a in actions), actions[-1], 1, 0.0)

    monkeypatch.setattr(Search, "weigh", weigh)
    monkeypatch.setattr(sitting, "reason_for", lambda *_: REASON)
    return asked


def played(monkeypatch: pytest.MonkeyPatch, crew: str, *lines: str) -> None:
    """Play Solar Storm beside a crew, typing these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert play(Wish(["solar-storm"], "2", "7", crew)) == 0


def beside(crew: str) -> Sitting:
    """A match in which the others have the turn next."""
    begun = Sitting(new("solar-storm", players=2, seed=7), [0], crew, Screen())
    begun.match.play("end actions")
    begun.match.play("draw two")
    return begun


# Why


@pytest.mark.parametrize("crew", ["swift", "thorough", "search", "search:0.5"])
def test_a_crew_that_thinks_says_why_beneath_what_it_did(
    crew: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, crew, "end", "draw two")
    told = capsys.readouterr().out.split("> draw two\n")[1]
    assert f" Imre ends the actions and takes three action tokens.\n   {REASON}\n" in told


@pytest.mark.parametrize("crew", ["thumb", "random"])
def test_a_crew_that_does_not_think_says_nothing(
    crew: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played(monkeypatch, crew, "end", "draw two")
    told = capsys.readouterr().out.split("> draw two\n")[1]
    assert "Imre's turn begins." in told
    assert REASON not in told


def test_a_reason_is_dim() -> None:
    begun = beside("swift")
    begun.screen.colour = True
    begun._let_computers_play()
    assert f"\x1b[2m   {REASON}\x1b[0m" in begun.log(0)


def test_nothing_is_thought_about_where_there_is_one_choice(quick_search: list[int]) -> None:
    match, luck = new("sos-titanic", players=2, seed=0), random.Random(0)
    while len(match.actions()) > 1:
        match.play(luck.choice(match.actions()))
    seat, played = match.current_player, len(match.decisions)
    begun = Sitting(match, [1 - seat], "swift", Screen())
    begun._let_one_play(seat)
    assert len(match.decisions) == played + 1
    assert quick_search == []


def test_a_seat_with_secrets_is_seen_to_think_although_it_has_one_choice(
    quick_search: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    match, luck = new("sso", players=2, seed=0), random.Random(0)
    while len(match.actions()) > 1:
        match.play(luck.choice(match.actions()))
    seat = match.current_player
    screen = Screen()
    screen.can_clear = True
    Sitting(match, [1 - seat], "swift", screen)._let_one_play(seat)
    assert quick_search == [1]
    assert f"{match.names[seat]} is thinking." in capsys.readouterr().out


def test_without_a_reason_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "reason_for", lambda *_: "")
    begun = beside("swift")
    begun._let_computers_play()
    assert "" not in begun.log(0)
    assert not any(line.startswith("   Keeps") for line in begun.log(0))


def test_a_reason_is_told_only_once_and_stays_in_the_log() -> None:
    begun = beside("swift")
    begun._let_computers_play()
    news = len(begun.match.events)
    assert REASON in "".join(begun.log(0)).replace("   ", "")
    assert begun.log(0, news) == []


def test_taking_back_takes_the_reason_back() -> None:
    match = new("solar-storm", players=2, seed=7)
    begun = Sitting(match, [1], "swift", Screen())
    match.play(match.actions()[0])  # somebody sat there before
    begun._let_one_play(0)
    told = len(match.events)
    assert begun._reasons == {told: REASON}
    begun._computers.clear()
    begun.undo()
    assert begun._reasons == {}


# Who


def test_the_crews_that_think_are_those_that_are_no_policies() -> None:
    assert set(crews.THINKING) == set(NAMES) - set(POLICIES) - {"clairvoyant"}


@pytest.mark.parametrize(
    ("crew", "interpreted"),
    [
        (None, True),
        ("thumb", True),
        ("random", True),
        ("nobody", True),
        ("swift", False),
        ("search", False),
        ("search:2", False),
    ],
)
def test_rules_run_compiled_for_a_crew_that_thinks(
    crew: str | None, interpreted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[bool] = []
    monkeypatch.setattr(commands_to_play, "interpreted", lambda: called.append(True))
    chosen = ["--crew", crew] if crew else []
    work = app.app(["play", "solar-storm", *chosen], standalone_mode=False)
    assert callable(work)
    assert bool(called) is interpreted


def test_nobody_sits_beside_a_clairvoyant(allhands: Terminal) -> None:
    result = allhands.play(options="--players 2 --seed 7 --crew clairvoyant")
    assert result.status == 2
    sentence = "A clairvoyant sees the hidden cards, and sits in tournaments only.\n"
    assert result.err == sentence


def test_the_crews_are_listed(allhands: Terminal) -> None:
    listed = allhands("games").out.split("Computer crews")[1]
    for name in CREW:
        assert f"\n   --crew {name} " in listed
    assert "--crew search:3 " in listed
    assert "clairvoyant" not in listed


def test_who_thinks_is_told_only_to_somebody_who_sits_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    begun = beside("swift")
    begun._let_computers_play()
    assert capsys.readouterr().out == ""
    begun = beside("swift")
    begun.screen.can_clear = True
    begun._let_computers_play()
    written = capsys.readouterr().out
    assert "Imre is thinking." in written
    assert written.endswith("\r\x1b[K")
