"""The hall of this server, and the way to its tables."""

from __future__ import annotations

from fastapi import Request

from allhands.server.hall import Hall, HallTable


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    return request.app.state.hall


async def find_table(request: Request, match_id: str) -> HallTable:
    """The table of a match. Raises NoSuchTable."""
    return await hall_of(request).find(match_id)
