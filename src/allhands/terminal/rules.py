"""A game's rules for reading: the ledger without its Markdown, whole or in part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from allhands.kernel.errors import OptionError
from allhands.kernel.options import nearest
from allhands.terminal.screen import wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.kernel.laws import Entry

_READING = "Our reading:"


def rule_lines(game: Game, words: str, width: int) -> list[str]:
    """The rules that have all of `words`, or words begun so, in their id or text, or all rules,
    under the headings of the ledger. Raises OptionError if there are none."""
    chosen = game.laws.speaking_of(words)
    if not chosen:
        raise OptionError(f"No rule of {game.title} speaks of {words!r}.{_hint(game, words)}")
    lines = [] if words.strip() else [*_primer(game, width), *_introduction(game, width)]
    for title, rules in game.laws.chapters:
        entries = [entry for entry in rules if entry.id in chosen]
        if entries:
            lines += ["", *wrapped(title.upper(), width), ""]
        for entry in entries:
            lines += _entry_lines(entry, width)
    return lines[1:] if lines and not lines[0] else lines


def _hint(game: Game, words: str) -> str:
    ids = [id_.split("/")[1] for id_ in game.laws.ledger]
    known = dict.fromkeys(word for id_ in ids for word in (id_, *id_.split("-")))
    return nearest(words.lower().removeprefix(f"{game.name}/"), known)


def _entry_lines(entry: Entry, width: int) -> list[str]:
    rule, marked, reading = entry.text.partition(_READING)
    lines = wrapped(_plain(rule), width, "  ")
    if marked:
        lines += wrapped(f"{_READING} {_plain(reading)}", width, "  ")
    return [*lines, *wrapped(f"{entry.id} ({entry.source})", width, "      ")]


def _primer(game: Game, width: int) -> list[str]:
    """The rules on two screens, without their pictures, and what words mean; none if the game has
    no primer."""
    lines: list[str] = []
    for title, sections in (("TO WIN", game.primer.win), ("TO PLAY", game.primer.play)):
        if sections:
            lines += [title, ""]
        for section in sections:
            lines += wrapped(section.heading, width, "  ")
            for said in section.said:
                lines += wrapped(said.say, width, "      ")
            lines.append("")
    if game.primer.words:
        lines += ["WORDS", ""]
        for each in game.primer.words:
            lines += wrapped(f"{each.word}: {each.means}", width, "  ", "      ")
        lines.append("")
    return lines


def _introduction(game: Game, width: int) -> list[str]:
    """What the ledger says before its first section."""
    said = game.laws.introduction
    return [line for text in said for line in [*wrapped(text, width), ""]][:-1]


def _plain(text: str) -> str:
    """Markdown without its marks."""
    return re.sub(r"[*`]", "", text).strip()
