"""The words and drawings of a game that has none of its own, made from what it declares.

Sentences come from verbs, questions and events; the table is its fields, one by one, with their
nouns. A game that wants to say or draw something better has a `words` or a `board` of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from html import escape
from textwrap import wrap
from typing import Any, Final

from allhands.drawing.markup import element, group, html, rectangle, text
from allhands.kernel.board import Gauge
from allhands.kernel.common import game_of_kind
from allhands.kernel.dry_run import dry_run
from allhands.kernel.events import Events
from allhands.kernel.game import Game, turns_of
from allhands.kernel.nouns import NUMBER, SEAT, WHO, Noun, checked_sentence, said
from allhands.kernel.odds import Explanation
from allhands.kernel.prose import starting
from allhands.kernel.state import Field, State
from allhands.kernel.words import Event

from .account import Line, account, field_place, number_in_words

NO_EVENTS: Final = Events()
ACROSS: Final = 3
"""Tiles beside each other on the board."""
TILE: Final = (160, 64)
"""How wide and high a tile is, with the gap beside it."""
WIDEST: Final = 22
"""Letters of a line on a tile."""


@cache
def face_of(kind: type[State]) -> Face:
    """The face of the game of that state."""
    return Face(kind)


class Face:
    """Words and drawings of a game, all of them from a view and from what the game declares."""

    HUE = "plain"

    def __init__(self, kind: type[State]) -> None:
        self._kind = kind

    def check(self, game: Game) -> None:
        """Raises TypeError if something is to be chosen on a field that there is not, or a question
        speaks of one."""
        numbers = [name for name, spec in self._kind.fields.items() if self._is_number(spec)]
        for task in game.actions.questions:
            checked_sentence(game.actions.ask(task), numbers, f"{game.title}: a question")
        for verb in game.actions.verbs:
            if verb.at and verb.at not in self._kind.fields:
                raise TypeError(
                    f"{game.title}: verb {verb.name} is chosen at {verb.at}, which is no field; "
                    f"there are {', '.join(self._kind.fields)}"
                )

    @staticmethod
    def _is_number(spec: Field) -> bool:
        return not spec.shape and spec.struct is None

    @property
    def game(self) -> Game:
        """The game whose face it is."""
        return game_of_kind(self._kind)

    # Words

    def kind_names(self) -> dict[str, list[str]]:
        """The words for numbered things, by what they are."""
        return {noun.name: list(noun.words) for noun in self._nouns() if noun is not SEAT}

    def action(self, view: Any, action: int, names: tuple[str, ...]) -> str:
        """An action in words, legal or not."""
        verb = self.game.actions.verb_of(action)
        arguments = self.game.actions.arguments_of(action)
        words = [
            (noun.word(value, names) if noun else str(value))
            for noun, value in zip(verb.nouns, arguments, strict=True)
        ]
        if not verb.say:
            return " ".join((verb.name, *words))
        named = {noun.name: word for noun, word in zip(verb.nouns, words, strict=True) if noun}
        return said(verb.say, {**named, WHO: self._who(view, names)})

    def question(self, view: Any, names: tuple[str, ...]) -> str:
        """What is asked now, in a sentence."""
        game, asked = self.game, self.game.choosers(view)
        if view.outcome or not asked:
            return game.outcome_of(view).sentence
        task = int(view.agenda.entry[view.agenda.count - 1, 0])
        if game.actions.ask(task):
            fields = {
                name: number_in_words(getattr(view, name), spec.means, names)
                for name, spec in self._kind.fields.items()
                if self._is_number(spec)
            }
            return said(game.actions.ask(task), {**fields, WHO: self._who(view, names)})
        if len(asked) > 1:
            return "What does each of you do?"
        return f"What does {self._who(view, names)} do?"

    def event(self, view: Any, event: Event, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """An event as a sentence; nothing if the game declares none."""
        kinds = self.game.event_kinds
        return kinds.sentence(event, names) if kinds else ""

    def table(self, view: Any, names: tuple[str, ...], width: int) -> str:
        """The whole table as text."""
        lines = [line.sentence for line in self._account(view, names) if line.seat < 0]
        crew = [self._crew_line(view, names, seat) for seat in range(int(view.players))]
        return "\n".join(
            row for line in (*lines, *crew) for row in wrap(line, width, subsequent_indent="  ")
        )

    def summary(self, view: Any) -> str:
        """How things stand, in a line."""
        return f"Turn {self._turns(view)}."

    def result(self, view: Any, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Nothing beside the outcome."""
        return ""

    # Drawings

    def ship(self, view: Any, names: tuple[str, ...]) -> str:
        """The table, as tiles."""
        tiles = list(self._tiles(view, names))
        width, height = TILE
        rows = -(-len(tiles) // ACROSS)
        drawn = (
            _tile(line, number % ACROSS * width, number // ACROSS * height)
            for number, line in enumerate(tiles)
        )
        return element(
            "svg",
            *drawn,
            class_="ship plain",
            viewBox=f"0 0 {width * ACROSS} {height * max(rows, 1)}",
            role="group",
            aria_label="The table",
        )

    def decks(self, view: Any, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Nothing: all that lies open is on the tiles."""
        return ""

    def crew_members(self, view: Any) -> list[int]:
        """All of them."""
        return list(range(int(view.players)))

    def crew(self, view: Any, names: tuple[str, ...], member: int, looking: int) -> str:  # noqa: ARG002
        """One of the crew, with what they have, as far as the view tells it."""
        told = [
            html("li", escape(line.sentence))
            for line in self._account(view, names)
            if line.seat == member
        ]
        return html(
            "section",
            html("h3", escape(names[member]), class_=f"crew-{member}"),
            html("ul", *told) if told else "",
            class_="plain-crew",
            data_place=SEAT.place(member),
        )

    def gauge(self, view: Any) -> Gauge:
        """Which turn it is."""
        turns = self._turns(view)
        return Gauge("Turn", turns, max(turns, 1), alarm=False, words=f"turn {turns}")

    def tally(self, view: Any) -> list[tuple[str, str]]:  # noqa: ARG002
        """Nothing: it is on the tiles."""
        return []

    def places(self, view: Any, action: int) -> tuple[str, ...]:  # noqa: ARG002
        """The tiles of what an action names, and of the field at which it is chosen."""
        verb = self.game.actions.verb_of(action)
        arguments = self.game.actions.arguments_of(action)
        pairs = zip(verb.nouns, arguments, strict=True)
        named = tuple(noun.place(value) for noun, value in pairs if noun)
        return (*named, field_place(verb.at)) if verb.at else named

    def place_name(self, view: Any, place: str, names: tuple[str, ...]) -> str:
        """What a place is called; "" if the board has no such place."""
        for seat in range(int(view.players)):
            if place == SEAT.place(seat):
                return names[seat]
        return next((line.label for line in self._tiles(view, names) if line.place == place), "")

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The tiles of what an event names, as far as it has tiles."""
        details = (self.game.event_kinds or NO_EVENTS).details(event)
        shown = self._on_board
        return tuple(noun.place(at) for noun, at in details if noun.name in shown and at >= 0)

    def event_picture(self, view: Any, event: Event) -> str:  # noqa: ARG002
        """Words are enough."""
        return ""

    def explain(self, view: Any, action: int, names: tuple[str, ...]) -> Explanation:
        """What an action does: its events, done on the view, where nothing unknown decides."""
        return Explanation(self._dry_run(view, action, names))

    def describe(self, view: Any, names: tuple[str, ...]) -> str:
        """The whole table, to be read aloud."""
        common = [line.sentence for line in self._account(view, names) if line.seat < 0]
        listed = html("ul", *(html("li", escape(each)) for each in common))
        crew = [
            html("li", escape(self._crew_line(view, names, seat)))
            for seat in range(int(view.players))
        ]
        heading = html("h3", "The table")
        return "".join((heading, listed, html("h3", "The crew"), html("ul", *crew)))

    def fates(self, view: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
        """Who has won."""
        winners = self.game.winners(view)
        return [
            (names[seat], "has won" if seat in winners else "has lost")
            for seat in range(int(view.players))
        ]

    def rules_of(self, place: str) -> tuple[str, ...]:
        """The rules that speak of it: in which a word of its name begins one of theirs."""
        called = {
            noun.place(at): noun.words[at] for noun in self._nouns() for at in range(len(noun))
        }
        words = re.findall(r"[a-z]{3,}", called.get(place, place).lower())
        begins = [re.compile(rf"\b{word.rstrip('s')}", re.IGNORECASE) for word in words]
        return tuple(
            entry.id
            for entry in self.game.laws.ledger.values()
            if any(word.search(entry.text) for word in begins)
        )

    # What these are made from

    def _nouns(self) -> list[Noun]:
        """All that verbs, fields and events name, but for plain numbers."""
        verbs = (noun for verb in self.game.actions.verbs for noun in verb.nouns)
        fields = (noun for spec in self._kind.fields.values() for noun in (spec.of, spec.means))
        kinds = (self.game.event_kinds or NO_EVENTS).kinds
        details = (noun for kind in kinds for noun in kind.details.values())
        found = {noun.name: noun for noun in (*verbs, *fields, *details) if noun}
        return [noun for noun in found.values() if noun is not NUMBER]

    @cached_property
    def _on_board(self) -> frozenset[str]:
        """The names of the nouns that have tiles."""
        verbs = (noun for verb in self.game.actions.verbs for noun in verb.nouns)
        rows = (spec.of for spec in self._kind.fields.values())
        return frozenset(noun.name for noun in (SEAT, *verbs, *rows) if noun)

    def _account(self, view: Any, names: tuple[str, ...]) -> list[Line]:
        return account(self._kind, view, names[: int(view.players)])

    def _tiles(self, view: Any, names: tuple[str, ...]) -> Iterator[Line]:
        """What lies in common, and whatever else an action may name."""
        lines = [line for line in self._account(view, names) if line.seat < 0]
        yield from lines
        shown = {line.place for line in lines}
        verbs = {noun.name: noun for verb in self.game.actions.verbs for noun in verb.nouns if noun}
        for noun in verbs.values():
            if noun is SEAT:
                continue
            for number in range(len(noun)):
                if noun.place(number) not in shown:
                    yield Line(noun.word(number, names), "", noun.place(number))

    def _crew_line(self, view: Any, names: tuple[str, ...], seat: int) -> str:
        told = [
            f"{line.label} {line.words}" for line in self._account(view, names) if line.seat == seat
        ]
        return f"{names[seat]}: {', '.join(told)}" if told else names[seat]

    def _who(self, view: Any, names: tuple[str, ...]) -> str:
        asked = self.game.choosers(view)
        return names[asked[0]] if asked else ""

    def _turns(self, view: Any) -> int:
        return int(turns_of(view))

    def _dry_run(self, view: Any, action: int, names: tuple[str, ...]) -> str:
        """The events of an action in words; nothing if chance or what is hidden has a part in it,
        or several choose at once."""
        game, asked = self.game, self.game.choosers(view)
        if len(asked) != 1 or action not in game.legal_actions(view, asked[0]):
            return ""
        whole = dry_run(view, asked[0], action)
        if whole is None:
            return ""
        events = game.events(whole, int(view.chronicle.total))
        told = (self.event(whole, each.seen_by(asked[0]), names) for each in events)
        return " ".join(filter(None, told))


def _tile(line: Line, x: float, y: float) -> str:
    width, height = TILE
    label = text(_short(starting(line.label)), x + 10, y + 22, 13, class_="plain-label")
    words = text(_short(line.words), x + 10, y + 45, 17, class_="plain-words")
    box = rectangle(x + 2, y + 2, width - 4, height - 4, rx=8, class_="plain-tile")
    told = element("title", escape(line.sentence))
    return group(told, box, label, words if line.words else "", data_place=line.place)


def _short(words: str) -> str:
    return words if len(words) <= WIDEST else f"{words[: WIDEST - 1]}…"
