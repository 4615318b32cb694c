"""What became of those who flew the Ark Ship, by name: who is awake at the end, and who died."""

from __future__ import annotations

from typing import Final

from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..rules.ending import BARREN
from ..rules.freezer import EMPTY
from ..rules.state import ArkShip
from .nouns import Scene, calling, person

# What somebody awake does last, by the skill that is best: on arrival, with nobody left asleep to
# arrive, and with the freezer empty on the way.
_AT_THE_LAST: Final[dict[int, tuple[str, str, str]]] = {
    c.HERBOLOGY: (
        "sets the first seedlings in new ground",
        "plants a row for people who will not come",
        "waters the beds, and picks for those who are awake",
    ),
    c.MEDICINE: (
        "counts the sleepers as they wake, and counts again",
        "goes from berth to berth, and closes each",
        "signs the last page of the freezer book",
    ),
    c.COMPUTING: (
        "reads the log aloud from its first entry",
        "sends the log to nobody, and leaves it running",
        "writes the last entry, and lets the lamps burn low",
    ),
    c.NAVIGATION: (
        "brings the ship down where the charts had only a guess",
        "holds the orbit, with nobody to land",
        "keeps to the course, since it is a good one",
    ),
    c.ENGINEERING: (
        "shuts the engines down, and listens to the quiet",
        "leaves the engines warm, for no reason at all",
        "lets the pumps of the freezer run out",
    ),
}
_UNSKILLED: Final = (
    "carries ashore what there is to carry",
    "stands at the port and looks down",
    "sits with the others in the watch room",
)
_ARRIVED: Final = 0
_ENDINGS: Final = {BARREN: 1, EMPTY: 2}
"""The place of each ending in what is done last."""
_DEAD: Final = "dies on the way, and has a line in the memorial"


def fates(view: ArkShip, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Everybody who is awake at the end, and everybody in the memorial, in the order of their
    deaths."""
    scene = Scene(view, names)
    dead = [int(card) for card in view.memorial.cards[: int(view.memorial.count)]]
    return [*_awake(scene), *((person(card), f"{calling(card)}, {_DEAD}") for card in dead)]


def _awake(scene: Scene) -> list[tuple[str, str]]:
    """Each of them does what nobody before has done, and is best at that."""
    ending = _ENDINGS.get(int(scene.view.outcome), _ARRIVED)
    told: list[tuple[str, str]] = []
    taken: set[int] = set()
    for slot in scene.aboard():
        skill = _best_skill(scene.view, slot, taken)
        taken.add(skill)
        deed = _AT_THE_LAST.get(skill, _UNSKILLED)[ending]
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
