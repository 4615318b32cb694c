"""The verbs of SSO, its questions, and its tasks."""

from __future__ import annotations

from collections.abc import Callable

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import SEAT, Noun

from .. import cards as c
from ..cards import missions as m
from . import (
    actions,
    activation,
    challenge,
    check,
    crew,
    death_phase,
    effects,
    ending,
    missions,
    permanents,
    powers,
    setup,
    ship,
    turn,
    voting,
)
from . import tasks as t

ACTIONS = ActionSpace()
_verb, _ask = ACTIONS.verb, ACTIONS.question
Check = Callable[..., int]
Do = Callable[..., None]


def _own(
    name: str, group: str, checks: tuple[Check, ...], do: Do, *nouns: Noun | int, say: str
) -> int:
    """Declare a verb for which only somebody of the seat's own comes into question."""
    return _verb(name, group, checks, do, c.MEMBER, *nouns, say=say, among=crew.own)


# Reserves and cards

_WITH_CARD = (crew.why_not_own, activation.why_no_card)

SWAP = _own(
    *("swap", "Setup", (setup.why_not_swap, setup.why_not_turn_down), setup.swap),
    say="turn the reserve up and the {member} down",
)
KEEP = _verb("keep", "Setup", (), setup.keep_reserve, say="leave the reserve face down")
ASSIGN = _own(
    *("assign", "Cards", (activation.why_not_assign, activation.why_not_hold), activation.assign),
    c.CARD,
    say="assign to the {member} the card for {card}",
)
USE = _own(
    *("use", "Cards", (*_WITH_CARD, activation.why_not_use), activation.use_card, c.LOCATION),
    say="turn up the card of the {member} and go to the {to}",
)
JOIN = _own(
    *("join", "Cards", (*_WITH_CARD, activation.why_not_join), activation.join, c.MEMBER),
    say="discard the cards of the {member} and the {other}, and join the {other}",
)
STAY = _verb("stay", "Turn", (), activation.end_moves, say="leave all other cards")
BRING = _verb(
    *("bring", "Cards", (activation.why_not_bring,), activation.bring, c.MEMBER),
    say="bring the {member} along",
)
ALONE = _verb("alone", "Cards", (), activation.bring_nobody, say="bring nobody along")

# Auto effects and breathing

FIRST = _verb(
    "first", "Auto", (check.why_not_auto,), check.pick_auto, c.AUTO, say="{auto} comes next"
)
STEER = _verb(
    *("steer", "Ship", (powers.why_not_at_helm, powers.why_not_steer), powers.steer, c.LOCATION),
    say="take the Shuttle to the {location}",
)
BREATHE = _verb(
    "breathe", "Oxygen", (check.why_not_breathe,), check.breathe, c.SUPPLY, say="from {supply}"
)

# Actions of locations

LET = _own(
    *("let", "Actions", (crew.why_not_own, actions.why_not_let), actions.let_act),
    say="have the {member} act next",
)
LEAVE = _verb("leave", "Turn", (), actions.end_acts, say="do nothing more")
REST = _verb("rest", "Turn", (), actions.rest, say="do nothing")
FILL = _verb(
    *("fill", "Oxygen", (actions.why_not_fill,), actions.fill, c.HANDFUL),
    say="take {oxygen} oxygen",
)
GROW = _verb(
    "grow", "Oxygen", (actions.why_not_grow,), actions.grow, say="add to the general supply"
)
CHEER = _verb(
    *("cheer", "Morale", (actions.why_not_treat, actions.why_not_cheer), actions.cheer),
    c.MEMBER,
    say="cheer the {target}",
)
CHEER_TWICE = _verb(
    *("cheer-twice", "Morale"),
    (actions.why_not_treat, actions.why_not_twice, actions.why_not_cheer_twice),
    *(actions.cheer_twice, c.MEMBER),
    say="cheer the {target} by 2",
)
WEAR_DOWN = _verb(
    *("wear", "Morale", (actions.why_not_treat, actions.why_not_wear), actions.wear_down),
    c.MEMBER,
    say="wear down the {target}",
)
WEAR_TWICE = _verb(
    *("wear-twice", "Morale"),
    (actions.why_not_treat, actions.why_not_twice, actions.why_not_wear_twice),
    *(actions.wear_down_twice, c.MEMBER),
    say="wear down the {target} by 2",
)
RECALL = _verb(
    "recall", "Tokens", (actions.why_not_recall,), actions.recall, say="take the own token back"
)
REPORT = _verb(
    *("report", "Missions", (actions.why_not_radio, actions.why_not_prolong), actions.report),
    m.MISSION,
    say="prolong {mission}",
)
KEEP_PODS = _verb(
    *("keep-pods", "Ship", (actions.why_not_command, actions.why_not_keep_pods)),
    actions.keep_pods,
    say="have the next loss of Pods skipped",
)
ORDER = _verb(
    *("order", "Ship"),
    (actions.why_not_command, actions.why_not_order_whom, actions.why_not_order),
    *(actions.order, c.MEMBER, c.LOCATION),
    say="order the {target} to the {to}",
)
POWER_UP = _verb(
    *("power", "Ship", (actions.why_not_power,), actions.power_up, c.LOCATION),
    say="flip the {location} face up",
)
DARKEN = _verb(
    *("darken", "Ship", (actions.why_not_darken,), actions.darken, c.LOCATION),
    say="flip the {location} face down",
)
BLAME = _verb(
    *("blame", "Tokens", (actions.why_not_blame,), actions.blame, c.MEMBER),
    say="put the token on the card of the {target}",
)

