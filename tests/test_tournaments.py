"""Tournaments: what is played, by whom, and that nothing of it is lost or counted twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.mode import INTERPRETED
from allhands.lab import tournament as lab
from allhands.lab.line_ups import line_up, line_ups
from allhands.lab.paired import score_difference
from allhands.lab.simulation import simulate
from allhands.lab.simulation_result import Simulation
from allhands.lab.tournament import tournament
from allhands.lab.whole_game import Setting, Task, play
from allhands.players import PolicyPlayer, Search

from .games_under_test import under_test
from .guests import ITERATIONS, Clairvoyant, Noting, lines, plain, stop

# What is played


@pytest.mark.parametrize("name", games.names())
def test_each_deal_is_a_game_of_the_seed(name: str) -> None:
    told: list[Any] = []
    seats = games.find(name).default_seats
    tournament(name, 2, seats=Noting(told), seed=5, threads=1, patience=None)
    game = games.find(name)
    numbers = game.option_numbers(*game.settle(seats, {}))
    asked = [observation.record for observation, _ in told]
    for number in range(2):
        state = game.new(numbers, 5, number)
        views = {game.observe(state, seat).tobytes() for seat in range(seats)}
        assert any(record.tobytes() in views for record in asked), number


@pytest.mark.parametrize("name", games.names())
def test_players_are_shown_what_their_seat_may_know(name: str) -> None:
    told: list[Any] = []
    tournament(name, 1, 2, Noting(told), threads=1, patience=None)
    assert told
    for observation, actions in told:
        record = observation.record
        assert len(actions) > 1  # nobody is asked who has no choice
        assert observation.game.legal_actions(record) == actions
        hidden = observation.game.observe(record.copy(), observation.player)
        assert hidden.tobytes() == record.tobytes()


def test_a_clairvoyant_player_is_shown_everything() -> None:
    told: list[Any] = []
    tournament("solar-storm", 1, 2, Clairvoyant(told), threads=1, patience=None)
    observation, _ = told[0]
    hidden = observation.game.observe(observation.record, observation.player)
    assert hidden.tobytes() != observation.record.tobytes()
    assert not (observation.record.resource_deck.cards[:5] == -1).all()


@pytest.mark.parametrize("policy", ["random", "thumb"])
def test_it_plays_the_rules_that_a_simulation_plays(policy: str) -> None:
    """Random players draw from other streams, so that only what is certain is the same."""
    played = tournament("solar-storm", 40, 2, policy, threads=2).result
    simulated = simulate("solar-storm", 40, 2, policy)
    assert played.games == simulated.games == sum(played.outcomes.values()) == played.turns.sum()
    assert played.outcomes.keys() == simulated.outcomes.keys()
    assert played.causes.keys() == simulated.causes.keys()
    spread = 12 * np.sqrt(2 / 40)
    assert abs(played.mean_turns - simulated.mean_turns) < spread


@pytest.mark.parametrize("name", games.names())
def test_the_seed_decides_everything_whatever_the_number_of_threads(name: str) -> None:
    times = 1 if INTERPRETED else under_test(name).pace.times
    seats = [Search(iterations=times), "random"]
    several = [
        plain(tournament(name, 3, 2, seats, 7, threads, against=["thumb,random"]))
        for threads in (1, 3)
    ]
    assert several[0] == several[1]
    other = plain(tournament(name, 3, 2, seats, 8, 2, against=["thumb,random"]))
    assert several[0]["line_ups"] != other["line_ups"]


def test_each_seat_and_game_has_a_chance_of_its_own() -> None:
    seeds: list[int] = []

    class Seeded(Noting):
        def fresh(self, seed: int) -> Noting:
            seeds.append(seed)
            return super().fresh(seed)

    tournament("solar-storm", 3, 2, Seeded(), threads=1, patience=None)
    assert len(seeds) == len(set(seeds)) == 6


def test_an_option_is_one_of_the_games() -> None:
    result = tournament("solar-storm", 1, 3, "thumb", difficulty="hard", escape_pod=True)
    assert (result.options["difficulty"], result.options["escape-pod"]) == ("hard", "on")
    assert result.players == 3


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"games": 0}, "The number of games is 1 or more, not 0"),
        ({"threads": 0}, "The number of threads is 1 or more, not 0"),
        ({"seats": "thmub"}, "Did you mean thumb"),
        ({"seats": "thumb,thumb,thumb"}, "2 seats need one player for all, or 2: 3"),
        ({"seats": ["thumb"] * 5}, "2 seats need one player for all, or 2: 5"),
        ({"seats": []}, "2 seats need one player for all, or 2: 0"),
        ({"against": ["random", "random"]}, "random is there twice"),
        ({"against": "thumb,thumb"}, "thumb is there twice"),
        ({"seed": -3}, "A seed is a whole number"),
        ({"players": 99}, "players, not 99"),
        ({"luck": "on"}, "has no option 'luck'"),
        ({"ray": "here:1", "threads": 2}, "A cluster has its own processors"),
        ({"limit": 0}, "The limit of decisions is 1 or more, not 0"),
        ({"patience": 0}, "Patience is more than 0 seconds, or None for no end, not 0"),
        ({"patience": float("inf")}, "Patience is more than 0 seconds, or None"),
    ],
)
def test_what_cannot_be_played_is_refused(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tournament("solar-storm", **{"games": 1, "players": 2, "seats": "thumb", **wanted})


def test_an_interrupt_leaves_what_was_played() -> None:
    told: list[int] = []

    def interrupted(played: int) -> None:
        told.append(played)
        if sum(told) == 3:
            raise KeyboardInterrupt

    result = tournament("solar-storm", 500, 2, "random", threads=1, progress=interrupted)
    assert result.run.interrupted
    assert result.result.interrupted
    assert result.result.games == sum(told) == 3


def test_a_game_that_is_stopped_is_not_counted() -> None:
    game = games.find("solar-storm")
    players, options = game.settle(2, {})
    crews = (line_up("random", 2),)
    setting = Setting(game.name, game.version, players, options, 0, crews, "")
    asked = iter([False, False, True])
    assert play(setting, Task(0, 0), lambda: next(asked)) is None
    finished = play(setting, Task(0, 0))
    assert finished is not None
    assert finished.decisions >= sum(finished.asked) > 0


# The limit of decisions


def test_a_game_that_comes_to_the_limit_of_decisions_is_broken_off_and_told(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament("solar-storm", 4, 2, "thumb", record=path)
    lengths = sorted(one["decisions"] for one in lines(path)[1:])
    limited: dict[str, Any] = {"limit": lengths[1], "record": tmp_path / "limited.jsonl"}
    result = tournament("solar-storm", 4, 2, "thumb", **limited).result
    why = f"after {lengths[1]} decisions"
    assert result.broken_off == {why: 2}
    assert (result.games, sum(result.outcomes.values()), result.turns.sum()) == (4, 2, 2)
    written = [one for one in lines(limited["record"])[1:] if one["broken_off"]]
    assert [(one["broken_off"], one["outcome"]) for one in written] == [(why, "running")] * 2
    again = tournament("solar-storm", 4, 2, "thumb", **limited)
    assert (again.run.resumed, again.result.broken_off) == (4, {why: 2})
    assert f"2 of 4 games were broken off {why}.\nThey count as not won." in str(again)


def test_games_that_are_broken_off_make_nothing_of_their_deals() -> None:
    short = tournament("sos-titanic", 2, 1, "thumb", limit=3, against="random")
    for compared in short.line_ups:
        assert (compared.result.mean_score, compared.result.unfinished) == (0.0, 2)
        assert compared.to_dict()["broken_off"] == {"after 3 decisions": 2}
    found = short.line_ups[1].difference
    assert found is not None
    assert (found.mean, short.line_ups[1].pairs) == (0.0, 2)


# Who plays


def test_seats_are_named_or_given() -> None:
    mine = Noting()
    assert [one.name for one in line_up("thumb, random", 2)] == ["thumb", "random"]
    assert [one.name for one in line_up("swift", 3)] == ["swift"] * 3
    assert line_up([mine, "thumb"], 2)[0].player is mine
    assert [one.name for one in line_up(Search(iterations=9), 2)] == ["search:9i"] * 2
    assert line_up(Search(seconds=0.5), 1)[0].name == "search:0.5"
    careful = Search(0.5, 20, 2, 9, clairvoyant=True)
    assert line_up(careful, 1)[0].name == "clairvoyant:0.5 20i 2 threads 9 MiB"


def test_searches_count_processor_time() -> None:
    for wanted in ("search:0.5", "clairvoyant:0.5", Search(seconds=0.5, memory=9, threads=2)):
        player: Any = line_up(wanted, 1)[0].player
        assert player.processor_time
        assert player.seconds == 0.5
        assert player.clairvoyant == (wanted == "clairvoyant:0.5")
    assert (player.memory, player.threads) == (9, 2)


def test_those_compared_with_are_one_or_several() -> None:
    def names(against: Any) -> list[list[str]]:
        crews = line_ups("search", against, 2)
        return [[one.name for one in crew] for crew in crews[1:]]

    assert names(()) == []
    assert names("thumb") == [["thumb"] * 2]
    assert names(PolicyPlayer("thumb")) == [["thumb"] * 2]
    assert names(["thumb,random", ["random", Noting()]]) == [
        ["thumb", "random"],
        ["random", "noting"],
    ]


# What comes of it


def test_figures_of_thought_are_by_kind_of_player() -> None:
    seats = ["thumb", Search(iterations=ITERATIONS), "thumb"]
    result = tournament("solar-storm", 2, 3, seats)
    thumb, search = result.thoughts
    assert (thumb.player, search.player) == ("thumb", f"search:{ITERATIONS}i")
    assert thumb.decisions > search.decisions > 0
    assert thumb.decisions + search.decisions <= result.result.decisions
    assert thumb.iterations_a_decision == 0
    assert search.iterations_a_decision >= ITERATIONS
    assert search.seconds_a_decision > 0
    assert search.seconds_a_decision == pytest.approx(search.seconds / search.decisions)


def test_line_ups_meet_the_same_deals() -> None:
    first: list[Any] = []
    other: list[Any] = []

    class Other(Clairvoyant):
        name = "other"

        def act(self, *asked: Any, **_: Any) -> int:
            super().act(*asked)
            return asked[1][-1]

    wanted: dict[str, Any] = {"against": Other(other), "patience": None}
    tournament("solar-storm", 1, 2, Clairvoyant(first), 3, 1, **wanted)
    assert first[0][0].record.tobytes() == other[0][0].record.tobytes()
    assert first[1][0].record.tobytes() != other[1][0].record.tobytes()


def test_the_same_line_up_by_another_name_makes_no_difference() -> None:
    class Other(Noting):
        name = "other"

    result = tournament("sos-titanic", 3, 1, Noting(), against=Other())
    first, other = result.line_ups
    assert (first.difference, first.pairs) == (None, 0)
    assert other.difference is not None
    assert (other.difference.mean, other.pairs) == (0.0, 3)
    assert other.result.outcomes == first.result.outcomes
    assert (other.result.scores == first.result.scores).all()


def worth_of(result: Simulation) -> float:
    """What a game made on average: its score, or how many seats, or how often the crew, won."""
    if result.score is not None:
        return result.mean_score
    return sum(result.seat_wins) / result.games if len(result.won_by) else result.win_rate


@pytest.mark.parametrize("name", games.names())
def test_a_difference_is_that_of_the_figures(name: str) -> None:
    result = tournament(name, 4, 2, "thumb", against=["random"])
    thumb, random = result.line_ups
    assert random.difference is not None
    made = [worth_of(one.result) for one in (thumb, random)]
    assert random.difference.mean == pytest.approx(made[1] - made[0])
    assert random.pairs == 4
    told = result.to_dict()["line_ups"]
    assert told[1]["difference"] == random.difference.mean
    assert "difference" not in told[0]


def test_the_interval_of_a_difference_of_scores_is_that_of_a_mean() -> None:
    before = np.array([10, 12, 14, 16], np.int16)
    found = score_difference(before, before + np.array([1, 3, 1, 3], np.int16), 60)
    half = 1.959964 * np.std([1, 3, 1, 3], ddof=1) / 2
    assert (found.low, found.mean, found.high) == pytest.approx((2 - half, 2, 2 + half))
    alone = score_difference(before[:1], before[:1] + 5, 60)
    assert (alone.low, alone.mean, alone.high) == (-60, 5, 60)
    assert not alone.is_measurable


def test_it_reads_as_a_report_and_as_plain_values() -> None:
    result = tournament("sos-titanic", 2, 1, "thumb", seed=4, against="random")
    told = result.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert (told["game"], told["seed"], told["wanted"]) == ("sos-titanic", 4, 2)
    assert [one["line_up"] for one in told["line_ups"]] == ["thumb", "random"]
    assert told["line_ups"][0]["to_beat"] == 19
    assert str(result).startswith("2 deals of sos-titanic, 1 players, seed 4\n\nthumb: 2 games\n")
    assert "a deal beside thumb (95 % interval " in str(result)


# The file


def test_every_game_is_a_line_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = tournament("solar-storm", 3, 2, "thumb", 6, against=["random"], record=path)
    head, *rest = lines(path)
    assert (head["game"], head["seed"], head["line_ups"]) == ("solar-storm", 6, ["thumb", "random"])
    assert sorted((one["line_up"], one["number"]) for one in rest) == [
        (crew, number) for crew in range(2) for number in range(3)
    ]
    assert sum(one["decisions"] for one in rest) == sum(
        one.result.decisions for one in result.line_ups
    )


def test_a_tournament_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    wanted: dict[str, Any] = {"players": 2, "seats": "random", "against": ["thumb"], "threads": 2}
    whole = tournament("solar-storm", 6, **wanted)
    tournament("solar-storm", 2, **wanted, record=path)
    written = path.read_text()
    path.write_text(written + lines_cut_short(written))
    told: list[int] = []
    result = tournament("solar-storm", 6, **wanted, record=path, progress=told.append)
    assert plain(result) == plain(whole)
    assert result.run.resumed == told[0] == 4
    assert path.read_text().startswith(written)
    assert len(lines(path)) == 1 + 12
    before = path.read_text()
    assert plain(tournament("solar-storm", 6, **wanted, record=path)) == plain(whole)
    assert path.read_text() == before
    fewer = tournament("solar-storm", 3, **wanted, record=path)
    assert fewer.result.games == fewer.run.wanted == 3


def lines_cut_short(written: str) -> str:
    """What is left of a line whose writer was killed."""
    return written.splitlines()[-1][:25]


def test_what_is_interrupted_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    def interrupted(played: int) -> None:
        if played:
            raise KeyboardInterrupt

    result = tournament("solar-storm", 9, 2, "random", 0, 1, record=path, progress=interrupted)
    assert result.result.games == len(lines(path)) - 1 == 1


def test_a_game_is_written_before_the_next_one_ends(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    seen: list[int] = []
    tournament(
        "solar-storm",
        3,
        2,
        "random",
        0,
        1,
        record=path,
        progress=lambda _: seen.append(len(lines(path))),
    )
    assert seen == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"players": 3}, "its players is 2, not 3"),
        ({"seats": "random"}, r'its line_ups is \["thumb"\], not \["random"\]'),
        ({"against": "random"}, "its line_ups is"),
        ({"difficulty": "hard"}, "its options is"),
        ({"game": "ark-ship"}, 'its game is "solar-storm", not "ark-ship"'),
        ({"limit": 900}, "its limit is 20000, not 900"),
        ({"patience": None}, "its patience is 60.0, not null"),
    ],
)
def test_a_file_of_another_tournament_is_refused_and_left_as_it_is(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    setting = {"game": "solar-storm", "games": 1, "players": 2, "seats": "thumb", "seed": 3}
    tournament(**setting, record=path)
    before = path.read_text()
    with pytest.raises(OptionError, match=f"holds another tournament: {said}"):
        tournament(**{**setting, **change}, record=path)
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a letter", "something else than a tournament"),
        ("a letter\nto somebody\n", "something else than a tournament"),
        ('{"format": 1}\n', "something else than a tournament"),
        ("[1]\n", "something else than a tournament"),
        ("\0\n", "something else than a tournament"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(
    text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(text)
    with pytest.raises(OptionError, match=said):
        tournament("solar-storm", 1, seats="thumb", record=path)
    assert path.read_text() == text


def test_a_file_of_another_release_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"tournament": 1}\n')
    with pytest.raises(OptionError, match=r"jsonl was written by another release of All Hands\."):
        tournament("solar-storm", 1, 2, "thumb", record=path)
    assert path.read_text() == '{"tournament": 1}\n'


WRONG = (
    {"line_up": 9},
    {"number": -1},
    {"number": "1"},
    {"turns": 10**40},
    {"outcome": None},
    {"score": "much"},
    {"asked": [1]},
    {"asked": 3},
    {"seconds": [1.0, "long"]},
    {"winners": [0, 7]},
    {"winners": [[0]]},
    {"counts": [3, 4]},
    {"counts": [{"a": 1}, {}]},
    {"cause": 1.5},
)


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_line_that_no_game_comes_to_is_told(wrong: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament("solar-storm", 2, 2, "thumb", record=path)
    head, first, second = path.read_text().splitlines()
    path.write_text(f"{head}\n{first}\n{json.dumps(json.loads(second) | wrong)}\n")
    with pytest.raises(OptionError, match=r"games.jsonl is damaged in line 3\."):
        tournament("solar-storm", 2, 2, "thumb", record=path)


@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_a_file_is_gone_on_with_whether_it_has_a_byte_order_mark(mark: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = tournament("solar-storm", 2, 2, "thumb", record=path)
    path.write_text(mark + path.read_text(), encoding="utf-8")
    again = tournament("solar-storm", 2, 2, "thumb", record=path)
    assert again.run.resumed == 2
    assert again.result.wins == whole.result.wins


@pytest.mark.parametrize(
    "damage",
    ["nothing", "[]", '{"line_up": 0}', "\xff", "[" * 60_000, "x" * 2**20],
    ids=["a word", "a list", "too little", "no text", "deep", "long"],
)
def test_a_damaged_line_is_told(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament("solar-storm", 2, 2, "thumb", record=path)
    head, first, second = path.read_text().splitlines()
    path.write_text(f"{head}\n{first}\n{damage}\n{second}\n")
    with pytest.raises(OptionError, match=r"games.jsonl is damaged in line 3\."):
        tournament("solar-storm", 2, 2, "thumb", record=path)


def test_a_file_whose_first_line_was_cut_short_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    tournament("solar-storm", 1, 2, "thumb", record=path)
    path.write_text(path.read_text()[:30])
    tournament("solar-storm", 1, 2, "thumb", record=path)
    assert len(lines(path)) == 2


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/nowhere/games.jsonl", "/nowhere/games.jsonl cannot be written: No such file"),
        ("/", "/ is no file."),
        ("x" * 300, "cannot be written: File name too long."),
        ("a\0b", "cannot be written: that is no name for a file."),
    ],
)
def test_a_file_that_cannot_be_had_is_told(path: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tournament("solar-storm", 1, 2, "thumb", record=path)


def test_two_tournaments_do_not_write_to_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="this system has no such locks")
    path = tmp_path / "games.jsonl"
    told: list[str] = []

    def other(played: int) -> None:
        with pytest.raises(OptionError) as refused:
            tournament("solar-storm", 2, 2, "random", record=path)
        told.append(str(refused.value))

    tournament("solar-storm", 1, 2, "random", record=path, progress=other)
    assert set(told) == {f"Another tournament is writing to {path}."}
    assert len(lines(path)) == 2
    tournament("solar-storm", 2, 2, "random", record=path)
    assert len(lines(path)) == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    finished = play(_setting(), Task(0, 0))
    assert finished
    with (
        lab.Record(tmp_path / "games.jsonl", _setting()) as record,
        Path("/dev/full").open("wb", buffering=0) as full,
    ):
        record._file, kept = full, record._file
        with pytest.raises(OptionError, match="cannot be written: No space left on device"):
            record.write(finished)
        record._file = kept


def _setting() -> Setting:
    game = games.find("solar-storm")
    players, options = game.settle(2, {})
    return Setting(game.name, game.version, players, options, 0, (line_up("random", 2),), "")


KILLED = """
import sys
from allhands import tournament
told = lambda played: print(played, flush=True)
tournament("solar-storm", 100_000, 2, "random", 0, 2, record=sys.argv[1], progress=told)
"""


def test_nothing_is_lost_when_it_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout
        told = [int(playing.stdout.readline()) for _ in range(5)]
        playing.kill()
    assert sum(told) == 4
    there = path.read_bytes().count(b"\n") - 1
    result = tournament("solar-storm", 1_000_000, 2, "random", 0, 1, record=path, progress=stop)
    assert result.run.resumed == there >= 4
    numbers = [one["number"] for one in lines(path)[1:]]
    assert len(numbers) == len(set(numbers))
