"""Who one is and what is to be reached stands on every table, and is answered when asked for."""

from __future__ import annotations

import html
import re
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
            assert re.search(rf'<a class="to-rules" href="/rules/{game}"[^>]*>Rules</a>', page)

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


def test_whoever_asks_about_something_is_told_its_rules_in_words(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 1) as visitor:
            match = here.place.table.match
            board, record = match.game.board, match.view(1).record
            drawn = board.ship(record, match.names)
            place = next(
                each for each in re.findall(r'data-place="([^"]+)"', drawn) if board.rules_of(each)
            )
            rule = board.rules_of(place)[0]
            word = rule.partition("/")[2]
            ledger = match.game.laws.ledger
            for asked in ({"place": place}, {"q": rule}):
                answer = await visitor.get(f"{here.address}/why", params=asked)
                there = html.unescape(answer.text)
                said = there.index(ledger[rule].sentence)
                assert said < there.index(f'#{rule}"') < there.index(f">{word}<")

    play(scene)


def test_what_no_choice_and_no_rule_speaks_of_is_said_so(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match(game, tmp_path) as here, seated(here, 1) as visitor:
            there = (await visitor.get(f"{here.address}/why", params={"q": "xyzzy"})).text
            assert "Nothing of that name can be done in this game." in there

    play(scene)


def test_a_role_that_is_asked_about_has_its_own_rule_told_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("sos-titanic", tmp_path, seed=2) as here, seated(here, 1) as visitor:
            match = here.place.table.match
            place = "crew-1"
            named = match.game.board.place_name(match.view(1).record, place, match.names)
            assert named.endswith("Joseph Boxhall")
            there = (await visitor.get(f"{here.address}/why", params={"place": place})).text
            about = there.partition("The rules about it")[2]
            assert about.partition("<li>")[2].startswith("When Boxhall&#39;s rescue fails he takes")

    play(scene)
