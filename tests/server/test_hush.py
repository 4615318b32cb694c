"""Zeno's Golden Rule: all are silent for a while where it is on, and computers volunteer."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from allhands.games.zeno.rules import tasks as t
from allhands.server.drafts import HUSHED
from allhands.server.errors import TableError
from allhands.server.journal import By
from allhands.server.replies import next_reply

from .clients import play
from .tables import PERSON, THUMB, a_hall, any_action, open_table, run
from .test_table_page import Scene, a_match, seated

PAGE = {"Accept": "text/html"}
SEED = 7
SPOKEN = "wait"
"""What can be said at any time before the countdown."""


def asked(place: Any) -> int:
    """The task that is to be answered."""
    agenda = place.table.match.record.agenda
    return int(agenda.entry[agenda.count - 1, 0])


@asynccontextmanager
async def a_riga(folder: Path, is_on: bool) -> AsyncGenerator[tuple[Scene, AsyncClient]]:
    """A match of two people, which keeps the golden rule or does not, and the browser of one."""
    options = {"golden-rule": "on" if is_on else "off"}
    async with (
        a_match("zeno", folder, options=options, seed=SEED) as here,
        seated(here, 0) as visitor,
        seated(here, 1),
    ):
        yield here, visitor


async def end_turn(here: Scene) -> None:
    """Whoever acts moves nobody, so that there is an event; then a card is chosen for it."""
    table = here.place.table
    while asked(here.place) != t.PLAY_OR_DRAW:
        seat = table.match.current_player
        await here.place.act(
            seat, table.story, table.match.game.legal_actions(table.match.record)[-1]
        )


@pytest.mark.rule("zeno/golden-rule")
@pytest.mark.parametrize("is_on", [True, False])
def test_nobody_speaks_while_a_card_is_chosen_if_the_table_keeps_it_so(
    tmp_path: Path, *, is_on: bool
) -> None:
    async def scene() -> None:
        async with a_riga(tmp_path, is_on) as (here, visitor):
            await here.place.say(0, "I go on.")
            await here.place.speak(0, SPOKEN)
            await end_turn(here)
            talk = (
                lambda: here.place.say(0, "Sorry, I had no choice."),
                lambda: here.place.speak(0, SPOKEN),
                lambda: here.place.ping(0, "section-0"),
            )
            page = (await visitor.get(here.address, headers=PAGE)).text
            assert (HUSHED in page) == is_on
            assert ("/sayable" in page) != is_on
            offered = (await visitor.get(f"{here.address}/sayable")).text
            assert ('name="sentence"' in offered) != is_on
            for speaking in talk:
                if is_on:
                    with pytest.raises(TableError, match="nobody speaks") as refused:
                        await speaking()
                    assert refused.value.rule == "zeno/golden-rule"
                else:
                    await speaking()
            assert len(here.place.table.talk) == (2 if is_on else 5)

    play(scene)


@pytest.mark.rule("zeno/golden-rule")
@pytest.mark.parametrize("is_on", [True, False])
def test_nobody_proposes_moves_to_others_if_the_table_keeps_it_so(
    tmp_path: Path, *, is_on: bool
) -> None:
    async def scene() -> None:
        async with a_riga(tmp_path, is_on) as (here, visitor):
            table = here.place.table
            other = 1 - table.match.current_player
            action = table.match.game.legal_actions(table.match.record)[0]
            page = (await visitor.get(here.address, headers=PAGE)).text
            assert ("about a move" in page or "Propose a move" in page) != is_on
            if is_on:
                with pytest.raises(TableError, match="volunteer") as refused:
                    await here.place.plan(other, table.story, action, "")
                assert refused.value.rule == "zeno/golden-rule"
            else:
                await here.place.plan(other, table.story, action, "")
            assert len(table.plans) == (0 if is_on else 1)

    play(scene)


@pytest.mark.rule("zeno/golden-rule")
def test_a_computer_volunteers_once_when_its_turn_is_over() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await open_table(hall, "zeno", PERSON, THUMB, THUMB, drawn=SEED)
            table = place.table
            last, first = 2, 0
            while not (int(table.match.record.acting) == first and next_reply(table)):
                seat, match = table.match.current_player, table.match
                await place.act(seat, table.story, any_action(match), by=by_of(seat))
                assert not match.is_over
            said = next_reply(table)
            assert said is not None
            assert (said.seat, said.speech.sentence.kind) == (last, "promise")
            await place.reply(said)
            assert next_reply(table) is None

    run(scenario())


def by_of(seat: int) -> By:
    return "crew" if seat else "person"
