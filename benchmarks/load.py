"""Put the web table under load, and measure how soon open pages are told of decisions.

    uv run python benchmarks/load.py
    uv run python benchmarks/load.py --matches 250 500 750 1000

Every match has two seats, a bot that decides for both through the bot API, and three open pages:
one for each seat and a spectator's. The server is a process of its own; the load generator is this
one and shares the machine with it. Needs Linux, whose /proc tells what the server uses.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from allhands.lab.marks import stamp, write_between
from load_http import Client
from load_match import LoadMatch, Tally
from load_server import Server, compile_rules, cpu_of

TO_REACH: Final = 0.1
"""Seconds within which 99 of 100 updates are to be there."""
OPENED_AT_ONCE: Final = 8
PATIENCE: Final = 10.0
"""Seconds that pages have at the end to be told of the latest decision."""
JITTER: Final = 0.2
"""By how much the time between two decisions of a match differs from the usual, at most."""


class Plan(NamedTuple):
    """A run: so many matches, with a decision each every so many seconds."""

    matches: int
    every: float
    warm_up: float
    seconds: float
    begun: int
    profile: Path | None


class Result(NamedTuple):
    """What came out of a run. Times are in seconds, memory and sizes in bytes."""

    matches: int
    every: float
    wanted: float
    decided: float
    p50: float
    p90: float
    p99: float
    most: float
    answered_p99: float
    lost: int
    cpu: float
    cpu_a_decision: float
    own_cpu: float
    memory: float
    size: float
    finished: int


class Usage(NamedTuple):
    """What was used until a moment."""

    at: float
    server: float
    own: float


def usage(server: Server) -> Usage:
    """What the server and the load generator have used until now."""
    return Usage(time.perf_counter(), server.cpu, cpu_of(os.getpid()))


class Load:
    """All the matches of a run on one server."""

    def __init__(self, plan: Plan, server: Server) -> None:
        self.plan = plan
        self.server = server
        self.client = Client(server.host, server.port)
        self.tally = Tally()
        self.chance = random.Random(1)
        self._is_over = asyncio.Event()

    async def run(self) -> Result:
        """Open all matches, let them be played, and see what came of it."""
        plan, server = self.plan, self.server
        await (await self._opened()).settle(PATIENCE)  # what is loaded once for all matches
        empty = server.memory
        matches = await self._open_all()
        playing = [asyncio.create_task(self._play(match)) for match in matches]
        note(f"{plan.matches} matches: warming up")
        await asyncio.sleep(plan.warm_up)
        note(f"{plan.matches} matches: measuring for {plan.seconds:g} s")
        self.tally.is_on = True
        began = usage(server)
        await asyncio.sleep(plan.seconds)
        ended = usage(server)
        memory = (server.memory - empty) / plan.matches
        self._is_over.set()
        await asyncio.gather(*playing)
        self.client.close()
        return self._result(began, ended, memory)

    async def _open_all(self) -> list[LoadMatch]:
        """Open the matches, a few at a time."""
        turns = asyncio.Semaphore(OPENED_AT_ONCE)
        opened: list[LoadMatch] = []

        async def open_one() -> None:
            async with turns:
                opened.append(await self._opened())
                note(f"{len(opened)} of {self.plan.matches} matches opened")

        await asyncio.gather(*(open_one() for _ in range(self.plan.matches)))
        return opened

    async def _opened(self, begun: int | None = None) -> LoadMatch:
        match = LoadMatch(self.client, self.tally, self.chance)
        await match.open(self.chance.randint(0, self.plan.begun) if begun is None else begun)
        return match

    async def _play(self, match: LoadMatch) -> None:
        """Decide again and again until the run is over; after a match begin another."""
        pause = self.chance.uniform(0, self.plan.every)
        while not await self._is_over_within(pause):
            began = time.perf_counter()
            if match.current is None:
                match = await self._another_after(match)
            else:
                await match.decide()
            due = self.plan.every * self.chance.uniform(1 - JITTER, 1 + JITTER)
            pause = began + due - time.perf_counter()
        await match.settle(PATIENCE)
        match.close()

    async def _another_after(self, match: LoadMatch) -> LoadMatch:
        await match.settle(PATIENCE)
        match.close()
        self.tally.finished += 1
        return await self._opened(0)

    async def _is_over_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                return await self._is_over.wait()
        except TimeoutError:
            return False

    def _result(self, began: Usage, ended: Usage, memory: float) -> Result:
        tally, plan = self.tally, self.plan
        seconds = ended.at - began.at
        decisions = len(tally.answers)
        cpu = ended.server - began.server
        if not decisions or not tally.delays:
            raise SystemExit("Nothing was decided: let it go on for longer.")
        return Result(
            matches=plan.matches,
            every=plan.every,
            wanted=plan.matches / plan.every,
            decided=decisions / seconds,
            p50=percentile(tally.delays, 50),
            p90=percentile(tally.delays, 90),
            p99=percentile(tally.delays, 99),
            most=max(tally.delays),
            answered_p99=percentile(tally.answers, 99),
            lost=tally.lost,
            cpu=cpu / seconds,
            cpu_a_decision=cpu / decisions,
            own_cpu=(ended.own - began.own) / seconds,
            memory=memory,
            size=sum(tally.sizes) / len(tally.sizes),
            finished=tally.finished,
        )


def percentile(values: list[float], percent: int) -> float:
    """The least value that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def run(plan: Plan) -> Result:
    """Put a fresh server under load."""
    with Server(plan.profile) as server:
        result = asyncio.run(Load(plan, server).run())
        for complaint in server.complaints[:20]:
            print(complaint, file=sys.stderr)
    note("")
    return result


