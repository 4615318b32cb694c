"""What is still to happen: the steps of a turn, tasks that are carried out, and tasks that ask."""

from __future__ import annotations

from allhands.kernel.nouns import Noun

from ..cards.operations import OPERATIONS

# Steps of a turn, in their order

ASSIGN_STEP, RESOLVE_STEP, DISCARD_STEP, AUTO_STEP, MORALE_STEP, BREATHE_STEP = range(6)
ACTION_STEP, FAIL_STEP, SUCCEED_STEP, POD_STEP, GUIDE_STEP, WIN_STEP = range(6, 12)
LOSS_STEP, FLIP_STEP, CHALLENGE_STEP, VOTE_STEP = range(12, 16)
STEPS = 16
_STEPS = (
    "assigning cards, resolving cards, discarding cards, auto effects, death by morale, "
    "breathing, actions, missions fail, missions succeed, pods lose power, guides count down, "
    "check for a win, check for a loss, the next challenge, the challenge, votes"
)
STEP = Noun("step", _STEPS.split(", "))

# Tasks that are carried out, the first of which are the steps; then questions

BEGIN_STEP, FINISH_STEP, ASSIGN_MORE, SEAT_MOVES, SEAT_ACTS = range(STEPS, 21)
DEATHS, DEATH, HAND_OVER, ADD_CREW, PAID, REVIVE, FILL_HANDS, OPEN_HANDS = range(21, 29)
AUTOS, DISEMBARK = range(29, 31)
TAKE_STEP, TURN_UP_MISSIONS, END_MISSIONS, PUT_AWAY, ARRAY_AUTO = range(31, 36)
FIRST_OPERATION = 36
"""The operations of cards are tasks, from this one on in the order of their declaration."""

# Questions; what they remember is named behind them

_FIRST = FIRST_OPERATION + len(OPERATIONS)
ASSIGN, MOVE, BREATHE, DISTRACTED, PICK_MISSION = range(_FIRST, _FIRST + 5)
CLOSE_HAND, GIVE_CREW, PAY, WAKE = range(_FIRST + 5, _FIRST + 9)
(
    SWAP,
    BRING,
    ACT,
    DO,  # crew member, 1 if it is an action more
    BLAME,  # crew member, location
    DRAIN_MORE,  # crew member
    BURY,  # crew member
    PICK_AUTO,
    STEER,
    SACRIFICE,
    PICK_DEATH,
    PICK_ENDING,  # a mask of missions, whether they succeed
) = range(_FIRST + 9, _FIRST + 21)
