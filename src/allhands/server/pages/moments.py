"""A finished match at each of its moments: what stood there, what was decided, what came of it.

Whoever looks back chooses through whose eyes: with all that was hidden laid open, as anybody who
watched, or as one of the seats saw it then.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from htpy import Element, Node, a, b, div, fragment, li, meter, ol, p, span, ul
from htpy import strong as strong_text
from markupsafe import Markup

from allhands.kernel.errors import OptionError
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Match
from allhands.observation import Observation
from allhands.server.pages.kept import Key, drawn

OPEN: Final = "all"
WATCHING: Final = "-"
PARTS: Final = ("ship", "decks", "crew", "gauge", "words")


class Told(NamedTuple):
    """An event as it was told: its sentence, its picture, and where on the board it happened."""

    sentence: str
    picture: str
    places: tuple[str, ...]


class Reel:
    """A finished match, looked back at through somebody's `eyes`.

    `kept_by` names the match as it now stands, if the lines of its log are to be kept. Raises
    OptionError while the match goes on, and if nobody has such eyes.
    """

    def __init__(self, match: Match, eyes: str = OPEN, kept_by: Key | None = None) -> None:
        if not match.is_over:
            raise OptionError("The replay is shown when the match is over.")
        seats = [str(seat) for seat in range(match.players)]
        if eyes not in (OPEN, WATCHING, *seats):
            raise OptionError(f"Nobody at this table is number {eyes[:20]!r}.")
        self.match = match
        self.eyes = eyes
        self.board = match.game.board
        self._seat = int(eyes) if eyes in seats else SPECTATOR
        self._kept_by = kept_by

    @property
    def last(self) -> int:
        """The last moment: when all decisions had been taken."""
        return len(self.match.decisions)

    def checked(self, moment: int) -> int:
        """The moment. Raises OptionError if the match has none of that number."""
        if moment not in range(self.last + 1):
            raise OptionError(f"Moments are 0 to {self.last}; there is no moment {moment}.")
        return moment

    def view(self, moment: int) -> Observation:
        """What could be seen then."""
        if self.eyes == OPEN:
            return self.match.revealed(moment)
        return self.match.view(None if self._seat == SPECTATOR else self._seat, moment)

    def decision(self, moment: int) -> str:
        """The decision that led to a moment, in words; nothing at the beginning."""
        return self.worded(moment, self.match.decisions[moment - 1].number) if moment else ""

    def worded(self, moment: int, action: int) -> str:
        """In words, what could have been decided when the decision was taken that led there."""
        player = self.match.decisions[moment - 1].player
        if self.eyes in (OPEN, str(player)):
            return self.match.view(player, moment - 1).describe(action).words
        return self.view(moment - 1).describe(action).words

    def decider(self, moment: int) -> str:
        """Who took the decision that led to a moment; nobody at the beginning."""
        return self.match.names[self.match.decisions[moment - 1].player] if moment else ""

    def told(self, moment: int) -> list[Told]:
        """What the decision that led to a moment brought about."""
        match, view = self.match, self.view(moment).record
        told: list[Told] = []
        for event in match.told_by(moment - 1):
            seen = self._seen(event)
            sentence = match.game.words.event(view, seen, match.names)
            if sentence:
                picture = self.board.event_picture(view, seen)
                told.append(Told(sentence, str(picture or ""), self.board.event_places(seen)))
        return told

    def _seen(self, event: Event) -> Event:
        return event if self.eyes == OPEN else event.seen_by(self._seat)

    # Drawing

    def parts(self, moment: int) -> dict[str, str]:
        """Everything that changes from moment to moment, as markup."""
        record, names, board = self.view(moment).record, self.match.names, self.board
        crew = (
            board.crew(record, names, member, self._seat) for member in board.crew_members(record)
        )
        return {
            "ship": str(board.ship(record, names)),
            "decks": str(board.decks(record, names)),
            "crew": "".join(str(strip) for strip in crew),
            "gauge": str(self._gauge(moment)),
            "words": str(self._words(moment)),
        }

    def _gauge(self, moment: int) -> Element:
        record = self.view(moment).record
        gauge = self.board.gauge(record)
        tally = self.board.tally(record)
        return div(class_="replay-gauge")[
            div(class_=["gauge", {"gauge-alarm": gauge.alarm}])[
                span(class_="gauge-label")[gauge.label],
                meter(min="0", max=str(gauge.most), value=str(gauge.value), aria_label=gauge.label),
                span(class_="gauge-words")[gauge.words],
            ],
            ul(class_="tally")[(li[span[label], " ", b[words]] for label, words in tally)],
        ]

    def _words(self, moment: int) -> Element:
        decision = self.decision(moment)
        return div(class_="replay-words")[
            p(class_="decided")[strong_text[self.decider(moment)], f": {decision}"]
            if moment
            else p(class_="decided")["Before the first decision."],
            ul(class_="told")[(self._line(told) for told in self.told(moment))],
            p(class_="question")[self.view(moment).question] if moment < self.last else None,
        ]

    def _line(self, told: Told) -> Element:
        picture = span(class_=["picture", self.board.HUE])[Markup(told.picture)]
        return li(data_places=" ".join(told.places) or None)[
            picture if told.picture else None, told.sentence
        ]

    def log(self, now: int, link: str) -> Element:
        """The whole story; `link` is the address of a moment, with `{}` for its number."""
        moments = range(self.last + 1)
        return ol(class_="replay-log", start="0")[
            (self._moment_line(moment, moment == now, link) for moment in moments)
        ]

    def _moment_line(self, moment: int, is_now: bool, link: str) -> Node:
        if self._kept_by is None:
            return self._draw_moment_line(moment, is_now, link)
        key = ("moment", *self._kept_by, self.match.names, link, moment, is_now)
        return Markup(drawn(key, lambda: self._draw_moment_line(moment, is_now, link)))

    def _draw_moment_line(self, moment: int, is_now: bool, link: str) -> Element:
        words = f": {self.decision(moment)}" if moment else "The beginning"
        return li(data_moment=str(moment), aria_current="step" if is_now else None)[
            a(href=link.format(moment))[
                fragment[strong_text[self.decider(moment)], words] if moment else words
            ],
            (
                p(data_places=" ".join(told.places) or None)[told.sentence]
                for told in self.told(moment)
            ),
        ]
