"""`python -m allhands.warm`: compile the rules of all games, so that nobody has to wait for it.

A server does so by itself, beside the matches that are played meanwhile.
"""

from __future__ import annotations

import os
from contextlib import suppress


def warm() -> None:
    """Have every common function of every game at hand: compiled, or loaded if it once was."""
    from allhands import games

    for name in games.names():
        practise(name)


def practise(name: str) -> None:
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
        match.play(player.act(view, game.legal_actions(view.record)))
    view = match.view(match.current_player)
    legal = game.legal_actions(view.record)
    advice = Search(iterations=2).weigh(view, legal)
    reason(view, advice.action, legal[-1])
    determinize(view.record, match.current_player, new_luck(0))
    assert match.returns is not None


def main() -> int:
    """Compile, with patience for everything else that this machine does; the exit status."""
    from allhands.kernel.cache import mark_ready

    with suppress(AttributeError, OSError):
        os.nice(19)
    warm()
    mark_ready()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
