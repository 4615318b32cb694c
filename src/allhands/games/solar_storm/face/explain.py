"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are read from the tables of the cards, and from what the viewer may know of a deck.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.face import choice as before_it
from allhands.kernel.odds import CameTrue, Chance
from allhands.kernel.piles import STIRRED
from allhands.kernel.prose import NUMBERS, count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.actions import SWAP_COST
from ..rules.nouns import ORDINAL
from ..rules.state import SolarStorm
from . import came_true
from .nouns import (
    RESOURCES,
    Scene,
    a_card,
    in_core,
    known_cards,
    left_in_deck,
    missing,
    next_cards,
    rooms_of,
    the_room,
    this_card,
)

FACES: Final = 6


class Choice(before_it.Choice[SolarStorm], Scene):
    """A choice in its scene."""

    @property
    def cost(self) -> str:
        """What it costs in phase one; nothing where it answers the question of a power."""
        return "Takes one action. " if self.task == t.CHOOSE_ACTION else ""

    @property
    def paid(self) -> str:
        """The cards that it takes from the hand, in words."""
        player = self.player_of(self.active)
        lost = (self.view.hand[player] - self.after.hand[player]).tolist()
        cards = [a_card(kind) for kind, number in enumerate(lost) for _ in range(number)]
        return listed(cards) if cards else ""

    def ending(self, drawn: int) -> str:
        """That so many cards are the last ones, if they are."""
        ends = UNKNOWN < self.resources_left <= drawn
        return " That empties the deck, and the crew has lost." if ends else ""

    def by_die(self, faces: list[int], happens: CameTrue) -> Fraction:
        """A chance told: that of some faces of the die."""
        return self.tell(Chance(Fraction(len(faces), FACES), happens))


# Odds


def by_result(table: NDArray[np.int16]) -> dict[int, list[int]]:
    """The faces of the die that lead to each result of a table indexed by face."""
    found: dict[int, list[int]] = {}
    for face in range(1, FACES + 1):
        found.setdefault(int(table[face]), []).append(face)
    return found


def in_number(share: Fraction, among: int) -> str:
    """How likely something is, of so many that are alike: "2 in 6"."""
    return f"{share * among} in {among}"


def faces_in_words(faces: list[int]) -> str:
    """Faces that follow one another: "3 to 5", "1 or 2", "6"."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " or ".join(str(face) for face in faces)


def _draw(choice: Choice, cards: int) -> str:
    """What drawing from the deck gives, as far as it may be known."""
    deck = choice.view.resource_deck
    known = next_cards(deck)[:cards]
    if known and known[0] != UNKNOWN:
        choice.tell(Chance(Fraction(1), partial(came_true.draws, known[0])))
        following = [a_card(kind) for kind in known if kind != UNKNOWN]
        return f"The top of the deck is known: {listed(following)}."
    if not deck.counted:
        return "What the deck holds may not be counted."
    return _kinds_left(choice)


def _kinds_left(choice: Choice) -> str:
    """What the next unknown card of the deck can be."""
    left = left_in_deck(choice)
    for kind in next_cards(choice.view.resource_deck):
        if kind != UNKNOWN:
            left[kind] -= 1
    total = sum(left)
    chances = {
        kind: Chance(Fraction(number, total), partial(came_true.draws, kind))
        for kind, number in enumerate(left)
        if number
    }
    parts = [f"{choice.tell(chance) * total} {RESOURCES[kind]}" for kind, chance in chances.items()]
    return f"A card from the deck is one of {total}: {', '.join(parts)}."


# Phase one


def _missing(cubes: int, then: str = "") -> str:
    which = f"{starting(NUMBERS[cubes])} of its three" if cubes < c.SPACES else "All three of its"
    return f"{which} repair cubes {'is' if cubes == 1 else 'are'} {then}missing"


def _then_holds(choice: Choice, player: int) -> str:
    cards = int(choice.after.hand[player].sum())
    over = cards - c.HAND_LIMIT
    more = f", {over} over the limit of {c.HAND_LIMIT}" if over > 0 else ""
    return f"{choice.cost}{choice.name(player)} then holds {count_of(cards, 'card')}{more}."


def _repair(choice: Choice, room: int) -> str:
    """What a repair takes, and what it leaves of a room's damage."""
    left = missing(choice.after, room)
    paid = f"Discards {choice.paid}. " if choice.paid else "No card is needed. "
    still = f"{starting(some(left, 'cube'))} {'is' if left == 1 else 'are'} then still missing in"
    after = f"{still} {the_room(room)}" if left else f"{starting(the_room(room))} is then whole"
    return f"{choice.cost}{paid}{after}."


