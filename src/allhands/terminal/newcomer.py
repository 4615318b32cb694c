"""`allhands play` alone: one question after the other, and then the game."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

from allhands.kernel.errors import AllHandsError, OptionError
from allhands.kernel.options import Choice, nearest
from allhands.terminal.crews import THINKING
from allhands.terminal.options import whole
from allhands.terminal.play import INTERRUPTED, Wish, play
from allhands.terminal.screen import BOLD, YELLOW, Screen, wrapped

if TYPE_CHECKING:
    from allhands.kernel.game import Game
    from allhands.kernel.options import Option


Answer = TypeVar("Answer")


def welcome() -> int:
    """Lead somebody who has typed nothing but `allhands play` into a game; the exit status."""
    screen = Screen()
    screen.write()
    screen.write(screen.paint(" ALL HANDS", BOLD))
    screen.say("Cooperative survival games aboard ships that are going down.")
    screen.say("Enter takes what stands in brackets. For all else: allhands --help")
    try:
        wish = _wish(screen)
    except (EOFError, KeyboardInterrupt) as ended:
        screen.write()
        screen.say("No game was begun.")
        return INTERRUPTED if isinstance(ended, KeyboardInterrupt) else 0
    screen.write()
    screen.say(f"Next time, in one go: {_command(wish)}")
    screen.write()
    if wish.crew in THINKING:
        return _in_a_process_of_its_own(wish)
    return play(wish)


def _left_to_the_game(number: int, frame: FrameType | None) -> None:
    """Ctrl-C is not ours while a game is played."""


def _in_a_process_of_its_own(wish: Wish) -> int:
    """Play with a crew that thinks ahead: its rules run compiled, and here they do not."""
    before = signal.signal(signal.SIGINT, _left_to_the_game)
    try:
        return subprocess.run(
            [sys.executable, "-m", "allhands", "play", *_arguments(wish)],
            env={**os.environ, "ALLHANDS_INTERPRET": "0"},
            check=False,
        ).returncode
    finally:
        signal.signal(signal.SIGINT, before)


def _wish(screen: Screen) -> Wish:
    from allhands import games

    known = [games.find(name) for name in games.names()]
    titles = [Choice(game.name, f"{game.title}: {game.summary}") for game in known]
    name = _pick(screen, "Which game?", titles, known[0].name)
    game = games.find(name)
    players, people = _seats(screen, game)
    crew = _crew(screen) if people < players else None
    names = _names(screen, game, people)
    words = [game.name, *_own_options(screen, game, players)]
    seats = ",".join(str(seat) for seat in range(people)) if crew and people > 1 else None
    return Wish(words=words, players=str(players), crew=crew, seat=seats, names=names)


def _command(wish: Wish) -> str:
    """The command line that wishes the same."""
    return shlex.join(["allhands", "play", *_arguments(wish)])


def _arguments(wish: Wish) -> list[str]:
    """What stands behind `allhands play` in it."""
    flags = {"players": wish.players, "crew": wish.crew, "seat": wish.seat, "names": wish.names}
    chosen = [
        word for flag, value in flags.items() if value is not None for word in (f"--{flag}", value)
    ]
    game, *options = wish.words
    return [game, *chosen, *options]


# The questions


def _seats(screen: Screen, game: Game) -> tuple[int, int]:
    """The number of players, and how many of them are people."""
    least, most = game.seats[0], game.seats[-1]
    asked = f"How many players, {least} to {most}?"
    players = _number(screen, asked, least, most, game.default_seats)
    if players == 1:
        return 1, 1
    asked = f"How many of them are people at this screen, 1 to {players}?"
    return players, _number(screen, asked, 1, players, 1)


def _crew(screen: Screen) -> str:
    from allhands.players import CREW, MEANING

    crews = [Choice(name, MEANING[name]) for name in CREW]
    return _pick(screen, "Which computer crew takes the other seats?", crews, "thumb")


def _names(screen: Screen, game: Game, people: int) -> str | None:
    """The names of the people, if they want others than the game's."""
    from allhands.match import checked_names

    usual = game.crew_names[:people]
    asked = "What is your name?" if people == 1 else "What are your names, with commas between?"

    def check(typed: str) -> str | None:
        names = tuple(name.strip() for name in typed.split(","))
        if len(names) > people:
            raise OptionError(f"That is {len(names)} names for {people}.")
        checked_names(game, names)
        return None if names == usual else ",".join(names)

    return _until_right(screen, asked, ", ".join(usual), check)


def _own_options(screen: Screen, game: Game, players: int) -> list[str]:
    """The game's own options as words of a command line: each that has several choices is asked
    by itself, and the switches together."""
    chosen: dict[str, str] = {}
    for option in game.offered:
        if not option.is_switch:
            title = f"{option.name.replace('-', ' ').capitalize()}? {option.meaning}"
            chosen[option.name] = _pick(screen, title, option.choices, option.default)
    switches = [option for option in game.offered if option.is_switch]
    on = _switches(screen, game, players, chosen, switches) if switches else []
    named = [f"--{name} {value}" for name, value in chosen.items()]
    words = " ".join([*named, *(f"--{name}" for name in on)])
    return words.split()


def _switches(
    screen: Screen, game: Game, players: int, chosen: dict[str, str], switches: list[Option]
) -> list[str]:
    _list(screen, "Any variants? Numbers or names, with commas between.", switches)
    names = [option.name for option in switches]

    def check(typed: str) -> list[str]:
        on = [_one_of(part.strip(), names) for part in typed.split(",") if part.strip()]
        game.settle(players, {**chosen, **dict.fromkeys(on, "on")})
        return list(dict.fromkeys(on))

    return _until_right(screen, "", "none", lambda typed: [] if typed == "none" else check(typed))


# Asking


def _pick(screen: Screen, title: str, choices: Sequence[Choice], default: str) -> str:
    """One of some choices, by number or name."""
    _list(screen, title, choices)
    names = [choice.name for choice in choices]
    return _until_right(screen, "", default, lambda typed: _one_of(typed, names))


def _list(screen: Screen, title: str, things: Sequence[Choice] | Sequence[Option]) -> None:
    screen.write()
    screen.say(title, BOLD)
    longest = max(len(thing.name) for thing in things)
    for number, thing in enumerate(things, start=1):
        begun = f"   {number} {thing.name:<{longest}}  "
        for line in wrapped(thing.meaning, screen.width - 1, begun, " " * len(begun)):
            screen.write(line)


def _one_of(typed: str, names: Sequence[str]) -> str:
    """The name that was typed, or its number, or the one that begins so."""
    word = typed.lower().replace(" ", "-")
    if word.isdecimal() and 1 <= int(word) <= len(names):
        return names[int(word) - 1]
    begun = [name for name in names if name == word] or [n for n in names if n.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    raise OptionError(f"Take a number from 1 to {len(names)} or a name.{nearest(word, names)}")


def _number(screen: Screen, asked: str, least: int, most: int, default: int) -> int:
    return _until_right(
        screen, asked, str(default), lambda typed: whole("The answer", typed, least, most)
    )


def _until_right(
    screen: Screen, asked: str, default: str, check: Callable[[str], Answer]
) -> Answer:
    """Ask until `check` has no error to raise."""
    if asked:
        screen.write()
        screen.say(asked, BOLD)
    while True:
        typed = screen.ask(f" [{default}] > ")
        try:
            return check(typed or default)
        except AllHandsError as error:
            screen.say(str(error), YELLOW)
