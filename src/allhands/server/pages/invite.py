"""Coming to somebody else's table: the seats that are free, and the link to one of them."""

from __future__ import annotations

import htpy as h
from htpy import Element
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.kernel.game import Game
from allhands.server.deal import CHOSEN_SEED
from allhands.server.opening import LONGEST_NAME
from allhands.server.pages.frame import href, page, text_field
from allhands.server.pages.lobby import facts
from allhands.server.pages.notice import notice
from allhands.server.pages.picture import colours, hue, picture
from allhands.server.table import Seat, Table


def seat_page(request: Request, table: Table, seat: Seat, key: str) -> HTMLResponse:
    """An invitation to an open seat."""
    return _page(
        request,
        table,
        f"A seat for you: {table.deal.title}",
        h.h1["A seat is kept for you"],
        h.p[_where(table), f" You would sit in seat {seat.number + 1}."],
        _sit(request, table, seat, key, "Take the seat"),
    )


def device_page(request: Request, table: Table, seat: Seat, key: str) -> HTMLResponse:
    """The link to one's own seat, opened on another device."""
    name = table.name(seat.number)
    return _page(
        request,
        table,
        f"Go on as {name}",
        h.h1[f"Go on as {name}"],
        h.p[
            f"This link is {name}'s own. Whoever opens it plays from that seat, here as well as on "
            "the device where it was taken first."
        ],
        _sit(request, table, seat, key, "Play on this device"),
    )


def seats_page(request: Request, table: Table) -> HTMLResponse:
    """The free seats of a table that is listed in the lobby."""
    free = [seat for seat in table.seats if seat.is_open]
    return _page(
        request,
        table,
        f"Take a seat: {table.deal.title}",
        h.h1["Take a seat"],
        h.p[_where(table)],
        [_sit(request, table, seat, "", f"Take seat {seat.number + 1}") for seat in free],
    )


def no_seat_page(request: Request, table: Table, sentence: str) -> HTMLResponse:
    """A friendly word when a seat cannot be taken after all."""
    path = f"/match/{table.deal.id}"
    ways = (path, "Watch the match"), ("/", "To the lobby")
    return notice(request, 410, "That seat is not free", sentence, ways)


def _page(request: Request, table: Table, title: str, *content: h.Node) -> HTMLResponse:
    game = table.match.game
    return page(
        request,
        title,
        h.div(".invite")[h.section(".panel.says")[content], _beside(request, table, game)],
        hue=hue(game),
        styles=colours(game),
        body_class="middle",
    )


def _beside(request: Request, table: Table, game: Game) -> Element:
    return h.aside(aria_label="The match")[
        picture(game),
        h.h2[table.deal.title],
        h.p[game.summary],
        facts(game),
        table.deal.seed_chosen and h.p[CHOSEN_SEED],
        h.h3["At the table"],
        h.ul(".sitting")[
            (
                h.li[
                    h.span(class_=f"face crew-{seat.number}", aria_hidden="true")[
                        str(seat.number + 1)
                    ],
                    h.span[_sitter(table, seat)],
                ]
                for seat in table.seats
            )
        ],
        h.p[
            h.a(".by-itself", href=href(request, f"/rules/{game.name}"))[
                f"The rules of {game.title}"
            ]
        ],
    ]


def _sitter(table: Table, seat: Seat) -> str:
    """Who sits in a seat, in words."""
    name = table.name(seat.number)
    if seat.is_open:
        return f"Seat {seat.number + 1} is free"
    if seat.kind == "crew":
        return f"{name}, of the computer crew"
    return f"{name}, who is away" if seat.away else name


def _where(table: Table) -> str:
    """What is played at a table, and with whom."""
    people = [table.name(seat.number) for seat in table.people]
    game = table.match.game.title
    if not people:
        return f"{game} is about to be played."
    *others, last = people
    who = f"{', '.join(others)} and {last}" if others else last
    return f"{who} {'plays' if len(people) == 1 else 'play'} {game}."


def _sit(request: Request, table: Table, seat: Seat, key: str, words: str) -> Element:
    is_own = seat.is_held
    name = table.name(seat.number)
    return h.form(".sit", method="post", action=href(request, f"/match/{table.deal.id}/sit"))[
        h.input(type="hidden", name="seat", value=str(seat.number)),
        h.input(type="hidden", name="key", value=key),
        h.input(type="hidden", name="name", value=name)
        if is_own
        else text_field(
            "Your name",
            "name",
            name,
            longest=LONGEST_NAME,
            required=True,
            own_name=True,
            hint="It is shown to everybody at the table.",
        ),
        h.div(".ways-on")[h.button(".main", type="submit")[words]],
    ]
