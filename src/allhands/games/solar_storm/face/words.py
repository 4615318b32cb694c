"""Solar Storm in words: choices, questions and events as sentences, read from a view.

Everything reads well where a view is blanked, too: an unknown card is "a card", an unknown room
"a room", an unknown number "some".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.common import game_of
from allhands.kernel.prose import NUMBERS, count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.rooms import (
    BRIDGE_LOOK,
    BRIDGE_LOOK_V2,
    CARGO_LOOK,
    ON_TOP,
    SHIELDS_TO_PLACE,
    TOKENS_TO_GIVE,
)
from .nouns import (
    RESOURCES,
    Scene,
    a_card,
    damage_name,
    exposed_spaces,
    rooms_of,
    the_room,
    this_card,
)
from .table import table

__all__ = ["action", "event", "kind_names", "question", "result", "summary", "table"]

SPACE_NAMES: Final = ("top", "middle", "bottom")
ORDINALS: Final = ("first", "second", "third")


class _Said(Scene):
    """A choice or an event in its scene: who acts, and up to three details."""

    def __init__(
        self, view: Any, names: tuple[str, ...], who: int, details: tuple[int, ...]
    ) -> None:
        super().__init__(view, names)
        self.actor = who
        self.who = self.name(who)
        self.a, self.b, self.c = (int(detail) for detail in (*details, 0, 0, 0)[:3])


# Choices


def _trade(said: _Said) -> str:
    cost = " (two actions)" if said.task == t.CHOOSE_ACTION else ""
    return f"trade {a_card(said.a)} for the face-up {this_card(said.b)}{cost}"


def _repair_here(said: _Said) -> str:
    return _repair(said, said.here, said.a, said.b, "")


def _repair_afar(said: _Said) -> str:
    return _repair(said, said.a, said.b, said.c, f" of {the_room(said.a)}")


def _repair(scene: Scene, room: int, space: int, universal: int, place: str) -> str:
    if room >= c.DAMAGEABLE:
        paid = " with a Universal card" if universal else ""
        return f"repair the {SPACE_NAMES[space]} space of {the_room(room)}{paid}"
    kind = c.UNIVERSAL if universal else int(c.TRACKER[room, space])
    if scene.diverted(room):
        return f"repair all of {the_room(room)} with {a_card(kind)}"
    return f"repair the {SPACE_NAMES[space]} space{place} with {a_card(kind)}"


def _use_cube(said: _Said) -> str:
    if said.here < c.DAMAGEABLE and said.diverted(said.here):
        cubes = "cube" if said.view.held_cubes[said.active] == 1 else "cubes"
        return f"repair all of {the_room(said.here)} with your repair {cubes}"
    return f"place your repair cube on the {SPACE_NAMES[said.a]} space"


def _divert(said: _Said) -> str:
    if said.here >= c.DAMAGEABLE:
        return f"divert the power of {the_room(said.here)}"
    costs = [int(kind) for kind in c.DIVERT_COST[said.here]]
    paid = (c.UNIVERSAL if said.a >> cost & 1 else kind for cost, kind in enumerate(costs))
    return f"divert power for {listed(a_card(kind) for kind in paid)}"


def _end_actions(said: _Said) -> str:
    """Ending phase one gives a token for each of the turn's own actions not taken."""
    left = int(said.view.actions_left) - int(said.view.extra_actions)
    saved = min(max(0, left), int(said.view.token_supply))
    return f"end actions and take {count_of(saved, 'action token')}" if saved else "end actions"


def _activate(said: _Said) -> str:
    room = said.here
    version = int(said.view.version[room]) if room < c.ROOMS else 0
    power = _power(said, room, version)
    if not power:
        return f"activate {the_room(room)}"
    cost = int(c.POWER_COST[room, version])
    dear = f" ({some(cost, 'action')})" if cost > 1 else ""
    return f"activate {the_room(room)}{dear}: {power}"


