"""Bots that read and write text: what they are told, replies, rules and cards by words, waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

from allhands import games
from allhands.match import Match
from allhands.players.telling import told

from .bots import an_app, at_work, sat_down
from .tables import run, usual_seed


def test_a_seat_is_told_what_a_language_model_is(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, players = await sat_down(web, game, "me", "open")
            same = Match(games.find(game), 2, {}, usual_seed(game, 2))
            for seat, player in enumerate(players):
                view = same.view(seat)
                legal = view.legal_actions()
                seen = await player.look(told=True)
                assert seen["told"] == told(view, legal)
                assert seen["told_until"] == len(same.events)
                later = await player.look(told=True, since=seen["told_until"])
                assert "Since you last chose" not in later["told"]
                assert (await player.look())["told"] is None

    run(scenario())


def test_a_reply_is_a_choice_only_if_it_plainly_means_one(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (player,) = await sat_down(web, game, "me")
            actions = (await player.look())["actions"]
            unclear = await player.act(reply="1 or 2")
            assert unclear.status_code == 400
            assert unclear.json()["sentence"] == "That does not plainly name one choice."
            beyond = await player.act(reply="Answer: 9999")
            assert beyond.json()["sentence"].endswith("there is no 9999.")
            both = await player.act(reply="1", words="1")
            assert both.status_code == 400
            space = games.find(game).actions
            legal = {action["number"] for action in actions}
            known = {action["words"] for action in actions}
            wrong = next(
                why["action"]["words"]
                for number in range(space.count)
                if number not in legal
                and (why := (await player.ask("GET", f"why-not/{number}")).json())["rule"]
                and why["action"]["words"] not in known
            )
            illegal = await player.act(reply=f"I choose {wrong}.")
            assert illegal.status_code == 400
            assert illegal.json()["sentence"].startswith(f"Not now: {wrong}. ")
            assert illegal.json()["rule"].startswith(f"{game}/")
            taken = await player.act(reply="It is late.\n\nAnswer: 1")
            assert taken.json()["action"] == actions[0]

    run(scenario())


def test_why_not_is_asked_in_words(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, (one, other) = await sat_down(web, game, "me", "open")
            fine = (await one.look())["actions"][0]
            allowed = await one.ask("GET", "why-not", params={"words": fine["words"]})
            assert allowed.json()["allowed"]
            early = await other.ask("GET", "why-not", params={"words": fine["words"]})
            assert not early.json()["allowed"]
            nothing = await one.ask("GET", "why-not", params={"words": "dance on the table"})
            assert nothing.status_code == 404
            assert "is no action of this game." in nothing.json()["sentence"]
            for number in range(games.find(game).actions.count):
                why = (await one.ask("GET", f"why-not/{number}")).json()
                if why["rule"]:
                    words = {"words": why["action"]["words"]}
                    found = (await one.ask("GET", "why-not", params=words)).json()
                    if not found["allowed"]:
                        assert found["action"]["words"].startswith(words["words"])
                        assert found["rule"]
                        return
            raise AssertionError("everything is allowed")

    run(scenario())


def test_rules_and_cards_are_found_by_words(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            every = (await web.get(f"/games/{game}/rules")).json()["rules"]
            ledger = games.find(game).laws.ledger
            assert [rule["id"] for rule in every] == list(ledger)
            found = await web.get(f"/games/{game}/rules", params={"search": "players"})
            assert 0 < len(found.json()["rules"]) < len(every)
            one = await web.get(f"/games/{game}/rules", params={"search": every[3]["id"]})
            assert [rule["id"] for rule in one.json()["rules"]] == [every[3]["id"]]
            cards = (await web.get(f"/games/{game}/cards")).json()["cards"]
            printed = games.find(game).words.printed()
            assert [(card["kind"], card["name"], card["text"]) for card in cards] == printed
            if cards:
                named = {"search": cards[0]["name"]}
                fewer = (await web.get(f"/games/{game}/cards", params=named)).json()["cards"]
                assert cards[0] in fewer
                assert len(fewer) < len(cards)

    run(scenario())


def test_a_bot_waits_for_its_own_choice(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_work(an_app(tmp_path)) as web:
            _, players = await sat_down(web, game, "me", "open")
            seen = await players[0].look()
            chooser = players[seen["current"]]
            other = players[1 - chooser.seat]
            known = {"story": seen["story"], "mine": True, "seconds": 60}
            waiting = asyncio.create_task(other.ask("GET", "wait", params=known))
            while chooser.seat in (now := await chooser.look())["awaited"]:
                await chooser.act(action=now["actions"][0]["number"])
                if not now["over"]:
                    assert not waiting.done() or other.seat in (await other.look())["awaited"]
                    if other.seat in now["awaited"]:
                        break
            told_now = (await waiting).json()
            assert told_now["over"] or other.seat in told_now["awaited"]
            stranger = await web.get(f"/matches/{other.match}/wait", params=known)
            assert stranger.status_code == 401

    run(scenario())


def test_a_match_has_a_pace_of_its_own(game: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        app = an_app(tmp_path, pace=30)
        async with at_work(app) as web:
            opened, (player,) = await sat_down(web, game, "me", "thumb", pace=0)
            assert opened["match"]["pace"] == 0
            async with asyncio.timeout(20):
                now = await player.look()
                while not now["over"] and now["moment"] < 20:
                    if player.seat in now["awaited"]:
                        await player.act(action=now["actions"][-1]["number"])
                    else:
                        wait = {"story": now["story"], "seconds": 20}
                        await player.ask("GET", "wait", params=wait)
                    now = await player.look()
            usual, _ = await sat_down(web, game, "me", "thumb")
            assert usual["match"]["pace"] is None
            for wrong in (-1, 61, "fast"):
                wish = {"game": game, "pace": wrong}
                assert (await web.post("/matches", json=wish)).status_code == 422
        async with at_work(an_app(tmp_path)) as web:
            again = await web.get(f"/matches/{opened['id']}")
            assert again.json()["pace"] == 0

    run(scenario())
