"""What a server and the process that thinks for it say to each other.

Each message is a number and what is said, pickled, after its length in bytes; an answer has the
number of its request. Both ends are of one program, so neither has to mistrust the other. A game
is said by its name and a position by its bytes.
"""

from __future__ import annotations

import asyncio
import pickle
import struct
from typing import Any, BinaryIO, Final, NamedTuple, Self

from allhands.kernel.state import record_bytes, record_from_bytes
from allhands.observation import Seen

from .saying import Question
from .thinking import Mate

LENGTH: Final = struct.Struct(">I")


class Prepare(NamedTuple):
    """Have at hand what thinking about a game takes. Answered by nothing, when it is."""

    game: str


class Decide(NamedTuple):
    """A question for a crew-mate. Answered by a `Thought`."""

    mate: Mate
    seen: Seen
    public: Seen
    whole: bytes
    actions: list[int]
    number: int

    @classmethod
    def of(cls, mate: Mate, asked: Question) -> Self:
        """A question as it is sent."""
        seen, public = Seen.of(asked.seen), Seen.of(asked.public)
        return cls(mate, seen, public, record_bytes(asked.whole), asked.actions, asked.number)

    def question(self) -> Question:
        """The question that was sent."""
        seen, public = self.seen.observation(), self.public.observation()
        whole = record_from_bytes(seen.game.state, self.whole)
        return Question(seen, public, whole, self.actions, self.number)


class Advise(NamedTuple):
    """Somebody asks for a hint. Answered by an `Advice`."""

    seen: Seen
    actions: list[int]


class Forget(NamedTuple):
    """A table has left memory. Answered by nothing."""

    match_id: str


Request = Prepare | Decide | Advise | Forget


class Answer(NamedTuple):
    """What came of a request, or the traceback of what went wrong."""

    found: Any
    trouble: str = ""


def message(number: int, said: Request | Answer) -> bytes:
    """The bytes that are sent."""
    content = pickle.dumps((number, said))
    return LENGTH.pack(len(content)) + content


def read(stream: BinaryIO) -> tuple[int, Request] | None:
    """The next request, waited for; None when there is nobody any more who could ask."""
    length = stream.read(LENGTH.size)
    if len(length) < LENGTH.size:
        return None
    size = LENGTH.unpack(length)[0]
    content = stream.read(size)
    return pickle.loads(content) if len(content) == size else None


async def hear(stream: asyncio.StreamReader) -> tuple[int, Answer] | None:
    """The next answer; None when there is nobody any more who could answer."""
    try:
        size = LENGTH.unpack(await stream.readexactly(LENGTH.size))[0]
        return pickle.loads(await stream.readexactly(size))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
