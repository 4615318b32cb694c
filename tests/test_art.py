"""Drawings in SVG files: what of them reaches a page, and what is said where one cannot be read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from allhands.drawing.art import art, dressed

from .playing import ROOT

DRAWINGS = sorted((ROOT / "src" / "allhands" / "drawing").glob("*.svg")) + sorted(
    (ROOT / "src" / "allhands" / "games").rglob("*.svg")
)
NUMBERS = itertools.count()

Reader = Callable[[str], Mapping[str, str]]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """What is read of a file, which lies beside a module of a package of its own."""

    def from_package(text: str) -> Mapping[str, str]:
        package = f"a_drawn_package_{next(NUMBERS)}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "boats.svg").write_text(text, encoding="utf-8")
        return art(f"{package}.board", "boats.svg")

    monkeypatch.syspath_prepend(str(tmp_path))
    return from_package


def svg(inside: str) -> str:
    """A file as a drawing program writes it."""
    return (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" id="sheet"'
        f' xmlns:ink="http://ink.example/"><style>.oar {{ fill: red }}</style>{inside}</svg>'
    )


def test_a_shape_is_read_by_its_id_and_without_it(read: Reader) -> None:
    drawn = read(svg('<g transform="scale(2)"><path id="oar" d="M0 0h9" class="oar"/></g>'))
    assert dict(drawn) == {"oar": '<path d="M0 0h9" class="oar"/>'}


def test_a_bare_group_stands_for_what_is_in_it(read: Reader) -> None:
    inside = '<circle r="1"/>\n <circle r="2" id="c4"/>\n'
    drawn = read(svg(f'<g id="eyes">{inside}</g><g id="ring" class="ring"><g>\n</g></g>'))
    assert drawn["eyes"] == '<circle r="1"/><circle r="2"/>'
    assert drawn["ring"] == '<g class="ring"><g/></g>'


def test_what_a_program_notes_down_is_left_out(read: Reader) -> None:
    noted = '<ink:view id="view"/><g id="oar" ink:label="An oar"><rect ink:seen="1" x="1"/></g>'
    assert dict(read(svg(noted))) == {"oar": '<rect x="1"/>'}


def test_what_is_to_be_referred_to_keeps_its_id(read: Reader) -> None:
    start, end = '<radialGradient id="glow"><stop offset="1"', "/></radialGradient>"
    drawn = read(svg(f'<defs id="lights">{start} id="s1"{end}</defs>'))
    assert drawn["lights"] == f"<defs>{start}{end}</defs>"


def test_words_stay_and_are_escaped(read: Reader) -> None:
    drawn = read(svg('<text id="name" x="1">Fore &amp; <tspan>aft</tspan> &lt;1&gt;</text>'))
    assert drawn["name"] == '<text x="1">Fore &amp; <tspan>aft</tspan> &lt;1&gt;</text>'


def test_a_missing_element_is_told_with_the_file_and_what_is_there(read: Reader) -> None:
    drawn = read(svg('<path id="oar"/><path id="mast"/>'))
    with pytest.raises(
        ValueError, match=r"boats\.svg has no element with the id sail, only oar, mast"
    ):
        drawn["sail"]


def test_two_elements_with_one_id_are_told(read: Reader) -> None:
    with pytest.raises(ValueError, match=r"boats\.svg has two elements with the id oar"):
        read(svg('<path id="oar"/><path id="oar"/>'))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a boat", "syntax error: line 1, column 0"),
        ("<html><path id='oar'/></html>", "it begins with <html>"),
        ("<svg><path id='oar'/></svg>", "it begins with <svg>, without SVG's namespace"),
    ],
)
def test_what_is_no_svg_is_told(read: Reader, text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=rf"boats\.svg is no SVG file: {wrong}"):
        read(text)


def test_a_shape_is_given_what_depends_on_how_things_stand() -> None:
    shape = dressed('<path d="M0 0"/>', class_="wall", stroke_dasharray=None, x=1.5)
    assert shape == '<path d="M0 0" class="wall" x="1.5"/>'


@pytest.mark.parametrize("shapes", ["", '<path d="M0 0"/><path d="M1 1"/>', "<g><path/></g>"])
def test_only_a_single_shape_is_given_more(shapes: str) -> None:
    with pytest.raises(ValueError, match="only a single shape"):
        dressed(shapes, class_="wall")


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_a_page_can_show_our_drawings(path: Path) -> None:
    """It refuses styles written into an element, and a clone would point to nothing on it."""
    for each in ElementTree.parse(path).getroot().iter():
        assert each.get("style") is None, f"{each.get('id')} has a style; it needs a class"
        assert not each.tag.endswith("}use"), f"{each.get('id')} is a clone; it has to be drawn"
