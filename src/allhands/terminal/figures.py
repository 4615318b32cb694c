"""The figures of many games as text: what was made, how long they took, how they ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from allhands.kernel.prose import in_per_cent
from allhands.terminal.screen import BOLD, CYAN, Screen, wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.kernel.options import Option
    from allhands.lab.simulation_result import Simulation

BAR: Final = 14
SHORT_BAR: Final = 8
"""Of a narrow screen."""
MOST_BARS: Final = 16
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 1000)
"""How many scores may share a bar."""


def players_and_options(
    game: Game, players: int, options: dict[str, str], who: str = ""
) -> list[str]:
    """By how many a game was played, by whom, and with which options."""
    crew = f"{players} {'player' if players == 1 else 'players'}"
    told = (option for option in game.options if _is_told(option, options[option.name]))
    return [
        f"{crew} ({who})" if who else crew,
        *(f"{option.name} {options[option.name]}" for option in told),
    ]


def labelled(rows: Iterable[tuple[str, str]], screen: Screen) -> list[str]:
    """Rows of a label and what is to be said of it."""
    lines: list[str] = []
    for label, words in rows:
        begun = f" {screen.paint(f'{label:<8}', CYAN)}"
        first, *rest = wrapped(words, screen.width - 10, "")
        lines += [begun + first, *(f"{'':9}{line}" for line in rest)]
    return lines


def _is_told(option: Option, value: str) -> bool:
    """What is off, or was not taken away, goes without saying."""
    return value != option.default or not (option.is_switch or option.for_designers)


def made_rows(result: Simulation) -> list[tuple[str, str]]:
    """How often the crew won or, in a game that is scored, what it made."""
    if len(result.won_by):
        return _rows_by_seat(result)
    if result.score is None:
        return [("won", f"{per_cent(result.win_rate)} {between(result.interval, per_cent)}")]
    mean = f"{result.mean_score:.2f} {result.score.unit}s on average"
    score = f"{mean} {between(result.score_interval, '{:.2f}'.format)}"
    ends = (result.score_at(share) for share in (0.05, 0.95, 0.25, 0.75))
    spread = "nine games in ten made {} to {}, half of them {} to {}".format(*ends)
    compared = result.score.compared(result.score.to_beat + 1).removeprefix("1 ")
    share = f"{per_cent(result.beat_rate)} {between(result.beat_interval, per_cent)}"
    return [("score", score), ("spread", spread), ("beaten", f"{compared} in {share}")]


def _rows_by_seat(result: Simulation) -> list[tuple[str, str]]:
    """How often each seat won, and all of them, where some may win while others do not."""
    rows = [
        (f"seat {seat}", f"won {per_cent(rate)} {between((low, high), per_cent)}")
        for seat, (rate, low, high) in enumerate(result.seat_rates)
    ]
    everybody = f"won {per_cent(result.win_rate)} {between(result.interval, per_cent)}"
    return [*rows, ("all", everybody)]


def broken_off_rows(result: Simulation) -> list[tuple[str, str]]:
    """How many games were broken off, and why, if any were."""
    from allhands.lab.broken_off import told

    lines = told(result.broken_off, result.games, result.score)
    return [("broken", " ".join(lines))] if lines else []


def length_rows(result: Simulation) -> list[tuple[str, str]]:
    """How many turns the games took that came to their end."""
    if not result.turns.any():
        return []
    least, most = result.turns_at(0.05), result.turns_at(0.95)
    usual = f"{least}" if least == most else f"{least} to {most}"
    return [("length", f"{result.mean_turns:.1f} turns on average; nine games in ten took {usual}")]


def between(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    """A 95 % interval, with its ends as they are written."""
    low, high = ends
    return f"(95 % interval: {written(low)} to {written(high)})"


def per_cent(share: float) -> str:
    """A share in per cent, with more digits where it is very small."""
    return f"{100 * share:.2f} %" if share < 1e-9 or share >= 1e-4 else f"{100 * share:.1g} %"


def score_bars(result: Simulation, screen: Screen) -> list[str]:
    """How many games made how much, in steps that are round numbers."""
    if result.score is None:
        return []
    made = [points for points, games in enumerate(result.scores) if games]
    least, most = made[0], made[-1]
    step = next(step for step in STEPS if most // step - least // step < MOST_BARS)
    steps = range(least - least % step, most + 1, step)
    numbers = [int(result.scores[first : first + step].sum()) for first in steps]
    lines = ["", screen.paint(f" {result.score.unit.capitalize()}s", BOLD)]
    shares = in_per_cent(numbers, result.games)
    for first, number, share in zip(steps, numbers, shares, strict=True):
        label = f"{first}" if step == 1 else f"{first} to {first + step - 1}"
        length = SHORT_BAR if screen.is_narrow else BAR
        bar = "█" * max(int(number > 0), round(length * number / max(numbers)))
        lines.append(f" {label:>13} {share:>8}  {bar}".rstrip())
    return lines


def ending_bars(result: Simulation, game: Game, screen: Screen) -> list[str]:
    """How the games ended, the most frequent first: won or lost, if they are not scored."""
    found = [way for way in game.outcomes[1:] if result.outcomes[way.name]]
    found.sort(key=lambda way: -result.outcomes[way.name])
    headed = {
        "Why games were won": [way for way in found if way.won],
        "Why games were lost": [way for way in found if not way.won],
    }
    if result.score is not None or game.by_seat:
        headed = {"How games ended": found}
    numbers = [result.outcomes[way.name] for way in found]
    shares = dict(zip(found, in_per_cent(numbers, result.games), strict=True))
    lines: list[str] = []
    for heading, ways in headed.items():
        if ways:
            lines += ["", *screen.headed(heading)]
        for way in ways:
            number = result.outcomes[way.name]
            lines += _bar(way.sentence, number, result.games, shares[way], screen)
    return lines


def cause_bars(result: Simulation, screen: Screen) -> list[str]:
    """What most of the lost games are put down to, of a game that names it."""
    lost = result.losses
    found = sorted(result.causes.items(), key=lambda cause: -cause[1])[:MOST_BARS]
    lines = ["", screen.paint(" What they were lost to", BOLD)] if found and found[0][1] else []
    shares = in_per_cent([number for _, number in found], lost)
    for (name, number), share in zip(found, shares, strict=True):
        if number:
            lines += _bar(name, number, lost, share, screen)
    return lines


def _bar(words: str, number: int, of: int, share: str, screen: Screen) -> list[str]:
    """How many of some games, as a bar, and what they are."""
    length = SHORT_BAR if screen.is_narrow else BAR
    bar = "█" * max(1, round(length * number / of))
    begun = f" {number:>13,} {share:>8}  {bar:<{length}}  "
    return wrapped(words, screen.width - 1, begun, " " * len(begun))
