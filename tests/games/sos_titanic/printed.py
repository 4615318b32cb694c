"""What is printed on the cards, and how the tests write it.

A passenger is a letter for the class (f, s), a number, and a star for an anchor: "f5" and "f5*"
are the two fives of the first class. "f7-5" are three passengers, "f7-5*" the three with anchors.
"f?7" is the Mystery Passenger of the first class, standing in for a seven.

A line is written from the deck to its front, face-down passengers before a bar: "s3 f1 | f5 f4".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from allhands.games.sos_titanic import cards

LETTERS = "fs"
HIGHEST = {"f": 13, "s": 17}
LINE_UPS = {
    "standard": (4, 6, 8, 10),
    "expert": (7, 7, 7, 7),
    "ultimate": (10, 8, 6, 4),
}
COPIES = {
    cards.GET_READY: 2,
    cards.COME_ON: 3,
    cards.COME_BACK: 3,
    cards.YOUR_TURN: 2,
    cards.SAME_LINES: 2,
    cards.WAIT: 2,
    cards.SAVE_TIME: 1,
    cards.PLAN_A: 1,
    cards.PLAN_B: 1,
    cards.COLLAPSIBLE_BOAT: 1,
    cards.MYSTERY_FIRST: 1,
    cards.MYSTERY_SECOND: 1,
}


class Member(NamedTuple):
    """A crew member card: action cards at the beginning, most passengers drawn, least players."""

    hand: int
    most: int
    players: int


CREW = {
    cards.MURDOCH: Member(2, 4, 1),
    cards.LEE: Member(4, 6, 1),
    cards.LOWE: Member(2, 5, 1),
    cards.SMITH: Member(1, 5, 2),
    cards.PHILLIPS: Member(1, 6, 2),
    cards.BOXHALL: Member(0, 3, 1),
    cards.LATIMER: Member(0, 5, 1),
    cards.FLEET: Member(1, 3, 1),
    cards.PITMAN: Member(1, 5, 2),
    cards.LIGHTOLLER: Member(2, 5, 2),
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
            found.append(cards.MYSTERY + kind)
            continue
        step = 1 if last >= number else -1
        anchor = token.endswith("*")
        found += [cards.passenger(kind, each, anchor) for each in range(number, last + step, step)]
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
    if card >= cards.MYSTERY:
        kind = card - cards.MYSTERY
        return f"{LETTERS[kind]}?{stand_in[kind]}"
    star = "*" if cards.ANCHOR[card] else ""
    return f"{LETTERS[cards.CLASS[card]]}{cards.NUMBER[card]}{star}"
