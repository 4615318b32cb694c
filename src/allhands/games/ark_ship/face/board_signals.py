"""The signals in the sky, with the two waveforms between them, and the planets that they hide."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from allhands.drawing.markup import circle, element, group, moved, path, rectangle, text, title

from .. import cards as c
from ..rules.nouns import COLUMN_NAMES
from ..rules.state import ArkShip
from .account import location_line, signal_line, wave_line
from .board_rooms import MINUS, card_row, fitted, number_badge, skill_pair, standing
from .board_symbols import TICK, TOKEN
from .consequences import levels, right
from .nouns import Scene, location_name, needed, signal_title, test_title, wave_title

WIDTH: Final = 322
HEIGHT: Final = 228
_FIRST_COLUMN: Final = 52
_APART: Final = 51
_TOP: Final = 60
_STEP: Final = 36

WAVE_WIDTH: Final = 172
WAVE_HEIGHT: Final = 110


def draw_sky(scene: Scene, signal: int) -> str:
    """A signal or, once it is decoded, the planet crisis; when all is over, planets that were never
    decoded, too, since they are judged."""
    view = scene.view
    is_planet = view.planet[signal] >= 0 and (view.signal[signal] < 0 or view.outcome)
    return _planet(scene, signal) if is_planet else _signal(view, signal)


# Signals


def _signal(view: ArkShip, signal: int) -> str:
    card, tokens = int(view.signal[signal]), levels(view, signal)
    targets = tuple(c.TARGET[card].tolist()) if card >= 0 else (-1,) * c.COLUMNS
    matched = f"{right(view, signal, tokens)} of 5"
    return group(
        title(signal_line(view, signal).sentence),
        rectangle(0, 0, WIDTH, HEIGHT, rx=10, class_="hit"),
        text(f"Signal {signal + 1}", 12, 29, 21, class_="room-name"),
        text(signal_title(card), 122, 29, 17.5, class_="signal-title"),
        text(matched, WIDTH - 12, 29, 18, class_="aside matched", text_anchor="end"),
        _levels(),
        *(_column(signal, at, tokens[at], targets[at]) for at in range(c.COLUMNS)),
        data_place=f"signal-{signal}",
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


# Planets


def _planet(scene: Scene, signal: int) -> str:
    """A planet crisis, with the place where one works on it."""
    location, planet = c.PLANET_1 + signal, int(scene.view.planet[signal])
    earned, wanted = max(0, int(scene.view.earned[signal])), needed(scene.view, planet)
    return group(
        title(location_line(scene, location).sentence),
        rectangle(0, 0, WIDTH, HEIGHT, rx=10, class_="hit"),
        _world(planet),
        number_badge(location, 22, 22),
        text(location_name(location), 42, 29, 21, class_="room-name"),
        _planet_card(c.CRISES + planet),
        _earned(planet, earned, wanted),
        standing(scene, location, WIDTH, HEIGHT - 2),
        data_place=f"location-{location}",
        class_="ark-planet safe" if earned >= wanted else "ark-planet",
    )


@lru_cache(maxsize=16)
def _planet_card(card: int) -> str:
    rows = (card_row(card, row, 14, 86 + row * 20.5, 18, 210) for row in range(int(c.ROWS[card])))
    return (
        group(*skill_pair(card, WIDTH - 64, 9))
        + text(test_title(card), 12, 61, 22, class_="planet-title")
        + group(*rows, class_="planet-rows")
    )


@lru_cache(maxsize=128)
def _earned(planet: int, earned: int, wanted: int) -> str:
    """The tokens earned of those needed, and what is lost without them."""
    drawn = [
        moved(12 + at * 25, 168, TOKEN, scale=0.9)
        if at < earned
        else circle(23 + at * 25, 179, 8.5, class_="token-place")
        for at in range(max(wanted, earned))
    ]
    stake = f"or {MINUS}{int(c.COSTS[planet])} asleep" if earned < wanted else "enough"
    x = 20 + max(wanted, earned) * 25
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


# Waveforms


@lru_cache(maxsize=128)
def draw_wave(pile: int, card: int) -> str:
    """A pile of waveforms, with what the top one does to each column."""
    known = card >= 0
    return group(
        title(wave_line(pile, card).sentence if known else "None"),
        rectangle(0, 0, WAVE_WIDTH, WAVE_HEIGHT, rx=9, class_="hit"),
        group(
            rectangle(3, 3, WAVE_WIDTH - 6, WAVE_HEIGHT - 6, rx=8, class_="card-face"),
            fitted(wave_title(card), 12, 25, 17, WAVE_WIDTH - 24, "card-title"),
            *(_move(column, int(c.WAVE[card, column])) for column in range(c.COLUMNS)),
            data_piece=f"wave-{card}",
            class_="wave-card",
        )
        if known
        else _no_wave(),
        data_place=f"wave-{pile}",
        class_="ark-wave",
    )


@lru_cache(maxsize=1)
def _no_wave() -> str:
    x = WAVE_WIDTH / 2
    return text("no waveform", x, 62, 18, class_="aside small-print", text_anchor="middle") + text(
        "none", x, 64, 26, class_="aside large-print", text_anchor="middle"
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