# Actions of the crew

SCRAP = _verb(
    *("scrap", "Missions"),
    (powers.why_not_scrap_any, powers.why_not_scrap_one, powers.why_not_scrap),
    *(powers.scrap, m.MISSION, m.MISSION),
    say="turn {mission} and {other} face down",
)
SUIT_UP = _verb(
    *("suit-up", "Oxygen", (powers.why_not_suit_up,), powers.suit_up),
    say="take 6 oxygen from the general supply",
)
COPY = _verb(
    *("copy", "Crew", (powers.why_not_copy_any, powers.why_not_copy), powers.copy_power),
    c.MEMBER,
    say="take over what the {target} does",
)
DRAIN = _verb(
    *("drain", "Oxygen", (powers.why_not_botanist, powers.why_not_drain), powers.drain),
    c.MEMBER,
    say="turn morale of the {target} into oxygen",
)
ENOUGH = _verb("enough", "Turn", (), powers.enough, say="no more of it")
BACK = _verb(
    "back", "Missions", (powers.why_not_back,), powers.back, say="back the mission all alone"
)
TEND = _verb("tend", "Morale", (powers.why_not_tend,), powers.tend, say="tend all others here")
SHARE_OUT = _verb(
    *("share-out", "Oxygen", (powers.why_not_share_out,), powers.share_out),
    say="share out oxygen to all here",
)
SCAN = _verb("scan", "Crew", (powers.why_not_scan,), powers.scan, say="look at the next challenge")
BURY = _verb("bury", "Crew", (), powers.bury, say="put it under the deck, for 1 morale")
ON_TOP = _verb("on-top", "Crew", (), powers.leave_on_top, say="leave it on the deck")
RELIEVE = _verb(
    *("relieve", "Crew", (powers.why_not_relieve,), powers.relieve),
    say="go to sleep, so that a reserve wakes",
)
SACRIFICE = _verb("die", "Crew", (), powers.sacrifice, say="have the Captain die to avoid it")
LIVE_ON = _verb("live-on", "Crew", (), powers.live_on, say="have the Captain live")

# Challenges, missions and deaths

DISTRACT = _verb(
    *("distract", "Tokens", (effects.why_not_distract, effects.why_not_distract_by)),
    *(effects.distract, c.MEMBER, c.MEMBER),
    say="the token of the {member} goes to the {other}",
)
PICK = _verb(
    "pick", "Votes", (voting.why_not_pick,), voting.pick, m.MISSION, say="vote on {mission}"
)
CLOSE = _own(
    *("close", "Votes", (voting.why_no_vote, voting.why_not_next, voting.why_not_close)),
    *(voting.close_hand, c.HAND),
    say="put the token of the {member} into {hand}",
)
PICK_ENDING = _verb(
    *("pick-ending", "Missions", (missions.why_not_end,), missions.pick_ending, m.MISSION),
    say="{mission} comes first",
)
SILENCE = _verb(
    *("silence", "Ship", (permanents.why_not_silence,), permanents.silence_array, c.LOCATION),
    say="flip the {location} of the other ship face down",
)
PICK_DEATH = _verb(
    *("mourn", "Deaths", (death_phase.why_not_bury_next,), death_phase.pick_death, c.MEMBER),
    say="the death of the {member} comes next",
)
GIVE = _verb(
    *("give", "Deaths", (death_phase.why_not_give,), death_phase.give_crew, c.MEMBER),
    say="hand over the {member}",
)
PAY = _verb("pay", "Deaths", (), death_phase.pay, say="pay general oxygen for somebody new")
REFUSE = _verb("refuse", "Deaths", (), death_phase.refuse, say="refuse")
WAKE = _verb(
    *("wake", "Deaths", (death_phase.why_not_wake,), death_phase.wake, c.LOCATION),
    say="wake in the {location}",
)

