"""Opening a table: what is wished for, and the deal that it becomes."""

from __future__ import annotations

import base64
import secrets
import unicodedata
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.options import nearest, or_list
from allhands.kernel.whole_numbers import checked_seed
from allhands.match import checked_names
from allhands.naming import alike, in_a_line, spare_names
from allhands.players import CREW

from .deal import NOBODY, UNDO_RULES, Deal, SailedAs, SeatPlan, UndoRule
from .errors import TableError

LONGEST_NAME: Final = 20
LONGEST_TITLE: Final = 60


class Wish(NamedTuple):
    """What somebody wishes to play, and with whom.

    `mine` are the seats that whoever opens the table takes at once; `names` are by seat, the
    game's own where none is given. Without a seed, one is drawn.
    """

    game: str
    title: str
    players: int
    options: Mapping[str, object]
    seats: tuple[SeatPlan, ...]
    mine: frozenset[int]
    names: Mapping[int, str]
    undo: UndoRule = "ask"
    listed: bool = False
    seed: int | None = None
    again_of: str = ""
    hints: bool = True
    is_lesson: bool = False
    pace: float | None = None
    daily: str = ""
    sailed_as: SailedAs = ""


def drawn_seed() -> int:
    """A seed that nobody can know beforehand."""
    return secrets.randbits(64)


def deal_of(wish: Wish, now: float, draw_seed: Callable[[], int] = drawn_seed) -> Deal:
    """The deal that a wish becomes. Raises AllHandsError, saying what cannot be."""
    game = games.find(wish.game)
    players, options = game.settle(wish.players, wish.options)
    _check_seats(wish, players)
    if wish.undo not in UNDO_RULES:
        raise TableError(f"Taking back is settled as {or_list(UNDO_RULES)}.")
    if wish.listed and wish.seed is not None:
        raise TableError(
            "Who chooses a seed can know the deal, so such a table is not shown in the lobby: "
            "leave the seed out, or do not list the table."
        )
    names = _names(game, wish, players)
    title = checked_title(wish.title) or _title(game, wish, names)
    return Deal(
        id=base64.b32encode(secrets.token_bytes(10)).decode().lower(),
        title=title,
        game=game.name,
        version=game.version,
        players=players,
        options=options,
        seed=draw_seed() if wish.seed is None else checked_seed(wish.seed),
        names=names,
        seats=wish.seats,
        undo=wish.undo,
        listed=wish.listed,
        created_at=now,
        again_of=wish.again_of,
        hints=wish.hints,
        seed_chosen=wish.seed is not None and not (wish.is_lesson or wish.daily),
        host=min(wish.mine, default=NOBODY),
        pace=wish.pace,
        daily=wish.daily,
        sailed_as=wish.sailed_as,
    )


def _check_seats(wish: Wish, players: int) -> None:
    if len(wish.seats) != players:
        raise TableError(f"Each of the {players} seats needs somebody: a person or a computer.")
    for plan in wish.seats:
        if plan.kind == "crew" and not wish.is_lesson:
            check_crew_mate(plan.policy)
        elif plan.kind == "person" and plan != SeatPlan("person"):
            raise TableError("A seat is for a person or for a computer.")
    persons = {number for number, plan in enumerate(wish.seats) if plan.kind == "person"}
    if not wish.mine <= persons:
        raise TableError("A seat of yours cannot be a computer's as well.")


def check_crew_mate(name: str) -> None:
    """Raises OptionError unless a computer crew-mate of that name can be asked to a table."""
    if name not in CREW:
        hint = nearest(name, CREW)
        raise OptionError(f"There is no computer crew-mate {name!r}: it is {or_list(CREW)}.{hint}")


def _names(game: Game, wish: Wish, players: int) -> tuple[str, ...]:
    """The crew's names: those wished for, and the game's own for the others."""
    given = {seat: checked_name(name) for seat, name in wish.names.items() if seat < players}
    if any(alike(*two) for two in combinations(given.values(), 2)):
        raise TableError("Two at a table cannot have the same name, or two that look alike.")
    spare = spare_names(game.crew_names, given.values())
    return checked_names(game, tuple(given.get(n) or next(spare) for n in range(players)))


def _title(game: Game, wish: Wish, names: tuple[str, ...]) -> str:
    return f"{game.title}, {names[min(wish.mine)]}'s crew" if wish.mine else game.title


def checked_title(title: str) -> str:
    """The title without what cannot be seen. Raises TableError if it is too long."""
    title = in_a_line(title)
    if len(title) > LONGEST_TITLE:
        raise TableError(f"A table's name has at most {LONGEST_TITLE} characters.")
    return title


def checked_name(name: str) -> str:
    """The name without what cannot be seen. Raises TableError if it is empty or too long."""
    name = in_a_line(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise TableError(f"A name has 1 to {LONGEST_NAME} characters.")
    if unicodedata.category(name[0]).startswith("M"):
        raise TableError("A name cannot begin with an accent that stands alone.")
    return name
