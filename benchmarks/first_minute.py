"""How long it is, where nothing was compiled before, from *Play now* to a crew that thinks.

    uv run python benchmarks/first_minute.py
    uv run python benchmarks/first_minute.py zeno

Each game is opened at a server of its own, as it starts, with an empty cache: by its form in the
lobby, in which computers that think ahead have the other seats. The page is asked for every three
seconds, as more would take part of a core, until it no longer says that they follow the rule of
thumb.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import httpx

from allhands import games
from allhands.kernel.errors import AllHandsError
from allhands.server.pages.table.seats import NOT_COMPILED

EVERY: Final = 3.0
PATIENCE: Final = 600.0
"""Seconds after which it is given up."""


@contextmanager
def fresh_server() -> Generator[str]:
    """The address of a server that starts with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        places = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")
        command = ["serve", "--no-open", "--port", "0", "--database", f"{folder}/table.db"]
        server = subprocess.Popen(
            [sys.executable, "-m", "allhands", *command],
            env={**os.environ, **dict.fromkeys(places, folder), "ALLHANDS_INTERPRET": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://[^ ]+", server.stdout.readline())
            if found is None:
                raise SystemExit("The server does not start.")
            yield found[0].rstrip("/")
        finally:
            server.terminate()
            server.wait()


def until_the_crew_thinks(name: str) -> float:
    """Seconds from *Play now* until the crew of a game thinks ahead."""
    same_origin = {"Sec-Fetch-Site": "same-origin"}
    with (
        fresh_server() as address,
        httpx.Client(
            base_url=address, headers=same_origin, follow_redirects=True, timeout=60
        ) as visitor,
    ):
        visitor.get("/")
        began = time.monotonic()
        table = visitor.post(f"/play/{name}").raise_for_status()
        while NOT_COMPILED in table.text and time.monotonic() - began < PATIENCE:
            time.sleep(EVERY)
            table = visitor.get(str(table.url))
        return time.monotonic() - began


def main() -> None:
    """Measure the games that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    try:
        wanted = [games.find(name) for name in parser.parse_args().games or games.names()]
    except AllHandsError as error:
        raise SystemExit(str(error)) from error
    for game in wanted:
        print(f"| {game.title} | {until_the_crew_thinks(game.name):.0f} s |", flush=True)


if __name__ == "__main__":
    main()
