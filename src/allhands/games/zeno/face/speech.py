"""What players of Zeno say to each other: they volunteer, and speak of items that could change
hands. By the Golden Rule nobody tells another what to do or where to go, so no sentence does; nor
does any speak of the cards in a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from allhands.kernel.laws import ALLOWED
from allhands.kernel.rule import in_python
from allhands.kernel.speech import About, Sentences, Since
from allhands.kernel.words import Event

from .. import cards as c
from ..cards import decks as d
from ..cards import ship as sh
from ..cards import survivors as sv
from ..cards import systems as sy
from ..rules import baggage, flow, laws, moves, scenes
from ..rules import events as e
from ..rules import nouns as w
from ..rules import tasks as t
from ..rules.state import Riga
from .board_scene import Deck, Place

SPEECH: Final = Sentences()

_is_goods: Final = in_python(baggage.is_goods)
_top_weapon: Final = in_python(baggage.top_weapon)
_own_in: Final = in_python(flow.own_in)
_reach_of: Final = in_python(moves.reach_of)
_rescue_in: Final = in_python(scenes.rescue_in)


# The Golden Rule


def hush(view: Riga, options: Mapping[str, str]) -> int:
    """The law by which nobody speaks: while a card may be played, where the table keeps it so."""
    top = int(view.agenda.count) - 1
    is_event = top >= 0 and int(view.agenda.entry[top, 0]) == t.PLAY_OR_DRAW
    return laws.GOLDEN_RULE if is_event and options["golden-rule"] == "on" else ALLOWED


def propose(options: Mapping[str, str]) -> int:
    """The law by which nobody proposes moves to others, where the table keeps it so."""
    return laws.GOLDEN_RULE if options["golden-rule"] == "on" else ALLOWED


# Where one can volunteer


def _near(view: Riga, seat: int, fits: Callable[[int, Place], bool]) -> list[About]:
    """The sections of which something is true that somebody of a seat's can reach in a move."""
    deck = Deck(view, ())
    far = sh.DISTANCE[int(view.broken[sy.TRANSIT])]
    reaches = [(each.section, _reach_of(view, each.number)) for each in deck.of(seat)]
    return [
        (number,)
        for number, place in enumerate(deck.places)
        if fits(number, place) and any(far[start, number] <= reach for start, reach in reaches)
    ]


def burning(view: Riga, seat: int) -> list[About]:
    """Where it burns."""
    return _near(view, seat, lambda _, place: place.fire > 0)


def damaged(view: Riga, seat: int) -> list[About]:
    """Where something is damaged or wrecked."""
    return _near(view, seat, lambda _, place: place.damage != w.WHOLE)


def idle_pumps(view: Riga, seat: int) -> list[About]:
    """Where a pump is offline."""
    return _near(view, seat, lambda _, place: place.pump == w.OFFLINE)


def rescues(view: Riga, seat: int) -> list[About]:
    """Where somebody can be rescued."""
    return _near(view, seat, lambda number, _: _rescue_in(view, number) >= 0)


def goals(view: Riga, seat: int) -> list[About]:
    """Where there is anything to do, and the Shuttle Bay."""

    def is_goal(number: int, place: Place) -> bool:
        work = place.fire or place.damage != w.WHOLE or place.resource or place.clues
        to_do = work or place.pump == w.OFFLINE or place.is_task or place.rescues
        return number == sh.SHUTTLE_BAY or bool(to_do)

    return _near(view, seat, is_goal)


def tasks(view: Riga, seat: int) -> list[About]:
    """The mission or crisis, if somebody can reach its next task."""
    is_near = _near(view, seat, lambda _, place: place.is_task)
    return [(int(view.tasks),)] if is_near else []


def before_countdown(view: Riga, seat: int) -> list[About]:
    """Nothing in particular, as long as nobody has begun the countdown."""
    return [()] if not view.is_counting and Deck(view, ()).of(seat) else []


