"""What is told in SSO, in a sentence for each kind of event."""

from __future__ import annotations

from allhands.kernel.events import Events
from allhands.kernel.nouns import NUMBER, SEAT

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m

EVENTS = Events()
TURN_BEGAN = EVENTS.event("turn", "Turn {turn} begins.", turn=NUMBER)
ASSIGNED = EVENTS.event("assigned", "{who} assigns a card to the {member}.", member=c.MEMBER)
USED = EVENTS.event(
    "used",
    "{who} turns up the card for {card}: the {member} goes to the {location}.",
    member=c.MEMBER,
    card=c.CARD,
    location=c.LOCATION,
)
JOINED = EVENTS.event(
    "joined",
    "{who} discards two cards: the {member} joins the {other} in the {location}.",
    member=c.MEMBER,
    other=c.MEMBER,
    location=c.LOCATION,
)
MOVED = EVENTS.event(
    "moved", "{who} has the {member} go to the {location}.", member=c.MEMBER, location=c.LOCATION
)
WASTED = EVENTS.event(
    "wasted", "The {member} shows the card for {card}.", member=c.MEMBER, card=c.CARD
)
DONE = EVENTS.event("done", "{who} is done.")
OXYGEN = EVENTS.event(
    "oxygen", "The {member} has {oxygen} personal oxygen.", member=c.MEMBER, oxygen=NUMBER
)
MORALE = EVENTS.event(
    "morale", "The {member} has a morale of {morale}.", member=c.MEMBER, morale=NUMBER
)
BREATHED = EVENTS.event(
    "breathed", "The {member} breathes from {supply}.", member=c.MEMBER, supply=c.SUPPLY
)
GENERAL = EVENTS.event("general", "The general supply is {oxygen}.", oxygen=NUMBER)
TOKEN = EVENTS.event("token", member=c.MEMBER, token=m.TOKEN_ON)
FLIPPED = EVENTS.event("flipped", "The {location} is {face}.", location=c.LOCATION, face=c.FACE)
GUIDED = EVENTS.event(
    "guided", "The guide of {mission} is at {guide}.", mission=m.MISSION, guide=NUMBER
)
TURNED_UP = EVENTS.event(
    "turned-up", "{mission} is turned up. {plan}", mission=m.MISSION, plan=m.PLAN
)
FAILED = EVENTS.event("failed", "{mission} has failed.", mission=m.MISSION)
SUCCEEDED = EVENTS.event("succeeded", "{mission} has succeeded.", mission=m.MISSION)
AVOIDED = EVENTS.event("avoided", "{challenge} is avoided.", challenge=ch.CHALLENGE)
CHALLENGED = EVENTS.event(
    "challenged",
    "The next challenge: {challenge}. {story}",
    challenge=ch.CHALLENGE,
    story=ch.STORY,
)
CLOSED = EVENTS.event("closed", "{who} closes a hand over the {member}'s token.", member=c.MEMBER)
VOTED = EVENTS.event(
    "voted", "{who} has the token of the {member} in {hand}.", member=c.MEMBER, hand=c.HAND
)
COUNTED = EVENTS.event(
    "counted",
    "{mission}: {right} for it, {left} against it.",
    mission=m.MISSION,
    right=NUMBER,
    left=NUMBER,
)
ABORTED = EVENTS.event("aborted", "{mission} is aborted.", mission=m.MISSION)
ATTEMPTED = EVENTS.event("attempted", "{mission} is attempted.", mission=m.MISSION)
DIED = EVENTS.event("died", "The {member} dies.", member=c.MEMBER)
HANDED = EVENTS.event(
    "handed",
    "{who} hands the {member}, asleep, to {other}.",
    member=c.MEMBER,
    other=SEAT,
)
PAID_FOR = EVENTS.event(
    "paid",
    "{who} agrees that general oxygen is paid for somebody new for {other}.",
    other=SEAT,
)
WOKE = EVENTS.event(
    "woke", "{who} wakes the {member} in the {location}.", member=c.MEMBER, location=c.LOCATION
)
SWAPPED = EVENTS.event(
    "swapped",
    "{who} turns up the {member}, and the {other} is the reserve.",
    member=c.MEMBER,
    other=c.MEMBER,
)
DOCKED = EVENTS.event("docked", "The Shuttle touches the {location}.", location=c.LOCATION)
KEPT_PODS = EVENTS.event("kept", "{who} has the next loss of Pods skipped.")
SCRAPPED = EVENTS.event(
    "scrapped",
    "{who} has {mission} and {other} turned face down.",
    mission=m.MISSION,
    other=m.MISSION,
)
COPIED = EVENTS.event(
    "copied", "The Generalist takes over what the {member} does.", member=c.MEMBER
)
BACKED = EVENTS.event(
    "backed",
    "The {member} backs {mission}, which succeeds this turn if no other token is on it.",
    member=c.MEMBER,
    mission=m.MISSION,
)
SCANNED = EVENTS.event(
    "scanned", "{who} looks at the next challenge: {challenge}.", challenge=ch.CHALLENGE
)
BURIED = EVENTS.event("buried", "{who} puts it under the deck.")
SACRIFICED = EVENTS.event("sacrificed", "{who} has the Captain die, so that it is not done.")
ASLEEP = EVENTS.event("asleep", "The {member} is turned face down.", member=c.MEMBER)
SCORED = EVENTS.event(
    "scored",
    "For each of the first crew it is {points} points: {level}.",
    points=NUMBER,
    level=c.LEVEL,
)
SENT = EVENTS.event(
    "sent", "The {member} goes to the {location}.", member=c.MEMBER, location=c.LOCATION
)
ARRIVED = EVENTS.event("arrived", "The {location} joins the other ship.", location=c.LOCATION)
UNMANNED = EVENTS.event(
    "unmanned",
    "Nobody is in the {location}: {deed}.",
    location=c.LOCATION,
    deed=ch.DEED,
)
EVENTS.remember(HANDED, PAID_FOR, SACRIFICED)
EVENTS.heard("strike", FAILED)
EVENTS.heard("death", DIED)
