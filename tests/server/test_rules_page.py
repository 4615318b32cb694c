"""The rules as pages: every rule of the ledger, once, with an anchor, in the ledger's order."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from allhands import games
from allhands.server.pages.rules import OWN_READING, chapters

from .clients import play, running, settings, visiting

GAMES = games.names()


@pytest.mark.parametrize("game", GAMES)
def test_the_chapters_hold_the_whole_ledger_in_its_order(game: str) -> None:
    found = games.find(game)
    ruled = [rule.id for chapter in chapters(found) for rule in chapter.rules]
    assert ruled == list(found.laws.ledger)
    anchors = [chapter.anchor for chapter in chapters(found)]
    assert len(set(anchors)) == len(anchors)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to_and_read(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            page = (await visitor.get(f"/rules/{game}")).text
            anchors = re.findall(r' id="([^"]+)"', page)
            assert len(set(anchors)) == len(anchors)
            text = html.unescape(page)
            for rule in games.find(game).laws.ledger.values():
                assert rule.id in anchors
                assert all(part.strip() in text for part in rule.text.split(OWN_READING))
            for chapter in chapters(games.find(game)):
                assert f'href="#{chapter.anchor}"' in page
                assert chapter.anchor in anchors

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_two_screens_to_read_once_come_first(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            page = html.unescape((await visitor.get(f"/rules/{game}")).text)
            primer = games.find(game).primer
            said = [each for section in (*primer.win, *primer.play) for each in section.said]
            places = [page.index(f"<summary>{each.say}</summary>") for each in said]
            ledger = games.find(game).laws.ledger
            for each, place in zip(said, places, strict=True):
                own = page[place : page.index("</details>", place)]
                links = re.findall(r'<a href="#([^"]+)">([^<]+)</a>', own)
                assert links == [(rule, ledger[rule].sentence) for rule in each.rules]
            assert primer.win
            assert primer.play
            assert places == sorted(places)
            assert places[-1] < page.index('id="ledger"')
            assert page.count('class="picture of-') == len(primer.pictures)
            for word in primer.words:
                link = f'<a href="#{word.rules[0]}">{word.word}</a>'
                assert f"<dt>{link}</dt><dd>{word.means}</dd>" in page

    play(scene)


def test_a_game_without_a_primer_has_its_goal_and_its_ledger(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            page = html.unescape((await visitor.get("/rules/leaky-raft")).text)
            game = games.find("leaky-raft")
            assert not game.primer.win
            assert f'<p class="lead">{game.summary}</p>' in page
            assert "To play" not in page
            assert all(f'id="{rule}"' in page for rule in game.laws.ledger)

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_options_and_endings_stand_beside_the_rules(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            text = html.unescape((await visitor.get(f"/rules/{game}")).text)
            assert all(ending.sentence in text for ending in games.find(game).outcomes[1:])
            for option in games.find(game).offered:
                assert option.meaning[1:] in text

    play(scene)


def test_the_guide_leads_to_every_games_rules(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            guide = (await visitor.get("/rules")).text
            assert all(f'href="/rules/{game}"' in guide for game in GAMES)

    play(scene)
