"""What follows from a choice: the rows of a test, a night's sickness, the columns of a signal.

Each is part of a sentence or a sentence of its own, to be put together in `explain`.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Any

from allhands.kernel.prose import count_of, in_cases, listed, of_hundred, starting

from . import cards as c
from . import tasks as t
from .crew_sheet import WITHOUT_ROOM
from .nouns import COLUMN_NAMES, Scene, at_stake, needed, signal_name, test_title
from .odds import (
    Pool,
    chances_of_rows,
    has_trait,
    is_ongoing,
    pool_of,
    rows_from,
    sickness,
)
from .words_cards import row_words, stress

Levels = tuple[int, ...]


class Choice(Scene):
    """A choice in its scene, with up to three details."""

    def __init__(self, view: Any, names: tuple[str, ...], details: tuple[int, ...]) -> None:
        super().__init__(view, names)
        self.a, self.b, self.c = (*details, 0, 0, 0)[:3]

    @property
    def who(self) -> str:
        """The crew member whom the question is about."""
        return self.crew(self.subject)


def in_sentences(*sentences: str) -> str:
    """Sentences one behind the other, without those that say nothing."""
    return " ".join(sentence for sentence in sentences if sentence)


# Odds


def rather_than(share: Fraction, before: Fraction) -> str:
    """How often something happens, and how often it would otherwise, if that is another number."""
    said, otherwise = in_cases(share), in_cases(before)
    if said == otherwise:
        return said
    if before not in (0, 1):
        otherwise = of_hundred(before) if share not in (0, 1) else otherwise
    return f"{said} rather than {otherwise}"


# Tests


def steadied(choice: Choice) -> int:
    """What those on the Bridge will surely add to all dice of the tests behind it."""
    view = choice.view
    if (
        choice.task != t.ASSIGN
        or choice.test_at(c.BRIDGE) >= 0
        or view.without == WITHOUT_ROOM + c.BRIDGE
    ):
        return 0
    skill = int(c.ROOM_SKILL[c.BRIDGE])
    return sum(int(view.ranks[slot, skill]) == 1 for slot in choice.crew_at(c.BRIDGE))


def pool_at(choice: Choice, location: int, company: Collection[int], more: int = 0) -> Pool:
    """The dice that these crew members would roll at a location; perhaps more of each."""
    pool = pool_of(choice.view, choice.test_at(location), company, more)
    return pool._replace(bonus=pool.bonus + steadied(choice))


def rows_in_words(card: int, pool: Pool) -> str:
    """How often each row of a test comes up, the best one first: "in 50 of 100 cases the crisis is
    removed, in 38 one sleeper is lost"."""
    shares = chances_of_rows(pool, rows_from(card))
    rows = [(row, share) for row, share in enumerate(shares) if share][::-1]
    if len(rows) == 1:
        return f"for certain {row_words(card, rows[0][0])}"
    (best, share), *others = rows
    said = [f"{in_cases(share)} {row_words(card, best)}"]
    said += [f"in {of_hundred(share)} {row_words(card, row)}" for row, share in others]
    return ", ".join(said)


def failing(choice: Choice, card: int, company: Collection[int]) -> str:
    """What a failed test brings those in it beside the effects of its row."""
    tokens = 1 + is_ongoing(choice.view, c.MORE_STRESS)
    if all(has_trait(choice.view, slot, c.PATIENT) for slot in company):
        return "Failing it teaches a rank."
    teaches = " and teaches a rank" if c.LEARNABLE[card] else ""
    return f"Failing it gives {stress(tokens)}{teaches}."


def solved(card: int, pool: Pool) -> Fraction:
    """How likely a test succeeds."""
    shares = chances_of_rows(pool, rows_from(card))
    return sum((share for row, share in enumerate(shares) if c.ROW_GOOD[card, row]), Fraction(0))


def tokens_then(choice: Choice, signal: int, more: int) -> str:
    """How far a planet crisis is from its tokens with so many more, and what it costs without
    them, as a sentence; nothing where it may not be known."""
    planet = int(choice.view.planet[signal])
    if planet < 0:
        return "What lies there is not known yet."
    tokens, wanted = int(choice.view.earned[signal]) + more, needed(choice.view, planet)
    then = "then " if more else ""
    if tokens >= wanted:
        return f"It {then}has all the tokens that it needs."
    lost = f"{at_stake(planet)} are lost with fewer on arrival"
    return f"It {then}has {tokens} of {count_of(wanted, 'token')}; {lost}."


# Nights


def nights(
    choice: Choice, slot: int, more_stress: int = 0, care: int = 0, *, changed: bool = True
) -> str:
    """How likely a crew member falls sick at the end of the turn, with so much more stress or care
    for all, as words that read on behind a name; also how likely it is without that."""
    share = sickness(choice.view, slot, more_stress, care)
    fate = "dies of sickness" if is_weak(choice, slot) else "falls sick"
    odds = rather_than(share, sickness(choice.view, slot)) if changed else in_cases(share)
    return f"{fate} tonight {odds}"


def is_weak(choice: Choice, slot: int) -> bool:
    """Whether the next sickness is a crew member's last."""
    return int(choice.view.ranks[slot, c.SICKNESS]) >= c.MOST_RANKS


# Signals


def levels(view: Any, signal: int) -> Levels:
    """Where the tokens of a signal stand."""
    return tuple(int(level) for level in view.token[signal])


def after_wave(before: Levels, card: int) -> Levels:
    """Where a waveform takes them."""
    return tuple(
        min(c.HIGHEST, max(0, level + int(step)))
        for level, step in zip(before, c.WAVE[card], strict=True)
    )


def with_level(before: Levels, column: int, level: int) -> Levels:
    """The tokens with one of them moved."""
    return (*before[:column], level, *before[column + 1 :])


def right(view: Any, signal: int, at: Levels) -> int:
    """How many tokens are on their targets; 0 for a signal that is decoded."""
    card = int(view.signal[signal])
    if card < 0:
        return 0
    return sum(level == int(target) for level, target in zip(at, c.TARGET[card], strict=True))


def moves(before: Levels, after: Levels) -> str:
    """The tokens that move: "A 0 to 1, D 2 to 1"."""
    return ", ".join(
        f"{COLUMN_NAMES[column]} {old} to {new}"
        for column, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    )


def signal_then(choice: Choice, signal: int, after: Levels) -> str:
    """How a signal stands when its tokens have been moved, as a sentence."""
    view, before = choice.view, levels(choice.view, signal)
    now, then = right(view, signal, before), right(view, signal, after)
    if then == c.COLUMNS:
        return f"{starting(signal_name(signal))} is decoded, and a planet crisis is turned up."
    rather = f", rather than {now}" if then != now else ", as before"
    are = "is" if then == 1 else "are"
    return f"{then} of {c.COLUMNS} columns {are} then right{rather}."


def whom(choice: Choice, slots: Collection[int]) -> str:
    """Some crew members by name."""
    return listed(choice.crew(slot) for slot in sorted(slots))


def title_at(choice: Choice, location: int) -> str:
    """The crisis or planet crisis at a location."""
    return test_title(choice.test_at(location))
