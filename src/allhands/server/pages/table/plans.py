"""Moves that the people at a table propose to one another, what each thinks of them, and what can
be proposed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import htpy as h
from htpy import Element, Node

from allhands.kernel.prose import starting
from allhands.observation import Action
from allhands.server.known import NOTHING, Known, explained, known_of
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight
from allhands.server.table import Plan

from .forms import folded, seat_form

UNFORESEEN: Final = "Nobody can foresee what can be chosen then."


def plans(sight: Sight) -> str:
    """What is proposed; nothing where nobody else heeds it, or for who watches."""
    table, match = sight.table, sight.match
    if not table.plans or not _may_plan(sight):
        return ""
    key = ("plans", table.deal.id, table.story, sight.names, sight.held, sight.seen)
    others = frozenset(seat.number for seat in table.people if not seat.has_left)
    return drawn(
        (*key, sight.number, others, match.choosers, tuple(table.plans.values())),
        lambda: [_plan(sight, each) for each in table.plans.values()],
    )


def to_propose(sight: Sight) -> str:
    """A menu for each seat that a move can be proposed to: for what it chooses now, or in its turn
    to come. What is in a menu is asked for when it is opened."""
    match = sight.match
    if not _may_plan(sight) or match.why_hushed or match.why_no_proposals:
        return ""
    alone = len(sight.table.people) < 2
    others = [seat for seat in sight.table.seats if not (alone and seat.number in sight.held)]
    seats = [seat.number for seat in others if sight.table.heeds_plans(seat)]
    now = [seat for seat in seats if seat in match.choosers and not sight.table.seats[seat].player]
    later = [seat for seat in seats if seat not in match.choosers and not match.why_out(seat)]
    menus = [(seat, True) for seat in now] + [(seat, False) for seat in later]
    key = ("propose", sight.href(), sight.names, sight.held, tuple(menus))
    return drawn(key, lambda: [_menu(sight, *each) for each in menus])


def moves(sight: Sight, seat: int) -> Node:
    """What can be proposed to a seat, now or in its turn to come."""
    found = _moves(sight, known_of(sight.match, seat)) if sight.held else None
    return found or h.p[UNFORESEEN]


def _may_plan(sight: Sight) -> bool:
    return bool(sight.held) and not sight.match.is_over and not sight.eyes.curtain


# What is proposed


def _plan(sight: Sight, plan: Plan) -> Element:
    """A move, who is for it and who against, and what whoever looks can do about it."""
    to = "to all" if plan.seat == plan.chooser else f"to {sight.name(plan.chooser)}"
    is_now = plan.chooser in sight.match.choosers
    known = known_of(sight.match, plan.chooser) if is_now else NOTHING
    when = "" if is_now else ", for the next turn"
    signs = [
        *((seat, "\N{CHECK MARK}", "is for it") for seat in sorted(plan.agreed - {plan.seat})),
        *((seat, "\N{BALLOT X}", "is against it") for seat in sorted(plan.against)),
    ]
    return h.div(
        class_={
            "plan": True,
            "plan-agreed": sight.table.is_agreed(plan),
            "plan-due": _is_due(sight, plan),
        },
        role="group",
        aria_label="A move that is proposed",
        **_drawn(sight, plan.chooser, plan.action, explained(known, plan.action)),
    )[
        h.p[h.b[sight.name(plan.seat)], f" proposes {to}{when}: ", h.b[plan.words], "."],
        signs and h.ul(".plan-signs")[(_sign(sight, *each) for each in signs)],
        h.div(".ways-on")[_answers(sight, plan)],
    ]


def _sign(sight: Sight, seat: int, sign: str, words: str) -> Element:
    name = sight.name(seat)
    return h.li[h.span(aria_hidden="true")[f"{sign} {name}"], h.span(".unseen")[f"{name} {words}"]]


def _drawn(sight: Sight, whose: int, action: int, words: str) -> dict[str, str | None]:
    """What the script is told of a move, to show it on the board as it would be. What one does
    whose turn is to come it asks for with the drawing."""
    return {
        "data_action": str(action),
        "data_whose": str(whose),
        "data_places": " ".join(sight.board.places(sight.record, action)) or None,
        "data_explain": words,
    }


def _answers(sight: Sight, plan: Plan) -> Iterator[Element]:
    """To take it, for whoever has to choose; for the others, to be for it or against it."""
    if _is_due(sight, plan) and plan.action not in sight.view.legal_actions():
        yield h.p(".plan-late")["It cannot be chosen as things have come."]
    elif _is_due(sight, plan):
        main = ".main" if sight.table.is_agreed(plan) else ""
        yield h.form(".seat-form", method="post", action=sight.href("/act"), data_chooses=True)[
            h.input(type="hidden", name="seat", value=str(sight.seat)),
            h.input(type="hidden", name="story", value=str(sight.table.story)),
            h.button(main, name="action", value=str(plan.action))["Do it"],
        ]
    mine = sorted(sight.held & sight.table.others(plan.chooser))
    undecided = [seat for seat in mine if seat not in plan.agreed | plan.against]
    if undecided:
        yield _say(sight, plan, undecided[0], "Agree", agrees=True)
        yield _say(sight, plan, undecided[0], "Vote against", agrees=False)
    if plan.seat in sight.held:
        yield _say(sight, plan, plan.seat, "Never mind", agrees=False)


def _is_due(sight: Sight, plan: Plan) -> bool:
    """Whether whoever looks has to choose what is proposed, or something else, now."""
    return sight.may_choose and sight.seat == plan.chooser


def _say(sight: Sight, plan: Plan, seat: int, words: str, *, agrees: bool) -> Element:
    sent = {"about": str(plan.number), "agrees": "yes" if agrees else "no"}
    return seat_form(sight, "/sign", seat, h.button[words], **sent)


# What can be proposed


def _menu(sight: Sight, seat: int, is_now: bool) -> Element:
    if is_now:
        whom = "Ask about a move" if seat in sight.held else f"Propose a move to {sight.name(seat)}"
    elif seat in sight.held:
        whom = "Ask about your next turn"
    else:
        whom = f"Plan {sight.name(seat)}'s next turn"
    return folded(sight, whom, f"/moves/{seat}", id=f"plan-{seat}")


def _moves(sight: Sight, known: Known) -> Element | None:
    plans = sight.table.plans.values()
    proposed = {plan.action for plan in plans if plan.chooser == known.seat}
    left = [action for action in known.actions if action.number not in proposed]
    if not left:
        return None
    return seat_form(
        sight,
        "/plan",
        known.seat if known.seat in sight.held else min(sight.held),
        h.div(".plan-moves")[(_move(sight, known, action) for action in left)],
        story=str(sight.table.story),
        to=str(known.seat),
    )


def _move(sight: Sight, known: Known, action: Action) -> Element:
    number, is_now = action.number, known.seat in sight.match.choosers
    drawn = _drawn(sight, known.seat, number, explained(known, number) if is_now else "")
    return h.button(name="action", value=str(number), **drawn)[starting(action.words)]
