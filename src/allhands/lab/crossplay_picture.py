"""Cross-play as a picture: a table of squares for each measure, the fuller, the more."""

from __future__ import annotations

from typing import Final

from allhands.drawing.markup import element, group, moved, rectangle, text, title

from .crossplay import Crossplay, Measure, Pair

SQUARE: Final = 48.0
EDGE: Final = 16.0
LETTER: Final = 7.2
"""How wide a letter of a name is, about."""
STYLE: Final = """
svg { color-scheme: light dark; background: light-dark(#fff, #111926);
  font-family: system-ui, sans-serif; }
text { fill: light-dark(#141c27, #e8edf5); }
.dim { fill: light-dark(#4a5768, #9dabc0); }
.square { fill: none; stroke: light-dark(#6f7d90, #64768f); }
.bar { fill: light-dark(#9cc3f5, #23548f); }
"""


def picture(found: Crossplay) -> str:
    """A whole SVG. Each square has its number and its interval written in it, and is filled as high
    as the number; who points at it is told all in words."""
    names = max(len(name) for name in (*found.rows, *found.columns)) * LETTER
    wide = names + EDGE + SQUARE * len(found.columns)
    high = 2.2 * EDGE + names + SQUARE * len(found.rows)
    tables = [_table(found, measure, names) for measure in found.measures]
    across = min(len(tables), 2)
    down = -(-len(tables) // across)
    head = 3 * EDGE
    placed = (
        moved(
            EDGE + (wide + 2 * EDGE) * (place % across),
            head + (high + EDGE) * (place // across),
            one,
        )
        for place, one in enumerate(tables)
    )
    width, height = across * (wide + 2 * EDGE), head + down * (high + EDGE)
    said = f"{found.game.title}: cross-play of {len(found.columns)} in {found.deals} deals"
    return element(
        "svg",
        title(said),
        element("style", STYLE),
        text(said, EDGE, 1.6 * EDGE, 15.0, font_weight=700),
        *placed,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=width,
        role="img",
    )


def _table(found: Crossplay, measure: Measure, names: float) -> str:
    """The rows play beside the columns."""
    top = 1.6 * EDGE + names
    columns = (
        moved(
            names + EDGE + SQUARE * (place + 0.6),
            top - 4,
            text(name, 0, 0, 12.0, transform="rotate(-90)"),
        )
        for place, name in enumerate(found.columns)
    )
    rows = (
        text(name, names + 4, top + SQUARE * (place + 0.6), 12.0, text_anchor="end")
        for place, name in enumerate(found.rows)
    )
    squares = (
        moved(
            names + EDGE + SQUARE * column,
            top + SQUARE * row,
            _square(found.pairs[row][column], measure),
        )
        for row in range(len(found.rows))
        for column in range(len(found.columns))
    )
    headed = f"{measure.name} ({measure.unit})"
    return group(text(headed, 0, EDGE * 0.8, 13.0, font_weight=650), *columns, *rows, *squares)


def _square(pair: Pair, measure: Measure) -> str:
    inner = SQUARE - 4
    value = measure.of(pair)
    middle = inner / 2
    number = text(
        measure.told(value), middle, middle + 5, 14.0, text_anchor="middle", class_="number"
    )
    frame = rectangle(0, 0, inner, inner, class_="square", rx=3)
    if value is None:
        return group(title(f"{pair.one} beside {pair.others}: none"), frame, number)
    ends = tuple(measure.told(value, end) for end in ("low", "high"))
    said = f"{pair.one} beside {pair.others}: {measure.told(value)} {measure.unit}"
    filled = inner * max(0.0, min(1.0, value.mean / measure.most))
    return group(
        title(f"{said} (95 % interval: {ends[0]} to {ends[1]})"),
        rectangle(0, inner - filled, inner, filled, class_="bar", rx=3),
        frame,
        number,
        text(f"{ends[0]}-{ends[1]}", middle, inner - 4, 8.5, text_anchor="middle", class_="dim"),
    )
