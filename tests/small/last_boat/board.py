"""Last Boat drawn."""

from __future__ import annotations

from html import escape
from typing import Any

from allhands.kernel.board import Gauge
from allhands.kernel.odds import Explanation
from allhands.kernel.words import Event

from . import LOOKED, ROUNDS
from .words import action as worded
from .words import table

HUE = "solar-storm"
PLACES = {"tarp": "the tarp", "oars": "the oars", "sails": "the sails"}
SHAPES = "".join(f'<g data-place="{place}"><rect width="9" height="9"/></g>' for place in PLACES)


def ship(view: Any, names: tuple[str, ...]) -> str:
    """The boat."""
    return f'<svg viewBox="0 0 100 40" role="group" aria-label="The boat">{SHAPES}</svg>'


def decks(view: Any, names: tuple[str, ...]) -> str:
    """What lies open."""
    return f"<p>{view.tarp.count} cards</p>"


def crew_members(view: Any) -> list[int]:
    """All of them."""
    return list(range(view.players))


def crew(view: Any, names: tuple[str, ...], member: int, looking: int) -> str:
    """One of them, with the cards that may be seen."""
    hand = view.hands[member]
    cards = " ".join(str(card) if card >= 0 else "?" for card in hand.cards[: hand.count])
    return (
        f'<section class="strip" data-place="crew-{member}">{escape(names[member])}: '
        f"{cards}</section>"
    )


def gauge(view: Any) -> Gauge:
    """How many rounds."""
    return Gauge("Round", int(view.rounds), ROUNDS, False, f"{view.rounds} of {ROUNDS} rounds")


def tally(view: Any) -> list[tuple[str, str]]:
    """The cards."""
    return [("Cards", str(int(view.tarp.count)))]


def places(view: Any, action: int) -> tuple[str, ...]:
    """Where it is chosen."""
    return (("sails", "sails", "sails", "tarp", "oars")[min(action, 4)],)


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What it is called."""
    if place.startswith("crew-") and place[5:].isdecimal() and int(place[5:]) < view.players:
        return names[int(place[5:])]
    return PLACES.get(place, "")


def event_places(event: Event) -> tuple[str, ...]:
    """Where it happened."""
    return ("tarp",) if event.kind == LOOKED else ("oars",)


def event_picture(view: Any, event: Event) -> str:
    """Words are enough."""
    return ""


def explain(view: Any, action: int, names: tuple[str, ...]) -> Explanation:
    """What it does."""
    return Explanation(f"You {worded(view, action, names)}.")


def describe(view: Any, names: tuple[str, ...]) -> str:
    """The boat read aloud."""
    return f"<h3>The boat</h3><p>{escape(table(view, names, 80))}</p>"


def fates(view: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """What became of them."""
    return [(names[seat], f"{view.berths[seat].points} points") for seat in range(view.players)]


def rules_of(place: str) -> tuple[str, ...]:
    """The rules about a place."""
    return ("last-boat/look",) if place == "tarp" else ("last-boat/row", "last-boat/compare")
