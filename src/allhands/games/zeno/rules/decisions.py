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
    blows,
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
    spreading,
    steps,
    survivors,
    turn,
    windows,
)
from . import nouns as w
from . import tasks as t

ACTIONS = ActionSpace(t.TASKS, given=(flow.faction, flow.beside))
_verb, _ask = ACTIONS.verb, ACTIONS.question

# A turn

MOVE = _verb(
    moves.choose_section,
    "Moves",
    sh.SECTION,
    name="move",
    checks=(moves.why_not_move_at_all, moves.why_not_move),
    say="move to {section}",
)
CLEAR = _verb(
    actions.clear, "Work", sv.SURVIVOR, say="have {survivor} clear wreckage", among=flow.next_own
)
REPAIR = _verb(
    actions.repair, "Work", sv.SURVIVOR, say="have {survivor} repair damage", among=flow.next_own
)
EXTINGUISH = _verb(
    actions.extinguish,
    "Work",
    sv.SURVIVOR,
    say="have {survivor} fight the fire",
    among=flow.next_own,
)
PUMP = _verb(
    actions.start_pump,
    "Work",
    sv.SURVIVOR,
    name="pump",
    checks=(actions.why_not_pump,),
    say="have {survivor} start the pump",
    among=flow.next_own,
)
SPEND = _verb(
    resources.spend,
    "Resources",
    sv.SURVIVOR,
    say="have {survivor} spend a resource",
    among=flow.next_own,
)
DO_TASK = _verb(
    board_tasks.do_task,
    "Tasks",
    sv.SURVIVOR,
    name="task",
    say="have {survivor} do the next task",
    among=flow.next_own,
)
SEARCH = _verb(
    actions.search_supply,
    "Search",
    sv.SURVIVOR,
    c.ICON,
    name="search",
    checks=(
        actions.why_not_look,
        actions.why_not_search,
    ),
    say="have {survivor} search for {icon}",
    among=flow.next_own,
)
DISCOVER = _verb(
    actions.search_discovery,
    "Search",
    sv.SURVIVOR,
    name="discover",
    say="have {survivor} fetch the discovery",
    among=flow.next_own,
)
INVESTIGATE = _verb(
    scenes.investigate,
    "Scenes",
    sv.SURVIVOR,
    say="have {survivor} investigate",
    among=flow.next_own,
)
CONCLUDE = _verb(
    scenes.conclude,
    "Scenes",
    sv.SURVIVOR,
    say="have {survivor} conclude the investigation",
    among=flow.next_own,
)
RESCUE = _verb(
    scenes.attempt_rescue,
    "Scenes",
    sv.SURVIVOR,
    name="rescue",
    checks=(scenes.why_not_rescue,),
    say="have {survivor} attempt the rescue",
    among=flow.next_own,
)
COUNT_DOWN = _verb(
    evacuation.count_down,
    "Shuttle",
    sv.SURVIVOR,
    say="have {survivor} begin the countdown",
    among=flow.next_own,
)
ABILITY = _verb(
    actions.use_ability,
    "Abilities",
    sv.SURVIVOR,
    name="ability",
    say="use the ability of {survivor}",
    among=flow.next_own,
)
USE = _verb(
    actions.use_item,
    "Items",
    d.CARD,
    name="use",
    checks=(actions.why_not_use,),
    among=baggage.next_own_piece,
)
TRADE = _verb(
    baggage.trade,
    "Items",
    d.CARD,
    sv.SURVIVOR,
    checks=(
        baggage.why_not_offer,
        baggage.why_not_trade,
        baggage.why_not_trade_with,
    ),
    among=baggage.next_piece,
)
RAISE = _verb(
    baggage.raise_weapon,
    "Items",
    d.CARD,
    name="raise",
    checks=(
        baggage.why_not_handle,
        baggage.why_not_raise,
    ),
    among=baggage.next_own_piece,
)
TURN = _verb(
    baggage.turn_weapon,
    "Items",
    d.CARD,
    name="turn",
    checks=(
        baggage.why_not_handle,
        baggage.why_not_turn,
    ),
    among=baggage.next_own_piece,
)
DISCARD = _verb(
    baggage.discard_item,
    "Items",
    d.CARD,
    name="discard",
    checks=(baggage.why_not_discard,),
    among=baggage.next_own_piece,
)
END = _verb(turn.end_acting, "Turn", name="end", say="end the turn", ends=True)
_ask(
    t.ACT,
    *(MOVE, CLEAR, REPAIR, EXTINGUISH, PUMP, SPEND, DO_TASK, SEARCH, DISCOVER, INVESTIGATE),
    *(CONCLUDE, RESCUE, COUNT_DOWN, ABILITY, USE, TRADE, RAISE, TURN, DISCARD, END),
)

