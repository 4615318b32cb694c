"""The lobby: the games, one's own matches, and those of others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, Literal, NamedTuple, get_args
from urllib.parse import urlencode

import htpy as h
from htpy import Element, Fragment, Node, Renderable
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from allhands import games
from allhands.kernel.game import Game
from allhands.kernel.outcomes import BROKEN
from allhands.kernel.prose import listed
from allhands.server.daily import Standing
from allhands.server.pages.daily import daily_line
from allhands.server.pages.frame import Answer, href, page, select_field
from allhands.server.pages.kept import drawn
from allhands.server.pages.mark import drawn_name
from allhands.server.pages.picture import colours, hue, picture
from allhands.server.store.listing import Listing
from allhands.server.table import awaited_seats

Kind = Literal["mine", "open", "running", "finished"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

LINE: Final = "Cooperative games aboard ships that are going down."


class Heading(NamedTuple):
    """How a list of matches is headed, and what it says when it is empty."""

    title: str
    empty: str


HEADINGS: Final[dict[Kind, Heading]] = {
    "mine": Heading("Your matches", "You sit at no table yet. Choose a ship above."),
    "open": Heading("Waiting for somebody", "Nobody waits for company at the moment."),
    "running": Heading("Under way", "No ship of anybody else is under way."),
    "finished": Heading("Over", "No voyage has ended yet."),
}
NOTHING_FOUND: Final = "No match here has a name like that."


class Part(NamedTuple):
    """A list of matches, or a later part of it; `more` is where the next part begins, if any."""

    kind: Kind
    matches: Sequence[Listing]
    more: int | None = None


class Lobby(NamedTuple):
    """What the lobby shows: the lists, what was searched for, the time, the games that whoever
    looks has sat down to, and how the voyage of the day stands for them, if it is shown."""

    parts: tuple[Part, ...]
    search: str
    now: float
    known: frozenset[str] = frozenset()
    daily: Standing | None = None


def lobby_page(request: Request, lobby: Lobby) -> HTMLResponse:
    """The lobby itself."""
    every = [games.find(name) for name in games.names()]
    own = next((part.matches for part in lobby.parts if part.kind == "mine"), ())
    running = [match for match in own if not match.outcome]
    return page(
        request,
        "All Hands",
        h.section(".hero")[
            h.h1[drawn_name()],
            h.p[LINE],
        ],
        _go_on(request, running[0], lobby.now) if running and not lobby.search else None,
        _daily(request, lobby),
        _games(request, every, lobby.known),
        h.section(".matches", id="matches", aria_label="Matches")[
            _search(request, lobby.search),
            h.div(".lists")[(_list(request, part, lobby) for part in lobby.parts)],
        ],
        styles=colours(*every),
        body_class="lobby",
    )


def list_page(request: Request, part: Part, lobby: Lobby) -> HTMLResponse:
    """A later part of one list of matches."""
    return page(
        request,
        HEADINGS[part.kind].title,
        h.section(".matches")[
            h.h1[HEADINGS[part.kind].title],
            _rows(request, part, lobby),
            h.p(".ways-on")[
                h.a(".button", href=href(request, "/#matches"))["To the lobby"],
                _more(request, part, lobby.search, "Earlier ones"),
            ],
        ],
    )


def _daily(request: Request, lobby: Lobby) -> Node:
    standing = lobby.daily
    if standing is None:
        return None
    return daily_line(request, standing, is_known=standing.voyage.game.name in lobby.known)


# Games


def _games(request: Request, every: Sequence[Game], known: frozenset[str]) -> Element:
    return h.section(id="games", aria_label="Games")[
        h.div(".games")[(Markup(_card(request, game, game.name in known)) for game in every)]
    ]


def _card(request: Request, game: Game, is_known: bool) -> str:
    """A game's card, which is one of two for everybody."""
    key = ("game", href(request, ""), game.name, is_known)
    return drawn(key, lambda: game_card(request, game, is_known))


