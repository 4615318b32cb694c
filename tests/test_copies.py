"""Whatever has a state goes on in a copy as it does itself, and neither changes the other; or it
says that it cannot be copied."""

from __future__ import annotations

import copy
import importlib
import inspect
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import allhands
from allhands import envs, games
from allhands.kernel.copies import Constant, Copied, Uncopied
from allhands.kernel.errors import OptionError
from allhands.kernel.state import record_bytes
from allhands.lab.balance import balance
from allhands.lab.bots import Bot, Ledger
from allhands.lab.turning_points import turning_points
from allhands.match import Match
from allhands.players import LLM, Search

from . import copied
from .copied import GAMES, WAYS, Thing, gone_on

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
Things = Callable[[str], Iterator[Thing]]


def hold(things: Things, game: str, ways: dict[str, Callable[[Any], Any]]) -> None:
    """Things go on in their copies as by themselves, after the copies have, and so do copies."""
    for thing in things(game):
        parts = thing.made(game)
        own = dict(ways)
        if hasattr(parts[0], "clone"):
            own["clone"] = lambda part: part.clone() if hasattr(part, "clone") else copy.copy(part)
        if thing.name == "Gymnasium, made by name":
            del own["copy"]  # of the wrapper that Gymnasium puts around it, and of nothing in that
        others = {way: tuple(map(each, parts)) for way, each in own.items()}
        first = {way: gone_on(thing.told, other) for way, other in others.items()}
        again = pickle.loads(pickle.dumps(others["pickle"]))
        expected = gone_on(thing.told, parts)
        for way, told in first.items():
            assert told == expected, (thing.name, way)
        assert gone_on(thing.told, again) == gone_on(thing.told, parts), thing.name


@EVERY_GAME
@pytest.mark.parametrize("things", [copied.matches, copied.players, copied.environments])
def test_a_copy_goes_on_as_the_original_does_and_leaves_it_alone(game: str, things: Things) -> None:
    hold(things, game, WAYS)


@EVERY_GAME
def test_a_trained_agent_goes_on_in_its_copies(game: str, tmp_path: Path) -> None:
    hold(copied.trained(tmp_path), game, WAYS)


@pytest.mark.installed
@EVERY_GAME
def test_environments_of_other_libraries_go_on_in_their_copies(game: str) -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(library, reason="it comes with an extra of its own")
    hold(copied.on_others, game, WAYS)


def everything(game: str, path: Path) -> Iterator[Thing]:
    """All things of a game."""
    for things in (copied.matches, copied.players, copied.environments, copied.trained(path)):
        yield from things(game)
    if find_spec("pyspiel"):
        yield from copied.on_others(game)


