"""Finding a seat, and serving it over standard input and output."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import anyio
import httpx

from allhands.kernel.errors import OptionError
from allhands.kernel.reading import BYTE_ORDER_MARK

from .local import own_table
from .seat import Seat, at_table
from .server import server_of

_TOKEN: Final = re.compile(r"[a-z0-9]{1,64}\.[0-9]{1,2}\.[A-Za-z0-9_-]{1,64}")
_MATCH: Final = re.compile(r"[a-z0-9]{1,64}")
_LINK: Final = re.compile(
    r"(?P<table>https?://.+?)/match/(?P<match>[a-z0-9]{1,64})/seat/(?P<seat>[0-9]{1,2})"
    r"/(?P<key>[A-Za-z0-9_-]{1,64})/?"
)


class Invitation(NamedTuple):
    """A link to an open seat, taken apart."""

    table: str
    match: str
    seat: int
    key: str


def invitation(link: str) -> Invitation:
    """What a link to a seat leads to. Raises OptionError."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise OptionError("A link to a seat is such as http://127.0.0.1:8765/match/…/seat/1/….")
    return Invitation(found["table"], found["match"], int(found["seat"]), found["key"])


def serve_token(table: str, token: str) -> None:
    """Serve the seat that a token is for. Raises OptionError or TableError."""
    token = token.removeprefix(BYTE_ORDER_MARK).strip()
    if not _TOKEN.fullmatch(token):
        raise OptionError(
            "A token is such as ajtv3z7mmmc53xa5.0.zHB-kupbIp7IyZWx-wCtxo, as the table gives it "
            "to whoever takes a seat over its API."
        )
    anyio.run(_serve, table, token.partition(".")[0], token)


def serve_watching(table: str, match: str) -> None:
    """Serve a match to somebody who only watches. Raises OptionError or TableError."""
    if not _MATCH.fullmatch(match):
        raise OptionError(f"A match is such as ajtv3z7mmmc53xa5, not {match!r}.")
    anyio.run(_serve, table, match, "")


def serve_invited(link: str, name: str) -> None:
    """Take an open seat by its link, and serve it. Raises OptionError or TableError."""
    invited = invitation(link)
    wish = {"key": invited.key, **({"name": name} if name else {})}
    anyio.run(_take, invited, wish)


def serve_own(wish: Mapping[str, Any]) -> None:
    """Begin a match at a table of one's own, as the API takes it, and serve the first seat. Raises
    AllHandsError."""
    with own_table() as table:
        anyio.run(_open, table, wish)


async def _take(invited: Invitation, wish: Mapping[str, Any]) -> None:
    async with at_table(invited.table) as web:
        path = f"/matches/{invited.match}/seats/{invited.seat}"
        given = await Seat(web, invited.match).ask_table("POST", path, wish)
        await _serve_at(web, invited.match, given["token"])


async def _open(table: str, wish: Mapping[str, Any]) -> None:
    async with at_table(table) as web:
        opened = await Seat(web, "").ask_table("POST", "/matches", wish)
        print(f"Watch it at {opened['page']}", file=sys.stderr, flush=True)
        await _serve_at(web, opened["id"], opened["tokens"][0]["token"])


async def _serve(table: str, match: str, token: str) -> None:
    async with at_table(table) as web:
        await _serve_at(web, match, token)


async def _serve_at(web: httpx.AsyncClient, match: str, token: str) -> None:
    seat = Seat(web, match, token)
    await seat.sit_down()
    await server_of(seat).run_stdio_async()
