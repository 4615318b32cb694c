"""What is still to happen: tasks that are carried out, and questions."""

from __future__ import annotations

from allhands.kernel.nouns import NUMBER
from allhands.kernel.tasks import Tasks

from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from . import nouns as w

TASKS = Tasks()
_task, _question = TASKS.task, TASKS.question

# Turns

BEGIN_TURN = _task("begin_turn")
END_TURN = _task("end_turn")
TURN_HARM = _task("turn_harm")
PASS_TURN = _task("pass_turn")
NEXT_ACT = _task("next_act")

# Events

EVENT = _task("begin_event", section=sh.SECTION, ran=NUMBER)
WINDOW = _task("window", further=NUMBER)
HAZARD = _task("hazard", kind=NUMBER)
END_SCENE = _task("end_scene")

# Tests and what cards do

BEGIN_TEST = _task("begin_test", stage=NUMBER)
ROLL = _task("roll_card")
OUTCOME = _task("outcome")
AMBUSH_ROLL = _task("roll_ambush")
CAUGHT = _task("caught")
COLLATERAL = _task("collateral", traits=NUMBER)
TAKE_STEP = _task("take_step", place=NUMBER)
RUN_INNER = _task("run_inner", script=NUMBER, times=NUMBER)
BEFALL = _task("befall", blow=w.BLOW, rounds=NUMBER)
BEFALL_ONE = _task("befall_one", blow=w.BLOW, rounds=NUMBER)
IN_EACH = _task("in_each", kind=w.SPREADING, amount=NUMBER)
IN_ONE = _task("in_one", kind=w.SPREADING, amount=NUMBER)
GROUP_STEP = _task("group_step", operation=NUMBER, amount=NUMBER)
PLACE_STEP = _task("place_step", operation=NUMBER, amount=NUMBER)

# Damage control

ADD_FIRE = _task("add_fire", section=sh.SECTION, tokens=NUMBER)
PLACE_FIRE = _task("place_fire", section=sh.SECTION, tokens=NUMBER)
SPREAD = _task("spread")
GROW_FIRES = _task("grow_fires")
GROW_OVER = _task("grow_over")
REACH_OVER = _task("reach_over")
EXPLODE = _task("explode", section=sh.SECTION)
EXPLODE_INTO = _task("explode_into", section=sh.SECTION)
ADD_CUBES = _task("add_cubes", section=sh.SECTION, colour=NUMBER, amount=NUMBER)
PLACE_CUBE = _task("place_cube", colour=NUMBER)
BURN_CUBE = _task("burn_cube")
ADD_DAMAGE = _task("add_damage", section=sh.SECTION, is_more=NUMBER)
SPARKS = _task("sparks", section=sh.SECTION)
LEAK = _task("leak", section=sh.SECTION)
LEAK_AREA = _task("leak_area", area=sh.AREA)
MALFUNCTION = _task("malfunction")
BREAK = _task("break_system", system=sy.SYSTEM)

# Survivors and baggage

BURY = _task("bury")
DO_HARM = _task("do_harm", is_wound=NUMBER, times=NUMBER)
ASK_ROBOTS = _task("ask_robots", further=NUMBER)
BUILD = _task("build", card=d.CARD)
EQUIP = _task("equip_picked", card=d.CARD)

# Tasks of missions and crises, scenes, interludes and resources

CARD_COMES = _task("card_comes", card=d.CARD)
FAIL_TASKS = _task("fail_tasks")
REFLEX = _task("reflex")
CARD_DONE = _task("card_done", survivor=sv.SURVIVOR)
REWARD = _task("reward", card=d.CARD, survivor=sv.SURVIVOR)
FRAME = _task("frame", number=NUMBER)
GAIN_CLUE = _task("gain_clue")
END_RESCUE = _task("end_rescue", survivor=sv.SURVIVOR)
NEW_RESCUE = _task("new_rescue", token=NUMBER)
INTERLUDE = _task("interlude", part=NUMBER)
BAYS = _task("treat_in_bays", first=NUMBER)
HALOX_AT = _task("halox_at")
PURGE_AT = _task("purge_at")

# The end

LAUNCH = _task("launch")
RECKON = _task("reckon")
COUNT_UP = _task("count_up")

# Questions

ACT = _question("act")
GATHER = _question(
    "gather", "{who} moves survivors to {section}: who goes?", stays=True, section=sh.SECTION
)
PLAY_OR_DRAW = _question("play-or-draw")
PICK_SECTION = _question("pick-section")
PICK_AREA = _question("pick-area")
PICK_SURVIVOR = _question("pick-survivor")
PICK_MALFUNCTION = _question(
    "pick-malfunction", "{who} puts a malfunction card under the deck: which?"
)
PICK_TRAIT = _question(
    "pick-trait", "{who} orders the collateral damage: which comes next?", traits=NUMBER
)
ATTACK_OR_HIDE = _question("attack-or-hide", "{who} is ambushed: attack or hide?")
ROLL_AGAIN = _question(
    "roll-again", "{who} decides for {survivor}: roll again?", survivor=sv.SURVIVOR
)
THIRD_LAW = _question("third-law", "{who} may invoke the Third Law: discard a robot?")
DO_REFLEX = _question(
    "do-reflex", "{who} decides for {survivor}: do the next task?", survivor=sv.SURVIVOR
)
ACCEPT = _question("accept", card=d.CARD, survivor=sv.SURVIVOR)
PART_WITH = _question(
    "part-with",
    card=d.CARD,
    survivor=sv.SURVIVOR,
)
GIVE_ON = _question("give-on", card=d.CARD)
TREAT = _question(
    "treat", "{who} has {survivor} in a medical bay: which treatment?", survivor=sv.SURVIVOR
)
