"""The verbs of Zeno, its questions, and its tasks."""

from __future__ import annotations

from allhands.kernel.actions import ActionSpace
from allhands.kernel.dispatch import make_dispatch

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..cards import things as th
from . import (
    actions,
    ambush,
    baggage,
    board_tasks,
    checks,
    damage,
    evacuation,
    fire,
    flow,
    interlude,
    moves,
    resources,
    scenes,
    steps,
    survivors,
    turn,
    windows,
)
from . import nouns as w
from . import tasks as t

ACTIONS = ActionSpace()
_verb, _ask = ACTIONS.verb, ACTIONS.question

# A turn

MOVE = _verb(
    *("move", "Moves", (moves.why_not_move,), moves.choose_section, sh.SECTION),
    say="move to {section}",
)
CLEAR = _verb(
    *("clear", "Work", (actions.why_not_clear,), actions.clear, sv.SURVIVOR),
    say="have {survivor} clear wreckage",
)
REPAIR = _verb(
    *("repair", "Work", (actions.why_not_repair,), actions.repair, sv.SURVIVOR),
    say="have {survivor} repair damage",
)
EXTINGUISH = _verb(
    *("extinguish", "Work", (actions.why_not_extinguish,), actions.extinguish, sv.SURVIVOR),
    say="have {survivor} fight the fire",
)
PUMP = _verb(
    *("pump", "Work", (actions.why_not_pump,), actions.start_pump, sv.SURVIVOR),
    say="have {survivor} start the pump",
)
SPEND = _verb(
    *("spend", "Resources", (resources.why_not_spend,), resources.spend, sv.SURVIVOR),
    say="have {survivor} spend a resource",
)
DO_TASK = _verb(
    *("task", "Tasks", (board_tasks.why_not_do_task,), board_tasks.do_task, sv.SURVIVOR),
    say="have {survivor} do the next task",
)
SEARCH = _verb(
    *("search", "Search", (actions.why_not_look, actions.why_not_search)),
    *(actions.search_supply, sv.SURVIVOR, c.ICON),
    say="have {survivor} search for {icon}",
)
DISCOVER = _verb(
    *("discover", "Search", (actions.why_not_search_discovery,), actions.search_discovery),
    sv.SURVIVOR,
    say="have {survivor} fetch the discovery",
)
INVESTIGATE = _verb(
    *("investigate", "Scenes", (scenes.why_not_investigate,), scenes.investigate, sv.SURVIVOR),
    say="have {survivor} investigate",
)
CONCLUDE = _verb(
    *("conclude", "Scenes", (scenes.why_not_conclude,), scenes.conclude, sv.SURVIVOR),
    say="have {survivor} conclude the investigation",
)
RESCUE = _verb(
    *("rescue", "Scenes", (scenes.why_not_rescue,), scenes.attempt_rescue, sv.SURVIVOR),
    say="have {survivor} attempt the rescue",
)
COUNT_DOWN = _verb(
    *("count-down", "Shuttle", (evacuation.why_not_count_down,), evacuation.count_down),
    sv.SURVIVOR,
    say="have {survivor} begin the countdown",
)
ABILITY = _verb(
    *("ability", "Abilities", (actions.why_not_use_ability,), actions.use_ability, sv.SURVIVOR),
    say="use the ability of {survivor}",
)
USE = _verb(*("use", "Items", (actions.why_not_use,), actions.use_item, d.CARD), say="use {card}")
TRADE = _verb(
    *("trade", "Items"),
    (baggage.why_not_handle, baggage.why_not_trade, baggage.why_not_trade_with),
    *(baggage.trade, d.CARD, sv.SURVIVOR),
    say="give {card} to {survivor}",
)
RAISE = _verb(
    *("raise", "Items", (baggage.why_not_handle, baggage.why_not_raise), baggage.raise_weapon),
    d.CARD,
    say="put {card} on top",
)
TURN = _verb(
    *("turn", "Items", (baggage.why_not_handle, baggage.why_not_turn), baggage.turn_weapon),
    d.CARD,
    say="turn {card} over",
)
DISCARD = _verb(
    *("discard", "Items", (baggage.why_not_discard,), baggage.discard_item, d.CARD),
    say="discard {card}",
)
END = _verb("end", "Turn", (), turn.end_acting, say="end the turn")
_ask(
    t.ACT,
    *(MOVE, CLEAR, REPAIR, EXTINGUISH, PUMP, SPEND, DO_TASK, SEARCH, DISCOVER, INVESTIGATE),
    *(CONCLUDE, RESCUE, COUNT_DOWN, ABILITY, USE, TRADE, RAISE, TURN, DISCARD, END),
    ask="What does {who} do, with {moves} moves left?",
)

