"""What an action does, from what a seat knows: done in a copy, where nothing unknown decides."""

from __future__ import annotations

from typing import Any

from .game import apply_of, determinize, game_of, new_luck


def dry_run(view: Any, action: int) -> Any | None:
    """The whole table after an action of the only seat that has to choose, whose view it must be,
    with what it does not know filled in at random. None if the action is not legal, depends on
    chance or uncovers something, or if several choose at once."""
    game = game_of(view)
    asked = game.choosers(view)
    if len(asked) != 1 or action not in game.legal_actions(view, asked[0]):
        return None
    (seat,) = asked
    whole = view.copy()
    determinize(whole, seat, new_luck(0))
    before = int(whole.chances), int(whole.reveals)
    apply_of(whole, seat, action)
    return whole if (int(whole.chances), int(whole.reveals)) == before else None
