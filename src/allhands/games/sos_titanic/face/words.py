"""SOS Titanic in words, read from a view: its choices, and how things stand.

Everything reads well where a view is blanked, too, and of choices that are not allowed.
"""

from __future__ import annotations

from typing import Final

from allhands.face.words import PlainWords
from allhands.kernel.goal import Goal
from allhands.kernel.prose import listed, some, starting
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Section

from .. import cards as c
from ..rules import decisions as d
from ..rules import tasks as t
from ..rules.nouns import (
    BOAT,
    BOAT_OF_CLASS,
    CLASS_NAMES,
    FOLLOWING,
    LINE,
    LOOKED_AT_PLACE,
    PASSENGER,
    TITLES,
    numbered,
)
from ..rules.state import Titanic
from .account import account
from .goal import goal, part_of
from .nouns import (
    Scene,
    anchors_in_a_row,
    boat_name,
    boats_of,
    card_title,
    cards_of,
    in_line,
    is_in_vain,
    page_and_clock,
    page_value,
    passenger_name,
    reached,
    saved,
    the_line,
    this_card,
)
from .sketch import heading, sketch
from .words_events import HAPPENINGS
from .words_questions import QUESTIONS

# Moving


def _move(scene: Scene, origin: int, target: int) -> str:
    moving = scene.how_many_move(origin, target)
    who = scene.at_the_front(origin, moving)
    if scene.is_line(target) and origin != target and who != "passengers":
        return f"move {who} from {the_line(origin)} {_joining(scene, target)}"
    return f"move passengers from {the_line(origin)} to {the_line(target)}"


def _joining(scene: Scene, line: int) -> str:
    """Where somebody goes who joins a line: "onto the 8 at deck 4"."""
    front = scene.front(line)[1]
    if front > 0:
        return f"onto the {front} {in_line(line)}"
    return f"into the empty line {in_line(line)}" if scene.is_line(line) else in_line(line)


def _embark(scene: Scene, origin: int, which: int) -> str:
    kind, number = scene.front(origin)
    if number < 1:
        return f"put a passenger from {the_line(origin)} into {BOAT_OF_CLASS.word(which, ())}"
    whom = f"{scene.front_name(origin)} from {the_line(origin)}"
    return _into_boat(whom, number, kind * c.BOATS_EACH + which)


def _into_boat(whom: str, number: int, boat: int) -> str:
    if number == c.LIFEBOAT:
        return f"lower {boat_name(boat)} with {whom}"
    return f"put {whom} into {boat_name(boat)}"


def _relieve(scene: Scene, origin: int) -> str:
    kind, lowest = scene.front(origin)
    stands_for = int(scene.view.stand_in[kind])
    who = scene.at_the_front(origin, stands_for - lowest + 1 if lowest else 0)
    who = "a passenger" if who == "passengers" else who
    return f"put {who} from {the_line(origin)} in the place of a Mystery Passenger"


# Action cards


def _play_card(scene: Scene, owner: int, kind: int) -> str:
    title = card_title(kind)
    own = f"the {title}" if kind >= c.COLLAPSIBLE_BOAT else title
    played = own if owner == scene.active else f"{scene.name(owner)}'s {title}"
    return f"play {played} ({_effect(scene, kind)})"


def _effect(scene: Scene, kind: int) -> str:
    """What an action card does, in a few words; or that it would do nothing."""
    view = scene.view
    if is_in_vain(view, kind):
        return "it has no effect now"
    if (kind == c.COME_ON and not view.stack.count) or (
        kind == c.COME_BACK and not view.discards.count
    ):
        return "nobody is there: a page is turned"
    if kind == c.GET_READY:
        return f"arrange the top {_passengers(min(int(view.stack.count), c.LOOKED_AT))}"
    return _EFFECTS[kind]


