"""What a choice will do where trying it does not tell: where a card leads, chances, and what those
choices are for that several make at once.

Whatever neither chance nor anything hidden decides is told by a dry run (`face/plain.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from math import comb
from typing import Final

from allhands.face import choice as before_it
from allhands.kernel.odds import CameTrue, Chance
from allhands.kernel.prose import in_cases, starting

from .. import cards as c
from ..cards import challenges as ch
from ..cards import missions as m
from ..cards import operations as o
from ..cards.second_ship import ARRAYS
from ..rules import events as e
from ..rules.state import Omega
from . import came_true
from .board_decks import as_sentence
from .board_scene import cards_of, the


class Choice(before_it.Choice[Omega]):
    """A choice in its scene."""

    def seat_of(self, member: int) -> int:
        """Whose crew somebody is."""
        seats = range(int(self.view.players))
        return next(seat for seat in seats if member in cards_of(self.view.aboard[seat]))

    def living(self) -> list[int]:
        """All of the crew who live."""
        aboard = [cards_of(self.view.aboard[seat]) for seat in range(int(self.view.players))]
        everybody = sorted(member for crew in aboard for member in crew)
        return [each for each in everybody if self.view.crew[each].life == c.ALIVE]

    def at(self, location: int) -> list[int]:
        """Who is in a location."""
        return [each for each in self.living() if self.view.crew[each].location == location]

    def chance(self, share: Fraction, comes_true: CameTrue) -> str:
        """A chance told, in words."""
        return in_cases(self.tell(Chance(share, comes_true)))


# Activation cards


def _assigned(view: Omega, seat: int) -> int:
    return sum(view.crew[member].card != c.NO_CARD for member in cards_of(view.aboard[seat]))


def _others_cards(view: Omega, seat: int) -> tuple[list[int], int]:
    """The cards of others that are known, and how many are not."""
    cards: list[int] = []
    for other in range(int(view.players)):
        if other != seat:
            cards += cards_of(view.hands[other])
            cards += [int(view.crew[each].card) for each in cards_of(view.aboard[other])]
    known = [card for card in cards if card > c.NO_CARD]
    return known, cards.count(-1)


def _reward(card: int, to: int) -> str:
    if card == c.TO_AIRLOCK and to == c.AIRLOCK:
        return f"The card gives {c.AIRLOCK_GIVES} personal oxygen."
    if card == c.TO_POD and c.TYPE[to] == c.POD:
        return "The card gives an action there at once."
    if card == c.TO_REC_ROOM and to == c.REC_ROOM:
        return "Somebody else may come along."
    return ""


def _danger(choice: Choice, member: int, to: int) -> str:
    one = choice.view.crew[member]
    if c.COLOUR[to] == c.YELLOW or to >= c.FIRST_ARRAY:
        if not one.oxygen:
            return "There is no air there, and nothing to breathe on the own dial."
        return "There is no air there but what is on the own dial."
    array = int(c.ARRAY_AT[to]) if c.TYPE[to] == c.POD else -1
    if array >= 0 and choice.view.locations[array] != 1 and not choice.view.keeps_pods:
        return "Its Solar Array is dark, so that it loses power in this turn's challenge phase."
    if not one.morale and not choice.at(to) and member != c.PILOT:
        return "Without morale, whoever is alone in the check phase dies."
    return ""


# Challenges


def unseen_challenges(view: Omega) -> list[int]:
    """The challenges that may still come, as far as the view knows."""
    left = ch.COPIES[int(view.deck)].tolist()
    arrays = [int(ch.CARD_OF_ARRAY[each - c.FIRST_ARRAY]) for each in cards_of(view.hull)]
    for card in (*cards_of(view.challenges), *arrays, *cards_of(view.challenge_deck)):
        if card >= 0:
            left[card] -= 1
    return [card for card, copies in enumerate(left) for _ in range(copies)]


def _of(choice: Choice, cards: list[int], wanted: Collection[int]) -> str:
    share = Fraction(sum(card in wanted for card in cards), len(cards))
    return choice.chance(share, came_true.next_is(wanted))


def _steps(card: int, *operations: int) -> list[o.Step]:
    return [step for step in ch.CARDS[card].steps if step.operation in operations]


SPENT: Final = (o.VENT, o.VENT_EACH, o.VENT_UNMANNED, o.LOSE_OXYGEN)
"""Operations that leave it open whom and what the next one may fall on."""
BY_CHANCE: Final = {o.LOSE_MORALE: e.MORALE, o.KILL: e.DIED}


def _falls_on_own(choice: Choice, card: int) -> str:
    steps = [step for step in ch.CARDS[card].steps if step.operation not in SPENT]
    if not steps:
        return ""
    step = steps[0]
    own = set(cards_of(choice.view.aboard[choice.seat_of(c.CAPTAIN)]))
    if step.operation == o.SHUT_RANDOM:
        return _shuts_own(choice, step.amount, own)
    if step.operation not in BY_CHANCE or step.group not in (o.RANDOM, o.RANDOM_ALONE):
        return ""
    meant = [each for each in choice.living() if step.group == o.RANDOM or _is_alone(choice, each)]
    if not meant:
        return ""
    felt = own.intersection(meant)
    if step.operation == o.LOSE_MORALE:
        felt = {each for each in felt if _loses(choice, each)}
    kind = BY_CHANCE[step.operation]
    told = choice.chance(Fraction(len(felt), len(meant)), came_true.falls_on(kind, felt))
    return f"It falls on one of yours {told}."


def _is_alone(choice: Choice, member: int) -> bool:
    return len(choice.at(int(choice.view.crew[member].location))) == 1


def _loses(choice: Choice, member: int) -> bool:
    """Whether somebody has morale to lose, and is not frozen."""
    one = choice.view.crew[member]
    is_frozen = one.location == c.CRYO and choice.view.locations[c.CRYO] == 1
    return bool(one.morale) and not is_frozen


def _shuts_own(choice: Choice, kind: int, own: Collection[int]) -> str:
    chances = location_shares(choice.view, kind)
    if not chances:
        return ""
    ours = {at for at in chances if any(member in own for member in choice.at(at))}
    share = sum((chances[at] for at in ours), Fraction(0))
    told = choice.chance(share, came_true.shuts_one_of(ours))
    return f"It is one that somebody of yours is in {told}."


def location_shares(view: Omega, kind: int) -> dict[int, Fraction]:
    """How likely each location of a kind is to be the random one, by the coins that are tossed."""
    left = [
        location
        for location in range(c.LOCATIONS)
        if view.locations[location] == 1 and ch.IS_PLACE[kind, location] and c.CODE[location, 0]
    ]
    return _by_coins(left, 0)


def _by_coins(left: list[int], place: int) -> dict[int, Fraction]:
    if len(left) < 2 or place == c.LETTERS:
        return {location: Fraction(1) for location in left[:1]}
    sides = [[each for each in left if c.CODE[each, place] == side] for side in (1, 2)]
    if not all(sides):
        return _by_coins(left, place + 1)
    return {
        location: share / 2
        for side in sides
        for location, share in _by_coins(side, place + 1).items()
    }


AUTOS: Final = (
    "With crew aboard the Shuttle comes to touch another location, and they go there.",
    "All in the Rec Room gain 1 morale for each other who is there.",
    "Alone and without morale, the Pilot gains 1.",
    *(f"If nobody is in it, {o.steps_words(each.auto, ())}." for each in ARRAYS),
)
"""What each auto effect does."""


class Explained(Choice):
    """What is told of a choice where trying it does not tell."""

    # Auto effects

    def first(self, auto: int) -> str:
        return AUTOS[auto]

    # Activation cards

    def assign(self, member: int, card: int) -> str:
        """That others have one, too, as far as hands can be counted."""
        lies = f"It lies face down on {the(member)}."
        seat, view = self.seat_of(member), self.view
        known, unknown = _others_cards(view, seat)
        own = came_true.held_by(view, seat, card)
        left = int(c.COPIES[card]) - own - known.count(card)
        if view.is_open or not unknown or known:
            return lies
        unseen = c.CARDS - len(cards_of(view.hands[seat])) - _assigned(view, seat)
        share = 1 - Fraction(comb(unseen - left, unknown), comb(unseen, unknown))
        told = self.chance(share, came_true.somebody_else_holds(card, seat, own))
        return f"{lies} Others have been dealt such a card, too, {told}."

    def use(self, member: int, to: int) -> str:
        """Where the card leads, what it gives beside, and the dangers that can be seen."""
        name, here = c.MEMBER.words[member], int(self.view.crew[member].location)
        card = int(self.view.crew[member].card)
        goes = f"The {name} goes to the {c.NAMES[to]}."
        outside = c.COLOUR[here] == c.YELLOW or here >= c.FIRST_ARRAY
        return " ".join(
            filter(None, (goes, "" if outside else _reward(card, to), _danger(self, member, to)))
        )

    stay = "Cards that are not turned up are discarded, and nobody sees them."

    # Challenges

    def scan(self) -> str:
        deck = cards_of(self.view.challenge_deck)
        if deck[-1] >= 0:
            return f"It is known to be {ch.TITLES[deck[-1]]}."
        cards = unseen_challenges(self.view)
        shuts = {card for card in cards if _steps(card, o.SHUT, o.SHUT_RANDOM)}
        missions = {card for card in cards if ch.TURNS_UP[card]}
        return (
            f"It flips something face down {_of(self, cards, shuts)}, and it can turn up missions "
            f"{_of(self, cards, missions)}."
        )

    def die(self) -> str:
        return f"The Captain dies, and {ch.TITLES[int(self.view.challenge)]} is not done."

    def live_on(self) -> str:
        """What the challenge does, and how likely it is to fall on the own crew."""
        card = int(self.view.challenge)
        does = f"It is done: {o.steps_words(ch.CARDS[card].steps, c.NAMES)}."
        return " ".join(filter(None, (does, _falls_on_own(self, card))))

    # Somebody new

    def pay(self) -> str:
        view = self.view
        price = c.NEW_CREW * len(self.living())
        dead = cards_of(view.lost)
        wakes = f"The general supply falls by {price}, and somebody at random wakes"
        if not dead:
            return f"{wakes}."
        share = Fraction(len(dead), len(dead) + int(view.box.count))
        return f"{wakes}: one of the dead {self.chance(share, came_true.newcomer_is(dead))}."

    def give(self, member: int) -> str:
        needy = self.name(self.arguments[0])
        return f"Unless somebody nearer gives one, {needy} has {the(member)}, asleep."

    def refuse(self) -> str:
        return f"{starting(self.name(self.arguments[0]))} has nobody new by you."

    def swap(self, member: int) -> str:
        return f"{starting(the(member))} sleeps as the reserve, and the reserve comes aboard."

    keep = "The reserve sleeps on, and can be woken when somebody has died."

    # Missions

    def close(self, member: int, hand: int) -> str:
        rank = f"Its rank of {int(c.RANK[member])} counts"
        if hand == c.RIGHT:
            return f"{rank} for it. {as_sentence(m.MISSION.text(self.arguments[0]))}"
        return f"{rank} against it. If it is aborted, everybody loses 1 morale."
