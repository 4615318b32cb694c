"""The command `allhands`: its parts and their options; how it ends, and how it says what is wrong.

Each command only gathers what was typed and answers with the work to be done, which `main` then
does. So everything that takes long to import is imported when it is needed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from allhands.terminal.crews import THINKING

Work = Callable[[], int]

WRONG: Final = 2
INTERRUPTED: Final = 130

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Cooperative survival games aboard ships. With nothing after it, it opens the web table.",
)
_OPEN = {"ignore_unknown_options": True, "allow_extra_args": True}


def _no_colour(value: bool) -> bool:
    if value:
        os.environ["NO_COLOR"] = "1"
    return value


def _version(value: bool) -> None:
    if value:
        from allhands.version import __version__

        print(f"allhands {__version__}")
        raise typer.Exit


NoColour = Annotated[
    bool, typer.Option("--no-color", help="Write without colours.", callback=_no_colour)
]
Words = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Such as solar-storm.")]
Players = Annotated[str | None, typer.Option(metavar="N", help="The number of players.")]
Seed = Annotated[str | None, typer.Option(metavar="N", help="Decides every shuffle and roll.")]
Limit = Annotated[
    str,
    typer.Option(
        metavar="N", help="Break a game off after so many decisions; it counts as not won."
    ),
]
Games = Annotated[str, typer.Option(metavar="N", help="How many games.")]
Deals = Annotated[str, typer.Option(metavar="N", help="How many deals.")]
Policies = Annotated[
    str, typer.Option(metavar="NAME", help="Who plays: one for all seats, or a,b,c one each.")
]
SameSeed = Annotated[str, typer.Option(metavar="N", help="Decides every shuffle and roll.")]
Threads = Annotated[
    str | None, typer.Option(metavar="N", help="How many threads, all cores if you do not say.")
]
Record = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Keep finished games there, and go on with those in it."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
LIMIT: Final = "20000"


def _interpreted() -> None:
    """Have rules run as plain Python: for a person that is quick enough, and nobody waits for the
    compiler."""
    os.environ.setdefault("ALLHANDS_INTERPRET", "1")


@app.callback(invoke_without_command=True)
def _alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Tell the version.")
    ] = False,
    no_color: NoColour = False,
) -> Work | None:
    if context.invoked_subcommand is not None:
        return None
    from allhands.terminal.serve import Plan
    from allhands.terminal.serve import serve as serve_it

    return partial(serve_it, Plan(open_browser=True))


@app.command()
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
    return partial(serve_it, Plan(*chosen, open_browser=open_browser, verbose=verbose))


_OWN = (
    "A game's own options are flags, too, such as --difficulty hard: `allhands games` lists them."
)


@app.command(context_settings=_OPEN, epilog=_OWN)
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
        _interpreted()
    from allhands.terminal.play import Wish
    from allhands.terminal.play import play as play_it

    wish = Wish(words or (), players, seed, crew, seat, names, load)
    if wish == Wish() and sys.stdin.isatty():
        return _welcome
    return partial(play_it, wish)


def _welcome() -> int:
    from allhands.terminal.newcomer import welcome

    return welcome()


@app.command(context_settings=_OPEN, epilog=_OWN)
def simulate(
    words: Words = None,
    games: Games = "10000",
    players: Players = None,
    policy: Policies = "random",
    seed: SameSeed = "0",
    threads: Threads = None,
    limit: Limit = LIMIT,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> Work:
    """Play a game very many times, and tell how hard it is."""
    from allhands.terminal.simulate import Plan
    from allhands.terminal.simulate import simulate as simulate_it

    return partial(
        simulate_it,
        Plan(words or (), games, players, policy, seed, threads, limit, as_json=as_json),
    )


@app.command(context_settings=_OPEN, epilog=_OWN)
def tournament(
    words: Words = None,
    games: Deals = "200",
    players: Players = None,
    seats: Policies = "search",
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Others who play the same deals; may be repeated."),
    ] = None,
    seed: SameSeed = "0",
    threads: Threads = None,
    limit: Limit = LIMIT,
    record: Record = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here."),
    ] = None,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> Work:
    """Play whole games with players in the seats, and tell who does better.

    Players are random, thumb, search, swift, steady, thorough, clairvoyant and partners such as
    careful; search:0.5 thinks for half a second.
    """
    from allhands.terminal.tournament import Plan
    from allhands.terminal.tournament import tournament as play_it

    return partial(
        play_it,
        Plan(
            words or (),
            games,
            players,
            seats,
            against or (),
            seed,
            threads,
            limit,
            record,
            ray,
            as_json=as_json,
        ),
    )


@app.command(context_settings=_OPEN, epilog=_OWN)
def crossplay(
    words: Words = None,
    entrants: Annotated[
        str,
        typer.Option(metavar="A,B", help="Who meets whom; `partners` and `held-out` are groups."),
    ] = "thumb,partners",
    respond: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Who only plays the one seat, as a better response."),
    ] = None,
    bound: Annotated[
        str,
        typer.Option(metavar="NAME", help="Who shows what there is to make; `none` for nobody."),
    ] = "clairvoyant:100i",
    games: Deals = "100",
    players: Players = None,
    seed: SameSeed = "0",
    threads: Threads = None,
    limit: Limit = LIMIT,
    record: Record = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result there, as SVG.")
    ] = None,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> Work:
    """Have players meet each other in the same deals, and tell who gets on with whom.

    Each plays one seat beside every other in all other seats.
    """
    from allhands.terminal.crossplay import Plan
    from allhands.terminal.crossplay import crossplay as play_it

    return partial(
        play_it,
        Plan(
            words or (),
            entrants,
            respond,
            bound,
            games,
            players,
            seed,
            threads,
            limit,
            record,
            picture,
            as_json=as_json,
        ),
    )


@app.command(context_settings=_OPEN, epilog=_OWN)
def arena(
    words: Words = None,
    entrant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=COMMAND]", help="A player, or a bot by a name and how it is started."
        ),
    ] = None,
    bots: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file of players and bots.")
    ] = None,
    games: Deals = "20",
    players: Players = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="N", help="Decides every shuffle and roll; drawn by itself."),
    ] = None,
    threads: Threads = None,
    limit: Limit = LIMIT,
    decision: Annotated[
        str, typer.Option(metavar="SECONDS", help="How long a bot has for a decision.")
    ] = "1",
    match: Annotated[
        str, typer.Option(metavar="SECONDS", help="How long for all its decisions of a match.")
    ] = "120",
    start: Annotated[str, typer.Option(metavar="SECONDS", help="How long to start.")] = "10",
    memory: Annotated[str, typer.Option(metavar="MIB", help="How much memory it has.")] = "2048",
    faults: Annotated[
        str, typer.Option(metavar="N", help="After so many in a match, it is out of it.")
    ] = "5",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write the result there, with what bots wrote to stderr."
        ),
    ] = None,
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> Work:
    """Have bots in any language meet each other and players by name, in the same deals.

    A bot is told what its seat sees by lines of JSON, and answers within its time.
    """
    from allhands.terminal.arena import Plan
    from allhands.terminal.arena import arena as play_it

    kept = (games, players, seed, threads, limit, decision, match, start, memory, faults, out)
    return partial(play_it, Plan(words or (), entrant or (), bots, *kept, as_json=as_json))


@app.command(context_settings=_OPEN)
def balance(
    words: Words = None,
    games: Annotated[str, typer.Option(metavar="N", help="How many games a line.")] = "10000",
    players: Annotated[
        str | None, typer.Option(metavar="A,B", help="The numbers of players, all if none is said.")
    ] = None,
    policy: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, in all seats: search:0.05, say.")
    ] = "thumb",
    seed: SameSeed = "0",
    limit: Limit = LIMIT,
    parts: Annotated[
        bool, typer.Option("--parts/--no-parts", help="Tell what each part of a game is worth.")
    ] = True,
    as_json: AsJson = False,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it into a Markdown file, between its marks."),
    ] = None,
    no_color: NoColour = False,
) -> Work:
    """Tell how often a game is won, what it is lost to, and what each part is worth.

    The marks in a file are <!-- balance --> and <!-- end of balance -->.
    """
    from allhands.terminal.balance import Plan
    from allhands.terminal.balance import balance as balance_it

    plan = Plan(words or (), games, players, policy, seed, limit, parts, as_json, into)
    return partial(balance_it, plan)


@app.command()
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
    _interpreted()
    from allhands.terminal.daily import daily as sail

    return partial(sail, day)


@app.command()
def lesson(words: Words = None, no_color: NoColour = False) -> Work:
    """Learn a game by a guided first voyage, in five minutes."""
    _interpreted()
    from allhands.terminal.lesson import lesson as go_through

    return partial(go_through, words or ())


@app.command()
def games(no_color: NoColour = False) -> Work:
    """List the games and their options."""
    _interpreted()
    from allhands.terminal.show import show_games

    return show_games


@app.command(context_settings=_OPEN)
def rules(words: Words = None, no_color: NoColour = False) -> Work:
    """Show a game's rules, or only those that have some words.

    For instance: allhands rules solar-storm escape pod.
    """
    _interpreted()
    from allhands.terminal.show import show_rules

    return partial(show_rules, words or ())


@app.command(context_settings=_OPEN, epilog=_OWN)
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
        _interpreted()
    from allhands.terminal.mcp import Plan
    from allhands.terminal.mcp import mcp as serve_it

    chosen = (table, token, watch, name, players, crew, seed)
    return partial(serve_it, Plan(words or (), *chosen))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help='Such as "Leaky Raft".')],
    into: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where its folder is made, here by itself.")
    ] = Path(),
    no_color: NoColour = False,
) -> Work:
    """Begin a game of your own: write a small, whole one, to be changed."""
    _interpreted()
    from allhands.terminal.new_game import new_game as begin_it

    return partial(begin_it, name, into)


@app.command(context_settings=_OPEN, epilog=_OWN)
def record(
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where it is written, such as games.parquet.")
    ],
    words: Words = None,
    games: Games = "1000",
    players: Players = None,
    policy: Policies = "thumb",
    seed: SameSeed = "0",
    limit: Limit = LIMIT,
    no_color: NoColour = False,
) -> Work:
    """Play games and keep every decision in a Parquet file, to learn from.

    A row has what the seat saw, what it could do, what it did, and what came of it.
    """
    from allhands.terminal.record import Plan
    from allhands.terminal.record import record as record_it

    return partial(record_it, Plan(words or (), out, games, players, policy, seed, limit))


@app.command()
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
        _interpreted()
    from allhands.terminal.show import show_replay, write_replay
    from allhands.terminal.turning_points import show_turning_points

    if html is not None:
        return partial(write_replay, file, html, turning_points)
    if turning_points:
        return partial(show_turning_points, file, at)
    return partial(show_replay, file, at)


def main() -> int:
    """Run the command line; the exit status."""
    from allhands.terminal.screen import prepare_streams

    prepare_streams()
    try:
        status = _work()
        sys.stdout.flush()
    except BrokenPipeError:
        return _abandon_output(0)
    except KeyboardInterrupt:
        _complain("Interrupted.")
        return INTERRUPTED
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        _complain(sentence)
        return _abandon_output(WRONG) if isinstance(error, OSError) else WRONG
    return status


def _work() -> int:
    """Read the command line, and do what it asks for."""
    work: Work | int | None = app(prog_name="allhands", standalone_mode=False)
    return work() if callable(work) else work or 0


def _sentence(error: Exception) -> str | None:
    """What was wrong and what would be right; None if it is nobody's fault but ours."""
    from allhands.kernel.errors import AllHandsError

    if isinstance(error, AllHandsError):
        return str(error)
    if isinstance(error, OSError):
        return f"The output cannot be written: {error.strerror}."
    if hasattr(error, "format_message"):  # whichever of its exceptions Typer raises
        words: str = error.format_message()  # pyright: ignore[reportAttributeAccessIssue]
        full = words if words.endswith((".", "?")) else f"{words}."
        return full if "Did you mean" in full else f"{full} `allhands --help` tells more."
    return None


def _complain(sentence: str) -> None:
    """Write one line to stderr."""
    from allhands.terminal.screen import printable

    line = " ".join(printable(sentence).split())
    line += "" if line.endswith((".", "?")) else "."
    print(line, file=sys.stderr)


def _abandon_output(status: int) -> int:
    """Nobody reads on, or nothing more fits: have Python not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
