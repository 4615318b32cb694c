"""A table in memory: what people and computers do there is written down first, then shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, Protocol

from . import drafts, replies
from .advising import Adviser, Hint
from .crew import Crew, due
from .deal import Deal
from .drafts import Draft
from .errors import NOT_WRITTEN, NoSuchTable, StaleError, TableError
from .journal import By, Entry
from .keys import same_key, seat_key
from .known import imagine_turn
from .presence import Presence, Watcher
from .replies import Reply
from .standing import AT_A_PAGE, ONLY
from .table import Table
from .tasks import Tasks
from .thinking import Minds
from .unshown import OTHER_RULES

LOG: Final = logging.getLogger("allhands.server")
HEAD_START: Final = 3
"""How many times as long as a computer's pause another process is waited for."""
_AT_ONCE: Final = 8
"""Entries folded before others get their turn."""


class Journals(Protocol):
    """What a table in memory needs of the store."""

    secret: bytes

    async def append(
        self,
        match: str,
        entry: Entry,
        *,
        outcome: str | None = None,
        holder: str = "",
        summary: str | None = None,
        current: int | None = None,
        names: tuple[str, ...] | None = None,
        open_seats: int | None = None,
        winners: int | None = None,
        score: int | None = None,
    ) -> bool:
        """Write an entry down for good; False if another has its number."""
        ...

    async def entries(self, match: str, after: int) -> list[Entry]:
        """The entries after that number."""
        ...

    async def hold(self, match: str, seat: int, person: str) -> None:
        """A person holds a seat from now on."""
        ...

    async def holders(self, match: str) -> Sequence[tuple[int, str]]:
        """Who holds which seat."""
        ...


