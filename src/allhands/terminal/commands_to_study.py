"""The commands that play many games, and tell or keep what came of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from .command_line import (
    LIMIT,
    OPEN,
    OWN,
    AsJson,
    Deals,
    Games,
    Limit,
    NoColour,
    Players,
    Policies,
    Record,
    SameSeed,
    Threads,
    Words,
    Work,
)

commands = typer.Typer()


@commands.command(context_settings=OPEN, epilog=OWN)
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


@commands.command(context_settings=OPEN, epilog=OWN)
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

    Players are random, thumb, search, swift, thorough, clairvoyant and partners such as
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


@commands.command(context_settings=OPEN, epilog=OWN)
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


@commands.command(context_settings=OPEN, epilog=OWN)
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


@commands.command(context_settings=OPEN)
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


@commands.command(context_settings=OPEN, epilog=OWN)
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


@commands.command(context_settings=OPEN, epilog=OWN)
def train(
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="Where the agent is kept; one that is there goes on."),
    ],
    words: Words = None,
    players: Players = None,
    decisions: Annotated[
        str, typer.Option(metavar="N", help="How many decisions to learn from.")
    ] = "5000000",
    minutes: Annotated[
        str | None, typer.Option(metavar="N", help="Stop for now after so many minutes.")
    ] = None,
    beside: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="Play half of the games in one seat beside these, as `partners`."
        ),
    ] = None,
    trust: Annotated[
        str, typer.Option(metavar="N", help="Begin by trusting the rule of thumb, by so many nats.")
    ] = "0",
    units: Annotated[str, typer.Option(metavar="N", help="How large the network is.")] = "64",
    seed: SameSeed = "0",
    as_json: AsJson = False,
    no_color: NoColour = False,
) -> Work:
    """Have an agent learn a game by playing it (a recurrent PPO), as a baseline.

    It learns by JAX, with the extra `train`, and plays without it: as trained:FILE, wherever a
    player is named. How it comes on is kept beside FILE, as JSON lines.
    """
    from allhands.terminal.train import Plan
    from allhands.terminal.train import train as train_it

    learnt = (players, decisions, minutes, beside, trust, units, seed)
    return partial(train_it, Plan(words or (), out, *learnt, as_json=as_json))
