"""SSO in words, where its declarations do not say it."""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.prose import count_of
from allhands.kernel.words import Section

from ..rules.state import Omega
from .account import account


class Words(PlainWords[Omega]):
    """What SSO says that its declarations do not."""

    def account(self, view: Omega, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def summary(self, view: Omega) -> str:
        """One line of how things stand."""
        living = sum(int(view.aboard[seat].count) for seat in range(int(view.players)))
        left = count_of(int(view.challenge_deck.count), "challenge")
        return (
            f"Turn {int(view.turn)}: {left} to come, {count_of(living, 'crew member')} aboard, "
            f"{int(view.general_oxygen)} general oxygen."
        )


WORDS: Final = Words(Omega)
