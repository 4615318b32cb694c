"""The process that thinks for an interpreted server: what is said to it, and how it answers."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from typing import Any

import pytest

from allhands.server import thinking_process
from allhands.server.exchange import (
    Advise,
    Answer,
    Decide,
    Forget,
    Prepare,
    Request,
    Seen,
    hear,
    message,
    read,
)
from allhands.server.saying import question_of
from allhands.server.thinking import MindsHere, Thinker, Thought

from .tables import run
from .test_thinking_apart import GAME, MATE, a_match_of
from .thinking_mates import LOOKS, let_think
from .thinking_mates import Mate as FakeSearch

# What is said


def test_a_question_arrives_as_it_was_sent(game: str) -> None:
    sent = question_of(a_match_of(game))
    number, request = through(message(7, Decide.of(MATE, sent)))
    assert isinstance(request, Decide)
    came = request.question()
    assert (number, request.mate, came.actions, came.number) == (7, MATE, sent.actions, sent.number)
    for one, other in ((came.seen, sent.seen), (came.public, sent.public)):
        assert one == other
        assert one.record.tobytes() == other.record.tobytes()
    assert came.whole.tobytes() == sent.whole.tobytes()
    assert came.seen.actions() == sent.seen.actions()


def test_what_ends_in_the_midst_of_a_message_has_ended() -> None:
    whole = message(1, Forget("a-match"))
    for kept in (0, 3, len(whole) - 1):
        assert through(whole[:kept]) is None

        async def heard(part: bytes = whole[:kept]) -> None:
            stream = asyncio.StreamReader()
            stream.feed_data(part)
            stream.feed_eof()
            assert await hear(stream) is None

        run(heard())


def through(content: bytes) -> Any:
    """What is read from a pipe that this was written to."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(content)
    with os.fdopen(reading, "rb") as pipe:
        return read(pipe)


# The process


class Asking:
    """`thinking_process.attend`, in a thread of its own, and the one who asks."""

    def __init__(self) -> None:
        questions, self._asks = (os.fdopen(each, mode) for each, mode in pipe())
        self._answered, answers = (os.fdopen(each, mode) for each, mode in pipe())
        self._files = (questions, self._asks, self._answered, answers)
        self._thread = threading.Thread(
            target=lambda: asyncio.run(thinking_process.attend(questions, answers))
        )
        self._thread.start()

    def ask(self, number: int, request: Request) -> None:
        self._asks.write(message(number, request))
        self._asks.flush()

    def answer(self) -> tuple[int, Any]:
        found = read(self._answered)
        assert found
        return found

    def leave(self) -> None:
        """It has to end by itself."""
        self._asks.close()
        self._thread.join(30)
        assert not self._thread.is_alive()
        for file in self._files:
            file.close()


def pipe() -> tuple[tuple[int, Any], tuple[int, Any]]:
    reading, writing = os.pipe()
    return (reading, "rb"), (writing, "wb")


def test_the_process_answers_what_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    let_think(monkeypatch)
    prepared: list[str] = []
    forgotten: list[str] = []
    monkeypatch.setattr(MindsHere, "prepare", lambda _, game: prepared.append(game.name))
    monkeypatch.setattr(MindsHere, "forget", lambda _, match_id: forgotten.append(match_id))
    question = question_of(a_match_of())
    asking = Asking()
    asking.ask(3, Prepare(GAME))
    assert asking.answer() == (3, Answer(None))
    asking.ask(4, Decide.of(MATE, question))
    assert asking.answer() == (4, Answer(Thought(question.actions[-1])))
    asking.ask(5, Advise(Seen.of(question.seen), question.actions))
    number, (advice, trouble) = asking.answer()
    assert (number, advice.iterations, trouble) == (5, LOOKS, "")
    asking.ask(6, Forget("a-match"))
    assert asking.answer() == (6, Answer(None))
    asking.leave()
    assert (prepared, forgotten) == ([GAME], ["a-match"])


def test_the_process_thinks_of_several_things_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In two threads, a thought that takes its time keeps no other from being answered."""
    made = let_think(monkeypatch)
    slow = FakeSearch()
    slow.gate.clear()
    monkeypatch.setattr(MindsHere, "_new_mate", lambda *_: Thinker(slow, 0.1))
    monkeypatch.setattr(thinking_process, "MindsHere", lambda: MindsHere(threads=2))
    question = question_of(a_match_of())
    asking = Asking()
    asking.ask(0, Decide.of(MATE, question))
    asking.ask(1, Advise(Seen.of(question.seen), question.actions))
    assert asking.answer()[0] == 1
    slow.gate.set()
    assert asking.answer()[0] == 0
    asking.leave()
    assert len(made) == 1


def test_what_fails_in_the_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MindsHere, "prepare", broken)
    asking = Asking()
    asking.ask(0, Prepare(GAME))
    number, answer = asking.answer()
    assert (number, answer.found) == (0, None)
    assert "ZeroDivisionError" in answer.trouble
    asking.leave()


def test_the_process_ends_when_nobody_can_ask_any_more() -> None:
    """Whatever is printed meanwhile is no answer."""
    source = (
        "from allhands.server import thinking_process as it\n"
        "it.MindsHere.forget = lambda *_: print('hello', flush=True)\n"
        "it.main()"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", source],
        input=message(0, Forget("a-match")),
        capture_output=True,
        env={**os.environ, "ALLHANDS_INTERPRET": "1"},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"hello\n")
    assert done.stdout == message(0, Answer(None))
