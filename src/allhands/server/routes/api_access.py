"""Who may do what through the bot API: a seat's token, sent as a bearer.

Browsers' cookies mean nothing here, so that no page of another site can act for its visitor.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, HTTPException, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from allhands.server.hall import HallTable
from allhands.server.unshown import Unshown

from .api_models import Refusal
from .finding import find_kept, find_table

SECURITY: Final = "seat"
_bearer = HTTPBearer(
    scheme_name=SECURITY,
    description="A seat's token, as it was given when the match was opened or the seat taken.",
    auto_error=False,
)


class KeptSeat(NamedTuple):
    """A match that may be deleted, and the seat that a request speaks for."""

    match: HallTable | Unshown
    seat: int


MatchId = Annotated[str, Path(max_length=64, description="A match.", examples=["h3Kx9vQm2TzP"])]
Sent = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def token_of(table: HallTable, seat: int) -> str:
    """What a bot shows to play a seat."""
    return f"{table.table.deal.id}.{seat}.{table.key(seat)}"


def new_person() -> str:
    """A person of a bot's own: whoever has the token plays, so nobody need be known again."""
    return hashlib.sha256(secrets.token_bytes(32)).hexdigest()


async def named_table(request: Request, match_id: MatchId) -> HallTable:
    """The table that a path names. Raises NoSuchTable."""
    return await find_table(request, match_id)


async def kept_seat(request: Request, sent: Sent, match_id: MatchId) -> KeptSeat:
    """A match, be it that it cannot be shown any more, and the seat that a request speaks for.
    Answers 401 if it speaks for none."""
    if sent is None:
        raise needs_token()
    kept = await find_kept(request, match_id)
    return KeptSeat(kept, _seat_of(kept, sent.credentials))


async def looking_seat(sent: Sent, table: Annotated[HallTable, Depends(named_table)]) -> int | None:
    """The seat that a request speaks for; None for a spectator. Answers 401 to a wrong token."""
    return None if sent is None else _seat_of(table, sent.credentials)


async def playing_seat(seat: Annotated[int | None, Depends(looking_seat)]) -> int:
    """The seat that a request speaks for. Answers 401 if it speaks for none."""
    if seat is None:
        raise needs_token()
    return seat


def needs_token() -> HTTPException:
    """What is answered, as 401, to whoever speaks for no seat where one is needed."""
    return _refused("This needs a seat's token: send it as a bearer.")


Kept = Annotated[KeptSeat, Depends(kept_seat)]
At = Annotated[HallTable, Depends(named_table)]
Looking = Annotated[int | None, Depends(looking_seat)]
Playing = Annotated[int, Depends(playing_seat)]

NEEDS_TOKEN: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Refusal, "description": "The token is missing or not good."}
}


def _seat_of(table: HallTable | Unshown, token: str) -> int:
    match_id, _, rest = token.partition(".")
    number, _, key = rest.partition(".")
    seats = {str(seat): seat for seat in range(table.deal.players)}
    seat = seats.get(number)
    if match_id != table.deal.id or seat is None:
        raise _refused("This token is not for this match.")
    if not table.is_held(seat) or not key.isascii() or not table.check_key(seat, key):
        raise _refused("This token is not good: the seat may have been given to somebody else.")
    return seat


def _refused(sentence: str) -> HTTPException:
    return HTTPException(401, sentence, {"WWW-Authenticate": "Bearer"})
