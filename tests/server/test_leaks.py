"""Nothing that a seat may not know is in any byte that the web table sends there.

Two worlds that differ only in what a seat may not know are put in each other's place at a table:
they must be answered to that seat in the same bytes.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from fastapi import FastAPI

from allhands import games, loading
from allhands.kernel.game import apply
from allhands.kernel.state import record_bytes
from allhands.kernel.views import SPECTATOR
from allhands.match import Match
from allhands.server import presence
from allhands.server.deal import SeatPlan
from allhands.server.hall import HallTable, Wish
from allhands.server.journal import Entry
from allhands.server.keys import seat_key
from allhands.server.known import known_of
from allhands.server.seating import COOKIE, hashed
from allhands.server.table import Taken

from ..games_under_test import Sitting, every_sitting, under_test
from ..playing import determinized, golden_files
from .clients import FROM_A_SCRIPT, LiveStream, running, settings, visiting
from .other_worlds import (
    World,
    differing,
    has_other_options,
    in_place_of,
    options_in,
    other_choice,
    put,
    same_to,
    told_in_secret,
    world_of,
)
from .tables import FOR_EVER, loud_action

SEED = 0xD1CE_0F_5EC2E7_42
PATIENCE = 300
OPEN = frozenset({"zeno"})
"""Where all see whatever is chosen."""
SECRET = 2
"""So many positions of a game are compared, where one seat knows more than others; one of a game
that few are looked at of."""
GUESSES = 2
DETAILS = (0, 0, 0), (1, 1, 1)
"""What somebody is told of something, in two worlds."""
FOLLOWED = 25
"""Decisions of a match that is followed by everybody."""
TIME = re.compile(r'data-time="[\d.]+"')


class Viewer(NamedTuple):
    """Somebody who looks: a seat, with a cookie and a bot's token for it, or a spectator."""

    seat: int
    web: httpx.AsyncClient
    cookie: str
    bearer: dict[str, str]

    @property
    def key(self) -> str:
        """The key of the seat."""
        return self.bearer.get("Authorization", "").rpartition(".")[2]


class Scene(NamedTuple):
    """A match on a web table, and everybody who looks at it."""

    app: FastAPI
    at: HallTable
    viewers: list[Viewer]
    luck: random.Random

    @property
    def match(self) -> Match:
        """The match."""
        return self.at.table.match

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/match/{self.at.deal.id}"

    @property
    def api(self) -> str:
        """Where bots find it."""
        return f"/api/v1/matches/{self.at.deal.id}"

    @property
    def chooser(self) -> Viewer:
        """Whoever has to choose."""
        return self.viewers[self.match.current_player + 1]

    @property
    def hidden(self) -> list[str]:
        """What nobody is told: the seed and the state of chance."""
        numbers = (self.at.deal.seed, int(self.match.record.chance))
        texts = [text for number in numbers for text in (str(number), f"{number:x}")]
        return [text for text in texts if len(text) > 6]

    def other_than(self, seat: int) -> Viewer:
        """Anybody who looks, but not from that seat."""
        return self.luck.choice([each for each in self.viewers if each.seat != seat])

    async def decide(self) -> None:
        """Whoever has to choose takes any decision, oftener one that shows something."""
        legal = self.match.game.legal_actions(self.match.record)
        loud = loud_action(self.match) if self.luck.random() < 0.3 else None
        action = self.luck.choice(legal) if loud is None else loud
        await self.at.act(self.match.current_player, self.at.table.story, action)

    def stand_at(self, played: Match, moment: int) -> None:
        """So many decisions of a match have been taken, and no others."""
        table, records = self.at.table, [*played._before, played.record]
        del table.entries[len(table.entries) - len(table.taken) :]
        acts = [
            Entry(number, "act", each.player, {"action": each.number, "words": each.words}, 0.0)
            for number, each in enumerate(played.decisions[:moment], len(table.entries) + 1)
        ]
        table.entries += acts
        table.taken = [Taken(each.number, 0.0, "person", "") for each in acts]
        table.story = moment
        told = played.events[: int(records[moment].chronicle.total)]
        put(table, World(records[moment], records[:moment], played.decisions[:moment], told))


