"""The names of what lies on the table of Solar Storm, and the scene that sentences speak of."""

from __future__ import annotations

from typing import Final

from allhands.face import scene as face
from allhands.kernel.piles import Pile
from allhands.kernel.prose import listed
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import tasks as t
from ..rules.nouns import RESOURCE, RESOURCES, ROOM
from ..rules.state import SolarStorm

LETTERS: Final = tuple(name[0] for name in RESOURCES)


def a_card(kind: int) -> str:
    """A resource card of a kind: "Data", "a Universal card"."""
    return RESOURCE.word(kind, ())


def this_card(kind: int) -> str:
    """A resource card of a kind, to stand behind "the"."""
    return a_card(kind).removeprefix("a ")


def the_room(room: int) -> str:
    """A room, or the escape pod, with its article."""
    return ROOM.word(room, ()) if room < c.ROOMS else "the escape pod"


def damage_name(card: int) -> str:
    """A damage card, named by its rooms: "Bridge + Armoury"."""
    if not 0 <= card < c.DAMAGE_CARDS:
        return "an unknown card"
    if card >= c.LISTED_DAMAGE:
        number = int(c.DAMAGE_TYPE[card])
        return "any room" if number == 1 else f"any {number} rooms"
    return " + ".join(c.ROOM_NAMES[room] for room in rooms_of(card))


def rooms_of(card: int) -> list[int]:
    """The rooms on a listed damage card."""
    return [room for room in range(c.DAMAGEABLE) if int(c.DAMAGE_ROOMS[card]) >> room & 1]


def cards_in_words(kinds: list[int]) -> str:
    """Some resource cards: "Data and Metal", "two Energy"."""
    if not kinds:
        return "nothing"
    if len(kinds) == 2 and kinds[0] == kinds[1] and kinds[0] != UNKNOWN:
        return "two Universal cards" if kinds[0] == c.UNIVERSAL else f"two {RESOURCES[kinds[0]]}"
    return listed(a_card(kind) for kind in kinds)


def missing(view: SolarStorm, room: int) -> int:
    """How many cubes a room lacks. Nothing damages the core."""
    return 0 if room == c.ENERGY_CORE else (c.ALL_SPACES & ~int(view.cubes[room])).bit_count()


def exposed_spaces(view: SolarStorm) -> int:
    """How many repair cubes are missing from the rooms."""
    return sum(missing(view, room) for room in range(c.DAMAGEABLE))


def in_core(view: SolarStorm) -> int:
    """How many rooms' power the Energy Core has."""
    return int(view.diverted).bit_count()


