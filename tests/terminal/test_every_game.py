"""What the terminal does alike for every game."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from allhands import games
from allhands.lab.quick_look import turned
from allhands.match import Match
from allhands.terminal.choices import grouped
from allhands.terminal.news import has_own_secrets
from allhands.verdict import verdict

from .driver import Result, Terminal

pytestmark = pytest.mark.parametrize("name", games.names())
SEED = 7
PLAYERS = 2


def typed(allhands: Terminal, name: str, *lines: str) -> Result:
    """What comes of these lines at a match of two."""
    argv = ("play", name, "--players", str(PLAYERS), "--seed", str(SEED))
    return allhands(*argv, typed="".join(f"{line}\n" for line in lines))


def begun(name: str) -> Match:
    """The same match."""
    return Match(games.find(name), PLAYERS, {}, SEED)


def one_line(text: str) -> str:
    """A text as it was before it was broken into lines."""
    return " ".join(text.split())


def played_to_the_end(name: str, path: Path) -> Match:
    """A match played at random, in a file."""
    match, luck = begun(name), random.Random(3)
    while not match.is_over:
        match.play(luck.choice(match.game.legal_actions(match.record)))
    match.save(path)
    return match


def test_the_table_the_question_and_all_choices_are_shown(allhands: Terminal, name: str) -> None:
    result, match = typed(allhands, name), begun(name)
    assert result.status == 0
    assert result.err == ""
    assert match.view(match.current_player).table(80) in result.out
    assert match.view(match.current_player).question in one_line(result.out)
    for number, action in enumerate(grouped(match.actions()), start=1):
        assert f"{number} {action.words}" in one_line(result.out)
    assert max(map(len, result.lines)) <= 80


def test_a_choice_is_taken_by_its_number_and_by_its_words(allhands: Terminal, name: str) -> None:
    match = begun(name)
    choices = grouped(match.actions())
    action = choices[-1]
    told = one_line(" ".join(match.play(action)))
    for line in (str(len(choices)), action.words.upper()):
        assert told in one_line(typed(allhands, name, line).out)


def test_what_is_not_allowed_names_its_rule(allhands: Terminal, name: str) -> None:
    match = begun(name)
    view = match.view(match.current_player)
    legal = {action.words for action in match.actions()}
    every = (view.describe(number) for number in range(match.game.actions.count))
    forbidden = next(each for each in every if each.words not in legal)
    law = match.why_not(forbidden.number)
    assert law is not None
    asked = typed(allhands, name, f"why {forbidden.words}", forbidden.words)
    assert asked.out.count(f"({name}/") >= 2
    assert f"({law.id})" in asked.out


@pytest.mark.parametrize("asked", ["goal", "why how do I win"])
def test_how_one_wins_is_asked_for(allhands: Terminal, name: str, asked: str) -> None:
    match = begun(name)
    view = match.view(match.current_player)
    said = one_line(typed(allhands, name, asked).out)
    assert f"{view.you} {view.goal.whole}" in said
    laws = [match.game.laws.ledger[rule] for rule in view.goal.rules]
    assert laws
    assert all(f"{law.sentence} ({law.id})" in said for law in laws)


def test_a_game_is_saved_loaded_and_seen_again(
    allhands: Terminal, name: str, tmp_path: Path
) -> None:
    path, match = tmp_path / "game.json", begun(name)
    first, who = grouped(match.actions())[0], match.names[match.current_player]
    taken_up = [""] if has_own_secrets(match.game.state) else []  # by the next at this screen
    typed(allhands, name, "1", *taken_up, f"save {path}")
    loaded = allhands("play", "--load", str(path), typed="log\n")
    assert "Loaded after 1 decisions." in one_line(loaded.out)
    seen = allhands("replay", str(path))
    decided = f"{who} decides" if has_own_secrets(match.game.state) else f"{who}: {first.words}"
    assert f"1 of 1 {decided}" in one_line(seen.out)
    assert allhands("replay", str(path), "--at", "0").status == 0


def test_the_end_says_what_it_came_to_and_what_became_of_the_crew(
    allhands: Terminal, name: str, tmp_path: Path
) -> None:
    match = played_to_the_end(name, tmp_path / "over.json")
    result = allhands("replay", str(tmp_path / "over.json"), "--at", str(len(match.decisions)))
    end = verdict(match)
    assert f"\n {end.headline.upper()}\n" in result.out
    assert all(sentence in one_line(result.out) for sentence in end.sentences)
    quick = turned(match, end.winners or range(match.players), for_better=end.is_good)
    assert quick
    when = f"it turned {quick.way} at decision {quick.decision}: {quick.told}"
    assert when in one_line(result.out)
    for who, what in match.game.board.fates(match.revealed().record, match.names):
        assert f"{who}: {what}." in one_line(result.out)
    assert max(map(len, result.lines)) <= 80


def test_a_replay_becomes_one_page(allhands: Terminal, name: str, tmp_path: Path) -> None:
    match = played_to_the_end(name, tmp_path / "over.json")
    page = tmp_path / "over.html"
    result = allhands("replay", str(tmp_path / "over.json"), "--html", str(page))
    assert result.status == 0
    assert verdict(match).sentences[0] in page.read_text()


def test_it_is_listed_with_its_options_and_its_rules(allhands: Terminal, name: str) -> None:
    game, listed = games.find(name), allhands("games")
    assert f"\n {game.title}\n" in listed.out
    assert f"\n   allhands play {name}\n" in listed.out
    assert all(f"--{option.name}" in listed.out for option in game.options)
    rules = allhands("rules", name)
    assert all(f"  {rule} (" in rules.out for rule in game.laws.ledger)
    assert "`" not in rules.out
    for result in (listed, rules):
        assert max(map(len, result.lines)) <= 80


def test_a_simulation_says_what_is_to_be_said(allhands: Terminal, name: str) -> None:
    game = games.find(name)
    argv = ("simulate", name, "--games", "4", "--seed", "1")
    plain = json.loads(allhands(*argv, "--json").out)
    report = allhands(*argv)
    assert report.lines[1] == f" {game.title}: 4 games"
    assert max(map(len, report.lines)) <= 80
    if game.score is None:
        assert f"\n {'seat 0  ' if game.by_seat else ''}won " in report.out
        assert "mean_score" not in plain
    else:
        mean = f"{plain['mean_score']:.2f} {game.score.unit}s on average"
        assert f"\n score   {mean}" in report.out
        assert f"the {game.score.to_beat} of {game.score.rival}" in one_line(report.out)
        assert f"\n {game.score.unit.capitalize()}s\n" in report.out
        assert sum(plain["scores"].values()) == 4
        assert "\n How games ended\n" in report.out