@pytest.fixture(scope="module")
def at_work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[asyncio.Runner, FastAPI]]:
    """A web table, and what it runs in. Nobody is told who has no page open, as that takes time."""
    with asyncio.Runner() as runner, pytest.MonkeyPatch.context() as patched:
        patched.setattr(presence, "RECONNECTING", FOR_EVER)
        table = running(settings(tmp_path_factory.mktemp("leaks")))
        app = runner.run(table.__aenter__())
        yield runner, app
        runner.run(table.__aexit__(None, None, None))


@asynccontextmanager
async def a_scene(app: FastAPI, sitting: Sitting) -> AsyncIterator[Scene]:
    """A match of people, a seat held by each."""
    seats = range(sitting.players)
    plans = (SeatPlan("person"),) * sitting.players
    options = dict(sitting.options)
    wish = Wish(sitting.game, "", len(seats), options, plans, frozenset(seats), {}, "free", True)
    app.state.hall.draw_seed = lambda: sitting.seed
    async with AsyncExitStack() as stack:
        at = await app.state.hall.open_match(wish, "founder")
        viewers = [
            await stack.enter_async_context(a_viewer(app, at, seat)) for seat in (SPECTATOR, *seats)
        ]
        yield Scene(app, at, viewers, random.Random(str(sitting)))


@asynccontextmanager
async def a_viewer(app: FastAPI, at: HallTable, seat: int) -> AsyncIterator[Viewer]:
    """Somebody who looks, with a cookie and a token."""
    cookie = f"{seat:+}".rjust(43, "w").replace("+", "p").replace("-", "m")
    bearer: dict[str, str] = {}
    if seat != SPECTATOR:
        await at.sit(seat, hashed(cookie), at.table.name(seat), at.key(seat))
        bearer = {"Authorization": f"Bearer {at.deal.id}.{seat}.{at.key(seat)}"}
    async with visiting(app, headers=FROM_A_SCRIPT, cookies={COOKIE: cookie}) as web:
        yield Viewer(seat, web, cookie, bearer)


# What is sent


async def sent_to(scene: Scene, viewer: Viewer, moment: int, asked: list[int]) -> dict[str, str]:
    """Everything that somebody is sent of a position, by what was asked; `asked` are actions."""
    sent = {path: await said(viewer.web.get(path)) for path in pages(scene, moment)}
    for path in choices(scene, viewer, asked):
        sent[path] = await said(viewer.web.get(path))
    for path in of_bots(scene, viewer, moment, asked):
        sent[path] = await said(viewer.web.get(path, headers=viewer.bearer))
    for action in asked:
        sent[f"choose {action}"] = await refusal(scene, viewer, action)
    async with LiveStream(scene.app, f"{scene.path}/live", viewer.cookie) as live:
        sent["live"] = str([await live.block(), await live.block()])
    return sent


async def said(asking: Any) -> str:
    answer = await asking
    assert answer.status_code < 500
    return f"{answer.status_code} {TIME.sub('', answer.text)}"


async def refusal(scene: Scene, viewer: Viewer, action: int) -> str:
    """The answer to a choice that does not count, by the page and by a bot."""
    match, story = scene.match, scene.at.table.story
    legal = match.game.legal_actions
    if viewer.seat in match.choosers and action in legal(match.record, viewer.seat):
        return ""
    sent = {"story": story, "action": action}
    form = {"seat": max(0, viewer.seat), **sent}
    by_page = await said(viewer.web.post(f"{scene.path}/act", data=form))
    path = f"{scene.api}/actions"
    return by_page + await said(viewer.web.post(path, json=sent, headers=viewer.bearer))


def pages(scene: Scene, moment: int) -> list[str]:
    """What a browser asks for: pages, moments, and what has to wait for the end."""
    path, now = scene.path, len(scene.match.decisions)
    seat = moment % scene.match.players
    ends = [f"{path}/{name}" for name in ("replay", "replay.html", "game.json")]
    moments = [f"{path}/moment/{now}?as={seat}", f"{path}/moment/{moment}?looking={seat}"]
    return [path, f"{path}?moment={moment}", f"{path}?looking={seat}", *moments, *ends]


def choices(scene: Scene, viewer: Viewer, asked: list[int]) -> Iterator[str]:
    """What a choice would change, and why others cannot be made."""
    match, story = scene.match, scene.at.table.story
    view = match.view(None if viewer.seat == SPECTATOR else viewer.seat)
    for action in asked:
        yield f"{scene.path}/preview/{action}?story={story}"
    for action in asked[-2:]:
        for place in match.game.board.places(view.record, action)[:1]:
            yield f"{scene.path}/why?place={place}"
    yield f"{scene.path}/why?q={words_of(scene, viewer, asked[-1])}"
    whose = asked[-1] % match.players
    yield f"{scene.path}/moves/{whose}"
    for action in known_of(match, whose).actions[:1]:
        yield f"{scene.path}/preview/{action.number}?story={story}&whose={whose}"


