"""What came of a tournament: each line-up's figures, and how much better one is than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allhands import games as all_games
from allhands.kernel.copies import Copied
from allhands.kernel.game import Game
from allhands.kernel.intervals import share_interval
from allhands.players.llm import Counts

from .line_ups import LineUp, line_up_name
from .paired import Difference, difference_of
from .simulation_result import MOST_TURNS, Simulation
from .whole_game import Finished, Setting


@dataclass(frozen=True)
class Thought:
    """How much a kind of player thought in all its seats. Decisions with one legal action only are
    not counted, as nobody is asked; `seconds` are of processor time. `seats` is how many seats it
    had in all games, and `wins` how many of them won; `counts` is what a language model counted."""

    player: str
    decisions: int
    seconds: float
    iterations: int
    seats: int = 0
    wins: int = 0
    counts: Counts | None = None

    @property
    def win_rate(self) -> float:
        """How often a seat of that player won (0 of none)."""
        return self.wins / self.seats if self.seats else 0.0

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of that, as if its seats were games of their own."""
        return share_interval(self.wins, self.seats)

    @property
    def seconds_a_decision(self) -> float:
        """The mean (0 of none)."""
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def iterations_a_decision(self) -> float:
        """The mean of a search (0 of any other player)."""
        return self.iterations / self.decisions if self.decisions else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "player": self.player,
            "decisions": self.decisions,
            "seconds_a_decision": self.seconds_a_decision,
            "iterations_a_decision": self.iterations_a_decision,
            "seats": self.seats,
            "wins": self.wins,
            **({"counts": self.counts.to_dict()} if self.counts else {}),
        }


@dataclass(frozen=True)
class Compared(Copied):
    """A line-up's games: how they ended, who thought how much, and how much more is made of the
    same deals than by the first line-up (`pairs` of them), if it is not that one itself. `worths`
    is what counts of each game, in the order of the deals: its score, or how many seats won, or 1
    if the crew did."""

    seats: tuple[str, ...]
    result: Simulation
    thoughts: tuple[Thought, ...]
    pairs: int
    difference: Difference | None
    worths: NDArray[np.int16]

    @property
    def name(self) -> str:
        """What the line-up is called."""
        return self.result.policy

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "line_up": self.name,
            "seats": list(self.seats),
            **{key: value for key, value in self.result.to_dict().items() if key not in _SAID},
            "thoughts": [thought.to_dict() for thought in self.thoughts],
            **(_difference_to_dict(self.difference, self.pairs) if self.difference else {}),
        }


_SAID = (
    "game",
    "players",
    "options",
    "policy",
    "seed",
    "seconds",
    "decisions_per_second",
    "threads",
    "interrupted",
)
"""What is the same for all line-ups is said once."""


def _difference_to_dict(found: Difference, pairs: int) -> dict[str, Any]:
    return {
        "pairs": pairs,
        "difference": found.mean,
        "difference_low": found.low,
        "difference_high": found.high,
        "measurable": found.is_measurable,
    }


@dataclass(frozen=True)
class Run:
    """How far a tournament came: `wanted` is how many deals there were to be, and `resumed` how
    many games a file had already."""

    wanted: int
    resumed: int
    seconds: float
    threads: int
    interrupted: bool


