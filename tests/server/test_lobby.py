"""The lobby: games, new matches, lists of matches, and links to free seats."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import httpx
import pytest
from fastapi import Request
from htpy import Element
from sqlalchemy import Engine, event

from allhands import games
from allhands.kernel.errors import AllHandsError
from allhands.kernel.game import Game
from allhands.server.deal import SeatPlan
from allhands.server.opening import Wish
from allhands.server.pages import kept, lobby
from allhands.server.pages.lobby import ago, way_on
from allhands.server.store import Listing
from allhands.server.wishing import blank, quick_wish, wish_of

from .clients import play, running, settings, visiting

GAMES = games.names()
TODAY = date(2026, 11, 21)
RISKY = "<b>Tea & 'rum'</b>"


def filled(game: str, **changed: str) -> dict[str, str]:
    """The form for a new match with some fields changed; "" for a switch that is off."""
    values = {**blank(games.find(game), TODAY).values}
    return {**values, **{name.replace("_", "-"): value for name, value in changed.items()}}


async def opened(visitor: httpx.AsyncClient, game: str, **changed: str) -> str:
    """Begin a match by the form; the path of its page."""
    answer = await visitor.post(f"/new/{game}", data=filled(game, **changed))
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def section(markup: str, kind: str) -> str:
    """A list of the lobby."""
    found = re.search(rf'<section class="list {kind}">.*?</section>', markup)
    assert found
    return found[0]


# From a form to a wish


@pytest.mark.parametrize("name", GAMES)
def test_the_untouched_form_is_a_match_of_me_and_the_computer_crew(name: str) -> None:
    game = games.find(name)
    wish = wish_of(game, blank(game, TODAY).values)
    assert wish.players == game.default_seats
    assert wish.mine == {0}
    assert wish.seats[0] == SeatPlan("person")
    assert set(wish.seats[1:]) <= {SeatPlan("crew", "swift")}
    assert wish.hints
    assert wish.title == f"{game.title}, 21 November"
    assert (wish.undo, wish.listed, wish.seed, wish.names) == ("ask", True, None, {})
    assert game.settle(wish.players, wish.options) == game.settle(None, {})


@pytest.mark.parametrize("name", GAMES)
def test_a_form_says_who_sits_where(name: str) -> None:
    game = games.find(name)
    players = game.seats[-1]
    sitters = ["me", "here", "link", "random", "thorough", "link"][:players]
    form = filled(name, players=str(players), seed="7", listed="", undo="free", name_1=" Ada ")
    form |= {f"seat-{seat}": sitter for seat, sitter in enumerate(sitters)}
    wish = wish_of(game, form)
    assert wish.mine == {0, 1} & set(range(players))
    plans = [
        SeatPlan("crew", sitter) if sitter in ("random", "thorough") else SeatPlan("person")
        for sitter in sitters
    ]
    assert list(wish.seats) == plans
    assert (wish.names, wish.seed, wish.listed, wish.undo) == ({1: "Ada"}, 7, False, "free")


@pytest.mark.parametrize("name", GAMES)
def test_rows_beyond_the_number_of_players_are_left_out(name: str) -> None:
    wish = wish_of(games.find(name), filled(name, players="1", seat_3="me", name_3="Ada"))
    assert (wish.seats, wish.mine, wish.names) == ((SeatPlan("person"),), {0}, {})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "0"),
        ("players", "99"),
        ("players", "many"),
        ("players", "²"),
        ("seat_0", "parrot"),
        ("undo", "always"),
        ("seed", "-1"),
        ("seed", "7.5"),
        ("seed", "٣"),
        ("seed", "9" * 30),
    ],
)
def test_a_form_that_cannot_be_is_refused(name: str, field: str, value: str) -> None:
    with pytest.raises(AllHandsError):
        wish_of(games.find(name), filled(name, **{field: value}))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_one_click_takes_the_difficulty_and_the_name(name: str) -> None:
    game = games.find(name)
    options = [option for option in game.offered if not option.is_switch]
    chosen = {f"option-{option.name}": option.names[-1] for option in options}
    wish = quick_wish(game, {"name": "Ada", **chosen}, TODAY)
    assert isinstance(wish, Wish)
    assert wish.names == {0: "Ada"}
    assert not wish.listed
    assert {option.name: wish.options[option.name] for option in options} == {
        option.name: option.names[-1] for option in options
    }


# Lists


def listing(**changed: object) -> Listing:
    row = Listing(
        id="m",
        title="A title",
        game="solar-storm",
        players=2,
        options={},
        names=("Noor", "Imre"),
        seats=(SeatPlan("person"), SeatPlan("person")),
        open_seats=0,
        current=0,
        outcome="",
        summary="All is well.",
        created_at=0.0,
        updated_at=0.0,
        changed=1,
    )
    return row._replace(**changed)  # type: ignore[arg-type]


def test_each_list_leads_on_to_what_can_be_done() -> None:
    assert way_on("mine", listing()) == ("Resume", "/match/m")
    assert way_on("open", listing(open_seats=1)) == ("Take a seat", "/match/m/seats")
    assert way_on("running", listing()) == ("Watch", "/match/m")
    assert way_on("mine", listing(outcome="won")) == ("Replay", "/match/m/replay")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "a minute ago"),
        (3599, "59 minutes ago"),
        (3600, "an hour ago"),
        (86400, "yesterday"),
        (3 * 86400, "3 days ago"),
        (15 * 86400, "2 weeks ago"),
        (40 * 86400, "a month ago"),
    ],
)
def test_times_are_told_roughly(seconds: float, words: str) -> None:
    assert ago(seconds) == words


# Pages


@pytest.mark.parametrize("name", GAMES)
def test_the_lobby_shows_every_game_with_its_ship(name: str, tmp_path: Path) -> None:
    game = games.find(name)

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            lobby = (await visitor.get("/")).text
            assert game.title in lobby
            assert game.summary in lobby
            assert f"{game.minutes[1]} minutes" in lobby
            assert f'<form class="play" method="post" action="/play/{name}">' in lobby
            assert re.search(r'<div class="picture"[^>]*inert[^>]*>(\s|<defs)*<svg', lobby)
            assert "You sit at no table yet." in lobby
            assert " style=" not in lobby
            assert "<script>" not in lobby

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_one_click_leads_to_a_match_that_only_i_find(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            begun = await me.post(f"/play/{game}", data={"name": "Wilma"})
            assert begun.status_code == 303
            path = begun.headers["Location"]
            mine = section((await me.get("/")).text, "mine")
            assert f'href="{path}"' in mine
            assert "Wilma" in mine
            assert path not in (await other.get("/")).text

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_form_stays_as_it_was_and_says_why(game: str, tmp_path: Path) -> None:
    hardest = next(option for option in games.find(game).offered if not option.is_switch)
    field, value = f"option-{hardest.name}", hardest.names[-1]

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            form = filled(game, players="2", title=RISKY, name_1="Ada", seed="-1")
            answer = await visitor.post(f"/new/{game}", data=form | {field: value})
            assert answer.status_code == 400
            assert 'role="alert"' in answer.text
            assert "A seed is a whole number" in answer.text
            assert RISKY not in answer.text
            assert "&lt;b&gt;Tea &amp; &#39;rum&#39;&lt;/b&gt;" in answer.text
            assert 'value="Ada"' in answer.text
            assert re.search(r'name="players" value="2" checked', answer.text)
            assert re.search(rf'name="{field}" value="{value}" checked', answer.text)

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_stands_on_the_form_with_its_meaning(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as visitor:
            form = (await visitor.get(f"/new/{game}")).text
            for option in games.find(game).offered:
                assert f'name="option-{option.name}"' in form
                assert option.meaning in form
                for choice in option.choices:
                    assert option.is_switch or choice.meaning in form

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_listed_matches_stand_where_they_belong_and_are_found(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            waiting = await opened(me, game, players="2", seat_1="link", title="Whale watch")
            sailing = await opened(me, game, players="1", title=RISKY)
            hidden = await opened(me, game, players="1", title="Hidden", listed="")
            lobby = (await other.get("/")).text
            assert waiting in section(lobby, "open")
            assert "1 seat is free" in section(lobby, "open")
            assert sailing in section(lobby, "running")
            assert RISKY not in lobby
            assert hidden not in lobby
            found = (await other.get("/", params={"q": " whale  WATCH "})).text
            assert waiting in section(found, "open")
            assert "No match here has a name like that." in section(found, "running")

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_lists_go_on_on_pages_of_their_own(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me:
            paths = [await opened(me, game, players="1", title="T") for _ in range(10)]
            mine = section((await me.get("/", params={"q": "T"})).text, "mine")
            assert [path for path in paths if path in mine] == paths[2:]
            more = re.search(r'href="(/\?show=mine&amp;[^"]*)"', mine)
            assert more
            rest = (await me.get(more[1].replace("&amp;", "&"))).text
            assert [path for path in paths if path in rest] == paths[:2]
            assert "Earlier ones" not in rest

    play(scene)


# What is kept


@pytest.fixture
def drawn_now(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games and matches that are drawn for the lobby, of which nothing is kept yet."""
    monkeypatch.setattr(kept, "_lasting", kept._Kept(kept.LASTING))
    names: list[str] = []
    game_card, people = lobby.game_card, lobby._people

    def note_game(request: Request, game: Game, is_known: bool) -> Element:
        names.append(game.name)
        return game_card(request, game, is_known)

    def note_match(match: Listing) -> list[str]:
        names.append(match.title)
        return people(match)

    monkeypatch.setattr(lobby, "game_card", note_game)
    monkeypatch.setattr(lobby, "_people", note_match)
    return names


