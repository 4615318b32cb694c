"""The actions of an environment: a fixed numbering for each game and number of players.

It is that of the game's verbs, one after the other, and of their arguments in their ranges, but
with all that is dealt round the seats counted from the seat that acts: "give to 1 to the left" has
the same number for everybody. Seats that are not at the table have no numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from allhands.kernel.actions import Verb
from allhands.kernel.copies import Constant
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.nouns import Noun
from allhands.kernel.options import nearest, or_list
from allhands.kernel.whole_numbers import whole_number


class Act(NamedTuple):
    """An action by name: its verb and its arguments, as numbers."""

    verb: str
    arguments: dict[str, int]


class Span(NamedTuple):
    """The actions of one verb: the first's number, and how many values each argument has."""

    verb: Verb
    first: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The number behind its last action."""
        return self.first + int(np.prod(self.shape, dtype=int))


@dataclass(frozen=True)
class Numbering(Constant):
    """The actions of a game for so many players, from 0 to `count` - 1.

    `to_game[seat, action]` is the game's own number of an action of a seat, and
    `from_game[seat, number]` the way back; -1 where there is none.
    """

    game: Game
    players: int
    spans: tuple[Span, ...]
    count: int
    to_game: NDArray[np.int32]
    from_game: NDArray[np.int32]

    def __reduce__(self) -> tuple[Any, ...]:
        return numbering_of, (self.game, self.players)

    @cached_property
    def _by_name(self) -> dict[str, Span]:
        return {span.verb.name: span for span in self.spans}

    def number(self, verb: str, **arguments: int) -> int:
        """The number of an action by name, as in `number("give", other=1, kind=2)`.

        Raises OptionError, which says what there is, if there is no such verb or argument, or one
        is out of range.
        """
        span = self._by_name.get(verb)
        if span is None:
            hint = nearest(verb, self._by_name)
            raise OptionError(
                f"{self.game.title} has no verb {verb!r}: it is {or_list(self._by_name)}.{hint}"
            )
        wanted = tuple(span.verb.nouns)
        if set(arguments) != set(wanted):
            named = ", ".join(wanted) or "no argument"
            raise OptionError(f"{verb} takes {named}, not {', '.join(arguments) or 'none'}.")
        values = tuple(arguments[name] for name in wanted)
        for name, value, size in zip(wanted, values, span.shape, strict=True):
            if not 0 <= whole_number(value, f"{verb}: {name}") < size:
                raise OptionError(f"{verb}: {name} is a number from 0 to {size - 1}, not {value}.")
        return span.first + int(np.ravel_multi_index(values, span.shape) if values else 0)

    def refusal(self, record: Any, seat: int, action: int) -> str:
        """Why a seat may not take an action that is not legal, in a sentence."""
        if not 0 <= action < self.count:
            return f"actions run from 0 to {self.count - 1}, not {action}."
        verb, arguments = self.act(action)
        said = " ".join([verb, ", ".join(f"{name} {value}" for name, value in arguments.items())])
        law = self.game.forbids(record, int(self.to_game[seat, action]), seat)
        why = f" {law.text}" if law else ""
        return f"action {action} ({said.strip()}) is not legal.{why}"

    def act(self, action: int) -> Act:
        """The verb and the arguments of an action. Raises OptionError if there is none."""
        if not 0 <= whole_number(action, "An action") < self.count:
            raise OptionError(
                f"The actions of {self.game.title} for {self.players} run from 0 to "
                f"{self.count - 1}: there is no {action}."
            )
        span = next(span for span in self.spans if action < span.stop)
        values: Any = np.unravel_index(action - span.first, span.shape) if span.shape else ()
        return Act(
            span.verb.name,
            {name: int(value) for name, value in zip(span.verb.nouns, values, strict=True)},
        )


def _size(noun: Noun | None, whole: int, players: int) -> int:
    return noun.at_table(players) if noun and noun.tables else whole


def _of_game(
    noun: Noun | None, values: NDArray[np.int64], seat: int, players: int
) -> NDArray[np.int64]:
    """The game's own numbers of an argument that is counted from a seat on."""
    return (values + seat) % noun.at_table(players) if noun and noun.tables else values


@cache
def numbering_of(game: Game, players: int) -> Numbering:
    """The numbering of a game for so many players."""
    spans: list[Span] = []
    first = 0
    for verb in game.actions.verbs:
        nouns = verb.nouns.values()
        shape = tuple(
            _size(noun, size, players) for noun, size in zip(nouns, verb.ranges, strict=True)
        )
        spans.append(Span(verb, first, shape))
        first = spans[-1].stop
    to_game = np.full((players, first), -1, np.int32)
    from_game = np.full((players, game.actions.count), -1, np.int32)
    for seat in range(players):
        for span in spans:
            verb, counted = span.verb, np.arange(span.first, span.stop)
            arguments = np.indices(span.shape).reshape(len(span.shape), len(counted))
            own = [
                _of_game(noun, values, seat, players)
                for noun, values in zip(verb.nouns.values(), arguments, strict=True)
            ]
            place = np.ravel_multi_index(own, verb.ranges) if own else 0
            to_game[seat, counted] = verb.first + place
            from_game[seat, to_game[seat, counted]] = counted
    return Numbering(game, players, tuple(spans), first, to_game, from_game)
