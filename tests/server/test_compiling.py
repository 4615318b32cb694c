"""Compiling beside the server: nobody waits for it, and what is played comes first."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from allhands import games, warm
from allhands.kernel import cache, unit
from allhands.kernel.mode import INTERPRETED
from allhands.server import hall
from allhands.server.compiling import AT_LEAST, SECONDS_A_RULE, Compiling, compiled_beside
from allhands.server.hall import HallTable
from allhands.server.pages.table import seats

from .clients import Server, play, running, settings, visiting
from .test_table_page import a_match, seated

GAME = "solar-storm"
MANY = 300
"""More looks ahead than there is time for in a second where rules are interpreted."""
PATIENCE = 300
"""Seconds that compiling may take on a machine that does other work."""
pytestmark = pytest.mark.skipif(INTERPRETED, reason="interpreted, nothing is compiled")


class Workshop:
    """A folder without anything compiled, and what is compiled or loaded there instead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.order: list[str] = []
        self.loaded: list[str] = []
        self.gate = threading.Event()
        self._folder = folder
        monkeypatch.setattr(unit, "is_ready", lambda game: (folder / game.name).exists())
        monkeypatch.setattr(unit, "load", self._load)

    def _load(self, game: object) -> None:
        if game is not None:
            self.loaded.append(getattr(game, "name", ""))

    def command(self, name: str) -> list[str]:
        """Instead of compiling: a process that leaves a file."""
        self.order.append(name)
        assert self.gate.wait(PATIENCE)
        return [sys.executable, "-c", f"open({str(self._folder / name)!r}, 'w')"]


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Workshop]:
    yield Workshop(monkeypatch, tmp_path)
    unit.compile_elsewhere(None)


