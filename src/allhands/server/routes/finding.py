"""The hall of this server, and the way to its tables."""

from __future__ import annotations

from fastapi import Request

from allhands.server.hall import Hall, HallTable
from allhands.server.unshown import Unshown, UnshownError


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    return request.app.state.hall


async def find_table(request: Request, match_id: str) -> HallTable:
    """The table of a match. Raises NoSuchTable, and UnshownError if it can be deleted only."""
    return await hall_of(request).find(match_id)


async def find_kept(request: Request, match_id: str) -> HallTable | Unshown:
    """A match that may be deleted, be it that it cannot be shown any more. Raises NoSuchTable."""
    try:
        return await find_table(request, match_id)
    except UnshownError as error:
        return error.match