# Moves

BRING = _verb(
    *("bring", "Moves", (moves.why_not_bring,), moves.bring, sv.SURVIVOR), say="{survivor} goes"
)
SET_OUT = _verb("set-out", "Moves", (moves.why_not_set_out,), moves.set_out, say="set out")
_ask(t.GATHER, BRING, SET_OUT, ask="Who goes to {section}?", section=sh.SECTION)

# Events

PLAY = _verb(*("play", "Cards", (windows.why_not_play,), windows.play, d.CARD), say="play {card}")
DRAW = _verb(
    *("draw", "Cards", (windows.why_not_draw,), windows.draw_event, w.SIDE), say="draw from {side}"
)
_ask(t.PLAY_OR_DRAW, PLAY, DRAW, ask="Which card do you play, or do you draw?")
PICK_SECTION = _verb(
    *("section", "Ties", (flow.why_not_pick,), flow.pick_place, sh.SECTION), say="{place}"
)
PICK_AREA = _verb("area", "Ties", (flow.why_not_pick,), flow.pick_place, sh.AREA, say="{place}")
PICK_SURVIVOR = _verb(
    *("survivor", "Ties", (flow.why_not_pick,), flow.pick_who, sv.SURVIVOR), say="{survivor}"
)
PICK_MALFUNCTION = _verb(
    *("reroute", "Resources", (resources.why_not_reroute,), resources.reroute, sy.SYSTEM),
    say="put {system} under the deck",
)
PICK_TRAIT = _verb(
    *("trait", "Ties", (ambush.why_not_trait,), ambush.pick_trait, th.TRAIT),
    say="{trait} comes next",
)
MEANS = _verb("means", "Ambush", (), ambush.choose_means, w.MEANS, say="{means}")
INVOKE = _verb(
    *("invoke", "Robots", (survivors.why_not_invoke,), survivors.invoke, d.CARD),
    say="discard {card} so that nobody is hurt",
)
SPARE = _verb("spare", "Robots", (), survivors.spare_robot, say="keep the robot")
REFLEX = _verb("reflex", "Tasks", (), board_tasks.take_reflex, say="do it at once")
LET_GO = _verb("let-go", "Tasks", (), board_tasks.let_reflex_go, say="do not")
ACCEPT = _verb("accept", "Items", (), baggage.accept, say="take it")
REFUSE = _verb("refuse", "Items", (), baggage.refuse, say="refuse")
INHERIT = _verb(
    *("inherit", "Items", (survivors.why_not_give_on,), survivors.give_on, sv.SURVIVOR),
    say="give it to {survivor}",
)
LEAVE = _verb("leave", "Items", (), survivors.give_to_nobody, say="discard it")
HEAL = _verb("heal", "Bays", (interlude.why_not_heal,), interlude.heal_here, say="heal")
CURE = _verb("cure", "Bays", (interlude.why_not_cure,), interlude.cure_here, say="cure")
UNTREATED = _verb("untreated", "Bays", (), interlude.leave_untreated, say="do nothing")
_ask(t.PICK_SECTION, PICK_SECTION, ask="Which section is it, does {who} say?")
_ask(t.PICK_AREA, PICK_AREA, ask="In which area does {who} have the air cleaned?")
_ask(t.PICK_SURVIVOR, PICK_SURVIVOR, ask="Whom does it concern, does {who} say?")
_ask(t.PICK_MALFUNCTION, PICK_MALFUNCTION, ask="Which malfunction does {who} put away?")
_ask(t.PICK_TRAIT, PICK_TRAIT, ask="Which collateral damage comes next?")
_ask(t.ATTACK_OR_HIDE, MEANS, ask="Do {who}'s survivors attack or hide?")
_ask(t.THIRD_LAW, INVOKE, SPARE, ask="Does {who} invoke the Third Law?")
_ask(t.DO_REFLEX, REFLEX, LET_GO, ask="Does {survivor} do the next task?", survivor=sv.SURVIVOR)
_ask(
    t.ACCEPT,
    *(ACCEPT, REFUSE),
    ask="Is {card} taken for {survivor}?",
    card=d.CARD,
    survivor=sv.SURVIVOR,
)
_ask(t.GIVE_ON, INHERIT, LEAVE, ask="Who has {card} now?", card=d.CARD)
_ask(t.TREAT, HEAL, CURE, UNTREATED, ask="How is {survivor} treated?", survivor=sv.SURVIVOR)

