"""What a person sees and reaches on the page of a match, at many sizes: nothing hidden, covered,
cut, drawn over something else, or too small to read."""

from __future__ import annotations

from itertools import islice

import pytest

from .audit import LARGE, SCREENS, Screen, found, positions
from .browsers import Visitor
from .clients import Server
from .playing_pages import wait_for_turn

POSITIONS, SEED, LONGEST = 2, 11, 60
"""How many deals are looked at, which, and the most decisions before; `audit.py` looks at more."""
SMALLEST_LACKS = {"zeno": {"hidden", "few"}}
"""On the smallest phone there is room for Zeno's sixty sections or her choices, not for both."""


@pytest.mark.parametrize("touch", [False, True], ids=["pointed at", "touched"])
def test_nothing_on_the_table_is_out_of_reach(
    game: str, touch: bool, visitor: Visitor, shared_server: Server
) -> None:
    for match in islice(positions(shared_server, game, SEED, LONGEST), POSITIONS):
        context = {"has_touch": touch, "is_mobile": touch, "reduced_motion": "reduce"}
        page = match.sit(visitor(**context), match.played.current_player)
        wait_for_turn(page)
        seen = {str(each): found(page, each) for each in SCREENS if each.touch == touch}
        for kind in SMALLEST_LACKS.get(game, ()):
            seen.get("360x640t", {}).pop(kind, None)
        seen |= {f"{each} large": found(page, each, large=True) for each in _large(touch)}
        assert seen == {name: {} for name in seen}, match.played.decisions


def _large(touch: bool) -> list[Screen]:
    return [each for each in LARGE if each.touch == touch]
