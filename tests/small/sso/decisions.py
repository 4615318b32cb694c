"""The verbs of SSO, its questions, and its tasks."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from . import activation, acts, challenge, check, crew, death, missions, turn
from . import cards as c
from . import state as s

ACTIONS = ActionSpace()
_verb = ACTIONS.verb
_ask = ACTIONS.question

ASSIGN = _verb(
    "assign",
    "Cards",
    (activation.why_not_assign, activation.why_not_hold),
    activation.assign,
    c.MEMBER,
    c.CARD,
    say="assign to the {member} the card for {card}",
    among=crew.own,
)
USE = _verb(
    "use",
    "Cards",
    (activation.why_no_card, activation.why_not_use),
    activation.use_card,
    c.MEMBER,
    c.LOCATION,
    say="turn up the card of the {member} and go to the {location}",
    among=crew.own,
)
JOIN = _verb(
    "join",
    "Cards",
    (activation.why_no_card, activation.why_not_join),
    activation.join,
    c.MEMBER,
    c.TARGET,
    say="discard the cards of the {member} and the {target}, and go to the {target}",
    among=crew.own,
)
END_MOVES = _verb("end-moves", "Turn", (), activation.end_moves, say="leave all other cards")
BRING = _verb(
    "bring",
    "Cards",
    (activation.why_not_bring,),
    activation.bring,
    c.MEMBER,
    say="bring the {member} to the Rec Room",
)
FILL = _verb(
    "fill",
    "Oxygen",
    (acts.why_not_act, acts.why_not_fill),
    acts.fill,
    c.MEMBER,
    c.POINTS,
    say="the {member} takes {amount} personal oxygen",
    among=crew.own,
)
GROW = _verb(
    "grow",
    "Oxygen",
    (acts.why_not_act, acts.why_not_grow),
    acts.grow,
    c.MEMBER,
    say="the {member} adds to the general supply",
    among=crew.own,
)
SUIT_UP = _verb(
    "suit-up", "Oxygen", (acts.why_not_suit_up,), acts.suit_up, say="the Astronaut suits up"
)
CHEER = _verb(
    "cheer",
    "Morale",
    (acts.why_not_act, acts.why_not_treat),
    acts.cheer,
    c.MEMBER,
    c.TARGET,
    say="the {member} raises the morale of the {target}",
    among=crew.own,
)
WEAR_DOWN = _verb(
    "wear-down",
    "Morale",
    (acts.why_not_act, acts.why_not_treat),
    acts.wear_down,
    c.MEMBER,
    c.TARGET,
    say="the {member} lowers the morale of the {target}, and thinks of it",
    among=crew.own,
)
RECALL = _verb(
    "recall",
    "Missions",
    (acts.why_not_act, acts.why_not_recall),
    acts.recall,
    c.MEMBER,
    say="the {member} takes the rank token back",
    among=crew.own,
)
REPORT = _verb(
    "report",
    "Missions",
    (acts.why_not_act, acts.why_not_report),
    acts.report,
    c.MEMBER,
    c.MISSION,
    say="the {member} moves the guide of {mission} up",
    among=crew.own,
)
DROP = _verb(
    "drop",
    "Missions",
    (acts.why_not_drop,),
    acts.drop,
    c.MISSION,
    c.OTHER,
    say="the First Officer gives up {mission} and {other}",
)
KEEP_PODS = _verb(
    "keep-pods", "Ship", (acts.why_not_command,), acts.keep_pods, say="keep the Pods going"
)
ORDER = _verb(
    "order",
    "Ship",
    (acts.why_not_command, acts.why_not_order),
    acts.order,
    c.MEMBER,
    c.LOCATION,
    say="order the {member} to the {location}",
)
POWER_UP = _verb(
    "power-up",
    "Ship",
    (acts.why_not_compute, acts.why_not_power),
    acts.power_up,
    c.LOCATION,
    say="flip the {location} up",
)
SHUT = _verb(
    "shut",
    "Ship",
    (acts.why_not_compute, acts.why_not_shut),
    acts.shut,
    c.LOCATION,
    say="flip the {location} down",
)
REALIGN = _verb(
    "realign",
    "Ship",
    (acts.why_not_act, acts.why_not_realign),
    acts.realign,
    c.MEMBER,
    say="the {member} flips the Solar Array beside up",
    among=crew.own,
)
LEAVE = _verb("leave", "Turn", (), activation.leave_it, say="do nothing more")
BREATHE = _verb(
    "breathe",
    "Oxygen",
    (check.why_not_breathe,),
    check.breathe,
    c.SUPPLY,
    say="breathe from {supply}",
)
DOCK = _verb(
    "dock",
    "Ship",
    (check.why_not_dock,),
    check.dock,
    c.LOCATION,
    say="move the Shuttle to the {location}",
)
BLAME = _verb(
    "blame",
    "Tokens",
    (acts.why_not_blame,),
    acts.blame,
    c.MEMBER,
    say="the token goes to the {member}",
)
DISTRACT = _verb(
    "distract",
    "Tokens",
    (challenge.why_not_distract, challenge.why_not_distract_by),
    challenge.distract,
    c.MEMBER,
    c.TARGET,
    say="the token of the {member} goes to the {target}",
)
PICK = _verb(
    "pick", "Missions", (missions.why_not_pick,), missions.pick, c.MISSION, say="vote on {mission}"
)
CLOSE_HAND = _verb(
    "close",
    "Votes",
    (missions.why_not_close,),
    missions.close_hand,
    c.MEMBER,
    c.HAND,
    say="put the token of the {member} into {hand}",
    among=crew.own,
)
BURY = _verb("bury", "Deaths", (death.why_not_bury,), death.bury, c.MEMBER, say="bury the {member}")
GIVE = _verb(
    "give",
    "Deaths",
    (death.why_not_give,),
    death.give_crew,
    c.MEMBER,
    say="hand over the {member}, asleep",
)
PAY = _verb("pay", "Deaths", (), death.pay, say="pay general oxygen for somebody new")
REFUSE = _verb("refuse", "Deaths", (), death.refuse, say="refuse")
WAKE = _verb(
    "wake", "Deaths", (death.why_not_wake,), death.wake, c.LOCATION, say="wake in the {location}"
)

_ask(s.ASSIGN, ASSIGN, ask="Which card lies on the next of your crew?")
_ask(s.MOVE, USE, JOIN, END_MOVES, ask="Which card does {who} turn up?")
_ask(s.BRING, BRING, LEAVE, ask="Whom does the {about} bring to the Rec Room?")
_ACTS = (
    *(FILL, GROW, SUIT_UP, CHEER, WEAR_DOWN, RECALL, REPORT),
    *(DROP, KEEP_PODS, ORDER, POWER_UP, SHUT, REALIGN, LEAVE),
)
_ask(s.ACT, *_ACTS, ask="What does the crew of {who} do?")
_ask(s.ACT_MORE, *_ACTS, ask="What does the {about} do beside?")
_ask(s.BREATHE, BREATHE, ask="From what does the {about} breathe?")
_ask(s.DOCK, DOCK, ask="Where does {who} move the Shuttle?")
_ask(s.BLAME, BLAME, ask="On whose card does the token of the {about} lie?")
_ask(s.DISTRACTED, DISTRACT, ask="Which rank token does {who} move?")
_ask(s.PICK_MISSION, PICK, ask="On which mission does {who} have you vote first?")
_ask(s.CLOSE_HAND, CLOSE_HAND, ask="{voted_on}: into which hand goes your next token?")
_ask(s.BURY, BURY, ask="Whose death comes first?")
_ask(s.GIVE_CREW, GIVE, REFUSE, ask="{needy} has no reserve. Do you hand over yours?")
_ask(s.PAY, PAY, REFUSE, ask="{needy} has no reserve. Do you pay for one?")
_ask(s.WAKE, WAKE, ask="Where does {who} wake the reserve?")

DISPATCH = make_dispatch(
    "SSO",
    ACTIONS,
    {
        s.BEGIN_STEP: turn.begin_step,
        s.FINISH_STEP: death.finish_step,
        s.ASSIGN_MORE: activation.assign_more,
        s.SEAT_MOVES: activation.seat_moves,
        s.SEAT_ACTS: acts.seat_acts,
        s.BREATHE_FROM: check.breathe_from,
        s.DEATHS: death.deaths,
        s.DEATH: death.death,
        s.HAND_OVER: death.hand_over,
        s.ADD_CREW: death.add_crew,
        s.PAID: death.paid,
        s.REVIVE: death.revive,
        s.NEXT_VOTE: missions.next_vote,
        s.FILL_HANDS: missions.fill_hands,
        s.OPEN_HANDS: missions.open_hands,
    },
)
