"""What everybody at the table knows that can be chosen, so that it can be spoken of.

It is made from what everybody sees, by a seed that everybody knows: so whatever is shown of it
tells nothing of what the seat that chooses knows alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from allhands.kernel.game import apply_of
from allhands.match import Match
from allhands.observation import Action, Observation, Seen
from allhands.players import PolicyPlayer
from allhands.players.tact import WORLDS, imagined, seen_in, world_of

FAR: Final = 150
"""So many decisions are imagined at most until a seat has its turn."""


class Known(NamedTuple):
    """What everybody knows of what a seat decides: what can be chosen, and what the seat may see
    as it chooses, in each world looked at. None of these where it now sees more than the others:
    then what can be chosen is as good as certain."""

    seat: int
    actions: tuple[Action, ...]
    worlds: tuple[Observation, ...]

    def views(self, action: int) -> list[Observation]:
        """What the seat may see as it chooses an action."""
        return [view for view in self.worlds if action in view.legal_actions()]


NOTHING: Final = Known(-1, (), ())


def known_of(match: Match, seat: int | None = None) -> Known:
    """What everybody knows of what a seat decides now, or of what it is to decide next; without
    one, of the only seat that has to choose.

    Nothing where several have, where the seat is to decide nothing more, once the game is over.
    """
    choosers = match.choosers
    if seat is None and len(choosers) == 1:
        (seat,) = choosers
    if match.is_over or seat is None:
        return NOTHING
    public = Seen.of(match.view())
    return _now(public, seat) if seat in choosers else _later(public).get(seat, NOTHING)


async def imagine_turn(match: Match, seat: int | None) -> None:
    """Have the next decision of a seat imagined aside, if its turn is to come, so that `known_of`
    answers at once: that takes its time as long as rules are not compiled."""
    if seat is not None and seat not in match.choosers and not match.is_over:
        await asyncio.to_thread(_later, Seen.of(match.view()))


@lru_cache(maxsize=256)
def _now(public: Seen, seat: int) -> Known:
    views = [imagined(public.observation(), seat, luck) for luck in range(WORLDS)]
    first, *others = views
    everywhere = set(first.actions()).intersection(*(each.actions() for each in others))
    actions = tuple(action for action in first.actions() if action in everywhere)
    is_open = len({each.record.tobytes() for each in views}) == 1
    return Known(seat, actions, (first,) if is_open else ())


@lru_cache(maxsize=64)
def _later(public: Seen) -> Mapping[int, Known]:
    """What each seat may have to decide next, if the others follow the rule of thumb until then:
    what can be chosen in at least every other world."""
    met = [_next_asked(public.observation(), luck) for luck in range(WORLDS)]
    seats = {seat for asked in met for seat in asked}
    return {seat: _mostly(seat, [asked[seat] for asked in met if seat in asked]) for seat in seats}


def _mostly(seat: int, views: list[Observation]) -> Known:
    possible = {action.number: action for view in views for action in view.actions()}
    counts = [set(view.legal_actions()) for view in views]
    mostly = [
        action
        for action in possible.values()
        if 2 * sum(action.number in legal for legal in counts) >= WORLDS
    ]
    return Known(seat, tuple(mostly), tuple(views))


def _next_asked(public: Observation, luck: int) -> dict[int, Observation]:
    """What each seat sees the next time that it has to choose, in one world."""
    game, whole, thumb = public.game, world_of(public, luck), PolicyPlayer("thumb", luck)
    asked: dict[int, Observation] = {}
    for _ in range(FAR):
        awaited = game.awaited(whole)
        for seat in awaited:
            if seat not in asked:
                asked[seat] = seen_in(public, whole, seat)
        if not awaited or len(asked) == int(whole.players):
            break
        view = seen_in(public, whole, awaited[0])
        apply_of(whole, view.player, thumb.act(view, view.legal_actions()))
    return asked


@lru_cache(maxsize=4096)
def _explained(seen: Seen, action: int) -> str:
    view = seen.observation()
    return view.game.board.explain(view.record, action, view.names).words


def explained(known: Known, action: int) -> str:
    """What a choice costs and does, where everybody may know it; "" elsewhere."""
    told = {_explained(Seen.of(view), action) for view in known.views(action)}
    return told.pop() if len(told) == 1 else ""
