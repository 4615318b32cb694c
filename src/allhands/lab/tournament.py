"""Tournaments: whole games with a player in each seat, and who does better in the same deals."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from allhands import games as all_games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.mode import INTERPRETED
from allhands.kernel.progress import compile_progress
from allhands.kernel.whole_numbers import at_least_one, checked_seed
from allhands.players import Player
from allhands.version import __version__
from allhands.warm import practise

from .apart import Apart
from .beside import Interrupted, beside
from .broken_off import MOST_DECISIONS
from .line_ups import LineUp, Seats, line_ups
from .record import Record
from .simulation import Progress
from .tournament_result import Run, Tournament, tournament_of
from .whole_game import PATIENCE, Finished, Setting, Task, hosting, play


class _Table:
    """What is played and what has been, kept in a file if there is one."""

    def __init__(
        self,
        setting: Setting,
        games: int,
        record: Record | None,
        progress: Progress | None,
        takes_part: Callable[[Task], bool],
    ) -> None:
        self.setting = setting
        self.games = games
        self._takes_part = takes_part
        self._record = record
        self._progress = progress
        self._finished: dict[Task, Finished] = {}
        for finished in record.finished if record else ():
            if finished.number < games and takes_part(finished.task):
                self._finished[finished.task] = finished
        self.resumed = len(self._finished)

    def begin(self) -> None:
        """Show what there is already, once nothing else is shown any more."""
        if self._progress:
            self._progress(self.resumed)

    @property
    def finished(self) -> list[Finished]:
        return list(self._finished.values())

    def to_play(self) -> Iterator[Task]:
        """The games that are missing: each deal by all line-ups before the next one, so that they
        can be compared whenever it is ended."""
        for number in range(self.games):
            for crew in range(len(self.setting.line_ups)):
                task = Task(crew, number)
                if task not in self._finished and self._takes_part(task):
                    yield task

    def keep(self, finished: Finished) -> None:
        if self._record:
            self._record.write(finished)
        self._finished[finished.task] = finished
        if self._progress:
            self._progress(1)


def tournament(
    game: str,
    games: int = 200,
    players: int | None = None,
    seats: Seats = "search",
    seed: int = 0,
    threads: int | None = None,
    *,
    against: str | Player | list[Seats] | tuple[Seats, ...] = (),
    record: str | Path | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    limit: int = MOST_DECISIONS,
    patience: float | None = PATIENCE,
    **options: object,
) -> Tournament:
    """Play whole games with a player in each seat, and count how they end.

    `seats` is one player for all seats or one for each, by name (`"search:0.5,thumb"`) or as
    objects; `against` is another such line-up, or a list of several, which play the same deals.
    A player object is asked for a `fresh` one for each seat and game; of a number of threads each
    plays a game by itself.

    A game that is not over after `limit` decisions is broken off, and so is one in which a player
    that is not of All Hands takes longer than `patience` seconds for a decision, raises an error,
    or answers with what is not legal: it counts as not won, and as no points. Such players sit in
    processes of their own, as a thread could not be stopped. With no patience (None) they sit in
    this one, and one that hangs holds up everything.

    Finished games are kept in the file `record`, and a tournament of the same setting goes on
    with what the file has. `ray` is the address of a Ray cluster to play on, or `local` for one
    that is started on this machine. `progress` is called with the number of games finished since
    the last call. The same seed gives the same deals, and the same games of players whose thought
    is not limited by time, wherever they are played. An interrupt (Ctrl-C) ends it with what has
    been played so far. Raises OptionError or UnknownGameError.
    """
    found = all_games.find(game)
    number, settled = found.settle(players, options)
    crews = line_ups(seats, against, number)
    setting = setting_of(found, number, settled, crews, seed, limit=limit, patience=patience)
    return tournament_of(setting, *played(setting, games, threads, record, ray, progress))


def setting_of(
    game: Game,
    players: int,
    options: dict[str, str],
    crews: list[LineUp],
    seed: int,
    *,
    limit: int,
    patience: float | None,
) -> Setting:
    """What is played: settled players and options, and what else was asked for. Raises
    OptionError."""
    if patience is not None and not 0 < patience < math.inf:
        raise OptionError(f"Patience is more than 0 seconds, or None for no end, not {patience}.")
    return Setting(
        game=game.name,
        version=game.version,
        players=players,
        options=options,
        seed=checked_seed(seed),
        line_ups=tuple(crews),
        release=__version__,
        limit=at_least_one(limit, "The limit of decisions"),
        patience=patience,
    )


def everybody(task: Task) -> bool:
    """All line-ups play all deals."""
    return True


def played(
    setting: Setting,
    games: int,
    threads: int | None,
    record: str | Path | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    takes_part: Callable[[Task], bool] = everybody,
) -> tuple[list[Finished], Run]:
    """Play so many deals by those line-ups that take part in them: the finished games, in whatever
    order, and how far it came. Raises OptionError."""
    games = at_least_one(games, "The number of games")
    threads = None if threads is None else at_least_one(threads, "The number of threads")
    if record is None:
        return _played(_Table(setting, games, None, progress, takes_part), threads, ray)
    with Record(Path(record), setting) as kept:
        return _played(_Table(setting, games, kept, progress, takes_part), threads, ray)


def _played(table: _Table, threads: int | None, ray: str | None) -> tuple[list[Finished], Run]:
    began = time.perf_counter()
    if ray is not None:
        from .on_ray import play_on_ray

        table.begin()
        used, interrupted = play_on_ray(ray, table.setting, table.to_play(), table.keep, threads)
    else:
        if not INTERPRETED:
            with compile_progress(all_games.find(table.setting.game).title):
                practise(table.setting.game)
        used = threads or os.cpu_count() or 1
        with hosting(table.setting) as apart:
            table.begin()
            interrupted = _play_in_threads(table, apart, used)
    seconds = time.perf_counter() - began
    return table.finished, Run(table.games, table.resumed, seconds, used, interrupted)


def _play_in_threads(table: _Table, apart: Apart | None, threads: int) -> bool:
    """Play all games, so many beside each other; whether it was interrupted."""
    keeping = threading.Lock()

    def work(task: Task, interrupted: Interrupted) -> None:
        finished = play(table.setting, task, interrupted, apart)
        if finished is not None:
            with keeping:
                table.keep(finished)

    return beside(table.to_play(), work, threads)
