"""What is still to happen: the steps of a turn, tasks that are carried out, and questions."""

from __future__ import annotations

from allhands.kernel.nouns import NUMBER, SEAT, Noun
from allhands.kernel.tasks import Tasks

from .. import cards as c
from ..cards.missions import MISSION
from ..cards.operations import GIVEN, OPERATIONS

TASKS = Tasks()
_task, _question = TASKS.task, TASKS.question

# Steps of a turn, in their order

ASSIGN_STEP = _task("deal_cards")
RESOLVE_STEP = _task("resolve_cards")
DISCARD_STEP = _task("discard_rest")
AUTO_STEP = _task("auto_effects")
MORALE_STEP = _task("morale_deaths")
BREATHE_STEP = _task("breathe_from", first=c.MEMBER)
ACTION_STEP = _task("begin_actions")
FAIL_STEP = _task("fail_missions")
SUCCEED_STEP = _task("succeed_missions")
POD_STEP = _task("lose_pods")
GUIDE_STEP = _task("count_down")
WIN_STEP = _task("check_for_win")
LOSS_STEP = _task("check_for_loss")
FLIP_STEP = _task("flip_challenge")
CHALLENGE_STEP = _task("resolve_challenge", without_missions=NUMBER)
VOTE_STEP = _task("next_vote")
STEPS = len(TASKS.known)
_STEPS = (
    "assigning cards, resolving cards, discarding cards, auto effects, death by morale, "
    "breathing, actions, missions fail, missions succeed, pods lose power, guides count down, "
    "check for a win, check for a loss, the next challenge, the challenge, votes"
)
STEP = Noun("step", _STEPS.split(", "))

# Other tasks that are carried out

BEGIN_STEP = _task("begin_step", step=STEP)
FINISH_STEP = _task("finish_step")
ASSIGN_MORE = _task("assign_more")
SEAT_MOVES = _task("seat_moves")
SEAT_ACTS = _task("seat_acts")
DEATHS = _task("deaths")
DEATH = _task("death", member=c.MEMBER)
HAND_OVER = _task("hand_over")
ADD_CREW = _task("add_crew")
PAID = _task("paid")
REVIVE = _task("revive", but=NUMBER)
FILL_HANDS = _task("fill_hands", mission=MISSION)
OPEN_HANDS = _task("open_hands", mission=MISSION)
AUTOS = _task("next_auto")
DISEMBARK = _task("disembark")
TAKE_STEP = _task("take_step", script=NUMBER, place=NUMBER, times=NUMBER)
TURN_UP_MISSIONS = _task("turn_up_missions", mask=NUMBER)
END_MISSIONS = _task("end_missions", mask=NUMBER, how=NUMBER)
PUT_AWAY = _task("put_away", mission=MISSION, status=NUMBER)
FIRST_OPERATION = len(TASKS.known)
"""The operations of cards are tasks, from this one on in the order of their declaration."""
for _each in OPERATIONS:
    _task(_each.rule, **{GIVEN[_each.takes]: NUMBER, "group": NUMBER})

# Questions; those that several seats are asked at once stay until all have chosen

ASSIGN = _question("assign", "Which card lies on the next of your crew?", stays=True)
MOVE = _question("move", "{who} turns up a card: which one?")
BREATHE = _question("breathe", "{who} has the {member} breathe: from what?", member=c.MEMBER)
DISTRACTED = _question("distracted", "{who} moves a rank token: which one?", left=NUMBER)
PICK_MISSION = _question("pick-mission", "{who} has you vote: on which mission first?")
CLOSE_HAND = _question(
    *("close-hand", "{mission}: into which hand goes your next token?"), stays=True, mission=MISSION
)
GIVE_CREW = _question(
    *("give-crew", "{needy} has no reserve. Do you hand over yours?"), stays=True, needy=SEAT
)
PAY = _question("pay", "{needy} has no reserve. Do you pay for one?", stays=True, needy=SEAT)
WAKE = _question("wake", "{who} wakes the {member}: where?", member=c.MEMBER, morale=NUMBER)
SWAP = _question("swap", "Do you turn your reserve up for one of your crew?", stays=True)
BRING = _question("bring", "{who} goes to the Rec Room: who comes along?")
ACT = _question("act", "{who} has the crew act: who is next?")
DO = _question("do", "{who} has the {member} act: how?", stays=True, member=c.MEMBER, again=NUMBER)
BLAME = _question(
    *("blame", "{who} has the {member} think of somebody: of whom?"),
    member=c.MEMBER,
    location=c.LOCATION,
)
DRAIN_MORE = _question("drain-more", "{who} drains with the {member}: any more?", member=c.MEMBER)
BURY = _question("bury", "{who} has the {member} leave the next challenge: where?", member=c.MEMBER)
PICK_AUTO = _question("pick-auto", "{who} orders the effects: which comes next?", mask=NUMBER)
STEER = _question("steer", "{who} steers the Shuttle: where to?")
SACRIFICE = _question("sacrifice", "{who} may have the Captain die: is {challenge} avoided?")
PICK_DEATH = _question("pick-death", "{who} orders the deaths: whose comes next?")
PICK_ENDING = _question(
    *("pick-ending", "{who} orders the missions: which comes first?"), mask=NUMBER, how=NUMBER
)
