"""The symbols of SSO: an emblem and a meeple for each of the crew, rank tokens, and round dials."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, moved, path, rectangle, text

from .. import cards as c

_STROKE, _SOLID = "emblem-line", "emblem-solid"
_STAR: Final = (
    "M12 1.500l3.200 6.800 7.300.9-5.400 5.100 1.400 7.300"
    "L12 18l-6.500 3.600 1.400-7.300L1.500 9.200l7.300-.9z"
)
_EMBLEMS: Final = {
    "Captain": ((_SOLID, _STAR),),
    "Officer": ((_STROKE, "M4 13l8-8 8 8M4 21l8-8 8 8"),),
    "Pilot": ((_SOLID, "M12 1.500L22.500 21.500L12 16.500L1.500 21.500z"),),
    "Psychologist": ((_STROKE, "M4 3v6q0 6.500 8 6.500t8-6.500V3M12 2v20"),),
    "Engineer": (
        (_SOLID, "M12 1l9.500 5.500v11L12 23l-9.500-5.500v-11zM12 7.500a4.500 4.500 0 1 0 .01 0z"),
    ),
    "Radio": (
        (_STROKE, "M12 11v12M6.500 15a7 7 0 1 1 11 0M3 19a12 11.500 0 1 1 18 0"),
        (_SOLID, "M12 7.500a3 3 0 1 0 .01 0z"),
    ),
    "Astronaut": (
        (_STROKE, "M12 2a10 10 0 1 0 .01 0z"),
        (_SOLID, "M5.500 12q0-5.500 6.500-5.500t6.500 5.500-6.500 4.800-6.500-4.800z"),
    ),
    "Surgeon": ((_SOLID, "M8.500 1.500h7v7h7v7h-7v7h-7v-7h-7v-7h7z"),),
    "Navigator": ((_SOLID, "M12 0.500l3.500 8 8 3.500-8 3.500-3.500 8-3.500-8-8-3.500 8-3.500z"),),
    "Botanist": (
        (
            _SOLID,
            "M21 2.500C8 2.500 2.500 8 3 21q4-7 10-10q-5 5-7.500 10.200C17 21 22 14.500 21 2.500z",
        ),
    ),
    "Quartermaster": ((_STROKE, "M2.500 4h19v16.500h-19zM2.500 10.500h19M9 10.500v4h6v-4"),),
    "Generalist": (
        (_SOLID, "M2 2h9v9H2zM13 13h9v9h-9z"),
        (_STROKE, "M14.500 3.500h6v6h-6zM3.500 14.500h6v6h-6z"),
    ),
    "Gunner": (
        (
            _STROKE,
            "M12 4.500a7.500 7.500 0 1 0 .01 0z"
            "M12 0.500v6.500M12 17v6.500M0.500 12h6.500M17 12h6.500",
        ),
    ),
    "Cadet": ((_STROKE, "M3 17l9-9.500 9 9.500"),),
    "Backer": (
        (_STROKE, "M12 2a10 10 0 1 0 .01 0z"),
        (_SOLID, "M12 5.500L17 12L12 18.500L7 12z"),
    ),
}
"""By a word of the crew member's name: how each part is drawn, and its path."""
_SPARE: Final = (
    ((_SOLID, "M3 2h18L14 12L21 22H3L10 12z"),),
    ((_SOLID, "M14 0.500L4 13.500h6L8.500 23.500L20 9.500h-7z"),),
    ((_STROKE, "M12 2v20M4 12q0 9 8 9t8-9M8 6h8"),),
    ((_SOLID, "M12 1q8 9.500 8 14.500a8 7.500 0 0 1-16 0q0-5 8-14.500z"),),
    ((_SOLID, "M16 2a10.500 10.500 0 1 0 6 15.500A9 9 0 0 1 16 2z"),),
    ((_SOLID, "M3 3h18v18H3z"),),
)
"""For crew with none of these words in their names."""


def _named(name: str) -> tuple[tuple[str, str], ...]:
    found = [parts for word, parts in _EMBLEMS.items() if word in name]
    return found[-1] if found else ()


