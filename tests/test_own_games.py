"""Games of one's own, and what is said of those that cannot be had."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from allhands import games, loading, saving
from allhands.kernel import cache, own_games, unit
from allhands.kernel.errors import OwnGameError
from allhands.kernel.rule import INTERPRETED
from allhands.lab.simulation import simulate
from allhands.lab.tournament import tournament
from allhands.match import Match
from allhands.terminal.new_game import names_of, write
from allhands.terminal.rules import rule_lines

from .guests import Noting
from .terminal.driver import process
from .tutorial import offered, write_alone


def a_game(folder: Path, title: str = "Salt Wind") -> Path:
    """A new game's folder."""
    names = names_of(title)
    write(names, folder / names.module)
    return folder / names.module


def changed(path: Path, before: str, after: str) -> Path:
    """The game with something changed in its rules."""
    rules = path / "__init__.py"
    text = rules.read_text("utf-8")
    assert before in text
    rules.write_text(text.replace(before, after), "utf-8")
    return path


def test_it_is_offered_like_any_other(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    released = games.names()
    with offered(path):
        assert games.names() == (*released, "salt-wind")
        assert games.find("Salt Wind").title == "Salt Wind"
        assert games.find("salt_wind") is games.find("salt-wind")
    assert games.names() == released


def test_paths_stand_as_in_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    said = os.pathsep.join(["", "one", " ~/two.py ", f"{tmp_path}/three/__init__.py"])
    assert own_games.paths(said) == [tmp_path / "one", tmp_path / "two.py", tmp_path / "three"]


def test_a_game_of_one_file_says_its_rules_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(unit, "_elsewhere", asked.append)  # nothing of it is compiled here
    with offered(write_alone(tmp_path)):
        match = Match(games.find("alone-at-sea"), 2, {}, 1)
        assert "That is against dry." in match.why_not(0).text
        assert "<svg" in match.view()._repr_html_()
        assert match.play("rest")


def test_the_terminal_has_each_rule_once_and_under_a_heading(tmp_path: Path) -> None:
    for path in (write_alone(tmp_path), a_game(tmp_path)):
        name = path.stem.replace("_", "-")
        with offered(path):
            game = games.find(name)
            lines = rule_lines(game, "", 80)
        assert [rule for chapter in game.laws.chapters for rule in chapter.rules] == [
            *game.laws.ledger.values()
        ]
        for rule in game.laws.ledger.values():
            text = " ".join("\n".join(lines).split())
            assert text.count(rule.text) == text.count(f"{rule.id} ({rule.source})") == 1
        headings = [chapter.title.upper() for chapter in game.laws.chapters]
        assert [line for line in lines if line in headings] == headings


def test_a_file_that_was_saved_with_a_byte_order_mark_or_elsewhere_is_read(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    for name in ("__init__.py", "ledger.md"):
        text = (path / name).read_text("utf-8").replace("\n", "\r\n")
        (path / name).write_bytes(f"\ufeff{text}".encode())
    with offered(path):
        game = games.find("salt-wind")
        assert game.laws.introduction == ("Salt Wind: the rules",)
        assert "\r" not in game.laws.ledger_text
        assert game.laws.ledger["salt-wind/dry"].text == "A room without water cannot be pumped."


def test_two_of_the_same_making_keep_their_own_rules(tmp_path: Path) -> None:
    one, other = a_game(tmp_path, "Salt Wind"), a_game(tmp_path, "Low Tide")
    changed(other, "PLANKS: Final = 3", "PLANKS: Final = 1")
    with offered(one, other):
        found = [Match(games.find(name), 1, {}, 5) for name in ("salt-wind", "low-tide")]
        assert [int(match.record.planks) for match in found] == [3, 1]
        assert [match.game.name for match in found] == ["salt-wind", "low-tide"]
        with pytest.raises(ValueError, match="Salt Wind has no option 'weather': it has none"):
            Match(found[0].game, 1, {"weather": "calm"}, 5)


def test_it_is_simulated_played_by_others_and_saved(tmp_path: Path) -> None:
    with offered(a_game(tmp_path)):
        result = simulate("salt-wind", games=30, players=2, policy="thumb", seed=1)
        assert sum(result.outcomes.values()) == 30
        played = tournament("salt-wind", 4, 2, ("thumb", Noting()), threads=1)
        assert sum(played.result.outcomes.values()) == 4
        match = Match(games.find("salt-wind"), 2, {}, 1)
        match.play("brace hold")
        saving.save(match, tmp_path / "kept.json")
        assert loading.load(tmp_path / "kept.json").log() == match.log()


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("GAME =", "THE_GAME =", "{path} makes no game: what is wanted is GAME = register(Game("),
        ("GAME = register(", "GAME = tuple(", "{path} makes no game: "),
        ("GAME = register(", "GAME = (", "{path} makes no game: "),
        (
            'name="salt-wind"',
            'name="ark-ship"',
            "The game in {path} is called ark-ship, as another is: rename one of them.",
        ),
        ('name="salt-wind"', 'name="Salt/Wind"', "The game in {path} cannot be called 'Salt/Wind'"),
        ("ROOMS: Final = len(ROOM)", "ROOMS: Final = 1 / 0", "ZeroDivisionError: division by zero"),
        ("ROOMS: Final = len(ROOM)", "ROOMS: Final = = 1", "invalid syntax (__init__.py, line "),
        ("ROOMS: Final = len(ROOM)", "raise SystemExit(1)", "cannot be imported: SystemExit: 1 ("),
        ('say="pump {room}"', 'say="pump {rom}"', "verb pump speaks of {{rom}} in "),
        (
            'LAWS.law("dry")',
            'LAWS.law("wet")',
            "The ledger of the game in {path} does not state salt-wind/wet, which its laws name.",
        ),
    ],
)
def test_what_is_wrong_with_a_game_is_said_in_a_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    path = changed(a_game(tmp_path), before, after)
    with offered(path), pytest.raises(OwnGameError) as caught:
        games.names()
    assert sentence.format(path=path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_line_of_the_game_is_named(tmp_path: Path) -> None:
    path = changed(a_game(tmp_path), "ROOMS: Final = len(ROOM)", 'WRONG = Noun("wrong", ())')
    line = (path / "__init__.py").read_text("utf-8").splitlines().index('WRONG = Noun("wrong", ())')
    with (
        offered(path),
        pytest.raises(OwnGameError, match=rf"needs a word .* \(__init__.py, line {line + 1}\)\.$"),
    ):
        games.names()


def test_a_path_that_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    empty, text, hyphens = tmp_path / "empty", tmp_path / "game.txt", tmp_path / "my-game.py"
    empty.mkdir()
    text.write_text("")
    hyphens.write_text("")
    lib = tmp_path / "random.py"
    lib.write_text("GAME = 1")
    for path, sentence in (
        (tmp_path / "nowhere", f"ALLHANDS_GAMES names {tmp_path / 'nowhere'}, and there is noth"),
        (empty, f"{empty} is no package: it has no __init__.py"),
        (text, f"{text} is no game: name a .py file, or the folder of a package"),
        (hyphens, f"{hyphens} cannot be imported by that name: use letters"),
        (lib, f"{lib} cannot be imported: Python has another module called random; rename it"),
    ):
        with offered(path), pytest.raises(OwnGameError) as caught:
            games.find("ark-ship")
        assert str(caught.value).startswith(sentence)


def test_a_ledger_that_is_missing_or_wrong_is_said_to_be(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    ledger = path / "ledger.md"
    ledger.write_text(ledger.read_text("utf-8") * 2, "utf-8")
    with (
        offered(path),
        pytest.raises(OwnGameError, match=r"cannot be used: the ledger states .* twice"),
    ):
        games.names()
    ledger.unlink()
    with offered(path), pytest.raises(OwnGameError, match=r"ledger\.md: No such file or directory"):
        games.names()


@pytest.mark.parametrize(
    "command",
    [
        ("games",),
        ("play", "ark-ship"),
        ("rules", "ark-ship"),
        ("simulate", "ark-ship", "--games", "1"),
        ("tournament", "ark-ship", "--games", "1"),
        ("balance", "ark-ship", "--games", "1"),
    ],
    ids=lambda command: command[0],
)
def test_each_command_says_so_without_a_traceback(tmp_path: Path, command: tuple[str, ...]) -> None:
    result = process(*command, ALLHANDS_GAMES=str(tmp_path / "nowhere"))
    assert (result.status, result.out) == (2, "")
    assert result.err == f"ALLHANDS_GAMES names {tmp_path / 'nowhere'}, and there is nothing.\n"


@pytest.mark.parametrize("module", ["warm", "lab.learning", "lab.outlook"])
def test_other_commands_say_so_too(tmp_path: Path, module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"allhands.{module}", "ark-ship"],
        capture_output=True,
        text=True,
        env={**os.environ, "ALLHANDS_GAMES": str(tmp_path / "nowhere"), "ALLHANDS_INTERPRET": "1"},
        check=False,
    )
    assert done.returncode == 2
    assert "and there is nothing." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_is_hinted_at_when_it_is_misspelt(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    result = process("play", "salt-winds", ALLHANDS_GAMES=str(path))
    assert result.err.endswith("or salt-wind. Did you mean salt-wind?\n")


# What is compiled


def test_changed_rules_are_another_folder_of_what_numba_compiled(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    without = cache.source_fingerprint()
    with offered(path):
        before = cache.source_fingerprint()
        changed(path, "PLANKS: Final = 3", "PLANKS: Final = 2")
        assert len({without, before, cache.source_fingerprint()}) == 3
        assert path / "__init__.py" in cache.compiled_files()


@pytest.mark.skipif(INTERPRETED, reason="interpreted, nothing is compiled")
def test_it_is_compiled_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    path = a_game(tmp_path)
    env = {**os.environ, "ALLHANDS_GAMES": str(path), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def compiled() -> set[str]:
        argv = [sys.executable, "-m", "allhands.warm", "salt-wind"]
        subprocess.run(argv, env=env, check=True)
        return {file.name for file in (tmp_path / "cache").rglob("salt-wind-*.unit")}

    first = compiled()
    assert len(first) == 1
    assert compiled() == first
    changed(path, "Edda", "Nell")
    assert compiled() == first
    changed(path, "PLANKS: Final = 3", "PLANKS: Final = 2")
    assert len(compiled()) == 2
