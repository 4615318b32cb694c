"""What is asked and what can be answered: each verb with the functions that allow it and the one
that does it, each question with the verbs that answer it, each task with what carries it out."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from ..cards import HIGHEST
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

ACTIONS = ActionSpace()
_verb = ACTIONS.verb

# Assigning crew
ASSIGN_TO = _verb("assign", "Assign crew", (locations.why_not_assign,), locations.assign, LOCATION)
WAIT = _verb(
    "wait",
    "Assign crew",
    (locations.why_not_wait,),
    locations.wait,
    say="let the others choose first",
)
STAY = _verb("stay", "Assign crew", (locations.why_not_stay,), locations.stay)

# Rooms
STEADY = _verb("steady", "Bridge", (rooms.why_not_bridge,), rooms.steady)
MORE_DICE = _verb("more-dice", "Bridge", (rooms.why_not_bridge,), rooms.more_dice)
APPLY = _verb(
    "apply",
    "Comms",
    (rooms.why_not_apply, signals.why_not_signal, signals.why_not_wave),
    rooms.apply,
    SIGNAL,
    PILE,
)
PICK = _verb(
    "pick-columns",
    "Comms",
    (rooms.why_not_pick, signals.why_not_signal, signals.why_not_wave),
    rooms.pick,
    SIGNAL,
    PILE,
)
RAISE = _verb(
    "raise",
    "Archives",
    (rooms.why_not_raise, signals.why_not_signal, rooms.why_not_higher),
    rooms.raise_token,
    SIGNAL,
    COLUMN,
)
CLEAR = _verb(
    "clear",
    "Archives",
    (rooms.why_not_clear_any, signals.why_not_signal, rooms.why_not_clear),
    rooms.clear_token,
    SIGNAL,
    COLUMN,
    say="set {column} of {signal} to 0",
)
REST_ONE = _verb(
    "rest-one",
    "Recreation",
    (rooms.why_not_rest, rooms.why_not_rest_one),
    rooms.rest_one,
    SLOT,
)
REST_ALL = _verb(
    "rest-all",
    "Recreation",
    (rooms.why_not_rest_all,),
    rooms.rest_all,
    say="take 1 stress off everybody",
)
TRAIN_SKILL = _verb(
    "train-skill",
    "Training",
    (rooms.why_not_train, rooms.why_not_train_skill),
    rooms.train_skill,
    SKILL,
)
TRAIN_TRAIT = _verb(
    "train-trait",
    "Training",
    (rooms.why_not_train, rooms.why_not_train_trait),
    rooms.train_trait,
    TRAIT,
)
LEAVE_IT = _verb("leave-it", "Location", (), rooms.leave_it, say="do nothing there")
MOVE_COLUMN = _verb(
    "move-column", "Comms", (signals.why_not_move_column,), signals.move_column, COLUMN
)
ENOUGH = _verb("enough", "Comms", (), signals.stop_moving, say="move no more columns")

# Tests, stress, skills and traits
REROLL = _verb("reroll", "Dice", (skill_test.why_not_reroll,), skill_test.reroll, FACES, at="dice")
KEEP = _verb(
    "keep-dice", "Dice", (), skill_test.keep_dice, say="keep the dice as they are", at="dice"
)
TAKE_IT = _verb("take-stress", "Stress", (), crew_sheet.take_stress)
LET_IT = _verb("let-stress", "Stress", (), crew_sheet.let_stress)
LEARN = _verb("learn", "Learn", (crew_sheet.why_not_learn,), crew_sheet.learn, SKILL)
TAKE_TRAIT = _verb("take-trait", "Learn", (crew_sheet.why_not_trait,), crew_sheet.take_trait, TRAIT)
RANDOM_TRAIT = _verb(
    "random-trait", "Learn", (), crew_sheet.choose_random_trait, say="roll for a trait"
)

# What is chosen for a card
CHOOSE_MEMBER = _verb(
    "choose-crew", "Crew", (effects.why_not_choose_member,), effects.choose_member, SLOT
)
SET_COLUMN = _verb(
    "set-column",
    "Signals",
    (signals.why_not_signal, signals.why_not_set_column),
    signals.set_column,
    SIGNAL,
    COLUMN,
    HIGHEST + 1,
    say="set {column} of {signal} to {level}",
)
REMOVE_CRISIS = _verb(
    "remove-crisis",
    "Crises",
    (crises.why_not_remove_crisis,),
    crises.choose_crisis,
    CRISIS_PLACE,
)
ADD_TOKEN = _verb("add-token", "Planets", (effects.why_not_add_token,), effects.add_token, PLANET)

# Life goals
WRITE = _verb("write-name", "Life goal", (life_goals.why_not_write,), life_goals.write, SLOT)
REVEAL = _verb("reveal", "Life goal", (life_goals.why_not_reveal,), life_goals.reveal_goal)
NOT_NOW = _verb("not-now", "Life goal", (), life_goals.not_now, say="keep it secret for now")

_ask = ACTIONS.question
_ask(t.ASSIGN, ASSIGN_TO, WAIT, STAY)
_ask(
    t.USE_LOCATION,
    STEADY,
    MORE_DICE,
    APPLY,
    PICK,
    RAISE,
    CLEAR,
    REST_ONE,
    REST_ALL,
    TRAIN_SKILL,
    TRAIN_TRAIT,
    LEAVE_IT,
)
_ask(t.CHOOSE_COLUMNS, MOVE_COLUMN, ENOUGH)
_ask(t.REROLL_DICE, REROLL, KEEP)
_ask(t.TAKE_STRESS, TAKE_IT, LET_IT)
_ask(t.CHOOSE_RANK, LEARN)
_ask(t.CHOOSE_TRAIT, TAKE_TRAIT, LEARN)
_ask(t.BULB_LIT, LEARN, RANDOM_TRAIT)
_ask(t.CHOOSE_CREW, CHOOSE_MEMBER)
_ask(t.CHOOSE_COLUMN, SET_COLUMN)
_ask(t.CHOOSE_CRISIS, REMOVE_CRISIS, ask="{who} removes a crisis: which one?")
_ask(t.CHOOSE_PLANET, ADD_TOKEN, ask="{who} lays a token on a planet crisis: which one?")
_ask(t.WRITE_NAME, WRITE)
_ask(t.REVEAL_GOAL, REVEAL, NOT_NOW)

DISPATCH = make_dispatch(
    "Ark Ship",
    ACTIONS,
    {
        t.BEGIN_TURN: turn.begin_turn,
        t.NEW_CRISES: crises.new_crises,
        t.NEW_WAVEFORMS: signals.new_waveforms,
        t.THAW: thaw.thaw,
        t.ROLL_STARTING_SKILLS: thaw.roll_starting_skills,
        t.ROLL_TRAIT: crew_sheet.roll_trait,
        t.ROLL_AGE: thaw.roll_age,
        t.CHECK_AGE: crew_sheet.check_age,
        t.DRAW_GOAL: thaw.draw_goal,
        t.WRITE_NAMES: life_goals.write_names,
        t.ASSIGN_CREW: locations.assign_crew,
        t.EVALUATE: locations.evaluate,
        t.USE: rooms.use,
        t.LEAVE_LOCATION: locations.leave_location,
        t.INSPIRE: skill_test.inspire,
        t.COUNT_SUCCESSES: skill_test.count_successes,
        t.FAIL: skill_test.fail,
        t.EFFECT: effects.effect,
        t.EACH: effects.each,
        t.STRESS: crew_sheet.get_stress,
        t.LEARN_ONE_OF: crew_sheet.learn_one_of,
        t.DIE: life_goals.die,
        t.REACH_GOALS: life_goals.reach_goals,
        t.SICKNESS: turn.sickness,
        t.AGEING: turn.ageing,
        t.END_TURN: turn.end_turn,
    },
)
