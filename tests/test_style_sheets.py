"""Style sheets of boards: nothing is in them that nothing draws."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

SOURCES = Path(str(files("allhands")))
BOARDS = {sheet.parents[1].name: sheet for sheet in SOURCES.glob("games/*/face/board.css")}
PAGES = [*SOURCES.glob("server/static/*.css")]
DRAWING = [*SOURCES.glob("drawing/*.py"), *SOURCES.glob("drawing/*.svg")]

FILLED_IN = "\0"
"""What stands in a string where something is filled in."""


def classes_of(*sheets: Path) -> set[str]:
    """The classes that style sheets speak of."""
    whole = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    plain = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", whole, flags=re.DOTALL)
    return set(re.findall(r"\.(-?[a-zA-Z_][\w-]*)", plain))


def strings(source: Path) -> Iterator[str]:
    """The strings of a module, without its docstrings; the classes of a drawing."""
    if source.suffix == ".svg":
        yield from re.findall(r'class="([^"]*)"', source.read_text(encoding="utf-8"))
        return
    tree = ast.parse(source.read_text(encoding="utf-8"))
    documentation = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else FILLED_IN
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node not in documentation:
                yield node.value


def undrawn(sheet: Path, sources: Iterable[Path]) -> set[str]:
    """The classes of a style sheet that no string of the sources names, nor the pages' own."""
    words = {
        word
        for source in sources
        for string in strings(source)
        if re.fullmatch(r"[a-z0-9 \0-]+", string)
        for word in string.split()
        if word.strip(f"{FILLED_IN}-")
    }
    drawn = re.compile("|".join(word.replace(FILLED_IN, r"[\w-]*") for word in words))
    return {name for name in classes_of(sheet) - classes_of(*PAGES) if not drawn.fullmatch(name)}


def of_game(game: str) -> list[Path]:
    """What draws a game's board, with the names of its cards."""
    folder = SOURCES / "games" / game
    return [*folder.glob("*/*.py"), *folder.glob("*/*.svg")]


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_all_that_a_board_has_colours_for_is_drawn(game: str) -> None:
    hue = game.replace("_", "-")
    assert undrawn(BOARDS[game], [*of_game(game), *DRAWING]) <= {hue, f"hue-{hue}"}


def test_all_tiles_are_drawn() -> None:
    assert not undrawn(SOURCES / "drawing" / "plain.css", [SOURCES / "face" / "plain.py"])


def test_what_boards_share_is_drawn_by_widgets_or_by_more_than_one_game() -> None:
    sheet = SOURCES / "drawing" / "drawing.css"
    left = undrawn(sheet, DRAWING)
    games = [left - undrawn(sheet, of_game(game)) for game in BOARDS]
    assert not {name for name in left if sum(name in drawn for drawn in games) < 2}


def test_a_class_that_nothing_draws_is_found(tmp_path: Path) -> None:
    sheet, source = tmp_path / "board.css", tmp_path / "board.py"
    sheet.write_text(".hull .door-1, .mast { fill: none; }\n/* .keel */\n.spare.lit {}")
    source.write_text('"""A spare."""\nHULL = "hull wide"\nDOOR = f"door-{HULL}"\nMAST = "A mast."')
    assert undrawn(sheet, [source]) == {"mast", "spare"}
