"""What is told in Zeno, in a sentence for each kind of event."""

from __future__ import annotations

from allhands.kernel.events import Events
from allhands.kernel.nouns import NUMBER, some_of

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import things as th
from ..cards import tokens as tk
from . import nouns as w

EVENTS = Events()
_event = EVENTS.event

# Turns and moves

TURN_BEGAN = _event("turn", "Turn {turn} begins: {who} acts.", turn=NUMBER)
MOVED = _event("moved", "{survivor} goes to {section}.", survivor=sv.SURVIVOR, section=sh.SECTION)
OUT_OF_ACTION = _event("out", "{who} is out of action.")
JOINED = _event(
    "joined", "{survivor} joins {who} in {section}.", survivor=sv.SURVIVOR, section=sh.SECTION
)
SENIORITY = _event("seniority", "{survivor} has seniority.", survivor=sv.SURVIVOR)
SCORED = _event("scored", "{who}'s target is now {target}.", target=NUMBER)

# Events and tests

EVENT_BEGAN = _event("event", "An event begins in {section}.", section=sh.SECTION)
DREW = _event("drew", "{who} draws from {side}.", side=w.SIDE)
TOOK = _event("took", "{who} takes {card}.", card=d.CARD)
PLAYED = _event("played", "{who} plays {card}.", card=d.CARD)
HAZARD = _event("hazard", "Hazard: {hazard}.", hazard=c.HAZARD)
TURNED_UP = _event("turned-up", "{card} is turned up.", card=d.CARD)
ROLLED = _event(
    "rolled",
    "{survivor} rolls {die}: {total} in all.",
    survivor=sv.SURVIVOR,
    die=NUMBER,
    total=NUMBER,
)
BOTCHED = _event("botched", "{survivor} rolls the blank: a botch.", survivor=sv.SURVIVOR)
PASSED = _event("passed", "The test against {difficulty} is passed.", difficulty=NUMBER)
FAILED = _event("failed", "The test against {difficulty} is failed.", difficulty=NUMBER)
CHOSE = _event("chose", "{who} chooses to {means}.", means=w.MEANS)
COLLATERAL = _event("collateral", "Collateral damage: {trait}.", trait=th.TRAIT)

# The ship

FIRE = _event("fire", section=sh.SECTION, fire=NUMBER)
CUBE = _event("cube", "{cube} in {section}.", cube=w.CUBE, section=sh.SECTION)
CLEARED_AIR = _event("air", "The air in {section} is clean.", section=sh.SECTION)
IGNITED = _event("ignited", "Fuel ignites in {area}: {cubes}.", area=sh.AREA, cubes=some_of("cube"))
DAMAGED = _event("damaged", section=sh.SECTION, damage=w.DAMAGE)
MENDED = _event("mended", section=sh.SECTION, damage=w.DAMAGE)
SPARKED = _event("sparks", "Sparks in {section}.", section=sh.SECTION)
LEAKED = _event("leaked", "The duct in {section} leaks.", section=sh.SECTION)
EXPLODED = _event(
    "exploded", "An explosion in {section} reaches {other}.", section=sh.SECTION, other=sh.SECTION
)
BROKE = _event("broke", system=sy.SYSTEM)
RESTORED = _event("restored", system=sy.SYSTEM)
REFRESHED = _event("refreshed", "The malfunction discards are shuffled onto their deck.")
PUMP = _event("pump", "The pump in {section} is {pump}.", section=sh.SECTION, pump=w.PUMP)
SPENT = _event("spent", "{who} spends a resource in {section}.", section=sh.SECTION)
STOCKED = _event("stocked", "A resource is added to {section}.", section=sh.SECTION)
REROUTED = _event("rerouted", "{who} puts {system} under the malfunction deck.", system=sy.SYSTEM)
TRACK = _event("track", "The Shuttle holds {track}.", track=some_of("resource"))
RAN_DOWN = _event("ran-down", "The event decks lose {cards}.", cards=some_of("card"))
REFILLED = _event("refilled", "The event decks get {cards} back.", cards=some_of("card"))

# Survivors

HURT = _event("hurt", "{survivor} is {harm}.", survivor=sv.SURVIVOR, harm=w.HARM)
SPARED = _event("spared", "{survivor} is spared.", survivor=sv.SURVIVOR)
INFECTED = _event("infection", survivor=sv.SURVIVOR, infection=w.INFECTION)
STRESS = _event("stress", survivor=sv.SURVIVOR, stress=NUMBER)
ELIMINATED = _event("eliminated", "{survivor} is eliminated.", survivor=sv.SURVIVOR)
EQUIPPED = _event("equipped", survivor=sv.SURVIVOR, card=d.CARD)
PASSED_OVER = _event("passed-over", cards=some_of("card"))
DISCARDED = _event("discarded", card=d.CARD)
TURNED_OVER = _event("turned-over", card=d.CARD)
OFFERED = _event("offered", card=d.CARD, survivor=sv.SURVIVOR)
REFUSED = _event("refused", card=d.CARD)
BONDED = _event(
    "bonded",
    card=d.CARD,
    survivor=sv.SURVIVOR,
)
INVOKED = _event("invoked", card=d.CARD)
SCAPEGOAT = _event("scapegoat", "{survivor} is made a scapegoat.", survivor=sv.SURVIVOR)
CLEARED_NAME = _event("cleared", "{survivor} is no longer a scapegoat.", survivor=sv.SURVIVOR)

# Tasks, scenes and the end

TASK_DONE = _event(
    "task", "{survivor} does a task of {card} for {who}.", card=d.CARD, survivor=sv.SURVIVOR
)
CARD_DONE = _event("done", "{card} is complete.", card=d.CARD)
CARD_FAILED = _event("card-failed", "{card} fails.", card=d.CARD)
CRAFT_GONE = _event("craft", "{craft} launches.", craft=c.CRAFT)
CLUE = _event("clue", "{clue} is found.", clue=tk.CLUE)
CLUE_LOST = _event("clue-lost", "{clue} is discarded.", clue=tk.CLUE)
RESCUE_ADDED = _event("rescue-token", "{token} can be attempted.", token=tk.RESCUE_TOKEN)
RESCUE_GONE = _event("rescue-gone", "{token} is over.", token=tk.RESCUE_TOKEN)
REVEALED = _event("revealed", "{survivor} is to be rescued.", survivor=sv.SURVIVOR)
NOT_SAVED = _event("not-saved", "{survivor} is not saved.", survivor=sv.SURVIVOR)
SEARCHED = _event("searched", "{survivor} searches for {icon}.", survivor=sv.SURVIVOR, icon=c.ICON)
DEED_DONE = _event("deed", survivor=sv.SURVIVOR, deed=d.DEED)
COUNTDOWN = _event("countdown", "{survivor} begins the countdown.", survivor=sv.SURVIVOR)
LAUNCHED = _event("launched", "The Shuttle launches.")
GOT_AWAY = _event("away", survivor=sv.SURVIVOR, craft=c.CRAFT)
DISASTER = _event("disaster", lack=w.LACK)
EVENTS.remember(INVOKED, SCAPEGOAT, CARD_DONE, COUNTDOWN)
EVENTS.heard("die", ROLLED, BOTCHED)
EVENTS.heard("strike", DAMAGED, EXPLODED)
EVENTS.heard("death", ELIMINATED)