_EFFECTS: Final = {
    c.COME_ON: "choose a passenger from the stack",
    c.COME_BACK: "choose a discarded passenger",
    c.SAVE_TIME: "shuffle the discards into the stack",
    c.PLAN_A: "choose a card from the action stack",
    c.PLAN_B: "choose a discarded action card",
    c.YOUR_TURN: "choose the front of a line",
    c.SAME_LINES: "mix two lines and share them out",
    c.WAIT: "discard who is face up in a line",
    c.COLLAPSIBLE_BOAT: "load it from a line",
    c.MYSTERY_FIRST: "as a stand-in",
    c.MYSTERY_SECOND: "as a stand-in",
}


def _passengers(number: int) -> str:
    return "passenger" if number == 1 else some(number, "passenger")


def _join(scene: Scene, card: int, line: int) -> str:
    return f"put {passenger_name(card)} {_joining(scene, line)}"


def _board(scene: Scene, card: int, which: int) -> str:
    kind, number = int(c.CLASS[card]), int(c.NUMBER[card])
    return _into_boat(passenger_name(card), number, kind * c.BOATS_EACH + which)


def _looked_at(scene: Scene, place: int) -> str:
    """A passenger looked at: by name if it is known, else by its place."""
    cards = cards_of(scene.view.drawn)
    card = cards[place] if scene.task == t.ARRANGE and place < len(cards) else UNKNOWN
    return LOOKED_AT_PLACE.word(place, ()) if card == UNKNOWN else passenger_name(card)


def _put_on_top(scene: Scene, place: int) -> str:
    return f"put {_looked_at(scene, place)} on top"


def _put_under(scene: Scene, place: int) -> str:
    return f"put {_looked_at(scene, place)} underneath"


def _send_off(scene: Scene, line: int) -> str:
    whom = scene.at_the_front(line, int(scene.view.run[line]))
    whom = "the face-up passengers" if whom == "passengers" else whom
    return f"discard {whom} from {the_line(line)}"


def _load(scene: Scene, origin: int, more: int) -> str:
    whom = scene.at_the_front(origin, more + 1)
    whom = FOLLOWING.word(more, ()) if whom == "passengers" else whom
    return f"load {whom} from {the_line(origin)}"


def _stand_in_line(scene: Scene, line: int) -> str:
    its_kind, front = scene.front(line)
    kind = scene.arguments[0] if scene.task == t.PLACE_MYSTERY else UNKNOWN
    number = front - 1 if front else int(c.HIGHEST[kind])
    if kind < 0 or number < 1 or (front and kind != its_kind):
        return f"put a Mystery Passenger {in_line(line)}"
    return f"have it stand in for {numbered(kind, number)} {in_line(line)}"


def _stand_in_boat(scene: Scene, which: int) -> str:
    if scene.task != t.PLACE_MYSTERY:
        return f"put a Mystery Passenger into {BOAT_OF_CLASS.word(which, ())} of its class"
    kind = scene.arguments[0]
    boat = kind * c.BOATS_EACH + which
    number = int(scene.view.aboard[boat]) + 1
    if number > c.HIGHEST[kind]:
        return f"put the Mystery Passenger into {boat_name(boat)}, which is full"
    return f"have it stand in for {numbered(kind, number)} in {boat_name(boat)}"


def _play_now(scene: Scene) -> str:
    if scene.task != t.PLAY_AT_ONCE:
        return "play the card at once"
    kind = scene.arguments[0]
    return f"play {card_title(kind)} at once ({_effect(scene, kind)})"


def _deal_to(scene: Scene, to: int) -> str:
    if scene.task != t.REDEAL:
        return f"deal a card to {scene.name(to)}"
    verb, end = ("keep", "") if to == scene.seat else ("give", f" to {scene.name(to)}")
    return f"{verb} {this_card(scene.next_to_deal)}{end}"


