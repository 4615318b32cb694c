"""What is asked now, and what can be answered."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

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
        return rendered([_asked_now(question), _at_once(sight), _choices(sight)])
    waiting = _waiting(sight)
    return drawn(
        ("ask", question, waiting),
        lambda: h.fragment[_asked_now(question), waiting and h.p(".waiting")[waiting]],
    )


def _asked_now(question: str) -> Element:
    return h.h2("#question.question")[question]


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
ALONE: Final = "Other choices"
"""What those are called that are each alone of their kind."""
FEW: Final = 3
"""As few choices as this are large buttons."""
WORTH_WHILE: Final = 20
"""An opening that saves so many letters is written once above its choices."""
ROWS: Final = 8
"""Of more choices than this a phone leaves some to the board."""
LONG: Final = 12
"""A list of more choices than this can be filtered."""


class Section(NamedTuple):
    """Choices that stand together: what they are, and whether they give up all others."""

    heading: str
    ends: bool
    members: list[tuple[Action, str]]


def _choices(sight: Sight) -> Element:
    guide = sight.table.guide
    wanted = guide.wanted(sight.match) if guide else ()
    actions = sorted(sight.actions, key=lambda each: each.number not in wanted)
    sections = _sections(sight, actions, wanted)
    return h.form(
        "#choices",
        method="post",
        action=sight.href("/act"),
        class_=["choices", {"few": len(actions) <= FEW, "several": len(actions) > ROWS}],
        data_many=str(len(actions)) if len(actions) > LONG else None,
    )[
        h.input(type="hidden", name="story", value=str(sight.table.story)),
        h.input(type="hidden", name="seat", value=str(sight.seat)),
        h.div(".offered")[(_section(sight, each, wanted) for each in sections if not each.ends)],
        (_section(sight, each, wanted) for each in sections if each.ends),
    ]


def _sections(sight: Sight, actions: list[Action], wanted: Collection[int]) -> list[Section]:
    """The choices by their groups: long ones below the others, and last what ends something. Those
    that are alone in their group stand together."""
    groups: dict[tuple[bool, str], Section] = {}
    for action, key in zip(actions, letters_for(each.words for each in actions), strict=True):
        ends = _ends(sight, action)
        section = groups.setdefault((ends, action.group), Section(action.group, ends, []))
        section.members.append((action, key))

    def comes(section: Section) -> tuple[bool, bool]:
        is_wanted = any(action.number in wanted for action, _ in section.members)
        return section.ends, len(section.members) > MANY and not is_wanted

    sections: list[Section] = []
    for section in sorted(groups.values(), key=comes):
        last = sections[-1] if sections else None
        if last and last.ends == section.ends and last.heading == ALONE and _is_alone(section):
            last.members.extend(section.members)
        else:
            sections.append(section._replace(heading=ALONE) if _is_alone(section) else section)
    return sections


def _is_alone(section: Section) -> bool:
    return len(section.members) == 1 and not section.ends


def _ends(sight: Sight, action: Action) -> bool:
    """Whether an action gives up what else could be done."""
    return sight.game.actions.verb_of(action.number).ends and len(sight.actions) > 1


def _section(sight: Sight, section: Section, wanted: Collection[int]) -> Element:
    members = section.members
    opening = common_opening([starting(action.words) for action, _ in members])
    return h.fieldset(class_=["group", {"ends": section.ends, "opened": bool(opening)}])[
        h.legend(".unseen")[section.heading],
        opening and h.p(".opening", aria_hidden="true")[f"{opening} …"],
        (
            _choice(sight, action, key, opening, action.number in wanted, section.ends)
            for action, key in members
        ),
    ]


def common_opening(sentences: Sequence[str]) -> str:
    """The words with which all sentences begin, if it is worth while to write them once; at least
    one word is left of each."""
    if len(sentences) < 2:
        return ""
    words = [sentence.split() for sentence in sentences]
    longest = min(len(each) for each in words) - 1
    alike = next((n for n in range(longest) if len({each[n] for each in words}) > 1), longest)
    opening = " ".join(words[0][: max(0, alike)])
    return opening if len(opening) * (len(sentences) - 1) >= WORTH_WHILE else ""


def _choice(
    sight: Sight, action: Action, key: str, opening: str, is_wanted: bool, ends: bool
) -> Markup:
    board, view = sight.board, sight.record
    places = " ".join(board.places(view, action.number))
    explanation = board.explain(view, action.number, sight.names)
    return _choice_button(action, opening, places, explanation.words, key, is_wanted, ends)


@lru_cache(maxsize=4096)
def _choice_button(
    action: Action,
    opening: str,
    places: str,
    explanation: str,
    key: str,
    is_wanted: bool,
    ends: bool,
) -> Markup:
    """The button of a choice with what it costs and does; the same choices are offered again and
    again, at all tables."""
    does = f"does-{action.number}"
    button = h.button(
        f"#choice-{action.number}.choice",
        name="action",
        value=str(action.number),
        aria_describedby=does if explanation else None,
        data_places=places or None,
        data_key=key or None,
        data_wanted=is_wanted or None,
        data_ends=ends or None,
    )[
        h.span(".words")[_words(starting(action.words), opening)],
        key and h.kbd(aria_hidden="true")[key.upper()],
    ]
    return Markup(rendered([button, explanation and h.p(".does", id=does)[explanation]]))


def _words(words: str, opening: str) -> Node:
    """A choice in words, of which the opening that stands above it is only heard."""
    if not opening:
        return words
    return h.fragment[h.span(".unseen")[opening], words.removeprefix(opening)]


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
    return ["Ask to undo" if asks else "Undo", h.span(".unseen")[f" {what}"]]


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
    words = "Refuse" if mine else "Withdraw"
    if asked.seat in sight.held:
        seat, words = asked.seat, "Never mind"
    yield seat_form(sight, "/refuse", seat, h.button[words], asked=number)


def _awaited(sight: Sight, seat: int) -> str:
    """Who has still to agree; one who is away can do so on coming back."""
    is_away = sight.table.seats[seat].away
    return f"{sight.name(seat)}, who is away" if is_away else sight.name(seat)
