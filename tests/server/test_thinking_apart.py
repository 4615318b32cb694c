"""A server that runs its rules interpreted has a compiled process think for it, once there can be
one: while it lives, and no longer."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from allhands import games
from allhands.kernel import cache
from allhands.kernel.rule import INTERPRETED
from allhands.match import Match
from allhands.players import Advice, Weighed
from allhands.server import thinking_apart
from allhands.server.exchange import Answer, Forget, Request, message
from allhands.server.hall import HallTable
from allhands.server.pages.table import seats
from allhands.server.saying import question_of
from allhands.server.table import SeatPlan, TableError
from allhands.server.thinking import Mate, ThinkingError, Thought
from allhands.server.thinking_apart import LOST, MindsApart
from tests.players.test_reasons import in_danger

from .clients import Server, play
from .tables import FOR_EVER, PERSON, THUMB, a_hall, open_table, position, run, until
from .test_table_page import a_match, seated
from .thinking_mates import LOOKS, let_think

GAME = "solar-storm"
MATE = Mate("a-match", 0, "swift", 1)
THOROUGH = SeatPlan("crew", "thorough")
SAYS_NOTHING = b""
MANY = 300
"""More looks ahead than there is time for in a second where rules are interpreted."""
LOADING = 300
"""Seconds that a compiled process may take to be ready; with nothing compiled, it compiles."""

ACTOR = """
import os, struct, sys

def asked():
    length = sys.stdin.buffer.read(4)
    if len(length) < 4:
        sys.exit()
    return sys.stdin.buffer.read(struct.unpack(">I", length)[0])

assert os.environ["ALLHANDS_INTERPRET"] == "0"
for answer in eval(sys.argv[1]):
    asked()
    if answer is None:
        os._exit(3)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
while True:
    asked()
"""
"""Answers one request after the other by bytes that were written beforehand; None: it dies."""
PREPARED = message(0, Answer(None))


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one game is made ready, with the first request."""
    monkeypatch.setattr(thinking_apart, "games", SimpleNamespace(names=lambda: (GAME,)))


def actor(*answers: bytes | None) -> tuple[str, ...]:
    return (sys.executable, "-c", ACTOR, repr(answers))


def a_match_of(game: str = GAME) -> Match:
    return Match(games.find(game), 2, {}, 7)


async def until_ready(minds: MindsApart, wanted: bool = True) -> None:
    while minds.is_ready(games.find(GAME)) != wanted:
        await asyncio.sleep(0)


@asynccontextmanager
async def apart(*answers: bytes | None, pause: float = FOR_EVER) -> AsyncIterator[MindsApart]:
    """Minds whose process answers so, once it is ready."""
    minds = MindsApart(actor(PREPARED, *answers), lambda: True, pause)
    minds.start()
    try:
        await until_ready(minds)
        yield minds
    finally:
        await minds.close()


def number_of(minds: MindsApart) -> int:
    """The number of the process."""
    assert minds._child
    return minds._child._process.pid


