"""The signals in the sky, with the two waveforms between them, and the planets that they hide."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from allhands.drawing.markup import circle, element, group, moved, path, rectangle, text, title

from .. import cards as c
from ..rules.nouns import COLUMN_NAMES, wave_words
from .board_rooms import Standing, card_row, number_badge, skill_pair, standing
from .board_symbols import TICK, TOKEN
from .board_words import MINUS, fitted
from .nouns import location_name, signal_title, test_title, wave_title
from .words_cards import test_words

WIDTH: Final = 322
HEIGHT: Final = 228
_FIRST_COLUMN: Final = 52
_APART: Final = 51
_TOP: Final = 60
_STEP: Final = 36

WAVE_WIDTH: Final = 172
WAVE_HEIGHT: Final = 110


class Sky(NamedTuple):
    """All that the drawing of a signal, or of the planet behind it, depends on."""

    signal: int
    card: int
    tokens: tuple[int, ...]
    planet: int
    earned: int
    needed: int
    crew: Standing
    over: bool = False  # planets that were never decoded are judged, too


@lru_cache(maxsize=2048)
def draw_sky(sky: Sky) -> str:
    """A signal or, once it is decoded, the planet crisis."""
    is_planet = sky.planet >= 0 and (sky.card < 0 or sky.over)
    return _planet(sky) if is_planet else _signal(sky)


# Signals


def _signal(sky: Sky) -> str:
    targets = tuple(c.TARGET[sky.card].tolist()) if sky.card >= 0 else (-1,) * c.COLUMNS
    matched = sum(at == to for at, to in zip(sky.tokens, targets, strict=True))
    return group(
        title(describe_signal(sky)),
        rectangle(0, 0, WIDTH, HEIGHT, rx=10, class_="hit"),
        text(f"Signal {sky.signal + 1}", 12, 29, 21, class_="room-name"),
        text(signal_title(sky.card), 122, 29, 17.5, class_="signal-title"),
        text(f"{matched} of 5", WIDTH - 12, 29, 18, class_="aside matched", text_anchor="end"),
        _levels(),
        *(
            _column(sky.signal, column, sky.tokens[column], targets[column])
            for column in range(c.COLUMNS)
        ),
        data_place=f"signal-{sky.signal}",
        class_="ark-signal",
    )


@lru_cache(maxsize=1)
def _levels() -> str:
    """The lines 0 to 3, with their numbers."""
    right = _FIRST_COLUMN + _APART * (c.COLUMNS - 1) + 22
    drawn = "".join(
        path(f"M{_FIRST_COLUMN - 22} {_height(level)}H{right}", class_="level")
        + text(str(level), 20, _height(level) + 6, 18, class_="aside", text_anchor="middle")
        for level in range(c.HIGHEST + 1)
    )
    return group(drawn, class_="levels")


def _height(level: int) -> int:
    return _TOP + (c.HIGHEST - level) * _STEP


@lru_cache(maxsize=256)
def _column(signal: int, column: int, token: int, target: int) -> str:
    """A column: a ring where the token has to stand, the token, and how far it still is."""
    x = _FIRST_COLUMN + column * _APART
    done = token == target
    ring = "" if target < 0 else circle(x, _height(target), 17.5, class_="target-ring")
    return group(
        title(_describe_column(column, token, target)),
        rectangle(x - 24, _TOP - 22, 48, HEIGHT - _TOP + 18, rx=8, class_="hit"),
        path(f"M{x} {_height(c.HIGHEST)}V{_height(0)}", class_="rail"),
        ring,
        group(
            TOKEN,
            data_piece=f"token-{signal}-{column}",
            class_="token-piece",
            transform=f"translate({x - 13.2} {_height(max(0, token)) - 13.2}) scale(1.1)",
        ),
        text(COLUMN_NAMES[column], x - 21, HEIGHT - 13, 17, class_="column-name"),
        moved(x - 2, HEIGHT - 31, TICK, scale=0.88, class_="glyph ark-good")
        if done
        else _still(x, target - token if target >= 0 else 0),
        data_place=f"column-{signal}-{column}",
        class_="ark-column done" if done else "ark-column",
    )


def _still(x: float, steps: int) -> str:
    """How far a token still has to go, and which way."""
    sign = "+" if steps > 0 else MINUS
    return text(f"{sign}{abs(steps)}" if steps else "", x - 6, HEIGHT - 13, 17, class_="still")


def _describe_column(column: int, token: int, target: int) -> str:
    there = "as it should" if token == target else f"and should stand at {target}"
    return f"Column {COLUMN_NAMES[column]}: the token stands at {token}, {there}"


def describe_signal(sky: Sky) -> str:
    """A signal in a sentence."""
    targets = c.TARGET[sky.card].tolist() if sky.card >= 0 else []
    columns = ", ".join(
        f"{COLUMN_NAMES[column]} {sky.tokens[column]} of {target}"
        for column, target in enumerate(targets)
    )
    return f"Signal {sky.signal + 1}, {signal_title(sky.card)}: {columns}"


# Planets


def _planet(sky: Sky) -> str:
    """A planet crisis, with the place where one works on it."""
    location, card = c.PLANET_1 + sky.signal, c.CRISES + sky.planet
    return group(
        title(describe_planet(sky)),
        rectangle(0, 0, WIDTH, HEIGHT, rx=10, class_="hit"),
        _world(sky.planet),
        number_badge(location, 22, 22),
        text(location_name(location), 42, 29, 21, class_="room-name"),
        group(*skill_pair(card, WIDTH - 64, 9)),
        text(test_title(card), 12, 61, 22, class_="planet-title"),
        _planet_rows(card),
        _earned(sky),
        standing(sky.crew, WIDTH, HEIGHT - 2),
        data_place=f"location-{location}",
        class_="ark-planet safe" if sky.earned >= sky.needed else "ark-planet",
    )


def _planet_rows(card: int) -> str:
    rows = range(int(c.ROWS[card]))
    drawn = "".join(card_row(card, row, 14, 86 + row * 20.5, 18, 210) for row in rows)
    return group(drawn, class_="planet-rows")


def _earned(sky: Sky) -> str:
    """The tokens earned of those needed, and what is lost without them."""
    drawn = [
        moved(12 + at * 25, 168, TOKEN, scale=0.9)
        if at < sky.earned
        else circle(23 + at * 25, 179, 8.5, class_="token-place")
        for at in range(max(sky.needed, sky.earned))
    ]
    stake = f"or {MINUS}{int(c.COSTS[sky.planet])} asleep" if sky.earned < sky.needed else "enough"
    x = 20 + max(sky.needed, sky.earned) * 25
    return group(*drawn, text(stake, x, 185, 18, class_="stake"))


@lru_cache(maxsize=16)
def _world(planet: int) -> str:
    """The planet itself, a globe in the corner with bands of its own."""
    x, y, radius = WIDTH - 50, 122, 38
    turn = planet * 23 - 40
    bands = "".join(
        element(
            "ellipse", cx=0, cy=at * 15 - 22, rx=_chord(at * 15 - 22, radius), ry=6, class_="band"
        )
        for at in range(4)
    )
    caps = path(f"M{-radius * 0.62:.1f} -34Q0 -20 {radius * 0.62:.1f} -34", class_="band")
    globe = group(circle(0, 0, radius, class_="globe"), bands, caps, transform=f"rotate({turn})")
    return moved(x, y, globe, class_="world")


def _chord(height: float, radius: float) -> float:
    """Half the width of a disc at some height."""
    return (radius**2 - height**2) ** 0.5


def describe_planet(sky: Sky) -> str:
    """A planet crisis in a few sentences."""
    card = c.CRISES + sky.planet
    there = ", ".join(name for _, name in sky.crew)
    return (
        f"{c.PLANET_1 + sky.signal + 1}, {location_name(c.PLANET_1 + sky.signal)}:"
        f" {test_title(card)}, {sky.earned} of {sky.needed} tokens. {test_words(card)}"
        + (f" There: {there}." if there else "")
    )


# Waveforms


@lru_cache(maxsize=128)
def draw_wave(pile: int, card: int) -> str:
    """A pile of waveforms, with what the top one does to each column."""
    known = card >= 0
    return group(
        title(f"Waveform {pile + 1}: {wave_title(card)}, {wave_words(card)}" if known else "None"),
        rectangle(0, 0, WAVE_WIDTH, WAVE_HEIGHT, rx=9, class_="hit"),
        group(
            rectangle(3, 3, WAVE_WIDTH - 6, WAVE_HEIGHT - 6, rx=8, class_="card-face"),
            fitted(wave_title(card), 12, 25, 17, WAVE_WIDTH - 24, "card-title"),
            *(_move(column, int(c.WAVE[card, column])) for column in range(c.COLUMNS)),
            data_piece=f"wave-{card}",
            class_="wave-card",
        )
        if known
        else text("no waveform", WAVE_WIDTH / 2, 62, 18, class_="aside", text_anchor="middle"),
        data_place=f"wave-{pile}",
        class_="ark-wave",
    )


def _move(column: int, step: int) -> str:
    """What a waveform does to a column: arrows up or down, as many as steps, and the number."""
    x, middle = 26 + column * 30, 60
    letter = text(COLUMN_NAMES[column], x, 101, 16, class_="card-letter", text_anchor="middle")
    if step == 0:
        return path(f"M{x - 8} {middle}H{x + 8}", class_="level") + letter
    heads = "".join(
        f"M{x - 9} {middle - at * 10 * _sign(step) + 4 * _sign(step)}l9 {-9 * _sign(step)}l9"
        f" {9 * _sign(step)}"
        for at in range(abs(step))
    )
    number = text(
        f"{'+' if step > 0 else MINUS}{abs(step)}",
        x,
        87 if step > 0 else 44,
        16,
        class_="card-number",
        text_anchor="middle",
    )
    return path(heads, class_="wave-arrow") + number + letter


def _sign(step: int) -> int:
    return 1 if step > 0 else -1
