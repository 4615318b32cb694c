"""Moves that the people at a table propose to whoever has to choose, what each thinks of them, and
what can be proposed."""

from __future__ import annotations

from collections.abc import Iterator

import htpy as h
from htpy import Element, Node

from allhands.kernel.prose import starting
from allhands.observation import Action
from allhands.server.known import Known, explained, known_of
from allhands.server.pages.kept import drawn
from allhands.server.pages.sight import Sight
from allhands.server.table import Plan

from .forms import seat_form


def plans(sight: Sight) -> str:
    """What is proposed, and what can be; nothing where one person plays alone, or watches."""
    table, match = sight.table, sight.match
    if len(table.people) < 2 or not sight.held or match.is_over or sight.eyes.curtain:
        return ""
    known = known_of(match)
    key = ("plans", table.deal.id, table.story, sight.names, sight.held, sight.seen)
    others = table.others(known.seat)
    return drawn(
        (*key, sight.number, others, tuple(table.plans.values())),
        lambda: [
            [_plan(sight, known, each) for each in table.plans.values()],
            _to_propose(sight, known),
        ],
    )


# What is proposed


def _plan(sight: Sight, known: Known, plan: Plan) -> Element:
    """A move, who is for it and who against, and what whoever looks can do about it."""
    to = "to all" if plan.seat == plan.chooser else f"to {sight.name(plan.chooser)}"
    signs = [
        *((seat, "\N{CHECK MARK}", "is for it") for seat in sorted(plan.agreed - {plan.seat})),
        *((seat, "\N{BALLOT X}", "is against it") for seat in sorted(plan.against)),
    ]
    return h.div(
        class_={"plan": True, "plan-agreed": sight.table.is_agreed(plan)},
        role="group",
        aria_label="A move that is proposed",
        **_drawn(sight, known, plan.action),
    )[
        h.p[h.b[sight.name(plan.seat)], f" proposes {to}: ", h.b[plan.words], "."],
        signs and h.ul(".plan-signs")[(_sign(sight, *each) for each in signs)],
        h.div(".ways-on")[_answers(sight, plan)],
    ]


def _sign(sight: Sight, seat: int, sign: str, words: str) -> Element:
    name = sight.name(seat)
    return h.li[h.span(aria_hidden="true")[f"{sign} {name}"], h.span(".unseen")[f"{name} {words}"]]


def _drawn(sight: Sight, known: Known, action: int) -> dict[str, str | None]:
    """What the script is told of a move, to show it on the board as it would be."""
    return {
        "data_action": str(action),
        "data_places": " ".join(sight.board.places(sight.record, action)) or None,
        "data_explain": explained(known, action),
    }


def _answers(sight: Sight, plan: Plan) -> Iterator[Element]:
    """To take it, for whoever has to choose; for the others, to be for it or against it."""
    if sight.may_choose and sight.seat == plan.chooser:
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
        yield _say(sight, plan, undecided[0], "Rather not", agrees=False)
    if plan.seat in sight.held:
        yield _say(sight, plan, plan.seat, "Never mind", agrees=False)


def _say(sight: Sight, plan: Plan, seat: int, words: str, *, agrees: bool) -> Element:
    sent = {"about": str(plan.number), "agrees": "yes" if agrees else "no"}
    return seat_form(sight, "/sign", seat, h.button[words], **sent)


# What can be proposed


def _to_propose(sight: Sight, known: Known) -> Node:
    """All that everybody knows can be chosen and nobody has proposed, folded away."""
    proposed = {plan.action for plan in sight.table.plans.values()}
    left = [action for action in known.actions if action.number not in proposed]
    if not left or sight.table.seats[known.seat].player:
        return None
    is_own = known.seat in sight.held
    whom = (
        "Ask the others about a move" if is_own else f"Propose a move to {sight.name(known.seat)}"
    )
    seat = known.seat if is_own else min(sight.held)
    return h.details(".plan-menu")[
        h.summary[whom],
        seat_form(
            sight,
            "/plan",
            seat,
            h.div(".plan-moves")[(_move(sight, known, action) for action in left)],
            story=str(sight.table.story),
        ),
    ]


def _move(sight: Sight, known: Known, action: Action) -> Element:
    return h.button(name="action", value=str(action.number), **_drawn(sight, known, action.number))[
        starting(action.words)
    ]
