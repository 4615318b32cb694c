"""Work that takes long, in a process of its own: a saved game goes in, lines come out."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from typing import Final

from allhands import loading
from allhands.match import Match

LONGEST_LINE: Final = 16 * 2**20


async def lines_from(
    command: Sequence[str], text: str, patience: float
) -> AsyncGenerator[bytes, None]:
    """What a command writes, line by line, to which a saved game is given; it runs compiled rules,
    whichever way the server does, and is ended when nobody reads on.

    Raises TimeoutError after so many seconds, and RuntimeError if it ends with an error.
    """
    pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=pipe,
        stdout=pipe,
        stderr=nowhere,
        limit=LONGEST_LINE,
        env={**os.environ, "ALLHANDS_INTERPRET": "0"},
    )
    assert process.stdin
    assert process.stdout
    try:
        async with asyncio.timeout(patience):
            process.stdin.write(text.encode())
            process.stdin.write_eof()
            async for line in process.stdout:
                yield line
            if await process.wait():
                raise RuntimeError(f"{command[-1]} ended with {process.returncode}")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def given() -> Match:
    """In that process: the saved game, once it has stood back behind whatever else runs here."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    return loading.from_json(sys.stdin.read(), "This match")
