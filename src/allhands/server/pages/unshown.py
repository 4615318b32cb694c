"""The page of a match that cannot be shown any more."""

from __future__ import annotations

from typing import Final

import htpy as h
from htpy import Element
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands.server.pages.frame import href
from allhands.server.pages.notice import notice_page
from allhands.server.pages.rendering import rendered
from allhands.server.unshown import Unshown

STATUS: Final = 400


def unshown_page(request: Request, match: Unshown, *, is_host: bool) -> HTMLResponse:
    """Why a match cannot be shown, with a button by which its host deletes it."""
    more = _deleting(request, match) if is_host and not match.deal.counts else None
    page = notice_page(request, STATUS, match.deal.title, match.sentence, more=more)
    return HTMLResponse(rendered(page), STATUS)


def _deleting(request: Request, match: Unshown) -> Element:
    return h.form(method="post", action=href(request, f"/match/{match.deal.id}/delete"))[
        h.input(type="hidden", name="seat", value=str(match.host)),
        h.p["You decide about this table, so you can delete it for everybody, and for good."],
        h.button["Delete"],
    ]
