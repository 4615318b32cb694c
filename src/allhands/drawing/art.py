"""Drawings that never change, read from SVG files as a drawing program opens and writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from allhands.kernel.reading import part_text

from .markup import Attribute, attributes_of, element

_SVG: Final = "{http://www.w3.org/2000/svg}"


@cache
def art(beside: str, file: str) -> Mapping[str, str]:
    """What an SVG file beside a module draws: markup by the `id` of its element.

    A `<g>` with no more than its id stands for what is in it. Other ids, and what drawing programs
    note down for themselves, are left out; only what is in `<defs>`, to be referred to, keeps its
    id. Styles are for looking at the file: on a page the game's style sheet colours by classes.
    """
    drawn = _Drawings(file)
    for each in _shapes(_root(beside, file)):
        name = each.get("id")
        if name in drawn:
            raise ValueError(f"{file} has two elements with the id {name}")
        if name is not None:
            drawn[name] = _inside(each) if _is_bare(each) else _written(each)
    return drawn


def dressed(shape: str, **attributes: Attribute) -> str:
    """A single shape with further attributes, where these depend on how things stand."""
    if shape.count("<") != 1:
        raise ValueError(f"only a single shape can be given attributes, not {shape}")
    return f"{shape[:-2]}{attributes_of(attributes)}/>"


class _Drawings(dict[str, str]):
    """Markup by id, which says what is there if asked for what is not."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __missing__(self, name: str) -> str:
        raise ValueError(f"{self.file} has no element with the id {name}, only {', '.join(self)}")


def _root(beside: str, file: str) -> ElementTree.Element:
    found = files(beside.rpartition(".")[0]).joinpath(file)
    try:
        root = ElementTree.fromstring(part_text(found))
    except ElementTree.ParseError as error:
        raise ValueError(f"{file} is no SVG file: {error}") from error
    if root.tag != f"{_SVG}svg":
        without = ", without SVG's namespace" if root.tag == "svg" else ""
        raise ValueError(f"{file} is no SVG file: it begins with <{root.tag}>{without}")
    return root


def _shapes(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """All elements of SVG within another."""
    for each in root:
        if each.tag.startswith(_SVG):
            yield each
            yield from _shapes(each)


def _is_bare(each: ElementTree.Element) -> bool:
    return each.tag == f"{_SVG}g" and not _attributes(each)


def _written(each: ElementTree.Element, **own: str) -> str:
    name = each.tag.removeprefix(_SVG)
    return element(name, _inside(each), **own, **_attributes(each))


def _inside(each: ElementTree.Element) -> str:
    """What is in an element; white space between elements is left out."""
    return _words(each.text) + "".join(
        _written(child, **_identity(each, child)) + _words(child.tail)
        for child in each
        if child.tag.startswith(_SVG)
    )


def _words(written: str | None) -> str:
    return escape(written) if written and not written.isspace() else ""


def _attributes(each: ElementTree.Element) -> dict[str, str]:
    """Its own attributes of SVG, not its id, nor those of other namespaces."""
    return {key: value for key, value in each.items() if key != "id" and not key.startswith("{")}


def _identity(parent: ElementTree.Element, child: ElementTree.Element) -> dict[str, str]:
    """The id of what is in `<defs>`."""
    name = child.get("id") if parent.tag == f"{_SVG}defs" else None
    return {} if name is None else {"id": name}
