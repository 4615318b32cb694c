"""Cross-play: who gets on with whom, in the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from allhands import crossplay
from allhands.kernel.errors import OptionError
from allhands.lab.crossplay import entrants_named, games_to_play, ratio_of, share_of
from allhands.lab.crossplay_picture import picture
from allhands.lab.tournament import tournament
from allhands.observation import Observation
from allhands.players import HELD_OUT, PARTNERS

from .small import last_boat, leaky_raft

BOAT, RAFT = last_boat.GAME.name, leaky_raft.GAME.name
QUICK: dict[str, Any] = {"threads": 1, "bound": None}


class First:
    """Takes what stands first, and notes where it sits."""

    def __init__(self, name: str = "first") -> None:
        self.name = name
        self.sat: list[int] = []

    def act(
        self,
        observation: Observation,
        actions: Sequence[int],
        seconds: float | None = None,  # noqa: ARG002
    ) -> int:
        self.sat.append(observation.player)
        return actions[0]

    def fresh(self, seed: int) -> First:  # noqa: ARG002
        return self


def test_all_meet_all_in_the_same_deals_and_the_one_changes_seats() -> None:
    first = First()
    told: list[int] = []
    found = crossplay(BOAT, [first, "thumb"], 6, 3, 7, patience=None, progress=told.append, **QUICK)
    assert found.rows == found.columns == ("first", "thumb")
    assert found.deals == 6
    assert [[len(pair.own) for pair in row] for row in found.pairs] == [[6, 6], [6, 6]]
    assert sum(told) == games_to_play(2, 0, 6, bound=False) == 24
    assert set(first.sat) == {0, 1, 2}


def test_a_pair_makes_what_its_line_up_makes_seat_by_seat() -> None:
    found = crossplay(BOAT, ["random", "thumb"], 6, 3, 7, **QUICK)
    pair = found.pairs[0][1]
    for seat in range(3):
        seats = ["thumb"] * 3
        seats[seat] = "random"
        result = tournament(BOAT, 6, 3, seats, 7, 1).line_ups[0]
        saved = (result.worths > 0)[seat::3]
        assert pair.saved[seat::3].tolist() == saved.tolist()
    assert all(own <= saved for own, saved in zip(pair.own, pair.saved, strict=True))
    itself = tournament(BOAT, 6, 3, "thumb", 7, 1).line_ups[0]
    assert found.pairs[1][1].saved.tolist() == (itself.worths > 0).tolist()


def test_threads_change_nothing() -> None:
    one, two = (
        crossplay(
            RAFT, ["random", "thumb", "hasty"], 6, 2, threads=threads, bound="thumb"
        ).to_dict()
        for threads in (1, 2)
    )
    for changing in ("threads", "seconds"):
        assert one.pop(changing) != two.pop(changing) or changing == "seconds"
    assert one == two


def test_the_best_beside_somebody_is_what_others_are_measured_by() -> None:
    found = crossplay(
        RAFT, ["random", "thumb"], 20, 2, respond=["unreliable"], bound="thumb", threads=1
    )
    assert found.rows == ("random", "thumb", "unreliable")
    assert found.columns == ("random", "thumb")
    for column in range(2):
        means = [row[column].own.mean() for row in found.pairs]
        for row in range(3):
            proximity = found.pairs[row][column].proximity
            assert proximity is not None
            assert proximity.mean == pytest.approx(means[row] / max(means))
            assert proximity.low <= proximity.mean <= proximity.high
        assert found.bound is not None
        of_bound = found.pairs[1][1].of_bound
        assert of_bound is not None
        assert (of_bound.mean, of_bound.low, of_bound.high) == pytest.approx((1, 1, 1))
    assert found.with_itself(2) is None
    own, others = found.with_itself(1), found.with_others(1)
    assert own is not None
    assert others is not None
    assert own.mean == found.pairs[1][1].own.mean()
    assert others.mean == found.pairs[1][0].own.mean()


def test_a_ratio_has_the_interval_of_its_pairs() -> None:
    ours, theirs = np.array([1.0, 0, 1, 0]), np.array([1.0, 1, 1, 1])
    found = ratio_of(ours, theirs)
    assert found is not None
    assert found.mean == 0.5
    assert (found.low, found.high) == pytest.approx((0, 0.5 + 1.959964 * np.sqrt(1 / 12)))
    assert ratio_of(ours, np.zeros(4)) is None
    share = share_of(np.array([1.0, 0, 0, 0]))
    assert 0 < share.low < share.mean == 0.25 < share.high


def test_groups_stand_for_their_members() -> None:
    assert entrants_named(["thumb", "partners"]) == ["thumb", *PARTNERS]
    assert entrants_named([" held-out "]) == list(HELD_OUT)


def test_games_that_are_broken_off_count_as_nothing_made() -> None:
    found = crossplay(RAFT, ["thumb"], 4, 2, limit=2, **QUICK)
    (pair,) = found.pairs[0]
    assert (pair.broken_off, pair.own.sum(), pair.saved.sum(), pair.proximity) == (4, 0, 0, None)


def test_finished_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    less = crossplay(RAFT, ["random", "thumb"], 2, 2, record=path, **QUICK)
    more = crossplay(RAFT, ["random", "thumb"], 4, 2, record=path, **QUICK)
    assert (less.run.resumed, more.run.resumed) == (0, 8)
    whole = crossplay(RAFT, ["random", "thumb"], 4, 2, **QUICK)
    assert [pair.to_dict() for row in more.pairs for pair in row] == [
        pair.to_dict() for row in whole.pairs for pair in row
    ]


def test_an_interrupt_leaves_the_deals_that_all_have_played() -> None:
    played = 0

    def interrupted(games: int) -> None:
        nonlocal played
        played += games
        if played == 9:
            raise KeyboardInterrupt

    found = crossplay(RAFT, ["random", "thumb"], 50, 2, progress=interrupted, **QUICK)
    assert (found.run.interrupted, found.deals) == (True, 2)
    played = 8
    with pytest.raises(KeyboardInterrupt):
        crossplay(RAFT, ["random", "thumb"], 50, 2, progress=interrupted, **QUICK)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"players": 1}, "Cross-play is for 2 players or more"),
        ({"players": 9}, "is for 1 to"),
        ({"entrants": []}, "Name at least one entrant"),
        ({"entrants": ["thmub"]}, "Did you mean thumb"),
        ({"entrants": ["thumb", "thumb"]}, "thumb is there twice"),
        ({"entrants": ["thumb", "partners", "careful"]}, "careful is there twice"),
        ({"respond": ["thumb"]}, "thumb is there twice"),
        ({"bound": "clairvoyand"}, "Did you mean clairvoyant"),
        ({"games": 0}, "The number of games is 1 or more, not 0"),
        ({"threads": 0}, "The number of threads is 1 or more, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(wanted: dict[str, Any], said: str) -> None:
    asked: dict[str, Any] = {"entrants": ["thumb"], "games": 1, "players": 2, **wanted}
    with pytest.raises(OptionError, match=said):
        crossplay(RAFT, **asked)


def test_the_picture_has_every_number_and_tells_it_in_words() -> None:
    found = crossplay(BOAT, ["random", "thumb"], 4, 2, bound="thumb", threads=1)
    drawn = ElementTree.fromstring(picture(found))
    words = [each.text for each in drawn.iter() if each.text]
    for measure in found.measures:
        assert f"{measure.name} ({measure.unit})" in words
    assert [measure.name for measure in found.measures] == [
        "own result",
        "ship saved",
        "best-response proximity",
        "share of the bound",
    ]
    pair = found.pairs[0][1]
    assert any(word.startswith(f"{pair.one} beside {pair.others}: ") for word in words)
    squares = [each for each in drawn.iter() if each.get("class") == "square"]
    assert len(squares) == 4 * len(found.measures)
