"""A game's balance as Markdown: tables with columns wide enough to be read as plain text, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from allhands.kernel.prose import count_of, in_per_cent

from .balance import POLICY, Balance, Part
from .broken_off import told
from .simulation_result import Simulation

BROKEN_OFF = "broken off"
HARDLY = 0.0005
"""What makes up less of all lost games than this is not told by itself."""


def markdown(found: Balance) -> str:
    """All tables, each under a heading, with what they say."""
    sections = [_introduction(found), *_settings(found), *_endings(found), *_causes(found)]
    for _, parts in groupby(found.parts, lambda part: part.option):
        sections += _parts(found, [*parts])
    return "\n\n".join(sections)


def _introduction(found: Balance) -> str:
    lines = [
        f"Simulated with a crew that {_plays(found.policy)}, {found.games:,} games for each",
        f"setting, from seed {found.seed}. A 95 % interval holds the true value 95 times in 100.",
    ]
    reasons = Counter[str]()
    for result in found.results:
        reasons.update(result.broken_off)
    games = sum(result.games for result in found.results)
    return "\n".join([*lines, *told(reasons, games, found.game.score)])


def _plays(policy: str) -> str:
    return "plays by the rule of thumb" if policy == POLICY else f"plays as `{policy}`"


# How hard it is


def _settings(found: Balance) -> list[str]:
    varied = [option.name for option in found.game.offered if not option.is_switch]
    rows = [
        [
            str(result.players),
            *(result.options[name] for name in varied),
            *([_share(result.saved_rate)] if found.game.by_seat else []),
            _made(result),
            _interval(result),
        ]
        for result in found.settings
    ]
    score = found.game.score
    title = "How often it is won" if score is None else f"How many {score.unit}s are made"
    saved = ["some seat wins"] if found.game.by_seat else []
    heads = ["players", *varied, *saved, _what_is_made(found), "95 % interval"]
    heads, rows = _with_broken_off(heads, rows, found.settings)
    return [f"### {title}", table(heads, rows, words=len(varied) + 1)]


def _with_broken_off(
    heads: list[str], rows: list[list[str]], results: Sequence[Simulation]
) -> tuple[list[str], list[list[str]]]:
    """A table's heads and rows, with a column for the games broken off, if any were."""
    if not any(result.unfinished for result in results):
        return heads, rows
    counts = [f"{result.unfinished:,}" for result in results]
    return [*heads, BROKEN_OFF], [[*row, count] for row, count in zip(rows, counts, strict=True)]


def _what_is_made(found: Balance) -> str:
    score = found.game.score
    if found.game.by_seat:
        return "a seat wins"
    return "won" if score is None else f"{score.unit}s"


def _made(result: Simulation) -> str:
    if len(result.won_by):
        return _share(result.mean_seat_rate)
    return _share(result.win_rate) if result.score is None else f"{result.mean_score:.2f}"


def _interval(result: Simulation) -> str:
    if result.score is not None:
        low, high = result.score_interval
        return f"{low:.2f} to {high:.2f}"
    low, high = result.mean_seat_interval if len(result.won_by) else result.interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _share(share: float) -> str:
    return f"{100 * share:.1f} %"


# How it ends


def _endings(found: Balance) -> list[str]:
    endings = [
        {outcome.name: result.outcomes[outcome.name] for outcome in found.game.outcomes[1:]}
        | ({BROKEN_OFF: result.unfinished} if any(each.unfinished for each in found.usual) else {})
        for result in found.usual
    ]
    shares = [in_per_cent(list(counts.values()), sum(counts.values())) for counts in endings]
    rows = [[name, *row] for name, *row in zip(endings[0], *shares, strict=True)]
    return ["### How it ends", table(["ending", *_seats(found)], rows)]


def _seats(found: Balance) -> list[str]:
    return [count_of(result.players, "player") for result in found.usual]


def _causes(found: Balance) -> list[str]:
    """What lost games are put down to, the largest share of all of them first."""
    lost = [result.losses for result in found.usual]
    if not found.game.causes or not sum(lost):
        return []
    counts = {
        cause: [result.causes[cause] for result in found.usual] for cause in found.game.causes
    }
    told = [cause for cause in counts if sum(counts[cause]) >= HARDLY * sum(lost)]
    told.sort(key=lambda cause: -sum(counts[cause]))
    counts["all others"] = [
        losses - sum(counts[cause][number] for cause in told) for number, losses in enumerate(lost)
    ]
    if any(counts["all others"]):
        told.append("all others")
    columns = zip(*(_with_sum(counts[cause]) for cause in told), strict=True)
    shares = [in_per_cent(column, of) for column, of in zip(columns, _with_sum(lost), strict=True)]
    rows = [[cause, *row] for cause, *row in zip(told, *shares, strict=True)]
    return ["### What it is lost to", table(["of lost games", *_seats(found), "all"], rows)]


def _with_sum(numbers: list[int]) -> list[int]:
    """Numbers for each of some simulations, and then for all of them."""
    return [*numbers, sum(numbers)]


# What its parts are worth


def _parts(found: Balance, parts: list[Part]) -> list[str]:
    unit = "percentage points" if found.game.score is None else f"{found.game.score.unit}s"
    if found.game.by_seat:
        unit = "seats that win, of a hundred games"
    rows = [
        [
            part.choice.meaning,
            _made(part.result),
            _difference(found, part.difference.mean),
            f"{_difference(found, part.difference.low)} to "
            f"{_difference(found, part.difference.high)}",
            "yes" if part.difference.is_measurable else "no",
        ]
        for part in parts
    ]
    heads = [parts[0].option, _what_is_made(found), "difference", "95 % interval", "measurable"]
    heads, rows = _with_broken_off(heads, rows, [part.result for part in parts])
    by_chance = round(len(parts) / 20)
    text = (
        f"With {count_of(found.whole.players, 'player')} the whole game comes to"
        f" {_made(found.whole)}. Each line is the same games, by the same\n"
        f"seeds, without one part; differences are {unit}, and one is measurable if its interval\n"
        f"does not hold 0. Of {len(parts)} parts that are worth nothing, {by_chance} would be"
        " expected to look measurable."
    )
    return ["### What each part is worth", text, table(heads, rows)]


def _difference(found: Balance, value: float) -> str:
    return f"{value:+.2f}" if found.game.score is not None else f"{100 * value:+.2f}"


# Tables


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """A table whose first columns hold words; the others hold figures, which end alike."""
    wide = [max(3, *map(len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        fitted = (
            f"{cell:{'<' if number < words else '>'}{width}}"
            for number, (cell, width) in enumerate(zip(cells, wide, strict=True))
        )
        return f"| {' | '.join(fitted)} |"

    rule = (
        "-" * (width + 2) if number < words else "-" * (width + 1) + ":"
        for number, width in enumerate(wide)
    )
    return "\n".join([line(heads), f"|{'|'.join(rule)}|", *map(line, rows)])
