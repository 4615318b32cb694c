"""Games played by policies, kept decision by decision in a Parquet file, to learn from.

A recording of the same games by the same players has the same bytes, unless they think by time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.copies import Copied
from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.game import turns_of
from allhands.kernel.reading import json_of, opened
from allhands.kernel.whole_file import whole_file
from allhands.kernel.whole_numbers import at_least_one
from allhands.players import CHARACTERS, Player, player_named
from allhands.players.replies import true_claims
from allhands.version import __version__

from .layout import Layout, layout_of
from .numbering import Numbering, numbering_of
from .one import One, one_with
from .vector import MOST_DECISIONS

FORMAT: Final = 1
KEY: Final = b"allhands"
"""Where a file says what is in it."""
ROWS: Final = 4_096
"""Decisions that are written together, and those of the game that fills them up."""


@dataclass(frozen=True)
class Recording(Copied):
    """What is in a file: how it was played, as was said when it was recorded, and what stands where
    in its observations and actions."""

    path: Path
    about: dict[str, Any]
    layout: Layout
    numbering: Numbering


@dataclass
class _Rows:
    """Decisions that have not been written yet, column by column."""

    columns: dict[str, list[Any]] = field(default_factory=dict[str, list[Any]])

    def __len__(self) -> int:
        return len(self.columns.get("game", ()))

    def add(self, **values: Any) -> None:
        """One more decision, or what has become known of the latest ones."""
        for name, value in values.items():
            self.columns.setdefault(name, []).append(value)


def record(
    game: str,
    path: str | Path,
    games: int = 1_000,
    players: int | None = None,
    policy: str | Sequence[str] = "thumb",
    seed: int = 0,
    *,
    max_decisions: int = MOST_DECISIONS,
    progress: Callable[[int], None] | None = None,
    **options: object,
) -> Recording:
    """Play games, and keep all decisions in a Parquet file: see the documentation for its columns.

    `policy` is one player for all seats or one for each, by any name that `allhands.players` knows.
    Game *n* is the deal *n* of a seed, as in a simulation. The file is there when all is written,
    or not at all. `progress` is called with the number of games played since the last call. Raises
    OptionError or UnknownGameError.
    """
    arrow, parquet = _imported()
    games = at_least_one(games, "The number of games")
    table = one_with(game, {}, options, players, seed, max_decisions)
    names = _names(policy, table.players)
    kinds = [player_named(name) for name in names]
    about = {
        "recording": FORMAT,
        "release": __version__,
        "game": table.game.name,
        "version": table.game.version,
        "players": table.players,
        "options": table.options,
        "policies": names,
        "seed": seed,
        "games": games,
        "max_decisions": max_decisions,
        "observation": table.layout.name,
        "actions": table.numbering.count,
    }
    schema = _schema(arrow, table, about)
    path = Path(path)
    with (
        whole_file(path, OptionError) as draft,
        parquet.ParquetWriter(str(draft), schema, compression="zstd") as writer,
    ):
        rows = _Rows()
        for _ in range(games):
            _play(table, kinds, names, rows)
            if len(rows) >= ROWS:
                writer.write_batch(_batch(arrow, schema, rows))
                rows = _Rows()
            if progress:
                progress(1)
        if len(rows):
            writer.write_batch(_batch(arrow, schema, rows))
    return Recording(path, about, table.layout, table.numbering)


def recorded(path: str | Path) -> Recording:
    """What is in a file that `record` has written. Raises OptionError if it is none, was cut short,
    or has observations that this release of All Hands makes in another way."""
    arrow, parquet = _imported()
    path = Path(path)
    with opened(path, OptionError) as file:
        try:
            told: dict[bytes, bytes] = parquet.read_schema(file).metadata or {}
        except arrow.ArrowException as error:
            raise OptionError(
                f"{path} is no recording, or was cut short: record it again."
            ) from error
    try:
        about: dict[str, Any] = json_of(told.get(KEY, b"{}"))
        made, known = about.get("recording"), (about.get("observation"), about.get("actions"))
    except (ValueError, AttributeError) as error:
        raise OptionError(f"{path} is no recording: record it again.") from error
    if made != FORMAT:
        raise OptionError(f"{path} is no recording of this release of All Hands.")
    try:
        game = all_games.find(str(about["game"]))
        players, _ = game.settle(int(about["players"]), {})
    except AllHandsError as error:
        raise OptionError(f"{path} records what is not here: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise OptionError(f"{path} does not say which game it records: record it again.") from error
    layout, numbering = layout_of(game, players), numbering_of(game, players)
    if (layout.name, numbering.count) != known:
        raise OptionError(f"{path} has observations {known[0]}; this release makes {layout.name}.")
    return Recording(path, about, layout, numbering)


def _imported() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise OptionError(
            "PyArrow is not installed here: pip install 'allhands[data]' does."
        ) from error


def _names(policy: str | Sequence[str], players: int) -> list[str]:
    """Who sits in each seat. Raises OptionError."""
    names = [policy] * players if isinstance(policy, str) else list(policy)
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise OptionError(f"{players} seats need one player for all, or {players}: {len(names)}.")
    return [name.strip() for name in names]


def _schema(arrow: Any, table: One, about: dict[str, Any]) -> Any:
    name = arrow.dictionary(arrow.int16(), arrow.string())
    columns = {
        "game": arrow.int32(),
        "decision": arrow.int32(),
        "seat": arrow.int8(),
        "player": name,
        "observation": arrow.list_(arrow.float32(), table.layout.size),
        "mask": arrow.list_(arrow.bool_(), table.numbering.count),
        "action": arrow.int32(),
        "verb": name,
        "said": arrow.list_(arrow.string()),
        "result": arrow.float32(),
        "results": arrow.list_(arrow.float32(), table.players),
        "outcome": name,
    }
    fields = [arrow.field(each, kind, nullable=False) for each, kind in columns.items()]
    return arrow.schema(fields, metadata={KEY: json.dumps(about).encode()})


def _batch(arrow: Any, schema: Any, rows: _Rows) -> Any:
    """The columns as Arrow has them; lists of a fixed length from one array each."""
    arrays: list[Any] = []
    for column in schema:
        values = rows.columns[column.name]
        if arrow.types.is_fixed_size_list(column.type):
            flat = arrow.array(np.concatenate(values), column.type.value_type)
            arrays.append(arrow.FixedSizeListArray.from_arrays(flat, type=column.type))
        else:
            arrays.append(arrow.array(values, column.type))
    return arrow.record_batch(arrays, schema=schema)


def _play(table: One, kinds: Sequence[Player], names: Sequence[str], rows: _Rows) -> None:
    """Play the next game, and add its decisions."""
    before = len(rows)
    table.reset()
    crew = [table.seated(kind, seat) for seat, kind in enumerate(kinds)]
    talk = _Talk(table, names)
    decision = 0
    while not (table.terminated or table.truncated):
        seat = table.seat
        number = table.choice_of(crew[seat])
        action = int(table.numbering.from_game[seat, number])
        rows.add(
            game=table.number,
            decision=decision,
            seat=seat,
            player=names[seat],
            observation=table.observation.copy(),
            mask=table.mask.copy(),
            action=action,
            verb=table.game.actions.verb_of(number).name,
            said=talk.said(seat),
        )
        table.step(action)
        decision += 1
    outcome = table.outcome
    results: NDArray[np.float32] = table.rewards.copy()
    for seat in rows.columns["seat"][before:]:
        rows.add(result=results[seat], results=results, outcome=outcome)


class _Talk:
    """What those say of themselves who talk: each claim that is true for all that they know, once a
    turn, before they choose."""

    def __init__(self, table: One, names: Sequence[str]) -> None:
        self._table = table
        talks = [name in CHARACTERS and CHARACTERS[name].talks for name in names]
        self._talks = talks if table.game.speech else [False] * len(names)
        self._said: set[tuple[int, int, str]] = set()

    def said(self, seat: int) -> list[str]:
        """The codes of what a seat says now."""
        if not self._talks[seat]:
            return []
        public, own = self._table.view(-1), self._table.view(seat)
        turn = int(turns_of(public.record))
        codes = [speech.code for speech in true_claims(public, own)]
        fresh = [code for code in codes if (turn, seat, code) not in self._said]
        self._said.update((turn, seat, code) for code in fresh)
        return fresh
