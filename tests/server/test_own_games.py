"""A game of one's own at the web table: that of the documentation."""

from __future__ import annotations

import asyncio
import html
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from allhands import games
from allhands.drawing.styles import style_sheet
from allhands.server import static_files

from .. import tutorial
from ..terminal.driver import process
from .bots import EXAMPLE, an_app, listening
from .clients import A_PAGE, Server, play, running, settings, visiting
from .conftest import Starter
from .test_table_page import a_match, fields_of, seated

GAME = tutorial.NAME


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game's folder; what the server keeps of all games is made anew."""
    folder = tutorial.write_game(tmp_path_factory.mktemp("games").resolve())
    kept: tuple[Any, ...] = (static_files.static_files, static_files.digest, style_sheet)
    with tutorial.offered(folder):
        for each in kept:
            each.cache_clear()
        yield folder
    for each in kept:
        each.cache_clear()


def test_it_is_played_to_its_end_at_the_table(own: Path, tmp_path: Path) -> None:
    luck = random.Random(3)

    async def scene() -> None:
        async with a_match(GAME, tmp_path, seed=3) as here, seated(here, 0, 1) as visitor:
            match = here.place.table.match
            while not match.is_over:
                action = luck.choice(match.actions()).number
                answer = await visitor.post(f"{here.address}/act", data=fields_of(here, action))
                assert answer.status_code == 200, answer.text
                match = here.place.table.match
            page = (await visitor.get(here.address, headers=A_PAGE)).text
            assert html.escape(match.outcome.sentence) in page

    play(scene)


def test_its_rules_are_read_there_be_it_a_folder_or_one_file(own: Path, tmp_path: Path) -> None:
    alone = tutorial.write_alone(tmp_path)

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            for name in (GAME, "alone-at-sea"):
                page = html.unescape((await visitor.get(f"/rules/{name}")).text)
                ledger = games.find(name).laws.ledger
                assert len(ledger) >= len(tutorial.LAWS)
                for rule in ledger.values():
                    assert page.count(f'id="{rule.id}"') == page.count(f"<p>{rule.text}</p>") == 1
                anchors = re.findall(r' id="([^"]+)"', page)
                assert len(set(anchors)) == len(anchors)
                assert set(re.findall(r'<a href="#([^"]+)"', page)) <= set(anchors)

    with tutorial.offered(own, alone):
        play(scene)


def test_choices_say_what_they_do_and_why_others_are_forbidden(own: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(GAME, tmp_path, seed=4) as here, seated(here, 0, 1) as visitor:
            page = (await visitor.get(here.address, headers=A_PAGE)).text
            assert "Noor braces the hold." in page
            assert "Noor rests." not in page  # a leak follows, and nobody knows which
            asked = (await visitor.get(f"{here.address}/why?q=pump the hold")).text
            assert "A room without water cannot be pumped." in asked
            assert f"/rules/{GAME}#{GAME}/dry" in asked
            here.place.table.match.play("brace hold")
            there = (await visitor.get(f"{here.address}/why?place=room-2")).text
            assert "A braced room keeps out the next leak there" in there

    play(scene)


def test_a_bot_plays_it(own: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with listening(an_app(tmp_path)) as address:
            pipe = asyncio.subprocess.PIPE
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), address, GAME, stdout=pipe, stderr=pipe
            )
            out, err = await bot.communicate()
            assert err == b""
            ends = [outcome.sentence for outcome in games.find(GAME).outcomes[1:]]
            assert out.decode().splitlines()[-1].split(" Result: ")[0] in ends

    play(scene)


def begun(server: Server) -> str:
    """Begin a match at a server; its address."""
    with server.client() as visitor:
        lobby = visitor.get("/", headers=A_PAGE).text
        assert "Wet Feet" in lobby
        assert visitor.get(f"/rules/{GAME}").status_code == 200
        answer = visitor.post(f"/play/{GAME}", headers=A_PAGE)
        assert answer.status_code == 303, answer.text
        page = visitor.get(answer.headers["location"], headers=A_PAGE)
        assert "What next, " in page.text
        sheet = f"board-{GAME}.css"
        address = next(part for part in page.text.split('"') if part.endswith(sheet))
        assert ".plain-tile" in visitor.get(address).text
        return answer.headers["location"]


def test_a_server_offers_it_and_another_without_it_says_so(
    own: Path, start_server: Starter
) -> None:
    first = start_server(ALLHANDS_GAMES=str(own))
    where = begun(first)
    assert first.stop() == 0
    without = start_server(ALLHANDS_GAMES="")
    with without.client() as visitor:
        assert "Wet Feet" not in visitor.get("/", headers=A_PAGE).text
        answer = visitor.get(where, headers=A_PAGE)
        assert answer.status_code == 400
        assert "The game of this match is not offered here any more." in answer.text
    assert "Traceback" not in without.log


def test_a_server_does_not_begin_with_a_game_that_is_none(tmp_path: Path) -> None:
    result = process("serve", "--no-open", "--port", "0", ALLHANDS_GAMES=str(tmp_path / "nowhere"))
    assert (result.status, result.out) == (2, "")
    assert result.err == f"ALLHANDS_GAMES names {tmp_path / 'nowhere'}, and there is nothing.\n"
