"""How Ark Ship is drawn: the ship in section under the signals, the crew's sheets, the dice, the
decks, and the memorial; here the bar on top, pictures of events, and what became of the crew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from allhands.drawing.symbols import die, icon
from allhands.face.plain import PlainBoard
from allhands.kernel.board import Gauge
from allhands.kernel.state import UNKNOWN
from allhands.kernel.words import Event

from .. import cards as c
from ..cards.stories import LAST_DEEDS
from ..rules import events as e
from ..rules.ending import BARREN
from ..rules.freezer import EMPTY
from ..rules.state import ArkShip
from .account import ALIVE, FREEZER, THIS_TURN, ship_sheet
from .board_crew import crew, crew_members
from .board_decks import decks
from .board_places import PLACE_NAMES, ChosenAt, HappensAt
from .board_portraits import portrait
from .board_ship import HUE, ship
from .board_symbols import skill_icon
from .consequences import Choice
from .explain import Explained
from .nouns import (
    Scene,
    alive,
    calling,
    decoded,
    faces_of,
    lost_on_arrival,
    person,
    portrait_of,
)
from .words import WORDS

# The bar

RUNNING: Final = 0
FEW: Final = 4
"""So many sleepers or fewer are alarming at any time."""
LATE: Final = 3
"""With so many turns left, or fewer, so is what the planet would take."""


# Pictures of what happened


def _one_die(face: int) -> str:
    return icon(die(face)) if face > 0 else ""


def _faces(event: Event) -> str:
    return "".join(_one_die(face) for face in faces_of(event.details))


def _tested(card: int) -> str:
    """The skills that a test lists."""
    if not 0 <= card < c.TESTS:
        return ""
    return "".join(skill_icon(int(skill)) for skill in dict.fromkeys(c.TESTED[card].tolist()))


def _learned_icon(event: Event) -> str:
    skill = event.details[0]
    return skill_icon(skill) if skill >= 0 else ""


def _face_of(event: Event) -> str:
    return portrait(portrait_of(event.who)) if event.who >= 0 else ""


_PICTURES: Final[dict[int, Callable[[Event], str]]] = {
    e.CRISIS_DRAWN: lambda told: _tested(told.details[0]) + _one_die(told.details[2]),
    e.THAWED: _face_of,
    e.SKILL_ROLLED: lambda told: _one_die(told.details[0]),
    e.TRAIT_ROLLED: lambda told: _one_die(told.details[0] + 1),
    e.AGE_ROLLED: lambda told: _one_die(told.details[0]),
    e.LEARNED: _learned_icon,
    e.TEST_BEGAN: lambda told: _tested(told.details[0]),
    e.ROLLED: _faces,
    e.SICKNESS_ROLLED: lambda told: _one_die(told.details[0]),
    e.FELL_SICK: lambda _: skill_icon(c.SICKNESS),
    e.DIED: _face_of,
    e.GOAL_REVEALED: _face_of,
}


# What became of the crew

_ARRIVED: Final = 0
_ENDINGS: Final = {BARREN: 1, EMPTY: 2}
"""The place of each ending in what is done last."""
_DEAD: Final = "dies on the way, and has a line in the memorial"


def _awake(scene: Scene) -> list[tuple[str, str]]:
    """Each of them does what nobody before has done, and is best at that."""
    ending = _ENDINGS.get(int(scene.view.outcome), _ARRIVED)
    told: list[tuple[str, str]] = []
    taken: set[int] = set()
    for slot in scene.aboard():
        skill = _best_skill(scene.view, slot, taken)
        taken.add(skill)
        deed = LAST_DEEDS[skill][ending]
        told.append((scene.crew(slot), f"{_known_as(scene, slot)}, {deed}"))
    return told


def _best_skill(view: ArkShip, slot: int, taken: set[int]) -> int:
    """The skill that somebody is best at, of those not yet taken; -1 without one."""
    ranks = [int(rank) for rank in view.ranks[slot, : c.SKILLS]]
    free = [skill for skill, rank in enumerate(ranks) if rank > 0 and skill not in taken]
    return max(free, key=lambda skill: ranks[skill], default=UNKNOWN)


def _known_as(scene: Scene, slot: int) -> str:
    """What somebody was before, and in whose crew, where there are several players."""
    was = calling(int(scene.view.portrait[slot]))
    several = int(scene.view.players) > 1
    return f"{was} in the crew of {scene.name(scene.owner(slot))}" if several else was


class ArkShipBoard(PlainBoard[ArkShip]):
    """The ship in section, the decks, the crew's sheets."""

    HUE = HUE
    CHOSEN_AT = ChosenAt
    HAPPENS_AT = HappensAt
    CHOICE = Choice
    EXPLAINED = Explained
    NAMED = PLACE_NAMES

    def ship(self, view: ArkShip, names: tuple[str, ...]) -> str:
        return ship(view, names)

    def decks(self, view: ArkShip, names: tuple[str, ...]) -> str:
        return decks(view, names)

    def crew_members(self, view: ArkShip) -> list[int]:
        return crew_members(view)

    def crew(self, view: ArkShip, names: tuple[str, ...], member: int, looking: int) -> str:
        return crew(view, names, member, looking)

    def gauge(self, view: ArkShip) -> Gauge:
        """The sleepers, for whom the ship flies."""
        sleepers = max(0, int(view.sleepers))
        if int(view.outcome) == RUNNING:
            is_late = c.BOXES - int(view.progress) <= LATE
            alarm = sleepers <= FEW or (is_late and lost_on_arrival(view) >= sleepers)
        else:
            alarm = int(view.outcome) <= BARREN
        told = [line for line in ship_sheet(Scene(view, ())) if line.label in (FREEZER, ALIVE)]
        words = " ".join(f"{line.sentence}." for line in told)
        return Gauge("Asleep", sleepers, c.FREEZER, alarm, words)

    def tally(self, view: ArkShip) -> list[tuple[str, str]]:
        """The turn, the signals, who is alive, and what holds for this turn."""
        helps = [line.words for line in ship_sheet(Scene(view, ())) if line.label == THIS_TURN]
        turn = [("Turn", f"{int(view.turn)} of {c.BOXES}")] if view.turn > 0 else []
        return [
            *turn,
            ("Decoded", f"{decoded(view)} of {c.SIGNALS}"),
            ("Alive", str(alive(view))),
            *(("This turn", words) for words in helps),
        ]

    def event_picture(self, view: ArkShip, event: Event) -> str:  # noqa: ARG002
        """The dice that fell, the skills of a test, or the face of whoever it is about; nothing
        where words are enough or it may not be known."""
        return _PICTURES[event.kind](event) if event.kind in _PICTURES else ""

    def fates(self, view: ArkShip, names: tuple[str, ...]) -> list[tuple[str, str]]:
        """Everybody who is awake at the end, and everybody in the memorial, in the order of their
        deaths."""
        scene = Scene(view, names)
        dead = [int(card) for card in view.memorial.cards[: int(view.memorial.count)]]
        return [*_awake(scene), *((person(card), f"{calling(card)}, {_DEAD}") for card in dead)]


BOARD: Final = ArkShipBoard(WORDS)
