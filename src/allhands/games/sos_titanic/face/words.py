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
from .words_events import Happenings
from .words_questions import Questions


def _joining(scene: Scene, line: int) -> str:
    """Where somebody goes who joins a line: "onto the 8 at deck 4"."""
    front = scene.front(line)[1]
    if front > 0:
        return f"onto the {front} {in_line(line)}"
    return f"into the empty line {in_line(line)}" if scene.is_line(line) else in_line(line)


def _into_boat(whom: str, number: int, boat: int) -> str:
    if number == c.LIFEBOAT:
        return f"lower {boat_name(boat)} with {whom}"
    return f"put {whom} into {boat_name(boat)}"


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


def _looked_at(scene: Scene, place: int) -> str:
    """A passenger looked at: by name if it is known, else by its place."""
    cards = cards_of(scene.view.drawn)
    card = cards[place] if scene.task == t.ARRANGE and place < len(cards) else UNKNOWN
    return LOOKED_AT_PLACE.word(place, ()) if card == UNKNOWN else passenger_name(card)


class _Choices(Scene):
    # Moving

    def move(self, origin: int, target: int) -> str:
        moving = self.how_many_move(origin, target)
        who = self.at_the_front(origin, moving)
        if self.is_line(target) and origin != target and who != "passengers":
            return f"move {who} from {the_line(origin)} {_joining(self, target)}"
        return f"move passengers from {the_line(origin)} to {the_line(target)}"

    def embark(self, origin: int, which: int) -> str:
        kind, number = self.front(origin)
        if number < 1:
            return f"put a passenger from {the_line(origin)} into {BOAT_OF_CLASS.word(which, ())}"
        whom = f"{self.front_name(origin)} from {the_line(origin)}"
        return _into_boat(whom, number, kind * c.BOATS_EACH + which)

    def relieve(self, origin: int) -> str:
        kind, lowest = self.front(origin)
        stands_for = int(self.view.stand_in[kind])
        who = self.at_the_front(origin, stands_for - lowest + 1 if lowest else 0)
        who = "a passenger" if who == "passengers" else who
        return f"put {who} from {the_line(origin)} in the place of a Mystery Passenger"

    # Action cards

    def play_card(self, owner: int, kind: int) -> str:
        title = card_title(kind)
        own = f"the {title}" if kind >= c.COLLAPSIBLE_BOAT else title
        played = own if owner == self.active else f"{self.name(owner)}'s {title}"
        return f"play {played} ({_effect(self, kind)})"

    def join(self, card: int, number: int) -> str:
        return f"put {passenger_name(card)} {_joining(self, number)}"

    def board(self, card: int, which: int) -> str:
        kind, number = int(c.CLASS[card]), int(c.NUMBER[card])
        return _into_boat(passenger_name(card), number, kind * c.BOATS_EACH + which)

    def put_on_top(self, place: int) -> str:
        return f"put {_looked_at(self, place)} on top"

    def put_under(self, place: int) -> str:
        return f"put {_looked_at(self, place)} underneath"

    def send_off(self, number: int) -> str:
        whom = self.at_the_front(number, int(self.view.run[number]))
        whom = "the face-up passengers" if whom == "passengers" else whom
        return f"discard {whom} from {the_line(number)}"

    def load(self, origin: int, more: int) -> str:
        whom = self.at_the_front(origin, more + 1)
        whom = FOLLOWING.word(more, ()) if whom == "passengers" else whom
        return f"load {whom} from {the_line(origin)}"

    def stand_in_line(self, number: int) -> str:
        its_kind, front = self.front(number)
        kind = self.arguments[0] if self.task == t.PLACE_MYSTERY else UNKNOWN
        passenger = front - 1 if front else int(c.HIGHEST[kind])
        if kind < 0 or passenger < 1 or (front and kind != its_kind):
            return f"put a Mystery Passenger {in_line(number)}"
        return f"have it stand in for {numbered(kind, passenger)} {in_line(number)}"

    def stand_in_boat(self, which: int) -> str:
        if self.task != t.PLACE_MYSTERY:
            return f"put a Mystery Passenger into {BOAT_OF_CLASS.word(which, ())} of its class"
        kind = self.arguments[0]
        boat = kind * c.BOATS_EACH + which
        number = int(self.view.aboard[boat]) + 1
        if number > c.HIGHEST[kind]:
            return f"put the Mystery Passenger into {boat_name(boat)}, which is full"
        return f"have it stand in for {numbered(kind, number)} in {boat_name(boat)}"

    def play_now(self) -> str:
        if self.task != t.PLAY_AT_ONCE:
            return "play the card at once"
        kind = self.arguments[0]
        return f"play {card_title(kind)} at once ({_effect(self, kind)})"

    def deal_to(self, to: int) -> str:
        if self.task != t.REDEAL:
            return f"deal a card to {self.name(to)}"
        verb, end = ("keep", "") if to == self.seat else ("give", f" to {self.name(to)}")
        return f"{verb} {this_card(self.next_to_deal)}{end}"

    def swap(self, kind: int, place: int) -> str:
        number = place + 1
        words = f"swap {numbered(kind, number)} of {boats_of(kind)}"
        for boat in range(kind * c.BOATS_EACH, (kind + 1) * c.BOATS_EACH):
            cards = cards_of(self.view.boats[boat])
            if (
                number <= len(cards)
                and cards[number - 1] != UNKNOWN
                and c.ANCHOR[cards[number - 1]]
            ):
                other = 2 * kind * c.BOATS_EACH + 1 - boat
                return f"{words} (the anchor goes to {boat_name(other)})"
        return words


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
    CHOICES = _Choices
    QUESTIONS = Questions
    HAPPENINGS = Happenings

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
