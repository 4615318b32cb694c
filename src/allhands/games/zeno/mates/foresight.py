"""What crew-mates choose for: who gets away, whose target is met, a ship that lasts so long."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.foresight import Foresight
from allhands.kernel.masks import has_bit
from allhands.kernel.prose import some
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import numbers as n
from ..cards import survivors as sv
from ..rules import nouns as w
from ..rules import state as s
from ..rules.state import Riga

LAUNCHES: Final = 0
WINS: Final = LAUNCHES + 1
GETS_AWAY: Final = WINS + c.SEATS
SO_MANY: Final = 24
SO_MANY_AWAY: Final = GETS_AWAY + sv.SURVIVORS
OWN: Final = 9
OWN_AWAY: Final = SO_MANY_AWAY + SO_MANY
LEAST: Final = 12
TARGET_AT: Final = OWN_AWAY + c.SEATS * OWN
FILLED: Final = TARGET_AT + c.SEATS * LEAST
RAN_OUT: Final = FILLED + n.TRACK
CARDS_RAN_OUT: Final = RAN_OUT + len(n.MANDATORY)
FORESEEN: Final = CARDS_RAN_OUT + 1
"""Where a kind of foresight begins: the launch; one for each seat that wins, each survivor, each
number of those who get away, and of each seat's; each target of a seat, each number of resources in
the Shuttle, each token without which the ship is lost; and the cards without which it is."""
WIN_WEIGHT: Final = 2.0
TOKENS: Final = ("fire", "harm", "infection", "stress", "fuel in the air", "smoke")


@rule
def foresee(state: Riga, out: NDArray[np.int8]) -> None:
    """Note who got away, how low targets are, and by what the ship was lost."""
    launched = state.outcome == s.LAUNCHED
    out[LAUNCHES] = launched
    away = 0
    out[OWN_AWAY:TARGET_AT] = 0
    for survivor in range(sv.SURVIVORS):
        person = state.survivors[survivor]
        is_away = launched and person.fate == w.EVACUATED
        out[GETS_AWAY + survivor] = is_away
        if is_away:
            away += 1
            note_next(out, OWN_AWAY + OWN * int(person.faction))
    for number in range(SO_MANY):
        out[SO_MANY_AWAY + number] = away > number
    for seat in range(c.SEATS):
        out[WINS + seat] = launched and has_bit(state.wins, seat)
        for target in range(LEAST):
            out[TARGET_AT + LEAST * seat + target] = state.targets[seat] <= target
    for number in range(n.TRACK):
        out[FILLED + number] = state.track > number
    note_loss(state, out)


@rule
def note_next(out: NDArray[np.int8], first: int) -> None:
    """One more of a seat's got away."""
    for number in range(OWN):
        if out[first + number] == 0:
            out[first + number] = 1
            return


@rule
def note_loss(state: Riga, out: NDArray[np.int8]) -> None:
    """What there was no more of when the ship was lost."""
    lost, found = state.outcome == s.DISASTER, 0
    for token in range(len(n.MANDATORY)):
        is_out = lost and state.in_play[token] >= n.MANDATORY[token]
        out[RAN_OUT + token] = is_out
        found += is_out
    out[CARDS_RAN_OUT] = lost and found == 0


def _launches(_: Riga, __: tuple[str, ...], ___: int) -> str:
    return "gets the Shuttle away"


def _wins(seat: int, _: Riga, names: tuple[str, ...], chooser: int) -> str:
    return f"has {names[seat]} win" if seat == chooser else ""


def _gets_away(survivor: int, view: Riga, _: tuple[str, ...], chooser: int) -> str:
    """Of one's own faction only: others look after theirs."""
    person = view.survivors[survivor]
    is_own = int(person.fate) == w.ABOARD and int(person.faction) == chooser
    return f"gets {sv.NAMES[survivor]} away" if is_own else ""


def _so_many_away(number: int, _: Riga, __: tuple[str, ...], ___: int) -> str:
    return f"gets {some(number, 'survivor')} or more away, whosever they are"


def _own_away(seat: int, number: int, _: Riga, names: tuple[str, ...], chooser: int) -> str:
    if seat != chooser:
        return ""
    return f"gets {some(number, 'survivor')} or more of {names[seat]} away"


def _target_at(seat: int, target: int, view: Riga, names: tuple[str, ...], chooser: int) -> str:
    if seat != chooser or int(view.targets[seat]) <= target:
        return ""
    less = " or less" if target else ""
    return f"brings the target of {names[seat]} down to {target}{less}"


def _filled(number: int, view: Riga, _: tuple[str, ...], __: int) -> str:
    if int(view.track) >= number:
        return ""
    return f"gets {some(number, 'resource')} or more into the Shuttle"


def _not_out_of(token: int, _: Riga, __: tuple[str, ...], ___: int) -> str:
    return f"keeps the Riga from being lost to {TOKENS[token]}"


def _not_out_of_cards(_: Riga, __: tuple[str, ...], ___: int) -> str:
    return "keeps the event decks from running out"


FORESIGHTS: Final = (
    Foresight(_launches),
    *(Foresight(partial(_wins, seat), weight=WIN_WEIGHT) for seat in range(c.SEATS)),
    *(Foresight(partial(_gets_away, survivor)) for survivor in range(sv.SURVIVORS)),
    *(Foresight(partial(_so_many_away, number + 1)) for number in range(SO_MANY)),
    *(
        Foresight(partial(_own_away, seat, number + 1))
        for seat in range(c.SEATS)
        for number in range(OWN)
    ),
    *(
        Foresight(partial(_target_at, seat, target))
        for seat in range(c.SEATS)
        for target in range(LEAST)
    ),
    *(Foresight(partial(_filled, number + 1)) for number in range(n.TRACK)),
    *(Foresight(partial(_not_out_of, token), good=False) for token in range(len(n.MANDATORY))),
    Foresight(_not_out_of_cards, good=False),
)
