"""What is printed on the cards, and how the tests write it.

A passenger is a letter for the class (f, s), a number, and a star for an anchor: "f5" and "f5*"
are the two fives of the first class. "f7-5" are three passengers, "f7-5*" the three with anchors.
"f?7" is the Mystery Passenger of the first class, standing in for a seven.

A line is written from the deck to its front, face-down passengers before a bar: "s3 f1 | f5 f4".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from allhands.games.sos_titanic import cards as c

LETTERS = "fs"
HIGHEST = {"f": 13, "s": 17}
LINE_UPS = {
    "standard": (4, 6, 8, 10),
    "expert": (7, 7, 7, 7),
    "ultimate": (10, 8, 6, 4),
}
COPIES = {
    c.GET_READY: 2,
    c.COME_ON: 3,
    c.COME_BACK: 3,
    c.YOUR_TURN: 2,
    c.SAME_LINES: 2,
    c.WAIT: 2,
    c.SAVE_TIME: 1,
    c.PLAN_A: 1,
    c.PLAN_B: 1,
    c.COLLAPSIBLE_BOAT: 1,
    c.MYSTERY_FIRST: 1,
    c.MYSTERY_SECOND: 1,
}


class Member(NamedTuple):
    """A crew member card: action cards at the beginning, most passengers drawn, least players."""

    hand: int
    most: int
    players: int


CREW = {
    c.MURDOCH: Member(2, 4, 1),
    c.LEE: Member(4, 6, 1),
    c.LOWE: Member(2, 5, 1),
    c.SMITH: Member(1, 5, 2),
    c.PHILLIPS: Member(1, 6, 2),
    c.BOXHALL: Member(0, 3, 1),
    c.LATIMER: Member(0, 5, 1),
    c.FLEET: Member(1, 3, 1),
    c.PITMAN: Member(1, 5, 2),
    c.LIGHTOLLER: Member(2, 5, 2),
}

_TOKEN = re.compile(r"([fs])(\??)(\d+)(?:-(\d+))?(\*?)")


def p(written: str) -> int:
    """The card of one passenger."""
    (card,) = passengers(written)
    return card


def passengers(written: str) -> list[int]:
    """The cards of passengers as written, ranges spelled out."""
    found: list[int] = []
    for token in written.replace("|", " ").split():
        kind, mystery, number, last = _parts(token)
        if mystery:
            found.append(c.MYSTERY + kind)
            continue
        step = 1 if last >= number else -1
        anchor = token.endswith("*")
        found += [c.passenger(kind, each, anchor) for each in range(number, last + step, step)]
    return found


def stand_ins(written: str) -> dict[int, int]:
    """For whom Mystery Passengers stand in, by class."""
    parts = (_parts(token) for token in written.replace("|", " ").split())
    return {kind: number for kind, mystery, number, _ in parts if mystery}


def _parts(token: str) -> tuple[int, bool, int, int]:
    match = _TOKEN.fullmatch(token)
    assert match, f"{token!r} is no passenger"
    letter, mystery, number, last, _ = match.groups()
    return LETTERS.index(letter), bool(mystery), int(number), int(last or number)


def spelled(card: int, stand_in: list[int]) -> str:
    """A passenger as written."""
    if card >= c.MYSTERY:
        kind = card - c.MYSTERY
        return f"{LETTERS[kind]}?{stand_in[kind]}"
    star = "*" if c.ANCHOR[card] else ""
    return f"{LETTERS[c.CLASS[card]]}{c.NUMBER[card]}{star}"
