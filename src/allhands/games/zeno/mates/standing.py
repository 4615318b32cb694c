"""Standing answers of a seat: questions of Zeno that come out of turn, or again and again.

Nobody sees a hand, and whoever has to think about it shows that there is something to think about.
So the answer to an event is given whatever is in the hand, and never handed back to be asked.
"""

from __future__ import annotations

from typing import Final

from allhands.kernel.options import Choice
from allhands.kernel.rule import in_python
from allhands.kernel.standing import ASK, Standing

from ..cards import card_rows as k
from ..cards import decks as d
from ..rules import decisions as v
from ..rules import flow
from ..rules import nouns as w
from ..rules import tasks as t
from ..rules.state import Riga
from .thumb_cards import score_card, score_draw
from .thumb_chance import chance_of_means
from .thumb_sight import look

_look: Final = in_python(look)
_score_card: Final = in_python(score_card)
_score_draw: Final = in_python(score_draw)
_chance_of_means: Final = in_python(chance_of_means)
_faction: Final = in_python(flow.faction)


def _top(view: Riga) -> list[int]:
    """What is asked: its task, the seat, and what it remembers."""
    return [int(each) for each in view.agenda.entry[int(view.agenda.count) - 1]]


def _chosen(legal: list[int], verb: int) -> dict[int, int]:
    """The legal actions of a verb, with what each is about."""
    found = (action for action in legal if v.ACTIONS.verb_of(action).number == verb)
    return {action: v.ACTIONS.arguments_of(action)[0] for action in found}


def _first_of(legal: list[int], *verbs: int) -> int | None:
    """The first of some verbs that is legal."""
    actions = (v.ACTIONS.number(verb) for verb in verbs)
    return next((action for action in actions if action in legal), None)


# Events


def _event(view: Riga, legal: list[int], choice: str) -> int:
    """The card that does least harm, or the draw that does, of those that come first."""
    sight = _look(view, _top(view)[1])
    cards = {each: _score_card(view, sight, card) for each, card in _chosen(legal, v.PLAY).items()}
    draws = {each: _score_draw(view, sight, side) for each, side in _chosen(legal, v.DRAW).items()}
    first, second = (draws, cards) if choice == "draw" else (cards, draws)
    weighed = {**cards, **draws} if choice == "mild" else first or second
    return max(weighed, key=lambda action: weighed[action])


# Reflexes, robots, items, bays


def _reflex(view: Riga, _: list[int], choice: str) -> int:
    """Do it, or only for a crisis, which scores at once."""
    is_crisis = int(d.KIND[int(view.tasks)]) == k.CRISIS
    does = choice == "do" or (choice == "crisis" and is_crisis)
    return v.ACTIONS.number(v.REFLEX if does else v.LET_GO)


def _third_law(view: Riga, legal: list[int], choice: str) -> int | None:
    """The robot, if it is the only one; which of several is asked."""
    own = int(view.harmed) & _faction(view, _top(view)[1])
    if choice == "never" or (choice == "own" and not own):
        return v.ACTIONS.number(v.SPARE)
    robots = list(_chosen(legal, v.INVOKE))
    return robots[0] if len(robots) == 1 else None


def _offered(_: Riga, __: list[int], choice: str) -> int:
    return v.ACTIONS.number(v.ACCEPT if choice == "take" else v.REFUSE)


def _asked_for(_: Riga, __: list[int], choice: str) -> int:
    return v.ACTIONS.number(v.HAND_OVER if choice == "give" else v.REFUSE)


def _inherit(_: Riga, legal: list[int], choice: str) -> int:
    """To the highest of those who are there."""
    if choice == "discard":
        return v.ACTIONS.number(v.LEAVE)
    heirs = _chosen(legal, v.INHERIT)
    return min(heirs, key=lambda action: heirs[action])


def _treat(_: Riga, legal: list[int], choice: str) -> int | None:
    """What comes first, if somebody suffers from both."""
    first = (v.HEAL, v.CURE) if choice == "heal" else (v.CURE, v.HEAL)
    return _first_of(legal, *first)


