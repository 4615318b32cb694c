"""Zeno in words, where its declarations do not say it."""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.prose import beside, count_of
from allhands.kernel.words import Section

from ..cards import numbers as n
from ..rules.state import Riga
from .account import account
from .board_told import burning


class Words(PlainWords[Riga]):
    """What Zeno says that its declarations do not."""

    def account(self, view: Riga, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: Riga, names: tuple[str, ...], width: int) -> list[str]:  # noqa: ARG002
        """What game this is, and which turn."""
        track = f"the Shuttle holds {int(view.track)} of {n.TRACK}"
        return [beside(" Zeno ", f"turn {int(view.turn)}, {track} ", width)]

    def summary(self, view: Riga) -> str:
        """One line of how things stand."""
        fires = count_of(burning(view), "section")
        return f"Turn {int(view.turn)}: {fires} on fire, {int(view.broken.sum())} systems down."


WORDS: Final = Words(Riga)
