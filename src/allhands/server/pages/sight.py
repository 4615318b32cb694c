"""What one page of a table may show: through whose eyes it looks, and what these see.

Everything on a page is drawn from a sight, and a sight reads nothing of the match but views.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request

from allhands.kernel.board import Board
from allhands.kernel.game import Game
from allhands.kernel.views import SPECTATOR
from allhands.kernel.words import Event
from allhands.match import Decision, Match
from allhands.observation import Action, Observation
from allhands.server.pages.frame import href
from allhands.server.table import Seat, Table

if TYPE_CHECKING:
    from allhands.server.hall import HallTable


class Eyes(NamedTuple):
    """Whose eyes a page looks through (None: everybody's), and who is to look first, if a curtain
    hangs before what they alone may know."""

    seat: int | None
    curtain: tuple[int, ...] = ()


def choosers_at(match: Match, moment: int) -> tuple[int, ...]:
    """The seats that had to choose at a moment and had not; none at the end."""
    if moment < len(match.decisions):
        return (match.decisions[moment].player,)
    return match.awaited


def eyes_of(
    table: Table, held: frozenset[int], wanted: int | None, moment: int | None = None
) -> Eyes:
    """Whose eyes a person who holds these seats looks through.

    `wanted` is the seat that has been taken up at this screen. Of seats that know the same, the
    one that has to choose looks; a seat that knows something of its own only when it is taken up.
    """
    if len(held) < 2:
        return Eyes(min(held, default=None))
    match = table.match
    at = len(match.decisions) if moment is None else moment
    asked = [
        seat
        for seat in choosers_at(match, at)
        if seat in held and (moment is not None or not table.seats[seat].player)
    ]
    knows = {seat: match.view(seat, at).record.tobytes() for seat in held}
    taken_up = wanted if wanted in held else None
    if len(set(knows.values())) == 1:
        otherwise = min(held) if taken_up is None else taken_up
        return Eyes(asked[0] if asked and taken_up not in asked else otherwise)
    if taken_up is None:
        return Eyes(None, tuple(asked) or tuple(sorted(held)))
    if moment is not None or not asked or taken_up in asked:
        return Eyes(taken_up)
    if knows[asked[0]] == knows[taken_up]:
        return Eyes(asked[0])
    return Eyes(None, tuple(asked))


@dataclass(frozen=True)
class Sight:
    """A table as a person sees it who holds the seats `held`.

    `wanted` is the seat taken up at this screen, and `moment` an earlier moment to look back at.
    """

    place: HallTable
    request: Request
    held: frozenset[int]
    wanted: int | None = None
    moment: int | None = None

    @property
    def table(self) -> Table:
        """The table."""
        return self.place.table

    @property
    def match(self) -> Match:
        """The match that is played at it."""
        return self.place.table.match

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def board(self) -> Board:
        """How the game is drawn."""
        return self.match.game.board

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the crew."""
        return self.match.names

    @property
    def is_live(self) -> bool:
        """Whether this is how the table stands now, and no look back."""
        return self.moment is None

    @cached_property
    def at(self) -> int:
        """The moment shown: how many decisions had been taken."""
        return len(self.match.decisions) if self.moment is None else self.moment

    @cached_property
    def eyes(self) -> Eyes:
        """Through whose eyes the page looks."""
        return eyes_of(self.table, self.held, self.wanted, self.moment)

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the page looks; None: those of a spectator."""
        return self.eyes.seat

    @property
    def number(self) -> int:
        """That seat as views number it: -1 is a spectator."""
        return SPECTATOR if self.eyes.seat is None else self.eyes.seat

    @cached_property
    def view(self) -> Observation:
        """What these eyes see; when the game is over, everything is laid open."""
        if self.match.is_over:
            return self.match.revealed(self.at)
        return self.match.view(self.seat, self.at)

    @property
    def record(self) -> Any:
        """The view's record."""
        return self.view.record

    @cached_property
    def seen(self) -> bytes:
        """The view as bytes, by which what is drawn from it is kept."""
        return self.view.record.tobytes()

    @cached_property
    def choosers(self) -> tuple[int, ...]:
        """The seats that have to choose at this moment; none at the end."""
        return choosers_at(self.match, self.at)

    @property
    def may_choose(self) -> bool:
        """Whether whoever looks is to choose now, or still may choose otherwise."""
        guide = self.table.guide
        is_asked = guide is None or guide.asks
        return self.is_live and is_asked and self.seat in self.match.choosers

    @property
    def chosen(self) -> Decision | None:
        """What whoever looks has chosen while others have not yet."""
        own = (each for each in self.match.pending if each.player == self.seat)
        return next(own, None) if self.is_live else None

    @cached_property
    def actions(self) -> list[Action]:
        """What may be chosen, if it is whoever looks who chooses."""
        return self.view.actions() if self.may_choose else []

    @property
    def seated(self) -> list[Seat]:
        """The seats that the person holds."""
        return [self.table.seats[number] for number in sorted(self.held)]

    def name(self, seat: int) -> str:
        """The name of whoever sits in a seat."""
        return self.table.name(seat)

    def href(self, path: str = "") -> str:
        """The address of this match, or of a path below it."""
        return href(self.request, f"/match/{self.table.deal.id}{path}")

    def at_moment(self, moment: int) -> Sight:
        """The same eyes at a moment."""
        return replace(self, moment=moment)

    def told(self, decision: int) -> list[Event]:
        """What came of a decision, as these eyes may know it; -1: what came before the first."""
        events = self.match.told_by(decision)
        if self.match.is_over:
            return events
        return [event.seen_by(self.number) for event in events]

    def rules_href(self) -> str:
        """Where the game's rules stand."""
        return href(self.request, f"/rules/{self.game.name}")

    def rule_href(self, rule: str) -> str:
        """Where a rule of the ledger stands."""
        return f"{self.rules_href()}#{rule}"
