"""Leaky Raft drawn."""

from __future__ import annotations

from html import escape
from typing import Any

from allhands.kernel.board import Gauge
from allhands.kernel.odds import Explanation
from allhands.kernel.words import Event

from . import BAILED, OPEN, OPENED, PATCH, SINKS_AT
from .words import action as worded
from .words import table

HUE = "solar-storm"
PLACES = {"raft": "the raft", "crates": "the crates", "finds": "the finds"}
SHAPES = (
    '<g data-place="raft"><rect width="60" height="20"/></g>'
    '<g data-place="crates"><rect x="70" width="10" height="10"/></g>'
    '<g data-place="finds"><rect x="85" width="10" height="10"/></g>'
)


def ship(view: Any, names: tuple[str, ...]) -> str:
    """The raft."""
    return f'<svg viewBox="0 0 100 40" role="group" aria-label="The raft">{SHAPES}</svg>'


def decks(view: Any, names: tuple[str, ...]) -> str:
    """What lies open."""
    return f"<p>{view.crates.count} crates, {int(view.finds.sum())} finds</p>"


def crew_members(view: Any) -> list[int]:
    """All of them."""
    return list(range(view.players))


def crew(view: Any, names: tuple[str, ...], member: int, looking: int) -> str:
    """One of them."""
    return f'<section class="strip" data-place="crew-{member}">{escape(names[member])}</section>'


def gauge(view: Any) -> Gauge:
    """How many leaks."""
    leaks = int(view.leaks)
    return Gauge("Leaks", leaks, SINKS_AT, leaks > 5, f"{leaks} leaks of {SINKS_AT}")


def tally(view: Any) -> list[tuple[str, str]]:
    """The round."""
    return [("Round", str(int(view.rounds) + 1))]


def places(view: Any, action: int) -> tuple[str, ...]:
    """Where it is chosen."""
    if action == OPEN:
        return ("crates",)
    return ("finds",) if PATCH <= action < PATCH + 4 else ("raft",)


def place_name(view: Any, place: str, names: tuple[str, ...]) -> str:
    """What it is called."""
    if place.startswith("crew-") and place[5:].isdecimal() and int(place[5:]) < view.players:
        return names[int(place[5:])]
    return PLACES.get(place, "")


def event_places(event: Event) -> tuple[str, ...]:
    """Where it happened."""
    return ("crates",) if event.kind == OPENED else ("raft",)


def event_picture(view: Any, event: Event) -> str:
    """A drop for a leak stopped."""
    return '<svg viewBox="0 0 9 9"><circle r="4"/></svg>' if event.kind == BAILED else ""


def explain(view: Any, action: int, names: tuple[str, ...]) -> Explanation:
    """What it costs."""
    return Explanation(f"An action: {worded(view, action, names)}.")


def describe(view: Any, names: tuple[str, ...]) -> str:
    """The raft read aloud."""
    return f"<h3>The raft</h3><p>{escape(table(view, names, 80))}</p>"


def fates(view: Any, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """What became of them."""
    return [(names[seat], "found" if view.outcome == 1 else "lost") for seat in range(view.players)]


def rules_of(place: str) -> tuple[str, ...]:
    """The rules about a place."""
    return ("leaky-raft/open",) if place == "crates" else ("leaky-raft/bail", "leaky-raft/storm")
