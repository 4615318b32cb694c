"""What the tests of Solar Storm's board share: moments of the golden games, as seats see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from allhands import loading
from allhands.games.solar_storm.face import board
from allhands.match import Match

GOLDEN = Path(__file__).parents[2] / "golden" / "solar-storm"
FILES = [path for path in sorted(GOLDEN.glob("*.json")) if path.name != "index.json"]


class Moment(NamedTuple):
    match: Match
    at: int
    seat: int | None
    view: Any

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.names

    @property
    def chooser(self) -> int | None:
        over = self.at == len(self.match.decisions)
        return None if over else self.match.decisions[self.at].player


@cache
def golden(path: Path) -> Match:
    return loading.load(path)


def moments(path: Path, every: int = 1) -> Iterator[Moment]:
    """Moments of a golden game as each seat, and a spectator, sees them."""
    match = golden(path)
    last = len(match.decisions)
    for at in sorted({*range(0, last + 1, every), last}):
        for seat in (None, *range(match.players)):
            yield Moment(match, at, seat, match.view(seat, at).record)


def strips(moment: Moment) -> str:
    """The crew, as the seat sees it."""
    looking = -1 if moment.seat is None else moment.seat
    members = board.crew_members(moment.view)
    return "".join(board.crew(moment.view, moment.names, member, looking) for member in members)


def drawn(moment: Moment) -> str:
    """Everything that is drawn of a moment."""
    ship = board.ship(moment.view, moment.names)
    return f"<div>{ship}{board.decks(moment.view, moment.names)}{strips(moment)}</div>"


def tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup)


def values(markup: str, attribute: str) -> list[str]:
    found = (element.get(attribute) for element in tree(markup).iter())
    return [value for value in found if value is not None]
