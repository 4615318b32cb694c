"""The lists, the rules, replays and help."""

from __future__ import annotations

from pathlib import Path

import pytest

from allhands import games
from allhands.terminal.screen import _through_pager

from .driver import Terminal


def test_games_are_listed_with_their_options(allhands: Terminal) -> None:
    result = allhands("games")
    assert result.status == 0
    for words in ("Solar Storm", "allhands play solar-storm", "1 to 4 (3 by default)"):
        assert words in result.out
    for words in ("--difficulty", "veteran", "2 universal cards", "(the default)", "--escape-pod"):
        assert words in result.out
    assert "--crew thumb" in result.out
    assert max(map(len, result.lines)) <= 80


def test_all_rules_are_shown_under_their_headings(allhands: Terminal) -> None:
    result = allhands("rules", "solar-storm")
    assert "\nPHASE ONE: ACTIONS\n" in result.out
    said, rule = (
        result.out.index(words) for words in ("Scavenging takes", "storm/scavenge (p. 8)")
    )
    assert said < rule, "a rule is said in words before it is named"
    assert "\n  Our reading: " in result.out
    assert "`" not in result.out
    assert max(map(len, result.lines)) <= 80


def test_the_two_screens_to_read_once_come_first(allhands: Terminal) -> None:
    out = " ".join(allhands("rules", "solar-storm").out.split())
    primer = games.find("solar-storm").primer
    said = [each.say for section in (*primer.win, *primer.play) for each in section.said]
    places = [out.index(words) for words in ("TO WIN", *said, "THE SHIP AND ITS SETUP")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("words", "shown", "hidden"),
    [
        (["escape", "pod"], "solar-storm/escape-pod-board", "solar-storm/scavenge "),
        (["solar-storm/repair"], "solar-storm/repair (p. 8)", "solar-storm/repair-supply"),
        (["SCAVENG"], "solar-storm/scavenge-pick", "solar-storm/repair-supply"),
    ],
)
def test_rules_are_chosen_by_id_or_words(
    allhands: Terminal, words: list[str], shown: str, hidden: str
) -> None:
    result = allhands("rules", "solar-storm", *words)
    assert shown in result.out
    assert hidden not in result.out


def test_a_replay_in_a_pipe_is_the_whole_log(allhands: Terminal, saved: Path) -> None:
    result = allhands("replay", str(saved))
    assert result.status == 0
    assert "Solar Storm, before the first decision" in result.out
    assert "\n 1 of 3  Noor: move to the Mess Hall\n Noor moves to the Mess Hall.\n" in result.out
    assert "\n 3 of 3  Noor: scavenge\n Noor rolls a 6" in result.out
    assert result.out.count("╔═") == 2
    assert max(map(len, result.lines)) <= 80


def test_a_replay_shows_one_moment(allhands: Terminal, saved: Path) -> None:
    first = allhands("replay", str(saved), "--at", "0")
    assert "before the first decision" in first.out
    assert "Noor has 3 actions left" in first.out
    second = allhands("replay", str(saved), "--at", "1")
    assert "\n 1 of 3  Noor: move to the Mess Hall\n" in second.out
    assert "Noor has 2 actions left" in second.out
    assert first.out.count("╔═") == second.out.count("╔═") == 1


def test_help_is_plain_and_names_the_commands(allhands: Terminal) -> None:
    result = allhands("--help")
    for command in ("play", "simulate", "games", "rules", "replay"):
        assert f"\n  {command}  " in result.out
    for command in ("play", "simulate", "games", "rules", "replay"):
        told = allhands(command, "--help")
        assert told.status == 0
        assert "Usage: allhands" in told.out
        assert max(map(len, told.lines)) <= 80


@pytest.mark.parametrize(("pager", "is_had"), [("cat", True), ("cat -u", True), ("no-such", False)])
def test_a_pager_is_had_if_it_is_there(
    pager: str, is_had: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAGER", pager)
    assert _through_pager("all hands\n") == is_had
    assert capfd.readouterr().out == ("all hands\n" if is_had else "")
