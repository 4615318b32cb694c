"""Policies: players simple enough that compiled code calls them by number."""

from __future__ import annotations

from typing import Any, Final

from allhands.kernel.chance import below
from allhands.kernel.errors import OptionError, quoted
from allhands.kernel.game import new_luck, thumb
from allhands.kernel.options import nearest, or_list
from allhands.kernel.rule import entry
from allhands.kernel.state import new_record

from .characters import CHARACTERS
from .partners import Desk, desk_of, partner_choice

POLICIES: Final = ("random", "thumb", *CHARACTERS)
"""Their places are the numbers that compiled code knows them by."""
RANDOM, THUMB, FIRST_PARTNER = range(3)


def policy_number(name: str) -> int:
    """The number of a policy. Raises OptionError."""
    if name not in POLICIES:
        hint = nearest(name, POLICIES)
        raise OptionError(f"There is no policy {quoted(name)}: it is {or_list(POLICIES)}.{hint}")
    return POLICIES.index(name)


@entry(
    like=lambda game: (
        new_record(game.state),
        0,
        0,
        game.actions.new_choices(),
        0,
        new_luck(0),
        desk_of(game),
    )
)
def choose(
    view: Any, seat: int, policy: int, choices: Any, count: int, luck: Any, desk: Desk
) -> int:
    """The one of the first `count` choices that a policy takes for a seat. What is in `view` is
    left as it is; the choices may be put in another order."""
    if policy == RANDOM:
        return choices.action[below(luck, count)]
    if policy == THUMB:
        return thumb(view, seat, choices, count, luck)
    return partner_choice(view, seat, policy - FIRST_PARTNER, choices, count, luck, desk)
