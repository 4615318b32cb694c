"""`allhands play` with nothing after it."""

from __future__ import annotations

from .driver import Result, Terminal


def newcomer(allhands: Terminal, typed: str) -> Result:
    """What comes of these answers."""
    return allhands("play", typed=typed, by_hand=True)


def test_enter_alone_leads_into_a_game(allhands: Terminal) -> None:
    result = newcomer(allhands, "\n" * 7 + "quit\n\n")
    assert "Next time, in one go: allhands play solar-storm --players 3" in result.out
    assert "actions left: what next?" in result.out
    assert result.status == 0
    assert max(map(len, result.lines)) <= 80


def test_every_answer_is_heeded(allhands: Terminal) -> None:
    answers = ["1", "4", "2", "random", "Ada, Bo", "vet", "escape, 1"]
    result = newcomer(allhands, "\n".join([*answers, ""]))
    assert (
        "allhands play solar-storm --players 4 --crew random --seat 0,1 --names Ada,Bo "
        "--difficulty veteran --escape-pod --alternative-rooms"
    ) in " ".join(result.out.split())
    assert "You are Ada and Bo; the computer (random) plays" in " ".join(result.out.split())
    assert " SOLAR STORM  veteran" in result.out


def test_alone_nobody_is_asked_about_a_crew(allhands: Terminal) -> None:
    result = newcomer(allhands, "\n1\n\n\n\n")
    assert "Which computer crew" not in result.out
    assert "You are alone with the ship" in result.out


def test_wrong_answers_get_a_sentence_and_the_question_again(allhands: Terminal) -> None:
    typed = ["ludo", "", "9", "nan", "2", "0", "1", "tumb", "", "a,b", "", "mad", "", "escape", ""]
    result = newcomer(allhands, "\n".join([*typed, ""]))
    for sentence in (
        "Take a number from 1 to 1 or a name.",
        "The answer is a whole number from 1 to 4, not '9'.",
        "The answer is a whole number from 1 to 4, not 'nan'.",
        "The answer is a whole number from 1 to 2, not '0'.",
        "Take a number from 1 to 2 or a name. Did you mean thumb?",
        "That is 2 names for 1.",
        "Take a number from 1 to 5 or a name.",
        "The escape pod is for 3 or 4 players, not 2.",
    ):
        assert f" {sentence}\n" in result.out
    assert "actions left: what next?" in result.out


def test_the_end_of_the_input_ends_it_cleanly(allhands: Terminal) -> None:
    for answers in range(7):
        result = newcomer(allhands, "\n" * answers)
        assert result.status == 0
        assert result.out.endswith("No game was begun.\n")
        assert result.err == ""
