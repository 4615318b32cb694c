"""Programs sit at a table by the Model Context Protocol, and learn and do what their seat may."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from mcp import Client, StdioServerParameters

from allhands import games
from allhands.mcp.seat import Seat, TableError, at_table
from allhands.mcp.serving import invitation

from ..small import SMALL
from ..terminal.driver import Terminal
from .bots import an_app, at_work, listening, sat_down
from .by_mcp import Caller, seated
from .tables import run

SHORT = 25
"""Decisions of a real game."""
MOST = 2_000
NUMBERED = re.compile(r"(?:^|[:;] )(\d+)\. ", re.MULTILINE)
WATCHERS = {"look", "wait", "table", "log", "talk", "rules", "cards"}


def is_asked(told: str) -> bool:
    """Whether whoever is told this has to choose."""
    return "Answer: 2" in told and not told.endswith("wait.")


async def play(callers: Sequence[Caller], most: int) -> list[str]:
    """Play by what is told alone, so many decisions; the last that each was told."""
    luck = random.Random(7)
    told = [await caller.call("look") for caller in callers]
    for _ in range(most):
        if "The match is over." in told[0]:
            break
        seat = next(at for at, text in enumerate(told) if is_asked(text))
        choices = [int(number) for number in NUMBERED.findall(told[seat])]
        last = max(choices)
        text = await callers[seat].call("choose", choice=f"Answer: {luck.randint(1, last)}")
        assert not text.startswith("Error"), text
        told = [await caller.call("look") for caller in callers]
    return told


@pytest.mark.parametrize("name", SMALL)
def test_programs_play_whole_matches(name: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, players = await sat_down(web, name, "me", "open")
            match = opened["id"]
            async with (
                seated(app, match, players[0].token) as one,
                seated(app, match, players[1].token) as two,
                seated(app, match) as watcher,
            ):
                told = await play([one, two], MOST)
                assert all("The match is over." in text for text in told)
                assert all("Result: " in text for text in told)
                assert "The match is over." in await watcher.call("look")

    run(scenario())


def test_programs_play_each_game(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, players = await sat_down(web, game, "me", "open")
            match = opened["id"]
            async with (
                seated(app, match, players[0].token) as one,
                seated(app, match, players[1].token) as two,
            ):
                await play([one, two], SHORT)
                found = await players[0].look(table=True)
                assert found["story"] > SHORT // 2
                assert await one.read("allhands://view") == found["table"]
                assert await one.call("table") == found["table"]
                log = await players[0].log()
                assert (await one.read("allhands://log")).splitlines() == log
                later = (await one.call("log", since_decision=3)).splitlines()
                assert 0 < len(later) < len(log)
                assert log[-len(later) :] == later

    run(scenario())


def test_tools_tell_of_rules_and_cards(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, game, "me")
            async with seated(app, opened["id"], player.token) as one:
                ledger = games.find(game).laws.ledger
                first = next(iter(ledger.values()))
                assert first.text in await one.read("allhands://rules")
                assert await one.call("rules", words=first.id) == await one.read(
                    f"allhands://rules/{first.id.replace('/', '%2F')}"
                )
                assert await one.call("rules", words="xyzzy") == "No rule has these words."
                cards = await one.call("cards")
                assert await one.read("allhands://cards") == cards
                printed = games.find(game).words.printed()
                assert not printed or printed[0][2] in cards
                actions = (await player.look())["actions"]
                fine = await one.call("why_not", words=actions[0]["words"])
                assert fine == f"It is allowed: {actions[0]['words']}."
                wrong = await one.call("why_not", words="dance on the table")
                assert wrong.startswith("Error")
                assert "is no action of this game." in wrong

    run(scenario())


def test_a_choice_that_is_not_plain_changes_nothing(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, game, "me")
            async with seated(app, opened["id"], player.token) as one:
                await one.call("look")
                for unclear in ("1 or 2", "not 1", "9999", "dance"):
                    assert (await one.call("choose", choice=unclear)).startswith("Error")
                assert (await player.look())["story"] == 0
                await player.act(action=(await player.look())["actions"][0]["number"])
                late = await one.call("choose", choice="1")
                assert late.startswith("The table has moved on")
                assert (await player.look())["story"] == 1

    run(scenario())


def test_a_choice_may_be_a_number_or_a_text(tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, "solar-storm", "me")
            async with seated(app, opened["id"], player.token) as one:
                for count, choice in enumerate((1, 1.0, "1"), 1):
                    await one.call("look")
                    assert "Error" not in await one.call("choose", choice=choice)
                    assert (await player.look())["story"] == count
                assert await one.call("log", since_decision="1") == await one.call(
                    "log", since_decision=1
                )
                assert is_asked(await one.call("wait", seconds="0.01"))
                assert await one.call("rules", words=8) == await one.call("rules", words="8")

    run(scenario())


CHOICE = "the number of one of your choices, or its words"


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("choose", {}, f"`choose` needs `choice`: {CHOICE}."),
        ("choose", {"choice": True}, f"`choice` of `choose` is {CHOICE}, not True."),
        ("choose", {"choice": 1.5}, f"`choice` of `choose` is {CHOICE}, not 1.5."),
        ("choose", {"choice": [1]}, f"`choice` of `choose` is {CHOICE}, not [1]."),
        ("choose", {"choice": ""}, f"`choice` of `choose` is {CHOICE}, not ''."),
        ("choose", {"choice": None}, f"`choice` of `choose` is {CHOICE}, not None."),
        (
            "choose",
            {"choice": 1, "chioce": 2},
            "`choose` has no argument 'chioce': it takes choice. Did you mean choice?",
        ),
        ("look", {"x": 1}, "`look` has no argument 'x': it takes primer."),
        ("wait", {"seconds": -1}, "`seconds` of `wait` is a number above 0, up to 500, not -1."),
        ("wait", {"seconds": "x"}, "`seconds` of `wait` is a number above 0, up to 500, not 'x'."),
        ("log", {"since_decision": -1}, "`since_decision` of `log` is a whole number from 0 on, "),
        ("rules", {"words": "x" * 300}, "`words` of `rules` is up to 200 characters, such as move"),
        ("say", {"text": ""}, "`text` of `say` is 1 to 300 characters, not ''."),
        ("why_not", {"words": "\x1b" * 300}, "`words` of `why_not` is what you would do, "),
        ("chose", {}, "There is no tool 'chose' here: it is look, "),
        ("choose", {"choice": "9999"}, "The choices are numbered 1 to "),
    ],
    ids=str,
)
def test_a_wrong_argument_is_told_in_one_sentence_of_ours(
    tool: str, given: dict[str, Any], said: str, tmp_path: Path
) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, "solar-storm", "me")
            async with seated(app, opened["id"], player.token) as one:
                await one.call("look")
                told = await one.call(tool, **given)
                assert told.startswith(f"Error: {said}")
                assert told.isprintable()
                assert (await player.look())["story"] == 0

    run(scenario())


def test_a_seat_is_told_a_primer_if_it_asks_for_one(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player, _) = await sat_down(web, game, "me", "open")
            async with seated(app, opened["id"], player.token) as one:
                plain, whole = await one.call("look"), await one.call("look", primer=True)
                primer = games.find(game).primer
                assert "What words mean:" in whole
                assert "What words mean:" not in plain
                assert all(word.means in whole for word in primer.words)
                assert whole.splitlines()[-1] == plain.splitlines()[-1]

    run(scenario())


def test_seats_talk(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player, _) = await sat_down(web, game, "me", "open")
            async with seated(app, opened["id"], player.token) as one:
                assert await one.call("talk") == "Nobody has said anything."
                assert (await one.call("say", text="Hold on.")).endswith(": Hold on.")
                ready = (await one.call("sentences")).splitlines()
                said = await one.call("say", text=ready[0])
                assert ready[0] == "There are none now." or said.endswith(ready[0])
                assert "Hold on." in await one.call("talk")

    run(scenario())


def test_whoever_waits_is_told_when_it_is_their_choice(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, players = await sat_down(web, game, "me", "open")
            seen = await players[0].look()
            chooser, other = players[seen["current"]], players[1 - seen["current"]]
            async with (
                seated(app, opened["id"], other.token) as one,
                seated(app, opened["id"]) as watcher,
            ):
                waiting = asyncio.create_task(one.call("wait", seconds=60))
                await watcher.call("look")
                watching = asyncio.create_task(watcher.call("wait", seconds=2))
                while chooser.seat in (now := await chooser.look())["awaited"]:
                    await chooser.act(action=now["actions"][0]["number"])
                    if other.seat in now["awaited"]:
                        break
                assert is_asked(await waiting)
                assert "Error" not in await watching
                brief = await one.call("wait", seconds=0.01)
                assert is_asked(brief)

    run(scenario())


# Who may


def test_whoever_watches_has_no_tool_to_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, "solar-storm", "me")
            async with seated(app, opened["id"]) as watcher:
                assert await watcher.tools() == WATCHERS
                assert (await watcher.call("choose", choice="1")).startswith("Error")
            async with seated(app, opened["id"], player.token) as one:
                assert await one.tools() > WATCHERS

    run(scenario())


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("{match}.0.wrong", "This token is not good"),
        ("{match}.1.wrong", "This token is not good"),
        ("{match}.7.wrong", "This token is not for this match."),
        ("another.0.wrong", "This token is not for this match."),
    ],
)
def test_a_wrong_token_is_refused_in_a_sentence(token: str, said: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path)
        async with at_work(app) as web:
            opened, _ = await sat_down(web, "solar-storm", "me", "thumb")
            with pytest.raises(TableError, match=re.escape(said)):
                async with seated(app, opened["id"], token.format(match=opened["id"])):
                    pass

    run(scenario())


def test_what_is_no_table_is_told_in_a_sentence() -> None:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"<html>hello"})

    async def scenario() -> None:
        transport = httpx.ASGITransport(answer)
        async with httpx.AsyncClient(transport=transport, base_url="http://x.test/api/v1/") as web:
            with pytest.raises(TableError, match=r"^What answers at http://x.test is no table"):
                await Seat(web, "abc").sit_down()
        async with at_table("http://127.0.0.1:1") as web:
            with pytest.raises(TableError, match=r"^There is no table at http://127.0.0.1:1: "):
                await Seat(web, "abc").sit_down()

    run(scenario())


def test_a_link_to_a_seat_is_taken_apart() -> None:
    found = invitation("http://a.test/table/match/abc/seat/1/K_e-y")
    assert found == ("http://a.test/table", "abc", 1, "K_e-y")


# By the command line


@pytest.fixture(scope="module")
def command() -> Iterator[Terminal]:
    """Runs commands in one process, as each would import the protocol anew."""
    terminal = Terminal()
    yield terminal
    terminal.close()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((), "Say one of these: a game to begin, "),
        (("solar-storm", "--watch", "abc"), "Say one of these: a game to begin, "),
        (("--token", "nonsense"), "A token is such as "),
        (("--watch", "a/b"), "A match is such as "),
        (("--token", "abc.0.key", "--table", "http://127.0.0.1:1"), "There is no table at "),
        (
            ("--token", "\ufeffabc.0.key\n", "--table", "http://127.0.0.1:1"),
            "There is no table at ",
        ),
        (("http://127.0.0.1:1/match/abc",), "A link to a seat is such as "),
        (("solar-sturm",), "There is no game 'solar-sturm'"),
        (("solar-storm", "--crew", "nobody"), "There is no computer crew-mate 'nobody'"),
    ],
)
def test_the_command_says_what_is_wrong_in_one_sentence(
    argv: Sequence[str], said: str, command: Terminal
) -> None:
    done = command("mcp", *argv)
    assert done.status == 2
    assert done.err.startswith(said)
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_a_program_takes_an_open_seat_by_its_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        app: FastAPI = an_app(tmp_path)
        async with listening(app) as address, httpx.AsyncClient(timeout=60) as web:
            wish = {"game": "solar-storm", "seats": ["open", "thumb"], "seed": 3}
            opened = (await web.post(f"{address}/api/v1/matches", json=wish)).json()
            argv = ["-m", "allhands", "mcp", opened["open_seats"][0]["link"], "--name", "Hal"]
            given = StdioServerParameters(command=sys.executable, args=argv, env={**os.environ})
            async with Client(given) as client:
                told = await Caller(client).call("look")
                assert "You are Hal" in told
                assert "Error" not in await Caller(client).call("choose", choice="Answer: 1")

    run(scenario())


def test_a_match_is_begun_here(tmp_path: Path) -> None:
    async def scenario() -> None:
        argv = ["-m", "allhands", "mcp", "solar-storm", "--players", "1", "--seed", "3"]
        given = StdioServerParameters(command=sys.executable, args=argv, env={**os.environ})
        async with Client(given) as client:
            caller = Caller(client)
            assert (await caller.call("look")).startswith("Solar Storm. You are ")
            assert "Error" not in await caller.call("choose", choice="1")

    run(scenario())
