"""`allhands play` with nothing after it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from allhands import games
from allhands.terminal import newcomer as module

from .driver import Result, Terminal

QUESTIONS = 8
"""No game asks more before it begins."""


def newcomer(allhands: Terminal, typed: str) -> Result:
    """What comes of these answers."""
    return allhands("play", typed=typed, by_hand=True)


def widest(result: Result) -> int:
    """The longest line, without the sign after which something was typed."""
    return max(len(line.removeprefix("> ")) for line in result.lines)


def test_enter_alone_leads_into_the_first_game(allhands: Terminal) -> None:
    result = newcomer(allhands, "\n" * 7 + "quit\n\n")
    usual = games.find(games.names()[0])
    begun = f"allhands play {usual.name} --players {usual.default_seats}"
    assert f"Next time, in one go: {begun}" in result.out
    assert result.status == 0
    assert widest(result) <= 80


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_named_and_all_else_left_as_it_is(allhands: Terminal, name: str) -> None:
    game = games.find(name)
    result = newcomer(allhands, f"{name}\n" + "\n" * QUESTIONS + "quit\n\n")
    assert (
        f"Next time, in one go: allhands play {name} --players {game.default_seats}" in result.out
    )
    assert f" {game.title.upper()} " in result.out
    assert "You are " in result.out
    assert result.status == 0
    assert widest(result) <= 80


def test_every_game_is_offered_with_its_number(allhands: Terminal) -> None:
    result = newcomer(allhands, "")
    for number, name in enumerate(games.names(), start=1):
        assert f"\n   {number} {name}  " in result.out


def test_every_answer_is_heeded(allhands: Terminal) -> None:
    answers = ["solar-storm", "4", "2", "random", "Ada, Bo", "vet", "escape, 1"]
    result = newcomer(allhands, "\n".join([*answers, ""]))
    assert (
        "allhands play solar-storm --players 4 --crew random --seat 0,1 --names Ada,Bo "
        "--difficulty veteran --escape-pod --alternative-rooms"
    ) in " ".join(result.out.split())
    assert "You are Ada and Bo; the computer (random) plays" in " ".join(result.out.split())
    assert " SOLAR STORM  veteran" in result.out


@pytest.mark.parametrize("name", games.names())
def test_alone_nobody_is_asked_about_a_crew(allhands: Terminal, name: str) -> None:
    result = newcomer(allhands, f"{name}\n1\n" + "\n" * QUESTIONS)
    assert "Which computer crew" not in result.out
    assert "You are alone with the ship" in result.out


def test_wrong_answers_get_a_sentence_and_the_question_again(allhands: Terminal) -> None:
    typed = [
        "ludo",
        "solar-storm",
        "9",
        "nan",
        "2",
        "0",
        "1",
        "tumb",
        "",
        "a,b",
        "",
        "mad",
        "",
        "escape",
        "",
    ]
    result = newcomer(allhands, "\n".join([*typed, ""]))
    for sentence in (
        f"Take a number from 1 to {len(games.names())} or a name.",
        "The answer is a whole number from 1 to 4, not '9'.",
        "The answer is a whole number from 1 to 4, not 'nan'.",
        "The answer is a whole number from 1 to 2, not '0'.",
        "Take a number from 1 to 4 or a name. Did you mean thumb?",
        "That is 2 names for 1.",
        "Take a number from 1 to 5 or a name.",
        "The escape pod is for 3 or 4 players, not 2.",
    ):
        assert f" {sentence}\n" in result.out
    assert "actions left: what next?" in result.out


@pytest.mark.parametrize("name", ["", *games.names()])
def test_the_end_of_the_input_ends_it_cleanly(allhands: Terminal, name: str) -> None:
    asked = newcomer(allhands, f"{name}\n" + "\n" * QUESTIONS).out.count("] > ")
    assert asked > 3
    for answers in range(4):
        result = newcomer(allhands, f"{name}\n" + "\n" * answers)
        assert result.status == 0
        assert result.out.endswith("No game was begun.\n")
        assert result.err == ""


def test_every_crew_that_sits_at_a_table_is_offered(allhands: Terminal) -> None:
    result = newcomer(allhands, "solar-storm\n2\n1\n")
    offered = result.out.split("Which computer crew takes the other seats?")[1]
    for number, name in enumerate(("swift", "thorough", "thumb", "random"), start=1):
        assert f"\n   {number} {name}  " in offered
    assert "clairvoyant" not in offered


def test_with_a_crew_that_thinks_the_game_runs_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run: list[Any] = []

    def note(argv: list[str], env: dict[str, str], check: bool) -> Any:
        run.append((argv, env["ALLHANDS_INTERPRET"], check))
        return type("Done", (), {"returncode": 3})

    typed = iter(["solar-storm", "2", "1", "swift", "Ada B", "", "", ""])
    monkeypatch.setattr(module.subprocess, "run", note)
    monkeypatch.setattr(module.Screen, "ask", lambda *_: next(typed))
    assert module.welcome() == 3
    arguments = ["play", "solar-storm", "--players", "2", "--crew", "swift", "--names"]
    arguments += ["Ada B", "--difficulty", "medium"]
    assert "--crew swift --names 'Ada B'" in " ".join(capsys.readouterr().out.split())
    assert run == [([sys.executable, "-m", "allhands", *arguments], "0", False)]