def words_of(scene: Scene, viewer: Viewer, action: int) -> str:
    """An action in the words of whoever looks."""
    view = scene.match.view(None if viewer.seat == SPECTATOR else viewer.seat)
    return view.describe(action).words[:60]


def of_bots(scene: Scene, viewer: Viewer, moment: int, asked: list[int]) -> list[str]:
    """What a bot asks for."""
    seen = [f"{scene.api}/observation{query}" for query in ("", f"?moment={moment}&table=true")]
    shown = f"{scene.api}/observation?revealed=true"
    seen.append(f"{scene.api}/observation?told=true")
    named = [f"{scene.api}/why-not/{action}" for action in asked if viewer.seat != SPECTATOR]
    return [scene.api, f"{scene.api}/actions", *seen, shown, f"{scene.api}/log?limit=500", *named]


# What is compared


class Compared:
    """How many pairs of worlds were compared, and in how many of them what was different."""

    def __init__(self) -> None:
        self.pairs = 0
        self.fields: Counter[str] = Counter()
        self.hidden = 0
        self.options = 0
        self.choices = 0
        self.news = 0

    async def all_that_is_sent(
        self, scene: Scene, viewer: Viewer, moment: int, other: World
    ) -> None:
        """Compare what somebody is sent in the true world with the same of another."""
        match, true = scene.match, world_of(scene.match)
        asked = some_actions(match, other, scene.luck)
        self._count(match, true, other)
        with in_place_of(scene.at.table, true):
            sent = await sent_to(scene, viewer, moment, asked)
            check_nothing_secret(scene, viewer, sent)
        with in_place_of(scene.at.table, other):
            also = await sent_to(scene, viewer, moment, asked)
        assert sent.keys() == also.keys()
        told_apart = [
            f"seat {viewer.seat} after {len(match.decisions)} decisions, {path}: "
            f"{apart(sent[path], also[path])}"
            for path in sent
            if sent[path] != also[path]
        ]
        assert not told_apart, "\n".join(told_apart)

    def _count(self, match: Match, true: World, other: World) -> None:
        fields = differing(true, other)
        self.pairs += 1
        self.fields.update(fields)
        self.hidden += bool(fields)
        self.options += has_other_options(match, other.record)
        self.choices += true.decisions != other.decisions
        self.news += true.events != other.events


def some_actions(match: Match, other: World, luck: random.Random) -> list[int]:
    """Actions to ask about: some that can be chosen in either world, one of them such that it
    draws chance or shows something hidden, and any other."""
    legal = [match.game.legal_actions(record) for record in (match.record, other.record)]
    loud, found = loud_action(match), {luck.choice(each) for each in legal}
    if loud is not None:
        found.add(loud)
    return [*sorted(found), luck.randrange(match.game.actions.count)]


def apart(one: str, other: str) -> str:
    """Where two texts begin to differ, for whoever reads why a test failed."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0)
    return f"{one[max(0, at - 80) : at + 80]!r} or {other[max(0, at - 80) : at + 80]!r}"


def check_nothing_secret(scene: Scene, viewer: Viewer, sent: dict[str, str]) -> None:
    """Neither the seed nor what would let one play another's seat is in what was sent."""
    others = [each for each in scene.viewers if each.seat not in (viewer.seat, SPECTATOR)]
    secret = scene.app.state.store.secret
    secrets = [*scene.hidden, *(each.key for each in others), *(each.cookie for each in others)]
    secrets += [hashed(each.cookie) for each in scene.viewers]
    secrets += [seat_key(secret, scene.at.deal.id, each.seat, 0) for each in others]
    for asked, text in sent.items():
        found = [secret for secret in secrets if secret in text]
        assert not found, f"{asked} tells seat {viewer.seat} {found}"


def secret_moments(played: Match) -> list[int]:
    """When whoever chose knew something that spectators did not, and the game went on; those first
    where spectators did not know the choices, or not which was taken."""
    game, found = played.game, dict[int, bool]()
    for moment, record in enumerate(played._before[:-1]):
        seats = (SPECTATOR, played.decisions[moment].player)
        if len({record_bytes(game.observe(record, seat)) for seat in seats}) > 1:
            guesses = (determinized(game, record, SPECTATOR, luck) for luck in range(GUESSES))
            known = options_in(played, record)
            is_open = all(options_in(played, guess) == known for guess in guesses)
            found[moment] = is_open and is_seen(played, moment)
    return sorted(found, key=found.__getitem__)


