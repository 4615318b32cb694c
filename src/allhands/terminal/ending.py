"""How a game ended, and what can be done then."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from allhands.terminal.options import as_flags
from allhands.terminal.screen import BOLD, GREEN, YELLOW, and_list, wrapped

if TYPE_CHECKING:
    from allhands.match import Match
    from allhands.terminal.screen import Screen


def ending_lines(match: Match, screen: Screen) -> list[str]:
    """What ended the game, and the crew's fate by name."""
    width = screen.width - 1
    outcome = match.outcome
    headline = "THE CREW IS SAVED" if outcome.won else "THE SHIP IS LOST"
    colour = GREEN if outcome.won else YELLOW
    texts = [outcome.sentence, _fates(match), match.view(None).summary]
    lines = [screen.paint(f" {headline}", BOLD, colour), ""]
    return [*lines, *(line for text in texts for line in wrapped(text, width, " "))]


def farther_lines(match: Match, screen: Screen) -> list[str]:
    """What can be done when the game is over."""
    width = screen.width - 1
    further = "Enter leaves; `again` plays another, `save FILE` keeps this one for a replay."
    same = f"The same ship again: {command(match)}"
    return [*wrapped(further, width, " "), *wrapped(same, width, " ", "   ")]


def _fates(match: Match) -> str:
    """Who came through; nothing for somebody alone."""
    crew = match.names[: match.players]
    if match.players == 1:
        return ""
    saved = [name for name, result in zip(crew, match.returns, strict=True) if result > 0]
    lost = [name for name in crew if name not in saved]
    if not saved or not lost:
        fate = "came through" if saved else "did not come through"
        return f"{and_list(crew)} {fate}."
    return f"{and_list(saved)} came through; {and_list(lost)} did not."


def command(match: Match, *flags: str) -> str:
    """The command that begins the same match."""
    parts = [f"allhands play {match.game.name} --players {match.players}", *flags]
    names = match.names[: match.players]
    if names != match.game.crew_names[: match.players]:
        parts.append(f"--names {shlex.quote(','.join(names))}")
    return " ".join([*parts, *as_flags(match.options, match.game), f"--seed {match.seed}"])
