"""Saved games played again, from the files that `saving` writes.

A file's fingerprint shows whether it is the same story. An older version may have told the same
story otherwise: then the decisions show it, if they still read as they did.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

from allhands import games
from allhands.kernel.errors import AllHandsError, SavedGameError
from allhands.kernel.whole_file import reason
from allhands.match import Match
from allhands.saving import FORMAT, fingerprint

LARGEST_FILE = 16 * 2**20
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
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SavedGameError(f"{path} is not a saved game: it is not text.") from error
    except (OSError, ValueError) as error:
        raise SavedGameError(f"{path} cannot be read: {reason(error)}.") from error
    if len(data) > LARGEST_FILE:
        raise SavedGameError(f"{path} is too large to be a saved game.")
    return from_json(text, str(path))


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
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise SavedGameError(f"{name} is not a saved game, or damaged: no JSON{where}.") from error
    if not isinstance(data, dict):
        raise SavedGameError(f"{name} is not a saved game.")
    found = cast("dict[str, Any]", data)
    for key, kind in _WANTED.items():
        if not isinstance(found.get(key), kind) or isinstance(found.get(key), bool):
            raise SavedGameError(f"{name} is not a saved game, or damaged: look at its {key!r}.")
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
            what = f"decision {count} ({words}) is not allowed: {error}"
            raise SavedGameError(_changed(match, data, name, what, older)) from error
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
            return f"decision {count} ({then[2]}) is now another: {now.words}"
    return ""


def _changed(match: Match, data: dict[str, Any], name: str, what: str, older: bool) -> str:
    if not older:
        return f"{name} is damaged: {what}"
    return (
        f"{name} was played under version {data['version']} of {match.game.title}'s rules, and "
        f"under version {match.game.version} it no longer replays: {what}"
    )
