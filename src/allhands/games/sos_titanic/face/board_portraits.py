"""The crew members of 1912 as medallions: a cap, a face, and the mark of their office."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, path

from .. import cards as c

_SHOULDERS: Final = path(
    "M7.5 40.5Q12 34.5 24 33.5Q36 34.5 40.5 40.5A23 23 0 0 1 7.5 40.5z",
    class_="coat",
)
_HEAD: Final = path("M15.5 18Q15.5 33 24 34.5Q32.5 33 32.5 18z", class_="skin")
_LAPELS: Final = path("M19 35L24 42L29 35M24 42V46", class_="seam")
_CAP: Final = (
    path("M11.5 15Q10 8 24 6.5Q38 8 36.5 15L34 17.5H14z", class_="cap")
    + path("M14 17.5H34V21H14z", class_="band")
    + path("M14.5 21Q24 26 33.5 21z", class_="cap")
    + circle(24, 14.5, 2, class_="badge")
)
_KNITTED: Final = (
    path("M14 20Q13 6.5 24 6.5Q35 6.5 34 20z", class_="cap")
    + path("M13.5 17.5H34.5V21.5H13.5z", class_="band")
    + circle(24, 6, 2.4, class_="band")
)
_HAIR: Final = path(
    "M14.5 21Q12.5 8 24 8Q35.5 8 33.5 21Q31 15 24 14.5Q17 15 14.5 21z", class_="hair"
)
_MUSTACHE: Final = path("M19 28.5Q24 26 29 28.5Q24 30 19 28.5z", class_="hair")
_BEARD: Final = path(
    "M15.5 24Q15.5 37.5 24 38.5Q32.5 37.5 32.5 24Q31 28.5 24 28Q17 28.5 15.5 24z",
    class_="beard",
)
_BINOCULARS: Final = path("M15.5 23h6.5v5h-6.5zM26 23h6.5v5h-6.5zM22 25h4", class_="instrument")
_HEADPHONES: Final = path(
    "M13.5 22Q13 8.5 24 8.5Q35 8.5 34.5 22M11.5 20.5h4v7h-4zM32.5 20.5h4v7h-4z",
    class_="instrument",
)
_SCARF: Final = path("M15 33Q24 38.5 33 33L34 37.5Q24 42.5 14 37.5z", class_="band")
_BOW_TIE: Final = path("M24 38.5L18 35.5V41.5zM24 38.5L30 35.5V41.5z", class_="tie")


def _stripes(number: int) -> str:
    """The stripes of a rank, on both sleeves."""
    return path(
        "".join(f"M{11 + 2.4 * at:g} 40l3 3M{37 - 2.4 * at:g} 40l-3 3" for at in range(number)),
        class_="stripe",
    )


_FACES: Final[dict[int, tuple[str, ...]]] = {
    c.MURDOCH: (_HEAD, _MUSTACHE, _CAP, _LAPELS, _stripes(3)),
    c.LEE: (_HEAD, _SCARF, _KNITTED, _MUSTACHE),
    c.LOWE: (_HEAD, _CAP, _LAPELS, _stripes(1)),
    c.SMITH: (_HEAD, _BEARD, _CAP, _stripes(4)),
    c.PHILLIPS: (_HEAD, _HAIR, _HEADPHONES, _LAPELS),
    c.BOXHALL: (_HEAD, _CAP, _LAPELS, _stripes(1), path("M20 30.5H28", class_="seam")),
    c.LATIMER: (_HEAD, _HAIR, _BOW_TIE),
    c.FLEET: (_HEAD, _SCARF, _KNITTED, _BINOCULARS),
    c.PITMAN: (_HEAD, _MUSTACHE, _CAP, _LAPELS, _stripes(2)),
    c.LIGHTOLLER: (_HEAD, _CAP, _SCARF, _stripes(2)),
}


@lru_cache(maxsize=64)
def portrait(member: int, seat: int) -> str:
    """A crew member's medallion, in a ring of the seat's colour; a question mark without one."""
    drawn = "".join((_SHOULDERS, *_FACES[member])) if member in _FACES else ""
    return element(
        "svg",
        circle(24, 24, 23, class_="ground"),
        group(drawn, class_="likeness"),
        circle(24, 24, 22.4, class_="ring"),
        class_=f"portrait crew-{seat}",
        viewBox="0 0 48 48",
        aria_hidden="true",
    )
