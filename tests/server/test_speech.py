"""Sentences that a game has ready: what is written down of them, shown of them and refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from allhands.games.sso.cards import AIRLOCK, HYDRO, REC_ROOM
from allhands.server import replies
from allhands.server.drafts import TALK_KEPT
from allhands.server.errors import TableError
from allhands.server.hall import HallTable
from allhands.server.journal import Entry
from allhands.server.pages.table.speech import KINDS
from allhands.server.promises import Promised, promises
from allhands.server.replies import next_reply
from tests.small.last_boat import ACTIONS, CARD, HIGHEST, READY, ROW_WITH, SAY_READY_ACTION

from .clients import play
from .tables import (
    FOR_EVER,
    PERSON,
    RANDOM,
    THUMB,
    a_hall,
    any_action,
    choose,
    database_stores,
    open_table,
    run,
    until,
    wish,
)
from .test_table_page import a_match, seated

PAGE = {"Accept": "text/html"}


def said(place: Any) -> list[tuple[str, str]]:
    """What was said, by whom."""
    return [(place.table.name(each.seat), each.data["text"]) for each in place.table.talk]


# What is written down


def test_what_is_said_is_kept_in_words_and_in_numbers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with database_stores(tmp_path, 1) as stores:
            async with a_hall(stores[0]) as hall:
                table = await open_table(hall, "last-boat", PERSON, PERSON, people=2)
                await table.say(1, "And you?")
                await table.speak(0, "hold 3", "r1")
                await table.speak(0, "hold 3", "r1")
                await table.speak(1, "if-you-are")
                told = said(table)
                assert told == [
                    ("Bo", "And you?"),
                    ("Ada", "I have a 3."),
                    ("Bo", "Bo is ready if you are."),
                ]
                kept = table.table.talk[1].data
                assert (kept["sentence"], kept["about"]) == ("hold", [3])
            async with a_hall(stores[0]) as hall:
                again = await hall.find(table.deal.id)
                assert said(again) == told
                speeches = [again.table.speech(each) for each in again.table.talk]
                assert [each and each.code for each in speeches] == [None, "hold 3", "if-you-are"]

    run(scenario())


def test_a_sentence_that_the_game_has_no_more_is_still_read() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "leaky-raft", PERSON)
            data = {"text": "I bail.", "sentence": "bail", "about": [1], "request": ""}
            gone = Entry(len(table.table.entries) + 1, "say", 0, data, 1000.0)
            table.table.fold(gone)
            assert said(table) == [("Ada", "I bail.")]
            assert table.table.speech(gone) is None

    run(scenario())


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("", "no such sentence"),
        ("hold", "no such sentence"),
        ("hold 7", "no such sentence"),
        ("hold 3 3", "no such sentence"),
        ("hold x", "no such sentence"),
        ("sing 3", "no such sentence"),
        ("hold 0", "cannot be said now: “I have a 0.”"),
    ],
)
def test_what_is_no_sentence_is_refused(code: str, fault: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON)
            with pytest.raises(TableError, match=fault):
                await table.speak(0, code)
            assert said(table) == []

    run(scenario())


def test_a_sentence_is_said_only_in_its_time() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, people=2)
            match = table.table.match
            assert match.record.agenda.entry[match.record.agenda.count - 1, 0] == READY
            await choose(table, SAY_READY_ACTION)
            with pytest.raises(TableError, match="cannot be said now"):
                await table.speak(0, "if-you-are")
            await table.speak(1, "if-you-are")

    run(scenario())


def test_whoever_may_not_talk_may_not_say_sentences_either() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, THUMB)
            with pytest.raises(TableError, match="take a seat to speak"):
                await table.speak(-1, "hold 3")
            for nobody in (1, 2):
                with pytest.raises(TableError, match="Nobody has taken"):
                    await table.speak(nobody, "hold 3")
            with pytest.raises(TableError, match="no such seat"):
                await table.speak(9, "hold 3")
            table.table.talk += [Entry(1, "say", 0, {"text": "Aye."}, 1.0)] * TALK_KEPT
            with pytest.raises(TableError, match="keeps no more talk"):
                await table.speak(0, "hold 3")

    run(scenario())


def test_nothing_is_said_in_a_click_when_the_game_is_over() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, people=2)
            while not table.table.match.is_over:
                match = table.table.match
                await choose(table, match.game.legal_actions(match.record)[-1])
            with pytest.raises(TableError, match="cannot be said now"):
                await table.speak(0, "hold 3")

    run(scenario())


def test_what_is_taken_back_does_not_come_before_what_was_said_after_it() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, undo="free")
            await table.speak(0, "rowing 1")
            await choose(table)
            await table.speak(0, "rowing 2")
            first, second = (each.number for each in table.table.talk)
            assert table.table.said_at == {first: 0, second: 1}
            await table.undo(0, table.table.story)
            await choose(table)
            assert table.table.said_at == {first: 0, second: 0}

    run(scenario())


# What is shown


def test_the_page_offers_what_can_be_said(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("last-boat", tmp_path) as here, seated(here, 0) as visitor:
            page = (await visitor.get(here.address, headers=PAGE)).text
            assert 'data-asks="/sayable"' in page
            page = (await visitor.get(f"{here.address}/sayable")).text
            assert page.count('name="sentence"') == 3 * 6 + 1
            for sentence, _ in here.place.table.match.sayable(0):
                assert f">{KINDS[sentence.kind]}</span>" in page
            assert 'value="hold 3" aria-label="I have a 3."' in page
            assert "Noor is ready if you are." in page
            fields = {"seat": 0, "sentence": "hold 3"}
            answer = await visitor.post(f"{here.address}/speak", data=fields, headers=PAGE)
            assert answer.status_code == 303
            assert "I have a 3.</li>" in (await visitor.get(here.address, headers=PAGE)).text

    play(scene)


def test_a_game_without_sentences_has_no_menu(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("leaky-raft", tmp_path) as here, seated(here, 0) as visitor:
            assert "/sayable" not in (await visitor.get(here.address, headers=PAGE)).text
            fields = {"seat": 0, "sentence": "hold 3"}
            answer = await visitor.post(f"{here.address}/speak", data=fields)
            assert answer.status_code == 400
            assert answer.json()["sentence"] == "There is no such sentence in this game."

    play(scene)


def test_who_only_watches_has_no_menu_and_no_say(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("last-boat", tmp_path) as here, seated(here, 0), seated(here) as visitor:
            assert "speech-menu" not in (await visitor.get(here.address, headers=PAGE)).text
            fields = {"seat": 0, "sentence": "hold 3"}
            answer = await visitor.post(f"{here.address}/speak", data=fields)
            assert answer.status_code == 403
            assert said(here.place) == []

    play(scene)


def test_what_cannot_be_said_is_answered_in_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("last-boat", tmp_path) as here, seated(here, 0) as visitor:
            for sent, status, sentence in (
                ({"sentence": "hold 0"}, 400, "That cannot be said now: “I have a 0.”"),
                ({"sentence": "hold -1"}, 400, "There is no such sentence in this game."),
                ({"sentence": "hold " * 99}, 422, "'sentence' is not as it should be"),
                ({}, 422, "'sentence' is missing."),
            ):
                answer = await visitor.post(f"{here.address}/speak", data={"seat": 0, **sent})
                assert answer.status_code == status
                assert answer.json()["sentence"].startswith(sentence)
            assert said(here.place) == []

    play(scene)


# What was kept


async def rowed(table: HallTable, *cards: int) -> None:
    """The seats make ready, and then each rows with a card."""
    for _ in cards:
        await choose(table, SAY_READY_ACTION)
    for seat, card in enumerate(cards):
        action = ACTIONS.number(ROW_WITH, card)
        await table.act(seat, table.table.story, action)


def hand(table: HallTable, seat: int) -> list[int]:
    pile = table.table.match.record.hands[seat]
    return [int(card) for card in pile.cards[: int(pile.count)]]


def test_promises_are_held_to_what_came_of_them() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, people=2)
            mine, theirs = hand(table, 0), hand(table, 1)
            other = next(card for card in range(1, HIGHEST + 1) if card != theirs[0])
            await table.speak(0, f"rowing {mine[0]}")
            await table.speak(0, f"hold {mine[0]}")
            await table.speak(1, f"rowing {other}")
            await rowed(table, mine[0], theirs[0])
            await rowed(table, mine[1], theirs[1])
            for _ in range(2):
                await choose(table, SAY_READY_ACTION)
            await table.act(0, table.table.story, ACTIONS.number(ROW_WITH, mine[2]))
            await table.speak(0, f"rowing {mine[2]}")
            await table.speak(1, f"rowing {theirs[2]}")
            await table.act(1, table.table.story, ACTIONS.number(ROW_WITH, theirs[2]))
            assert [(each.seat, each.kept, each.verdict) for each in promises(table.table)] == [
                (0, True, "kept"),
                (1, False, "not kept"),
                (0, True, "kept"),
                (1, True, "kept"),
            ]

    run(scenario())


def test_the_ending_tells_of_promises_by_name(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("last-boat", tmp_path) as here, seated(here, 0, 1) as visitor:
            table = here.place
            mine, theirs = hand(table, 0), hand(table, 1)
            await rowed(table, mine[0], theirs[0])
            await rowed(table, mine[1], theirs[1])
            other = next(card for card in range(1, HIGHEST + 1) if card != theirs[2])
            await table.speak(1, f"rowing {other}")
            assert "Promises" not in (await visitor.get(here.address, headers=PAGE)).text
            await rowed(table, mine[2], theirs[2])
            page = (await visitor.get(here.address, headers=PAGE)).text
            words = table.table.talk[0].data["text"]
            told = f'<strong>Imre</strong>: “{words}” <span class="promise promise-broken">not kept'
            assert told in page

    play(scene)


def test_what_nobody_can_judge_is_told_as_such() -> None:
    assert Promised(0, "I sing.", None).verdict == "nobody can say"


def test_a_match_without_promises_tells_of_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_match("last-boat", tmp_path) as here, seated(here, 0, 1) as visitor:
            await here.place.speak(0, "hold 3")
            for _ in range(3):
                await rowed(here.place, hand(here.place, 0)[0], hand(here.place, 1)[0])
            assert here.place.table.match.is_over
            assert "Promises" not in (await visitor.get(here.address, headers=PAGE)).text

    play(scene)


# What computers answer


def answers(place: HallTable) -> list[tuple[int, str]]:
    """What computers have said, from which seat."""
    seats = place.table.seats
    spoken = (each for each in place.table.talk if seats[each.seat].kind == "crew")
    return [(each.seat, each.data["text"]) for each in spoken]


async def at_rest() -> None:
    """Let everything run that is not waiting for a person."""
    for _ in range(200):
        await asyncio.sleep(0)


def test_those_computers_answer_of_whom_it_is_true() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, THUMB, RANDOM, THUMB)
            for card in range(1, HIGHEST + 1):
                before = len(answers(table))
                await table.speak(0, f"who-holds {card}")
                await at_rest()
                having = [seat for seat in (1, 2, 3) if card in hand(table, seat)]
                named = CARD.words[card]
                assert answers(table)[before:] == [(seat, f"I have {named}.") for seat in having]
            assert answers(table)

    run(scenario())


def test_computers_answer_no_person_who_claims_and_no_old_question() -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, "last-boat", PERSON, THUMB)
            (card, *_) = hand(table, 1)
            await table.speak(0, f"hold {card}")
            assert next_reply(table.table) is None
            await table.speak(0, f"who-holds {card}")
            answer = next_reply(table.table)
            assert answer
            assert (answer.seat, answer.speech.code) == (1, f"hold {card}")
            await choose(table)
            assert next_reply(table.table) is None
            await table.reply(answer)
            assert answers(table) == []

    run(scenario())


def test_a_person_s_stand_in_answers_nothing() -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, "last-boat", PERSON, PERSON, people=2)
            await table.leave(1)
            await table.speak(0, f"who-holds {hand(table, 1)[0]}")
            assert next_reply(table.table) is None

    run(scenario())


def test_a_computer_answers_before_it_decides() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, THUMB)
            (card, *_) = hand(table, 1)
            await choose(table, SAY_READY_ACTION)
            await table.speak(0, f"who-holds {card}")
            decided = len(table.table.match.decisions)
            await until(table, lambda now: len(now.talk) == 2)
            assert len(table.table.match.decisions) == decided
            await until(table, lambda now: len(now.match.decisions) > decided)

    run(scenario())


def test_a_reply_that_fails_leaves_the_crew_silent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no words")

    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, "last-boat", PERSON, THUMB)
            monkeypatch.setattr(replies, "true_answer", fail)
            await table.speak(0, "who-holds 3")
            await at_rest()
            assert answers(table) == []
            await choose(table, SAY_READY_ACTION)
            await until(table, lambda now: len(now.match.decisions) > 1)
        assert "the crew is silent" in caplog.text

    run(scenario())


@pytest.mark.parametrize("together", ["on", "off"])
def test_computers_of_sso_say_nothing_false(together: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            options = {"mode": "first", "one-crew": together}
            hall.draw_seed = lambda: 3
            wished = wish("sso", PERSON, THUMB, THUMB)._replace(options=options)
            table = await hall.open_match(wished, "ada")
            for _ in range(12):
                await until(table, lambda now: any(not each.player for each in now.awaited))
                await ask_all(table)
                await choose(table, any_action(table.table.match))
            assert {seat for seat, _ in answers(table)} == {1, 2}

    async def ask_all(table: HallTable) -> None:
        match = table.table.match
        for location in (REC_ROOM, HYDRO, AIRLOCK):
            ask = match.game.speech.find("who-reaches", [location])
            assert ask
            if match.game.speech.may_say(ask, match.view().record, 0):
                before = len(table.table.talk)
                views = [match.view(seat).record for seat in range(match.players)]
                await table.speak(0, ask.code)
                await at_rest()
                for each in table.table.talk[before + 1 :]:
                    claim = table.table.speech(each)
                    assert claim
                    assert claim.sentence.holds
                    # it was said between these two: what they decide comes after
                    when = (views[each.seat], match.view(each.seat).record)
                    holds = claim.sentence.holds
                    assert any(holds(view, each.seat, claim.about) for view in when)
                    assert claim.about == (location,)

    run(scenario())