# Items


def _goods(view: Riga, is_meant: Callable[[int], bool]) -> list[About]:
    """The items that could be traded, of the factions that are meant."""
    deck = Deck(view, ())
    return [
        (card,)
        for each in deck.aboard.values()
        if is_meant(each.seat)
        for card in deck.baggage_of(each.number)
        if _is_goods(card) and not d.IS_PERSONAL[card]
    ]


def own_goods(view: Riga, seat: int) -> list[About]:
    """Those of a seat's own."""
    return _goods(view, lambda other: other == seat) if _has_others(view) else []


def goods_of_others(view: Riga, seat: int) -> list[About]:
    """Those of all others, for whoever could have them."""
    return _goods(view, lambda other: other != seat) if Deck(view, ()).of(seat) else []


def _has_others(view: Riga) -> bool:
    return int(view.players) > 1


def _holder(view: Riga, card: int) -> int:
    return int(view.baggage[card].holder)


def is_spare(view: Riga, seat: int, about: About) -> bool:
    """Whether a seat has a weapon that nobody uses, as another lies on it or it is turned over."""
    return _has(view, seat, about[0]) and _is_unused(view, about[0])


def is_needed(view: Riga, seat: int, about: About) -> bool:
    """Whether a seat has something else, or a weapon that is used."""
    return _has(view, seat, about[0]) and not _is_unused(view, about[0])


def _has(view: Riga, seat: int, card: int) -> bool:
    holder = _holder(view, card)
    return holder >= 0 and int(view.survivors[holder].faction) == seat


def _is_unused(view: Riga, card: int) -> bool:
    return bool(d.WEAPON_ADDS[card]) and _top_weapon(view, _holder(view, card)) != card


def is_of_use(view: Riga, seat: int, about: About) -> bool:
    """Whether somebody of a seat's stands beside who has an item and has a use for it: for a weapon
    who has none."""
    return bool(_takers(view, seat, about[0]))


def is_of_no_use(view: Riga, seat: int, about: About) -> bool:
    """Whether nobody of a seat's who stands there has."""
    return not _has(view, seat, about[0]) and not is_of_use(view, seat, about)


def _takers(view: Riga, seat: int, card: int) -> list[int]:
    if _holder(view, card) < 0 or _has(view, seat, card):
        return []
    there = _own_in(view, seat, int(view.survivors[_holder(view, card)].section))
    beside = [survivor for survivor in range(sv.SURVIVORS) if there >> survivor & 1]
    if not d.WEAPON_ADDS[card]:
        return beside
    return [
        each
        for each in beside
        if sv.SCORE[each, c.ATTACK] != sv.NO_ATTRIBUTE and _top_weapon(view, each) < 0
    ]


# Whether it was kept


class Turn(NamedTuple):
    """A seat's turn that has ended since something was said: the states from then on to its end,
    and what was told meanwhile."""

    states: list[Any]
    events: list[Event]


def own_turn(seat: int, since: Since) -> Turn | None:
    """The first of a seat's turns that has ended since; None if none has."""
    states, number = since.states, -1
    for place, state in enumerate(states):
        if number < 0 and int(state.acting) == seat:
            number = int(state.turn)
        if number >= 0 and (int(state.turn) > number or state.outcome):
            told = int(state.chronicle.total) - int(states[0].chronicle.total)
            return Turn(states[: place + 1], since.events[:told])
    return None


def _kept(seat: int, since: Since, is_done: Callable[[Any], bool]) -> bool | None:
    """Whether something was so at any time until a seat's turn had ended."""
    turn = own_turn(seat, since)
    return None if turn is None else any(map(is_done, turn.states))


def has_gone(seat: int, about: About, since: Since) -> bool | None:
    """Whether somebody of the seat's was there."""
    return _kept(seat, since, lambda state: bool(_own_in(state, seat, about[0])))