def _power(scene: Scene, room: int, version: int) -> str:
    """What a room's power does; nothing for the one that works by itself."""
    view = scene.view
    if room == c.CARGO_HOLD and version == 0:
        return _looking(view.resource_deck, CARGO_LOOK, "resource card")
    if room == c.BRIDGE:
        look = BRIDGE_LOOK_V2 if version else BRIDGE_LOOK
        return _looking(view.damage_deck, look, "damage card")
    if room == c.ARMOURY and version == 0:
        tokens = min(SHIELDS_TO_PLACE, int(view.shield_supply)) or SHIELDS_TO_PLACE
        return f"place {_up_to(tokens, 'protection token')}"
    if room == c.MEDICAL_BAY and version == 1:
        tokens = min(TOKENS_TO_GIVE, int(view.token_supply)) or TOKENS_TO_GIVE
        return f"give out {_up_to(tokens, 'action token')}"
    if room == c.MESS_HALL and scene.alone:
        return "trade a card for a face-up one"
    return _POWERS.get((room, version), "")


_POWERS: Final[dict[tuple[int, int], str]] = {
    (c.MESS_HALL, 0): "give, take or swap a card",
    (c.MESS_HALL, 1): "let two others exchange cards",
    (c.REPAIR_CENTRE, 0): "repair another room",
    (c.REPAIR_CENTRE, 1): "give away a repair cube",
    (c.ENGINE_ROOM, 0): "swap a card for a discarded one",
    (c.ENGINE_ROOM, 1): "take a discarded card",
    (c.CREW_QUARTERS, 0): "move somebody to a room with others in it",
    (c.CREW_QUARTERS, 1): "move somebody to an empty room",
    (c.CARGO_HOLD, 1): "take one more card",
    (c.ARMOURY, 1): "give out a protection token",
    (c.ENERGY_CORE, 0): "start the ship",
}


def _looking(deck: Any, number: int, thing: str) -> str:
    """Looking at the top cards of a deck, or at as many as it has."""
    number = min(number, int(deck.count) or number) if deck.counted else number
    return f"look at {_top_cards(number, thing)}"


def _top_cards(number: int, thing: str) -> str:
    return f"the top {thing if number == 1 else some(number, thing)}"


def _up_to(number: int, thing: str) -> str:
    return f"{'up to ' if number > 1 else ''}{some(number, thing)}"


def _offer(said: _Said) -> str:
    first, second, offered = said.arguments
    giver = second if said.task == t.OFFER_SECOND else first
    asked = said.task in (t.OFFER_FIRST, t.OFFER_SECOND)
    who = f"{said.name(giver)} {'also ' if offered else ''}" if asked else "somebody "
    return f"have {who}give {a_card(said.a)}"


def _replace(said: _Said) -> str:
    taken = said.view.looked_at.cards[0] if said.task == t.REPLACE_CARD else UNKNOWN
    wanted = a_card(int(taken)) if taken != UNKNOWN else "it"
    return f"discard {a_card(said.a)} for {wanted}"


def _damage_card(said: _Said) -> str:
    """A damage card looked at: by its rooms if they are known, else by its place."""
    pile = said.view.looked_at
    there = said.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE) and said.a < pile.count
    card = int(pile.cards[said.a]) if there else UNKNOWN
    return f"the {ORDINALS[said.a]} card" if card == UNKNOWN else damage_name(card)


def _where(scene: Scene) -> str:
    """The first card chosen goes on top, and each further one beneath those before."""
    arranging = scene.task in (t.ARRANGE_RESOURCES, t.ARRANGE_DAMAGE)
    return "next" if arranging and scene.arguments[0] else "on top"


def _return_card(said: _Said) -> str:
    return f"return {_damage_card(said)} to the {'top' if said.b == ON_TOP else 'bottom'}"


def _hand_shield(said: _Said) -> str:
    if said.a == said.active:
        return "keep a protection token"
    return f"give a protection token to {said.name(said.a)}"


def _leave(said: _Said) -> str:
    return "leave them" if said.task == t.PICK and said.arguments[0] > 1 else "leave it"


