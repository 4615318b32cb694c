"""What is told in the chronicle of Solar Storm, with details; `who` is who acted. What depends on
more than its details is put into words in `face/words.py`."""

from __future__ import annotations

from allhands.kernel.events import Events
from allhands.kernel.nouns import NUMBER, OUTCOME, WHO, some_of

from .. import cards as c
from .nouns import ANSWER, DECK, DIE, FACE_UP, RESOURCE, ROOM, SPACE
from .state import MEMBER

CARDS, RESOURCE_CARDS = some_of("card"), some_of("resource card")
TAKEN = some_of("action token", " and takes {}")
GAINED = some_of("action token", " and gains {}")
_FROM_FACE_UP = ("face-up-0", "face-up-1", WHO)
_FROM_DISCARDS = ("resource-discard", WHO)
_ALL_RESOURCES = ("resource-discard", "resource-deck")
_CORE = ROOM.place(c.ENERGY_CORE)

EVENTS = Events()
_event = EVENTS.event

TURN_BEGAN = _event("turn-began", "{who}'s turn begins.", at=WHO)
MOVED = _event("moved", "{who} moves to {room}.", room=ROOM)
ROLLED = _event("rolled", at="die", face=DIE, purpose=NUMBER)  # see ROLL_*
TOOK = _event("took", "{who} takes {card}.", at=_FROM_FACE_UP, card=FACE_UP)
DREW = _event("drew", kind=RESOURCE, source=NUMBER)  # 1: from the discards
TURNED_UP = _event("turned-up", "The deck turns up {kind}.", at="resource-deck", kind=RESOURCE)
LEFT = _event("left", "{who} leaves {cards}.", at="die", cards=CARDS)
GAVE = _event(
    "gave", "{who} gives {kind} to {taker}.", at=("taker", WHO), taker=MEMBER, kind=RESOURCE
)
TRADED = _event(
    "traded", "{who} trades {own} for {card}.", at=_FROM_FACE_UP, own=RESOURCE, card=FACE_UP
)
REPAIRED = _event("repaired", room=ROOM, spaces=NUMBER, paid=NUMBER)  # -1: cubes of one's own
ACTIVATED = _event("activated", "{who} activates {room}.", room=ROOM, version=NUMBER)
DIVERTED = _event("diverted", "{who} diverts the power of {room}.", at=("room", _CORE), room=ROOM)
SAVED = _event("saved", "{who} ends the actions{tokens}.", at=WHO, tokens=TAKEN)
SPENT_TOKEN = _event("spent-token", "{who} spends an action token.", at=WHO)
WAS_MOVED = _event("was-moved", at="room", member=MEMBER, room=ROOM)
LOOKED = _event("looked", cards=NUMBER, deck=DECK)
ARRANGED = _event("arranged", "{who} puts the cards back.", deck=DECK)
SALVAGED = _event(
    "salvaged", "{who} takes {kind} from the discards.", at=_FROM_DISCARDS, kind=RESOURCE
)
DISCARDED = _event("discarded", "{who} discards {kind}.", at=_FROM_DISCARDS, kind=RESOURCE)
GOT_CUBE = _event("got-cube", "{who} gives {member} a repair cube.", member=MEMBER)
GOT_TOKEN = _event("got-token", "{who} gives {member} an action token.", member=MEMBER)
GOT_SHIELD = _event("got-shield", member=MEMBER)
SHIELDED = _event("shielded", "{who} protects {room}.", room=ROOM)
SHIELDS_ENDED = _event("shields-ended", at="supply", shields=NUMBER)
RESTED = _event("rested", "{who} rests in the Medical Bay{tokens}.", at=WHO, tokens=GAINED)
DAMAGE_CARD = _event("damage-card", at="damage-discard", card=NUMBER)
DAMAGED = _event("damaged", "{room} loses {cube}.", room=ROOM, cube=SPACE)
GAVE_WAY = _event("gave-way", "{room} has no cube left, and gives way.", room=ROOM)
PROTECTED = _event(
    "protected", "{owner}'s protection token saves {room}.", at="room", room=ROOM, owner=MEMBER
)
BREACHED_HULL = _event(
    "breached-hull", "The hull breach costs {cards}.", at="damage-deck", cards=RESOURCE_CARDS
)
LOST_CARD = _event(
    "lost-card", "The top of the resource deck is lost: {kind}.", at=_ALL_RESOURCES, kind=RESOURCE
)
DESERTED = _event("deserted", "{who} boards the escape pod and leaves the crew.", at="pod")
PROPOSED = _event(
    "proposed",
    "{who} proposes an exchange between {first} and {second}.",
    first=MEMBER,
    second=MEMBER,
)
ANSWERED = _event("answered", "{who} {answer}.", at=WHO, answer=ANSWER)
CHOSE_ROOM = _event("chose-room", "{who} chooses {room}.", room=ROOM)
ENDED = _event("ended", "{outcome}", outcome=OUTCOME)

ROLL_SCAVENGE, ROLL_BREACH, ROLL_POD = range(3)
FROM_RESOURCES, FROM_DAMAGE = range(2)

EVENTS.heard("die", ROLLED)
EVENTS.heard("strike", DAMAGED, GAVE_WAY, BREACHED_HULL)
