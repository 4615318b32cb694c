"""How a match ended, in the words that pages, the terminal and replays share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from allhands.match import Match


class Verdict(NamedTuple):
    """The end of a match.

    `label` is it in a word or two, `headline` in a few; `is_good` is whether the crew has won or,
    where the game is scored, done better than there is to beat. `sentences` tell what ended the
    game, how the score compares, and what the game itself says of its result.
    """

    label: str
    headline: str
    is_good: bool
    sentences: tuple[str, ...]


def verdict(match: Match) -> Verdict:
    """How a match ended. Raises OptionError while it goes on."""
    result = match.revealed().result
    outcome, points, score = match.outcome, match.score, match.game.score
    if score is None or points is None:
        said = (outcome.sentence, result) if result else (outcome.sentence,)
        if outcome.won:
            return Verdict("Won", "The crew is saved", is_good=True, sentences=said)
        return Verdict("Lost", "The ship is lost", is_good=False, sentences=said)
    said = (outcome.sentence, f"That is {score.compared(points)}.", result)
    counted = score.counted(points)
    return Verdict(counted, counted, score.is_beaten_by(points), tuple(filter(None, said)))
