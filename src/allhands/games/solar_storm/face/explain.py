"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are read from the tables of the cards, and from what the viewer may know of a deck.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from allhands.face import choice as before_it
from allhands.kernel.odds import CameTrue, Chance, Explanation
from allhands.kernel.piles import STIRRED
from allhands.kernel.prose import NUMBERS, count_of, listed, some
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.actions import SWAP_COST
from ..rules.state import SolarStorm
from . import came_true
from .nouns import (
    RESOURCES,
    Scene,
    a_card,
    known_cards,
    left_in_deck,
    next_cards,
    rooms_of,
    the_room,
    this_card,
)

FACES: Final = 6
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


class Choice(Scene, before_it.Choice[SolarStorm]):
    """A choice in its scene."""

    def __init__(self, view: SolarStorm, action: int, names: tuple[str, ...]) -> None:
        Scene.__init__(self, view, names)
        before_it.Choice.__init__(self, view, action)

    @property
    def cost(self) -> str:
        """What it costs in phase one; nothing where it answers the question of a power."""
        return "Takes one action. " if self.task == t.CHOOSE_ACTION else ""

    @property
    def paid(self) -> str:
        """The cards that it takes from the hand, in words."""
        player = 0 if self.alone else self.active
        lost = (self.view.hand[player] - self.after.hand[player]).tolist()
        cards = [a_card(kind) for kind, number in enumerate(lost) for _ in range(number)]
        return listed(cards) if cards else ""


def missing(view: SolarStorm, room: int) -> int:
    """How many cubes a room lacks."""
    return (c.ALL_SPACES & ~int(view.cubes[room])).bit_count()


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


def _of_faces(faces: list[int], happens: CameTrue) -> Chance:
    return Chance(Fraction(len(faces), FACES), happens)


def faces_in_words(faces: list[int]) -> str:
    """Faces that follow one another: "3 to 5", "1 or 2", "6"."""
    if len(faces) > 2 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]} to {faces[-1]}"
    return " or ".join(str(face) for face in faces)


def _scavenge(choice: Choice) -> str:
    results: list[str] = []
    for found, faces in by_result(c.SCAVENGED).items():
        share = choice.tell(_of_faces(faces, came_true.finds(found)))
        what = some(found, "card") if found else "nothing"
        results.append(f"{faces_in_words(faces)} finds {what} ({in_number(share, FACES)})")
    return f"{choice.cost}Rolls the die: {', '.join(results)}."


def _draw(choice: Choice, cards: int) -> str:
    """What drawing from the deck gives, as far as it may be known."""
    deck = choice.view.resource_deck
    left = choice.resources_left
    ends = UNKNOWN < left <= cards
    warning = " That empties the deck, and the crew has lost." if ends else ""
    known = next_cards(deck)[:cards]
    if known and known[0] != UNKNOWN:
        choice.tell(Chance(Fraction(1), came_true.draws(known[0])))
        following = [a_card(kind) for kind in known if kind != UNKNOWN]
        return f"The top of the deck is known: {listed(following)}.{warning}"
    if not deck.counted:
        return f"What the deck holds may not be counted.{warning}"
    return f"{_kinds_left(choice)}{warning}"


def _kinds_left(choice: Choice) -> str:
    """What the next unknown card of the deck can be."""
    left = left_in_deck(choice)
    for kind in next_cards(choice.view.resource_deck):
        if kind != UNKNOWN:
            left[kind] -= 1
    total = sum(left)
    chances = {
        kind: Chance(Fraction(number, total), came_true.draws(kind))
        for kind, number in enumerate(left)
        if number
    }
    parts = [f"{choice.tell(chance) * total} {RESOURCES[kind]}" for kind, chance in chances.items()]
    return f"A card from the deck is one of {total}: {', '.join(parts)}."


# Phase one


