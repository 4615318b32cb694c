"""What is told in the chronicle of Ark Ship, with details; `who` is who acted. What depends on more
than its details is put into words in `face/words_events.py`.

A crew member is told with the portrait, since others come to the place in the crew later.
"""

from __future__ import annotations

from functools import partial

from allhands.kernel.events import Events
from allhands.kernel.nouns import NUMBER, OUTCOME, WHO

from .. import cards as c
from .nouns import (
    AT_LOCATION,
    GOAL,
    LOCATION,
    MEMBER,
    PILE,
    PLANET,
    PORTRAIT,
    SIGNAL,
    SKILL,
    TEST,
    TOKEN,
    TRAIT,
    WAVEFORM,
)
from .state import MOST_DICE_EACH

_FACES = {f"face_{number}": NUMBER for number in range(1, MOST_DICE_EACH + 1)}
_ROLLING = ("dice", WHO)
_THERE = ("location", WHO)

EVENTS = Events()
_event = EVENTS.event
_of_crew = partial(_event, who=MEMBER, at=WHO)

TURN_BEGAN = _event("turn-began", at="progress", box=NUMBER, crises=NUMBER)  # boxes from 1
CRISIS_DRAWN = _event(  # the die: 0 for a free place
    "crisis-drawn", at=("location", "crises"), card=TEST, location=LOCATION, die=NUMBER
)
CRISIS_GONE = _event(  # how: see `crises`
    "crisis-gone", at="location", card=TEST, location=LOCATION, how=NUMBER
)
CRISES_RENEWED = _event(
    "crises-renewed",
    "The discarded crises, {cards} of them, are shuffled into a new deck.",
    at="crises",
    cards=NUMBER,
)
WAVEFORM_DRAWN = _event("waveform-drawn", "Waveform: {card}.", at="pile", card=WAVEFORM, pile=PILE)
WAVEFORMS_RENEWED = _event(
    "waveforms-renewed",
    "The buried waveforms, {cards} of them, are shuffled into a new deck.",
    at=(PILE.place(0), PILE.place(1)),
    cards=NUMBER,
)
THAWED = _of_crew("thawed", at=(WHO, "freezer"), portrait=PORTRAIT, left=NUMBER)
NOBODY_THAWED = _event(
    "nobody-thawed", "The last sleeper is left to sleep, and nobody is thawed.", at="freezer"
)
SKILL_ROLLED = _of_crew("skill-rolled", die=NUMBER, skill=SKILL, rank=NUMBER)  # -1: a trait
TRAIT_ROLLED = _of_crew("trait-rolled", trait=TRAIT, had=NUMBER)  # 1 if already had
AGE_ROLLED = _of_crew("age-rolled", die=NUMBER)  # in words by GREW_OLDER
GREW_OLDER = _of_crew("grew-older", age=NUMBER, boxes=NUMBER, why=TEST)  # or: see `crew_sheet`
BULB = _of_crew("bulb", "{who} has a bright idea.")
LEARNED = _of_crew("learned", "{who} learns {skill}, rank {rank}.", skill=SKILL, rank=NUMBER)
GOT_TRAIT = _of_crew("got-trait", "{who} becomes {trait}.", trait=TRAIT)
GOAL_DRAWN = _of_crew("goal-drawn", goal=GOAL)  # secret to its owner
NAME_WRITTEN = _of_crew(  # secret to its owner
    "name-written", "{who}'s life goal names {named}.", named=MEMBER
)
ASSIGNED = _of_crew("assigned", at=_THERE, location=LOCATION, card=TEST)
STAYED_BEHIND = _of_crew("stayed-behind", "{who} stays in quarters.")
LET_OTHERS = _event("let-others", "{who} lets the others choose first.")
USED = _of_crew(  # row 0: first rank learned, 1: rank-1 row, 2: rank-2 row
    "used", at=_THERE, location=LOCATION, row=NUMBER
)
LEFT_IT = _of_crew("left-it", "{who} does nothing {location}.", at=_THERE, location=AT_LOCATION)
WAVE_APPLIED = _of_crew(
    "wave-applied",
    "{who} applies {card} to {signal}.",
    at="signal",
    signal=SIGNAL,
    card=WAVEFORM,
)
TOKEN_MOVED = _of_crew("token-moved", at="token", token=TOKEN, before=NUMBER, level=NUMBER)
DECODED_SIGNAL = _of_crew("decoded-signal", signal=SIGNAL, card=NUMBER, planet=NUMBER)
LEFT_ALONE = _event("left-alone", at="location", card=TEST, location=LOCATION)
TEST_BEGAN = _event("test-began", at="location", card=TEST, location=LOCATION, dice=NUMBER)
ROLLED = _event("rolled", "", at=_ROLLING, who=MEMBER, number=NUMBER, **_FACES)
REROLLED = _of_crew("rerolled", at=_ROLLING, number=NUMBER, card=TEST)
KEPT_DICE = _of_crew("kept-dice", "{who} lets the dice lie.", at=_ROLLING)
COUNTED = _event("counted", at="dice", card=TEST, successes=NUMBER, row=NUMBER)
STRESSED_BY = _of_crew(
    "stressed-by", "{who} gets {tokens} stress and has {now}.", tokens=NUMBER, now=NUMBER
)
TOOK_STRESS = _of_crew(
    "took-stress",
    "{who} takes the stress of {spared}.",
    at=(WHO, "spared"),
    spared=MEMBER,
    tokens=NUMBER,
)
CALMED = _of_crew("calmed", tokens=NUMBER, now=NUMBER)
STRESS_MOVED = _of_crew(
    "stress-moved", "All stress of the others, {tokens}, goes to {who}.", tokens=NUMBER
)
SICKNESS_ROLLED = _of_crew("sickness-rolled", die=NUMBER, bonus=NUMBER, target=NUMBER)
FELL_SICK = _of_crew("fell-sick", boxes=NUMBER)
HEALED = _of_crew("healed", "{who} is cured of a sickness.", boxes=NUMBER)
DIED = _of_crew("died", at=("memorial", WHO), portrait=PORTRAIT, cause=NUMBER)  # see `cards.CAUSES`
GOAL_REVEALED = _of_crew("goal-revealed", goal=GOAL, scored=NUMBER, boxes=NUMBER)
NOT_REVEALED = _of_crew("not-revealed", "{who} keeps a life goal secret.")
SLEEPERS_LOST = _event("sleepers-lost", at="freezer", lost=NUMBER, card=TEST, left=NUMBER)
SLEEPERS_GAINED = _event("sleepers-gained", at="freezer", gained=NUMBER, now=NUMBER)
TOKEN_EARNED = _event(  # a change below 0: lost
    "token-earned", at=WHO, who=PLANET, card=TEST, change=NUMBER, now=NUMBER
)
CLONED = _of_crew("cloned", "{who} is copied into the freezer, and ages for it.", age=NUMBER)
STEADIED = _of_crew("steadied", at=(LOCATION.place(c.BRIDGE), WHO), bonus=NUMBER)
MORE_DICE = _of_crew("more-dice", at=(LOCATION.place(c.BRIDGE), WHO), dice=NUMBER)
CARED = _of_crew(
    "cared",
    "{who} cares for the crew: sickness rolls get {bonus} more.",
    at=(LOCATION.place(c.MEDICAL), WHO),
    bonus=NUMBER,
)
PLANET_JUDGED = _event("planet-judged", at=WHO, who=PLANET, card=TEST, tokens=NUMBER, needed=NUMBER)
ENDED = _event("ended", "{outcome}", at=("progress", "freezer"), outcome=OUTCOME)

EVENTS.heard("die", ROLLED, SKILL_ROLLED, TRAIT_ROLLED, SICKNESS_ROLLED, CRISIS_DRAWN)
EVENTS.heard("strike", SLEEPERS_LOST)
EVENTS.heard("death", DIED)
