"""What crew-mates choose for: who lives to the end, missions done, and a ship with air in it."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.foresight import Foresight
from allhands.kernel.masks import bit, has_bit
from allhands.kernel.prose import some
from allhands.kernel.rule import rule

from .. import cards as c
from ..cards import missions as m
from ..rules.crew import living
from ..rules.state import SURVIVED, Omega

OUTLASTS: Final = 0
MEMBER_LIVES: Final = OUTLASTS + c.SEATS
MISSION_DONE: Final = MEMBER_LIVES + c.CREW
SO_MANY_LIVE: Final = MISSION_DONE + m.MISSIONS
SO_MANY: Final = 6
SAVED: Final = SO_MANY_LIVE + SO_MANY
"""Where a kind of foresight begins: one for each seat, crew member, mission and number of crew."""
SEAT_WEIGHT: Final = 2.0


@rule
def foresee(state: Omega, out: NDArray[np.int8]) -> None:
    """Note who has come through, and what has been done."""
    alive, survived = 0, state.outcome == SURVIVED
    for seat in range(c.SEATS):
        count = 0
        if seat < state.players:
            count = int(state.aboard[seat].count)
            for place in range(count):
                alive |= bit(state.aboard[seat].cards[place])
        out[OUTLASTS + seat] = 1 if survived and count > 0 else 0
    for member in range(c.CREW):
        out[MEMBER_LIVES + member] = 1 if survived and has_bit(alive, member) else 0
    for mission in range(m.MISSIONS):
        is_own = mission // m.EACH == state.deck
        is_done = is_own and state.missions[mission].status == m.REMOVED
        out[MISSION_DONE + mission] = 1 if is_done else 0
    for number in range(SO_MANY):
        out[SO_MANY_LIVE + number] = 1 if survived and living(state) > number + 1 else 0
    out[SAVED] = 1 if survived else 0


def _outlasts(seat: int, _: Omega, names: tuple[str, ...], chooser: int) -> str:
    return f"brings {names[seat]} through it with crew" if seat == chooser else ""


def _member_lives(member: int, view: Omega, _: tuple[str, ...], seat: int) -> str:
    """Of one's own crew only: others look after theirs."""
    pile = view.aboard[seat] if seat < int(view.players) else None
    own = [] if pile is None else [int(each) for each in pile.cards[: int(pile.count)]]
    return f"keeps the {c.MEMBER.words[member]} alive" if member in own else ""


def _mission_done(mission: int, view: Omega, _: tuple[str, ...], __: int) -> str:
    is_own = mission // m.EACH == int(view.deck)
    if not is_own or int(view.missions[mission].status) == m.REMOVED:
        return ""
    return f"gets {m.MISSION.words[mission]} done"


def _so_many_live(number: int, _: Omega, __: tuple[str, ...], ___: int) -> str:
    return f"keeps {some(number, 'member')} of the crew or more alive"


def _saved(_: Omega, __: tuple[str, ...], ___: int) -> str:
    return "saves the ship"


FORESIGHTS: Final = (
    *(Foresight(partial(_outlasts, seat), weight=SEAT_WEIGHT) for seat in range(c.SEATS)),
    *(Foresight(partial(_member_lives, member)) for member in range(c.CREW)),
    *(Foresight(partial(_mission_done, mission)) for mission in range(m.MISSIONS)),
    *(Foresight(partial(_so_many_live, number + 2)) for number in range(SO_MANY)),
    Foresight(_saved),
)
