"""What a reply in free text means: one of some numbered choices, or why that is not clear.

A language model may say a number or the words of a choice, by itself, behind "Answer:", in a
sentence such as "I choose 3", or as JSON, and think aloud before. All that is not plainly one
choice is refused: asking again costs little, and a move that nobody meant is worse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, cast

from . import phrases
from .unwrapped import Unit, json_in, negates, on_one_line, unwrapped

Trouble = Literal["", "unclear", "several", "unknown", "out of range"]

WRAPPING: Final = " \t\n\"'()[]$_"

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

_NUMBERED: Final = re.compile(
    r"(?P<number>[0-9]{1,5})(?![\w%°])(?:(?P<sign>\s*[.):\-,]+)?\s+(?P<words>.+)|[.):,;!]*)",
    re.DOTALL,
)
_NUMBER_BEHIND: Final = re.compile(
    r"(?P<words>.+?)\s*(?:[\[(]\s*(?:option|choice|number|no\.|#)?\s*|#)(?P<number>[0-9]{1,5})[\])]?",
    re.IGNORECASE | re.DOTALL,
)
_BECAUSE: Final = re.compile(
    r"[\s,;:.(-]*\b(?:because|since|so that|in order to|as (?:it|this|that|we|i|they|there|the))\s"
    r"|[\s,;:.(-]*[,;:.(-]\s*(?=(?:it|this|that|which) (?:is|will|keeps|helps|gives|brings)\b)",
    re.IGNORECASE,
)
_EXPLAINS: Final = re.compile(
    r"\(?(?:it|this|that|which) (?:is|will|keeps|helps|gives|brings)\b", re.IGNORECASE
)
_REASON: Final = re.compile(
    r"(?:because|since|reason(?:ing|s)?\b|explanation\b|rationale\b|confidence\b|why\s*[:?])",
    re.IGNORECASE,
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
        "choice_id",
        "option_id",
        "action_number",
        "answer_number",
        "move_number",
        "selected_choice",
        "selected_option",
        "selected_action",
        "chosen_option",
        "chosen_action",
        "best_choice",
        "best_option",
        "best_move",
        "my_choice",
        "action_input",
    }
)
_INPUT: Final = "action_input"
"""Where that is there, `action` names a tool."""
_ARGUMENTS: Final = frozenset(
    {
        "arguments",
        "parameters",
        "args",
        "params",
        "input",
        "tool_input",
        "function",
        "output",
        "result",
    }
)
"""What may hold the answer of a call of a tool."""
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


NO_ANSWER: Final = _Answer("formal", ())


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
    is_said_twice = len(found) > 1 and found[-2] == (at - 1, last._replace(kind=found[-2][1].kind))
    if at and not is_said_twice and _turns_round(units[at - 1], last):
        return UNCLEAR
    if not _may_follow(units[at + 1 :], last):
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
        is_question = unit.text.endswith("?") and not _REASON.match(unit.text)
        if unit.json is not None or unit.is_quoted or is_question or re.search(r"\d", unit.text):
            return False
        if phrases.CLOSING.fullmatch(unit.text):
            continue
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
        said = self._formally(text, unit) or self._committed(text, unit)
        if said is not None:
            return said
        answer, short = self._target(text, "bare", is_short=unit.is_alone), self._in_short(text)
        if short and not self._exactly(text):
            return short._replace(places=tuple(dict.fromkeys((*answer.places, *short.places))))
        return answer if answer.places or unit.is_alone else None

    def _formally(self, text: str, unit: Unit) -> _Answer | None:
        """What stands behind "Answer:", in any language; None if nothing does. What can be told of
        much else, such as a result, is one only by itself."""
        found = phrases.FORMAL.fullmatch(text)
        is_strong = bool(found) and not found["weak"]
        found = found or phrases.LETTERED.fullmatch(text) or phrases.FOREIGN.fullmatch(text)
        if not found:
            return None
        target, says_so = (
            found["target"].strip(WRAPPING),
            found["sign"][-1:] in (":", "=", ">", "→"),
        )
        if says_so and target.casefold() in phrases.TOOLS:
            return None
        kind: Kind = "final" if phrases.FINAL.match(text) else "formal"
        if not is_strong and found.re is not phrases.FOREIGN:
            kind = "bare"
        inner = self._formally(target, unit) if says_so else None
        if inner is not None and inner.places:
            return inner._replace(kind=kind)
        answer = self._target(target, kind)
        return answer if answer.places or (says_so and (is_strong or unit.is_alone)) else None

    def _committed(self, text: str, unit: Unit) -> _Answer | None:
        """What somebody says that they choose or do; None if nothing is."""
        if found := phrases.COMMITTED.fullmatch(text):
            answer = self._target(found["alone"] or found["target"], "committed")
            if answer.places or (unit.is_alone and not found["alone"]):
                return answer
        if (found := phrases.WILL_DO.fullmatch(text)) and (
            places := self._exactly(found["target"])
        ):
            return _Answer("committed", places)
        found = (
            phrases.IT_IS.fullmatch(text)
            or phrases.FOREIGN_COMMITTED.fullmatch(text)
            or phrases.FOREIGN_LAST.fullmatch(text)
        )
        answer = self._target(found["target"], "committed") if found else None
        return answer if answer and answer.places else None

    def _in_short(self, text: str) -> _Answer | None:
        """A choice as one names it to oneself: "choose 2", "the second one", "okay, 2". What may be
        cut short of something that is forbidden is none."""
        if found := phrases.IN_WORDS.fullmatch(text):
            word = (found["after"] or found["before"]).casefold()
            place = phrases.WORDS_FOR.get(word, 0) - 1
            return _Answer("bare", (place,)) if place in self._places else None
        found = phrases.DO_CHOOSE.fullmatch(text) or phrases.WELL.fullmatch(text)
        if found is None or self._may_forbid(parts_of(text)):
            return None
        answer = self._target(found["target"], "bare", is_short=False)
        return answer if answer.places else None

    def _may_forbid(self, parts: tuple[str, ...]) -> bool:
        """Whether these words stand in something that could ever be chosen, and cannot now."""
        every = {own for words in self._every() if is_run(parts, own := parts_of(words))}
        return not every <= {*self._choices}

    def _in_json(self, given: dict[str, object]) -> _Answer:
        """What an object answers, by all the keys that name an answer."""
        named = {
            re.sub(r"[\s-]+", "_", key.strip().casefold()): each for key, each in given.items()
        }
        if _INPUT in named:
            named.pop("action", None)
        values = [each for key, each in named.items() if key in _KEYS]
        if not values:
            inner = [json_in(each) for key, each in named.items() if key in _ARGUMENTS]
            return self._in_json(inner[0]) if len(inner) == 1 and inner[0] else NO_ANSWER
        places: set[Place] = set()
        for value in values:
            if isinstance(value, dict):
                answer = self._in_json(cast("dict[str, object]", value))
            elif isinstance(value, bool) or not isinstance(value, int | str):
                return NO_ANSWER
            else:
                answer = self._target(on_one_line(str(value)), "formal")
            if len(answer.places) != 1:
                return answer
            places.update(answer.places)
        return _Answer("formal", tuple(sorted(places)))

    def _target(self, text: str, kind: Kind, *, is_short: bool = True) -> _Answer:
        """What is named as the answer, by words cut short only where they can be nothing else."""
        text = text.strip(WRAPPING)
        whole = self._exactly(text)
        if (
            kind != "bare"
            and not whole
            and (word := text.rstrip(".!").casefold()) in phrases.WORDS_FOR
        ):
            text = str(phrases.WORDS_FOR[word])
        label = phrases.LABEL.match(text)
        named = text[label.end() :] if label else text
        if counted := phrases.COUNTED.fullmatch(named):
            named = counted["number"]
        numbered = _NUMBERED.fullmatch(named)
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
        if _EXPLAINS.match(words):
            return _Answer(kind, () if _DOUBTED.search(words) else (place,))
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
