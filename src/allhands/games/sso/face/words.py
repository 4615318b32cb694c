"""SSO in words, where its declarations do not say it."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.face.scene import Scene
from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.prose import at_ends, count_of
from allhands.kernel.words import Section

from .. import cards as c
from ..rules import state as s
from ..rules.state import Omega
from .account import account
from .board_scene import living, the, the_token_place
from .goal import goal, part_of
from .ways import ways


class _Happenings(Scene[Omega]):
    def token(self, member: int, token: int) -> str:
        return f"The rank token of {the(member)} lies on {the_token_place(token)}."


class Words(PlainWords[Omega]):
    """What SSO says that its declarations do not."""

    HAPPENINGS = _Happenings

    def account(self, view: Omega, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def ways(self, view: Omega) -> list[tuple[str, tuple[str, ...]]]:
        """What touches each location in play, and of what colour that is."""
        return ways(view)

    def heading(self, view: Omega, names: tuple[str, ...], width: int) -> list[str]:  # noqa: ARG002
        """What game this is, and which turn."""
        left = count_of(int(view.challenge_deck.count), "challenge")
        return at_ends(" SSO ", f"turn {int(view.turn)}, {left} to come ", width)

    def goal(self, view: Omega, seat: int) -> Goal:
        """What is to be reached."""
        return goal(view, seat)

    def part_of(self, view: Omega, seat: int, names: tuple[str, ...]) -> str:
        """Whose lives are in somebody's hands."""
        return part_of(view, seat, names)

    def summary(self, view: Omega) -> str:
        """One line of how things stand."""
        left = count_of(int(view.challenge_deck.count), "challenge")
        aboard = count_of(living(view), "crew member")
        return (
            f"Turn {int(view.turn)}: {left} to come, {aboard} aboard, "
            f"{int(view.general_oxygen)} general oxygen."
        )

    def result(self, view: Omega, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """What the score table says of a crew that has outlasted the disaster."""
        if int(view.outcome) != s.SURVIVED:
            return ""
        score = int(view.score)
        level = int(np.searchsorted(c.LEVEL_FROM, score, side="right")) - 1
        points = f"{count_of(score, 'point')} for each of the first crew"
        return f"That is {points}: {c.LEVEL.words[max(level, 0)]}."


WORDS: Final = Words(Omega)