def _storm(choice: Choice) -> str:
    """What the end of the turn brings."""
    if choice.damage_left == 0:
        parts: list[str] = []
        for lost, faces in by_result(c.BREACHED).items():
            choice.by_die(faces, partial(came_true.breach_costs, lost))
            parts.append(f"{some(lost, 'card')} on {faces_in_words(faces)}")
        return f"the hull breach costs the deck {', '.join(parts)}"
    deadly = deadly_next(choice)
    if deadly is None:
        return "a damage card is drawn"
    number, among = deadly
    share = choice.tell(Chance(Fraction(number, among), came_true.room_is_lost))
    if not share:
        return "a damage card is drawn, and no room can be lost to it"
    if among == 1:
        return "the damage card that is known to be next loses the ship, if nothing changes"
    would = f"{in_number(share, among)} would lose the ship"
    return f"a damage card is drawn; as things stand, {would}"


def next_damage_cards(scene: Scene) -> list[int] | None:
    """The cards that the top of the damage deck can be; None where that cannot be said.

    The deck was built by type, so an unknown top card that nobody has put there is one of the
    lowest type of which some card has not been seen.
    """
    deck = scene.view.damage_deck
    count = int(deck.count)
    if not count or not deck.counted or scene.arranges_damage:
        return None
    top = int(deck.cards[count - 1])
    if top != UNKNOWN:
        return [top]
    if (deck.seen[:count] & STIRRED).any() or scene.view.damage_control:
        return None
    seen = {*known_cards(deck), *known_cards(scene.view.damage_discard)}
    unseen = [card for card in range(c.LISTED_DAMAGE) if card not in seen]
    lowest = min(int(c.DAMAGE_TYPE[card]) for card in unseen)
    return [card for card in unseen if c.DAMAGE_TYPE[card] == lowest]


def deadly_next(scene: Scene) -> tuple[int, int] | None:
    """How many of the cards that can be next would lose the ship as things stand, and of how
    many; None where that cannot be said."""
    cards = next_damage_cards(scene)
    if cards is None or any(card >= c.LISTED_DAMAGE for card in cards):
        return None
    bare = (room for room in range(c.DAMAGEABLE) if missing(scene.view, room) == c.SPACES)
    lost = {room for room in bare if not _has_token(scene, room)}
    return sum(1 for card in cards if lost & set(rooms_of(card))), len(cards)


def _has_token(scene: Scene, room: int) -> bool:
    """Whether a protection token lies in a room, or somebody carries one there."""
    view = scene.view
    return bool(view.shields[room].sum()) or any(
        view.meeple[crew] == room and view.held_shields[crew] for crew in range(scene.crew_size)
    )


