"""The rules on two screens, and what words mean: what a game's `primer.toml` says, checked as it is
read.

`[[win]]` is what one wins by, `[[play]]` what one plays by: a heading, up to three sentences, each
with the rules of the ledger behind it, and perhaps a picture. That is drawn from a position: where
a `step` of the game's lesson is asked, or the deal of `players` and `seed`; `then` are further
decisions in the words of the choices. `part` says what is drawn, as the first player sees it: the
ship, the decks, or what that player has. `at` names places to point at, and `crop` the part of a
ship's drawing that is shown: left, top, width and height in its own units.

`[[words]]` is what a word of the game means, with the rules of the ledger that say so: language
models are told it, and it stands below the two screens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .laws import Laws
from .lesson import brief, decisions, known_rule
from .rows import Row, Where, checked_row, read_rows

FILE: Final = "primer.toml"
PARTS: Final = ("ship", "decks", "crew")
SCREENS: Final = ("win", "play")
MOST_PARTS: Final = 4
MOST_SAID: Final = 3
MOST_WORDS: Final = 16
CROP: Final = 4


class Said(NamedTuple):
    """A sentence, and the rules that it rests on: the one to read on at first."""

    say: str
    rules: tuple[str, ...]


class Picture(NamedTuple):
    """What is drawn of which position; see above. `step` is 0 where a deal is named."""

    part: str
    at: tuple[str, ...] = ()
    step: int = 0
    players: int = 0
    seed: int = 0
    then: tuple[str, ...] = ()
    crop: tuple[int, ...] = ()


class Section(NamedTuple):
    """One thing to know."""

    heading: str
    said: tuple[Said, ...]
    picture: Picture | None = None


class Word(NamedTuple):
    """A word of the game, what it means, and the rules that say so."""

    word: str
    means: str
    rules: tuple[str, ...]


class Primer(NamedTuple):
    """The two screens: what one wins by, and what one plays by; and what words mean."""

    win: tuple[Section, ...]
    play: tuple[Section, ...]
    words: tuple[Word, ...] = ()

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures, in their order."""
        return tuple(each.picture for each in (*self.win, *self.play) if each.picture)


NO_PRIMER: Final = Primer((), ())

_TOP: Final[Mapping[str, type]] = dict.fromkeys(SCREENS, list)
_TOP_MAY: Final[Mapping[str, type]] = {"words": list}
_WORD: Final[Mapping[str, type]] = {"word": str, "means": str, "rules": list}
_SECTION: Final[Mapping[str, type]] = {"heading": str, "said": list}
_SECTION_MAY: Final[Mapping[str, type]] = {"picture": dict}
_SAID: Final[Mapping[str, type]] = {"say": str, "rules": list}
_PICTURE: Final[Mapping[str, type]] = {"part": str}
_PICTURE_MAY: Final[Mapping[str, type]] = {
    "at": list,
    "step": int,
    "players": int,
    "seed": int,
    "then": list,
    "crop": list,
}


def read_primer(laws: Laws) -> Primer:
    """The primer in the folder of a game. Raises RowError on one that is not as it should be."""
    return primer_of(read_rows(laws.package, FILE), laws, f"{laws.game}/{FILE}")


def primer_of(row: object, laws: Laws, file: str = FILE) -> Primer:
    """The primer that a file's rows are. Raises RowError that names the file, the section and what
    would be right."""
    top = checked_row(file, row, _TOP, _TOP_MAY, "the primer")
    win, play = (_screen(file, screen, top[screen], laws) for screen in SCREENS)
    rows = top.get("words", [])
    if len(rows) > MOST_WORDS:
        here = Where(file, "the primer", "words")
        raise here.wrong(f"it explains at most {MOST_WORDS} words, not {len(rows)}")
    return Primer(
        win, play, tuple(_word(file, number, each, laws) for number, each in enumerate(rows, 1))
    )


def _word(file: str, number: int, row: object, laws: Laws) -> Word:
    name = f"words {number}"
    fields = checked_row(file, row, _WORD, {}, name)
    rules = _rules(Where(file, name, "rules"), fields["rules"], laws)
    return Word(fields["word"], brief(Where(file, name, "means"), fields["means"]), rules)


def _screen(file: str, screen: str, rows: list[object], laws: Laws) -> tuple[Section, ...]:
    if not 1 <= len(rows) <= MOST_PARTS:
        here = Where(file, "the primer", screen)
        raise here.wrong(f"a screen has 1 to {MOST_PARTS} sections, not {len(rows)}")
    return tuple(
        _section(file, f"{screen} {number}", each, laws) for number, each in enumerate(rows, 1)
    )


def _section(file: str, name: str, row: object, laws: Laws) -> Section:
    fields = checked_row(file, row, _SECTION, _SECTION_MAY, name)
    if not 1 <= len(fields["said"]) <= MOST_SAID:
        here = Where(file, name, "said")
        raise here.wrong(f"a section has 1 to {MOST_SAID} sentences, not {len(fields['said'])}")
    picture = fields.get("picture")
    return Section(
        heading=fields["heading"],
        said=tuple(_said(file, name, each, laws) for each in fields["said"]),
        picture=None if picture is None else _picture(file, name, picture),
    )


def _said(file: str, name: str, row: object, laws: Laws) -> Said:
    fields = checked_row(file, row, _SAID, {}, f"{name}, said")
    rules = _rules(Where(file, name, "rules"), fields["rules"], laws)
    return Said(brief(Where(file, name, "say"), fields["say"]), rules)


def _rules(here: Where, named: list[object], laws: Laws) -> tuple[str, ...]:
    if not named:
        raise here.wrong("a sentence rests on a rule: name it by its id")
    return tuple(known_rule(here, rule, laws) for rule in named)


def _picture(file: str, name: str, row: Row) -> Picture:
    fields = checked_row(file, row, _PICTURE, _PICTURE_MAY, f"{name}, picture")
    here = Where(file, name, "picture")
    here.one_of(fields["part"], PARTS)
    if ("step" in fields) == ("seed" in fields) or ("players" in fields) != ("seed" in fields):
        raise here.wrong("it is of a `step` of the lesson, or of `players` and a `seed`")
    crop = tuple(here.number(each, -9999, 9999) for each in fields.get("crop", ()))
    if crop and (len(crop) != CROP or fields["part"] != "ship"):
        raise here.wrong("`crop` is left, top, width and height of what is shown of the ship")
    return Picture(
        part=fields["part"],
        at=tuple(map(str, fields.get("at", ()))),
        step=fields.get("step", 0),
        players=fields.get("players", 0),
        seed=fields.get("seed", 0),
        then=decisions(Where(file, name, "then"), fields),
        crop=crop,
    )
