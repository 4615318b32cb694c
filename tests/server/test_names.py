"""Names and talk at a table: spelt as their scripts spell them, and never like another's."""

from __future__ import annotations

from pathlib import Path

import pytest

from .clients import A_PAGE, FROM_A_SCRIPT, play, running, settings, visiting
from .tables import PERSON, THUMB, wish

GAME = "leaky-raft"
SPELT_WITH_JOINERS = (
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\u0645\u06cc\u200c\u0646\u0627",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
)
LIKE_ADA = ("\u0410da", "\u0430da", "Ad\u0430")
LOOKS = "That name looks like Ada, who is here already: take another name."


@pytest.mark.parametrize("name", SPELT_WITH_JOINERS)
def test_a_name_keeps_its_joiners_everywhere(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, pace=60)) as app, visiting(app) as visitor:
            began = await visitor.post(f"/play/{GAME}", data={"name": name})
            address = began.headers["location"]
            assert name in (await visitor.get(address, headers=A_PAGE)).text
            table = (await app.state.hall.find(address.rpartition("/")[2])).table
            said = {"seat": 0, "text": f"{name}, {name}!", "request": "r"}
            assert (await visitor.post(f"{address}/say", data=said)).status_code == 303
            assert table.talk[-1].data["text"] == f"{name}, {name}!"
            for other in ("Bo", name):
                sent = {"seat": 0, "name": other}
                await visitor.post(f"{address}/rename", data=sent)
                assert table.name(0) == other
            wished = {"game": GAME, "seats": ["me", "open"], "names": [name], "title": name}
            opened = (await visitor.post("/api/v1/matches", json=wished)).json()
            assert opened["tokens"][0]["name"] == name
            assert opened["match"]["title"] == name
            sit = {"key": opened["open_seats"][0]["key"], "name": f"{name} 2"}
            seat = await visitor.post(f"/api/v1/matches/{opened['id']}/seats/1", json=sit)
            assert seat.json()["name"] == f"{name} 2"

    play(scene)


@pytest.mark.parametrize("name", LIKE_ADA)
def test_nobody_is_called_as_another_at_the_table_looks(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, pace=60)) as app, visiting(app) as eve:
            place = await app.state.hall.open_match(wish(GAME, PERSON, PERSON, PERSON), "ada")
            address = f"/match/{place.deal.id}"
            assert place.table.name(0) == "Ada"
            fields = {"seat": "1", "name": name, "key": place.key(1)}
            sat = await eve.post(f"{address}/sit", data=fields, headers=FROM_A_SCRIPT)
            assert (sat.status_code, sat.json()["sentence"]) == (400, LOOKS)
            taken = await eve.post(
                f"/api/v1{address.replace('match', 'matches')}/seats/2",
                json={"key": place.key(2), "name": name},
            )
            assert (taken.status_code, taken.json()["sentence"]) == (400, LOOKS)
            sat = await eve.post(f"{address}/sit", data={**fields, "name": "Eve"})
            assert sat.status_code == 303
            renamed = await eve.post(
                f"{address}/rename", data={"seat": "1", "name": name}, headers=FROM_A_SCRIPT
            )
            assert (renamed.status_code, renamed.json()["sentence"]) == (400, LOOKS)
            assert place.table.match.names[:2] == ("Ada", "Eve")
            wished = {"game": GAME, "seats": ["me", "open"], "names": ["Ada", name]}
            refused = await eve.post("/api/v1/matches", json=wished)
            assert refused.status_code == 400
            assert "two that look alike" in refused.json()["sentence"]

    play(scene)


def test_a_computer_gives_way_to_a_person_whose_name_looks_like_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path, pace=60)) as app:
            place = await app.state.hall.open_match(wish(GAME, PERSON, PERSON, THUMB), "ada")
            computers = place.table.name(2)
            looks_like_it = computers.replace("a", "\u0430").replace("o", "\u043e")
            assert looks_like_it != computers
            await place.sit(1, "bo", looks_like_it, place.key(1))
            assert place.table.name(1) == looks_like_it
            assert place.table.name(2) not in (computers, looks_like_it)

    play(scene)
