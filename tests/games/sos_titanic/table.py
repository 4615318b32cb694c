"""A table of SOS Titanic laid out by hand: the language of the rule tests.

Passengers are written as in `printed.py`. Lines run from the deck to their front; of the stack and
of discards the first one written is the top. Whoever is not placed anywhere waits in the stack.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import count
from typing import Any

import numpy as np
from tests.laid_out import LaidOut, happened
from tests.piles import insert, pile, put_on, remove, remove_card

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .printed import HIGHEST, LETTERS, p, passengers, spelled, stand_ins

LIFEBOATS_AT_THE_FRONT = ("f1", "f1*", "s1", "s1*")
NEUTRAL_CREW = (c.LOWE, c.LEE, c.FLEET, c.BOXHALL, c.MURDOCH)


@cache
def _quiet_state(crew: tuple[int, ...]) -> Any:
    deals = (Table.deal(len(crew), seed) for seed in count())
    table = next(deal for deal in deals if deal.active == 0)
    for seat, member in enumerate(crew):
        table.hand(seat)
        table.state.crew[seat] = member
    table.lines(*LIFEBOATS_AT_THE_FRONT)
    return table.state


def quiet_table(*crew: int) -> Table:
    """A first turn, of the first of these crew members, that has just begun.

    No passenger fits anywhere: four lifeboats stand alone in the lines, and none is lowered.
    Nobody has an action card.
    """
    return Table(_quiet_state(crew or NEUTRAL_CREW[:2]).copy())


def waiting(*crew: int) -> Table:
    """A first turn of Ada's in which nobody can move, and no lifeboat is in sight."""
    return quiet_table(*(crew or (c.LEE, c.BOXHALL))).lines("f5", "f5*", "s5", "s5*")


