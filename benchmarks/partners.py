"""How different partners are: by how many choices, and by what they make of a game by themselves.

    uv run python benchmarks/partners.py sso --players 4 --into docs/partners.md

Every partner is asked at each decision of the same games, which the rule of thumb plays. `thumb`
stands there too, with other luck: some rules of thumb choose by chance among what is as good.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands import games, simulate
from allhands.kernel.game import Game, apply, current_player
from allhands.lab.marks import stamp, write_between
from allhands.lab.simulation_result import Simulation
from allhands.observation import Observation
from allhands.players import CHARACTERS, PolicyPlayer

THUMB = "thumb"
ASKED = (THUMB, *CHARACTERS)


def positions(game: Game, players: int, options: dict[str, str], most: int) -> Iterator[Any]:
    """Views at decisions that leave a choice, of games by the rule of thumb."""
    numbers, found = game.option_numbers(players, options), 0
    for deal in range(most):
        state, crew = game.new(numbers, 0, deal), PolicyPlayer(THUMB, deal)
        while not state.outcome:
            seat = int(current_player(state))
            view = game.observe(state, seat)
            seen, legal = Observation(game, seat, game.crew_names, view), game.legal_actions(view)
            if len(legal) > 1:
                yield seen, legal
                found += 1
                if found == most:
                    return
            apply(state, crew.act(seen, legal))


def choices(game: Game, players: int, options: dict[str, str], most: int) -> NDArray[np.int64]:
    """What the rule of thumb chooses in each position, and then what each of those asked does."""
    crew = [PolicyPlayer(THUMB, 1), *(PolicyPlayer(name, 2) for name in ASKED)]
    asked = positions(game, players, options, most)
    return np.array([[one.act(seen, legal) for one in crew] for seen, legal in asked], np.int64)


def made(result: Simulation) -> str:
    """What a crew of one partner made, with the interval."""
    if result.score is not None:
        low, high = result.score_interval
        return f"{result.mean_score:.1f} {result.score.unit}s ({low:.1f} to {high:.1f})"
    rate, (low, high), who = result.win_rate, result.interval, "won"
    if len(result.won_by):
        rate, (low, high), who = result.mean_seat_rate, result.mean_seat_interval, "of seats won"
    return f"{100 * rate:.1f} % {who} ({100 * low:.1f} to {100 * high:.1f})"


def table(game: Game, players: int, options: dict[str, str], most: int, deals: int) -> str:
    """A table in Markdown."""
    taken = choices(game, players, options, most)
    chosen: dict[str, Any] = {**options}
    differs = (taken[:, :, None] != taken[:, None, :]).mean(axis=0)
    lines = [
        f"{game.title}, {players} players: {len(taken):,} decisions, {deals:,} games of each.",
        "",
        "| partner | chooses otherwise than the rule of thumb | is nearest to | among themselves |",
        "|---|--:|---|---|",
    ]
    for place, name in enumerate(ASKED, start=1):
        others = [other for other in range(1, len(ASKED) + 1) if other != place]
        near = min(others, key=lambda other, place=place: float(differs[place, other]))
        result = simulate(game.name, deals, players, name, seed=1, **chosen)
        nearest = f"`{ASKED[near - 1]}`, {100 * differs[place, near]:.0f} % otherwise"
        said = f"{100 * differs[0, place]:.0f} %"
        lines.append(f"| `{name}` | {said} | {nearest} | {made(result)} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, and print it or write it between the marks of a file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--positions", type=int, default=1_000)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--into", type=Path, metavar="FILE")
    wanted = parser.parse_args()
    game = games.find(wanted.game)
    chosen = dict(option.split("=", 1) for option in wanted.option)
    players, options = game.settle(wanted.players, chosen)
    found = table(game, players, options, wanted.positions, wanted.games)
    if wanted.into:
        write_between(wanted.into, f"partners of {game.name}", f"{stamp()}\n\n{found}")
    else:
        print(found)


if __name__ == "__main__":
    main()
