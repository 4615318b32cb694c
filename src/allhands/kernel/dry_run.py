"""What an action does, from what a seat knows: done in a copy, where nothing unknown decides."""

from __future__ import annotations

from typing import Any

from .game import apply_of, determinize, game_of, new_luck


def tried(view: Any, action: int) -> Any | None:
    """The whole table after an action of the only seat that has to choose, whose view it must be,
    with what it does not know filled in at random: only what does not hang on that may be told.
    None if the action is not legal, or if several choose at once."""
    before = _filled_in(view, action)
    return None if before is None else _after(before, action)


def dry_run(view: Any, action: int) -> Any | None:
    """The same; None also if the action depends on chance or uncovers something."""
    before = _filled_in(view, action)
    if before is None:
        return None
    counted = int(before.chances), int(before.reveals)
    after = _after(before, action)
    return after if (int(after.chances), int(after.reveals)) == counted else None


def _filled_in(view: Any, action: int) -> Any | None:
    game = game_of(view)
    asked = game.choosers(view)
    if len(asked) != 1 or action not in game.legal_actions(view, asked[0]):
        return None
    whole = view.copy()
    determinize(whole, asked[0], new_luck(0))
    return whole


def _after(whole: Any, action: int) -> Any:
    """The same record, after an action of whoever has to choose."""
    (seat,) = game_of(whole).choosers(whole)
    apply_of(whole, seat, action)
    return whole
