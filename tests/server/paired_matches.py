"""Pairs of matches that differ only in what others hide from one seat.

Both are played at tables of their own, by the same hands: others choose by what they know, and the
same wherever they can. Until the first public difference the seat must be sent the same bytes by
both tables: pages, what bots are answered, who is waited for, what computers say and when. Only a
choice that everybody sees, chance, or something turned up may make such a difference; whatever else
does has told a secret. A game that is over is laid open, so nothing is compared from there on.

    python -m tests.server.paired_matches --pairs 1000 --game sso
    python -m tests.server.paired_matches --pair 364 --game sos-titanic
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import httpx
from fastapi import FastAPI

from allhands import games
from allhands.kernel.state import record_bytes
from allhands.match import Match
from allhands.players import Advice, PolicyPlayer, Weighed
from allhands.server import saying
from allhands.server.deal import SeatPlan
from allhands.server.hall import HallTable, Wish
from allhands.server.journal import By
from allhands.server.saying import Question, public_reason, question_of
from allhands.server.seating import COOKIE, hashed

from ..games_under_test import Sitting, under_test
from ..playing import determinized
from .clients import FROM_A_SCRIPT, LiveStream, running, settings, visiting
from .memory_store import MemoryStore
from .other_worlds import World, put, told_in
from .tables import FOR_EVER, Clock

SEED: Final = 0x5EC2E7
MOST_BEFORE: Final = 40
"""At most so many decisions are taken before the two worlds part."""
LONGEST: Final = 60
"""So many decisions after that a pair is broken off."""
ALIKE: Final = 0.7
"""How often others take the same choice where all see it."""


@dataclass
class Tally:
    """What pairs of matches came to."""

    pairs: int = 0
    hidden: int = 0
    steps: int = 0
    secret: int = 0
    kept: int = 0
    said: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {why}" for why, count in self.ends.most_common())
        return (
            f"{self.pairs} pairs, {self.hidden} with something hidden; {self.steps} decisions "
            f"compared, {self.secret} of them made unseen, {self.kept} times kept unseen once all "
            f"had chosen, {self.said} explained; ended: {ends}; {len(self.leaks)} leaks"
        )


class Side(NamedTuple):
    """One of the two tables, and how the seat looks at it."""

    app: FastAPI
    at: HallTable
    web: httpx.AsyncClient
    seat: int

    @property
    def match(self) -> Match:
        """The match played there."""
        return self.at.table.match

    def known(self) -> tuple[bytes, list[Any]]:
        """All that the seat may know: what lies on the table, and what it was told."""
        match = self.match
        told = [event.seen_by(self.seat) for event in match.events]
        return record_bytes(match.game.observe(match.record, self.seat)), told

    def counts(self) -> tuple[int, int]:
        """How often chance was drawn, and something hidden was shown."""
        return int(self.match.record.chances), int(self.match.record.reveals)

    async def sent(self) -> dict[str, str]:
        """Everything that the seat is sent now, by what was asked."""
        path, bots = f"/match/{self.at.deal.id}", f"/api/v1/matches/{self.at.deal.id}"
        story = self.at.table.story
        bearer = {"Authorization": f"Bearer {self.at.deal.id}.{self.seat}.{self.key}"}
        sent = {}
        for asked in ("", "/actions", "/observation?table=true", "/log?limit=500"):
            sent[f"bots{asked}"] = (await self.web.get(bots + asked, headers=bearer)).text
        wait = f"{bots}/wait?story={story}&seconds=0"
        sent["wait"] = (await self.web.get(wait, headers=bearer)).text
        async with LiveStream(self.app, f"{path}/live", self.cookie) as live:
            sent["live"] = str([await live.block(), await live.block()])
        return sent

    @property
    def key(self) -> str:
        """The key of the seat."""
        return self.at.key(self.seat)

    @property
    def cookie(self) -> str:
        """By which its person is known."""
        return cookie_of(self.seat)


class Step(NamedTuple):
    """A decision: whose, and why a computer says that it took it."""

    seat: int
    action: int
    why: str = ""


def cookie_of(seat: int) -> str:
    """A person's cookie."""
    return f"{seat}".rjust(43, "w")


@asynccontextmanager
async def a_place(folder: Path) -> AsyncGenerator[FastAPI]:
    """A web table of its own, with a clock that ticks when it is asked."""
    async with running(settings(folder)) as app:
        app.state.hall.store, app.state.hall.pace = MemoryStore(), FOR_EVER
        yield app


