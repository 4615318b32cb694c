"""How far the first voyages bring somebody, part by part, from random play to the rule of thumb.

uv run python benchmarks/lesson.py --games 400 --into docs/players.md
"""

from __future__ import annotations

import argparse
from pathlib import Path

from allhands import games
from allhands.kernel.game import Game
from allhands.lab.marks import stamp, write_between
from allhands.lab.novice import stages

QUICK = 20


def table(game: Game, deals: int) -> str:
    """A table in Markdown."""
    unit, scale = f"{game.score.unit}s" if game.score else "% won", 1 if game.score else 100
    if game.by_seat:
        unit = "% of seats won"
    lines = [
        f"{game.title}, {game.lesson.players} players, {deals:,} deals:",
        "",
        f"| | shows for the first time | {unit} | of the way | turns |",
        "|---|---|--:|--:|--:|",
    ]
    for stage in stages(game, deals, seed=1):
        made = stage.made
        figures = f"{scale * made.mean:.1f} ({scale * made.low:.1f} to {scale * made.high:.1f})"
        share = "-" if stage.share is None else f"{100 * stage.share:.0f} %"
        new = ", ".join(f"`{verb}`" for verb in sorted(stage.new))
        lines.append(f"| {stage.name} | {new} | {figures} | {share} | {stage.turns:.1f} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, and print it or write it between the marks of a file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", help="all that have a lesson, if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} deals each")
    parser.add_argument("--into", type=Path, metavar="FILE")
    wanted = parser.parse_args()
    named = [games.find(name) for name in wanted.game or games.names()]
    taught = [game for game in named if game.lesson.is_any]
    found = "\n\n".join(table(game, QUICK if wanted.quick else wanted.games) for game in taught)
    if wanted.into:
        write_between(wanted.into, "lessons", f"{stamp()}\n\n{found}")
    else:
        print(found)


if __name__ == "__main__":
    main()
