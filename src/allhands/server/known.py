"""What everybody at the table knows that can be chosen, so that it can be spoken of.

It is made from what everybody sees, by a seed that everybody knows: so whatever is shown of it
tells nothing of what the seat that chooses knows alone.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from allhands.kernel.game import determinize, new_luck
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.observation import Action, Observation, Seen

WORLDS: Final = 6
"""So many worlds as everybody may imagine them are looked at."""


def imagined(public: Observation, seat: int, luck: int) -> Observation:
    """What a seat might see, for all that everybody knows."""
    whole = public.record.copy()
    determinize(whole, SPECTATOR, new_luck(luck))
    return replace(public, player=seat, record=public.game.observe(whole, seat))


class Known(NamedTuple):
    """What everybody knows of a decision: who has to take it, what can be chosen, and what whoever
    chooses sees; None where that knows more than the others."""

    seat: int
    actions: tuple[Action, ...]
    seen: Observation | None


NOTHING: Final = Known(-1, (), None)


def known_of(match: Match) -> Known:
    """What everybody knows of the present decision; nothing where several choose at once, or once
    the game is over."""
    if len(match.choosers) != 1:
        return NOTHING
    return _known(Seen.of(match.view()), match.choosers[0])


@lru_cache(maxsize=256)
def _known(public: Seen, seat: int) -> Known:
    worlds = [imagined(public.observation(), seat, luck) for luck in range(WORLDS)]
    first, *others = worlds
    everywhere = set(first.actions()).intersection(*(each.actions() for each in others))
    actions = tuple(action for action in first.actions() if action in everywhere)
    is_open = len({each.record.tobytes() for each in worlds}) == 1
    return Known(seat, actions, first if is_open else None)


@lru_cache(maxsize=4096)
def _explained(seen: Seen, action: int) -> str:
    view = seen.observation()
    return view.game.board.explain(view.record, action, view.names).words


def explained(known: Known, action: int) -> str:
    """What a choice costs and does, where everybody may know it; "" elsewhere."""
    return "" if known.seen is None else _explained(Seen.of(known.seen), action)
