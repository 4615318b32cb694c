"""The crew members of 1912 as medallions: a cap, a face, and the mark of their office, put together
from `portraits.svg`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.art import art
from allhands.drawing.markup import circle, element, group

from .. import cards as c

_PARTS: Final = art(__name__, "portraits.svg")

_FACES: Final = {
    c.MURDOCH: ("head", "mustache", "cap", "lapels", "stripes-3"),
    c.LEE: ("head", "scarf", "knitted", "mustache"),
    c.LOWE: ("head", "cap", "lapels", "stripes-1"),
    c.SMITH: ("head", "beard", "cap", "stripes-4"),
    c.PHILLIPS: ("head", "hair", "headphones", "lapels"),
    c.BOXHALL: ("head", "cap", "lapels", "stripes-1", "lips"),
    c.LATIMER: ("head", "hair", "bow-tie"),
    c.FLEET: ("head", "scarf", "knitted", "binoculars"),
    c.PITMAN: ("head", "mustache", "cap", "lapels", "stripes-2"),
    c.LIGHTOLLER: ("head", "cap", "scarf", "stripes-2"),
}
_LIKENESSES: Final = {
    member: "".join(_PARTS[part] for part in ("shoulders", *parts))
    for member, parts in _FACES.items()
}


@lru_cache(maxsize=64)
def portrait(member: int, seat: int) -> str:
    """A crew member's medallion, in a ring of the seat's colour; a question mark without one."""
    return element(
        "svg",
        circle(24, 24, 23, class_="ground"),
        group(_LIKENESSES.get(member, ""), class_="likeness"),
        circle(24, 24, 22.4, class_="ring"),
        class_=f"portrait crew-{seat}",
        viewBox="0 0 48 48",
        aria_hidden="true",
    )
