"""The tries of a voyage of the day: how they went, and who has one that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, select

from allhands.kernel.outcomes import BROKEN
from allhands.server.deal import SailedAs
from allhands.server.store.rows import Change
from allhands.server.store.schema import CHANGES, DELETED, HOLDERS, MATCHES

TriedBy = tuple[str, str, str]
"""Of a day and a game, the person whose try counts; "" for the thinking crew's."""

_COLUMNS: Final = MATCHES.c
_HELD: Final = MATCHES.join(HOLDERS, HOLDERS.c.match == _COLUMNS.id)
_LATEST: Final = select(CHANGES.c.latest)
_TRY: Final = (
    select(
        _COLUMNS.id,
        _COLUMNS.sailed_as,
        _COLUMNS.outcome,
        _COLUMNS.winners,
        _COLUMNS.score,
        HOLDERS.c.person,
    )
    .select_from(MATCHES.outerjoin(HOLDERS, HOLDERS.c.match == _COLUMNS.id))
    .where(_COLUMNS.sailed_as.in_(("counted", "crew")))
    .order_by(_COLUMNS.created_at, HOLDERS.c.seat)
)
KEPT: Final = 8
"""So many voyages' tries are remembered."""


class Try(NamedTuple):
    """How a try of a voyage of the day stands; `score` is -1 where nothing has been scored."""

    match: str
    sailed_as: SailedAs
    outcome: str
    is_won: bool
    score: int

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.outcome)


class Tries(NamedTuple):
    """The tries of a voyage of the day: all that count, the thinking crew's, and by person their
    own; a broken game is just somebody's own."""

    counted: list[Try]
    crew: Try | None
    own: dict[str, Try]


class LatestTries:
    """The tries of the latest voyages, which are read again only after something has changed, as
    the lists of the lobby are."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[int, Tries]] = {}

    def read(self, connection: Connection, day: str, game: str) -> Tries:
        """The tries of a voyage."""
        latest: int = connection.execute(_LATEST).scalar_one()
        read_at, tries = self._kept.get((day, game), (-1, None))
        if tries is None or read_at != latest:
            tries = tries_of(connection, day, game)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[day, game] = latest, tries
        return tries


def tries_of(connection: Connection, day: str, game: str) -> Tries:
    """The tries of a voyage as they stand."""
    tries: dict[str, Try] = {}
    own: dict[str, Try] = {}
    for row in connection.execute(_of_day(_TRY, day, game)):
        # A try of a person, or of the crew as it went for the seat that a person would have
        each = Try(row.id, row.sailed_as, row.outcome, bool(row.winners & 1), row.score)
        tries[row.id] = each
        if row.sailed_as == "counted" and row.person is not None:
            own.setdefault(row.person, each)
    whole = [each for each in tries.values() if each.outcome not in (DELETED, BROKEN.name)]
    return Tries(
        [each for each in whole if each.sailed_as == "counted"],
        next((each for each in whole if each.sailed_as == "crew"), None),
        own,
    )


def tried_by(change: Change) -> TriedBy | None:
    """Whose only try a change is, if it is one."""
    deal = change.deal
    if deal is None or deal["sailed_as"] not in ("counted", "crew"):
        return None
    persons = (
        [each["person"] for each in change.holders] if deal["sailed_as"] == "counted" else [""]
    )
    return (deal["daily"], deal["game"], persons[0]) if persons else None


def tried_before(connection: Connection, changes: Sequence[Change]) -> set[TriedBy]:
    """Of the tries that are to be written, those that are there already."""
    wanted = {by for by in map(tried_by, changes) if by is not None}
    return {by for by in wanted if connection.execute(_known(*by)).first() is not None}


def _known(day: str, game: str, person: str) -> Select[*tuple[Any, ...]]:
    if not person:
        return _of_day(select(_COLUMNS.id), day, game).where(_COLUMNS.sailed_as == "crew").limit(1)
    held = _of_day(select(_COLUMNS.id).select_from(_HELD), day, game)
    return held.where(_COLUMNS.sailed_as == "counted", HOLDERS.c.person == person).limit(1)


def _of_day(query: Select[*tuple[Any, ...]], day: str, game: str) -> Select[*tuple[Any, ...]]:
    return query.where(_COLUMNS.daily == day, _COLUMNS.game == game)
