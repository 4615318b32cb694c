"""The crew as sheets that one can read: face, skills, age, stress, traits, and the life goal."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import element, group, html, moved, path, rectangle, title
from allhands.drawing.symbols import icon, meeple
from allhands.drawing.widgets import IN_REACH, crew_strip, strip_head, unseen, with_number
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards.people import PEOPLE
from ..rules.nouns import SLOT
from ..rules.state import ArkShip
from .board_portraits import portrait
from .board_symbols import BULB, SEALED, STRESS, TICK, skill_glyph, skill_icon, symbol_icon
from .nouns import Scene, at_location, calling, goal_title, skill_name
from .odds import FACES, sickness_target
from .words_cards import goal_words, trait_words


def crew_members(view: ArkShip) -> list[int]:
    """The sheets on the table, in the order of their places."""
    return list(range(int(view.slots)))


def crew(view: ArkShip, names: tuple[str, ...], member: int, looking: int) -> str:
    """The sheet of a crew member, or that nobody is aboard there."""
    scene = Scene(view, names)
    aboard = scene.is_aboard(member)
    who = scene.crew(member) if aboard else "Nobody aboard"
    return crew_strip(
        "ark-ship",
        SLOT.place(member),
        f"{who}, {scene.name(scene.owner(member))}'s",
        *(_sheet(scene, member) if aboard else _nobody(scene, member)),
        class_=f"crew-{member}{'' if aboard else ' vacant'}",
        active=_is_asked(scene, member),
        own=scene.owner(member) == looking,
    )


def _is_asked(scene: Scene, slot: int) -> bool:
    """Whether the question is about somebody of the crew."""
    return not scene.view.outcome and scene.subject == slot


def _sheet(scene: Scene, slot: int) -> tuple[str, ...]:
    number, age = int(scene.view.portrait[slot]), int(scene.view.age[slot])
    likeness = html(
        "span",
        portrait(number, age),
        class_=f"ark-likeness {IN_REACH}",
        data_piece=f"portrait-{number}",
        title=PEOPLE[number].line,
    )
    ranks = tuple(scene.view.ranks[slot].tolist())
    return likeness, _head(scene, slot), _skills(ranks), _health(scene, slot), _bearing(scene, slot)


def _nobody(scene: Scene, slot: int) -> tuple[str, ...]:
    words = "the voyage is over" if scene.view.outcome else "a sleeper is thawed next turn"
    likeness = html("span", portrait(-1), class_="ark-likeness")
    return likeness, strip_head("Nobody aboard", _owner(scene, slot), _calling(words))


def _head(scene: Scene, slot: int) -> str:
    """Who it is, whose, and where: with the figure that stands on the ship."""
    name = scene.crew(slot)
    words = calling(int(scene.view.portrait[slot]))
    where = unseen(f", {at_location(int(scene.view.place[slot]))}")
    figure = icon(meeple(slot, name[:1]), IN_REACH)
    return strip_head(name, _owner(scene, slot), _calling(words, where), figure=figure)


def _calling(words: str, *said: str) -> str:
    return html("span", escape(words), *said, class_="office")


def _owner(scene: Scene, slot: int) -> str:
    """The player, and whether that is the speaker of the turn."""
    seat = scene.owner(slot)
    speaks = not scene.view.outcome and seat == int(scene.view.speaker)
    mark = html("span", "\u25c6", class_="ark-speaker", title="Speaker", aria_hidden="true")
    return html(
        "span",
        mark if speaks else "",
        escape(scene.name(seat)),
        unseen(" speaks this turn") if speaks else "",
        unseen(" is asked") if _is_asked(scene, slot) else "",
        class_="aside",
    )


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
        class_=f"ark-skills {IN_REACH}",
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


def _health(scene: Scene, slot: int) -> str:
    """The age track, the stress, and what a sickness roll has to beat."""
    view = scene.view
    return html(
        "div",
        _age(int(view.age[slot])),
        _stress(int(view.stress[slot])),
        _risk(sickness_target(view, slot)),
        class_=f"ark-health {IN_REACH}",
    )


@lru_cache(maxsize=32)
def _stress(tokens: int) -> str:
    held = "ark-stress held" if tokens else "ark-stress"
    return with_number(symbol_icon(STRESS), str(tokens), f"stress {tokens}", held)


@lru_cache(maxsize=32)
def _risk(target: int) -> str:
    short = "\u2013" if target <= 0 else f"\u2264{target}" if target < FACES else "any"
    words = (
        f"falls sick on a roll of {min(target, FACES)} or less"
        if target > 0
        else "need not roll tonight"
    )
    return with_number(
        skill_icon(c.SICKNESS),
        short,
        f"At the end of the turn {words}, before anything is added",
        f"ark-risk{' high' if target >= 4 else ''}",
    )


def _bearing(scene: Scene, slot: int) -> str:
    """The traits, and the life goal."""
    traits = (
        html("span", c.TRAIT_NAMES[trait], class_="ark-trait", title=trait_words(trait))
        for trait in range(c.TRAITS)
        if scene.has_trait(slot, trait)
    )
    return html("div", *traits, _goal(scene, slot), class_="ark-bearing")


# The life goal


def _goal(scene: Scene, slot: int) -> str:
    """A life goal: revealed, or secret to its player, or face down."""
    if not scene.view.has_goal[slot]:
        return ""
    goal = int(scene.view.goal[slot])
    known = goal != UNKNOWN
    state = "revealed" if scene.is_revealed(slot) else "sealed" if known else "face-down"
    return html(
        "span",
        *(_known_goal(scene, slot, goal) if known else _face_down(scene, slot)),
        class_=f"ark-goal {state}",
        data_place=f"goal-{slot}",
        data_piece=f"goal-{slot}",
        title=goal_words(goal) if known else None,
    )


def _face_down(scene: Scene, slot: int) -> tuple[str, ...]:
    names = ", names somebody" if scene.view.has_named[slot] else ""
    return symbol_icon(SEALED), html("span", f"life goal{names}", class_="ark-goal-title")


def _known_goal(scene: Scene, slot: int, goal: int) -> tuple[str, ...]:
    """The title, whom it names, and what it says as long as that can matter."""
    revealed, named = scene.is_revealed(slot), int(scene.view.named[slot])
    title = f"{goal_title(goal)}: {scene.crew(named)}" if named >= 0 else goal_title(goal)
    lasts = not revealed or int(c.GOAL_LASTING[goal]) != c.NOTHING_LASTING
    return (
        symbol_icon(TICK if revealed else SEALED),
        html("b", escape(title), class_="ark-goal-title"),
        unseen(", revealed" if revealed else ", secret"),
        html("span", escape(goal_words(goal)), class_="ark-goal-words") if lasts else "",
    )
