"""What the ledger says of each rule, and that whatever is forbidden is forbidden by one."""

from __future__ import annotations

from allhands.games.ark_ship import GAME

LEDGER = GAME.laws.ledger
KINDS_OF_SOURCE = {"rules", "pictures", "photographs", "ours"}
PARTS_OF_THE_BOOK = {
    "Setup",
    "Goal of the Game",
    "Skill tests",
    "Failing a skill test",
    "Rolling a skill",
    "Rolling a trait",
    "Creating Crew",
    "Aging",
    "Stress",
    "Life Goals",
    "Getting Sick",
    "Death",
    "The ship board",
    "Turn",
    "Ship progress",
    "New crisis",
    "New waveform",
    "Thaw crew",
    "Assign crew",
    "Evaluate each location",
    "Roll for sickness",
    "Age crew",
    "Manipulating the Signal",
    "Waveforms",
    "Decoded",
    "Planet Crisis",
    "End Game",
}


def test_every_rule_states_where_it_comes_from_and_a_sentence():
    for entry in LEDGER.values():
        kind, *parts = entry.source.split(", ")
        assert kind in KINDS_OF_SOURCE
        assert set(parts) <= PARTS_OF_THE_BOOK | KINDS_OF_SOURCE
        assert bool(parts) or kind != "rules"
        assert entry.sentence.endswith(".")
        assert entry.text.endswith(".")


def test_what_is_ours_is_marked_so():
    """Whatever comes from no source of its author's says that it is ours."""
    assert {"ark-ship/setup-chapters", "ark-ship/thaw-cost", "ark-ship/planet-place"} <= {
        entry.id for entry in LEDGER.values() if entry.source == "ours"
    }
