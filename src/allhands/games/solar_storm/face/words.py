"""Solar Storm in words: choices, questions and events as sentences, read from a view.

Everything reads well where a view is blanked, too: an unknown card is "a card", an unknown room
"a room", an unknown number "some".
"""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.game import game_of
from allhands.kernel.goal import Goal
from allhands.kernel.piles import Pile
from allhands.kernel.prose import NUMBERS, count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Section

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import DIE, LOOKED_AT, RESOURCES, SPACES
from ..rules.rooms import (
    BRIDGE_LOOK,
    BRIDGE_LOOK_V2,
    CARGO_LOOK,
    ON_TOP,
    SHIELDS_TO_PLACE,
    TOKENS_TO_GIVE,
)
from ..rules.state import SolarStorm
from .account import account
from .goal import goal, part_of
from .nouns import (
    Scene,
    a_card,
    damage_name,
    exposed_spaces,
    rooms_of,
    the_room,
    this_card,
)
from .sketch import heading, sketch

# Choices


def _trade(scene: Scene, own: int, other: int) -> str:
    cost = " (two actions)" if scene.task == t.CHOOSE_ACTION else ""
    return f"trade {a_card(own)} for the face-up {this_card(other)}{cost}"


def _repair_here(scene: Scene, space: int, universal: int) -> str:
    return _repair(scene, scene.here, space, universal)


def _repair_afar(scene: Scene, room: int, space: int, universal: int) -> str:
    return _repair(scene, room, space, universal, f" of {the_room(room)}")


def _repair(scene: Scene, room: int, space: int, universal: int, place: str = "") -> str:
    if room >= c.DAMAGEABLE:
        paid = " with a Universal card" if universal else ""
        return f"repair the {SPACES[space]} space of {the_room(room)}{paid}"
    kind = c.UNIVERSAL if universal else int(c.TRACKER[room, space])
    if scene.diverted(room):
        return f"repair all of {the_room(room)} with {a_card(kind)}"
    return f"repair the {SPACES[space]} space{place} with {a_card(kind)}"


def _use_cube(scene: Scene, space: int) -> str:
    if scene.here < c.DAMAGEABLE and scene.diverted(scene.here):
        cubes = "cube" if scene.view.held_cubes[scene.active] == 1 else "cubes"
        return f"repair all of {the_room(scene.here)} with your repair {cubes}"
    return f"place your repair cube on the {SPACES[space]} space"


def _divert(scene: Scene, universals: int) -> str:
    if scene.here >= c.DAMAGEABLE:
        return f"divert the power of {the_room(scene.here)}"
    costs = [int(kind) for kind in c.DIVERT_COST[scene.here]]
    paid = (c.UNIVERSAL if universals >> cost & 1 else kind for cost, kind in enumerate(costs))
    return f"divert power for {listed(a_card(kind) for kind in paid)}"


def _end_actions(scene: Scene) -> str:
    """Ending phase one gives a token for each of the turn's own actions not taken."""
    left = int(scene.view.actions_left) - int(scene.view.extra_actions)
    saved = min(max(0, left), int(scene.view.token_supply))
    return f"end actions and take {count_of(saved, 'action token')}" if saved else "end actions"


def _activate(scene: Scene) -> str:
    room = scene.here
    version = int(scene.view.version[room]) if room < c.ROOMS else 0
    power = _power(scene, room, version)
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


def _looking(deck: Pile, number: int, thing: str) -> str:
    """Looking at the top cards of a deck, or at as many as it has."""
    number = min(number, int(deck.count) or number) if deck.counted else number
    return f"look at {_top_cards(number, thing)}"


def _top_cards(number: int, thing: str) -> str:
    return f"the top {thing if number == 1 else some(number, thing)}"


def _up_to(number: int, thing: str) -> str:
    return f"{'up to ' if number > 1 else ''}{some(number, thing)}"


def _offer(scene: Scene, kind: int) -> str:
    first, second, offered = scene.arguments
    giver = second if scene.task == t.OFFER_SECOND else first
    asked = scene.task in (t.OFFER_FIRST, t.OFFER_SECOND)
    who = f"{scene.name(giver)} {'also ' if offered else ''}" if asked else "somebody "
    return f"have {who}give {a_card(kind)}"


def _replace(scene: Scene, kind: int) -> str:
    taken = scene.view.looked_at.cards[0] if scene.task == t.REPLACE_CARD else UNKNOWN
    wanted = a_card(int(taken)) if taken != UNKNOWN else "it"
    return f"discard {a_card(kind)} for {wanted}"


