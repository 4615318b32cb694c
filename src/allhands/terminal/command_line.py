"""The options that several commands of `allhands` have.

Each command only gathers what was typed and answers with the work to be done, which `main` then
does. So everything that takes long to import is imported when it is needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Annotated, Final

import typer

Work = Callable[[], int]

OPEN: Final = {"ignore_unknown_options": True, "allow_extra_args": True}
OWN: Final = (
    "A game's own options are flags, too, such as --difficulty hard: `allhands games` lists them."
)


def _no_colour(value: bool) -> bool:
    if value:
        os.environ["NO_COLOR"] = "1"
    return value


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


def interpreted() -> None:
    """Have rules run as plain Python: for a person that is quick enough, and nobody waits for the
    compiler."""
    os.environ.setdefault("ALLHANDS_INTERPRET", "1")
