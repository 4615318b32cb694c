"""Beside the ship: the card on the table, the Shuttle's track, the piles."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from allhands.drawing.markup import html
from allhands.drawing.symbols import icon
from allhands.drawing.widgets import IN_REACH, deck_group, deck_groups, pile
from allhands.kernel.prose import count_of, starting
from allhands.kernel.state import UNKNOWN

from .. import cards as c
from ..cards import decks as d
from ..cards import numbers as n
from ..cards import ship as sh
from ..cards.card_rows import TASKS
from ..rules.state import Riga
from .board_cards import card_face, thing_name
from .board_scene import Deck
from .board_symbols import SYMBOLS

SCENE_PLACE: Final = "scene"
TASKS_PLACE: Final = "tasks"
TRACK_PLACE: Final = "track"
PILES: Final = {
    "supply": "supply",
    "discoveries": "discoveries",
    "investigations": "investigations",
    "rescue_deck": "rescues",
    "malfunctions": "malfunctions",
    "survivor_deck": "survivors",
    "reckoning": "reckoning",
    "waste": "waste",
}
"""The piles in common: their fields, and what they are called."""


def pile_place(field: str) -> str:
    """Where a pile lies."""
    return field.replace("_", "-")


def decks(view: Riga, names: tuple[str, ...]) -> str:
    """Everything beside the ship."""
    scene = Deck(view, names)
    return deck_groups(
        "zeno",
        _on_table(scene),
        _track(
            int(view.first_target),
            int(view.players),
            int(view.track),
            bool(view.is_counting),
            bool(view.is_launched),
        ),
        _piles(view),
    )


@lru_cache(maxsize=64)
def _track(
    first_target: int, players: int, track: int, is_counting: bool, is_launched: bool
) -> str:
    """Resources aboard the Shuttle, and how many survivors the countdown needs."""
    crews = n.CREW_NEEDED[first_target, players - 1]
    steps = "".join(
        html(
            "span",
            html("b", str(at)),
            html("span", str(int(needed))),
            class_="step now" if at == track else "step past" if at < track else "step",
        )
        for at, needed in enumerate(crews)
    )
    labels = html("span", html("b", "resources"), html("span", "crew needed"), class_="labels")
    said = f"{crews[track]} in the Shuttle Bay can begin the countdown"
    if is_counting:
        said = "The countdown runs"
    if is_launched:
        said = "The Shuttle has launched"
    return html(
        "section",
        html("h3", "Shuttle"),
        html("div", labels, steps, class_="steps", aria_hidden="true"),
        html("p", f"{starting(count_of(track, 'resource'))}. {said}.", class_="said"),
        class_=f"deck-group shuttle{' counting' if is_counting and not is_launched else ''}",
        data_place=TRACK_PLACE,
    )


def _on_table(scene: Deck) -> str:
    """The card that is being resolved, and the mission or crisis with its tasks."""
    now, tasks = int(scene.view.scene.card), int(scene.view.tasks)
    drawn: list[str] = []
    if now != UNKNOWN:
        where = int(scene.view.scene.section)
        said = f"Now in {sh.SECTION.words[where]}." if where != UNKNOWN else "Now."
        drawn.append(card_face(now, scene.players, SCENE_PLACE, said, f"now {IN_REACH}"))
    if tasks not in (UNKNOWN, now):
        drawn.append(card_face(tasks, scene.players, TASKS_PLACE, task_words(scene), "tasks"))
    where = int(scene.view.scene.section)
    if not drawn or (now == UNKNOWN and where != UNKNOWN):
        drawn.insert(0, html("p", escape(_awaited(where)), class_="quiet"))
    return deck_group("On the table", *drawn, class_="on-table")


def _awaited(where: int) -> str:
    """What there is while no card is resolved."""
    if where == UNKNOWN:
        return "No card on the table."
    return f"An event in {sh.SECTION.words[where]}: a card is played, or one is drawn."


def task_words(scene: Deck) -> str:
    """What is to be done next for the mission or crisis."""
    card, step = int(scene.view.tasks), int(scene.view.task_step)
    if card < 0 or step >= int(d.TASKS_ON[card]):
        return ""
    task, where = (int(each) for each in d.TASK[card, step])
    left = int(d.TASKS_ON[card]) - step
    return f"Next, of {left} left: {TASKS[task]} in {sh.SECTION.words[where]}."


def _piles(view: Riga) -> str:
    drawn = (
        _pile(pile_place(field), int(getattr(view, field).count), words)
        for field, words in PILES.items()
    )
    return deck_group("Decks", *drawn, _open_supply(open_supply(view)), class_="piles")


def open_supply(view: Riga) -> int:
    """The card that lies open on the supply deck; -1 if there is none."""
    count = int(view.supply.count)
    return int(view.supply.cards[count - 1]) if count else UNKNOWN


def _open_supply(card: int) -> str:
    if card == UNKNOWN:
        return ""
    found = int(d.ICON_OF[card])
    sign = icon(SYMBOLS[c.ICONS[found]])
    words = html("span", escape(f"Open on the supply: {thing_name(card)}, {c.ICON.words[found]}"))
    return html("p", sign, words, class_="open-supply", title=d.CARD.text(card))


@lru_cache(maxsize=1024)
def _pile(place: str, number: int, below: str) -> str:
    face = html("span", class_=f"pile-card {place}{'' if number else ' empty'}")
    return pile(place, face, str(number), f"{number} {below}", below)
