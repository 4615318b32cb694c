"""Trained agents: their files, and how they play by them, without JAX."""

from __future__ import annotations

import json
import re
import struct
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands import new
from allhands.envs.layout import layout_of
from allhands.games import find
from allhands.kernel.errors import OptionError
from allhands.lab.line_ups import entrant_of
from allhands.lab.tournament import tournament
from allhands.players import player_named
from allhands.training.agent import Agent, read, settled
from allhands.training.learning import School
from allhands.training.network import Weights, untaught
from allhands.training.ppo import Course

GAME, PLAYERS = "sos-titanic", 2


def agent(name: str = GAME, players: int = PLAYERS, seed: int = 3) -> Agent:
    """One that has learnt nothing, but prefers some actions to others."""
    game = find(name)
    kind = settled(game, players)
    luck = np.random.default_rng(seed)
    weights = untaught(layout_of(game, players).size, 8, kind.actions, luck)
    return Agent(kind, {"trust": 0.0}, weights._replace(policy=weights.policy * 300))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "agent.npz"
    agent().write(path)
    return path


def test_what_is_written_is_read(kept: Path) -> None:
    own = replace(agent(), course={"rate": 0.5, "trust": 2}, rounds=2, decisions=70)
    replace(own, moments=[np.array(3), np.arange(4.0)]).write(kept)
    found = read(kept)
    assert (found.kind, found.course) == (own.kind, own.course)
    assert (found.rounds, found.decisions) == (2, 70)
    for name, own_part, part in zip(Weights._fields, own.weights, found.weights, strict=True):
        assert (own_part == part).all(), name
    assert [each.tolist() for each in found.moments] == [3, [0, 1, 2, 3]]


def test_at_the_table_it_plays_as_it_was_trained(kept: Path) -> None:
    """A game after the other with a player in each seat, and all at once in compiled steps: both
    come to the same scores, so both see, remember and choose the same."""
    school = School(find(GAME), PLAYERS, {}, 5, (), Course(units=8))
    at_once = school.made_by(read(kept).weights, 12)
    played = tournament(GAME, 12, PLAYERS, f"trained:{kept}", 5, threads=1)
    assert played.line_ups[0].worths.tolist() == at_once.tolist()
    assert len(set(at_once.tolist())) > 2


def test_memory_makes_a_difference_and_a_fresh_one_has_none(kept: Path) -> None:
    own = agent()
    by_memory = np.where(np.arange(16)[:, None] < 8, 0, own.weights.policy)
    replace(own, weights=own.weights._replace(policy=by_memory)).write(kept)
    match = new(GAME, players=PLAYERS, seed=1)
    view = match.view(match.current_player)
    actions, player = view.legal_actions(), player_named(f"trained:{kept}")
    first = [player.act(view, actions) for _ in range(6)]
    assert len(set(first)) > 1
    assert [player.fresh(1).act(view, actions) for _ in range(6)] == [first[0]] * 6


def test_it_sits_in_the_same_process_as_ours_do(kept: Path) -> None:
    assert entrant_of(f"trained:{kept}").is_ours
    assert not entrant_of(player_named(f"trained:{kept}")).is_ours


def test_at_the_table_it_trusts_the_rule_of_thumb_as_far_as_it_has_learnt_to(kept: Path) -> None:
    replace(agent(), course={"trust": 1000}).write(kept)
    played = tournament(GAME, 3, PLAYERS, f"trained:{kept}", 5, threads=1, against="thumb")
    own, thumb = (line_up.worths.tolist() for line_up in played.line_ups)
    assert own == thumb


def rewritten(path: Path, **changes: Any) -> None:
    """Change what a file says of its agent."""
    with np.load(path) as saved:
        arrays = dict(saved)
    about = {**json.loads(str(arrays.pop("about"))), **changes}
    np.savez(path, allow_pickle=False, about=np.array(json.dumps(about)), **arrays)


