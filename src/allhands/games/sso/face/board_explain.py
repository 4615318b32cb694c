"""What a choice is for that several make at once: there is no trying it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allhands.kernel.prose import starting

from .. import cards as c
from ..cards import missions as m
from ..rules import decisions as d
from .board_decks import as_sentence
from .board_scene import Ship, the


def _swap(ship: Ship, member: int) -> str:
    return f"The {c.MEMBER.words[member]} sleeps as the reserve, and the reserve comes aboard."


def _keep(ship: Ship) -> str:
    return "The reserve sleeps on, and can be woken when somebody has died."


def _close(ship: Ship, member: int, hand: int) -> str:
    mission = ship.arguments[0]
    rank = f"Its rank of {int(c.RANK[member])} counts"
    if hand == c.RIGHT:
        return f"{rank} for it. {as_sentence(m.MISSION.text(mission))}"
    return f"{rank} against it. If it is aborted, everybody loses 1 morale."


def _give(ship: Ship, member: int) -> str:
    needy = ship.name(ship.arguments[0])
    return f"Unless somebody nearer gives one, {needy} has {the(member)}, asleep."


def _refuse(ship: Ship) -> str:
    return f"{starting(ship.name(ship.arguments[0]))} has nobody new by you."


EXPLAINED: Final[dict[int, Callable[..., str]]] = {
    d.SWAP: _swap,
    d.KEEP: _keep,
    d.CLOSE: _close,
    d.GIVE: _give,
    d.REFUSE: _refuse,
}
"""What is told of a choice, by its verb, given the ship and the arguments."""


def meant(ship: Ship, action: int) -> str:
    """What a choice is for; "" where that is said by the choice itself."""
    explains = EXPLAINED.get(d.ACTIONS.verb_of(action).number)
    return explains(ship, *d.ACTIONS.arguments_of(action)) if explains else ""
