"""The score of a game that is not just won or lost."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """How a game counts that ends with a score, the same whole number for every seat.

    It lies between 0 and `most`; `unit` is what one of it is called. `to_beat` is what `rival`
    made of the same voyage.

    >>> score = Score("point", 70, 19, "the historical crew")
    >>> score.counted(31)
    '31 points'
    >>> score.compared(31)
    '12 more than the 19 of the historical crew'
    >>> score.compared(18)
    '1 fewer than the 19 of the historical crew'
    >>> score.compared(19)
    'as many as the historical crew'
    """

    unit: str
    most: int
    to_beat: int
    rival: str

    def counted(self, points: int) -> str:
        """A score with its unit."""
        return f"{points} {self.unit}{'' if points == 1 else 's'}"

    def is_beaten_by(self, points: int) -> bool:
        """Whether a score is better than the rival's."""
        return points > self.to_beat

    def likely(self, low: int, high: int) -> str:
        """Between which scores a game is likely to end.

        >>> score = Score("point", 70, 19, "the historical crew")
        >>> score.likely(22, 41), score.likely(1, 1)
        ('22 to 41 points', '1 point')
        """
        return self.counted(high) if low == high else f"{low} to {self.counted(high)}"

    def compared(self, points: int) -> str:
        """A score beside that of the rival."""
        more = points - self.to_beat
        if more == 0:
            return f"as many as {self.rival}"
        how = f"{more} more" if more > 0 else f"{-more} fewer"
        return f"{how} than the {self.to_beat} of {self.rival}"
