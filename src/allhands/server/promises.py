"""The promises that were made at a table, and whether they were kept."""

from __future__ import annotations

from typing import Final, NamedTuple

from allhands.kernel.speech import Since, Speech

from .journal import Entry
from .table import Table

VERDICTS: Final = {True: "kept", False: "not kept", None: "nobody can say"}


class Promised(NamedTuple):
    """A promise of a seat's, in the words in which it was made; whether it was kept: None if
    nobody can say."""

    seat: int
    words: str
    kept: bool | None

    @property
    def verdict(self) -> str:
        """Whether it was kept, in words."""
        return VERDICTS[self.kept]


def promises(table: Table) -> list[Promised]:
    """All promises of a match that is over, the earliest first."""
    said = ((entry, table.speech(entry)) for entry in table.talk)
    made = ((entry, speech) for entry, speech in said if speech)
    return [
        Promised(entry.seat, entry.data["text"], _is_kept(table, entry, speech))
        for entry, speech in made
        if speech.sentence.kind == "promise"
    ]


def _is_kept(table: Table, entry: Entry, speech: Speech) -> bool | None:
    judge = speech.sentence.kept
    kept = judge(entry.seat, speech.about, _since(table, entry)) if judge else None
    return None if kept is None else bool(kept)


def _since(table: Table, entry: Entry) -> Since:
    match, at = table.match, table.said_at[entry.number]
    states = [match.record_at(each) for each in range(at, len(match.decisions) + 1)]
    return Since(states, match.events[int(states[0].chronicle.total) :])