def has_ended(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


# The server beside it


def test_nothing_runs_apart_until_rules_are_compiled(tmp_path: Path) -> None:
    asked = threading.Event()
    left = tmp_path / "it has run"

    def not_yet() -> bool:
        asked.set()
        return False

    async def scenario() -> None:
        command = (sys.executable, "-c", f"open({str(left)!r}, 'w')")
        minds = MindsApart(command, not_yet, pause=0)
        minds.start()
        for _ in range(3):
            asked.clear()
            assert await asyncio.to_thread(asked.wait, 30)
        assert not minds.is_ready(games.find(GAME))
        with pytest.raises(ThinkingError):
            await minds.decide(MATE, question_of(a_match_of()))
        await minds.close()

    run(scenario())
    assert not left.exists()


def test_rough_hints_are_made_here_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    let_think(monkeypatch)

    async def scenario() -> None:
        async with a_hall(minds=MindsApart((), lambda: False)) as hall:
            table = await open_table(hall, GAME, PERSON)
            assert (await table.advise(0, table.table.story)).advice.iterations == LOOKS

    run(scenario())


def test_as_soon_as_rules_are_compiled_thinking_moves_there() -> None:
    match = a_match_of()
    question = question_of(match)
    best = Thought(question.actions[1], "Because.")
    choices = (Weighed(question.actions[0], 99, 31.5, 31.0, 32.0, (22, 41)),)
    advice = Advice(choices, question.actions[0], 99, 1.0, "Because.")
    compiled = iter((False, False, True))

    async def scenario() -> None:
        answers = PREPARED, message(1, Answer(best)), message(2, Answer(advice))
        minds = MindsApart(actor(*answers), lambda: next(compiled), pause=0)
        minds.start()
        await until_ready(minds)
        assert await minds.decide(MATE, question) == best
        assert await minds.advise(question.seen, question.actions) == advice
        process = number_of(minds)
        await minds.close()
        assert has_ended(process)
        assert not minds.is_ready(match.game)

    run(scenario())


def test_answers_may_come_in_any_order() -> None:
    question = question_of(a_match_of())
    one, other = (Thought(action) for action in question.actions[:2])

    async def scenario() -> None:
        swapped = message(2, Answer(other)) + message(1, Answer(one))
        async with apart(SAYS_NOTHING, swapped) as minds:
            asked = (minds.decide(MATE, question), minds.decide(MATE, question))
            assert await asyncio.gather(*asked) == [one, other]

    run(scenario())


def test_what_went_wrong_there_is_an_error_here() -> None:
    async def scenario() -> None:
        async with apart(message(1, Answer(None, "It broke."))) as minds:
            with pytest.raises(RuntimeError, match="It broke"):
                await minds.decide(MATE, question_of(a_match_of()))
            assert minds.is_ready(games.find(GAME))

    run(scenario())


def test_a_game_that_cannot_be_thought_about_is_never_ready(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = SimpleNamespace(names=lambda: ("sos-titanic", GAME))
    monkeypatch.setattr(thinking_apart, "games", both)

    async def scenario() -> None:
        answers = message(0, Answer(None, "It broke.")), message(1, Answer(None))
        minds = MindsApart(actor(*answers), lambda: True)
        minds.start()
        await until_ready(minds)
        assert not minds.is_ready(games.find("sos-titanic"))
        await minds.close()

    run(scenario())
    assert "nobody can think ahead in sos-titanic" in caplog.text


@pytest.mark.parametrize(
    "last_words", [None, b"\0\0\0\x05hello"], ids=["it dies", "it talks nonsense"]
)
def test_a_process_that_is_lost_is_followed_by_another(last_words: bytes | None) -> None:
    async def scenario() -> None:
        async with apart(last_words, pause=0) as minds:
            lost = number_of(minds)
            with pytest.raises(ThinkingError, match=LOST):
                await minds.decide(MATE, question_of(a_match_of()))
            assert not minds.is_ready(games.find(GAME))
            await until_ready(minds)
            assert number_of(minds) != lost
            assert has_ended(lost)

    run(scenario())


def test_a_process_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_apart, "PATIENCE", 0.05)

    async def scenario() -> None:
        async with apart() as minds:
            stuck = number_of(minds)
            with pytest.raises(ThinkingError, match=LOST):
                await minds.decide(MATE, question_of(a_match_of()))
            await until_ready(minds, wanted=False)
            assert has_ended(stuck)

    run(scenario())


def test_a_command_that_cannot_be_run_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    looked: list[int] = []
    again = threading.Event()

    def compiled() -> bool:
        looked.append(1)
        if len(looked) == 3:
            again.set()
        return True

    async def scenario() -> None:
        minds = MindsApart(("/there/is/no/such/program",), compiled, pause=0)
        minds.start()
        assert await asyncio.to_thread(again.wait, 30)
        await minds.close()

    run(scenario())
    assert "nobody can think ahead" in caplog.text


# At a table


def test_a_crew_whose_thought_is_lost_follows_the_rule_of_thumb(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def played_by(mate: SeatPlan, minds: MindsApart) -> bytes:
        async with a_hall(minds=minds) as hall:
            if mate is THOROUGH:
                await until_ready(minds)
            table = await open_table(hall, GAME, mate, mate, mine=0, drawn=5)
            await until(table, lambda now: now.match.is_over)
            assert not minds.is_ready(games.find(GAME))
            return position(table.table)

    async def scenario() -> None:
        lost = MindsApart(actor(PREPARED, None), lambda: True, FOR_EVER)
        nobody = MindsApart((), lambda: False)
        assert await played_by(THOROUGH, lost) == await played_by(THUMB, nobody)

    run(scenario())
    assert "ended with 3" in caplog.text
    assert "the first choice is taken" not in caplog.text


def test_a_hint_that_is_lost_is_refused_in_a_sentence() -> None:
    async def scenario() -> None:
        minds = MindsApart(actor(PREPARED, None), lambda: True, FOR_EVER)
        async with a_hall(minds=minds) as hall:
            await until_ready(minds)
            table = await open_table(hall, GAME, PERSON)
            with pytest.raises(TableError, match=LOST):
                await table.advise(0, table.table.story)

    run(scenario())


def test_a_table_that_leaves_memory_is_forgotten_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Request] = []
    monkeypatch.setattr(thinking_apart._Child, "tell", lambda _, request: told.append(request))

    async def scenario() -> None:
        minds = MindsApart(actor(PREPARED), lambda: True, FOR_EVER)
        async with a_hall(most_tables=1, minds=minds) as hall:
            await until_ready(minds)
            table = await open_table(hall, GAME, PERSON)
            match_id = table.deal.id
            del table
            await open_table(hall, GAME, PERSON)
            gc.collect()
            assert told == [Forget(match_id)]

    run(scenario())


def test_any_thread_may_have_something_forgotten() -> None:
    async def scenario() -> None:
        async with apart(None) as minds:
            await asyncio.to_thread(minds.forget, "a-match")
            await until_ready(minds, wanted=False)  # it heard of it, and died as it was told to

    run(scenario())


def test_the_seats_say_so_as_long_as_the_crew_does_not_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "INTERPRETED", True)

    async def scene() -> None:
        async with a_match(GAME, tmp_path) as here, seated(here, 0) as visitor:

            async def page() -> str:
                return (await visitor.get(here.address, headers={"Accept": "text/html"})).text

            for ready in (False, True):
                monkeypatch.setattr(HallTable, "thinks_ahead", ready)
                assert (seats.NOT_COMPILED in await page()) is not ready

    play(scene)


