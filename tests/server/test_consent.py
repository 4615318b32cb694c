"""No sequence of requests by one person takes back what revealed something without the others, nor
shows them what a computer holds, or has chosen while they can still choose at once with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from allhands.server import drafts
from allhands.server.errors import StaleError
from allhands.server.hall import Hall, HallTable
from allhands.server.journal import Entry
from allhands.server.table import Table
from tests.small import SMALL

from . import clients
from .clients import FROM_A_SCRIPT, running, visiting
from .tables import PERSON, THUMB, asked_at, usual_seed, wish

ADA, BO = 0, 1
"""Who tries everything, and who is to be asked; a computer has the third seat."""

Step = tuple[str, int, int]


def secrets_of(table: Table, seat: int) -> bool:
    """Whether a seat knows what not everybody does."""
    match = table.match
    return match.view(seat).record.tobytes() != match.view().record.tobytes()


@dataclass
class Evening:
    """A table, Ada's and Bo's way to it, and how far the match has revealed what is hidden."""

    place: HallTable
    visitors: tuple[httpx.AsyncClient, httpx.AsyncClient]
    pages: ExitStack
    revealed: list[tuple[int, int]] = field(default_factory=list)

    async def ask(self, who: int, path: str, **fields: object) -> None:
        """A request, whatever is answered, as long as it is an answer."""
        address = f"/match/{self.place.deal.id}{path}"
        answer = await self.visitors[who].post(address, data=fields)
        assert answer.status_code < 500, answer.text

    async def take(self, step: Step) -> None:
        """One step of somebody's: what it is, for which seat, about which."""
        what, seat, about = step
        story = self.place.table.story
        if what == "decide":
            await self.decide(seat, about)
        elif what == "look":
            self.look(seat)
        elif what.startswith("bo "):
            await self.ask(BO, what.removeprefix("bo "), seat=BO, story=story, asked=self.asked)
        else:
            policy = "thumb" if what == "/crew" and seat == about else ""
            await self.ask(
                ADA,
                what,
                seat=seat,
                about=about,
                story=story,
                asked=self.asked,
                policy=policy,
                name=f"Ada {about}",
                key=self.place.key(about),
            )

    @property
    def asked(self) -> int:
        return asked_at(self.place) if self.place.table.proposal else 1

    async def decide(self, luck: int, which: int) -> None:
        """Whoever has to choose does; of several who choose at once one of them, or once more."""
        table = self.place.table
        choosers = table.match.choosers
        seat = table.seats[choosers[which % len(choosers)]]
        legal = table.match.game.legal_actions(table.match.record, seat.number)
        action = legal[luck * len(table.entries) % len(legal) - 1]
        if seat.is_held or seat.player:
            by = "crew" if seat.player else "person"
            with suppress(StaleError):  # it has chosen, or somebody came back meanwhile
                await self.place.act(seat.number, table.story, action, by=by)

    def look(self, luck: int) -> None:
        """Bo opens a page, or closes all."""
        if luck:
            self.pages.enter_context(self.place.watch(frozenset((BO,))))
        else:
            self.pages.close()

    def note(self) -> None:
        """Remember what each decision that stands had revealed when it was taken."""
        match = self.place.table.match
        del self.revealed[len(match.decisions) + 1 :]
        while len(self.revealed) <= len(match.decisions):
            record = match.record_at(len(self.revealed))
            self.revealed.append((int(record.chances), int(record.reveals)))


def agreed_to(entries: list[Entry], undone: Entry) -> bool:
    """Whether Bo agreed to what was undone or opened, or had left it to the others by himself."""
    asking = "ask-undo" if undone.kind == "undo" else "ask-open"
    asked = next((n for n in range(undone.number - 2, -1, -1) if entries[n].kind == asking), 0)
    said = [entry for entry in entries[asked : undone.number] if entry.seat == BO]
    has_left = False
    for entry in entries[: undone.number]:
        if entry.seat == BO and entry.kind in ("leave", "return"):
            has_left = entry.kind == "leave" and entry.data["by"] == BO
    return has_left or any(entry.kind == "agree" for entry in said)


def was_shown_rightly(table: Table, entries: list[Entry], opened: Entry) -> bool:
    """Whether a computer's seat was opened as it may be: with Bo's consent once there was anything
    to see or to have been decided, and not while several could choose at once with it."""
    before = Table(table.deal)
    for entry in entries[: opened.number - 1]:
        before.fold(entry)
    if before.match.is_over:
        return True
    has_secrets = secrets_of(before, opened.seat)
    if has_secrets and len(before.match.choosers) > 1:
        return False
    return not (has_secrets or before.story) or agreed_to(entries, opened)


