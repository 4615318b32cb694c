"""A guided first voyage at the web table: what is chosen otherwise changes nothing, mates decide by
the script, and one leaves and comes back at any step."""

from __future__ import annotations

import html
import re
from pathlib import Path

import httpx
import pytest

from allhands import games
from allhands.kernel.lesson import Step
from allhands.lessons import LEARNER, Guide
from allhands.server.errors import TableError
from allhands.server.hall import Hall, HallTable
from allhands.server.table import Table
from allhands.server.wishing import lesson_wish

from .clients import A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting
from .tables import a_hall, database_stores, run, until

GAME = "solar-storm"
STEPS = games.find(GAME).lesson.steps
READING = "sos-titanic"
"""A lesson with a step that is read, after some that are acted in."""
READ_STEPS = games.find(READING).lesson.steps
READ = next(number for number, step in enumerate(READ_STEPS) if not step.do)


def waits(table: Table) -> bool:
    """Whether a lesson waits for whoever learns."""
    guide = table.guide
    return guide is not None and (guide.asks or guide.is_read or guide.is_over)


async def go_through(place: HallTable, steps: int) -> None:
    """Take the first steps of a lesson."""
    guide = place.table.guide
    assert guide is not None
    while guide.step < steps:
        await until(place, waits)
        if guide.is_read:
            await place.go_on(LEARNER, guide.step)
        else:
            action = guide.wanted(place.table.match)[0]
            await place.act(LEARNER, place.table.story, action)
    await until(place, waits)


async def a_lesson(hall: Hall, game: str = GAME) -> HallTable:
    return await hall.open_lesson(lesson_wish(games.find(game)), "ada")


def test_a_lesson_is_gone_through_to_its_end() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await a_lesson(hall)
            await go_through(place, len(STEPS))
            assert place.table.guide is not None
            assert place.table.guide.is_over
            action = place.table.match.actions(LEARNER)[0].number
            with pytest.raises(ValueError, match="is over"):
                await place.act(LEARNER, place.table.story, action)

    run(scenario())


def test_another_choice_is_answered_and_changes_nothing() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await a_lesson(hall)
            match = place.table.match
            before = match.record.tobytes(), len(place.table.entries)
            with pytest.raises(ValueError, match="roll of the die") as refused:
                await place.act(LEARNER, place.table.story, match.find("scavenge"))
            assert getattr(refused.value, "rule", "") == "solar-storm/scavenge"
            assert "The rule: Scavenging takes an action" in str(refused.value)
            assert (match.record.tobytes(), len(place.table.entries)) == before

    run(scenario())


def test_nobody_else_decides_in_a_lesson() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await a_lesson(hall)
            with pytest.raises(TableError, match="sailed as it is"):
                await place.leave(LEARNER)
            with pytest.raises(TableError, match="sailed as it is"):
                await place.give_to_crew(1, "thumb", LEARNER)
            await go_through(place, 1)
            with pytest.raises(TableError, match="nothing is taken back"):
                await place.undo(LEARNER, place.table.story)

    run(scenario())


def test_a_step_is_gone_on_from_once() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            place = await a_lesson(hall, READING)
            guide = place.table.guide
            assert guide is not None
            await place.go_on(LEARNER, 0)
            assert guide.step == 0, "it is to be acted in"
            await go_through(place, READ)
            await place.go_on(LEARNER, READ)
            await place.go_on(LEARNER, READ)
            assert guide.step == READ + 1

    run(scenario())


def test_another_process_goes_on_where_one_left_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with database_stores(tmp_path, 2) as stores:
            async with a_hall(stores[0]) as hall:
                place = await a_lesson(hall, READING)
                await go_through(place, READ + 2)
                left = place.table
            async with a_hall(stores[1]) as hall:
                found = await hall.find(left.deal.id)
                assert found.table.guide == left.guide
                await go_through(found, len(READ_STEPS))

    run(scenario())


def test_a_match_is_no_lesson() -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            wish = lesson_wish(games.find(GAME))
            with pytest.raises(ValueError, match="There is no computer crew-mate 'lesson'"):
                await hall.open_match(wish._replace(is_lesson=False), "ada")

    run(scenario())


