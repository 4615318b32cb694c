"""What follows a command: a game, its own options, and numbers; told apart for any game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from allhands.kernel.errors import OptionError, quoted
from allhands.kernel.options import Option, nearest, or_list
from allhands.kernel.whole_numbers import MAX_SEED

if TYPE_CHECKING:
    from allhands.kernel.game import Game

_WHOLE = re.compile(r"[0-9]{1,20}|[0-9]{1,3}(?:[_,][0-9]{3}){1,6}")


def whole(flag: str, text: str, least: int, most: int) -> int:
    """The whole number that `text` is. Raises OptionError."""
    if _WHOLE.fullmatch(text.strip()):
        number = int(re.sub("[_,]", "", text))
        if least <= number <= most:
            return number
    raise OptionError(f"{flag} is a whole number from {least} to {most}, not {quoted(text)}.")


def checked_players(game: Game, text: str | None) -> int | None:
    """The number of players, if one was named. Raises OptionError."""
    return None if text is None else whole("--players", text, game.seats[0], game.seats[-1])


def checked_seed(text: str | None) -> int | None:
    """The seed, if one was named. Raises OptionError."""
    return None if text is None else whole("--seed", text, 0, MAX_SEED)


def split_list(text: str) -> list[str]:
    """`a, b` as its parts."""
    return [part.strip() for part in text.split(",")]


def game_among(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The one of `words` that is the name of the game, and the others.

    It may stand anywhere: a word that no game is called by is taken for the name only if no
    option stands before it, whose value it would be.
    """
    from allhands import games

    names = [word for word in words if _normal(word) in games.names()]
    free = [
        word
        for before, word in zip(("", *words), words, strict=False)
        if not word.startswith("-") and not before.startswith("-")
    ]
    found = (names or free or [None])[0]
    rest = list(words)
    if found is not None:
        rest.remove(found)
    return found, rest


def find_game(words: Sequence[str], what: str) -> tuple[Game, list[str]]:
    """The game that `words` name, and the others. Raises OptionError or UnknownGameError."""
    from allhands import games

    name, rest = game_among(words)
    if name is None:
        raise OptionError(f"Say which game to {what}: {or_list(games.names())}.")
    return games.find(name), rest


def own_options(game: Game, words: Sequence[str], flags: Sequence[str]) -> dict[str, str]:
    """The game's own options among `words`: `--name value`, `--name=value`, or a mere switch.

    `flags` are the options that the command itself has, to be hinted at. Raises OptionError.
    """
    known = {option.name: option for option in game.options}
    chosen: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-"):
            raise OptionError(f"{quoted(word)} is a word too many: options begin with two dashes.")
        name, given, value = word.lstrip("-").partition("=")
        option = known.get(_normal(name)) if word.startswith("--") else None
        if option is None:
            raise OptionError(_no_option(game, word.partition("=")[0], flags))
        if not given:
            value = _following(option, rest)
        chosen[option.name] = _checked(option, value)
    return chosen


def _following(option: Option, rest: list[str]) -> str:
    """The value that stands in the next word; a switch needs none."""
    if option.is_switch:
        return rest.pop(0) if rest and rest[0] in option.names else "on"
    if not rest or rest[0].startswith("--"):
        raise OptionError(f"--{option.name} needs a value: {option.in_short}.")
    return rest.pop(0)


def _checked(option: Option, value: str) -> str:
    word = value.strip().lower()
    if word not in option.names:
        hint = nearest(word, option.names)
        raise OptionError(f"--{option.name} is {option.in_short}, not {quoted(value)}.{hint}")
    return word


def _no_option(game: Game, word: str, flags: Sequence[str]) -> str:
    named = [f"--{option.name}" for option in game.options]
    hint = nearest(word.replace("_", "-").lower(), [*named, *flags])
    there_is = or_list(named) if named else "none of its own"
    return f"There is no option {quoted(word)}: {game.title} has {there_is}.{hint}"


def _normal(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def as_flags(options: dict[str, str], game: Game) -> list[str]:
    """The flags that choose these options, leaving out what is the default anyway."""
    flags: list[str] = []
    for option in game.options:
        value = options[option.name]
        if value != option.default:
            flags.append(f"--{option.name}" if option.is_switch else f"--{option.name} {value}")
    return flags