def game_card(request: Request, game: Game, is_known: bool) -> Element:
    """A game with the picture of its ship, and the ways to begin: for whoever does not know it yet,
    first of all a guided first voyage."""
    is_new = game.lesson.is_any and not is_known
    return h.article(class_=f"game hue-{hue(game)}", aria_labelledby=f"game-{game.name}")[
        picture(game),
        h.div(".about")[
            h.h2(id=f"game-{game.name}")[game.title],
            h.p(".summary")[game.summary],
            facts(game),
            h.form(".play", method="post", action=href(request, f"/play/{game.name}"))[
                h.input(type="hidden", name="name", data_own_name=True),
                (
                    select_field(
                        option.name.replace("-", " ").capitalize(),
                        f"option-{option.name}",
                        [
                            Answer(choice.name, f"{choice.name}: {choice.meaning}")
                            for choice in option.choices
                        ],
                        option.default,
                    )
                    for option in game.offered
                    if not option.is_switch
                ),
                h.div(".ways-on")[
                    is_new and first_voyage(request, game, ".main"),
                    h.button(class_=None if is_new else "main", type="submit")["Play now"],
                    h.a(".button", href=href(request, f"/new/{game.name}"))["New match…"],
                    game.lesson.is_any and not is_new and first_voyage(request, game, ".quiet"),
                    h.a(".button.quiet", href=href(request, f"/rules/{game.name}"))["Rules"],
                ],
            ],
            h.p(".hint")[
                is_new and "The first voyage shows in five minutes how it is played. ",
                f"Play now seats you with {_in_words(game.default_seats - 1)} from the computer "
                "crew. New match lets you choose everything.",
            ],
        ],
    ]


def first_voyage(request: Request, game: Game, style: str) -> Element:
    """The button of a form that begins a game's lesson, or goes on with it."""
    return h.button(style, formaction=href(request, f"/lesson/{game.name}"))["First voyage"]


def facts(game: Game) -> Element:
    """How many play a game, and for how long."""
    least, most = game.seats[0], game.seats[-1]
    shortest, longest = game.minutes
    return h.ul(".facts")[
        h.li[f"{_range(least, most)} people"],
        longest > 0 and h.li[f"{_range(shortest, longest)} minutes"],
    ]


def _range(least: int, most: int) -> str:
    return f"{least} to {most}" if least < most else f"{least}"


def _in_words(count: int) -> str:
    words = ("nobody", "one", "two", "three", "four", "five")
    return words[count] if count < len(words) else str(count)


# Matches


def _go_on(request: Request, match: Listing, now: float) -> Element:
    return h.a(".go-on.panel", href=href(request, f"/match/{match.id}"))[
        h.span[h.span(".label")["Resume"], h.strong[match.title]],
        h.span[h.span(".state")[_state(match)], _moment(match, ago(now - match.updated_at))],
        h.span(".arrow", aria_hidden="true")["→"],
    ]


def _search(request: Request, search: str) -> Element:
    return h.form(".search", method="get", action=href(request, "/#matches"), role="search")[
        h.label[
            h.span(".unseen")["Search for a match by its name"],
            h.input(
                type="search",
                name="q",
                value=search,
                maxlength="60",
                placeholder="Search by name",
            ),
        ],
        h.button(type="submit")["Search"],
        search and h.a(".button.quiet", href=href(request, "/#matches"))["Show all"],
    ]


def _list(request: Request, part: Part, lobby: Lobby) -> Element:
    return h.section(class_=f"list {part.kind}")[
        h.h2[HEADINGS[part.kind].title],
        _rows(request, part, lobby),
        _more(request, part, lobby.search, "Earlier ones"),
    ]


def _rows(request: Request, part: Part, lobby: Lobby) -> Element:
    if not part.matches:
        said = NOTHING_FOUND if lobby.search else HEADINGS[part.kind].empty
        return h.p(".dim.none")[said]
    rows = [_row(request, part.kind, match, lobby.now) for match in part.matches]
    return h.ul(".rows")[Markup("".join(rows))]


