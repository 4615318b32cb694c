"""Solar Storm in words: choices, questions and events as sentences, read from a view.

Everything reads well where a view is blanked, too: an unknown card is "a card", an unknown room
"a room", an unknown number "some".
"""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.nouns import said
from allhands.kernel.prose import NUMBERS, count_of, listed, some
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Section

from .. import cards as c
from ..rules import events as e
from ..rules import tasks as t
from ..rules.nouns import DIE, LOOKED_AT, RESOURCES, SPACES
from ..rules.rooms import ON_TOP
from ..rules.state import SolarStorm
from .account import account
from .nouns import (
    Scene,
    a_card,
    damage_name,
    exposed_spaces,
    in_core,
    rooms_of,
    the_room,
    this_card,
)
from .sketch import heading, sketch

# Choices


def _repair(scene: Scene, room: int, space: int, universal: int, place: str = "") -> str:
    if room >= c.DAMAGEABLE:
        paid = " with a Universal card" if universal else ""
        return f"repair the {SPACES[space]} space of {the_room(room)}{paid}"
    kind = c.UNIVERSAL if universal else int(c.TRACKER[room, space])
    if scene.diverted(room):
        return f"repair all of {the_room(room)} with {a_card(kind)}"
    return f"repair the {SPACES[space]} space{place} with {a_card(kind)}"


def _power(scene: Scene, room: int) -> str:
    """What a room's power does; nothing for the one that works by itself."""
    if room == c.MESS_HALL and scene.alone:
        return "trade a card for a face-up one"
    power, there_are = c.POWERS[room][int(scene.view.version[room])], _there_are(scene, room)
    number = min(power.number, there_are) if there_are > 0 else power.number
    words = {"top": _top_cards(number, power.thing), "most": _up_to(number, power.thing)}
    return said(power.choose, words)


def _there_are(scene: Scene, room: int) -> int:
    """How many cards or tokens there are for a room's power, if that bounds it and is known."""
    of_rooms = {
        c.CARGO_HOLD: scene.resources_left,
        c.BRIDGE: scene.damage_left,
        c.ARMOURY: int(scene.view.shield_supply),
        c.MEDICAL_BAY: int(scene.view.token_supply),
    }
    return of_rooms.get(room, UNKNOWN)


def _top_cards(number: int, thing: str) -> str:
    return f"the top {thing if number == 1 else some(number, thing)}"


def _up_to(number: int, thing: str) -> str:
    return f"{'up to ' if number > 1 else ''}{some(number, thing)}"


def _damage_card(scene: Scene, place: int) -> str:
    """A damage card looked at: by its rooms if they are known, else by its place."""
    pile = scene.view.looked_at
    card = int(pile.cards[place]) if scene.arranges_damage and place < pile.count else UNKNOWN
    return LOOKED_AT.words[place] if card == UNKNOWN else damage_name(card)


def _where(scene: Scene) -> str:
    """The first card chosen goes on top, and each further one beneath those before."""
    arranging = scene.task in (t.ARRANGE_RESOURCES, t.ARRANGE_DAMAGE)
    return "next" if arranging and scene.arguments[0] else "on top"