_CHOICES: Final[dict[int, Callable[[_Said], str]]] = {
    d.MOVE: lambda said: f"move to {the_room(said.a)}",
    d.SCAVENGE: lambda _: "scavenge",
    d.GIVE: lambda said: f"give {a_card(said.b)} to {said.name(said.a)}",
    d.TAKE: lambda said: f"take {a_card(said.b)} from {said.name(said.a)}",
    d.TRADE: _trade,
    d.REPAIR: _repair_here,
    d.USE_CUBE: _use_cube,
    d.ACTIVATE: _activate,
    d.DIVERT: _divert,
    d.SPEND_TOKEN: lambda _: "spend an action token",
    d.BOARD_POD: lambda _: "board the escape pod",
    d.END_ACTIONS: _end_actions,
    d.MOVE_MEEPLE: lambda said: f"move {said.name(said.a)} to {the_room(said.b)}",
    d.NEXT_RESOURCE: lambda said: f"put {a_card(said.a)} {_where(said)}",
    d.SWAP_WITH: lambda said: f"swap {a_card(said.b)} with {said.name(said.a)}",
    d.SWAP_FOR: lambda said: f"take {a_card(said.a)} in return",
    d.BETWEEN: lambda said: f"let {said.name(said.a)} and {said.name(said.b)} exchange cards",
    d.OFFER: _offer,
    d.PROPOSE: lambda _: "propose this exchange",
    d.AGREE: lambda _: "agree",
    d.REFUSE: lambda _: "refuse",
    d.SALVAGE: lambda said: f"take {a_card(said.a)} from the discards",
    d.REPLACE: _replace,
    d.REPAIR_AFAR: _repair_afar,
    d.HAND_CUBE: lambda said: f"give a repair cube to {said.name(said.a)}",
    d.HAND_TOKEN: lambda said: f"give an action token to {said.name(said.a)}",
    d.NO_MORE: lambda said: f"{'place' if said.task == t.PLACE_SHIELDS else 'give'} no more",
    d.NEXT_DAMAGE: lambda said: f"put {_damage_card(said)} {_where(said)}",
    d.RETURN_CARD: _return_card,
    d.PLACE_SHIELD: lambda said: f"protect {the_room(said.a)}",
    d.HAND_SHIELD: _hand_shield,
    d.TAKE_FACE_UP: lambda said: f"take the face-up {this_card(said.a)}",
    d.DRAW_ONE: lambda _: "draw one card",
    d.DRAW_TWO: lambda _: "draw two cards",
    d.LEAVE: _leave,
    d.DISCARD: lambda said: f"discard {a_card(said.a)}",
    d.DAMAGE: lambda said: f"damage {the_room(said.a)}",
    d.SPEND_SHIELD: lambda said: f"use {said.name(said.a)}'s protection token",
}


def action(view: Any, action: int, names: tuple[str, ...]) -> str:
    """A choice as an imperative, whether or not it is allowed now."""
    details = d.ACTIONS.arguments_of(action)
    said = _Said(view, names, int(view.active), details)
    return _CHOICES[d.ACTIONS.verb_of(action).number](said)


# Questions


def _what_next(scene: Scene) -> str:
    actions, tokens = int(scene.view.actions_left), int(scene.view.action_tokens[scene.active])
    if actions == 0:
        return f"{scene.me} has no actions left but {count_of(tokens, 'action token')}: spend one?"
    return f"{scene.me} has {count_of(actions, 'action')} left: what next?"


def _which_card(scene: Scene) -> str:
    cards, optional, _ = scene.arguments
    if not optional:
        return f"{scene.me} takes one more card: a face-up one, or the top of the deck?"
    return f"{scene.me} may take {some(cards, 'card')}: face up, or from the deck?"


def _who_goes(scene: Scene) -> str:
    where = "an empty room" if scene.view.version[c.CREW_QUARTERS] else "a room with others in it"
    return f"{scene.me} moves somebody to {where}: who goes where?"


def _which_first(scene: Scene, thing: str) -> str:
    arranged, cards = scene.arguments[0], int(scene.view.looked_at.count)
    if arranged:
        return f"{scene.me} has {some(cards, thing)} left to arrange: which comes next?"
    return f"{scene.me} arranges the top {some(cards, thing)}: which is on top?"


def _exchange(scene: Scene) -> str:
    if scene.alone:
        return f"{scene.me} trades a card for a face-up one: which for which?"
    return f"{scene.me} gives, takes or swaps a card: which, and with whom?"


def _in_return(scene: Scene) -> str:
    other, given, _ = scene.arguments
    return f"{scene.me} gives {a_card(given)} to {scene.name(other)}: for which card?"


