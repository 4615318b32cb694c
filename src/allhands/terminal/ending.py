"""How a game ended, and what can be done then."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from allhands.kernel.outcomes import BROKEN
from allhands.lab.quick_look import turned
from allhands.terminal.options import as_flags
from allhands.terminal.screen import BOLD, GREEN, YELLOW, wrapped
from allhands.verdict import verdict

if TYPE_CHECKING:
    from allhands.match import Match
    from allhands.terminal.screen import Screen
    from allhands.verdict import Verdict


def ending_lines(match: Match, screen: Screen) -> list[str]:
    """What ended the game, when it turned, and the crew's fate by name."""
    width = screen.width - 1
    end = verdict(match)
    colour = GREEN if end.is_good else YELLOW
    headline = wrapped(end.headline.upper(), width, " ")
    lines = [*(screen.paint(line, BOLD, colour) for line in headline), ""]
    deeds = [sentence for _, sentence in match.remembered()]
    texts = [*end.sentences, *_turned(match, end), *_fates(match), *deeds, match.view(None).summary]
    return [*lines, *(line for text in texts for line in wrapped(text, width, " "))]


def farther_lines(match: Match, screen: Screen) -> list[str]:
    """What can be done when the game is over."""
    width = screen.width - 1
    further = "Enter leaves; `again` plays another, `save FILE` keeps this one for a replay."
    same = f"The same ship again: {command(match)}"
    return [*wrapped(further, width, " "), *wrapped(same, width, " ", "   ")]


def _turned(match: Match, end: Verdict) -> list[str]:
    """When it turned for those who won, or else for all, as far as a quick look tells."""
    seats = end.winners or range(match.players)
    quick = None if match.outcome is BROKEN else turned(match, seats, for_better=end.is_good)
    if quick is None:
        return []
    return [f"{quick.found}decision {quick.decision}: {quick.told}"]


def _fates(match: Match) -> list[str]:
    """What became of each of the crew."""
    fates = match.game.board.fates(match.revealed().record, match.names)
    return [f"{who}: {what}." for who, what in fates]


def command(match: Match, *flags: str) -> str:
    """The command that begins the same match."""
    parts = [f"allhands play {match.game.name} --players {match.players}", *flags]
    names = match.names[: match.players]
    if names != match.game.crew_names[: match.players]:
        parts.append(f"--names {shlex.quote(','.join(names))}")
    return " ".join([*parts, *as_flags(match.options, match.game), f"--seed {match.seed}"])
