"""The layout of actions, and the functions that are written from it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games
from allhands.kernel.actions import ActionSpace


def nothing(state: object) -> None: ...


def to_one(state: object, one: int) -> None: ...


def to_two(state: object, one: int, other: int) -> None: ...


def to_three(state: object, one: int, other: int, third: int) -> None: ...


def to_four(state: object, one: int, other: int, third: int, fourth: int) -> None: ...


DOES = (nothing, to_one, to_two, to_three, to_four)


def a_space(*ranges: tuple[int, ...]) -> ActionSpace:
    space = ActionSpace()
    for number, spans in enumerate(ranges):
        space.verb(DOES[len(spans)], "Group", *spans, name=f"verb {number}")
    return space


RANGES = st.lists(st.lists(st.integers(1, 5), max_size=3).map(tuple), min_size=1, max_size=6)


@given(RANGES)
def test_every_action_has_a_number_of_its_own(ranges: list[tuple[int, ...]]) -> None:
    space = a_space(*ranges)
    seen = []
    for action in range(space.count):
        verb = space.verb_of(action)
        arguments = space.arguments_of(action)
        assert len(arguments) == len(verb.ranges)
        assert space.number(verb.number, *arguments) == action
        seen.append((verb.number, *arguments))
    assert len(set(seen)) == space.count == sum(verb.size for verb in space.verbs)
    assert seen == sorted(seen)


def test_an_empty_space_has_no_actions() -> None:
    assert ActionSpace().count == 0


@pytest.mark.parametrize("arguments", [(3, 0), (0, 4), (-1, 0)])
def test_arguments_beyond_their_ranges_are_refused(arguments: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"verb 0 takes arguments below \(3, 4\), not"):
        a_space((3, 4)).number(0, *arguments)


@pytest.mark.parametrize("arguments", [(), (1,), (1, 1, 1)])
def test_too_few_or_too_many_arguments_are_refused(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="argument"):
        a_space((3, 4)).number(0, *arguments)


def test_a_verb_has_three_arguments_at_most() -> None:
    with pytest.raises(TypeError, match="verb 0: a verb has at most 3 arguments"):
        a_space((2, 2, 2, 2))


def test_a_question_has_its_answers_and_a_task_has_none() -> None:
    space = a_space((2,), (), (3,))
    mere, one, other = space.tasks.task("a"), space.tasks.question("b"), space.tasks.question("c")
    space.question(one, 2, 0)
    space.question(other, 1)
    assert space.questions == (one, other)
    assert (space.answers(one), space.answers(mere)) == ((2, 0), ())
    answers = space.layout.answers
    assert answers[one].tolist() == [2, 0, -1]
    assert answers[other].tolist() == [1, -1, -1]
    assert (answers[mere] == -1).all()


def test_the_choices_have_room_for_all_actions() -> None:
    space = a_space((2,), (), (3,))
    assert len(space.new_choices().action) > space.count


@pytest.mark.parametrize("name", games.names())
def test_a_game_names_its_verbs_apart_and_asks_with_all_of_them(name: str) -> None:
    space = games.find(name).actions
    names = [verb.name for verb in space.verbs]
    assert len(set(names)) == len(names)
    assert all(name and name == name.lower() and " " not in name for name in names)
    asked = {verb for question in space.questions for verb in space.answers(question)}
    assert asked == set(range(len(names))), "a verb that answers no question"
    assert space.layout.verb.dtype == np.int16