def _first_offer(scene: Scene) -> str:
    first, second, offered = scene.arguments
    one, other = scene.name(first), scene.name(second)
    if offered:
        terms = f"{scene.offered(0)} from {one} for {scene.offered(1)} from {other}"
        return f"{scene.me} arranges an exchange, {terms}: propose it, or add to it?"
    return f"{scene.me} arranges an exchange: what does {one} give {other}?"


def _second_offer(scene: Scene) -> str:
    first, second, offered = scene.arguments
    given = f"{scene.name(first)} gives {scene.offered(0)}"
    what = "what else" if offered else "what"
    return f"{scene.me} arranges an exchange: {given}, and {what} does {scene.name(second)} give?"


def _agree(scene: Scene) -> str:
    first, second, _ = scene.arguments
    own = 0 if scene.seat == first else 1
    other = scene.name(second if own == 0 else first)
    yours, theirs = scene.offered(own), scene.offered(1 - own)
    return f"{scene.name(scene.seat)}: agree to give {yours} and get {theirs} from {other}?"


def _return_damage(scene: Scene) -> str:
    if scene.view.looked_at.count == 1:
        return f"{scene.me} returns the other damage card: to the top or to the bottom?"
    return f"{scene.me} returns two damage cards: which first, to the top or to the bottom?"


def _hand_out_tokens(scene: Scene) -> str:
    left, given, _ = scene.arguments
    tokens = min(left, int(scene.view.token_supply))
    if given:
        return f"{scene.me} may still give out {some(tokens, 'action token')}: to whom?"
    return f"{scene.me} gives out {_up_to(tokens, 'action token')}: to whom?"


def _place_shields(scene: Scene) -> str:
    left, placed, _ = scene.arguments
    tokens = min(left, int(scene.view.shield_supply))
    if placed:
        return f"{scene.me} may still place {some(tokens, 'protection token')}: in which room?"
    return f"{scene.me} places {_up_to(tokens, 'protection token')}: in which room?"


def _discard_down(scene: Scene) -> str:
    cards = sum(scene.hand)
    who = "The crew" if scene.alone else scene.me
    return f"{who} has {cards} cards: discard {NUMBERS[cards - c.HAND_LIMIT]}."


def _choose_damaged(scene: Scene) -> str:
    left, chosen, _ = scene.arguments
    more = " more" if chosen else ""
    if left == 1:
        return f"{scene.me} chooses one{more} room to be damaged: which?"
    which = "next" if chosen else "first"
    return f"{scene.me} chooses {NUMBERS[left]}{more} rooms to be damaged: which {which}?"


_QUESTIONS: Final[dict[int, Callable[[Scene], str]]] = {
    t.CHOOSE_ACTION: _what_next,
    t.PICK: _which_card,
    t.TRANSFER: _who_goes,
    t.ARRANGE_RESOURCES: lambda scene: _which_first(scene, "resource card"),
    t.EXCHANGE: _exchange,
    t.EXCHANGE_FOR: _in_return,
    t.CHOOSE_PAIR: lambda scene: f"{scene.me} arranges an exchange: between which two?",
    t.OFFER_FIRST: _first_offer,
    t.OFFER_SECOND: _second_offer,
    t.AGREE_TO_EXCHANGE: _agree,
    t.SALVAGE_CARD: lambda scene: f"{scene.me} takes a discarded card: which one?",
    t.REPLACE_CARD: lambda scene: (
        f"{scene.me} takes {a_card(int(scene.view.looked_at.cards[0]))} "
        "from the discards: which card goes there for it?"
    ),
    t.REPAIR_ELSEWHERE: lambda scene: f"{scene.me} repairs another room: which, and how?",
    t.HAND_OUT_CUBE: lambda scene: f"{scene.me} gives away a repair cube: to whom?",
    t.HAND_OUT_TOKENS: _hand_out_tokens,
    t.ARRANGE_DAMAGE: lambda scene: _which_first(scene, "damage card"),
    t.RETURN_DAMAGE: _return_damage,
    t.PLACE_SHIELDS: _place_shields,
    t.HAND_OUT_SHIELD: lambda scene: f"{scene.me} gives out a protection token: to whom?",
    t.COLLECT: lambda scene: f"{scene.me} collects: a face-up card, or two from the deck?",
    t.DISCARD_DOWN: _discard_down,
    t.CHOOSE_DAMAGED: _choose_damaged,
    t.WHOSE_SHIELD: lambda scene: (
        f"{scene.me} decides whose protection token saves {the_room(scene.arguments[0])}: whose?"
    ),
}