def until_loaded(workshop: Workshop, count: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(workshop.loaded) < count:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_what_is_played_is_compiled_first(workshop: Workshop) -> None:
    compiling = Compiling(workshop.command, at_once=1)
    first, *others = games.names()
    compiling.start()
    while not workshop.order:
        time.sleep(0.01)
    compiling.prefer(others[-1])
    workshop.gate.set()
    until_loaded(workshop, len(games.names()))
    compiling.close()
    assert workshop.order == [first, others[-1], *others[:-1]] == workshop.loaded


def test_what_nobody_plays_is_put_off_for_what_somebody_does(workshop: Workshop) -> None:
    workshop.gate.set()
    first, *others = games.names()
    endless = [sys.executable, "-c", "import time; time.sleep(600)"]

    def command(name: str) -> list[str]:
        usual = workshop.command(name)
        return endless if workshop.order == [first] else usual

    compiling = Compiling(command, at_once=1)
    compiling.start()
    while first not in compiling._running:
        time.sleep(0.01)
    compiling.prefer(others[-1])
    until_loaded(workshop, len(games.names()))
    compiling.close()
    assert workshop.loaded == [others[-1], *others[:-1], first]
    assert workshop.order == [first, *workshop.loaded]


COPIES_ITSELF = """
import os, sys, time
copy = os.fork()
if copy:
    with open(sys.argv[1], "w") as file:
        file.write(str(copy))
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc")
def test_what_is_put_off_ends_with_its_copies(workshop: Workshop, tmp_path: Path) -> None:
    told = tmp_path / "copy"
    compiling = Compiling(lambda _: [sys.executable, "-c", COPIES_ITSELF, str(told)], at_once=1)
    compiling.start()
    while not (copy := told.read_text() if told.exists() else ""):
        time.sleep(0.01)
    compiling.close()
    until = time.monotonic() + PATIENCE
    while is_running(copy):
        assert time.monotonic() < until
        time.sleep(0.01)


def is_running(process: str) -> bool:
    """Whether a process is there, and not only waits for somebody to hear of its end."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_what_somebody_plays_is_not_put_off(workshop: Workshop) -> None:
    first, *others = games.names()
    compiling = Compiling(workshop.command, at_once=1)
    compiling.start()
    while not workshop.order:
        time.sleep(0.01)
    workshop.gate.set()
    compiling.prefer(first)
    compiling.prefer(others[-1])
    compiling.prefer(first)
    until_loaded(workshop, len(games.names()))
    compiling.close()
    assert sorted(workshop.order) == sorted(games.names())


def test_it_is_told_how_long_compiling_takes_still(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit, "rules_in", lambda _: 100)
    second = games.names()[1]
    a_game = 100 * SECONDS_A_RULE
    compiling = Compiling(workshop.command, at_once=1)
    compiling.start()
    while not workshop.order:
        time.sleep(0.01)
    assert unit.seconds_left(second) == a_game  # what nobody plays is put off for it
    workshop.gate.set()
    until_loaded(workshop, len(games.names()))
    compiling.close()
    assert [compiling.seconds_left(name) for name in games.names()] == [None] * len(games.names())


def test_what_is_played_waits_for_what_was_played_before(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.gate.set()
    monkeypatch.setattr(unit, "rules_in", lambda _: 100)
    first, second, *_ = games.names()
    a_game = 100 * SECONDS_A_RULE
    compiling = Compiling(lambda _: [sys.executable, "-c", "import time; time.sleep(600)"], 1)
    compiling.prefer(first)
    compiling.start()
    while first not in compiling._begun:
        time.sleep(0.01)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: compiling._begun[first] + 1)
    assert compiling.seconds_left(first) == pytest.approx(a_game - 1)
    assert compiling.seconds_left(second) == pytest.approx(2 * a_game - 1)
    monkeypatch.setattr(time, "monotonic", lambda: now + 1000)
    assert compiling.seconds_left(first) == AT_LEAST
    compiling.close()
    assert compiling.seconds_left(first) is None


def test_a_table_that_is_opened_has_its_game_compiled_and_the_lobby_none(tmp_path: Path) -> None:
    async def scene() -> None:
        played: list[str] = []
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            unit.compile_elsewhere(played.append)
            try:
                assert (await visitor.get("/")).status_code == 200
                assert not played
                assert (await visitor.post(f"/play/{GAME}")).status_code == 303
                assert played == [GAME]
            finally:
                unit.compile_elsewhere(None)

    play(scene)


def test_what_lies_compiled_is_loaded_at_once(workshop: Workshop, tmp_path: Path) -> None:
    last = games.names()[-1]
    (tmp_path / last).touch()
    workshop.gate.set()
    compiling = Compiling(workshop.command, at_once=1)
    compiling.start()
    until_loaded(workshop, len(games.names()))
    compiling.close()
    assert workshop.loaded[0] == last
    assert last not in workshop.order


def test_a_game_that_cannot_be_compiled_stays_slow_and_the_others_do_not(
    workshop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    broken, *others = games.names()
    workshop.gate.set()

    def command(name: str) -> list[str]:
        usual = workshop.command(name)
        return [sys.executable, "-c", "raise SystemExit(3)"] if name == broken else usual

    compiling = Compiling(command, at_once=1)
    compiling.start()
    until_loaded(workshop, len(others))
    compiling.close()
    assert workshop.loaded == others
    assert f"the rules of {broken} stay slow" in caplog.text


def test_closing_ends_what_is_being_compiled(workshop: Workshop) -> None:
    sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
    compiling = Compiling(lambda name: workshop.order.append(name) or sleeping, at_once=1)
    compiling.start()
    while not compiling._running:
        time.sleep(0.01)
    compiling.close()
    assert not compiling._running
    assert workshop.loaded == []


def test_afterwards_rules_are_compiled_when_they_are_called_again(workshop: Workshop) -> None:
    workshop.gate.set()
    with compiled_beside():
        assert unit._elsewhere is not None
    assert unit._elsewhere is None


def test_games_are_compiled_side_by_side_and_kindly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kindness: list[int] = []
    monkeypatch.setattr(os, "nice", kindness.append)
    monkeypatch.setattr(
        warm, "command", lambda name: [sys.executable, "-c", f"open({name!r}, 'w')"]
    )
    monkeypatch.chdir(tmp_path)
    assert warm.main([]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == list(games.names())
    assert kindness == [19]


def test_a_game_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert warm.main(["solar-strom"]) == 2
    assert "There is no game 'solar-strom'" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc")
def test_on_a_machine_that_never_compiled_the_table_opens_and_compiles_beside_it(
    tmp_path: Path,
) -> None:
    fresh = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "ALLHANDS_INTERPRET": None}
    server = Server(tmp_path, **fresh)
    until_then = time.monotonic() + PATIENCE
    while not (compiling := compiling_for(server)):
        assert time.monotonic() < until_then
    with server.client() as visitor:
        for name in games.names():
            assert visitor.post(f"/play/{name}").status_code == 303
    assert server.stop() == 0
    assert not any(Path(f"/proc/{child}").exists() for child in compiling)


def compiling_for(server: Server) -> list[str]:
    """The processes that compile for a server."""
    first, found = server.process.pid, list[str]()
    for task in Path(f"/proc/{first}/task").iterdir():
        with suppress(OSError):  # a thread, or a process, may have ended meanwhile
            for child in (task / "children").read_text().split():
                command = Path(f"/proc/{child}/cmdline").read_text().split("\0")
                found += [child] if command[1:3] == ["-m", "allhands.warm"] else []
    return found


def test_a_first_server_comes_to_full_strength_by_itself_in_the_middle_of_a_match(
    tmp_path: Path,
) -> None:
    folder = cache.unit_file("any").parent.parent.parent
    server = Server(tmp_path, XDG_CACHE_HOME=str(folder), ALLHANDS_INTERPRET=None)
    until_then = time.monotonic() + PATIENCE
    try:
        with server.client() as visitor:
            wish = {"game": GAME, "seats": ["me", "swift"], "seed": 7}
            opened = visitor.post("/api/v1/matches", json=wish).json()
            advice = f"/api/v1/matches/{opened['id']}/advice"
            mine = {"Authorization": f"Bearer {opened['tokens'][0]['token']}"}
            while visitor.get(advice, headers=mine).json()["iterations"] <= MANY:
                assert time.monotonic() < until_then
    finally:
        server.stop()


def test_the_seats_say_so_as_long_as_the_crew_does_not_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with a_match(GAME, tmp_path) as here, seated(here, 0) as visitor:

            async def page() -> str:
                return (await visitor.get(here.address, headers={"Accept": "text/html"})).text

            for ready in (False, True):
                monkeypatch.setattr(HallTable, "thinks_ahead", ready)
                assert (seats.NOT_COMPILED in await page()) is not ready
            for left, told in ((23.2, "about 25 seconds"), (2.0, "about 5 seconds")):
                monkeypatch.setattr(HallTable, "thinks_in", left)
                assert f"For {told} more, until the rules are compiled, the" in await page()
            monkeypatch.setattr(HallTable, "thinks_in", None)
            assert "seconds more" not in await page()

    play(scene)


def test_open_pages_hear_how_long_it_is_and_that_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[float | None] = [4.0]
    monkeypatch.setattr(unit, "seconds_left", lambda name: left[0] if name == GAME else None)
    monkeypatch.setattr(hall, "COUNTING", 0.01)

    async def scene() -> None:
        async with a_match(GAME, tmp_path) as here:
            with here.place.watch(frozenset()) as page:
                for _ in range(3):
                    await asyncio.wait_for(page.changed(), PATIENCE)
                left[0] = None
                await asyncio.wait_for(page.changed(), PATIENCE)

    play(scene)