async def an_evening(app: FastAPI, game: str, steps: list[Step]) -> None:
    hall: Hall = app.state.hall
    hall.draw_seed = lambda: usual_seed(game, 3)
    async with AsyncExitStack() as stack:
        pages = stack.enter_context(ExitStack())
        place = await hall.open_match(wish(game, PERSON, PERSON, THUMB, mine=0), "nobody")
        visitors = [
            await stack.enter_async_context(visiting(app, headers=FROM_A_SCRIPT)) for _ in range(2)
        ]
        evening = Evening(place, (visitors[0], visitors[1]), pages)
        for who, name in ((ADA, "Ada"), (BO, "Bo")):
            await evening.ask(who, "/sit", seat=who, name=name, key=place.key(who))
        table = place.table
        for step in steps:
            if table.match.is_over:
                return
            evening.note()
            written, stood = len(table.entries), list(evening.revealed)
            await evening.take(step)
            for entry in table.entries[written:]:
                if entry.kind == "undo":
                    left = len(table.match.decisions)
                    assert stood[left] == stood[-1] or agreed_to(table.entries, entry), step
                if entry.kind == "crew" and not entry.data["policy"]:
                    assert was_shown_rightly(table, table.entries, entry), step


OWN = st.tuples(
    st.sampled_from(
        ("/undo", "/undo", "/agree", "/refuse", "/leave", "/leave", "/crew", "/sit", "/host")
    ),
    st.sampled_from((ADA, ADA, ADA, 2)),
    st.sampled_from((BO, BO, 2, ADA)),
)
OTHERS = st.tuples(
    st.sampled_from(("bo /leave", "bo /return", "bo /agree", "bo /refuse", "look")),
    st.integers(0, 1),
    st.just(BO),
)
DECIDED = st.tuples(st.just("decide"), st.integers(0, 1), st.integers(0, 2))
ROUND = st.tuples(
    st.lists(DECIDED, min_size=1, max_size=6), st.lists(OWN | OWN | OTHERS, max_size=8)
)


@pytest.fixture(scope="module")
def portal() -> Iterator[BlockingPortal]:
    """A way from each example into the one event loop of the application."""
    with start_blocking_portal() as opened:
        yield opened


@pytest.fixture(scope="module")
def app(portal: BlockingPortal, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    chosen = clients.settings(tmp_path_factory.mktemp("consent"), pace=60)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drafts, "OFTEN", (10**6, 10.0))
        with portal.wrap_async_context_manager(running(chosen)) as application:
            yield application


STEADILY = {"deadline": None, "suppress_health_check": [HealthCheck.function_scoped_fixture]}


@settings(max_examples=25, **STEADILY)
@given(rounds=st.lists(ROUND, max_size=4))
def test_what_revealed_something_is_taken_back_with_consent_only(
    game: str, app: FastAPI, portal: BlockingPortal, rounds: list[tuple[list[Step], list[Step]]]
) -> None:
    portal.call(an_evening, app, game, [step for part in rounds for half in part for step in half])


@pytest.mark.parametrize("game", ["sso", "zeno"], indirect=True)
@settings(max_examples=40, **STEADILY)
@given(rounds=st.lists(ROUND, max_size=3))
def test_it_is_where_several_choose_at_once_or_hold_cards_from_the_first_moment_on(
    game: str, app: FastAPI, portal: BlockingPortal, rounds: list[tuple[list[Step], list[Step]]]
) -> None:
    portal.call(an_evening, app, game, [step for part in rounds for half in part for step in half])


SHORTCUTS: dict[str, list[Step]] = {
    "put away, then undo": [("/undo", 0, 0), ("/refuse", 0, 0), ("/leave", 0, 1), ("/undo", 0, 0)],
    "put away while it is asked": [("/undo", 0, 0), ("/leave", 0, 1)],
    "hand on and put away": [("/host", 0, 1), ("/leave", 0, 1), ("/undo", 0, 0)],
    "agree oneself": [("/undo", 0, 0), ("/agree", 0, 0), ("/agree", 1, 1)],
    "open a seat before anything is decided": [("/crew", 0, 2), ("/agree", 0, 0), ("/sit", 2, 2)],
    "open it once it has chosen": [
        ("decide", 0, 2),
        ("/crew", 0, 2),
        ("bo /agree", 1, 1),
        ("/sit", 2, 2),
        ("decide", 0, 0),
        ("decide", 0, 1),
        ("/sit", 2, 2),
    ],
    "give it away and open it again": [("/crew", 2, 2), ("decide", 0, 2), ("/crew", 0, 2)],
    "another seat of one's own": [
        ("/crew", 0, 2),
        ("/sit", 2, 2),
        ("/leave", 2, 1),
        ("/undo", 0, 0),
    ],
}


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("way", SHORTCUTS)
@pytest.mark.parametrize("game", [*SMALL, "sso", "zeno"], indirect=True)
def test_there_is_no_way_round_the_others(
    game: str, app: FastAPI, portal: BlockingPortal, way: str, begun: bool
) -> None:
    loudly: list[Step] = [("decide", 0, number) for number in range(12)] if begun else []
    portal.call(an_evening, app, game, [*loudly, *SHORTCUTS[way]])