class Explained(Choice):
    """What is told of each choice."""

    refuse = "Nothing is exchanged, the action is given back, and no more is proposed this turn."
    leave = "The deck keeps its cards: the crew loses as soon as it is empty."
    swap_with = "Which card {other} gives for it is asked next."
    between = "Which cards they give each other is asked next; both must agree."
    offer = "Nothing changes hands before both agree."
    hand_cube = "{crew} can repair a space with it, without a card."
    hand_token = "{crew} can spend it for one more action."
    hand_shield = "It saves the room that {crew} is in, once."
    no_more = "The other tokens stay in the supply."

    # Odds

    def scavenge(self) -> str:
        results: list[str] = []
        for found, faces in by_result(c.SCAVENGED).items():
            share = self.by_die(faces, partial(came_true.finds, found))
            what = some(found, "card") if found else "nothing"
            results.append(f"{faces_in_words(faces)} finds {what} ({in_number(share, FACES)})")
        return f"{self.cost}Rolls the die: {', '.join(results)}."

    # Phase one

    def move(self, room: int) -> str:
        if room == c.ENERGY_CORE and self.view.diverted == c.ALL_DIVERTED:
            return f"{self.cost}All rooms are diverted: the ship can be started there."
        if room == c.ENERGY_CORE:
            number = in_core(self.view)
            return f"{self.cost}The core has the power of {number} of {c.DAMAGEABLE} rooms."
        number = missing(self.view, room)
        state = _missing(number) if number else "It is fully repaired"
        power = "its power is diverted" if self.diverted(room) else "its power is not yet diverted"
        return f"{self.cost}{state}, and {power}."

    def trade(self, own: int) -> str:
        cost = f"Takes {some(SWAP_COST, 'action')}. " if self.cost else ""
        return f"{cost}{a_card(own).capitalize()} then lies face up in its place."

    def activate(self) -> str:
        room = self.here
        if room >= c.ROOMS:
            return ""
        version = int(self.view.version[room])
        cost = int(c.POWER_COST[room, version])
        power = c.POWERS[room][version].does
        if room == c.MESS_HALL and self.alone:
            power = "A card of the hand is swapped for a face-up one"
        if room == c.ARMOURY and version == 0 and int(self.view.shield_supply) == 1:
            power = "A protection token goes to any room, and lasts until one's next turn"
        return f"Takes {some(cost, 'action')}. {power}." if power else ""

    def board_pod(self) -> str:
        leaves = f"{self.me} leaves the crew for good, and hands back tokens and cubes."
        wins = "only if the crew loses and a last roll is higher than the cards held"
        return f"{leaves} The deserter wins {wins}."

    def end_actions(self) -> str:
        tokens = f"Gains {count_of(self.saved, 'action token')}. " if self.saved else ""
        return f"{tokens}Resource cards are collected next, then {_storm(self)}."

    # The powers of rooms, and phases two and three

    def move_meeple(self, crew: int) -> str:
        return f"{self.name(crew)} goes from {the_room(int(self.view.meeple[crew]))} at once."

    def next_resource(self) -> str:
        return f"It is then the {ORDINAL.words[self.arguments[0]]} card to be drawn."

    next_damage = next_resource

    def propose(self) -> str:
        first, second, _ = self.arguments
        given = f"{self.name(first)} gives {self.offered(0)}"
        return f"If both agree: {given}, {self.name(second)} gives {self.offered(1)}."

    agree = propose

    def salvage(self) -> str:
        if int(self.view.version[c.ENGINE_ROOM]) == 0:
            return "A card of the hand is then discarded for it."
        return f"The top card of the deck is then lost.{self.ending(1)}"

    def place_shield(self, room: int) -> str:
        return (
            f"It takes the place of the next cube that {the_room(room)} would lose, "
            f"until {self.me}'s next turn."
        )

    def take_face_up(self, kind: int) -> str:
        takes = f"{starting(self.me)} takes the {this_card(kind)}; the deck turns up another."
        return f"{takes}{self.ending(1)}"

    def replace(self, kind: int) -> str:
        left = int(self.hand[kind]) - 1
        kept = {0: "none is kept", 1: "one more is kept"}.get(left, f"{left} more of it are kept")
        return f"{starting(kept)}."

    discard = replace

    def damage(self, room: int) -> str:
        number = missing(self.view, room)
        if _has_token(self, room):
            return "A protection token there goes instead of a cube."
        if number == c.SPACES:
            return "It has no cube left: the ship is lost."
        return f"{_missing(number + 1, 'then ')}."

    def spend_shield(self, crew: int) -> str:
        left = max(0, int(self.view.held_shields[crew]) - 1)
        return f"{self.name(crew)} keeps {some(left, 'protection token')}; no cube is lost."

    def return_card(self, where: int) -> str:
        return "It is drawn last." if where else "It is drawn next."

    def draw_one(self) -> str:
        return f"{_draw(self, 1)}{self.ending(1)}"

    def draw_two(self) -> str:
        return f"{_draw(self, 2)}{self.ending(2)}"

    # The table after it

    def give(self, other: int) -> str:
        return _then_holds(self, other)

    def take(self) -> str:
        return _then_holds(self, self.active)

    def divert(self) -> str:
        number = in_core(self.after)
        core = f"The core then has the power of {number} of {c.DAMAGEABLE} rooms"
        more = ", and can be started" if number == c.DAMAGEABLE else ""
        return f"{self.cost}Discards {self.paid}. {core}{more}."

    def spend_token(self) -> str:
        left = int(self.after.action_tokens[self.active])
        return f"Gives one more action now. {self.me} keeps {some(left, 'token')}."

    def repair(self) -> str:
        return _repair(self, self.here)

    use_cube = repair

    def repair_afar(self, room: int) -> str:
        return _repair(self, room)