@pytest.mark.installed
def test_things_go_on_in_other_processes(tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        for game in GAMES:
            for thing in everything(game, tmp_path):
                parts = thing.made(game)
                there = pool.submit(gone_on, thing.told, parts).result()
                assert there == gone_on(thing.told, parts), (game, thing.name)


@pytest.mark.installed
def test_things_go_through_ray(tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray", reason="it comes with the extra `ray`")
    from allhands.lab import on_ray

    on_ray._connect(on_ray._imported(), on_ray.LOCAL, 1)
    try:
        go_on = ray.remote(gone_on)
        for game in GAMES:
            for thing in everything(game, tmp_path):
                parts = thing.made(game)
                there = ray.get(go_on.remote(thing.told, parts))
                assert there == gone_on(thing.told, parts), (game, thing.name)
    finally:
        ray.shutdown()


# What never changes, and what cannot be copied


@EVERY_GAME
def test_what_never_changes_is_its_own_copy(game: str) -> None:
    layout, state = envs.observation(game), envs.state(game)
    for value in (games.find(game), layout, state, envs.actions(game)):
        for way in WAYS.values():
            assert way(value) is value
    assert len(pickle.dumps(layout)) < 1_000
    for value in (layout.slices[0], envs.actions(game).act(0)):
        for way in WAYS.values():
            assert way(value) == value


def test_results_are_copied_with_their_numbers() -> None:
    asked: dict[str, Any] = {"games": 2, "players": 2}
    match = allhands.new("solar-storm", players=2, seed=1)
    while not match.is_over:
        match.play(match.actions()[0])
    results: list[Any] = [
        allhands.simulate("solar-storm", **asked),
        allhands.tournament("solar-storm", seats="random", **asked),
        allhands.crossplay("solar-storm", ["random"], bound=None, **asked),
        balance("solar-storm", 1, [2], parts=False),
        *turning_points(match, iterations=1)[:1],
    ]
    for result in results:
        for way in WAYS.values():
            assert way(result).to_dict() == result.to_dict()
    simulated = results[0]
    copy.copy(simulated).turns[:] = 0
    assert simulated.turns.sum() == 2


@pytest.mark.installed
def test_a_recording_is_copied_with_all_that_it_says(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="it comes with the extra `data`")
    made = envs.record("solar-storm", tmp_path / "games.parquet", games=1, policy="random")
    for way in WAYS.values():
        other = way(made)
        assert other == made
        assert other.layout is made.layout
        other.about["seed"] = 99
    assert made.about["seed"] == 0


def test_a_bot_is_not_copied_and_says_so() -> None:
    bot = Bot("handy", ["true"])
    for way in WAYS.values():
        with pytest.raises(TypeError, match=r"^A bot plays in a process of its own, so it can be"):
            way(bot)
        with pytest.raises(TypeError, match=r"^A ledger is what all seats of a bot write to"):
            way(Ledger())


def test_a_game_of_other_rules_is_not_taken_for_the_one_that_was_pickled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.find("sso")
    kept = pickle.dumps(allhands.new("sso", seed=1))
    changed = game._replace(version=99)
    with pytest.raises(TypeError, match="is not the one that is played here"):
        pickle.dumps(changed)
    monkeypatch.setattr("allhands.extensions.game_named", lambda _: changed)
    with pytest.raises(
        OptionError, match=r"by version \d+ of the rules of SSO, and here they have"
    ):
        pickle.loads(kept)


def test_a_language_model_is_asked_by_its_copies() -> None:
    asked: list[str] = []

    class Connection:
        """There is one of it."""

        def __deepcopy__(self, memo: object) -> None:
            raise AssertionError

        def ask(self, prompt: str) -> str:
            asked.append(prompt)
            return "Answer: 1"

    player = LLM(Connection().ask)
    match = allhands.new("solar-storm", players=2, seed=1)
    view = match.view(match.current_player)
    player.act(view, view.legal_actions())
    other = copy.deepcopy(player)
    other.act(view, view.legal_actions())
    assert (len(asked), player.counts.decisions, other.counts.decisions) == (2, 1, 2)


def test_a_match_goes_back_without_its_clones() -> None:
    match = copied.a_match("solar-storm")
    clones: list[Match] = []
    for _ in range(3):
        clones.append(match.clone())
        match.undo(force=True)
    before = [record_bytes(each.record) for each in clones]
    match.play(match.actions()[-1])
    assert [record_bytes(each.record) for each in clones] == before
    for each in clones:
        each.undo(force=True)
        each.play(each.actions()[0])
        assert each.record_at(0).tobytes() == match.record_at(0).tobytes()


def test_a_search_takes_what_it_has_thought_into_a_copy() -> None:
    match = copied.a_match("solar-storm")
    player = Search(iterations=200)
    view = match.view(match.current_player)
    action = player.act(view, view.legal_actions())
    for way in WAYS.values():
        assert way(player).found(action) == player.found(action)


# Nothing is left out

CONTRACTS = (Copied, Constant, Uncopied)
PLAIN = ("Action", "Advice", "Weighed", "Position")
"""Plain values that do not change; the last is held by the states of OpenSpiel alone."""


def exported() -> Iterator[type]:
    """The classes that are there for others to use."""
    for module in (allhands, envs, importlib.import_module("allhands.players")):
        for name in module.__all__:
            found = getattr(module, name)
            if inspect.isclass(found):
                yield found
    for name in ("on_gymnasium", "on_pettingzoo", "on_openspiel"):
        module = importlib.import_module(f"allhands.envs.{name}")
        for found in vars(module).values():
            if inspect.isclass(found) and found.__module__ == module.__name__:
                yield found


@pytest.mark.installed
def test_all_that_is_exported_holds_to_the_contract() -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(library, reason="it comes with an extra of its own")
    for kind in exported():
        is_plain = issubclass(kind, Exception | tuple | str) or kind.__name__ in PLAIN
        if not is_plain and not getattr(kind, "_is_protocol", False):
            has_own = "__copy__" in dir(kind) or kind.__reduce__ is not object.__reduce__
            assert has_own or issubclass(kind, CONTRACTS), kind
