"""A seat's view as text that is short enough to be read at every decision, with its choices.

It is the account that the terminal prints and a screen reader reads. Where that is long, what is
printed on things is left out, but for those that the choices are about. Where that is not enough,
things of which the same is to be said stand together, those of which nothing is are left out, and
so are sections that the choices are not about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Final

from allhands.kernel.game import Game
from allhands.kernel.words import Line, Section
from allhands.observation import Observation

MOST: Final = 2300
"""Characters that are aimed at: fewer than 600 tokens."""
CHARACTERS_A_TOKEN: Final = 4
NEWS: Final = range(150, 501)
"""Characters that what has happened may take, the latest of it: at least, and at most."""
PRINTED: Final = 250
"""Characters of what is printed on things that the choices are about: told wherever they fit."""
MANY: Final = 500
"""Characters of choices, of which those that begin alike stand together."""
ALIKE: Final = 3
"""So many choices that begin alike do."""
PAGE: Final = 6_000
"""Characters of the rules of a game that has no primer."""
FORM: Final = "End with a line such as “Answer: 2”: the number of one choice, or its words."


def told(seen: Observation, actions: Sequence[int], since: int = 0, most: int = MOST) -> str:
    """All that a seat has to know to take one of the actions, in at most about so many characters
    where that can be: who it is, its goal, the table, what has happened since so many events, what
    is asked, and the choices, numbered from 1. If it has none, what is to be seen."""
    asked = [seen.question, *listed([seen.describe(action).words for action in actions])]
    asked += [FORM] if actions else []
    head = [f"{seen.game.title}. {seen.you}", f"Goal: {seen.goal.whole}"]
    news = happened(seen, since)
    left = most - _length([*head, *asked]) - min(_length(news), NEWS.start)
    lines = account(seen, actions, left)
    left += NEWS.start - _length(lines)
    news = latest(news, min(max(left, NEWS.start), NEWS.stop))
    return "\n".join((*head, *lines, *(["Since you last chose:"] if news else []), *news, *asked))


def primer(seen: Observation) -> str:
    """What there is to know of a game before it is played: what is to be reached, the rules on a
    page, what words mean, and what leads from place to place as the view has it."""
    game = seen.game
    rows = [f"{game.title}. {game.summary}", f"Goal: {seen.goal.sentence}"]
    for heading, sections in (("To win", game.primer.win), ("To play", game.primer.play)):
        rows += [f"{heading}:"] if sections else []
        rows += [f"{each.heading}: {' '.join(said.say for said in each.said)}" for each in sections]
    rows += [] if game.primer.win else _ledger(game)
    words = [f"{each.word}: {each.means}" for each in game.primer.words]
    ways = [f"{place}: {', '.join(others)}" for place, others in game.words.ways(seen.record)]
    rows += ["What words mean:", *words] if words else []
    rows += ["What adjoins what:", *ways] if ways else []
    return "\n".join(rows)


def _ledger(game: Game) -> list[str]:
    """The rules of a game that has them on no page of their own, as many as there is room for."""
    rules = [rule.sentence for rule in game.laws.ledger.values()]
    shown: list[str] = []
    for rule in rules:
        if _length([*shown, rule]) > PAGE:
            break
        shown.append(rule)
    left = len(rules) - len(shown)
    return ["Rules:", *shown, *([f"… and {left} more."] if left else [])]


def listed(choices: Sequence[str]) -> list[str]:
    """Choices, numbered from 1; where they take much room, those that begin alike on one line."""
    rows = [f"{number}. {words}" for number, words in enumerate(choices, 1)]
    if _length(rows) <= MANY:
        return rows
    rows.clear()
    for beginning, group in groupby(enumerate(choices, 1), key=lambda each: _beginning(each[1])):
        members = [*group]
        if len(members) < ALIKE or not beginning:
            rows += [f"{number}. {words}" for number, words in members]
        else:
            ends = (f"{number}. {words[len(beginning) + 1 :]}" for number, words in members)
            rows.append(f"{beginning}: {'; '.join(ends)}")
    return rows


def _beginning(words: str) -> str:
    """The first two words of several."""
    parts = words.split(" ")
    return " ".join(parts[:2]) if len(parts) > 2 else ""


def happened(seen: Observation, since: int) -> list[str]:
    """What has happened since so many events, as far as the view still has it, in sentences."""
    kept = max(since, int(seen.record.chronicle.total) - len(seen.record.chronicle.what))
    events = seen.game.events(seen.record, min(kept, int(seen.record.chronicle.total)))
    words = seen.game.words
    told = (words.event(seen.record, event.seen_by(seen.player), seen.names) for event in events)
    return [sentence for sentence in told if sentence]


def latest(sentences: Sequence[str], room: int) -> list[str]:
    """The latest sentences that have room, the earliest of them first."""
    found: list[str] = []
    for sentence in reversed(sentences):
        room -= len(sentence) + 1
        if room < 0:
            return ["…", *reversed(found)]
        found.append(sentence)
    return found[::-1]


def account(seen: Observation, actions: Iterable[int], room: int) -> list[str]:
    """What lies on the table, in about so many characters where that can be."""
    board = seen.game.board
    places = {place for action in actions for place in board.places(seen.record, action)}
    sections = seen.account()
    lines = [line for section in sections for line in section.lines if line.text]
    chosen = _read([line for line in lines if line.place in places], PRINTED)
    bare = [_with_texts(section, chosen) for section in sections]
    left = room - _length(_rows(bare))
    if left >= 0:
        others = sorted((x for x in lines if x not in chosen), key=lambda line: not line.things)
        read = chosen | _read(others, left)
        return _rows([_with_texts(section, read) for section in sections])
    bare = [_together(section) for section in bare]
    out: list[str] = []
    for number in reversed(range(len(bare))):
        if _length(_rows(bare)) <= room:
            break
        if not any(line.place in places or line.seat >= 0 for line in sections[number].lines):
            out.insert(0, bare.pop(number).heading)
    return [*_rows(bare), *([f"Left out here: {', '.join(out)}."] if out else [])]


def _read(lines: Iterable[Line], room: int) -> set[Line]:
    """Those of some things, the first before others, of which there is room for what is printed."""
    found: set[Line] = set()
    for line in lines:
        longer = len(line.sentence) - len(line._replace(text="").sentence)
        if longer <= room:
            room -= longer
            found.add(line)
    return found


def _with_texts(section: Section, read: Collection[Line]) -> Section:
    """A section with what is printed on some of its things."""
    lines = [line if line in read else line._replace(text="") for line in section.lines]
    return section._replace(lines=lines)


def _together(section: Section) -> Section:
    """A section in which things of which the same is said stand together, and those of which
    nothing is said are counted."""
    alike: dict[Line, list[str]] = {}
    for line in section.lines:
        key = (
            line
            if line.text or line.has_turn or line.seat >= 0
            else line._replace(label="", place="")
        )
        alike.setdefault(key, []).append(line.label)
    silent = sum(len(labels) for line, labels in alike.items() if not line.things)
    lines = [
        line._replace(label=", ".join(labels)) for line, labels in alike.items() if line.things
    ]
    return Section(section.heading, [*lines, *([Line(f"nothing of {silent} more")] * bool(silent))])


def _rows(sections: Iterable[Section]) -> list[str]:
    return [row for each in sections for row in (each.heading, *(x.sentence for x in each.lines))]


def _length(rows: Iterable[str]) -> int:
    return sum(len(row) + 1 for row in rows)
