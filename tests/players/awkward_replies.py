"""Awkward replies to a choice, as language models give them, and what each of them means.

    python -m tests.players.awkward_replies > tests/data/replies.json

writes them anew. Each is `meant` as the choice of that number, counted from 1; of one that is 0 it
cannot be told what is meant, or it is nothing that there is. Those that are `plain` have to be
understood; others may be, or be refused. None may be taken for another choice than is meant.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple


class Reply(NamedTuple):
    """A reply, which of the choices it means, and whether that is plain."""

    text: str
    meant: int
    plain: bool = False


class Asked(NamedTuple):
    """Choices, others that are not allowed now, and what stands for some choice, cut short."""

    choices: tuple[str, ...]
    others: tuple[str, ...]
    short: tuple[tuple[str, int], ...]
    near: tuple[str, ...]


ASKED: Final = (
    Asked(
        (
            "move to the Crew Quarters",
            "move to the Armoury",
            "repair 1 cube of the Engine Room with Data",
            "scavenge",
            "activate the Mess Hall: give, take or swap a card",
            "end actions and take 1 action token",
        ),
        ("move to the Engine Room", "move to the Mess Hall", "divert the power of the Bridge"),
        (
            ("the Armoury", 2),
            ("Crew Quarters", 1),
            ("end actions", 6),
            ("activate the Mess Hall", 5),
        ),
        (
            "the Engine Room",
            "move to the Engine Room",
            "Mess Hall",
            "move",
            "move to the Mess Hall",
            "scavenge twice",
            "the Armoury or the Crew Quarters",
            "repair the Bridge",
            "Armory",
        ),
    ),
    Asked(
        (
            "put 1st class 6 (anchor) onto the 7 at deck 1",
            "put 2nd class 3 (anchor) into boat D",
            "put 2nd class 4 into boat C",
            "put 2nd class 4 (anchor) into boat C",
            "put 1st class 3 into boat A",
        ),
        ("put 1st class 3 into boat B", "put 2nd class 5 into boat C"),
        (("boat D", 2), ("1st class 3 into boat A", 5)),
        (
            "put 1st class 3 into boat B",
            "put 2nd class 5 into boat C",
            "boat C",
            "boat B",
            "2nd class 4",
            "deck 2",
            "put 1st class 4 into boat A",
            "the boats",
        ),
    ),
    Asked(
        (
            "send Hamish to the Bridge (learn Navigation)",
            "send Hamish to Comms (apply a waveform)",
            "send Hamish to Medical (1 more against sickness)",
            "send Hamish to Naive Cloning (Crisis 2)",
            "let the others choose first",
        ),
        (
            "send Mei to the Bridge (learn Navigation)",
            "send Hamish to the Archives (learn Computing)",
        ),
        (("to Naive Cloning", 4), ("let the others", 5)),
        (
            "send Mei to the Bridge",
            "the Archives",
            "send Hamish",
            "others choose first",
            "choose first",
            "Crisis 1",
            "send Paloma to Medical",
            "nobody",
        ),
    ),
    Asked(
        (
            "move to Medical Bay 1",
            "move to Medical Bay 2",
            "move to Halox 1",
            "move to the passage in L",
            "end the turn",
        ),
        ("move to the Medical", "move to Halox 2", "move to the passage in H"),
        (("passage in L", 4), ("Medical Bay 2", 2), ("Halox 1", 3)),
        (
            "move to the Medical",
            "move to Medical",
            "Medical",
            "Medical Bay",
            "Medical Bay 3",
            "Halox 2",
            "move to Halox",
            "the passage in H",
        ),
    ),
    Asked(
        (
            "put the token of the Radio Officer into the left hand, against",
            "put the token of the Radio Officer into the right hand, for",
        ),
        ("put the token of the Surgeon into the left hand, against",),
        (("the Radio Officer into the left hand", 1), ("the right hand, for", 2)),
        (
            "put the token of the Surgeon into the left hand",
            "the token of the Radio Officer",
            "both hands",
            "abstain",
            "yes",
            "against for",
            "for or against",
            "left and right hand",
        ),
    ),
    Asked(
        ("row with a 1", "row with a 5", "row with a 6", "wait"),
        ("row with a 2", "row with a 3", "row with a 4"),
        (("wait", 4),),
        (
            "row with a 2",
            "row with a 3",
            "row",
            "with a 4",
            "row with a 15",
            "row with the",
            "rows",
            "ro",
        ),
    ),
    Asked(
        ("agree", "do not agree", "agree to everything from now on", "ask +1 more", "ask -1 fewer"),
        ("ask +2 more", "disagree with Noor"),
        (("everything from now on", 3), ("do not agree", 2)),
        ("disagree", "ask +2 more", "ask 1 more", "not", "from the", "agree or not", "ask", "ok"),
    ),
)

PLAIN: Final = (
    "{n}",
    " {n}\n",
    "{n}.",
    "{n})",
    "({n})",
    "[{n}]",
    "#{n}",
    "**{n}**",
    "`{n}`",
    "__{n}__",
    '"{n}"',
    "“{n}”",
    "{n}!",
    "Option {n}",
    "Choice {n}.",
    "No. {n}",
    "**Option {n}**",
    "{n}. {words}",
    "{n}) {words}",
    "{n}: {words}",
    "{n} - {words}",
    "{n} \u2013 {words}",
    "{n} {words}",
    "**{n}. {words}**",
    "- {n}. {words}",
    "{words}",
    "{Words}.",
    "*{words}*",
    "“{words}”",
    "{UPPER}",
    "{words} ({n})",
    "{words} [{n}]",
    "Answer: {n}",
    "**Answer:** {n}",
    "**Answer: {n}**",
    "Final answer: {n}",
    "My choice: {words}",
    "My choice is {n}.",
    "The best move is {n}",
    "ANSWER = {n}",
    "I choose {n}.",
    "I'll go with {n}.",
    "I\u2019ll pick option {n}.",
    "We will take number {n}.",
    "Let's go with {words}.",
    "I choose {words}.",
    "I will {words}.",
    "So I choose {n}, because it keeps everybody safe.",
    "I choose {n} since {o} is worse.",
    "Answer: {n} because nothing else helps",
    "My choice:\n{n}",
    "Here is my answer:\n\n{n}",
    "## Answer\n\n{n}",
    "Answer:\n**{n}. {words}**",
    "```\n{n}\n```",
    '{{"choice": {n}}}',
    '{{"answer": "{n}"}}',
    '{{"action": {quoted}}}',
    '```json\n{{"choice": {n}, "confidence": 0.9}}\n```',
    '{{"reason": "{o} would be a waste.", "choice": {n}}}',
    '{{\n  "thought": "not {o}",\n  "choice": {n},\n  "words": {quoted}\n}}',
    'Here is my choice:\n```json\n{{"choice": {n}}}\n```',
    'I have weighed {o} as well.\n\n{{"choice": {n}}}',
    "<think>{o} looks good. Or {n}?</think>\n{n}",
    "<think>Take {o}!</think>Answer: {n}",
    "We lose if we wait. I would not take {o}.\n\nAnswer: {n}",
    "Things look bad: 3 rooms are damaged, 2 cards are left.\n\n{n}",
    "1. The deck runs low.\n2. Noor is far away.\n\nAnswer: {n}",
    "Option {o} costs too much. Option {n} does not.\n\nFinal answer: {n}",
    "I choose {o}. Wait, no.\n\nFinal answer: {n}",
    "Answer: {n}\n\nReason: it helps most.",
    "{n}\n\nReasoning: nothing else is of use.",
    "Answer: {n}\nThis gives us time.",
    "<answer>{n}</answer>",
    "Let me think. It is late.\n<answer>{words}</answer>",
    r"\boxed{{{n}}}",
    r"The answer is $\boxed{{{n}}}$",
    "{arabic}",
    "{devanagari}",
    "{fullwidth}",
    "{thai}.",
    "Answer: {bengali}",
    "{n}\ufe0f\u20e3",
    "\u200b{n}\u200b",
    "=> {n}",
    "→ {n}",
)
"""Replies that have to be understood. {n} is the number meant and {o} another."""

LOOSE: Final = (
    "{o}... no, {n}",
    "I choose {o}. Actually, {n}.",
    "Answer: {o}\nWait, I meant {n}.",
    "Answer: {o}\nCorrection: {n}",
    "{o}\n\nOn second thoughts, {n}.",
    "First {o}, but better {n}",
    "Not {o}. {n}.",
    "Not {o} but {n}",
    "{n}, not {o}",
    "{n} rather than {o}",
    "Anything but {o}: {n}",
    "I was going to say {o}, but I choose {n}.",
    "~~{o}~~ {n}",
    "<del>{o}</del> {n}",
    "I choose {n} over {o}.",
    "Probably {n}",
    "I think {n} is best.",
    "I'd say {n}",
    "{n} it is",
    "Definitely {n}!!",
    "yes, {n}",
    "ok {n}",
    "Ich nehme {n}.",
    "Antwort: {n}",
    "Je choisis {n}.",
    "答案\uff1a{n}",
    "选择{n}",
    "Mi respuesta es la {n}",
    '{{"choice": {o}}}\nWait, that is wrong.\n{{"choice": {n}}}',
    '{{"index": {n}}}',
    "{{'choice': {n}}}",
    '{{"choice": {n},}}',
    "{{choice: {n}}}",
    "choice({n})",
    "take_action({n})",
    "<action>{n}",
    "| choice | {n} |",
    "Answer: {n} (not {o})",
    "The number is, of course, {n}, as everybody can see.",
    "{n}\n{n}",
    "I choose {n}. I choose {n}!",
    "Answer: {n}\nAnswer: {n}",
    "My choice is number {n}: “{words}”, which keeps us alive.",
    "number {ordinal}",
    "the {ordinal} option",
    "choice {word}",
)
"""Replies whose meaning a person can make out: they may be understood, or refused."""

NOTHING: Final = (
    "not {n}",
    "Not {n}.",
    "NOT {n}!",
    "never {n}",
    "anything but {n}",
    "everything except {n}",
    "don't choose {n}",
    "I do not choose {n}.",
    "I won't take {n}.",
    "I will not {words}.",
    "I would never {words}.",
    "Do not {words}!",
    "Whatever you do, avoid {n}.",
    "Do not choose:\n{n}",
    "The worst choice is:\n\n{n}",
    "Choices to avoid:\n- {n}",
    "I would never take\n{n}",
    "Worst option: {n}",
    "Answer: not {n}",
    "The answer is not {n}.",
    "My choice: anything but {n}",
    "Option {n} is too risky.",
    "{n} is bad",
    "{n}? No.",
    "{n}?",
    "{n}??",
    "Is it {n}?",
    "Should I {words}?",
    "{n} or {o}",
    "{n}, {o}",
    "{n} {o}",
    "{n}/{o}",
    "{n}-{o}",
    "{n} and {o}",
    "{n}, then {o}",
    "{n}\n{o}",
    "{n}. {other}",
    "{n}) {other}",
    "{other} ({n})",
    "{n}: {other}, I think",
    "either {n} or {o}",
    "Answer: {n} or {o}",
    "Answer: {n}\nAnswer: {o}",
    "Answer: {n}, {o}",
    "I choose {n}. I choose {o}.",
    "I choose {n} or {o}.",
    "I choose {n} if Noor agrees, otherwise {o}.",
    "Answer: {n} unless it rains, else {o}",
    "between {n} and {o}",
    "The choice is between {n} and {o}.",
    "1. {words}\n2. {other}",
    "- {words}\n- {other}",
    "{words} / {other}",
    "{words} or {other}",
    "{words} and then {other}",
    '{{"choice": {n}, "answer": {o}}}',
    '{{"choice": {n}, "choice": {o}}}',
    '{{"choice": [{n}, {o}]}}',
    '{{"choice": {n}}} {{"choice": {o}}}',
    '{{"choice": null, "maybe": {n}}}',
    '{{"choice": true}}',
    '{{"choice": {n}.5}}',
    '{{"choice": "{n} or {o}"}}',
    '{{"avoid": {n}}}',
    '{{"choice": "not {n}"}}',
    '{{"number": {n}, "words": {otherquoted}}}',
    'I reject this one:\n```json\n{{"choice": {n}}}\n```',
    "-{n}",
    "\u2212{n}",
    "{n}.5",
    "{n},5",
    "0.{n}",
    "{n}%",
    "{n} %",
    "{n}00",
    "{n}e1",
    "1{n}0",
    "{n}rd",
    "{n}x",
    "x{n}",
    "{n}^2",
    "+{n}",
    "{n}\u00b2",
    "{n}\u00bd",
    "\u00b9",
    "\u00bd",
    "\u2163",
    "IV",
    "0",
    "99",
    "-1",
    "999999999999",
    "",
    " ",
    "\n\n",
    "?",
    "...",
    "no",
    "yes",
    "ok",
    "none",
    "pass",
    "I",
    "a",
    "the",
    "to",
    "and",
    "I do not know.",
    "I cannot help with that.",
    "As a language model, I have no preference.",
    "We have {n} actions left, so let us be careful.",
    "There are {n} good choices.",
    "Noor has {n} cards and rolls a {o}.",
    "Turn {n}: nothing to do.",
    "In {n} turns we are lost.",
    "It costs {n} Metal.",
    "Noor said “take {n}”.",
    'You wrote: "Answer: {n}".',
    "> {n}",
    "> Answer: {n}",
    "The rules say that {words} takes an action.",
    "Choose a number from 1 to {n}.",
    "Answer with {n} words.",
    "Number of rooms: {n}",
    "Number of choices: {n}",
    "{n}\nNo.",
    "{n}\nNein, lieber nicht.",
    "{n}\n\u041d\u0435т.",
    "Answer: {n}\nNo, wait.",
    "Answer: {n}\nThat would be wrong, though.",
    "Answer: {n}\n\nBut {o} is better.",
    "{words}\nThis would be a waste.",
    "{n}\n{other}",
    "Answer:",
    "Answer: ",
    "Answer: ?",
    "<think>{n}",
    "<think>I should take {n}.</think>",
    "<think>{n}</think><think>{o}",
    "~~{n}~~",
    "<del>{n}</del>",
    "print({n})",
    "lambda x: {n}",
    "https://example.org/{n}",
    "{n}:{o}",
    "{n} of {o}",
    "1-{n}",
    "three or {n}",
    "all of them",
    "any",
    "either",
    "both",
    "skip {n}",
    "after {n}",
    "less than {n}",
    "> {n} <",
    "!{n}",
    "¬{n}",
    "≠{n}",
    "not(choice={n})",
)
"""Replies that mean no choice, or leave open which."""

SHAPES: Final[dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "reply_shapes.toml").read_text(encoding="utf-8")
)
"""More of all three: with stop tokens, calls of tools and ornaments, and in other languages."""

LONG: Final = ("one", "two", "three", "four", "five", "six")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def replies(asked: Asked) -> Iterator[Reply]:
    """The replies to one question: each kind to some of its choices."""
    count = len(asked.choices)
    for at, template in enumerate([*PLAIN, *SHAPES["plain"]]):
        yield _filled(asked, template, 1 + at % count, plain=True)
    for at, template in enumerate([*LOOSE, *SHAPES["loose"]]):
        yield _filled(asked, template, 1 + at % count)
    for at, template in enumerate([*NOTHING, *SHAPES["nothing"]]):
        yield _filled(asked, template, 1 + at % count)._replace(meant=0)
    for text, number in asked.short:
        yield Reply(text, number, plain=True)
        yield Reply(f"Answer: {text}", number, plain=True)
        yield Reply(f"not {text}", 0)
        yield Reply(f"{number} ({text})", number)
        yield Reply(f"{1 + number % count} ({text})", 0)
    for text in asked.near:
        yield Reply(text, 0)
        yield Reply(f"Answer: {text}", 0)
        yield Reply(f"I choose {text}.", 0)


def _filled(asked: Asked, template: str, number: int, *, plain: bool = False) -> Reply:
    words = asked.choices[number - 1]
    other = 1 + number % len(asked.choices)
    text = template.format(
        n=number,
        o=other,
        words=words,
        Words=words[:1].upper() + words[1:],
        UPPER=words.upper(),
        quoted=json.dumps(words),
        other=asked.choices[other - 1],
        otherquoted=json.dumps(asked.choices[other - 1]),
        word=LONG[number - 1],
        ordinal=ORDINALS[number - 1],
        arabic=chr(0x660 + number),
        devanagari=chr(0x966 + number),
        fullwidth=chr(0xFF10 + number),
        circled=chr(0x245F + number),
        dingbat=chr(0x2775 + number),
        thai=chr(0xE50 + number),
        bengali=chr(0x9E6 + number),
    )
    return Reply(text, number, plain)


def corpus() -> list[dict[str, object]]:
    """All questions with their replies, each reply once."""
    return [
        {
            "choices": asked.choices,
            "others": asked.others,
            "replies": list(dict.fromkeys(replies(asked))),
        }
        for asked in ASKED
    ]


if __name__ == "__main__":
    print(json.dumps(corpus(), ensure_ascii=False, indent=0))
