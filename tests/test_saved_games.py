"""What holds of every saved game of every game: it plays on as it was, or is refused."""

from __future__ import annotations

import json
import random
import stat
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allhands import games, loading, saving
from allhands.kernel.errors import LONGEST, SavedGameError
from allhands.kernel.game import Game
from allhands.kernel.state import record_bytes
from allhands.match import Match
from allhands.observation import Decision

from .playing import sittings

pytestmark = pytest.mark.parametrize("name", games.names())
ANY = st.data()


@cache
def saved(name: str, decisions: int = 8) -> str:
    """The text of a short game."""
    match = Match(games.find(name), seed=12)
    for _ in range(decisions):
        match.play(match.game.legal_actions(match.record)[0])
    return saving.to_json(match)


def loaded(data: bytes, folder: Path) -> Match | None:
    """The match that a file of these bytes holds; nothing if it is refused, and that properly."""
    path = folder / "game.json"
    path.write_bytes(data)
    try:
        return loading.load(path)
    except SavedGameError as error:
        message = str(error)
        assert str(path) in message
        assert "\n" not in message
        return None


@given(data=ANY)
def test_a_match_saved_anywhere_plays_on_as_it_was(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sitting = data.draw(sittings(games.find(name)))
    luck = random.Random(data.draw(st.integers(0, 2**32 - 1)))
    match = Match(games.find(name), sitting.players, dict(sitting.options), sitting.seed)
    for _ in range(luck.randrange(40)):
        if not match.is_over:
            match.play(luck.choice(match.game.legal_actions(match.record)))
    path = tmp_path_factory.mktemp("saved") / "game.json"
    match.save(path)
    again = loading.load(path)
    assert record_bytes(again.record) == record_bytes(match.record)
    assert again.decisions == match.decisions
    assert again.events == match.events
    assert (again.names, again.options, again.seed) == (match.names, match.options, match.seed)
    assert saving.to_json(again) == path.read_text(encoding="utf-8")
    if not match.is_over:
        action = luck.choice(match.actions())
        assert again.play(action) == match.play(action)
        assert record_bytes(again.record) == record_bytes(match.record)
        again.undo(force=True)
        assert saving.to_json(again) == path.read_text(encoding="utf-8")


EDITS = st.lists(
    st.tuples(st.integers(0, 10_000), st.integers(0, 255), st.sampled_from(["flip", "cut", "add"])),
    min_size=1,
    max_size=4,
)


@given(edits=EDITS)
def test_a_damaged_file_is_refused_or_loads(
    name: str, edits: list[tuple[int, int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = bytearray(saved(name).encode())
    for place, byte, edit in edits:
        at = place % max(1, len(data))
        if edit == "cut":
            del data[at : at + 1 + byte]
        elif edit == "add":
            data.insert(at, byte)
        elif data:
            data[at] ^= byte
    match = loaded(bytes(data), tmp_path_factory.mktemp("damaged"))
    if match is not None:
        assert len(match.decisions) <= 8


@given(length=st.integers(0, 10_000))
def test_a_file_cut_short_is_refused(
    name: str, length: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = saved(name).rstrip()
    data = whole[: length % len(whole)].encode()
    assert loaded(data, tmp_path_factory.mktemp("short")) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


@given(data=ANY)
def test_a_file_with_another_value_anywhere_is_refused_or_loads(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    parts = json.loads(saved(name))
    key = data.draw(st.sampled_from(sorted(parts)))
    part = parts[key]
    if isinstance(part, list | dict) and part and data.draw(st.booleans()):
        inner = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else [0, 1, -1]))
        part[inner] = data.draw(JSON)
    else:
        parts[key] = data.draw(JSON)
    loaded(json.dumps(parts).encode(), tmp_path_factory.mktemp("other"))


@given(data=ANY)
def test_any_other_text_is_refused(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = data.draw(st.binary() | JSON.map(json.dumps).map(str.encode))
    assert loaded(text, tmp_path_factory.mktemp("any")) is None


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"a":' * 100_000, "9" * 10_000])
def test_what_no_reader_of_json_takes_is_refused(name: str, nested: str, tmp_path: Path) -> None:
    assert loaded(nested.encode(), tmp_path) is None
    key = saved(name).replace('"seed": 12', f'"seed": {nested}')
    assert loaded(key.encode(), tmp_path) is None


def test_a_file_that_is_far_too_large_is_not_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(loading.LARGEST_FILE + 1)
    with pytest.raises(SavedGameError, match="too large"):
        loading.load(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_with_a_byte_order_mark_is_loaded(name: str, encoding: str, tmp_path: Path) -> None:
    match = loaded(saved(name).encode(encoding), tmp_path)
    assert match is not None
    assert saving.to_json(match) == saved(name)
    assert loading.from_json(f"\ufeff{saved(name)}", "game.json").seed == 12


def test_very_many_decisions_are_refused_before_any_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = json.loads(saved(name))["decisions"][0]
    text = changed(name, decisions=[first] * (saving.MOST_DECISIONS + 1))

    def play(*_: object) -> None:
        raise AssertionError("it was played")

    monkeypatch.setattr(Match, "play", play)
    with pytest.raises(SavedGameError, match="none has more than 20,000 decisions"):
        loading.from_json(text, "game.json")


def test_a_match_of_very_many_decisions_is_not_saved(name: str, tmp_path: Path) -> None:
    match = Match(games.find(name), seed=1)
    match.decisions = [Decision(0, 0, "go on")] * (saving.MOST_DECISIONS + 1)
    with pytest.raises(SavedGameError, match="it can be played on, but not saved"):
        match.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_no_decision_takes_the_place_of_another(name: str) -> None:
    decisions = json.loads(saved(name))["decisions"]
    with pytest.raises(SavedGameError, match=r"^game\.json is damaged: decision 2 "):
        loading.from_json(changed(name, decisions=[decisions[0], *decisions]), "game.json")


LONG = "\x1b[31m" * 200_000


@pytest.mark.parametrize(
    "parts",
    [
        {"game": LONG},
        {"options": {LONG: "on"}},
        {"names": [LONG]},
        {"decisions": [[0, 0, LONG]]},
        {"decisions": [[0, 10**4000, ""]]},
        {"fingerprint": LONG},
        {"version": 10**4000},
        {"seed": 10**4000},
        {"players": 10**4000},
    ],
    ids=lambda parts: next(iter(parts)),
)
def test_a_sentence_repeats_little_and_no_control_characters(
    name: str, parts: dict[str, object]
) -> None:
    with pytest.raises(SavedGameError) as caught:
        loading.from_json(changed(name, **parts), "game.json")
    assert len(str(caught.value)) <= LONGEST
    assert str(caught.value).isprintable()


def test_a_game_of_an_older_version_is_played_if_it_replays(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = newer_version(name, monkeypatch)
    match = loaded(saved(name).encode(), tmp_path)
    assert match is not None
    assert json.loads(saving.to_json(match))["version"] == newer


def test_what_an_older_version_told_otherwise_is_played_and_written_anew(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = newer_version(name, monkeypatch)
    match = loaded(changed(name, fingerprint="0" * 32).encode(), tmp_path)
    assert match is not None
    again = json.loads(saving.to_json(match))
    assert again == json.loads(saved(name)) | {"version": newer}


def test_what_an_older_version_said_otherwise_is_played_if_it_told_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer_version(name, monkeypatch)
    assert loaded(in_other_words(name).encode(), tmp_path) is not None


def test_an_older_version_in_which_something_else_was_decided_is_refused(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = newer_version(name, monkeypatch)
    words = json.loads(saved(name))["decisions"][2][2]
    with pytest.raises(SavedGameError) as caught:
        loading.from_json(in_other_words(name, fingerprint="0" * 32), "old.json")
    title = games.find(name).title
    assert str(caught.value) == (
        f"old.json was played under version {newer - 1} of {title}'s rules, and under version "
        f"{newer} it no longer replays: decision 3 (what it was) is now another: {words}"
    )


def newer_version(name: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Have the rules of a game grow by a version, which is returned."""
    newer = games.find(name)._replace(version=games.find(name).version + 1)

    def find(_: str) -> Game:
        return newer

    monkeypatch.setattr(games, "find", find)
    return newer.version


def in_other_words(name: str, **parts: object) -> str:
    """A saved game, the third decision of which reads otherwise."""
    decisions = json.loads(saved(name))["decisions"]
    decisions[2][2] = "what it was"
    return changed(name, decisions=decisions, **parts)


def test_an_older_version_that_does_not_replay_says_where_it_stops(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = games.find(name)
    newer_version(name, monkeypatch)
    parts = json.loads(saved(name))
    legal = set(game.legal_actions(Match(game, seed=12).record))
    forbidden = min(set(range(game.actions.count)) - legal)
    parts["decisions"][0] = [0, forbidden, "as it was called then"]
    (tmp_path / "old.json").write_text(json.dumps(parts))
    with pytest.raises(SavedGameError) as caught:
        loading.load(tmp_path / "old.json")
    for part in (f"version {game.version} of", "no longer replays", "decision 1 (as it was"):
        assert part in str(caught.value)


def test_saving_again_replaces_the_file_and_leaves_nothing_beside_it(
    name: str, tmp_path: Path
) -> None:
    match = Match(games.find(name), seed=1)
    path = tmp_path / "a game.json"
    for _ in range(3):
        match.play(match.game.legal_actions(match.record)[0])
        match.save(path)
        assert path.read_text(encoding="utf-8") == saving.to_json(match)
        assert list(tmp_path.iterdir()) == [path]


def test_a_saved_game_may_be_read_by_whom_files_may_be_read(name: str, tmp_path: Path) -> None:
    plain, path = tmp_path / "plain", tmp_path / "game.json"
    plain.touch()
    Match(games.find(name), seed=1).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_a_match_can_be_saved_by_a_plain_name_in_the_current_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Match(games.find(name), seed=1).save("game.json")
    assert loading.load("game.json").seed == 1


def changed(name: str, **parts: object) -> str:
    """A saved game with other parts."""
    return json.dumps(json.loads(saved(name)) | parts)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"format": saving.FORMAT + 1}, "saved by a newer All Hands"),
        ({"format": "1"}, "look at its 'format'"),
        ({"format": 0}, "'format' is 1 or more"),
        ({"format": -(10**50)}, "'format' is 1 or more"),
        ({"version": -1}, "'version' is 1 or more"),
        ({"version": 0}, "'version' is 1 or more"),
        ({"players": 0}, "'players' is 1 or more"),
        ({"version": 10**6}, "update it to load the game"),
        ({"seed": True}, "look at its 'seed'"),
        ({"seed": -1}, "A seed is a whole number"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"players": 99}, "players, not 99"),
        ({"options": {"luck": "on"}}, "has no option 'luck'"),
        ({"names": [1]}, "cannot be played"),
        ({"names": ["same", "same"]}, "same name"),
        ({"decisions": [["a"]]}, "a decision is"),
        ({"decisions": [[0, True, "?"]]}, "a decision is"),
        ({"decisions": [[9, 0, "?"]]}, r"decision 1 \(\?\) is not allowed: It is .*'s choice"),
        ({"decisions": []}, "another story"),
        ({"fingerprint": "0" * 32}, "another story"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(name: str, parts: dict[str, object], said: str) -> None:
    with pytest.raises(SavedGameError, match=said) as caught:
        loading.from_json(changed(name, **parts), "game.json")
    assert str(caught.value).startswith("game.json ")


def test_a_decision_that_is_forbidden_is_named_with_its_rule(name: str) -> None:
    game = games.find(name)
    legal = set(game.legal_actions(Match(game, seed=12).record))
    forbidden = min(set(range(game.actions.count)) - legal)
    seat = json.loads(saved(name))["decisions"][0][0]
    for number, why in ((forbidden, rf".*\({name}/"), (-5, "Actions are numbered")):
        text = changed(name, decisions=[[seat, number, "cheat"]])
        with pytest.raises(SavedGameError, match=rf"decision 1 \(cheat\) is not allowed: {why}"):
            loading.from_json(text, "game.json")


@pytest.mark.parametrize("path", ["missing.json", ".", "no such folder/game.json", "nul\0.json"])
def test_a_path_that_is_no_file_is_said_to_be_none(
    name: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SavedGameError, match="cannot be read"):
        loading.load(path)
    if path != "missing.json":
        with pytest.raises(SavedGameError, match="cannot be written"):
            Match(games.find(name), seed=1).save(path)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    match = Match(games.find(name), seed=1)
    match.save(path)
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    match.play(match.game.legal_actions(match.record)[0])
    with pytest.raises(SavedGameError, match="No space left on device"):
        match.save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_can_be_read_by_people_too(name: str) -> None:
    match = loading.from_json(saved(name), "game.json")
    lines = [line.strip().rstrip(",") for line in saved(name).splitlines()]
    for decision in match.decisions:
        line = json.dumps(list(vars(decision).values()), ensure_ascii=False)
        assert line in lines, "a line for each decision, with its words"
