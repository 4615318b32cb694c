"""`hint`: what a search thinks of each choice, drawn as bars.

A search is of use only compiled. Where the rules run interpreted, so that a game begins at once, it
thinks in a process of its own: `python -m allhands.terminal.hint FILE SECONDS`.
"""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from allhands import saving
from allhands.kernel.cache import compile_progress
from allhands.kernel.errors import AllHandsError
from allhands.kernel.rule import INTERPRETED
from allhands.match import Match
from allhands.players import Advice, Weighed
from allhands.players.reasons import reason_for
from allhands.terminal.screen import BOLD, DIM, Screen, padded, wrapped

if TYPE_CHECKING:
    from allhands.observation import Action

BAR: Final = 12
MARK: Final = "►"


class Hint(NamedTuple):
    """What is advised, and why, in a sentence or nothing."""

    advice: Advice
    reason: str


def hint_of(match: Match, seconds: float) -> Hint:
    """What a search of so many seconds thinks of the choices of whoever has to choose."""
    return _thought_elsewhere(match, seconds) if INTERPRETED else thought(match, seconds)


def thought(match: Match, seconds: float) -> Hint:
    """A hint thought of in this process."""
    advice = match.advise(seconds=seconds)
    with compile_progress("reasons"):
        return Hint(advice, reason_for(match.view(match.current_player), advice, match.seed))


def _thought_elsewhere(match: Match, seconds: float) -> Hint:
    """A hint thought of in a process that runs compiled. Raises AllHandsError if it fails."""
    with tempfile.TemporaryDirectory(prefix="allhands-") as folder:
        path = Path(folder) / "match.json"
        saving.save(match, path)
        done = subprocess.run(
            [sys.executable, "-m", __name__, str(path), str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "ALLHANDS_INTERPRET": "0"},
            check=False,
        )
    if done.returncode != 0:
        raise AllHandsError("No hint: the search ended before it had one.")
    return _read(json.loads(done.stdout))


def _read(told: dict[str, Any]) -> Hint:
    choices = tuple(Weighed(**choice) for choice in told["advice"].pop("choices"))
    return Hint(Advice(choices=choices, **told["advice"]), told["reason"])


def hint_lines(hint: Hint, match: Match, choices: list[Action], screen: Screen) -> list[str]:
    """A hint in lines: the choice advised, then the others, the best first, numbered as they are
    listed."""
    advice, score = hint.advice, match.game.score
    told = "chance of winning" if score is None else f"{score.unit}s to be expected"
    rows = sorted(advice.choices, key=lambda choice: (choice != advice.best, -choice.mean))
    most = max(max(row.mean for row in rows), 1e-9)
    numbers = {choice.number: place for place, choice in enumerate(choices, start=1)}
    digits = len(str(len(choices)))
    cells = [(_value(row, score is None), _interval(row, score is None)) for row in rows]
    widths = [max(len(cell[column]) for cell in cells) for column in range(2)]
    width = screen.width - 1
    lines = wrapped(f"{told.capitalize()}, and where it lies in 19 of 20 cases:", width, " ")
    for row, (value, interval) in zip(rows, cells, strict=True):
        is_best = row is rows[0]
        bar = padded("█" * round(BAR * max(0.0, row.mean) / most), BAR)
        number = numbers[row.action]
        begun = (
            f" {MARK if is_best else ' '} {bar} {value:>{widths[0]}}  {interval:<{widths[1]}}  "
            f"{number:>{digits}} "
        )
        found = wrapped(choices[number - 1].words, width, begun, " " * len(begun))
        lines += [screen.paint(line, BOLD) if is_best else line for line in found]
    if hint.reason:
        lines += [screen.paint(line, DIM) for line in wrapped(hint.reason, width, "   ")]
    return lines


def _value(row: Weighed, is_chance: bool) -> str:
    if not row.visits:
        return "?"
    return f"{100 * row.mean:.0f} %" if is_chance else f"{row.mean:.1f}"


def _interval(row: Weighed, is_chance: bool) -> str:
    if not row.visits:
        return ""
    if is_chance:
        return f"{100 * row.low:.0f} to {100 * row.high:.0f}"
    return f"{row.low:.1f} to {row.high:.1f}"


def main() -> int:
    """Think about a saved match, and print the hint as JSON; the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    path, seconds = sys.argv[1:]
    with compile_progress("the rules"):
        match = saving.load(path)
    advice, reason = thought(match, float(seconds))
    print(json.dumps({"advice": dataclasses.asdict(advice), "reason": reason}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
