"""`python -m allhands.warm [GAME ...]`: compile the rules of games, so that nobody has to wait.

A server does so by itself, beside the matches that are played meanwhile.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from allhands.kernel.mode import INTERPRETED, WHOLE


def practise(name: str, *, by_copies: bool = False) -> None:
    """Have a game's rules at hand: compiled, or loaded if they once were. Where this process does
    nothing else, copies of it may take part."""
    from allhands.games import find
    from allhands.kernel.cache import mark
    from allhands.kernel.unit import load

    if INTERPRETED:
        return
    if WHOLE:
        load(None)
        load(find(name), by_copies=by_copies)
        return
    _play(name)
    mark(name)


def _play(name: str) -> None:
    """Play a game that nobody keeps, and ask everything about it that a table asks."""
    from allhands.games import find
    from allhands.kernel.game import determinize, new_luck
    from allhands.match import Match
    from allhands.players import POLICIES, PolicyPlayer, Search
    from allhands.players.reasons import reason

    game = find(name)
    match = Match(game, seed=0)
    crew = [PolicyPlayer(policy) for policy in POLICIES]
    for player in crew:
        seat = match.current_player
        view = match.view(seat)
        view.actions()
        match.why_not(0)
        match.play(player.act(view, view.legal_actions()))
    view = match.view(match.current_player)
    legal = view.legal_actions()
    advice = Search(iterations=2).weigh(view, legal)
    reason(view, advice.action, legal[-1])
    determinize(view.record, match.current_player, new_luck(0))
    assert match.returns is not None


def command(name: str) -> list[str]:
    """What compiles a game in a process of its own."""
    return [sys.executable, "-m", "allhands.warm", name]


def side_by_side(names: Sequence[str]) -> int:
    """Compile games in processes of their own, as many at once as there are cores; the worst of
    their exit statuses."""

    def compiled(name: str) -> int:
        environment = {**os.environ, "ALLHANDS_INTERPRET": "0"}
        return subprocess.run(command(name), env=environment, check=False).returncode

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return max(pool.map(compiled, names), default=0)


def main(wanted: Sequence[str] | None = None) -> int:
    """Compile, with patience for everything else that this machine does; the exit status."""
    from allhands import games
    from allhands.kernel.errors import AllHandsError

    wanted = sys.argv[1:] if wanted is None else wanted
    try:
        names = [games.find(each).name for each in wanted] or list(games.names())
    except AllHandsError as error:
        print(error, file=sys.stderr)
        return 2
    with suppress(AttributeError, OSError):
        os.nice(19)
    if len(names) > 1 and WHOLE:
        return side_by_side(names)
    for name in names:
        practise(name, by_copies=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
