"""A table of Solar Storm laid out by hand: the language of the rule tests.

Resource cards are written as letters (see `printed.py`). Of piles the first letter or number is
the top card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

import numpy as np
from tests.laid_out import LaidOut, happened
from tests.piles import insert, pile, put_on, remove, remove_card

from allhands.games.solar_storm import GAME
from allhands.games.solar_storm import cards as c
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events as e
from allhands.games.solar_storm.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .printed import LETTERS, NINE_ROOMS, in_order, kinds, spelled


@cache
def _quiet_state(players: int, options: frozenset[tuple[str, object]]) -> Any:
    deals = (Table.deal(players, seed, **dict(options)) for seed in count())
    begun = (deal for deal in deals if deal.question == t.CHOOSE_ACTION)
    table = next(deal for deal in begun if deal.active == 0)
    table.repair_everything().face_up("DM")
    return table.hands(*[""] * players).state


def quiet_table(players: int = 3, **options: object) -> Table:
    """A first turn, of crew member 0, that has just begun: the ship whole, hands empty, data and
    metal face up."""
    return Table(_quiet_state(players, frozenset(options.items())).copy())


def in_room(room: int, hand: str = "", players: int = 3, version: int = 1) -> Table:
    """Crew member 0 in a room, ready to activate it, and the others in the core."""
    return quiet_table(players).at(0, room).hand(0, hand).version(room, version)


class Table(LaidOut):
    """A record of Solar Storm with the words to lay it out and to play on it."""

    game = GAME

    # Laying out

    def at(self, crew: int, room: int) -> Table:
        """Stand a meeple in a room."""
        self.state.meeple[crew] = room
        return self

    def hand(self, player: int, letters: str) -> Table:
        """Give a player exactly these cards."""
        for kind in range(5):
            while self.state.hand[player, kind]:
                self.state.hand[player, kind] -= 1
                insert(self.state.resource_deck, 0, kind, 0)
        for kind in kinds(letters):
            self._out_of_deck(kind)
            self.state.hand[player, kind] += 1
        return self

    def hands(self, *hands: str) -> Table:
        """Give the players, from the first, exactly these cards."""
        for player, letters in enumerate(hands):
            self.hand(player, letters)
        return self

    def face_up(self, letters: str) -> Table:
        """Lay these two cards face up."""
        for slot, kind in enumerate(kinds(letters)):
            insert(self.state.resource_deck, 0, int(self.state.face_up[slot]), 0)
            self._out_of_deck(kind)
            self.state.face_up[slot] = kind
        return self

    def deck_top(self, letters: str) -> Table:
        """Put these cards on the resource deck, to be drawn in this order."""
        for kind in reversed(kinds(letters)):
            self._out_of_deck(kind)
            put_on(self.state.resource_deck, kind)
        return self

    def deck_of(self, number: int, rest_to: int | None = None) -> Table:
        """Leave this many cards in the resource deck; the rest is discarded beneath what lies
        there, or goes to a player's hand."""
        while self.state.resource_deck.count > number:
            kind = remove(self.state.resource_deck, 0)
            if rest_to is None:
                _discard(self.state.resource_discard, kind)
            else:
                self.state.hand[rest_to, kind] += 1
        return self

    def discarded(self, letters: str) -> Table:
        """Have exactly these cards in the resource discard pile."""
        discards = self.state.resource_discard
        while discards.count:
            insert(self.state.resource_deck, 0, remove(discards, 0), 0)
        for kind in kinds(letters):
            self._out_of_deck(kind)
            _discard(discards, kind)
        return self

    def repair_everything(self) -> Table:
        """Put every cube that lies in the supply on its space."""
        assert not self.state.held_cubes.any(), "held cubes are missing on the trackers"
        self.state.cubes[:8] = 0b111
        self.state.cube_supply = 0
        return self

    def damage(self, room: int, *spaces: int) -> Table:
        """Take these cubes off a room's tracker."""
        for space in spaces:
            assert space in self.cubes(room)
            self.state.cubes[room] &= ~(1 << space)
            self.state.cube_supply += 1
        return self

    def diverted(self, *rooms: int) -> Table:
        """Have exactly the power of these rooms diverted."""
        self.state.diverted = sum(1 << room for room in rooms)
        return self

    def tokens(self, crew: int, number: int) -> Table:
        """Give a crew member exactly this many action tokens."""
        return self._out_of_supply("token_supply", self.state.action_tokens, crew, number)

    def held_cubes(self, crew: int, number: int) -> Table:
        """Give a crew member exactly this many repair cubes from the supply."""
        return self._out_of_supply("cube_supply", self.state.held_cubes, crew, number)

    def carried(self, crew: int, number: int) -> Table:
        """Give a crew member exactly this many protection tokens to carry."""
        return self._out_of_supply("shield_supply", self.state.held_shields, crew, number)

    def protected(self, room: int, crew: int, number: int = 1) -> Table:
        """Have a crew member's protection tokens lie in a room."""
        return self._out_of_supply("shield_supply", self.state.shields[room], crew, number)

    def _out_of_supply(self, supply: str, of_crew: Any, crew: int, number: int) -> Table:
        self.state[supply] += of_crew[crew] - number
        of_crew[crew] = number
        assert self.state[supply] >= 0
        return self

    def deserted(self, crew: int) -> Table:
        """Have a crew member sit in the escape pod."""
        self.state.deserter = crew
        return self.at(crew, c.ESCAPE_POD)

    def actions(self, left: int) -> Table:
        """Have this many actions left in this turn."""
        self.state.actions_left = left
        return self

    def version(self, room: int, version: int) -> Table:
        """Lay version 1 or 2 of a room card."""
        self.state.version[room] = version - 1
        return self

    def damage_next(self, *damage_cards: int) -> Table:
        """Put these cards on the damage deck, to be drawn in this order."""
        deck, discards = self.state.damage_deck, self.state.damage_discard
        for card in reversed(damage_cards):
            if card in pile(discards):
                place = list(discards.cards).index(card)
                discards.cards[place], deck.cards[0] = deck.cards[0], card
            assert remove_card(deck, card)
            put_on(deck, card)
        return self

    def damage_deck_of(self, number: int) -> Table:
        """Leave this many cards in the damage deck; the rest is discarded beneath."""
        discards = self.state.damage_discard
        while self.state.damage_deck.count > number:
            card = remove(self.state.damage_deck, 0)
            insert(discards, 0, card, EVERY_SEAT if discards.counted else 0)
        return self

    def look_at(self, *cards: int) -> Table:
        """Have crew member 0 look at these cards."""
        looked_at = self.state.looked_at
        looked_at.count = len(cards)
        looked_at.cards[: len(cards)] = cards
        looked_at.seen[: len(cards)] = 1
        return self

    def _out_of_deck(self, kind: int) -> None:
        assert remove_card(self.state.resource_deck, kind), "there is no such card left"

    # Asking

    @property
    def deck(self) -> str:
        """The resource deck."""
        return spelled(pile(self.state.resource_deck))

    @property
    def discards(self) -> str:
        """The resource discard pile."""
        return spelled(pile(self.state.resource_discard))

    @property
    def shown(self) -> str:
        """The face-up cards, in the order of the kinds."""
        return in_order(spelled(self.state.face_up))

    @property
    def damage_deck(self) -> list[int]:
        """The damage deck."""
        return pile(self.state.damage_deck)

    @property
    def damage_discards(self) -> list[int]:
        """The damage discard pile."""
        return pile(self.state.damage_discard)

    @property
    def actions_left(self) -> int:
        """The actions left in this turn."""
        return int(self.state.actions_left)

    @property
    def next(self) -> tuple[int, int]:
        """What is asked next, and how many actions are left."""
        return self.question, self.actions_left

    def holds(self, player: int) -> str:
        """A player's cards, in the order of the kinds."""
        hand = self.state.hand[player]
        return "".join(letter * int(hand[kind]) for kind, letter in enumerate(LETTERS))

    def cubes(self, room: int) -> set[int]:
        """The spaces of a room's tracker that hold a cube."""
        return {space for space in range(3) if int(self.state.cubes[room]) >> space & 1}

    def is_diverted(self, room: int) -> bool:
        """Whether a room's power has been diverted."""
        return bool(int(self.state.diverted) >> room & 1)

    def neighbours(self, room: int) -> set[int]:
        """The rooms that touch a room on the grid, by row and column."""
        row, column = divmod(int(self.state.cell[room]), 3)
        touching = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        return {at for at in NINE_ROOMS if divmod(int(self.state.cell[at]), 3) in touching}

    # Playing

    def do(self, verb: int, *arguments: int, rolls: Sequence[int] = ()) -> list[Event]:
        """Make an allowed choice; the next dice show `rolls`. Returns what happened."""
        if rolls:
            self._load_dice(GAME.actions.number(verb, *arguments), list(rolls))
        return super().do(verb, *arguments)

    def _load_dice(self, action: int, rolls: list[int]) -> None:
        before = int(self.state.chronicle.total)
        for luck in range(600):
            trial = self.state.copy()
            trial.chance = np.uint64(luck)
            apply(trial, action)
            if faces(GAME.events(trial, before))[: len(rolls)] == rolls:
                self.state.chance = np.uint64(luck)
                return
        raise AssertionError(f"the dice cannot show {rolls}")

    def activate(self, *then: tuple[int, ...]) -> Table:
        """Activate the room one is in, and answer what it asks."""
        for verb, *arguments in ((d.ACTIVATE,), *then):
            self.do(verb, *arguments)
        return self

    def end_actions(self) -> list[Event]:
        """End phase one."""
        return self.do(d.END_ACTIONS)

    def collect(self, rolls: Sequence[int] = ()) -> list[Event]:
        """Take a face-up card in phase two, which leads to phase three."""
        return self.do(d.TAKE_FACE_UP, int(self.state.face_up[0]), rolls=rolls)

    def end_turn(self, *damage_cards: int) -> list[Event]:
        """Take no more actions, collect a face-up card, discard down and be damaged (by these
        cards, if any are named): on to the next turn, or the next question on the way there."""
        self.damage_next(*damage_cards)
        told = self.end_actions() if self.question == t.CHOOSE_ACTION else []
        told += self.collect()
        while self.question == t.DISCARD_DOWN:
            told += self.do(d.DISCARD, min(self.choices(d.DISCARD))[0])
        return told


Laid = Callable[[], Table]
"""How a table is laid out, for tables of cases."""


def _discard(discards: Any, card: int) -> None:
    """Lay a card beneath the discards."""
    insert(discards, 0, card, EVERY_SEAT if discards.counted or discards.count == 0 else 0)


def faces(told: Iterable[Event]) -> list[int]:
    """The faces of the dice rolled."""
    return [event.details[0] for event in happened(told, e.ROLLED)]


def differences(one: Any, other: Any, inside: str = "") -> Iterator[str]:
    """The fields in which two records differ, but for the chance stream and its counters."""
    for name in set(one.dtype.names) - {"chance", "chances", "reveals"}:
        if one.dtype[name].names:
            yield from differences(one[name], other[name], f"{inside}{name}.")
        elif one[name].tobytes() != other[name].tobytes():
            yield inside + name