def _damage_card(scene: Scene, place: int) -> str:
    """A damage card looked at: by its rooms if they are known, else by its place."""
    pile = scene.view.looked_at
    there = scene.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE) and place < pile.count
    card = int(pile.cards[place]) if there else UNKNOWN
    return LOOKED_AT.words[place] if card == UNKNOWN else damage_name(card)


def _next_damage(scene: Scene, place: int) -> str:
    return f"put {_damage_card(scene, place)} {_where(scene)}"


def _where(scene: Scene) -> str:
    """The first card chosen goes on top, and each further one beneath those before."""
    arranging = scene.task in (t.ARRANGE_RESOURCES, t.ARRANGE_DAMAGE)
    return "next" if arranging and scene.arguments[0] else "on top"


def _next_resource(scene: Scene, kind: int) -> str:
    return f"put {a_card(kind)} {_where(scene)}"


def _return_card(scene: Scene, place: int, where: int) -> str:
    to = "top" if where == ON_TOP else "bottom"
    return f"return {_damage_card(scene, place)} to the {to}"


def _hand_shield(scene: Scene, crew: int) -> str:
    if crew == scene.active:
        return "keep a protection token"
    return f"give a protection token to {scene.name(crew)}"


def _no_more(scene: Scene) -> str:
    return f"{'place' if scene.task == t.PLACE_SHIELDS else 'give'} no more"


def _leave(scene: Scene) -> str:
    return "leave them" if scene.task == t.PICK and scene.arguments[0] > 1 else "leave it"


_CHOICES: Final = {
    d.TRADE: _trade,
    d.REPAIR: _repair_here,
    d.USE_CUBE: _use_cube,
    d.ACTIVATE: _activate,
    d.DIVERT: _divert,
    d.END_ACTIONS: _end_actions,
    d.NEXT_RESOURCE: _next_resource,
    d.OFFER: _offer,
    d.REPLACE: _replace,
    d.REPAIR_AFAR: _repair_afar,
    d.NO_MORE: _no_more,
    d.NEXT_DAMAGE: _next_damage,
    d.RETURN_CARD: _return_card,
    d.HAND_SHIELD: _hand_shield,
    d.LEAVE: _leave,
}


# Questions


def _what_next(scene: Scene, *_: int) -> str:
    actions, tokens = int(scene.view.actions_left), int(scene.view.action_tokens[scene.active])
    if actions == 0:
        return f"{scene.me} has no actions left but {count_of(tokens, 'action token')}: spend one?"
    return f"{scene.me} has {count_of(actions, 'action')} left: what next?"


def _which_card(scene: Scene, cards: int, optional: int, _: int) -> str:
    if not optional:
        return f"{scene.me} takes one more card: a face-up one, or the top of the deck?"
    return f"{scene.me} may take {some(cards, 'card')}: face up, or from the deck?"


def _who_goes(scene: Scene, *_: int) -> str:
    where = "an empty room" if scene.view.version[c.CREW_QUARTERS] else "a room with others in it"
    return f"{scene.me} moves somebody to {where}: who goes where?"


def _which_resource_first(scene: Scene, arranged: int, *_: int) -> str:
    return _which_first(scene, arranged, "resource card")


def _which_damage_first(scene: Scene, arranged: int, *_: int) -> str:
    return _which_first(scene, arranged, "damage card")


def _which_first(scene: Scene, arranged: int, thing: str) -> str:
    cards = int(scene.view.looked_at.count)
    if arranged:
        return f"{scene.me} has {some(cards, thing)} left to arrange: which comes next?"
    return f"{scene.me} arranges the top {some(cards, thing)}: which is on top?"


def _exchange(scene: Scene, *_: int) -> str:
    if scene.alone:
        return f"{scene.me} trades a card for a face-up one: which for which?"
    return f"{scene.me} gives, takes or swaps a card: which, and with whom?"


def _in_return(scene: Scene, other: int, given: int, _: int) -> str:
    return f"{scene.me} gives {a_card(given)} to {scene.name(other)}: for which card?"


def _first_offer(scene: Scene, first: int, second: int, offered: int) -> str:
    one, other = scene.name(first), scene.name(second)
    if offered:
        terms = f"{scene.offered(0)} from {one} for {scene.offered(1)} from {other}"
        return f"{scene.me} arranges an exchange, {terms}: propose it, or add to it?"
    return f"{scene.me} arranges an exchange: what does {one} give {other}?"


