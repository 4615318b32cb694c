"""SOS Titanic in words: choices and questions as sentences, read from a view.

Everything reads well where a view is blanked, too, and of choices that are not allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allhands.kernel.prose import count_of, listed, some, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from .nouns import (
    BOAT_NAMES,
    CLASS_NAMES,
    DECK_NAMES,
    Scene,
    anchors_in_a_row,
    boat_name,
    boats_of,
    card_title,
    cards_of,
    in_line,
    numbered,
    page_and_clock,
    page_value,
    passenger_name,
    reached,
    saved,
    the_line,
    this_card,
)
from .table import table
from .words_events import event
from .words_questions import question

__all__ = ["action", "event", "kind_names", "question", "result", "summary", "table"]

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


class _Choice(Scene):
    """A choice in its scene, with up to two details."""

    def __init__(self, view: Any, names: tuple[str, ...], details: tuple[int, ...]) -> None:
        super().__init__(view, names)
        self.a, self.b = (int(detail) for detail in (*details, 0, 0)[:2])


# Moving


def _move(choice: _Choice) -> str:
    origin, target = choice.a, choice.b
    moving = choice.how_many_move(origin, target)
    who = choice.at_the_front(origin, moving)
    if choice.is_line(target) and origin != target and who != "passengers":
        return f"move {who} from {the_line(origin)} {_joining(choice, target)}"
    return f"move passengers from {the_line(origin)} to {the_line(target)}"


def _joining(scene: Scene, line: int) -> str:
    """Where somebody goes who joins a line: "onto the 8 at deck 4"."""
    front = scene.front(line)[1]
    if front > 0:
        return f"onto the {front} {in_line(line)}"
    return f"into the empty line {in_line(line)}" if scene.is_line(line) else in_line(line)


def _embark(choice: _Choice) -> str:
    kind, number = choice.front(choice.a)
    if number < 1:
        return f"put a passenger from {the_line(choice.a)} into the {ORDINALS[choice.b]} boat"
    whom = f"{choice.front_name(choice.a)} from {the_line(choice.a)}"
    return _into_boat(whom, number, kind * c.BOATS_EACH + choice.b)


def _into_boat(whom: str, number: int, boat: int) -> str:
    if number == c.LIFEBOAT:
        return f"lower {boat_name(boat)} with {whom}"
    return f"put {whom} into {boat_name(boat)}"


def _relieve(choice: _Choice) -> str:
    kind, lowest = choice.front(choice.a)
    stands_for = int(choice.view.stand_in[kind])
    who = choice.at_the_front(choice.a, stands_for - lowest + 1 if lowest else 0)
    who = "a passenger" if who == "passengers" else who
    return f"put {who} from {the_line(choice.a)} in the place of a Mystery Passenger"


# Action cards


def _play_card(choice: _Choice) -> str:
    owner, kind = choice.a, choice.b
    title = card_title(kind)
    own = f"the {title}" if kind >= c.COLLAPSIBLE_BOAT else title
    played = own if owner == choice.active else f"{choice.name(owner)}'s {title}"
    return f"play {played} ({_effect(choice, kind)})"


def _effect(scene: Scene, kind: int) -> str:
    """What an action card does, in a few words; or that it would do nothing."""
    view = scene.view
    stack, discards = int(view.stack.count), int(view.discards.count)
    if kind == c.GET_READY:
        seen = min(stack, c.LOOKED_AT)
        return f"arrange the top {_passengers(seen)}" if seen else NOTHING
    if kind == c.COME_ON:
        return "choose a passenger from the stack" if stack else TURNS_A_PAGE
    if kind == c.COME_BACK:
        return "choose a discarded passenger" if discards else TURNS_A_PAGE
    if kind == c.SAVE_TIME:
        return "shuffle the discards into the stack" if stack + discards else NOTHING
    if kind == c.PLAN_A:
        return "choose a card from the action stack" if view.action_stack.count else NOTHING
    if kind == c.PLAN_B:
        return "choose a discarded action card" if view.action_discards.count else NOTHING
    return _EFFECTS[kind]


NOTHING: Final = "it has no effect now"
TURNS_A_PAGE: Final = "nobody is there: a page is turned"
_EFFECTS: Final = {
    c.YOUR_TURN: "choose the front of a line",
    c.SAME_LINES: "mix two lines and share them out",
    c.WAIT: "discard who is face up in a line",
    c.COLLAPSIBLE_BOAT: "load it from a line",
    c.MYSTERY_FIRST: "as a stand-in",
    c.MYSTERY_SECOND: "as a stand-in",
}


def _passengers(number: int) -> str:
    return "passenger" if number == 1 else some(number, "passenger")


def _join(choice: _Choice) -> str:
    return f"put {passenger_name(choice.a)} {_joining(choice, choice.b)}"


def _board(choice: _Choice) -> str:
    kind, number = int(c.CLASS[choice.a]), int(c.NUMBER[choice.a])
    return _into_boat(passenger_name(choice.a), number, kind * c.BOATS_EACH + choice.b)


def _looked_at(choice: _Choice) -> str:
    """A passenger looked at: by name if it is known, else by its place."""
    cards = cards_of(choice.view.drawn)
    card = cards[choice.a] if choice.task == t.ARRANGE and choice.a < len(cards) else UNKNOWN
    return f"the {ORDINALS[choice.a]} passenger" if card == UNKNOWN else passenger_name(card)


def _send_off(choice: _Choice) -> str:
    whom = choice.at_the_front(choice.a, int(choice.view.run[choice.a]))
    whom = "the face-up passengers" if whom == "passengers" else whom
    return f"discard {whom} from {the_line(choice.a)}"


def _load(choice: _Choice) -> str:
    whom = choice.at_the_front(choice.a, choice.b + 1)
    whom = count_of(choice.b + 1, "passenger") if whom == "passengers" else whom
    return f"load {whom} from {the_line(choice.a)}"


def _stand_in_line(choice: _Choice) -> str:
    line = choice.a
    its_kind, front = choice.front(line)
    kind = choice.arguments[0] if choice.task == t.PLACE_MYSTERY else UNKNOWN
    number = front - 1 if front else int(c.HIGHEST[kind])
    if kind < 0 or number < 1 or (front and kind != its_kind):
        return f"put a Mystery Passenger {in_line(line)}"
    return f"have it stand in for {numbered(kind, number)} {in_line(line)}"


def _stand_in_boat(choice: _Choice) -> str:
    if choice.task != t.PLACE_MYSTERY:
        return f"put a Mystery Passenger into the {ORDINALS[choice.a]} boat of its class"
    kind = choice.arguments[0]
    boat = kind * c.BOATS_EACH + choice.a
    number = int(choice.view.aboard[boat]) + 1
    if number > c.HIGHEST[kind]:
        return f"put the Mystery Passenger into {boat_name(boat)}, which is full"
    return f"have it stand in for {numbered(kind, number)} in {boat_name(boat)}"


def _play_now(choice: _Choice) -> str:
    if choice.task != t.PLAY_AT_ONCE:
        return "play the card at once"
    kind = choice.arguments[0]
    return f"play {card_title(kind)} at once ({_effect(choice, kind)})"


def _deal_to(choice: _Choice) -> str:
    if choice.task != t.REDEAL:
        return f"deal a card to {choice.name(choice.a)}"
    verb, end = (
        ("keep", "") if choice.a == choice.seat else ("give", f" to {choice.name(choice.a)}")
    )
    return f"{verb} {this_card(choice.next_to_deal)}{end}"


def _swap(choice: _Choice) -> str:
    kind, number = choice.a, choice.b + 1
    words = f"swap {numbered(kind, number)} of {boats_of(kind)}"
    for boat in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        cards = cards_of(choice.view.boats[boat])
        if number <= len(cards) and cards[number - 1] != UNKNOWN and c.ANCHOR[cards[number - 1]]:
            other = 2 * kind * c.BOATS_EACH + 1 - boat
            return f"{words} (the anchor goes to {boat_name(other)})"
    return words


CHOICES: Final[dict[int, Callable[[_Choice], str]]] = {
    d.MOVE: _move,
    d.EMBARK: _embark,
    d.RELIEVE: _relieve,
    d.RESCUE: lambda choice: f"draw {count_of(choice.a + 1, 'passenger')}",
    d.NEW_STACK: lambda _: "make a new stack of the discards (a page is turned)",
    d.PLAY_CARD: _play_card,
    d.LET_GO: lambda _: "discard from the stack as far as an anchor",
    d.GATHER: lambda _: "gather all action cards and deal them out anew",
    d.JOIN: _join,
    d.BOARD: _board,
    d.TAKE_OVER: lambda choice: (
        f"put {passenger_name(choice.a)} in the place of the Mystery Passenger"
    ),
    d.PUT_ON_TOP: lambda choice: f"put {_looked_at(choice)} on top",
    d.PUT_UNDER: lambda choice: f"put {_looked_at(choice)} underneath",
    d.SEARCH: lambda choice: f"look at everybody {in_line(choice.a)}",
    d.BRING_FORWARD: lambda choice: f"bring {passenger_name(choice.a)} to the front",
    d.SHARE_OUT: lambda choice: f"mix the lines at {the_line(choice.a)} and {the_line(choice.b)}",
    d.SEND_OFF: _send_off,
    d.TAKE: lambda choice: f"take {this_card(choice.a)}",
    d.TAKE_BACK: lambda choice: f"take {this_card(choice.a)} from the discards",
    d.LOAD: _load,
    d.STAND_IN_LINE: _stand_in_line,
    d.STAND_IN_BOAT: _stand_in_boat,
    d.KEEP: lambda choice: f"keep {this_card(choice.a)}",
    d.PLAY_NOW: _play_now,
    d.NOT_NOW: lambda _: "keep it for later",
    d.DEAL_TO: _deal_to,
    d.SWAP: _swap,
    d.LEAVE_SWAP: lambda _: "swap nobody",
}


def action(view: Any, action: int, names: tuple[str, ...]) -> str:
    """A choice as an imperative, whether or not it is allowed now."""
    choice = _Choice(view, names, d.ACTIONS.arguments_of(action))
    return CHOICES[d.ACTIONS.verb_of(action).number](choice)


# The whole


def kind_names() -> dict[str, list[str]]:
    """The names of numbered things, as players read them."""
    cards = range(c.PASSENGERS + c.CLASSES)
    return {
        "passengers": [passenger_name(card).removeprefix("the ") for card in cards],
        "lines": [*DECK_NAMES[: c.DECK_LINES], "Collapsible Boat"],
        "boats": list(BOAT_NAMES),
        "crew members": list(c.CREW_NAMES),
        "action cards": [card_title(kind) for kind in range(c.ACTION_KINDS)],
    }


def summary(view: Any) -> str:
    """One line of how things stand."""
    return f"{starting(page_and_clock(int(view.turned)))}: {reached(view)}."


def result(view: Any, names: tuple[str, ...]) -> str:
    """What the score is made of, once the game is over."""
    if view.outcome == 0:
        return ""
    if saved(view) == c.PASSENGERS:
        return f"The boats save all {c.PASSENGERS}. {_page_adds(view)} {_anchors_add(view)}"
    return f"{_boats_save(view)} {_page_adds(view)}"


def _boats_save(view: Any) -> str:
    """How many each boat saves that was lowered."""
    saving = [(BOAT_NAMES[boat], int(n)) for boat, n in enumerate(view.aboard) if n > 0]
    if not saving:
        return "The boats save nobody."
    (first, number), *others = saving
    more = (f"{boat} {saves}" for boat, saves in others)
    return f"{starting(listed([f'{first} saves {number}', *more]))}."


def _page_adds(view: Any) -> str:
    page = "The last page" if view.turned == c.PAGES else f"Page {page_value(view)}"
    return f"{page} adds {some(page_value(view), 'point')}."


def _anchors_add(view: Any) -> str:
    runs = (
        f"{anchors_in_a_row(view, kind)} in the {CLASS_NAMES[kind]}" for kind in range(c.CLASSES)
    )
    return f"Anchors in a row add {listed(runs)}."
