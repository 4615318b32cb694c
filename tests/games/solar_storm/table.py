"""A table of Solar Storm laid out by hand: the language of the rule tests.

Resource cards are written as letters (see `printed.py`). Of piles the first letter or number is
the top card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from allhands.games.solar_storm import GAME, cards
from allhands.games.solar_storm.rules import decisions as d
from allhands.games.solar_storm.rules import events, tasks
from allhands.kernel.game import apply, current_player, returns
from allhands.kernel.options import settle
from allhands.kernel.rule import entry
from allhands.kernel.state import EVERY_SEAT, UNKNOWN
from allhands.kernel.words import Event

from .printed import EIGHT_ROOMS, LETTERS, NINE_ROOMS, in_order, kinds, spelled


@entry
def write_returns(state: Any, out: Any) -> None:
    """Each seat's result, reached from Python."""
    returns(state, out)


def new_game(players: int = 3, seed: int = 0, **options: object) -> Any:
    """A record as the game deals it."""
    settled = settle(GAME.options, options, GAME.title)
    GAME.check_options(players, settled)
    return GAME.new(GAME.option_numbers(players, settled), seed)


def new_games(number: int, players: int = 3, **options: object) -> Iterator[Table]:
    """Some games, each dealt differently."""
    for seed in range(number):
        yield Table(new_game(players, seed, **options))


@cache
def _quiet_state(players: int, options: frozenset[tuple[str, object]]) -> Any:
    deals = (Table(new_game(players, seed, **dict(options))) for seed in count())
    begun = (deal for deal in deals if deal.question == tasks.CHOOSE_ACTION)
    table = next(deal for deal in begun if deal.active == 0)
    table.repair_everything().face_up("DM")
    for player in range(players):
        table.hand(player, "")
    return table.state


def quiet_table(players: int = 3, **options: object) -> Table:
    """A first turn, of crew member 0, that has just begun: the ship whole, hands empty, data and
    metal face up."""
    return Table(_quiet_state(players, frozenset(options.items())).copy())


def pile(record: Any) -> list[int]:
    """The cards of a pile, top first."""
    return [int(card) for card in record.cards[: record.count][::-1]]


def _insert(record: Any, place: int, card: int, seen: int) -> None:
    record.cards[place + 1 : record.count + 1] = record.cards[place : record.count].copy()
    record.seen[place + 1 : record.count + 1] = record.seen[place : record.count].copy()
    record.cards[place] = card
    record.seen[place] = seen
    record.count += 1


def _remove(record: Any, place: int) -> int:
    card = int(record.cards[place])
    record.cards[place : record.count - 1] = record.cards[place + 1 : record.count].copy()
    record.seen[place : record.count - 1] = record.seen[place + 1 : record.count].copy()
    record.count -= 1
    record.cards[record.count] = UNKNOWN
    record.seen[record.count] = 0
    return card


