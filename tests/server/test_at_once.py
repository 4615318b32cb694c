"""Seats that choose at once: neither in each other's way, nor in each other's sight."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from allhands.kernel.errors import IllegalActionError
from allhands.kernel.options import Choice
from allhands.kernel.standing import ASK, Standing
from allhands.match import Match
from allhands.server import crew, drafts
from allhands.server.deal import SeatPlan
from allhands.server.errors import StaleError, TableError
from allhands.server.hall import HallTable
from allhands.server.journal import By
from allhands.server.pages.sight import Eyes, eyes_of
from allhands.server.table import Table, awaited_code, awaited_seats
from tests.small.last_boat import GAME, ROW, ROW_WITH, SAY_READY_ACTION

from .clients import play
from .tables import FOR_EVER, PERSON, RANDOM, THUMB, a_hall, open_table, position, run, until
from .test_table_page import Scene, a_match, seated

LOWEST = GAME.actions.number(ROW_WITH, 0)


@asynccontextmanager
async def at_the_oars(
    *seats: SeatPlan, pace: float = FOR_EVER, **wishes: Any
) -> AsyncIterator[HallTable]:
    """A table of persons, all of whom are ready to row."""
    async with a_hall(pace=pace) as hall:
        plans = seats or (PERSON, PERSON, PERSON)
        people = sum(plan.kind == "person" for plan in plans)
        table = await open_table(hall, "last-boat", *plans, people=people, **wishes)
        while table.table.match.choosers != (*range(len(plans)),):
            seat = table.table.match.current_player
            by = "crew" if table.table.seats[seat].player else "person"
            await table.act(seat, table.table.story, SAY_READY_ACTION, by=by)
        yield table


def rows(table: Table, seat: int) -> list[int]:
    """What a seat may row with."""
    return GAME.legal_actions(table.match.record, seat)


def test_what_another_chooses_does_not_make_a_request_stale() -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            story = table.table.story
            for seat in (2, 0):
                await table.act(seat, story, rows(table.table, seat)[0], f"r{seat}")
                assert table.table.story == story
            assert [seat.number for seat in table.table.awaited] == [1]
            await table.act(1, story, rows(table.table, 1)[-1], "r1")
            assert table.table.story == story + 1
            players = [decision.player for decision in table.table.match.decisions[-3:]]
            assert players == [0, 1, 2]
            requests = [taken.request for taken in table.table.taken[-3:]]
            assert requests == ["r0", "r1", "r2"]

    run(scenario())


def test_the_journal_folds_to_the_same_whoever_was_first() -> None:
    async def scenario() -> None:
        ends = set()
        for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
            async with at_the_oars() as table:
                for seat in order:
                    await table.act(seat, table.table.story, rows(table.table, seat)[-1])
                again = Table(table.deal)
                for entry in table.table.entries:
                    again.fold(entry)
                assert position(again) == position(table.table)
                assert again.taken == table.table.taken
                ends.add(position(table.table))
        assert len(ends) == 1

    run(scenario())


def test_a_choice_is_changed_and_withdrawn_until_all_have_chosen() -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            story = table.table.story
            first, *_, last = rows(table.table, 1)
            await table.act(1, story, first)
            await table.act(1, story, last)
            assert [each.number for each in table.table.match.pending] == [last]
            await table.act(2, story, rows(table.table, 2)[0])
            await table.undo(1, story)
            assert table.table.proposal is None, "nobody need be asked"
            assert [each.player for each in table.table.match.pending] == [2]
            assert [seat.number for seat in table.table.awaited] == [0, 1]
            assert len(table.table.taken) == len(table.table.match.decisions)

    run(scenario())


@pytest.mark.parametrize("by", ["standing", "substitute"])
def test_what_a_person_has_chosen_stays_when_an_answer_for_them_comes_too_late(by: By) -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            story = table.table.story
            first, *_, last = rows(table.table, 1)
            if by == "substitute":
                await table.leave(1)
            await table.act(1, story, first)
            with pytest.raises(StaleError):
                await table.act(1, story, last, by=by)
            assert [each.number for each in table.table.match.pending] == [first]

    run(scenario())


def test_what_two_processes_decide_for_one_computer_is_one_decision() -> None:
    async def scenario() -> None:
        async with at_the_oars(PERSON, PERSON, RANDOM) as table:
            story, choice = table.table.story, rows(table.table, 2)[0]
            await table.act(2, story, choice, by="crew")
            written = len(table.table.entries)
            with pytest.raises(StaleError):
                await table.act(2, story, choice, by="crew")
            assert len(table.table.entries) == written

    run(scenario())


def test_after_all_have_chosen_it_is_taken_back_by_consent_and_for_all() -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            before = position(table.table)
            for seat in (2, 1, 0):
                await table.act(seat, table.table.story, rows(table.table, seat)[0])
            await table.undo(1, table.table.story)
            assert table.table.proposal is not None
            assert table.table.waiting == {0, 2}
            for seat in (0, 2):
                await table.agree(seat, table.table.proposal.number)
            assert position(table.table) == before
            assert not table.table.match.pending

    run(scenario())


def test_at_a_table_where_nothing_is_taken_back_a_choice_is_not_withdrawn() -> None:
    async def scenario() -> None:
        async with at_the_oars(undo="never") as table:
            await table.act(0, table.table.story, rows(table.table, 0)[0])
            with pytest.raises(TableError, match="nothing is taken back"):
                await table.undo(0, table.table.story)
            await table.act(0, table.table.story, rows(table.table, 0)[-1])

    run(scenario())


def test_only_what_is_in_the_own_hand_may_be_chosen() -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            wrong = next(
                a for a in range(LOWEST, GAME.actions.count) if a not in rows(table.table, 1)
            )
            with pytest.raises(IllegalActionError):
                await table.act(1, table.table.story, wrong)

    run(scenario())


def test_computers_and_stand_ins_choose_beside_persons() -> None:
    async def scenario() -> None:
        async with at_the_oars(PERSON, RANDOM, THUMB, pace=0) as table:
            story = table.table.story
            with table.watch(frozenset((0,))):
                await until(table, lambda now: [seat.number for seat in now.awaited] == [0])
                assert table.table.story == story
                await table.act(0, story, rows(table.table, 0)[0])
                await until(table, lambda now: now.story > story)
        async with at_the_oars(PERSON, PERSON, pace=0) as table:
            await table.leave(1)
            with table.watch(frozenset((0,))):
                await until(table, lambda now: [seat.number for seat in now.awaited] == [0])
            assert table.table.taken[-1].by == "substitute"

    run(scenario())


def test_a_computer_chooses_alike_whoever_was_first() -> None:
    async def chosen(person_first: bool) -> int:
        async with at_the_oars(PERSON, PERSON, RANDOM, pace=0, drawn=11) as table:
            if person_first:
                await table.act(1, table.table.story, rows(table.table, 1)[0])
            with table.watch(frozenset((0,))):
                await until(table, lambda now: any(each.player == 2 for each in now.match.pending))
            return next(each.number for each in table.table.match.pending if each.player == 2)

    async def scenario() -> None:
        assert await chosen(person_first=True) == await chosen(person_first=False)

    run(scenario())


def test_a_standing_answer_is_given_for_a_seat_that_is_not_the_first() -> None:
    def last(view: Any, legal: list[int], _: str) -> int | None:
        is_rowing = view.agenda.entry[view.agenda.count - 1, 0] == ROW
        return legal[-1] if is_rowing else None

    standing = Standing("oars", "How to row", (ASK, Choice("last", "with the last")), last)

    async def scenario() -> None:
        async with at_the_oars() as table:
            match: Match = table.table.match
            match.game = match.game._replace(standing=(standing,))
            table.table.seats[1].answers = {"oars": "last"}
            assert crew.due(table.table) == (1, "standing")

    run(scenario())


def test_who_is_awaited_is_a_number_in_the_list_of_matches() -> None:
    for seats in ((), (0,), (3,), (0, 2), (1, 2, 3, 4, 5)):
        assert awaited_seats(awaited_code(seats)) == seats
    assert (awaited_code(()), awaited_code((3,))) == (-1, 3)

    async def scenario() -> None:
        async with at_the_oars() as table:
            draft = drafts.act(
                table.table, 1, table.table.story, rows(table.table, 1)[0], "", "person"
            )
            assert draft is not None
            assert awaited_seats(drafts.position_after(table.table, draft).current) == (0, 2)
            await table.act(1, table.table.story, rows(table.table, 1)[0])
            draft = drafts.undo(table.table, 1, table.table.story, "", frozenset())
            assert draft is not None
            assert awaited_seats(drafts.position_after(table.table, draft).current) == (0, 1, 2)

    run(scenario())


# Pages


@asynccontextmanager
async def rowing(folder: Path) -> AsyncIterator[Scene]:
    """A match of two, both of whom are ready to row."""
    async with a_match("last-boat", folder) as scene:
        yield scene


async def make_ready(scene: Scene) -> None:
    for seat in range(2):
        await scene.place.act(seat, scene.place.table.story, SAY_READY_ACTION)


def test_a_page_says_what_stands_and_tells_nothing_of_the_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        pages = {}
        for which in (0, -1):
            folder = tmp_path / str(which)
            folder.mkdir()
            async with rowing(folder) as scene, seated(scene, 0) as noor, seated(scene, 1) as imre:
                await make_ready(scene)
                table = scene.place.table
                story, action = table.story, rows(table, 1)[which]
                fields = {"seat": 1, "story": story, "action": action}
                answer = await imre.post(f"{scene.address}/act", data=fields)
                assert answer.status_code == 200, answer.text
                own = (await imre.get(scene.address)).text
                assert "You have chosen" in own
                assert "Noor has still to choose" in own
                other = (await noor.get(scene.address)).text
                assert "Imre chooses at the same time" in other
                assert "You have chosen" not in other
                pages[which] = _without_chance(other, scene)
                fields = {"seat": 0, "story": story, "action": rows(table, 0)[0]}
                answer = await noor.post(f"{scene.address}/act", data=fields)
                assert answer.status_code == 200, "what Imre chose has not made it stale"
                assert table.story == story + 1
        assert pages[0] == pages[-1]

    play(scenario)


def _without_chance(page: str, scene: Scene) -> str:
    """A page without what differs from match to match."""
    page = page.replace(scene.place.deal.id, "")
    page = re.sub(r"/seat/\d+/[\w-]+", "", page)
    page = re.sub(r"<svg[^>]*class=\"code\".*?</svg>", "", page, flags=re.DOTALL)
    page = re.sub(r"\"\d+\.\d{3}\"", "", page)
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:+.Z]+|data-since=\"[\d.]+\"|/static/[\w.?=/-]+", "", page)


def test_two_at_one_screen_choose_one_after_the_other_behind_a_curtain(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with a_match("last-boat", tmp_path, 0, 1) as scene:
            await make_ready(scene)
            table, held = scene.place.table, frozenset((0, 1))
            assert eyes_of(table, held, None) == Eyes(None, (0, 1))
            assert eyes_of(table, held, 1) == Eyes(1)
            await scene.place.act(1, table.story, rows(table, 1)[0])
            assert eyes_of(table, held, 1) == Eyes(None, (0,))
            assert eyes_of(table, held, 0) == Eyes(0)

    play(scenario)


def test_a_preview_shows_the_own_choice_and_nothing_of_the_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        previews = set()
        for which in (0, -1):
            folder = tmp_path / str(which)
            folder.mkdir()
            async with rowing(folder) as scene, seated(scene, 0) as noor, seated(scene, 1):
                await make_ready(scene)
                table = scene.place.table
                await scene.place.act(1, table.story, rows(table, 1)[which])
                path = f"{scene.address}/preview/{rows(table, 0)[0]}?story={table.story}"
                answer = await noor.get(path)
                assert answer.status_code == 200
                previews.add(answer.text)
        assert len(previews) == 1

    play(scenario)


def test_the_clock_of_the_next_choice_starts_when_the_last_has_chosen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with rowing(tmp_path) as scene, seated(scene, 0) as noor, seated(scene, 1):
            await make_ready(scene)
            table = scene.place.table
            await scene.place.set_clock(0, True)
            for seat in (1, 0):
                await asyncio.sleep(0.01)
                await scene.place.act(seat, table.story, rows(table, seat)[0])
            of_noor, of_imre = table.taken[-2:]
            assert of_noor.at > of_imre.at
            page = (await noor.get(scene.address)).text
            assert f'data-since="{of_noor.at:.3f}"' in page

    play(scenario)


def test_whoever_chooses_otherwise_too_late_is_told_that_all_have_chosen() -> None:
    async def scenario() -> None:
        async with at_the_oars() as table:
            story = table.table.story
            before, *_, otherwise = rows(table.table, 1)
            for seat in (1, 0, 2):
                await table.act(seat, story, rows(table.table, seat)[0])
            with pytest.raises(StaleError, match="all have chosen meanwhile"):
                await table.act(1, story, otherwise)
            assert table.table.match.decisions[-2].number == before
            with pytest.raises(StaleError, match="this is how it stands now"):
                await table.act(1, story - 1, otherwise)

    run(scenario())
