"""The faces of the crew, drawn from the features of `people.toml`; they age with the crew sheet.

A face stands in a box of 64 by 64: shoulders, neck and head, then what grows and what is worn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, path, rectangle, text

from ..cards.people import PEOPLE, Person

GREY_FROM: Final = 7
WHITE_FROM: Final = 9
"""At these ages hair turns grey, and white."""
_LINED_FROM: Final = (4, 6, 8)
"""At these ages lines come about the eyes, on the forehead, and beside the mouth."""

_FACES: Final = {
    "oval": "M20.5 27Q20.5 12 32 12T43.5 27Q43.5 44 32 45Q20.5 44 20.5 27z",
    "round": "M19 28Q19 13 32 13T45 28Q45 44 32 44.5Q19 44 19 28z",
    "long": "M21.5 26Q21.5 11 32 11T42.5 26Q43 46.5 32 47Q21 46.5 21.5 26z",
    "broad": "M19.5 26Q19.5 12.5 32 12.5T44.5 26L43.8 37Q41.5 45.5 32 45.5Q22.5 45.5 20.200 37z",
}
_SHOULDERS: Final = "M3 66Q5 53 17 50.5L27 47.5H37L47 50.5Q59 53 61 66z"
_NECK: Final = "M26.5 38H37.5V48.5Q37 53 32 53T26.5 48.5z"
_EARS: Final = "M20.6 26.5Q17 25 17.200 29T21 33.5zM43.400 26.5Q47 25 46.800 29T43 33.5z"

_COLLARS: Final = {
    "jacket": "M27 48L22 51L29 62L32 57L35 62L42 51L37 48M32 57V66M12 56L15 66M52 56L49 66",
    "overall": "M20 50L23.5 66M44 50L40.5 66M23 60H41M28 63H36",
    "scrubs": "M26 48L32 59L38 48",
    "apron": "M22 49.5L26 58H38L42 49.5M26 58V66M38 58V66",
    "rollneck": "M25 46.5Q32 50.5 39 46.5L40 52Q32 56.5 24 52zM24.5 49.5Q32 53.5 39.5 49.5",
    "waistcoat": "M26 48L32 61L38 48M24 49L29 66M40 49L35 66M32 61V66",
    "robe": "M26 47.5L36 66M38 47.5L28 62M22 49L31 66",
}

_CROWN: Final = (
    "M19.600 26Q18 9 32 9T44.400 26Q43.5 18.5 39 17.200Q32 15.5 25 17.200Q20.5 18.5 19.600 26z"
)
_HAIR: Final = {
    "cropped": "M20 25Q18.5 9.800 32 9.800T44 25Q43 17.800 38.5 16.5Q32 15 25.5 16.5"
    "Q21 17.800 20 25z",
    "flat": "M19.5 24V12.5Q20 7 26 7H38Q44 7 44.5 12.5V24Q43.5 18 40 17.200H24Q20.5 18 19.5 24z",
    "parted": "M19.300 27Q17 8 33 8.200Q47 9 44.600 27Q44 19.5 39.5 17.800Q31 18.300 26 13.800"
    "Q24.5 19 21.5 20.5Q20 22.5 19.300 27z",
    "tousled": "M19 27L17 19.5L20 19.800L18.300 12.5L23 13.5L24 7.300L29 10.300L33 5.300L36 9.800"
    "L41.600 7.600L41.600 12.600L46.300 13.200L44.600 18.600L46.800 20.300L45 27"
    "Q44 20.5 41 18.700L38 20"
    "L35 17L31 19.5L27 17L23 20Q20.5 21.5 19 27z",
    "pixie": "M18.800 30Q16 8 33 8Q47.5 8.5 45.200 30L43.5 25Q43 19 38 15.5Q33 21 23.5 21.5"
    "Q20.5 23 20.5 26z",
    "bob": "M19.5 25Q19 17 25 17.5H39Q45 17 44.5 25Q47 8 32 8T19.5 25z",
    "undercut": "M20.5 22Q19 9 32 7Q47.5 6.5 47 27Q45.800 30 44.5 27Q44.5 19.5 39.5 16.5"
    "Q30 20 20.5 22z",
    "receding": "M19.600 28Q17 14 25 10.5Q32 8 39 10.5Q47 14 44.400 28Q43.800 20 40.5 16.5"
    "Q38 12.800 32 14.800Q26 12.800 23.5 16.5Q20.200 20 19.600 28z",
    "fringe": "M19.800 31Q15.5 28 17 22Q18.5 18 20.800 18.5Q20 24 19.800 31zM44.200 31"
    "Q48.5 28 47 22Q45.5 18 43.200 18.5Q44 24 44.200 31z",
    "bun": _CROWN,
    "plait": "M19.600 27Q17.5 9 32 9T44.400 27Q43.5 18.5 32 14.5Q20.5 18.5 19.600 27z",
    "topknot": _CROWN,
    "afro": "M20 24Q21 16.5 32 16.5T44 24Q45 12 32 12T20 24z",
    "locs": _CROWN,
    "waves": "M19.5 27Q17 8 32 8.5Q47 8 44.5 27Q44.5 19 36 15Q31 21 22 20.5Q20 22.5 19.5 27z",
}
_BEHIND: Final = {
    "waves": "M18 20Q12 29 16 36Q11 43 16.5 50Q24 54 28 46L36 46Q40 54 47.5 50Q53 43 48 36"
    "Q52 29 46 20Q40 10 32 10T18 20z",
    "bob": "M18.5 18Q13.5 30 15.5 42Q22 45.5 27 43H37Q42 45.5 48.5 42Q50.5 30 45.5 18z",
    "afro": "M32 2Q40 1 45 6Q52 8 52.5 16Q56 22 52 28Q51 35 45 36.5H19Q13 35 12 28Q8 22 11.5 16"
    "Q12 8 19 6Q24 1 32 2z",
}
_CURLS: Final = (
    (21, 22, 4), (20.5, 16.5, 4.2), (24, 12, 4.6), (29.5, 9.8, 4.8), (35.5, 9.9, 4.8),
    (40.5, 12.5, 4.6), (43.6, 17, 4.2), (43.2, 22.5, 4), (27, 15, 3.8), (33, 13.8, 4),
    (38.5, 16.2, 3.6),
)  # fmt: skip
_COILS: Final = (
    *((32 + x, y, 2.9)
      for y, reach in ((6.8, 5), (10.8, 10), (14.8, 13))
      for x in (-reach, -reach / 2, 0, reach / 2, reach)),
    (18.8, 19.6, 2.9), (45.2, 19.6, 2.9),
)  # fmt: skip
_LOCS: Final = (
    "M20 17L15.5 38M22.5 14L17 31L16 45M24.5 12L19 28M44 17L48.5 38M41.5 14L47 31L48 45"
    "M39.5 12L45 28"
)

_BEARDS: Final = {
    "moustache": "M25 38.600Q28 34.800 32 36.600Q36 34.800 39 38.600Q35.5 38.300 32 38.200"
    "Q28.5 38.300 25 38.600z",
    "goatee": "M28.300 40.800Q32 39.600 35.700 40.800L34.600 47.5Q32 50 29.400 47.5z",
    "whiskers": "M20.300 25L20.5 36Q23 45 29 45.5L25.5 38Q22.5 33 20.300 25zM43.700 25L43.5 36"
    "Q41 45 35 45.5L38.5 38Q41.5 33 43.700 25z",
    "full": "M20 28Q19 50 32 52Q45 50 44 28Q43.5 34.5 38.5 36Q32 34.5 25.5 36Q20.5 34.5"
    " 20 28zM28.5 39.800H35.5Q32 42.800 28.5 39.800z",
}

_WORN: Final = {
    "cap": (
        path("M19 18.5Q17 7.5 32 7Q47 7.5 45 18.5z", class_="worn"),
        path("M19 18.5Q32 15 45 18.5L49.5 22.5Q32 16.5 18.5 22z", class_="worn-edge"),
        circle(32, 13, 2.2, class_="worn-mark"),
    ),
    "helmet": (
        path("M17.5 21Q16.5 5.5 32 5.5T46.5 21z", class_="worn"),
        path("M16 21H48V24H16zM29 5.800H35V21H29z", class_="worn-edge"),
    ),
    "knitted": (
        path("M18.5 18Q18 5.5 32 5.5T45.5 18z", class_="worn"),
        path("M17.5 17H46.5V22.5H17.5z", class_="worn-edge"),
        path("M22 17V22.5M27 17V22.5M32 17V22.5M37 17V22.5M42 17V22.5", class_="worn-line"),
        circle(32, 5, 3, class_="worn-edge"),
    ),
    "fur": (
        path("M18 16Q18 5 32 5T46 16z", class_="worn"),
        path(
            "M15 24L17 15.5L21 17L25 14.5L29 16.800L33 14.5L37 16.800L41 14.5L44 17L47 15.5"
            "L49 24L49.5 36L45 33L44 22H20L19 33L14.5 36z",
            class_="worn-edge",
        ),
    ),
    "headset": (
        path("M18.5 27Q17 7 32 7T45.5 27", class_="worn-band"),
        path("M15.5 25h5v9h-5zM43.5 25h5v9h-5zM17.5 34Q19 41 27 41.5", class_="instrument"),
    ),
    "goggles": (
        path("M18.5 19.5Q32 14.5 45.5 19.5", class_="worn-band"),
        path("M22.5 12.800h8.5v7.5h-8.5zM33 12.800h8.5v7.5h-8.5z", class_="lens"),
    ),
    "scarf": (
        path(
            "M32 6.5Q48.5 6.5 48 27Q48 44 53 52Q43 60 32 60T11 52Q16 44 16 27Q15.5 6.5 32 6.5z"
            "M32 14Q21.5 14.5 21 27Q21.5 44 32 44.5T43 27Q42.5 14.5 32 14z",
            class_="worn",
            fill_rule="evenodd",
        ),
        path("M18 47Q32 57 46 46M24 52Q34 57 42 51.5", class_="worn-line"),
    ),
    "wrap": (
        path("M17 21Q14 5 32 5T47 21Q40 14.5 32 17Q24 14.5 17 21z", class_="worn"),
        path("M16.5 18Q26 6 45 9M18 21Q30 8.5 47 15", class_="worn-line"),
        path("M18 20L13 42Q16 50 24 51L21 38z", class_="worn"),
    ),
    "turban": (
        path("M17 21Q12 4 32 3.5T47 21Q40 13.5 32 15.5Q24 13.5 17 21z", class_="worn"),
        path(
            "M17 18.5Q22 8 38 4.5M19 20Q26 10 43.5 7.5M47 18.5Q42 9 30 4.800M45 20Q38 11.5 22 8",
            class_="worn-line",
        ),
    ),
    "band": (path("M19 20.5Q32 15 45 20.5V24Q32 18.5 19 24z", class_="worn-edge"),),
}
_GLASSES: Final = {
    "round": circle(26.6, 28.8, 4.7, class_="frame-line")
    + circle(37.4, 28.8, 4.7, class_="frame-line")
    + path("M31.300 28.300H32.700M21.900 28L19.5 27M42.100 28L44.5 27", class_="frame-line"),
    "square": rectangle(21.8, 24.9, 9.2, 7.6, rx=1.4, class_="frame-line")
    + rectangle(33, 24.9, 9.2, 7.6, rx=1.4, class_="frame-line")
    + path("M31 27.5H33", class_="frame-line"),
    "half": path(
        "M22 30.5H31Q31 35 26.5 35T22 30.5zM33 30.5H42Q42 35 37.5 35T33 30.5zM31 31H33",
        class_="frame-line",
    ),
    "loupe": circle(37.4, 28.8, 5, class_="lens")
    + circle(37.4, 28.8, 2.6, class_="frame-line")
    + path("M42 27L45 25.5", class_="frame-line"),
}
_MARKS: Final = {
    "earrings": circle(19, 35.6, 1.8, class_="worn-mark")
    + circle(45, 35.6, 1.8, class_="worn-mark"),
    "freckles": path(
        "M24 33h.01M26.400 34.300h.01M25 35.600h.01M40 33h.01M37.600 34.300h.01M39 35.600h.01",
        class_="spots",
    ),
    "mole": path("M37.600 36.200h.01", class_="spots wide"),
    "scar": path("M39.5 22.5L41.5 34.5", class_="scar"),
    "tattoo": path("M28.600 41.200L29.600 45M32 41.600V46M35.400 41.200L34.400 45", class_="scar"),
    "lines": "",
    "flower": circle(45.5, 18, 3.6, class_="worn-edge") + circle(45.5, 18, 1.5, class_="worn-mark"),
}
_LINES: Final = (
    "M21.300 30.5L23 31.300M21.5 32.600L23 32.300M42.700 30.5L41 31.300M42.5 32.600L41 32.300",
    "M27 21.300Q32 20.300 37 21.300M28 19Q32 18.200 36 19",
    "M27.600 35.300Q25.800 37 26 39.800M36.400 35.300Q38.200 37 38 39.800",
)


@lru_cache(maxsize=512)
def face(number: int, age: int = 0) -> str:
    """Somebody's face, in a box of 64 by 64; somebody unknown without one."""
    if not 0 <= number < len(PEOPLE):
        return _nobody()
    person = PEOPLE[number]
    return group(
        _hair_behind(person),
        path(_SHOULDERS, class_="clothes"),
        path(_NECK, class_="skin"),
        path(_COLLARS[person.collar], class_="seam"),
        path(_EARS, class_="skin"),
        path(_FACES[person.face], class_="skin"),
        _features(person, age),
        _hair(person),
        _GLASSES.get(person.glasses, ""),
        _MARKS.get(person.mark, ""),
        *_WORN.get(person.headgear, ()),
        class_=f"likeness skin-{person.skin} hair-{_colour(person, age)} {person.collar}-worn",
    )


