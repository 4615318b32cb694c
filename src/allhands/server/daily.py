"""Voyages of the day at this server: a person's tries, and how those of all went."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from allhands.daily import Voyage, day_at

from .errors import SailedError, StaleError, TableError
from .hall import Hall, HallTable
from .store import Store, Try
from .wishing import daily_wish


class Standing(NamedTuple):
    """How a voyage of the day stands for somebody: their own try that counts, all tries that do,
    and the thinking crew's; None where there is none."""

    voyage: Voyage
    today: date
    own: Try | None
    tries: list[Try]
    crew: Try | None

    @property
    def is_today(self) -> bool:
        """Whether a try may still be begun that counts."""
        return self.voyage.day == self.today

    @property
    def is_open(self) -> bool:
        """Whether all that became of the deal may be shown: nothing of it gives anything away once
        one's own try is over, or none can be begun any more."""
        return self.own.is_over if self.own else not self.is_today

    @property
    def over(self) -> list[Try]:
        """The tries that have come to their end."""
        return [each for each in self.tries if each.is_over]


async def standing_of(store: Store, voyage: Voyage, person: str, today: date) -> Standing:
    """How a voyage stands for a person."""
    tries = await store.tries(voyage)
    return Standing(voyage, today, tries.own.get(person), tries.counted, tries.crew)


def today_of(hall: Hall) -> date:
    """The day that it is by the clock of this server."""
    return day_at(hall.clock())


async def sail(
    hall: Hall, store: Store, voyage: Voyage, person: str, name: str, *, counts: bool
) -> HallTable:
    """The person's try that counts, begun or gone on with, or another one after it. Raises
    TableError if that cannot be."""
    own = (await store.tries(voyage)).own.get(person)
    is_today = voyage.day == today_of(hall)
    if not counts:
        if is_today and not (own and own.is_over):
            raise TableError("Sail the try that counts to its end first: others follow it.")
        return await hall.open_match(daily_wish(voyage, "further", name), person)
    if own is None and not is_today:
        raise StaleError(
            "That day is over, so no try of its voyage counts any more: a new one has begun."
        )
    if own is None:
        try:
            return await hall.open_match(daily_wish(voyage, "counted", name), person)
        except SailedError:
            own = (await store.tries(voyage)).own.get(person)
    if own is None:
        raise SailedError
    return await _gone_on_with(hall, own, person)


async def _gone_on_with(hall: Hall, own: Try, person: str) -> HallTable:
    """A try that was begun, even if the server stopped before the person had sat down."""
    place = await hall.find(own.match)
    if place.table.seats[0].is_open:
        await place.seat_founder(0, person)
    return place