class HallTable:
    """A table, and everything that can be asked of it.

    `table` may be read at any time, and is never found half changed. Each request is checked,
    written down, folded, and only then answered; a request that cannot be granted raises
    TableError, StaleError or IllegalActionError and changes nothing. `is_lost` is set once another
    process has written what cannot be followed here: a server of other rules.
    """

    def __init__(
        self,
        store: Journals,
        table: Table,
        tasks: Tasks,
        pace: float,
        clock: Callable[[], float],
        minds: Minds,
    ) -> None:
        self.table = table
        self._store = store
        self._tasks = tasks
        self._pace = pace if table.deal.pace is None else table.deal.pace
        self._clock = clock
        self._lock = asyncio.Lock()
        self._holders: dict[int, set[str]] = {}
        self._ours = 0
        self._is_refreshing = False
        self.is_lost = False
        self._presence = Presence(clock)
        self._crew = Crew(self._pace, minds)
        self._adviser = Adviser(table, minds)
        self._minds = minds

    @property
    def deal(self) -> Deal:
        """What was agreed before the first entry."""
        return self.table.deal

    # Looking

    def watch(self, seats: frozenset[int]) -> Watcher:
        """An open page of somebody who holds these seats; of a spectator if they are none."""
        return Watcher(self._presence, seats, self._came)

    def present(self, seat: int) -> bool:
        """Whether somebody who holds the seat has a page open."""
        return self._presence.is_present(seat)

    def gone_since(self, seat: int) -> float | None:
        """Since when somebody who holds the seat, and has not left it to a computer, has had no
        page open; None if one is, or just was, or as far as this process knows none ever was."""
        held = self.table.seats[seat]
        return self._presence.gone_since(seat) if held.is_held and not held.away else None

    @property
    def is_followed(self) -> bool:
        """Whether somebody watches, or sits here and waits for the computers."""
        is_here = self._presence.is_watched or any(not seat.away for seat in self.table.people)
        return is_here and not self.is_lost

    @property
    def head_start(self) -> float:
        """Seconds that another process, which wrote the latest entry, has to go on first."""
        entries = self.table.entries
        if self._ours == len(entries):
            return 0.0
        most = HEAD_START * self._pace
        return min(max(0.0, entries[-1].at + most - self._clock()), most)

    def _came(self, seats: frozenset[int]) -> None:
        """Pages opened for these seats: people who were away take them back."""
        for number in seats:
            seat = self.table.seats[number]
            if seat.away and (seat.away_by != number or self._presence.was_gone(number)):
                self._tasks.start_unattended(self.return_(number))
        self._crew.wake(self)

    # Seats

    def key(self, seat: int) -> str:
        """The key in the link to a seat: good until somebody sits down there."""
        taken = drafts.checked_seat(self.table, seat).taken
        return seat_key(self._store.secret, self.deal.id, seat, taken)

    def is_held(self, seat: int) -> bool:
        """Whether a person holds the seat."""
        return seat in range(len(self.table.seats)) and self.table.seats[seat].is_held

    def check_key(self, seat: int, key: str) -> bool:
        """Whether that is the seat's key now."""
        return same_key(key, self.key(seat))

    async def seats_of(self, person: str) -> frozenset[int]:
        """The seats that a person holds."""
        held = self._held_by(person)
        if not held:
            await self._read_holders()
            held = self._held_by(person)
        return held

    def _held_by(self, person: str) -> frozenset[int]:
        return frozenset(seat for seat, persons in self._holders.items() if person in persons)

    async def _read_holders(self) -> None:
        for seat, person in await self._store.holders(self.deal.id):
            self._holders.setdefault(seat, set()).add(person)

    def _same_person(self, seat: int) -> frozenset[int]:
        """The other seats that everybody who holds this one holds, too: who was given a link to
        this seat beside their own does not stop being asked."""
        persons = self._holders.get(seat, set())
        shared = {other for other, theirs in self._holders.items() if theirs >= persons}
        return frozenset(shared - {seat}) if persons else frozenset()

    async def sit(self, seat: int, person: str, name: str, key: str | None) -> None:
        """A person takes an open seat, or holds a seat of theirs on a second device, too.

        An open seat of a listed table needs no key.
        """
        drafts.checked_seat(self.table, seat)
        if seat in await self.seats_of(person):
            return

        def draft() -> Draft | None:
            if person in self._holders.get(seat, ()) or self._has_own_key(seat, key):
                return None
            self._check_may_sit(seat, key)
            return drafts.sit(self.table, seat, name)

        await self._write(draft, holder=person)
        if person not in self._holders.get(seat, ()):
            await self._store.hold(self.deal.id, seat, person)
            self._holders.setdefault(seat, set()).add(person)
            self._presence.tell()

    def _has_own_key(self, seat: int, key: str | None) -> bool:
        return self.table.seats[seat].is_held and key is not None and self.check_key(seat, key)

    def _check_may_sit(self, number: int, key: str | None) -> None:
        seat, name = self.table.seats[number], self.table.name(number)
        if seat.kind == "crew":
            raise TableError(f"A computer plays {name}: somebody at the table can open that seat.")
        if not seat.is_open:
            raise TableError(
                f"That link has been used: {name} has the seat. Ask {name} for another."
            )
        if not (self.deal.listed if key is None else self.check_key(number, key)):
            raise TableError("That link is not right: ask whoever sent it for another.")

    async def leave(self, seat: int, by: int | None = None) -> None:
        """A computer takes over for a person: one who leaves, or whose page is closed."""
        asking = seat if by is None else by
        await self._write(
            lambda: drafts.leave(self.table, seat, asking, self.present(seat)), asking
        )

    async def return_(self, seat: int) -> None:
        """A person who was away takes the seat back."""
        await self._write(lambda: drafts.come_back(self.table, seat))

    async def give_to_crew(self, seat: int, policy: str, by: int) -> None:
        """An open seat is given to a computer; with no policy, a computer's is opened again, if
        need be when the others have agreed."""

        def draft() -> Draft | None:
            return drafts.give_to_crew(self.table, seat, policy, by, self._same_person(by))

        await self._write(draft, seat)  # that is whose entries they are

    async def hand_on(self, seat: int, to: int) -> None:
        """Who decides about the seats leaves that to another person."""
        await self._write(lambda: drafts.hand_on(self.table, seat, to), seat)

    async def delete(self, seat: int) -> None:
        """Delete the table, with everything that happened at it."""
        await self._write(lambda: drafts.delete(self.table, seat))

    async def rename(self, seat: int, name: str) -> None:
        """A person goes by another name."""
        await self._write(lambda: drafts.rename(self.table, seat, name), seat)

    async def begin_at_a_page(self, person: str) -> None:
        """What the seats of a person answer by themselves who begins to play on a page."""
        for seat in await self.seats_of(person):
            if self.table.guide is None and ONLY not in self.table.seats[seat].answers:
                await self.prefer(seat, AT_A_PAGE)

    async def prefer(self, seat: int, answers: Mapping[str, str]) -> None:
        """Standing answers of a seat; those not named stay as they are."""
        await self._write(lambda: drafts.prefer(self.table, seat, answers), seat)

    # Deciding

    async def act(
        self,
        seat: int,
        story: int,
        action: int,
        request: str = "",
        by: By = "person",
        why: str = "",
    ) -> None:
        """Take a decision, seen from the page that showed `story`; a repeated request is one.

        `why` is what a computer crew-mate says of it.
        """
        if by == "person" and drafts.checked_seat(self.table, seat).away:
            await self.return_(seat)
        await self._write(lambda: drafts.act(self.table, seat, story, action, request, by, why))

    async def go_on(self, seat: int, step: int, request: str = "") -> None:
        """Whoever learns has read a step of the lesson."""
        await self._write(lambda: drafts.go_on(self.table, seat, step, request), seat)

    async def lead_there(self) -> None:
        """Take at once the decisions that lead to where the lesson begins. Raises LessonError."""
        table = self.table
        while table.guide is not None and table.guide.is_underway:
            asked, action = due(table), table.guide.by_itself(table.match)
            if asked is not None and action is not None:
                with suppress(StaleError):  # the crew may have been faster
                    await self.act(asked.seat, table.story, action, by=asked.by)

    async def advise(self, seat: int, story: int) -> Hint:
        """What the choices of a seat that has to choose are worth, as far as it can know."""
        return await self._adviser.advise(seat, story)

    @property
    def thinks_ahead(self) -> bool:
        """Whether crew-mates and hints have compiled rules to think by."""
        return self._minds.is_ready(self.table.match.game)

    @property
    def thinks_in(self) -> float | None:
        """In about how many seconds they have; None if they have, or nobody knows."""
        return self._minds.ready_in(self.table.match.game)

    def tell(self) -> None:
        """Have open pages show what has changed."""
        self._presence.tell()

    async def undo(self, seat: int, story: int, request: str = "") -> None:
        """Take `seat`'s latest decision back, or ask the others for it."""
        drafts.checked_seat(self.table, seat)
        await self._write(
            lambda: drafts.undo(self.table, seat, story, request, self._same_person(seat)), seat
        )

    async def agree(self, seat: int, asked: int) -> None:
        """Agree to what another asks for in the entry `asked`; it is done once everybody asked
        agrees."""
        await self._write(lambda: drafts.agree(self.table, seat, asked), seat)

    async def refuse(self, seat: int, asked: int) -> None:
        """Refuse it; or, for whoever asked, no longer wish it."""
        await self._write(lambda: drafts.refuse(self.table, seat, asked), seat)

    # Planning

    async def plan(
        self, seat: int, story: int, action: int, request: str = "", to: int | None = None
    ) -> None:
        """Propose a move to a seat, or without one to whoever has to choose."""
        await imagine_turn(self.table.match, to)
        await self._write(lambda: drafts.plan(self.table, seat, story, action, request, to), seat)

    async def sign(self, seat: int, about: int, agrees: bool) -> None:
        """Say what a seat thinks of the move proposed in the entry `about`."""
        await self._write(lambda: drafts.sign(self.table, seat, about, agrees), seat)

    # Talk

    async def say(self, seat: int, text: str, request: str = "") -> None:
        """Say something to the others."""
        await self._write(lambda: drafts.say(self.table, seat, text, request), seat)

    async def speak(self, seat: int, code: str, request: str = "") -> None:
        """Say one of the game's own sentences to the others."""
        await self._write(lambda: drafts.speak(self.table, seat, code, request), seat)

    async def reply(self, answer: Reply) -> None:
        """A computer crew-mate answers one of the game's own sentences, truly."""
        await self._write(lambda: replies.reply(self.table, answer))

    async def ping(self, seat: int, place: str, request: str = "") -> None:
        """Point at a place on the board."""
        await self._write(lambda: drafts.ping(self.table, seat, place, request), seat)

    async def set_clock(self, seat: int, on: bool) -> None:
        """Show or hide the table clock."""
        await self._write(lambda: drafts.set_clock(self.table, seat, on), seat)

    async def play_on(self, seat: int, match: str) -> None:
        """Tell the others that the crew plays on in another match."""
        await self._write(lambda: drafts.again(self.table, seat, match), seat)

    # Writing

    async def seat_founder(self, seat: int, person: str) -> None:
        """Whoever opened the table takes a seat that they wished for, unless they have it."""

        def draft() -> Draft | None:
            if self.table.seats[seat].is_held:
                return None
            return drafts.sit(self.table, seat, self.table.name(seat))

        await self._write(draft, holder=person)

    async def refresh(self) -> None:
        """Take into account what other processes wrote."""
        if self._is_refreshing or self.is_lost:
            return
        self._is_refreshing = True
        async with self._lock:
            self._is_refreshing = False
            if not await self._catch_up():
                await self._read_holders()  # no entry is written for a second device
            await self._append(lambda: drafts.agreed(self.table))
        self._crew.wake(self)

    def let_go(self, person: str) -> None:
        """A person has given up their seats."""
        for holders in self._holders.values():
            holders.discard(person)

    async def stop(self) -> None:
        """The computers decide no more here."""
        await self._crew.stop()

    async def _write(
        self, draft: Callable[[], Draft | None], limited: int | None = None, holder: str = ""
    ) -> None:
        """Write down what `draft` finds to be granted, even if whoever asks for it goes away.

        `limited` is the seat whose requests are counted against asking too often.
        """
        await asyncio.shield(self._tasks.start(self._written(draft, limited, holder)))

    async def _written(
        self, draft: Callable[[], Draft | None], limited: int | None, holder: str
    ) -> None:
        try:
            async with self._lock:
                # What was granted before is neither written again nor too much.
                if limited is not None and draft() is not None:
                    drafts.check_not_too_often(self.table, limited, self._clock())
                await self._append(draft, holder)
                await self._append(lambda: drafts.agreed(self.table))
        finally:
            self._crew.wake(self)

    async def _append(self, draft_now: Callable[[], Draft | None], holder: str = "") -> None:
        """Append a draft; if another process was faster, judge it anew by what that wrote."""
        while (draft := draft_now()) is not None:
            if self.table.is_deleted:
                raise NoSuchTable
            entry = Entry(len(self.table.entries) + 1, *draft, self._clock())
            if await self._is_committed(entry, draft, holder):
                if holder:
                    self._holders.setdefault(draft.seat, set()).add(holder)
                if len(self.table.entries) < entry.number:
                    self._fold(entry)
                self._ours = entry.number
                return
            if not await self._catch_up():
                raise TableError(NOT_WRITTEN)

    async def _is_committed(self, entry: Entry, draft: Draft, holder: str) -> bool:
        position = drafts.position_after(self.table, draft)
        try:
            return await self._store.append(
                self.deal.id, entry, holder=holder, **position._asdict()
            )
        except Exception:
            # It may have been committed before the connection failed.
            with suppress(Exception):
                await self._catch_up()
            if entry in self.table.entries[entry.number - 1 : entry.number]:
                return True
            raise

    async def _catch_up(self) -> int:
        """Fold what others appended, and say how much it was."""
        news = await self._store.entries(self.deal.id, len(self.table.entries))
        if news and news[-1].kind == "delete":
            news = news[-1:]
        if any(entry.kind == "sit" for entry in news):
            await self._read_holders()
        for count, entry in enumerate(news, start=1):
            self._follow(entry)
            if count % _AT_ONCE == 0:
                await asyncio.sleep(0)
        return len(news)

    def _follow(self, entry: Entry) -> None:
        """Fold what another process wrote. Raises TableError if that has other rules."""
        try:
            self._fold(entry)
        except Exception as error:
            self.is_lost = True
            LOG.exception("what another server wrote at %s cannot be folded", self.deal.id)
            raise TableError(OTHER_RULES) from error

    def _fold(self, entry: Entry) -> None:
        self.table.fold(entry)
        self._presence.tell()