def _second_offer(scene: Scene, first: int, second: int, offered: int) -> str:
    given = f"{scene.name(first)} gives {scene.offered(0)}"
    what = "what else" if offered else "what"
    return f"{scene.me} arranges an exchange: {given}, and {what} does {scene.name(second)} give?"


def _agree(scene: Scene, first: int, second: int, _: int) -> str:
    own = 0 if scene.seat == first else 1
    other = scene.name(second if own == 0 else first)
    yours, theirs = scene.offered(own), scene.offered(1 - own)
    return f"{scene.name(scene.seat)}: agree to give {yours} and get {theirs} from {other}?"


def _replace_card(scene: Scene, *_: int) -> str:
    taken = a_card(int(scene.view.looked_at.cards[0]))
    return f"{scene.me} takes {taken} from the discards: which card goes there for it?"


def _return_damage(scene: Scene, *_: int) -> str:
    if scene.view.looked_at.count == 1:
        return f"{scene.me} returns the other damage card: to the top or to the bottom?"
    return f"{scene.me} returns two damage cards: which first, to the top or to the bottom?"


def _hand_out_tokens(scene: Scene, left: int, given: int, _: int) -> str:
    tokens = min(left, int(scene.view.token_supply))
    if given:
        return f"{scene.me} may still give out {some(tokens, 'action token')}: to whom?"
    return f"{scene.me} gives out {_up_to(tokens, 'action token')}: to whom?"


def _place_shields(scene: Scene, left: int, placed: int, _: int) -> str:
    tokens = min(left, int(scene.view.shield_supply))
    if placed:
        return f"{scene.me} may still place {some(tokens, 'protection token')}: in which room?"
    return f"{scene.me} places {_up_to(tokens, 'protection token')}: in which room?"


def _discard_down(scene: Scene, *_: int) -> str:
    cards = sum(scene.hand)
    who = "The crew" if scene.alone else scene.me
    return f"{who} has {cards} cards: discard {NUMBERS[cards - c.HAND_LIMIT]}."


def _choose_damaged(scene: Scene, left: int, chosen: int, _: int) -> str:
    more = " more" if chosen else ""
    if left == 1:
        return f"{scene.me} chooses one{more} room to be damaged: which?"
    which = "next" if chosen else "first"
    return f"{scene.me} chooses {NUMBERS[left]}{more} rooms to be damaged: which {which}?"


def _whose_shield(scene: Scene, room: int, *_: int) -> str:
    return f"{scene.me} decides whose protection token saves {the_room(room)}: whose?"


_QUESTIONS: Final = {
    t.CHOOSE_ACTION: _what_next,
    t.PICK: _which_card,
    t.TRANSFER: _who_goes,
    t.ARRANGE_RESOURCES: _which_resource_first,
    t.EXCHANGE: _exchange,
    t.EXCHANGE_FOR: _in_return,
    t.OFFER_FIRST: _first_offer,
    t.OFFER_SECOND: _second_offer,
    t.AGREE_TO_EXCHANGE: _agree,
    t.REPLACE_CARD: _replace_card,
    t.HAND_OUT_TOKENS: _hand_out_tokens,
    t.ARRANGE_DAMAGE: _which_damage_first,
    t.RETURN_DAMAGE: _return_damage,
    t.PLACE_SHIELDS: _place_shields,
    t.DISCARD_DOWN: _discard_down,
    t.CHOOSE_DAMAGED: _choose_damaged,
    t.WHOSE_SHIELD: _whose_shield,
}


# Events


def _rolled(scene: Scene, who: int, face: int, purpose: int) -> str:
    rolls = f"{scene.name(who)} rolls {DIE.word(face, ())}"
    if purpose == e.ROLL_SCAVENGE:
        found = int(c.SCAVENGED[face])
        return f"{rolls} and finds {some(found, 'card') if found else 'nothing'}."
    if purpose == e.ROLL_BREACH:
        return f"{rolls} for the hull breach."
    return f"{rolls} in the escape pod." if purpose == e.ROLL_POD else f"{rolls}."


def _drew(scene: Scene, who: int, kind: int, source: int) -> str:
    return f"{scene.name(who)} draws {a_card(kind)}{' from the discards' if source == 1 else ''}."


def _repaired(scene: Scene, who: int, room: int, spaces: int, kind: int) -> str:
    if room == UNKNOWN:
        return f"{scene.name(who)} makes a repair."
    # The card paid has been told as discarded; cubes of one's own have not.
    how = " with a cube held ready" if kind == UNKNOWN else ""
    return f"{scene.name(who)} repairs {some(spaces, 'space')} of {the_room(room)}{how}."


