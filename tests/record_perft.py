"""Record the counts of `test_perft.py` anew: `uv run python -m tests.record_perft [game ...]`."""

from __future__ import annotations

import json
import sys
from itertools import count

from .games_under_test import every_sitting
from .perft import COUNTS, LATER, perft

MOST = 100_000
"""Trees are counted as deep as they have no more positions than this."""


def main() -> None:
    """Count the trees of all sittings of the games named, or of all games, from the first decision
    and from a later one."""
    wanted = sys.argv[1:]
    stored = json.loads(COUNTS.read_text(encoding="utf-8"))
    counted: dict[str, dict[str, list[int]]] = {}
    for sitting in every_sitting():
        if wanted and sitting.game not in wanted:
            counted[str(sitting)] = stored[str(sitting)]
            continue
        counted[str(sitting)] = {}
        for played in (0, LATER):
            trees = (perft(sitting, played, depth) for depth in count(1))
            tree = next(tree for tree in trees if not 0 < tree[-1] <= MOST)
            counted[str(sitting)][str(played)] = tree[:-1]
    lines = [f"{json.dumps(name)}: {json.dumps(trees)}" for name, trees in counted.items()]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(COUNTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