def _all_emblems() -> tuple[tuple[tuple[str, str], ...], ...]:
    spare = 0
    every: list[tuple[tuple[str, str], ...]] = []
    for name in c.MEMBER.words:
        parts = _named(name)
        if not parts or parts in every:
            parts = _SPARE[spare % len(_SPARE)]
            spare += 1
        every.append(parts)
    return tuple(every)


_OF: Final = _all_emblems()


@lru_cache(maxsize=64)
def emblem(member: int) -> str:
    """What tells a crew member from all others without colours, in a box of 24 by 24."""
    return group(*(path(d, class_=kind) for kind, d in _OF[member]), class_="emblem")


MEEPLE: Final = (46, 62)
"""How wide and high a meeple is."""
_BODY: Final = "M1 56V51C1 38 9 29.500 23 29.500S45 38 45 51V56z"


@lru_cache(maxsize=512)
def meeple(member: int, rank: int, seat: int, mood: str = "") -> str:
    """Somebody of the crew: the emblem as the head, the rank on the body, the player below it."""
    plate = rectangle(1, 56, 44, 6, rx=2, class_=f"plate crew-{seat}") if seat >= 0 else ""
    return group(
        path(_BODY, class_="body"),
        circle(23, 16, 15.2, class_="head"),
        moved(11.6, 4.6, emblem(member), scale=0.95),
        text(str(rank), 23, 51.5, 24, class_="rank", text_anchor="middle"),
        plate,
        class_=f"sso-meeple member-{member} {mood}".strip(),
    )


@lru_cache(maxsize=64)
def portrait(member: int, seat: int) -> str:
    """A meeple as a picture of its own."""
    width, height = MEEPLE
    return element(
        "svg",
        meeple(member, int(c.RANK[member]), seat),
        class_="sso portrait",
        viewBox=f"-1 -1 {width + 2} {height + 2}",
        aria_hidden="true",
    )


def picture(member: int) -> str:
    """A crew member beside what is told of them; nothing of whom nobody knows."""
    return portrait(member, -1) if 0 <= member < c.CREW else ""


@lru_cache(maxsize=64)
def token(member: int) -> str:
    """A rank token, as a picture of its own."""
    return element(
        "svg",
        circle(14, 14, 13, class_="token-edge"),
        text(str(int(c.RANK[member])), 14, 19.5, 15, class_="token-rank", text_anchor="middle"),
        class_=f"sso rank-token member-{member}",
        viewBox="0 0 28 28",
        aria_hidden="true",
    )


# Dials

SWEEP: Final = 270.0
"""Degrees from the lowest to the highest of a dial."""


def at_angle(x: float, y: float, radius: float, share: float) -> tuple[float, float]:
    """A point on a dial: a share of the way from its lowest to its highest."""
    angle = math.radians(135.0 + SWEEP * share)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """The path of a part of a dial's rim."""
    (ax, ay), (bx, by) = (at_angle(x, y, radius, share) for share in (start, end))
    large = 1 if (end - start) * SWEEP > 180 else 0
    return f"M{ax:.1f} {ay:.1f}A{radius:g} {radius:g} 0 {large} 1 {bx:.1f} {by:.1f}"


@lru_cache(maxsize=512)
def dial(kind: str, value: int, most: int) -> str:
    """A round dial of a crew member's card, with its number in the middle."""
    apart = 0.035 if most > 1 else 0.0
    steps = (
        path(
            arc(22, 22, 18, at / most + apart / 2, (at + 1) / most - apart / 2),
            class_="step on" if at < value else "step",
        )
        for at in range(most)
    )
    low = " low" if value == 0 else ""
    return element(
        "svg",
        circle(22, 22, 21.2, class_="face"),
        *steps,
        text(str(value), 22, 29.5, 21, class_="number", text_anchor="middle"),
        class_=f"sso dial {kind}{low}",
        viewBox="0 0 44 44",
        aria_hidden="true",
    )
