"""What computer crew-mates say in the game's own sentences.

They answer what was asked last, as long as nothing has come to pass since; and where they volunteer
for something, they say so once before anything more comes to pass.
"""

from __future__ import annotations

from typing import NamedTuple

from allhands.kernel.speech import Speech
from allhands.players.replies import true_answer, volunteered

from .drafts import TALK_KEPT, Draft, spoken
from .journal import Entry
from .table import Table


class Reply(NamedTuple):
    """What a computer's seat has still to say: a true answer, or what it volunteers for."""

    seat: int
    speech: Speech


def next_reply(table: Table) -> Reply | None:
    """The first of them, if there is one."""
    match = table.match
    if table.is_deleted or match.is_over or match.why_hushed or len(table.talk) >= TALK_KEPT:
        return None
    return _next_answer(table) or _next_offer(table)


def _next_answer(table: Table) -> Reply | None:
    asked = _asked(table)
    if asked is None:
        return None
    entry, ask = asked
    since = [each for each in table.talk if each.number > entry.number]
    spoken_since = {each.seat for each in since}
    silent = (seat.number for seat in table.seats if seat.number not in spoken_since)
    computers = (seat for seat in silent if table.seats[seat].kind == "crew")
    view = table.match.view
    answers = ((seat, true_answer(view(), view(seat), ask)) for seat in computers)
    return next((Reply(seat, answer) for seat, answer in answers if answer), None)


def _next_offer(table: Table) -> Reply | None:
    """What a computer volunteers for that has said nothing yet as things stand."""
    at, view = table.said_at, table.match.view
    spoken = {each.seat for each in table.talk if at.get(each.number, -1) == table.passed}
    computers = (seat.number for seat in table.seats if seat.kind == "crew")
    silent = (seat for seat in computers if seat not in spoken)
    offers = ((seat, volunteered(view(), view(seat))) for seat in silent)
    return next((Reply(seat, offer) for seat, offer in offers if offer), None)


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
