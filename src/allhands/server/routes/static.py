"""The files that pages ask for."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Final

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from allhands.server.packing import PACKED, VARIES, is_packed
from allhands.server.pages.frame import DARK, asset, href
from allhands.server.static_files import digest, static_files

router = APIRouter()

FOR_GOOD: Final = "public, max-age=31536000, immutable"


@router.get("/static/{version}/{name:path}")
async def static_file(request: Request, version: str, name: str) -> Response:
    """A file, for good under its present address, and for once under an earlier one."""
    file = static_files().get(name)
    if file is None:
        raise HTTPException(404)
    headers = {
        "Cache-Control": FOR_GOOD if version == digest() else "no-cache",
        **VARIES,
    }
    body = file.body
    if is_packed(request, body):
        headers |= PACKED
        body = _packed(name)
    return Response(body, headers=headers, media_type=file.media_type)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> JSONResponse:
    """What a browser installs as an application of its own."""
    icons = [
        {"src": asset(request, f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    return JSONResponse(
        {
            "name": "All Hands",
            "short_name": "All Hands",
            "description": "Cooperative games aboard ships that are going down.",
            "id": href(request, "/"),
            "start_url": href(request, "/"),
            "scope": href(request, "/"),
            "display": "standalone",
            "background_color": DARK,
            "theme_color": DARK,
            "icons": [{**icon, "purpose": use} for icon in icons for use in ("any", "maskable")],
        },
        headers={"Cache-Control": "no-cache"},
        media_type="application/manifest+json",
    )


@cache
def _packed(name: str) -> bytes:
    return gzip.compress(static_files()[name].body, mtime=0)
