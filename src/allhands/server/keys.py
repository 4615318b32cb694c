"""Keys to seats: what the links have in them that nobody can guess."""

from __future__ import annotations

import base64
import hashlib
import hmac
from functools import lru_cache
from typing import Final

KEY_LENGTH: Final = 22
"""Characters of a key: 132 bits of it."""


@lru_cache(maxsize=4096)
def seat_key(secret: bytes, match_id: str, seat: int, taken: int) -> str:
    """The key to a seat that was taken so many times; taking it makes the key another."""
    digest = hmac.digest(secret, f"{match_id}/{seat}/{taken}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest).decode()[:KEY_LENGTH]


def same_key(given: str, right: str) -> bool:
    """Whether a key is the right one, in a time that tells nothing of where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
