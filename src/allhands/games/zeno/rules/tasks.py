"""What is still to happen: tasks that are carried out, and tasks that ask; what they are given is
named behind them."""

from __future__ import annotations

# Turns

BEGIN_TURN, END_TURN, TURN_HARM, PASS_TURN = range(4)

# Moves and events

(
    EVENT,  # section, whether they ran
    WINDOW,  # how many seats further on
    WINDOW_DRAWN,
    HAZARDS,  # the first, the second, or -1
    HAZARD,  # kind
    RESOLVE_EVENT,  # card
    END_SCENE,
) = range(4, 11)

# Tests

(
    BEGIN_TEST,
    ROLL,
    OUTCOME,
    AMBUSH_ROLL,
    COLLATERAL,  # a mask of traits left
    TAKE_STEP,  # place in the table of steps
    RUN_INNER,  # place in the table, how many times
) = range(11, 18)

# Damage control

(
    ADD_FIRE,  # section, tokens
    PLACE_FIRE,  # section, tokens
    SPREAD,
    GROW_FIRES,
    GROW_NEXT,  # section
    GROW_OVER,  # area
    GROW_TO_PICKED,
    ADD_CUBES,  # section, colour, cubes
    PLACE_CUBE,  # colour
    BURN_CUBE,
    ADD_DAMAGE,  # section, 1 if it is the one more of a fragile duct
    SPARKS,  # section
    LEAK,  # section
    LEAK_AREA,  # area
    EXPLODE,  # section
    EXPLODE_INTO,  # section
    MALFUNCTION,
    BREAK,  # system
) = range(18, 36)

# Survivors and baggage

(
    BURY,  # survivor
    BUILD,  # card: a relationship
    EQUIP,  # card, a mask is in candidates
    HARM,  # a wound or not, the mask is in harmed
    ASK_ROBOTS,  # how many seats further on
    DO_HARM,
) = range(36, 42)

# Tasks of missions and crises

(
    REFLEX,
    TASK_DONE,
    CARD_DONE,
    FAIL_TASKS,
) = range(42, 46)

# Scenes, resources and interludes

(
    FRAME,  # number
    END_FRAME,
    GAIN_CLUE,
    END_RESCUE,
    NEW_RESCUE,
    INTERLUDE,  # part
    BAYS,  # how many seats further on
) = range(46, 53)

# Actions that are tested, and the end

(
    END_CLEAR,
    END_REPAIR,
    END_EXTINGUISH,
    END_SEARCH,
    END_DEED,
    LAUNCH,
    RECKON,
    COUNT_UP,
) = range(53, 61)

HALOX_AT, PURGE_AT, GROUP_STEP, PLACE_STEP, CAUGHT, NEXT_ACT, CARD_COMES, REWARD = range(61, 69)
"""What follows upon a section, an area or survivors that were picked."""
# Questions

_FIRST = 69
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
) = range(_FIRST, _FIRST + 14)
