"""What a choice would change, shown before it is taken, where that gives nothing away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from allhands.kernel.dry_run import dry_run
from allhands.observation import Observation
from allhands.server.known import explained, known_of
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


def preview(sight: Sight, action: int, whose: int | None = None) -> dict[str, str] | None:
    """The board after a choice of a seat's, or of whoever looks; None if it cannot be chosen, or if
    not everybody can know. Of a seat whose turn is to come, also the board as it may stand then
    (`was-ship` and so on), and what the choice costs and does (`words`)."""
    if sight.may_choose and whose in (None, sight.seat):
        return _after(sight, sight.view, action)
    known = known_of(sight.match, whose)
    before = next(iter(known.views(action)), None)
    parts = before and _after(sight, before, action)
    if before is None or known.seat in sight.match.choosers:
        return parts
    then = _drawn(sight, before)
    was = {f"was-{part}": drawn for part, drawn in then.items()}
    return {**(parts or then), **was, "words": explained(known, action)}


def _after(sight: Sight, before: Observation, action: int) -> dict[str, str] | None:
    ahead = view_after(before, action)
    return None if ahead is None else _drawn(sight, ahead)


def _drawn(sight: Sight, ahead: Observation) -> dict[str, str]:
    eyes = Foresight(sight.place, sight.request, sight.held, sight.wanted, None, ahead)
    return {part: draw(eyes) for part, draw in _PARTS.items()}