def _move(choice: Choice) -> str:
    room = choice.a
    if room == c.ENERGY_CORE:
        return f"{choice.cost}{_in_core(choice)}"
    number = missing(choice.view, room)
    state = _missing(number) if number else "It is fully repaired"
    power = "its power is diverted" if choice.diverted(room) else "its power is not yet diverted"
    return f"{choice.cost}{state}, and {power}."


def _missing(cubes: int, then: str = "") -> str:
    which = f"{_upper(NUMBERS[cubes])} of its three" if cubes < c.SPACES else "All three of its"
    return f"{which} repair cubes {'is' if cubes == 1 else 'are'} {then}missing"


def _in_core(choice: Choice) -> str:
    number = int(choice.view.diverted).bit_count()
    if number == c.DAMAGEABLE:
        return "All rooms are diverted: the ship can be started there."
    return f"The core has the power of {number} of {c.DAMAGEABLE} rooms."


def _give(choice: Choice) -> str:
    return _then_holds(choice, choice.a)


def _take(choice: Choice) -> str:
    return _then_holds(choice, choice.active)


def _then_holds(choice: Choice, player: int) -> str:
    cards = int(choice.after.hand[player].sum())
    over = cards - c.HAND_LIMIT
    more = f", {over} over the limit of {c.HAND_LIMIT}" if over > 0 else ""
    return f"{choice.cost}{choice.name(player)} then holds {count_of(cards, 'card')}{more}."


def _trade(choice: Choice) -> str:
    cost = f"Takes {some(SWAP_COST, 'action')}. " if choice.cost else ""
    return f"{cost}{a_card(choice.a).capitalize()} then lies face up in its place."


def _repair(choice: Choice, room: int) -> str:
    """What a repair takes, and what it leaves of a room's damage."""
    left = missing(choice.after, room)
    paid = f"Discards {choice.paid}. " if choice.paid else "No card is needed. "
    still = f"{_upper(some(left, 'cube'))} {'is' if left == 1 else 'are'} then still missing in"
    after = f"{still} {the_room(room)}" if left else f"{_upper(the_room(room))} is then whole"
    return f"{choice.cost}{paid}{after}."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _divert(choice: Choice) -> str:
    number = int(choice.after.diverted).bit_count()
    core = f"The core then has the power of {number} of {c.DAMAGEABLE} rooms"
    more = ", and can be started" if number == c.DAMAGEABLE else ""
    return f"{choice.cost}Discards {choice.paid}. {core}{more}."


_POWERS: Final[dict[tuple[int, int], str]] = {
    (c.MESS_HALL, 0): "A card is given, taken or swapped with anybody aboard",
    (c.MESS_HALL, 1): "Two others swap one or two cards each, if both agree",
    (c.REPAIR_CENTRE, 0): "Another room is repaired as if one were there, for its card",
    (c.REPAIR_CENTRE, 1): "Somebody else gets a repair cube, to repair with later without a card",
    (c.MEDICAL_BAY, 1): "Others get up to three action tokens",
    (c.ENGINE_ROOM, 0): "A card of the hand is swapped for a discarded one",
    (c.ENGINE_ROOM, 1): "A discarded card is taken, and the top card of the deck is lost",
    (c.CREW_QUARTERS, 0): "Anybody is moved to a room with somebody in it",
    (c.CREW_QUARTERS, 1): "Anybody is moved to an empty room",
    (c.CARGO_HOLD, 0): "The top five resource cards are put back in an order of one's choice",
    (c.CARGO_HOLD, 1): "One more resource card is taken, face up or from the deck",
    (c.ARMOURY, 0): "Up to two protection tokens go to any rooms, and last until one's next turn",
    (c.ARMOURY, 1): "Somebody gets a protection token, which saves the room that they are in",
    (c.BRIDGE, 0): "The top three damage cards are put back in an order of one's choice",
    (c.BRIDGE, 1): "The top two damage cards go to the top or to the bottom of the deck",
    (c.ENERGY_CORE, 0): "The Energy Core starts, and the crew has won",
}


