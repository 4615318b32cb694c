"""A terminal of 40 columns shows everything, and no line that is longer."""

from __future__ import annotations

import random
import re
import shlex
from pathlib import Path

import pytest
from rich.cells import cell_len

from allhands import games
from allhands.kernel.words import Section
from allhands.match import Match

from .driver import Result, Terminal

WIDTH = 40
UNBREAKABLE = 24
"""A word of so many columns, such as a command's or a file's, may make a line longer."""
EVERY = 25
"""Decisions from one position that is looked at to the next."""
ANY_GAME = pytest.mark.parametrize("name", games.names())
COMMANDS = [
    "--help",
    "games",
    "daily --date 2026-01-02",
    "simulate solar-storm --games 3",
    "simulate sos-titanic --games 3",
    "simulate zeno --games 3",
    "tournament leaky-raft --games 2 --players 2 --seats thumb --against random --against careful",
    "tournament sso --games 2 --players 2 --seats thumb,random",
    "crossplay leaky-raft --games 2 --players 2 --entrants thumb,random,careful --bound thumb",
    "arena leaky-raft --games 1 --players 2 --entrant thumb --entrant random",
    *(
        f"{command} --help"
        for command in (
            *("serve", "play", "daily", "lesson", "games", "rules", "mcp", "new-game", "replay"),
            *("simulate", "tournament", "crossplay", "arena", "balance", "record", "train"),
        )
    ),
]


def too_long(text: str) -> list[str]:
    """The lines of a text that a terminal would break by itself, though we could."""
    return [
        line
        for line in text.splitlines()
        if cell_len(line) > WIDTH and max(map(cell_len, line.split())) < UNBREAKABLE
    ]


def squeezed(text: str) -> str:
    """A text without what only lays it out."""
    return re.sub(r"[\s►]", "", text)


def told(sections: list[Section]) -> str:
    """All that an account says, as one text."""
    parts: list[str] = []
    for section in sections:
        parts.append(section.heading)
        for line in section.lines:
            parts += [line.label, line.between.join(line.things)]
            parts += [f"({line.text})"] if line.text else []
    return squeezed("".join(parts))


def shown(result: Result) -> str:
    """What a command has written, if it did what it was asked."""
    assert result.status == 0, result.err
    assert result.err == ""
    return result.out


@ANY_GAME
@pytest.mark.parametrize("seed", [1, 2])
def test_the_table_fits_in_every_position_of_a_game_and_leaves_nothing_out(
    name: str, seed: int
) -> None:
    game, luck = games.find(name), random.Random(seed)
    players = game.seats[-1] if seed == 1 else game.seats[0]
    names = tuple(f"{'船' * 8} {seat}" for seat in range(players)) if seed == 1 else None
    match, count = Match(game, players, {}, seed, names), 0
    while True:
        if count % EVERY == 0 or match.is_over:
            view = match.view(None if match.is_over else match.current_player)
            table = view.table(WIDTH)
            assert max(map(cell_len, table.splitlines())) <= WIDTH
            assert told(view.account()) in squeezed(table)
        if match.is_over:
            break
        match.play(luck.choice(match.game.legal_actions(match.record)))
        count += 1


@ANY_GAME
def test_a_whole_game_fits_from_its_first_question_to_its_end(
    name: str, allhands: Terminal, tmp_path: Path
) -> None:
    luck, match = random.Random(3), Match(games.find(name), 2, {}, 7)
    while not match.is_over:
        match.play(luck.choice(match.game.legal_actions(match.record)))
    match.save(tmp_path / "over.json")
    replayed = shown(allhands("replay", str(tmp_path / "over.json"), columns=WIDTH))
    assert too_long(replayed) == []
    asked = ["?", "goal", "why how do I win", "say", "rules turn", "hint", "table", "log"]
    chosen = [str(luck.randint(1, 3)) for _ in range(60)]
    typed = "".join(f"{line}\n" for line in [*asked, *chosen, "log", "say"])
    argv = ("play", name, "--crew", "thumb", "--seed", "7")
    assert too_long(shown(allhands(*argv, typed=typed, columns=WIDTH))) == []


@ANY_GAME
def test_its_rules_and_its_first_voyage_fit(name: str, allhands: Terminal) -> None:
    rules = shown(allhands("rules", name, columns=WIDTH))
    assert too_long(rules) == []
    ledger = games.find(name).laws.ledger
    assert all(squeezed(rule.id) in squeezed(rules) for rule in ledger.values())
    voyage = allhands("lesson", name, typed="\n" * 40, columns=WIDTH)
    assert too_long(voyage.out) == []


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_fits(line: str, allhands: Terminal) -> None:
    assert too_long(shown(allhands(*shlex.split(line), columns=WIDTH))) == []


def test_who_begins_is_asked_in_lines_that_fit(allhands: Terminal, tmp_path: Path) -> None:
    typed = "sso\n2\n1\n\nAda\n\n\n\n\nquit\n\n"
    assert too_long(shown(allhands("play", typed=typed, by_hand=True, columns=WIDTH))) == []
    made = shown(allhands("new-game", "Leaky Raft", "--into", str(tmp_path), columns=WIDTH))
    assert too_long(made) == []


def test_a_choice_that_is_asked_for_alone_stands_below_its_heading(allhands: Terminal) -> None:
    out = allhands.play("quit", options="--players 2 --seed 7").out
    assert " Move       1 move to the Mess Hall" in out
    narrow = allhands("play", "solar-storm", "--players", "2", "--seed", "7", columns=WIDTH).out
    assert "\n Move\n    1 move to the Mess Hall\n" in narrow
