"""What an action does, from what a seat knows: done in a copy, where nothing unknown decides."""

from __future__ import annotations

from typing import Any

from .actions import MAX_ARGUMENTS
from .game import apply_of, determinize, game_of, new_luck
from .rule import in_python
from .views import View


def is_legal(view: Any, action: int, seat: int | None = None) -> bool:
    """Whether a seat may choose this, or the only one that has to choose."""
    return _seat_of(view, action, seat) is not None


def _seat_of(view: Any, action: int, seat: int | None) -> int | None:
    game = game_of(view)
    asked = game.choosers(view)
    if seat is None:
        seat = asked[0] if len(asked) == 1 else None
    return seat if seat is not None and action in game.legal_actions(view, seat) else None


def tried(view: View, action: int) -> View | None:
    """The whole table after an action of the only seat that has to choose, whose view it must be,
    with what it does not know filled in at random: only what does not hang on that may be told.
    None if the action is not legal, or if several choose at once."""
    return _done(view, action, None, is_certain=False)


def dry_run(view: View, action: int, seat: int | None = None) -> View | None:
    """The same, or after an action of a `seat` that chooses at once with others, whose view it must
    be; None also if the action depends on chance or uncovers something."""
    return _done(view, action, seat, is_certain=True)


def done_alone(view: View, action: int) -> View | None:
    """The view after what the verb of an action does by itself, and nothing of what follows from
    it; with that, too, what it uncovers stays unknown. None where `dry_run` is, except that
    something may be uncovered."""
    if not is_legal(view, action):
        return None
    game, after = game_of(view), view.copy()
    arguments = (*game.actions.arguments_of(action), 0, 0, 0)[:MAX_ARGUMENTS]
    (seat,) = game.choosers(view)
    in_python(game.dispatch.do)(after, seat, game.actions.verb_of(action).number, *arguments)
    return after if int(after.chances) == int(view.chances) else None


def _done(view: View, action: int, seat: int | None, *, is_certain: bool) -> View | None:
    """The table after an action; where it is to be certain, None if it was not."""
    seat = _seat_of(view, action, seat)
    if seat is None:
        return None
    whole = view.copy()
    determinize(whole, seat, new_luck(0))
    before = int(whole.chances), int(whole.reveals)
    apply_of(whole, seat, action)
    is_same = (int(whole.chances), int(whole.reveals)) == before
    return whole if is_same or not is_certain else None