class _Choices(Scene):
    def trade(self, own: int, other: int) -> str:
        cost = " (two actions)" if self.task == t.CHOOSE_ACTION else ""
        return f"trade {a_card(own)} for the face-up {this_card(other)}{cost}"

    def repair(self, space: int, universal: int) -> str:
        return _repair(self, self.here, space, universal)

    def repair_afar(self, room: int, space: int, universal: int) -> str:
        return _repair(self, room, space, universal, f" of {the_room(room)}")

    def use_cube(self, space: int) -> str:
        if self.here < c.DAMAGEABLE and self.diverted(self.here):
            cubes = "cube" if self.view.held_cubes[self.active] == 1 else "cubes"
            return f"repair all of {the_room(self.here)} with your repair {cubes}"
        return f"place your repair cube on the {SPACES[space]} space"

    def divert(self, universals: int) -> str:
        if self.here >= c.DAMAGEABLE:
            return f"divert the power of {the_room(self.here)}"
        costs = [int(kind) for kind in c.DIVERT_COST[self.here]]
        paid = (c.UNIVERSAL if universals >> cost & 1 else kind for cost, kind in enumerate(costs))
        return f"divert power for {listed(a_card(kind) for kind in paid)}"

    def end_actions(self) -> str:
        """Ending phase one gives a token for each of the turn's own actions not taken."""
        tokens = count_of(self.saved, "action token")
        return f"end actions and take {tokens}" if self.saved else "end actions"

    def activate(self) -> str:
        room = self.here
        power = _power(self, room) if room < c.ROOMS else ""
        if not power:
            return f"activate {the_room(room)}"
        cost = int(c.POWER_COST[room, self.view.version[room]])
        dear = f" ({some(cost, 'action')})" if cost > 1 else ""
        return f"activate {the_room(room)}{dear}: {power}"

    def offer(self, kind: int) -> str:
        asked = self.task in (t.OFFER_FIRST, t.OFFER_SECOND)
        also = "also " if self.arguments[2] else ""
        who = f"{self.name(self.giver)} {also}" if asked else "somebody "
        return f"have {who}give {a_card(kind)}"

    def replace(self, kind: int) -> str:
        taken = self.view.looked_at.cards[0] if self.task == t.REPLACE_CARD else UNKNOWN
        wanted = a_card(int(taken)) if taken != UNKNOWN else "it"
        return f"discard {a_card(kind)} for {wanted}"

    def next_damage(self, place: int) -> str:
        return f"put {_damage_card(self, place)} {_where(self)}"

    def next_resource(self, kind: int) -> str:
        return f"put {a_card(kind)} {_where(self)}"

    def return_card(self, place: int, where: int) -> str:
        to = "top" if where == ON_TOP else "bottom"
        return f"return {_damage_card(self, place)} to the {to}"

    def hand_shield(self, crew: int) -> str:
        if crew == self.active:
            return "keep a protection token"
        return f"give a protection token to {self.name(crew)}"

    def no_more(self) -> str:
        return f"{'place' if self.task == t.PLACE_SHIELDS else 'give'} no more"

    def leave(self) -> str:
        return "leave them" if self.task == t.PICK and self.arguments[0] > 1 else "leave it"


# Questions


