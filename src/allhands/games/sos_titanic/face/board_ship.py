"""The ship: the one drawing that shows how things stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import group, moved, path, rectangle, text, title
from allhands.drawing.widgets import ship_frame
from allhands.kernel.piles import Pile

from .. import cards as c
from ..rules.state import Titanic
from .board_boats import boats
from .board_lines import PLAN_TOP, Line, deck_name, draw_line, plan
from .board_plan import (
    DECK_WIDTH,
    HEIGHT,
    ICEBERG,
    LEFT,
    SEA,
    STARS,
    WIDTH,
    clips,
    clock,
    profile,
    ripples,
)

HUE: Final = "sos-titanic"


def ship(view: Titanic, names: tuple[str, ...]) -> str:
    """The ship in that night, her lines of passengers and her lifeboats, as one `<svg>`."""
    turned = min(max(int(view.turned), 0), c.PAGES)
    stand_in = tuple(view.stand_in.tolist())
    lines = "".join(draw_line(each) for each in lines_in(view))
    aboard = tuple(_cards_of(group) for group in view.boats)
    return ship_frame(
        HUE,
        WIDTH,
        HEIGHT,
        _night(turned),
        plan(),
        lines,
        "" if int(view.lines) >> c.COLLAPSIBLE & 1 else _title_block(),
        boats(aboard, stand_in),
    )


def lines_in(view: Titanic) -> list[Line]:
    """What the drawings of the lines depend on: of all decks but the last, and of the Collapsible
    Boat while it is out."""
    turned, mask = int(view.turned), int(view.lines)
    stand_in, runs = tuple(view.stand_in.tolist()), view.run.tolist()
    found: list[Line] = []
    for number in range(c.LINES):
        exists = bool(mask >> number & 1)
        if exists or number < c.DECK_LINES:
            cards = _cards_of(view.queues[number]) if exists else ()
            run = min(max(runs[number], 0), len(cards))
            found.append(Line(number, cards, run, turned, exists, stand_in))
    return found


def _cards_of(pile: Pile) -> tuple[int, ...]:
    return tuple(pile.cards[: int(pile.count)].tolist())


@lru_cache(maxsize=16)
def _night(turned: int) -> str:
    """All that depends on the page alone: the night, the sea, and the ship in it."""
    around = (STARS, ICEBERG, profile(turned), SEA, ripples(turned))
    return clips() + group(*around, class_="night") + _booklet(turned)


def _booklet(turned: int) -> str:
    """The clock of that night, and the page that the booklet lies open at."""
    sunk = turned >= c.PAGES
    page = "she is gone" if sunk else f"page {c.PAGES - 1 - turned}"
    alarm = " alarming" if turned + 1 in c.FLOODED_AT[: c.DECK_LINES].tolist() else ""
    return group(
        title(describe_page(turned)),
        rectangle(0, 4, 232, 90, rx=8, class_="hit"),
        clock(turned),
        text(c.CLOCK[turned], 91, 42, 44, class_="time"),
        text(page, 92, 70, 25, class_="page"),
        data_place="booklet",
        class_=f"booklet{alarm}",
    )


def describe_page(turned: int) -> str:
    """The page in a sentence."""
    if turned >= c.PAGES:
        return "The last page is turned: the ship has sunk"
    left = c.PAGES - turned
    pages = "1 page is" if left == 1 else f"{left} pages are"
    return f"{c.CLOCK[turned]}, page {c.PAGES - 1 - turned}; {pages} left to turn"


@lru_cache(maxsize=1)
def _title_block() -> str:
    """The drawing's own label, in the last deck, which never floods and never has a line."""
    x, middle = LEFT + 5 * DECK_WIDTH, DECK_WIDTH / 2
    rows = (
        ("R.M.S.", 19, 232, "drafting"),
        ("TITANIC", 22, 260, "drafting ship-name"),
        ("boat deck", 18, 297, "drafting"),
        ("14 April", 18, 332, "drafting"),
        ("1912", 18, 354, "drafting"),
    )
    words = (
        text(words, middle, PLAN_TOP + down, size, class_=class_, text_anchor="middle")
        for words, size, down, class_ in rows
    )
    frame = rectangle(8, PLAN_TOP + 206, DECK_WIDTH - 16, 156, class_="block")
    rules = path(
        f"M8 {PLAN_TOP + 273}h{DECK_WIDTH - 16}M8 {PLAN_TOP + 309}h{DECK_WIDTH - 16}", class_="fine"
    )
    name = deck_name(c.DECKS - 1, 6)
    return moved(x, 0, name, frame, rules, *words, class_="title-block")