@lru_cache(maxsize=512)
def portrait(number: int, age: int = 0) -> str:
    """A portrait card of its own, to stand in HTML."""
    ground = rectangle(0, 0, 64, 64, class_="ground")
    return element(
        "svg",
        ground,
        face(number, age),
        class_="ark-portrait",
        viewBox="0 0 64 64",
        aria_hidden="true",
    )


@lru_cache(maxsize=1)
def _nobody() -> str:
    """The outline of somebody who is not there yet."""
    return group(
        path(_SHOULDERS, class_="absent"),
        path(_FACES["oval"], class_="absent"),
        text("?", 32, 36, 20, class_="query", text_anchor="middle"),
        class_="likeness",
    )


def _colour(person: Person, age: int) -> str:
    if age >= WHITE_FROM or person.colour == "white":
        return "white"
    return "grey" if age >= GREY_FROM else person.colour


def _features(person: Person, age: int) -> str:
    """Eyes, brows, nose and mouth, the beard between them, and the lines of age."""
    lined = 2 if person.mark == "lines" else 0
    lined = max(lined, sum(age >= start for start in _LINED_FROM))
    return (
        path(
            "M23.5 25Q26.5 22.800 29.5 24.600M34.5 24.600Q37.5 22.800 40.5 25",
            class_="brow",
        )
        + circle(26.7, 28.8, 1.5, class_="eye")
        + circle(37.3, 28.8, 1.5, class_="eye")
        + path("M32.300 29.5L30.600 34.200Q31.5 35 33 34.700", class_="wrinkle")
        + _beard(person)
        + path("M28.5 39.600Q32 41.600 35.5 39.600", class_="mouth")
        + path("".join(_LINES[:lined]), class_="wrinkle")
    )


