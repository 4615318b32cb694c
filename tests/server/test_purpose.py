"""Who one is and what is to be reached stands on every table, and is answered when asked for."""

from __future__ import annotations

import html
from pathlib import Path

from .clients import A_PAGE, play
from .test_table_page import a_match, seated


def test_it_stands_above_the_question(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 1) as visitor:
            page = html.unescape((await visitor.get(here.address, headers=A_PAGE)).text)
            view = here.place.table.match.view(1)
            assert view.you in page
            assert view.goal.sentence in page
            assert page.index(view.goal.sentence) < page.index('id="question"')

    play(scene)


def test_a_spectator_reads_what_all_are_to_reach(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here) as visitor:
            page = html.unescape((await visitor.get(here.address, headers=A_PAGE)).text)
            assert "You watch." in page
            assert here.place.table.match.view().goal.sentence in page

    play(scene)


def test_whoever_asks_how_to_win_is_told_the_goal_and_its_rules(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 1) as visitor:
            asked = {"q": "how do I win"}
            there = (await visitor.get(f"{here.address}/why", params=asked)).text
            goal = here.place.table.match.view(1).goal
            assert goal.whole in html.unescape(there)
            for rule in goal.rules:
                assert f'/rules/{game}#{rule}"' in there

    play(scene)