class _Questions(Scene):
    def choose_action(self) -> str:
        actions, tokens = int(self.view.actions_left), int(self.view.action_tokens[self.active])
        if actions == 0:
            return (
                f"{self.me} has no actions left but {count_of(tokens, 'action token')}: spend one?"
            )
        return f"{self.me} has {count_of(actions, 'action')} left: what next?"

    def pick(self, cards: int, optional: int) -> str:
        if not optional:
            return f"{self.me} takes one more card: a face-up one, or the top of the deck?"
        return f"{self.me} may take {some(cards, 'card')}: face up, or from the deck?"

    def transfer(self) -> str:
        is_empty = self.view.version[c.CREW_QUARTERS]
        where = "an empty room" if is_empty else "a room with others in it"
        return f"{self.me} moves somebody to {where}: who goes where?"

    def arrange_resources(self, arranged: int) -> str:
        thing = "damage card" if self.arranges_damage else "resource card"
        cards = some(len(self.looked_at), thing)
        if arranged:
            return f"{self.me} has {cards} left to arrange: which comes next?"
        return f"{self.me} arranges the top {cards}: which is on top?"

    arrange_damage = arrange_resources

    def exchange(self) -> str:
        if self.alone:
            return f"{self.me} trades a card for a face-up one: which for which?"
        return f"{self.me} gives, takes or swaps a card: which, and with whom?"

    def offer_first(self, first: int, second: int, offered: int) -> str:
        one, other = self.name(first), self.name(second)
        if offered:
            terms = f"{self.offered(0)} from {one} for {self.offered(1)} from {other}"
            return f"{self.me} arranges an exchange, {terms}: propose it, or add to it?"
        return f"{self.me} arranges an exchange: what does {one} give {other}?"

    def offer_second(self, first: int, second: int, offered: int) -> str:
        given = f"{self.name(first)} gives {self.offered(0)}"
        what = "what else" if offered else "what"
        return f"{self.me} arranges an exchange: {given}, and {what} does {self.name(second)} give?"

    def agree_to_exchange(self, first: int, second: int) -> str:
        own = 0 if self.seat == first else 1
        other = self.name(second if own == 0 else first)
        yours, theirs = self.offered(own), self.offered(1 - own)
        return f"{self.name(self.seat)}: agree to give {yours} and get {theirs} from {other}?"

    def replace_card(self) -> str:
        taken = a_card(int(self.view.looked_at.cards[0]))
        return f"{self.me} takes {taken} from the discards: which card goes there for it?"

    def return_damage(self) -> str:
        if self.view.looked_at.count == 1:
            return f"{self.me} returns the other damage card: to the top or to the bottom?"
        return f"{self.me} returns two damage cards: which first, to the top or to the bottom?"

    def hand_out_tokens(self, left: int, given: int) -> str:
        tokens = min(left, int(self.view.token_supply))
        if given:
            return f"{self.me} may still give out {some(tokens, 'action token')}: to whom?"
        return f"{self.me} gives out {_up_to(tokens, 'action token')}: to whom?"

    def place_shields(self, left: int, given: int) -> str:
        tokens = min(left, int(self.view.shield_supply))
        if given:
            return f"{self.me} may still place {some(tokens, 'protection token')}: in which room?"
        return f"{self.me} places {_up_to(tokens, 'protection token')}: in which room?"

    def discard_down(self) -> str:
        cards = sum(self.hand)
        who = "The crew" if self.alone else self.me
        return f"{who} has {cards} cards: discard {NUMBERS[cards - c.HAND_LIMIT]}."

    def choose_damaged(self, left: int, chosen: int) -> str:
        more = " more" if chosen else ""
        if left == 1:
            return f"{self.me} chooses one{more} room to be damaged: which?"
        which = "next" if chosen else "first"
        return f"{self.me} chooses {NUMBERS[left]}{more} rooms to be damaged: which {which}?"


# Events


class _Happenings(Scene):
    def rolled(self, who: int, face: int, purpose: int) -> str:
        rolls = f"{self.name(who)} rolls {DIE.word(face, ())}"
        if purpose == e.ROLL_SCAVENGE:
            found = int(c.SCAVENGED[face])
            return f"{rolls} and finds {some(found, 'card') if found else 'nothing'}."
        if purpose == e.ROLL_BREACH:
            return f"{rolls} for the hull breach."
        return f"{rolls} in the escape pod." if purpose == e.ROLL_POD else f"{rolls}."

    def drew(self, who: int, kind: int, source: int) -> str:
        where = " from the discards" if source == 1 else ""
        return f"{self.name(who)} draws {a_card(kind)}{where}."

    def repaired(self, who: int, room: int, spaces: int, paid: int) -> str:
        if room == UNKNOWN:
            return f"{self.name(who)} makes a repair."
        # The card paid has been told as discarded; cubes of one's own have not.
        how = " with a cube held ready" if paid == UNKNOWN else ""
        return f"{self.name(who)} repairs {some(spaces, 'space')} of {the_room(room)}{how}."

    def was_moved(self, who: int, member: int, room: int) -> str:
        moves = f"{self.name(who)} moves"
        whom = "" if member == who else f" {self.name(member)}"
        return f"{moves}{whom} to {the_room(room)}."

    def looked(self, who: int, cards: int, deck: int) -> str:
        if cards == UNKNOWN:
            return f"{self.name(who)} looks at some cards."
        thing = "damage card" if deck == e.FROM_DAMAGE else "resource card"
        return f"{self.name(who)} looks at {_top_cards(cards, thing)}."

    def damage_card(self, who: int, card: int) -> str:
        if card == UNKNOWN:
            return "The storm strikes."
        if card >= c.LISTED_DAMAGE:
            rooms = some(int(c.DAMAGE_TYPE[card]), "room")
            return f"Damage Control: {self.name(who)} chooses {rooms} to be damaged."
        return f"The storm strikes {listed(the_room(room) for room in rooms_of(card))}."

    def got_shield(self, who: int, member: int) -> str:
        if member == who:
            return f"{self.name(who)} takes a protection token."
        return f"{self.name(who)} gives {self.name(member)} a protection token."

    def shields_ended(self, who: int, shields: int) -> str:
        if shields == 1:
            return f"{self.name(who)}'s protection token returns to the supply."
        number = "" if shields == UNKNOWN else f"{NUMBERS[shields]} "
        return f"{self.name(who)}'s {number}protection tokens return to the supply."


