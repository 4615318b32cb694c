"""One's own voyages: how often each game was won, by crew and difficulty, best scores, and how long
one has played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby
from statistics import median
from typing import Any, Final

import htpy as h
from htpy import Element, Node
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands import games
from allhands.kernel.game import Game
from allhands.kernel.prose import count_of
from allhands.server.pages.ending import duration
from allhands.server.pages.frame import href, page
from allhands.server.pages.picture import colours
from allhands.server.store.listing import LONGEST_PAUSE, MOST_VOYAGES, Listing

LATEST: Final = 40
"""So many voyages of a game are drawn."""
WIDE, HIGH = 12, 60


def voyages_page(request: Request, voyages: Sequence[Listing]) -> HTMLResponse:
    """All that is kept of a person's voyages, which are given the latest first."""
    known = [each for each in voyages if each.game in games.known()]
    by_game = {game: [each for each in known if each.game == game] for game in games.known()}
    played = [games.find(game) for game, own in by_game.items() if own]
    return page(
        request,
        "My voyages",
        h.section(".voyages")[
            h.h1["My voyages"],
            h.p(".lead")[_in_all(known)],
            (_of_game(game, by_game[game.name]) for game in played),
            _kept(request) if known else None,
        ],
        styles=colours(*played),
    )


def _in_all(voyages: Sequence[Listing]) -> str:
    if not voyages:
        return "No voyage of yours has ended yet. What you play to its end is counted here."
    won = sum(each.is_won for each in voyages)
    latest = "The latest " if len(voyages) == MOST_VOYAGES else ""
    told = f"{latest}{count_of(len(voyages), 'voyage')}, {won} won."
    return f"{told}{_streaks(voyages)}{_time(voyages)}"


def _time(voyages: Sequence[Listing]) -> str:
    """How long all took together, and one of them as a rule, where there are several."""
    times = [each.played for each in voyages]
    usual = f", usually {duration(median(times))} a voyage" if len(times) > 1 else ""
    return f" Time played: {duration(sum(times))}{usual}."


def _streaks(voyages: Sequence[Listing]) -> str:
    """How many were won in a row, now and at best; nothing before one is won."""
    runs = [(won, len(list(run))) for won, run in groupby(each.is_won for each in voyages)]
    present = runs[0][1] if runs[0][0] else 0
    best = max((count for won, count in runs if won), default=0)
    return f" In a row: {present} now, {best} at best." if best else ""


def _of_game(game: Game, voyages: Sequence[Listing]) -> Element:
    won = sum(each.is_won for each in voyages)
    best = max(each.score for each in voyages)
    score = f" Best score: {game.score.counted(best)}." if game.score and best >= 0 else ""
    title = f"voyages-{game.name}"
    return h.section(
        class_=["panel", "voyages-of", f"hue-{game.board.HUE}"], aria_labelledby=title
    )[
        h.h2(id=title)[game.title],
        h.p[f"Won {won} of {len(voyages)}.{score}{_streaks(voyages)}{_time(voyages)}"],
        _course(game, list(reversed(voyages[:LATEST]))),
        h.div(".voyages-by")[
            _shares("Aboard", [(f"{each.players}", each) for each in voyages]),
            _shares_by_difficulty(game, voyages),
        ],
    ]


def _shares_by_difficulty(game: Game, voyages: Sequence[Listing]) -> Node:
    option = next((option for option in game.offered if not option.is_switch), None)
    if option is None:
        return None
    chosen = [(each.options.get(option.name, option.default), each) for each in voyages]
    return _shares(option.name.replace("-", " ").capitalize(), chosen)


def _shares(heading: str, voyages: Sequence[tuple[str, Listing]]) -> Element:
    """How often was won, for each of the labels."""
    return h.table(".shares")[
        h.thead[
            h.tr[h.th(scope="col")[heading], h.th(scope="col")["Won"], h.td(aria_hidden="true")]
        ],
        h.tbody[
            (
                _share(label, [each for known, each in voyages if known == label])
                for label in sorted({label for label, _ in voyages})
            )
        ],
    ]


def _share(label: str, voyages: Sequence[Listing]) -> Element:
    won, count = sum(each.is_won for each in voyages), len(voyages)
    bar = h.svg(viewBox="0 0 100 8", preserveAspectRatio="none", aria_hidden="true")[
        h.rect(class_="share-all", width="100", height="8"),
        h.rect(class_="share-won", width=f"{100 * won / count:.1f}", height="8"),
    ]
    return h.tr[h.th(scope="row")[label], h.td[f"{won} of {count}"], h.td(aria_hidden="true")[bar]]


def _course(game: Game, voyages: Sequence[Listing]) -> Element:
    """The latest voyages from left to right: filled bars for those won, outlined ones for others;
    as high as the score where there is one."""
    most = max(max(each.score for each in voyages), 1)
    won = sum(each.is_won for each in voyages)
    told = f"The latest {count_of(len(voyages), 'voyage')}, {won} of them won"
    return h.svg(
        class_="course",
        viewBox=f"0 0 {LATEST * WIDE} {HIGH}",
        preserveAspectRatio="xMinYMax",
        role="img",
        aria_label=f"{told}, the latest on the right",
    )[
        (
            _bar(number, _height(game, each, most), is_won=each.is_won)
            for number, each in enumerate(voyages)
        )
    ]


def _height(game: Game, voyage: Listing, most: int) -> float:
    if game.score is not None:
        return max(4.0, HIGH * voyage.score / most)
    return HIGH if voyage.is_won else HIGH / 3


def _bar(number: int, height: float, *, is_won: bool) -> Element:
    return h.rect(
        class_="course-won" if is_won else "course-lost",
        x=str(number * WIDE + 2),
        y=f"{HIGH - height + 1:.1f}",
        width=str(WIDE - 4),
        height=f"{height - 2:.1f}",
    )


def _kept(request: Request) -> Element:
    return h.section(".voyages-kept", aria_label="What is kept")[
        h.p(".dim")[
            "Time is counted from the first decision of a voyage to the last, whoever chooses. Of "
            f"a longer pause between two of them, {duration(LONGEST_PAUSE)} count."
        ],
        h.p(".dim")[
            "These are the matches that this browser played to their end: it is known by a cookie. "
            "To delete them is to give up your seats there; the others at the table keep theirs."
        ],
        h.div(".ways-on")[
            h.a(".button", href=href(request, "/voyages.json"), download="voyages.json")[
                "Export them"
            ],
            h.details[
                h.summary["Delete them"],
                h.form(method="post", action=href(request, "/voyages/delete"))[
                    h.button(type="submit")["Delete all my voyages for good"]
                ],
            ],
        ],
    ]


def exported(voyages: Sequence[Listing]) -> list[dict[str, Any]]:
    """The voyages as they are exported; `ended` is when something last happened there,
    and `seconds_played` how long was played, longer pauses cut short."""
    return [
        {
            "match": each.id,
            "title": each.title,
            "game": each.game,
            "players": each.players,
            "options": each.options,
            "seats": sorted(each.mine),
            "outcome": each.outcome,
            "won": each.is_won,
            "score": None if each.score < 0 else each.score,
            "seconds_played": round(each.played),
            "ended": datetime.fromtimestamp(each.updated_at, UTC).isoformat(timespec="seconds"),
        }
        for each in voyages
    ]
