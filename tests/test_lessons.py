"""Guided first voyages: each can be taken to its end in every way, and a file that is wrong is
refused in a sentence that says where and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from allhands import games
from allhands.kernel.errors import IllegalActionError, LessonError
from allhands.kernel.lesson import MOST_STEPS, MOST_WORDS, NO_LESSON, Lesson, Step, lesson_of
from allhands.kernel.rows import RowError
from allhands.lessons import LEARNER, Guide, advance, begun, walk
from allhands.match import Match
from allhands.players import PolicyPlayer

TAUGHT = [name for name in games.names() if games.find(name).lesson.is_any]
EVERY = pytest.mark.parametrize("name", TAUGHT)
WORDS_A_MINUTE = 200
READ_FIRST = 16
"""Of the 20 seconds before somebody new does something, those in which they read."""
GAME = games.find("solar-storm")
ANSWERS = [
    {"chosen": chosen, "say": "No.", "rule": "solar-storm/move"}
    for chosen in ("scavenge", "give", "take")
]
FIRST = {"say": "Go.", "do": ["move to the Bridge"], "wrong": ANSWERS}


def reading_seconds(steps: Sequence[Step]) -> float:
    """How long it takes to read what the coach says in them."""
    told = [step.say for step in steps]
    for fate in (fate for step in steps for fate in step.seen):
        told += [fate.who, "won" if fate.won else "not won", fate.what]
    return sum(len(words.split()) for words in told) * 60 / WORDS_A_MINUTE


def written(*steps: dict[str, Any], **top: Any) -> Lesson:
    """The lesson of a file with these steps."""
    rows = {"goal": "Go.", "end": "Gone.", "players": 2, "seed": 3, "step": [*steps], **top}
    return lesson_of(rows, GAME.laws, "solar-storm/lesson.toml")


def said_of(*steps: dict[str, Any], **top: Any) -> str:
    """What is said of a file that cannot be read, or of a lesson that cannot be taken."""
    with pytest.raises((RowError, LessonError)) as refused:
        walk(GAME._replace(lesson=written(*steps, **top)))
    return str(refused.value)


# The lessons there are


@EVERY
def test_a_lesson_can_be_taken_in_every_way(name: str) -> None:
    match = walk(games.find(name))
    assert any(decision.player == LEARNER for decision in match.decisions)


@EVERY
def test_a_lesson_is_short_and_whoever_learns_acts(name: str) -> None:
    lesson = games.find(name).lesson
    assert len(lesson.steps) <= MOST_STEPS == 12
    assert 3 * sum(bool(step.do) for step in lesson.steps) >= 2 * len(lesson.steps)
    said = [step.say for step in lesson.steps]
    said += [wrong.say for step in lesson.steps for wrong in step.wrong]
    assert all(len(words.split()) <= MOST_WORDS == 25 for words in (lesson.goal, lesson.end, *said))


@EVERY
def test_little_is_read_before_the_first_decision(name: str) -> None:
    steps = games.find(name).lesson.steps
    first = next(number for number, step in enumerate(steps) if step.do)
    assert reading_seconds(steps[: first + 1]) <= READ_FIRST


@EVERY
def test_a_wrong_move_is_answered_with_a_rule_and_changes_nothing(name: str) -> None:
    game = games.find(name)
    match, guide = begun(game), Guide(game)
    ruled, thumb = 0, PolicyPlayer("thumb", 0)
    while not guide.is_over:
        advance(match, guide)
        if guide.is_read:
            guide.went_on()
            continue
        wanted = guide.wanted(match)
        before, step, heard = match.record.tobytes(), guide.step, ""
        for action in match.actions():
            refused = guide.refusal(match, action.number)
            assert (refused is None) == (action.number in wanted)
            if refused is not None and refused.rule:
                ruled += 1
                heard += str(refused)
                assert game.laws.ledger[refused.rule].sentence in str(refused)
        assert (match.record.tobytes(), guide.step) == (before, step)
        seen = match.view(LEARNER)
        likely = guide.refusal(match, thumb.act(seen, seen.legal_actions()))
        assert likely is None or likely.rule, "what a rule of thumb takes is answered"
        assert [wrong.say for wrong in guide.now.wrong if wrong.say not in heard] == []
        match.play(wanted[0])
        guide.decided()
    assert ruled
    refused = guide.refusal(match, 0)
    assert refused is not None
    assert "over" in str(refused)


@pytest.mark.parametrize("name", ["sso", "zeno"])
def test_who_wins_and_who_does_not_is_seen_first_where_crews_win_apart(name: str) -> None:
    first = games.find(name).lesson.steps[0]
    assert {fate.won for fate in first.seen} == {True, False}
    assert not first.do


def test_names_at_the_table_make_no_difference() -> None:
    match = Match(GAME, GAME.lesson.players, None, GAME.lesson.seed, ("Imre", "Noor"))
    guide = Guide(GAME)
    assert guide.wanted(match) == guide.wanted(begun(GAME))


def test_a_game_without_a_lesson_says_so() -> None:
    with pytest.raises(LessonError, match="has no first voyage"):
        begun(GAME._replace(lesson=NO_LESSON))


# Files that are wrong


def test_a_step_says_little() -> None:
    assert said_of({**FIRST, "say": "go " * 40}) == (
        "solar-storm/lesson.toml: step 1: say: it has 40 words: say it in at most 25"
    )


def test_a_decision_has_to_be_one() -> None:
    assert said_of(FIRST, {"say": "Now.", "do": ["repair the top space with Nanobot cards"]}) == (
        "solar-storm/lesson.toml: step 2: do: 'repair the top space with Nanobot cards' cannot be "
        "chosen there. Did you mean repair the top space with Nanobots?"
    )


def test_an_unknown_verb_is_named() -> None:
    said = said_of({"say": "Go.", "do": ["teleport"]})
    assert said.startswith("solar-storm/lesson.toml: step 1: do: 'teleport' cannot be chosen there")
    assert '"move to the Mess Hall"' in said


def test_an_impossible_decision_of_a_mate_is_named() -> None:
    said = said_of({**FIRST, "mates": ["divert power"]})
    assert said.startswith("solar-storm/lesson.toml: step 1: mates: 'divert power' cannot be")


def test_a_decision_of_a_mate_is_one_decision() -> None:
    said = said_of({**FIRST, "mates": ["move"]})
    assert said.startswith("solar-storm/lesson.toml: step 1: mates: 'move' could be ")


def test_whoever_learns_is_asked() -> None:
    said = said_of(FIRST, {"say": "Now.", "do": ["move"], "mates": ["end actions", "draw two"]})
    assert said == (
        "solar-storm/lesson.toml: step 2: do: It is Imre's choice. Let `mates` decide first"
    )


def test_every_way_of_a_step_has_to_lead_on() -> None:
    several = {**FIRST, "do": ["move to the Bridge", "move to the Engine Room"]}
    wrong = [{**ANSWERS[0], "chosen": chosen} for chosen in ("move", "scavenge", "end actions")]
    repair = {"say": "Now.", "do": ["repair the top space with Nanobots"], "wrong": wrong}
    said = said_of(several, repair)
    assert said.startswith("solar-storm/lesson.toml: step 2: do: 'repair the top space with Nano")


def test_what_is_said_of_a_wrong_move_can_be_heard() -> None:
    wrong = {"chosen": "divert", "say": "No.", "rule": "solar-storm/divert"}
    said = said_of({**FIRST, "wrong": [wrong]})
    assert said.startswith("solar-storm/lesson.toml: step 1: wrong: 'divert' is none of the other")


@pytest.mark.parametrize("after", ["move to the Mess Hall", "move"])
def test_what_is_said_of_a_wrong_move_is_not_always_said_by_another_before_it(after: str) -> None:
    wrong = [
        {"chosen": chosen, "say": "No.", "rule": "solar-storm/move"} for chosen in ("move", after)
    ]
    assert said_of({**FIRST, "wrong": wrong}) == (
        f"solar-storm/lesson.toml: step 1: wrong: '{after}' is never answered, as 'move' stands "
        "before it and means it, too: put that after it"
    )


def test_of_the_wrong_moves_the_likeliest_are_answered() -> None:
    assert said_of({**FIRST, "wrong": ANSWERS[:2]}) == (
        "solar-storm/lesson.toml: step 1: wrong: answer the 3 likeliest of 12 choices"
    )


def test_an_answer_is_not_said_to_what_has_its_words_further_on() -> None:
    game = GAME._replace(lesson=written(FIRST))
    match, guide = begun(game), Guide(game)
    said = {each.words: str(guide.refusal(match, each.number)) for each in match.actions()}
    assert said["take Data from Imre"].startswith("No.")
    assert not said["end actions and take 3 action tokens"].startswith("No.")


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([{"say": "Go.", "doo": ["move"]}], "step 1: doo: there is no such field. Did you mean do"),
        ([{"do": ["move"]}], "step 1: say: it is missing; it is a text"),
        ([{**FIRST, "do": []}], "step 1: do: it is empty: name a decision"),
        ([{**FIRST, "do": [7]}], "step 1: do: a decision is a text"),
        ([], "the lesson: step: a lesson has 1 to 12 steps, not 0"),
        ([FIRST] * 13, "the lesson: step: a lesson has 1 to 12 steps, not 13"),
        ([FIRST, {"say": "Read."}], "the lesson: step: whoever learns acts in 1 of 2"),
        (
            [{**FIRST, "wrong": [{"chosen": "move", "say": "No.", "rule": "solar-storm/mov"}]}],
            "step 1: rule: the ledger has no rule 'solar-storm/mov': name one of it by its id. "
            "Did you mean solar-storm/move?",
        ),
        (
            [
                {
                    "say": "Read.",
                    "wrong": [{"chosen": "m", "say": "No.", "rule": "solar-storm/move"}],
                }
            ],
            "step 1: wrong: nothing is chosen in a step without `do`",
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused_when_it_is_read(
    steps: list[dict[str, Any]], said: str
) -> None:
    with pytest.raises(RowError) as refused:
        written(*steps)
    assert str(refused.value).startswith(f"solar-storm/lesson.toml: {said}")


def test_a_number_of_players_that_cannot_be_is_refused() -> None:
    assert "for 1 to 4 players, not 9" in said_of(FIRST, players=9)


def test_nothing_is_asked_before_it_is_read() -> None:
    lesson = written({"say": "Read."}, FIRST, FIRST)
    game = GAME._replace(lesson=lesson)
    match, guide = begun(game), Guide(game)
    assert guide.is_read
    refused = guide.refusal(match, match.actions()[0].number)
    assert isinstance(refused, IllegalActionError)
    assert "read the step" in str(refused)
