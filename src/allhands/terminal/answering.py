"""The answers that are taken at the terminal: a choice by its number or words, or a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from allhands.kernel.errors import AllHandsError, IllegalActionError
from allhands.kernel.options import nearest
from allhands.match import matching_actions
from allhands.terminal import commands
from allhands.terminal.screen import YELLOW
from allhands.terminal.sitting import Sitting

if TYPE_CHECKING:
    from allhands.observation import Action

_NUMBER: Final = re.compile(r"[-+]?[0-9][0-9.,_]*")


def play_on(sitting: Sitting) -> None:
    """Play until the people leave. Raises EOFError if nothing more can be typed."""
    while not sitting.left:
        sitting.go_on()
        while not _answered(sitting):
            pass


def _answered(sitting: Sitting) -> bool:
    """Ask once; whether the screen is to be shown anew."""
    screen = sitting.screen
    screen.offer([*(choice.words for choice in sitting.choices), *commands.NAMES])
    typed = screen.ask()
    try:
        return _answer(sitting, typed)
    except AllHandsError as error:
        screen.say(str(error), YELLOW)
        return False


def _answer(sitting: Sitting, typed: str) -> bool:
    if not typed:
        return sitting.entered()
    if _NUMBER.fullmatch(typed):
        sitting.play(_numbered(sitting, typed))
        return True
    command, rest = commands.find(typed, sitting.choices)
    if command is not None:
        return command(sitting, rest)
    try:
        sitting.play(typed)
    except IllegalActionError as error:
        raise IllegalActionError(_hinted(sitting, typed, str(error))) from error
    return True


def _numbered(sitting: Sitting, typed: str) -> Action:
    if sitting.is_over:
        raise IllegalActionError("The game is over: say `again`, or press Enter to leave.")
    if not sitting.choices:
        raise IllegalActionError("There is nothing to choose now: Enter goes on.")
    if typed.isdecimal() and 1 <= int(typed) <= len(sitting.choices):
        return sitting.choices[int(typed) - 1]
    last = len(sitting.choices)
    raise IllegalActionError(f"The choices are numbered 1 to {last}; there is no {typed}.")


def _hinted(sitting: Sitting, typed: str, sentence: str) -> str:
    """An error with a hint at the command that may have been meant."""
    known = "Did you mean" in sentence or sitting.match.is_over
    if known or matching_actions(typed, sitting.every_action()):
        return sentence
    return sentence + (nearest(typed.split()[0].lower(), commands.NAMES) or " Type ? for help.")
