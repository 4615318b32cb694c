"""The arrays of other ships: challenge cards that stay in play as locations."""

from __future__ import annotations

from typing import Final, NamedTuple

from .operations import Step, steps_of, steps_words
from .reading import DECK_FILES, DECK_ROWS, Where

OUT_OF_REACH, NEXT, ANY = range(3)
SILENCES: Final = ("none", "next", "any")
_ACTIONS: Final = (
    "",
    "Crew: flip another array of this ship that touches this one face down",
    "Crew: flip any other array of this ship face down",
)


class Array(NamedTuple):
    """An array of another ship: what is printed on it, and the card that brings it."""

    name: str
    card: str
    most: int
    auto: list[Step]
    silences: int

    @property
    def text(self) -> str:
        """What is printed on it."""
        auto = f"Auto, if nobody is here: {steps_words(self.auto, ())}"
        action = _ACTIONS[self.silences]
        return ". ".join(filter(None, (auto, action, _OUTSIDE))) + "."


_OUTSIDE: Final = "Cards here move to any Array or Airlock, and the general supply is out of reach"


def _arrays() -> list[Array]:
    found: list[Array] = []
    for file, deck in zip(DECK_FILES, DECK_ROWS, strict=True):
        for card in deck["cards"]:
            row = card.get("array")
            if row is None:
                continue
            here = Where(file, card["title"], "auto")
            auto = steps_of(here, row["auto"], ())
            most = here._replace(field="most").number(row["most"], 1, 9)
            how = here._replace(field="silences").one_of(row.get("silences", "none"), SILENCES)
            found.extend(Array(str(name), card["title"], most, auto, how) for name in row["names"])
    return found


ARRAYS: Final = _arrays()
"""The arrays of all decks, in the order of their cards."""
