"""What computer crew-mates answer when somebody asks them one of the game's own sentences.

They answer what was asked last, as long as nothing has come to pass since.
"""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.speech import Speech
from allhands.players.replies import true_answer

from .drafts import TALK_KEPT, Draft, spoken
from .table import Entry, Table


class Reply(NamedTuple):
    """A true answer that a computer's seat has still to give."""

    seat: int
    speech: Speech


def next_reply(table: Table) -> Reply | None:
    """The first of them, if there is one."""
    asked = _asked(table)
    if asked is None or table.is_deleted or len(table.talk) >= TALK_KEPT:
        return None
    entry, ask = asked
    since = [each for each in table.talk if each.number > entry.number]
    spoken_since = {each.seat for each in since}
    silent = (seat.number for seat in table.seats if seat.number not in spoken_since)
    computers = (seat for seat in silent if table.seats[seat].kind == "crew")
    view = table.match.view
    answers = ((seat, true_answer(view(), view(seat), ask)) for seat in computers)
    return next((Reply(seat, answer) for seat, answer in answers if answer), None)


def _asked(table: Table) -> tuple[Entry, Speech] | None:
    """What was asked last, if it may still be answered."""
    for entry in reversed(table.talk):
        speech = table.speech(entry)
        if speech and speech.sentence.answers:
            is_fresh = table.said_at[entry.number] == table.passed and not table.match.is_over
            return (entry, speech) if is_fresh else None
    return None


def reply(table: Table, answer: Reply) -> Draft | None:
    """What is written down of an answer, unless it has been given or is no more to be given."""
    return spoken(table, *answer) if next_reply(table) == answer else None
