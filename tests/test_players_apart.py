"""Players of somebody else's in a tournament: one that goes wrong is stopped, and named."""

from __future__ import annotations

import multiprocessing
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands import games
from allhands.kernel.chance import stream_seed
from allhands.kernel.errors import OptionError
from allhands.lab import apart
from allhands.lab.line_ups import line_up
from allhands.lab.tournament import tournament
from allhands.players import PolicyPlayer, Search

from .guests import (
    Asleep,
    Clairvoyant,
    Deaf,
    Dying,
    Endless,
    Failing,
    Late,
    Leaving,
    Noting,
    Wrong,
    lines,
    plain,
)

SHORT = 0.5
"""Seconds for those who would never answer."""
TOO_LONG = r"took longer than 0\.5 s to answer"
WHERE = r" \(guests\.py, line \d+\)"


def seed_of(deal: int, seat: int) -> int:
    """The chance of the player in a seat of a deal of seed 0."""
    return int(stream_seed(np.uint64(stream_seed(np.uint64(0), np.uint64(deal))), np.uint64(seat)))


# What goes wrong


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (Endless(), TOO_LONG),
        (Deaf(), TOO_LONG),
        (Asleep(), TOO_LONG),
        (Late(), TOO_LONG),
        (Failing(), f"raised ValueError: no luck at all{WHERE}"),
        (Leaving(), f"raised SystemExit: enough{WHERE}"),
        (Dying(), "ended its process"),
        (Wrong(), r"answered with 1000\d+, which is no legal action there"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_game_is_broken_off_when_a_player_does_not_decide_and_its_name_is_told(
    player: Noting, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    patience = SHORT if said == TOO_LONG else 60
    result = tournament("solar-storm", 1, 2, ["random", player], threads=1, patience=patience)
    (why,) = result.result.broken_off
    assert re.fullmatch(f"as {player.name} {said}", why)
    assert (result.result.games, result.result.unfinished, result.result.wins) == (1, 1, 0)
    assert f"1 of 1 games was broken off {why}.\nThey count as not won." in str(result)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("player", [Failing(), Leaving(), Wrong()], ids=lambda player: player.name)
def test_what_goes_wrong_in_this_process_is_told_in_the_same_way(player: Noting) -> None:
    here, there = (
        tournament("solar-storm", 2, 2, player, threads=1, patience=patience)
        for patience in (None, 60)
    )
    assert plain(here) == plain(there)
    assert here.result.unfinished == 2


def test_the_other_games_are_played_as_if_nothing_had_happened(tmp_path: Path) -> None:
    class Moody(Endless):
        seeds = frozenset({seed_of(1, 0)})

    class Good(Endless):
        seeds = frozenset[int]()

    moody, good = tmp_path / "moody.jsonl", tmp_path / "good.jsonl"
    result = tournament("solar-storm", 4, 2, [Moody(), "thumb"], record=moody, patience=1)
    tournament("solar-storm", 4, 2, [Good(), "thumb"], record=good, patience=None)
    assert result.result.broken_off == {"as endless took longer than 1 s to answer": 1}
    assert result.result.games == 4
    found, wanted = (
        {one["number"]: {**one, "seconds": None} for one in lines(path)[1:]}
        for path in (moody, good)
    )
    assert found.pop(1)["broken_off"] == "as endless took longer than 1 s to answer"
    del wanted[1]
    assert found == wanted
    before = moody.read_text()
    again = tournament("solar-storm", 4, 2, [Moody(), "thumb"], record=moody, patience=1)
    assert (plain(again), again.run.resumed) == (plain(result), 4)
    assert moody.read_text() == before


def test_an_error_of_ours_is_not_put_down_to_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> int:
        raise RuntimeError("our own")

    monkeypatch.setattr(PolicyPlayer, "act", broken)
    with pytest.raises(RuntimeError, match="our own"):
        tournament("solar-storm", 1, 2, ["thumb", Noting()], threads=1)


def test_players_of_ours_keep_their_own_time() -> None:
    class Mine(Search):
        """Whatever it does, it is not ours."""

    crew = line_up(["thumb", Search(seconds=99), "clairvoyant:99", Mine(iterations=1)], 4)
    assert [one.is_ours for one in crew] == [True, True, True, False]
    assert tournament("solar-storm", 1, 2, "thumb", patience=1e-9).result.broken_off == {}


def test_an_interrupt_does_not_wait_for_whoever_hangs() -> None:
    class Moody(Endless):
        seeds = frozenset({seed_of(0, 0)})

    def interrupted(played: int) -> None:
        if played:
            raise KeyboardInterrupt

    seats = [Moody(), "thumb"]
    result = tournament("solar-storm", 2, 2, seats, threads=2, progress=interrupted, patience=600)
    assert (result.run.interrupted, result.result.games) == (True, 1)
    assert result.run.seconds < 100


# Where they decide


@pytest.mark.parametrize("name", games.names())
def test_players_play_the_same_games_in_a_process_of_their_own(name: str) -> None:
    seats = [Noting(), "thumb"]
    here, there = (
        plain(tournament(name, 1, 2, seats, 5, 2, against=[Noting()], patience=patience))
        for patience in (None, 60)
    )
    assert here == there


def test_they_are_shown_there_what_they_may_know() -> None:
    class Blind(Noting):
        name = "blind"

        def act(self, *asked: Any, **more: Any) -> int:
            assert asked[0].record.resource_deck.cards.max() == -1
            return super().act(*asked, **more)

    class Peeking(Clairvoyant):
        name = "peeking"

        def act(self, *asked: Any, **more: Any) -> int:
            assert asked[0].record.resource_deck.cards.max() >= 0
            return super().act(*asked, **more)

    result = tournament("solar-storm", 1, 2, [Blind(), Peeking()])
    assert result.result.broken_off == {}


def test_a_host_plays_on_after_an_error_and_none_outlives_the_tournament(tmp_path: Path) -> None:
    path = tmp_path / "processes"

    class Telling(Failing):
        def go_wrong(self) -> None:
            with path.open("a") as file:
                file.write(f"{os.getpid()}\n")
            super().go_wrong()

    tournament("solar-storm", 3, 2, [Telling(), "random"], threads=1)
    (process,) = set(path.read_text().split())
    assert int(process) != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)
    assert multiprocessing.active_children() == []


KILLED = """
import os
from allhands import tournament

class Endless:
    name = "endless"

    def act(self, observation, actions, seconds=None):
        print(os.getpid(), flush=True)
        while True:
            pass

    def fresh(self, seed):
        return Endless()

tournament("solar-storm", 1, 2, Endless(), threads=1, patience=600)
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes cannot be waited for here")
def test_who_hangs_does_not_outlive_a_tournament_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout
        host = os.pidfd_open(int(playing.stdout.readline()))
        playing.kill()
    ended, *_ = select.select([host], [], [], 60)
    os.close(host)
    assert ended


WARNED = """
import os, warnings
from allhands import tournament
from tests.guests import Noting

said = "os.fork() was called. os.fork() is incompatible with multithreaded code, and JAX is"
os.register_at_fork(before=lambda: warnings.warn(said, RuntimeWarning))
tournament("solar-storm", 1, 2, Noting(), threads=1, patience=60)
"""


def test_who_has_trained_with_jax_is_not_warned_of_its_threads() -> None:
    by = [sys.executable, "-W", "error", "-c", WARNED]
    ended = subprocess.run(by, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_where_nothing_can_be_forked_players_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "PROCESSES", multiprocessing.get_context("spawn"))
    seats: list[Any] = [Noting(), "random"]
    sent = tournament("solar-storm", 1, 2, seats, threads=1)
    assert plain(sent) == plain(tournament("solar-storm", 1, 2, seats, patience=None))

    class Here(Noting):
        """Pickle finds it nowhere."""

    with pytest.raises(
        OptionError, match=r"process of their own .*: with patience=None they decide in"
    ):
        tournament("solar-storm", 1, 2, Here(), threads=1)