def question(view: Any, names: tuple[str, ...]) -> str:
    """What is asked now, and of whom; when the game is over, how it ended."""
    if view.outcome != 0:
        return game_of(view).outcome_of(view).sentence
    scene = Scene(view, names)
    return _QUESTIONS[scene.task](scene) if scene.task in _QUESTIONS else ""


# Events


def _rolled(said: _Said) -> str:
    rolls = f"{said.who} rolls {'the die' if said.a == UNKNOWN else f'a {said.a}'}"
    if said.b == e.ROLL_SCAVENGE:
        found = int(c.SCAVENGED[said.a])
        return f"{rolls} and finds {some(found, 'card') if found else 'nothing'}."
    if said.b == e.ROLL_BREACH:
        return f"{rolls} for the hull breach."
    return f"{rolls} in the escape pod." if said.b == e.ROLL_POD else f"{rolls}."


def _drew(said: _Said) -> str:
    return f"{said.who} draws {a_card(said.a)}{' from the discards' if said.b == 1 else ''}."


def _repaired(said: _Said) -> str:
    if said.a == UNKNOWN:
        return f"{said.who} makes a repair."
    # The card paid has been told as discarded; cubes of one's own have not.
    how = " with a cube held ready" if said.c == UNKNOWN else ""
    return f"{said.who} repairs {some(said.b, 'space')} of {the_room(said.a)}{how}."


def _saved(said: _Said) -> str:
    if said.a == 0:
        return f"{said.who} ends the actions."
    return f"{said.who} ends the actions and takes {some(said.a, 'action token')}."


def _was_moved(said: _Said) -> str:
    if said.a == said.actor:
        return f"{said.who} moves to {the_room(said.b)}."
    return f"{said.who} moves {said.name(said.a)} to {the_room(said.b)}."


def _looked(said: _Said) -> str:
    if said.a == UNKNOWN:
        return f"{said.who} looks at some cards."
    thing = "damage card" if said.b == e.FROM_DAMAGE else "resource card"
    return f"{said.who} looks at {_top_cards(said.a, thing)}."


def _rested(said: _Said) -> str:
    rests = f"{said.who} rests in the Medical Bay"
    return f"{rests} and gains {some(said.a, 'action token')}." if said.a else f"{rests}."


def _struck(said: _Said) -> str:
    if said.a == UNKNOWN:
        return "The storm strikes."
    if said.a >= c.LISTED_DAMAGE:
        rooms = some(int(c.DAMAGE_TYPE[said.a]), "room")
        return f"Damage Control: {said.who} chooses {rooms} to be damaged."
    return f"The storm strikes {listed(the_room(room) for room in rooms_of(said.a))}."


def _damaged(said: _Said) -> str:
    cube = f"its {SPACE_NAMES[said.b]} cube" if said.b != UNKNOWN else "a cube"
    return f"{_starting(the_room(said.a))} loses {cube}."


def _starting(words: str) -> str:
    return words[:1].upper() + words[1:]


def _protected(said: _Said) -> str:
    return f"{_starting(said.name(said.b))}'s protection token saves {the_room(said.a)}."


def _got_shield(said: _Said) -> str:
    if said.a == said.actor:
        return f"{said.who} takes a protection token."
    return f"{said.who} gives {said.name(said.a)} a protection token."


def _shields_ended(said: _Said) -> str:
    if said.a == 1:
        return f"{said.who}'s protection token returns to the supply."
    number = "" if said.a == UNKNOWN else f"{NUMBERS[said.a]} "
    return f"{said.who}'s {number}protection tokens return to the supply."


def _answered(said: _Said) -> str:
    answers = {1: "agrees to the exchange", 0: "refuses the exchange"}
    return f"{said.who} {answers.get(said.a, 'answers')}."


