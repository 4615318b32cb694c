"""A guided first voyage at the terminal, by the same steps as at the web table."""

from __future__ import annotations

import pytest

from allhands import games
from allhands.kernel.lesson import Lesson
from allhands.lessons import walk

from .driver import Result, Terminal

TAUGHT = [name for name in games.names() if games.find(name).lesson.is_any]
PLAIN = " ".join


def learn(allhands: Terminal, game: str, *lines: str) -> Result:
    return allhands("lesson", game, typed="".join(f"{line}\n" for line in lines))


def told(result: Result) -> str:
    """What was written, in one line."""
    return PLAIN(result.out.split())


def typed_through(name: str) -> list[str]:
    """What is typed to go through a lesson in the first way."""
    game = games.find(name)
    decided = iter(walk(game).decisions)
    lesson: Lesson = game.lesson
    lines: list[str] = []
    for number, step in enumerate(lesson.steps):
        script = len(step.mates) + (0 if number else len(lesson.before))
        for _ in range(script):
            next(decided)
        lines.append(next(decided).words if step.do else "")
    return lines


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_gone_through(name: str, allhands: Terminal) -> None:
    lesson = games.find(name).lesson
    result = learn(allhands, name, *typed_through(name), "")
    assert result.status == 0, result.err
    said = told(result)
    for text in (lesson.goal, *(step.say for step in lesson.steps), lesson.end):
        assert PLAIN(text.split()) in said
    assert result.err == ""


def test_a_wrong_move_is_answered_with_its_rule(allhands: Terminal) -> None:
    said = told(learn(allhands, "solar-storm", "scav", "why divert", "hint?"))
    assert "You hold all that you need at first. The rule: Scavenging takes an action" in said
    assert "(solar-storm/scavenge)" in said
    assert " 2 of 12" not in said


def test_who_wins_and_who_does_not_is_seen_first(allhands: Terminal) -> None:
    said = told(learn(allhands, "sso"))
    assert said.index("Amara: won.") < said.index("Boris: not won.") < said.index("Enter goes on.")


def test_nothing_is_taken_back_and_nothing_is_chosen_before_it_is_read(allhands: Terminal) -> None:
    said = told(learn(allhands, "sso", "undo", "1", "again"))
    assert "nothing is taken back" in said
    assert "There is nothing to choose now: Enter goes on." in said
    assert "This game is not over" in said


def test_it_can_be_gone_through_again(allhands: Terminal) -> None:
    lines = typed_through("sos-titanic")
    said = told(learn(allhands, "sos-titanic", *lines, "again", "quit"))
    assert said.count(" 1 of 12") == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Say which game to learn: ark-ship, solar-storm"),
        (("no-game",), "There is no game 'no-game'"),
        (("solar-storm", "twice"), "'twice' is a word too many"),
        (("last-boat",), "Last Boat has no first voyage; its rules say how it is played."),
    ],
)
def test_wrong_input_is_answered_in_a_sentence(
    words: tuple[str, ...], sentence: str, allhands: Terminal
) -> None:
    result = allhands("lesson", *words)
    assert result.status == 2
    assert sentence in PLAIN(result.err.split())
