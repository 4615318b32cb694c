"""What an action does, from what a seat knows: done in a copy, where nothing unknown decides."""

from __future__ import annotations

from typing import Any

from .actions import parameters
from .game import apply_of, determinize, game_of, new_luck
from .rule import in_python


def is_legal(view: Any, action: int) -> bool:
    """Whether there is one seat that has to choose, and it may choose this."""
    game = game_of(view)
    asked = game.choosers(view)
    return len(asked) == 1 and action in game.legal_actions(view, asked[0])


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


def done_alone(view: Any, action: int) -> Any | None:
    """The view after what the verb of an action does by itself, and nothing of what follows from
    it; with that, too, what it uncovers stays unknown. None where `dry_run` is, except that
    something may be uncovered."""
    if not is_legal(view, action):
        return None
    game, after = game_of(view), view.copy()
    do, arguments = game.actions.verb_of(action).do, iter(game.actions.arguments_of(action))
    (seat,) = game.choosers(view)
    given = [seat if name == "seat" else next(arguments) for name in parameters(do)[1:]]
    in_python(do)(after, *given)
    return after if int(after.chances) == int(view.chances) else None


def _filled_in(view: Any, action: int) -> Any | None:
    if not is_legal(view, action):
        return None
    (seat,) = game_of(view).choosers(view)
    whole = view.copy()
    determinize(whole, seat, new_luck(0))
    return whole


def _after(whole: Any, action: int) -> Any:
    """The same record, after an action of whoever has to choose."""
    (seat,) = game_of(whole).choosers(whole)
    apply_of(whole, seat, action)
    return whole
