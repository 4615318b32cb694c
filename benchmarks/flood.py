"""Flood the web table from a few addresses, and measure how long everybody else waits.

    uv run python benchmarks/flood.py
    uv run python benchmarks/flood.py --path /rules --addresses 5

Each address asks for the same page again and again, whatever becomes of it, and somebody else for
the same page now and then: for a while alone, and then during the flood. The server is a process of
its own with the usual limits; the flood comes from this one and shares the machine with it. Needs
Linux, where 127.0.0.2 and so on are addresses of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from typing import Final, NamedTuple

from load import milliseconds, percentile
from load_http import Client
from load_server import Server, compile_rules

QUIET: Final = 5.0
"""Seconds before the flood."""
PAUSE: Final = 0.2
"""Seconds between two requests of somebody else."""


class Plan(NamedTuple):
    """So many addresses ask for a page so many times a second each, for so many seconds."""

    path: str
    addresses: int
    a_second: float
    seconds: float


class Result(NamedTuple):
    """How long somebody else waited, and what became of the flood, by status."""

    quiet: list[float]
    flooded: list[float]
    refused: int
    statuses: Counter[int]
    cpu: float


async def ask(client: Client, path: str) -> int:
    """The status of an answer."""
    return (await client.send("GET", path, b"", {})).status


async def look_now_and_then(client: Client, path: str, seconds: float) -> tuple[list[float], int]:
    """How long each of somebody's requests took, and how many were refused."""
    waits: list[float] = []
    refused = 0
    until = time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        refused += await ask(client, path) == 429
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return waits, refused


async def flood(client: Client, plan: Plan, statuses: Counter[int]) -> None:
    """Ask at the rate of the plan, however late the answers are."""

    async def one() -> None:
        statuses[await ask(client, plan.path)] += 1

    began = time.perf_counter()
    asked: list[asyncio.Task[None]] = []
    for number in range(int(plan.seconds * plan.a_second)):
        await asyncio.sleep(began + number / plan.a_second - time.perf_counter())
        asked.append(asyncio.create_task(one()))
    await asyncio.gather(*asked)


async def measure(plan: Plan, server: Server) -> Result:
    """Look at a page alone, and then during the flood."""
    statuses: Counter[int] = Counter()
    somebody = Client(server.host, server.port)
    await ask(somebody, plan.path)  # what is made once
    quiet, _ = await look_now_and_then(somebody, plan.path, QUIET)
    sources = [f"127.0.0.{2 + number}" for number in range(plan.addresses)]
    flooding = [Client(server.host, server.port, source) for source in sources]
    used, began = server.cpu, time.perf_counter()
    async with asyncio.TaskGroup() as together:
        looking = together.create_task(look_now_and_then(somebody, plan.path, plan.seconds))
        for client in flooding:
            together.create_task(flood(client, plan, statuses))
    flooded, refused = looking.result()
    cpu = (server.cpu - used) / (time.perf_counter() - began)
    for client in (somebody, *flooding):
        client.close()
    return Result(quiet, flooded, refused, statuses, cpu)


def report(plan: Plan, result: Result) -> str:
    """The result in lines."""

    def waits(title: str, values: list[float]) -> str:
        told = (percentile(values, 50), percentile(values, 99), max(values))
        median, p99, most = map(milliseconds, told)
        return f"{title:26}median {median:>10}, 99th percentile {p99:>10}, longest {most:>10}"

    counted = ", ".join(f"{count:,} with {status}" for status, count in result.statuses.items())
    return "\n".join(
        (
            f"{plan.addresses} addresses, {plan.a_second:g} requests a second each for {plan.path}",
            waits("somebody else, before", result.quiet),
            waits("somebody else, meanwhile", result.flooded),
            f"{'refused to somebody else':26}{result.refused} of {len(result.flooded)}",
            f"{'the flood was answered':26}{counted}",
            f"{'processor, of one core':26}{result.cpu:.0%}",
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--path", default="/", help="the page that is asked for")
    add("--addresses", type=int, default=3, help="from how many addresses")
    add("--rate", type=float, default=100.0, help="requests a second from each")
    add("--seconds", type=float, default=30.0, help="for how long")
    given = parser.parse_args()
    compile_rules()
    plan = Plan(given.path, given.addresses, given.rate, given.seconds)
    with Server(limited=True) as server:
        print(report(plan, asyncio.run(measure(plan, server))))


if __name__ == "__main__":
    main()
