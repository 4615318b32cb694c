"""What follows from a choice: the rows of a test, a night's sickness, the columns of a signal.

Each is part of a sentence or a sentence of its own, to be put together in `explain`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, cast

from allhands.face import choice as before_it
from allhands.kernel.dry_run import done_alone
from allhands.kernel.game import game_of
from allhands.kernel.odds import EXPLAINED, Answer, Chance
from allhands.kernel.prose import count_of, in_cases, listed, of_hundred, shares, starting
from allhands.kernel.rule import in_python

from .. import cards as c
from ..rules import decisions as d
from ..rules import events as e
from ..rules import signals
from ..rules import tasks as t
from ..rules.crew_sheet import WITHOUT_ROOM
from ..rules.nouns import COLUMN_NAMES, TOKENS_OF_SIGNAL
from ..rules.state import ArkShip
from .came_true import AS_THINGS_STAND, ROLLED_AGAIN, Night, Test
from .nouns import Scene, at_stake, needed, signal_name, test_title
from .odds import (
    Pool,
    chances_of_rows,
    has_trait,
    is_ongoing,
    pool_of,
    rows_from,
)
from .tonight import card_rolled, is_test_to_come, is_to_use, place_of, tonight
from .words_cards import row_words, stress

Levels = tuple[int, ...]


class Choice(before_it.Choice[ArkShip], Scene):
    """A choice in its scene."""

    @cached_property
    def then(self) -> Scene:
        """The scene when it has been done, and nothing else yet."""
        return Scene(self.done, self.names)

    def then_of(self, action: int) -> Scene:
        """The scene when another choice has been made instead."""
        return Scene(cast("ArkShip", done_alone(self.view, action)), self.names)

    def moved(self, signal: int) -> Levels:
        """Where it leaves the tokens of a signal, or takes them before that is decoded."""
        at = list(levels(self.view, signal))
        for event in game_of(self.view).events(self.done, int(self.view.chronicle.total)):
            if event.kind == e.TOKEN_MOVED:
                token, _, level = event.details[:3]
                at[token % TOKENS_OF_SIGNAL] = level
        return tuple(at)


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


def otherwise_choice(choice: Choice, location: int = c.BRIDGE) -> int:
    """A choice that changes nothing of what the one explained does: to leave the room, or to send
    the crew member elsewhere than there and to this location."""
    if choice.task != t.ASSIGN:
        return d.ACTIONS.number(d.LEAVE_IT)
    elsewhere = c.COMMS if location == c.TRAINING else c.TRAINING
    return d.ACTIONS.number(d.ASSIGN_TO, elsewhere)


# Tests


def helpers(scene: Scene) -> frozenset[int]:
    """Who is on the Bridge and will surely steady the ship for the tests behind it."""
    view = scene.view
    if scene.test_at(c.BRIDGE) >= 0 or view.without == WITHOUT_ROOM + c.BRIDGE:
        return frozenset()
    skill = int(c.ROOM_SKILL[c.BRIDGE])
    return frozenset(
        slot
        for slot in scene.crew_at(c.BRIDGE)
        if int(view.ranks[slot, skill]) == 1 and is_to_use(view, slot, c.BRIDGE)
    )


def test_there(scene: Scene, location: int) -> Test:
    """The test at a location, with whoever is there."""
    company = frozenset(scene.crew_at(location))
    return Test(scene.test_at(location), location, company, helpers(scene))


def pool_at(scene: Scene, test: Test) -> Pool:
    """The dice that would be rolled in a test."""
    pool = pool_of(scene.view, test.card, test.company)
    return pool._replace(bonus=pool.bonus + len(helpers(scene)))


class RowTold(NamedTuple):
    """A row of a test, how likely it is, and the hundredths that are told of it."""

    row: int
    share: Fraction
    hundredths: int


def tell_rows(choice: Choice, test: Test, pool: Pool) -> list[RowTold]:
    """The rows of a test that can come up, the best one first."""
    told = [
        (row, choice.tell(Chance(share, test.reaches([row]), answers=ROLLED_AGAIN)))
        for row, share in enumerate(chances_of_rows(pool, rows_from(test.card)))
        if share
    ][::-1]
    hundredths = shares([share for _, share in told])
    return [RowTold(*row, number) for row, number in zip(told, hundredths, strict=True)]


def rows_in_words(card: int, rows: list[RowTold]) -> str:
    """How often each row of a test comes up: "in 50 of 100 cases the crisis is removed, in 38 one
    sleeper is lost"."""
    if len(rows) == 1:
        return f"for certain {row_words(card, rows[0].row)}"
    best, *others = rows
    said = [f"{together_in_cases([best])} {row_words(card, best.row)}"]
    said += [f"in {together_of_hundred([each])} {row_words(card, each.row)}" for each in others]
    return ", ".join(said)


