"""Why not? The choices that are not allowed now, each with the rule that forbids it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeVar

import htpy as h
from htpy import Element, Node

from allhands.kernel.agenda import TASK
from allhands.kernel.goal import asks_for_goal
from allhands.kernel.laws import Entry
from allhands.kernel.nouns import SOMEBODY, Noun
from allhands.kernel.prose import starting
from allhands.match import matching_actions
from allhands.observation import Action
from allhands.server.drafts import NO_SUCH_PLACE
from allhands.server.errors import TableError
from allhands.server.pages.sight import Sight

from .drawings import crew, decks, ship

Thing = TypeVar("Thing")

_PLACES: Final = re.compile(r'data-place="([^"]+)"')
MOST_NAMED: Final = 3
"""So many choices that one rule forbids are named; of the rest, how many they are."""
MOST_TOLD: Final = 3
"""So many rules about something are told at once; the rest if one asks for them."""


class Refused(NamedTuple):
    """A rule, and the choices that it forbids."""

    rule: Entry
    actions: list[Action]


def why_here(sight: Sight, place: str) -> Node:
    """Why a place of the board has nothing to choose now, or not more."""
    board, record = sight.board, sight.record
    name = board.place_name(record, place, sight.names)
    if not name:
        raise TableError(NO_SUCH_PLACE)
    asked = [each for each in _asked_now(sight) if place in board.places(record, each)]
    return h.fragment[
        h.h3[starting(name)],
        _printed(sight, name),
        _present(sight),
        _list(sight, refused(sight, asked)),
        _rules_about(sight, board.rules_of(place), name),
    ]


def why_words(sight: Sight, words: str) -> Node:
    """Why what somebody has in mind is not allowed, found by some of its words."""
    every = [sight.view.describe(number) for number in range(sight.game.actions.count)]
    meant = matching_actions(words, every)
    if not meant and asks_for_goal(words):
        return _goal(sight)
    about = sight.game.laws.speaking_of(words)
    printed = _printed(sight, words)
    if not meant and not about and not printed:
        place = _place_called(sight, words)
        if place:
            return why_here(sight, place)
        if thing := _out_of_sight(sight, words):
            return _not_here(sight, *thing)
        return h.fragment[h.h3[f"“{words}”"], h.p["Nothing of that name can be done in this game."]]
    allowed = [each for each in meant if _forbids(sight, each.number) is None]
    return h.fragment[
        h.h3[f"“{words}”"],
        printed,
        _present(sight) if meant else None,
        [h.p(".allowed")[f"Allowed now: {each.words}."] for each in allowed],
        _list(sight, refused(sight, [each.number for each in meant])),
        _rules_about(sight, about, words),
    ]


def _place_called(sight: Sight, words: str) -> str:
    """The place on the board that is called so; "" if none is."""
    drawn = "".join((ship(sight), decks(sight), crew(sight)))
    found = dict.fromkeys(_PLACES.findall(drawn) if words.strip() else ())
    named = ((each, sight.board.place_name(sight.record, each, sight.names)) for each in found)
    place = _called(words, named)
    return place[0] if place else ""


def _out_of_sight(sight: Sight, words: str) -> tuple[Noun, str] | None:
    """What the game has under such a name, and of which kind it is."""
    named = ((noun, name) for noun in sight.game.words.things() for name in noun.words)
    return _called(words, named)


def _called(words: str, named: Iterable[tuple[Thing, str]]) -> tuple[Thing, str] | None:
    """The one whose name has these words in it and says least else."""
    wanted = re.compile(rf"(?<!\w){re.escape(words.strip())}", re.IGNORECASE)
    found = [(thing, name) for thing, name in named if words.strip() and wanted.search(name)]
    return min(found, key=lambda each: len(each[1]), default=None)


def _not_here(sight: Sight, kind: Noun, name: str) -> Node:
    """What is called so, and the rules about its kind."""
    is_person = kind.unknown == SOMEBODY
    where = "who is not in sight now" if is_person else "that does not lie open on the board now"
    return h.fragment[
        h.h3[starting(name)],
        h.p[f"{starting(kind.unknown)} {where}."],
        _rules_about(sight, sight.game.laws.speaking_of(kind.name), kind.name),
    ]


def _printed(sight: Sight, name: str) -> list[Element]:
    """What is printed on a thing of that name: the first of its rules."""
    wanted = name.strip().lower().removeprefix("the card of ").removeprefix("the ")
    return [
        h.p[text]
        for _, called, text in sight.game.words.printed()
        if text and called.lower().removeprefix("the ") == wanted
    ]


def _goal(sight: Sight) -> Node:
    """What is to be reached, and the rules of it."""
    goal = sight.view.goal
    return h.fragment[
        h.h3["The goal"],
        h.p[goal.whole],
        h.div(".rules-about")[_told(sight, goal.rules)],
    ]


def _present(sight: Sight) -> Node:
    """Who has to choose, if it is not whoever asks."""
    if sight.may_choose:
        return None
    if sight.match.is_over:
        return h.p["The game is over."]
    law = None if sight.seat is None else sight.game.why_out(sight.record, sight.seat)
    out = law and h.p[law.sentence, " ", rule_link(sight, law.id)]
    return h.fragment[out, h.p[f"It is {sight.table.names_of(sight.choosers)}'s choice."]]


def _asked_now(sight: Sight) -> list[int]:
    """The actions that would answer the present question if they were allowed."""
    space = sight.game.actions
    verbs = space.answers(_question(sight.record)) if not sight.match.is_over else ()
    spans = (space.verbs[verb] for verb in verbs)
    return [number for verb in spans for number in range(verb.first, verb.first + verb.size)]


def _question(record: Any) -> int:
    # A compiled rule takes whole records only: a part of one handed to it ends the process.
    agenda = record.agenda
    return int(agenda.entry[agenda.count - 1, TASK])


def _forbids(sight: Sight, action: int) -> Entry | None:
    return sight.game.forbids(sight.record, action, sight.seat if sight.may_choose else None)


def refused(sight: Sight, actions: Iterable[int]) -> list[Refused]:
    """Those of the actions that are forbidden now, by the rules that forbid them."""
    found: dict[str, Refused] = {}
    for number in actions:
        rule = _forbids(sight, number)
        if rule is not None:
            entry = found.setdefault(rule.id, Refused(rule, []))
            entry.actions.append(sight.view.describe(number))
    return list(found.values())


def _list(sight: Sight, entries: list[Refused]) -> Node:
    return h.ul(".refused")[(_refused(sight, each) for each in entries)] if entries else None


def _refused(sight: Sight, entry: Refused) -> Element:
    named = list(dict.fromkeys(each.words for each in entry.actions))
    more = len(named) - MOST_NAMED
    words = "; ".join(named[:MOST_NAMED])
    return h.li[
        h.b[starting(words)],
        more > 0 and f", and {more} more",
        h.p[entry.rule.sentence, " ", rule_link(sight, entry.rule.id)],
    ]


def _rules_about(sight: Sight, rules: Iterable[str], asked: str) -> Node:
    """The rules about something: first those that are named after it, then those that name it."""
    words = _words_of(asked)

    def distance(rule: str) -> int:
        said = rule, sight.game.laws.ledger[rule].text
        return next((at for at, text in enumerate(said) if words & _words_of(text)), len(said))

    nearest = sorted(rules, key=distance)
    if not nearest:
        return None
    told, more = nearest[:MOST_TOLD], nearest[MOST_TOLD:]
    return h.div(".rules-about")[
        h.h4["The rules about it"],
        _told(sight, told),
        more and h.details[h.summary[f"{len(more)} more"], _told(sight, more)],
    ]


def _words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))


def _told(sight: Sight, rules: Iterable[str]) -> Element:
    """Rules in words, each with the way to it."""
    ledger = sight.game.laws.ledger
    return h.ul[(h.li[ledger[rule].sentence, " ", rule_link(sight, rule)] for rule in rules)]


def rule_link(sight: Sight, rule: str) -> Element:
    """The way to a rule."""
    return h.a(".rule", href=sight.rule_href(rule), target="_blank")[rule.partition("/")[2]]
