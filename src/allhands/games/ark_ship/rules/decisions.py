"""What can be answered: each verb with the rule that does it, each question with its verbs."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from .. import cards as c
from . import (
    crew_sheet,
    crises,
    effects,
    life_goals,
    locations,
    rooms,
    signals,
    skill_test,
    thaw,
    turn,
)
from . import tasks as t
from .nouns import COLUMN, CRISIS_PLACE, LOCATION, PILE, PLANET, SIGNAL, SKILL, SLOT, TRAIT
from .state import FACES

ACTIONS = ActionSpace(t.TASKS)
_verb = ACTIONS.verb

# Assigning crew
ASSIGN_TO = _verb(locations.assign, "Assign crew", LOCATION)
WAIT = _verb(locations.wait, "Assign crew", say="let the others choose first")
STAY = _verb(locations.stay, "Assign crew")

# Rooms
_TRAINED = (rooms.why_not_train,)
_WAVE = (signals.why_not_signal, signals.why_not_wave)
STEADY = _verb(rooms.steady, "Bridge", checks=(rooms.why_not_bridge,))
MORE_DICE = _verb(rooms.more_dice, "Bridge", checks=(rooms.why_not_bridge,))
APPLY = _verb(rooms.apply, "Comms", SIGNAL, PILE, checks=(rooms.why_not_apply, *_WAVE))
PICK = _verb(rooms.pick_columns, "Comms", SIGNAL, PILE, checks=(rooms.why_not_pick_columns, *_WAVE))
RAISE = _verb(
    rooms.raise_token,
    "Archives",
    SIGNAL,
    COLUMN,
    name="raise",
    checks=(rooms.why_not_raise, signals.why_not_signal, rooms.why_not_higher),
)
CLEAR = _verb(
    rooms.clear,
    "Archives",
    SIGNAL,
    COLUMN,
    checks=(rooms.why_not_clear_any, signals.why_not_signal),
    say="set {column} of {signal} to 0",
)
REST_ONE = _verb(rooms.rest_one, "Recreation", SLOT, checks=(rooms.why_not_rest,))
REST_ALL = _verb(rooms.rest_all, "Recreation", say="take 1 stress off everybody")
TRAIN_SKILL = _verb(rooms.train_skill, "Training", SKILL, checks=_TRAINED)
TRAIN_TRAIT = _verb(rooms.train_trait, "Training", TRAIT, checks=_TRAINED)
LEAVE_IT = _verb(rooms.leave_it, "Location", say="do nothing there")
MOVE_COLUMN = _verb(signals.move_column, "Comms", COLUMN)
ENOUGH = _verb(signals.enough, "Comms", say="move no more columns")

# Tests, stress, skills and traits
REROLL = _verb(skill_test.reroll, "Dice", FACES, at="dice")
KEEP = _verb(skill_test.keep_dice, "Dice", say="keep the dice as they are", at="dice")
TAKE_IT = _verb(crew_sheet.take_stress, "Stress")
LET_IT = _verb(crew_sheet.let_stress, "Stress")
LEARN = _verb(crew_sheet.learn, "Learn", SKILL)
TAKE_TRAIT = _verb(crew_sheet.take_trait, "Learn", TRAIT)
RANDOM_TRAIT = _verb(crew_sheet.random_trait, "Learn", say="roll for a trait")

# What is chosen for a card
CHOOSE_MEMBER = _verb(effects.choose_member, "Crew", SLOT, name="choose-crew")
SET_COLUMN = _verb(
    signals.set_column,
    "Signals",
    SIGNAL,
    COLUMN,
    c.HIGHEST + 1,
    checks=(signals.why_not_signal,),
    say="set {column} of {signal} to {level}",
)
REMOVE_CRISIS = _verb(crises.choose_crisis, "Crises", CRISIS_PLACE, name="remove-crisis")
ADD_TOKEN = _verb(effects.add_token, "Planets", PLANET)

# Life goals
WRITE = _verb(life_goals.write, "Life goal", SLOT, name="write-name")
REVEAL = _verb(life_goals.reveal_goal, "Life goal", name="reveal")
NOT_NOW = _verb(life_goals.not_now, "Life goal", say="keep it secret for now")

_ask = ACTIONS.question
_ask(t.ASSIGN, ASSIGN_TO, WAIT, STAY)
_IN_ROOMS = (STEADY, MORE_DICE, APPLY, PICK, RAISE, CLEAR, REST_ONE, REST_ALL)
_ask(t.USE_LOCATION, *_IN_ROOMS, TRAIN_SKILL, TRAIN_TRAIT, LEAVE_IT)
_ask(t.CHOOSE_COLUMNS, MOVE_COLUMN, ENOUGH)
_ask(t.REROLL_DICE, REROLL, KEEP)
_ask(t.TAKE_STRESS, TAKE_IT, LET_IT)
_ask(t.CHOOSE_RANK, LEARN)
_ask(t.CHOOSE_TRAIT, TAKE_TRAIT, LEARN)
_ask(t.BULB_LIT, LEARN, RANDOM_TRAIT)
_ask(t.CHOOSE_CREW, CHOOSE_MEMBER)
_ask(t.CHOOSE_COLUMN, SET_COLUMN)
_ask(t.CHOOSE_CRISIS, REMOVE_CRISIS)
_ask(t.CHOOSE_PLANET, ADD_TOKEN)
_ask(t.WRITE_NAME, WRITE)
_ask(t.REVEAL_GOAL, REVEAL, NOT_NOW)

DISPATCH = make_dispatch("Ark Ship", ACTIONS, thaw, turn)
