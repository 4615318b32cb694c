"""The verbs of SSO, its questions, and its tasks."""

from __future__ import annotations

from collections.abc import Callable

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import SEAT, Noun

from . import activation, acts, challenge, check, crew, death, missions, ship, turn
from . import cards as c
from . import state as s

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
    return _own(name, group, (acts.why_not_act, check), do, *nouns, say=f"the {{member}} {say}")


_GIVEN = (activation.why_not_assign, activation.why_not_hold)
_USED = (activation.why_no_card, activation.why_not_use)
_JOINED = (activation.why_no_card, activation.why_not_join)
_ORDERED = (acts.why_not_command, acts.why_not_order)
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
FILL = _act("fill", "Oxygen", acts.why_not_fill, acts.fill, c.HANDFUL, say="takes {oxygen} oxygen")
GROW = _act("grow", "Oxygen", acts.why_not_grow, acts.grow, say="adds to the general supply")
CHEER = _act("cheer", "Morale", acts.why_not_treat, acts.cheer, c.MEMBER, say="cheers the {target}")
WEAR_DOWN = _act(
    "wear", "Morale", acts.why_not_treat, acts.wear_down, c.MEMBER, say="wears down the {target}"
)
REPORT = _act(
    "report", "Missions", acts.why_not_report, acts.report, c.MISSION, say="prolongs {mission}"
)
POWER_UP = _act(
    "power", "Ship", acts.why_not_power, acts.power_up, c.LOCATION, say="flips the {location} up"
)
ORDER = _verb(
    *("order", "Ship", _ORDERED, acts.order, c.MEMBER, c.LOCATION),
    say="order the {target} to the {to}",
)
LEAVE = _verb("leave", "Turn", (), acts.end_acts, say="do nothing more")
DISTRACT = _verb(
    *("distract", "Tokens", _MOVED, challenge.distract, c.MEMBER, c.MEMBER),
    say="the token of the {member} goes to the {other}",
)
PICK = _verb(
    "pick", "Votes", (missions.why_not_pick,), missions.pick, c.MISSION, say="vote on {mission}"
)
CLOSE = _own("close", "Votes", (missions.why_not_close,), missions.close_hand, c.HAND, say=_PUT)
GIVE = _verb(
    "give", "Deaths", (death.why_not_give,), death.give_crew, c.MEMBER, say="hand over the {member}"
)
PAY = _verb("pay", "Deaths", (), death.pay, say="pay general oxygen for somebody new")
REFUSE = _verb("refuse", "Deaths", (), death.refuse, say="refuse")
WAKE = _verb(
    "wake", "Deaths", (ship.why_no_room,), death.wake, c.LOCATION, say="wake in the {location}"
)

_ask(s.ASSIGN, ASSIGN, ask="Which card lies on the next of your crew?")
_ask(s.MOVE, USE, JOIN, STAY, ask="Which card does {who} turn up?")
_ACTS = (FILL, GROW, CHEER, WEAR_DOWN, REPORT, POWER_UP, ORDER, LEAVE)
_ask(s.ACT, *_ACTS, ask="What does the crew of {who} do?")
_ask(s.BREATHE, BREATHE, ask="From what does the {member} breathe?", member=c.MEMBER)
_ask(s.DISTRACTED, DISTRACT, ask="Which rank token does {who} move?")
_ask(s.PICK_MISSION, PICK, ask="On which mission does {who} have you vote first?")
_ask(s.CLOSE_HAND, CLOSE, ask="{mission}: into which hand goes your next token?", mission=c.MISSION)
_ask(s.GIVE_CREW, GIVE, REFUSE, ask="{needy} has no reserve. Do you hand over yours?", needy=SEAT)
_ask(s.PAY, PAY, REFUSE, ask="{needy} has no reserve. Do you pay for one?", needy=SEAT)
_ask(s.WAKE, WAKE, ask="Where does {who} wake the reserve?")

DISPATCH = make_dispatch(
    "SSO",
    ACTIONS,
    {
        s.ASSIGN_STEP: activation.deal_cards,
        s.RESOLVE_STEP: activation.resolve_cards,
        s.DISCARD_STEP: activation.discard_rest,
        s.AUTO_STEP: check.auto_effects,
        s.MORALE_STEP: check.morale_deaths,
        s.BREATHE_STEP: check.breathe_from,
        s.ACTION_STEP: acts.begin_actions,
        s.FAIL_STEP: missions.fail_missions,
        s.SUCCEED_STEP: missions.succeed_missions,
        s.POD_STEP: ship.flip_pods,
        s.GUIDE_STEP: missions.count_down,
        s.WIN_STEP: turn.check_for_win,
        s.LOSS_STEP: turn.check_for_loss,
        s.FLIP_STEP: challenge.flip_challenge,
        s.CHALLENGE_STEP: challenge.resolve_challenge,
        s.VOTE_STEP: missions.next_vote,
        s.BEGIN_STEP: turn.begin_step,
        s.FINISH_STEP: death.finish_step,
        s.ASSIGN_MORE: activation.assign_more,
        s.SEAT_MOVES: activation.seat_moves,
        s.SEAT_ACTS: acts.seat_acts,
        s.DEATHS: death.deaths,
        s.DEATH: death.death,
        s.HAND_OVER: death.hand_over,
        s.ADD_CREW: death.add_crew,
        s.PAID: death.paid,
        s.REVIVE: death.revive,
        s.FILL_HANDS: missions.fill_hands,
        s.OPEN_HANDS: missions.open_hands,
    },
)
