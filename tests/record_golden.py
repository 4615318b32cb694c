"""Record the golden games anew: `uv run python -m tests.record_golden [--index] [game ...]`.

Of the candidates for each game those with a name are kept, and then, one by one, the one that
shows most of what those kept do not. The index beside them says what each shows.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterator
from typing import Any

from allhands import games, loading
from allhands.kernel.game import apply
from allhands.match import Match

from .games_under_test import Recorded, game_of, under_test
from .golden_index import index_entry, shown_by, to_show
from .playing import GOLDEN, golden_files

LEAST, MOST = 1_000, 50_000
"""How many unnamed games are looked at: at least, and at most, if something is not shown yet."""


def match_of(recorded: Recorded) -> Match:
    """The match in which these decisions were made."""
    sitting = recorded.sitting
    match = Match(
        game_of(sitting), sitting.players, dict(sitting.options), sitting.seed, names=None
    )
    for action in recorded.actions:
        match.play(action)
    return match


def shown_quickly(recorded: Recorded) -> set[str]:
    """What a candidate shows, found out without making a match of it."""
    game, state = game_of(recorded.sitting), recorded.sitting.deal()
    told = game.events(state, 0)
    for action in recorded.actions:
        total = int(state.chronicle.total)
        apply(state, action)
        told += game.events(state, total)
    return shown_by(recorded.sitting, recorded.actions, told, int(state.outcome))


def kept(name: str) -> Iterator[Recorded]:
    """The games to keep, each with a name."""
    missing = set(to_show(name))
    pool: list[tuple[Recorded, set[str]]] = []
    unseen = set(missing)
    for recorded in under_test(name).golden():
        shows = shown_quickly(recorded)
        unseen -= shows
        if recorded.name:
            missing -= shows
            yield recorded
        else:
            pool.append((recorded, shows))
        if len(pool) > MOST or (len(pool) > LEAST and not unseen):
            break
    if unseen:
        raise SystemExit(f"{name}: no game shows {', '.join(sorted(unseen))}")
    number = 0
    while missing:
        best, shows = max(pool, key=lambda each: (len(each[1] & missing), -len(each[0].actions)))
        missing -= shows
        number += 1
        yield Recorded(best.sitting, best.actions, f"shows-{number:02}")


def record(name: str) -> None:
    """Write the golden games of a game, and their index."""
    found = list(kept(name))
    folder = GOLDEN / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for recorded in found:
        match_of(recorded).save(folder / f"{recorded.name}.json")
    write_index(name)


def write_index(name: str) -> None:
    """Write what each golden game of a game shows, and what its record comes to."""
    index: dict[str, Any] = {}
    for path in golden_files(name):
        match = loading.load(path)
        index[path.name] = index_entry(match)
        print(f"{name}/{path.name}: {match!r}")
    text = json.dumps(index, indent=1, sort_keys=True)
    (GOLDEN / name / "index.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Record the games named, or all."""
    began = time.perf_counter()
    wanted = [name for name in sys.argv[1:] if name != "--index"]
    for name in wanted or games.names():
        (write_index if "--index" in sys.argv else record)(name)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
