"""Games recorded decision by decision: what is in the file, and that it is whole or not there."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands import envs
from allhands.envs import recording
from allhands.envs.outcomes import UNFINISHED
from allhands.envs.recording import Recording, record, recorded
from allhands.kernel.errors import OptionError
from allhands.lab.tournament import tournament

parquet: Any = pytest.importorskip("pyarrow.parquet", reason="it comes with the extra `data`")

pytestmark = pytest.mark.installed

GAME, WITH_TALK = "solar-storm", "sso"


def rows(made: Recording) -> list[dict[str, Any]]:
    return parquet.read_table(made.path).to_pylist()


def test_every_decision_has_what_was_seen_and_what_could_be_done(tmp_path: Path) -> None:
    made = record(GAME, tmp_path / "games.parquet", 2, 3, ["thumb", "random", "thumb"], 7)
    found = rows(made)
    game = envs.one(GAME, players=3, seed=7)
    for row in found:
        if row["decision"] == 0:
            game.reset()
        assert (row["game"], row["seat"]) == (game.number, game.seat)
        assert row["player"] == ("thumb", "random", "thumb")[row["seat"]]
        assert row["observation"] == game.observation.tolist()
        assert row["mask"] == game.mask.tolist()
        assert row["mask"][row["action"]]
        assert row["verb"] == game.numbering.act(row["action"]).verb
        game.step(row["action"])
        if game.terminated:
            assert row["results"] == game.rewards.tolist()
            assert row["outcome"] == game.outcome
    assert game.terminated
    assert {row["game"] for row in found} == {0, 1}
    assert all(row["result"] == row["results"][row["seat"]] for row in found)
    last = {row["game"]: row["results"] for row in found}
    assert all(row["results"] == last[row["game"]] for row in found)


def test_recorded_games_are_those_of_a_tournament(tmp_path: Path) -> None:
    made = record(GAME, tmp_path / "games.parquet", 6, 2, "follower", 3)
    found = rows(made)
    ended = Counter({row["game"]: row["outcome"] for row in found}.values())
    result = tournament(GAME, 6, 2, "follower", 3, 1).result
    assert ended == {name: count for name, count in result.outcomes.items() if count}
    assert len(found) == result.decisions


def test_the_same_seed_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recording, "ROWS", 20)  # so that several groups of rows are written
    paths = [tmp_path / f"{number}.parquet" for number in range(3)]
    for path, seed in zip(paths, (5, 5, 6), strict=True):
        record(GAME, path, 2, 2, "talkative", seed)
    first, again, other = (path.read_bytes() for path in paths)
    assert first == again != other
    assert parquet.ParquetFile(paths[0]).num_row_groups > 1


def test_the_file_tells_how_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    made = record(GAME, path, 2, 3, ["thumb", "loner", "hasty"], 9, difficulty="hard")
    assert made.about["observation"] == made.layout.name == envs.observation(GAME, 3).name
    assert made.about["policies"] == ["thumb", "loner", "hasty"]
    assert (made.about["seed"], made.about["games"], made.about["players"]) == (9, 2, 3)
    assert made.about["options"]["difficulty"] == "hard"
    again = recorded(path)
    assert again.about == made.about
    assert again.layout.size == len(rows(made)[0]["observation"])
    assert again.numbering.count == len(rows(made)[0]["mask"])


def test_who_talks_says_what_is_true_once_a_turn(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    crew = ["talkative", "thumb", "thumb"]
    found = rows(record(WITH_TALK, path, 1, 3, crew, 5, max_decisions=60))
    assert not any(row["said"] for row in found if row["player"] != "talkative")
    game = envs.one(WITH_TALK, players=3, seed=5)
    game.reset()
    told: list[tuple[int, str]] = []
    for row in found:
        own, turn = game.view(game.seat), int(game.view(-1).record.turn)
        for code in row["said"]:
            speech = own.game.speech.read(code)
            assert speech is not None
            assert speech.sentence.holds is not None
            assert speech.sentence.holds(own.record, own.player, speech.about)
            told.append((turn, code))
        game.step(row["action"])
    assert told
    assert len(told) == len(set(told))


def test_a_game_that_is_broken_off_has_brought_nothing(tmp_path: Path) -> None:
    found = rows(record(GAME, tmp_path / "games.parquet", 2, 2, "thumb", max_decisions=3))
    assert len(found) == 6
    assert {row["outcome"] for row in found} == {UNFINISHED}
    assert not any(np.any(row["results"]) for row in found)


def test_nothing_is_left_of_a_recording_that_is_interrupted(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("what was there before")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(GAME, path, 2, 2, progress=interrupted)
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_text() == "what was there before"


@pytest.mark.parametrize("left", [0, 3, 100, -1])
def test_a_file_that_was_cut_short_is_told(left: int, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    record(GAME, path, 1, 2)
    path.write_bytes(path.read_bytes()[:left])
    with pytest.raises(OptionError, match="is no recording, or was cut short: record it again"):
        recorded(path)


def test_other_files_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(OptionError, match="cannot be read: No such file or directory"):
        recorded(path)
    parquet.write_table(parquet.read_table(record(GAME, path, 1, 2).path).select(["game"]), path)
    assert recorded(path).about["game"] == GAME
    pyarrow: Any = pytest.importorskip("pyarrow", reason="it comes with the extra `data`")
    parquet.write_table(pyarrow.table({"game": [1]}), path)
    with pytest.raises(OptionError, match="is no recording of this release"):
        recorded(path)
    for told, said in (
        ("[" * 100_000, "is no recording: "),
        ("3", "is no recording: "),
        ("{}", "is no recording of this release"),
        ('{"recording": 1}', "does not say which game"),
        ('{"recording": 1, "game": "chess", "players": 2}', "There is no game 'chess'"),
        ('{"recording": 1, "game": "solar-storm", "players": 9}', "is for 1 to 4 players, not 9"),
        ('{"recording": 1, "game": "solar-storm", "players": [2]}', "does not say which game"),
        ('{"recording": 1, "game": "solar-storm", "players": 2}', "has observations None; "),
    ):
        table = pyarrow.table({"game": [1]}).replace_schema_metadata({b"allhands": told})
        parquet.write_table(table, path)
        with pytest.raises(OptionError, match=re.escape(said)):
            recorded(path)
    with pytest.raises(OptionError, match="/dev/zero cannot be read: it is a device"):
        recorded("/dev/zero")
    monkeypatch.setattr(recording, "FORMAT", 2)
    record(GAME, path, 1, 2)
    monkeypatch.undo()
    with pytest.raises(OptionError, match="is no recording of this release"):
        recorded(path)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"policy": "thmub"}, "Did you mean thumb"),
        ({"policy": ["thumb", "thumb", "thumb"]}, "2 seats need one player for all, or 2: 3"),
        ({"players": 9}, "is for 1 to 4 players, not 9"),
        ({"games": 0}, "The number of games is 1 or more, not 0"),
        ({"max_decisions": 0}, "max_decisions is 1 or more, not 0"),
        ({"path": "/nowhere/games.parquet"}, "/nowhere/games.parquet cannot be written: No such"),
        ({"path": "/"}, "/ cannot be written: Is a directory"),
        ({"path": "a\0b"}, "cannot be written: that is no name for a file"),
    ],
)
def test_what_cannot_be_recorded_is_refused(
    wanted: dict[str, Any], said: str, tmp_path: Path
) -> None:
    asked: dict[str, Any] = {"path": tmp_path / "a.parquet", "players": 2, "games": 1, **wanted}
    with pytest.raises(OptionError, match=said):
        record(GAME, **asked)
    assert not [*tmp_path.iterdir()]


def test_who_lacks_pyarrow_is_told_how_to_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OptionError, match=r"pip install 'allhands\[data\]' does"):
        record(GAME, tmp_path / "games.parquet", 1, 2)
    assert not [*tmp_path.iterdir()]
