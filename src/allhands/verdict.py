"""How a match ended, in the words that pages, the terminal and replays share."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from allhands.kernel.game import Game
from allhands.kernel.outcomes import BROKEN, Outcome
from allhands.kernel.prose import listed
from allhands.observation import Observation


class Ended(Protocol):
    """What a verdict reads of a match."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the crew."""
        ...

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        ...

    @property
    def score(self) -> int | None:
        """The score; None in a game that is just won or lost."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        ...

    def revealed(self) -> Observation:
        """Everything. Raises OptionError while the match goes on."""
        ...


class Verdict(NamedTuple):
    """The end of a match.

    `label` is it in a word or two, `headline` in a few; `is_good` is whether the crew, or one of
    them, has won or, where the game is scored, done better than there is to beat. `sentences` tell
    what ended the game, who won where not all do, how the score compares, and what the game itself
    says of its result. `winners` are the seats that won.
    """

    label: str
    headline: str
    is_good: bool
    sentences: tuple[str, ...]
    winners: tuple[int, ...] = ()


def verdict(match: Ended) -> Verdict:
    """How a match ended. Raises OptionError while it goes on."""
    outcome, points, score, winners = match.outcome, match.score, match.game.score, match.winners
    if outcome is BROKEN:
        return Verdict(
            "Broken off", "The game broke off", is_good=False, sentences=(BROKEN.sentence,)
        )
    result = match.revealed().result
    if outcome.won is None:
        names = [match.names[seat] for seat in winners]
        headline = f"{listed(names)} {'wins' if len(names) == 1 else 'win'}" if names else ""
        said = (outcome.sentence, f"{headline or 'Nobody wins'}.", result)
        return Verdict(
            f"Won by {listed(names)}" if names else "Lost",
            headline or "Nobody wins",
            is_good=bool(names),
            sentences=tuple(filter(None, said)),
            winners=winners,
        )
    if score is None or points is None:
        said = (outcome.sentence, result) if result else (outcome.sentence,)
        if outcome.won:
            return Verdict(
                "Won", "The crew is saved", is_good=True, sentences=said, winners=winners
            )
        return Verdict("Lost", "The ship is lost", is_good=False, sentences=said)
    said = (outcome.sentence, f"That is {score.compared(points)}.", result)
    counted = score.counted(points)
    said = tuple(filter(None, said))
    return Verdict(counted, counted, score.is_beaten_by(points), said, winners)