def has_put_out(_: int, about: About, since: Since) -> bool | None:
    """Whether the fire there went out."""
    return _kept(_, since, lambda state: not state.sections[about[0]].fire)


def has_mended(_: int, about: About, since: Since) -> bool | None:
    """Whether the section was whole."""
    return _kept(_, since, lambda state: int(state.sections[about[0]].damage) == w.WHOLE)


def has_started(_: int, about: About, since: Since) -> bool | None:
    """Whether the pump there worked."""
    return _kept(_, since, lambda state: int(state.sections[about[0]].pump) == w.WORKING)


def has_tried_rescue(seat: int, about: About, since: Since) -> bool | None:
    """Whether the seat attempted the rescue there, or the token had gone before it could."""
    return _kept(seat, since, lambda state: _rescue_in(state, about[0]) < 0)


def has_done_task(seat: int, about: About, since: Since) -> bool | None:
    """Whether the seat did a task of that card."""
    turn = own_turn(seat, since)
    if turn is None:
        return None
    return any(
        each.kind == e.TASK_DONE and each.who == seat and each.details[0] == about[0]
        for each in turn.events
    )


def has_waited(seat: int, _: About, since: Since) -> bool | None:
    """Whether the seat did not begin the countdown before everybody could win by it."""
    began = next(
        (each for each in since.events if each.kind == e.COUNTDOWN and each.who == seat), None
    )
    if began is None:
        return True if any(state.is_counting for state in since.states) else None
    first = next(state for state in since.states if state.is_counting)
    return all(_has_enough(first, other) for other in range(int(first.players)))


def _has_enough(state: Riga, seat: int) -> bool:
    there = _own_in(state, seat, sh.SHUTTLE_BAY)
    return there.bit_count() >= int(state.targets[seat])


# The sentences

GO = SPEECH.promise("go", "I go to {section} in my turn.", goals, has_gone, section=sh.SECTION)
PUT_OUT = SPEECH.promise(
    "put-out", "I put out the fire in {section}.", burning, has_put_out, section=sh.SECTION
)
MEND = SPEECH.promise("mend", "I mend {section}.", damaged, has_mended, section=sh.SECTION)
START = SPEECH.promise(
    "start", "I start the pump in {section}.", idle_pumps, has_started, section=sh.SECTION
)
RESCUE = SPEECH.promise(
    "rescue", "I attempt the rescue in {section}.", rescues, has_tried_rescue, section=sh.SECTION
)
DO_TASK = SPEECH.promise("task", "I do the next task of {card}.", tasks, has_done_task, card=d.CARD)
WAIT = SPEECH.promise(
    "wait",
    "I do not begin the countdown before all of us have enough in the Shuttle Bay.",
    before_countdown,
    has_waited,
)
REACH = SPEECH.claim("reach", "I can reach {section} in a move.", goals, section=sh.SECTION)
SPARE = SPEECH.claim("spare", "{card} lies idle with me.", own_goods, is_spare, card=d.CARD)
NEED = SPEECH.claim("need", "I need {card} myself.", own_goods, is_needed, card=d.CARD)
USE = SPEECH.claim("use", "I have a use for {card}.", goods_of_others, is_of_use, card=d.CARD)
NO_USE = SPEECH.claim(
    "no-use", "I have no use for {card}.", goods_of_others, is_of_no_use, card=d.CARD
)
IS_SPARE = SPEECH.ask("is-spare", "Is {card} to be had?", goods_of_others, SPARE, NEED, card=d.CARD)
WHO_USES = SPEECH.ask("who-uses", "Who has a use for {card}?", own_goods, USE, NO_USE, card=d.CARD)
GO_IF = SPEECH.offer(
    "go-if", "I go to {section} unless somebody else does.", goals, section=sh.SECTION
)
GIVE = SPEECH.offer(
    "give", "I give {card} to whoever stands beside it and wants it.", own_goods, card=d.CARD
)
