"""What happens at a table, as entries of its journal, which is only ever appended to."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Kind = Literal[
    "act",  # {"action": int, "words": str, "by": By, "request": str, "why": str, if there is one}
    "step",  # {"done": int, "request": str}: whoever learns has read that step of a lesson
    "undo",  # {"count": int, "request": str}: that many acts were taken back; with "withdrawn",
    # what the seat chose at once with others
    "ask-undo",  # {"count": int, "agreed": [seat], "request": str}: somebody asks the others
    "ask-open",  # {"about": seat, "agreed": [seat]}: the host asks to open a computer's seat
    "agree",  # {}: one of those asked agrees; when all have, an "undo" or a "crew" follows
    "refuse",  # {}
    "plan",  # {"for": seat, "action": int, "words": str, "request": str}: a move is proposed
    "sign",  # {"about": entry, "agrees": bool}: what somebody thinks of what that entry proposes
    "sit",  # {"name": str}: a person takes an open seat
    "rename",  # {"name": str}
    "leave",  # {"by": seat}: a computer crew-mate takes over for whoever holds the seat
    "return",  # {}: and gives the seat back
    "crew",  # {"policy": str}: an open seat is given to a computer; "" opens it again
    "host",  # {"to": seat}: who decides about the seats hands that on
    "prefer",  # {"answers": {standing answer's name: choice}}
    "say",  # {"text": str, "request": str}; one of the game's own sentences with "sentence": its
    # name, and "about": [int], what it speaks of
    "ping",  # {"place": str, "request": str}: points at a place on the board
    "clock",  # {"on": bool}
    "again",  # {"match": id}: the crew plays on in another match
    "delete",  # {}: nothing is left but this entry
]
By = Literal["person", "crew", "substitute", "standing"]


class Entry(NamedTuple):
    """A line of a journal. They are numbered from 1; `at` is in seconds since 1970."""

    number: int
    kind: Kind
    seat: int
    data: dict[str, Any]
    at: float
