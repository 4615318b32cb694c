"""How many lines each game took, room by room.

    uv run python benchmarks/lines.py --into docs/adding-a-game.md

The drawings are left out, as a drawing program writes them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from allhands import games
from allhands.lab.marks import stamp, write_between

ROOT: Final = Path(__file__).resolve().parents[1]
WRITTEN: Final = (".py", ".toml", ".md", ".css")
MARK: Final = "lines of the games"
Picks = Callable[[Path], bool]
ROWS: Final[tuple[tuple[str, str, Picks], ...]] = (
    ("the ledger", "`ledger.md`", lambda path: path.name == "ledger.md"),
    ("numbers and lists", "`cards/`", lambda path: path.parts[0] == "cards"),
    ("the rules", "`rules/`", lambda path: path.parts[0] == "rules"),
    (
        "words, and choices told beforehand",
        "`face/`, but for the board",
        lambda path: path.parts[0] == "face" and not path.name.startswith("board"),
    ),
    ("the board", "`face/board*`", lambda path: path.name.startswith("board")),
    (
        "the rule of thumb, standing answers, what a search goes by",
        "`mates/`",
        lambda path: path.parts[0] == "mates",
    ),
    (
        "the game, its lesson and its primer",
        "`__init__.py`, `lesson.toml`, `primer.toml`",
        lambda path: len(path.parts) == 1 and path.name != "ledger.md",
    ),
)


def lines_in(paths: Iterable[Path]) -> int:
    """How many lines some files have together."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def written_in(folder: Path) -> list[Path]:
    """What was written in a folder, down to the last."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix in WRITTEN]


def counted() -> dict[str, list[int]]:
    """The lines of each row, game by game, in the order of the games."""
    found: dict[str, list[int]] = {title: [] for title, *_ in ROWS}
    found |= {"in all": [], "its tests": []}
    for name in games.in_folder():
        folder = ROOT / "src" / "allhands" / "games" / name.replace("-", "_")
        files = written_in(folder)
        for title, _, picks in ROWS:
            found[title].append(lines_in(x for x in files if picks(x.relative_to(folder))))
        found["in all"].append(lines_in(files))
        tests = ROOT / "tests" / "games" / name.replace("-", "_")
        found["its tests"].append(lines_in(written_in(tests)))
    return found


def table() -> str:
    """The table in Markdown, in lines rounded to tens."""
    where = {title: place for title, place, _ in ROWS}
    where["its tests"] = "`tests/games/…`"
    titles = [games.find(name).title for name in games.in_folder()]
    lines = [f"| lines | where | {' | '.join(titles)} |", "|---|---|" + "--:|" * len(titles)]
    for title, numbers in counted().items():
        cells = " | ".join(f"{round(number, -1):,}" for number in numbers)
        lines.append(f"| {title} | {where.get(title, '')} | {cells} |")
    return "\n".join(lines)


def main() -> None:
    """Count, and print it or write it between the marks of a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--into", type=Path, metavar="FILE")
    wanted = parser.parse_args()
    if wanted.into:
        write_between(wanted.into, MARK, f"{stamp()}\n\n{table()}")
    else:
        print(table())


if __name__ == "__main__":
    main()