# Telling


def rows(results: list[Result]) -> list[tuple[str, ...]]:
    """The results as a table: a row for each measure, a column for each run."""

    def row(title: str, written: Any) -> tuple[str, ...]:
        return (title, *(written(each) for each in results))

    return [
        row("matches at once", lambda r: f"{r.matches:,}"),
        row("pages open", lambda r: f"{3 * r.matches:,}"),
        row("decisions wanted", lambda r: f"{r.wanted:.0f} a second"),
        row("decisions taken", lambda r: f"{r.decided:.1f} a second"),
        row("from decision to page, median", lambda r: milliseconds(r.p50)),
        row("90th percentile", lambda r: milliseconds(r.p90)),
        row("99th percentile", lambda r: milliseconds(r.p99)),
        row("longest", lambda r: milliseconds(r.most)),
        row("decision answered, 99th percentile", lambda r: milliseconds(r.answered_p99)),
        row("updates lost", lambda r: f"{r.lost}"),
        row("processor, of one core: server", lambda r: f"{r.cpu:.0%}"),
        row("processor, of one core: load generator", lambda r: f"{r.own_cpu:.0%}"),
        row("server's processor time, a decision", lambda r: milliseconds(r.cpu_a_decision)),
        row("server's memory, a match", lambda r: f"{r.memory / 1024:.0f} KiB"),
        row("an update", lambda r: f"{r.size / 1024:.1f} KiB"),
    ]


def milliseconds(seconds: float) -> str:
    """A time with two or three digits that mean something."""
    return f"{1000 * seconds:,.{1 if seconds < 0.1 else 0}f} ms"


def table(results: list[Result]) -> str:
    """The results in columns."""
    lines = rows(results)
    wide = max(len(line[0]) for line in lines)
    return "\n".join(
        f"{title:{wide}}" + "".join(f"{value:>16}" for value in values) for title, *values in lines
    )


def markdown(results: list[Result]) -> str:
    """The results as a table for the documentation."""
    first, *others = rows(results)
    lines = [stamp(), "", f"Measured on {machine()}.", "", f"| {' | '.join(first)} |"]
    lines += ["|---|" + "--:|" * len(results)]
    return "\n".join(lines + [f"| {' | '.join(line)} |" for line in others])


def machine() -> str:
    """What this was measured on."""
    packages = [f"{name} {version(name)}" for name in ("allhands", "fastapi", "uvicorn", "htpy")]
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} logical cores"
    return ", ".join([system, f"Python {platform.python_version()}", *packages])


def note(text: str) -> None:
    """Show on stderr, if somebody watches, that it goes on."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def allow_many_connections() -> None:
    """Raise the number of files that may be open as far as the system lets us."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add(
        "--matches",
        type=int,
        nargs="+",
        default=[500],
        help="how many at once; of several, a run each",
    )
    add("--every", type=float, default=5.0, help="seconds between two decisions of a match")
    add("--seconds", type=float, default=60.0, help="for how long is measured")
    add("--warm-up", type=float, default=10.0, help="for how long is played before that")
    add("--begun", type=int, default=20, help="decisions taken before the pages open, at most")
    add("--quick", action="store_true", help="20 matches for 5 seconds: shows that it runs")
    add("--json", action="store_true", help="print everything as JSON")
    add("--into", type=Path, help="write the table into this Markdown file")
    add("--profile", type=Path, help="have the server profiled by cProfile into this file")
    return parser.parse_args()


def plans(given: argparse.Namespace) -> list[Plan]:
    """The runs that are asked for."""
    if given.quick:
        return [Plan(20, 1.0, 2.0, 5.0, 4, given.profile)]
    return [
        Plan(matches, given.every, given.warm_up, given.seconds, given.begun, given.profile)
        for matches in given.matches
    ]


def main() -> None:
    given = arguments()
    allow_many_connections()
    compile_rules()
    results = [run(plan) for plan in plans(given)]
    if given.into:
        write_between(given.into, "load figures", markdown(results))
    if given.json:
        print(json.dumps({"machine": machine(), "results": [each._asdict() for each in results]}))
    else:
        print(f"{machine()}\n\n{table(results)}")
    lost = sum(result.lost for result in results)
    if lost:
        raise SystemExit(f"{lost} updates were lost.")


if __name__ == "__main__":
    main()
