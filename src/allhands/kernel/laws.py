"""Laws: the rules of a ledger, numbered so that compiled code can name the one that forbids.

A game's ledger, its `ledger.md`, states every rule of its rulebook in our own words, one list item
each: an id, the page, a sentence or more, and perhaps where on the board it holds, by patterns of
places and by groups of choices: `<!-- at: room-*, Move -->`. Code names a rule by a number that
`Laws.law` gives out, and the number leads back to the ledger's words.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from .reading import part_text

ALLOWED: Final = 0

UNNAMED: Final = "Rules"
"""The heading of rules that have none."""
_CHAPTER: Final = "## "
_ITEM = re.compile(r"^- `(?P<id>[a-z0-9-]+/[a-z0-9-]+)` \((?P<source>[^)]*)\): (?P<text>.*)$")
_AT = re.compile(r"^  <!-- at: (?P<at>.*) -->$")


class Entry(NamedTuple):
    """One rule of a ledger: its id, the rulebook page, what it says, and where it holds."""

    id: str
    source: str
    text: str
    at: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The first sentence, which is what somebody who asks "why not?" is told."""
        return re.split(r"(?<=\.)\s", self.text, maxsplit=1)[0]


class Chapter(NamedTuple):
    """A heading of a ledger, and the rules under it."""

    title: str
    rules: tuple[Entry, ...]


def read_ledger(text: str) -> dict[str, Entry]:
    """The rules of a ledger by id, in its order. Raises ValueError on an id stated twice."""
    entries: dict[str, Entry] = {}
    current = ""
    for line in text.splitlines():
        item = _ITEM.match(line)
        if item:
            if item["id"] in entries:
                raise ValueError(f"the ledger states {item['id']} twice")
            entries[item["id"]] = Entry(item["id"], item["source"], item["text"])
            current = item["id"]
        elif current and line.startswith("  "):
            entry = entries[current]
            at = _AT.match(line)
            entries[current] = (
                entry._replace(at=tuple(at["at"].split(", ")))
                if at
                else entry._replace(text=f"{entry.text} {line.strip()}")
            )
        else:
            current = ""
    return entries


class Laws:
    """The laws of one game, `package` being the import name of its folder, or of its only file."""

    def __init__(self, game: str, package: str) -> None:
        self.game = game
        self.package = package
        self._ids: list[str] = [""]
        self._said: list[str] = []

    def law(self, name: str, says: str = "") -> int:
        """Give the ledger's rule `name` a number for use in rules. A game without a ledger of its
        own says here what the rule is. Raises TypeError if it says so of some and not of others."""
        if len(self._ids) > 1 and bool(says) != bool(self._said):
            raise TypeError(f"{self.game} says what some laws are: say it of {name} and of all")
        self._ids.append(f"{self.game}/{name}")
        if says:
            self._said.append(f"- `{self._ids[-1]}` (ours): {' '.join(says.split())}")
        return len(self._ids) - 1

    @property
    def folder(self) -> Traversable | None:
        """The game's folder; None of a game of one file."""
        is_folder = hasattr(import_module(self.package), "__path__")
        return files(self.package) if is_folder else None

    @cached_property
    def ledger_text(self) -> str:
        """The ledger as Markdown. Raises OSError if there is none to be read."""
        if self._said or self.folder is None:
            return "\n".join(self._said)
        return part_text(self.folder.joinpath("ledger.md"))

    @cached_property
    def ledger(self) -> dict[str, Entry]:
        """The ledger's rules by id."""
        return read_ledger(self.ledger_text)

    @cached_property
    def introduction(self) -> tuple[str, ...]:
        """The paragraphs of the ledger that stand before its first rule and its first heading of a
        chapter, without the marks of Markdown."""
        before: list[str] = []
        for line in self.ledger_text.splitlines():
            if _ITEM.match(line) or line.startswith(_CHAPTER):
                break
            before.append(line.removeprefix("# "))
        paragraphs = (_plain(" ".join(part.split())) for part in "\n".join(before).split("\n\n"))
        return tuple(filter(None, paragraphs))

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The ledger's rules, each once and in its order, under its headings. Those that stand
        before the first heading, as all do in a game of one file, have one of ours."""
        found: list[tuple[str, list[Entry]]] = [(UNNAMED, [])]
        for line in self.ledger_text.splitlines():
            if line.startswith(_CHAPTER):
                found.append((_plain(line.removeprefix(_CHAPTER)), []))
            elif item := _ITEM.match(line):
                found[-1][1].append(self.ledger[item["id"]])
        return tuple(Chapter(title, tuple(rules)) for title, rules in found if rules)

    def speaking_of(self, words: str) -> dict[str, Entry]:
        """The ledger's rules that have all of some words, or words begun so, in their id or text,
        by id; all of them if there are no words, and one alone that is named by its id."""
        for id_ in (words.strip().lower(), f"{self.game}/{words.strip().lower()}"):
            if "/" in words and id_ in self.ledger:
                return {id_: self.ledger[id_]}
        wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
        return {
            id_: entry
            for id_, entry in self.ledger.items()
            if all(word.search(f"{id_} {entry.text}") for word in wanted)
        }

    def holding_at(self, place: str) -> tuple[str, ...]:
        """The ids of the rules that hold at a place of the board, or for a group of choices: those
        that name it first, then those that name many."""
        named = [entry for entry in self.ledger.values() if place in entry.at]
        others = [
            entry
            for entry in self.ledger.values()
            if entry not in named and any(fnmatchcase(place, at) for at in entry.at)
        ]
        return tuple(entry.id for entry in (*named, *others))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the rules that code can name as forbidding something."""
        return tuple(dict.fromkeys(self._ids[1:]))

    def entry(self, code: int) -> Entry:
        """The ledger's rule behind the number that a rule function returned."""
        return self.ledger[self._ids[code]]


def _plain(text: str) -> str:
    """Markdown without its marks."""
    return re.sub(r"[*`]", "", text).strip()
