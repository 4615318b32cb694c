"""`hint` at the prompt: what a search thinks of each choice."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from allhands import games, loading, new
from allhands.match import Match
from allhands.observation import Observation
from allhands.players import Advice, Weighed
from allhands.terminal import commands, hint
from allhands.terminal.choices import grouped
from allhands.terminal.hint import hint_lines, hint_of
from allhands.terminal.play import Wish, play
from allhands.terminal.screen import Screen

REASON = "Keeps the Bridge whole in 62 % of what may come; “scavenge” in 41 %."


def hint_for(match: Match, advised: int = 2, looks: int = 30) -> Advice:
    """A hint whose choices are the better the later they are listed, but for the one advised."""
    legal = match.game.legal_actions(match.record)
    choices = [
        Weighed(action, looks, place / 100, place / 120, place / 80, likely_of(match, place))
        for place, action in enumerate(legal, start=1)
    ]
    return Advice(tuple(choices), legal[advised], 100, 1.0, REASON)


def likely_of(match: Match, place: int) -> tuple[int, int] | None:
    return None if match.game.score is None else (place, 2 * place)


def lines_of(match: Match, **how: int) -> list[str]:
    return hint_lines(hint_for(match, **how), match, grouped(match.actions()), Screen())


@pytest.fixture
def match() -> Match:
    return new("solar-storm", players=2, seed=7)


# How it is shown


def test_the_choice_advised_is_marked_and_stands_first(match: Match) -> None:
    heading, first, *others = lines_of(match, advised=2)
    assert heading == " Chance of winning; ≈ may be as good:"
    assert first.startswith(" ► ███ ")
    assert first.endswith(" 3 %   3 move to the Armoury")
    assert not any("►" in line for line in others)


def test_what_may_be_as_good_is_marked(match: Match) -> None:
    """What may be worth as much as the 3 % advised: from 2.4 % on, at most 3 %."""
    _, _, *others, _ = lines_of(match, advised=2)
    assert [line[1] for line in others] == ["≈"] * 9 + [" "] * 2


def test_the_others_follow_the_best_first_by_the_numbers_they_are_listed_with(match: Match) -> None:
    listed = [choice.words for choice in grouped(match.actions())]
    shown = [line.split(" % ", 1)[1].strip() for line in lines_of(match)[1:-1]]
    numbers = [int(line.split(maxsplit=1)[0]) for line in shown]
    assert numbers == [3, *(n for n in range(len(listed), 0, -1) if n != 3)]
    assert [line.split(maxsplit=1)[1] for line in shown] == [listed[n - 1] for n in numbers]


def test_bars_are_as_long_as_the_choices_are_good(match: Match) -> None:
    bars = [line.count("█") for line in lines_of(match)[1:-1]]
    assert bars == [3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 1]


def test_the_reason_stands_beneath(match: Match) -> None:
    assert lines_of(match)[-1] == f"   {REASON}"
    without = dataclasses.replace(hint_for(match), reason="")
    assert REASON not in "".join(hint_lines(without, match, grouped(match.actions()), Screen()))


def test_what_was_not_looked_into_is_said_to_be_unknown(match: Match) -> None:
    thought = hint_for(match, looks=40)
    choices = list(thought.choices)
    choices[0] = Weighed(choices[0].action, 0, 0.0, 0.0, 1.0)
    unsure = Advice(tuple(choices), thought.action, 1, 1.0)
    *_, last = hint_lines(unsure, match, grouped(match.actions()), Screen())
    assert last.split() == ["?", "1", "move", "to", "the", "Mess", "Hall"]


def test_of_a_game_that_is_scored_points_are_told() -> None:
    scored = new("sos-titanic", players=2, seed=7)
    heading, first, *_ = lines_of(scored, advised=0)
    assert heading == " Points on average, and what four of five games end with; ≈ may be as good:"
    assert " 0.0  1 to 2 " in first


@pytest.mark.parametrize(("looks", "times"), [(0, "0 times"), (29, "348 times")])
def test_too_few_looks_are_told_in_place_of_figures(match: Match, looks: int, times: str) -> None:
    heading, *advised = lines_of(match, looks=looks)
    assert heading == f" The search looked ahead {times} only: too little to tell."
    assert advised == [" No advice yet, but a guess: 3 move to the Armoury"]


def test_no_line_is_too_long() -> None:
    for name in games.names():
        assert max(map(len, lines_of(new(name, seed=3)))) < 80


# Where it is thought of


def test_compiled_it_is_thought_of_here(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def explained(_: Observation, advice: Advice, seed: int) -> Advice:
        assert seed == match.seed
        return dataclasses.replace(advice, reason=REASON)

    def advise(self: Match, seconds: float) -> Advice:
        asked.append(seconds)
        return dataclasses.replace(hint_for(self), reason="")

    monkeypatch.setattr(hint, "INTERPRETED", False)
    monkeypatch.setattr(hint, "explained", explained)
    monkeypatch.setattr(Match, "advise", advise)
    assert hint_of(match, 0.25) == hint_for(match)
    assert asked == [0.25]


def test_interpreted_it_is_thought_of_in_a_process_that_is_compiled(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is handed to the process, and what comes back, go through the very code of both."""
    match.play("move to the Mess Hall")
    seen: list[tuple[list[int], float, str]] = []

    def think(saved: Match, seconds: float) -> Advice:
        numbers = [decision.number for decision in saved.decisions]
        seen.append((numbers, seconds, environment[0]))
        return hint_for(saved)

    environment: list[str] = []

    def run(argv: list[str], env: dict[str, str], **_: Any) -> Any:
        environment.append(env["ALLHANDS_INTERPRET"])
        assert argv[:3] == [sys.executable, "-m", "allhands.terminal.hint"]
        monkeypatch.setattr(sys, "argv", argv[2:])
        monkeypatch.setattr(hint.signal, "signal", lambda *_: None)
        with contextlib.redirect_stdout(io.StringIO()) as written:
            status = hint.main()
        return type("Done", (), {"returncode": status, "stdout": written.getvalue()})

    monkeypatch.setattr(hint, "INTERPRETED", True)
    monkeypatch.setattr(hint, "thought", think)
    monkeypatch.setattr(hint.subprocess, "run", run)
    assert hint_of(match, 0.5) == hint_for(match)
    assert seen == [([match.decisions[0].number], 0.5, "0")]