def _beard(person: Person) -> str:
    if person.beard == "stubble":
        return path("M22 36Q24 44.5 32 44.800Q40 44.5 42 36Q40 40.5 32 41T22 36z", class_="stubble")
    d = _BEARDS.get(person.beard)
    return path(d, class_="hair", fill_rule="evenodd") if d else ""


def _hair_behind(person: Person) -> str:
    """What hangs behind the head, or over a shoulder."""
    style = person.hair
    if style in _BEHIND:
        return path(_BEHIND[style], class_="hair")
    if style == "locs":
        return path(_LOCS, class_="strands")
    if style == "bun":
        return circle(32, 6.5, 5.5, class_="hair")
    if style == "topknot":
        return path("M28 10Q26 1.5 32 1.5T36 10z", class_="hair")
    return ""


def _hair(person: Person) -> str:
    """The hair that is seen from the front."""
    style = person.hair
    if style == "curls":
        return "".join(circle(x, y, r, class_="hair") for x, y, r in _CURLS)
    if style == "coils":
        return "".join(circle(x, y, r, class_="hair") for x, y, r in _COILS)
    drawn = path(_HAIR[style], class_="hair") if style in _HAIR else ""
    if style == "plait":
        links = ((45.5, 36), (46.6, 41.5), (46.4, 47), (45, 52))
        drawn += "".join(circle(x, y, 3.4, class_="hair") for x, y in links)
    return drawn
