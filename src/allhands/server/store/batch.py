"""Writing many changes in one transaction, with few statements however many they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, false, func, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from allhands.server.store.dailies import TriedBy, tried_before, tried_by
from allhands.server.store.notices import CHANNEL
from allhands.server.store.opening import StoreError
from allhands.server.store.rows import Change, Shown, Values
from allhands.server.store.schema import CHANGES, DELETED, ENTRIES, HOLDERS, MATCHES

Answer = bool | StoreError
"""What became of a change: whether it is written, or why it cannot be."""

_COUNT: Final = (
    update(CHANGES).values(latest=CHANGES.c.latest + bindparam("many")).returning(CHANGES.c.latest)
)
_STANDING: Final = select(MATCHES.c.id, MATCHES.c.entries, MATCHES.c.seed, MATCHES.c.outcome).where(
    MATCHES.c.id.in_(bindparam("ids", expanding=True))
)
_SHOW: Final = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"))
    .values(
        {
            name: func.coalesce(bindparam(f"new_{name}", type_=MATCHES.c[name].type), column)
            for name, column in MATCHES.c.items()
            if name in (*Shown._fields, "changed", "changed_by")
        }
    )
)
_HOLD: Final = {
    "sqlite": sqlite.insert(HOLDERS).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(HOLDERS).on_conflict_do_nothing(),
}
_DELETE: Final = (
    delete(ENTRIES).where(ENTRIES.c.match == bindparam("match"), ENTRIES.c.kind != "delete"),
    delete(HOLDERS).where(HOLDERS.c.match == bindparam("match")),
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"))
    .values(
        outcome=DELETED,
        listed=false(),
        **dict.fromkeys(("title", "title_folded", "seed", "names", "names_now", "summary"), ""),
    ),
)
_NOTIFY: Final = text("SELECT pg_notify(:channel, :name)")


class _Standing(NamedTuple):
    """A table as the database has it: how many entries its journal has, and whether that is all
    that is left of it."""

    entries: int
    seed: str
    is_deleted: bool = False


@dataclass
class _Rows:
    """What is to be written, by the tables of the database it goes to."""

    deals: list[Values] = field(default_factory=list[Values])
    shown: list[Values] = field(default_factory=list[Values])
    entries: list[Values] = field(default_factory=list[Values])
    holders: list[Values] = field(default_factory=list[Values])
    deleted: list[Values] = field(default_factory=list[Values])


def write(connection: Connection, changes: Sequence[Change], writer: str) -> list[Answer]:
    """Write changes in the transaction that `connection` is in; an answer to each.

    An entry whose number is taken, and a change to a table that is not there, or not any more, are
    left out.
    """
    counted = connection.execute(_COUNT, {"many": len(changes)})
    # From here to the commit nobody else writes: what is read stays true.
    first = counted.scalar_one() - len(changes) + 1
    found = connection.execute(_STANDING, {"ids": list({one.match for one in changes})})
    standing = {row.id: _Standing(row.entries, row.seed, row.outcome == DELETED) for row in found}
    before = _repeated(connection, changes, standing)
    tried = tried_before(connection, changes)
    rows = _Rows()
    answers = [
        _sort(change, {"new_changed": first + n, "new_changed_by": writer}, standing, before, rows)
        if _is_first(change, standing, tried)
        else False
        for n, change in enumerate(changes)
    ]
    _execute(connection, rows)
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "name": writer})
    return answers


def _is_first(change: Change, standing: dict[str, _Standing], tried: set[TriedBy]) -> bool:
    """Whether a change is no second try where there can be one; if it is the first, note it."""
    by = tried_by(change)
    if by is None or change.match in standing:
        return True
    is_first = by not in tried
    tried.add(by)
    return is_first


def _sort(
    change: Change,
    stamp: Values,
    standing: dict[str, _Standing],
    before: frozenset[str],
    rows: _Rows,
) -> Answer:
    """Put a change where it belongs, and say what becomes of it."""
    match, deal, entry = change.match, change.deal, change.entry
    present = standing.get(match)
    if deal is not None:
        if present is not None:
            same = present.seed == deal["seed"]
            return same or StoreError("There is another table at this address.")
        standing[match] = _Standing(0, deal["seed"])
        rows.deals.append(
            deal | {"changed": stamp["new_changed"], "changed_by": stamp["new_changed_by"]}
        )
    elif present is None:
        return StoreError("There is no such table.")
    elif entry is not None and entry["number"] != present.entries + 1:
        return entry["mark"] in before
    elif present.is_deleted:
        return False
    else:
        shown = {f"new_{name}": value for name, value in change.shown._asdict().items()}
        rows.shown.append(shown | stamp | {"match": match})
    if entry is not None:
        seed = present.seed if present else ""
        standing[match] = _Standing(entry["number"], seed, change.deletes)
        rows.entries.append(entry)
    if change.deletes:
        rows.deleted.append({"match": match})
    rows.holders.extend(change.holders)
    return True


def _repeated(
    connection: Connection, changes: Sequence[Change], standing: dict[str, _Standing]
) -> frozenset[str]:
    """The marks of entries that an attempt before this one committed without our hearing of it."""
    late = [
        (change.match, change.entry["number"])
        for change in changes
        if change.entry is not None
        and change.match in standing
        and change.entry["number"] <= standing[change.match].entries
    ]
    if not late:
        return frozenset()
    columns = ENTRIES.c
    query = select(columns.mark).where(tuple_(columns.match, columns.number).in_(late))
    return frozenset((connection.execute(query)).scalars())


def _execute(connection: Connection, rows: _Rows) -> None:
    statements: list[tuple[Any, list[Values]]] = [
        (MATCHES.insert(), rows.deals),
        (_SHOW, rows.shown),
        (ENTRIES.insert(), rows.entries),
        (_HOLD[connection.dialect.name], rows.holders),
        *((statement, rows.deleted) for statement in _DELETE),
    ]
    for statement, values in statements:
        if values:
            connection.execute(statement, values)
