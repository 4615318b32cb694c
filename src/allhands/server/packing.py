"""Answers made smaller on their way, for browsers that unpack them."""

from __future__ import annotations

import gzip
import io
import secrets
from typing import Final

from fastapi import Request

WORTH_PACKING: Final = 1024
"""An answer of fewer bytes is sent as it is."""
MOST_FILLING: Final = 100
VARIES: Final = {"Vary": "Accept-Encoding"}
PACKED: Final = {"Content-Encoding": "gzip"}


def is_packed(request: Request, body: bytes) -> bool:
    """Whether an answer goes out packed."""
    is_understood = "gzip" in request.headers.get("accept-encoding", "")
    return len(body) >= WORTH_PACKING and is_understood


def packed_page(body: bytes) -> bytes:
    """A page, packed quickly, and of a length that differs by chance: how well a page packs would
    else tell whether what others wrote into it also stands in what is secret there (BREACH)."""
    filling = "x" * secrets.randbelow(MOST_FILLING)
    out = io.BytesIO()
    with gzip.GzipFile(filling, "wb", compresslevel=4, fileobj=out, mtime=0) as packing:
        packing.write(body)
    return out.getvalue()
