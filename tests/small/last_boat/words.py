"""Last Boat in words."""

from __future__ import annotations

from typing import Any

from allhands.kernel.words import Event

SAILS = ("the jib", "the main", "the mizzen")


def kind_names() -> dict[str, list[str]]:
    """What is numbered."""
    return {"sail": list(SAILS)}


def action(view: Any, action: int, names: tuple[str, ...]) -> str:
    """A choice."""
    words = [*(f"trim {sail}" for sail in SAILS), "look under the tarp", "say ready"]
    return words[action] if action < len(words) else f"row with a {action - len(words)}"


def question(view: Any, names: tuple[str, ...]) -> str:
    """What is asked."""
    from . import GAME, ROW

    if view.outcome:
        return GAME.outcome_of(view).sentence
    if view.agenda.entry[view.agenda.count - 1, 0] == ROW:
        return "With which card do you row?"
    return f"Is {names[view.agenda.entry[view.agenda.count - 1, 1]]} ready?"


def event(view: Any, event: Event, names: tuple[str, ...]) -> str:
    """What happened."""
    who, first, points = names[event.who], event.details[0], event.details[3]
    return (
        f"{who} trims {SAILS[first] if 0 <= first < len(SAILS) else 'a sail'}.",
        f"{who} looks under the tarp{f' and takes a {first}' if first >= 0 else ''}.",
        f"{who} is ready.",
        f"{who} has rowed with a {first}.",
        f"{who} is the strongest, with {points} points now.",
    )[event.kind]


def table(view: Any, names: tuple[str, ...], width: int) -> str:
    """The boat as text."""
    lines = [f"Round {view.rounds + 1}, {view.tarp.count} cards under the tarp"]
    for seat in range(view.players):
        hand = view.hands[seat]
        cards = " ".join(str(card) if card >= 0 else "?" for card in hand.cards[: hand.count])
        lines.append(f"{names[seat]}: {view.berths[seat].points} points, hand {cards}")
    return "\n".join(lines)


def summary(view: Any) -> str:
    """How things stand."""
    return f"Round {view.rounds + 1}."


def result(view: Any, names: tuple[str, ...]) -> str:
    """Nothing more."""
    return ""
