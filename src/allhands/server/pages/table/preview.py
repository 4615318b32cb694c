"""What a choice would change, shown before it is taken, where that gives nothing away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from allhands.kernel.dry_run import dry_run
from allhands.observation import Observation
from allhands.server.known import known_of
from allhands.server.pages.sight import Sight

from . import drawings

_PARTS: dict[str, Callable[[Sight], str]] = {
    "ship": drawings.ship,
    "decks": drawings.decks,
    "crew": drawings.crew,
}


@dataclass(frozen=True)
class Foresight(Sight):
    """The same eyes after a choice that has not been taken; `ahead` is what they would see."""

    ahead: Observation | None = None

    @cached_property
    def view(self) -> Observation:
        """What they would see."""
        assert self.ahead is not None
        return self.ahead


def view_after(view: Observation, action: int) -> Observation | None:
    """What a seat would see after an action, from what it knows now; None if that depends on
    chance, or on what it has not seen."""
    whole = dry_run(view.record, action, view.player)
    return whole if whole is None else replace(view, record=view.game.observe(whole, view.player))


def preview(sight: Sight, action: int) -> dict[str, str] | None:
    """The board after a choice, be it another's; None if it cannot be chosen, or if not everybody
    can know."""
    before = sight.view if sight.may_choose else known_of(sight.match).seen
    ahead = before and view_after(before, action)
    if ahead is None:
        return None
    eyes = Foresight(sight.place, sight.request, sight.held, sight.wanted, None, ahead)
    return {part: draw(eyes) for part, draw in _PARTS.items()}
