"""What cannot be done at a table, in a sentence each."""

from __future__ import annotations

from typing import Final

from allhands.kernel.errors import AllHandsError

MOVED_ON: Final = "The table has moved on: this is how it stands now."
ALL_CHOSEN: Final = (
    "The table has moved on: all have chosen meanwhile, so nobody can choose otherwise any more."
)

COUNTS: Final = "A try that counts is not deleted: there is one for each voyage."
NOT_WRITTEN: Final = "That could not be written down, and nothing has changed."


class TableError(AllHandsError):
    """Something that cannot be done at this table now; `rule` is the id of the game's rule that
    forbids it, if one does."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


class NoSuchTable(TableError):  # noqa: N818
    """A table that there is not, or not any more."""

    def __init__(self) -> None:
        super().__init__(
            "There is no such match, or it was deleted: look for it in the list of matches."
        )


class SailedError(TableError):
    """A try of a voyage of the day of which there is one already."""

    def __init__(self) -> None:
        super().__init__("You have begun the try that counts already: go on with that one.")


class StaleError(TableError):
    """A choice made on a page that was no longer up to date: it does not count."""
