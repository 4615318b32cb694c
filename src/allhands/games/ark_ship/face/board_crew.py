"""The crew as sheets that one can read: face, skills, age, stress, traits, and the life goal."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from allhands.drawing.markup import element, group, html, moved, path, rectangle, title
from allhands.drawing.symbols import icon, meeple
from allhands.drawing.widgets import crew_strip, strip_head, unseen, with_number
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards.people import PEOPLE
from ..rules.nouns import SLOT
from ..rules.state import ArkShip
from .board_portraits import portrait
from .board_symbols import BULB, SEALED, STRESS, TICK, skill_glyph, skill_icon, symbol_icon
from .nouns import Scene, at_location, goal_title, skill_name
from .odds import FACES, sickness_target
from .words_cards import goal_words, trait_words


class Sheet(NamedTuple):
    """All that a crew sheet depends on."""

    slot: int
    owner: str
    portrait: int
    ranks: tuple[int, ...]
    traits: int
    age: int
    stress: int
    target: int
    place: int
    goal: int
    has_goal: bool
    revealed: bool
    has_named: bool
    named: str
    speaks: bool
    active: bool
    own: bool
    running: bool


def crew_members(view: ArkShip) -> list[int]:
    """The sheets on the table, in the order of their places."""
    return list(range(int(view.slots)))


def crew(view: ArkShip, names: tuple[str, ...], member: int, looking: int) -> str:
    """The sheet of a crew member, or that nobody is aboard there."""
    scene = Scene(view, names)
    seat = scene.owner(member)
    running = int(view.outcome) == 0
    named = int(view.named[member])
    return _sheet(
        Sheet(
            member,
            scene.name(seat),
            int(view.portrait[member]),
            tuple(max(0, rank) for rank in view.ranks[member].tolist()),
            max(0, int(view.traits[member])),
            max(0, int(view.age[member])),
            max(0, int(view.stress[member])),
            sickness_target(view, member) if scene.is_aboard(member) else 0,
            int(view.place[member]),
            int(view.goal[member]),
            int(view.has_goal[member]) > 0,
            bool(int(view.revealed) >> member & 1),
            int(view.has_named[member]) > 0,
            scene.crew(named) if named >= 0 else "",
            running and seat == int(view.speaker),
            running and scene.subject == member,
            seat == looking,
            running,
        )
    )


@lru_cache(maxsize=4096)
def _sheet(sheet: Sheet) -> str:
    aboard = sheet.portrait >= 0
    inside = (
        (_head(sheet), _skills(sheet.ranks), _health(sheet), _bearing(sheet))
        if aboard
        else (_nobody(sheet),)
    )
    who = PEOPLE[sheet.portrait].name if aboard else "Nobody aboard"
    return crew_strip(
        "ark-ship",
        SLOT.place(sheet.slot),
        f"{who}, {sheet.owner}'s",
        _likeness(sheet),
        *inside,
        class_=f"crew-{sheet.slot}{'' if aboard else ' vacant'}",
        active=sheet.active,
        own=sheet.own,
    )


def _likeness(sheet: Sheet) -> str:
    piece = f"portrait-{sheet.portrait}" if sheet.portrait >= 0 else None
    words = PEOPLE[sheet.portrait].line if sheet.portrait >= 0 else None
    return html(
        "span",
        portrait(sheet.portrait, sheet.age),
        class_="ark-likeness",
        data_piece=piece,
        title=words,
    )


def _head(sheet: Sheet) -> str:
    """Who it is, whose, and where: with the figure that stands on the ship."""
    who = PEOPLE[sheet.portrait]
    figure = icon(meeple(sheet.slot, who.name[:1]))
    where = unseen(f", {at_location(sheet.place)}")
    return strip_head(who.name, _owner(sheet), _calling(who.calling, where), figure=figure)


def _calling(words: str, *said: str) -> str:
    return html("span", escape(words), *said, class_="office")


def _owner(sheet: Sheet) -> str:
    """The player, and whether that is the speaker of the turn."""
    said = unseen(" speaks this turn") if sheet.speaks else ""
    mark = html("span", "\u25c6", class_="ark-speaker", title="Speaker", aria_hidden="true")
    turn = unseen(" is asked") if sheet.active else ""
    return html(
        "span", mark if sheet.speaks else "", escape(sheet.owner), said, turn, class_="aside"
    )


def _nobody(sheet: Sheet) -> str:
    words = "a sleeper is thawed next turn" if sheet.running else "the voyage is over"
    return strip_head("Nobody aboard", _owner(sheet), _calling(words))


# Skills


_CELL: Final = 40


@lru_cache(maxsize=1024)
def _skills(held: tuple[int, ...]) -> str:
    """A symbol with two boxes for each skill, and for sickness behind them."""
    cells = "".join(
        group(
            title(f"{skill_name(skill).capitalize()} {rank} of {c.MOST_RANKS}"),
            moved(skill * _CELL + 1, 3, skill_glyph(skill), scale=0.75),
            moved(skill * _CELL + 21.5, 3, _tall_ranks(rank)),
            class_=_cell_style(skill, rank),
        )
        for skill, rank in enumerate(held)
    )
    words = ", ".join(f"{skill_name(skill)} {rank}" for skill, rank in enumerate(held) if rank > 0)
    return element(
        "svg",
        cells,
        class_="ark-skills",
        viewBox=f"0 0 {_CELL * (c.SKILLS + 1)} 24",
        role="img",
        aria_label=words or "no skill yet",
    )


def _cell_style(skill: int, rank: int) -> str:
    kind = "ark-sickness" if skill == c.SICKNESS else "ark-skill"
    return f"{kind} held" if rank > 0 else kind


def _tall_ranks(rank: int) -> str:
    """Two boxes, one upon the other, filled from below."""
    return "".join(
        rectangle(
            0, 10 - at * 10, 13, 8, rx=1.5, class_="rank-box full" if at < rank else "rank-box"
        )
        for at in range(c.MOST_RANKS)
    )


# Age, stress, traits


@lru_cache(maxsize=16)
def _age(age: int) -> str:
    """The age track: red boxes are hatched, and the bulb stands in the one that teaches."""
    red = int(c.RED_BOXES[age])
    words = f"Age {age} of {c.AGES}, {red} red"
    return element(
        "svg",
        title(words),
        *(_age_box(box, checked=box <= age) for box in range(1, c.AGES + 1)),
        class_="ark-age",
        viewBox=f"0 0 {c.AGES * 23 + 2} 18",
        role="img",
        aria_label=words,
    )


def _age_box(box: int, *, checked: bool) -> str:
    x = (box - 1) * 23 + 1.5
    drawn = rectangle(x, 1.5, 20, 15, rx=2.5, class_="age-box red" if c.IS_RED[box] else "age-box")
    if c.IS_RED[box]:
        hatch = f"M{x + 2:g} 9l6 -6M{x + 3:g} 14.5l11 -11M{x + 11:g} 14.5l7 -7"
        drawn += path(hatch, class_="age-hatch")
    if box == c.BULB:
        drawn += moved(x + 4, 3, BULB, scale=0.5, class_="bulb")
    if checked:
        drawn += path(f"M{x + 4:g} 9.5l4.5 4.5l8.5 -10.5", class_="age-tick")
    return drawn


def _health(sheet: Sheet) -> str:
    """The age track, the stress, and what a sickness roll has to beat."""
    stress = with_number(
        symbol_icon(STRESS),
        str(sheet.stress),
        f"stress {sheet.stress}",
        "ark-stress held" if sheet.stress else "ark-stress",
    )
    target = min(sheet.target, FACES)
    short = "\u2013" if target <= 0 else f"\u2264{target}" if target < FACES else "any"
    words = f"falls sick on a roll of {target} or less" if target > 0 else "need not roll tonight"
    risk = with_number(
        skill_icon(c.SICKNESS),
        short,
        f"At the end of the turn {words}, before anything is added",
        f"ark-risk{' high' if target >= 4 else ''}",
    )
    return html("div", _age(sheet.age), stress, risk, class_="ark-health")


def _bearing(sheet: Sheet) -> str:
    """The traits, and the life goal."""
    traits = "".join(
        html("span", name, class_="ark-trait", title=trait_words(trait))
        for trait, name in enumerate(c.TRAIT_NAMES)
        if sheet.traits >> trait & 1
    )
    return html("div", traits, _goal(sheet), class_="ark-bearing")


# The life goal


def _goal(sheet: Sheet) -> str:
    """A life goal: revealed, or secret to its player, or face down."""
    if not sheet.has_goal:
        return ""
    known = sheet.goal != UNKNOWN
    inside = _known_goal(sheet) if known else _face_down(sheet.has_named)
    state = "revealed" if sheet.revealed else "sealed" if known else "face-down"
    return html(
        "span",
        inside,
        class_=f"ark-goal {state}",
        data_place=f"goal-{sheet.slot}",
        data_piece=f"goal-{sheet.slot}",
        title=goal_words(sheet.goal) if known else None,
    )


def _face_down(writes: bool) -> str:
    names = ", names somebody" if writes else ""
    return symbol_icon(SEALED) + html("span", f"life goal{names}", class_="ark-goal-title")


def _known_goal(sheet: Sheet) -> str:
    """The title, whom it names, and what it says as long as that can matter."""
    names = f": {sheet.named}" if sheet.named else ""
    mark = TICK if sheet.revealed else SEALED
    state = "revealed" if sheet.revealed else "secret"
    lasts = not sheet.revealed or int(c.GOAL_LASTING[sheet.goal]) != c.NOTHING_LASTING
    words = html("span", escape(goal_words(sheet.goal)), class_="ark-goal-words")
    return (
        symbol_icon(mark)
        + html("b", escape(goal_title(sheet.goal) + names), class_="ark-goal-title")
        + unseen(f", {state}")
        + (words if lasts else "")
    )
