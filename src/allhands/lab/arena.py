"""An arena: cross-play in which programs of somebody else's take part, held to their time.

Bots and players by name meet each other as in cross-play, pair by pair in the same deals. If no
seed is said it is drawn: whoever knows it beforehand could foresee every deal.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, cast

from allhands import games as all_games
from allhands.kernel.copies import Uncopied
from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.options import nearest
from allhands.kernel.reading import MIB, read_text, toml_of
from allhands.kernel.whole_file import reason
from allhands.players import Player
from allhands.players.crew import NAMES
from allhands.version import __version__

from .bot_process import Limits
from .bots import FALLBACK, PROTOCOL, RETRIES, Bot, Ledger
from .broken_off import MOST_DECISIONS
from .crossplay import Crossplay, crossplay
from .line_ups import entrant_of
from .simulation import Progress

FORMAT: Final = 1
"""The version of what `Arena.to_dict` gives."""
SEEDS: Final = 2**53
"""So many seeds one is drawn from: more than a bot could try, and whole numbers in any JSON."""
_NAME: Final = re.compile(r"[\w.-]{1,30}")


class Wanted(NamedTuple):
    """Who is to take part: a player by its name, or a bot by a name and its command."""

    name: str
    command: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arena(Uncopied):
    """What came of an arena: of the pairs, and of the bots among them."""

    uncopied: ClassVar = (
        "What came of an arena has its bots in it, so it can be neither copied nor pickled: "
        "to_dict() has all of it."
    )
    found: Crossplay
    wanted: tuple[Wanted, ...]
    bots: tuple[Bot, ...]
    limits: Limits

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON: what was played, by which versions, so that it can
        be played again; and what came of it."""
        return {
            "arena": FORMAT,
            "release": __version__,
            "protocol": PROTOCOL,
            "version": self.found.game.version,
            "limits": {**asdict(self.limits), "retries": RETRIES, "fallback": FALLBACK},
            "bots": [
                {
                    "name": bot.name,
                    "command": list(bot.command),
                    **bot.faults.to_dict(),
                    "troubles": bot.troubles,
                }
                for bot in self.bots
            ],
            **self.found.to_dict(),
        }


def wanted_of(text: str) -> Wanted:
    """Who is meant by `thumb`, or by `mine=python mine.py`, with files as they are found from here.
    Raises OptionError."""
    name, is_bot, command = text.partition("=")
    if not is_bot:
        return Wanted(entrant_of(text).name)
    return _bot(name.strip(), command, Path.cwd())


def wanted_in(path: Path) -> list[Wanted]:
    """Who is meant by a file: `players`, a list of names, and a table `bots` of names and commands,
    with files as they are found from its folder. Raises OptionError."""
    try:
        given = toml_of(read_text(path, OptionError, MIB))
    except AllHandsError:
        raise
    except ValueError as error:
        raise OptionError(f"{path} is no TOML: {error}.") from error
    for key in given:
        if key not in ("players", "bots"):
            hint = nearest(key, ("players", "bots"))
            raise OptionError(f"{path} has players and bots, and no {key!r}.{hint}")
    players: object = given.get("players", [])
    bots: object = given.get("bots", {})
    if not _are_words(players):
        raise OptionError(f'{path}: players is a list of names, such as ["thumb", "careful"].')
    if not isinstance(bots, dict):
        raise OptionError(f"{path}: bots is a table, of a command for each name.")
    named = [Wanted(entrant_of(name).name) for name in cast("list[str]", players)]
    commands = cast("dict[str, object]", bots)
    return [*named, *(_bot(name, said, path.parent) for name, said in commands.items())]


def _are_words(given: object) -> bool:
    return isinstance(given, list) and all(
        isinstance(each, str) for each in cast("list[object]", given)
    )


def _bot(name: str, command: object, folder: Path) -> Wanted:
    """A bot, in whose command files are named by where they lie, as it is run in another folder.
    Raises OptionError."""
    if not _NAME.fullmatch(name):
        raise OptionError(
            f"A bot's name has 1 to 30 letters, digits, dots, dashes and underscores, not {name!r}."
        )
    if name in NAMES:
        raise OptionError(f"{name} is a player of All Hands: call your bot by another name.")
    if isinstance(command, str):
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise OptionError(f"The command of {name} cannot be read: {error}.") from error
    elif _are_words(command):
        words = cast("list[str]", command)
    else:
        raise OptionError(f"The command of {name} is a text, or a list of words.")
    if not words or not words[0]:
        raise OptionError(f'{name} has no command: it is to be such as {name}="python {name}.py".')
    program, *rest = words
    if os.sep in program:
        program = str((folder / program).absolute())
    if shutil.which(program) is None:
        raise OptionError(f"There is no program {program!r} that {name} could be started by.")
    return Wanted(name, (program, *(_found(word, folder) for word in rest)))


def _found(word: str, folder: Path) -> str:
    """A word of a command, whole if it names a file."""
    file = folder / word
    return str(file.absolute()) if file.is_file() else word


def arena(
    game: str,
    entrants: Sequence[Wanted],
    games: int = 20,
    players: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    limits: Limits | None = None,
    errors: Path | None = None,
    progress: Progress | None = None,
    limit: int = MOST_DECISIONS,
    **options: Any,
) -> Arena:
    """Have entrants meet each other in the same deals, as in `allhands.crossplay`, with a process
    for each bot, seat and match.

    What bots write to their standard error is kept in the folder `errors`, a file each. An
    interrupt (Ctrl-C) ends it with the deals that all have played. Raises OptionError or
    UnknownGameError.
    """
    if os.name != "posix" and any(each.command for each in entrants):
        raise OptionError("Bots are played on Linux and macOS, or in Windows's own Linux (WSL).")
    found = all_games.find(game)
    _, settled = found.settle(players, options)
    limits = limits or Limits()
    sitting: list[str | Player] = [
        Bot(each.name, each.command, limits, settled, _ledger(errors, each.name))
        if each.command
        else each.name
        for each in entrants
    ]
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    result = crossplay(
        game,
        sitting,
        games,
        players,
        seed,
        threads,
        bound=None,
        progress=progress,
        limit=limit,
        **options,
    )
    bots = tuple(each for each in sitting if isinstance(each, Bot))
    return Arena(result, tuple(entrants), bots, limits)


def _ledger(folder: Path | None, name: str) -> Ledger:
    """What is counted of a bot, and the file, empty, of what it writes to its standard error."""
    if folder is None:
        return Ledger()
    path = folder / f"{name}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {reason(error)}.") from error
    return Ledger(path)
