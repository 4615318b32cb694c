"""What a choice will do before it is taken: its cost, its effect, and with what odds.

Odds are counted from what the viewer may know of face-down passengers (see `odds`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allhands.kernel.odds import Chance, Explanation
from allhands.kernel.prose import in_cases, some, starting

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.state import Titanic
from . import came_true
from . import explain_cards as by_card
from .consequences import (
    Choice,
    anchored,
    embarked,
    failure,
    page,
    uncovered,
)
from .nouns import card_title, cards_of
from .odds import chance_of_one, chance_of_rescue

FREE: Final = "Free."
WITH_ANCHOR: Final = frozenset(card for card in range(c.PASSENGERS) if c.ANCHOR[card])


def _in_sentences(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


# Moving the passengers


def _move(choice: Choice) -> str:
    return _in_sentences(FREE, uncovered(choice, choice.a))


def _embark(choice: Choice) -> str:
    return _in_sentences(FREE, embarked(choice), uncovered(choice, choice.a))


def _relieve(choice: Choice) -> str:
    before, after = (table.queues[choice.a].count for table in (choice.view, choice.tried))
    others = int(before) - int(after) - 1
    along = f"{starting(some(others, 'passenger'))} in front of it come along."
    return _in_sentences(
        FREE, _relieved(choice), along if others else "", uncovered(choice, choice.a)
    )


def _relieved(choice: Choice) -> str:
    """A Mystery Passenger gives way to a passenger."""
    return f"The Mystery Passenger is discarded.{anchored(choice)}"


# Setting up a rescue


def _rescue(choice: Choice) -> str:
    chance = Chance(chance_of_rescue(choice.view, choice.a + 1), came_true.somebody_fits)
    share = choice.tell(chance)
    if not share:
        return f"Nobody can fit: {failure(choice)}."
    if share == 1:
        return "Somebody fits for certain."
    return f"Somebody fits {in_cases(share)}. If not: {failure(choice)}."


def _new_stack(choice: Choice) -> str:
    discarded = int(choice.view.discards.count)
    if not discarded:
        return f"Nobody is left to draw: {failure(choice)}."
    stack = f"A new stack of {some(discarded, 'passenger')}. {starting(page(choice))}"
    return f"{stack}{'.' if choice.sinks_next else '; no card is taken for that.'}"


# Playing a passenger


def _join(choice: Choice) -> str:
    return _in_sentences("Not safe yet.", _afterwards(choice))


def _board(choice: Choice) -> str:
    return _in_sentences(embarked(choice), _afterwards(choice))


def _take_over(choice: Choice) -> str:
    return _in_sentences(_relieved(choice), _afterwards(choice))


def _afterwards(choice: Choice) -> str:
    """What happens to the pile that the passenger came from."""
    if choice.task == t.PLAY_FROM_STACK:
        return "The stack is then shuffled."
    others = int(choice.view.drawn.count) - 1
    if choice.task != t.PLAY_DRAWN or others < 1:
        return ""
    if choice.member(choice.active) == c.MURDOCH:
        return "Then others who fit are placed."
    drawn = "The other one drawn is" if others == 1 else f"The {some(others, 'other')} are"
    return f"{drawn} discarded."


# Action cards


def _play_card(choice: Choice) -> str:
    effect = by_card.effect_of(choice, choice.b)
    return f"{effect}{choice.cost}"


def _play_now(choice: Choice) -> str:
    return by_card.effect_of(choice, choice.arguments[0])


def _taken(choice: Choice) -> str:
    return f"{choice.me} keeps it for another turn."


def _take(choice: Choice) -> str:
    return f"{_taken(choice)} The other cards are shuffled."


def _keep(choice: Choice) -> str:
    others = int(choice.view.held_out.sum()) - 1
    discarded = f"The {some(others, 'other')} {'is' if others == 1 else 'are'} discarded."
    return discarded if others > 0 else "No other was turned up."


# Crew members


def _let_go(choice: Choice) -> str:
    view = choice.view
    any_left = chance_of_one(view, WITH_ANCHOR, int(view.stack.count))
    if not choice.tell(Chance(any_left, came_true.anchor_was_left)):
        return f"{_without_anchor(choice)}{choice.cost}"
    following = choice.tell(Chance(chance_of_one(view, WITH_ANCHOR, 1), came_true.next_has_anchor))
    shown = "The next one has no anchor"
    if following:
        shown = f"The next one has an anchor{'' if following == 1 else f' {in_cases(following)}'}"
    return f"{shown}. Then two survivors of one number may be swapped.{choice.cost}"


def _without_anchor(choice: Choice) -> str:
    """No anchor is left in the stack."""
    if any(card in WITH_ANCHOR for card in cards_of(choice.view.discards)):
        return f"No anchor is left in the stack. It is made anew: {page(choice)}."
    return "No anchor is left to be found: nobody is swapped."


def _gather(choice: Choice) -> str:
    number = int(choice.view.hand.sum())
    dealt = f"{starting(some(number, 'card'))} {'is' if number == 1 else 'are'} dealt out anew"
    return f"{dealt}, and somebody's hand has to change.{choice.cost}"


def _deal_to(choice: Choice) -> str:
    held, left = int(choice.tried.hand[choice.a].sum()), int(choice.tried.held_out.sum())
    holds = f"{choice.name(choice.a)} then holds {some(held, 'card')}"
    if left < 1:
        return f"{holds}, and all are dealt out."
    return f"{holds}; {some(left, 'card')} {'is' if left == 1 else 'are'} left to deal."


def _not_now(choice: Choice) -> str:
    return f"{choice.me} keeps {card_title(choice.arguments[0])} for another turn."


EXPLAINED: Final[dict[int, Callable[[Choice], str]]] = {
    d.MOVE: _move,
    d.EMBARK: _embark,
    d.RELIEVE: _relieve,
    d.RESCUE: _rescue,
    d.NEW_STACK: _new_stack,
    d.PLAY_CARD: _play_card,
    d.JOIN: _join,
    d.BOARD: _board,
    d.TAKE_OVER: _take_over,
    d.LET_GO: _let_go,
    d.SWAP: by_card.swap,
    d.LEAVE_SWAP: lambda _: "All survivors stay where they are.",
    d.GATHER: _gather,
    d.DEAL_TO: _deal_to,
    d.KEEP: _keep,
    d.PLAY_NOW: _play_now,
    d.NOT_NOW: _not_now,
    d.PUT_ON_TOP: by_card.put_on_top,
    d.PUT_UNDER: by_card.put_under,
    d.SEARCH: by_card.search,
    d.BRING_FORWARD: by_card.bring_forward,
    d.SHARE_OUT: by_card.share_out,
    d.SEND_OFF: by_card.send_off,
    d.TAKE: _take,
    d.TAKE_BACK: _taken,
    d.LOAD: by_card.load,
    d.STAND_IN_LINE: by_card.stand_in_line,
    d.STAND_IN_BOAT: by_card.stand_in_boat,
}


def explain(view: Titanic, action: int, names: tuple[str, ...]) -> Explanation:
    """What an action costs and does, and with what odds; nothing of one that is not legal."""
    choice = Choice(view, action, names)
    return choice.explained(EXPLAINED[choice.verb](choice) if choice.tried is not None else "")
