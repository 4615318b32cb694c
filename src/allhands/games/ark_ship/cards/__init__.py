"""The cards of Ark Ship, read from `cards.toml` into tables that rules index; their operations are
named and worded in `wording.toml`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from allhands.kernel.rows import read_rows

PACKAGE: Final = __name__
_DATA: Final = read_rows(PACKAGE, "cards.toml")
_WORDED: Final = read_rows(PACKAGE, "wording.toml")

# The ship sheet
PROGRESS: Final = np.array(_DATA["ship"]["progress"], np.int16)
"""PROGRESS[box]: the crisis cards drawn on that turn."""
BOXES: Final = len(PROGRESS)
FREEZER: Final[int] = _DATA["ship"]["freezer"]
GOAL_ROWS: Final = np.cumsum(_DATA["ship"]["life_goals"]).astype(np.int16)
"""GOAL_ROWS[row]: the life-goal boxes that are checked when this row is full."""
GOAL_BOXES: Final = int(GOAL_ROWS[-1])
CREW_FOR: Final = np.array([0, *_DATA["ship"]["crew"]], np.int16)
"""CREW_FOR[players]: the crew members aboard."""
VOYAGES: Final = tuple(_DATA["voyages"])
VOYAGE_MEANINGS: Final = tuple(str(voyage["meaning"]) for voyage in _DATA["voyages"].values())
SLEEPERS: Final = np.array(
    [[0, *voyage["sleepers"]] for voyage in _DATA["voyages"].values()], np.int16
)
"""SLEEPERS[voyage, players]: sleepers in the freezer at the beginning."""
MORE_NEEDED: Final = np.array(
    [[0, *voyage["needs"]] for voyage in _DATA["voyages"].values()], np.int16
)
"""MORE_NEEDED[voyage, players]: tokens that a planet crisis needs beyond NEEDS."""
ENDINGS: Final = tuple(_DATA["endings"])
ENDING_FROM: Final = np.array(list(_DATA["endings"].values()), np.int16)
"""ENDING_FROM[degree]: the least number alive for it."""

# Crew sheets
SLOTS: Final = int(CREW_FOR.max())
SKILL_NAMES: Final = tuple(_DATA["skills"]["names"])
SKILLS: Final = len(SKILL_NAMES)
HERBOLOGY, MEDICINE, COMPUTING, NAVIGATION, ENGINEERING = range(SKILLS)
SICKNESS: Final = SKILLS
"""Sickness boxes stand beside the skills; a test may list them as one."""
MOST_RANKS: Final[int] = _DATA["crew"]["ranks"]
TRAIT_NAMES: Final = tuple(_DATA["traits"]["names"])
TRAITS: Final = len(TRAIT_NAMES)
CALM, CLEVER, INSPIRING, CAREFUL, EMPATHETIC, PATIENT = range(TRAITS)
AGES: Final = len(_DATA["crew"]["age_red"])
IS_RED: Final = np.array([0, *_DATA["crew"]["age_red"]], np.int16)
"""IS_RED[age]: whether the box checked with that age is a red one."""
RED_BOXES: Final = np.cumsum(IS_RED).astype(np.int16)
"""RED_BOXES[age]: how many of the boxes checked at that age are red."""
BULB: Final[int] = _DATA["crew"]["bulb"]
STARTING_DICE: Final[int] = _DATA["crew"]["starting_dice"]
PORTRAITS: Final[int] = _DATA["crew"]["portraits"]

# Locations, numbered from 0 in the order in which they are evaluated
LOCATION_NAMES: Final = tuple(location["name"] for location in _DATA["locations"])
LOCATIONS: Final = len(LOCATION_NAMES)
(
    BRIDGE,
    COMMS,
    ARCHIVES,
    MEDICAL,
    RECREATION,
    TRAINING,
    CRISIS_2,
    CRISIS_1,
    PLANET_1,
    PLANET_2,
) = range(LOCATIONS)
ROOMS: Final = TRAINING + 1
"""The locations with an action of their own; a crisis may lie on any of them, or on two more."""
CRISIS_PLACES: Final = PLANET_1
ROOM_SKILL: Final = np.array(
    [SKILL_NAMES.index(room["skill"]) for room in _DATA["locations"] if "skill" in room], np.int16
)
"""ROOM_SKILL[location]: the skill of each room before Training."""
SKILLED_ROOMS: Final = len(ROOM_SKILL)

# Signals and waveforms
COLUMNS: Final = 5
HIGHEST: Final = 3
SIGNALS: Final = 2
TARGET: Final = np.array(_DATA["signals"]["targets"], np.int16)
SIGNAL_CARDS: Final = len(TARGET)
WAVE: Final = np.array(_DATA["waveforms"]["columns"], np.int16)
WAVEFORMS: Final = len(WAVE)

# Effects, and what lasts: in the order in which `wording.toml` names them
EFFECT_NAMES: Final = tuple(_WORDED["effects"])
EFFECTS: Final = len(EFFECT_NAMES)
(
    REMOVE,
    LOSE,
    GAIN,
    STRESS_ALL,
    STRESS_HERE,
    STRESS_ONTO_ONE,
    CALM_ALL,
    CALM_HERE,
    AGE_ALL,
    AGE_HERE,
    SICKEN_HERE,
    SICKEN_ONE,
    KILL_ONE_HERE,
    HEAL_ONE,
    HEAL_OWN,
    CLONE,
    LEARN_HERE,
    TRAIT_HERE,
    COLUMN_ZERO,
    COLUMN_ANY,
    COLUMNS_DOWN,
    CRISIS,
    WAVES,
    TOKEN,
    TOKEN_ANY,
    TOKEN_LOST,
    TEACH_OTHERS,
    SKILL_OTHERS,
    RANK_OWN,
    TRAIT_OWN,
    STEADY,
    REMOVE_ANY,
    REMOVE_HERE,
) = range(EFFECTS)

ONGOING_NAMES: Final = ("", *_WORDED["ongoing"])
(
    NOTHING_ONGOING,
    DROP_HIGHEST,
    ONES_AGE,
    NO_CALMING,
    ONE_EACH,
    IDLE_STRESS,
    NO_WAVES,
    WORSE_SICKNESS,
    FEWER_DICE,
    MORE_STRESS,
    NO_MEDICINE,
) = range(len(ONGOING_NAMES))

CONDITION_NAMES: Final = tuple(_WORDED["conditions"])
(
    ALWAYS,
    RANK_TWO,
    RANK_TWO_IN,
    SKILLED,
    HAS_TRAITS,
    SERVED,
    AGED,
    CALM_AGED,
    STRESSED,
    STRESS_AT_MOST,
    SICK,
    SOLVED,
    FAILED,
    ALONE_AT,
    WITH,
    WITH_NAMED,
    NAMED_DEAD,
    NAMED_SKILLED,
    DECODED,
    TOKENS,
    MEMORIAL,
    CRISES_AT_MOST,
    AT_CRISIS,
) = range(len(CONDITION_NAMES))
MAY_REVEAL, REVEAL_AT_ONCE, REVEAL_AT_DEATH = range(3)
_REVEALS: Final = ("may", "at-once", "death")
LASTING_NAMES: Final = ("", *_WORDED["lasting"])
NOTHING_LASTING, CRUSH, ANDROID = range(3)

MOST_ROWS: Final = 4
MOST_EFFECTS: Final = 2


def _effect(text: str) -> tuple[int, int]:
    """An effect and its amount, from its name and perhaps a number."""
    name, _, amount = text.partition(" ")
    return EFFECT_NAMES.index(name), int(amount or 1)


def _effects(texts: list[str]) -> list[tuple[int, int]]:
    """So many effects as there is room for; -1 where there is none."""
    listed = [_effect(text) for text in texts]
    if len(listed) > MOST_EFFECTS:
        raise ValueError(f"a row has at most {MOST_EFFECTS} effects, not {len(listed)}")
    return listed + [(-1, 0)] * (MOST_EFFECTS - len(listed))


def _number(word: str) -> int:
    """What a condition counts to: a number, or a skill's or a location's."""
    for names in (SKILL_NAMES, LOCATION_NAMES):
        if word in names:
            return names.index(word)
    return int(word or 0)


# Crises, and planet crises after them: both are worked on by the same tests
_CRISES: Final[list[dict[str, Any]]] = _DATA["crises"]
_PLANETS: Final[list[dict[str, Any]]] = _DATA["planets"]
_TESTS: Final = _CRISES + _PLANETS
CRISES: Final = len(_CRISES)
PLANETS: Final = len(_PLANETS)
TESTS: Final = len(_TESTS)
"""Cards with a skill test: a crisis has its own number, planet crisis i the number CRISES + i."""
TEST_TITLES: Final = tuple(str(card["title"]) for card in _TESTS)
CHAPTERS: Final = 3
CHAPTER: Final = np.array([card["chapter"] - 1 for card in _CRISES], np.int16)
IN_CHAPTER: Final = CRISES // CHAPTERS
DEALT_OF_CHAPTER: Final = 8
"""Of each chapter so many crises are in the deck; the rest stay in the box, unseen."""
LEFT_OUT: Final = CRISES - CHAPTERS * DEALT_OF_CHAPTER
IN_CHAPTERS, PRINTED = range(2)
"""How the crises are stacked: chapter on chapter, or all of them shuffled together."""
_LISTED: Final = (*SKILL_NAMES, "sickness")
TESTED: Final = np.array(
    [[_LISTED.index(name) for name in card["skills"]] for card in _TESTS], np.int16
)
"""TESTED[card, 0 or 1]: the skills of its test; SICKNESS may be one."""
LEARNABLE: Final = np.array(
    [sum(1 << skill for skill in row if skill != SICKNESS) for row in TESTED.tolist()], np.int16
)
"""LEARNABLE[card]: a mask of the skills in which a failed test teaches a rank."""
ONGOING: Final = np.array(
    [ONGOING_NAMES.index(card.get("ongoing", "")) for card in _TESTS], np.int16
)
ROWS: Final = np.array([len(card["rows"]) for card in _TESTS], np.int16)
ROW_FROM: Final = np.full((TESTS, MOST_ROWS), 99, np.int16)
"""ROW_FROM[card, row]: the successes from which on a row counts."""
ROW_GOOD: Final = np.zeros((TESTS, MOST_ROWS), np.int16)
ROW_EFFECT: Final = np.full((TESTS, MOST_ROWS, MOST_EFFECTS, 2), -1, np.int16)
"""ROW_EFFECT[card, row, place]: an effect, or -1, and its amount."""
for _card, _test in enumerate(_TESTS):
    for _place, _row in enumerate(_test["rows"]):
        ROW_FROM[_card, _place] = _row["from"]
        ROW_GOOD[_card, _place] = _row.get("good", False)
        ROW_EFFECT[_card, _place] = _effects(_row.get("do", []))
NEEDS: Final = np.array([card["needs"] for card in _PLANETS], np.int16)
COSTS: Final = np.array([card["lose"] for card in _PLANETS], np.int16)
"""COSTS[planet crisis]: the sleepers lost if it has fewer tokens than NEEDS at the end."""

# What takes sleepers out of the freezer: a card, or the deaths in whose places they are thawed
OF_AGE, OF_STRESS = TESTS, TESTS + 1
"""What somebody has died of who rolled against a number that was mostly red boxes, or stress."""
CAUSES: Final = (*TEST_TITLES, "Sickness with age", "Sickness with stress")
FEVER: Final = int(np.argmax(ONGOING == WORSE_SICKNESS))
"""The crisis that brings sickness to those who have neither red boxes nor stress."""
ADDITIVES: Final = int(np.argmax(ONGOING == ONES_AGE))
"""The crisis that has people grow older for a 1."""

# Life goals
_GOALS: Final[list[dict[str, Any]]] = _DATA["goals"]
GOALS: Final = len(_GOALS)
GOAL_TITLES: Final = tuple(str(card["title"]) for card in _GOALS)
GOAL_REVEAL: Final = np.array([_REVEALS.index(card["reveal"]) for card in _GOALS], np.int16)
_WHEN: Final = [str(card["when"]).partition(" ") for card in _GOALS]
GOAL_WHEN: Final = np.array([CONDITION_NAMES.index(name) for name, _, _ in _WHEN], np.int16)
GOAL_NUMBER: Final = np.array([_number(number) for _, _, number in _WHEN], np.int16)
"""GOAL_NUMBER[goal]: what its condition counts to, or the skill or location that it names."""
GOAL_NAMES_SOMEBODY: Final = np.array([card.get("named", False) for card in _GOALS], np.int16)
GOAL_LASTING: Final = np.array(
    [LASTING_NAMES.index(card.get("lasting", "")) for card in _GOALS], np.int16
)
GOAL_EFFECT: Final = np.array([_effects(card.get("do", [])) for card in _GOALS], np.int16)