@asynccontextmanager
async def a_side(app: FastAPI, sitting: Sitting, seat: int, crew: int) -> AsyncGenerator[Side]:
    """A match in which a person holds the seat, and computers those of a mask."""
    hall, seats = app.state.hall, range(sitting.players)
    hall.draw_seed, hall.clock = lambda: sitting.seed, Clock()
    person, computer = SeatPlan("person"), SeatPlan("crew", "thumb")
    plans = tuple(computer if crew >> each & 1 else person for each in seats)
    people = [each for each in seats if not crew >> each & 1]
    wish = Wish(
        sitting.game, "", len(seats), dict(sitting.options), plans, frozenset(people), {}, "free"
    )
    with patch("allhands.server.opening.secrets.token_bytes", return_value=b"pairedpair"):
        at = await hall.open_match(wish, "founder")
    for each in people:
        await at.sit(each, hashed(cookie_of(each)), at.table.name(each), at.key(each))
    async with visiting(app, headers=FROM_A_SCRIPT, cookies={COOKIE: cookie_of(seat)}) as web:
        yield Side(app, at, web, seat)
    await at.stop()
    hall._tables.pop(at.deal.id, None)
    hall._recent.pop(at.deal.id, None)


def other_world(match: Match, seat: int, luck: int) -> World:
    """The match as it may just as well be, for all that the seat knows."""
    record = determinized(match.game, match.record, seat, luck)
    return World(record, list(match._before), list(match.decisions), told_in(match, record))


async def take(side: Side, step: Step) -> None:
    """Have a decision taken."""
    by: By = "crew" if side.at.table.seats[step.seat].kind == "crew" else "person"
    await side.at.act(step.seat, side.at.table.story, step.action, by=by, why=step.why)