# Compiled

COMPILED = pytest.mark.skipif(
    INTERPRETED and not cache.is_ready(), reason="nothing is compiled on this machine"
)


@COMPILED
def test_a_compiled_process_thinks_for_a_server() -> None:
    match = a_match_of()
    question = question_of(match)

    async def scenario() -> None:
        minds = MindsApart(is_compiled=lambda: True)
        minds.start()
        await until_ready(minds)
        hint = await minds.advise(question.seen, question.actions)
        assert [each.action for each in hint.choices] == question.actions
        assert hint.iterations > MANY
        view, repair, _ = in_danger()
        told = await minds.advise(view, [*view.game.legal_actions(view.record)])
        assert told.action == repair
        assert re.match("Keeps the Engine Room .* of what may come; “", told.reason)
        thought = await minds.decide(MATE, question)
        assert thought.action in question.actions
        process = number_of(minds)
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process) == min(19, ours + 10)
        await minds.close()
        assert has_ended(process)

    asyncio.run(asyncio.wait_for(scenario(), LOADING))


@pytest.mark.installed
@pytest.mark.skipif(not cache.is_ready(), reason="not all games are compiled on this machine")
def test_an_interpreted_server_plays_at_full_strength_without_a_new_start(tmp_path: Path) -> None:
    server = Server(tmp_path, XDG_CACHE_HOME=os.environ.get("XDG_CACHE_HOME"))
    until_then = time.monotonic() + LOADING
    try:
        with server.client() as visitor:
            wish = {"game": GAME, "seats": ["me", "steady"], "seed": 7}
            opened = visitor.post("/api/v1/matches", json=wish).json()
            advice = f"/api/v1/matches/{opened['id']}/advice"
            mine = {"Authorization": f"Bearer {opened['tokens'][0]['token']}"}
            while visitor.get(advice, headers=mine).json()["iterations"] <= MANY:
                assert time.monotonic() < until_then
        (process,) = thinking_for(server)
    finally:
        server.stop(signal.SIGKILL)
    while not has_ended(process):
        assert time.monotonic() < until_then


def thinking_for(server: Server) -> list[int]:
    """The processes that think for a server."""
    first = server.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [
        int(child)
        for child in children
        if thinking_apart.COMMAND[-1] in Path(f"/proc/{child}/cmdline").read_text()
    ]