def test_the_lobby_is_drawn_once_for_all(tmp_path: Path, drawn_now: list[str]) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            path = await opened(me, GAMES[0], players="2", seat_1="link", title="Nebel")
            await opened(me, GAMES[0], players="1", title="Sturm")
            first = (await other.get("/")).text
            assert {"Nebel", "Sturm", *GAMES} <= set(drawn_now)
            assert (await me.get("/")).text != first, "one's own matches stand there, too"
            drawn_now.clear()
            async with visiting(app) as third:
                assert (await third.get("/")).text == first
            assert drawn_now == []
            await other.post(f"{path}/sit", data={"seat": "1", "key": "", "name": "Wilma"})
            later = (await me.get("/")).text
            assert "Wilma" in section(later, "running")
            assert set(drawn_now) == {"Nebel"}

    play(scene)


def test_a_list_is_read_again_only_when_something_has_changed(tmp_path: Path) -> None:
    asked: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        asked.append(statement)

    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            await opened(me, GAMES[0], players="1")
            before = (await other.get("/")).text
            event.listen(Engine, "before_cursor_execute", note)
            assert (await other.get("/")).text == before
            assert len([one for one in asked if "matches" in one.lower()]) == 1, "those of a person"
            await opened(me, GAMES[0], players="1", title="Land in sight")
            assert "Land in sight" in (await other.get("/")).text

    try:
        play(scene)
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_the_lobby_shows_at_once_what_another_process_has_written(
    database: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        chosen = settings(tmp_path, database=database)
        async with (
            running(chosen) as here,
            running(chosen) as there,
            visiting(here) as me,
            visiting(there) as other,
        ):
            for title in ("First", "Second"):
                path = await opened(me, GAMES[0], players="2", seat_1="link", title=title)
                seen = section((await other.get("/")).text, "open")
                assert re.search(rf'href="{path}/seats">{title}<', seen)
            await other.post(f"{path}/sit", data={"seat": "1", "key": "", "name": "Wilma"})
            assert "Second" not in section((await me.get("/")).text, "open")
            assert "Wilma" in section((await me.get("/")).text, "running")

    play(scene)


# Links to seats


@pytest.mark.parametrize("game", GAMES)
def test_a_link_invites_and_then_says_that_it_was_used(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            path = await opened(me, game, players="2", seat_1="link", listed="")
            match = path.rpartition("/")[2]
            table = await app.state.hall.find(match)
            key = table.key(1)
            invitation = await other.get(f"{path}/seat/1/{key}")
            assert "Take the seat" in invitation.text
            assert f'action="{path}/sit"' in invitation.text
            wrong = await other.get(f"{path}/seat/1/{key[::-1]}")
            assert wrong.status_code == 410
            assert "ask somebody at the table for another" in wrong.text
            assert (await other.get(f"{path}/seat/9/{key}")).status_code == 404
            sat = await other.post(f"{path}/sit", data={"seat": "1", "key": key, "name": "Wilma"})
            assert sat.status_code == 303
            async with visiting(app) as third:
                late = await third.get(f"{path}/seat/1/{key}")
                assert late.status_code == 410
                assert "This link has been used: Wilma sits there now." in late.text
                own = await third.get(f"{path}/seat/1/{table.key(1)}")
                assert "Go on as Wilma" in own.text
            back = await other.get(f"{path}/seat/1/{table.key(1)}")
            assert (back.status_code, back.headers["Location"]) == (303, path)

    play(scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_free_seat_of_a_listed_match_is_offered_to_everybody(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(settings(tmp_path)) as app, visiting(app) as me, visiting(app) as other:
            path = await opened(me, game, players="2", seat_1="link")
            assert "Take seat 2" in (await other.get(f"{path}/seats")).text
            assert (await me.get(f"{path}/seats")).headers["Location"] == path
            private = await opened(me, game, players="2", seat_1="link", listed="")
            refused = await other.get(f"{private}/seats")
            assert refused.status_code == 410
            assert "joined by a link" in refused.text
            sat = await other.post(f"{path}/sit", data={"seat": "1", "key": "", "name": "Wilma"})
            assert sat.status_code == 303
            async with visiting(app) as third:
                late = await third.get(f"{path}/seats")
                assert "All seats of this match are taken by now." in late.text

    play(scene)
