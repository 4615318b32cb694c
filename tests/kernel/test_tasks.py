"""Tasks, declared by the names of their rules, and what rules are handed of what they remember."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from allhands.kernel import agenda
from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import Dispatch, make_dispatch
from allhands.kernel.nouns import NUMBER
from allhands.kernel.rule import in_python, rule
from allhands.kernel.state import State, field, new_record
from allhands.kernel.tasks import Tasks


class Table(State):
    """What was handed over last, and whether something was still asked."""

    players: int = field(np.int8)
    seen: Any = field(np.int16, (4,))
    waiting: int = field(np.int8)


@rule
def begin(state: Table, second: int, seat: int) -> None:
    state.seen[0], state.seen[1] = second, seat


@rule
def why_not_answer(state: Table, left: int) -> int:
    return 3 if left == 0 else 0


@rule
def answer(state: Table, seat: int, task: int, how: int, left: int) -> None:
    state.seen[0], state.seen[1], state.seen[2], state.seen[3] = seat, task, how, left
    state.waiting = state.agenda.count


@rule
def wants_more(state: Table, how: int, right: int) -> None:
    """What no question remembers."""


@rule
def swap(state: Table, seat: int, card: int, other: int) -> None:
    """Two arguments."""


@rule
def why_not_swap(state: Table, other: int) -> int:
    """A check that leaves out the first of them."""
    return 0


@rule
def next_even(state: Table, one: int) -> int:
    """The even number after this one, below 6; -1 after the last."""
    following = one + 2 - one % 2
    return following if following < 6 else -1


@rule
def asked(state: Table, seat: int) -> int:
    """What is the same for all, and how often it was looked for."""
    state.waiting += 1
    return int(state.seen[0])


@rule
def why_not_pair(state: Table, one: int, other: int, asked: int) -> int:
    """The other is one of a mask."""
    return 0 if asked >> other & 1 else 5


@rule
def pair(state: Table, one: int, other: int) -> None:
    """Two arguments, of which few values of the first come into question."""


def a_game(*, stays: bool) -> tuple[Dispatch, int, int]:
    tasks = Tasks()
    tasks.task("begin", first=NUMBER, second=NUMBER)
    one = tasks.question("one", stays=stays, left=NUMBER)
    other = tasks.question("other")
    actions = ActionSpace(tasks)
    verb = actions.verb(answer, "Answers", 5)
    actions.question(one, verb)
    actions.question(other, verb)
    return make_dispatch("Table", actions), one, other


def a_table(task: int, *arguments: int) -> Any:
    table = new_record(Table)
    in_python(agenda.push)(table.agenda, task, 2, *arguments)
    return table


def test_a_task_is_carried_out_by_the_rule_of_its_name_with_what_it_remembers_by_name() -> None:
    dispatch, _, _ = a_game(stays=False)
    table = new_record(Table)
    in_python(dispatch.run)(table, 0, 4, 7, 9, 0)
    assert table.seen[:2].tolist() == [9, 4]


@pytest.mark.parametrize(("stays", "waiting"), [(False, 0), (True, 1)])
def test_an_answer_is_handed_what_the_question_remembers(stays: bool, waiting: int) -> None:
    dispatch, one, _ = a_game(stays=stays)
    table = a_table(one, 6)
    in_python(dispatch.do)(table, 2, 0, 3, 0, 0)
    assert table.seen.tolist() == [2, one, 3, 6]
    assert table.waiting == waiting


def test_a_question_that_does_not_remember_a_thing_has_none_of_it() -> None:
    dispatch, one, other = a_game(stays=True)
    assert in_python(dispatch.why_not)(a_table(one, 6), 2, 0, 3, 0, 0) == 0
    assert in_python(dispatch.why_not)(a_table(other), 2, 0, 3, 0, 0) == 3
    table = a_table(other)
    in_python(dispatch.do)(table, 2, 0, 3, 0, 0)
    assert (table.seen[3], table.waiting) == (0, 0), "that one does not stay"


def test_few_values_of_an_argument_come_into_question_and_what_is_the_same_is_asked_once() -> None:
    tasks = Tasks()
    question = tasks.question("one")
    actions = ActionSpace(tasks, given=(asked,))
    verb = actions.verb(pair, "Pairs", 9, 3, among=next_even)
    other = actions.verb(pair, "Pairs", 2, 3, name="other-pair")
    actions.question(question, verb, other)
    dispatch, table, choices = (
        make_dispatch("Table", actions),
        a_table(question),
        actions.new_choices(),
    )
    table.seen[0] = 0b101
    found = in_python(dispatch.legal_actions)(table, 2, choices)
    assert choices.action[:found].tolist()[:6] == [0, 2, 6, 8, 12, 14], "0, 2 and 4, with 0 and 2"
    assert choices.action[:found].tolist()[6:] == [27, 29, 30, 32], "0 and 1, with 0 and 2"
    assert table.waiting == 1, "for both verbs"
    assert in_python(dispatch.why_not)(table, 2, verb, 4, 1, 0) == 5
    assert in_python(dispatch.why_not)(table, 2, verb, 4, 2, 0) == 0


def test_what_no_rule_wants_is_not_given() -> None:
    actions = ActionSpace(given=(asked, begin))
    actions.verb(pair, "Pairs", 2, 2)
    with pytest.raises(TypeError, match="Table: begin is given, and no rule wants it"):
        make_dispatch("Table", actions)


def test_a_question_comes_behind_all_tasks() -> None:
    tasks = Tasks()
    tasks.question("one")
    with pytest.raises(TypeError, match="declare begin before the questions"):
        tasks.task("begin")


def test_a_task_remembers_so_much_at_most() -> None:
    with pytest.raises(TypeError, match="begin: a task remembers 3 numbers at most"):
        Tasks().task("begin", **dict.fromkeys("abcd", NUMBER))


def test_a_task_without_a_rule_is_refused() -> None:
    actions = ActionSpace()
    actions.tasks.task("end")
    actions.question(actions.tasks.question("one"), actions.verb(answer, "Answers", 5))
    with pytest.raises(TypeError, match="left, which no question remembers"):
        make_dispatch("Table", actions)
    actions = ActionSpace()
    actions.tasks.task("end")
    actions.question(actions.tasks.question("one", left=NUMBER), actions.verb(answer, "A", 5))
    with pytest.raises(TypeError, match="Table: there is no rule end, which a task is to"):
        make_dispatch("Table", actions)


def test_a_rule_that_wants_what_its_task_does_not_remember_is_refused() -> None:
    actions = ActionSpace()
    actions.tasks.task("begin", first=NUMBER)
    actions.question(actions.tasks.question("one", left=NUMBER), actions.verb(answer, "A", 5))
    with pytest.raises(TypeError, match="Table: begin wants second, which it does not remember"):
        make_dispatch("Table", actions)


def test_questions_that_remember_a_thing_at_different_places_have_no_answer_in_common() -> None:
    actions = ActionSpace()
    verb = actions.verb(answer, "Answers", 5)
    actions.question(actions.tasks.question("one", left=NUMBER), verb)
    actions.question(actions.tasks.question("other", right=NUMBER, left=NUMBER), verb)
    with pytest.raises(TypeError, match="answer answers questions with left at different places"):
        make_dispatch("Table", actions)


def test_a_check_that_leaves_out_an_argument_before_its_own_is_refused() -> None:
    actions = ActionSpace()
    actions.question(actions.tasks.question("one"), actions.verb(swap, "Swaps", 5, 5))
    with pytest.raises(TypeError, match="swap: why_not_swap wants other, but not what stands bef"):
        make_dispatch("Table", actions)