class Hands:
    """Those who decide, in both worlds by the same luck."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)

    def seat(self, match: Match) -> int:
        """Who decides next."""
        return self.luck.choice(match.awaited)

    def steps(self, sides: tuple[Side, Side], seat: int, is_secret: bool) -> tuple[Step, Step]:
        """What a seat decides in both: by what it knows in each, or the same where that can be."""
        first, second = sides
        numbers = [self.luck.getrandbits(32) for _ in sides]
        is_alike, is_thumb = self.luck.random() < ALIKE, self.luck.random() < 0.5
        one, other = (
            _choice(question_of(side.match, seat), number, is_thumb)
            for side, number in zip(sides, numbers, strict=True)
        )
        legal = second.match.game.legal_actions(second.match.record, seat)
        if seat == first.seat or (one in legal and is_alike and not is_secret):
            other = one
        explained = (
            Step(seat, action, _why(side, seat, action))
            for side, action in zip(sides, (one, other), strict=True)
        )
        return next(explained), next(explained)


def _choice(question: Question, number: int, is_thumb: bool) -> int:
    """By the rule of thumb, or any."""
    if is_thumb:
        return PolicyPlayer("thumb", number).act(question.seen, question.actions)
    return question.actions[number % len(question.actions)]


def _why(side: Side, seat: int, action: int) -> str:
    """What a computer says of its choice: whether it says anything, and of what."""
    if side.at.table.seats[seat].kind != "crew":
        return ""
    question = question_of(side.match, seat)
    if len(question.actions) == 1:
        return ""
    weighed = tuple(Weighed(each, each, 0.5, 0.4, 0.6) for each in question.actions)
    return public_reason(question, Advice(weighed, action, 1, 0.0))


def _reason(_: Any, action: int, other: int, number: int) -> str:
    return f"Rather {action} than {other} in {number}."


async def play_pair(
    apps: tuple[FastAPI, FastAPI], sitting: Sitting, number: int, tally: Tally
) -> None:
    """Play one pair, and note what came of it."""
    hands = Hands(number)
    seat = hands.luck.randrange(sitting.players)
    crew = hands.luck.getrandbits(sitting.players) & ~(1 << seat)
    async with AsyncExitStack() as stack:
        first, second = [
            await stack.enter_async_context(a_side(app, sitting, seat, crew)) for app in apps
        ]
        apart = await _parted(hands, first, second, number)
        if apart is None:
            return
        tally.pairs += 1
        tally.hidden += _is_hidden(first, apart)
        put(second.at.table, apart)
        tally.ends[await _ended(hands, (first, second), tally, f"{sitting}, pair {number}")] += 1


async def _parted(hands: Hands, first: Side, second: Side, number: int) -> World | None:
    """Play both sides alike up to where somebody hides something; how the second is from there on.
    None if the match is over by then."""
    least = hands.luck.randrange(MOST_BEFORE)
    for taken in range(2 * MOST_BEFORE):
        if first.match.is_over:
            return None
        apart = other_world(second.match, first.seat, number + taken)
        if taken >= least and _is_hidden(first, apart):
            return apart
        at = hands.seat(first.match)
        choice = _choice(question_of(first.match, at), hands.luck.getrandbits(32), True)
        for side in (first, second):
            await take(side, Step(at, choice))
    return None if first.match.is_over else other_world(second.match, first.seat, number)


def _is_hidden(side: Side, apart: World) -> bool:
    """Whether another seat knows that this is not how things stand."""
    match = side.match
    seen = (
        [record_bytes(match.game.observe(record, seat)) for record in (match.record, apart.record)]
        for seat in range(match.players)
    )
    return any(one != other for one, other in seen)


async def _ended(hands: Hands, sides: tuple[Side, Side], tally: Tally, name: str) -> str:
    """Why a pair came to its end."""
    first, second = sides
    differs = False
    for _ in range(LONGEST):
        if first.match.is_over or second.match.is_over:
            return "over"
        if found := await _told_apart(sides):
            tally.leaks.append(f"{name}, seat {first.seat}: {found}")
            return "leaks"
        seat, before = hands.seat(first.match), [side.counts() for side in sides]
        is_secret = len(first.match.choosers) > 1
        one, other = hands.steps(sides, seat, is_secret)
        for side, step in zip(sides, (one, other), strict=True):
            await take(side, step)
        tally.steps += 1
        is_unseen = is_secret and seat != first.seat and one.action != other.action
        differs |= is_unseen
        tally.secret += is_unseen
        tally.said += bool(one.why)
        if first.known() != second.known():
            if one.action != other.action and not is_secret:
                return "by a choice"
            if before != [side.counts() for side in sides]:
                return "by chance or what was turned up"
            tally.leaks.append(f"{name}, seat {first.seat}: {one} and {other} can be told apart")
            return "leaks"
        if not first.match.pending:
            tally.kept += differs
            differs = False
    return "broken off"


async def _told_apart(sides: tuple[Side, Side]) -> str:
    """Where what the seat is sent begins to differ; nothing if it does not."""
    one, other = [await side.sent() for side in sides]
    for asked in one:
        if one[asked] != other[asked]:
            pairs = enumerate(zip(one[asked], other[asked], strict=False))
            at = max(0, next((place for place, pair in pairs if len({*pair}) > 1), 0) - 80)
            return f"{asked}: {one[asked][at : at + 200]!r} or {other[asked][at : at + 200]!r}"
    return ""


def sittings_with_secrets(game: str) -> list[Sitting]:
    """The sittings of a game at which a seat can be kept in the dark."""
    return [each for each in under_test(game).sittings if each.players > 1]


def some_pairs(game: str, numbers: Iterable[int]) -> Iterator[tuple[Sitting, int]]:
    """Sittings in turn, each with a seed of its own."""
    sittings = sittings_with_secrets(game)
    for number in numbers:
        yield sittings[number % len(sittings)].with_seed(SEED + number), number


async def play_pairs(game: str, numbers: Iterable[int], folder: Path) -> Tally:
    """Play pairs of a game."""
    tally = Tally()
    for name in "ab":
        (folder / name).mkdir()
    with ExitStack() as patched:
        patched.enter_context(patch.object(saying, "reason", _reason))
        async with a_place(folder / "a") as one, a_place(folder / "b") as other:
            other.state.store.secret = one.state.store.secret
            for sitting, number in some_pairs(game, numbers):
                await play_pair((one, other), sitting, number, tally)
    return tally


def main() -> int:
    """Play as many pairs as are asked for, and tell what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--pair", type=int, action="append", help="only this one")
    parser.add_argument("--game", choices=games.names(), action="append")
    chosen, is_tight = parser.parse_args(), True
    numbers = chosen.pair or range(chosen.pairs)
    for game in chosen.game or games.names():
        with tempfile.TemporaryDirectory() as folder:
            tally = asyncio.run(play_pairs(game, numbers, Path(folder)))
        print(f"{game}: {tally}", *tally.leaks, sep="\n  ", flush=True)
        is_tight = is_tight and not tally.leaks
    return 0 if is_tight else 1


if __name__ == "__main__":
    sys.exit(main())
