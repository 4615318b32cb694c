"""Options, laws and the layout of actions."""

from __future__ import annotations

import pytest

from allhands.kernel.actions import ActionSpace
from allhands.kernel.errors import OptionError
from allhands.kernel.laws import read_ledger
from allhands.kernel.options import Choice, Option, settle, switch

OPTIONS = (
    Option("weather", "The sea.", (Choice("calm", ""), Choice("rough", "")), "calm"),
    switch("fog", "nothing is seen"),
)


def test_what_is_not_chosen_has_its_default():
    assert settle(OPTIONS, {}, "Raft") == {"weather": "calm", "fog": "off"}


def test_a_switch_takes_true_and_words():
    assert settle(OPTIONS, {"fog": True}, "Raft")["fog"] == "on"
    assert settle(OPTIONS, {"fog": "on", "weather": "ROUGH"}, "Raft")["weather"] == "rough"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"wether": "calm"}, "Did you mean weather"),
        ({"weather": "stormy"}, "weather is calm or rough, not 'stormy'"),
        ({"fog": 3}, "fog is off or on, not '3'"),
    ],
)
def test_what_is_not_there_is_said_so(chosen: dict[str, object], said: str):
    with pytest.raises(OptionError, match=said):
        settle(OPTIONS, chosen, "Raft")


def test_a_ledger_is_read_item_by_item():
    ledger = read_ledger(
        "# Raft\n\n- `raft/row` (p. 2): Rowing takes an action. It tires.\n"
        "  Our reading: twice is too much.\n\nText between.\n- `raft/sink` (p. 9): It sinks.\n"
    )
    assert list(ledger) == ["raft/row", "raft/sink"]
    assert ledger["raft/row"].sentence == "Rowing takes an action."
    assert ledger["raft/row"].text.endswith("Our reading: twice is too much.")
    assert ledger["raft/sink"].source == "p. 9"


def test_a_rule_stated_twice_is_refused():
    with pytest.raises(ValueError, match="states raft/row twice"):
        read_ledger("- `raft/row` (p. 2): Row.\n- `raft/row` (p. 3): Row.\n")


def test_actions_are_laid_out_one_after_the_other():
    space = ActionSpace()
    row = space.verb("row", "Row", (), print)
    throw = space.verb("throw", "Throw", (), print, 3, 4)
    assert space.count == 13
    assert space.number(row) == 0
    assert space.number(throw, 2, 3) == 12
    assert space.arguments_of(12) == (2, 3)
    assert space.verb_of(5).name == "throw"
    with pytest.raises(ValueError, match="takes arguments below"):
        space.number(throw, 3, 0)
