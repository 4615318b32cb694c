"""Who sits in the seats of a tournament, and what they are called in its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allhands.kernel.errors import OptionError
from allhands.players import Player, PolicyPlayer, Search, player_named

from .bots import Bot

Seats = str | Player | Sequence[str | Player]
"""Names with commas between them, a player, or one of either for each seat; one alone sits in all
seats."""


@dataclass(frozen=True)
class Entrant:
    """A kind of player, of which each seat and game gets a fresh one; and what it is called."""

    name: str
    player: Player
    is_ours: bool
    """Whether it is known to keep to its time, and to answer with what is legal, as a bot is held
    to."""


LineUp = tuple[Entrant, ...]
"""One for each seat."""


def has_guests(crew: LineUp) -> bool:
    """Whether somebody else's players are among them."""
    return not all(entrant.is_ours for entrant in crew)


def line_up(seats: Seats, players: int) -> LineUp:
    """Who sits in so many seats. Raises OptionError."""
    if isinstance(seats, str):
        found = [entrant_of(name) for name in seats.split(",")]
    elif isinstance(seats, Sequence):
        found = [entrant_of(one) for one in seats]
    else:
        found = [entrant_of(seats)]
    if len(found) == 1:
        found *= players
    if len(found) != players:
        raise OptionError(f"{players} seats need one player for all, or {players}: {len(found)}.")
    return tuple(found)


def line_ups(seats: Seats, against: str | Player | Sequence[Seats], players: int) -> list[LineUp]:
    """Those in `seats`, and each that it is compared with. Raises OptionError."""
    several = against if isinstance(against, Sequence) else [against]
    others = [several] if isinstance(several, str) else several
    found = [line_up(one, players) for one in (seats, *others)]
    names = [line_up_name(crew) for crew in found]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise OptionError(f"{name} is there twice: a line-up is not compared with itself.")
    return found


def line_up_name(crew: LineUp) -> str:
    """The names of those in the seats, or the one that all have."""
    names = [entrant.name for entrant in crew]
    return names[0] if len(set(names)) == 1 else ",".join(names)


def entrant_of(wanted: str | Player) -> Entrant:
    """A player by name, or one of somebody's own. Searches are made to count processor time, so
    that games beside each other do not weaken each other."""
    player = player_named(wanted) if isinstance(wanted, str) else wanted
    name = wanted.strip() if isinstance(wanted, str) else _described(player)
    is_ours = isinstance(wanted, str) or type(player) in (Search, PolicyPlayer, Bot)
    return Entrant(name, _by_processor_time(player), is_ours)


def _described(player: Player) -> str:
    """What a player is called who was not asked for by name: of a search, all that it is told."""
    if type(player) is not Search:
        return player.name
    usual = Search()
    told = [
        "" if player.seconds is None else f"{player.seconds:g}",
        "" if player.iterations is None else f"{player.iterations}i",
        "" if player.threads == usual.threads else f"{player.threads} threads",
        "" if player.memory == usual.memory else f"{player.memory} MiB",
    ]
    return f"{player.name}:{' '.join(part for part in told if part)}"


def _by_processor_time(player: Player) -> Player:
    if type(player) is not Search:
        return player
    return Search(
        player.seconds,
        player.iterations,
        player.threads,
        player.memory,
        player.seed,
        clairvoyant=player.clairvoyant,
        processor_time=True,
    )
