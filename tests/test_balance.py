"""Balance: what is played for it, what differs with a part and without, and the tables of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from allhands import games
from allhands.kernel.errors import OptionError
from allhands.kernel.game import Game
from allhands.kernel.options import Choice, Option
from allhands.lab import balance as lab
from allhands.lab.balance import Balance, balance, players_of, settings_of
from allhands.lab.balance_tables import markdown, table
from allhands.lab.marks import marked, write_between
from allhands.lab.paired import paired_difference
from allhands.lab.simulation_result import Simulation
from tests.games_under_test import PLAIN

GAMES = 400
SHIP, SCORED = games.find("solar-storm"), games.find("sos-titanic")
WITHOUT = Option(
    "without",
    "A part that is taken away.",
    (
        Choice("nothing", "the whole game"),
        Choice("oars", "Oars"),
        Choice("sail", "Sail"),
        Choice("flag", "Flag"),
    ),
    "nothing",
    for_designers=True,
)
CAUSES = ("A leak", "A shark", "A calm", "A whale")
"""What the losses are put down to: of every ten 6, 3, 1 and none."""


class Played:
    """Stands in for `simulate`: how often a game is won follows from its options alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: list[dict[str, Any]] = []
        self.limits: set[int] = set()

    def __call__(self, name: str, games: int, players: int, policy: str, seed: int, **asked: Any):
        made, progress, limit = asked.pop("made"), asked.pop("progress"), asked.pop("limit")
        self.limits.add(limit)
        self.asked.append({"players": players, "policy": policy, "seed": seed, **asked})
        made[:] = np.arange(games) % 10 < 5
        if asked["difficulty"] == "easy":
            made[:] = 1
        if asked["without"] == "oars":
            made[:] &= np.arange(games) % 4 > 0
        if asked["without"] == "flag":
            made[7] = 1
        wins = int(made.sum())
        made[made == 0] = 2
        if progress:
            progress(games)
        if self.game.score:
            made[:] = 10 - made
        lost = games - wins
        return Simulation(
            game=name,
            players=players,
            options=asked,
            policy=policy,
            seed=seed,
            games=games,
            decisions=1,
            seconds=1.0,
            threads=1,
            wins=wins,
            outcomes={"safe": wins, "sunk": lost},
            turns=np.zeros(3, np.int64),
            score=self.game.score,
            scores=np.bincount(made) if self.game.score else np.zeros(0, np.int64),
            causes=dict(zip(CAUSES, (lost * 6 // 10, lost * 3 // 10, lost // 10, 0), strict=True)),
        )


def raft(**changed: Any) -> Game:
    """A small game with a difficulty, a switch, an option for designers, and causes."""
    difficulty, *_, switch = SHIP.options
    outcomes = SHIP.outcomes
    return SHIP._replace(
        name="raft",
        title="Raft",
        options=(difficulty._replace(choices=difficulty.choices[:2]), switch, WITHOUT),
        outcomes=(
            outcomes[0],
            outcomes[1]._replace(name="safe"),
            outcomes[3]._replace(name="sunk"),
        ),
        seats=range(1, 4),
        default_seats=2,
        check_options=SCORED.check_options,  # all go together
        causes=CAUSES,
        **changed,
    )


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    return stand_in(monkeypatch, raft())


def stand_in(monkeypatch: pytest.MonkeyPatch, game: Game) -> Played:
    played = Played(game)
    monkeypatch.setattr(lab, "simulate", played)
    monkeypatch.setattr(lab.all_games, "find", lambda _: game)
    return played


# What is played


def test_each_choice_is_played_with_each_number_of_players_and_each_part_taken_away(
    played: Played,
) -> None:
    told: list[int] = []
    found = balance("raft", GAMES, seed=5, progress=told.append)
    settings = [(asked["players"], asked["difficulty"], asked["without"]) for asked in played.asked]
    assert settings == [
        *((players, level, "nothing") for players in (1, 2, 3) for level in ("easy", "medium")),
        *((2, "medium", part) for part in ("oars", "sail", "flag")),
    ]
    assert {(asked["policy"], asked["seed"]) for asked in played.asked} == {("thumb", 5)}
    assert sum(told) == 9 * GAMES
    assert [result.players for result in found.usual] == [1, 2, 3]
    assert {result.options["difficulty"] for result in found.usual} == {"medium"}
    assert found.whole is found.usual[1]


@pytest.mark.parametrize("name", games.names())
def test_a_crew_that_searches_is_played_as_a_tournament(name: str) -> None:
    told: list[int] = []
    game = games.find(name)
    found = balance(name, 1, [2], 4, told.append, policy="search:1i", parts=False, limit=30)
    assert found.policy == "search:1i" == found.whole.policy
    assert len(found.settings) == len(settings_of(game, [2])) == sum(told)
    assert {result.decisions for result in found.settings} == {30}
    assert "with a crew that plays as `search:1i`, 1 games" in markdown(found)


def test_a_player_that_nobody_knows_is_refused_before_anything_is_played(played: Played) -> None:
    with pytest.raises(OptionError, match="oracle"):
        balance("raft", GAMES, policy="oracle")
    assert played.asked == []


def test_all_games_have_the_same_limit_of_decisions(played: Played) -> None:
    balance("raft", GAMES, limit=77)
    assert played.limits == {77}


def test_only_what_is_wanted_is_played(played: Played) -> None:
    found = balance("raft", GAMES, [3, 1, 3], parts=False)
    assert [asked["players"] for asked in played.asked] == [3, 3, 1, 1]
    assert found.parts == []
    assert found.whole.players == 3
    assert "What each part is worth" not in markdown(found)


def test_parts_are_taken_from_games_of_the_first_number_of_players_if_not_of_the_usual(
    played: Played,
) -> None:
    assert {part.result.players for part in balance("raft", GAMES, [3, 1]).parts} == {3}


def test_what_does_not_go_together_is_left_out(played: Played) -> None:
    def check(players: int, chosen: dict[str, str]) -> None:
        if players == 1 and chosen["difficulty"] == "easy":
            raise OptionError("Nobody is that lonely.")

    settings = settings_of(raft()._replace(check_options=check), [1, 2])
    assert [(players, options["difficulty"]) for players, options in settings] == [
        (1, "medium"),
        (2, "easy"),
        (2, "medium"),
    ]


@pytest.mark.parametrize(
    ("players", "said"), [([], "at least one number"), ([0], "not 0"), ([2, 9], "not 9")]
)
def test_players_that_cannot_be_are_refused(players: Sequence[int], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        players_of(raft(), players)


def test_what_is_interrupted_is_not_told_in_part(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any, **more: Any) -> Simulation:
        result = played(*arguments, **more)
        object.__setattr__(result, "interrupted", True)
        return result

    monkeypatch.setattr(lab, "simulate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        balance("raft", GAMES)


def test_a_seat_of_a_game_that_is_won_by_seats_is_any_of_them() -> None:
    found = lab.simulate("sso", 40, 3, "thumb", seed=1, deck="montalbano")
    assert found.mean_seat_rate == pytest.approx(sum(found.seat_wins) / 120)
    low, high = found.mean_seat_interval
    assert 0 <= low < found.mean_seat_rate < high <= 1
    assert found.wins / 40 <= found.mean_seat_rate <= found.saved_rate
    assert found.saved_rate == pytest.approx(1 - found.won_by[0] / 40)


# What a part is worth


def test_games_that_go_alike_say_more_of_a_difference() -> None:
    before = np.arange(GAMES) % 2
    after = before.copy()
    after[:20] = 0
    alike = paired_difference(before.astype(np.int16), after.astype(np.int16))
    assert alike.mean == pytest.approx(-10 / GAMES)
    assert alike.low < alike.mean < alike.high < 0
    assert alike.is_measurable
    other = np.random.default_rng(1).permutation(after)
    apart = paired_difference(before.astype(np.int16), other.astype(np.int16))
    assert apart.mean == alike.mean
    assert apart.high - apart.low > 3 * (alike.high - alike.low)
    assert not apart.is_measurable


@pytest.mark.parametrize(
    ("lost", "measurable"), [(0, False), (1, False), (4, False), (6, True), (30, True)]
)
def test_few_games_that_differ_prove_little(lost: int, measurable: bool) -> None:
    before, after = np.ones(1_000, np.int16), np.ones(1_000, np.int16)
    after[:lost] = 0
    found = paired_difference(before, after)
    assert found.low < 0
    assert found.is_measurable == measurable


def test_a_part_is_worth_what_is_lost_without_it(played: Played) -> None:
    found = balance("raft", GAMES)
    oars, sail, flag = found.parts
    assert (oars.option, oars.choice.name) == ("without", "oars")
    assert oars.difference.mean == pytest.approx(oars.result.win_rate - found.whole.win_rate)
    assert oars.difference.is_measurable
    assert sail.difference.mean == 0
    assert flag.difference.mean == pytest.approx(1 / GAMES)
    assert not flag.difference.is_measurable


def test_of_a_scored_game_the_scores_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    game = raft(score=SCORED.score)
    stand_in(monkeypatch, game)
    found = balance("raft", GAMES)
    oars = found.parts[0]
    worth = oars.result.mean_score - found.whole.mean_score
    assert oars.difference.mean == pytest.approx(worth)
    text = markdown(found)
    assert "### How many points are made" in text
    assert "differences are points" in text
    assert "|   9.00 |  9.00 to 9.00 |" in text


@pytest.mark.parametrize("name", games.names())
def test_what_each_game_made_is_kept(name: str) -> None:
    found, made = games.find(name), np.full(4, -1, np.int16)
    result = lab.simulate(name, 4, policy="thumb", seed=2, made=made)
    if found.by_seat:
        assert made.sum() == sum(result.seat_wins)
    elif found.score is None:
        ended = [found.outcomes[number].name for number in made]
        assert {way: ended.count(way) for way in result.outcomes} == result.outcomes
    else:
        assert made.mean() == pytest.approx(result.mean_score)
    again = np.zeros(9, np.int16)
    lab.simulate(name, 2, policy="thumb", seed=2, threads=1, made=again)
    assert again.tolist() == [*made[:2], *[0] * 7]
    with pytest.raises(OptionError, match="as many places"):
        lab.simulate(name, 6, made=np.zeros(5, np.int16))


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("policy", PLAIN)
def test_no_more_is_put_down_to_causes_than_was_lost(name: str, policy: str) -> None:
    game, result = games.find(name), lab.simulate(name, 4, policy=policy, seed=3)
    assert [*result.causes] == [*game.causes]
    assert sum(result.causes.values()) <= result.games - result.wins
    assert ("causes" in result.to_dict()) == bool(game.causes)


# How it is told


def sections(found: Balance) -> dict[str, list[str]]:
    """The lines under each heading."""
    _, *parts = markdown(found).split("### ")
    return {part.split("\n")[0]: part.strip().split("\n")[2:] for part in parts}


def test_tables_tell_everything(played: Played) -> None:
    told = sections(balance("raft", GAMES))
    assert told["How often it is won"][:4] == [
        "| players | difficulty |     won | 95 % interval |",
        "|---------|------------|--------:|--------------:|",
        "| 1       | easy       | 100.0 % | 99.0 to 100.0 |",
        "| 1       | medium     |  50.0 % |  45.1 to 54.9 |",
    ]
    assert told["How it ends"] == [
        "| ending | 1 player | 2 players | 3 players |",
        "|--------|---------:|----------:|----------:|",
        "| safe   |   50.0 % |    50.0 % |    50.0 % |",
        "| sunk   |   50.0 % |    50.0 % |    50.0 % |",
    ]
    assert told["What it is lost to"] == [
        "| of lost games | 1 player | 2 players | 3 players |    all |",
        "|---------------|---------:|----------:|----------:|-------:|",
        "| A leak        |   60.0 % |    60.0 % |    60.0 % | 60.0 % |",
        "| A shark       |   30.0 % |    30.0 % |    30.0 % | 30.0 % |",
        "| A calm        |   10.0 % |    10.0 % |    10.0 % | 10.0 % |",
    ]
    assert "With 2 players the whole game comes to 50.0 %." in told["What each part is worth"][0]
    assert told["What each part is worth"][-3:] == [
        "| Oars    | 35.0 % |     -15.00 | -18.44 to -11.41 |        yes |",
        "| Sail    | 50.0 % |      +0.00 |   -0.49 to +0.49 |         no |",
        "| Flag    | 50.2 % |      +0.25 |   -0.44 to +0.94 |         no |",
    ]


def test_causes_stand_in_the_order_of_their_shares_and_small_ones_together(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rarely(*arguments: Any, **more: Any) -> Simulation:
        result = played(*arguments, **more)
        for cause, share in zip(CAUSES, (0.0001, 0.6, 0.3, 0.0), strict=True):
            result.causes[cause] = round(share * (result.games - result.wins))
        return result

    monkeypatch.setattr(lab, "simulate", rarely)
    found = sections(balance("raft", 40_000, parts=False))
    told = [line.split("|") for line in found["What it is lost to"][2:]]
    assert [cells[1].strip() for cells in told] == ["A shark", "A calm", "all others"]
    assert told[-1][-2].strip() == "10.0 %"


def test_games_that_were_broken_off_stand_in_the_tables(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*arguments: Any, **more: Any) -> Simulation:
        result = played(*arguments, **more)
        if result.options["difficulty"] == "easy":
            return result
        fewer = {"safe": result.wins, "sunk": result.outcomes["sunk"] - 3}
        return replace(result, outcomes=fewer, broken_off={"after 9 decisions": 3})

    monkeypatch.setattr(lab, "simulate", broken_off)
    found = balance("raft", GAMES)
    assert (
        "18 of 3,600 games were broken off after 9 decisions.\nThey count as not won."
        in markdown(found)
    )
    told = sections(found)
    assert told["How often it is won"][:4] == [
        "| players | difficulty |     won | 95 % interval | broken off |",
        "|---------|------------|--------:|--------------:|-----------:|",
        "| 1       | easy       | 100.0 % | 99.0 to 100.0 |          0 |",
        "| 1       | medium     |  50.0 % |  45.1 to 54.9 |          3 |",
    ]
    assert told["How it ends"][-2:] == [
        "| sunk       |   49.3 % |    49.3 % |    49.3 % |",
        "| broken off |    0.7 % |     0.7 % |     0.7 % |",
    ]
    oars = told["What each part is worth"][-3]
    assert oars.split("|")[-2].strip() == "3"


def test_shares_of_one_whole_add_up(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_thirds(*arguments: Any, **more: Any) -> Simulation:
        result = played(*arguments, **more)
        lost = result.games - result.wins
        for cause, share in zip(
            CAUSES, (lost // 3, lost // 3, lost - 2 * (lost // 3), 0), strict=True
        ):
            result.causes[cause] = share
        return result

    monkeypatch.setattr(lab, "simulate", in_thirds)
    told = sections(balance("raft", 600, parts=False))["What it is lost to"][2:]
    columns = zip(*(line.strip("|").split("|")[1:] for line in told), strict=True)
    assert [sorted(cell.strip() for cell in column) for column in columns] == [
        ["33.3 %", "33.3 %", "33.4 %"]
    ] * 4


def test_what_is_never_lost_is_lost_to_nothing(played: Played) -> None:
    found = balance("raft", GAMES, parts=False)
    for result in found.settings:
        object.__setattr__(result, "wins", result.games)
    assert "lost to" not in markdown(found)


def test_it_is_told_as_plain_values(played: Played) -> None:
    plain = balance("raft", GAMES, seed=3).to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["game"], plain["policy"], plain["games"]) == ("raft", "thumb", GAMES)
    assert len(plain["settings"]) == 6
    oars = plain["parts"][0]
    assert (oars["option"], oars["choice"], oars["measurable"]) == ("without", "oars", True)
    assert oars["difference_low"] < oars["difference"] < oars["difference_high"]
    assert oars["win_rate"] == 0.35


def test_figures_of_a_table_end_alike() -> None:
    assert table(["a", "b"], [["oar", "1"], ["sail", "10 000"]]).split("\n") == [
        "| a    |      b |",
        "|------|-------:|",
        "| oar  |      1 |",
        "| sail | 10 000 |",
    ]


# Between the marks of a file


def test_what_stands_between_the_marks_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "raft.md"
    path.write_text("# Raft\n\n<!-- balance -->\nold\n<!-- end of balance -->\n\nMore.\n")
    for text in (r"one \1 |", "two\n\nlines"):
        write_between(path, "balance", text)
        assert path.read_text() == (
            f"# Raft\n\n<!-- balance -->\n\n{text}\n\n<!-- end of balance -->\n\nMore.\n"
        )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<!-- balance -->\n",
        "<!-- end of balance -->\n<!-- balance -->\n",
        "<!-- figures -->\n\n<!-- end of figures -->",
    ],
)
def test_a_file_without_the_marks_is_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "raft.md"
    path.write_text(text)
    with pytest.raises(OptionError, match="no marks to write between"):
        write_between(path, "balance", "new")
    assert path.read_text() == text


def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "raft.md").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "nothing.md", tmp_path / "raft.md"):
        with pytest.raises(OptionError, match="cannot be read"):
            marked(path, "balance")
    with pytest.raises(OptionError, match="cannot be read: Is a directory"):
        marked(tmp_path, "balance")


def test_a_file_keeps_its_ends_of_lines_and_loses_nothing_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "raft.md"
    text = "# Raft\r\n\r\n<!-- balance -->\r\nold\r\n<!-- end of balance -->\r\nMore.\r\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    write_between(path, "balance", "one\ntwo")
    after = text.replace("\nold\r\n", "\n\r\none\r\ntwo\r\n\r\n")
    assert path.read_bytes() == after.encode()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OptionError, match=r"raft\.md cannot be written: No space left on device"):
        write_between(path, "balance", "three")
    assert path.read_bytes() == after.encode()
    assert [*tmp_path.iterdir()] == [path]
