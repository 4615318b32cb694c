from __future__ import annotations

import pytest

from allhands.kernel.errors import OptionError
from allhands.server.drafts import OFTEN
from allhands.server.errors import TableError
from allhands.server.keys import seat_key

from .memory_store import MemoryDatabase, MemoryStore
from .tables import (
    FOR_EVER,
    PERSON,
    THUMB,
    Clock,
    a_hall,
    choose,
    open_table,
    run,
    some_place,
    until,
)


def test_a_listed_table_needs_no_key(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            await table.sit(1, "bo", "  Bo ", None)
            assert table.table.match.names[:2] == ("Ada", "Bo")
            assert await table.seats_of("bo") == {1}
            assert table.table.seats[1].taken == 1

    run(scenario())


def test_an_unlisted_table_needs_the_key(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, listed=False)
            for wrong in (None, "", "x" * 22, table.key(0), "\ud800"):
                with pytest.raises(TableError, match="not right"):
                    await table.sit(1, "bo", "Bo", wrong)
            await table.sit(1, "bo", "Bo", table.key(1))
            assert await table.seats_of("bo") == {1}

    run(scenario())


def test_a_used_link_says_whom_to_ask(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, listed=False)
            link = table.key(1)
            await table.sit(1, "bo", "Bo", link)
            with pytest.raises(TableError, match="link has been used: Bo has the seat"):
                await table.sit(1, "cy", "Cy", link)
            assert await table.seats_of("cy") == frozenset()

    run(scenario())


def test_a_reloaded_link_is_no_error(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, listed=False)
            link = table.key(1)
            await table.sit(1, "bo", "Bo", link)
            await table.sit(1, "bo", "Bo", link)
            assert table.table.seats[1].taken == 1

    run(scenario())


def test_the_seats_own_link_is_for_another_device(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            await table.sit(1, "bo", "Bo", None)
            entries = len(table.table.entries)
            await table.sit(1, "bo's phone", "Whatever", table.key(1))
            assert await table.seats_of("bo's phone") == {1}
            assert await table.seats_of("bo") == {1}
            assert len(table.table.entries) == entries
            assert table.table.name(1) == "Bo"

    run(scenario())


def test_one_person_may_hold_several_seats(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, PERSON, mine=2)
            await table.sit(2, "ada", "Cy", None)
            assert await table.seats_of("ada") == {0, 1, 2}

    run(scenario())


def test_keys_differ_by_match_seat_and_taking() -> None:
    keys = {
        seat_key(bytes(32), match, seat, taken)
        for match in ("one", "two")
        for seat in range(3)
        for taken in range(3)
    }
    assert len(keys) == 18
    assert {len(key) for key in keys} == {22}


def test_names_are_checked_with_clear_sentences(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            for name, sentence in (
                ("", "1 to 20"),
                ("\u200b\t", "1 to 20"),
                ("x" * 21, "1 to 20"),
                ("ada", "There is Ada at this table already"),
            ):
                with pytest.raises(TableError, match=sentence):
                    await table.sit(1, "bo", name, None)
            await table.sit(1, "bo", table.table.name(1), None)
            await table.rename(1, "Bo\u202e")
            assert table.table.name(1) == "Bo"
            with pytest.raises(TableError, match="There is Bo"):
                await table.rename(0, "bo")

    run(scenario())


def test_a_persons_name_may_be_a_computers(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON, THUMB, PERSON)
            computers = table.table.name(1)
            await table.sit(2, "bo", computers, None)
            names = table.table.match.names
            assert names[2] == computers
            assert len(set(names)) == len(names)
            shown = store.database.shown[table.deal.id]
            assert (shown["names"], shown["open_seats"]) == (names[:3], 0)

    run(scenario())


def test_computers_are_given_open_seats_only(game: str) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with a_hall(store) as hall:
            table = await open_table(hall, game, PERSON, PERSON, THUMB)
            await table.give_to_crew(1, "random", 0)
            assert table.table.seats[1].player == "random"
            with pytest.raises(TableError, match="A computer plays"):
                await table.sit(1, "bo", "Bo", None)
            await table.give_to_crew(1, "", 0)
            assert table.table.seats[1].is_open
            assert store.database.shown[table.deal.id]["open_seats"] == 1
            with pytest.raises(OptionError, match="no computer crew-mate"):
                await table.give_to_crew(1, "captain", 0)
            with pytest.raises(TableError, match="Ada has that seat"):
                await table.give_to_crew(0, "thumb", 0)
            with pytest.raises(TableError, match="no such seat"):
                await table.give_to_crew(7, "thumb", 0)

    run(scenario())


def test_a_seat_is_not_taken_from_whoever_has_the_table_open(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            with table.watch(frozenset({1})), pytest.raises(TableError, match="keeps the seat"):
                await table.leave(1, by=0)
            await table.leave(1, by=0)
            assert table.table.seats[1].player == "thumb"

    run(scenario())


def test_a_seat_is_given_back_when_its_page_is_there_again(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            await table.leave(1, by=0)
            with table.watch(frozenset({1})) as watcher:
                while table.table.seats[1].away:
                    await watcher.changed()
            assert table.table.entries[-1].kind in ("return", "act")
            assert any(entry.kind == "return" for entry in table.table.entries)

    run(scenario())


def test_whoever_left_with_the_page_open_is_not_brought_back_by_a_lost_network(game: str) -> None:
    async def scenario() -> None:
        clock = Clock()
        async with a_hall(clock=clock) as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2, undo="never")
            other = 1 - table.table.match.current_player
            with table.watch(frozenset({other})):
                await table.leave(other)
            with table.watch(frozenset({other})):
                await table.say(1 - other, "Back already?")
                assert table.table.seats[other].away
            clock.now += 60
            with table.watch(frozenset({other})):
                await until(table, lambda now: not now.seats[other].away)

    run(scenario())


def test_deciding_is_returning(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(pace=FOR_EVER) as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            seat = table.table.match.current_player
            await table.leave(seat)
            assert await choose(table) == seat
            assert not table.table.seats[seat].away
            assert table.table.taken[-1].by == "person"

    run(scenario())


def test_presence_is_counted_by_pages(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, people=2)
            with table.watch(frozenset()) as spectator, table.watch(frozenset({0, 1})):
                with table.watch(frozenset({1})):
                    assert table.present(1)
                assert table.present(0)
                assert table.present(1)
                assert not table.present(-1)
                await spectator.changed()
            assert not table.present(0)

    run(scenario())


def test_talk_is_checked(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON, listed=True)
            await table.say(0, "  All\u0000 hands\n\nto the bridge \u202e ", "r1")
            await table.say(0, "All hands to the bridge", "r1")
            await table.ping(0, some_place(table.table.match))
            assert [entry.data.get("text") for entry in table.table.talk] == [
                "All hands to the bridge",
                None,
            ]
            for text in ("", " \n", "x" * 301):
                with pytest.raises(TableError, match="1 to 300"):
                    await table.say(0, text)
            for place in ("", "Room 3", "x" * 41, "<svg>"):
                with pytest.raises(TableError, match="no such place"):
                    await table.ping(0, place)
            with pytest.raises(TableError, match="take a seat"):
                await table.say(-1, "Hello")
            with pytest.raises(TableError, match="Nobody has taken"):
                await table.say(1, "Hello")

    run(scenario())


def test_too_much_at_once_is_too_much(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(clock=lambda: 1000.0) as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            while len(table.table.entries) < OFTEN[0]:
                await table.say(0, "Hurry.")
            with pytest.raises(TableError, match="a lot at once"):
                await table.say(0, "Hurry.")
            await table.sit(1, "bo", "Bo", None)
            await table.say(1, "Calmly.")

    run(scenario())


def test_what_was_granted_is_never_too_much(game: str) -> None:
    async def scenario() -> None:
        async with a_hall(clock=lambda: 1000.0) as hall:
            table = await open_table(hall, game, PERSON, undo="free")
            await choose(table)
            place = some_place(table.table.match)
            asked = [
                lambda: table.say(0, "Hurry.", "said"),
                lambda: table.ping(0, place, "pinged"),
                lambda: table.undo(0, 1, "undone"),
            ]
            for ask in asked:
                await ask()
            while len(table.table.entries) <= OFTEN[0]:
                await table.say(0, "Hurry.")
            written = len(table.table.entries)
            for ask in asked:
                await ask()
            assert len(table.table.entries) == written
            with pytest.raises(TableError, match="a lot at once"):
                await table.say(0, "Hurry.", "once more")

    run(scenario())


def test_a_second_device_is_known_to_every_process(game: str) -> None:
    async def scenario() -> None:
        database = MemoryDatabase()
        async with a_hall(MemoryStore(database)) as one, a_hall(MemoryStore(database)) as two:
            here = await open_table(one, game, PERSON, PERSON, mine=2)
            there = await two.find(here.deal.id)
            assert await there.seats_of("ada") == {0, 1}
            await here.sit(0, "phone", "", here.key(0))
            assert await there.seats_of("phone") == {0}

    run(scenario())


def test_the_clock_is_everybodys(game: str) -> None:
    async def scenario() -> None:
        async with a_hall() as hall:
            table = await open_table(hall, game, PERSON, PERSON)
            await table.set_clock(0, True)
            await table.set_clock(0, True)
            assert table.table.clock
            assert sum(entry.kind == "clock" for entry in table.table.entries) == 1

    run(scenario())
