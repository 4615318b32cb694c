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
from typing import TYPE_CHECKING, Any, Final

from allhands import loading, saving
from allhands.kernel.errors import AllHandsError
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.progress import compile_progress
from allhands.match import Match
from allhands.players import Advice, Weighed
from allhands.players.reasons import explained
from allhands.terminal.screen import BOLD, DIM, Screen, padded, wrapped

if TYPE_CHECKING:
    from allhands.kernel.score import Score
    from allhands.observation import Action

BAR: Final = 12
MARK: Final = "►"
AS_GOOD: Final = "≈"


def hint_of(match: Match, seconds: float) -> Advice:
    """What a search of so many seconds thinks of the choices of whoever has to choose."""
    return _thought_elsewhere(match, seconds) if INTERPRETED else thought(match, seconds)


def thought(match: Match, seconds: float) -> Advice:
    """A hint thought of in this process."""
    advice = match.advise(seconds=seconds)
    with compile_progress("reasons"):
        return explained(match.view(match.current_player), advice, match.seed)


def _thought_elsewhere(match: Match, seconds: float) -> Advice:
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


def _read(told: dict[str, Any]) -> Advice:
    choices = tuple(_choice(choice) for choice in told.pop("choices"))
    return Advice(choices=choices, **told)


def _choice(told: dict[str, Any]) -> Weighed:
    span: list[int] | None = told.pop("likely")
    return Weighed(**told, likely=None if span is None else (span[0], span[1]))


def hint_lines(advice: Advice, match: Match, choices: list[Action], screen: Screen) -> list[str]:
    """A hint in lines: the choice advised, then the others, the best first, numbered as they are
    listed; and why. Where figures say nothing, only what the search would guess."""
    width, numbers = screen.width - 1, _numbers(choices)
    if advice.is_rough:
        number = numbers[advice.action]
        begun = f" {advice.heading}: {number} "
        guess = wrapped(choices[number - 1].words, width, begun, "   ")
        return [*wrapped(advice.warning, width, " "), *guess]
    score, as_good = match.game.score, advice.as_good
    rows = sorted(advice.choices, key=lambda choice: (choice != advice.best, -choice.mean))
    most = max(max(row.mean for row in rows), 1e-9)
    digits = len(str(len(choices)))
    cells = [_figures(row, score) for row in rows]
    widths = [max(len(cell[column]) for cell in cells) for column in range(2)]
    lines = wrapped(_heading(score), width, " ")
    for row, (value, span) in zip(rows, cells, strict=True):
        mark = MARK if row is rows[0] else AS_GOOD if row.action in as_good else " "
        bar = padded("█" * round(BAR * max(0.0, row.mean) / most), BAR)
        number = numbers[row.action]
        bar = f"{bar} " if not screen.is_narrow else ""
        begun = f" {mark} {bar}{value:>{widths[0]}}  {span:<{widths[1]}}{number:>{digits}} "
        found = wrapped(choices[number - 1].words, width, begun, " " * len(begun))
        lines += [screen.paint(line, BOLD) if row is rows[0] else line for line in found]
    if advice.reason:
        lines += [screen.paint(line, DIM) for line in wrapped(advice.reason, width, "   ")]
    return lines


def _numbers(choices: list[Action]) -> dict[int, int]:
    """By which number each action is listed."""
    return {choice.number: place for place, choice in enumerate(choices, start=1)}


def _heading(score: Score | None) -> str:
    told = "Chance of winning"
    if score is not None:
        told = f"{score.unit.capitalize()}s on average, and what four of five games end with"
    return f"{told}; {AS_GOOD} may be as good:"


def _figures(row: Weighed, score: Score | None) -> tuple[str, str]:
    """What a choice is worth, and between which scores games are likely to end."""
    if not row.visits:
        return "?", ""
    if score is None:
        return f"{100 * row.mean:.0f} %", ""
    span = "{} to {}  ".format(*row.likely) if row.likely is not None else ""
    return f"{row.mean:.1f}", span


def main() -> int:
    """Think about a saved match, and print the hint as JSON; the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    path, seconds = sys.argv[1:]
    with compile_progress("the rules"):
        match = loading.load(path)
    print(json.dumps(dataclasses.asdict(thought(match, float(seconds)))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