_ask(t.SWAP, SWAP, KEEP, ask="Do you turn your reserve up for one of your crew?")
_ask(t.ASSIGN, ASSIGN, ask="Which card lies on the next of your crew?")
_ask(t.MOVE, USE, JOIN, STAY, ask="Which card does {who} turn up?")
_ask(t.BRING, BRING, ALONE, ask="Whom does {who} bring along to the Rec Room?")
_ask(t.PICK_AUTO, FIRST, ask="Which effect comes next, does {who} say?")
_ask(t.STEER, STEER, ask="Where does {who} take the Shuttle?")
_ask(t.BREATHE, BREATHE, ask="From what does the {member} breathe?", member=c.MEMBER)
_ask(t.ACT, LET, LEAVE, ask="Whom does {who} have act next?")
_ON_LOCATIONS = (FILL, GROW, CHEER, CHEER_TWICE, WEAR_DOWN, WEAR_TWICE, RECALL, REPORT, KEEP_PODS)
_ON_SHIP = (ORDER, POWER_UP, DARKEN, STEER, SILENCE)
_ON_CREW = (SCRAP, SUIT_UP, COPY, DRAIN, BACK, TEND, SHARE_OUT, SCAN, RELIEVE)
_DO = (*_ON_LOCATIONS, *_ON_SHIP, *_ON_CREW, REST)
_ask(t.DO, *_DO, ask="What does the {member} do?", member=c.MEMBER)
_ask(t.BLAME, BLAME, ask="Whom does the {member} think of?", member=c.MEMBER)
_ask(t.DRAIN_MORE, DRAIN, ENOUGH, ask="Does the {member} drain more?", member=c.MEMBER)
_ask(t.BURY, BURY, ON_TOP, ask="Where does the {member} leave the next challenge?", member=c.MEMBER)
_ask(t.SACRIFICE, SACRIFICE, LIVE_ON, ask="Does the Captain die to avoid {challenge}?")
_ask(t.DISTRACTED, DISTRACT, ask="Which rank token does {who} move?")
_ask(t.PICK_ENDING, PICK_ENDING, ask="Which mission does {who} have come first?")
_ask(t.PICK_MISSION, PICK, ask="On which mission does {who} have you vote first?")
_ask(t.CLOSE_HAND, CLOSE, ask="{mission}: into which hand goes your next token?", mission=m.MISSION)
_ask(t.PICK_DEATH, PICK_DEATH, ask="Whose death comes next, does {who} say?")
_ask(t.GIVE_CREW, GIVE, REFUSE, ask="{needy} has no reserve. Do you hand over yours?", needy=SEAT)
_ask(t.PAY, PAY, REFUSE, ask="{needy} has no reserve. Do you pay for one?", needy=SEAT)
_ask(t.WAKE, WAKE, ask="Where does the {member} wake?", member=c.MEMBER)

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
        t.POD_STEP: ship.lose_pods,
        t.GUIDE_STEP: missions.count_down,
        t.WIN_STEP: ending.check_for_win,
        t.LOSS_STEP: ending.check_for_loss,
        t.FLIP_STEP: challenge.flip_challenge,
        t.CHALLENGE_STEP: challenge.resolve_challenge,
        t.VOTE_STEP: voting.next_vote,
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
        t.FILL_HANDS: voting.fill_hands,
        t.OPEN_HANDS: voting.open_hands,
        t.AUTOS: check.next_auto,
        t.DISEMBARK: check.disembark,
        t.TAKE_STEP: effects.take_step,
        t.TURN_UP_MISSIONS: missions.turn_up_missions,
        t.END_MISSIONS: missions.end_missions,
        t.PUT_AWAY: missions.put_away,
        t.ARRAY_AUTO: permanents.array_auto,
        **{t.FIRST_OPERATION + each: do for each, do in effects.OPERATIONS.items()},
    },
)
