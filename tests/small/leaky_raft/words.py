"""Leaky Raft in words."""

from __future__ import annotations

from typing import Any

from allhands.kernel.words import Event

FINDS = ("junk", "rope", "pitch", "a flare")


def kind_names() -> dict[str, list[str]]:
    """What is numbered."""
    return {"find": list(FINDS)}


def action(view: Any, action: int, names: tuple[str, ...]) -> str:
    """A choice."""
    words = ["bail", "open a crate", *(f"patch with {find}" for find in FINDS), "rest"]
    return words[action]


def question(view: Any, names: tuple[str, ...]) -> str:
    """What is asked."""
    from . import GAME

    if view.outcome:
        return GAME.outcome_of(view).sentence
    return f"What does {names[view.active]} do with {view.actions} actions?"


def event(view: Any, event: Event, names: tuple[str, ...]) -> str:
    """What happened."""
    who, (first, second) = names[event.who], (*event.details, 0)[:2]
    find = FINDS[first] if 0 <= first < len(FINDS) else "something"
    return (
        f"{who} bails; {first} leaks are left.",
        f"{who} finds {find}.",
        f"{who} patches with {find}; {second} leaks are left.",
        f"{who} rests.",
        f"A storm of {first}: {second} leaks.",
    )[event.kind]


def table(view: Any, names: tuple[str, ...], width: int) -> str:
    """The raft as text."""
    finds = ", ".join(f"{count} {find}" for find, count in zip(FINDS, view.finds, strict=True))
    return (
        f"Round {view.rounds + 1}\nLeaks: {view.leaks}\nCrates: {view.crates.count}\nFinds: {finds}"
    )


def summary(view: Any) -> str:
    """How things stand."""
    return f"Round {view.rounds + 1}, {view.leaks} leaks."


def result(view: Any, names: tuple[str, ...]) -> str:
    """Nothing more."""
    return ""
