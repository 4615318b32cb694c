"""The commands with which games are played, learnt, shown and begun."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from allhands.terminal.crews import THINKING

from .command_line import (
    OPEN,
    OWN,
    NoColour,
    Players,
    Seed,
    Words,
    Work,
    interpreted,
)

commands = typer.Typer()


@commands.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Where to listen: 0.0.0.0 for the whole network."),
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="N", help="The port, 8765 or the next free one by itself.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where matches are kept: a file, or a database's URL."),
    ] = None,
    new_database: Annotated[
        bool,
        typer.Option(
            "--new-database", help="Begin without matches if that file has nothing in it."
        ),
    ] = False,
    root_path: Annotated[
        str | None, typer.Option(metavar="PATH", help="The sub-path of a proxy, such as /table.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="What links to seats begin with.")
    ] = None,
    trust: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Proxies to believe, by address; else those here."),
    ] = None,
    pace: Annotated[
        str | None, typer.Option(metavar="SECONDS", help="How long a computer crew-mate thinks.")
    ] = None,
    rate: Annotated[
        str | None,
        typer.Option(metavar="N", help="Requests a second for each visitor, 0 for no limit."),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open it in a browser here.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Tell of every request in a terminal, too.")
    ] = False,
    no_color: NoColour = False,
) -> Work:
    """Play in browsers: open the table on this machine.

    Links to its seats can be handed to others, and computers play the rest.
    """
    from allhands.terminal.serve import Plan
    from allhands.terminal.serve import serve as serve_it

    chosen = (host, port, database, root_path, public_url, trust, pace, rate)
    flags = {"new_database": new_database, "open_browser": open_browser, "verbose": verbose}
    return partial(serve_it, Plan(*chosen, **flags))


@commands.command(context_settings=OPEN, epilog=OWN)
def play(
    words: Words = None,
    players: Players = None,
    seed: Seed = None,
    crew: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The computer crew in the other seats, such as swift."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="N", help="Your seat beside a computer crew, 0 unless you say so."),
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B", help="The names of the crew, seat by seat.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")
    ] = None,
    no_color: NoColour = False,
) -> Work:
    """Play in the terminal; with nothing after it, it asks what.

    Without a computer crew, all players sit at this screen.
    """
    if crew is None or crew.strip().partition(":")[0] not in THINKING:
        interpreted()
    from allhands.terminal.play import Wish
    from allhands.terminal.play import play as play_it

    wish = Wish(words or (), players, seed, crew, seat, names, load)
    if wish == Wish() and sys.stdin.isatty():
        return _welcome
    return partial(play_it, wish)


def _welcome() -> int:
    from allhands.terminal.newcomer import welcome

    return welcome()


@commands.command()
def daily(
    day: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", help="A day that has begun, such as 2026-11-25."),
    ] = None,
    no_color: NoColour = False,
) -> Work:
    """Sail the voyage of the day: the same deal for everybody, wherever they play.

    Days begin at midnight UTC. A try in the terminal counts nowhere.
    """
    interpreted()
    from allhands.terminal.daily import daily as sail

    return partial(sail, day)


@commands.command()
def lesson(words: Words = None, no_color: NoColour = False) -> Work:
    """Learn a game by a guided first voyage, in five minutes."""
    interpreted()
    from allhands.terminal.lesson import lesson as go_through

    return partial(go_through, words or ())


@commands.command()
def games(no_color: NoColour = False) -> Work:
    """List the games and their options."""
    interpreted()
    from allhands.terminal.show import show_games

    return show_games


@commands.command(context_settings=OPEN)
def rules(words: Words = None, no_color: NoColour = False) -> Work:
    """Show a game's rules, or only those that have some words.

    For instance: allhands rules solar-storm escape pod.
    """
    interpreted()
    from allhands.terminal.show import show_rules

    return partial(show_rules, words or ())


@commands.command(context_settings=OPEN, epilog=OWN)
def mcp(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="A game to begin, or the link to an open seat."),
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="URL", help="The table, http://127.0.0.1:8765 by itself.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(metavar="TOKEN", help="That of a seat; or as the variable ALLHANDS_TOKEN."),
    ] = None,
    watch: Annotated[
        str | None, typer.Option(metavar="MATCH", help="Only watch a match of the table.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What whoever takes the seat is called.")
    ] = None,
    players: Players = None,
    crew: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The computer crew beside it, thumb by itself."),
    ] = None,
    seed: Seed = None,
    no_color: NoColour = False,
) -> Work:
    """Seat a language model: a server of the Model Context Protocol, on standard input and output.

    It plays a match that it begins here, or at a table that is open already. It needs the extra
    `mcp`.
    """
    if crew is None or crew not in THINKING:
        interpreted()
    from allhands.terminal.mcp import Plan
    from allhands.terminal.mcp import mcp as serve_it

    chosen = (table, token, watch, name, players, crew, seed)
    return partial(serve_it, Plan(words or (), *chosen))


@commands.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help='Such as "Leaky Raft".')],
    into: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where its folder is made, here by itself.")
    ] = Path(),
    no_color: NoColour = False,
) -> Work:
    """Begin a game of your own: write a small, whole one, to be changed."""
    interpreted()
    from allhands.terminal.new_game import new_game as begin_it

    return partial(begin_it, name, into)


@commands.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    at: Annotated[
        str | None, typer.Option(metavar="N", help="Only the moment after N decisions.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it as one page for a browser, if it is over."),
    ] = None,
    turning_points: Annotated[
        bool,
        typer.Option("--turning-points", help="Where the chance of winning moved most, and why."),
    ] = False,
    no_color: NoColour = False,
) -> Work:
    """See a saved game again, step by step.

    Where that is no terminal, all of it is printed. Turning points are looked for by a search.
    """
    if not turning_points:
        interpreted()
    from allhands.terminal.show import show_replay, write_replay
    from allhands.terminal.turning_points import show_turning_points

    if html is not None:
        return partial(write_replay, file, html, turning_points)
    if turning_points:
        return partial(show_turning_points, file, at)
    return partial(show_replay, file, at)
