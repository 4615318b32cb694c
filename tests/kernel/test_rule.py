"""What plain Python may call."""

from __future__ import annotations

import pytest

import allhands
from allhands import games
from allhands.kernel.agenda import top_task
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.rule import in_python


@pytest.mark.skipif(INTERPRETED, reason="interpreted, a rule is a function like any other")
def test_a_rule_without_a_bridge_says_so_when_python_calls_it():
    """Without this, the call would end the process."""
    match = allhands.new(games.names()[0], seed=1)
    with pytest.raises(TypeError, match="top_task is called by rules only"):
        top_task(match.record.agenda)


def test_python_may_have_a_rule_run_as_it_stands() -> None:
    match = allhands.new(games.names()[0], seed=1)
    agenda = match.record.agenda
    task = in_python(top_task)(agenda)
    assert task == agenda.entry[agenda.count - 1, 0]
    assert type(task) is int
