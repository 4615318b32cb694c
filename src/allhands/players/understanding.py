"""What a reply in free text means: one of some numbered choices, or why that is not clear.

A language model may say a number or the words of a choice, by itself, behind "Answer:", in a
sentence such as "I choose 3", or as JSON, and think aloud before. All that is not plainly one
choice is refused: asking again costs little, and a move that nobody meant is worse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from .unwrapped import Unit, negates, on_one_line, unwrapped

Trouble = Literal["", "unclear", "several", "unknown", "out of range"]

WRAPPING: Final = " \t\n\"'()[]$"

Place = int
"""Where a choice stands, counted from 0."""


@dataclass(frozen=True)
class Reading:
    """What a reply means: the place of a choice, counted from 0. Or what the trouble with it is:
    it is `unclear`; it may mean `several`, whose places these are; it names what is no choice
    (`unknown`), by these `words`, or a number that none has (`out of range`)."""

    place: Place = -1
    trouble: Trouble = ""
    several: tuple[Place, ...] = ()
    words: str = ""


UNCLEAR: Final = Reading(trouble="unclear")

_SUBJECT: Final = r"(?:answer|choice|action|move|option|decision|selection|pick|number|reply)"
_BEFORE: Final = r"(?:(?:so|therefore|thus|hence|ok|okay|sure),?\s+)?"
_FORMAL: Final = re.compile(
    rf"{_BEFORE}(?:(?:my|the|our|best|chosen|selected|next|final)\s+)*{_SUBJECT}"
    r"\s*(?P<sign>is\s*:?|[:=]|->|→|=>)\s*(?P<target>.*)",
    re.IGNORECASE | re.DOTALL,
)
_FINAL: Final = re.compile(rf"{_BEFORE}(?:(?:my|the|our)\s+)?final\s", re.IGNORECASE)
_COMMITTED: Final = re.compile(
    rf"{_BEFORE}(?:(?:i|we)(?:'ll|'d| will| would| shall)?|let's|let us|let me)\s+"
    r"(?:choose|pick|select|go with|go for|opt for|decide on|take|play)\s+(?P<target>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WILL_DO: Final = re.compile(
    rf"{_BEFORE}(?:(?:i|we)(?:'ll| will| shall)|let's|let us)\s+(?P<target>.+)",
    re.IGNORECASE | re.DOTALL,
)
_LABEL: Final = re.compile(r"(?:(?:option|choice|action|number|no\.|nr\.|#)\s*)+", re.IGNORECASE)
_NUMBERED: Final = re.compile(
    r"(?P<number>[0-9]{1,5})(?![\w%°])(?:(?P<sign>\s*[.):\-,]+)?\s+(?P<words>.+)|[.):,;!]*)",
    re.DOTALL,
)
_NUMBER_BEHIND: Final = re.compile(
    r"(?P<words>.+?)\s*(?:[\[(]\s*(?:option|choice|number|no\.|#)?\s*|#)(?P<number>[0-9]{1,5})[\])]?",
    re.IGNORECASE | re.DOTALL,
)
_BECAUSE: Final = re.compile(r"[\s,;:.(-]*\b(?:because|since|so that|in order to)\s", re.IGNORECASE)
_REASON: Final = re.compile(
    r"(?:because|since|reason(?:ing|s)?\b|explanation\b|rationale\b|why\s*:)", re.IGNORECASE
)
_TELLING: Final = re.compile(r"(?:this|that|it|these|my reason(?:ing)?)\s", re.IGNORECASE)
_TURNED: Final = re.compile(
    r"\b(?:wait|actually|instead|correction|correct myself|sorry|mistaken?|scratch|hmm+|hold on"
    r"|ignore|disregard|should have|meant|oops|nope|nevermind|never mind|changed?|retract"
    r"|reflection|second thoughts?|reconsider\w*|but|however|although|though|unless|otherwise"
    r"|or else|undo|alternatively|rather|wrong)\b",
    re.IGNORECASE,
)
"""What may take back what was said before it."""
_DOUBTED: Final = re.compile(
    rf"{_TURNED.pattern}|\b(?:better|no|not|never|if|or|bad|worse|worst|avoid|perhaps|maybe"
    r"|possibly|except|only)\b|n't\b",
    re.IGNORECASE,
)
"""What may say that it was not meant."""
_POINTS_ON: Final = re.compile(r"\b(?:following|below|next|this|these|one)\b", re.IGNORECASE)
_KEYS: Final = frozenset(
    {
        "answer",
        "choice",
        "action",
        "move",
        "option",
        "decision",
        "selection",
        "pick",
        "number",
        "final_answer",
        "final_choice",
        "choice_number",
        "option_number",
        "chosen",
        "selected",
        "words",
    }
)
_SMALL: Final = frozenset(
    {
        "the",
        "and",
        "for",
        "with",
        "from",
        "into",
        "onto",
        "that",
        "this",
        "them",
        "they",
        "then",
        "than",
        "you",
        "your",
        "his",
        "her",
        "its",
        "our",
        "are",
        "was",
        "has",
        "have",
        "will",
        "can",
        "not",
        "all",
        "any",
        "one",
        "two",
    }
)
_TURNING: Final = frozenset(
    {
        "not",
        "no",
        "never",
        "nobody",
        "nothing",
        "none",
        "without",
        "dont",
        "cannot",
        "against",
        "refuse",
        "refuses",
        "decline",
        "let",
        "lets",
        "others",
        "instead",
        "rather",
        "except",
        "but",
        "stop",
        "keep",
    }
)
"""Words that turn round what stands behind them: "the others" is not "let the others choose"."""

Kind = Literal["bare", "formal", "final", "committed"]
_SAID: Final = ("formal", "final", "committed")


class _Answer(NamedTuple):
    """What a part of a reply says: the places of the choices that it may mean."""

    kind: Kind
    places: tuple[Place, ...]
    words: str = ""
    number: int = 0


def parts_of(words: str) -> tuple[str, ...]:
    """The words of a text, which are what it is compared by: signs of numbers count, and "the" does
    not, as some leave it out."""
    found = re.findall(r"(?<!\w)[+-](?=\d)|[^\W_]+", words.casefold())
    return tuple(part for part in found if part != "the")


def read(reply: str, choices: Sequence[str], every: Callable[[], Iterable[str]]) -> Reading:
    """What a reply means; `choices` are in words, numbered from 1 to whoever replies. `every` gives
    the words of all that could ever be chosen: words that are cut short fit one of these alone."""
    units = unwrapped(reply)
    if units is None:
        return UNCLEAR
    reader = _Reader([parts_of(words) for words in choices], every)
    found = [(at, answer) for at, unit in enumerate(units) if (answer := reader.answer(unit))]
    if not found:
        return UNCLEAR
    at, last = found[-1]
    if (at and _turns_round(units[at - 1], last)) or not _may_follow(units[at + 1 :], last):
        return UNCLEAR
    return _together([answer for _, answer in found], last)


def _together(answers: Sequence[_Answer], last: _Answer) -> Reading:
    """What several answers say, the last of which stands at the end. Behind "Answer:" what was
    listed before was only considered; a final answer counts alone."""
    if last.kind != "bare":
        answers = [each for each in answers if each.kind in (last.kind, *_SAID)]
    if last.kind == "final":
        answers = [each for each in answers if each.kind == "final"]
    meant = [*dict.fromkeys(place for each in answers for place in each.places)]
    if len(meant) > 1:
        return Reading(trouble="several", several=(*meant,))
    if all(each.places for each in answers):
        return Reading(meant[0])
    if meant or not last.words:
        return UNCLEAR
    return Reading(trouble="out of range" if last.number else "unknown", words=last.words)


def _turns_round(before: Unit, last: _Answer) -> bool:
    """Whether what stands before an answer may say that it is not one."""
    if before.text.endswith((":", ",", ";")):
        return True
    if before.text.endswith((".", "!", "…", ")")):
        return bool(_POINTS_ON.search(before.text)) and negates(before.text)
    is_beside = last.kind == "bare" and not before.is_apart and before.json is None
    return is_beside or negates(before.text)


def _may_follow(units: Sequence[Unit], last: _Answer) -> bool:
    """Whether what stands behind an answer only gives reasons."""
    is_reason = bool(units) and bool(_REASON.match(units[0].text))
    for unit in units:
        if unit.json is not None or unit.is_quoted or re.search(r"\d|\?$", unit.text):
            return False
        if is_reason:
            if _TURNED.search(unit.text):
                return False
        elif last.kind == "bare" or not _TELLING.match(unit.text) or _DOUBTED.search(unit.text):
            return False
    return True


class _Reader:
    """Reads parts of a reply to some choices, given by their words."""

    def __init__(
        self, choices: Sequence[tuple[str, ...]], every: Callable[[], Iterable[str]]
    ) -> None:
        self._choices = choices
        self._places = {*range(len(choices))}
        self._every = every

    def answer(self, unit: Unit) -> _Answer | None:
        """What a part of a reply answers; None if it only talks."""
        if unit.is_quoted or unit.text.endswith("?"):
            return None
        if unit.json is not None:
            return self._in_json(unit.json)
        text = unit.text.strip(WRAPPING)
        found = _FORMAL.fullmatch(text)
        if found:
            kind: Kind = "final" if _FINAL.match(text) else "formal"
            answer = self._target(found["target"], kind)
            says_so = not found["sign"].startswith("is") or found["sign"].endswith(":")
            if answer.places or says_so:
                return answer
            return None
        if (found := _COMMITTED.fullmatch(text)) and (
            answer := self._target(found["target"], "committed")
        ).places:
            return answer
        if (found := _WILL_DO.fullmatch(text)) and (places := self._exactly(found["target"])):
            return _Answer("committed", places)
        answer = self._target(text, "bare", is_short=unit.is_alone)
        return answer if answer.places or unit.is_alone else None

    def _in_json(self, given: dict[str, object]) -> _Answer:
        """What an object answers, by all the keys that name an answer."""
        places: set[Place] = set()
        values = [value for key, value in given.items() if key.strip().casefold() in _KEYS]
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int | str):
                return _Answer("formal", ())
            answer = self._target(on_one_line(str(value)), "formal")
            if len(answer.places) != 1:
                return answer
            places.update(answer.places)
        return _Answer("formal", tuple(sorted(places)))

    def _target(self, text: str, kind: Kind, *, is_short: bool = True) -> _Answer:
        """What is named as the answer, by words cut short only where they can be nothing else."""
        text = text.strip(WRAPPING)
        whole = self._exactly(text)
        label = _LABEL.match(text)
        numbered = _NUMBERED.fullmatch(text[label.end() :] if label else text)
        if numbered:
            return self._numbered(numbered, whole, kind)
        if whole:
            return _Answer(kind, whole)
        if behind := _NUMBER_BEHIND.fullmatch(text.rstrip(".! ")):
            place, words = int(behind["number"]) - 1, parts_of(behind["words"])
            agrees = 0 <= place < len(self._choices) and is_run(words, self._choices[place])
            return _Answer(kind, (place,) if agrees and says_something(words) else ())
        if because := _BECAUSE.search(text):
            is_turned = bool(_TURNED.search(text[because.end() :]))
            head = text[: because.start()]
            return _Answer(kind, ()) if is_turned else self._target(head, kind, is_short=is_short)
        return _Answer(kind, self._cut_short(text) if is_short else (), text)

    def _numbered(self, found: re.Match[str], whole: tuple[Place, ...], kind: Kind) -> _Answer:
        """A number, with the words of its choice or with a reason. `whole` are the choices that
        have just the words of all."""
        number, words = int(found["number"]), found["words"] or ""
        place = number - 1
        if whole and whole != (place,):
            return _Answer(kind, whole if words else tuple({place, *whole} & self._places))
        if place not in self._places:
            return _Answer(kind, (), "" if words else found["number"], number)
        because = _BECAUSE.search(words)
        if because and not because.start():
            return _Answer(kind, () if _TURNED.search(words) else (place,))
        if because and _TURNED.search(words[because.end() :]):
            return _Answer(kind, ())
        parts = parts_of(words[: because.start()] if because else words)
        own = self._choices[place]
        is_part = bool(found["sign"]) and is_run(parts, own) and says_something(parts)
        if not words or parts == own or is_part:
            return _Answer(kind, (place,))
        others = self._exactly(words) or self._cut_short(words)
        return _Answer(kind, tuple(dict.fromkeys((place, *others))) if others else ())

    def _exactly(self, text: str) -> tuple[Place, ...]:
        """The choices that have just these words."""
        parts = parts_of(text)
        return tuple(at for at, own in enumerate(self._choices) if parts and own == parts)

    def _cut_short(self, text: str) -> tuple[Place, ...]:
        """The choices that have these words one behind the other, among others; none if something
        else that could ever be chosen has them, too, as nobody knows that it was not meant."""
        parts = parts_of(text)
        if not says_something(parts):
            return ()
        within = [at for at, own in enumerate(self._choices) if is_run(parts, own)]
        if not within:
            return ()
        meant = self._choices[within[0]]
        others = [own for words in self._every() if (own := parts_of(words)) != meant]
        if len(within) > 1:
            return () if parts in others else tuple(within)
        if _is_turned(parts, meant) or any(is_run(parts, own) for own in others):
            return ()
        return tuple(within)


def _is_turned(parts: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether what was left out of a choice before its words turns round what they say."""
    start = next(at for at in range(len(own)) if own[at : at + len(parts)] == parts)
    return bool(_TURNING & {*own[:start]})


def is_run(parts: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether words stand one behind the other among others."""
    return any(own[at : at + len(parts)] == parts for at in range(len(own) - len(parts) + 1))


def says_something(parts: tuple[str, ...]) -> bool:
    """Whether there is a word that is neither small nor a number."""
    return any(len(part) > 2 and part not in _SMALL and not part.isdigit() for part in parts)
