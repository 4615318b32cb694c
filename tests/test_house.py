"""No circles of imports, whichever way they are written, among our modules and our scripts.

`lint-imports` sees those that are written as imports, also in functions and for types alone; not
modules that are named in a string, as `importlib` takes them, nor scripts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

from .playing import ROOT

PACKAGE: Final = "allhands"
SOURCE: Final = ROOT / "src"
SCRIPTS: Final = SOURCE / PACKAGE / "server" / "static"
IMPORT: Final = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")

Graph = dict[str, set[str]]


def modules() -> dict[str, Path]:
    """All modules by their names."""
    found: dict[str, Path] = {}
    for path in (SOURCE / PACKAGE).rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def named(module: str, text: str, known: Mapping[str, Path]) -> set[str]:
    """The known modules that a module's text imports or names. The package's own name stands for
    much else in strings."""
    found: set[str] = set()
    package = module if known[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(above if node.level else ()), *filter(None, [node.module])])
            inner = {f"{base}.{each.name}" for each in node.names}
            found |= inner & known.keys()
            if inner - known.keys():
                found.add(base)
        elif isinstance(node, ast.Constant) and node.value != PACKAGE:
            found.add(str(node.value))
    return (found & known.keys()) - {module}


def of_modules() -> Graph:
    """What each module imports or names."""
    known = modules()
    return {name: named(name, path.read_text("utf-8"), known) for name, path in known.items()}


def of_scripts() -> Graph:
    """What each script imports."""
    graph: Graph = {}
    for path in SCRIPTS.rglob("*.js"):
        imported = IMPORT.findall(path.read_text("utf-8"))
        graph[_short(path)] = {_short((path.parent / each).resolve()) for each in imported}
    return graph


def _short(path: Path) -> str:
    return path.relative_to(SCRIPTS).as_posix()


def circle(graph: Graph) -> str:
    """A circle, from one to itself, each imported by the next; "" if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return " < ".join(error.args[1])
    return ""


def test_no_module_leads_back_to_itself() -> None:
    graph = of_modules()
    assert "allhands.kernel.game" in graph["allhands.match"]
    assert circle(graph) == ""


def test_no_script_leads_back_to_itself() -> None:
    graph = of_scripts()
    assert "table/page.js" in graph["table.js"]
    assert circle(graph) == ""


@pytest.mark.parametrize(
    "text",
    [
        "import allhands.match",
        "from allhands import match",
        "from . import match",
        "from .match import Match",
        "if TYPE_CHECKING:\n    from allhands.match import Match",
        "def late():\n    from .match import Match",
        "importlib.import_module('allhands.match')",
    ],
)
def test_however_it_is_written_a_module_is_found(text: str) -> None:
    assert named("allhands.saving", text, modules()) == {"allhands.match"}


def test_a_circle_is_told() -> None:
    assert circle({"a": {"b"}, "b": {"a"}, "c": {"a"}}) in ("a < b < a", "b < a < b")