def said_of(path: Path) -> str:
    with pytest.raises(OptionError) as told:
        player_named(f"trained:{path}")
    said = str(told.value)
    assert re.fullmatch(r"[A-Za-z/][^\n]*[.]", said)
    assert path.name in said
    return said


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 0}, "of another release of All Hands"),
        ({"game": "chess"}, "plays what is not here: There is no game 'chess'"),
        ({"players": 9}, "plays what is not here"),
        ({"observation": "allhands/sos-titanic-2p-v0"}, "train it anew"),
        ({"actions": 3}, "and 3 actions; this release makes"),
        ({"game": "solar-storm"}, "train it anew"),
    ],
)
def test_a_file_of_something_else_is_told(kept: Path, changes: dict[str, Any], said: str) -> None:
    rewritten(kept, **changes)
    assert said in said_of(kept)


def test_a_file_that_is_none_is_told(kept: Path, tmp_path: Path) -> None:
    assert "No such file" in said_of(tmp_path / "missing.npz")
    assert "cannot be read" in said_of(tmp_path)
    whole = kept.read_bytes()
    for bad in (b"", b"no agent at all", whole[: len(whole) // 2], whole[:-30]):
        kept.write_bytes(bad)
        assert "is no trained agent, or was cut short" in said_of(kept)
    np.savez(kept, something=np.zeros(3))
    assert "is no trained agent" in said_of(kept)


@pytest.mark.parametrize(
    "changes",
    [
        {"course": {}},
        {"course": 3},
        {"course": {"trust": "much"}},
        {"course": {"trust": float("nan")}},
        {"rounds": "two"},
        {"decisions": None},
        {"players": 2.0},
        {"players": [2]},
        {"game": 7},
        {"actions": True},
    ],
    ids=str,
)
def test_what_a_file_says_of_itself_is_looked_at(kept: Path, changes: dict[str, Any]) -> None:
    rewritten(kept, **changes)
    assert "is no trained agent" in said_of(kept)


def test_a_file_that_lacks_or_nests_something_is_told(kept: Path) -> None:
    with np.load(kept) as saved:
        arrays = dict(saved)
    for about in ("[" * 100_000, '{"format": ' + "9" * 9_000 + "}", "[]", "3", "{}"):
        np.savez(kept, allow_pickle=False, **{**arrays, "about": np.array(about)})
        assert "is no trained agent" in said_of(kept)
    without = {name: each for name, each in arrays.items() if name != "policy"}
    np.savez(kept, allow_pickle=False, **without, moment5=np.zeros(3))
    assert "is no trained agent" in said_of(kept)


@pytest.mark.parametrize(
    "header",
    [
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,), }",
        "{'descr': " + "[" * 5_000 + ", 'fortran_order': False, 'shape': (1,), }",
    ],
    ids=["a trillion", "deep"],
)
def test_a_file_whose_arrays_are_not_what_they_claim_is_told(kept: Path, header: str) -> None:
    line = header.ljust(117) + "\n"
    with zipfile.ZipFile(kept, "a") as archive:
        length = struct.pack("<H", len(line))
        archive.writestr("moment0.npy", b"\x93NUMPY\x01\x00" + length + line.encode())
    assert "is no trained agent, or was cut short" in said_of(kept)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/full"])
def test_a_device_is_not_read(path: str) -> None:
    assert "it is a device" in said_of(Path(path))


def test_numbers_that_do_not_fit_are_told(kept: Path) -> None:
    own = agent()
    replace(own, weights=own.weights._replace(policy=own.weights.policy[:, 1:])).write(kept)
    assert "do not fit together" in said_of(kept)


def test_a_file_has_to_be_named() -> None:
    with pytest.raises(OptionError, match=r"as in trained:agent\.npz"):
        player_named("trained")


@pytest.mark.parametrize(("game", "players"), [(GAME, 3), ("ark-ship", PLAYERS)])
def test_it_plays_nothing_else_than_it_has_learnt(kept: Path, game: str, players: int) -> None:
    with pytest.raises(OptionError, match=r"has learnt SOS Titanic for 2: it cannot play"):
        tournament(game, 1, players, f"trained:{kept}", 5, threads=1)
