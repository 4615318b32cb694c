"""Tournaments on Ray: the same games, kept and told in the same way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from allhands.kernel.errors import OptionError
from allhands.lab import on_ray
from allhands.lab import tournament as lab
from allhands.lab.tournament import tournament

from .guests import ITERATIONS, Endless, Failing, lines, plain, stop, untimed


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(on_ray, "import_module", missing)
    with pytest.raises(
        OptionError, match=r"Ray is not installed here: pip install .allhands\[ray\]"
    ):
        tournament("solar-storm", 1, 2, "thumb", ray="local")


class Cluster:
    """Stands in for Ray: one processor, which plays what it is given when it is asked for it."""

    class exceptions:  # noqa: N801
        class RayTaskError(Exception):
            def __init__(self, cause: Exception) -> None:
                super().__init__(f"a long story of {cause}")
                self.cause = cause

    def __init__(self, refusal: Exception | None = None) -> None:
        self.asked: list[dict[str, Any]] = []
        self.most_waiting = self.waiting = 0
        self.is_up = False
        self.refusal = refusal

    def is_initialized(self) -> bool:
        return self.is_up

    def init(self, **asked: Any) -> None:
        self.asked.append(asked)
        if self.refusal:
            raise self.refusal
        self.is_up = True

    def shutdown(self) -> None:
        self.is_up = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def put(self, value: Any) -> Any:
        return value

    def remote(self, **_: Any) -> Any:
        cluster = self

        class Remote:
            def __init__(self, function: Any) -> None:
                self.function = function

            def remote(self, *arguments: Any) -> Any:
                cluster.waiting += 1
                cluster.most_waiting = max(cluster.most_waiting, cluster.waiting)
                return lambda: self.function(*arguments)

        return Remote

    def wait(self, flying: list[Any]) -> tuple[list[Any], list[Any]]:
        return flying[-1:], flying[:-1]  # the latest first, as no order is promised

    def get(self, reference: Any) -> Any:
        self.waiting -= 1
        try:
            return reference()
        except Exception as error:
            raise self.exceptions.RayTaskError(error) from error

    def cancel(self, *_: Any, **__: Any) -> None:
        self.waiting -= 1


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    found = Cluster()
    monkeypatch.setattr(on_ray, "_imported", lambda: found)
    return found


def test_a_cluster_plays_the_same_games(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    wanted: dict[str, Any] = {"players": 2, "seats": "random", "against": ["thumb"]}
    here = tournament("solar-storm", 5, **wanted)
    there = tournament("solar-storm", 5, **wanted, ray="10.0.0.1:6379", record=path)
    assert plain(here) == plain(there)
    assert there.run.threads == 1
    assert len(lines(path)) == 11
    assert cluster.asked[0]["address"] == "10.0.0.1:6379"
    assert "num_cpus" not in cluster.asked[0]
    assert (cluster.waiting, cluster.most_waiting) == (0, on_ray.QUEUED)
    assert not cluster.is_up


def test_a_cluster_that_is_connected_already_is_left_so(cluster: Cluster) -> None:
    cluster.is_up = True
    tournament("solar-storm", 1, 2, "random", ray="local", threads=1)
    assert cluster.asked == []
    assert cluster.is_up


def test_an_interrupted_cluster_is_sent_home(cluster: Cluster) -> None:
    result = tournament("solar-storm", 9, 2, "random", ray="local", progress=stop)
    assert (result.run.interrupted, result.result.games) == (True, 1)
    assert (cluster.waiting, cluster.is_up) == (0, False)


def test_an_error_at_a_cluster_is_told_as_one_here(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise OptionError("This is wrong.")

    monkeypatch.setattr(on_ray, "play", broken)
    with pytest.raises(OptionError, match=r"^This is wrong\.$"):
        tournament("solar-storm", 1, 2, "random", ray="local")


def test_a_player_that_hangs_or_fails_at_a_cluster_does_not_take_the_tournament_with_it(
    cluster: Cluster,
) -> None:
    seats = [Endless(), "random"]
    result = tournament("solar-storm", 1, 2, seats, ray="local", patience=0.5, against=[Failing()])
    assert result.result.broken_off == {"as endless took longer than 0.5 s to answer": 1}
    (why,) = result.line_ups[1].result.broken_off
    assert why.startswith("as failing raised ValueError: no luck at all (guests.py, line ")


def test_a_cluster_of_another_release_is_refused(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "__version__", "9.9")
    with pytest.raises(OptionError, match=r"and this machine 9\.9\."):
        tournament("solar-storm", 1, 2, "random", ray="local")


def test_a_cluster_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = Cluster(ConnectionError("Nobody is there. Try\nagain"))
    monkeypatch.setattr(on_ray, "_imported", lambda: refusing)
    with pytest.raises(OptionError, match=r"no Ray cluster at 'far:1': Nobody is there\.$"):
        tournament("solar-storm", 1, 2, "random", ray="far:1")


ON_RAY = """
import json, sys
from allhands import tournament
from allhands.players import Search

class Endless:
    name = "endless"

    def act(self, observation, actions, seconds=None):
        while True:
            pass

    def fresh(self, seed):
        return Endless()

seats = ["thumb", Search(iterations=int(sys.argv[1]))]
against = ["random", [Endless(), "random"]]
found = [
    tournament("solar-storm", 2, 2, seats, 1, 1, against=against, patience=0.5, **more).to_dict()
    for more in ({}, {"ray": "local"})
]
print(json.dumps(found))
"""


@pytest.mark.installed
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_that_is_started_here_plays_the_same_games() -> None:
    patient = {"RAY_agent_register_timeout_ms": "120000"}  # on a machine with much to do
    done = subprocess.run(
        [sys.executable, "-c", ON_RAY, str(ITERATIONS)],
        capture_output=True,
        text=True,
        env={**os.environ, **patient},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    here, there = json.loads(done.stdout.splitlines()[-1])
    assert untimed(here) == untimed(there)
    endless = there["line_ups"][2]
    assert endless["broken_off"] == {"as endless took longer than 0.5 s to answer": 2}
