"""`allhands games`, `allhands rules` and `allhands replay`: what there is to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from allhands.kernel.errors import OptionError, SavedGameError
from allhands.kernel.whole_file import whole_file
from allhands.terminal.options import find_game
from allhands.terminal.screen import BOLD, Screen, wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.kernel.options import Option


def show_games() -> int:
    """List the games with their options, and the computer crews; the exit status."""
    from allhands import games
    from allhands.players import CREW, MEANING

    screen = Screen()
    lines = [line for name in games.names() for line in _game_lines(games.find(name), screen)]
    lines += ["", screen.paint(" Computer crews", BOLD), ""]
    crews = {
        **{name: MEANING[name] for name in CREW},
        "search:3": "thinks ahead for so many seconds",
    }
    for name, meaning in crews.items():
        lines += wrapped(meaning, screen.width - 1, f"   --crew {name:<10} ", " " * 21)
    screen.page([*lines, ""])
    return 0


def _game_lines(game: Game, screen: Screen) -> list[str]:
    width = screen.width - 1
    least, most = game.seats[0], game.seats[-1]
    lines = ["", *screen.headed(game.title), *wrapped(game.summary, width, " "), ""]
    lines.append(f"   allhands play {game.name}")
    players = f"{least} to {most} ({game.default_seats} by default)"
    lines += wrapped(players, width, f"   {'--players':<24} ", " " * 28)
    for option in game.options:
        lines += _option_lines(option, width)
    return lines


def _option_lines(option: Option, width: int) -> list[str]:
    """An option: a switch with its meaning, another with that of each of its choices; of one for
    designers, the names alone."""
    lines = wrapped(option.meaning, width, f"   {f'--{option.name}':<24} ", " " * 28)
    if option.is_switch:
        return lines
    if option.for_designers:
        names = f"{', '.join(option.names)}; {option.default} by default"
        return [*lines, *wrapped(names, width, " " * 28)]
    for choice in option.choices:
        usual = " (the default)" if choice.name == option.default else ""
        begun = f"      {choice.name:<21} "
        lines += wrapped(choice.meaning + usual, width, begun, " " * 28)
    return lines


def show_rules(words: Sequence[str]) -> int:
    """Show a game's rules, or those of them that speak of something; the exit status."""
    from allhands.terminal.rules import rule_lines

    flags = [word for word in words if word.startswith("-")]
    if flags:
        raise OptionError(f"There is no option {flags[0]!r}: name a game, and a word to look for.")
    game, rest = find_game(words[:1], "read about")
    screen = Screen()
    screen.page(rule_lines(game, " ".join([*rest, *words[1:]]), screen.width - 1))
    return 0


def show_replay(path: Path, at: str | None) -> int:
    """Show a saved match, at one moment or from move to move; the exit status."""
    from allhands.terminal.replay import Replay

    screen = Screen()
    replay = Replay(path, screen)
    if at is not None:
        replay.show_moment(at)
    elif screen.is_live:
        replay.step_through()
    else:
        replay.show_all()
    return 0


def write_replay(path: Path, page: Path, turning_points: bool = False) -> int:
    """Write a saved match as one page for a browser, with its turning points if they are wanted;
    the exit status."""
    from allhands import loading
    from allhands.server.pages.export import export_html
    from allhands.terminal.turning_points import searched

    match = loading.load(path)
    with whole_file(page, SavedGameError) as draft:
        text = export_html(match, path.stem, searched(match) if turning_points else ())
        draft.write_text(text, encoding="utf-8")
    Screen().say(f"The replay is in {page}: open it in a browser.")
    return 0
