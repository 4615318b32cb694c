"""What people at a table say so often that a game has it ready, to be said in one click: claims,
promises, asks and offers.

`REACH = SPEECH.claim("reach", "I can reach the {location}.", open_locations, location=LOCATION)`
declares a sentence with one argument, a noun. They are no part of the rules: nobody is bound by
them, and what is said need not be true. That is why what can be said follows from what everybody
knows: else the sentence would prove what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import starmap
from typing import Any, Final, Literal, NamedTuple

from .nouns import SEAT, WHO, Noun, checked_sentence, said
from .words import Event

SpeechKind = Literal["claim", "promise", "ask", "offer", "accuse"]
KINDS: Final[dict[SpeechKind, str]] = {
    "claim": "Claim",
    "promise": "Promise",
    "ask": "Ask",
    "offer": "Offer",
    "accuse": "Accuse",
}
"""What each kind is headed by, in the order in which they are listed."""
LEFT_OPEN: Final = "…"
"""What stands for arguments that are still to be chosen."""

About = tuple[int, ...]
"""What a sentence speaks of: a number for each of its nouns."""


class Since(NamedTuple):
    """What has happened since something was said: the states before and after each decision, the
    first of them as it was then, and the events; nothing is hidden in either."""

    states: list[Any]
    events: list[Event]


Offered = Callable[[Any, int], Iterable[About]]
"""Given what everybody sees and a seat, all that the seat may say a sentence about now."""
Holds = Callable[[Any, int, About], bool]
"""Whether a claim is true, for all that a seat knows: given its own view."""
Kept = Callable[[int, About, Since], bool | None]
"""Whether a seat has kept a promise; None if it cannot be said."""


class Sentence(NamedTuple):
    """A sentence that is ready to be said. A promise may have `kept`, a claim `holds`; `answers`
    are the claims of which somebody who is asked may answer with one that is true of the same. An
    accusation is of the seat that it speaks of first, which alone may answer, of all the rest."""

    name: str
    kind: SpeechKind
    say: str
    nouns: dict[str, Noun]
    offered: Offered
    holds: Holds | None = None
    kept: Kept | None = None
    answers: tuple[Sentence, ...] = ()

    @property
    def opening(self) -> str:
        """The sentence, with what it speaks of left open."""
        words = said(self.say, dict.fromkeys((*self.nouns, WHO), LEFT_OPEN))
        return words.replace(f"{LEFT_OPEN}.", LEFT_OPEN)


class Speech(NamedTuple):
    """Something said: a sentence, and what it speaks of."""

    sentence: Sentence
    about: About

    @property
    def asked_of(self) -> About:
        """What it can be answered about: all that it speaks of, but for who is accused."""
        return self.about[1:] if self.sentence.kind == "accuse" else self.about

    def asks(self, seat: int) -> bool:
        """Whether a seat may answer it: only who is accused, if somebody is."""
        return self.sentence.kind != "accuse" or self.about[0] == seat

    @property
    def code(self) -> str:
        """What a form sends for it, as in "reach 3"."""
        return " ".join([self.sentence.name, *map(str, self.about)])

    def nouns(self, names: tuple[str, ...]) -> list[str]:
        """What it speaks of, in words."""
        named = zip(self.sentence.nouns.values(), self.about, strict=True)
        return [noun.word(number, names) for noun, number in named]

    def words(self, seat: int, names: tuple[str, ...]) -> str:
        """The whole sentence, said by a seat."""
        words = dict(zip(self.sentence.nouns, self.nouns(names), strict=True))
        return said(self.sentence.say, {**words, WHO: names[seat]})


class Sentences:
    """All sentences of a game, in the order in which they are declared."""

    def __init__(self) -> None:
        self._known: dict[str, Sentence] = {}

    def claim(
        self, name: str, say: str, offered: Offered, holds: Holds | None = None, **nouns: Noun
    ) -> Sentence:
        """Declare how things are said to stand. Raises TypeError like all that declares."""
        return self._declared(Sentence(name, "claim", say, nouns, offered, holds=holds))

    def promise(
        self, name: str, say: str, offered: Offered, kept: Kept | None = None, **nouns: Noun
    ) -> Sentence:
        """Declare what somebody says to do, and how to tell afterwards whether they did."""
        return self._declared(Sentence(name, "promise", say, nouns, offered, kept=kept))

    def ask(
        self, name: str, say: str, offered: Offered, *answers: Sentence, **nouns: Noun
    ) -> Sentence:
        """Declare what is asked of all others, and the claims that answer it."""
        return self._answered(Sentence(name, "ask", say, nouns, offered, answers=answers), nouns)

    def accuse(
        self, name: str, say: str, offered: Offered, *answers: Sentence, **nouns: Noun
    ) -> Sentence:
        """Declare what a seat, which is its first noun, is accused of, and the claims about its
        other nouns by which that seat may answer."""
        (_, accused), *others = nouns.items()
        if accused is not SEAT:
            raise TypeError(f"{name} accuses nobody: its first noun is a seat")
        sentence = Sentence(name, "accuse", say, nouns, offered, answers=answers)
        return self._answered(sentence, dict(others))

    def offer(self, name: str, say: str, offered: Offered, **nouns: Noun) -> Sentence:
        """Declare what somebody would do for another."""
        return self._declared(Sentence(name, "offer", say, nouns, offered))

    def _answered(self, sentence: Sentence, nouns: dict[str, Noun]) -> Sentence:
        """A sentence whose answers speak of these."""
        for answer in sentence.answers:
            if answer.holds is None or list(answer.nouns) != list(nouns):
                raise TypeError(
                    f"{answer.name} cannot answer {sentence.name}: an answer is a claim that may "
                    "hold, and speaks of the same"
                )
        return self._declared(sentence)

    def _declared(self, sentence: Sentence) -> Sentence:
        """Raises TypeError if its name is taken or not in small letters, or if it speaks of what it
        is not declared with."""
        name = sentence.name
        if name in self._known or not name.replace("-", "").isalpha() or not name.islower():
            raise TypeError(f"a sentence has a name of its own in small letters, not {name!r}")
        checked_sentence(sentence.say, sentence.nouns, f"sentence {name}")
        self._known[name] = sentence
        return sentence

    def __bool__(self) -> bool:
        return bool(self._known)

    def offered(self, view: Any, seat: int) -> list[tuple[Sentence, list[Speech]]]:
        """What a seat may say now, sentence by sentence, given what everybody sees."""
        offered = ((each, self._about(each, view, seat)) for each in self._known.values())
        return [(sentence, speeches) for sentence, speeches in offered if speeches]

    def may_say(self, speech: Speech, view: Any, seat: int) -> bool:
        """Whether a seat may say something now, given what everybody sees."""
        return speech in self._about(speech.sentence, view, seat)

    def _about(self, sentence: Sentence, view: Any, seat: int) -> list[Speech]:
        pairs = ((sentence, about) for about in sentence.offered(view, seat))
        return list(starmap(Speech, pairs))

    def find(self, name: str, about: Iterable[int]) -> Speech | None:
        """A sentence by its name and what it speaks of; None if there is none that does."""
        sentence, numbers = self._known.get(name), tuple(about)
        if sentence is None or len(numbers) != len(sentence.nouns):
            return None
        counts = map(len, sentence.nouns.values())
        fits = all(0 <= each < count for each, count in zip(numbers, counts, strict=True))
        return Speech(sentence, numbers) if fits else None

    def read(self, code: str) -> Speech | None:
        """What `Speech.code` wrote; None if it says nothing."""
        name, *about = code.split(" ")
        if not all(each.isascii() and each.isdecimal() and len(each) < 4 for each in about):
            return None
        return self.find(name, map(int, about))


NO_SPEECH: Final = Sentences()
"""The sentences of a game that leaves all talk to people's own words."""