def _saved(scene: Scene, who: int, tokens: int) -> str:
    ends = f"{scene.name(who)} ends the actions"
    return f"{ends} and takes {some(tokens, 'action token')}." if tokens else f"{ends}."


def _was_moved(scene: Scene, who: int, member: int, room: int) -> str:
    moves = f"{scene.name(who)} moves"
    whom = "" if member == who else f" {scene.name(member)}"
    return f"{moves}{whom} to {the_room(room)}."


def _looked(scene: Scene, who: int, cards: int, deck: int) -> str:
    if cards == UNKNOWN:
        return f"{scene.name(who)} looks at some cards."
    thing = "damage card" if deck == e.FROM_DAMAGE else "resource card"
    return f"{scene.name(who)} looks at {_top_cards(cards, thing)}."


def _rested(scene: Scene, who: int, tokens: int) -> str:
    rests = f"{scene.name(who)} rests in the Medical Bay"
    return f"{rests} and gains {some(tokens, 'action token')}." if tokens else f"{rests}."


def _struck(scene: Scene, who: int, card: int) -> str:
    if card == UNKNOWN:
        return "The storm strikes."
    if card >= c.LISTED_DAMAGE:
        rooms = some(int(c.DAMAGE_TYPE[card]), "room")
        return f"Damage Control: {scene.name(who)} chooses {rooms} to be damaged."
    return f"The storm strikes {listed(the_room(room) for room in rooms_of(card))}."


def _got_shield(scene: Scene, who: int, member: int) -> str:
    if member == who:
        return f"{scene.name(who)} takes a protection token."
    return f"{scene.name(who)} gives {scene.name(member)} a protection token."


def _shields_ended(scene: Scene, who: int, shields: int) -> str:
    if shields == 1:
        return f"{scene.name(who)}'s protection token returns to the supply."
    number = "" if shields == UNKNOWN else f"{NUMBERS[shields]} "
    return f"{scene.name(who)}'s {number}protection tokens return to the supply."


def _ended(scene: Scene, _: int, outcome: int) -> str:
    outcomes = game_of(scene.view).outcomes
    return outcomes[outcome].sentence if 0 < outcome < len(outcomes) else "The game is over."


_EVENTS: Final = {
    e.ROLLED: _rolled,
    e.DREW: _drew,
    e.REPAIRED: _repaired,
    e.SAVED: _saved,
    e.WAS_MOVED: _was_moved,
    e.LOOKED: _looked,
    e.GOT_SHIELD: _got_shield,
    e.SHIELDS_ENDED: _shields_ended,
    e.RESTED: _rested,
    e.DAMAGE_CARD: _struck,
    e.ENDED: _ended,
}


class Words(PlainWords[SolarStorm]):
    """What Solar Storm says that its declarations do not."""

    SCENE = Scene
    CHOICES = _CHOICES
    QUESTIONS = _QUESTIONS
    HAPPENINGS = _EVENTS

    def kind_names(self) -> dict[str, list[str]]:
        """The names of numbered things, as players read them."""
        return {"resources": list(RESOURCES), "rooms": list(c.ROOM_NAMES)}

    def account(self, view: SolarStorm, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: SolarStorm, names: tuple[str, ...], width: int) -> list[str]:
        """What stands above the table as text."""
        return heading(view, names, width)

    def sketch(
        self, view: SolarStorm, names: tuple[str, ...], section: str, width: int
    ) -> list[str]:
        """The rows that are drawn in place of a section of the account."""
        return sketch(view, names, section, width)

    def goal(self, view: SolarStorm, seat: int) -> Goal:
        """What is to be reached."""
        return goal(view, seat)

    def part_of(self, view: SolarStorm, seat: int, names: tuple[str, ...]) -> str:
        """Where somebody is."""
        return part_of(view, seat, names)

    def summary(self, view: SolarStorm) -> str:
        """One line of how things stand."""
        turn = f"Turn {int(view.turn)}: " if view.turn > 0 else ""
        ship = f"{count_of(exposed_spaces(view), 'cube')} missing"
        power = f"{int(view.diverted).bit_count()} of {c.DAMAGEABLE} rooms diverted"
        scene = Scene(view, ())
        cards = count_of(scene.resources_left, "resource card")
        damage = count_of(scene.damage_left, "damage card")
        return f"{turn}{ship}, {power}, {cards} and {damage} left."


WORDS: Final = Words(SolarStorm)