class Table(LaidOut):
    """A record of SOS Titanic with the words to lay it out and to play on it."""

    game = GAME
    not_held = frozenset({"out of place"})

    # Laying out passengers

    def lines(self, *written: str) -> Table:
        """Have these passengers, and no others, in front of the decks from the bow."""
        for number in range(c.LINES):
            self._clear_line(number)
        for number, line in enumerate(written):
            self._fill_line(number, line)
        return self.settle()

    def line(self, number: int, written: str) -> Table:
        """Have these passengers in one line; number 5 is the Collapsible Boat."""
        self._clear_line(number)
        self._fill_line(number, written)
        return self.settle()

    def collapsible(self, written: str) -> Table:
        """Have these passengers in the Collapsible Boat, which lies on the table."""
        return self.line(c.COLLAPSIBLE, written)

    def boat(self, number: int, written: str) -> Table:
        """Have these survivors in a group: 0 and 1 of the first class, 2 and 3 of the second."""
        self._clear(self.state.boats[number])
        self._fill(self.state.boats[number], written)
        return self.settle()

    def stack(self, written: str) -> Table:
        """Put these passengers on the stack, to be drawn in this order."""
        for card in reversed(passengers(written)):
            self._out_of_stack(card)
            put_on(self.state.stack, card)
        return self

    def stack_of(self, number: int, rest_behind: int | None = None) -> Table:
        """Leave this many passengers in the stack; the rest is discarded beneath what lies there,
        or stands face down behind a line."""
        while self.state.stack.count > number:
            card = remove(self.state.stack, 0)
            if rest_behind is None:
                _discard(self.state.discards, card)
            else:
                insert(self.state.queues[rest_behind], 0, card, 0)
        return self.settle()

    def discarded(self, written: str) -> Table:
        """Have exactly these passengers on the discards."""
        self._clear(self.state.discards)
        for card in passengers(written):
            self._out_of_stack(card)
            _discard(self.state.discards, card)
        return self

    def pages(self, turned: int) -> Table:
        """Have turned so many pages. The lines of decks flooded by then have to be empty."""
        self.state.turned = turned
        return self.settle()

    def _clear_line(self, number: int) -> None:
        if number == c.COLLAPSIBLE and self.state.queues[number].count:
            self._off_the_table(c.COLLAPSIBLE_BOAT)
        self._clear(self.state.queues[number])

    def _fill_line(self, number: int, written: str) -> None:
        self._fill(self.state.queues[number], written)
        if number == c.COLLAPSIBLE and self.state.queues[number].count:
            self._onto_the_table(c.COLLAPSIBLE_BOAT)

    def _clear(self, record: Any) -> None:
        while record.count:
            card = remove(record, 0)
            if card >= c.MYSTERY:
                kind = card - c.MYSTERY
                self.state.stand_in[kind] = 0
                self._off_the_table(c.MYSTERY_FIRST + kind)
            else:
                insert(self.state.stack, 0, card, 0)

    def _fill(self, record: Any, written: str) -> None:
        hidden, _, shown = written.rpartition("|")
        for kind, number in stand_ins(shown).items():
            self.state.stand_in[kind] = number
            self._onto_the_table(c.MYSTERY_FIRST + kind)
        for part, seen in ((hidden, 0), (shown, EVERY_SEAT)):
            for card in passengers(part):
                if card < c.MYSTERY:
                    self._out_of_stack(card)
                insert(record, int(record.count), card, seen)

    def _out_of_stack(self, card: int) -> None:
        found = remove_card(self.state.stack, card) or remove_card(self.state.discards, card)
        assert found, f"{self.spelled([card])} has been placed already"

    def settle(self) -> Table:
        """Write what follows from where passengers are."""
        for name, value in self._derived().items():
            self.state[name] = value
        return self

    def _derived(self) -> dict[str, Any]:
        turned, flooded_at = int(self.state.turned), c.FLOODED_AT
        there = [turned < flooded_at[deck] for deck in range(c.FIRST_LINES)]
        collapsible = self.state.queues[c.COLLAPSIBLE]
        there += [turned >= flooded_at[c.FIRST_LINES - 1], collapsible.count > 0]
        fronts = [self._front(number) for number in range(c.LINES)]
        return {
            "lines": sum(1 << number for number, is_there in enumerate(there) if is_there),
            "front_class": np.array([front[0] for front in fronts], np.int8),
            "front_number": np.array([front[1] for front in fronts], np.int8),
            "run": np.array([front[2] for front in fronts], np.int8),
            "wanted": np.array([self._wanted(kind, there, fronts) for kind in (0, 1)], np.int32),
            "aboard": np.array([group.count for group in self.state.boats], np.int8),
        }

    @staticmethod
    def _wanted(kind: int, there: list[bool], fronts: list[tuple[int, int, int]]) -> int:
        """The numbers of a class that fit the front of some line, as a mask."""
        fitting: set[int] = set()
        for is_there, (front_class, front, _) in zip(there, fronts, strict=True):
            if is_there and front == 0:
                fitting.add(HIGHEST[LETTERS[kind]])
            elif front > 1 and front_class == kind:
                fitting.add(front - 1)
        return sum(1 << number for number in fitting)

    def _front(self, number: int) -> tuple[int, int, int]:
        record = self.state.queues[number]
        shown = [self._who(card) for card in pile(record)[: self._shown(record)]]
        if not shown:
            return (0, 0, 0)
        kind, lowest = shown[0]
        run = 0
        while run < len(shown) and shown[run] == (kind, lowest + run):
            run += 1
        return (kind, lowest, run)

    def _who(self, card: int) -> tuple[int, int]:
        if card >= c.MYSTERY:
            return card - c.MYSTERY, int(self.state.stand_in[card - c.MYSTERY])
        return int(c.CLASS[card]), int(c.NUMBER[card])

    @staticmethod
    def _shown(record: Any) -> int:
        """How many cards at the end of a line lie face up."""
        shown = 0
        while shown < record.count and record.seen[record.count - 1 - shown] == EVERY_SEAT:
            shown += 1
        return shown

    # Laying out action cards

    def hand(self, seat: int, *kinds: int) -> Table:
        """Give a player exactly these action cards."""
        for kind in range(c.ACTION_KINDS):
            while self.state.hand[seat, kind]:
                self.state.hand[seat, kind] -= 1
                insert(self.state.action_stack, 0, kind, 0)
        for kind in kinds:
            self._out_of_action_stack(kind)
            self.state.hand[seat, kind] += 1
        return self

    def action_next(self, *kinds: int) -> Table:
        """Put these action cards on their stack, to be drawn in this order."""
        for kind in reversed(kinds):
            self._out_of_action_stack(kind)
            put_on(self.state.action_stack, kind)
        return self

    def action_stack_of(self, number: int, rest_to: int | None = None) -> Table:
        """Leave this many cards in the action stack; the rest is discarded, or goes to a hand."""
        while self.state.action_stack.count > number:
            kind = remove(self.state.action_stack, 0)
            if rest_to is None:
                _discard(self.state.action_discards, kind)
            else:
                self.state.hand[rest_to, kind] += 1
        return self

    def actions_discarded(self, *kinds: int) -> Table:
        """Have exactly these action cards discarded, the first of them on top."""
        while self.state.action_discards.count:
            insert(self.state.action_stack, 0, remove(self.state.action_discards, 0), 0)
        for kind in kinds:
            self._out_of_action_stack(kind)
            _discard(self.state.action_discards, kind)
        return self

    def _out_of_action_stack(self, kind: int) -> None:
        found = remove_card(self.state.action_stack, kind)
        found = found or remove_card(self.state.action_discards, kind)
        assert found, f"there is no {c.ACTION_NAMES[kind]} left"

    def _onto_the_table(self, kind: int) -> None:
        self._out_of_action_stack(kind)
        self.state.in_play[kind] += 1

    def _off_the_table(self, kind: int) -> None:
        self.state.in_play[kind] -= 1
        insert(self.state.action_stack, 0, kind, 0)

    # Asking

    @property
    def score(self) -> float:
        """What everybody has scored: all have the same."""
        (score,) = set(self.results)
        return score

    @property
    def turned(self) -> int:
        """How many pages have been turned."""
        return int(self.state.turned)

    def spelled(self, found: Iterable[int]) -> str:
        """Passengers as written."""
        stand_in = [int(number) for number in self.state.stand_in]
        return " ".join(spelled(card, stand_in) for card in found)

    def in_line(self, number: int) -> str:
        """A line as written."""
        record = self.state.queues[number]
        shown = self._shown(record)
        placed = pile(record)[::-1]
        hidden, open_ = placed[: len(placed) - shown], placed[len(placed) - shown :]
        bar = "| " if hidden else ""
        return f"{self.spelled(hidden)} {bar}{self.spelled(open_)}".strip()

    def standing(self, number: int) -> set[str]:
        """Whoever is in a line."""
        return set(self.spelled(pile(self.state.queues[number])).split())

    def front(self, number: int) -> str:
        """Who stands at the front of a line."""
        return self.spelled(pile(self.state.queues[number])[:1])

    def in_boat(self, number: int) -> str:
        """A survivors group from its lifeboat up."""
        return self.spelled(pile(self.state.boats[number])[::-1])

    @property
    def in_stack(self) -> str:
        """The stack, top first."""
        return self.spelled(pile(self.state.stack))

    @property
    def discards(self) -> str:
        """The discarded passengers, top first."""
        return self.spelled(pile(self.state.discards))

    @property
    def drawn(self) -> str:
        """The passengers drawn, first to last."""
        return self.spelled(pile(self.state.drawn)[::-1])

    def holds(self, seat: int) -> list[int]:
        """A player's action cards, in the order of the kinds."""
        hand = self.state.hand[seat]
        return [kind for kind in range(c.ACTION_KINDS) for _ in range(int(hand[kind]))]

    @property
    def action_stack(self) -> list[int]:
        """The stack of action cards, top first."""
        return pile(self.state.action_stack)

    @property
    def action_discards(self) -> list[int]:
        """The discarded action cards, top first."""
        return pile(self.state.action_discards)

    def is_line(self, number: int) -> bool:
        """Whether passengers can stand there."""
        return bool(int(self.state.lines) >> number & 1)

    def places(self, passenger: str) -> tuple[set[int], set[int]]:
        """Where a passenger that is to be played may go: lines, and groups of its class."""
        lines = {line for card, line in self.choices(d.JOIN) if card == p(passenger)}
        groups = {which for card, which in self.choices(d.BOARD) if card == p(passenger)}
        return lines, groups

    def playable(self) -> set[str]:
        """The passengers of whom one is to be played."""
        verbs = (d.JOIN, d.BOARD, d.TAKE_OVER)
        found = {choice[0] for verb in verbs for choice in self.choices(verb)}
        return set(self.spelled(found).split())

    # Playing

    def do(self, verb: int, *arguments: int) -> list[Event]:
        """Make an allowed choice. What follows from where passengers are must be as it should."""
        told = super().do(verb, *arguments)
        if not self.state.outcome:
            self.check()
        return told

    def check(self) -> None:
        """What follows from where passengers are is as it should be, and fronts are face up."""
        for name, value in self._derived().items():
            assert np.array_equal(self.state[name], value), f"{name} is not what it should be"
        queues = self.state.queues
        assert all(self._shown(queue) > 0 for queue in queues if queue.count)
        lying = [card for each in (*queues, *self.state.boats) for card in pile(each)]
        for kind, number in enumerate(self.state.stand_in):
            assert lying.count(c.MYSTERY + kind) == (number > 0), "a Mystery Passenger astray"

    def play_card(self, kind: int, seat: int | None = None) -> list[Event]:
        """Play an action card, of whoever is asked or of another."""
        return self.do(d.PLAY_CARD, self.asked if seat is None else seat, kind)

    def rescue(self, number: int) -> list[Event]:
        """Set up a rescue and draw so many passengers."""
        return self.do(d.RESCUE, number - 1)

    def fail(self) -> list[Event]:
        """Set up a rescue of one passenger who fits nowhere."""
        told = self.rescue(1)
        assert happened(told, e.FAILED), "somebody could be played"
        return told

    def join(self, passenger: str, line: int) -> list[Event]:
        """Play a passenger to a line."""
        return self.do(d.JOIN, p(passenger), line)

    def board(self, passenger: str, which: int = 0) -> list[Event]:
        """Play a passenger to one of the two groups of the class."""
        return self.do(d.BOARD, p(passenger), which)


def _discard(discards: Any, card: int) -> None:
    """Lay a card beneath the discards."""
    insert(discards, 0, card, EVERY_SEAT if discards.counted or discards.count == 0 else 0)
