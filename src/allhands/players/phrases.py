"""The phrases in which an answer is given, in English and in some forty other languages: "Answer:
2", "I choose 2", "答案是2". Only what plainly commits to something is one."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from allhands.kernel.rows import read_rows

# English

_WEAK: Final = r"number|reply|response|output|result|solution"
_SUBJECT: Final = (
    r"(?:(?:answer|choice|action|move|option|decision|selection|pick)(?:\s+(?:number|input))?"
    rf"|ans|chosen|selected|final|(?P<weak>{_WEAK}))"
)
_ADVERB: Final = r"(?:clearly|definitely|of course|therefore|thus|still|again|simply|now|probably)"
_BEFORE: Final = (
    r"(?:\d{1,2}[.)]\s+)?(?:(?:so|therefore|thus|hence|ok|okay|sure|certainly|overall|finally"
    r"|in conclusion|in summary|all in all|for these reasons|with that|to conclude"
    r"|(?:given|considering|based on|weighing|after|looking at|taking)\s[^,.;:?!]{3,80}),?\s+)*"
    r"(?:here(?:'s| is)\s+)?"
)
"""What may stand before an answer; "if" and "unless" may not."""
_IS: Final = (
    rf"(?:is|would be|will be|should be|must be|has to be|remains)(?:\s+{_ADVERB}),?"
    rf"|(?:is|would be|will be|should be|must be|has to be|remains)\s*:?"
)
_POSSESSIVE: Final = (
    r"(?:(?:my|the|our|best|chosen|selected|next|final|recommended|preferred|optimal|single)\s+)*"
)
_TAIL: Final = r"(?:\s+(?:here|now|for me|for us|this turn|in this (?:situation|position)))?"
FORMAL: Final = re.compile(
    rf"{_BEFORE}{_POSSESSIVE}{_SUBJECT}{_TAIL}"
    rf"\s*(?P<sign>{_IS}|[:=]|->|→|=>|(?<=\s)-(?=\s)|(?<=\s)(?=\d))\s*(?P<target>.*)",
    re.IGNORECASE | re.DOTALL,
)
LETTERED: Final = re.compile(r"A\s*(?P<sign>:)\s*(?P<target>.+)", re.DOTALL)
"""As in "Q: ... A: 2"."""
FINAL: Final = re.compile(rf"{_BEFORE}(?:(?:my|the|our)\s+)?final\b", re.IGNORECASE)
_WILL: Final = r"(?:'ll| will| would| shall|'d| should| must| am going to|'m going to)?(?: now)?"
_CHOOSES: Final = (
    r"(?:(?:am |'m )?(?:choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|go(?:ing)? (?:with|for)"
    r"|opt(?:ing)? for|decid(?:e|ing) on|tak(?:e|ing)|play(?:ing)?|vot(?:e|ing) for|recommend"
    r"|settl(?:e|ing) on)|have chosen|have decided on)"
)
COMMITTED: Final = re.compile(
    rf"{_BEFORE}(?:(?:i|we){_WILL}\s*|let's\s|let us\s|let me\s)"
    rf"{_CHOOSES}\s*:?\s+(?P<target>.+)|(?:going with|choosing|selecting)\s+(?P<alone>.+)",
    re.IGNORECASE | re.DOTALL,
)
WILL_DO: Final = re.compile(
    rf"{_BEFORE}(?:(?:i|we)(?:'ll| will| shall)|let's|let us)\s+(?P<target>.+)",
    re.IGNORECASE | re.DOTALL,
)
IT_IS: Final = re.compile(
    rf"{_BEFORE}(?P<target>(?:(?:option|choice|action|number)\s+)?#?\d{{1,5}})"
    r" (?:it is|is best|is (?:my|the best|our|the right)"
    r"(?: (?:answer|choice|option|move|action|decision))?)[.!]*",
    re.IGNORECASE,
)
"""As in "Option 2 it is.": nothing else that is said of a number commits to it."""
DO_CHOOSE: Final = re.compile(
    r"(?:choose|pick|select|take|go with|play)\s*:?\s+(?P<target>.+)", re.IGNORECASE | re.DOTALL
)
"""As one says it to oneself; it may as well be the beginning of what a choice says."""
WELL: Final = re.compile(
    r"(?:so|ok|okay|yes|well|hmm|sure|alright|right|fine)[,:]?\s+(?P<target>#?\d{1,5})[.!]*",
    re.IGNORECASE,
)
TOOLS: Final = frozenset(("choose", "choice", "select", "pick", "act", "answer", "take action"))
"""What a tool to choose with may be called, which is then no answer."""

# Other languages


def _those(kind: str) -> str:
    """What `phrases.toml` has of a kind in all languages, in the form in which replies are read."""
    every = [each for language in _LANGUAGES.values() for each in language.get(kind, ())]
    words = {unicodedata.normalize("NFKC", each) for each in every}
    return "|".join(re.escape(each) for each in sorted(words, key=lambda each: (-len(each), each)))


_LANGUAGES: Final = read_rows(__name__.rpartition(".")[0], "phrases.toml")
FOREIGN: Final = re.compile(
    rf"(?:(?:{_those('beside')})\s*)*(?:{_those('answer')})(?:\s*(?:{_those('beside')}))*\s*"
    rf"(?P<sign>[:=]|->|→|=>|(?<=\s)-(?=\s)|(?<=\s)(?:{_those('is')})(?:\s*:|(?=\s))"
    rf"|(?:{_those('joined')})\s*:?)\s*(?P<target>.+)",
    re.IGNORECASE | re.DOTALL,
)
FOREIGN_COMMITTED: Final = re.compile(
    rf"(?:{_those('chooses')})\s*:?\s*(?P<target>.+)", re.IGNORECASE | re.DOTALL
)
FOREIGN_LAST: Final = re.compile(
    rf"(?P<target>\d{{1,5}}\s*(?:{_those('counter')})?)\s*(?:{_those('last')})[.!\u3002]*",
    re.IGNORECASE,
)
_ARTICLE: Final = rf"(?:{_those('article')})(?:\s+|(?<=')\s*)"
LABEL: Final = re.compile(
    rf"(?:{_ARTICLE})?(?:(?:option|choice|action|number|no\.|nr\.|#|{_those('number')})\s*)+"
    rf"|{_ARTICLE}(?=\d)",
    re.IGNORECASE,
)
COUNTED: Final = re.compile(
    rf"(?P<number>\d{{1,5}})\s*(?:{_those('counter')}|[.!\u3001\u3002])+", re.IGNORECASE
)
"""A number with what is said behind one in Chinese, Japanese or Korean."""

WORDS_FOR: Final = {
    word: number
    for number, words in enumerate(
        (
            ("one", "first"),
            ("two", "second"),
            ("three", "third"),
            ("four", "fourth"),
            ("five", "fifth"),
            ("six", "sixth"),
            ("seven", "seventh"),
            ("eight", "eighth"),
            ("nine", "ninth"),
            ("ten", "tenth"),
        ),
        1,
    )
    for word in words
}
IN_WORDS: Final = re.compile(
    r"(?:(?:option|choice|action|number)\s+(?P<after>[a-z]+)"
    r"|the\s+(?P<before>[a-z]+)\s+(?:one|option|choice|action))[.!]*",
    re.IGNORECASE,
)

# What follows

CLOSING: Final = re.compile(
    r"(?:good luck|let me know|(?:i )?hope (?:this|it|that) (?:helps?|is|works)|feel free"
    r"|thank(?:s| you)|happy to|stay safe|end of (?:answer|reply)|i am ready|i'm ready|ready)\b"
    r"(?:(?!\b(?:but|wait|instead|actually|rather|no)\b)[^\d?])*",
    re.IGNORECASE,
)
"""Politeness, which takes nothing back."""
