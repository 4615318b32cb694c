"""Markup for boards: elements of SVG and HTML as text, escaped and well-formed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape

Attribute = str | int | float | None


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """An element. Children are markup already; attributes are escaped, and left out if None.

    A name that Python keeps for itself takes an underscore behind it (`class_`); underscores
    within it become hyphens.
    """
    written, inside = attributes_of(attributes), "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def attributes_of(attributes: Mapping[str, Attribute]) -> str:
    """The attributes of an element, each with a space before it."""
    return "".join(
        [_attribute(key, value) for key, value in attributes.items() if value is not None]
    )


@lru_cache(maxsize=8192, typed=True)
def _attribute(key: str, value: Attribute) -> str:
    """One attribute; boards draw the same ones again and again."""
    name = key.rstrip("_").replace("_", "-")
    return f' {name}="{escape(_value(value))}"'


def _value(value: Attribute) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def html(name: str, *children: str, **attributes: Attribute) -> str:
    """An element of HTML, closed by its own tag even where it is empty."""
    start = element(name, **attributes)
    return f"{start[:-2]}>{''.join(children)}</{name}>"


def group(*children: str, **attributes: Attribute) -> str:
    """A `<g>`."""
    return element("g", *children, **attributes)


def path(d: str, **attributes: Attribute) -> str:
    """A `<path>`."""
    return element("path", d=d, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    """A `<circle>`."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A `<rect>`."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> str:
    """A `<line>`."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A `<text>` of plain words."""
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def title(words: str) -> str:
    """The `<title>` of an element: what a pointer or a screen reader is told of it."""
    return element("title", escape(words))


def moved(x: float, y: float, *children: str, scale: float = 1.0, class_: str | None = None) -> str:
    """Children drawn with their origin at a point, perhaps scaled."""
    transform = f"translate({_value(float(x))} {_value(float(y))})"
    if scale != 1.0:
        transform += f" scale({_value(float(scale))})"
    return group(*children, class_=class_, transform=transform)
