"""Cross-play: how entrants get on with each other, each in one seat beside every other in the rest.

All pairs meet the same deals. The seat of the one who plays beside the others moves on with the
deals, so that no pair is better off for where it sits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.copies import Copied
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.intervals import mean_interval, share_interval
from allhands.players import HELD_OUT, PARTNERS, Player

from .broken_off import MOST_DECISIONS
from .line_ups import Entrant, LineUp, entrant_of
from .simulation import Progress
from .tournament import played, setting_of
from .tournament_result import Run
from .whole_game import PATIENCE, Finished, Task

GROUPS: Final = {"partners": PARTNERS, "held-out": HELD_OUT}
"""Names that stand for several entrants."""
BOUND: Final = "clairvoyant:100i"
IN_ALL_SEATS: Final = ("", "")
"""What the games of the bound are found by."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Measured:
    """A mean of some games, or a ratio of two, and its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float | None]:
        """As plain values, for JSON, which has no infinite numbers."""
        names = ("mean", "low", "high")
        values = (self.mean, self.low, self.high)
        return {
            name: value if math.isfinite(value) else None
            for name, value in zip(names, values, strict=True)
        }


def mean_of(numbers: Numbers) -> Measured:
    """The mean of what single games gave, which is nothing at least."""
    mean = float(numbers.mean())
    low, high = mean_interval(mean, float(((numbers - mean) ** 2).sum()), len(numbers))
    return Measured(mean, max(low, 0.0), high)


def share_of(numbers: Numbers) -> Measured:
    """The share of ones among ones and zeros."""
    ones = float(numbers.sum())
    return Measured(ones / len(numbers), *share_interval(ones, len(numbers)))


def ratio_of(numbers: Numbers, others: Numbers) -> Measured | None:
    """How much one makes of the same games for each that another does, with the interval of a
    ratio of means (Cochran, Sampling Techniques, 1977, 6.4); None if the other makes nothing."""
    below = float(others.mean())
    if below <= 0:
        return None
    ratio = float(numbers.mean()) / below
    away = (numbers - ratio * others) / below
    low, high = mean_interval(ratio, float(away @ away), len(numbers))
    return Measured(ratio, max(low, 0.0), high)


@dataclass(frozen=True)
class Pair:
    """One who plays in one seat, and those in all others, with what came of each deal.

    `own` is the result of the one: its score, or 1 if it won and 0 if it did not; `saved` is 1 if
    anybody won, or more was scored than there is to beat. `proximity` is the share of `own` that it
    makes of what the best with the same others does, and `of_bound` of what the one in that seat
    makes where all are of the bound. Both are None where those make nothing, `of_bound` also
    without a bound.
    """

    one: str
    others: str
    own: Numbers
    saved: Numbers
    broken_off: int
    is_scored: bool
    proximity: Measured | None = None
    of_bound: Measured | None = None

    @property
    def own_result(self) -> Measured:
        """The mean result of the one."""
        return mean_of(self.own) if self.is_scored else share_of(self.own)

    @property
    def ship_saved(self) -> Measured:
        """How often the ship is saved."""
        return share_of(self.saved)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        measured = {
            "own_result": self.own_result,
            "ship_saved": self.ship_saved,
            "best_response_proximity": self.proximity,
            "share_of_bound": self.of_bound,
        }
        return {
            "one": self.one,
            "others": self.others,
            "games": len(self.own),
            "broken_off": self.broken_off,
            **{name: found and found.to_dict() for name, found in measured.items()},
        }


@dataclass(frozen=True)
class Measure:
    """What is told of each pair: by what name, in which unit, times how much, and how it is found;
    `most` is all there is to make."""

    name: str
    unit: str
    scale: float
    of: Callable[[Pair], Measured | None]
    most: float

    def told(self, found: Measured | None, number: str = "mean") -> str:
        """One of the numbers of what was measured, as it is written; "-" if there is none."""
        value = math.inf if found is None else self.scale * getattr(found, number)
        return f"{value:.0f}" if math.isfinite(value) else "-"


@dataclass(frozen=True)
class Crossplay(Copied):
    """What came of cross-play. `rows` are the names of those who play beside others, entrants first
    and then those who only respond; `columns` are the entrants. `pairs[row][column]` is what came
    of each, in the deals that all have played. `bound` is what the one made where all are of the
    bound."""

    game: Game
    players: int
    options: dict[str, str]
    seed: int
    run: Run
    deals: int
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    pairs: tuple[tuple[Pair, ...], ...]
    bound: Pair | None

    @property
    def measures(self) -> list[Measure]:
        """What is told of the pairs of this game: whether the ship was saved only where somebody
        may win without it, or points are counted."""
        score = self.game.score
        own = Measure("own result", "% won", 100, lambda pair: pair.own_result, 1)
        if score is not None:
            own = Measure(
                "own result", f"{score.unit}s", 1, lambda pair: pair.own_result, score.most
            )
        told = [own]
        if score is not None or self.game.by_seat:
            told.append(Measure("ship saved", "%", 100, lambda pair: pair.ship_saved, 1))
        told.append(Measure("best-response proximity", "%", 100, lambda pair: pair.proximity, 1))
        if self.bound is not None:
            told.append(Measure("share of the bound", "%", 100, lambda pair: pair.of_bound, 1))
        return told

    def with_itself(self, row: int) -> Measured | None:
        """The own result in self-play; None of those who only respond."""
        return self.pairs[row][row].own_result if row < len(self.columns) else None

    def with_others(self, row: int) -> Measured | None:
        """The own result beside all others, each as often; None if there are none."""
        found = [pair.own for column, pair in enumerate(self.pairs[row]) if column != row]
        return mean_of(np.mean(found, axis=0)) if found else None

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "game": self.game.name,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "wanted": self.run.wanted,
            "deals": self.deals,
            "seconds": round(self.run.seconds, 6),
            "threads": self.run.threads,
            "interrupted": self.run.interrupted,
            "entrants": list(self.columns),
            "respond": list(self.rows[len(self.columns) :]),
            "pairs": [pair.to_dict() for row in self.pairs for pair in row],
            "bound": self.bound and self.bound.to_dict(),
        }


@dataclass(frozen=True)
class _Meeting:
    """Two who meet, and in which seat the one sits; -1 for any, where it meets its like."""

    one: Entrant
    others: Entrant
    seat: int

    def line_up(self, players: int) -> LineUp:
        return tuple(self.one if seat == self.seat else self.others for seat in range(players))

    @property
    def names(self) -> tuple[str, str]:
        """What it is found by."""
        return (self.one.name, self.others.name)

    def takes(self, number: int, players: int) -> bool:
        """Whether they play a deal."""
        return self.seat in (-1, number % players)


def crossplay(
    game: str,
    entrants: Sequence[str | Player],
    games: int = 100,
    players: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    *,
    respond: Sequence[str | Player] = (),
    bound: str | None = BOUND,
    record: str | Path | None = None,
    progress: Progress | None = None,
    limit: int = MOST_DECISIONS,
    patience: float | None = PATIENCE,
    **options: object,
) -> Crossplay:
    """Have each entrant play in one seat beside every entrant in the others, in the same deals.

    Entrants are players by name or as objects, or the names of groups, `partners` and `held-out`.
    Those in `respond` only play the one seat: a player that thinks shows what a better response to
    each entrant makes. `bound` plays all seats, by itself a search that sees what is hidden; none
    if it is None. The rest is as in `allhands.tournament`, but an interrupt before any deal was
    played by all is a KeyboardInterrupt. Raises OptionError or UnknownGameError.
    """
    found = all_games.find(game)
    number, settled = found.settle(players, options)
    if number < 2:
        raise OptionError("Cross-play is for 2 players or more, as one plays beside others.")
    columns = _entrants(entrants)
    rows = [*columns, *_entrants(respond)]
    _check_names(rows)
    meetings = [*_meetings(rows, columns, number)]
    if bound is not None:
        best = entrant_of(bound)
        meetings.append(_Meeting(best, best, -1))
    crews = [meeting.line_up(number) for meeting in meetings]
    setting = setting_of(found, number, settled, crews, seed, limit=limit, patience=patience)

    def takes_part(task: Task) -> bool:
        return meetings[task.line_up].takes(task.number, number)

    finished, run = played(setting, games, threads, record, None, progress, takes_part)
    return _result(found, setting.options, seed, run, finished, meetings, number, bound is not None)


def games_to_play(entrants: int, respond: int, games: int, *, bound: bool) -> int:
    """How many games cross-play takes."""
    return games * ((entrants + respond) * entrants + bound)


def _entrants(wanted: Sequence[str | Player]) -> list[Entrant]:
    named: list[str | Player] = []
    for each in wanted:
        named += GROUPS.get(each.strip(), (each,)) if isinstance(each, str) else (each,)
    return [entrant_of(each) for each in named]


def entrants_named(text: Sequence[str]) -> list[str]:
    """The names of entrants, with groups spelt out. Raises OptionError."""
    return [entrant.name for entrant in _entrants(text)]


def _check_names(rows: Sequence[Entrant]) -> None:
    names = [entrant.name for entrant in rows]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise OptionError(f"{name} is there twice: name each entrant once.")
    if not names:
        raise OptionError("Name at least one entrant.")


def _meetings(
    rows: Sequence[Entrant], columns: Sequence[Entrant], players: int
) -> Iterator[_Meeting]:
    for one in rows:
        for others in columns:
            if one is others:
                yield _Meeting(one, others, -1)
            else:
                yield from (_Meeting(one, others, seat) for seat in range(players))


def _result(
    game: Game,
    options: dict[str, str],
    seed: int,
    run: Run,
    finished: Sequence[Finished],
    meetings: Sequence[_Meeting],
    players: int,
    has_bound: bool,
) -> Crossplay:
    keys = [meeting.names for meeting in meetings]
    if has_bound:
        keys[-1] = IN_ALL_SEATS
    by_pair: dict[tuple[str, str], dict[int, Finished]] = {key: {} for key in keys}
    for one in finished:
        by_pair[keys[one.line_up]][one.number] = one
    deals = sorted(set.intersection(*map(set, by_pair.values())))
    if not deals:
        raise KeyboardInterrupt
    names = {key: meeting.names for key, meeting in zip(keys, meetings, strict=True)}
    pairs = {key: _pair(game, names[key], games, deals, players) for key, games in by_pair.items()}
    bound = pairs.pop(IN_ALL_SEATS, None)
    rows = tuple(dict.fromkeys(one for one, _ in pairs))
    columns = tuple(dict.fromkeys(others for _, others in pairs))
    best = {
        others: max((pairs[one, others].own for one in rows), key=lambda own: float(own.mean()))
        for others in columns
    }
    compared = tuple(
        tuple(_compared(pairs[one, others], best[others], bound) for others in columns)
        for one in rows
    )
    return Crossplay(game, players, options, seed, run, len(deals), rows, columns, compared, bound)


def _pair(
    game: Game, names: tuple[str, str], played: dict[int, Finished], deals: list[int], players: int
) -> Pair:
    games = [played[number] for number in deals]
    own = [_own(game, one, one.number % players) for one in games]
    saved = [not one.broken_off and len(one.winners) > 0 for one in games]
    broken = sum(bool(one.broken_off) for one in games)
    made, saved_in = np.array(own, np.float64), np.array(saved, np.float64)
    return Pair(*names, made, saved_in, broken, game.score is not None)


def _own(game: Game, finished: Finished, seat: int) -> float:
    """What a seat made of a game; of one that was broken off, nothing."""
    if finished.broken_off:
        return 0.0
    if game.score is not None:
        return float(finished.score or 0)
    return float(seat in finished.winners)


def _compared(pair: Pair, best: Numbers, bound: Pair | None) -> Pair:
    of_bound = ratio_of(pair.own, bound.own) if bound else None
    return replace(pair, proximity=ratio_of(pair.own, best), of_bound=of_bound)
