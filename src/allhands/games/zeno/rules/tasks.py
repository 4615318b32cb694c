"""What is still to happen: tasks that are carried out, and tasks that ask; what they are given is
named behind them."""

from __future__ import annotations

# Turns, and events

BEGIN_TURN, END_TURN, TURN_HARM, PASS_TURN, NEXT_ACT = range(5)
(
    EVENT,  # section, whether they ran
    WINDOW,  # how many seats further on
    HAZARD,  # kind
    END_SCENE,
) = range(5, 9)

# Tests and what cards do

(
    BEGIN_TEST,  # how many of those who resolve it are found
    ROLL,
    OUTCOME,
    AMBUSH_ROLL,
    CAUGHT,
    COLLATERAL,  # a mask of traits
    TAKE_STEP,  # place in the table of steps
    RUN_INNER,  # place in the table, how many times
    GROUP_STEP,  # operation, amount
    PLACE_STEP,  # operation, amount
) = range(9, 19)

# Damage control

(
    ADD_FIRE,  # section, tokens
    PLACE_FIRE,  # section, tokens
    SPREAD,
    GROW_FIRES,
    GROW_NEXT,  # the first section that comes into question
    GROW_OVER,  # the first area that comes into question
    EXPLODE,  # section
    EXPLODE_INTO,  # section
    ADD_CUBES,  # section, colour, cubes
    PLACE_CUBE,  # colour
    BURN_CUBE,
    ADD_DAMAGE,  # section, 1 if it is the one more of a fragile duct
    SPARKS,  # section
    LEAK,  # section
    LEAK_AREA,  # area
    MALFUNCTION,
    BREAK,  # system
) = range(19, 36)

# Survivors and baggage

(
    BURY,  # survivor
    DO_HARM,  # whether it is a wound
    ASK_ROBOTS,  # how many seats further on
    BUILD,  # card
    EQUIP,  # card
) = range(36, 41)

# Tasks of missions and crises, scenes, interludes and resources

(
    CARD_COMES,  # card
    FAIL_TASKS,
    REFLEX,
    CARD_DONE,  # survivor
    REWARD,  # card, survivor
    FRAME,  # number
    GAIN_CLUE,
    END_RESCUE,  # survivor
    NEW_RESCUE,  # token
    INTERLUDE,  # part
    BAYS,  # the first survivor who comes into question
    HALOX_AT,
    PURGE_AT,
) = range(41, 54)

# The end

LAUNCH, RECKON, COUNT_UP = range(54, 57)

# Questions

(
    ACT,
    GATHER,  # section
    PLAY_OR_DRAW,
    PICK_SECTION,
    PICK_AREA,
    PICK_SURVIVOR,
    PICK_MALFUNCTION,
    PICK_TRAIT,
    ATTACK_OR_HIDE,
    THIRD_LAW,
    DO_REFLEX,  # survivor
    ACCEPT,  # card, survivor
    GIVE_ON,  # card
    TREAT,  # survivor
) = range(57, 71)
