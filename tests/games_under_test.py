"""What the generic tests must be told of each game: one module a game, `<game>_under_test.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from allhands import games
from allhands.kernel.events import Events
from allhands.kernel.game import Game
from allhands.kernel.words import Event
from allhands.players import POLICIES


@dataclass(frozen=True)
class Sitting:
    """A game with its players and options, and the seed that decides every shuffle."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0

    def __str__(self) -> str:
        chosen = (f"{name}={value}" for name, value in self.options)
        return " ".join((self.game, f"players={self.players}", *chosen, f"seed={self.seed}"))

    @property
    def settled(self) -> dict[str, str]:
        """Every option with its value."""
        return games.find(self.game).settle(self.players, dict(self.options))[1]

    def deal(self) -> Any:
        """The record at its first decision."""
        game = games.find(self.game)
        return game.new(game.option_numbers(self.players, self.settled), self.seed)

    def with_seed(self, seed: int) -> Sitting:
        """The same with another seed."""
        return Sitting(self.game, self.players, self.options, seed)


def sitting(game: str, players: int, **options: object) -> Sitting:
    """A sitting with options as they are written in Python."""
    found = games.find(game)
    settled = found.settle(players, options)[1]
    changed = tuple(
        (option.name, settled[option.name])
        for option in found.options
        if settled[option.name] != option.default
    )
    return Sitting(game, players, changed)


@dataclass(frozen=True)
class Recorded:
    """A game to be recorded: the sitting, the decisions, and the file's name if it has one."""

    sitting: Sitting
    actions: Sequence[int]
    name: str = ""


def events_to_show(events: Events) -> frozenset[str]:
    """All that a story can show by the kinds of event that a game declares."""
    return frozenset(f"event: {kind.name}" for kind in events.kinds)


def events_shown(events: Events, told: Sequence[Event]) -> set[str]:
    """What a story shows by the kinds of event that are told in it."""
    return {f"event: {events.kinds[kind].name}" for kind in {event.kind for event in told}}


PLAIN: Final = POLICIES[:2]
"""The policies that all others are made of: whatever is played often is played by these."""


@dataclass(frozen=True)
class Pace:
    """How much is played where much is played: less of a game that takes long.

    Rules that look where they reach play `games` at each sitting, and `searched` decisions by a
    search. In each mode games of so many `seeds` are played at each sitting, and every so many
    decisions are `looked` at, from every seat and by every policy; those that are `simulated` play
    on their own as well, and a search thinks about the last few decisions of a golden game, as many
    as are `thought` about. A search looks ahead so many `times`. Where all is looked at that golden
    games can show, one of so many is (`golden`), and in each mode they are looked at so much rarer.
    """

    games: int = 1_000
    searched: int = 10_000
    seeds: int = 2
    looked: int = 8
    simulated: tuple[str, ...] = PLAIN
    thought: int = 8
    times: int = 15
    golden: int = 1


@dataclass(frozen=True)
class UnderTest:
    """What the generic tests are told of a game.

    `sittings` has every number of seats and every choice offered of every option at least once.
    `inventory` counts everything that lies on the table, wherever it lies, and `box` says what it
    must come to. No game reaches `most_decisions`, whatever is chosen: it is about three times what
    the longest took that was found by looking for long ones. `shown` names what a story shows
    beside its verbs, ending and options, and `to_show` all that some golden game must show.
    What is tried may fail to no effect, and be tried again, in a game that says `tries_again`.
    `golden` finds games for the recorder: those to be kept, with a name, and then others, of which
    it takes what is missing. `placeless` names verbs that are chosen at no place on the board, and
    `wordless` events that are not told.
    """

    sittings: tuple[Sitting, ...]
    inventory: Callable[[Any], dict[str, object]]
    box: Callable[[Sitting], dict[str, object]]
    most_decisions: int
    shown: Callable[[Sequence[Event]], set[str]]
    to_show: frozenset[str]
    golden: Callable[[], Iterator[Recorded]]
    pace: Pace = Pace()
    tries_again: bool = False
    placeless: frozenset[str] = frozenset()
    wordless: frozenset[str] = frozenset()


def under_test(game: str) -> UnderTest:
    """What the tests are told of a game."""
    return import_module(f"tests.{game.replace('-', '_')}_under_test").UNDER_TEST


def game_of(sitting: Sitting) -> Game:
    """The game that is played at a sitting."""
    return games.find(sitting.game)


def every_play() -> list[tuple[Sitting, str]]:
    """Every sitting with each of the plain policies, and the first of each game with the others."""
    first = [under_test(name).sittings[0] for name in games.names()]
    return [
        *((sitting, policy) for sitting in every_sitting() for policy in PLAIN),
        *((sitting, policy) for sitting in first for policy in POLICIES[2:]),
    ]


def every_sitting() -> list[Sitting]:
    """The sittings of all games."""
    return [sitting for name in games.names() for sitting in under_test(name).sittings]