def is_seen(played: Match, moment: int) -> bool:
    """Whether spectators see that one thing was chosen and not another."""
    game, record = played.game, played._before[moment]
    seen: set[bytes] = set()
    legal = game.legal_actions(record)[:2]
    for action in legal:
        following = record.copy()
        apply(following, action)
        seen.add(record_bytes(game.observe(following, SPECTATOR)))
    return len(seen) == len(legal)


async def compare_at(scene: Scene, viewer: Viewer, compared: Compared) -> None:
    """Compare what somebody is sent now, and of an earlier moment."""
    earlier = scene.luck.randrange(len(scene.match.decisions) + 1)
    other = same_to(scene.match, viewer.seat, earlier, scene.luck.getrandbits(32))
    await compared.all_that_is_sent(scene, viewer, earlier, other)


async def compare_around(scene: Scene, played: Match, moment: int, compared: Compared) -> None:
    """Compare before a decision on what only one seat has seen, and after it."""
    chooser = played.decisions[moment].player
    scene.stand_at(played, moment)
    for viewer in (scene.viewers[chooser + 1], scene.other_than(chooser)):
        await compare_at(scene, viewer, compared)
    scene.stand_at(played, moment + 1)
    viewer = scene.other_than(chooser)
    chosen = other_choice(scene.match, viewer.seat, scene.luck.getrandbits(32))
    if chosen is None:
        told = [told_in_secret(scene.match, viewer.seat, details) for details in DETAILS]
        put(scene.at.table, told[0])
        chosen = told[1]
    await compared.all_that_is_sent(scene, viewer, moment, chosen)


async def compare_through(app: FastAPI, path: Path, compared: Compared) -> None:
    """Compare at some positions of a golden game, those with most secrets first."""
    played = loading.load(path)
    secret = secret_moments(played)[: max(1, SECRET // under_test(played.game.name).pace.golden)]
    options = tuple(played.options.items())
    async with a_scene(
        app, Sitting(played.game.name, played.players, options, played.seed)
    ) as scene:
        for moment in secret:
            await compare_around(scene, played, moment, compared)
        if not secret:
            scene.stand_at(played, scene.luck.randrange(len(played.decisions)))
            await compare_at(scene, scene.luck.choice(scene.viewers), compared)


@pytest.mark.parametrize("name", games.names())
def test_worlds_that_look_the_same_are_sent_in_the_same_bytes(
    name: str, at_work: tuple[asyncio.Runner, FastAPI]
) -> None:
    runner, app = at_work
    compared = Compared()

    async def compare() -> None:
        async with asyncio.timeout(PATIENCE):
            for path in golden_files(name)[:: under_test(name).pace.golden]:
                await compare_through(app, path, compared)

    runner.run(compare())
    assert len(compared.fields) > 1
    found = [compared.hidden, compared.options, compared.news]
    if name not in OPEN:
        found.append(compared.choices)
    assert min(found) > 0, f"{vars(compared)}"


@pytest.mark.parametrize("sitting", every_sitting()[::3], ids=str)
def test_neither_seed_nor_keys_are_sent_while_a_match_goes_on(
    sitting: Sitting, at_work: tuple[asyncio.Runner, FastAPI]
) -> None:
    runner, app = at_work

    async def follow() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            a_scene(app, sitting.with_seed(SEED)) as scene,
            AsyncExitStack() as stack,
        ):
            path = f"{scene.path}/live"
            streams = [
                await stack.enter_async_context(LiveStream(app, path, viewer.cookie))
                for viewer in scene.viewers
            ]
            while not scene.match.is_over and len(scene.match.decisions) < FOLLOWED:
                for viewer, stream in zip(scene.viewers, streams, strict=True):
                    text = await told_of(stream, len(scene.at.table.entries))
                    check_nothing_secret(scene, viewer, {"live": text})
                await scene.decide()

    runner.run(follow())


async def told_of(stream: LiveStream, entries: int) -> str:
    """What a page is told until it has heard of so many entries."""
    text = ""
    while f"\nid: {entries}\n" not in text:
        text += await stream.block()
    return text
