"""How a game is drawn that has no board of its own, made from what it declares: its fields, one by
one, with their nouns. A board that draws something better takes the rest from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from html import escape
from textwrap import wrap
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic

from allhands.drawing.markup import element, group, html, rectangle, text
from allhands.drawing.widgets import bullets
from allhands.kernel.board import Gauge
from allhands.kernel.dry_run import dry_run
from allhands.kernel.game import Game, turns_of
from allhands.kernel.nouns import SEAT, WHO, Crew, Noun, places_of
from allhands.kernel.odds import Explanation
from allhands.kernel.prose import starting
from allhands.kernel.seats import NO_SEAT
from allhands.kernel.state import State, record_bytes, record_from_bytes
from allhands.kernel.views import View
from allhands.kernel.words import Event, Line

from .account import field_place
from .choice import Choice
from .named import Named
from .places import PlaceNames, named_places
from .scene import Scene
from .words import PlainWords, arguments_of, events_of, verbs_of

ACROSS: Final = 3
"""Tiles beside each other on the board."""
TILE: Final = 160
"""How wide a tile is, with the gap beside it."""
LINE: Final = 18
"""How far apart its lines are."""
PRINT: Final = 15.5
"""The size of its words, so that they are read on a phone."""
LABEL: Final = (16, 2)
"""Letters of a line of its label, and how many lines that has."""
WORDS: Final = (14, 3)
"""The same of what it tells."""


Pictures = Mapping[Noun, Callable[[int], str]]
NO_PICTURES: Final[Pictures] = MappingProxyType({})
TILES: Final[PlaceNames] = MappingProxyType({SEAT: "{crew}"})
"""The places of a board of tiles that are not tiles."""


@cache
def plain_board(kind: type[State]) -> PlainBoard[Any]:
    """The board of a game that has none, and whose words are plain, too."""
    return PlainBoard(PlainWords(kind))


class PlainBoard(Generic[View]):
    """The drawings of the game whose words are `words`, all of them from a view.

    A board that draws something better is a class of its own, and takes the rest from here. Where
    choices are made and events happen that do so elsewhere than is declared, and what a choice does
    that a dry run does not tell, say methods or sentences named after them (see `named`): those of
    `CHOSEN_AT`, which adds to the scene of the words, `HAPPENS_AT`, with `who` acts, and
    `EXPLAINED`, which adds to a `CHOICE` in its scene. `PICTURES` are drawn of an event's
    details, by noun. `NAMED` says what each place is called that it draws.
    """

    HUE: str = "plain"
    CHOSEN_AT: ClassVar[type[Scene[Any]]] = Scene
    HAPPENS_AT: ClassVar[type] = object
    CHOICE: ClassVar[type[Choice[Any]]] = Choice
    EXPLAINED: ClassVar[type[Choice[Any]]] = Choice
    PICTURES: ClassVar[Pictures] = NO_PICTURES
    NAMED: ClassVar[PlaceNames] = TILES

    def __init__(self, words: PlainWords[View]) -> None:
        self.words = words
        self.chosen_at = Named(self.CHOSEN_AT, words.SCENE)
        self.happens_at = Named(self.HAPPENS_AT, object)
        self.explained = Named(self.EXPLAINED, self.CHOICE)
        self._named = named_places(self.NAMED)
        self._has_tiles = self.NAMED is TILES

    def check(self, game: Game) -> None:
        """Raises TypeError if something is to be chosen where there is nothing, or if there are
        places or explanations for what there is not."""
        self.chosen_at.check(verbs_of(game), f"{game.title} has a place for verb")
        self.explained.check(verbs_of(game), f"{game.title} explains verb")
        self.happens_at.check(events_of(game), f"{game.title} has a place for event")
        kind, there_are = self._drawn_of(game)
        for verb in game.actions.verbs:
            unknown = [at for at in verb.at if at not in (WHO, *verb.nouns, *there_are)]
            if unknown:
                raise TypeError(
                    f"{game.title}: verb {verb.name} is chosen at {unknown[0]}, "
                    f"which is no {kind}; there are {', '.join(there_are.values())}"
                )

    def _drawn_of(self, game: Game) -> tuple[str, dict[str, str]]:
        """What a verb can be chosen at by name: what it is, and as what it is declared."""
        if self._has_tiles:
            return "field", {field_place(name): name for name in game.state.fields}
        return "place", {at: at for at in self.NAMED if isinstance(at, str)}

    @property
    def game(self) -> Game:
        """The game that is drawn."""
        return self.words.game

    def ship(self, view: View, names: tuple[str, ...]) -> str:
        """The table, as tiles."""
        tiles = [_told_on(line) for line in self._tiles(view, names)]
        height = LINE * max((len(label) + len(words) for _, label, words in tiles), default=1) + 16
        drawn = (
            _tile(*tile, number % ACROSS * TILE, number // ACROSS * height, height)
            for number, tile in enumerate(tiles)
        )
        return element(
            "svg",
            *drawn,
            class_="ship plain",
            viewBox=f"0 0 {TILE * ACROSS} {height * max(-(-len(tiles) // ACROSS), 1)}",
            role="group",
            aria_label="The table",
        )

    def decks(self, view: View, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """Nothing: all that lies open is on the tiles."""
        return ""

    def crew_members(self, view: View) -> list[int]:
        """All of them."""
        return list(range(int(view.players)))

    def crew(self, view: View, names: tuple[str, ...], member: int, looking: int) -> str:  # noqa: ARG002
        """One of the crew, with what they have, as far as the view tells it."""
        told = [line.sentence for line in self.words.lines(view, names) if line.seat == member]
        return html(
            "section",
            html("h3", escape(names[member]), class_=f"crew-{member}"),
            bullets(told) if told else "",
            class_="plain-crew",
            data_place=SEAT.place(member),
        )

    def gauge(self, view: View) -> Gauge:
        """Which turn it is."""
        turns = int(turns_of(view))
        return Gauge("Turn", turns, max(turns, 1), alarm=False, words=f"turn {turns}")

    def tally(self, view: View) -> list[tuple[str, str]]:  # noqa: ARG002
        """Nothing: it is on the tiles."""
        return []

    def places(self, view: View, action: int) -> tuple[str, ...]:
        """Where on the board an action is chosen, the main place first."""
        verb = self.game.actions.verb_of(action)
        values = arguments_of(self.game, action)
        if verb.name in self.chosen_at:
            return self.chosen_at.tell(verb.name, self.CHOSEN_AT(view, ()), values)
        asked = self.game.choosers(view) or (NO_SEAT,)
        return places_of(verb.at, verb.nouns, values, asked[0])

    def place_name(self, view: View, place: str, names: tuple[str, ...]) -> str:
        """What a place is called; "" if the board has no such place."""
        if found := self._named.get(place):
            return found.name(self.words.SCENE(view, names))
        tiles = self._tiles(view, names) if self._has_tiles else ()
        return next((line.label for line in tiles if line.place == place), "")

    def event_places(self, event: Event) -> tuple[str, ...]:
        """Where an event happened; nowhere if it was everywhere or may not be known."""
        details = self.words.event_kinds.details(event)
        kind = self.words.event_kinds.kinds[event.kind]
        if kind.name in self.happens_at:
            told = {WHO: event.who, **details}
            return self.happens_at.tell(kind.name, self.HAPPENS_AT(), told)
        drawn = {
            name: noun
            for name, noun in kind.details.items()
            if noun.lies_elsewhere or noun.name in self._on_board
        }
        at = [each for each in kind.at if each in drawn or each not in kind.details]
        return places_of(at, {WHO: kind.who, **drawn}, details, event.who)

    def event_picture(self, view: View, event: Event) -> str:  # noqa: ARG002
        """A picture of the first of an event's details that has one; "" where words are enough."""
        kind = self.words.event_kinds.kinds[event.kind]
        details = self.words.event_kinds.details(event)
        for name, noun in kind.details.items():
            if noun in self.PICTURES:
                return self.PICTURES[noun](details[name])
        return ""

    def explain(self, view: View, action: int, names: tuple[str, ...]) -> Explanation:
        """What a legal action does: what the game says of it, or its events, done on the view,
        where nothing unknown decides."""
        verb = self.game.actions.verb_of(action)
        if verb.name not in self.explained:
            return Explanation(self._dry_run(view, action, names))
        choice = self.EXPLAINED(view, action, names)
        if not choice.is_legal:
            return Explanation("")
        arguments = arguments_of(self.game, action)
        return choice.explained(self.explained.tell(verb.name, choice, arguments, verb.nouns))

    def fates(self, view: View, names: tuple[str, ...]) -> list[tuple[str, str]]:
        """Who has won."""
        winners = self.game.winners(view)
        return [
            (names[seat], "has won" if seat in winners else "has lost")
            for seat in range(int(view.players))
        ]

    def rules_of(self, place: str) -> tuple[str, ...]:
        """The rules that hold there, as the ledger says; if it says so of none, those that speak of
        it: in which a word of its name begins one of theirs."""
        if any(entry.at for entry in self.game.laws.ledger.values()):
            return self.game.laws.holding_at(place)
        words = self._called.get(place, _words_of(place))
        begins = [re.compile(rf"\b{word.rstrip('s')}", re.IGNORECASE) for word in words]
        return tuple(
            entry.id
            for entry in self.game.laws.ledger.values()
            if any(word.search(entry.text) for word in begins)
        )

    # What these are made from

    @cached_property
    def _called(self) -> dict[str, set[str]]:
        """The words by which each place of a noun is told from others of its kind."""
        return {
            noun.place(at): _own_words(noun, at)
            for noun in self.words.nouns
            for at in range(len(noun))
        }

    @cached_property
    def _on_board(self) -> frozenset[str]:
        """The names of the nouns that have tiles."""
        verbs = (noun for verb in self.game.actions.verbs for noun in verb.nouns.values())
        rows = (spec.of for spec in self.game.state.fields.values())
        return frozenset(noun.name for noun in (SEAT, *verbs, *rows) if noun)

    @cached_property
    def _may_be_absent(self) -> frozenset[str]:
        """The names of the nouns of which only those have tiles that are present."""
        rows = (spec.of for spec in self.game.state.fields.values() if spec.present)
        return frozenset(noun.name for noun in rows if noun)

    def _tiles(self, view: View, names: tuple[str, ...]) -> tuple[Line, ...]:
        """What lies in common, and whatever else an action may name."""
        return _tiles_of(self, record_bytes(view), names)

    def tiles_of(self, view: View, names: tuple[str, ...]) -> Iterator[Line]:
        """The same, made anew."""
        lines = [line for line in self.words.lines(view, names) if line.seat < 0]
        yield from lines
        shown = {line.place for line in lines}
        for noun in self.words.nouns:
            if (
                noun.name not in self._on_board
                or noun.name in self._may_be_absent
                or isinstance(noun, Crew)
            ):
                continue
            for number in range(len(noun)):
                place = noun.place(number)
                if place and place not in shown:
                    yield Line(noun.word(number, names), (), place)

    def _dry_run(self, view: View, action: int, names: tuple[str, ...]) -> str:
        """The events of an action in words; nothing if chance or what is hidden has a part in it,
        or several choose at once."""
        whole = dry_run(view, action)
        if whole is None:
            return ""
        (seat,) = self.game.choosers(view)
        events = self.game.events(whole, int(view.chronicle.total))
        told = (self.words.event(whole, each.seen_by(seat), names) for each in events)
        return " ".join(filter(None, told))


