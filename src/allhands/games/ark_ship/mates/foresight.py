"""What crew-mates choose for: sleepers who arrive, people who live, signals, crises and planets."""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.foresight import Foresight
from allhands.kernel.prose import some
from allhands.kernel.rule import rule
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..face.nouns import person, planet_title, signal_name, with_article
from ..rules.ending import FIRST_DEGREE, needed
from ..rules.freezer import EMPTY
from ..rules.state import ArkShip

SLEEPERS_LEFT: Final = 0
FREEZER_EMPTY: Final = SLEEPERS_LEFT + c.FREEZER
DEGREE: Final = FREEZER_EMPTY + 1
LIVES: Final = DEGREE + len(c.ENDINGS)
DECODED: Final = LIVES + c.PORTRAITS
PLANET_MET: Final = DECODED + c.SIGNALS
TOOK_SLEEPERS: Final = PLANET_MET + c.SIGNALS
GOALS_REACHED: Final = TOOK_SLEEPERS + c.TESTS
FORESEEN: Final = GOALS_REACHED + c.GOAL_BOXES
"""Where a kind of foresight begins: one for each sleeper, each degree of success, each person,
each signal, each planet, each card that takes sleepers, each box of the life goals."""


@rule
def foresee(state: ArkShip, out: NDArray[np.int8]) -> None:
    """Note who has lived to see the planet, and what has been done on the way."""
    arrived = state.outcome != EMPTY
    for number in range(c.FREEZER):
        out[SLEEPERS_LEFT + number] = state.sleepers > number
    out[FREEZER_EMPTY] = not arrived
    for number in range(len(c.ENDINGS)):
        out[DEGREE + number] = state.outcome >= FIRST_DEGREE + number
    out[LIVES:DECODED] = 0
    for slot in range(c.SLOTS):
        if arrived and state.portrait[slot] >= 0:
            out[LIVES + state.portrait[slot]] = 1
    for place in range(c.SIGNALS):
        out[DECODED + place] = state.signal[place] < 0
        met = state.earned[place] >= needed(state, state.planet[place])
        out[PLANET_MET + place] = arrived and met
    for card in range(c.TESTS):
        out[TOOK_SLEEPERS + card] = state.taken_by[card] > 0
    for number in range(c.GOAL_BOXES):
        out[GOALS_REACHED + number] = state.goal_boxes > number


def _sleepers(number: int, _: ArkShip, __: tuple[str, ...], ___: int) -> str:
    sleepers = "a sleeper" if number == 1 else f"{some(number, 'sleeper')} or more"
    return f"brings {sleepers} to the new world"


def _freezer_lasts(_: ArkShip, __: tuple[str, ...], ___: int) -> str:
    return "keeps the freezer from running empty"


def _degree(degree: int, _: ArkShip, __: tuple[str, ...], ___: int) -> str:
    better = "" if degree == len(c.ENDINGS) - 1 else " or better"
    return f"founds {with_article(c.ENDINGS[degree])}{better}"


def _lives(portrait: int, view: ArkShip, _: tuple[str, ...], __: int) -> str:
    if portrait not in view.portrait:
        return ""
    return f"lets {person(portrait)} live to see the new world"


def _decoded(signal: int, view: ArkShip, _: tuple[str, ...], __: int) -> str:
    return f"gets {signal_name(signal)} decoded" if view.signal[signal] >= 0 else ""


def _planet_met(place: int, view: ArkShip, _: tuple[str, ...], __: int) -> str:
    planet = int(view.planet[place])
    if planet == UNKNOWN:
        return f"gets the crew ready for what waits behind {signal_name(place)}"
    return f"gets the crew ready for {planet_title(planet)}"


def _takes_nobody(card: int, view: ArkShip, _: tuple[str, ...], __: int) -> str:
    lies_open = view.planet if card >= c.CRISES else view.crisis
    number = card - c.CRISES if card >= c.CRISES else card
    return f"keeps {c.TEST_TITLES[card]} from taking sleepers" if number in lies_open else ""


def _goals(number: int, view: ArkShip, _: tuple[str, ...], __: int) -> str:
    if number <= view.goal_boxes:
        return ""
    return f"gets {some(number, 'life goal')} or more reached"


FORESIGHTS: Final = (
    *(Foresight(partial(_sleepers, number + 1)) for number in range(c.FREEZER)),
    Foresight(_freezer_lasts, good=False),
    *(Foresight(partial(_degree, degree)) for degree in range(len(c.ENDINGS))),
    *(Foresight(partial(_lives, portrait)) for portrait in range(c.PORTRAITS)),
    *(Foresight(partial(_decoded, signal)) for signal in range(c.SIGNALS)),
    *(Foresight(partial(_planet_met, place)) for place in range(c.SIGNALS)),
    *(Foresight(partial(_takes_nobody, card), good=False) for card in range(c.TESTS)),
    *(Foresight(partial(_goals, number + 1)) for number in range(c.GOAL_BOXES)),
)
