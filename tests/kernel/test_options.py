"""What is chosen before a game."""

from __future__ import annotations

import pytest

from allhands.kernel.errors import OptionError
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