class Words(PlainWords[SolarStorm]):
    """What Solar Storm says that its declarations do not."""

    SCENE = Scene
    CHOICES = _Choices
    QUESTIONS = _Questions
    HAPPENINGS = _Happenings

    def kind_names(self) -> dict[str, list[str]]:
        """The names of numbered things, as players read them."""
        return {"resources": list(RESOURCES), "rooms": list(c.ROOM_NAMES)}

    def account(self, view: SolarStorm, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def ways(self, view: SolarStorm) -> list[tuple[str, tuple[str, ...]]]:
        """The rooms that are adjacent to each."""
        names, every = c.ROOM_NAMES, range(c.ROOMS)
        return [
            (names[one], tuple(names[other] for other in every if view.doors[one] >> other & 1))
            for one in every
        ]

    def heading(self, view: SolarStorm, names: tuple[str, ...], width: int) -> list[str]:
        """What stands above the table as text."""
        return heading(view, names, width)

    def sketch(
        self, view: SolarStorm, names: tuple[str, ...], section: str, width: int
    ) -> list[str]:
        """The rows that are drawn in place of a section of the account."""
        return sketch(view, names, section, width)

    def goal(self, view: SolarStorm, seat: int) -> Goal:
        """All power to the core, in time; for whoever has deserted, that the others fail."""
        if 0 <= seat == int(view.deserter):
            held = sum(Scene(view, ()).hand_of(seat))
            return Goal(_DESERTERS_GOAL, (("cards", str(held)),), _DESERTERS_RULES)
        measures = (("diverted", f"{in_core(view)} of {c.DAMAGEABLE}"),)
        return Goal(_GOAL, measures, _RULES)

    def part_of(self, view: SolarStorm, seat: int, names: tuple[str, ...]) -> str:
        """The room that somebody is in; one who is alone has a crew of three."""
        scene = Scene(view, names)
        return f"with a crew of {scene.crew_size}" if scene.alone else scene.where(seat)

    def summary(self, view: SolarStorm) -> str:
        """One line of how things stand."""
        turn = f"Turn {int(view.turn)}: " if view.turn > 0 else ""
        ship = f"{count_of(exposed_spaces(view), 'cube')} missing"
        power = f"{in_core(view)} of {c.DAMAGEABLE} rooms diverted"
        scene = Scene(view, ())
        cards = count_of(scene.resources_left, "resource card")
        damage = count_of(scene.damage_left, "damage card")
        return f"{turn}{ship}, {power}, {cards} and {damage} left."


_GOAL: Final = (
    "Divert the power of all eight rooms, then start the Energy Core, before a room without cubes "
    "is struck or the resource deck is empty."
)
_RULES: Final = ("solar-storm/win", "solar-storm/deck-empty", "solar-storm/room-lost")
_DESERTERS_GOAL: Final = (
    "The crew has to fail now, and then your last roll has to be higher than the number of cards "
    "that you hold."
)
_DESERTERS_RULES: Final = (
    "solar-storm/escape-pod-crew-wins",
    "solar-storm/escape-pod-last-roll",
)
WORDS: Final = Words(SolarStorm)
