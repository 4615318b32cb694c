"""How Solar Storm is drawn: a ship's plan above a rising Sun, the decks, and the crew."""

from __future__ import annotations

from typing import ClassVar, Final

from allhands.drawing.symbols import die, icon
from allhands.face.plain import Pictures, PlainBoard
from allhands.kernel.board import Gauge
from allhands.kernel.prose import some
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules.nouns import DIE, FACE_UP, RESOURCE
from ..rules.state import SolarStorm
from ..rules.supply import ROOM_LOST, WON, WON_WITHOUT_DESERTER
from ..rules.unknown import DECK_AT_START
from .board_crew import crew
from .board_decks import decks
from .board_places import PLACE_NAMES, ChosenAt, HappensAt
from .board_ship import HUE, ship
from .board_symbols import resource_icon
from .explain import Choice, Explained
from .nouns import Scene, exposed_spaces, in_core, missing
from .words import WORDS

FEW: Final = 3
"""From so many damage cards or fewer on, the end is near."""


def _die_face(face: int) -> str:
    return icon(die(face), "die-face")


class SolarStormBoard(PlainBoard[SolarStorm]):
    """The ship's plan above the Sun, the decks and the crew."""

    HUE = HUE
    CHOSEN_AT = ChosenAt
    HAPPENS_AT = HappensAt
    CHOICE = Choice
    EXPLAINED = Explained
    PICTURES: ClassVar[Pictures] = {DIE: _die_face, RESOURCE: resource_icon, FACE_UP: resource_icon}
    NAMED = PLACE_NAMES

    def ship(self, view: SolarStorm, names: tuple[str, ...]) -> str:
        return ship(view, names)

    def decks(self, view: SolarStorm, names: tuple[str, ...]) -> str:
        return decks(view, names)

    def crew_members(self, view: SolarStorm) -> list[int]:
        return list(range(int(view.crew)))

    def crew(self, view: SolarStorm, names: tuple[str, ...], member: int, looking: int) -> str:
        return crew(view, names, member, looking)

    def fates(self, view: SolarStorm, names: tuple[str, ...]) -> list[tuple[str, str]]:
        """Where each of the crew is at the end, and what becomes of them."""
        scene = Scene(view, names)
        return [(scene.name(member), _fate(scene, member)) for member in range(scene.crew_size)]

    def gauge(self, view: SolarStorm) -> Gauge:
        """The damage cards that are left before the hull is breached."""
        left = Scene(view, ()).damage_left
        in_danger = any(missing(view, room) == c.SPACES for room in range(c.DAMAGEABLE))
        alarm = in_danger or UNKNOWN < left <= FEW
        if left == 0:
            words = "The hull is breached: each turn now costs cards of the deck."
        elif left == UNKNOWN:
            words = "Some damage cards are left before the hull is breached."
        else:
            words = f"{some(left, 'damage card').capitalize()} left before the hull is breached."
        return Gauge("Hull holds", left, DECK_AT_START, alarm, words)

    def tally(self, view: SolarStorm) -> list[tuple[str, str]]:
        """The turn, what is left of it, and how far the crew has come."""
        scene = Scene(view, ())
        left = scene.resources_left
        counts = [
            ("Turn", str(int(view.turn)) if int(view.turn) > 0 else ""),
            ("Actions", str(int(view.actions_left)) if int(view.outcome) == 0 else ""),
            ("Diverted", f"{in_core(view)} of {c.DAMAGEABLE}"),
            ("Cubes missing", str(exposed_spaces(view))),
            ("Resource cards", "?" if left == UNKNOWN else str(left)),
        ]
        return [(label, words) for label, words in counts if words]


def _fate(scene: Scene, member: int) -> str:
    outcome = int(scene.view.outcome)
    where = scene.where(member)
    if int(scene.view.deserter) == member:
        return f"{where}, {'gets away' if outcome > ROOM_LOST else 'is left behind'}"
    if outcome in (WON, WON_WITHOUT_DESERTER):
        return f"{where}, comes home"
    return f"{where}, falls into the Sun with the ship"


BOARD: Final = SolarStormBoard(WORDS)
