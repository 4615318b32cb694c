"""Random games, in which what may be done is worked out anew from the cards on the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.piles import pile

from allhands.games.sos_titanic import GAME
from allhands.games.sos_titanic import cards as c
from allhands.games.sos_titanic.rules import decisions as d
from allhands.games.sos_titanic.rules import events as e
from allhands.games.sos_titanic.rules import tasks as t
from allhands.kernel.game import apply
from allhands.kernel.state import EVERY_SEAT
from allhands.kernel.words import Event

from .printed import CREW
from .table import Table

Choices = set[tuple[int, ...]]
Who = tuple[int, int]
Behind = tuple[str, int]
HIGHEST = (13, 17)
PLAYING = (t.PLAY_DRAWN, t.PLAY_FROM_STACK, t.PLAY_FROM_DISCARDS)


FREED_BY = (e.REVEALED, e.EMBARKED, e.RELIEVED, e.TURN_BEGAN)
"""After these one may move back."""


class Footprints:
    """Behind whom, or in which line, each passenger has stood: kept as somebody would who watches
    the table."""

    def __init__(self) -> None:
        self.stood: dict[int, set[Behind]] = {}

    def look(self, state: Any, told: list[Event]) -> None:
        """Note where all stand now; if anything has come of the last decision nothing else is."""
        if any(event.kind in FREED_BY for event in told):
            self.stood.clear()
        for number, queue in enumerate(state.queues):
            standing = pile(queue)
            for place, card in enumerate(standing):
                self.stood.setdefault(card, set()).add(behind(standing[place + 1 :], number))


def behind(standing: list[int], number: int) -> Behind:
    """Whom somebody has behind in a line where these stand, or else the line itself."""
    return ("passenger", standing[0]) if standing else ("line", number)


class Book:
    """A table read as somebody would who has the book beside it."""

    def __init__(self, table: Table, footprints: Footprints) -> None:
        self.state: Any = table.state
        self.stood = footprints.stood
        self.lines = [self.face_up(queue) for queue in self.state.queues]
        self.groups = [pile(group) for group in self.state.boats]

    def who(self, card: int) -> Who:
        """A passenger's class and number."""
        if card >= c.MYSTERY:
            return card - c.MYSTERY, int(self.state.stand_in[card - c.MYSTERY])
        return int(c.CLASS[card]), int(c.NUMBER[card])

    def face_up(self, record: Any) -> list[Who]:
        """The face-up passengers of a line, the front one first."""
        shown: list[Who] = []
        for card, seen in zip(pile(record), record.seen[: record.count][::-1], strict=True):
            if seen != EVERY_SEAT:
                break
            shown.append(self.who(card))
        return shown

    def series(self, number: int) -> list[Who]:
        """Those at the front of a line who follow one another, the lowest first."""
        shown = self.lines[number]
        length = 0
        while length < len(shown) and shown[length] == (shown[0][0], shown[0][1] + length):
            length += 1
        return shown[:length]

    def is_there(self, number: int) -> bool:
        """Whether there is such a line at this page."""
        if number == c.COLLAPSIBLE:
            return bool(self.lines[number])
        flooded_with = (3, 6, 8, 10, 11)[number]
        begins = 10 if number == 4 else 0
        return begins <= self.state.turned < flooded_with

    def fits_line(self, who: Who, number: int) -> bool:
        """Whether the highest of a series could go there."""
        if not self.is_there(number):
            return False
        if not self.lines[number]:
            return who[1] == HIGHEST[who[0]]
        return self.lines[number][0] == (who[0], who[1] + 1)

    def fits_boat(self, who: Who, which: int) -> bool:
        """Whether a passenger could embark; of two free boats the first is lowered."""
        saved = [len(group) for group in self.groups[2 * who[0] : 2 * who[0] + 2]]
        if who[1] == 1:
            return saved.count(0) > 0 and which == saved.index(0)
        return saved[which] == who[1] - 1

    def moves(self) -> Choices:
        """From line to line."""
        return {
            (origin, target)
            for origin in range(6)
            for target in range(6)
            if target != origin and self.leads_on(origin, target)
        }

    def leads_on(self, origin: int, target: int) -> bool:
        """Whether somebody of a series fits another line, and has not just stood there."""
        there = behind(pile(self.state.queues[target]), target)
        standing = zip(self.series(origin), pile(self.state.queues[origin]), strict=False)
        return any(
            self.fits_line(who, target) and there not in self.stood[card] for who, card in standing
        )

    def embarking(self) -> Choices:
        """Into the boats."""
        return {
            (origin, which)
            for origin in range(6)
            for which in range(2)
            if self.lines[origin] and self.fits_boat(self.lines[origin][0], which)
        }

    def relieving(self) -> Choices:
        """Into the place of a Mystery Passenger, alone or at the head of a series."""
        found: Choices = set()
        for kind in range(2):
            mystery = c.MYSTERY + kind
            if not self.state.stand_in[kind]:
                continue
            for origin in range(6):
                if mystery in pile(self.state.queues[origin]):
                    continue
                series = self.series(origin)
                stands = self.who(mystery)
                ahead = any(pile(queue)[:1] == [mystery] for queue in self.state.queues)
                if series[:1] == [stands] or (stands in series and ahead):
                    found.add((origin,))
        return found

    def rescues(self) -> Choices:
        """The numbers of passengers to draw."""
        most = CREW[int(self.state.crew[self.state.active])].most
        return {(number - 1,) for number in range(1, min(most, int(self.state.stack.count)) + 1)}

    def joining(self, offered: list[int]) -> Choices:
        """Who could be played to which line."""
        return {
            (card, number)
            for card in offered
            for number in range(6)
            if self.fits_line(self.who(card), number)
        }

    def boarding(self, offered: list[int]) -> Choices:
        """Who could be played to which group."""
        return {
            (card, which)
            for card in offered
            for which in range(2)
            if self.fits_boat(self.who(card), which)
        }

    def taking_over(self, offered: list[int]) -> Choices:
        """Who could be played in the place of a Mystery Passenger."""
        stand_in = self.state.stand_in
        return {(card,) for card in offered if stand_in[self.who(card)[0]] == self.who(card)[1]}


