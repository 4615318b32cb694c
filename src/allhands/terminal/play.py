"""`allhands play`: sit down to a game, or go on with a saved one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from allhands.kernel.errors import OptionError
from allhands.terminal.options import (
    checked_players,
    checked_seed,
    find_game,
    own_options,
    split_list,
    whole,
)
from allhands.terminal.screen import Screen, and_list

if TYPE_CHECKING:
    from allhands.match import Match

FLAGS: Final = ("--players", "--seed", "--crew", "--seat", "--names", "--load", "--no-color")
INTERRUPTED: Final = 130


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line, as it was typed."""

    words: Sequence[str] = ()
    players: str | None = None
    seed: str | None = None
    crew: str | None = None
    seat: str | None = None
    names: str | None = None
    load: Path | None = None


def play(wish: Wish) -> int:
    """Play what is wished for; the exit status."""
    from allhands.kernel.progress import compile_progress

    thinks = _thinks(wish)
    with compile_progress("the rules"):
        match = _begun(wish) if wish.load is None else _loaded(wish)
    if thinks:
        _practise(match)
    people = seats_of_people(match.players, wish)
    screen = Screen()
    try:
        while sit_down(match, people, wish.crew, screen):
            match = _another(match)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _thinks(wish: Wish) -> bool:
    """Whether the computer crew thinks ahead. Raises OptionError if there is no such crew."""
    from allhands.players import Search, player_named

    if wish.crew is None:
        if wish.seat is not None:
            raise OptionError("--seat says where people sit beside a computer crew: add --crew.")
        return False
    crew = player_named(wish.crew)
    if isinstance(crew, Search) and crew.clairvoyant:
        raise OptionError("A clairvoyant sees the hidden cards, and sits in tournaments only.")
    return isinstance(crew, Search)


def _practise(match: Match) -> None:
    """Have all that a crew needs to think compiled, while it is shown how far that is."""
    from allhands.kernel.progress import compile_progress
    from allhands.players import Search
    from allhands.players.reasons import reason

    if not match.is_over:
        view = match.view(match.current_player)
        legal = view.legal_actions()
        Search(iterations=1).weigh(view, legal)
        with compile_progress("reasons"):
            reason(view, legal[0], legal[-1], playouts=1)


def _begun(wish: Wish) -> Match:
    """A new match."""
    from allhands.match import Match

    game, rest = find_game(wish.words, "play")
    options = own_options(game, rest, FLAGS)
    players = checked_players(game, wish.players)
    seed = checked_seed(wish.seed)
    names = tuple(split_list(wish.names)) if wish.names is not None else None
    match = Match(game, players, dict(options), seed, names)
    if len(names or ()) > match.players > 1:
        raise OptionError(f"{match.players} players have no more names than that: {wish.names}.")
    return match


def _another(match: Match) -> Match:
    """A match like the one just played, with other luck."""
    from allhands.match import Match

    return Match(match.game, match.players, dict(match.options), None, match.names)


def _loaded(wish: Wish) -> Match:
    """The match that a file holds, where it was left."""
    own = {"--players": wish.players, "--seed": wish.seed, "--names": wish.names}
    named = [flag for flag, value in own.items() if value is not None]
    named += [word for word in wish.words if word.startswith("-")]
    if named:
        raise OptionError(f"A saved game has its own options: leave out {named[0]}.")
    from allhands import loading

    assert wish.load is not None
    match = loading.load(wish.load)
    if wish.words:
        game, rest = find_game(wish.words, "play")
        own_options(game, rest, FLAGS)
        if game is not match.game:
            raise OptionError(f"{wish.load} is a game of {match.game.title}, not {game.title}.")
    return match


def seats_of_people(players: int, wish: Wish) -> list[int]:
    """Where people sit: in seat 0 if there is a computer crew, else everywhere."""
    if wish.crew is None:
        return list(range(players))
    named = "0" if wish.seat is None else wish.seat
    return sorted({whole("--seat", part, 0, players - 1) for part in split_list(named)})


def sit_down(match: Match, people: list[int], crew: str | None, screen: Screen) -> bool:
    """Play a match until the people leave the table; whether they want another."""
    from allhands.terminal.answering import play_on
    from allhands.terminal.sitting import Sitting

    sitting = Sitting(match, people, crew, screen)
    sitting.notes.append(_greeting(match, people, crew))
    try:
        play_on(sitting)
    except EOFError:
        screen.write()
    except KeyboardInterrupt:
        screen.write()
        screen.say(_farewell(sitting.is_kept))
        raise
    if not sitting.again:
        screen.say(_farewell(sitting.is_kept))
    return sitting.again


def _farewell(kept: bool) -> str:
    if kept:
        return "You leave the table."
    return "You leave the table; this game was not kept (`save FILE` does that)."


def _greeting(match: Match, people: list[int], crew: str | None) -> str:
    """Who sits where, what they are to reach, and how to get help."""
    names = match.names
    computers = [names[seat] for seat in range(match.players) if seat not in people]
    who = and_list(names[seat] for seat in people)
    you = f"You are {who}" if match.players > 1 else "You are alone with the ship"
    others = f"; the computer ({crew}) plays {and_list(computers)}" if computers else ""
    so_far = f" Loaded after {len(match.decisions)} decisions." if match.decisions else ""
    goal = match.view(people[0]).goal.sentence
    whole = f"{match.game.title}, seed {match.seed}.{so_far} {you}{others}. {goal}"
    return f"{whole} Type ? for help."
