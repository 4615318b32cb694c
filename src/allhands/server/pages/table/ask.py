"""What is asked now, and what can be answered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from allhands.kernel.prose import starting
from allhands.observation import Action
from allhands.players.crew import TEMPERS
from allhands.server.deal import UNDO_RULES
from allhands.server.errors import TableError
from allhands.server.pages.kept import drawn
from allhands.server.pages.rendering import rendered
from allhands.server.pages.sight import Sight
from allhands.server.table import Proposal

from .forms import seat_form
from .letters import letters_for


def ask(sight: Sight) -> str:
    """The question, with its choices for whoever has to choose."""
    if sight.eyes.curtain:
        return rendered(_curtain(sight))
    question = _question(sight)
    if sight.may_choose:
        hint = _hint() if sight.table.deal.hints else None
        asked = h.div(".asked")[_asked_now(question), hint]
        return rendered([asked, _at_once(sight), _choices(sight)])
    waiting = _waiting(sight)
    return drawn(
        ("ask", question, waiting),
        lambda: h.fragment[_asked_now(question), waiting and h.p(".waiting")[waiting]],
    )


def _asked_now(question: str) -> Element:
    return h.h2("#question.question")[question]


def _hint() -> Element:
    """The button that asks for a hint; it shows where scripts run."""
    return h.button("#hint.quiet", type="button", data_key="h")[
        h.span(".words")["Hint"], h.kbd(aria_hidden="true")["H"]
    ]


def _question(sight: Sight) -> str:
    if sight.match.is_over and sight.is_live:
        return sight.match.outcome.sentence
    return sight.view.question


def _at_once(sight: Sight) -> Node:
    """To whoever chooses at once with others: who does, and what stands so far."""
    others = [seat for seat in sight.match.choosers if seat != sight.seat]
    if not others:
        return None
    chosen, names, waited_for = sight.chosen, sight.table.names_of, sight.match.awaited
    if chosen is None:
        choose = "chooses" if len(others) == 1 else "choose"
        return h.p(".at-once")[f"{names(others)} {choose} at the same time, unseen."]
    return h.p(".at-once", role="status")[
        "You have chosen: ",
        h.b[chosen.words],
        f". {names(waited_for)} {'has' if len(waited_for) == 1 else 'have'} still to choose; until "
        "then you may choose otherwise.",
    ]


def _curtain(sight: Sight) -> Element:
    """What hangs before the views of several people at one screen."""
    names = [sight.name(seat) for seat in sight.eyes.curtain]
    return h.div(".curtain")[
        h.h2("#question.question")[
            f"{names[0]} is to look now." if len(names) == 1 else "Who is to look?"
        ],
        h.p["What only one of you may know is shown when that one sits at the screen."],
        h.p(".ways-on")[
            (
                h.a(
                    ".button.main",
                    href=f"{sight.href()}?looking={seat}",
                    data_takes_up=str(seat),
                )[f"{name} looks"]
                for seat, name in zip(sight.eyes.curtain, names, strict=True)
            )
        ],
    ]


def _waiting(sight: Sight) -> str:
    """Why there is nothing to choose here."""
    if sight.match.is_over or sight.table.guide is not None:
        return ""
    first, *others = sight.choosers
    if others:
        return f"{sight.table.names_of(sight.choosers)} choose at the same time."
    seat = sight.table.seats[first]
    name = sight.name(seat.number)
    if seat.is_open and sight.is_live:
        return f"{name}'s seat is open: somebody has to sit down, or a computer."
    if seat.player in TEMPERS and sight.is_live:
        return f"{name} is thinking."
    if seat.player and sight.is_live:
        return f"A computer chooses for {name}."
    return f"{name} chooses."


MANY: Final = 12
"""Choices of a kind that are more than so many, such as all the places to go to, stand below the
others: above them they would push these out of sight."""


def _choices(sight: Sight) -> Element:
    guide = sight.table.guide
    wanted = guide.wanted(sight.match) if guide else ()
    actions = sorted(sight.actions, key=lambda each: each.number not in wanted)
    groups: dict[str, list[tuple[Action, str]]] = {}
    for action, key in zip(actions, letters_for(each.words for each in actions), strict=True):
        groups.setdefault(action.group, []).append((action, key))
    last = [
        (group, members)
        for group, members in groups.items()
        if len(members) > MANY and not any(action.number in wanted for action, _ in members)
    ]
    first = [each for each in groups.items() if each not in last]
    return h.form("#choices.choices", method="post", action=sight.href("/act"))[
        h.input(type="hidden", name="story", value=str(sight.table.story)),
        h.input(type="hidden", name="seat", value=str(sight.seat)),
        (_group(sight, group, members, wanted) for group, members in (*first, *last)),
    ]


def _group(
    sight: Sight, group: str, members: list[tuple[Action, str]], wanted: Collection[int]
) -> Element:
    return h.fieldset(".group", data_group=group)[
        h.legend(".unseen")[group],
        (_choice(sight, action, key, is_wanted=action.number in wanted) for action, key in members),
    ]


def _choice(sight: Sight, action: Action, key: str, *, is_wanted: bool) -> Markup:
    board, view = sight.board, sight.record
    places = " ".join(board.places(view, action.number))
    explanation = board.explain(view, action.number, sight.names)
    return _choice_button(action, places, explanation.words, key, is_wanted)


@lru_cache(maxsize=4096)
def _choice_button(
    action: Action, places: str, explanation: str, key: str, is_wanted: bool
) -> Markup:
    """The button of a choice; the same choices are offered again and again, at all tables."""
    button = h.button(
        ".choice",
        name="action",
        value=str(action.number),
        data_places=places or None,
        data_explain=explanation,
        data_key=key or None,
        data_wanted=is_wanted or None,
    )[
        h.span(".words")[starting(action.words)],
        key and h.kbd(aria_hidden="true")[key.upper()],
    ]
    return Markup(rendered(button))


# Taking back


def back(sight: Sight) -> Node:
    """The button that takes back, or what the others are asked about it."""
    table = sight.table
    if not sight.held or table.match.is_over or sight.eyes.curtain or table.guide:
        return None
    asked = table.proposal
    if asked is not None and asked.count:
        return _proposal(sight, asked)
    return h.fragment[asked and _proposal(sight, asked), _taking_back(sight)]


def _taking_back(sight: Sight) -> Node:
    """The button, or why there is none."""
    table = sight.table
    if table.deal.undo == "never":
        return h.p(".dim.small")[UNDO_RULES["never"]] if table.taken else None
    return h.fragment[_refused(sight), _button(sight)]


def _button(sight: Sight) -> Node:
    table = sight.table
    seat = _who_takes_back(sight)
    count = table.undo_count(seat)
    if not count:
        return None
    button = h.button(".quiet", data_key="u", title=_rule(sight, seat, count))[
        h.span(".words")[_take_back(sight, seat, count)], h.kbd(aria_hidden="true")["U"]
    ]
    return seat_form(sight, "/undo", seat, button, story=str(table.story))


def _who_takes_back(sight: Sight) -> int:
    """Of the seats held, the one that decided last, as far as whoever looks may act for it."""
    decided = (each.player for each in reversed(sight.match.decisions))
    return next((seat for seat in decided if seat in sight.held), min(sight.held))


def _asked(sight: Sight, seat: int, count: int) -> frozenset[int]:
    try:
        return sight.table.undo_asks(seat, count) - sight.held
    except TableError:
        return frozenset()


def _take_back(sight: Sight, seat: int, count: int) -> list[Node]:
    """The words of the button; what is taken back is read aloud only where there is no room."""
    what = "the latest decision" if count == 1 else f"{count} decisions"
    if sight.table.withdraws(seat):
        what = "your choice"
    asks = not sight.table.withdraws(seat) and _asked(sight, seat, count)
    return ["Ask to take back" if asks else "Take back", h.span(".taken-back")[f" {what}"]]


def _rule(sight: Sight, seat: int, count: int) -> str:
    if sight.table.withdraws(seat):
        return "The others have not all chosen yet."
    if _asked(sight, seat, count):
        return "Something was revealed since, or others have decided: the others have to agree."
    return "Nothing was revealed since, or nobody else need agree: at once."


def _refused(sight: Sight) -> Node:
    """Who would rather not have what was asked for, until something else happens."""
    entries = sight.table.entries
    if not entries or entries[-1].kind != "refuse":
        return None
    asking = next(entry for entry in reversed(entries) if entry.kind in ("ask-undo", "ask-open"))
    refusing = entries[-1].seat
    if refusing == asking.seat:
        return None
    what = "not take it back" if asking.kind == "ask-undo" else "leave that seat as it is"
    return h.p(".dim")[f"{sight.name(refusing)} would rather {what}."]


def _proposal(sight: Sight, asked: Proposal) -> Element:
    """What somebody asks the others for, with the answers that whoever looks can give: nobody who
    has agreed need wait for ever for somebody who is away."""
    waiting = sight.table.waiting
    mine = sorted(waiting & sight.held)
    still = ", ".join(_awaited(sight, seat) for seat in sorted(waiting))
    tells_who = bool(still) and not mine
    return h.div(".proposal", role="group", aria_label="What is asked of the others")[
        h.p(data_asked=str(asked.number))[
            sight.table.asked_in_words, f" Still to agree: {still}." if tells_who else ""
        ],
        h.div(".ways-on")[_answers(sight, asked, mine)],
    ]


def _answers(sight: Sight, asked: Proposal, mine: list[int]) -> Iterator[Element]:
    number = str(asked.number)
    if mine:
        yield seat_form(sight, "/agree", mine[0], h.button(".main")["Agree"], asked=number)
    seat = mine[0] if mine else min(sight.held)
    words = "Refuse" if mine else "Call it off"
    if asked.seat in sight.held:
        seat, words = asked.seat, "Never mind"
    yield seat_form(sight, "/refuse", seat, h.button[words], asked=number)


def _awaited(sight: Sight, seat: int) -> str:
    """Who has still to agree; one who is away can do so on coming back."""
    is_away = sight.table.seats[seat].away
    return f"{sight.name(seat)}, who is away" if is_away else sight.name(seat)