def _activate(choice: Choice) -> str:
    room = choice.here
    if room >= c.ROOMS:
        return ""
    version = int(choice.view.version[room])
    cost = int(c.POWER_COST[room, version])
    power = _POWERS.get((room, version), "")
    if room == c.MESS_HALL and choice.alone:
        power = "A card of the hand is swapped for a face-up one"
    if room == c.ARMOURY and version == 0 and int(choice.view.shield_supply) == 1:
        power = "A protection token goes to any room, and lasts until one's next turn"
    return f"Takes {some(cost, 'action')}. {power}." if power else ""


def _spend_token(choice: Choice) -> str:
    left = int(choice.after.action_tokens[choice.active])
    return f"Gives one more action now. {choice.me} keeps {some(left, 'token')}."


def _board_pod(choice: Choice) -> str:
    return (
        f"{choice.me} leaves the crew for good, and hands back tokens and cubes. "
        "The deserter wins only if the crew loses and a last roll is higher than the cards held."
    )


def _end_actions(choice: Choice) -> str:
    left = int(choice.view.actions_left) - int(choice.view.extra_actions)
    saved = min(max(0, left), int(choice.view.token_supply))
    tokens = f"Gains {count_of(saved, 'action token')}. " if saved else ""
    return f"{tokens}Resource cards are collected next, then {_storm(choice)}."


def _storm(choice: Choice) -> str:
    """What the end of the turn brings."""
    if choice.damage_left == 0:
        parts: list[str] = []
        for lost, faces in by_result(c.BREACHED).items():
            choice.tell(_of_faces(faces, came_true.breach_costs(lost)))
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
    if not count or not deck.counted or scene.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE):
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
    lost = {room for room in range(c.DAMAGEABLE) if _unprotected(scene, room)}
    return sum(1 for card in cards if lost & set(rooms_of(card))), len(cards)


def _unprotected(scene: Scene, room: int) -> bool:
    """Whether damage to a room would lose it: no cube is left, and no token saves it."""
    return not int(scene.view.cubes[room]) and not _has_token(scene, room)


def _has_token(scene: Scene, room: int) -> bool:
    """Whether a protection token lies in a room, or somebody carries one there."""
    view = scene.view
    return bool(view.shields[room].sum()) or any(
        int(view.meeple[crew]) == room and int(view.held_shields[crew]) > 0
        for crew in range(int(view.crew))
    )


# The powers of rooms, and phases two and three


def _move_meeple(choice: Choice) -> str:
    where = choice.name(choice.a)
    return f"{where} goes from {the_room(int(choice.view.meeple[choice.a]))} at once."


def _arranged(choice: Choice) -> str:
    if not choice.is_legal:
        return ""
    return f"It is then the {ORDINALS[choice.arguments[0]]} card to be drawn."


def _swap_for(choice: Choice) -> str:
    other, given, _ = choice.arguments
    return f"{choice.name(other)} gets {a_card(given)}, {choice.me} gets {a_card(choice.a)}."


def _answer(choice: Choice) -> str:
    first, second, _ = choice.arguments
    terms = (
        f"{choice.name(first)} gives {choice.offered(0)}, "
        f"{choice.name(second)} gives {choice.offered(1)}."
    )
    return f"If both agree: {terms}"


def _refuse(choice: Choice) -> str:
    return "Nothing is exchanged, the action is given back, and no more is proposed this turn."


def _salvage(choice: Choice) -> str:
    if int(choice.view.version[c.ENGINE_ROOM]) == 0:
        return "A card of the hand is then discarded for it."
    return f"The top card of the deck is then lost. {_draw_warning(choice)}".strip()


def _draw_warning(choice: Choice) -> str:
    return "That is the last one, and the crew has lost." if choice.resources_left == 1 else ""


def _place_shield(choice: Choice) -> str:
    return (
        f"It takes the place of the next cube that {the_room(choice.a)} would lose, "
        f"until {choice.me}'s next turn."
    )


def _hand_shield(choice: Choice) -> str:
    return f"It saves the room that {choice.name(choice.a)} is in, once."


