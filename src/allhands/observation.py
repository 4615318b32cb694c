"""What one seat may know of a match, what it may do, and what was done."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from allhands import games
from allhands.kernel.copies import Copied
from allhands.kernel.game import Game
from allhands.kernel.goal import Goal
from allhands.kernel.seats import NO_SEAT
from allhands.kernel.state import record_bytes, record_from_bytes
from allhands.kernel.views import view_as_json
from allhands.kernel.words import Section


@dataclass(frozen=True)
class Action:
    """Something a player may do: its number, its words, and the heading it stands under."""

    number: int
    words: str
    group: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Decision:
    """An action that was taken: by which seat, its number and its words."""

    player: int
    number: int
    words: str


@dataclass(frozen=True)
class Observation(Copied):
    """What one seat may know (or, with player -1, what everybody may).

    `record` has the fields of the game's state; numbers that the seat may not know read as -1.
    """

    game: Game
    player: int
    names: tuple[str, ...]
    record: Any = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.table()

    def account(self) -> list[Section]:
        """All that lies on the table, in sections, thing by thing."""
        return self.game.words.account(self.record, self.names)

    def table(self, width: int = 80) -> str:
        """The same as text, at most `width` columns wide (60 or more)."""
        return self.game.words.table(self.record, self.names, width)

    @property
    def question(self) -> str:
        """What is asked now, in a sentence."""
        return self.game.words.question(self.record, self.names)

    @property
    def goal(self) -> Goal:
        """What is to be reached, and how far it has come."""
        return self.game.words.goal(self.record, self.player)

    @property
    def you(self) -> str:
        """Who this seat is, in a sentence: "You are Ada, in the Bridge."."""
        if self.player < 0:
            return "You watch."
        part = self.game.words.part_of(self.record, self.player, self.names)
        return f"You are {', '.join(filter(None, (self.names[self.player], part)))}."

    @property
    def summary(self) -> str:
        """How things stand, in a line."""
        return self.game.words.summary(self.record)

    @property
    def result(self) -> str:
        """What the game itself says of its result once it is over; mostly nothing."""
        return self.game.words.result(self.record, self.names)

    def legal_actions(self) -> list[int]:
        """The legal actions of this seat, as numbers; none if it does not have to choose."""
        return self.game.legal_actions(self.record, self.player)

    def actions(self) -> list[Action]:
        """The legal actions of this seat if it has to choose, or else of whoever has, in words as
        this seat knows them; none of others who choose at once."""
        seats = self.game.choosers(self.record)
        if len(seats) > 1 and self.player not in seats:
            return []
        seat = self.player if self.player in seats else None
        return [self.describe(number) for number in self.game.legal_actions(self.record, seat)]

    def to_dict(self, *, drawn: bool) -> dict[str, Any]:
        """What programs are told, as plain values: who sees it and how things stand, in words, and
        the fields of the game's state; the account, too, if it is `drawn`."""
        goal = self.goal
        return {
            "seat": self.player if self.player >= 0 else None,
            "names": list(self.names[: int(self.record.players)]),
            "question": self.question,
            "you": self.you,
            "goal": {
                "sentence": goal.sentence,
                "measures": dict(goal.measures),
                "rules": list(goal.rules),
            },
            "summary": self.summary,
            "account": self._account_to_dict() if drawn else None,
            "view": view_as_json(self.game.state, self.record),
        }

    def _account_to_dict(self) -> list[dict[str, Any]]:
        return [
            {
                "heading": part.heading,
                "lines": [
                    {
                        "label": line.label,
                        "things": list(line.things),
                        "place": line.place,
                        "seat": line.seat if line.seat != NO_SEAT else None,
                        "text": line.text,
                        "has_turn": line.has_turn,
                    }
                    for line in part.lines
                ],
            }
            for part in self.account()
        ]

    def _repr_html_(self) -> str:
        """The board as a notebook shows it."""
        from allhands.drawing.notebook import stand_alone

        return stand_alone(self.game, self.record, self.names, self.player)

    def describe(self, number: int) -> Action:
        """An action in words, legal or not."""
        words = self.game.words.action(self.record, number, self.names)
        return Action(number, words, self.game.actions.verb_of(number).group)


class Seen(NamedTuple):
    """An observation as it is sent to another process."""

    game: str
    player: int
    names: tuple[str, ...]
    record: bytes

    @classmethod
    def of(cls, seen: Observation) -> Self:
        """What is sent of an observation."""
        return cls(seen.game.name, seen.player, seen.names, record_bytes(seen.record))

    def observation(self) -> Observation:
        """The observation that was sent."""
        game = games.find(self.game)
        record = record_from_bytes(game.state, self.record)
        return Observation(game, self.player, self.names, record)
