"""The missions of SSO: how they succeed, and what follows."""

from __future__ import annotations

from typing import Final

import numpy as np

from allhands.kernel.nouns import Noun

from . import HYDRO, MEMBER, NAMES

SPREAD, GATHER, ALL_ARRAYS = range(3)
_MISSIONS = (
    ("Sweep the ship", 4, SPREAD, 4, 0, 2, 1, 0),
    ("Refill the tanks", 3, GATHER, 2, HYDRO, 2, 0, 4),
    ("All arrays to the sun", 4, ALL_ARRAYS, 0, 0, 3, 1, 2),
)
MISSIONS: Final = len(_MISSIONS)
_CONDITIONS = (
    "living crew are in {need} white locations",
    "{need} living crew are in the {where}",
    "all Solar Arrays are face up",
)
_MISSION = (
    "Succeeds when {condition}, and {reward} challenges are avoided; fails when its guide is at 0, "
    "for {morale} morale of all and {oxygen} general oxygen"
)


def _mission_text(condition: int, need: int, where: int, *row: int) -> str:
    reward, morale, oxygen = row
    when = _CONDITIONS[condition].format(need=need, where=NAMES[where])
    return _MISSION.format(condition=when, reward=reward, morale=morale, oxygen=oxygen)


MISSION: Final = Noun(
    "mission",
    tuple(name for name, *_ in _MISSIONS),
    texts=[_mission_text(*row) for _, _, *row in _MISSIONS],
)
MISSION_ROW: Final = np.array([row for _, *row in _MISSIONS], np.int8)
GUIDE, CONDITION, NEED, WHERE, REWARD, COSTS_MORALE, COSTS_OXYGEN = range(7)
"""MISSION_ROW[mission, one of these]; the reward is how many challenge cards are flipped."""
FACE_DOWN, VOTED_ON, ACTIVE, REMOVED = range(4)
STATUS: Final = Noun("status", ("face down", "to be voted on", "active", "removed"))
TOKEN_ON: Final = Noun("token", (*MEMBER.words, *MISSION.words))
"""Where a rank token lies: on a crew's card, or after those on a mission."""
