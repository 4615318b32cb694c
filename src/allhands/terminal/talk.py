"""Talk at the terminal, in the sentences that a game has ready: listed, said by their numbers or
words, and answered by computers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from allhands.kernel.errors import IllegalActionError
from allhands.kernel.options import or_list
from allhands.kernel.speech import KINDS, Sentence, Speech
from allhands.match import Match, matching_actions
from allhands.players.replies import true_answer, volunteered
from allhands.terminal.choices import grouped, listing
from allhands.terminal.screen import wrapped

if TYPE_CHECKING:
    from allhands.terminal.screen import Screen

Offered = tuple[Sentence, list[Speech]]
T = TypeVar("T")

_NUMBERS: Final = re.compile(r"([0-9]{1,6})(?:[\s,]+([0-9]{1,6}))?")
MOST_NAMED: Final = 4
"""How many sentences are named that words could mean."""


class Said(NamedTuple):
    """Something said: after how many events, by which seat, and its words."""

    at: int
    seat: int
    words: str


class _Item(NamedTuple):
    """A line of a list."""

    group: str
    words: str


class _Sayable(NamedTuple):
    """What can be said, with its words."""

    speech: Speech
    words: str


class Talk:
    """What is said at a table, and what each seat has heard of it. `computers` answer what they
    are asked as soon as it is said, so that nothing has come to pass since."""

    def __init__(self, match: Match, computers: Iterable[int]) -> None:
        self.match = match
        self.computers = sorted(computers)
        self.said: list[Said] = []
        self.heard = [0] * match.players

    def say(self, seat: int, speech: Speech) -> list[Said]:
        """Have a seat say something; that, and what it is answered."""
        before = len(self.said)
        self._note(seat, speech)
        for computer in self.computers:
            answer = true_answer(self.match.view(), self.match.view(computer), speech)
            if answer:
                self._note(computer, answer)
        self.heard[seat] = len(self.said)
        return self.said[before:]

    def volunteer(self) -> None:
        """Have computers say what they say by themselves, once as things stand."""
        match, now = self.match, len(self.match.events)
        spoken = {each.seat for each in self.said if each.at == now}
        for computer in () if match.is_over or match.why_hushed else self.computers:
            if computer not in spoken:
                speech = volunteered(match.view(), match.view(computer))
                if speech:
                    self._note(computer, speech)

    def _note(self, seat: int, speech: Speech) -> None:
        words = speech.words(seat, self.match.names)
        self.said.append(Said(len(self.match.events), seat, words))

    def lines(self, said: Said, width: int) -> list[str]:
        """What somebody said, in lines."""
        return wrapped(f"{self.match.names[said.seat]}: {said.words}", width, " ", "   ")

    def offered(self, seat: int) -> list[Offered]:
        """What a seat may say now, sentences of a kind together. Raises IllegalActionError if that
        is nothing."""
        match = self.match
        if not match.game.speech:
            raise IllegalActionError(f"{match.game.title} has no sentences ready to be said.")
        if match.is_over:
            raise IllegalActionError(f"The game is over. {match.outcome.sentence}")
        law = match.why_hushed
        if law is not None:
            raise IllegalActionError(f"Nobody speaks while this is chosen. ({law.id})", law.id)
        offered = match.sayable(seat)
        if not offered:
            raise IllegalActionError("None of the game's sentences makes sense now.")
        kinds = list(KINDS)
        return sorted(offered, key=lambda each: kinds.index(each[0].kind))

    def taken_back(self, events: int) -> None:
        """Keep what was said in its place where there are only so many events left."""
        self.said = [each._replace(at=min(each.at, events)) for each in self.said]


def say_lines(talk: Talk, seat: int, typed: str, screen: Screen) -> list[str]:
    """Have a seat say the sentence that is meant, and what is said then; or list what there is to
    choose from.

    Raises IllegalActionError.
    """
    offered = talk.offered(seat)
    if not typed:
        return _sentences(talk, seat, offered, screen)
    numbers = _NUMBERS.fullmatch(typed)
    if numbers is None:
        meant = _worded(talk, seat, offered, typed)
    else:
        first = int(numbers[1])
        _, speeches = _numbered(offered, first, "The sentences are")
        if numbers[2] is None and len(speeches) > 1:
            return _abouts(talk, first, speeches, screen)
        meant = _numbered(speeches, int(numbers[2] or 1), "What it can speak of is")
    width = screen.width - 1
    return [line for said in talk.say(seat, meant) for line in talk.lines(said, width)]


def _sentences(talk: Talk, seat: int, offered: list[Offered], screen: Screen) -> list[str]:
    """The sentences with their numbers: what is left open is asked for by the number."""
    items = [
        _Item(
            KINDS[sentence.kind],
            sentence.opening if len(speeches) > 1 else speeches[0].words(seat, talk.match.names),
        )
        for sentence, speeches in offered
    ]
    how = "Say one by its number, as in `say 1`, or by its words."
    return ["", *listing(grouped(items), screen), "", *wrapped(how, screen.width - 1, " "), ""]


def _abouts(talk: Talk, number: int, speeches: list[Speech], screen: Screen) -> list[str]:
    """What a sentence can speak of, with numbers."""
    items = [_Item("", ", ".join(each.nouns(talk.match.names))) for each in speeches]
    width, how = screen.width - 1, f"Say it of one by both numbers, as in `say {number} 1`."
    opening = wrapped(speeches[0].sentence.opening, width, " ")
    return ["", *opening, *listing(items, screen), "", *wrapped(how, width, " "), ""]


def _numbered(those: list[T], number: int, what: str) -> T:
    """The one of a number, from 1 on. Raises IllegalActionError."""
    if not 1 <= number <= len(those):
        raise IllegalActionError(f"{what} numbered 1 to {len(those)}; there is no {number}.")
    return those[number - 1]


def _worded(talk: Talk, seat: int, offered: list[Offered], typed: str) -> Speech:
    """The sentence that words mean, which may be cut short. Raises IllegalActionError."""
    names = talk.match.names
    sayable = [_Sayable(each, each.words(seat, names)) for _, every in offered for each in every]
    meant = matching_actions(typed, sayable)
    if not meant:
        raise IllegalActionError(f"Nothing that can be said now has the words {typed!r}.")
    if len(meant) > 1:
        several = or_list(f'"{each.words}"' for each in meant[:MOST_NAMED])
        raise IllegalActionError(f"{typed!r} could be {several}: say more of it.")
    return meant[0].speech
