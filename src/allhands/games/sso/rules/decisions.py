"""The verbs of SSO, and which of them answer its questions."""

from __future__ import annotations

from collections.abc import Callable

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch
from allhands.kernel.nouns import Noun

from .. import cards as c
from ..cards import missions as m
from . import (
    actions,
    activation,
    autos,
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

ACTIONS = ActionSpace(t.TASKS)
_verb, _ask = ACTIONS.verb, ACTIONS.question


def _own(
    do: Callable[..., None],
    group: str,
    *nouns: Noun | int,
    checks: tuple[Callable[..., int], ...] = (),
    name: str = "",
    say: str,
) -> int:
    """Declare a verb for which only somebody of the seat's own comes into question."""
    return _verb(do, group, c.MEMBER, *nouns, checks=checks, name=name, say=say, among=crew.own)


# Reserves and cards

_WITH_CARD = (crew.why_not_own, activation.why_no_card)

SWAP = _own(
    setup.swap,
    "Setup",
    checks=(
        setup.why_not_swap,
        setup.why_not_turn_down,
    ),
    say="turn the reserve up and the {member} down",
)
KEEP = _verb(setup.keep_reserve, "Setup", name="keep", say="leave the reserve face down")
ASSIGN = _own(
    activation.assign,
    "Cards",
    c.CARD,
    checks=(
        activation.why_not_assign,
        activation.why_not_hold,
    ),
    say="assign to the {member} the card for {card}",
)
USE = _own(
    activation.use_card,
    "Cards",
    c.LOCATION,
    name="use",
    checks=(
        *_WITH_CARD,
        activation.why_not_use,
    ),
    say="turn up the card of the {member} and go to the {to}",
)
JOIN = _own(
    activation.join,
    "Cards",
    c.MEMBER,
    checks=(*_WITH_CARD,),
    say="discard the cards of the {member} and the {other}, and join the {other}",
)
STAY = _verb(activation.end_moves, "Turn", name="stay", say="leave all other cards", ends=True)
BRING = _verb(activation.bring, "Cards", c.MEMBER, say="bring the {member} along")
ALONE = _verb(activation.bring_nobody, "Cards", name="alone", say="bring nobody along")

# Auto effects and breathing

FIRST = _verb(
    autos.pick_auto,
    "Auto",
    c.AUTO,
    name="first",
    checks=(autos.why_not_auto,),
    say="{auto} comes next",
)
STEER = _verb(
    powers.steer,
    "Ship",
    c.LOCATION,
    checks=(powers.why_not_at_helm,),
    say="take the Shuttle to the {location}",
)
BREATHE = _verb(check.breathe, "Oxygen", c.SUPPLY, say="from {supply}")

# Actions of locations

LET = _own(
    actions.let_act,
    "Actions",
    name="let",
    checks=(
        crew.why_not_own,
        actions.why_not_let,
    ),
    say="have the {member} act next",
)
LEAVE = _verb(actions.end_acts, "Turn", name="leave", say="do nothing more", ends=True)
REST = _verb(actions.rest, "Turn", say="do nothing")
FILL = _verb(actions.fill, "Oxygen", c.HANDFUL, say="take {oxygen} oxygen")
GROW = _verb(actions.grow, "Oxygen", say="add to the general supply")
CHEER = _verb(
    actions.cheer, "Morale", c.MEMBER, checks=(actions.why_not_treat,), say="cheer the {target}"
)
CHEER_TWICE = _verb(
    actions.cheer_twice,
    "Morale",
    c.MEMBER,
    checks=(
        actions.why_not_treat,
        actions.why_not_twice,
    ),
    say="cheer the {target} by 2",
)
WEAR_DOWN = _verb(
    actions.wear_down,
    "Morale",
    c.MEMBER,
    name="wear",
    checks=(
        actions.why_not_treat,
        actions.why_not_wear,
    ),
    say="wear down the {target}",
)
WEAR_TWICE = _verb(
    actions.wear_down_twice,
    "Morale",
    c.MEMBER,
    name="wear-twice",
    checks=(
        actions.why_not_treat,
        actions.why_not_twice,
        actions.why_not_wear_twice,
    ),
    say="wear down the {target} by 2",
)
RECALL = _verb(actions.recall, "Tokens", say="take the own token back")
REPORT = _verb(
    actions.report,
    "Missions",
    m.MISSION,
    checks=(
        actions.why_not_radio,
        actions.why_not_prolong,
    ),
    say="prolong {mission}",
)
KEEP_PODS = _verb(
    actions.keep_pods,
    "Ship",
    checks=(actions.why_not_command,),
    say="have the next loss of Pods skipped",
)
ORDER = _verb(
    actions.order,
    "Ship",
    c.MEMBER,
    c.LOCATION,
    checks=(
        actions.why_not_command,
        actions.why_not_order_whom,
    ),
    say="order the {target} to the {to}",
)
POWER_UP = _verb(
    actions.power_up,
    "Ship",
    c.LOCATION,
    name="power",
    checks=(actions.why_not_power,),
    say="flip the {location} face up",
)
DARKEN = _verb(actions.darken, "Ship", c.LOCATION, say="flip the {location} face down")
BLAME = _verb(actions.blame, "Tokens", c.MEMBER, say="put the token on the card of the {target}")

# Actions of the crew

SCRAP = _verb(
    powers.scrap,
    "Missions",
    m.MISSION,
    m.MISSION,
    checks=(
        powers.why_not_scrap_any,
        powers.why_not_scrap_one,
    ),
    say="turn {mission} and {other} face down",
)
SUIT_UP = _verb(powers.suit_up, "Oxygen", say="take 6 oxygen from the general supply")
COPY = _verb(
    powers.copy_power,
    "Crew",
    c.MEMBER,
    name="copy",
    checks=(
        powers.why_not_copy_any,
        powers.why_not_copy,
    ),
    say="take over what the {target} does",
)
DRAIN = _verb(
    powers.drain,
    "Oxygen",
    c.MEMBER,
    checks=(powers.why_not_botanist,),
    say="turn morale of the {target} into oxygen",
)
ENOUGH = _verb(powers.enough, "Turn", say="no more of it")
BACK = _verb(powers.back, "Missions", say="back the mission, to succeed with no other token on it")
TEND = _verb(powers.tend, "Morale", say="tend all others here")
SHARE_OUT = _verb(powers.share_out, "Oxygen", say="share out oxygen to all others here")
SCAN = _verb(powers.scan, "Crew", say="look at the next challenge")
BURY = _verb(powers.bury, "Crew", say="put it under the deck, for 1 morale")
ON_TOP = _verb(powers.leave_on_top, "Crew", name="on-top", say="leave it on the deck")
RELIEVE = _verb(powers.relieve, "Crew", say="go to sleep, so that a reserve wakes")
SACRIFICE = _verb(powers.sacrifice, "Crew", name="die", say="have the Captain die to avoid it")
LIVE_ON = _verb(powers.live_on, "Crew", say="have the Captain live")

# Challenges, missions and deaths

DISTRACT = _verb(
    effects.distract,
    "Tokens",
    c.MEMBER,
    c.MEMBER,
    checks=(effects.why_not_distract_whom,),
    say="the token of the {member} goes to the {other}",
)
PICK = _verb(voting.pick, "Votes", m.MISSION, say="vote on {mission}")
CLOSE = _own(
    voting.close_hand,
    "Votes",
    c.HAND,
    name="close",
    checks=(
        voting.why_no_vote,
        voting.why_not_next,
        voting.why_not_close,
    ),
    say="put the token of the {member} into {hand}",
)
PICK_ENDING = _verb(missions.pick_ending, "Missions", m.MISSION, say="{mission} comes first")
SILENCE = _verb(
    permanents.silence_array,
    "Ship",
    c.LOCATION,
    name="silence",
    checks=(permanents.why_not_silence,),
    say="flip the {location} of the other ship face down",
)
PICK_DEATH = _verb(
    death_phase.pick_death,
    "Deaths",
    c.MEMBER,
    name="mourn",
    say="the death of the {member} comes next",
)
GIVE = _verb(death_phase.give_crew, "Deaths", c.MEMBER, name="give", say="hand over the {member}")
PAY = _verb(death_phase.pay, "Deaths", say="pay general oxygen for somebody new")
REFUSE = _verb(death_phase.refuse, "Deaths", say="refuse")
WAKE = _verb(death_phase.wake, "Deaths", c.LOCATION, say="wake in the {location}")

_ask(t.SWAP, SWAP, KEEP)
_ask(t.ASSIGN, ASSIGN)
_ask(t.MOVE, USE, JOIN, STAY)
_ask(t.BRING, BRING, ALONE)
_ask(t.PICK_AUTO, FIRST)
_ask(t.STEER, STEER)
_ask(t.BREATHE, BREATHE)
_ask(t.ACT, LET, LEAVE)
_ON_LOCATIONS = (FILL, GROW, CHEER, CHEER_TWICE, WEAR_DOWN, WEAR_TWICE, RECALL, REPORT, KEEP_PODS)
_ON_SHIP = (ORDER, POWER_UP, DARKEN, STEER, SILENCE)
_ON_CREW = (SCRAP, SUIT_UP, COPY, DRAIN, BACK, TEND, SHARE_OUT, SCAN, RELIEVE)
_DO = (*_ON_LOCATIONS, *_ON_SHIP, *_ON_CREW, REST)
_ask(t.DO, *_DO)
_ask(t.BLAME, BLAME)
_ask(t.DRAIN_MORE, DRAIN, ENOUGH)
_ask(t.BURY, BURY, ON_TOP)
_ask(t.SACRIFICE, SACRIFICE, LIVE_ON)
_ask(t.DISTRACTED, DISTRACT)
_ask(t.PICK_ENDING, PICK_ENDING)
_ask(t.PICK_MISSION, PICK)
_ask(t.CLOSE_HAND, CLOSE)
_ask(t.PICK_DEATH, PICK_DEATH)
_ask(t.GIVE_CREW, GIVE, REFUSE)
_ask(t.PAY, PAY, REFUSE)
_ask(t.WAKE, WAKE)

DISPATCH = make_dispatch("SSO", ACTIONS, challenge, check, ending, ship, turn)