DISPATCH = make_dispatch(
    "Zeno",
    ACTIONS,
    {
        t.BEGIN_TURN: turn.begin_turn,
        t.END_TURN: turn.end_turn,
        t.TURN_HARM: turn.turn_harm,
        t.PASS_TURN: turn.pass_turn,
        t.NEXT_ACT: turn.next_act,
        t.EVENT: windows.begin_event,
        t.WINDOW: windows.window,
        t.HAZARD: windows.hazard,
        t.END_SCENE: windows.end_scene,
        t.BEGIN_TEST: checks.begin_test,
        t.ROLL: checks.roll_card,
        t.OUTCOME: checks.outcome,
        t.AMBUSH_ROLL: ambush.roll_ambush,
        t.CAUGHT: ambush.caught,
        t.COLLATERAL: ambush.collateral,
        t.TAKE_STEP: steps.take_step,
        t.RUN_INNER: steps.run_inner,
        t.GROUP_STEP: steps.group_step,
        t.PLACE_STEP: steps.place_step,
        t.ADD_FIRE: fire.add_fire,
        t.PLACE_FIRE: fire.place_fire,
        t.SPREAD: fire.spread,
        t.GROW_FIRES: fire.grow_fires,
        t.GROW_NEXT: fire.grow_next,
        t.GROW_OVER: fire.grow_over,
        t.EXPLODE: fire.explode,
        t.EXPLODE_INTO: fire.explode_into,
        t.ADD_CUBES: damage.add_cubes,
        t.PLACE_CUBE: damage.place_cube,
        t.BURN_CUBE: damage.burn_cube,
        t.ADD_DAMAGE: damage.add_damage,
        t.SPARKS: damage.sparks,
        t.LEAK: damage.leak,
        t.LEAK_AREA: damage.leak_area,
        t.MALFUNCTION: damage.malfunction,
        t.BREAK: damage.break_system,
        t.BURY: survivors.bury,
        t.DO_HARM: survivors.do_harm,
        t.ASK_ROBOTS: survivors.ask_robots,
        t.BUILD: baggage.build,
        t.EQUIP: scenes.equip_picked,
        t.CARD_COMES: board_tasks.card_comes,
        t.FAIL_TASKS: board_tasks.fail_tasks,
        t.REFLEX: board_tasks.reflex,
        t.CARD_DONE: board_tasks.card_done,
        t.REWARD: scenes.reward,
        t.FRAME: scenes.frame,
        t.GAIN_CLUE: scenes.gain_clue,
        t.END_RESCUE: scenes.end_rescue,
        t.NEW_RESCUE: scenes.new_rescue,
        t.INTERLUDE: interlude.interlude,
        t.BAYS: interlude.treat_in_bays,
        t.HALOX_AT: resources.halox_at,
        t.PURGE_AT: resources.purge_at,
        t.LAUNCH: evacuation.launch,
        t.RECKON: evacuation.reckon,
        t.COUNT_UP: evacuation.count_up,
    },
)
