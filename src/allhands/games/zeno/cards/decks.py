"""All cards with a scene in tables that rules index: a number for each card, whatever its deck.

The files `events_*.toml` hold event cards, `rescues_*.toml`, `investigations.toml`, `frames_*.toml`
and `supply_*.toml` the others. `TOLD` says how many there are in the box.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import numpy as np

from allhands.kernel.nouns import Noun
from allhands.kernel.prose import either, listed, starting
from allhands.kernel.rows import RowError, Where, checked_row, read_rows

from . import ATTACK, ATTRIBUTE, HIDE, PACKAGE
from .card_rows import (
    AMBUSH,
    FRAME,
    INTERLUDE,
    INVESTIGATION,
    KINDS,
    MISSION,
    RESCUE,
    SUPPLY,
    TASKS,
    Card,
    Trial,
    checked_card,
)
from .deeds import Deed
from .effects import Effect
from .numbers import RELATIONSHIPS
from .operations import FRAMES, IMPACT, Step, sections_of, steps_of
from .ship import AREA_OF, SECTION, SHIP
from .step_words import steps_words
from .survivors import LISTED as SURVIVORS_LISTED
from .survivors import SURVIVORS
from .things import NO_THING, RELATIONSHIP, TRAIT

TOLD: Final = {
    "encounter": 100,
    "discovery": 24,
    "ambush": 40,
    "crisis": 20,
    "mission": 18,
    "interlude": 22,
    "rescue": 48,
    "investigation": 12,
    "frame": FRAMES,
    "supply": 40,
}
"""How many cards of each kind are in the box."""
BOX_EVENTS: Final = 224
BOX_CARDS: Final = BOX_EVENTS + 48 + 12 + FRAMES + 40
MOST_DEEDS: Final = 53
"""How many actions cards and survivors can give: what somebody has done in a turn is a mask of 63
bits, of which standard actions are ten."""
_NAMED: Final = (
    ("events_", "events", None),
    ("rescues_", "rescues", RESCUE),
    ("investigations", "investigations", INVESTIGATION),
    ("frames_", "frames", FRAME),
    ("supply_", "supply", SUPPLY),
)


def _of_every_interlude() -> tuple[Step, ...]:
    """What every interlude does after what its own card says."""
    here = Where("interludes.toml", "every interlude", "do")
    fields = checked_row(here.file, read_rows(PACKAGE, here.file), {"do": list}, {}, here.card)
    return tuple(steps_of(here, fields["do"]))


def _read() -> list[Card]:
    """All cards of all files, deck by deck."""
    names = sorted(each.name for each in files(PACKAGE).iterdir() if each.name.endswith(".toml"))
    found: list[Card] = []
    for begins, field, kind in _NAMED:
        cards = [
            checked_card(name, row, kind)
            for name in names
            if name.startswith(begins)
            for row in read_rows(PACKAGE, name)[field]
        ]
        found += sorted(cards, key=lambda card: card.number) if kind == FRAME else cards
    ends = _of_every_interlude()
    return [
        card._replace(passed=card.passed + ends) if card.kind == INTERLUDE else card
        for card in found
    ]


def checked_box(cards: list[Card]) -> list[Card]:
    """The same, if no two have one title or one number, and none are too many for the box. Raises
    RowError."""
    for kind, name in enumerate(KINDS):
        held = sum(card.kind == kind for card in cards)
        if held > TOLD[name]:
            raise RowError(f"the cards: kind: the box holds {TOLD[name]} of {name}, not {held}")
    bonds = sum(card.thing is not None and card.thing.kind == RELATIONSHIP for card in cards)
    if bonds > RELATIONSHIPS:
        raise RowError(
            f"the cards: relationship: the box holds {RELATIONSHIPS} tokens, one for each, and not "
            f"{bonds}"
        )
    told: dict[str, list[Any]] = {
        "title": [card.title for card in cards],
        "number": [card.number for card in cards if card.number],
        "senryu": [card.senryu for card in cards],
    }
    for called, values in told.items():
        twice = [value for value in values if values.count(value) > 1]
        if twice:
            raise RowError(
                f"the cards: {called}: each is there once, and {twice[0]!r} is there twice"
            )
    return cards


def checked_deeds(deeds: list[Deed]) -> list[Deed]:
    """The same, if they are not too many to be noted. Raises RowError."""
    if len(deeds) > MOST_DEEDS:
        raise RowError(
            f"the cards: action: all cards together give {MOST_DEEDS} different actions at most, "
            f"not {len(deeds)}; let some share one, with the same name"
        )
    return deeds


CARDS_LISTED: Final = checked_box(_read())
CARDS: Final = len(CARDS_LISTED)
KIND: Final = np.array([card.kind for card in CARDS_LISTED], np.int8)
EVENTS: Final = int(sum(KIND < RESCUE))
"""Cards below this number are event cards."""


def numbers_of(kind: int) -> list[int]:
    """The numbers of all cards of a kind."""
    return [number for number, card in enumerate(CARDS_LISTED) if card.kind == kind]


def card_number(title: str) -> int:
    """The number of a card. Raises ValueError if there is none of that title."""
    return [card.title for card in CARDS_LISTED].index(title)


# In words


def _trial_words(card: Card) -> str:
    trial = card.trial
    if trial is None:
        return ""
    pairs = zip(trial.picks, trial.attributes, strict=True)
    if card.kind == AMBUSH:
        pairs = [(trial.picks[0], attribute) for attribute in (ATTACK, HIDE)]
    named = [
        f"{('lowest', 'highest')[pick]} {ATTRIBUTE.words[attribute]}"
        for pick, attribute in pairs
        if attribute >= 0
    ]
    tested = either(named) if card.kind == AMBUSH else listed(named)
    ran = f", or {trial.run} if they ran" if trial.walk != trial.run else ""
    said = [f"Test: {tested} against {trial.walk}{ran}."]
    said += ["Stress makes it harder."] if trial.has_stress else []
    said += [f"Weakness: {TRAIT.words[card.weakness]}."] if card.weakness >= 0 else []
    return " ".join(said)


def sections_named(card: Card) -> list[int]:
    """The sections that a card names, in this order, each once."""
    steps = [*card.passed, *card.failed, *card.reckoning]
    steps += [*card.deed.steps, *card.deed.fail] if card.deed else []
    return list(dict.fromkeys([where for _, where in card.tasks] + sections_of(steps)))


def card_words(card: Card, players: int | None = None) -> str:
    """What a card says, below its poem; if it is known how many play, what it does then."""
    said = [_trial_words(card)]
    said += [f"{starting(TASKS[task])} in {SECTION.words[where]}." for task, where in card.tasks]
    passed = "Success: " if card.trial else "When complete: " if card.kind == MISSION else ""
    steps = ((passed, card.passed), ("Failure: ", card.failed), ("Reckoning: ", card.reckoning))
    said += [
        starting(f"{word}{does}.") for word, those in steps if (does := steps_words(those, players))
    ]
    if card.kind == INVESTIGATION:
        said += ["Success: a resolver takes this card with the clue."]
        said += [f"Where the clue leads, frame {card.frame} is drawn and resolved."]
    elif card.thing:
        said += [f"{card.thing.words}."]
    letters = [SHIP.letters[AREA_OF[each]] for each in sections_named(card)]
    said += [f"Area{'s' * (len(letters) > 1)} {listed(letters)}."] if letters else []
    return " ".join(filter(None, said))


def _text(card: Card) -> str:
    """All that stands on a card, the lines of its poem between strokes."""
    poem = " / ".join(card.senryu)
    stop = "" if poem[-1] in ".?!" else "."
    return f"{poem}{stop} {starting(KINDS[card.kind])}. {card_words(card)}"


CARD: Final = Noun(
    "card",
    [card.title for card in CARDS_LISTED],
    "a card",
    texts=[_text(card) for card in CARDS_LISTED],
)

# Tables, by card


def _column(field: str) -> Any:
    return np.array([int(getattr(card, field)) for card in CARDS_LISTED], np.int8)


HAZARD_OF: Final = _column("hazard")
ELIGIBLE: Final = _column("divisions")
"""ELIGIBLE[card]: a mask of divisions."""
ICON_OF: Final = _column("icon")
WEAKNESS: Final = _column("weakness")
FRAME_OF: Final = _column("frame")
"""FRAME_OF[card]: the number of the frame that an investigation leads to, or 0."""
FRAME_CARD: Final = np.full(FRAMES + 1, -1, np.int16)
"""FRAME_CARD[number]: the card of a frame, or -1."""
for _number in numbers_of(FRAME):
    FRAME_CARD[CARDS_LISTED[_number].number] = _number
FIRST_INVESTIGATION: Final = EVENTS + len(numbers_of(RESCUE))
FIRST_FRAME: Final = FIRST_INVESTIGATION + len(numbers_of(INVESTIGATION))
FIRST_SUPPLY: Final = FIRST_FRAME + len(numbers_of(FRAME))
HAS_TRIAL: Final = np.array([card.trial is not None for card in CARDS_LISTED], np.int8)
TRIAL: Final = np.array(
    [
        [*trial.picks, *trial.attributes, trial.walk, trial.run, trial.has_stress]
        for trial in (card.trial or Trial() for card in CARDS_LISTED)
    ],
    np.int8,
)
"""TRIAL[card]: two picks, two attributes, the difficulty of a walk and of a run, and stress."""
PICK_1, PICK_2, ATTRIBUTE_1, ATTRIBUTE_2, WALK, RUN, BY_STRESS = range(7)
TASK: Final = np.full((CARDS, 3, 2), -1, np.int8)
"""TASK[card, place]: the kind of a task and its section, or -1."""
for _number, _card in enumerate(CARDS_LISTED):
    for _place, _task in enumerate(_card.tasks):
        TASK[_number, _place] = _task
TASKS_ON: Final = np.array([len(card.tasks) for card in CARDS_LISTED], np.int8)

# Things

THING_KIND: Final = np.array(
    [card.thing.kind if card.thing else NO_THING for card in CARDS_LISTED], np.int8
)
IS_PERSONAL: Final = np.array(
    [card.thing is not None and card.thing.is_personal for card in CARDS_LISTED], np.int8
)
WEAPON_ADDS: Final = np.array(
    [card.thing.attack if card.thing else 0 for card in CARDS_LISTED], np.int8
)
WEAPON_TRAITS: Final = np.array(
    [card.thing.traits if card.thing else 0 for card in CARDS_LISTED], np.int8
)
BOND: Final = np.array([card.thing.bond if card.thing else 0 for card in CARDS_LISTED], np.int8)
WITH_NEXT: Final = np.array(
    [card.thing is not None and card.thing.is_next for card in CARDS_LISTED], np.int8
)

# Scripts: lists of steps, all in one table, each ending with -1

_ROWS: Final[list[list[int]]] = []


def _script(steps: tuple[Step, ...] | list[Step]) -> int:
    """Where in the table steps begin; -1 if there are none. Those of impacts lie before them."""
    if not steps:
        return -1
    inner = [_script(step.inner) for step in steps]
    start = len(_ROWS)
    for step, within in zip(steps, inner, strict=True):
        where = within if step.operation == IMPACT else step.place
        _ROWS.append([step.operation, step.amount, step.group, where, step.condition])
    _ROWS.append([-1] * 5)
    return start


PASSED: Final = np.array([_script(card.passed) for card in CARDS_LISTED], np.int16)
FAILED: Final = np.array([_script(card.failed) for card in CARDS_LISTED], np.int16)
RECKONED: Final = np.array([_script(card.reckoning) for card in CARDS_LISTED], np.int16)

# Owners of effects and actions: survivors by their number, then cards

FIRST_CARD: Final = SURVIVORS
OWNERS: Final = SURVIVORS + CARDS
_EFFECTS: Final[list[Effect]] = []
FIRST_EFFECT: Final = np.zeros(OWNERS + 1, np.int16)
"""The effects of an owner are those from FIRST_EFFECT[owner] up to that of the next owner."""
_DEEDS: Final[list[Deed]] = []
DEED_OF: Final = np.full(OWNERS, -1, np.int16)
"""DEED_OF[owner]: the action that it gives, or -1."""
for _owner in range(OWNERS):
    FIRST_EFFECT[_owner] = len(_EFFECTS)
    if _owner < SURVIVORS:
        _has, _deed = SURVIVORS_LISTED[_owner].effects, SURVIVORS_LISTED[_owner].deed
    else:
        _thing = CARDS_LISTED[_owner - SURVIVORS].thing
        _has, _deed = (_thing.effects, _thing.deed) if _thing else ((), None)
    _EFFECTS.extend(_has)
    if _deed:
        if _deed not in _DEEDS:
            _DEEDS.append(_deed)
        DEED_OF[_owner] = _DEEDS.index(_deed)
FIRST_EFFECT[OWNERS] = len(_EFFECTS)
EFFECT: Final = np.array([*_EFFECTS, (-1, 0, 0, 0)], np.int8)
"""EFFECT[number]: a kind, an amount, the tests that it speaks of, and for whom."""
DEEDS: Final = max(1, len(checked_deeds(_DEEDS)))
DEED: Final = Noun(
    "deed",
    [deed.name for deed in _DEEDS] or ["nothing"],
    "an action",
    (),
    [d.words for d in _DEEDS],
)
DEED_ATTRIBUTE: Final = np.array([deed.attribute for deed in _DEEDS] or [0], np.int8)
DEED_ROLL: Final = np.array([deed.roll for deed in _DEEDS] or [0], np.int8)
DEED_PASSED: Final = np.array([_script(deed.steps) for deed in _DEEDS] or [-1], np.int16)
DEED_FAILED: Final = np.array([_script(deed.fail) for deed in _DEEDS] or [-1], np.int16)
DEED_SPENT: Final = np.array([deed.is_spent for deed in _DEEDS] or [0], np.int8)
DEED_SHED: Final = np.array([deed.is_shed for deed in _DEEDS] or [0], np.int8)
DEED_ONCE: Final = np.array([deed.is_once for deed in _DEEDS] or [0], np.int8)
SCRIPT: Final = np.array(_ROWS or [[-1] * 5], np.int16)
"""SCRIPT[place]: an operation or -1, its amount, group, place (of an impact its inner script), and
condition."""
