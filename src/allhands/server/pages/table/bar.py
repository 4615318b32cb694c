"""The bar on top: which match this is, how near the end it is, and whose turn."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from allhands.kernel.board import Gauge
from allhands.server.deal import CHOSEN_SEED, Deal
from allhands.server.pages.daily import counts_in_words
from allhands.server.pages.kept import drawn
from allhands.server.pages.rendering import rendered
from allhands.server.pages.sight import Sight
from allhands.server.table import Seat


def bar(sight: Sight) -> str:
    """What the bar shows now: how things stand, which is the same for many, and the faces, which
    change seldom."""
    deal = sight.table.deal
    title = deal.title or sight.game.title
    stands = drawn(
        ("stands", sight.game.name, title, deal.seed_chosen, deal.sailed_as, sight.seen),
        lambda: _stands(sight, title),
    )
    faces = drawn(("faces", *seats_key(sight), sight.choosers), lambda: _faces(sight))
    return stands + faces


def seats_key(sight: Sight) -> tuple[object, ...]:
    """What the seats, and who is at them, are drawn from."""
    states = tuple(
        (seat.kind, seat.policy, seat.taken, seat.away, sight.place.present(seat.number))
        for seat in sight.table.seats
    )
    table = sight.table
    return table.deal.id, sight.names, sight.held, table.host, table.acting_host, states


def _stands(sight: Sight, title: str) -> Node:
    return h.fragment[
        h.h1(".match-title")[title],
        _told_of_deal(sight.table.deal),
        _gauge(sight.board.gauge(sight.record)),
        h.ul(".tally", aria_label="How things stand")[
            [_count(label, words) for label, words in sight.board.tally(sight.record)],
        ],
    ]


def _told_of_deal(deal: Deal) -> Node:
    """What has to be known of a deal beforehand, in a word or two and in a sentence."""
    if deal.seed_chosen:
        return _deal_mark("Chosen deal", CHOSEN_SEED)
    words = {"counted": "Counts", "further": "Does not count"}.get(deal.sailed_as)
    return words and _deal_mark(words, counts_in_words(deal))


@lru_cache(maxsize=8)
def _deal_mark(words: str, sentence: str) -> Element:
    return h.span(".chosen-deal", title=sentence)[words, h.span(".unseen")[f": {sentence}"]]


@lru_cache(maxsize=1024)
def _count(label: str, words: str) -> Markup:
    return Markup(rendered(h.li[h.span(".tally-label")[label], " ", h.b[words]]))


def _faces(sight: Sight) -> Element:
    return h.ul(class_=["faces", sight.board.HUE], aria_label="The crew")[
        (_face(sight, seat) for seat in sight.table.seats)
    ]


@lru_cache(maxsize=256)
def _gauge(gauge: Gauge) -> Markup:
    drawing = h.div(class_=["gauge", {"gauge-alarm": gauge.alarm}], title=gauge.words)[
        h.span(".gauge-label")[gauge.label],
        h.meter(
            min="0",
            max=str(gauge.most),
            value=str(gauge.value),
            aria_label=gauge.label,
            aria_valuetext=gauge.words,
        ),
        h.b(".gauge-value")[str(gauge.value)],
        h.span(".unseen")[gauge.words],
    ]
    return Markup(rendered(drawing))


def _face(sight: Sight, seat: Seat) -> Element:
    name = sight.name(seat.number)
    state = state_words(sight, seat)
    is_active = seat.number in sight.choosers
    said = f": {state}{', has to choose' if is_active else ''}"
    return h.li(
        class_=[
            "mate",
            f"crew-{seat.number}",
            {
                "mate-active": is_active,
                "mate-mine": seat.number in sight.held,
                "mate-away": not is_here(sight, seat),
            },
        ],
        title=f"{name}{said}",
    )[face(name), h.span(".mate-name")[name], h.span(".unseen")[said]]


def face(name: str) -> Element:
    """A face: the initial of a name."""
    return h.span(".initial", aria_hidden="true")[name[:1].upper()]


def is_here(sight: Sight, seat: Seat) -> bool:
    """Whether somebody plays for the seat now: a person with an open page, or a computer."""
    return bool(seat.player) or (seat.is_held and sight.place.present(seat.number))


def state_words(sight: Sight, seat: Seat) -> str:
    """Who plays for a seat now, in a few words."""
    if seat.kind == "crew":
        return f"computer crew, {seat.policy}"
    if seat.is_open:
        return "open"
    if seat.away:
        return "away, a computer stands in"
    if seat.number in sight.held:
        return "you"
    return "here" if sight.place.present(seat.number) else "not here"