# At the prompt


@pytest.fixture
def at_the_prompt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """What is written when these lines are typed at a game of two."""

    def typed(*lines: str, load: Path | None = None) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        wish = Wish(["solar-storm"], "2", "7") if load is None else Wish(load=load)
        assert play(wish) == 0
        return capsys.readouterr().out.split("\n> ", 1)[1]

    monkeypatch.setattr(commands, "hint_of", lambda match, _: hint_for(match))
    return typed


@pytest.mark.parametrize("word", ["hint", "advice", "HINT"])
def test_a_hint_is_asked_for_and_the_question_stays(at_the_prompt: Any, word: str) -> None:
    told = at_the_prompt(word, "3").split("\n> ")
    assert " ► ███ " in told[0]
    assert REASON in told[0]
    assert "Noor moves to the Armoury." in told[1]


def test_interrupting_it_goes_on_without(
    at_the_prompt: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Advice:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "hint_of", interrupted)
    assert at_the_prompt("hint", "3").startswith("hint\n No hint, then.\n> 3\n")


def test_a_process_that_fails_is_told_of(
    at_the_prompt: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = type("Done", (), {"returncode": 1, "stdout": ""})
    monkeypatch.setattr(commands, "hint_of", hint_of)
    monkeypatch.setattr(hint, "INTERPRETED", True)
    monkeypatch.setattr(hint.subprocess, "run", lambda *_, **__: failed)
    told = at_the_prompt("hint")
    assert told.startswith("hint\n No hint: the search ended before it had one.\n> ")


def test_where_there_is_one_choice_there_is_nothing_to_advise(
    at_the_prompt: Any, tmp_path: Path
) -> None:
    match, luck = new("sos-titanic", players=2, seed=0), random.Random(0)
    while len(match.actions()) > 1:
        match.play(luck.choice(match.actions()))
    match.save(tmp_path / "one.json")
    told = at_the_prompt("hint", load=tmp_path / "one.json")
    assert told.startswith("hint\n There is only one choice.\n> ")


def test_when_the_game_is_over_there_is_none(at_the_prompt: Any, tmp_path: Path) -> None:
    match = new("solar-storm", players=2, seed=2)
    while not match.is_over:
        match.play(match.actions()[0])
    match.save(tmp_path / "over.json")
    assert at_the_prompt("hint", load=tmp_path / "over.json").startswith("hint\n The game is over.")


def test_the_file_that_is_handed_over_is_gone_afterwards(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths: list[Path] = []

    def run(argv: list[str], **_: Any) -> Any:
        paths.append(Path(argv[3]))
        assert loading.load(paths[0]).seed == match.seed
        told = hint_for(match).__dict__ | {"choices": []}
        return type("Done", (), {"returncode": 0, "stdout": json.dumps(told)})

    monkeypatch.setattr(hint, "INTERPRETED", True)
    monkeypatch.setattr(hint.subprocess, "run", run)
    assert hint_of(match, 1.0).reason == REASON
    assert not paths[0].exists()