def agrees(table: Table, footprints: Footprints) -> None:
    """What is offered is what the book allows."""
    book = Book(table, footprints)
    if table.question == t.CHOOSE_ACTION:
        assert table.choices(d.MOVE) == book.moves()
        assert table.choices(d.EMBARK) == book.embarking()
        assert table.choices(d.RELIEVE) == book.relieving()
        assert table.choices(d.RESCUE) == book.rescues()
        assert table.can(d.NEW_STACK) == (table.in_stack == "")
    elif table.question in PLAYING:
        piles = (table.state.drawn, table.state.stack, table.state.discards)
        offered = pile(piles[PLAYING.index(table.question)])
        assert table.choices(d.JOIN) == book.joining(offered)
        assert table.choices(d.BOARD) == book.boarding(offered)
        assert table.choices(d.TAKE_OVER) == book.taking_over(offered)
        assert table.verbs


@pytest.mark.rule(
    "sos-titanic/move-onto-line",
    "sos-titanic/move-empty-line",
    "sos-titanic/move-back",
    "sos-titanic/move-lifeboat",
    "sos-titanic/move-survivors",
    "sos-titanic/rescue-must-play",
    "sos-titanic/mystery-replace",
)
@pytest.mark.parametrize(
    ("players", "difficulty"),
    [(1, "standard"), (2, "expert"), (3, "ultimate"), (4, "standard"), (5, "expert")],
)
def test_what_may_be_done_is_what_the_book_allows(players: int, difficulty: str):
    chance = np.random.default_rng([players, len(difficulty)])
    table = Table.deal(players, 7, difficulty=difficulty)
    for seat in range(players):
        table.hand(seat)
    table.hand(0, c.MYSTERY_FIRST, c.MYSTERY_SECOND, c.COLLAPSIBLE_BOAT)
    inventory = table.inventory()
    footprints = Footprints()
    told: list[Event] = []
    for _ in range(60):
        if table.outcome != "running":
            break
        table.check()
        footprints.look(table.state, told)
        agrees(table, footprints)
        legal = GAME.legal_actions(table.state)
        assert len(set(legal)) == len(legal)
        verb = int(chance.choice(sorted(table.verbs)))
        arguments = sorted(table.choices(verb))
        before = int(table.state.chronicle.total)
        apply(table.state, GAME.actions.number(verb, *arguments[chance.integers(len(arguments))]))
        told = GAME.events(table.state, before)
        assert table.inventory() == inventory
