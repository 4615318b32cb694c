"""The tries of a voyage of the day: how they went, and who has one that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, select

from allhands.kernel.outcomes import BROKEN
from allhands.server.store.rows import Change
from allhands.server.store.schema import DELETED, HOLDERS, MATCHES
from allhands.server.table import SailedAs

TriedBy = tuple[str, str, str]
"""Of a day and a game, the person whose try counts; "" for the thinking crew's."""

_COLUMNS: Final = MATCHES.c
_HELD: Final = MATCHES.join(HOLDERS, HOLDERS.c.match == _COLUMNS.id)


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


_TRY: Final = select(
    _COLUMNS.id, _COLUMNS.sailed_as, _COLUMNS.outcome, _COLUMNS.winners, _COLUMNS.score
)


def tries_of(connection: Connection, day: str, game: str) -> list[Try]:
    """All tries that count, and the thinking crew's; none that was deleted or broke off."""
    query = _of_day(_TRY, day, game).where(
        _COLUMNS.sailed_as.in_(("counted", "crew")),
        _COLUMNS.outcome.not_in((DELETED, BROKEN.name)),
    )
    return [_read(row) for row in connection.execute(query)]


def own_try(connection: Connection, day: str, game: str, person: str) -> Try | None:
    """The try that counts for a person; of somebody with another's seat on this device, too, the
    first."""
    query = _of_day(_TRY.select_from(_HELD), day, game).where(
        _COLUMNS.sailed_as == "counted", HOLDERS.c.person == person
    )
    row = connection.execute(query.order_by(_COLUMNS.created_at).limit(1)).first()
    return None if row is None else _read(row)


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


def _read(row: Row[*tuple[Any, ...]]) -> Try:
    """A try of a person, or of the crew as it went for the seat that a person would have."""
    return Try(row.id, row.sailed_as, row.outcome, bool(row.winners & 1), row.score)
