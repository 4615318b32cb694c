"""`python -m allhands.server.thinking_process`: the process that thinks for an interpreted server.

It is asked on stdin and answers on stdout, in the words of `exchange`, until stdin is closed: when
the server ends, however it does.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from contextlib import suppress
from typing import Any, BinaryIO

from allhands import games

from .exchange import Advise, Answer, Decide, Forget, Prepare, Request, message, read
from .thinking import MindsHere


async def attend(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer each request as soon as its answer is known, until there is nobody who could ask."""
    minds = MindsHere()
    answering: set[asyncio.Task[None]] = set()

    async def answer(number: int, request: Request) -> None:
        answers.write(message(number, await _answer(minds, request)))
        answers.flush()

    while (asked := await asyncio.to_thread(read, questions)) is not None:
        task = asyncio.create_task(answer(*asked))
        answering.add(task)
        task.add_done_callback(answering.discard)
    await minds.close()


async def _answer(minds: MindsHere, request: Request) -> Answer:
    try:
        return Answer(await _done(minds, request))
    except Exception:
        return Answer(None, traceback.format_exc())


async def _done(minds: MindsHere, request: Request) -> Any:
    match request:
        case Prepare(name):
            return await asyncio.to_thread(lambda: minds.prepare(games.find(name)))
        case Decide(mate):
            return await minds.decide(mate, request.question())
        case Advise(seen, actions):
            return await minds.advise(seen.observation(), actions)
        case Forget(match_id):
            return minds.forget(match_id)


def main() -> None:
    """Attend to the server, with patience for its pages."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    # Whatever else prints something must not talk into the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    asyncio.new_event_loop().run_until_complete(attend(sys.stdin.buffer, answers))
    os._exit(0)  # what is being thought of, or compiled, is waited for by nobody


if __name__ == "__main__":
    main()