class Scene(face.Scene[SolarStorm]):
    """What the sentences of Solar Storm speak of: whose turn it is, where, and with what."""

    NAMELESS = "crew member"

    def __init__(self, view: SolarStorm, names: tuple[str, ...]) -> None:
        super().__init__(view, names)
        self.active = int(view.active)
        self.here = int(view.meeple[self.active])

    @property
    def me(self) -> str:
        """Who has the turn."""
        return self.name(self.active)

    @property
    def crew_size(self) -> int:
        """How many of the crew there are: a single player has three."""
        return int(self.view.crew)

    @property
    def alone(self) -> bool:
        """Whether one player directs the whole crew."""
        return int(self.view.players) == 1

    def where(self, member: int) -> str:
        """Where a crew member is, as it follows on them."""
        return f"in {the_room(int(self.view.meeple[member]))}"

    def has_turn(self, member: int) -> bool:
        """Whether a crew member acts now."""
        return member == self.active and not self.view.outcome

    def player_of(self, member: int) -> int:
        """The player who directs a crew member."""
        return 0 if self.alone else member

    def hand_of(self, player: int) -> list[int]:
        """A player's cards, by kind."""
        return self.view.hand[player].tolist()

    @property
    def hand(self) -> list[int]:
        """The cards, by kind, that the active crew member may use."""
        return self.hand_of(self.player_of(self.active))

    @property
    def saved(self) -> int:
        """How many tokens are gained for those of the turn's own actions that are not taken."""
        left = int(self.view.actions_left) - int(self.view.extra_actions)
        return min(max(0, left), int(self.view.token_supply))

    @property
    def giver(self) -> int:
        """Who is asked to offer a card in an exchange of two others."""
        return self.arguments[1 if self.task == t.OFFER_SECOND else 0]

    @property
    def arranges_damage(self) -> bool:
        """Whether the cards looked at are damage cards."""
        return self.task in (t.ARRANGE_DAMAGE, t.RETURN_DAMAGE)

    @property
    def looked_at(self) -> list[int]:
        """The cards taken from a deck to be arranged."""
        return cards_of(self.view.looked_at)

    @property
    def pod(self) -> str:
        """How the escape pod is: gone, or docked at the nose."""
        if self.view.deserter >= 0:
            return f"gone, with {self.name(int(self.view.deserter))} in it"
        if in_core(self.view) >= c.POD_OPENS_AT:
            return "docked, ready"
        return f"docked, offline until {c.POD_OPENS_AT} rooms are diverted"

    @property
    def resources_left(self) -> int:
        """The number of cards in the resource deck; -1 if it may not be counted."""
        return self._left(self.view.resource_deck, self.task == t.ARRANGE_RESOURCES)

    @property
    def damage_left(self) -> int:
        """The number of cards in the damage deck; -1 if it may not be counted."""
        return self._left(self.view.damage_deck, self.arranges_damage)

    def _left(self, deck: Pile, is_arranged: bool) -> int:
        """Cards that are taken from a deck to be arranged still belong to it."""
        cards = int(deck.count) + (len(self.looked_at) if is_arranged else 0)
        return cards if deck.counted or not cards else UNKNOWN

    def diverted(self, room: int) -> bool:
        """Whether a room's power has been diverted."""
        return bool(int(self.view.diverted) >> room & 1)

    def offered(self, side: int) -> str:
        """The cards that one side of an exchange (Mess Hall, version 2) would give."""
        kinds = [int(kind) for kind in self.view.swap[side]]
        return cards_in_words([kind for kind in kinds if kind != UNKNOWN])


# Piles

NEAR: Final = 6
"""Known cards of a deck are shown as deep as this."""


def counted(pile: Pile) -> int:
    """The number of cards in a pile; -1 if it may not be counted."""
    return int(pile.count) if pile.counted or pile.count == 0 else UNKNOWN


def cards_of(pile: Pile) -> list[int]:
    """The cards of a pile, from the bottom up."""
    return pile.cards[: int(pile.count)].tolist()


def known_cards(pile: Pile) -> list[int]:
    """Those of them that are known."""
    return [card for card in cards_of(pile) if card != UNKNOWN]


def next_cards(deck: Pile) -> list[int]:
    """The top cards of a deck, the next one first, as deep as one of them is known."""
    cards = cards_of(deck)[::-1][:NEAR]
    while cards and cards[-1] == UNKNOWN:
        cards.pop()
    return cards


def beneath(deck: Pile) -> list[int]:
    """The known cards further down, from the top down."""
    return [card for card in cards_of(deck)[::-1][len(next_cards(deck)) :] if card != UNKNOWN]


def discards_by_kind(pile: Pile) -> list[int]:
    """How many cards of each kind lie in the discard pile, if it may be looked through."""
    known = known_cards(pile)
    is_open = bool(pile.counted) or len(known) > 1
    return [known.count(kind) for kind in range(c.KINDS)] if is_open else []


def left_in_deck(scene: Scene) -> list[int]:
    """What the deck must hold by kind, as all other cards lie open (those looked at are its)."""
    view = scene.view
    left = [c.RESOURCES_EACH] * c.UNIVERSAL + [int(c.UNIVERSALS[int(view.difficulty)])]
    hands = [[int(number) for number in hand] for hand in view.hand]
    seen = [int(kind) for kind in view.face_up] + known_cards(view.resource_discard)
    if scene.task == t.REPLACE_CARD:
        seen += known_cards(view.looked_at)
    return [left[kind] - seen.count(kind) - sum(h[kind] for h in hands) for kind in range(c.KINDS)]
