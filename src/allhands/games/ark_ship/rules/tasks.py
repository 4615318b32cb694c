"""What is still to happen: tasks that are carried out, and tasks that ask somebody."""

from __future__ import annotations

# Tasks that are carried out; what they remember is named behind them
(
    BEGIN_TURN,
    NEW_CRISES,  # how many
    NEW_WAVEFORMS,
    THAW,  # slot to go on with
    ROLL_STARTING_SKILLS,  # crew member, dice left
    ROLL_TRAIT,  # crew member
    ROLL_AGE,  # crew member
    CHECK_AGE,  # crew member, boxes, why (see `crew_sheet`)
    DRAW_GOAL,  # crew member
    WRITE_NAMES,  # slot to go on with
    ASSIGN_CREW,
    EVALUATE,  # location
    USE,  # crew member, location
    LEAVE_LOCATION,  # location
    INSPIRE,  # location: whoever may reroll
    COUNT_SUCCESSES,  # location
    FAIL,  # location, card, slot to go on with
    EFFECT,  # effect, amount, source (see `effects`)
    EACH,  # effect, amount; card, source and slot to go on with in one (see `effects`)
    STRESS,  # crew member, tokens, slot to go on with: who may take them instead
    LEARN_ONE_OF,  # crew member, a mask of skills
    DIE,  # crew member, what of (see `cards.CAUSES`)
    REACH_GOALS,  # slot to go on with
    SICKNESS,  # slot to go on with
    AGEING,  # slot to go on with
    END_TURN,
) = range(26)

# Tasks that ask; the arguments they remember are named behind them
(
    ASSIGN,  # crew member
    USE_LOCATION,  # crew member, location
    CHOOSE_COLUMNS,  # signal, pile of waveforms, a mask of the columns already moved
    REROLL_DICE,  # crew member, location
    TAKE_STRESS,  # crew member who may, who would get it, tokens
    CHOOSE_RANK,  # crew member, a mask of skills
    CHOOSE_TRAIT,  # crew member
    BULB_LIT,  # crew member
    CHOOSE_CREW,  # effect, location
    CHOOSE_COLUMN,  # effect
    CHOOSE_CRISIS,
    CHOOSE_PLANET,
    WRITE_NAME,  # crew member
    REVEAL_GOAL,  # crew member
) = range(26, 40)
