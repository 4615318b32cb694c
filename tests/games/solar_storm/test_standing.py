"""Standing answers of Solar Storm: each answers its own question, and nothing else."""

from __future__ import annotations

import pytest

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import tasks as t

from .table import Laid, Table, quiet_table

NOOR, IMRE = 0, 1


def several_tokens() -> Table:
    """Noor is asked whose token saves the Bridge, hers or Imre's."""
    table = quiet_table().at(NOOR, c.BRIDGE).at(IMRE, c.BRIDGE).carried(NOOR, 1).carried(IMRE, 1)
    return table.ask(t.WHOSE_SHIELD, c.BRIDGE)


@pytest.mark.parametrize(
    ("lay", "standing", "choice", "answer"),
    [
        (lambda: quiet_table().ask(t.AGREE_TO_EXCHANGE, 0, 1), "exchange", "agree", (d.AGREE,)),
        (lambda: quiet_table().ask(t.AGREE_TO_EXCHANGE, 0, 1), "exchange", "refuse", (d.REFUSE,)),
        (lambda: quiet_table().ask(t.PICK, 2, 1), "found", "draw", (d.DRAW_ONE,)),
        (lambda: quiet_table().ask(t.PICK, 2, 1), "found", "leave", (d.LEAVE,)),
        (lambda: quiet_table().ask(t.PICK, 1, 0), "found", "draw", None),
        (lambda: quiet_table().deck_of(4).ask(t.COLLECT), "collect", "draw", (d.DRAW_TWO,)),
        (lambda: quiet_table().deck_of(3).ask(t.COLLECT), "collect", "draw", None),
        (lambda: quiet_table().deck_of(2).ask(t.COLLECT), "collect", "draw", None),
        (lambda: quiet_table(no_counting=True).ask(t.COLLECT), "collect", "draw", None),
        (lambda: quiet_table().tokens(NOOR, 1), "tokens", "keep", None),
        (lambda: quiet_table().tokens(NOOR, 1).actions(0), "tokens", "keep", (d.END_ACTIONS,)),
        (lambda: quiet_table().tokens(NOOR, 1).actions(0), "tokens", "spend", (d.SPEND_TOKEN,)),
        (several_tokens, "protection", "mine", (d.SPEND_SHIELD, NOOR)),
        (several_tokens, "protection", "theirs", (d.SPEND_SHIELD, IMRE)),
    ],
)
def test_what_is_answered(
    lay: Laid, standing: str, choice: str, answer: tuple[int, ...] | None
) -> None:
    assert lay().answered(standing, choice) == answer


def test_no_pass_is_taken_for_a_seat_that_may_still_gain_something() -> None:
    view = quiet_table().view(NOOR)
    assert GAME.idle(view, GAME.legal_actions(view)) is None
