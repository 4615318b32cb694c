"""Saved games played again, from the files that `saving` writes.

A file's fingerprint shows whether it is the same story. An older version may have told the same
story otherwise: then the decisions show it, if they still read as they did.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, cast

from allhands import games
from allhands.kernel.errors import AllHandsError, SavedGameError, shortened
from allhands.kernel.reading import json_of, read_text
from allhands.match import Match
from allhands.saving import FORMAT, LARGEST_FILE, MOST_DECISIONS, fingerprint

_FROM_ONE: Final = ("format", "version", "players")
"""Numbers in a file that count from 1."""
_WANTED: dict[str, type] = {
    "format": int,
    "game": str,
    "version": int,
    "players": int,
    "options": dict,
    "names": list,
    "seed": int,
    "decisions": list,
    "fingerprint": str,
}


def load(path: str | Path) -> Match:
    """The match that a file holds, where it was left.

    Raises SavedGameError if the file is missing, damaged, from a newer version, or holds a
    decision that the rules do not allow.
    """
    path = Path(path)
    return from_json(read_text(path, SavedGameError, LARGEST_FILE), str(path))


def from_json(text: str, name: str) -> Match:
    """The match that a file's text holds; `name` is what errors call it."""
    data = _parsed(text, name)
    if data["format"] > FORMAT:
        raise SavedGameError(f"{name} was saved by a newer All Hands: update this one to load it.")
    try:
        game = games.find(data["game"])
        if data["version"] > game.version:
            raise SavedGameError(
                f"{name} was played under version {data['version']} of {game.title}'s rules, and "
                f"this All Hands knows version {game.version}: update it to load the game."
            )
        match = Match(game, data["players"], data["options"], data["seed"], tuple(data["names"]))
    except SavedGameError:
        raise
    except (AllHandsError, TypeError, AttributeError) as error:
        raise SavedGameError(f"{name} cannot be played: {error}") from error
    return _replayed(match, data, name)


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        data: object = json_of(text)
    except ValueError as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise SavedGameError(f"{name} is not a saved game, or damaged: no JSON{where}.") from error
    if not isinstance(data, dict):
        raise SavedGameError(f"{name} is not a saved game.")
    found = cast("dict[str, Any]", data)
    for key, kind in _WANTED.items():
        if not isinstance(found.get(key), kind) or isinstance(found.get(key), bool):
            raise SavedGameError(f"{name} is not a saved game, or damaged: look at its {key!r}.")
        if key in _FROM_ONE and found[key] < 1:
            raise SavedGameError(f"{name} is damaged: {key!r} is 1 or more.")
    if len(found["decisions"]) > MOST_DECISIONS:
        raise SavedGameError(f"{name} is no game: none has more than {MOST_DECISIONS:,} decisions.")
    if not all(_is_decision(decision) for decision in found["decisions"]):
        raise SavedGameError(f"{name} is damaged: a decision is [seat, number, words].")
    return found


def _is_decision(decision: object) -> bool:
    if not isinstance(decision, list):
        return False
    return [type(part) for part in cast("list[object]", decision)] == [int, int, str]


def _replayed(match: Match, data: dict[str, Any], name: str) -> Match:
    """Play the decisions again. A story that comes out another way is not played on.

    An older version may have told it otherwise: then it is the same if the same seats decide the
    same, in the same words.
    """
    older = data["version"] < match.game.version
    for count, (seat, number, words) in enumerate(data["decisions"], start=1):
        try:
            match.play(number, seat)
        except AllHandsError as error:
            what = f"decision {count} ({shortened(words)}) is not allowed: {error}"
            raise SavedGameError(_changed(match, data, name, what, older)) from error
        if len(match.decisions) < count:
            what = f"decision {count} ({shortened(words)}) takes the place of another"
            raise SavedGameError(_changed(match, data, name, what, older))
    if fingerprint(match) != data["fingerprint"]:
        what = (
            _decided_otherwise(match, data["decisions"])
            if older
            else "played again, it tells another story than its fingerprint"
        )
        if what:
            raise SavedGameError(_changed(match, data, name, what, older))
    return match


def _decided_otherwise(match: Match, decisions: list[list[Any]]) -> str:
    """Which of these decisions is another when it is played again, in words; "" if none is."""
    for count, (now, then) in enumerate(zip(match.decisions, decisions, strict=False), start=1):
        if [now.player, now.number, now.words] != then:
            return f"decision {count} ({shortened(then[2])}) is now another: {now.words}"
    return ""


def _changed(match: Match, data: dict[str, Any], name: str, what: str, older: bool) -> str:
    if not older:
        return f"{name} is damaged: {what}"
    return (
        f"{name} was played under version {data['version']} of {match.game.title}'s rules, and "
        f"under version {match.game.version} it no longer replays: {what}"
    )
