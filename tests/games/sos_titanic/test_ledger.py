"""What the ledger says of each rule."""

from __future__ import annotations

from allhands.games.sos_titanic import GAME

LEDGER = GAME.laws.ledger
PARTS_OF_THE_BOOK = {
    "Contents",
    "Set up",
    "Co-operation",
    "Game turn",
    "Moving the passengers",
    "Taking action",
    "Playing an action card",
    "Setting up the rescue",
    "Deck fully flooded",
    "Management of the stacks",
    "End of game",
    "Scoring",
    "Expert variants",
    "Crew members",
    "Action cards",
}


def test_every_rule_states_its_part_of_the_book_and_a_sentence():
    for entry in LEDGER.values():
        assert set(entry.source.split(", ")) <= PARTS_OF_THE_BOOK
        assert entry.sentence.endswith(".")
        assert entry.text.endswith(".")