def _row(request: Request, kind: Kind, match: Listing, now: float) -> str:
    """A match in a list, drawn anew when it is `changed` or the time that is told has passed."""
    when = ago(now - match.updated_at)
    key = ("row", href(request, ""), kind, match.id, match.changed, match.mine, when)
    return drawn(key, lambda: _draw_row(request, kind, match, when))


def _draw_row(request: Request, kind: Kind, match: Listing, when: str) -> Element:
    words, path = way_on(kind, match)
    return h.li[
        h.div(".what")[
            h.a(".title", href=href(request, path))[match.title],
            h.span(".state")[_state(match)],
            h.span(".dim.small")[f"{_title(match.game)}: {', '.join(_people(match))}"],
        ],
        h.div(".way")[
            h.span(".verb", aria_hidden="true")[words],
            _moment(match, when),
        ],
    ]


def way_on(kind: Kind, match: Listing) -> tuple[str, str]:
    """What may be done with a match of a list, in words, and the path where it is done."""
    if match.outcome:
        return "Replay", f"/match/{match.id}/replay"
    if kind == "open":
        return "Take a seat", f"/match/{match.id}/seats"
    return ("Resume" if kind == "mine" else "Watch"), f"/match/{match.id}"


def _people(match: Listing) -> list[str]:
    """The names of a table, computers marked as such."""
    return [
        f"{name} (computer)" if plan.kind == "crew" else name
        for name, plan in zip(match.names, match.seats, strict=False)
    ]


def _state(match: Listing) -> Fragment:
    """Whose turn it is and how a match stands, or how it ended."""
    if match.outcome:
        return h.fragment[how_it_ended(match)]
    turn = _turn(match)
    if match.open_seats:
        waits = "1 seat is free" if match.open_seats == 1 else f"{match.open_seats} seats are free"
        turn = h.span(".turn")[f"{waits}. "]
    return h.fragment[turn, match.summary or "It has not begun yet."]


def _turn(match: Listing) -> Renderable | None:
    awaited = awaited_seats(match.current)
    if not awaited:
        return None
    if match.mine.intersection(awaited):
        return h.strong(".turn")["Your turn. "]
    return h.span(".turn")[f"{listed(match.names[seat] for seat in awaited)}'s turn. "]


def how_it_ended(match: Listing) -> Renderable:
    """How a match that is over ended, with its score if the game has one."""
    game = games.find(match.game) if match.game in games.names() else None
    outcomes = (*game.outcomes, BROKEN) if game else ()
    outcome = next((each for each in outcomes if each.name == match.outcome), None)
    if game is None or outcome is None:
        return h.span["It is over."]
    if game.score is not None:
        return h.span[h.strong[match.summary], " ", outcome.sentence]
    label = {True: "Won. ", False: "Lost. ", None: "Over. "}[outcome.won]
    if outcome is BROKEN:
        label = "Broken off. "
    style = "alarm" if outcome.won is False else "good"
    return h.span[h.strong(class_=style)[label], outcome.sentence]


def _title(game: str) -> str:
    return games.find(game).title if game in games.names() else game


def _more(request: Request, part: Part, search: str, words: str) -> Element | None:
    if part.more is None:
        return None
    asked = {"show": part.kind, "before": str(part.more)} | ({"q": search} if search else {})
    return h.a(".button.quiet", href=href(request, f"/?{urlencode(asked)}"))[words]


def _moment(match: Listing, when: str) -> Element:
    moment = datetime.fromtimestamp(match.updated_at, UTC)
    return h.time(".dim.small", datetime=moment.isoformat(timespec="seconds"))[when]


def ago(seconds: float) -> str:
    """How long ago something was, roughly."""
    for size, one, several in (
        (86400 * 30, "a month ago", "{} months ago"),
        (86400 * 7, "a week ago", "{} weeks ago"),
        (86400, "yesterday", "{} days ago"),
        (3600, "an hour ago", "{} hours ago"),
        (60, "a minute ago", "{} minutes ago"),
    ):
        count = int(max(seconds, 0) // size)
        if count:
            return one if count == 1 else several.format(count)
    return "just now"