# Moves

BRING = _verb(moves.bring, "Moves", sv.SURVIVOR, say="{survivor} goes", among=flow.next_own)
SET_OUT = _verb(moves.set_out, "Moves", say="set out")
_ask(t.GATHER, BRING, SET_OUT)

# Events

PLAY = _verb(windows.play, "Cards", d.CARD, among=windows.hand)
DRAW = _verb(
    windows.draw_event,
    "Cards",
    w.SIDE,
    name="draw",
    checks=(windows.why_not_draw,),
    say="draw from {side}",
)
_ask(t.PLAY_OR_DRAW, PLAY, DRAW)
PICK_SECTION = _verb(
    flow.pick_place, "Ties", sh.SECTION, name="section", checks=(flow.why_not_pick,), say="{place}"
)
PICK_AREA = _verb(
    flow.pick_place, "Ties", sh.AREA, name="area", checks=(flow.why_not_pick,), say="{place}"
)
PICK_SURVIVOR = _verb(
    flow.pick_who,
    "Ties",
    sv.SURVIVOR,
    name="survivor",
    checks=(flow.why_not_pick,),
    say="{survivor}",
)
PICK_MALFUNCTION = _verb(
    resources.reroute, "Resources", sy.SYSTEM, say="put {system} under the deck"
)
PICK_TRAIT = _verb(ambush.pick_trait, "Ties", th.TRAIT, name="trait", say="{trait} comes next")
MEANS = _verb(ambush.choose_means, "Ambush", w.MEANS, name="means", say="{means}")
AGAIN = _verb(ambush.roll_again, "Ambush", name="again", say="roll again")
STAND = _verb(ambush.let_stand, "Ambush", name="stand", say="let the roll stand")
INVOKE = _verb(survivors.invoke, "Robots", d.CARD)
SPARE = _verb(survivors.spare_robot, "Robots", name="spare", say="keep the robot")
REFLEX = _verb(board_tasks.take_reflex, "Tasks", name="reflex", say="do it at once")
LET_GO = _verb(board_tasks.let_reflex_go, "Tasks", name="let-go", say="decline")
ACCEPT = _verb(baggage.accept, "Items", say="take it")
HAND_OVER = _verb(baggage.hand_over, "Items", name="hand-over", say="give it")
REFUSE = _verb(baggage.refuse, "Items", say="refuse")
INHERIT = _verb(
    survivors.give_on, "Items", sv.SURVIVOR, name="inherit", say="give it to {survivor}"
)
LEAVE = _verb(survivors.give_to_nobody, "Items", name="leave", say="discard it")
HEAL = _verb(interlude.heal_here, "Bays", name="heal", say="heal")
CURE = _verb(interlude.cure_here, "Bays", name="cure", say="cure")
UNTREATED = _verb(interlude.leave_untreated, "Bays", name="untreated", say="do nothing")
_ask(t.PICK_SECTION, PICK_SECTION)
_ask(t.PICK_AREA, PICK_AREA)
_ask(t.PICK_SURVIVOR, PICK_SURVIVOR)
_ask(t.PICK_MALFUNCTION, PICK_MALFUNCTION)
_ask(t.PICK_TRAIT, PICK_TRAIT)
_ask(t.ATTACK_OR_HIDE, MEANS)
_ask(t.ROLL_AGAIN, AGAIN, STAND)
_ask(t.THIRD_LAW, INVOKE, SPARE)
_ask(t.DO_REFLEX, REFLEX, LET_GO)
_ask(t.ACCEPT, ACCEPT, REFUSE)
_ask(t.PART_WITH, HAND_OVER, REFUSE)
_ask(t.GIVE_ON, INHERIT, LEAVE)
_ask(t.TREAT, HEAL, CURE, UNTREATED)

DISPATCH = make_dispatch(
    "Zeno",
    ACTIONS,
    ambush,
    baggage,
    blows,
    board_tasks,
    checks,
    damage,
    evacuation,
    fire,
    interlude,
    resources,
    scenes,
    spreading,
    steps,
    survivors,
    turn,
    windows,
)
