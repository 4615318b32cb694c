"""Saved games: kept whole, read back as they were, and wrong ones refused in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import allhands
from allhands import games, saving
from allhands.kernel.errors import SavedGameError
from allhands.match import Match


def played(decisions: int = 12) -> Match:
    match = allhands.new("solar-storm", players=3, seed=11, difficulty="easy", damage_control=True)
    for _ in range(decisions):
        match.play(match.actions()[0])
    return match


BOARD_POD = next(
    verb.first for verb in games.find("solar-storm").actions.verbs if verb.name == "board-pod"
)
TEXT = saving.to_json(played())


def changed(**parts: object) -> str:
    return json.dumps({**json.loads(TEXT), **parts})


def test_a_game_saved_in_the_middle_plays_on_identically(tmp_path: Path):
    match = played(5)
    match.save(tmp_path / "game.json")
    again = allhands.load(tmp_path / "game.json")
    assert again.record.tobytes() == match.record.tobytes()
    while not match.is_over:
        match.play(match.actions()[-1])
        again.play(again.actions()[-1])
    assert again.record.tobytes() == match.record.tobytes()
    assert saving.to_json(again) == saving.to_json(match)


def test_a_file_holds_the_game_the_version_the_options_the_seed_and_the_decisions():
    data = json.loads(TEXT)
    assert data["game"] == "solar-storm"
    assert data["version"] == games.find("solar-storm").version
    assert data["options"]["damage-control"] == "on"
    assert data["seed"] == 11
    assert len(data["decisions"]) == 12
    assert all(isinstance(words, str) for _, _, words in data["decisions"])


def test_each_decision_stands_on_a_line_of_its_own():
    assert sum(line.strip().startswith("[") for line in TEXT.splitlines()) == 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "not a saved game"),
        ("{}", "look at its 'format'"),
        ("1" * 5000, "no JSON"),
        (changed(seed="x"), "look at its 'seed'"),
        (changed(seed=True), "look at its 'seed'"),
        (changed(seed=-1), "A seed is a whole number"),
        (changed(game="chess"), "There is no game 'chess'"),
        (changed(players=9), "1 to 4 players"),
        (changed(options={"luck": "on"}), "no option 'luck'"),
        (changed(names=[1]), "cannot be played"),
        (changed(format=2), "newer All Hands"),
        (changed(version=99), "update it to load the game"),
        (changed(decisions=[["a"]]), "a decision is"),
        (changed(decisions=[[0, BOARD_POD, "board"]]), r"decision 1 \(board\) is not allowed"),
        (changed(decisions=[[0, -5, "?"]]), "Actions are numbered"),
        (changed(fingerprint="0" * 32), "another story"),
        (changed(decisions=json.loads(TEXT)["decisions"][:-1]), "another story"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(text: str, said: str):
    with pytest.raises(SavedGameError, match=said) as caught:
        saving.from_json(text, "game.json")
    assert "\n" not in str(caught.value)
    assert "game.json" in str(caught.value)


@given(st.integers(0, len(TEXT) - 1), st.characters(max_codepoint=127), st.booleans())
def test_any_other_damage_is_refused_or_harmless(place: int, letter: str, cut: bool):
    text = TEXT[:place] if cut else TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        match = saving.from_json(text, "game.json")
    except SavedGameError:
        return
    assert saving.fingerprint(match) == json.loads(TEXT)["fingerprint"]


def test_an_old_game_that_no_longer_replays_says_so(monkeypatch: pytest.MonkeyPatch):
    newer = games.find("solar-storm")._replace(version=2)
    monkeypatch.setattr(games, "find", lambda _: newer)
    assert saving.from_json(TEXT, "game.json").game.version == 2
    with pytest.raises(SavedGameError, match="under version 2 it no longer replays"):
        saving.from_json(changed(fingerprint="0" * 32), "game.json")


def test_a_missing_file_a_folder_and_no_text_are_said_so(tmp_path: Path):
    with pytest.raises(SavedGameError, match="cannot be read"):
        allhands.load(tmp_path / "none.json")
    with pytest.raises(SavedGameError, match="cannot be read"):
        allhands.load(tmp_path)
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SavedGameError, match="not text"):
        allhands.load(tmp_path / "picture")


def test_what_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kept = tmp_path / "game.json"
    played(2).save(kept)
    before = kept.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SavedGameError, match="No space left on device"):
        played(3).save(kept)
    assert kept.read_bytes() == before
    assert list(tmp_path.iterdir()) == [kept]
    with pytest.raises(SavedGameError, match="cannot be written"):
        played(1).save(tmp_path / "no" / "such" / "folder.json")
