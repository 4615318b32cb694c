"""What whoever plays SSO is to reach, and whose lives are in their hands."""

from __future__ import annotations

from typing import Final

from allhands.kernel.goal import Goal
from allhands.kernel.prose import listed

from ..rules.state import Omega
from .board_scene import cards_of, living, living_of, the

EACH: Final = (
    "Have somebody of your own crew alive when no challenge is left: each of you wins or loses "
    "alone, and if all die, nobody wins."
)
TOGETHER: Final = (
    "Have somebody of the crew alive when no challenge is left, and as many as you can: you win or "
    "lose as one crew."
)
RULES: Final = ("sso/win", "sso/win-check", "sso/loss")


def goal(view: Omega, seat: int) -> Goal:
    """To outlast the challenge deck, each for themselves or as one crew."""
    is_together = bool(view.is_together) or int(view.players) == 1
    measures = (
        ("challenges to come", str(int(view.challenge_deck.count))),
        ("alive", str(living(view) if is_together or seat < 0 else living_of(view, seat))),
    )
    rules = (*RULES, "sso/one-crew") if is_together else RULES
    return Goal(TOGETHER if is_together else EACH, measures, rules)


def part_of(view: Omega, seat: int, names: tuple[str, ...]) -> str:
    """The crew that somebody answers for."""
    own = [the(member) for member in cards_of(view.aboard[seat])]
    return f"with {listed(own)}" if own else "with nobody left"
