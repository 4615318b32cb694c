"""What a crew-mate's time must not tell.

How long an answer takes depends on how many choices there are and on how alike they look. Where the
others may not know that, an answer takes the same time whatever the seat knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

from allhands.kernel.game import determinize, new_luck
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.observation import Observation

WORLDS: Final = 6
"""How many worlds are imagined, from what everybody sees, by seeds that everybody knows."""

Haste = Literal["free", "forced", "steady"]
"""How an answer may be timed. `free`: everybody sees what the seat sees, so its time tells nothing.
`forced`: everybody takes it that there is one choice, so the answer is due at once. `steady`: only
the seat knows what it can choose, so the answer takes the whole of its time."""


def world_of(public: Observation, luck: int) -> Any:
    """A whole state that agrees with what everybody sees, drawn by a seed that everybody knows."""
    whole = public.record.copy()
    determinize(whole, SPECTATOR, new_luck(luck))
    return whole


def seen_in(public: Observation, whole: Any, seat: int) -> Observation:
    """What a seat sees of a whole state."""
    return replace(public, player=seat, record=public.game.observe(whole, seat))


def imagined(public: Observation, seat: int, luck: int) -> Observation:
    """What a seat might see, for all that everybody knows."""
    return seen_in(public, world_of(public, luck), seat)


def haste_of(public: Observation, seat: int) -> Haste:
    """How the answer of a seat that has to choose may be timed, where everybody sees `public`.

    It follows from what everybody knows, so the haste itself tells nothing.
    """
    views = [imagined(public, seat, luck) for luck in range(WORLDS)]
    if len({record_bytes(view.record) for view in views}) == 1:
        return "free"
    return "forced" if all(len(view.legal_actions()) == 1 for view in views) else "steady"