def _ended(said: _Said) -> str:
    outcomes = game_of(said.view).outcomes
    return outcomes[said.a].sentence if 0 < said.a < len(outcomes) else "The game is over."


_EVENTS: Final[dict[int, Callable[[_Said], str]]] = {
    e.TURN_BEGAN: lambda said: f"{said.who}'s turn begins.",
    e.MOVED: lambda said: f"{said.who} moves to {the_room(said.a)}.",
    e.ROLLED: _rolled,
    e.TOOK: lambda said: f"{said.who} takes the face-up {this_card(said.a)}.",
    e.DREW: _drew,
    e.TURNED_UP: lambda said: f"The deck turns up {a_card(said.a)}.",
    e.LEFT: lambda said: f"{said.who} leaves {some(said.a, 'card')}.",
    e.GAVE: lambda said: f"{said.who} gives {a_card(said.b)} to {said.name(said.a)}.",
    e.TRADED: lambda said: (
        f"{said.who} trades {a_card(said.a)} for the face-up {this_card(said.b)}."
    ),
    e.REPAIRED: _repaired,
    e.ACTIVATED: lambda said: f"{said.who} activates {the_room(said.a)}.",
    e.DIVERTED: lambda said: f"{said.who} diverts the power of {the_room(said.a)}.",
    e.SAVED: _saved,
    e.SPENT_TOKEN: lambda said: f"{said.who} spends an action token.",
    e.WAS_MOVED: _was_moved,
    e.LOOKED: _looked,
    e.ARRANGED: lambda said: f"{said.who} puts the cards back.",
    e.SALVAGED: lambda said: f"{said.who} takes {a_card(said.a)} from the discards.",
    e.DISCARDED: lambda said: f"{said.who} discards {a_card(said.a)}.",
    e.GOT_CUBE: lambda said: f"{said.who} gives {said.name(said.a)} a repair cube.",
    e.GOT_TOKEN: lambda said: f"{said.who} gives {said.name(said.a)} an action token.",
    e.GOT_SHIELD: _got_shield,
    e.SHIELDED: lambda said: f"{said.who} protects {the_room(said.a)}.",
    e.SHIELDS_ENDED: _shields_ended,
    e.RESTED: _rested,
    e.DAMAGE_CARD: _struck,
    e.DAMAGED: _damaged,
    e.PROTECTED: _protected,
    e.BREACHED_HULL: lambda said: f"The hull breach costs {some(said.a, 'resource card')}.",
    e.GAVE_WAY: lambda said: f"{_starting(the_room(said.a))} has no cube left, and gives way.",
    e.LOST_CARD: lambda said: f"The top of the resource deck is lost: {a_card(said.a)}.",
    e.DESERTED: lambda said: f"{said.who} boards the escape pod and leaves the crew.",
    e.PROPOSED: lambda said: (
        f"{said.who} proposes an exchange between {said.name(said.a)} and {said.name(said.b)}."
    ),
    e.ANSWERED: _answered,
    e.CHOSE_ROOM: lambda said: f"{said.who} chooses {the_room(said.a)}.",
    e.ENDED: _ended,
}


def event(view: Any, event: Event, names: tuple[str, ...]) -> str:
    """What happened, in a sentence."""
    said = _Said(view, names, event.who, event.details)
    return _EVENTS[event.kind](said) if event.kind in _EVENTS else ""


# The whole


def kind_names() -> dict[str, list[str]]:
    """The names of numbered things, as players read them."""
    return {"resources": list(RESOURCES), "rooms": list(c.ROOM_NAMES)}


def summary(view: Any) -> str:
    """One line of how things stand."""
    turn = f"Turn {int(view.turn)}: " if view.turn > 0 else ""
    ship = f"{count_of(exposed_spaces(view), 'cube')} missing"
    power = f"{int(view.diverted).bit_count()} of {c.DAMAGEABLE} rooms diverted"
    scene = Scene(view, ())
    cards = count_of(scene.resources_left, "resource card")
    damage = count_of(scene.damage_left, "damage card")
    return f"{turn}{ship}, {power}, {cards} and {damage} left."


def result(_view: Any, _names: tuple[str, ...]) -> str:
    """Nothing: how it ended says it all."""
    return ""