def test_a_lesson_that_was_written_anew_is_begun_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            path = await begin(web)
            place = await app.state.hall.find(path.rpartition("/")[2])
            game = games.find(GAME)
            anew = game.lesson._replace(steps=(Step("Fly.", do=("fly",)), *game.lesson.steps))
            place.table.guide = Guide(game._replace(lesson=anew))
            page = await shown(web, path)
            assert "written anew" in page
            assert "data-wanted" not in page
            assert await begin(web) != path

    play(scene)


@pytest.mark.parametrize("game", ["sso", "zeno"])
def test_who_wins_and_who_does_not_is_on_the_first_page(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            page = await shown(web, await begin(web, game))
            fates = re.search(r'<ul class="fates">(.*?)</ul>', page, re.DOTALL)
            assert fates
            seen = games.find(game).lesson.steps[0].seen
            assert re.findall(r'class="(fate-\w+)"><b>(.*?)</b>', fates[1]) == [
                ("fate-won", f"{fate.who}: won.")
                if fate.won
                else ("fate-lost", f"{fate.who}: not won.")
                for fate in seen
            ]
            assert all(fate.what in fates[1] for fate in seen)

    play(scene)


# In the lobby


async def begin(web: httpx.AsyncClient, game: str = GAME) -> str:
    """Where a first voyage leads."""
    return (await web.post(f"/lesson/{game}")).headers["location"]


async def shown(web: httpx.AsyncClient, path: str) -> str:
    return html.unescape((await web.get(path, headers=A_PAGE)).text)


def card(page: str) -> str:
    """The game's card in the lobby."""
    found = re.search(rf'aria-labelledby="game-{GAME}".*?</article>', page, re.DOTALL)
    assert found
    return found[0]


def test_whoever_is_new_to_a_game_is_offered_its_lesson_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            new = card(await shown(web, "/"))
            assert new.index(">First voyage<") < new.index(">Play now<")
            assert re.search(r'<button class="main"[^>]*>First voyage<', new)
            await begin(web)
            known = card(await shown(web, "/"))
            assert known.index(">Play now<") < known.index(">First voyage<")
            assert ">First voyage<" in await shown(web, f"/rules/{GAME}")

    play(scene)


def test_one_comes_back_to_the_same_step_and_begins_anew_at_the_end(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            path = await begin(web)
            page = await shown(web, path)
            assert STEPS[0].say in page
            assert " 1 of 12" in page
            place = await app.state.hall.find(path.rpartition("/")[2])
            await go_through(place, 2)
            assert await begin(web) == path
            assert STEPS[2].say in await shown(web, path)
            await go_through(place, len(STEPS))
            ended = await shown(web, path)
            assert games.find(GAME).lesson.end in ended
            assert f'action="/play/{GAME}"' in ended
            assert "choices" not in ended.partition('id="ask"')[2].partition("</div>")[0]
            assert await begin(web) != path
            assert (await web.get(path)).status_code == 404
            assert "No voyage of yours has ended yet" in await shown(web, "/voyages")

    play(scene)


def test_what_the_step_waits_for_is_marked_and_comes_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as web:
            page = await shown(web, await begin(web))
            choices = re.findall(r'<button [^>]*class="choice".*?</button>', page, re.DOTALL)
            marked = ["data-wanted" in each for each in choices]
            assert marked == [True, *[False] * (len(choices) - 1)]
            assert "Bridge" in choices[0]

    play(scene)


def test_a_script_is_told_the_rule_and_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app, headers=FROM_A_SCRIPT) as web:
            path = await begin(web)
            place = await app.state.hall.find(path.rpartition("/")[2])
            match = place.table.match
            sent = {"seat": "0", "story": "0", "action": str(match.find("scavenge"))}
            answer = await web.post(f"{path}/act", data={**sent, "story": str(place.table.story)})
            assert answer.status_code == 400
            assert answer.json()["rule"] == "solar-storm/scavenge"
            path = await begin(web, READING)
            place = await app.state.hall.find(path.rpartition("/")[2])
            await go_through(place, READ)
            gone = await web.post(f"{path}/step", data={"seat": "0", "done": str(READ)})
            assert gone.status_code == 200
            assert place.table.guide.step == READ + 1

    play(scene)