@dataclass(frozen=True)
class Tournament(Copied):
    """The result of a tournament: each line-up's, the first one first."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    run: Run
    line_ups: tuple[Compared, ...]

    @property
    def result(self) -> Simulation:
        """The figures of the first line-up."""
        return self.line_ups[0].result

    @property
    def thoughts(self) -> tuple[Thought, ...]:
        """How much those in the first line-up thought."""
        return self.line_ups[0].thoughts

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "wanted": self.run.wanted,
            "resumed": self.run.resumed,
            "seconds": round(self.run.seconds, 6),
            "threads": self.run.threads,
            "interrupted": self.run.interrupted,
            "line_ups": [compared.to_dict() for compared in self.line_ups],
        }

    def __str__(self) -> str:
        lines = [
            f"{self.run.wanted:,} deals of {self.game}, {self.players} players, seed {self.seed}"
        ]
        for compared in self.line_ups:
            _, *figures, _ = str(compared.result).split("\n")
            lines += ["", f"{compared.name}: {compared.result.games:,} games", *figures]
            if compared.difference:
                found = compared.difference
                lines.append(
                    f"{found.mean:+.4f} a deal beside {self.line_ups[0].name} "
                    f"(95 % interval {found.low:+.4f} to {found.high:+.4f})"
                )
        return "\n".join(lines)


def tournament_of(setting: Setting, finished: Sequence[Finished], run: Run) -> Tournament:
    """The result of finished games, in whatever order they were."""
    game = all_games.find(setting.game)
    by_line_up = [
        sorted((one for one in finished if one.line_up == number), key=lambda one: one.number)
        for number in range(len(setting.line_ups))
    ]
    found: list[Compared] = []
    for crew, games in zip(setting.line_ups, by_line_up, strict=True):
        pairs, difference = _paired(game, by_line_up[0], games) if found else (0, None)
        found.append(
            Compared(
                seats=tuple(entrant.name for entrant in crew),
                result=_simulation(game, setting, crew, games, run),
                thoughts=_thoughts(crew, games),
                pairs=pairs,
                difference=difference,
                worths=np.array([_worth(game, one) for one in games], np.int16),
            )
        )
    return Tournament(game.name, setting.players, setting.options, setting.seed, run, tuple(found))


def _paired(
    game: Game, first: Sequence[Finished], other: Sequence[Finished]
) -> tuple[int, Difference | None]:
    """How many deals both have played, and how much more the other makes of them."""
    before = {one.number: _worth(game, one) for one in first}
    both = [one for one in other if one.number in before]
    if not both:
        return 0, None
    ours = np.array([before[one.number] for one in both], np.int16)
    theirs = np.array([_worth(game, one) for one in both], np.int16)
    return len(both), difference_of(game, ours, theirs)


def _worth(game: Game, finished: Finished) -> int:
    """What counts of a game: its score, or how many seats won, or 1 if the crew did; of one that
    was broken off, nothing."""
    if finished.broken_off:
        return 0
    if finished.score is not None:
        return finished.score
    return len(finished.winners) if game.by_seat else int(bool(finished.winners))


def _thoughts(crew: LineUp, games: Sequence[Finished]) -> tuple[Thought, ...]:
    """By kind of player, in the order of the seats."""
    seats: dict[str, list[int]] = {}
    for seat, entrant in enumerate(crew):
        seats.setdefault(entrant.name, []).append(seat)
    return tuple(
        Thought(
            player=name,
            decisions=sum(game.asked[seat] for game in games for seat in own),
            seconds=sum(game.seconds[seat] for game in games for seat in own),
            iterations=sum(game.iterations[seat] for game in games for seat in own),
            seats=len(games) * len(own),
            wins=sum(seat in game.winners for game in games for seat in own),
            counts=_counts([game.counts[seat] for game in games for seat in own if game.counts]),
        )
        for name, own in seats.items()
    )


def _counts(counted: Sequence[dict[str, int]]) -> Counts | None:
    """All together; None of players that count nothing."""
    found = [Counts(**each) for each in counted if each]
    return Counts.sum_of(found) if found else None


def _simulation(
    game: Game, setting: Setting, crew: LineUp, games: Sequence[Finished], run: Run
) -> Simulation:
    """The games as a simulation would have counted them."""
    ended = [one for one in games if not one.broken_off]
    outcomes = Counter(one.outcome for one in ended)
    lost = {way.name for way in game.outcomes if way.won is not True}
    causes = Counter(one.cause for one in ended if one.outcome in lost)
    lengths = [min(one.turns, MOST_TURNS - 1) for one in ended]
    most = game.score.most if game.score else 0
    won_by = _won_by(setting.players, games) if game.by_seat else np.zeros(0, np.int64)
    scores = [min(max(_worth(game, one), 0), most) for one in games] if game.score else []
    return Simulation(
        game=game.name,
        players=setting.players,
        options=setting.options,
        policy=line_up_name(crew),
        seed=setting.seed,
        games=len(games),
        decisions=sum(one.decisions for one in games),
        seconds=run.seconds,
        threads=run.threads,
        wins=int(won_by[-1])
        if game.by_seat
        else sum(outcomes[way.name] for way in game.outcomes if way.won),
        outcomes={way.name: outcomes[way.name] for way in game.outcomes[1:]},
        turns=np.bincount(np.array(lengths, np.int64), minlength=MOST_TURNS),
        interrupted=run.interrupted,
        score=game.score,
        scores=np.bincount(np.array(scores, np.int64), minlength=most + 1 if game.score else 0),
        causes={name: causes[number] for number, name in enumerate(game.causes)},
        broken_off=dict(Counter(one.broken_off for one in games if one.broken_off)),
        won_by=won_by,
    )


def _won_by(players: int, games: Sequence[Finished]) -> NDArray[np.int64]:
    """How many games just the seats of each mask have won."""
    masks = [sum(1 << seat for seat in one.winners) for one in games]
    return np.bincount(np.array(masks, np.int64), minlength=2**players)
