"""The files that pages ask for."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from allhands.server.static_files import digest, static_files

router = APIRouter()

FOR_GOOD: Final = "public, max-age=31536000, immutable"
WORTH_PACKING: Final = 1024


@router.get("/static/{version}/{name:path}")
async def static_file(request: Request, version: str, name: str) -> Response:
    """A file, for good under its present address, and for once under an earlier one."""
    file = static_files().get(name)
    if file is None:
        raise HTTPException(404)
    headers = {
        "Cache-Control": FOR_GOOD if version == digest() else "no-cache",
        "Vary": "Accept-Encoding",
    }
    body = file.body
    if len(body) >= WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = _packed(name)
    return Response(body, headers=headers, media_type=file.media_type)


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(static_files()[name].body, mtime=0)