@lru_cache(maxsize=32)
def _tiles_of(board: PlainBoard[Any], position: bytes, names: tuple[str, ...]) -> tuple[Line, ...]:
    """The tiles of a position: each of its places is asked for its name."""
    return tuple(board.tiles_of(record_from_bytes(board.game.state, position), names))


def _words_of(name: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", name.lower()))


def _own_words(noun: Noun, number: int) -> set[str]:
    """The words that tell one from the others of its kind."""
    own = _words_of(noun.words[number])
    others = (_words_of(word) for at, word in enumerate(noun.words) if at != number)
    return own.difference(*others) or own


def _told_on(line: Line) -> tuple[Line, list[str], list[str]]:
    """A tile: the line that it tells, its label, and what stands below that."""
    return line, _wrapped(starting(line.label), *LABEL), _wrapped(line.words, *WORDS)


def _wrapped(words: str, letters: int, lines: int) -> list[str]:
    return wrap(words, letters, max_lines=lines, placeholder="…")


def _tile(line: Line, label: list[str], words: list[str], x: float, y: float, height: float) -> str:
    kinds = ["plain-label"] * len(label) + ["plain-words"] * len(words)
    print_ = (
        text(each, x + 10, y + 5 + LINE * at, PRINT, class_=kind)
        for at, (each, kind) in enumerate(zip([*label, *words], kinds, strict=True), start=1)
    )
    box = rectangle(x + 2, y + 2, TILE - 4, height - 4, rx=8, class_="plain-tile")
    told = element("title", escape(line.sentence))
    return group(told, box, *print_, data_place=line.place)