def _take_face_up(choice: Choice) -> str:
    left = choice.resources_left
    last = " It is the last one, and the crew has lost." if left == 1 else ""
    return f"{_upper(choice.me)} takes the {this_card(choice.a)}; the deck turns up another.{last}"


def _discard(choice: Choice) -> str:
    left = int(choice.hand[choice.a]) - 1
    kept = {0: "none is kept", 1: "one more is kept"}.get(left, f"{left} more of it are kept")
    return f"{_upper(kept)}."


def _damage(choice: Choice) -> str:
    number = missing(choice.view, choice.a)
    if _has_token(choice, choice.a):
        return "A protection token there goes instead of a cube."
    if number == c.SPACES:
        return "It has no cube left: the ship is lost."
    return f"{_missing(number + 1, 'then ')}."


def _spend_shield(choice: Choice) -> str:
    left = max(0, int(choice.view.held_shields[choice.a]) - 1)
    return f"{choice.name(choice.a)} keeps {some(left, 'protection token')}; no cube is lost."


def _leave(choice: Choice) -> str:
    return "The deck keeps its cards: the crew loses as soon as it is empty."


_AFTERWARDS: Final[dict[int, Callable[[Choice], str]]] = {
    d.GIVE: _give,
    d.TAKE: _take,
    d.REPAIR: lambda choice: _repair(choice, choice.here),
    d.USE_CUBE: lambda choice: _repair(choice, choice.here),
    d.DIVERT: _divert,
    d.SPEND_TOKEN: _spend_token,
    d.REPAIR_AFAR: lambda choice: _repair(choice, choice.a),
}
"""What is told of the table after a choice."""
_EXPLAINED: Final[dict[int, Callable[[Choice], str]]] = {
    d.REPLACE: _discard,
    d.DISCARD: _discard,
    d.DAMAGE: _damage,
    d.SPEND_SHIELD: _spend_shield,
    d.MOVE: _move,
    d.SCAVENGE: _scavenge,
    d.TRADE: _trade,
    d.ACTIVATE: _activate,
    d.BOARD_POD: _board_pod,
    d.END_ACTIONS: _end_actions,
    d.MOVE_MEEPLE: _move_meeple,
    d.NEXT_RESOURCE: _arranged,
    d.SWAP_WITH: lambda choice: f"Which card {choice.name(choice.a)} gives for it is asked next.",
    d.SWAP_FOR: _swap_for,
    d.BETWEEN: lambda _: "Which cards they give each other is asked next; both must agree.",
    d.OFFER: lambda _: "Nothing changes hands before both agree.",
    d.PROPOSE: _answer,
    d.AGREE: _answer,
    d.REFUSE: _refuse,
    d.SALVAGE: _salvage,
    d.HAND_CUBE: lambda choice: (
        f"{choice.name(choice.a)} can repair a space with it, without a card."
    ),
    d.HAND_TOKEN: lambda choice: f"{choice.name(choice.a)} can spend it for one more action.",
    d.NO_MORE: lambda _: "The other tokens stay in the supply.",
    d.NEXT_DAMAGE: _arranged,
    d.RETURN_CARD: lambda choice: "It is drawn last." if choice.b else "It is drawn next.",
    d.PLACE_SHIELD: _place_shield,
    d.HAND_SHIELD: _hand_shield,
    d.TAKE_FACE_UP: _take_face_up,
    d.DRAW_ONE: lambda choice: _draw(choice, 1),
    d.DRAW_TWO: lambda choice: _draw(choice, 2),
    d.LEAVE: _leave,
}


def explain(view: SolarStorm, action: int, names: tuple[str, ...]) -> Explanation:
    """What an action costs and does, and with what odds."""
    choice = Choice(view, action, names)
    if choice.verb in _EXPLAINED:
        return choice.explained(_EXPLAINED[choice.verb](choice))
    return Explanation(_AFTERWARDS[choice.verb](choice) if choice.after is not None else "")
