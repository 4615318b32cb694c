"""What a request costs the server, so that nobody is given more than a share of it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import parse_qsl


class Cost(NamedTuple):
    """The work that a request is, and how much it makes that lasts: matches, files of replays.

    The unit of work is a page of a match, or whatever else takes a few milliseconds.
    """

    work: float = 1.0
    made: int = 0


USUAL: Final = Cost()
LITTLE: Final = Cost(0.5)
DECISION: Final = Cost(2)
SEARCH: Final = Cost(5)
MAKING: Final = Cost(5, made=1)
NOTHING: Final = Cost(0)
"""No more than it would cost to refuse it."""

_COSTS: Final = tuple(
    (method, re.compile(path), cost)
    for method, path, cost in (
        ("GET", r"/static/.*|/healthz", NOTHING),
        ("GET", r"/match/[^/]+/replay\.html", MAKING),
        ("GET", r"(/api/v1/matches|/match)/[^/]+/advice", SEARCH),
        ("GET", r"/match/[^/]+/moves/[^/]+|/api/v1/matches/[^/]+/plans", SEARCH),
        ("GET", r"/api/v1/matches/[^/]+/why-not", SEARCH),
        ("GET", r"/api/v1/matches/[^/]+/(observation|log|events|wait)", USUAL),
        ("GET", r"/(api|rules)(/.*)?|/metrics", LITTLE),
        (
            "POST",
            r"/(play|new|lesson)/[^/]+|/daily/[^/]+/sail|/match/[^/]+/again|/api/v1/matches",
            MAKING,
        ),
        ("POST", r"/match/[^/]+/replay/turning-points", MAKING),
        ("POST", r"/match/[^/]+/(act|undo|agree)", DECISION),
        ("POST", r"/api/v1/matches/[^/]+/(actions|undo|agree)", DECISION),
    )
)
"""The first that fits counts; what is not among them is the usual."""
_LISTS: Final = re.compile(r"/|/api/v1/matches")
_WORDS: Final = frozenset(("q", "search"))


def cost_of(method: str, path: str, query: bytes = b"") -> Cost:
    """What a request costs. To look for words is to go through the titles of all matches."""
    if query and method == "GET" and _LISTS.fullmatch(path):
        if any(name in _WORDS for name, _ in parse_qsl(query.decode("latin-1"))):
            return SEARCH
    found = (cost for known, paths, cost in _COSTS if known == method and paths.fullmatch(path))
    return next(found, USUAL)
