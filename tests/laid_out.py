"""A table of any game laid out by hand: what the language of the rule tests is in every game.

A game's own tests derive from `LaidOut` what lays its table out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar, Self

import numpy as np

from allhands.kernel.game import Game, apply, current_player, determinize, new_luck
from allhands.kernel.words import Event, Line

from .games_under_test import sitting, under_test
from .told_odds import held


@cache
def _dealt(game: str, players: int, seed: int, options: frozenset[tuple[str, object]]) -> Any:
    return sitting(game, players, **dict(options)).with_seed(seed).deal()


class LaidOut:
    """A record with the words to play on it and to ask about it.

    Laying out moves things from and to where they would be, so that none is ever made or lost; and
    `do` makes sure that the rules make and lose none either.
    """

    game: ClassVar[Game]
    not_held: ClassVar[frozenset[str]] = frozenset()
    """What of the inventory may change in play, as tables are laid out that never come about."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.log: list[Event] = []
        self._inventory = self.inventory()

    @classmethod
    def deal(cls, players: int = 3, seed: int = 0, **options: object) -> Self:
        """A game as it is dealt."""
        return cls(_dealt(cls.game.name, players, seed, frozenset(options.items())).copy())

    @classmethod
    def deals(cls, number: int, players: int = 3, **options: object) -> Iterator[Self]:
        """Some games, each dealt differently."""
        return (cls.deal(players, seed, **options) for seed in range(number))

    def copy(self) -> Self:
        """The same again, to be played on otherwise."""
        return type(self)(self.state.copy())

    def ask(self, task: int, *arguments: int, seat: int | None = None) -> Self:
        """Ask this in place of what is asked, of the same seat or of another."""
        entry = self.state.agenda.entry[self.state.agenda.count - 1]
        asked = int(entry[1]) if seat is None else seat
        entry[:] = (task, asked, *arguments, *(0,) * (len(entry) - 2 - len(arguments)))
        return self

    def ask_for(self, verb: int) -> Self:
        """Ask what a verb may answer, unless that is asked."""
        questions = [task.number for task in self.game.actions.answered_by(verb)]
        return self if self.question in questions else self.ask(questions[0])

    # Asking

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.state.active)

    @property
    def asked(self) -> int:
        """The seat that has to choose, or -1."""
        return int(current_player(self.state))

    @property
    def question(self) -> int:
        """The task that waits for a choice; -1 when the game is over."""
        if self.state.outcome:
            return -1
        return int(self.state.agenda.entry[self.state.agenda.count - 1, 0])

    @property
    def about(self) -> tuple[int, ...]:
        """What the question remembers."""
        return tuple(int(x) for x in self.state.agenda.entry[self.state.agenda.count - 1, 2:])

    @property
    def outcome(self) -> str:
        """How the game stands."""
        return self.game.outcome_of(self.state).name

    @property
    def results(self) -> list[float]:
        """Each seat's result."""
        return self.game.returns_of(self.state, int(self.state.players))

    @property
    def viewers(self) -> list[int]:
        """All seats, and somebody who watches."""
        return [-1, *range(int(self.state.players))]

    def view(self, seat: int) -> Any:
        """What a seat may know (-1: a spectator)."""
        return self.game.observe(self.state, seat)

    def filled_in(self, seat: int, luck: int = 0) -> Self:
        """A whole state that agrees with what a seat sees."""
        view = self.view(seat)
        determinize(view, seat, new_luck(luck))
        return type(self)(view)

    def why_not(self, verb: int, *arguments: int) -> str | None:
        """The name of the ledger's rule that forbids a choice, or None if it is allowed."""
        action = self.game.actions.number(verb, *arguments)
        forbidding = self.game.forbids(self.state, action)
        listed = action in self.game.legal_actions(self.state)
        assert listed == (forbidding is None), "the list of legal actions says otherwise"
        return forbidding.id.removeprefix(f"{self.game.name}/") if forbidding else None

    def can(self, verb: int, *arguments: int) -> bool:
        """Whether a choice is allowed."""
        return self.why_not(verb, *arguments) is None

    @property
    def legal(self) -> list[tuple[int, ...]]:
        """The verbs that are allowed, each with its arguments."""
        legal = map(self.spelled_out, self.game.legal_actions(self.state))
        return [choice for choice in legal if choice]

    def choices(self, verb: int) -> set[tuple[int, ...]]:
        """The arguments with which a verb is allowed."""
        return {tuple(arguments) for each, *arguments in self.legal if each == verb}

    @property
    def verbs(self) -> set[int]:
        """The verbs with which something is allowed."""
        return {verb for verb, *_ in self.legal}

    def inventory(self) -> dict[str, object]:
        """Everything in the box, wherever it lies, and whatever is not where it should be."""
        whole = under_test(self.game.name).inventory(self.state)
        return {what: number for what, number in whole.items() if what not in self.not_held}

    def happened(self, kind: int) -> list[Event]:
        """The events of a kind since the table was laid out."""
        return happened(self.log, kind)

    # Playing

    def do(self, verb: int, *arguments: int) -> list[Event]:
        """Make an allowed choice. Returns what happened, as far as it is still remembered."""
        why = self.why_not(verb, *arguments)
        assert why is None, f"{self.game.actions.verbs[verb].name}{arguments} is forbidden: {why}"
        before = int(self.state.chronicle.total)
        apply(self.state, self.game.actions.number(verb, *arguments))
        assert self.inventory() == self._inventory, "something was made or lost"
        kept = len(self.state.chronicle.what)
        told = self.game.events(self.state, max(before, int(self.state.chronicle.total) - kept))
        self.log += told
        return told

    def other_chances(self, number: int) -> Iterator[Self]:
        """The same table some times over, with different luck."""
        for luck in range(number):
            other = self.copy()
            other.state.chance = np.uint64(luck * 7919 + 1)
            yield other

    # In words

    def said(self, verb: int, *arguments: int, seat: int = 0) -> str:
        """A choice, as it is offered to a seat."""
        action = self.game.actions.number(verb, *arguments)
        return self.game.words.action(self.view(seat), action, self.game.crew_names)

    def explained(self, verb: int, *arguments: int) -> str:
        """What a choice is told to bring; the odds in it are held against the rules."""
        return held(self.state, self.game.actions.number(verb, *arguments))

    def asks(self, seat: int = 0) -> str:
        """What is asked now."""
        return self.game.words.question(self.view(seat), self.game.crew_names)

    def told(self, events: Iterable[Event], seat: int = 0) -> list[str]:
        """What a seat is told of some events."""
        view, names = self.view(seat), self.game.crew_names
        sentences = (self.game.words.event(view, event.seen_by(seat), names) for event in events)
        return [sentence for sentence in sentences if sentence]

    def tell(self, kind: int, who: int, *details: int) -> str:
        """An event that everybody may know, in words."""
        event = Event(kind, who, (*details, *(0,) * (3 - len(details))))
        return self.game.words.event(self.view(-1), event, self.game.crew_names)

    def account(self, heading: str, seat: int = 0) -> dict[str, Line]:
        """What is told of each thing in a section."""
        sections = self.game.words.account(self.view(seat), self.game.crew_names)
        (found,) = (section for section in sections if section.heading == heading)
        return {line.label: line for line in found.lines}

    def rows(self, seat: int = 0, width: int = 80) -> list[str]:
        """The table as the terminal draws it."""
        return self.game.words.table(self.view(seat), self.game.crew_names, width).splitlines()

    def answered(self, standing: str, choice: str) -> tuple[int, ...] | None:
        """The verb that a standing answer of the seat asked chooses, with its arguments."""
        view = self.view(self.asked)
        (found,) = (each for each in self.game.standing if each.name == standing)
        return self.spelled_out(found.answer(view, self.game.legal_actions(view), choice))

    @property
    def passes(self) -> tuple[int, ...] | None:
        """The choice by which the seat asked passes, if it has nothing to gain, with arguments."""
        view = self.view(self.asked)
        return self.spelled_out(self.game.idle(view, self.game.legal_actions(view)))

    def spelled_out(self, action: int | None) -> tuple[int, ...] | None:
        """The verb of an action with its arguments."""
        actions = self.game.actions
        if action is None:
            return None
        return actions.verb_of(action).number, *actions.arguments_of(action)


def happened(told: Iterable[Event], kind: int) -> list[Event]:
    """The events of a kind."""
    return [event for event in told if event.kind == kind]
