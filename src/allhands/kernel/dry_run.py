"""What an action does, from what a seat knows: done in a copy, where nothing unknown decides."""

from __future__ import annotations

from typing import Any

from .game import apply_of, determinize, new_luck


def dry_run(view: Any, seat: int, action: int) -> Any | None:
    """The whole table after a legal action of `seat`, whose view it must be, with what it does not
    know filled in at random; None if the action depends on chance or uncovers something."""
    whole = view.copy()
    determinize(whole, seat, new_luck(0))
    before = int(whole.chances), int(whole.reveals)
    apply_of(whole, seat, action)
    return whole if (int(whole.chances), int(whole.reveals)) == before else None
