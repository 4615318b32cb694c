"""The verbs of SSO, its questions, and its tasks."""

from __future__ import annotations

from collections.abc import Callable

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import SEAT, Noun

from .. import cards as c
from ..cards import missions as m
from . import actions, activation, challenge, check, crew, death_phase, ending, missions, ship, turn
from . import tasks as t

ACTIONS = ActionSpace()
_verb, _ask = ACTIONS.verb, ACTIONS.question
Check = Callable[..., int]
Do = Callable[..., None]


def _own(
    name: str, group: str, checks: tuple[Check, ...], do: Do, *nouns: Noun | int, say: str
) -> int:
    """Declare a verb of somebody of the seat's own."""
    all_checks = (crew.why_not_own, *checks)
    return _verb(name, group, all_checks, do, c.MEMBER, *nouns, say=say, among=crew.own)


def _act(name: str, group: str, check: Check, do: Do, *nouns: Noun | int, say: str) -> int:
    """Declare an action that is printed on a location."""
    return _own(name, group, (actions.why_not_act, check), do, *nouns, say=f"the {{member}} {say}")


_GIVEN = (activation.why_not_assign, activation.why_not_hold)
_USED = (activation.why_no_card, activation.why_not_use)
_JOINED = (activation.why_no_card, activation.why_not_join)
_ORDERED = (actions.why_not_command, actions.why_not_order)
_MOVED = (challenge.why_not_distract, challenge.why_not_distract_by)
_TO = "turn up the card of the {member} and go to the {to}"
_WITH = "discard the cards of the {member} and the {other}, and join the {other}"
_GIVE = "assign to the {member} the card for {card}"
_PUT = "put the token of the {member} into {hand}"

ASSIGN = _own("assign", "Cards", _GIVEN, activation.assign, c.CARD, say=_GIVE)
USE = _own("use", "Cards", _USED, activation.use_card, c.LOCATION, say=_TO)
JOIN = _own("join", "Cards", _JOINED, activation.join, c.MEMBER, say=_WITH)
STAY = _verb("stay", "Turn", (), activation.end_moves, say="leave all other cards")
BREATHE = _verb(
    "breathe", "Oxygen", (check.why_not_breathe,), check.breathe, c.SUPPLY, say="from {supply}"
)
FILL = _act(
    "fill", "Oxygen", actions.why_not_fill, actions.fill, c.HANDFUL, say="takes {oxygen} oxygen"
)
GROW = _act(
    *("grow", "Oxygen", actions.why_not_grow, actions.grow), say="adds to the general supply"
)
CHEER = _act(
    "cheer", "Morale", actions.why_not_treat, actions.cheer, c.MEMBER, say="cheers the {target}"
)
WEAR_DOWN = _act(
    "wear",
    "Morale",
    actions.why_not_treat,
    actions.wear_down,
    c.MEMBER,
    say="wears down the {target}",
)
REPORT = _act(
    "report",
    "Missions",
    actions.why_not_report,
    actions.report,
    m.MISSION,
    say="prolongs {mission}",
)
POWER_UP = _act(
    "power",
    "Ship",
    actions.why_not_power,
    actions.power_up,
    c.LOCATION,
    say="flips the {location} up",
)
ORDER = _verb(
    *("order", "Ship", _ORDERED, actions.order, c.MEMBER, c.LOCATION),
    say="order the {target} to the {to}",
)
LEAVE = _verb("leave", "Turn", (), actions.end_acts, say="do nothing more")
DISTRACT = _verb(
    *("distract", "Tokens", _MOVED, challenge.distract, c.MEMBER, c.MEMBER),
    say="the token of the {member} goes to the {other}",
)
PICK = _verb(
    "pick", "Votes", (missions.why_not_pick,), missions.pick, m.MISSION, say="vote on {mission}"
)
CLOSE = _own("close", "Votes", (missions.why_not_close,), missions.close_hand, c.HAND, say=_PUT)
GIVE = _verb(
    "give",
    "Deaths",
    (death_phase.why_not_give,),
    death_phase.give_crew,
    c.MEMBER,
    say="hand over the {member}",
)
PAY = _verb("pay", "Deaths", (), death_phase.pay, say="pay general oxygen for somebody new")
REFUSE = _verb("refuse", "Deaths", (), death_phase.refuse, say="refuse")
WAKE = _verb(
    "wake",
    "Deaths",
    (ship.why_no_room,),
    death_phase.wake,
    c.LOCATION,
    say="wake in the {location}",
)

_ask(t.ASSIGN, ASSIGN, ask="Which card lies on the next of your crew?")
_ask(t.MOVE, USE, JOIN, STAY, ask="Which card does {who} turn up?")
_ACTS = (FILL, GROW, CHEER, WEAR_DOWN, REPORT, POWER_UP, ORDER, LEAVE)
_ask(t.ACT, *_ACTS, ask="What does the crew of {who} do?")
_ask(t.BREATHE, BREATHE, ask="From what does the {member} breathe?", member=c.MEMBER)
_ask(t.DISTRACTED, DISTRACT, ask="Which rank token does {who} move?")
_ask(t.PICK_MISSION, PICK, ask="On which mission does {who} have you vote first?")
_ask(t.CLOSE_HAND, CLOSE, ask="{mission}: into which hand goes your next token?", mission=m.MISSION)
_ask(t.GIVE_CREW, GIVE, REFUSE, ask="{needy} has no reserve. Do you hand over yours?", needy=SEAT)
_ask(t.PAY, PAY, REFUSE, ask="{needy} has no reserve. Do you pay for one?", needy=SEAT)
_ask(t.WAKE, WAKE, ask="Where does {who} wake the reserve?")

DISPATCH = make_dispatch(
    "SSO",
    ACTIONS,
    {
        t.ASSIGN_STEP: activation.deal_cards,
        t.RESOLVE_STEP: activation.resolve_cards,
        t.DISCARD_STEP: activation.discard_rest,
        t.AUTO_STEP: check.auto_effects,
        t.MORALE_STEP: check.morale_deaths,
        t.BREATHE_STEP: check.breathe_from,
        t.ACTION_STEP: actions.begin_actions,
        t.FAIL_STEP: missions.fail_missions,
        t.SUCCEED_STEP: missions.succeed_missions,
        t.POD_STEP: ship.flip_pods,
        t.GUIDE_STEP: missions.count_down,
        t.WIN_STEP: ending.check_for_win,
        t.LOSS_STEP: ending.check_for_loss,
        t.FLIP_STEP: challenge.flip_challenge,
        t.CHALLENGE_STEP: challenge.resolve_challenge,
        t.VOTE_STEP: missions.next_vote,
        t.BEGIN_STEP: turn.begin_step,
        t.FINISH_STEP: death_phase.finish_step,
        t.ASSIGN_MORE: activation.assign_more,
        t.SEAT_MOVES: activation.seat_moves,
        t.SEAT_ACTS: actions.seat_acts,
        t.DEATHS: death_phase.deaths,
        t.DEATH: death_phase.death,
        t.HAND_OVER: death_phase.hand_over,
        t.ADD_CREW: death_phase.add_crew,
        t.PAID: death_phase.paid,
        t.REVIVE: death_phase.revive,
        t.FILL_HANDS: missions.fill_hands,
        t.OPEN_HANDS: missions.open_hands,
    },
)