def _swap(scene: Scene, kind: int, place: int) -> str:
    number = place + 1
    words = f"swap {numbered(kind, number)} of {boats_of(kind)}"
    for boat in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
        cards = cards_of(scene.view.boats[boat])
        if number <= len(cards) and cards[number - 1] != UNKNOWN and c.ANCHOR[cards[number - 1]]:
            other = 2 * kind * c.BOATS_EACH + 1 - boat
            return f"{words} (the anchor goes to {boat_name(other)})"
    return words


_CHOICES: Final = {
    d.MOVE: _move,
    d.EMBARK: _embark,
    d.RELIEVE: _relieve,
    d.PLAY_CARD: _play_card,
    d.JOIN: _join,
    d.BOARD: _board,
    d.PUT_ON_TOP: _put_on_top,
    d.PUT_UNDER: _put_under,
    d.SEND_OFF: _send_off,
    d.LOAD: _load,
    d.STAND_IN_LINE: _stand_in_line,
    d.STAND_IN_BOAT: _stand_in_boat,
    d.PLAY_NOW: _play_now,
    d.DEAL_TO: _deal_to,
    d.SWAP: _swap,
}


# The score


def _boats_save(view: Titanic) -> str:
    """How many each boat saves that was lowered."""
    saving = [(BOAT.words[boat], int(n)) for boat, n in enumerate(view.aboard) if n > 0]
    if not saving:
        return "The boats save nobody."
    (first, number), *others = saving
    more = (f"{boat} {saves}" for boat, saves in others)
    return f"{starting(listed([f'{first} saves {number}', *more]))}."


def _page_adds(view: Titanic) -> str:
    page = "The last page" if view.turned == c.PAGES else f"Page {page_value(view)}"
    return f"{page} adds {some(page_value(view), 'point')}."


def _anchors_add(view: Titanic) -> str:
    runs = (
        f"{anchors_in_a_row(view, kind)} in the {CLASS_NAMES[kind]}" for kind in range(c.CLASSES)
    )
    return f"Anchors in a row add {listed(runs)}."


class Words(PlainWords[Titanic]):
    """What SOS Titanic says that its declarations do not."""

    SCENE = Scene
    CHOICES = _CHOICES
    QUESTIONS = QUESTIONS
    HAPPENINGS = HAPPENINGS

    def kind_names(self) -> dict[str, list[str]]:
        """The names of numbered things, as players read them."""
        return {
            "passengers": [name.removeprefix("the ") for name in PASSENGER.words],
            "lines": [name.removeprefix("the ") for name in LINE.words],
            "boats": list(BOAT.words),
            "crew members": list(c.CREW_NAMES),
            "action cards": list(TITLES),
        }

    def account(self, view: Titanic, names: tuple[str, ...]) -> list[Section]:
        """All that lies on the table."""
        return account(view, names)

    def heading(self, view: Titanic, names: tuple[str, ...], width: int) -> list[str]:
        """What stands above the table as text."""
        return heading(view, names, width)

    def sketch(self, view: Titanic, names: tuple[str, ...], section: str, width: int) -> list[str]:  # noqa: ARG002
        """The rows that are drawn in place of a section of the account."""
        return sketch(view, section, width)

    def goal(self, view: Titanic, seat: int) -> Goal:
        """What is to be reached."""
        return goal(view, seat)

    def part_of(self, view: Titanic, seat: int, names: tuple[str, ...]) -> str:
        """Which of the ship's officers somebody is."""
        return part_of(view, seat, names)

    def summary(self, view: Titanic) -> str:
        """One line of how things stand."""
        return f"{starting(page_and_clock(int(view.turned)))}: {reached(view)}."

    def result(self, view: Titanic, names: tuple[str, ...]) -> str:  # noqa: ARG002
        """What the score is made of, once the game is over."""
        if view.outcome == 0:
            return ""
        if saved(view) == c.PASSENGERS:
            return f"The boats save all {c.PASSENGERS}. {_page_adds(view)} {_anchors_add(view)}"
        return f"{_boats_save(view)} {_page_adds(view)}"


WORDS: Final = Words(Titanic)