class Table:
    """A record with the words to lay it out, to play on it and to ask about it.

    Laying out moves cards, cubes and tokens from and to where they would be, so that none is ever
    made or lost; and `do` makes sure that the rules make and lose none either.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self._inventory = self.inventory()

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
                _insert(self.state.resource_deck, 0, kind, 0)
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
            _insert(self.state.resource_deck, 0, int(self.state.face_up[slot]), 0)
            self._out_of_deck(kind)
            self.state.face_up[slot] = kind
        return self

    def deck_top(self, letters: str) -> Table:
        """Put these cards on the resource deck, to be drawn in this order."""
        for kind in reversed(kinds(letters)):
            self._out_of_deck(kind)
            _insert(self.state.resource_deck, int(self.state.resource_deck.count), kind, 0)
        return self

    def deck_of(self, number: int, rest_to: int | None = None) -> Table:
        """Leave this many cards in the resource deck; the rest is discarded beneath what lies
        there, or goes to a player's hand."""
        deck, discards = self.state.resource_deck, self.state.resource_discard
        while deck.count > number:
            kind = _remove(deck, 0)
            if rest_to is None:
                seen = EVERY_SEAT if discards.counted or discards.count == 0 else 0
                _insert(discards, 0, kind, seen)
            else:
                self.state.hand[rest_to, kind] += 1
        return self

    def discarded(self, letters: str) -> Table:
        """Have exactly these cards in the resource discard pile."""
        discards = self.state.resource_discard
        while discards.count:
            _insert(self.state.resource_deck, 0, _remove(discards, 0), 0)
        for kind in kinds(letters):
            self._out_of_deck(kind)
            seen = EVERY_SEAT if discards.counted or discards.count == 0 else 0
            _insert(discards, 0, kind, seen)
        return self

    def repair_everything(self) -> Table:
        """Put every cube that lies in the supply on its space."""
        self.state.cubes[:8] = 0b111
        held = int(self.state.held_cubes.sum())
        assert held == 0, "held cubes are missing on the trackers"
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
        self.state.token_supply += self.state.action_tokens[crew] - number
        self.state.action_tokens[crew] = number
        assert self.state.token_supply >= 0
        return self

    def held_cubes(self, crew: int, number: int) -> Table:
        """Give a crew member repair cubes from the supply."""
        self.state.cube_supply -= number
        self.state.held_cubes[crew] += number
        assert self.state.cube_supply >= 0
        return self

    def carried(self, crew: int, number: int) -> Table:
        """Give a crew member exactly this many protection tokens to carry."""
        self.state.shield_supply += self.state.held_shields[crew] - number
        self.state.held_shields[crew] = number
        assert self.state.shield_supply >= 0
        return self

    def protected(self, room: int, crew: int, number: int = 1) -> Table:
        """Have a crew member's protection tokens lie in a room."""
        self.state.shield_supply += self.state.shields[room, crew] - number
        self.state.shields[room, crew] = number
        assert self.state.shield_supply >= 0
        return self

    def deserted(self, crew: int) -> Table:
        """Have a crew member sit in the escape pod."""
        self.state.deserter = crew
        return self.at(crew, cards.ESCAPE_POD)

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
            _remove(deck, list(deck.cards[: deck.count]).index(card))
            _insert(deck, int(deck.count), card, 0)
        return self

    def damage_deck_of(self, number: int) -> Table:
        """Leave this many cards in the damage deck; the rest is discarded beneath."""
        discards = self.state.damage_discard
        while self.state.damage_deck.count > number:
            card = _remove(self.state.damage_deck, 0)
            _insert(discards, 0, card, EVERY_SEAT if discards.counted else 0)
        return self

    def _out_of_deck(self, kind: int) -> None:
        deck = self.state.resource_deck
        _remove(deck, list(deck.cards[: deck.count]).index(kind))

    # Asking

    @property
    def active(self) -> int:
        """The crew member whose turn it is."""
        return int(self.state.active)

    @property
    def asked(self) -> int:
        """The seat that has to choose, or -1."""
        return int(current_player(self.state))

    @property
    def question(self) -> int:
        """The task that waits for a choice."""
        return int(self.state.agenda.entry[self.state.agenda.count - 1, 0])

    @property
    def outcome(self) -> str:
        """How the game stands."""
        return GAME.outcomes[self.state.outcome].name

    @property
    def results(self) -> list[float]:
        """Each seat's result."""
        out = np.zeros(int(self.state.players))
        write_returns(self.state, out)
        return [float(result) for result in out]

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

    def why_not(self, verb: int, *arguments: int) -> str | None:
        """The name of the ledger's rule that forbids a choice, or None if it is allowed."""
        action = GAME.actions.number(verb, *arguments)
        forbidding = GAME.forbids(self.state, action)
        listed = action in GAME.legal_actions(self.state)
        assert listed == (forbidding is None), "the list of legal actions says otherwise"
        return forbidding.id.removeprefix("solar-storm/") if forbidding else None

    def can(self, verb: int, *arguments: int) -> bool:
        """Whether a choice is allowed."""
        return self.why_not(verb, *arguments) is None

    def choices(self, verb: int) -> set[tuple[int, ...]]:
        """The arguments with which a verb is allowed."""
        legal = GAME.legal_actions(self.state)
        found = [action for action in legal if GAME.actions.verb_of(action).number == verb]
        return {GAME.actions.arguments_of(action) for action in found}

    def view(self, seat: int) -> Any:
        """What a seat may know (-1: a spectator)."""
        return GAME.observe(self.state, seat)

    def inventory(self) -> dict[str, object]:
        """Everything in the box, wherever it lies."""
        state = self.state
        arranging_damage = state.outcome == 0 and self.question in (
            tasks.ARRANGE_DAMAGE,
            tasks.RETURN_DAMAGE,
        )
        looked_at = pile(state.looked_at)
        resources = [*pile(state.resource_deck), *pile(state.resource_discard), *state.face_up]
        resources += [] if arranging_damage else looked_at
        damage = [*self.damage_deck, *self.damage_discards, *state.in_the_box]
        damage += looked_at if arranging_damage else []
        in_hands = state.hand.sum(axis=0)
        on_trackers = sum(len(self.cubes(room)) for room in EIGHT_ROOMS)
        return {
            "resources": [resources.count(kind) + int(in_hands[kind]) for kind in range(5)],
            "damage": sorted(int(card) for card in damage if card >= 0),
            "cubes": on_trackers + int(state.cube_supply) + int(state.held_cubes.sum()),
            "tokens": int(state.token_supply) + int(state.action_tokens.sum()),
            "shields": int(state.shield_supply + state.shields.sum() + state.held_shields.sum()),
        }

    # Playing

    def do(self, verb: int, *arguments: int, rolls: Sequence[int] = ()) -> list[Event]:
        """Make an allowed choice; the next dice show `rolls`. Returns what happened."""
        why = self.why_not(verb, *arguments)
        assert why is None, f"{GAME.actions.verbs[verb].name}{arguments} is forbidden: {why}"
        action = GAME.actions.number(verb, *arguments)
        if rolls:
            self._load_dice(action, list(rolls))
        before = int(self.state.chronicle.total)
        apply(self.state, action)
        assert self.inventory() == self._inventory, "something was made or lost"
        return GAME.events(self.state, before)

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
        told = self.end_actions() if self.question == tasks.CHOOSE_ACTION else []
        told += self.collect()
        while self.outcome == "running" and self.question == tasks.DISCARD_DOWN:
            told += self.do(d.DISCARD, min(self.choices(d.DISCARD))[0])
        return told


def faces(told: Iterable[Event]) -> list[int]:
    """The faces of the dice rolled."""
    return [event.details[0] for event in told if event.kind == events.ROLLED]


def happened(told: Iterable[Event], kind: int) -> list[Event]:
    """The events of a kind."""
    return [event for event in told if event.kind == kind]


def differences(one: Any, other: Any, inside: str = "") -> set[str]:
    """The fields in which two records differ, but for the chance stream and its counters."""
    found: set[str] = set()
    for name in set(one.dtype.names) - {"chance", "chances", "reveals"}:
        if one.dtype[name].names:
            found |= differences(one[name], other[name], f"{inside}{name}.")
        elif one[name].tobytes() != other[name].tobytes():
            found.add(inside + name)
    return found
