"""What bots say at the table, and what they hear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.small.last_boat import HIGHEST

from .bots import Player, an_app, at_work, sat_down
from .tables import run


async def said(player: Player, **what: str) -> Any:
    """What a bot is answered that says something."""
    return await player.ask("POST", "talk", json=what)


def test_a_bot_lists_says_and_reads_the_game_s_sentences(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, (ada, bo) = await sat_down(web, "last-boat", "me", "open")
            listed = (await ada.ask("GET", "sentences")).json()["sentences"]
            assert {"sentence": "hold 3", "kind": "claim", "words": "I have a 3."} in listed
            answer = await said(ada, sentence="hold 3", request="first")
            assert answer.status_code == 200
            (told,) = answer.json()["said"]
            assert (told["seat"], told["text"], told["sentence"]) == (0, "I have a 3.", "hold 3")
            again = await said(ada, sentence="hold 3", request="first")
            assert again.json()["said"] == []
            await said(bo, text="Really?")
            heard = (await bo.ask("GET", "talk")).json()
            assert [each["text"] for each in heard["said"]] == ["I have a 3.", "Really?"]
            since = {"since": told["number"]}
            public = await web.get(f"/matches/{opened['id']}/talk", params=since)
            assert [each["text"] for each in public.json()["said"]] == ["Really?"]

    run(scenario())


def test_a_computer_answers_a_bot(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (ada,) = await sat_down(web, "last-boat", "me", "thumb")
            for card in range(1, HIGHEST + 1):
                await said(ada, sentence=f"who-holds {card}")
            codes: list[str] = []
            while not any(each.startswith("hold") for each in codes):
                await ada.ask("GET", "wait", params={"story": 10**6, "seconds": 0})
                heard = (await ada.ask("GET", "talk")).json()["said"]
                codes = [each["sentence"] for each in heard if each["seat"] == 1]

    run(scenario())


def test_what_a_bot_cannot_say_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            opened, (ada, _) = await sat_down(web, "last-boat", "me", "open")
            wrong = (
                ({"sentence": "hold 99"}, 400, "There is no such sentence"),
                ({"sentence": "hold 3", "text": "And hello."}, 400, "Say either"),
                ({}, 400, "Say either"),
                ({"text": "x" * 301}, 422, "text"),
            )
            for what, status, sentence in wrong:
                answer = await said(ada, **what)
                assert answer.status_code == status
                assert sentence in answer.json()["sentence"]
            silent = await web.post(f"/matches/{opened['id']}/talk", json={"text": "Hello."})
            assert silent.status_code == 401
            assert (await ada.ask("GET", "talk")).json()["said"] == []

    run(scenario())