def together_in_cases(rows: list[RowTold]) -> str:
    """How often one of some rows comes up, from what is told of each: "in 37 of 100 cases"."""
    if sum(told.share for told in rows) == 1:
        return "for certain"
    return f"in {together_of_hundred(rows)} of 100 cases"


def together_of_hundred(rows: list[RowTold]) -> str:
    """The same where other odds have been told before: "37"."""
    return of_hundred(Fraction(sum(told.hundredths for told in rows), 100))


def failing(choice: Choice, card: int, company: Collection[int]) -> str:
    """What a failed test brings those in it beside the effects of its row."""
    tokens = 1 + is_ongoing(choice.view, c.MORE_STRESS)
    if all(has_trait(choice.view, slot, c.PATIENT) for slot in company):
        return "Failing it teaches a rank."
    teaches = " and teaches a rank" if c.LEARNABLE[card] else ""
    return f"Failing it gives {stress(tokens)}{teaches}."


def solved(card: int, pool: Pool) -> Fraction:
    """How likely a test succeeds."""
    by_row = chances_of_rows(pool, rows_from(card))
    return sum((by_row[row] for row in good_rows(card)), Fraction(0))


def good_rows(card: int) -> list[int]:
    """The rows that solve a test."""
    return [row for row in range(int(c.ROWS[card])) if c.ROW_GOOD[card, row]]


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


def night(
    choice: Choice,
    slot: int,
    then: Scene,
    after: int = EXPLAINED,
    answers: Mapping[int, Answer] = AS_THINGS_STAND,
) -> Chance:
    """How likely a crew member falls sick at the end of the turn, as things stand then; perhaps
    after another choice than that explained."""
    own, carers = frozenset({choice.subject}), frozenset(then.crew_at(c.MEDICAL))
    told_of = Night(slot, place_of(then, slot), own, carers, card_rolled(choice))
    return Chance(tonight(then, slot), told_of.falls_sick, after, answers)


def nights(choice: Choice, slot: int, then: Chance, otherwise: Chance | None = None) -> str:
    """How likely a crew member falls sick at the end of the turn, and how likely it otherwise is,
    as words that read on behind a name."""
    fate = "dies of sickness" if is_weak(choice, slot) else "falls sick"
    share = choice.tell(then)
    odds = rather_than(share, choice.tell(otherwise)) if otherwise else in_cases(share)
    return f"{fate} tonight {odds}{as_things_stand(choice)}"


def as_things_stand(choice: Choice) -> str:
    """Words behind what a test that is still to come this turn may change."""
    return ", as things stand" if is_test_to_come(choice) else ""


def is_weak(scene: Scene, slot: int) -> bool:
    """Whether the next sickness is a crew member's last."""
    return int(scene.view.ranks[slot, c.SICKNESS]) >= c.MOST_RANKS


# Signals


def levels(view: ArkShip, signal: int) -> Levels:
    """Where the tokens of a signal stand."""
    return tuple(int(level) for level in view.token[signal])


def after_wave(before: Levels, card: int) -> Levels:
    """Where a waveform takes them."""
    steps = zip(before, c.WAVE[card], strict=True)
    return tuple(moved(level, step) for level, step in steps)


moved = in_python(signals.moved)


def with_level(before: Levels, column: int, level: int) -> Levels:
    """The tokens with one of them moved."""
    return (*before[:column], level, *before[column + 1 :])


def right(view: ArkShip, signal: int, at: Levels) -> int:
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