def _means(view: Riga, legal: list[int], choice: str) -> int | None:
    """Attack or hiding: the likelier, or always the same."""
    ways = {way: action for action, way in _chosen(legal, v.MEANS).items()}
    if choice != "likelier":
        return ways.get(w.ATTACK_BY if choice == "attack" else w.HIDE_BY)
    scene = view.scene
    at = int(scene.seat), int(scene.section), int(scene.card), int(scene.ran)
    return ways[max(ways, key=lambda way: _chance_of_means(view, *at, way))]


def _order(view: Riga, legal: list[int], _: str) -> int | None:
    """The first by rank or by the map, where an order is asked for and nothing else."""
    beneath = int(view.agenda.entry[int(view.agenda.count) - 2, 0])
    return min(legal) if beneath in (t.BEFALL_ONE, t.IN_ONE, t.REACH_OVER) else None


def _again(_: Riga, __: list[int], ___: str) -> int:
    return v.ACTIONS.number(v.AGAIN)


STANDING: Final = (
    Standing(
        "events",
        "When you play a card on whoever acts, or draw.",
        (
            ASK,
            Choice("mild", "whatever does the least harm"),
            Choice("draw", "draw wherever you may, else play what does the least harm"),
            Choice("play", "play what does the least harm of your cards, else draw"),
        ),
        _event,
        (t.PLAY_OR_DRAW,),
    ),
    Standing(
        "reflexes",
        "When one of yours can do the next task of a mission or crisis at once.",
        (
            ASK,
            Choice("do", "do it"),
            Choice("crisis", "do it if it is a crisis, which scores at once"),
            Choice("never", "do not"),
        ),
        _reflex,
        (t.DO_REFLEX,),
    ),
    Standing(
        "third-law",
        "When a robot of yours can be discarded so that nobody is hurt.",
        (
            ASK,
            Choice("own", "discard it if somebody of yours would be hurt"),
            Choice("always", "discard it for anybody"),
            Choice("never", "keep it"),
        ),
        _third_law,
        (t.THIRD_LAW,),
    ),
    Standing(
        "offered",
        "When somebody offers one of yours an item.",
        (ASK, Choice("take", "take it"), Choice("refuse", "refuse it")),
        _offered,
        (t.ACCEPT,),
    ),
    Standing(
        "asked-for",
        "When somebody asks for an item of one of yours.",
        (ASK, Choice("give", "give it"), Choice("refuse", "refuse it")),
        _asked_for,
        (t.PART_WITH,),
    ),
    Standing(
        "baggage",
        "When what somebody eliminated had can go to another of yours.",
        (
            ASK,
            Choice("highest", "give it to the one of highest rank"),
            Choice("discard", "discard it"),
        ),
        _inherit,
        (t.GIVE_ON,),
    ),
    Standing(
        "bays",
        "When one of yours is treated in a medical bay.",
        (
            ASK,
            Choice("cure", "discard the infection, else the harm"),
            Choice("heal", "discard the harm, else the infection"),
        ),
        _treat,
        (t.TREAT,),
    ),
    Standing(
        "ambushes",
        "When your survivors are ambushed and can attack or hide.",
        (
            ASK,
            Choice("likelier", "whatever is likelier to succeed"),
            Choice("attack", "attack"),
            Choice("hide", "hide"),
        ),
        _means,
        (t.ATTACK_OR_HIDE,),
    ),
    Standing(
        "order",
        "When you say in which order what happens at once befalls survivors or sections.",
        (ASK, Choice("printed", "by rank and by the map")),
        _order,
        (t.PICK_SURVIVOR, t.PICK_SECTION, t.PICK_AREA),
    ),
    Standing(
        "weakness",
        "When a weapon lets a failed attack be rolled again.",
        (ASK, Choice("again", "roll again")),
        _again,
        (t.ROLL_AGAIN,),
    ),
)
